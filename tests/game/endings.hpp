#pragma once
// Computes how a scenario of a game ends, by the compiler and by the plain interpreter, which share no code.

#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <vector>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "game/compiler/described.hpp"
#include "game/compiler/prices.hpp"
#include "game/games.hpp"
#include "game/plain.hpp"
#include "game/products_alike.hpp"

namespace casus::game {

/// An end by its number, what is left of each side, and its tracks.
using Ending = std::vector<std::int64_t>;

/// A function that chooses moves; if it is empty, the declared moves are played.
using MoveChooser = std::function<Described::Move(const Described::Position&)>;

inline std::map<Ending, Exact> compiled(const Game& game, const Described& rules, MoveChooser chooses = {}) {
  if (!chooses) chooses = [&](const Described::Position& p) { return rules.declared(p); };
  Prices prices;
  prices.seats = static_cast<std::uint32_t>(game.sides());
  const auto keep = [&](const Described::Position& p, std::uint32_t /*ordinal*/,
                        const Described::Move& move) { return chooses(p) == move; };
  const auto solved = explore(rules, rules.begun(), prices, Limits{}, {}, keep);
  std::map<Ending, Exact> ends;
  if (!solved) {
    ADD_FAILURE() << to_string(solved.faults()[0]);
    return ends;
  }
  const Graph& graph = solved->graph;
  std::vector<Exact> reach(graph.nodes.size());
  reach[solved->node_of(rules, rules.begun())] = Exact(1);
  for (auto node = static_cast<std::uint32_t>(graph.nodes.size()); node-- > 0;) {
    if (reach[node].is_zero()) continue;
    const bool chance = graph.nodes[node].turn.actor == Actor::chance;
    for (const Edge& edge : graph.edges_of(node))
      reach[edge.to] += chance ? reach[node] * graph.chances[edge.label] : reach[node];
  }
  std::vector<Described::Position> open{rules.begun()};
  std::vector<bool> met(graph.nodes.size(), false);
  while (!open.empty()) {
    const Described::Position p = open.back();
    open.pop_back();
    const std::uint32_t node = solved->node_of(rules, p);
    if (met[node]) continue;
    met[node] = true;
    if (rules.turn(p).actor != Actor::nobody) {
      const Described::Position stuck = rules.deadlock(p, NullSink{});
      if (solved->node_of(rules, stuck) != casus::kNone) open.push_back(stuck);
    }
    const auto next = [&](const Described::Position& after) { open.push_back(after); };
    if (rules.turn(p).actor == Actor::chance) {
      rules.classes(p, [&](const Weighted<Integer>& one) { next(rules.apply(p, one.chance, NullSink{})); });
    } else if (rules.turn(p).actor == Actor::player) {
      next(rules.apply(p, chooses(p), NullSink{}));
    } else {
      Ending ending{rules.outcome(p) < game.ends.size() ? rules.outcome(p) : -1};
      for (std::size_t side = 0; side < game.sides(); ++side) {
        for (std::size_t form = 0; form < game.forms.size(); ++form) {
          ending.push_back(rules.units(p, side, form));
          if (game.kinds[game.forms[form].kind].life == kNone) continue;
          for (std::size_t left = 1; left <= rules.program().units[side][form].size(); ++left)
            ending.push_back(rules.units(p, side, form, left));
        }
        for (std::size_t i = 0; i < game.tracks.size(); ++i) {
          if (side == 0 || game.tracks[i].each_side) ending.push_back(rules.track(p, side, i));
        }
      }
      ends[ending] += reach[node];
    }
  }
  return ends;
}

inline std::map<Ending, plain::Rational> plainly(const Game& game, const plain::Interpreter& interpreter) {
  std::map<Ending, plain::Rational> ends;
  for (const auto& [state, chance] : interpreter.fight().ends) {
    Ending ending{state.end};
    for (std::size_t side = 0; side < game.sides(); ++side) {
      for (std::size_t form = 0; form < game.forms.size(); ++form) {
        ending.push_back(state.units[side][form]);
        ending.insert(ending.end(), state.lives[side][form].begin(), state.lives[side][form].end());
      }
      for (std::size_t i = 0; i < game.tracks.size(); ++i) {
        if (side == 0 || game.tracks[i].each_side) ending.push_back(state.tracks[side][i]);
      }
    }
    ends[ending] += chance;
  }
  return ends;
}

inline std::map<Ending, plain::Rational> plainly(const Game& game, const Setup& setup) {
  return plainly(game, plain::Interpreter(game, setup));
}

/// Expects that both have the same endings with the same chances.
inline void expect_alike(const std::map<Ending, Exact>& worked,
                         const std::map<Ending, plain::Rational>& wanted) {
  const auto said = [&] {
    std::string all;
    for (const auto& [ending, chance] : worked) {
      for (const std::int64_t number : ending) all += std::to_string(number) + " ";
      all += ": " + chance.reduced().to_string() + "\n";
    }
    all += "plainly:\n";
    for (const auto& [ending, chance] : wanted) {
      for (const std::int64_t number : ending) all += std::to_string(number) + " ";
      all += ": " + chance.str() + "\n";
    }
    return all;
  };
  ASSERT_EQ(worked.size(), wanted.size()) << said();
  for (const auto& [ending, chance] : wanted) {
    const auto at = worked.find(ending);
    ASSERT_TRUE(at != worked.end()) << said();
    const Exact exact = at->second.reduced();
    EXPECT_EQ(plain::Rational(exact.numerator()) / plain::Rational(exact.denominator()), chance);
  }
}
/// Compares an exploration with products with one without, and returns its number of products.
inline std::size_t expect_alike(const Game& game, const Setup& setup, Program program,
                                bool by_multisets = false) {
  plain::Interpreter interpreter(game, setup);
  interpreter.by_multisets = by_multisets;
  const Described rules(std::move(program));
  expect_alike(compiled(game, rules), plainly(game, interpreter));
  return expect_products_alike(rules, static_cast<std::uint16_t>(end_counters(game).size() + 1));
}

/// Returns the value of best play of two sides: the chance of the attacker's victory less that of the
/// defender's.
inline plain::Rational best_play(const Game& game, const Described& rules, const Prices& prices) {
  const auto solved = explore(rules, rules.begun(), prices, Limits{});
  if (!solved) {
    ADD_FAILURE() << to_string(solved.faults()[0]);
    return 0;
  }
  auto decided = Decision::of(solved->graph, Limits{});
  if (!decided) {
    ADD_FAILURE() << to_string(decided.faults()[0]);
    return 0;
  }
  Exact worth;
  const std::vector<Exact> ends = outcomes<Exact>(solved->graph, decided->policy());
  for (std::size_t end = 0; end < std::min(ends.size(), game.ends.size()); ++end) {
    if (game.ends[end].victors.empty()) continue;
    worth += game.ends[end].victors.front() == 0 ? ends[end] : -ends[end];
  }
  const Exact exact = worth.reduced();
  return plain::Rational(exact.numerator()) / plain::Rational(exact.denominator());
}

}  // namespace casus::game
