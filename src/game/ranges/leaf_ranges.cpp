#include "game/ranges/leaf_ranges.hpp"

#include <algorithm>

#include "game/model/interval.hpp"

namespace casus::game {
namespace {

Range of_side(Who who, bool each_side, const Range& shared, const Range& attacker, const Range& defender) {
  if (!each_side) return shared;
  if (who == Who::attacker) return attacker;
  return who == Who::defender ? defender : hull(attacker, defender);
}

}  // namespace

Range times(const Range& a, const Range& b) {
  const Range both[] = {a, b};
  return range_of(Op::multiply, Comparison::equal, both);
}
Range plus(const Range& a, const Range& b) {
  const Range both[] = {a, b};
  return range_of(Op::add, Comparison::equal, both);
}
Range at_least_0(const Range& range) {
  return {std::max<std::int64_t>(range.lo, 0), std::max<std::int64_t>(range.hi, 0)};
}

Range LeafRanges::units(Who who, FormMask forms) const {
  Range most;
  for (const std::size_t s : {0U, 1U}) {
    if ((who == Who::attacker && s == 1) || (who == Who::defender && s == 0)) continue;
    const Bounds::OfSide& side = bounds->sides[s];
    std::int64_t all = 0;
    for (std::size_t k = 0; k < game->kinds.size(); ++k) {
      const Kind& kind = game->kinds[k];
      std::int64_t of_kind = 0;
      for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
        if ((forms >> form & 1U) != 0) of_kind += side.forms[form].hi;
      }
      all += std::min(of_kind, side.kinds[k].hi);
    }
    most.hi = std::max(most.hi, all);
  }
  return most;
}

Range LeafRanges::of(const ExpressionNode& node, const std::vector<Range>& children) const {
  const auto index = static_cast<std::size_t>(node.value);
  switch (node.op) {
    case Op::constant:
      return {node.value, node.value};
    case Op::round:
      return bounds->round;
    case Op::side:
      return {0, 1};
    case Op::field:
      return of_side(node.who, game->fields[index].each_side, bounds->fields[index],
                     bounds->sides[0].fields[index], bounds->sides[1].fields[index]);
    case Op::track:
      return of_side(node.who, game->tracks[index].each_side, bounds->tracks[index],
                     bounds->sides[0].tracks[index], bounds->sides[1].tracks[index]);
    case Op::note:
      return (*notes)[index];
    case Op::count:
      return units(node.who, node.forms);
    case Op::stat: {
      Range all = bounds->sides[0].stats[index][0];
      for (const Bounds::OfSide& side : bounds->sides) {
        for (const Range& range : side.stats[index]) all = hull(all, range);
      }
      return all;
    }
    case Op::unit_is:
      return kTruths;
    case Op::life_left:
      return {1, static_cast<std::int64_t>(kMaxForms)};
    case Op::die: {
      Range all = pools.empty() ? Range{} : pools[0].face;
      for (const OfPool& pool : pools) all = hull(all, pool.face);
      return all;
    }
    case Op::cell:
      return game->tables[index].cell.range;
    case Op::column_of:
      return {1, static_cast<std::int64_t>(game->tables[index].columns())};
    case Op::units:
      return units(node.who, game->all_forms());
    case Op::total:
      return times({0, units(node.who, game->all_forms()).hi}, hull(children[0], {0, 0}));
    case Op::least:
    case Op::most:
      return hull(children[0], {0, 0});
    default:
      break;
  }
  return dice(node, children);
}

Range LeafRanges::dice(const ExpressionNode& node, const std::vector<Range>& children) const {
  const OfPool& pool = pools[static_cast<std::size_t>(node.value)];
  const std::int64_t all = pool.dice.hi;
  switch (node.op) {
    case Op::shown:
      return node.type.kind == Type::Kind::word ? hull(pool.face, {-1, -1})
             : pool.dice.lo > 0                 ? pool.face
                                                : hull(pool.face, {0, 0});
    case Op::dice_sum:
      return times(pool.dice, pool.face);
    case Op::dice_highest:
    case Op::dice_lowest: {
      const Range some{std::clamp<std::int64_t>(children[0].lo, 0, pool.dice.lo),
                       std::clamp<std::int64_t>(children[0].hi, 0, all)};
      return times(some, pool.face);
    }
    case Op::dice_pairs:
      return {0, std::min(all, pools[static_cast<std::size_t>(node.other)].dice.hi)};
    default:
      return {0, all};  // dice_count, dice_faces, dice_targets
  }
}

}  // namespace casus::game
