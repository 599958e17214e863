#include "systems/described/within.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <set>
#include <string>

namespace casus::described {
namespace {

using Position = GameRules::Position;
using Move = GameRules::Move;

/// Returns the choice of the file that is made at a position; null for the declaration and for losses.
const game::Choose* choose_at(const GameRules& rules, const Position& p) {
  return rules.choose(Move{rules.number_of(p), 0});
}

/// Visits the positions after the declaration at which a player chooses, nearest first, until `visit` returns
/// false. It follows all options; for losses and numbers it follows the default. Returns whether it visited
/// all of them; false if there are more than kMostVisited.
bool each_choice(const GameRules& rules, const auto& visit) {
  const Position start = rules.start();
  if (rules.setup().at_rest || !rules.judge(start, rules.declared(start), NullSink{})) return true;
  std::set<std::array<std::uint64_t, 4>> met;
  std::deque<Position> open;
  bool is_whole = true;
  const auto add = [&](const Position& p) {
    if (met.size() == kMostVisited) {
      is_whole = is_whole && met.count(p.words) > 0;
    } else if (met.insert(p.words).second) {
      open.push_back(p);
    }
  };
  for (add(rules.begun()); !open.empty(); open.pop_front()) {
    const Position p = open.front();
    const Turn turn = rules.turn(p);
    if (turn.actor == Actor::chance && is_whole) {
      rules.classes(p, [&](const Weighted<Integer>& one) {
        if (is_whole && !one.weight.is_zero()) add(rules.apply(p, one.chance, NullSink{}));
      });
    }
    if (turn.actor != Actor::player) continue;
    if (!visit(p)) break;
    const game::Choose* choose = choose_at(rules, p);
    if (choose == nullptr || choose->options.empty()) {
      add(rules.apply(p, rules.declared(p), NullSink{}));
      continue;
    }
    for (const Move& move : legal_moves(rules, p)) add(rules.apply(p, move, NullSink{}));
  }
  return is_whole;
}

}  // namespace

ClosedWithin closed_within(const GameRules& rules) {
  ClosedWithin all;
  const auto steps = rules.game().steps();
  const bool any = std::any_of(steps.begin(), steps.end(), [](const game::Step* step) {
    const auto* choose = std::get_if<game::Choose>(&step->verb);
    return choose != nullptr && std::any_of(choose->options.begin(), choose->options.end(),
                                            [](const game::Option& one) { return !one.when.empty(); });
  });
  if (!any) return all;
  std::set<Move> known;
  const bool is_whole = each_choice(rules, [&](const Position& p) {
    const game::Choose* choose = choose_at(rules, p);
    if (choose == nullptr || choose->options.empty()) return true;
    rules.candidates(p, [&](const Move& move) {
      if (!rules.judge(p, move, NullSink{}) && known.insert(move).second) all.moves.emplace_back(p, move);
    });
    return true;
  });
  if (!is_whole) all.most_visited = kMostVisited;
  return all;
}

Result<std::optional<Position>> position_within(const GameRules& rules, const Move& move) {
  std::optional<Position> found;
  if (move.stage == rules.number_of(rules.start())) return found;
  const bool is_whole = each_choice(rules, [&](const Position& p) {
    if (rules.number_of(p) == move.stage) found = p;
    return !found;
  });
  if (!found && !is_whole) {
    return Fault{{},
                 "this choice was not found among the nearest " + std::to_string(kMostVisited) +
                     " positions behind the declaration, and there are more",
                 "a conflict with fewer pieces was expected"};
  }
  return found;
}

}  // namespace casus::described
