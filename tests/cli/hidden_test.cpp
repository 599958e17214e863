// Tests secret choices as users see them: sealed in a play, opened at the reveal, checked by `verify`, and
// advised by an equilibrium with its certificate. Tests choices with a cost, too: advice for a wanted chance.

#include "conflict/play/fair_dice.hpp"
#include "said.hpp"

namespace casus::cli {
namespace {

const std::string kHidden = "scenarios/conflict-chart/hidden-commitments.toml";
const std::string kCards = "scenarios/columbia/plain-cards.toml";

class HiddenPlay : public testing::TestWithParam<std::string> {};

TEST_P(HiddenPlay, SealsBeforeItOpensAndTheSaltProvesIt) {
  const ProcessResult ran = run({"play", GetParam(), "--seed", "sealed", "--log", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::vector<std::string> commitments;
  std::vector<std::string> seats;
  std::size_t opened = 0;
  for (const std::string& line : lines_of(ran.out)) {
    const auto node = json_of(line);
    if (const files::Node* sealed = node.find("sealed")) {
      EXPECT_EQ(*sealed->find("number")->integer(), static_cast<std::int64_t>(commitments.size()));
      EXPECT_EQ(sealed->find("move"), nullptr) << "what is sealed is not said";
      EXPECT_EQ(opened, 0U) << "a choice is opened before another was sealed: that one was not made blind";
      seats.push_back(*sealed->find("seat")->text());
      commitments.push_back(*sealed->find("commitment")->text());
    }
    if (const files::Node* open = node.find("opened")) {
      const auto number = static_cast<std::uint64_t>(*open->find("number")->integer());
      ASSERT_LT(number, commitments.size()) << "opened before it was sealed";
      const Salt salt = salt_from_hex(*open->find("salt")->text()).value();
      EXPECT_EQ(to_hex(commitment_of_choice(number, static_cast<std::uint8_t>(number), salt,
                                            files::to_json(*open->find("move")))),
                commitments[number]);
      ++opened;
    }
  }
  ASSERT_EQ(commitments.size(), 2U) << "the attacker's and the defender's";
  EXPECT_NE(seats[0], seats[1]);
  EXPECT_EQ(opened, commitments.size());
}

TEST_P(HiddenPlay, NothingOfTheChoiceStandsBeforeItIsOpened) {
  // Two plays that differ in the hidden choice alone have equal transcripts, but for the commitment, up to
  // the reveal.
  const auto listed = json_of(run({"judge", GetParam(), "--json"}).out);
  const auto& moves = *listed.find("moves")->array();
  ASSERT_GE(moves.size(), 3U);
  const std::string answer =
      GetParam() == kCards ? R"({"type":"play","player":"Founders","cards":[]})" : R"({"type":"commit"})";
  const auto transcript_of = [&](const files::Node& move) {
    const std::string answers = files::to_json(*move.find("move")) + "\n" + answer + "\n";
    const ProcessResult ran =
        run({"play", GetParam(), "--seed", "sealed", "--answers", "-", "--log", "-"}, answers);
    EXPECT_EQ(ran.status, 0) << ran.err;
    std::string before;
    for (const std::string& line : lines_of(ran.out)) {
      if (line.starts_with("{\"opened\"")) return before;
      const std::size_t commitment = line.find("\"commitment\":\"");
      before += (line.starts_with("{\"sealed\"") ? line.substr(0, commitment) : line) + '\n';
    }
    ADD_FAILURE() << "nothing was opened";
    return before;
  };
  const std::string one = transcript_of(moves[1]);
  EXPECT_EQ(one, transcript_of(moves[2]));
  EXPECT_NE(one.find("sealed"), std::string::npos);
}

TEST_P(HiddenPlay, AnotherMoveThanTheSealedOneIsRefused) {
  const Folder folder;
  const std::string log = folder / "play.log";
  ASSERT_EQ(run({"play", GetParam(), "--seed", "sealed", "--log", log}).status, 0);
  EXPECT_EQ(run({"verify", log}).status, 0);
  std::string text = text_of(log);
  const std::size_t salt = text.find("\"salt\":\"") + 8;
  text[salt] = text[salt] == '0' ? '1' : '0';
  const ProcessResult changed = run({"verify", folder.write("changed.log", text)});
  EXPECT_EQ(changed.status, 1);
  EXPECT_NE(changed.out.find("not valid"), std::string::npos) << changed.out;
}

TEST_P(HiddenPlay, AdviceIsAnEquilibriumWithItsCertificate) {
  const auto advice = json_of(run({"advise", GetParam(), "--json"}).out);
  ASSERT_NE(advice.find("exploitability"), nullptr);
  EXPECT_LE(*advice.find("exploitability")->real(), 1e-9);
  double sum = 0.0;
  const auto& seats = *advice.find("mix")->table();
  for (const files::Node& part : *seats.front().value.array()) sum += *part.find("probability")->real();
  EXPECT_NEAR(sum, 1.0, 1e-12);
  const ProcessResult text = run({"advise", GetParam()});
  EXPECT_NE(text.out.find("The equilibrium"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("A worth is"), std::string::npos) << "what was optimised is said";
}

TEST_P(HiddenPlay, SimulationDrawsFromTheMix) {
  const auto simulated = json_of(run({"simulate", GetParam(), "--runs", "200000", "--json"}).out);
  for (const files::Node& outcome : *simulated.find("outcomes")->array()) {
    const double off =
        *outcome.find("simulated")->real() - *outcome.find("computed")->find("probability")->real();
    EXPECT_LE(std::abs(off), 5.0 * *outcome.find("standard_error")->real() + 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, HiddenPlay, testing::Values(kHidden, kCards),
                         [](const auto& one) { return one.index == 0 ? "Commitments" : "Cards"; });

/// Bids that lie face down stay sealed while others choose in the open, and are opened before they are shown.
TEST(FaceDown, StaysSealedWhileOthersChooseInTheOpen) {
  const std::string scenario = "tests/game/sheets/face-down.scenario.toml";
  const auto bid = [](const std::string& side, int number) {
    return R"({"choose":"bid","side":")" + side + R"(","numbers":{"bid":)" + std::to_string(number) + "}}\n";
  };
  const auto played = [&](int first, int second, const std::string& stance, const std::string& answer) {
    const ProcessResult ran =
        run({"play", scenario, "--seed", "sealed", "--answers", "-", "--log", "-"},
            bid("first", first) + bid("second", second) + R"({"choose":"stance","option":")" + stance +
                "\"}\n" + R"({"choose":"call","option":"yes"})" + "\n" + R"({"choose":"answer","option":")" +
                answer + "\"}\n");
    EXPECT_EQ(ran.status, 0) << ran.err;
    return lines_of(ran.out);
  };
  // Everything before the bids are opened is the same whatever was bid, but for the commitments.
  const auto before = [](const std::vector<std::string>& lines) {
    std::string text;
    for (std::size_t i = 1; i < lines.size() && !lines[i].starts_with("{\"opened\""); ++i)
      text += lines[i].substr(0, lines[i].find("\"commitment\"")) + '\n';
    return text;
  };
  const auto lines = played(0, 2, "guard", "no");
  const std::string text = before(lines);
  EXPECT_EQ(text, before(played(2, 1, "strike", "no")));
  EXPECT_NE(text.find("Anna chooses 'double'"), std::string::npos) << text;
  EXPECT_NE(text.find("Ben chooses 'goes on'"), std::string::npos) << text;
  EXPECT_EQ(text.find("hand"), text.find("hands")) << "no hand is told: " << text;
  std::vector<std::string> after;
  for (const std::string& line : lines) {
    const auto node = json_of(line);
    if (const files::Node* opened = node.find("opened"))
      after.push_back(*opened->find("seat")->text() + " " + *opened->find("text")->text());
    if (const files::Node* event = node.find("event"); event != nullptr && *event->text() == "read")
      after.emplace_back("shown");
  }
  EXPECT_EQ(after, (std::vector<std::string>{"Anna gold: 0", "Ben gold: 2", "Ben guard", "shown", "shown"}));
  // Who folds sees nothing of the other's bid; the log that is published opens it.
  const auto folded = played(1, 1, "strike", "fold");
  EXPECT_EQ(std::count_if(folded.begin(), folded.end(),
                          [](const std::string& line) { return line.starts_with("{\"opened\""); }),
            3);
  const Folder folder;
  std::string log;
  for (const std::string& line : lines) log += line + '\n';
  EXPECT_EQ(run({"verify", folder.write("play.log", log)}).status, 0);
}

/// The defender's hand of two is one of 15, and of 16 where there are `copies` = 2 of a card.
std::string unknown_hands(int copies) {
  std::string text = R"(system = "columbia"
[[location]]
name = "Emporia"
[[force]]
player = "Vox Populi"
location = "Emporia"
common = 3
[[force]]
player = "Founders"
location = "Emporia"
common = 2
)";
  std::string deck;
  for (int card = 1; card <= 6; ++card) {
    const std::string id = "card-" + std::to_string(card);
    text += "[[card]]\nid = \"" + id + "\"\ncombat = " + std::to_string(card) + "\n";
    deck += (card == 1 ? "" : ", ") + id + " = " + std::to_string(card == 1 ? copies : 1);
  }
  return text + "[deck]\ncards = { " + deck + R"( }
hand = { Founders = 2 }
[value]
win = 1.0
card = 0.05
[combat]
at = "Emporia"
attacker = "Vox Populi"
defender = "Founders"
)";
}

/// At most 16 are listed: the attacker's choice and the defender's with each hand.
TEST(Advice, SaysHowManyThingsASideMaySeeThatItDoesNotList) {
  const Folder folder;
  for (const int copies : {1, 2}) {
    const ProcessResult ran = run({"advise", folder.write("hands.toml", unknown_hands(copies))});
    std::size_t listed = 0;
    for (const std::string& line : lines_of(ran.out)) listed += line.ends_with(" chooses") ? 1 : 0;
    EXPECT_EQ(listed, 16U) << ran.err;
    const bool one_over = ran.out.find("And 1 further thing that a side may see.") != std::string::npos;
    EXPECT_EQ(one_over, copies == 2) << ran.out;
    EXPECT_EQ(ran.out.find("further") != std::string::npos, copies == 2) << ran.out;
  }
}

/// Whoever chooses, greater is better: the best of its choices has the greatest worth, with its unit.
TEST(Worth, IsToTheOneWhoChooses) {
  const std::vector<std::string> scenarios{"conflict-chart/known-attacker", "conflict-chart/after-a-defeat",
                                           "conflict-chart/hidden-commitments", "columbia/plain-cards",
                                           "aggression/worked-example"};
  std::size_t of_defenders = 0;
  for (const std::string& name : scenarios) {
    const std::string scenario = "scenarios/" + name + ".toml";
    const auto advice = json_of(run({"advise", scenario, "--json"}));
    const std::string seat = *advice.find("seat")->text();
    EXPECT_EQ(*advice.find("unit")->text(), "points");
    const double best = *advice.find("best")->find("worth")->real();
    bool other_sign = false;
    for (const files::Node& choice : *advice.find("choices")->array()) {
      EXPECT_LE(*choice.find("worth")->real(), best + 1e-9) << name;
      other_sign = other_sign || *choice.find("worth")->real() != *choice.find("value")->real();
    }
    of_defenders += other_sign ? 1U : 0U;
    for (const files::Node& step : *advice.find("line")->array()) {
      const double sign = (*step.find("seat")->text() == seat) == other_sign ? -1.0 : 1.0;
      EXPECT_EQ(*step.find("worth")->real(), sign * *step.find("value")->real()) << name;
    }
    const ProcessResult text = run({"advise", scenario});
    EXPECT_NE(text.out.find("What each choice is worth to " + seat + ", in points"), std::string::npos)
        << text.out;
    EXPECT_EQ(text.out.find("to the attacker"), std::string::npos) << text.out;
  }
  EXPECT_EQ(of_defenders, 2U) << "known-attacker and after-a-defeat advise the defender";
}

TEST(Goal, IsReachedAtTheLeastCost) {
  const std::string known = "scenarios/conflict-chart/known-defender.toml";
  const auto advice = json_of(run({"advise", known, "--json", "--goal", "0.8"}).out);
  const files::Node& goal = *advice.find("goal");
  EXPECT_TRUE(*goal.find("reached")->boolean());
  EXPECT_GE(*goal.find("probability")->real(), 0.8);
  const auto less = json_of(run({"advise", known, "--json", "--goal", "0.3"}).out);
  EXPECT_LT(*less.find("goal")->find("cost")->integer(), *goal.find("cost")->integer());
  EXPECT_NE(run({"advise", known, "--goal", "0.8"}).out.find("The least that reaches 80.00 %"),
            std::string::npos);
  EXPECT_EQ(run({"advise", known, "--goal", "much"}).status, 2);
  EXPECT_EQ(run({"advise", known, "--goal", "1.5"}).status, 2);
  const ProcessResult none = run({"advise", kWorkedExample, "--goal", "0.8"});
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("--goal"), std::string::npos);
}

TEST(Check, WarnsOfWhatIsSoundAndOdd) {
  const Folder folder;
  const std::string odd = folder.write(
      "odd.toml", run({"rulebook", "conflict-chart", "--set", "chart.10=AAAABCBCDDDDDDDDDDDD"}).out);
  const ProcessResult ran = run({"check", odd});
  EXPECT_EQ(ran.status, 0) << "sound";
  EXPECT_NE(ran.out.find("warning: "), std::string::npos) << ran.out;
  EXPECT_GT(json_of(run({"check", odd, "--json"}).out).find("warnings")->array()->size(), 0U);
}

}  // namespace
}  // namespace casus::cli
