// Tests the JSON shapes that docs/json.md promises: these keys must not change.

#include "report/json/json.hpp"

#include <limits>

#include "played.hpp"
#include "report/json/reference_json.hpp"
#include "report/json/rows.hpp"

namespace casus::report {
namespace {

using files::Kind;
using files::Node;

/// The node at a path of keys, which must be there and of a kind.
const Node& at(const Node& node, std::initializer_list<std::string_view> keys, Kind kind) {
  const Node* here = &node;
  for (const std::string_view key : keys) {
    const Node* next = here->find(key);
    EXPECT_NE(next, nullptr) << key;
    if (next == nullptr) return node;
    here = next;
  }
  EXPECT_EQ(here->kind(), kind);
  return *here;
}

class Json : public testing::Test {
 protected:
  const Sources sources_ = *gather(Request{kWorkedExample, std::nullopt, {}});
  const std::unique_ptr<Table> table_ = table_of(sources_);

  /// What is written is one line of JSON that reads back.
  static void expect_readable(const Node& node) {
    const std::string text = to_json(node);
    const auto back = files::read_json(text, "json");
    ASSERT_TRUE(back) << to_string(back.faults().front());
    EXPECT_EQ(back->root, node);
    EXPECT_EQ(text.find('\n'), std::string::npos);
  }
};

TEST_F(Json, JudgeOfADeclaredMove) {
  const Node node = judgement_node(*table_, *table_->judge(std::nullopt));
  expect_readable(node);
  at(node, {"system"}, Kind::text);
  EXPECT_TRUE(*at(node, {"allowed"}, Kind::boolean).boolean());
  for (const Node& finding : *at(node, {"findings"}, Kind::array).array()) {
    at(finding, {"clause"}, Kind::text);
    at(finding, {"standing"}, Kind::text);
    at(finding, {"holds"}, Kind::boolean);
    at(finding, {"text"}, Kind::text);
  }
  EXPECT_EQ(node.find("moves"), nullptr);
}

TEST_F(Json, JudgeOfAMoveThatIsNotAllowedSaysWhatIs) {
  const auto move = files::read_json(R"({"type":"attack","from":"Chile","against":"Peru"})", "move");
  const Node node = judgement_node(*table_, *table_->judge(*move));
  expect_readable(node);
  EXPECT_FALSE(*at(node, {"allowed"}, Kind::boolean).boolean());
  EXPECT_FALSE(at(node, {"moves"}, Kind::array).array()->empty());
}

TEST_F(Json, JudgeOfAllMoves) {
  Sources sources = sources_;
  std::erase_if(*sources.scenario.root.table(), [](const auto& entry) { return entry.key == "attack"; });
  const auto table = table_of(sources);
  const Node node = judgement_node(*table, *table->judge(std::nullopt));
  expect_readable(node);
  EXPECT_EQ(node.find("allowed"), nullptr);
  for (const Node& move : *at(node, {"moves"}, Kind::array).array()) {
    at(move, {"move"}, Kind::table);
    at(move, {"text"}, Kind::text);
    at(move, {"clauses"}, Kind::array);
  }
}

TEST_F(Json, Odds) {
  const auto odds = table_->odds(std::nullopt, {});
  const Node node = odds_node(*table_, *odds);
  expect_readable(node);
  EXPECT_EQ(*at(node, {"edition"}, Kind::integer).integer(), 2);
  EXPECT_EQ(*at(node, {"policy"}, Kind::text).text(), "declared");
  EXPECT_EQ(*at(node, {"win", "attacker", "probability"}, Kind::real).real(), odds->attacker.probability);
  EXPECT_EQ(*at(node, {"win", "defender", "exact"}, Kind::text).text(), odds->defender.exact->to_string());
  for (const Node& outcome : *at(node, {"outcomes"}, Kind::array).array()) {
    at(outcome, {"id"}, Kind::text);
    at(outcome, {"text"}, Kind::text);
    at(outcome, {"probability"}, Kind::real);
    at(outcome, {"exact"}, Kind::text);
  }
  for (const auto& distribution : *at(node, {"distributions"}, Kind::table).table()) {
    for (const Node& value : *distribution.value.array()) {
      at(value, {"value"}, Kind::integer);
      at(value, {"probability"}, Kind::real);
    }
  }
  for (const Node& clause : *at(node, {"rests_on"}, Kind::array).array()) {
    at(clause, {"clause"}, Kind::text);
    at(clause, {"standing"}, Kind::text);
    at(clause, {"text"}, Kind::text);
  }
}

TEST_F(Json, ADistributionWithoutEndSaysMore) {
  auto odds = table_->odds(std::nullopt, Limits{});
  ASSERT_TRUE(odds);
  Odds::Distribution& rounds = odds->distributions.front();
  rounds.more = 1e-13;
  rounds.exact_mean = 2.5;
  const Node node = odds_node(*table_, *odds);
  expect_readable(node);
  const auto& rows = *at(node, {"distributions", rounds.name}, Kind::array).array();
  EXPECT_EQ(rows.size(), rounds.values.size() + 1);
  EXPECT_EQ(*at(rows.back(), {"value"}, Kind::integer).integer(), rounds.values.back().value + 1);
  EXPECT_TRUE(*at(rows.back(), {"more"}, Kind::boolean).boolean());
  EXPECT_EQ(*at(rows.back(), {"probability"}, Kind::real).real(), 1e-13);
  EXPECT_EQ(*at(node, {"means", rounds.name}, Kind::real).real(), 2.5);
}

TEST_F(Json, Advice) {
  const auto advice = table_->advise({});
  const Node node = advice_node(*table_, *advice);
  expect_readable(node);
  at(node, {"best", "move"}, Kind::table);
  at(node, {"best", "text"}, Kind::text);
  EXPECT_EQ(*at(node, {"best", "value"}, Kind::real).real(), advice->value);
  EXPECT_EQ(*at(node, {"value"}, Kind::real).real(), advice->value);
  EXPECT_EQ(at(node, {"choices"}, Kind::array).array()->size(), advice->choices.size());
}

TEST_F(Json, AJudgementSaysGroupsEffectsAndRemediesWhereThereAreAny) {
  Judgement judgement;
  const MoveText move{Node::Table{{"type", Node("pass")}}, "Pass"};
  judgement.moves.push_back({move, true, {{"XY-1", Standing::stated, true, "it fits", ""}}, "", ""});
  judgement.moves.push_back({move, true, {}, "Politics", "the level falls to 3"});
  const Node node = judgement_node(*table_, judgement);
  expect_readable(node);
  const Node::Array& moves = *at(node, {"moves"}, Kind::array).array();
  EXPECT_EQ(moves[0].find("group"), nullptr);
  EXPECT_EQ(moves[0].find("effect"), nullptr);
  EXPECT_EQ(*at(moves[1], {"group"}, Kind::text).text(), "Politics");
  EXPECT_EQ(*at(moves[1], {"effect"}, Kind::text).text(), "the level falls to 3");

  judgement.declared =
      Ruling{move, false, {{"XY-1", Standing::read, false, "it is 3", "2 or below"}}, "", ""};
  judgement.declared->findings.push_back({"XY-2", Standing::read, true, "it fits", ""});
  const Node refused = judgement_node(*table_, judgement);
  const Node::Array& findings = *at(refused, {"findings"}, Kind::array).array();
  EXPECT_EQ(*at(findings[0], {"remedy"}, Kind::text).text(), "2 or below");
  EXPECT_EQ(findings[1].find("remedy"), nullptr);
}

TEST_F(Json, Refusals) {
  const auto refusals = table_->refusals("Chile");
  ASSERT_TRUE(refusals);
  const Node node = refusals_node(*table_, *refusals);
  expect_readable(node);
  EXPECT_EQ(*at(node, {"area"}, Kind::text).text(), "Chile");
  const Node::Array& refused = *at(node, {"refused"}, Kind::array).array();
  ASSERT_EQ(refused.size(), 1U);
  at(refused[0], {"move", "type"}, Kind::text);
  at(refused[0], {"text"}, Kind::text);
  bool broken = false;
  for (const Node& finding : *at(refused[0], {"findings"}, Kind::array).array())
    broken = broken || !*at(finding, {"holds"}, Kind::boolean).boolean();
  EXPECT_TRUE(broken);
  EXPECT_EQ(refusals_node(*table_, *table_->refusals(std::nullopt)).find("area"), nullptr);
}

TEST_F(Json, AdviceOfMoreThanTwoSeatsSaysWhatEachHas) {
  Advice advice;
  EXPECT_EQ(advice_node(*table_, advice).find("values"), nullptr);
  advice.values = {{"North", 1.5, Exact(3) * Exact(1, 2)}, {"South", -2.0, std::nullopt}, {"West", 0.5, {}}};
  const Node node = advice_node(*table_, advice);
  expect_readable(node);
  EXPECT_EQ(*at(node, {"values", "North", "value"}, Kind::real).real(), 1.5);
  EXPECT_EQ(*at(node, {"values", "North", "exact"}, Kind::text).text(), "3/2");
  EXPECT_EQ(*at(node, {"values", "South", "value"}, Kind::real).real(), -2.0);
  EXPECT_EQ(at(node, {"values", "South"}, Kind::table).find("exact"), nullptr);
}

TEST_F(Json, Simulation) {
  const auto simulation = table_->simulate(std::nullopt, {1000, 1, 1}, {});
  const Node node = simulation_node(*table_, *simulation);
  expect_readable(node);
  EXPECT_EQ(*at(node, {"runs"}, Kind::integer).integer(), 1000);
  at(node, {"outcomes"}, Kind::array);
  at(node, {"counters"}, Kind::table);
}

TEST_F(Json, PlayResult) {
  const Seed seed = seed_of_text("golden");
  auto dice = FairDice::start(seed, play_id_of(seed));
  const auto played = table_->play(*dice, nobody, {});
  const Node node = played_node(*table_, *played, "chosen", "the log");
  expect_readable(node);
  at(node, {"winner"}, Kind::text);
  EXPECT_EQ(*at(node, {"log"}, Kind::text).text(), "the log");
  for (const Node& event : *at(node, {"events"}, Kind::array).array()) {
    at(event, {"event"}, Kind::text);
    at(event, {"clause"}, Kind::text);
    at(event, {"text"}, Kind::text);
  }
  for (const Node& moved : *at(node, {"settlement"}, Kind::array).array()) {
    for (const char* key : {"piece", "from", "to", "clause"}) at(moved, {key}, Kind::text);
    at(moved, {"count"}, Kind::integer);
  }
}

TEST_F(Json, Faults) {
  const Node node =
      faults_node({{{"a.toml", 3, 7}, "unknown key 'x'", "did you mean 'y'?"}, {{}, "stopped", ""}});
  EXPECT_EQ(to_json(node),
            R"({"faults":[{"file":"a.toml","line":3,"column":7,"text":"unknown key 'x', did you mean 'y'?"},)"
            R"({"file":"","line":0,"column":0,"text":"stopped"}]})");
}

/// What an answer leaves out it says, in numbers; where it leaves out nothing the keys are not there.
TEST_F(Json, SaysWhatItLeavesOut) {
  Advice advice = *table_->advise(Limits{}, std::nullopt);
  const Node whole = advice_node(*table_, advice);
  EXPECT_EQ(whole.find("more_steps"), nullptr);
  EXPECT_EQ(whole.find("line_is_cut"), nullptr);
  advice.more_steps = 7;
  advice.line_is_cut = true;
  const Node part = advice_node(*table_, advice);
  expect_readable(part);
  EXPECT_EQ(*at(part, {"more_steps"}, Kind::integer).integer(), 7);
  EXPECT_TRUE(*at(part, {"line_is_cut"}, Kind::boolean).boolean());
  Refusals refusals = *table_->refusals(std::nullopt);
  EXPECT_EQ(refusals_node(*table_, refusals).find("most_visited"), nullptr);
  refusals.most_visited = 2000;
  EXPECT_EQ(*refusals_node(*table_, refusals).find("most_visited")->integer(), 2000);
}

/// What a service writes of a play is read back whole: the JSON of it is the same. Of every system one play,
/// and one with a secret choice.
TEST(EntriesOfAPlay, AreReadBack) {
  for (const char* name : {"aggression/worked-example", "conflict-chart/hidden-commitments",
                           "columbia/plain-cards", "defcon/answer-due", "risk/ten-against-ten"}) {
    const Sources sources =
        *gather(Request{CASUS_ROOT "/scenarios/" + std::string(name) + ".toml", std::nullopt, {}});
    const auto table = table_of(sources);
    auto dice = dice_of(opening_of_text(sources, *table, "read back"));
    std::size_t entries = 0;
    const auto played = table->play(
        *dice, [](const Question& question) -> Result<Answer> { return Answer(question.otherwise); }, {});
    ASSERT_TRUE(played) << name;
    for (const PlayEntry& entry : played->entries) {
      const Node written = entry_node(entry);
      const auto read = entry_from(written);
      ASSERT_TRUE(read) << to_json(written);
      EXPECT_EQ(to_json(entry_node(*read)), to_json(written));
      ++entries;
    }
    EXPECT_GT(entries, 0U) << name;
  }
  for (const char* other :
       {R"({})", R"({"event":{}})", R"({"event":7})", R"({"event":{"brief":{"kind":"x"}}})",
        R"({"dance":{}})", R"({"event":{},"throw":{}})"})
    EXPECT_FALSE(entry_from(files::read_json(other, "")->root)) << other;
}

/// Doubles that sum to a little more than 1 are a probability of 1, as its schema promises.
TEST(JsonNumbers, AProbabilityIsAtMostOne) {
  const double sum = 1.0 + std::numeric_limits<double>::epsilon();
  EXPECT_EQ(files::to_json(to_json_node(Probability{sum})), "1.0");
  EXPECT_EQ(files::to_json(to_json_node(Probability{0.25})), "0.25");
  EXPECT_EQ(*schema_of<Probability>().find("maximum")->integer(), 1);
}

}  // namespace
}  // namespace casus::report
