// Explores every example of the games that the compiler knows, and compares it exactly with the published
// values.

#include "game/compiler/described.hpp"

#include <chrono>
#include <cstdio>
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/number.hpp"
#include "conflict/graph/solve.hpp"
#include "game/games.hpp"

namespace casus::game {
namespace {

Game read(const std::string& name) { return game_named(name); }

/// Keeps what is declared, and, where `option` is not -1, that option wherever somebody chooses.
struct AsDeclared {
  const Described* rules = nullptr;
  int option = -1;
  bool operator()(const Described::Position& p, std::uint32_t /*ordinal*/,
                  const Described::Move& move) const {
    return option >= 0 ? move.index == static_cast<std::uint32_t>(option) : rules->declared(p) == move;
  }
};

struct Ends {
  std::vector<std::pair<Described::Position, Exact>> all;
  Exact of(const auto& holds) const {
    Exact sum;
    for (const auto& [p, chance] : all) {
      if (holds(p)) sum += chance;
    }
    return sum.reduced();
  }
};

/// The chances of the positions in which it ends, along the graph's own edges.
Ends ends_of(const Described& rules, int option = -1) {
  const AsDeclared keep{&rules, option};
  Prices prices;
  prices.seats = 2;
  const auto solved = explore(rules, rules.begun(), prices, Limits{}, {}, keep);
  if (!solved) {
    ADD_FAILURE() << to_string(solved.faults()[0]);
    return {};
  }
  const Graph& graph = solved->graph;
  EXPECT_EQ(graph.unsound(), "");
  std::vector<Exact> reach(graph.nodes.size());
  reach[solved->node_of(rules, rules.begun())] = Exact(1);
  for (std::uint32_t node = static_cast<std::uint32_t>(graph.nodes.size()); node-- > 0;) {
    if (reach[node].is_zero()) continue;
    const bool chance = graph.nodes[node].turn.actor == Actor::chance;
    for (const Edge& edge : graph.edges_of(node))
      reach[edge.to] += chance ? reach[node] * graph.chances[edge.label] : reach[node];
  }
  // Positions by their node: walked again, for a graph does not keep them.
  Ends made;
  std::vector<Described::Position> open{rules.begun()};
  std::vector<bool> met(graph.nodes.size(), false);
  while (!open.empty()) {
    const Described::Position p = open.back();
    open.pop_back();
    const std::uint32_t node = solved->node_of(rules, p);
    if (node == kNone || met[node]) continue;
    met[node] = true;
    switch (rules.turn(p).actor) {
      case Actor::nobody:
        made.all.emplace_back(p, reach[node]);
        break;
      case Actor::chance:
        rules.classes(
            p, [&](const Weighted<Integer>& one) { open.push_back(rules.apply(p, one.chance, NullSink{})); });
        break;
      default:
        rules.candidates(p, [&](const Described::Move& move) {
          if (rules.judge(p, move, NullSink{}) && keep(p, 0, move))
            open.push_back(rules.apply(p, move, NullSink{}));
        });
    }
  }
  return made;
}

/// Returns the value of an expression at an end: units, tracks, constants and operations on them.
std::int64_t value(const Described& rules, const Described::Position& p, const Expression& in, NodeId id) {
  const ExpressionNode& node = in.nodes[id];
  const auto child = [&](std::size_t i) { return value(rules, p, in, node.children[i]); };
  const std::size_t side = is_by_name(node.who) ? static_cast<std::size_t>(node.who) : 0;
  switch (node.op) {
    case Op::constant:
      return node.value;
    case Op::count: {
      std::int64_t all = 0;
      for (std::size_t form = 0; form < 64; ++form) {
        if ((node.forms >> form & 1U) != 0) all += rules.units(p, side, form);
      }
      return all;
    }
    case Op::track:
      return rules.track(p, side, static_cast<std::size_t>(node.value));
    case Op::let:
      return child(0);
    case Op::both:
      return child(0) != 0 && child(1) != 0 ? 1 : 0;
    case Op::compare:
      if (node.comparison == Comparison::at_least) return child(0) >= child(1) ? 1 : 0;
      if (node.comparison == Comparison::at_most) return child(0) <= child(1) ? 1 : 0;
      EXPECT_EQ(node.comparison, Comparison::equal);
      return child(0) == child(1) ? 1 : 0;
    default:
      ADD_FAILURE() << "an example asks for more than this test knows: " << in.text;
      return 0;
  }
}
std::int64_t value(const Described& rules, const Described::Position& p, const Expression& in) {
  return value(rules, p, in, static_cast<NodeId>(in.nodes.size() - 1));
}

void expect(const Published& published, const Exact& worked, const std::string& what) {
  Exact off = published.value - worked;
  if (off.sign() < 0) off = -off;
  const Exact within = published.within ? *published.within : Exact();
  EXPECT_LE((off - within).sign(), 0)
      << what << ": " << published.written << " published, " << worked.to_string();
}

class Compiled : public testing::TestWithParam<std::string> {};

TEST_P(Compiled, EveryExampleComesOut) {
  const Game game = read(GetParam());
  ASSERT_FALSE(game.examples.empty());
  for (const Example& example : game.examples) {
    if (!is_plain(game, example)) continue;
    SCOPED_TRACE(game.system + ": " + example.about);
    const auto setup = read_given(game, example);
    ASSERT_TRUE(setup.ok());
    auto program = compile(game, *setup);
    ASSERT_TRUE(program.ok()) << to_string(program.faults()[0]);
    const Described rules(*std::move(program));
    const auto win = [&](const Ends& ends, std::size_t side) {
      return ends.of([&](const auto& p) {
        return rules.outcome(p) < game.ends.size() && game.ends[rules.outcome(p)].is_won_by(side);
      });
    };
    Ends ends = ends_of(rules);
    if (example.best) {  // one choice, of the defender: the better of two plans
      for (const int option : {0, 1}) {
        Ends other = ends_of(rules, option);
        if ((win(other, 1) - win(ends, 1)).sign() > 0) ends = std::move(other);
      }
    }
    EXPECT_EQ(ends.of([](const auto&) { return true; }), Exact(1));
    for (std::size_t side = 0; side < game.sides(); ++side) {
      if (example.wins[side]) expect(*example.wins[side], win(ends, side), "win");
    }
    for (const auto& [end, published] : example.outcomes) {
      const Index which = end;
      expect(published, ends.of([&](const auto& p) { return rules.outcome(p) == which; }),
             game.ends[end].outcome);
    }
    for (const auto& [of, published] : example.chance) {
      const Expression& condition = of;
      expect(published, ends.of([&](const auto& p) { return value(rules, p, condition) != 0; }), of.text);
    }
    for (const Example::LeftoverExample& left : example.left) {
      for (const auto& [number, published] : left.are) {
        const std::int64_t wanted = number;
        expect(published, ends.of([&](const auto& p) { return value(rules, p, left.of) == wanted; }),
               left.of.text);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Compiled, testing::ValuesIn(open_games()));

/// Returns the faces of the number-th throw of these dice.
std::vector<std::uint16_t> faces_of(const std::vector<Die>& dice, std::uint64_t number) {
  std::vector<std::uint16_t> faces;
  for (const Die& die : dice) {
    faces.push_back(static_cast<std::uint16_t>(number % die.sides));
    number /= die.sides;
  }
  return faces;
}

/// Faces fall into the classes with the weights that are claimed: at each throw of few dice on a way to the
/// end of each example. What a throw or a draw has left for the next one is part of it.
class Throwing : public testing::TestWithParam<std::string> {};

TEST_P(Throwing, FacesAreOfTheirClasses) {
  constexpr int kMostThrows = 40;
  const Game game = read(GetParam());
  std::mt19937 random(1);
  std::size_t met = 0;
  std::size_t compared = 0;
  for (const Example& example : game.examples) {
    const auto setup = read_given(game, example);
    ASSERT_TRUE(setup.ok());
    auto program = compile(game, *setup);
    ASSERT_TRUE(program.ok());
    const Described rules(*std::move(program));
    Described::Position p = rules.begun();
    for (int thrown = 0; thrown < kMostThrows && rules.turn(p).actor != Actor::nobody;) {
      if (rules.turn(p).actor == Actor::player) {
        p = rules.apply(p, rules.declared(p), NullSink{});
        continue;
      }
      ++thrown;
      ++met;
      const auto dice = rules.dice(p);
      std::uint64_t throws = 1;
      for (const Die& die : dice) throws = std::min<std::uint64_t>(throws * die.sides, 50'000);
      if (throws < 50'000) {
        std::map<std::uint32_t, Integer> counted;
        for (std::uint64_t number = 0; number < throws; ++number)
          counted[rules.class_of(p, faces_of(dice, number))] += 1;
        std::map<std::uint32_t, Integer> claimed;
        rules.classes(p, [&](const Weighted<Integer>& one) { claimed[one.chance] = one.weight; });
        ASSERT_EQ(counted, claimed) << game.system << ": " << example.about << ", throw " << thrown;
        ++compared;
      }
      std::vector<std::uint16_t> faces;
      for (const Die& die : dice) faces.push_back(static_cast<std::uint16_t>(random() % die.sides));
      p = rules.apply(p, rules.class_of(p, faces), NullSink{});
    }
  }
  EXPECT_EQ(compared > 0, met > 0);  // some games throw nothing
}

std::vector<std::string> games_of_throws() {
  std::vector<std::string> names = names_of_the_house();
  names.insert(names.end(),
               {"death-saves", "pig-turn", "yahtzee", "cosmic", "deck-left", "missions", "mole"});
  return names;
}
INSTANTIATE_TEST_SUITE_P(Games, Throwing, testing::ValuesIn(games_of_throws()));

}  // namespace
}  // namespace casus::game
