#include "game/reader/losable.hpp"

#include <vector>

#include "game/model/interval.hpp"

namespace casus::game {
namespace {

constexpr Range kAnyValue{-kMaxValue, kMaxValue};

Range range_for(const ExpressionNode& node, std::size_t form, const std::vector<Range>& of_children) {
  switch (node.op) {
    case Op::constant:
      return {node.value, node.value};
    case Op::unit_is: {
      if (node.unit == Unit::of_turn || node.value != 0) return kTruths;
      const auto is = static_cast<std::int64_t>(node.forms >> form & 1U);
      return {is, is};
    }
    case Op::round:
    case Op::side:
    case Op::field:
    case Op::note:
    case Op::track:
    case Op::count:
    case Op::stat:
    case Op::die:
    case Op::life_left:
    case Op::cell:
    case Op::column_of:
    case Op::units:
    case Op::total:
    case Op::least:
    case Op::most:
    case Op::shown:
    case Op::dice_count:
    case Op::dice_sum:
    case Op::dice_highest:
    case Op::dice_lowest:
    case Op::dice_faces:
    case Op::dice_pairs:
    case Op::dice_targets:
      return node.type.kind == Type::Kind::truth ? kTruths : kAnyValue;
    default:
      return range_of(node.op, node.comparison, of_children);
  }
}

}  // namespace

FormMask may_hold(const Game& game, const Expression& condition) {
  if (condition.empty()) return game.all_forms();
  FormMask forms = 0;
  std::vector<Range> ranges(condition.nodes.size());
  std::vector<Range> children;
  for (std::size_t form = 0; form < game.forms.size(); ++form) {
    for (std::size_t i = 0; i < condition.nodes.size(); ++i) {
      children.clear();
      for (const NodeId child : condition.nodes[i].children) children.push_back(ranges[child]);
      ranges[i] = range_for(condition.nodes[i], form, children);
    }
    if (ranges.back() != Range{0, 0}) forms |= FormMask{1} << form;
  }
  return forms;
}

}  // namespace casus::game
