// Compares two versions of the engagement of aggression: the C++ rules, and a game file. Both are exact, so
// they must agree in every digit.

#include <gtest/gtest.h>
#include <map>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "game/compiler/described.hpp"
#include "game/games.hpp"
#include "systems/aggression/engagement.hpp"

namespace casus::game {
namespace {

using aggression::Engagement;
constexpr std::int32_t kMost = 12;

Engagement engagement(int edition) {
  const auto rulebook =
      files::load(std::string(CASUS_ROOT) + "/rulebooks/aggression-" + std::to_string(edition) + ".toml")
          .value();
  return Engagement::of(aggression::read_rulebook(rulebook).value(), kMost, kMost).value();
}

Described described_engagement(int edition, std::int64_t attacker, std::int64_t defender) {
  static const Game kGame = game_of(std::string(CASUS_ROOT) + "/tests/game/aggression.toml");
  const auto given = files::read_toml("[attacker]\ndice = " + std::to_string(attacker) +
                                          "\n[defender]\ndice = " + std::to_string(defender) +
                                          "\n[rulebook]\nfinal_roll = " + (edition == 2 ? "true" : "false"),
                                      "given");
  Faults faults;
  files::Reader table(*given, faults);
  const Setup setup = read_setup(kGame, table);
  table.finish();
  EXPECT_TRUE(faults.empty()) << said(faults);
  return Described(compile(kGame, setup).value());
}

template <class R>
Explored<R> written_out(const R& rules, const typename R::Position& start) {
  return explore(rules, start, Prices{}, Limits{}).value();
}

/// Every position of a described game without choices, by its node.
std::map<std::uint32_t, Described::Position> positions(const Described& rules,
                                                       const Explored<Described>& explored) {
  std::map<std::uint32_t, Described::Position> met;
  std::vector<Described::Position> open{rules.begun()};
  while (!open.empty()) {
    const Described::Position p = open.back();
    open.pop_back();
    if (!met.emplace(explored.node_of(rules, p), p).second || rules.turn(p).actor == Actor::nobody) continue;
    rules.classes(
        p, [&](const Weighted<Integer>& one) { open.push_back(rules.apply(p, one.chance, NullSink{})); });
  }
  return met;
}

/// Adds up the reported rounds.
struct RoundCounter {
  std::int32_t* rounds;
  void operator()(const Tally& tally) const { *rounds += tally.counter == kRounds ? tally.amount : 0; }
  void operator()(const auto& /*report*/) const {}
};

class ToldAgain : public testing::TestWithParam<int> {};

/// From as many d6s as can be met on the way from the most.
TEST_P(ToldAgain, IsWonAsOftenFromEveryPosition) {
  const Engagement rules = engagement(GetParam());
  const auto wanted = written_out(rules, rules.begin(kMost, kMost));
  const auto wins = chance_of<Exact>(wanted.graph, only_choices(wanted.graph), 0);
  const Described described = described_engagement(GetParam(), kMost, kMost);
  const auto worked = written_out(described, described.begun());
  const auto worked_wins = chance_of<Exact>(worked.graph, only_choices(worked.graph), 0);
  int compared = 0;
  for (const auto& [node, p] : positions(described, worked)) {
    if (described.turn(p).actor != Actor::chance) continue;
    const auto attacker = static_cast<std::int32_t>(described.units(p, 0, 0));
    const auto defender = static_cast<std::int32_t>(described.units(p, 1, 0));
    EXPECT_EQ(worked_wins[node], wins[wanted.node_of(rules, rules.begin(attacker, defender))])
        << attacker << " against " << defender;
    ++compared;
  }
  EXPECT_EQ(compared, GetParam() == 2 ? 13 * 13 : 12 * 12);
}

TEST_P(ToldAgain, IsWonAsOftenFromEveryStartWithoutDice) {
  const Engagement rules = engagement(GetParam());
  for (std::int32_t attacker = 0; attacker <= kMost; ++attacker) {
    for (std::int32_t defender = 0; defender <= kMost; ++defender) {
      if (attacker * defender != 0) continue;
      const auto wanted = written_out(rules, rules.begin(attacker, defender));
      const Described described = described_engagement(GetParam(), attacker, defender);
      const auto worked = written_out(described, described.begun());
      const auto ends = outcomes<Exact>(worked.graph, only_choices(worked.graph));
      const auto wanted_ends = outcomes<Exact>(wanted.graph, only_choices(wanted.graph));
      EXPECT_EQ(ends.at(0), wanted_ends.at(0)) << attacker << " against " << defender;
    }
  }
}

/// Compares the winner with the d6s left and with the number of rounds.
TEST_P(ToldAgain, LeavesAsMuchAfterAsManyRounds) {
  const Engagement rules = engagement(GetParam());
  for (const auto& [attacker, defender] : {std::pair{12, 12}, {1, 2}, {3, 8}, {9, 5}}) {
    const auto wanted = written_out(rules, rules.begin(attacker, defender));
    const Policy none = only_choices(wanted.graph);
    std::map<std::pair<std::uint16_t, std::int64_t>, Exact> left;
    for (const std::uint16_t side : {std::uint16_t{0}, std::uint16_t{1}}) {
      const std::uint16_t counter = side == 0 ? aggression::kAttackerDiceLeft : aggression::kDefenderDiceLeft;
      for (const auto& end : counts<Exact>(wanted.graph, none, counter)) {
        if (end.outcome == side) left[{side, end.value}] += end.probability;
      }
    }

    const Described described = described_engagement(GetParam(), attacker, defender);
    const auto worked = written_out(described, described.begun());
    const Graph& graph = worked.graph;
    std::vector<Exact> reach(graph.nodes.size());
    reach[graph.root()] = Exact(1);
    for (auto node = static_cast<std::uint32_t>(graph.nodes.size()); node-- > 0;) {
      for (const Edge& edge : graph.edges_of(node)) reach[edge.to] += reach[node] * graph.chances[edge.label];
    }
    for (const auto& [node, p] : positions(described, worked)) {
      if (described.turn(p).actor != Actor::nobody) continue;
      const std::uint16_t winner = described.outcome(p);
      left[{winner, described.units(p, winner, 0)}] -= reach[node];
    }
    EXPECT_FALSE(left.empty());
    for (const auto& [end, difference] : left)
      EXPECT_TRUE(difference.is_zero()) << attacker << " against " << defender << ": " << end.second;

    // No edge has the reports on the way to the start.
    std::int32_t before = 0;
    (void)described.begun(RoundCounter{&before});
    const auto rounds = counts<Exact>(graph, only_choices(graph), kRounds);
    const auto wanted_rounds = counts<Exact>(wanted.graph, none, aggression::kRounds);
    ASSERT_EQ(rounds.size(), wanted_rounds.size());
    for (std::size_t i = 0; i < rounds.size(); ++i) {
      EXPECT_EQ(rounds[i].outcome, wanted_rounds[i].outcome);
      const std::int32_t on_edges = rounds[i].value == CountDistribution::kAbsent ? 0 : rounds[i].value;
      EXPECT_EQ(on_edges + before, wanted_rounds[i].value);
      EXPECT_EQ(rounds[i].probability, wanted_rounds[i].probability);
    }
  }
}

/// Every throw of few dice is of the class that the weights count it in.
TEST(ToldAgainThrows, EveryThrowIsOfAClassThatIsCounted) {
  for (const auto& [attacker, defender] : {std::pair{1, 1}, {0, 3}, {2, 2}}) {
    const Described rules = described_engagement(2, attacker, defender);
    const Described::Position p = rules.begun();
    const std::vector<Die> dice = rules.dice(p);
    std::vector<std::uint16_t> faces(dice.size(), 0);
    std::map<std::uint32_t, Integer> counted;
    for (std::size_t i = 0; i < faces.size();) {
      ++counted[rules.class_of(p, faces)];
      for (i = 0; i < faces.size() && ++faces[i] == dice[i].sides; ++i) faces[i] = 0;
    }
    rules.classes(p, [&](const Weighted<Integer>& one) { counted[one.chance] -= one.weight; });
    for (const auto& [chance, difference] : counted) EXPECT_EQ(difference, 0) << chance;
  }
}

INSTANTIATE_TEST_SUITE_P(Editions, ToldAgain, testing::Values(1, 2));

}  // namespace
}  // namespace casus::game
