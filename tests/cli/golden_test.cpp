// Compares the transcript and the log of one play of every scenario with tests/golden. Any change of the
// printed text, of logs or of the course of a conflict changes a file there. tests/golden.sh writes the files
// again.

#include <iterator>
#include <set>
#include <sstream>

#include "spawn.hpp"

namespace casus::cli {
namespace {

namespace fs = std::filesystem;

const fs::path kScenarios = CASUS_ROOT "/scenarios";
const fs::path kGolden = CASUS_ROOT "/tests/golden";

/// Every scenario, by its path below scenarios/ without ".toml".
std::set<std::string> scenarios() {
  std::set<std::string> names;
  for (const auto& file : fs::recursive_directory_iterator(kScenarios)) {
    if (file.path().extension() == ".toml")
      names.insert(fs::relative(file.path(), kScenarios).replace_extension().generic_string());
  }
  return names;
}

/// The command that tests/golden.sh runs too.
std::vector<std::string> play(const std::string& name, const std::string& log) {
  std::vector<std::string> arguments{"play", "scenarios/" + name + ".toml", "--seed", "golden", "--log", log};
  if (fs::exists(kGolden / (name + ".answers")))
    arguments.insert(arguments.end(), {"--answers", "tests/golden/" + name + ".answers"});
  return arguments;
}

TEST(Golden, EveryScenarioIsPlayedAsKept) {
  const Folder folder;
  const std::string log = folder / "play.log";
  EXPECT_FALSE(scenarios().empty());
  for (const std::string& name : scenarios()) {
    const ProcessResult ran = run(play(name, log));
    EXPECT_EQ(ran.status, 0) << name << ": " << ran.err;
    for (const char* kind : {".txt", ".log"})
      EXPECT_TRUE(fs::exists(kGolden / (name + kind))) << name << kind << " is missing: run tests/golden.sh";
    EXPECT_EQ(ran.out, text_of(kGolden / (name + ".txt"))) << name << ": if it is right, run tests/golden.sh";
    EXPECT_EQ(text_of(log), text_of(kGolden / (name + ".log")))
        << name << ": if it is right, run tests/golden.sh";
  }
}

TEST(Golden, EveryLogIsValid) {
  for (const std::string& name : scenarios()) {
    const ProcessResult ran = run({"verify", "tests/golden/" + name + ".log"});
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  }
}

TEST(Golden, NothingIsKeptOfScenariosThatAreGone) {
  const auto known = scenarios();
  for (const auto& file : fs::recursive_directory_iterator(kGolden)) {
    if (!file.is_regular_file()) continue;
    const std::string name = fs::relative(file.path(), kGolden).replace_extension().generic_string();
    EXPECT_TRUE(known.contains(name)) << file.path() << " is of no scenario: run tests/golden.sh";
  }
}

/// An evening a system: begun, three conflicts, an edit, a turn, and something taken back.
TEST(Golden, JournalsAreKeptAsTheirCommandsSay) {
  const Folder folder;
  std::set<std::string> systems;
  for (const auto& file : fs::directory_iterator(CASUS_ROOT "/tests/journals")) {
    if (file.path().extension() != ".commands") continue;
    const std::string name = "tests/journals/" + file.path().stem().string();
    systems.insert(file.path().stem().string());
    const std::string journal = folder / (file.path().stem().string() + ".casus");
    std::istringstream commands(text_of(file.path()));
    for (std::string line; std::getline(commands, line);) {
      std::vector<std::string> words;
      std::istringstream parts(line);
      for (std::string word; std::getline(parts, word, '\t');) words.push_back(word);
      if (words.front() == "play") {
        words.insert(words.end(), {"--journal", journal, "--by-default"});
      } else {
        words.insert(words.begin() + 1, journal);
      }
      const ProcessResult ran = run(words);
      EXPECT_EQ(ran.status, 0) << name << ": " << line << ": " << ran.err;
    }
    EXPECT_EQ(text_of(journal), text_of(CASUS_ROOT "/" + name + ".casus"))
        << name << ": if it is right, run tests/golden.sh";
    EXPECT_EQ(run({"journal", name + ".casus"}).out, text_of(CASUS_ROOT "/" + name + ".txt"))
        << name << ": if it is right, run tests/golden.sh";
    const ProcessResult valid = run({"journal", name + ".casus", "--verify"});
    EXPECT_EQ(valid.status, 0) << valid.out;
  }
  EXPECT_EQ(systems, (std::set<std::string>{"aggression", "columbia", "conflict-chart", "defcon"}));
}

TEST(Golden, PicturesAreWhatTheirCommandsDraw) {
  const fs::path folder = CASUS_ROOT "/docs/pictures";
  std::istringstream commands(text_of(folder / "commands.txt"));
  std::size_t drawn = 0;
  for (std::string line; std::getline(commands, line); ++drawn) {
    std::istringstream words(line);
    std::string picture;
    words >> picture;
    std::vector<std::string> arguments{std::istream_iterator<std::string>(words), {}};
    arguments.insert(arguments.end(), {"--svg", "-"});
    const ProcessResult ran = run(arguments);
    EXPECT_EQ(ran.status, 0) << line << ": " << ran.err;
    EXPECT_EQ(ran.out, text_of(folder / picture)) << picture << ": if it is right, run tests/golden.sh";
  }
  EXPECT_GE(drawn, 3U);
}

}  // namespace
}  // namespace casus::cli
