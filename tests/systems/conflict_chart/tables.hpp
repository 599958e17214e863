#pragma once
// Conflicts for the tests of this system, as rules and for the twin.

#include <string>
#include <vector>

#include "conflict/explore/explore.hpp"
#include "subject.hpp"
#include "systems/conflict_chart/chart_conflict.hpp"
#include "systems/conflict_chart/system.hpp"
#include "systems/registry.hpp"
#include "twin.hpp"

namespace casus::conflict_chart {

inline conformance::TypedWords<System> words_of(const ChartRules& rules) {
  return conformance::TypedWords<System>(rules);
}

inline Exact exact(const twin::Rational& x) {
  return Exact(Integer(numerator(x)), Integer(denominator(x))).reduced();
}

/// A scenario's text, and values set over it (`rulebook.…` in the rulebook), as rules.
inline Result<ChartRules> conflict_of(const std::string& toml, const std::vector<std::string>& sets = {}) {
  auto scenario = files::read_toml(toml, "scenario.toml");
  if (!scenario) return scenario.faults();
  const auto sources = gather(std::move(*scenario), std::nullopt, sets);
  if (!sources) return sources.faults();
  return System().load(sources->scenario, sources->rulebook);
}

/// The conflict as best play looks at it: without what it need not look at.
inline Result<Explored<ChartRules>> explore_needed(const ChartRules& rules) {
  std::vector<bool> relevant;
  const auto keep = [&](const Position& p, std::uint32_t ordinal, const Move& /*move*/) {
    if (ordinal == 0) relevant = rules.relevant_moves(p);
    return relevant.empty() || (ordinal < relevant.size() && relevant[ordinal]);
  };
  return explore(rules, rules.start(), rules.prices(), Limits{}, {}, keep);
}

namespace twin {

inline Rational rational(const Exact& x) { return {x.numerator(), x.denominator()}; }

inline TableOptions table_of(const ChartRules& rules) {
  const Rulebook& rulebook = rules.rulebook();
  const Board& board = rules.board();
  return {rulebook.off_chart == OffChart::shift,
          !rulebook.masterminds_discarded,
          rulebook.forces == RetaliationForces::any,
          rulebook.cards_drawn,
          rulebook.most_retaliations,
          rulebook.losses.numerator,
          rulebook.losses.denominator,
          !rulebook.losses.of_points,
          rulebook.generalship,
          rational(board.country_value),
          rational(board.canal_value),
          rational(board.token_point_value),
          rational(board.mastermind_value),
          rational(board.status_quo)};
}

inline std::array<Side, 2> sides_of(const ChartRules& rules) {
  const Board& board = rules.board();
  const auto add = [](List& list, const auto& counts, const std::vector<std::int32_t>& kinds) {
    for (std::size_t k = 0; k < kinds.size(); ++k) list.insert(list.end(), counts[k], kinds[k]);
  };
  std::array<Side, 2> sides;
  for (std::size_t s = 0; s < 2; ++s) {
    const auto& from = board.sides[s];
    add(sides[s].play, from.play.tokens, board.pieces.tokens);
    add(sides[s].reserve, from.reserve.tokens, board.pieces.tokens);
    add(sides[s].minds, from.play.masterminds, board.pieces.masterminds);
    add(sides[s].reserve_minds, from.reserve.masterminds, board.pieces.masterminds);
    for (std::size_t c = 0; c < board.pieces.canals.size(); ++c) {
      const int points = board.pieces.canals[c].points;
      if ((from.play.canals >> c & 1) != 0) sides[s].canals.push_back(points);
      if ((from.reserve.canals >> c & 1) != 0) sides[s].reserve_canals.push_back(points);
    }
    for (std::uint16_t bits = from.countries; bits != 0; bits = static_cast<std::uint16_t>(bits >> 1U))
      sides[s].countries += bits & 1;
  }
  return sides;
}

inline List deck_of(const ChartRules& rules) {
  List deck;
  for (const MilitaryCard& card : rules.board().deck)
    deck.insert(deck.end(), static_cast<std::size_t>(card.count), card.moves);
  return deck;
}

}  // namespace twin
}  // namespace casus::conflict_chart
