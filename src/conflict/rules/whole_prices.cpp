#include "conflict/rules/whole_prices.hpp"

#include <algorithm>

namespace casus {

std::optional<WholePrices> WholePrices::of(const Prices& prices) {
  static const Integer kMost = Integer(1) << 48U;
  WholePrices whole(prices);
  if (std::any_of(prices.of_outcome.begin(), prices.of_outcome.end(),
                  [](const Exact& price) { return !price.is_zero(); }))
    return std::nullopt;
  Integer unit = 1;
  for (const Exact& price : prices.of_piece) {
    unit = lcm(unit, price.reduced().denominator());
    unit = lcm(unit, (price * prices.rivalry).reduced().denominator());
    if (unit > kMost) return std::nullopt;
  }
  whole.unit_ = Exact(unit);
  for (const Exact& price : prices.of_piece) {
    const Integer own = (price * whole.unit_).reduced().numerator();
    if (abs(own) > kMost) return std::nullopt;
    whole.own_.push_back(static_cast<std::int64_t>(own));
    whole.others_.push_back(
        static_cast<std::int64_t>((price * prices.rivalry * whole.unit_).reduced().numerator()));
  }
  return whole;
}

}  // namespace casus
