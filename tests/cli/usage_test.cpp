// Tests the help texts of casus.

#include "spawn.hpp"

namespace casus::cli {
namespace {

constexpr const char* kCommands[] = {"systems",  "judge",       "odds",     "advise",  "play",
                                     "simulate", "sensitivity", "sweep",    "compare", "dice",
                                     "check",    "verify",      "rulebook", "journal", "match"};

TEST(Usage, AloneSaysWhatToDo) {
  const ProcessResult ran = run({});
  EXPECT_EQ(ran.status, 0);
  for (const char* command : kCommands)
    EXPECT_NE(ran.out.find(std::string("casus ") + command), std::string::npos);
  EXPECT_EQ(run({"--help"}).out, ran.out);
}

TEST(Usage, TheExampleThatItBeginsWithWorks) {
  const std::string out = run({}).out;
  const std::size_t at = out.find("casus odds scenarios/") + std::string("casus odds ").size();
  EXPECT_EQ(run({"odds", out.substr(at, out.find('\n', at) - at)}).status, 0);
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
