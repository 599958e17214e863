// Expressions in the plain interpreter, evaluated as the file has them.

#include <algorithm>

#include "game/plain.hpp"

namespace casus::game::plain {
namespace {

std::int64_t quotient(std::int64_t value, std::int64_t by, bool up) {
  if (by == 0) return 0;
  const Rational exact = Rational(value) / Rational(by);
  std::int64_t whole = value / by;
  while (Rational(whole) > exact) --whole;
  while (Rational(whole + 1) <= exact) ++whole;
  return up && Rational(whole) != exact ? whole + 1 : whole;
}

bool compares(std::int64_t a, Comparison comparison, std::int64_t b) {
  switch (comparison) {
    case Comparison::less:
      return a < b;
    case Comparison::at_most:
      return a <= b;
    case Comparison::more:
      return a > b;
    case Comparison::at_least:
      return a >= b;
    case Comparison::equal:
      return a == b;
    case Comparison::unequal:
      return a != b;
  }
  return false;
}

/// A row or a column that a word finds by being there.
std::size_t place_of(const std::vector<std::string>& labels, const std::string& word) {
  return static_cast<std::size_t>(std::find(labels.begin(), labels.end(), word) - labels.begin());
}

}  // namespace

std::size_t Interpreter::side_of(Who who, const EvaluationContext& around) const {
  if (is_by_name(who)) return static_cast<std::size_t>(who);
  if (who == Who::side) return around.side.value();
  return game_->sides() == 2 ? 1 - around.side.value() : around.enemy.value();
}

std::int64_t Interpreter::value(const Expression& expression, const EvaluationContext& around) const {
  return value(expression, static_cast<NodeId>(expression.nodes.size() - 1), around);
}

std::int64_t Interpreter::value(const Expression& in, NodeId id, const EvaluationContext& around) const {
  const ExpressionNode& node = in.nodes[id];
  const std::int64_t value = worked_out(in, node, around);
  if (outside != nullptr && node.type.kind != Type::Kind::word && !node.type.range.has(value)) {
    outside->push_back(in.text + ": " + std::to_string(value) + " is not in " +
                       std::to_string(node.type.range.lo) + " … " + std::to_string(node.type.range.hi));
  }
  return value;
}

std::int64_t Interpreter::worked_out(const Expression& in, const ExpressionNode& node,
                                     const EvaluationContext& around) const {
  const auto child = [&](std::size_t i) { return value(in, node.children[i], around); };
  const auto index = static_cast<std::size_t>(node.value);
  const State& state = *around.state;
  switch (node.op) {
    case Op::constant:
      return node.value;
    case Op::round:
      return state.round;
    case Op::side:
      return static_cast<std::int64_t>(side_of(node.who, around));
    case Op::field:
      return setup_->field(*game_, static_cast<Index>(index),
                           game_->fields[index].each_side ? side_of(node.who, around) : 0);
    case Op::note:
      return state.notes[game_->notes[index].each_side ? side_of(node.who, around) : 0][index];
    case Op::track:
      return state.tracks[game_->tracks[index].each_side ? side_of(node.who, around) : 0][index];
    case Op::stat: {
      const auto unit = node.unit == Unit::at_hand && around.at_hand
                            ? *around.at_hand
                            : std::pair<std::size_t, std::size_t>(
                                  around.side.value(), game_->kinds[around.kind.value()].first_form);
      return setup_->sides[unit.first].stats[index][unit.second];
    }
    case Op::unit_is: {
      if (node.value != 0) {
        const auto& [side, form] = around.at_hand.value();
        return side == around.side.value() && game_->forms[form].kind == around.kind.value() ? 1 : 0;
      }
      const std::size_t form = node.unit == Unit::at_hand && around.at_hand
                                   ? around.at_hand->second
                                   : game_->kinds[around.kind.value()].first_form;
      return static_cast<std::int64_t>(node.forms >> form & 1U);
    }
    case Op::life_left:
      return around.life;
    case Op::die:
      return around.die;
    case Op::let:
      return child(0);
    case Op::negate:
      return -child(0);
    case Op::add:
      return child(0) + child(1);
    case Op::subtract:
      return child(0) - child(1);
    case Op::multiply:
      return child(0) * child(1);
    case Op::minimum:
    case Op::maximum: {
      std::int64_t best = child(0);
      for (std::size_t i = 1; i < node.children.size(); ++i) {
        best = node.op == Op::minimum ? std::min(best, child(i)) : std::max(best, child(i));
      }
      return best;
    }
    case Op::absolute:
      return std::abs(child(0));
    case Op::clamp:
      return std::min(std::max(child(0), child(1)), child(2));
    case Op::floor:
      return quotient(child(0), child(1), false);
    case Op::ceiling:
      return quotient(child(0), child(1), true);
    case Op::both:
      return child(0) != 0 && child(1) != 0 ? 1 : 0;
    case Op::either:
      return child(0) != 0 || child(1) != 0 ? 1 : 0;
    case Op::negation:
      return child(0) == 0 ? 1 : 0;
    case Op::compare:
      return compares(child(0), node.comparison, child(1)) ? 1 : 0;
    case Op::is_in: {
      bool any = false;
      for (std::size_t i = 1; i < node.children.size(); ++i) any = any || child(0) == child(i);
      return any == (node.comparison == Comparison::equal) ? 1 : 0;
    }
    case Op::choice:
      return child(0) != 0 ? child(1) : child(2);
    case Op::cell: {
      const GameTable& table = game_->tables[index];
      const Type& row = in.nodes[node.children[0]].type;
      const Type& column = in.nodes[node.children[1]].type;
      const auto word = [&](const Type& type, std::int64_t which) {
        return game_->lists[type.list].words[static_cast<std::size_t>(which)];
      };
      if (row.kind == Type::Kind::word && child(0) < 0) return table.cell.kind == Type::Kind::word ? -1 : 0;
      if (column.kind == Type::Kind::word && child(1) < 0)
        return table.cell.kind == Type::Kind::word ? -1 : 0;
      const std::size_t r = row.kind == Type::Kind::word ? place_of(table.row_words, word(row, child(0)))
                                                         : table.row_of(child(0));
      const std::size_t c = column.kind == Type::Kind::word ? place_of(table.across, word(column, child(1)))
                                                            : table.column_at(child(1));
      if (reached != nullptr) reached->cells[index][r * table.columns() + c] = true;
      return table.cells[r * table.columns() + c];
    }
    case Op::column_of:
      return game_->tables[index].column_of(child(0), node.children.size() > 1 ? child(1) : 1);
    case Op::count:
    case Op::units:
    case Op::total:
    case Op::least:
    case Op::most:
      return of_units(in, node, around);
    default:
      return of_dice(in, node, around);
  }
}

std::int64_t Interpreter::of_units(const Expression& in, const ExpressionNode& node,
                                   const EvaluationContext& around) const {
  const std::size_t side = side_of(node.who, around);
  std::int64_t count = 0;
  std::int64_t total = 0;
  std::optional<std::int64_t> least;
  std::optional<std::int64_t> most;
  // By form and, of one with `life`, by what is left.
  std::vector<std::pair<EvaluationContext, std::int64_t>> all;
  for (std::size_t form = 0; form < game_->forms.size(); ++form) {
    const Kind& kind = game_->kinds[game_->forms[form].kind];
    EvaluationContext unit = around;
    unit.at_hand = {side, form};
    unit.life = static_cast<std::int64_t>(kind.first_form + kind.forms() - form);
    if (kind.life == kNone) {
      all.emplace_back(unit, around.state->units[side][form]);
      continue;
    }
    const Numbers& lives = around.state->lives[side][form];
    for (std::size_t i = 0; i < lives.size(); ++i) {
      unit.life = static_cast<std::int64_t>(i) + 1;
      all.emplace_back(unit, lives[i]);
    }
  }
  for (const auto& [unit, there] : all) {
    const std::size_t form = unit.at_hand->second;
    if (there == 0) continue;
    if (node.op == Op::count) {
      if ((node.forms >> form & 1U) != 0) count += there;
      continue;
    }
    const bool counts = node.op == Op::units;
    const std::size_t condition = counts ? 0 : 1;
    if (node.children.size() > condition && !holds(in, node.children[condition], unit)) continue;
    count += there;
    if (counts) continue;
    const std::int64_t each = value(in, node.children[0], unit);
    total += there * each;
    least = std::min(least.value_or(each), each);
    most = std::max(most.value_or(each), each);
  }
  if (node.op == Op::total) return total;
  if (node.op == Op::least) return least.value_or(0);
  return node.op == Op::most ? most.value_or(0) : count;
}

std::int64_t Interpreter::of_dice(const Expression& in, const ExpressionNode& node,
                                  const EvaluationContext& around) const {
  const std::vector<ThrownDie>& dice = (*around.dice)[static_cast<std::size_t>(node.value)];
  const auto child = [&](std::size_t i) { return value(in, node.children[i], around); };
  std::int64_t made = 0;
  switch (node.op) {
    case Op::shown:
      return dice.empty() ? (node.type.kind == Type::Kind::word ? -1 : 0) : dice[0].face;
    case Op::dice_sum:
      for (const ThrownDie& die : dice) made += die.face;
      return made;
    case Op::dice_highest:
    case Op::dice_lowest: {
      const std::int64_t n = std::clamp<std::int64_t>(child(0), 0, static_cast<std::int64_t>(dice.size()));
      for (std::int64_t i = 0; i < n; ++i) {
        const auto at = static_cast<std::size_t>(i);
        made += node.op == Op::dice_highest ? dice[at].face : dice[dice.size() - 1 - at].face;
      }
      return made;
    }
    case Op::dice_count:
      for (const ThrownDie& die : dice) {
        EvaluationContext unit = around;
        unit.at_hand = {die.side, die.form};
        if (node.children.size() == 1) {
          made += compares(die.face, node.comparison, value(in, node.children[0], unit)) ? 1 : 0;
          continue;
        }
        bool any = false;
        for (const NodeId item : node.children) any = any || die.face == value(in, item, unit);
        made += any == (node.comparison == Comparison::equal) ? 1 : 0;
      }
      return made;
    case Op::dice_faces: {
      std::map<std::int64_t, std::int64_t> shown;
      for (const ThrownDie& die : dice) ++shown[die.face];
      for (const auto& [face, times] : shown) made += times >= child(0) ? 1 : 0;
      return made;
    }
    case Op::dice_pairs: {
      const std::vector<ThrownDie>& other = (*around.dice)[static_cast<std::size_t>(node.other)];
      for (std::size_t i = 0; i < std::min(dice.size(), other.size()); ++i) {
        made += compares(dice[i].face, node.comparison, other[i].face) ? 1 : 0;
      }
      return made;
    }
    default:
      break;
  }
  throw std::logic_error("the plain interpreter does not know this");
}

}  // namespace casus::game::plain
