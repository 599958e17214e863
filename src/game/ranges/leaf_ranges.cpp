#include "game/ranges/leaf_ranges.hpp"

#include <algorithm>

#include "game/model/interval.hpp"

namespace casus::game {
namespace {

/// Returns the range of a value that each side has, `of` its bounds.
template <class Of>
Range of_side(Who who, const std::vector<Bounds::OfSide>& sides, const Of& of) {
  if (is_by_name(who)) return of(sides[static_cast<std::size_t>(who)]);
  Range all = of(sides[0]);
  for (const Bounds::OfSide& side : sides) all = hull(all, of(side));
  return all;
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
  for (std::size_t s = 0; s < bounds->sides.size(); ++s) {
    if (!may_mean(who, s)) continue;
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
      return {0, static_cast<std::int64_t>(game->sides()) - 1};
    case Op::field:
      if (!game->fields[index].each_side) return bounds->fields[index];
      return of_side(node.who, bounds->sides, [&](const Bounds::OfSide& side) { return side.fields[index]; });
    case Op::track:
      if (!game->tracks[index].each_side) return bounds->tracks[index];
      return of_side(node.who, bounds->sides, [&](const Bounds::OfSide& side) { return side.tracks[index]; });
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
