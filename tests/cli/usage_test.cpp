// Tests the help texts of casus.

#include "spawn.hpp"

namespace casus::cli {
namespace {

constexpr const char* kCommands[] = {"systems",  "scenarios",   "judge",   "odds",    "advise", "play",
                                     "simulate", "sensitivity", "sweep",   "compare", "dice",   "check",
                                     "verify",   "rulebook",    "journal", "match"};

TEST(Usage, AloneSaysWhatToDo) {
  const ProcessResult ran = run({});
  EXPECT_EQ(ran.status, 0);
  for (const char* command : kCommands)
    EXPECT_NE(ran.out.find(std::string("casus ") + command), std::string::npos);
  EXPECT_EQ(run({"--help"}).out, ran.out);
}

TEST(Usage, TheExampleThatItBeginsWithWorks) {
  const std::string out = run({}).out;
  const std::string begins = "\n  casus odds ";
  const std::size_t at = out.rfind(begins) + begins.size();
  EXPECT_EQ(run({"odds", out.substr(at, out.find('\n', at) - at)}).status, 0);
}

TEST(BuiltInScenarios, AreTakenByTheirNamesAsTheirFilesAre) {
  const std::string text = run({"scenarios"}).out;
  const auto list = json_of(run({"scenarios", "--json"}));
  std::size_t scenarios = 0;
  for (const auto& one : *list.find("scenarios")->array()) {
    const std::string name = *one.find("system")->text() + '/' + *one.find("name")->text();
    EXPECT_NE(text.find(name), std::string::npos) << name;
    if (++scenarios % 10 != 0) continue;
    const ProcessResult named = run({"judge", name, "--json"});
    EXPECT_EQ(named.err, "") << name;
    EXPECT_EQ(named.out, run({"judge", "scenarios/" + name + ".toml", "--json"}).out) << name;
  }
  EXPECT_GT(scenarios, 100U);
  EXPECT_EQ(json_of(run({"scenarios", "risk", "--json"})).find("scenarios")->array()->size(), 3U);
}

TEST(BuiltInScenarios, WrongNamesGetTheRightOnes) {
  const auto fault = [](const std::string& name) {
    const ProcessResult ran = run({"odds", name});
    EXPECT_EQ(ran.status, 2) << name;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_NE(fault("risk/ten-agains-ten").find("did you mean 'risk/ten-against-ten'?"), std::string::npos);
  EXPECT_NE(fault("risk").find("one of 'risk/ten-against-ten', "), std::string::npos) << fault("risk");
  EXPECT_NE(fault("rsik/ten-against-ten").find("did you mean 'risk/ten-against-ten'?"), std::string::npos);
  EXPECT_EQ(fault("none.toml").find("scenarios"), std::string::npos);
  EXPECT_NE(run({"scenarios", "rsik"}).err.find("did you mean 'risk'?"), std::string::npos);
}

TEST(Usage, EveryCommandHasHelpWithAnExample) {
  for (const char* command : kCommands) {
    const ProcessResult ran = run({command, "--help"});
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.err, "");
    EXPECT_NE(ran.out.find("Example\n  casus "), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("--json"), std::string::npos);
    EXPECT_EQ(run({command, "-h"}).out, ran.out);
  }
}

TEST(Usage, Version) { EXPECT_EQ(run({"--version"}).out, "casus " CASUS_VERSION "\n"); }

TEST(Usage, FullDiskIsAFault) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  const std::string command = std::string("\"") + CASUS_BINARY + "\" systems >/dev/full 2>/dev/null";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
}

TEST(Usage, AReaderThatLeavesIsNone) {
  const std::string command = std::string("set -o pipefail; \"") + CASUS_BINARY +
                              "\" odds \"" CASUS_ROOT "/" + kWorkedExample + "\" 2>&1 | true";
  EXPECT_EQ(WEXITSTATUS(std::system(("bash -c '" + command + "'").c_str())), 0);
}

}  // namespace
}  // namespace casus::cli
