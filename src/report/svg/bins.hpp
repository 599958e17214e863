#pragma once
// Groups the values of distributions into the bars of a chart. Few values have one bar each; otherwise each
// bar covers the same number of neighbouring values.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace casus::report::svg {

inline constexpr std::size_t kMostBars = 60;  ///< of one picture

struct Value {
  std::int64_t value = 0;
  double probability = 0.0;
};
using Values = std::vector<Value>;

/// Returns the mean given that there is a value, or nothing without values.
std::optional<double> mean_of(const Values& values);

/// Bars over the values of one or several distributions.
struct Bins {
  enum class Reach : std::uint8_t { closed, down, up };
  /// The smallest and the largest value of a bar.
  struct Bin {
    std::int64_t low = 0;
    std::int64_t high = 0;
    Reach reach = Reach::closed;  ///< whether the bar covers all values below or above the others
  };
  std::vector<Bin> bins;
  std::vector<std::vector<double>> mass;  ///< for each series, for each bar
  std::uint64_t together = 1;             ///< the number of values in a bar

  /// Returns the position of a value in bar widths from the left edge of the first bar: the middle of the
  /// first is 0.5.
  [[nodiscard]] double at(double value) const;

  double first = 0.0;  ///< the value at the middle of the first bar, if that bar were as wide as the others
  double step = 1.0;   ///< the distance between the middles of neighbouring bars
};

/// Returns at most `most` bars (at least 4) for several distributions at once. Values on a lattice, such as
/// even numbers, have one bar each, without empty bars between them. If there are too many values, rare
/// values at either end share one bar, which leaves room for the rest.
Bins bins_of(std::span<const Values> series, std::size_t most);

/// Returns for each bar the probability of its value or more, and of its value or less.
Bins at_least(Bins bins);
Bins at_most(Bins bins);

}  // namespace casus::report::svg
