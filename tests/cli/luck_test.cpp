// Tests `casus luck`: the effect of dice, choices and guesses, from the log of a finished play.

#include <cmath>
#include <fstream>

#include "said.hpp"
#include "spawn.hpp"

namespace casus::cli {
namespace {

double sum_of_terms(const files::Node& account) {
  double sum = *account.find("start")->real();
  for (const files::Node& term : *account.find("terms")->array()) sum += *term.find("amount")->real();
  return sum;
}

/// Every golden play has its luck, or a reason; what there is adds up, and to what the conflict was worth.
TEST(Luck, OfEveryGoldenPlayAddsUp) {
  std::size_t accounts = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(CASUS_ROOT "/tests/golden")) {
    if (file.path().extension() != ".log") continue;
    const ProcessResult ran = run({"luck", file.path().string(), "--json"});
    if (ran.status != 0) {
      EXPECT_EQ(ran.status, 2);
      EXPECT_EQ(ran.out, "");
      EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
      EXPECT_NE(ran.err.find("what luck and choices did cannot be told"), std::string::npos) << ran.err;
      continue;
    }
    ++accounts;
    const files::Node said = json_of(ran);
    for (const files::Node& account : *said.find("accounts")->array())
      EXPECT_NEAR(sum_of_terms(account), *account.find("end")->real(), 1e-9) << file.path();
  }
  EXPECT_GT(accounts, 35U);
}

TEST(Luck, OfTheWorkedExampleByHand) {
  const ProcessResult ran = run({"luck", "tests/golden/aggression/worked-example.log"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("For North it was worth +2.2695 points at the start; the dice brought 1.7305"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("choices of North cost nothing; it ended worth +4.0000"), std::string::npos)
      << ran.out;
  const files::Node said = json_of(run({"luck", "tests/golden/aggression/worked-example.log", "--json"}));
  const files::Node& account = said.find("accounts")->array()->front();
  EXPECT_EQ(*account.find("end_exact")->text(), "4/1");
  // The same start as what advice says of the scenario.
  const files::Node advice = json_of(run({"advise", "scenarios/aggression/worked-example.toml", "--json"}));
  EXPECT_EQ(*account.find("start_exact")->text(), *advice.find("exact")->text());
}

TEST(Luck, MeasuresTheChanceToWinWhereAsked) {
  const ProcessResult ran = run({"luck", "tests/golden/aggression/worked-example.log", "--win"});
  EXPECT_NE(ran.out.find("% to win; the dice brought"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("North won."), std::string::npos) << ran.out;
  EXPECT_NE(run({"luck", "tests/golden/aggression/bare-dice.log"}).out.find("% to win"), std::string::npos);
}

/// A game of two hundred ends, half of them the attacker's: a die says which it is.
std::string game_of_many_ends() {
  constexpr int kEnds = 200;
  std::string text = R"toml(casus = 1
system = "many-ends"
title = "Many ends"
source = "none"
[sides]
attacker = "the attacker"
defender = "the defender"
[unit.dice]
[[round]]
throw.one = "1d200"
read.number = "sum(one)"
)toml";
  for (int end = 1; end <= kEnds; ++end) {
    const std::string number = std::to_string(end);
    text += "[[end]]\noutcome = \"end-" + number + "\"\nvictor = \"" +
            (end % 2 == 0 ? "attacker" : "defender") + "\"\nsays = \"it is " + number + "\"\n" +
            (end == kEnds ? "after = 1\n" : "when = \"number = " + number + "\"\n");
  }
  return text;
}

struct PlayedLog {
  std::string log;
  int end = 0;  // the number in the name of the outcome
};
/// Plays a scenario whose outcomes are named "end-1", "end-2", …, and keeps the log.
PlayedLog played(const Folder& folder, const std::string& scenario, int seed) {
  const std::string log = folder / ("play-" + std::to_string(seed) + ".log");
  const auto play = json_of(run({"play", scenario, "--seed", std::to_string(seed), "--log", log, "--json"}));
  return {log, std::stoi(play.find("winner")->text()->substr(4))};
}

TEST(Luck, KnowsTheVictorOfEveryEndHoweverMany) {
  const Folder folder;
  folder.write("many.toml", game_of_many_ends());
  const std::string scenario = folder.write(
      "scenario.toml", "game = \"many.toml\"\nattacker = { dice = 1 }\ndefender = { dice = 1 }\n");
  int late = 0;
  for (int seed = 0; seed < 8; ++seed) {
    const auto [log, end] = played(folder, scenario, seed);
    late += end > 64 ? 1 : 0;
    const files::Node said = json_of(run({"luck", log, "--win", "--json"}));
    const files::Node& account = said.find("accounts")->array()->front();
    EXPECT_NEAR(*account.find("start")->real(), 0.5, 1e-12);
    EXPECT_NEAR(*account.find("end")->real(), end % 2 == 0 ? 1.0 : 0.0, 1e-12) << end;
  }
  EXPECT_GT(late, 0);
}

/// A game of a hundred ends, each with a prize of its own, and a hundred tracks that say which end it is.
std::string game_of_many_prizes() {
  std::string text = R"toml(casus = 1
system = "many-prizes"
title = "Many prizes"
source = "none"
[sides]
attacker = "the attacker"
defender = "the defender"
[unit.dice]
)toml";
  std::string marks;
  std::string ends;
  for (int end = 1; end <= 100; ++end) {
    const std::string number = std::to_string(end);
    text += "[track.mark_" + number + "]\nfrom = 0\nto = 1\n";
    marks += "set.mark_" + number + " = \"if number = " + number + " then 1 else 0\"\n";
    ends += "[[end]]\noutcome = \"end-" + number + "\"\nvictor = \"attacker\"\nsays = \"it is " + number +
            "\"\nsettle = [{ give = \"prize " + number + "\", from = \"the box\", to = \"attacker\" }]\n" +
            (end == 100 ? "after = 1\n" : "when = \"number = " + number + "\"\n");
  }
  return text + "[[round]]\nthrow.one = \"1d100\"\nread.number = \"sum(one)\"\n[[round]]\n" + marks + ends;
}

TEST(Luck, KnowsEveryPrizeAndCounterHoweverMany) {
  const Folder folder;
  folder.write("many.toml", game_of_many_prizes());
  std::string text = "game = \"many.toml\"\nattacker = { dice = 1 }\ndefender = { dice = 1 }\n[value]\n";
  for (int prize = 1; prize <= 100; ++prize)
    text += "\"prize " + std::to_string(prize) + "\" = " + std::to_string(prize) + "\n";
  const std::string scenario = folder.write("scenario.toml", text);
  int late = 0;
  for (int seed = 0; seed < 8; ++seed) {
    const auto [log, end] = played(folder, scenario, seed);
    late += end > 64 ? 1 : 0;
    const files::Node said = json_of(run({"luck", log, "--json"}));
    const files::Node& account = said.find("accounts")->array()->front();
    EXPECT_EQ(*account.find("start_exact")->text(), "101/2");
    EXPECT_EQ(*account.find("end_exact")->text(), std::to_string(end) + "/1");
    EXPECT_NEAR(sum_of_terms(account), end, 1e-9);
  }
  EXPECT_GT(late, 0);
  const files::Node odds = json_of(run({"odds", scenario, "--json"}));
  std::size_t marks = 0;
  for (const files::Entry& one : *odds.find("distributions")->table())
    marks += one.key.starts_with("mark_") ? 1U : 0U;
  EXPECT_EQ(marks, 100U);
}

TEST(Luck, IsDrawn) {
  const ProcessResult ran = run({"luck", "tests/golden/columbia/unknown-hand.log", "--svg", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.rfind("<svg", 0), 0U) << ran.out.substr(0, 40);
  EXPECT_NE(ran.out.find("What was drawn unseen"), std::string::npos);
}

TEST(Luck, OfWhatIsNoFinishedPlayIsOneLine) {
  const auto refused = [](const ProcessResult& ran, const std::string& words) {
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
  };
  std::string text = text_of(CASUS_ROOT "/tests/golden/aggression/worked-example.log");
  refused(run({"luck", "-"}, ""), "standard input:1:1: the log is not valid: the log is empty");
  refused(run({"luck", "-"}, text.substr(0, text.size() / 2)), "the log is not valid");
  text[text.find("\"shows\":4") + 8] = '5';
  refused(run({"luck", "-"}, text), "the log is not valid");
  refused(run({"luck", "tests/golden/defcon/eight-areas.log"}), "has too many ways to be counted out");
}

constexpr const char* kEgypt = R"(system = "defcon"
level = 4
phase = "political"
active = "AA"
played = ["AA", "WP"]
area = [
  { name = "EGYPT I", controller = "WP", instability = 2 },
  { name = "EGYPT II", controller = "WP" },
  { name = "LIBYA", controller = "AA" },
  { name = "USA I", controller = "AA" },
  { name = "ROSSIYA I", controller = "WP" },
]
[[bloc]]
name = "AA"
points = 5
reserve = { motorized = 1 }
[[bloc]]
name = "WP"
points = 4
[value]
"area.EGYPT I" = 1
motorized = 0.25
point = 0.4
)";

/// A whole turn is too large to be solved; a coup in it has the account that it has when it is all that is
/// declared, and which operation was chosen is charged to nobody.
TEST(Luck, OfAWholeTurnIsToldCoupByCoup) {
  const Folder folder;
  const auto write = [&](const std::string& name, const std::string& text) {
    std::ofstream(folder / name) << text;
    return folder / name;
  };
  const std::string bets = R"({"type":"bet","bet":2}
{"type":"contest","bet":3}
)";
  const std::string coup = R"({"type":"coup","area":"EGYPT I"}
)";
  std::string passes;
  for (int i = 0; i < 5; ++i)
    passes += R"({"type":"pass"}
)";
  const auto account = [&](const std::string& scenario, const std::string& answers) {
    const std::string log = folder / "a.log";
    const ProcessResult played = run({"play", write("s.toml", scenario), "--seed", "1", "--answers",
                                      write("answers", answers), "--log", log});
    EXPECT_EQ(played.status, 0) << played.err;
    const files::Node said = json_of(run({"luck", log, "--json"}));
    EXPECT_EQ(said.find("accounts")->array()->size(), 1U);
    return std::pair(said, said.find("accounts")->array()->front());
  };
  const auto [turn, in_turn] = account(kEgypt, coup + bets + passes);
  const auto [alone, single] =
      account(kEgypt + std::string("[operation]\ntype = \"coup\"\narea = \"EGYPT I\"\n"), bets + passes);
  EXPECT_NE(turn.find("singly")->text()->find("too many ways"), std::string::npos);
  EXPECT_EQ(*in_turn.find("of")->text(), "Make a coup in EGYPT I");
  EXPECT_EQ(alone.find("singly"), nullptr);
  EXPECT_EQ(single.find("of"), nullptr);
  for (const char* key : {"start_exact", "end_exact"})
    EXPECT_EQ(*in_turn.find(key)->text(), *single.find(key)->text()) << key;
  const auto& terms = *in_turn.find("terms")->array();
  const auto& same = *single.find("terms")->array();
  ASSERT_EQ(terms.size(), same.size());
  for (std::size_t i = 0; i < terms.size(); ++i) {
    EXPECT_EQ(*terms[i].find("text")->text(), *same[i].find("text")->text());
    EXPECT_EQ(*terms[i].find("amount_exact")->text(), *same[i].find("amount_exact")->text());
    EXPECT_NE(*terms[i].find("text")->text(), "Make a coup in EGYPT I");
  }
}

/// Each conflict of a journal is listed, and summed by value. No sum includes a conflict that was taken back.
TEST(Luck, OfAJournalIsSummedForEachPlayer) {
  const Folder folder;
  const std::string file = folder / "evening.casus";
  ASSERT_EQ(
      run({"play", "scenarios/aggression/worked-example.toml", "--journal", file, "--by-default"}).status, 0);
  const files::Node one = json_of(run({"luck", file, "--json"}));
  ASSERT_EQ(one.find("conflicts")->array()->size(), 1U);
  const files::Node& account =
      one.find("conflicts")->array()->front().find("luck")->find("accounts")->array()->front();
  const files::Node& player = one.find("sums")->array()->front().find("players")->array()->front();
  EXPECT_EQ(*player.find("player")->text(), "North");
  EXPECT_EQ(*player.find("dice")->real(), *account.find("dice")->real());
  // Chile, which is attacked, is South's: what the dice brought North they took from South.
  const files::Node& other = one.find("sums")->array()->front().find("players")->array()->back();
  EXPECT_EQ(*other.find("player")->text(), "South");
  EXPECT_EQ(*other.find("dice")->real(), -*account.find("dice")->real());
  EXPECT_NE(run({"luck", file}).out.find("All together, in points"), std::string::npos);
  const ProcessResult drawn = run({"luck", file, "--svg", "-"});
  EXPECT_EQ(drawn.out.rfind("<svg", 0), 0U) << drawn.err;
  for (const char* words : {"North, in points", "South, in points", "line 2: dice"})
    EXPECT_NE(drawn.out.find(words), std::string::npos) << words;
  ASSERT_EQ(run({"journal", file, "--back", "1"}).status, 0);
  const ProcessResult nothing = run({"luck", file, "--svg", "-"});
  EXPECT_EQ(nothing.status, 2);
  EXPECT_NE(nothing.err.find("there is nothing to draw"), std::string::npos) << nothing.err;
  const files::Node back = json_of(run({"luck", file, "--json"}));
  EXPECT_TRUE(*back.find("conflicts")->array()->front().find("voided")->boolean());
  EXPECT_TRUE(back.find("sums")->array()->empty());
}

}  // namespace
}  // namespace casus::cli
