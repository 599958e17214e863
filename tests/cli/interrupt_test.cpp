// Tests that Ctrl-C ends every long command within a tenth of a second.

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <pty.h>
#include <string>
#include <thread>
#include <vector>

#include "cli/spawn.hpp"
#include "deep.hpp"

namespace casus::cli {
namespace {

using SteadyTime = std::chrono::steady_clock;

struct LongCommand {
  const char* name;
  std::vector<std::string> arguments;
  std::string typed = {};  ///< standard input, which stays open
  int begins = 500;        ///< milliseconds after which it is in the middle of its work
};
void PrintTo(const LongCommand& one, std::ostream* out) { *out << one.name; }

const std::string kBattle = "scenarios/axis-allies-1942/across-the-border.toml";

/// Seconds until a command has ended, which would go on for minutes: 0.1 where nothing else runs.
const double kAtOnce = deep() ? 0.1 : 1.0;

/// A battle that takes minutes, by options of the command line.
std::vector<std::string> battle(const std::string& command, const std::string& kinds,
                                std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{command, kBattle, "--seconds", "100000", "--memory", "8000"};
  for (const char* side : {"attacker.", "defender."}) {
    for (const char* kind : {"infantry", "artillery", "tank"}) {
      arguments.emplace_back("--set");
      arguments.push_back(std::string(side) + kind + "=" + kinds);
    }
  }
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// How long a command goes on after SIGINT, in seconds of processor time and by the clock; negative where it
/// had ended before.
struct Interruption {
  double clock = -1.0;
  int status = 0;
};

Interruption interrupted(const LongCommand& one) {
  std::array<int, 2> input{};
  if (pipe2(input.data(), O_CLOEXEC) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    dup2(input[0], 0);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, 1);
    dup2(nowhere, 2);
    become_casus(one.arguments, {});
  }
  close(input[0]);
  if (!one.typed.empty() && write(input[1], one.typed.data(), one.typed.size()) < 0) return {};
  std::this_thread::sleep_for(std::chrono::milliseconds(one.begins));
  Interruption after;
  int status = 0;
  if (waitpid(child, &status, WNOHANG) == 0) {
    const auto begin = SteadyTime::now();
    kill(child, SIGINT);
    waitpid(child, &status, 0);
    after.clock = std::chrono::duration<double>(SteadyTime::now() - begin).count();
  }
  close(input[1]);
  after.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return after;
}

class Interrupt : public testing::TestWithParam<LongCommand> {};

TEST_P(Interrupt, EndsTheCommandAtOnce) {
  // Beside other programs a process waits for its turn: the best of a few counts.
  double least = 1e9;
  for (int i = 0; i < 5 && least > kAtOnce; ++i) {
    const Interruption after = interrupted(GetParam());
    ASSERT_GE(after.clock, 0.0) << "it had ended, with status " << after.status;
    EXPECT_EQ(after.status, 130);
    least = std::min(least, after.clock);
  }
  EXPECT_LE(least, kAtOnce);
}

/// A game in one file, the largest of whose examples has 85 units of each of three kinds a side.
std::string game_of_many() {
  const std::string all = "{ infantry = 85, artillery = 85, tank = 85 }";
  return text_of(std::string(CASUS_ROOT) + "/games/axis-allies-1942.toml") +
         "\n[[example]]\nabout = \"many against many\"\nsource = \"nobody\"\ngiven = { attacker = " + all +
         ", defender = " + all + " }\nattacker = \"1/2\"\n";
}

TEST(InterruptOfCheck, EndsItAtOnceOrItHasEndedWithASize) {
  const Folder folder;
  const std::string game = folder.write("many.toml", game_of_many());
  const LongCommand one{"check", {"check", game, "--seconds", "100000"}, {}, 700};
  double least = 1e9;
  for (int i = 0; i < 5 && least > kAtOnce; ++i) {
    const Interruption after = interrupted(one);
    if (after.clock < 0.0) {  // it was refused before
      EXPECT_EQ(after.status, 1);
      return;
    }
    EXPECT_EQ(after.status, 130);
    least = std::min(least, after.clock);
  }
  EXPECT_LE(least, kAtOnce);
}

/// The luck of a play whose every position is weighed.
TEST(InterruptOfLuck, EndsItAtOnce) {
  const Folder folder;
  std::vector<std::string> play = battle("play", "7", {"--seed", "1", "--log", folder / "log"});
  play.erase(std::find(play.begin(), play.end(), "--seconds"), std::find(play.begin(), play.end(), "--set"));
  ASSERT_EQ(run(play).status, 0);
  double least = 1e9;
  for (int i = 0; i < 5 && least > kAtOnce; ++i) {
    const Interruption after =
        interrupted({"luck", {"luck", folder / "log", "--seconds", "100000", "--memory", "8000"}});
    ASSERT_GE(after.clock, 0.0) << "it had ended, with status " << after.status;
    EXPECT_EQ(after.status, 130);
    least = std::min(least, after.clock);
  }
  EXPECT_LE(least, kAtOnce);
}

/// The command "?" at the terminal computes the worth of each choice. Ctrl-C ends the play at once.
TEST(InterruptOfForecast, EndsThePlayAtOnce) {
  std::vector<std::string> play = battle("play", "8");
  play.erase(std::find(play.begin(), play.end(), "--seconds"), std::find(play.begin(), play.end(), "--set"));
  double least = 1e9;
  for (int i = 0; i < 5 && least > kAtOnce; ++i) {
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    ASSERT_GE(child, 0);
    if (child == 0) become_casus(play, {{"TERM", "xterm"}});
    std::string screen;
    bool asked = false;
    SteadyTime::time_point begin;
    std::array<char, 4096> block{};
    for (;;) {
      pollfd waiting{terminal, POLLIN, 0};
      const bool has_asked = asked;
      const int ready = poll(&waiting, 1, has_asked ? 700 : 30'000);
      // It weighs: it says nothing yet, or how far it is.
      if (has_asked && (ready == 0 || screen.find("Ctrl-C stops") != std::string::npos)) {
        begin = SteadyTime::now();
        kill(child, SIGINT);
        break;
      }
      const ssize_t got = ready > 0 ? read(terminal, block.data(), block.size()) : 0;
      if (got <= 0) break;
      screen.append(block.data(), static_cast<std::size_t>(got));
      if (!asked && screen.find("or nothing for") != std::string::npos) {
        asked = true;
        ASSERT_EQ(write(terminal, "?\n", 2), 2);
      }
      if (screen.find("By best play") != std::string::npos) break;
    }
    ASSERT_NE(begin, SteadyTime::time_point()) << screen;
    while (read(terminal, block.data(), block.size()) > 0) {
    }
    int status = 0;
    waitpid(child, &status, 0);
    close(terminal);
    least = std::min(least, std::chrono::duration<double>(SteadyTime::now() - begin).count());
    EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 130) << screen;
  }
  EXPECT_LE(least, kAtOnce);
}

/// Two rulebooks of a game in one file.
TEST(InterruptOfCompare, EndsItAtOnce) {
  const Folder folder;
  const ProcessResult printed = run({"rulebook", "axis-allies-1942"});
  ASSERT_EQ(printed.status, 0) << printed.err;
  const std::string rulebook = folder.write("mine.toml", printed.out);
  const LongCommand one{"compare", battle("compare", "40", {"--rulebook", rulebook})};
  double least = 1e9;
  for (int i = 0; i < 5 && least > kAtOnce; ++i) {
    const Interruption after = interrupted(one);
    ASSERT_GE(after.clock, 0.0) << "it had ended, with status " << after.status;
    EXPECT_EQ(after.status, 130);
    least = std::min(least, after.clock);
  }
  EXPECT_LE(least, kAtOnce);
}

/// Lines of a table, of which the first takes many seconds.
TEST(InterruptOfStudy, EndsItAtOnce) {
  const Folder folder;
  const std::string table = folder.write("lines.csv", "attacker.infantry\n8\n7\n");
  const LongCommand one{
      "study", battle("study", "8", {"--policy", "best", "--table", table, "--csv", folder / "answers.csv"})};
  double least = 1e9;
  for (int i = 0; i < 5 && least > kAtOnce; ++i) {
    const Interruption after = interrupted(one);
    ASSERT_GE(after.clock, 0.0) << "it had ended, with status " << after.status;
    EXPECT_EQ(after.status, 130);
    least = std::min(least, after.clock);
  }
  EXPECT_LE(least, kAtOnce);
}

const std::string kBoard = "scenarios/aggression/worked-example.toml";

INSTANTIATE_TEST_SUITE_P(
    Commands, Interrupt,
    testing::Values(
        LongCommand{"odds", battle("odds", "40")},
        LongCommand{"odds_by_best_play", battle("odds", "7", {"--policy", "best"})},
        LongCommand{"advise", battle("advise", "7")},
        LongCommand{"a_refusal_that_looks_for_a_size", battle("odds", "60", {"--policy", "best"}), {}, 200},
        LongCommand{"simulate", {"simulate", kBoard, "--runs", "1000000000000"}},
        LongCommand{"sensitivity", battle("sensitivity", "12")},
        LongCommand{"sweep",
                    {"sweep", kBoard, "--vary", "territory.Peru.units.food=0..39", "--vary",
                     "territory.Peru.development=1..400", "--vary", "territory.Chile.development=1..250",
                     "--csv", "/dev/null"}},
        LongCommand{"plans",
                    {"advise", "scenarios/defcon/broad-front.toml", "--goal",
                     "control EGYPT I and control CRETE and control ALGERIA I"}},
        LongCommand{"a_journal_that_is_typed", {"journal", "-"}},
        LongCommand{"the_largest_chart",
                    {"odds", "tests/largest/conflict-chart-100-tokens-and-100-cards-a-side.toml"}},
        LongCommand{"the_largest_hands",
                    {"advise", "tests/largest/columbia-12-cards-a-side-with-every-effect.toml"}}),
    [](const auto& of) { return std::string(of.param.name); });

}  // namespace
}  // namespace casus::cli
