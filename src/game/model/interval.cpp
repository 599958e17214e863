#include "game/model/interval.hpp"

#include <algorithm>
#include <cassert>
#include <initializer_list>

namespace casus::game {
namespace {

constexpr std::int64_t kBeyond = kMaxValue + 1;

std::int64_t held(std::int64_t value) { return std::clamp(value, -kBeyond, kBeyond); }
Range held(Range range) { return {held(range.lo), held(range.hi)}; }

Range of_corners(std::initializer_list<std::int64_t> corners) {
  const auto [lo, hi] = std::minmax_element(corners.begin(), corners.end());
  return held({*lo, *hi});
}

/// Returns the quotient rounded down or up; 0 for division by 0.
std::int64_t quotient(std::int64_t value, std::int64_t by, bool up) {
  if (by == 0) return 0;
  const std::int64_t whole = value / by;
  const bool exact = value % by == 0;
  const bool negative = (value < 0) != (by < 0);
  if (exact) return whole;
  return up ? whole + (negative ? 0 : 1) : whole - (negative ? 1 : 0);
}

/// Returns the range of a quotient. It is monotone in both operands on each side of 0, so the corners bound
/// it, including the divisors next to 0.
Range quotient(const Range& value, const Range& by, bool up) {
  Range made{0, 0};
  bool any = by.has(0);
  const auto add = [&](std::int64_t divisor) {
    for (const std::int64_t v : {value.lo, value.hi}) {
      const std::int64_t q = quotient(v, divisor, up);
      made = any ? hull(made, {q, q}) : Range{q, q};
      any = true;
    }
  };
  for (const std::int64_t divisor : {by.lo, by.hi}) {
    if (divisor != 0) add(divisor);
  }
  if (by.lo < 0 && by.hi >= -1) add(-1);
  if (by.hi > 0 && by.lo <= 1) add(1);
  if (value.has(0)) made = hull(made, {0, 0});
  return held(made);
}

/// Returns 1 if the comparison always holds, 0 if it never holds, else both.
Range compared(const Range& a, Comparison comparison, const Range& b) {
  using probability::holds;
  switch (comparison) {
    case Comparison::less:
    case Comparison::at_most: {
      if (holds(a.hi, comparison, b.lo)) return {1, 1};
      if (!holds(a.lo, comparison, b.hi)) return {0, 0};
      return kTruths;
    }
    case Comparison::more:
    case Comparison::at_least: {
      if (holds(a.lo, comparison, b.hi)) return {1, 1};
      if (!holds(a.hi, comparison, b.lo)) return {0, 0};
      return kTruths;
    }
    case Comparison::equal:
    case Comparison::unequal:
      break;
  }
  const bool equal = comparison == Comparison::equal;
  if (a.hi < b.lo || b.hi < a.lo) return equal ? Range{0, 0} : Range{1, 1};
  if (a.constant() && b.constant()) return equal ? Range{1, 1} : Range{0, 0};
  return kTruths;
}

/// Returns the range of a number as a truth: any number but 0 holds.
Range truth(const Range& range) {
  if (!range.has(0)) return {1, 1};
  return range.constant() ? Range{0, 0} : kTruths;
}

Range is_in(Comparison comparison, std::span<const Range> children) {
  Range any{0, 0};
  for (const Range& item : children.subspan(1)) {
    const Range one = compared(children[0], Comparison::equal, item);
    any = {std::max(any.lo, one.lo), std::max(any.hi, one.hi)};
  }
  return comparison == Comparison::equal ? any : Range{1 - any.hi, 1 - any.lo};
}

Range absolute(const Range& range) {
  const std::int64_t hi = std::max(std::abs(range.lo), std::abs(range.hi));
  return {range.has(0) ? 0 : std::min(std::abs(range.lo), std::abs(range.hi)), hi};
}

}  // namespace

bool too_large(const Range& range) { return range.lo < -kMaxValue || range.hi > kMaxValue; }

Range range_of(Op op, Comparison comparison, std::span<const Range> children) {
  const auto at = [&](std::size_t i) { return children[i]; };
  switch (op) {
    case Op::let:
      return at(0);
    case Op::negate:
      return {-at(0).hi, -at(0).lo};
    case Op::add:
      return held({at(0).lo + at(1).lo, at(0).hi + at(1).hi});
    case Op::subtract:
      return held({at(0).lo - at(1).hi, at(0).hi - at(1).lo});
    case Op::multiply:
      return of_corners({at(0).lo * at(1).lo, at(0).lo * at(1).hi, at(0).hi * at(1).lo, at(0).hi * at(1).hi});
    case Op::minimum:
    case Op::maximum: {
      Range all = at(0);
      for (const Range& next : children.subspan(1)) {
        all = op == Op::minimum ? Range{std::min(all.lo, next.lo), std::min(all.hi, next.hi)}
                                : Range{std::max(all.lo, next.lo), std::max(all.hi, next.hi)};
      }
      return all;
    }
    case Op::absolute:
      return absolute(at(0));
    case Op::clamp:  // the lower bound first, then the upper
      return {std::min(std::max(at(0).lo, at(1).lo), at(2).lo),
              std::min(std::max(at(0).hi, at(1).hi), at(2).hi)};
    case Op::floor:
      return quotient(at(0), at(1), false);
    case Op::ceiling:
      return quotient(at(0), at(1), true);
    case Op::both: {
      const Range a = truth(at(0));
      const Range b = truth(at(1));
      return {std::min(a.lo, b.lo), std::min(a.hi, b.hi)};
    }
    case Op::either: {
      const Range a = truth(at(0));
      const Range b = truth(at(1));
      return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
    }
    case Op::negation:
      return {1 - truth(at(0)).hi, 1 - truth(at(0)).lo};
    case Op::compare:
      return compared(at(0), comparison, at(1));
    case Op::is_in:
      return is_in(comparison, children);
    case Op::choice: {
      const Range when = truth(at(0));
      if (when.constant()) return when.lo == 1 ? at(1) : at(2);
      return hull(at(1), at(2));
    }
    default:
      break;
  }
  assert(false && "an operation on values");
  return {};
}

}  // namespace casus::game
