// The compiler against the plain interpreter: how seeded random scenarios of every game end, exactly.

#include <gtest/gtest.h>
#include <map>
#include <random>

#include "conflict/graph/explore.hpp"
#include "game/compiler/described.hpp"
#include "game/games.hpp"
#include "game/plain.hpp"

namespace casus::game {
namespace {

/// An end by its number, what is left of each side, and its tracks.
using Ending = std::vector<std::int64_t>;

/// Where a conflict stands that has been declared, be it allowed or not.
Described::Position begun(const Described& rules) {
  return rules.apply(rules.start(), rules.declared(rules.start()), Nothing{});
}

std::map<Ending, Exact> compiled(const Game& game, const Described& rules) {
  Prices prices;
  prices.seats = 2;
  const auto keep = [&](const Described::Position& p, std::uint32_t /*ordinal*/,
                        const Described::Move& move) { return rules.declared(p) == move; };
  const auto solved = explore(rules, begun(rules), prices, Limits{}, {}, keep);
  std::map<Ending, Exact> ends;
  if (!solved) {
    ADD_FAILURE() << to_string(solved.faults()[0]);
    return ends;
  }
  const Graph& graph = solved->graph;
  std::vector<Exact> reach(graph.nodes.size());
  reach[solved->node_of(rules, begun(rules))] = Exact(1);
  for (auto node = static_cast<std::uint32_t>(graph.nodes.size()); node-- > 0;) {
    if (reach[node].is_zero()) continue;
    const bool chance = graph.nodes[node].turn.actor == Actor::chance;
    for (const Edge& edge : graph.edges_of(node))
      reach[edge.to] += chance ? reach[node] * graph.chances[edge.label] : reach[node];
  }
  std::vector<Described::Position> open{begun(rules)};
  std::vector<bool> met(graph.nodes.size(), false);
  while (!open.empty()) {
    const Described::Position p = open.back();
    open.pop_back();
    const std::uint32_t node = solved->node_of(rules, p);
    if (met[node]) continue;
    met[node] = true;
    const auto next = [&](const Described::Position& after) { open.push_back(after); };
    if (rules.turn(p).actor == Actor::chance) {
      rules.classes(p, [&](const Weighted<Integer>& one) { next(rules.apply(p, one.chance, Nothing{})); });
    } else if (rules.turn(p).actor == Actor::player) {
      next(rules.apply(p, rules.declared(p), Nothing{}));
    } else {
      Ending ending{rules.outcome(p) < game.ends.size() ? rules.outcome(p) : -1};
      for (const std::size_t side : {0U, 1U}) {
        for (std::size_t form = 0; form < game.forms.size(); ++form)
          ending.push_back(rules.units(p, side, form));
        for (std::size_t i = 0; i < game.tracks.size(); ++i) ending.push_back(rules.track(p, side, i));
      }
      ends[ending] += reach[node];
    }
  }
  return ends;
}

std::map<Ending, plain::Rational> plainly(const Game& game, const Setup& setup) {
  std::map<Ending, plain::Rational> ends;
  for (const auto& [state, chance] : plain::Interpreter(game, setup).fight().ends) {
    Ending ending{state.end};
    for (const std::size_t side : {0U, 1U}) {
      ending.insert(ending.end(), state.units[side].begin(), state.units[side].end());
      ending.insert(ending.end(), state.tracks[side].begin(), state.tracks[side].end());
    }
    ends[ending] += chance;
  }
  return ends;
}

class Twin : public testing::TestWithParam<const char*> {};

TEST_P(Twin, EndsAlike) {
  const Game game = game_named(GetParam());
  std::mt19937 random(20061);
  const auto below = [&](std::int64_t n) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
  };
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const Example& example =
        game.examples[static_cast<std::size_t>(below(static_cast<std::int64_t>(game.examples.size())))];
    auto setup = read_given(game, example);
    ASSERT_TRUE(setup.ok());
    for (Setup::OfSide& side : setup->sides) {
      for (std::size_t form = 0; form < game.forms.size(); ++form) {
        const std::int64_t most = std::min<std::int64_t>(game.kinds[game.forms[form].kind].most, 3);
        if (side.units[form] > 0 || below(3) == 0) side.units[form] = 1 + below(most);
      }
    }
    for (std::size_t f = 0; f < game.fields.size(); ++f) {
      const Field& field = game.fields[f];
      if (field.is_order || field.each_side || below(3) != 0) continue;
      const Range range{field.type.range.lo,
                        std::min(field.type.range.hi, std::max<std::int64_t>(field.type.range.lo, 0) + 3)};
      setup->fields[f] = std::max(range.lo, std::min(range.hi, range.lo + below(range.hi - range.lo + 1)));
    }
    if (below(2) == 0) setup->rounds = 1 + below(3);
    auto program = compile(game, *setup);
    if (!program) continue;  // numbers that this game refuses
    const auto worked = compiled(game, Described(*std::move(program)));
    const auto wanted = plainly(game, *setup);
    ++compared;
    ASSERT_EQ(worked.size(), wanted.size()) << game.system << " " << i;
    for (const auto& [ending, chance] : wanted) {
      const auto at = worked.find(ending);
      ASSERT_TRUE(at != worked.end()) << game.system << " " << i;
      const Exact exact = at->second.reduced();
      EXPECT_EQ(plain::Rational(exact.numerator()) / plain::Rational(exact.denominator()), chance)
          << game.system << " " << i;
    }
  }
  EXPECT_GT(compared, 10);
}

INSTANTIATE_TEST_SUITE_P(Games, Twin,
                         testing::Values("risk", "dice-wars", "battle-for-moscow", "memoir-44", "dnd-5e"));

}  // namespace
}  // namespace casus::game
