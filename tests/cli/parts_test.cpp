// Tests studies that are computed in parts: the joined parts equal one run, after any interruption. Tests
// studies of the lines of a table, too.

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <random>

#include "said.hpp"
#include "spawn.hpp"

namespace casus::cli {
namespace {

const std::string kTakeover = CASUS_ROOT "/scenarios/aggression/worked-example.toml";
const std::string kRisk = CASUS_ROOT "/scenarios/risk/ten-against-ten.toml";

/// The arguments of `casus`: a sweep, or a table.
using Words = std::vector<std::string>;

Words with(Words command, const std::vector<std::string>& more) {
  command.insert(command.end(), more.begin(), more.end());
  return command;
}
Words part_of(const Words& study, std::size_t number, std::size_t of, const std::string& file) {
  return with(study, {"--part", std::to_string(number) + "/" + std::to_string(of), "--csv", file});
}

const Words kOfCounts{"sweep",  kTakeover,
                      "--vary", "territory.Peru.units.network_security=0..9",
                      "--vary", "territory.Chile.units.network_security=0..9",
                      "--vary", "territory.Chile.agents.South=0..4"};
/// With lines that may not be begun, and with values that have to be read.
const Words kRefusing{"sweep",  kRisk,
                      "--vary", "attacker.army=0..12",
                      "--vary", "defender.army=1..6",
                      "--vary", "rulebook.ties=defender,nobody"};

class Parts : public testing::TestWithParam<Words> {};

TEST_P(Parts, JoinedAreTheOneRunByteForByte) {
  const Folder folder;
  const std::string whole = folder / "whole.csv";
  ASSERT_EQ(run(with(GetParam(), {"--csv", whole})).status, 0);
  for (const std::size_t of : {1U, 16U, 1000U}) {
    Words join{"sweep", "--join"};
    for (std::size_t i = 1; i <= std::min<std::size_t>(of, 16); ++i) {
      // Of a thousand parts sixteen are as good as all: they are small, or empty.
      const std::string file = folder / ("part-" + std::to_string(of) + "-" + std::to_string(i) + ".csv");
      const ProcessResult ran = run(part_of(GetParam(), i, of, file));
      ASSERT_EQ(ran.status, 0) << ran.err;
      join.push_back(file);
    }
    std::shuffle(join.begin() + 2, join.end(), std::mt19937(static_cast<std::uint32_t>(of)));
    const std::string joined = folder / "joined.csv";
    const ProcessResult ran = run(with(join, {"--csv", joined}));
    if (of == 1000) {
      EXPECT_EQ(ran.status, 2);
      EXPECT_NE(ran.err.find("984 of 1000 parts are missing: 17, 18, 19"), std::string::npos) << ran.err;
      continue;
    }
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(text_of(joined), text_of(whole)) << of;
  }
}

/// Twenty kills, each at another byte of the file.
TEST_P(Parts, GoOnWhereARunWasKilled) {
  const Folder folder;
  const std::string file = folder / "part.csv";
  const Words command = part_of(GetParam(), 1, 1, file);
  ASSERT_EQ(run(command).status, 0);
  const std::string whole = text_of(file);
  std::mt19937 random(20);
  for (int kill = 0; kill < 20; ++kill) {
    std::filesystem::remove(file);
    // The end is what is written last: a file that has it has its name, too.
    const std::size_t at = random() % (whole.find("# end"));
    folder.write("part.csv.partial", whole.substr(0, at));
    const ProcessResult ran = run(command);
    ASSERT_EQ(ran.status, 0) << ran.err;
    ASSERT_EQ(text_of(file), whole) << "killed at byte " << at;
    EXPECT_FALSE(std::filesystem::exists(file + ".partial"));
  }
  EXPECT_NE(run(command).out.find("is there already"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Studies, Parts, testing::Values(kOfCounts, kRefusing),
                         [](const auto& one) { return one.index == 0 ? "OfCounts" : "WithRefusedLines"; });

TEST(PartFiles, ThatDoNotBelongTogetherAreRefused) {
  const Folder folder;
  const auto write = [&](const Words& study, std::size_t number, std::size_t of, const std::string& name) {
    const std::string file = folder / name;
    EXPECT_EQ(run(part_of(study, number, of, file)).status, 0);
    return file;
  };
  const std::string first = write(kOfCounts, 1, 3, "1.csv");
  const std::string second = write(kOfCounts, 2, 3, "2.csv");
  const std::string third = write(kOfCounts, 3, 3, "3.csv");
  const std::string into = folder / "joined.csv";
  const auto fault = [&](const std::vector<std::string>& files) {
    const ProcessResult ran = run(with(with({"sweep", "--join"}, files), {"--csv", into}));
    EXPECT_EQ(ran.status, 2);
    EXPECT_FALSE(std::filesystem::exists(into));
    return ran.err;
  };
  EXPECT_EQ(fault({first, third}), "casus: part 2 of 3 is missing, all of them were expected\n");
  EXPECT_NE(fault({first, second, third, second}).find("part 2 of 3 is there twice"), std::string::npos);
  const std::string of_four = write(kOfCounts, 2, 4, "of-four.csv");
  EXPECT_NE(fault({first, of_four, third}).find("a part of another study than"), std::string::npos);
  Words other = kOfCounts;
  other.back() = "territory.Chile.agents.South=1..5";
  EXPECT_NE(fault({first, write(other, 2, 3, "other.csv"), third}).find("another study"), std::string::npos);
  const Words best = with(kOfCounts, {"--policy", "best"});
  EXPECT_NE(fault({first, write(best, 2, 3, "best.csv"), third}).find("another study"), std::string::npos);
  // Not whole, or no part at all.
  const std::string text = text_of(second);
  const std::string cut = folder.write("cut.csv", text.substr(0, text.size() / 2));
  EXPECT_NE(fault({first, cut, third}).find("part 2 of 3 is not whole"), std::string::npos);
  const std::string more = folder.write("more.csv", text + "1,2,3,0.5,0.5,\n");
  EXPECT_NE(fault({first, more, third}).find("part 2 of 3 is not whole"), std::string::npos);
  EXPECT_NE(fault({first, kTakeover}).find("this is no part of a study"), std::string::npos);
  EXPECT_NE(fault({folder / "nowhere.csv"}).find("cannot be read"), std::string::npos);
  // What is there already, and is something else, stays.
  const ProcessResult over = run(part_of(other, 1, 3, first));
  EXPECT_EQ(over.status, 2);
  EXPECT_NE(over.err.find("another file of that name is there already"), std::string::npos) << over.err;
  folder.write("half.csv.partial", text_of(first));
  EXPECT_NE(run(part_of(other, 1, 3, folder / "half.csv")).err.find("the beginning of another study"),
            std::string::npos);
}

TEST(PartFiles, AreAskedForInWords) {
  for (const auto& [part, why] :
       std::vector<std::pair<std::string, std::string>>{{"0/4", "there is no part 0/4"},
                                                        {"5/4", "there is no part 5/4"},
                                                        {"1", "'1' is no part"},
                                                        {"1/4x", "'1/4x' is no part"},
                                                        {"-1/4", "'-1/4' is no part"},
                                                        {"1/0", "there is no part 1/0"},
                                                        {"1/1000000", "1000000 parts, at most 100000"}}) {
    const ProcessResult ran = run(with(kOfCounts, {"--part", part, "--csv", "unused.csv"}));
    EXPECT_EQ(ran.status, 2) << part;
    EXPECT_NE(ran.err.find(why), std::string::npos) << ran.err;
  }
  EXPECT_EQ(run(with(kOfCounts, {"--part", "1/2"})).status, 2);
  EXPECT_EQ(run(with(kOfCounts, {"--part", "1/2", "--csv", "-"})).status, 2);
  EXPECT_EQ(run(with(kOfCounts, {"more.csv"})).status, 2);
  EXPECT_EQ(run({"sweep", "--join"}).status, 2);
  EXPECT_EQ(run({"sweep"}).status, 2);
}

TEST(Tables, HaveTheOddsOfTheirLines) {
  const Folder folder;
  const std::string table = folder.write("designs.csv",
                                         "\xEF\xBB\xBF"
                                         "attacker.army,\"defender.army\",rulebook.ties\r\n5,3,"
                                         "defender\r\n\"7\",3,\"nobody\"\r\n1,3,defender\r\n");
  const ProcessResult ran = run({"study", kRisk, "--table", table, "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const files::Node answer = json_of(ran);
  const auto& lines = *answer.find("lines")->array();
  ASSERT_EQ(lines.size(), 3U);
  const std::vector<std::vector<std::string>> sets{
      {"attacker.army=5", "defender.army=3"}, {"attacker.army=7", "defender.army=3", "rulebook.ties=nobody"}};
  for (std::size_t i = 0; i < sets.size(); ++i) {
    Words odds{"odds", kRisk, "--json"};
    for (const std::string& set : sets[i]) odds = with(odds, {"--set", set});
    const auto chance = [](const files::Node& of) {
      return *of.find("win")->find("attacker")->find("probability")->real();
    };
    EXPECT_NEAR(chance(lines[i]), chance(json_of(run(odds))), 1e-13) << i;
  }
  EXPECT_NE(lines[2].find("refused")->text()->find("RK-1"), std::string::npos);
  EXPECT_NE(run({"study", kRisk, "--table", table}).out.find("1 line:"), std::string::npos);
}

TEST(Tables, SayWhatIsWrongAndWhere) {
  const Folder folder;
  const auto fault = [&](const std::string& text) {
    folder.write("designs.csv", text);
    const ProcessResult ran = run({"study", kRisk, "--table", folder / "designs.csv"});
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    const std::string name = folder / "designs.csv";
    return ran.err.starts_with(name) ? ran.err.substr(name.size()) : ran.err;
  };
  EXPECT_EQ(fault(""), ":1:1: a column without a path, a path of the scenario was expected\n");
  EXPECT_EQ(fault("attacker.army\n"),
            ":2:1: a table without a line, one with a value of each column was expected\n");
  EXPECT_EQ(fault("attacker.army,defender.army\n5\n"),
            ":2:1: a line of 1 values, one for each of the 2 columns was expected\n");
  EXPECT_EQ(fault("attacker.army,defender.army\n5,\n"),
            ":2:3: a value is missing, one of 'defender.army' was expected\n");
  EXPECT_EQ(fault("attacker.army,attacker.army\n5,6\n"),
            ":1:15: two columns are 'attacker.army', different paths were expected\n");
  EXPECT_EQ(fault("attacker.army\n\"5\n"),
            ":2:1: a quoted value that does not end, a closing \" was expected\n");
  EXPECT_EQ(fault("attacker.army,defender.army\n5,\"6\"7\n"),
            ":2:6: something stands behind a quoted value, a comma or the end of the line was expected\n");
  EXPECT_NE(fault("attacker.armies\n5\n").find("'armies'"), std::string::npos);
  EXPECT_NE(fault("attacker.army\n1\n0\n").find("RK-1"), std::string::npos) << "none is answered";
  EXPECT_EQ(run({"study", kRisk}).status, 2);
  EXPECT_EQ(run({"study", kRisk, "--table", folder / "nowhere.csv"}).status, 2);
}

}  // namespace
}  // namespace casus::cli
