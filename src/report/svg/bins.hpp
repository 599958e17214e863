#pragma once
// The values of distributions as the bars that a chart draws: each value its own where there are few, else
// neighbours together, as many in each bar as in the next.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace casus::report::svg {

struct Value {
  std::int64_t value = 0;
  double probability = 0.0;
};
using Values = std::vector<Value>;

/// Given that a value came to be; none of no values.
std::optional<double> mean_of(const Values& values);

struct Bins {
  enum class Reach : std::uint8_t { closed, down, up };
  /// The smallest and the largest value that the bar stands for.
  struct Bin {
    std::int64_t low = 0;
    std::int64_t high = 0;
    Reach reach = Reach::closed;  ///< whether it is all that lies below or above the others
  };
  std::vector<Bin> bins;
  std::vector<std::vector<double>> mass;  ///< for each series, for each bar
  std::uint64_t together = 1;             ///< values in a bar

  /// Where a value lies, in bars from the left edge of the first: the middle of the first is 0.5.
  [[nodiscard]] double at(double value) const;

  double first = 0.0;  ///< the value that the middle of the first bar would be, were it as the others
  double step = 1.0;   ///< from the middle of a bar to that of the next
};

/// Bars for several distributions at once, at most `most` of them (at least 4). Values that lie on a lattice,
/// such as the even ones, have one bar each, without empty ones between. Where there are too many for that,
/// what is rare at either end is one bar, so that the rest has room.
Bins bins_of(std::span<const Values> series, std::size_t most);

/// Of each bar: how likely this value or more, this value or less.
Bins at_least(Bins bins);
Bins at_most(Bins bins);

}  // namespace casus::report::svg
