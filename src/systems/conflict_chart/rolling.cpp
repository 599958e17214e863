// The dice and the cards (CH-1 to CH-4, CH-13): throws and their outcome classes. A part of Conflict.

#include <array>

#include "systems/conflict_chart/chart_rules.hpp"

namespace casus::conflict_chart {

void ChartRules::classes(const Position& p, Visitor<const Weighted<Integer>&> visit) const {
  if (p.stage == Position::Stage::drawing) {  // CH-13
    for (const auto& [cards, weight] : draws(cards_left(p), rulebook_.cards_drawn))
      visit(Weighted<Integer>{chance_of(cards), weight});
    return;
  }
  if (p.stage == Position::Stage::settling) {
    visit(Weighted<Integer>{static_cast<std::uint32_t>(*board_.result), 1});
    return;
  }
  std::array<std::int64_t, kResults> weights{};
  for (std::uint32_t declarer = 0; declarer < die_sides(); ++declarer) {
    for (std::uint32_t opponent = 0; opponent < die_sides(); ++opponent)
      ++weights[static_cast<std::size_t>(rulebook_.chart.at(cell(p, declarer, opponent)))];
  }
  for (std::uint32_t result = 0; result < kResults; ++result)
    visit(Weighted<Integer>{result, Integer(weights[result])});
}

void ChartRules::show(const Position& p, std::span<const std::uint16_t> faces, const Reporter& sink) const {
  if (p.stage != Position::Stage::rolling) return;  // the order of drawn cards does not matter
  std::array<std::int32_t, 2> totals{};
  for (const Seat seat : {p.declarer(), p.opponent()}) {
    const std::uint16_t face = faces[seat == p.declarer() ? 0 : 1];
    const std::int32_t base = points(p, seat);
    const std::int32_t add = rulebook_.generalship[face];
    at(totals, seat) = base + add;
    sink(Event{kDieThrown,
               seat,
               clause(Ch::one_die_each),
               {face + 1, static_cast<std::int32_t>(die_sides())}});        // CH-1
    sink(Event{kTotal, seat, clause(Ch::total), {base, add, base + add}});  // CH-2
  }
  const std::int32_t declarer = at(totals, p.declarer());
  const std::int32_t opponent = at(totals, p.opponent());
  const Cell where = cell(p, faces[0], faces[1]);
  if (where.left)
    sink(Event{kOffChart, -1, clause(Ch::off_chart), {declarer, opponent, where.row, where.column}});  // CH-4
  sink(Event{kRead,
             -1,
             clause(Ch::resolution_graph),
             {where.row, where.column, static_cast<std::int32_t>(rulebook_.chart.at(where))}});  // CH-3
}

void ChartRules::cites(const Position& p, Visitor<Clause> sink) const {
  if (p.stage == Position::Stage::settling && p.country != kNoCountry && !board_.holder_is_given)
    sink(clause(Ch::country_holder));
  if (p.stage != Position::Stage::rolling) return;
  sink(clause(Ch::generalship));
  sink(clause(Ch::one_die_each));
  sink(clause(Ch::total));
  sink(clause(Ch::resolution_graph));
  bool left = false;
  for (std::uint32_t declarer = 0; declarer < die_sides(); ++declarer) {
    for (std::uint32_t opponent = 0; opponent < die_sides(); ++opponent)
      left = left || cell(p, declarer, opponent).left;
  }
  if (left) sink(clause(Ch::off_chart));
  if (p.depth == 0 && p.country != kNoCountry && !board_.holder_is_given) sink(clause(Ch::country_holder));
}

}  // namespace casus::conflict_chart
