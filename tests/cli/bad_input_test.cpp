// Tests refusals of bad input: one clear line for each fault, exit status 2, no delay, and nothing on
// standard output.

#include <algorithm>
#include <sys/resource.h>

#include "files/document.hpp"
#include "spawn.hpp"

namespace casus::cli {
namespace {

constexpr double kAtOnce = 5.0;  // seconds, also under the sanitizers on a busy machine

/// Refused in lines that each say where, and one of which has the words.
void expect_refused(const ProcessResult& ran, const std::string& words) {
  EXPECT_EQ(ran.status, 2) << ran.out << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
  EXPECT_FALSE(ran.err.empty());
  EXPECT_LT(ran.err.size(), 20'000U);
  EXPECT_LT(ran.seconds, kAtOnce);
  for (const char c : ran.err) {
    EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << "a control character";
  }
}

/// The same scenario, put to every question that takes one.
void expect_refused_by_all(const std::string& scenario, const std::string& words) {
  for (const char* command : {"judge", "odds", "advise", "play", "simulate"})
    expect_refused(run({command, "-"}, scenario), words);
}

class BadScenario : public testing::Test {
 protected:
  /// The worked example with one text replaced.
  static std::string with(const std::string& from, const std::string& to) {
    std::string text = text_of(CASUS_ROOT "/" + kWorkedExample);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
  }
};

TEST_F(BadScenario, UnknownKey) {
  expect_refused_by_all(with("owner = ", "ownr = "), "did you mean 'owner'?");
  expect_refused(run({"odds", "-"}, with("owner = ", "ownr = ")), "standard input:");
}
TEST_F(BadScenario, WrongType) {
  expect_refused_by_all(with("development = ", "development = 'x' # "), "integer");
}
TEST_F(BadScenario, UnknownTerritory) {
  expect_refused_by_all(with("landed = \"Chile\"", "landed = \"Chle\""), "did you mean 'Chile'?");
}
TEST_F(BadScenario, TwoTerritoriesOfOneName) {
  expect_refused_by_all(with("name = \"Chile\"", "name = \"Peru\""), "named 'Peru'");
}
TEST_F(BadScenario, NegativeAndEnormousCounts) {
  expect_refused_by_all(with("development = ", "development = -"), "from 0");
  expect_refused_by_all(with("development = ", "development = 99999999"), "from 0");
  expect_refused_by_all(with("development = ", "development = 99999999999999999999999999"), "");
}
TEST_F(BadScenario, BareDice) {
  const std::string dice = "system = 'aggression'\n[dice]\n";
  expect_refused(run({"odds", "-"}, dice + "attacker = -1\ndefender = 1\n"), "standard input:3:12: ");
  expect_refused(run({"odds", "-"}, dice + "attacker = 1000000000\ndefender = 1\n"), "standard input:3:12: ");
  expect_refused(run({"odds", "-"}, dice + "attacker = 1\n"), "defender");
}
TEST_F(BadScenario, Empty) {
  expect_refused_by_all("", "empty");
  expect_refused_by_all(" \n\t\n", "empty");
}
TEST_F(BadScenario, BinaryGarbage) {
  std::string garbage;
  unsigned state = 1;
  for (int i = 0; i < 100'000; ++i)
    garbage += static_cast<char>((state = state * 1103515245U + 12345U) >> 16U);
  expect_refused_by_all(garbage, "standard input");
  expect_refused(run({"odds", "-"}, std::string(1000, '\0')), "standard input");
  expect_refused(run({"odds", "-"}, "\x1b[31m\x07 = 1"), "standard input");
}
TEST_F(BadScenario, AHundredMegabytesOfBrackets) {
  const std::string brackets(100'000'000, '[');
  expect_refused(run({"odds", "-"}, brackets), "larger than 1 MiB");
  expect_refused(run({"odds", "-"}, "{\"a\":" + brackets.substr(0, 1'000'000)), "standard input:1:");
  expect_refused(run({"odds", "-"}, "a = " + brackets.substr(0, 1'000'000)), "standard input:1:");
}
TEST_F(BadScenario, UnknownSystem) {
  expect_refused_by_all("system = 'agression'\n", "did you mean 'aggression'?");
  expect_refused_by_all("edition = 1\n", "does not name its system");
}
TEST_F(BadScenario, DeclaredMoveThatIsNotAllowed) {
  const std::string scenario = with("against = \"Chile\"", "against = \"Argentina\"");
  for (const char* command : {"odds", "play", "simulate"})
    expect_refused(run({command, "-"}, scenario), "not allowed (AG-1");
  EXPECT_EQ(run({"judge", "-"}, scenario).status, 1);
}

TEST(BadFile, MissingFolderOrWithoutPermission) {
  const Folder folder;
  expect_refused(run({"odds", folder / "none.toml"}), "no such file");
  expect_refused(run({"odds", "scenarios/aggression/worked-exmple.toml"}), "did you mean 'scenarios");
  expect_refused(run({"odds", folder / ""}), "a folder");
  expect_refused(run({"odds", ""}), "without a name");
  expect_refused(run({"verify", folder / ""}), "a folder");
  expect_refused(run({"verify", folder / "none"}), "no such file");
  expect_refused(run({"odds", kWorkedExample, "--rulebook", folder / "none.toml"}), "no such file");
  expect_refused(run({"odds", kWorkedExample, "--rulebook", "agression-1"}), "did you mean 'aggression-1'?");
  // A file of the kernel's that is only written, also by root.
  const std::string secret = "/proc/sys/vm/drop_caches";
  expect_refused(run({"odds", secret}), "no permission");
  expect_refused(run({"verify", secret}), "no permission");
}

TEST(BadFile, NameThatIsNoText) {
  const ProcessResult ran = run({"check", "none\xff\x1b[31m", "--json"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(files::read_json(ran.out, "json")) << ran.out;
  EXPECT_EQ(run({"check", "none\x1b[31m"}).out.find('\x1b'), std::string::npos);
}

TEST(BadFile, Rulebook) {
  const Folder folder;
  std::string text = text_of(CASUS_ROOT "/rulebooks/aggression-2.toml");
  const std::size_t at = text.find("polygon = 8");
  const std::string wrong = folder.write("wrong.toml", text.replace(at, 11, "polygon = 0"));
  expect_refused(run({"odds", kWorkedExample, "--rulebook", wrong}), wrong + ":");
  expect_refused(run({"rulebook", "aggression", wrong}), wrong + ":");
  expect_refused(run({"rulebook", "aggression", kWorkedExample}), kWorkedExample + ":");
}

TEST(BadOption, Command) {
  expect_refused(run({"od"}), "unknown command 'od'");
  expect_refused(run({"ods", kWorkedExample}), "did you mean 'odds'?");
  expect_refused(run({"--jsn"}), "unknown option '--jsn'");
  expect_refused(run({"\x1b[2J"}), "unknown command");
  expect_refused(run({"sreve"}), "did you mean 'serve'?");
}
TEST(BadOption, Option) {
  expect_refused(run({"odds", kWorkedExample, "--jsn"}), "did you mean '--json'?");
  expect_refused(run({"odds", kWorkedExample, "--polcy=best"}), "did you mean '--policy'?");
  expect_refused(run({"odds"}), "SCENARIO");
  expect_refused(run({"odds", kWorkedExample, "another"}), "one argument too many");
  expect_refused(run({"odds", kWorkedExample, "--set"}), "--set");
  expect_refused(run({"odds", kWorkedExample, "--policy", "worst"}), "'declared' or 'best' was expected");
  expect_refused(run({"judge", kWorkedExample, "--why-ever"}), "unknown option");
  expect_refused(run({"check"}), "FILE");
}
TEST(BadOption, Number) {
  for (const char* bad : {"0", "-1", "1.5", "x", "99999999999999999999", "1e6", " 1"})
    expect_refused(run({"simulate", kWorkedExample, std::string("--runs=") + bad}), "integer from 1 to");
  expect_refused(run({"simulate", kWorkedExample, "--runs="}), "--runs: a value was expected");
  expect_refused(run({"simulate", kWorkedExample, "--threads", "100000"}), "from 1 to 256");
  expect_refused(run({"rulebook", "aggression", "--edition", "3"}), "1 or 2 was expected");
  expect_refused(run({"rulebook", "agression"}), "did you mean 'aggression'?");
}
TEST(BadOption, Set) {
  expect_refused(run({"odds", kWorkedExample, "--set", "edition"}), "--set:1:");
  expect_refused(run({"odds", kWorkedExample, "--set", "=1"}), "--set:1:");
  expect_refused(run({"odds", kWorkedExample, "--set", "territory.Per.points=1"}), "did you mean 'Peru'?");
  expect_refused(run({"odds", kWorkedExample, "--set", "edition=7"}), "--set:1:9: ");
  expect_refused(run({"odds", kWorkedExample, "--set", "rulebook.engagement.lck=true"}),
                 "did you mean 'luck'?");
}
TEST(BadOption, Move) {
  expect_refused(run({"judge", kWorkedExample, "--move", "x"}), "--move:1:1: ");
  expect_refused(run({"judge", kWorkedExample, "--move", R"({"type":"attck"})"}), "--move:1:9: ");
  expect_refused(
      run({"judge", kWorkedExample, "--move", R"({"type":"attack","from":"Per","against":"Chile"})"}),
      "did you mean 'Peru'?");
  expect_refused(run({"judge", kWorkedExample, "--move", "{}"}), "'type'");
}
TEST(BadOption, Contradictions) {
  expect_refused(run({"play", "-", "--answers", "-"}), "standard input");
  expect_refused(run({"play", kWorkedExample, "--json", "--log", "-"}), "--log -");
  expect_refused(run({"rulebook", "aggression", "aggression-1", "--edition", "1"}), "one of");
}

/// A file from somebody else, whose names steer a terminal, turn the line around and are formulas to a
/// spreadsheet: whatever is asked of it, and however it is answered, none of that is printed.
TEST(ForeignFiles, NothingInThemIsPrintedRaw) {
  const Folder folder;
  const std::string evil = "\\u001b]0;x\\u0007\\u202e=1+1";
  std::string scenario = text_of(CASUS_ROOT + ("/" + kWorkedExample));
  for (const std::string name : {"North", "South", "Peru", "Chile"}) {
    for (std::size_t at = 0; (at = scenario.find('"' + name + '"', at)) != std::string::npos; at += 2)
      scenario.replace(at, name.size() + 2, '"' + evil + name + '"');
  }
  scenario = "title = \"" + evil + "\"\n" + scenario;
  const std::string path = folder.write("evil.toml", scenario);
  const std::string rulebook = folder.write(
      "rules.toml", "title = \"" + evil + "\"\n" + [] {
        std::string text = run({"rulebook", "aggression"}).out;
        const std::size_t at = text.find("title = ");
        return text.erase(at, text.find('\n', at) + 1 - at);
      }());
  const auto raw = [](const std::string& text) {
    return std::any_of(
               text.begin(), text.end(),
               [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f; }) ||
           text.find("\xe2\x80\xae") != std::string::npos;
  };
  for (std::vector<std::string> arguments : {std::vector<std::string>{"judge", path},
                                             {"judge", path, "--why-not"},
                                             {"odds", path},
                                             {"advise", path},
                                             {"play", path},
                                             {"play", path, "--log", "-"},
                                             {"simulate", path, "--runs", "10"},
                                             {"sensitivity", path},
                                             {"compare", path, "--rulebook", rulebook},
                                             {"check", path, rulebook},
                                             {"rulebook", "aggression", rulebook},
                                             {"rulebook", "aggression", rulebook, "--guide"},
                                             {"odds", path, "--svg", "-"},
                                             {"sweep", path, "--vary", "territory.Peru.points=1..2"},
                                             {"judge", path, "--move", "{\"type\":\"\xe2\x80\xae\"}"}}) {
    for (const bool json : {false, true}) {
      if (json) arguments.emplace_back("--json");
      const ProcessResult ran = run(arguments);
      EXPECT_FALSE(raw(ran.out)) << arguments[0] << ": " << ran.out.substr(0, 400);
      EXPECT_FALSE(raw(ran.err)) << arguments[0] << ": " << ran.err;
    }
  }
}

TEST(ForeignFiles, NoCellOfATableIsAFormula) {
  const ProcessResult ran =
      run({"sweep", kWorkedExample, "--vary", "title=\"=1+1\",\"@x\",\"-1\",\"+x\"", "--csv", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("\n'=1+1,"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\n'@x,"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\n-1,"), std::string::npos) << "a number stays one: " << ran.out;
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which take more than there is
TEST(BadInput, WithoutMemoryItSaysSoInOneLine) {
  const auto run_within = [](rlim_t bytes, const std::vector<std::string>& arguments) {
    std::array<int, 2> err{};
    EXPECT_EQ(pipe2(err.data(), O_CLOEXEC), 0);
    const pid_t child = fork();
    if (child == 0) {
      dup2(err[1], 2);
      dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), 1);
      const rlimit limit{bytes, bytes};
      setrlimit(RLIMIT_AS, &limit);
      become_casus(arguments, {});
    }
    close(err[1]);
    std::string said;
    std::array<char, 4096> block{};
    for (ssize_t got = 0; (got = read(err[0], block.data(), block.size())) > 0;)
      said.append(block.data(), static_cast<std::size_t>(got));
    close(err[0]);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status)) << said;
    EXPECT_EQ(WEXITSTATUS(status), 2) << said;
    EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
    EXPECT_EQ(said.substr(0, 7), "casus: ");
  };
  run_within(rlim_t{64} << 20U, {"dice", "1000d100"});
  run_within(rlim_t{60} << 20U, {"serve", "--listen", "127.0.0.1:0"});  // no thread's stack has room
}
#endif

// A full disk, as a limit on the size of files: what was there stays whole, and nothing half-written is left.
TEST(BadInput, AFileThatCannotBeWrittenWholeKeepsWhatItHeld) {
  const Folder folder;
  const std::string file = folder.write("cells.csv", "what was there\n");
  const std::vector<std::string> sweep{
      "sweep", "scenarios/aggression/bare-dice.toml", "--vary", "dice.attacker=1..9", "--csv", file};
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto was_handled = signal(SIGXFSZ, SIG_IGN);
  const rlimit little{16, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
  const ProcessResult ran = run(sweep);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  signal(SIGXFSZ, was_handled);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, file + ": cannot be written: File too large\n");
  EXPECT_EQ(text_of(file), "what was there\n");
  const std::filesystem::directory_iterator all(std::filesystem::path(file).parent_path());
  EXPECT_EQ(std::distance(begin(all), end(all)), 1);
  EXPECT_EQ(run(sweep).status, 0);
  EXPECT_NE(text_of(file).find("dice.attacker"), std::string::npos);
}

}  // namespace
}  // namespace casus::cli
