#include "report/svg/bins.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "report/svg/frame.hpp"

namespace casus::report::svg {
namespace {

/// Returns how far `to` lies above `from`, without overflow for any two values.
std::uint64_t distance(std::int64_t from, std::int64_t to) {
  return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
}

std::int64_t up(std::int64_t from, std::uint64_t by) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(from) + by);
}
std::int64_t down(std::int64_t from, std::uint64_t by) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(from) - by);
}

struct Range {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

Range widened(const std::optional<Range>& range, const Range& other) {
  return range ? Range{std::min(range->low, other.low), std::max(range->high, other.high)} : other;
}

/// Returns the range of the values without those at each end whose total probability is below one in two
/// thousand.
Range without_rare_ends(Values values) {
  constexpr double kRare = 0.0005;
  std::sort(values.begin(), values.end(), [](const Value& a, const Value& b) { return a.value < b.value; });
  std::size_t first = 0;
  std::size_t last = values.size() - 1;
  for (double sum = share(values[first].probability); sum < kRare && first < last;)
    sum += share(values[++first].probability);
  for (double sum = share(values[last].probability); sum < kRare && last > first;)
    sum += share(values[--last].probability);
  return {values[first].value, values[last].value};
}

/// Returns how far the lowest value lies above a multiple of the bars' width: bars then begin at round
/// values.
std::uint64_t steps_lacking(const Range& range, std::uint64_t width) {
  // The widest ranges must not be extended.
  if (distance(range.low, range.high) > std::numeric_limits<std::uint64_t>::max() / 2) return 0;
  if (range.low >= 0) return static_cast<std::uint64_t>(range.low) % width;
  return (width - distance(range.low, 0) % width) % width;
}

/// Returns the smallest width among 1, 2, 5, 10, 20, … with which fewer than `most` bars cover the steps.
std::uint64_t round_number(std::uint64_t steps, std::uint64_t most) {
  std::uint64_t ten = 1;
  for (;;) {
    for (const std::uint64_t digit : {1U, 2U, 5U}) {
      if (steps / (digit * ten) < most - 1) return digit * ten;
    }
    ten *= 10;
  }
}

}  // namespace

std::optional<double> mean_of(const Values& values) {
  double total = 0.0;
  double sum = 0.0;
  for (const Value& one : values) {
    total += share(one.probability);
    sum += share(one.probability) * static_cast<double>(one.value);
  }
  if (total <= 0.0) return std::nullopt;
  return sum / total;
}

double Bins::at(double value) const { return (value - first) / step + 0.5; }

Bins bins_of(std::span<const Values> series, std::size_t most) {
  most = std::max<std::size_t>(most, 4);
  Bins out;
  out.mass.resize(series.size());
  std::optional<Range> all;
  for (const Values& values : series) {
    for (const Value& one : values) all = widened(all, {one.value, one.value});
  }
  if (!all) return out;
  std::uint64_t lattice = 0;
  for (const Values& values : series) {
    for (const Value& one : values) lattice = std::gcd(lattice, distance(all->low, one.value));
  }
  lattice = std::max<std::uint64_t>(lattice, 1);

  // The range that is covered by bars of equal width.
  Range range = *all;
  if (distance(all->low, all->high) / lattice >= most) {
    std::optional<Range> common;
    for (const Values& values : series) {
      if (mean_of(values)) common = widened(common, without_rare_ends(values));
    }
    range = common.value_or(*all);
    // A single value at an end keeps a bar of its own.
    if (distance(all->low, range.low) == lattice) range.low = all->low;
    if (distance(range.high, all->high) == lattice) range.high = all->high;
  }
  const bool below = range.low > all->low;
  const bool beyond = range.high < all->high;
  const std::uint64_t steps = distance(range.low, range.high) / lattice;
  const std::size_t room = most - (below ? 1 : 0) - (beyond ? 1 : 0);
  if (steps >= room) out.together = round_number(steps, room);
  const std::uint64_t width = out.together * lattice;
  const std::uint64_t lacking = out.together > 1 ? steps_lacking(range, width) / lattice : 0;
  const auto bar_of = [&](std::int64_t value) {
    return static_cast<std::size_t>((distance(range.low, value) / lattice + lacking) / out.together);
  };

  const std::size_t count = bar_of(range.high) + 1;
  if (below) out.bins.push_back({all->low, down(range.low, lattice), Bins::Reach::down});
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t begin = i == 0 ? 0 : i * out.together - lacking;
    const std::uint64_t end = i + 1 == count ? steps : (i + 1) * out.together - lacking - 1;
    out.bins.push_back({up(range.low, begin * lattice), up(range.low, end * lattice)});
  }
  if (beyond) out.bins.push_back({up(range.high, lattice), all->high, Bins::Reach::up});

  out.step = static_cast<double>(width);
  const double middle = static_cast<double>(out.together - 1) / 2.0 - static_cast<double>(lacking);
  out.first =
      static_cast<double>(range.low) + middle * static_cast<double>(lattice) - (below ? out.step : 0.0);
  for (std::size_t s = 0; s < series.size(); ++s) {
    out.mass[s].resize(out.bins.size());
    for (const Value& one : series[s]) {
      const std::size_t bar = one.value < range.low    ? 0
                              : one.value > range.high ? out.bins.size() - 1
                                                       : bar_of(one.value) + (below ? 1 : 0);
      out.mass[s][bar] = share(out.mass[s][bar] + share(one.probability));
    }
  }
  return out;
}

Bins at_least(Bins bins) {
  for (std::vector<double>& mass : bins.mass) {
    for (std::size_t i = mass.size(); i-- > 1;) mass[i - 1] += mass[i];
    for (double& one : mass) one = share(one);
  }
  return bins;
}

Bins at_most(Bins bins) {
  for (std::vector<double>& mass : bins.mass) {
    for (std::size_t i = 1; i < mass.size(); ++i) mass[i] += mass[i - 1];
    for (double& one : mass) one = share(one);
  }
  return bins;
}

}  // namespace casus::report::svg
