#pragma once
// How much a conflict takes, foretold from the same conflict with fewer pieces, so that what is surely too
// large is refused before the work; and the size that does fit, found by trying. Not for conflicts without
// pieces that can be counted: their limits are met during the work.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/limits.hpp"

namespace casus {

/// The usage of each limited resource by one answer.
struct Usage {
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;
  std::uint64_t work = 0;
};

class SizeForecast {
 public:
  /// A function that answers the same question about the conflict with at most `most` pieces of each kind,
  /// within `limits`. It returns nothing if that is refused.
  using Attempt = std::function<std::optional<Usage>(std::int64_t most, const Limits& limits)>;

  /// Creates a forecast. `pieces`: the counts of all kinds of pieces that may be reduced.
  SizeForecast(std::vector<std::int64_t> pieces, const Limits& limits, Attempt attempt);

  /// Returns a fault if the conflict exceeds a limit at least kSurely times. It tries 1, 2, 4, … pieces of
  /// each kind, with a small part of the limits, and extrapolates by a power of the number of combinations.
  /// So the forecast of a larger conflict is never smaller.
  std::optional<Fault> refusal();

  /// Returns `fault`, which refuses the conflict as too large, with the largest size that was tried and
  /// fits.
  Fault with_size(Fault fault);

  /// The factor by which a forecast must exceed a limit to be a refusal.
  static constexpr double kSurely = 4.0;

 private:
  struct SizeTrial {
    std::int64_t most = 0;
    Usage usage;
  };
  struct Forecast {
    double times = 0.0;  ///< of the limit that is exceeded most
    const char* verb = "has";
    std::uint64_t limit = 0;
    const char* unit = "positions";
  };

  bool attempt(std::int64_t most, std::uint64_t divisor);
  void attempt_doubling(std::uint64_t divisor, double enough);
  [[nodiscard]] double combinations(std::int64_t most) const;
  [[nodiscard]] Forecast forecast(std::int64_t most) const;
  [[nodiscard]] double part_taken() const;

  std::vector<std::int64_t> pieces_;
  std::int64_t greatest_ = 0;
  const Limits& limits_;
  Attempt attempt_;
  std::vector<SizeTrial> tried_;  // those that fit, ascending
  bool refused_ = false;          // whether the last attempt was
};

}  // namespace casus
