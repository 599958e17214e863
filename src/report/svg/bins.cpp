#include "report/svg/bins.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "report/svg/frame.hpp"

namespace casus::report::svg {
namespace {

/// How far `to` lies above `from`; any two values have a distance.
std::uint64_t distance(std::int64_t from, std::int64_t to) {
  return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
}

std::int64_t above(std::int64_t from, std::uint64_t by) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(from) + by);
}

/// The smallest of 1, 2, 5, 10, 20, … of which `most` cover a number of values.
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
  Bins out;
  out.mass.resize(series.size());
  std::int64_t low = std::numeric_limits<std::int64_t>::max();
  std::int64_t high = std::numeric_limits<std::int64_t>::min();
  for (const Values& values : series) {
    for (const Value& one : values) {
      low = std::min(low, one.value);
      high = std::max(high, one.value);
    }
  }
  if (low > high) return out;
  std::uint64_t lattice = 0;
  for (const Values& values : series) {
    for (const Value& one : values) lattice = std::gcd(lattice, distance(low, one.value));
  }
  lattice = std::max<std::uint64_t>(lattice, 1);

  const std::uint64_t steps = distance(low, high) / lattice;  // from the lowest value to the highest
  if (steps >= most) out.together = round_number(steps, std::max<std::size_t>(most, 4));
  // Bars of many begin at round values: how many steps the first one lacks.
  const std::uint64_t width = out.together * lattice;
  std::uint64_t lacking = 0;
  constexpr std::uint64_t kRoomToAdd = std::numeric_limits<std::uint64_t>::max() / 2;
  if (out.together > 1 && steps < kRoomToAdd) {
    const std::uint64_t rest = low >= 0 ? static_cast<std::uint64_t>(low) % width
                                        : (width - (0 - static_cast<std::uint64_t>(low)) % width) % width;
    lacking = rest / lattice;
  }
  const auto bar_of = [&](std::int64_t value) {
    return static_cast<std::size_t>((distance(low, value) / lattice + lacking) / out.together);
  };
  out.bins.resize(bar_of(high) + 1);
  for (std::size_t i = 0; i < out.bins.size(); ++i) {
    const std::uint64_t begin = i == 0 ? 0 : i * out.together - lacking;
    const std::uint64_t end = i + 1 == out.bins.size() ? steps : (i + 1) * out.together - lacking - 1;
    out.bins[i] = {above(low, begin * lattice), above(low, end * lattice)};
  }
  out.step = static_cast<double>(width);
  const double middle = static_cast<double>(out.together - 1) / 2.0;
  out.first =
      static_cast<double>(low) + (middle - static_cast<double>(lacking)) * static_cast<double>(lattice);
  for (std::size_t s = 0; s < series.size(); ++s) {
    out.mass[s].resize(out.bins.size());
    for (const Value& one : series[s]) out.mass[s][bar_of(one.value)] += share(one.probability);
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
