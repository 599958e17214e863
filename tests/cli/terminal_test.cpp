// Tests casus at a terminal, with a pseudo-terminal.

#include "terminal.hpp"

#include <algorithm>
#include <functional>

namespace casus::cli {
namespace {

TEST_F(Terminal, AsksAndAWrongNumberAsksAgain) {
  const Screen screen = at_terminal(kUndeclared, {{"what do you do?", ""},
                                                  {": ", "99\n"},
                                                  {"none of them", ""},
                                                  {": ", "attack\n"},
                                                  {"none of them", ""},
                                                  {": ", "0\n"},
                                                  {"none of them", ""},
                                                  {": ", " 2 \n"},
                                                  {"what do you do?", ""},
                                                  {": ", "\n"}});
  EXPECT_EQ(screen.status, 0);
  EXPECT_NE(screen.text.find("North attacks"), std::string::npos) << screen.text;
  EXPECT_EQ(screen.text.find("nobody was there"), std::string::npos);
}

TEST_F(Terminal, AHiddenChoiceIsGoneBeforeTheNextQuestion) {
  const std::vector<std::string> command{"play", "scenarios/columbia/plain-cards.toml", "--seed", "golden"};
  const std::vector<Step> steps{{"Vox Populi, what do you do?", "3\n"},
                                {"Founders, what do you do?", "2\n"},
                                {"Vox Populi, what do you do?", "\n"}};
  const Screen screen = at_terminal(command, steps);
  EXPECT_EQ(screen.status, 0);
  const std::size_t asked = screen.text.find("Founders, what do you do?");
  const std::string before = left_on_screen(screen.text.substr(0, asked));
  EXPECT_EQ(before.find("what do you do?"), std::string::npos) << before;
  EXPECT_EQ(before.find("1 to"), std::string::npos) << before;
  EXPECT_NE(left_on_screen(screen.text).find("Vox Populi opens the choice"), std::string::npos)
      << screen.text;

  // Where a terminal has no screen to spare, enough empty lines come between.
  const Screen dumb = at_terminal(command, steps, 80, {{"TERM", "dumb"}});
  const auto first = static_cast<std::ptrdiff_t>(dumb.text.find("Vox Populi, what do you do?"));
  const auto second = static_cast<std::ptrdiff_t>(dumb.text.find("Founders, what do you do?"));
  EXPECT_GE(std::count(dumb.text.begin() + first, dumb.text.begin() + second, '\n'), 100);
}

TEST_F(Terminal, ControlCLeavesTheHiddenScreen) {
  const Screen screen =
      at_terminal({"play", "scenarios/columbia/plain-cards.toml"}, {{"what do you do?", "\x03"}});
  EXPECT_EQ(screen.status, 130);
  EXPECT_NE(left_on_screen(screen.text).find("stopped before the play was over"), std::string::npos)
      << screen.text;
}

TEST_F(Terminal, TheDeclaredMoveIsNotAskedFor) {
  const Screen screen =
      at_terminal({"play", kWorkedExample, "--seed", "golden"}, {{"North, what do you do?", "1\n"}});
  EXPECT_EQ(screen.status, 0);
  EXPECT_LT(screen.text.find("North attacks Chile"), screen.text.find("what do you do?"));
}

TEST_F(Terminal, AContributionIsAskedForAfterTheCommitmentAndNotShown) {
  const Screen screen =
      at_terminal({"play", kWorkedExample, "--brief", "--contribute", "North"},
                  {{"commitment", ""}, {"not shown): ", "seventeen geese\n"}, {": ", "1\n"}});
  EXPECT_EQ(screen.status, 0) << screen.text;
  EXPECT_EQ(screen.text.find("seventeen geese"), std::string::npos) << "with --brief it is printed nowhere";
  EXPECT_NE(screen.text.find("chosen by this machine with North"), std::string::npos) << screen.text;
}

TEST_F(Terminal, WhoLeavesIsNamedInTheLog) {
  const Folder folder;
  const std::string log = folder / "left.log";
  std::vector<std::string> arguments = kUndeclared;
  arguments.insert(arguments.end(), {"--log", log});
  const Screen screen = at_terminal(arguments, {{": ", "2\n"}, {": ", "\x04"}});
  EXPECT_EQ(screen.status, 2);
  EXPECT_NE(text_of(log).find("{\"left\":{\"seat\":\"North\""), std::string::npos) << screen.text;
  EXPECT_EQ(run({"verify", log}).status, 0) << run({"verify", log}).out;
}

TEST_F(Terminal, QLeavesThePlayAndTheLogSaysSo) {
  const Folder folder;
  const std::string log = folder / "left.log";
  std::vector<std::string> arguments = kUndeclared;
  arguments.insert(arguments.end(), {"--log", log});
  const Screen screen = at_terminal(arguments, {{"q leaves the play", ""}, {": ", "2\n"}, {": ", "q\n"}});
  EXPECT_EQ(screen.status, 130) << screen.text;
  EXPECT_NE(screen.text.find("North left the play"), std::string::npos) << screen.text;
  EXPECT_NE(text_of(log).find("{\"left\":{\"seat\":\"North\""), std::string::npos) << screen.text;
  EXPECT_EQ(run({"verify", log}).status, 0) << run({"verify", log}).out;
  EXPECT_NE(run({"luck", log}).err.find("the play was left before its end"), std::string::npos);
}

TEST_F(Terminal, AQuestionMarkTellsWhatChoicesAreWorth) {
  const Screen screen = at_terminal(kUndeclared, {{"what do you do?", ""},
                                                  {"or nothing for", " ? \n"},
                                                  {"By best play from here on, in points to North", ""},
                                                  {"or nothing for", "q\n"}});
  // What advice says of the same choices.
  const ProcessResult advice = run({"advise", kUndeclared[1]});
  const std::size_t best = advice.out.find("▶");
  ASSERT_NE(best, std::string::npos) << advice.out;
  const std::size_t worth = advice.out.find('+', best);
  EXPECT_NE(screen.text.find(advice.out.substr(worth, 7)), std::string::npos) << screen.text << advice.out;
  EXPECT_NE(screen.text.find("won by North "), std::string::npos) << screen.text;
}

/// The values of choices do not depend on another player's secret choice.
TEST_F(Terminal, AQuestionMarkTellsNothingOfAHiddenChoice) {
  const auto values_shown = [](const std::string& first) {
    const Screen screen = at_terminal({"play", "scenarios/columbia/plain-cards.toml", "--seed", "golden"},
                                      {{"Vox Populi, what do you do?", first + "\n"},
                                       {"Founders, what do you do?", "?\n"},
                                       {"By best play", ""},
                                       {"or nothing for", "q\n"}});
    EXPECT_EQ(screen.text.find("You have:"), std::string::npos)
        << "what others chose is no hand of one's own";
    const std::size_t begin = screen.text.find("By best play");
    return screen.text.substr(begin, screen.text.find("or nothing for", begin) - begin);
  };
  const std::string one = values_shown("2");
  EXPECT_NE(one.find("won by Vox Populi"), std::string::npos) << one;
  EXPECT_EQ(one, values_shown("3")) << "both are one card";
}

TEST_F(Terminal, EndOfInputStopsWithAWord) {
  const Screen screen = at_terminal(kUndeclared, {{": ", "\x04"}});
  EXPECT_EQ(screen.status, 2);
  EXPECT_NE(screen.text.find("the input ended, and North must still choose"), std::string::npos)
      << screen.text;
}

TEST_F(Terminal, ControlCStopsAQuestion) {
  const Screen screen = at_terminal(kUndeclared, {{": ", "\x03"}});
  EXPECT_EQ(screen.status, 130);
  EXPECT_NE(screen.text.find("stopped"), std::string::npos) << screen.text;
}

TEST_F(Terminal, ControlCStopsLongWork) {
  const Screen screen =
      at_terminal({"simulate", kWorkedExample, "--runs", "1000000000000"}, {{"Ctrl-C stops", "\x03"}});
  EXPECT_EQ(screen.status, 130);
  EXPECT_EQ(screen.text.find("What came of"), std::string::npos);
}

TEST_F(Terminal, ControlCStopsASweep) {
  const Screen screen =
      at_terminal({"sweep", "scenarios/aggression/bare-dice.toml", "--vary", "dice.attacker=1..60", "--vary",
                   "dice.defender=1..60", "--vary", "rulebook.defender.polygon=2..100"},
                  {{"Ctrl-C stops", "\x03"}});
  EXPECT_EQ(screen.status, 130);
  EXPECT_NE(screen.text.find("stopped before the answer was complete"), std::string::npos) << screen.text;
}

const std::vector<std::string> kTooHard{"advise", "scenarios/defcon/broad-front.toml", "--goal",
                                        "control EGYPT I and control CRETE and control ALGERIA I"};

TEST_F(Terminal, ControlCStopsASearchForPlansWhichSaysHowFarItCame) {
  const Screen screen = at_terminal(kTooHard, {{"Ctrl-C stops", "\x03"}});
  EXPECT_EQ(screen.status, 130);
  EXPECT_NE(screen.text.find("The search stopped early"), std::string::npos) << screen.text;
  EXPECT_NE(screen.text.find("all plans of up to"), std::string::npos) << screen.text;
  EXPECT_NE(screen.text.find("What comes nearest"), std::string::npos) << screen.text;
}

TEST_F(Terminal, ASearchForPlansStopsAtItsBudgetByItself) {
  const Screen screen =
      at_terminal({"advise", kTooHard[1], "--goal", "control FRANCE II and control MOROCCO"}, {});
  EXPECT_EQ(screen.status, 0);
  EXPECT_NE(screen.text.find("The search stopped early"), std::string::npos) << screen.text;
  EXPECT_NE(screen.text.find("What comes nearest"), std::string::npos) << screen.text;
}

TEST_F(Terminal, HasColourUnlessNoColor) {
  EXPECT_NE(at_terminal({"odds", kWorkedExample}, {}).text.find("\x1b[31m"), std::string::npos);
  EXPECT_EQ(
      at_terminal({"odds", kWorkedExample}, {}, 80, {{"TERM", "xterm"}, {"NO_COLOR", "1"}}).text.find('\x1b'),
      std::string::npos);
  EXPECT_EQ(at_terminal({"odds", kWorkedExample}, {}, 80, {{"TERM", "dumb"}}).text.find('\x1b'),
            std::string::npos);
}

/// A terminal that knows no escape sequences gets none, however long the work takes.
TEST_F(Terminal, ADumbOneGetsNoEscapeSequence) {
  const Screen screen = at_terminal({"simulate", kWorkedExample, "--runs", "1000000000000"},
                                    {{"Ctrl-C stops", ""}, {"Ctrl-C stops", "\x03"}}, 80, {{"TERM", "dumb"}});
  EXPECT_EQ(screen.status, 130);
  EXPECT_NE(screen.text.find("Ctrl-C stops"), std::string::npos) << "progress was shown";
  EXPECT_EQ(screen.text.find('\x1b'), std::string::npos) << screen.text;
}

TEST_F(Terminal, WidthIsItsOwn) {
  const auto widest = [](const std::string& text) {
    std::size_t most = 0;
    std::size_t width = 0;
    for (const char c : text) {
      if (c == '\n' || c == '\r') {
        width = 0;
      } else if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U) {
        most = std::max(most, ++width);
      }
    }
    return most;
  };
  const Environment plain{{"TERM", "dumb"}};
  const std::string duel = "scenarios/aggression/bare-dice.toml";
  const std::vector<std::vector<std::string>> commands{
      {},
      {"judge", kWorkedExample},
      {"odds", kWorkedExample},
      {"advise", kWorkedExample},
      {"simulate", kWorkedExample, "--runs", "1000"},
      {"sensitivity", kWorkedExample},
      {"sweep", duel, "--vary", "dice.attacker=0..30", "--vary", "dice.defender=0..30"},
      {"sweep", duel, "--vary", "dice.attacker=0..3"},
      {"compare", duel, "--rulebook", "aggression-1"},
      {"dice", "20d6"},
      {"check", "--help"}};
  for (const auto& command : commands) {
    const std::string first = command.empty() ? "" : command.front();
    const std::size_t narrow = first.empty() ? 80 : 60;  // the welcome is of one width
    EXPECT_LE(widest(at_terminal(command, {}, 60, plain).text), narrow) << first;
    EXPECT_LE(widest(at_terminal(command, {}, 200, plain).text), 120U) << first;
  }
  EXPECT_LE(widest(at_terminal({"odds", kWorkedExample}, {}, 60, plain).text), 60U);
  EXPECT_GT(widest(at_terminal({"odds", kWorkedExample}, {}, 110, plain).text), 80U);
}

}  // namespace
}  // namespace casus::cli
