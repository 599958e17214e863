#include "conflict/graph/growth.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>

namespace casus {
namespace {

/// What is foretold of one limit.
struct Foretold {
  double times;  ///< of the limit
  double part;   ///< of the pieces with which it would be kept
};

Foretold of(std::uint64_t fewer, std::uint64_t more, std::int64_t divisor, std::uint64_t limit) {
  const double power = std::log2(static_cast<double>(more) / static_cast<double>(fewer));
  const double times =
      static_cast<double>(more) * std::pow(static_cast<double>(divisor), power) / static_cast<double>(limit);
  return {times, power > 0.0 ? std::pow(times, -1.0 / power) : 1.0};
}

}  // namespace

std::optional<Fault> foretold(std::span<const Grown> grown, const Limits& limits) {
  if (grown.size() < 2) return std::nullopt;
  const Grown& fewer = grown[grown.size() - 2];
  const Grown& more = grown.back();
  const Foretold positions = of(fewer.positions, more.positions, more.divisor, limits.max_nodes);
  const Foretold bytes = of(fewer.bytes, more.bytes, more.divisor, limits.max_bytes);
  const Foretold& worst = positions.times > bytes.times ? positions : bytes;
  if (worst.times < kSurely) return std::nullopt;
  const bool of_positions = &worst == &positions;
  const auto whole = [](double x) { return std::to_string(std::llround(std::min(x, 1e15))); };
  return Fault{{},
               "the conflict " + std::string(of_positions ? "has" : "needs") + " about " +
                   whole(worst.times) + " times the " +
                   (of_positions ? std::to_string(limits.max_nodes) + " positions"
                                 : std::to_string(limits.max_bytes) + " bytes") +
                   " that there is room for",
               "a smaller conflict was expected: about " + whole(std::max(1.0, 100.0 * worst.part)) +
                   " % of the pieces of each kind"};
}

}  // namespace casus
