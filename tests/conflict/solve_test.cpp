#include "conflict/graph/solve.hpp"

#include <array>
#include <functional>
#include <gtest/gtest.h>
#include <random>

#include "compare.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {
namespace {

Exact over(std::int64_t n, std::int64_t d) { return Exact(Integer(n), Integer(d)); }

/// A throw of 2 : 1 between an end and a throw of 3 : 4 between two ends, all counted and priced.
Graph nested_chance() {
  Graph graph;
  const std::uint32_t a = graph.add_node({}, {}, 0);
  const std::uint32_t b = graph.add_node({}, {}, 1);
  const std::uint32_t c = graph.add_node({}, {}, 2);
  const std::uint32_t two_thirds = graph.add_chance(over(2, 3));
  const std::uint32_t third = graph.add_chance(over(1, 3));
  const std::uint32_t three = graph.add_chance(over(3, 7));
  const std::uint32_t four = graph.add_chance(over(4, 7));
  const Tally one{0, Tally::Kind::sum, 1};
  const std::uint32_t step = graph.add_gain({0}, {{}, {one}});
  const std::uint32_t prize = graph.add_gain({over(7, 2)}, {{}, {one, one, {1, Tally::Kind::last, 9}}});
  graph.outcome_gain = {0, graph.add_gain({6})};
  const std::array<Edge, 2> inner{Edge{b, three, prize}, Edge{c, four, step}};
  const std::uint32_t below = graph.add_node({Actor::chance, -1}, inner);
  const std::array<Edge, 2> outer{Edge{a, two_thirds, 0}, Edge{below, third, step}};
  graph.add_node({Actor::chance, -1}, outer);
  return graph;
}

TEST(Solve, NestedChance) {
  const Graph graph = nested_chance();
  ASSERT_EQ(graph.unsound(), "");
  const Policy none = only_choices(graph);
  EXPECT_EQ(outcomes<Exact>(graph, none), (std::vector<Exact>{over(2, 3), over(1, 7), over(4, 21)}));
  EXPECT_EQ(chance_of<Exact>(graph, none, 1), (std::vector<Exact>{0, 1, 0, over(3, 7), over(1, 7)}));
  // 1/7 of 7/2 on the way and 6 at the end.
  EXPECT_EQ(expected_worth<Exact>(graph, none), std::vector<Exact>{over(19, 14)});
  EXPECT_EQ(backward_induction<Exact>(graph).worths.back(), over(19, 14));
  const auto steps = counts<Exact>(graph, none, 0);
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[0].value, CountDistribution::kAbsent) << "never reported, which is not 0";
  EXPECT_EQ(steps[0].probability, over(2, 3));
  EXPECT_EQ(steps[1].value, 3);
  EXPECT_EQ(steps[1].probability, over(1, 7));
  EXPECT_EQ(steps[2].value, 2);
  EXPECT_EQ(steps[2].probability, over(4, 21));
  const auto last = counts<Exact>(graph, none, 1);
  ASSERT_EQ(last.size(), 3U);
  EXPECT_EQ(last[1].value, 9);
  EXPECT_EQ(counts<Exact>(graph, none, 77).size(), 3U) << "a counter of nobody is absent everywhere";
  expect_doubles_close(graph);
}

/// Seat 0 may strike seat 1 (worth 3 to it, -4 to 1). If struck, 1 may strike back (-6 to 0, -1 to itself,
/// for it costs) or bear it. If 1 bears it, 2 may take the spoils of both (2 to it, -1 to 0, -1 to 1) or stay
/// out. If 1 strikes back, 2 may finish seat 0 (-10 to 0, 5 to 2) or not.
///
///   strike, back, finish   3-6-10 = -13,  -4-1 = -5,     5
///   strike, back, not               -3,        -5,     0
///   strike, bear, spoils             2,        -5,     2
///   strike, bear, stay               3,        -4,     0
///   hold                             0,         0,     0
///
/// By backward induction: 2 finishes, and takes the spoils. 1 has -5 either way: a tie, and the first of its
/// moves is to strike back, so 0 would end at -13 and holds. Were 1's first move to bear it, 0 would strike.
Graph deterrence(bool back_first) {
  Graph graph;
  graph.dimensions = 3;
  const std::uint32_t end = graph.add_node({}, {});
  const std::uint32_t struck = graph.add_gain({3, -4, 0});
  const std::uint32_t back = graph.add_gain({-6, -1, 0});
  const std::uint32_t finish = graph.add_gain({-10, 0, 5});
  const std::uint32_t spoils = graph.add_gain({-1, -1, 2});
  const std::array<Edge, 2> after_back{Edge{end, 0, finish}, Edge{end, 1, 0}};
  const std::uint32_t third_back = graph.add_node({Actor::player, 2}, after_back);
  const std::array<Edge, 2> after_bearing{Edge{end, 0, spoils}, Edge{end, 1, 0}};
  const std::uint32_t third_borne = graph.add_node({Actor::player, 2}, after_bearing);
  std::array<Edge, 2> answers{Edge{third_back, 0, back}, Edge{third_borne, 1, 0}};
  if (!back_first) answers = {Edge{third_borne, 0, 0}, Edge{third_back, 1, back}};
  const std::uint32_t second = graph.add_node({Actor::player, 1}, answers);
  const std::array<Edge, 2> first{Edge{second, 0, struck}, Edge{end, 1, 0}};
  graph.add_node({Actor::player, 0}, first);
  return graph;
}

TEST(Solve, ThreeSeatsDeter) {
  const Graph graph = deterrence(true);
  ASSERT_EQ(graph.unsound(), "");
  const auto best = backward_induction<Exact>(graph);
  EXPECT_EQ(best.chosen.back(), graph.nodes.back().first + 1) << "0 holds";
  const std::vector<Exact> at_root(best.worths.end() - 3, best.worths.end());
  EXPECT_EQ(at_root, (std::vector<Exact>{0, 0, 0}));
  const std::vector<Exact> when_struck(best.worths.end() - 6, best.worths.end() - 3);
  EXPECT_EQ(when_struck, (std::vector<Exact>{-16, -1, 5}));
  EXPECT_EQ(backward_induction<double>(graph).chosen, best.chosen);
  expect_doubles_close(graph);
}

TEST(Solve, ThreeSeatsAndTheFirstOfEqualMoves) {
  const Graph graph = deterrence(false);
  const auto best = backward_induction<Exact>(graph);
  EXPECT_EQ(best.chosen.back(), graph.nodes.back().first) << "0 strikes: nobody strikes back";
  const std::vector<Exact> at_root(best.worths.end() - 3, best.worths.end());
  EXPECT_EQ(at_root, (std::vector<Exact>{2, -5, 2}));
  expect_doubles_close(graph);
}

TEST(Solve, OneSeatMaximisesAndTwoSeatsOppose) {
  Graph graph;
  const std::uint32_t end = graph.add_node({}, {});
  const std::uint32_t small = graph.add_gain({1});
  const std::uint32_t large = graph.add_gain({2});
  const std::array<Edge, 3> edges{Edge{end, 0, small}, Edge{end, 1, large}, Edge{end, 2, large}};
  graph.add_node({Actor::player, 0}, edges);
  graph.add_node({Actor::player, 1}, edges);
  const auto best = backward_induction<Exact>(graph);
  EXPECT_EQ(best.worths, (std::vector<Exact>{0, 2, 1}));
  EXPECT_EQ(best.chosen, (std::vector<std::uint32_t>{kNone, 1, 3})) << "the first of the equal ones";
}

TEST(Solve, MixedChoicesTakeTheirShares) {
  Graph graph;
  const std::uint32_t a = graph.add_node({}, {}, 0);
  const std::uint32_t b = graph.add_node({}, {}, 1);
  graph.info_sets.push_back({0, 3});
  const std::array<Edge, 3> edges{Edge{a, 0, 0}, Edge{b, 1, 0}, Edge{b, 2, 0}};
  graph.add_node({Actor::player, 0}, edges, 0, 0);
  ASSERT_EQ(graph.unsound(), "");
  Policy policy;
  policy.chosen = {kNone, kNone, kNone};
  policy.mixes = {{{0.25, over(1, 4)}, {0.0, 0}, {0.75, over(3, 4)}}};
  EXPECT_EQ(outcomes<Exact>(graph, policy), (std::vector<Exact>{over(1, 4), over(3, 4)}));
  EXPECT_EQ(outcomes<double>(graph, policy), (std::vector<double>{0.25, 0.75}));
}

/// A random graph of chance nodes. Of its counters the first grows in small steps, the second changes in
/// every way, the third lies too far apart for an array, the fourth is counted by an inner conflict.
Graph random_counting(std::mt19937& random) {
  const auto up_to = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n + 1)); };
  Graph graph;
  for (std::uint16_t outcome = 0; outcome < 3; ++outcome) graph.add_node({}, {}, outcome);
  std::vector<std::uint32_t> gains{0};
  for (int i = 0; i < 6; ++i) {
    EdgeCounts what;
    if (up_to(1) == 0) what.tallies.push_back({0, Tally::Kind::sum, up_to(2)});
    if (up_to(1) == 0) what.tallies.push_back({1, static_cast<Tally::Kind>(up_to(2)), up_to(9) - 4});
    if (up_to(3) == 0) what.tallies.push_back({1, Tally::Kind::sum, CountChange::kMany});
    if (up_to(1) == 0) what.tallies.push_back({2, Tally::Kind::sum, up_to(1) == 0 ? 1 : 2000});
    if (up_to(1) == 0) {
      const CountChange often{Tally::Kind::sum, 1 + up_to(2)};
      const CountChange set{Tally::Kind::last, CountChange::kMany};
      what.distributions = {{3, {{often, {0.25, over(1, 4)}}, {set, {0.75, over(3, 4)}}}}};
    }
    gains.push_back(graph.add_gain({0}, what));
  }
  for (int node = 0; node < 30; ++node) {
    std::vector<Edge> edges;
    const int branches = 1 + up_to(3);
    const std::uint32_t chance = graph.add_chance(over(1, branches));
    for (int i = 0; i < branches; ++i) {
      const auto to = static_cast<std::uint32_t>(random() % graph.nodes.size());
      edges.push_back({to, chance, gains[random() % gains.size()]});
    }
    graph.add_node({Actor::chance, -1}, edges);
  }
  return graph;
}

TEST(Solve, CountersOfAllAreThoseOfEachToTheLastBit) {
  std::mt19937 random(7);
  std::size_t rows = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Graph graph = random_counting(random);
    ASSERT_EQ(graph.unsound(), "");
    const Policy none = only_choices(graph);
    const auto all = counts_of_all(graph, none, 4);
    for (std::uint16_t counter = 0; counter < 4; ++counter) {
      const auto each = counts<double>(graph, none, counter);
      ASSERT_EQ(all[counter].size(), each.size()) << "counter " << counter;
      for (std::size_t i = 0; i < each.size(); ++i) {
        EXPECT_EQ(all[counter][i].outcome, each[i].outcome);
        EXPECT_EQ(all[counter][i].value, each[i].value);
        EXPECT_EQ(all[counter][i].probability, each[i].probability) << "counter " << counter;
      }
      rows += each.size();
    }
  }
  EXPECT_GT(rows, 10'000U) << "the graphs count hardly anything";
}

struct BrokenGraph {
  const char* what;
  std::function<void(Graph&)> how;
};

class Unsound : public testing::TestWithParam<BrokenGraph> {};

TEST_P(Unsound, SaysWhatIsWrong) {
  Graph graph = nested_chance();
  const std::array<Edge, 2> choice{Edge{3, 0, 0}, Edge{4, 1, 0}};
  graph.info_sets.push_back({1, 2});
  graph.add_node({Actor::player, 1}, choice, 0, 0);
  ASSERT_EQ(graph.unsound(), "");
  GetParam().how(graph);
  EXPECT_EQ(graph.unsound(), GetParam().what);
}

// Nodes: the ends 0, 1, 2; the throws 3 (edges 0, 1) and 4 (edges 2, 3); the choice 5 (edges 4, 5).
INSTANTIATE_TEST_SUITE_P(
    Graph, Unsound,
    testing::Values(
        BrokenGraph{"the graph has no node", [](Graph& g) { g.nodes.clear(); }},
        BrokenGraph{"the gains do not have one worth a dimension", [](Graph& g) { g.worths.pop_back(); }},
        BrokenGraph{"the gains do not have one worth a dimension",
                    [](Graph& g) { g.worths_as_double.pop_back(); }},
        BrokenGraph{"the gains do not have one worth a dimension", [](Graph& g) { g.dimensions = 3; }},
        BrokenGraph{"chances without their doubles", [](Graph& g) { g.chances_as_double.pop_back(); }},
        BrokenGraph{"an outcome with an unknown gain", [](Graph& g) { g.outcome_gain.push_back(99); }},
        BrokenGraph{"what is hidden is not said of every node",
                    [](Graph& g) {
                      g.hidden = {1, 0};
                    }},
        BrokenGraph{"edges that are not in the order of their nodes at node 3",
                    [](Graph& g) {
                      g.nodes[4].first = 0;
                      g.nodes[3].first = 1;
                    }},
        BrokenGraph{"edges that are not in the order of their nodes at node 4",
                    [](Graph& g) { g.nodes[5].first = 7; }},
        BrokenGraph{"an end has edges at node 4", [](Graph& g) { g.nodes[4].turn = {}; }},
        BrokenGraph{"somebody acts but has no edge at node 1",
                    [](Graph& g) {
                      g.nodes[1].turn = {Actor::player, 0};
                    }},
        BrokenGraph{"an unknown seat at node 5", [](Graph& g) { g.nodes[5].turn.seat = 2; }},
        BrokenGraph{"an unknown seat at node 5", [](Graph& g) { g.nodes[5].turn.seat = -1; }},
        BrokenGraph{"a child does not come before its parent at node 3", [](Graph& g) { g.edges[0].to = 3; }},
        BrokenGraph{"an unknown gain at node 4", [](Graph& g) { g.edges[2].gain = 50; }},
        BrokenGraph{"an unknown chance at node 4", [](Graph& g) { g.edges[3].label = 50; }},
        BrokenGraph{"a chance that is not above 0 at node 3",
                    [](Graph& g) {
                      g.chances[2] = 0;
                      g.chances[3] = 1;
                    }},
        BrokenGraph{"chances that do not sum to 1 at node 3", [](Graph& g) { g.chances[2] = over(2, 7); }},
        BrokenGraph{"an unknown information set at node 5", [](Graph& g) { g.nodes[5].info_set = 1; }},
        BrokenGraph{"an information set of another seat at node 5",
                    [](Graph& g) { g.info_sets[0].seat = 0; }},
        BrokenGraph{"an information set of another seat at node 4",
                    [](Graph& g) { g.nodes[4].info_set = 0; }},
        BrokenGraph{"an information set with other moves at node 5",
                    [](Graph& g) { g.info_sets[0].moves = 3; }}));

}  // namespace
}  // namespace casus
