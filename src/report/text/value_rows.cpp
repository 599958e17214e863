#include "report/text/value_rows.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace casus::report {
namespace {

constexpr double kRare = 0.0005;  // rarer values at the ends of a distribution share one row

}  // namespace

std::vector<ValueRow> value_rows(std::span<const Odds::Value> values, std::size_t most) {
  // Numbers of rare values at each end.
  std::size_t low = 0;
  std::size_t high = 0;
  double below = 0.0;
  double above = 0.0;
  while (low + 1 < values.size() && below + values[low].probability < kRare)
    below += values[low++].probability;
  while (low + high + 1 < values.size() && above + values[values.size() - 1 - high].probability < kRare)
    above += values[values.size() - 1 - high++].probability;
  if (low == 1) low = 0;  // a single rare value keeps a row of its own
  if (high == 1) high = 0;

  std::vector<ValueRow> rows;
  const std::size_t end = values.size() - high;
  if (low > 0) rows.push_back({fmt::format("≤ {}", values[low - 1].value), 0, low - 1, below});
  const std::size_t together = (end - low + most - 1) / most;  // values in one row
  for (std::size_t i = low; i < end; i += together) {
    const std::size_t last = std::min(i + together, end) - 1;
    double sum = 0.0;
    for (std::size_t j = i; j <= last; ++j) sum += values[j].probability;
    rows.push_back({i == last ? std::to_string(values[i].value)
                              : fmt::format("{} to {}", values[i].value, values[last].value),
                    i, last, sum});
  }
  if (high > 0) rows.push_back({fmt::format("≥ {}", values[end].value), end, values.size() - 1, above});
  return rows;
}

}  // namespace casus::report
