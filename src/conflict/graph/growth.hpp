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

/// What an answer takes of each thing that is limited.
struct Usage {
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;
  std::uint64_t work = 0;
};

class SizeForecast {
 public:
  /// Answers the same question about the conflict with at most `most` pieces of each kind, within `limits`.
  /// Nothing where that is refused.
  using Attempt = std::function<std::optional<Usage>(std::int64_t most, const Limits& limits)>;

  /// `pieces`: the counts of all kinds that there may be fewer of.
  SizeForecast(std::vector<std::int64_t> pieces, const Limits& limits, Attempt attempt);

  /// The fault of a conflict that exceeds a limit kSurely times. It tries 1, 2, 4, … pieces of each kind,
  /// with a small part of the limits. Attempts of a larger conflict have no fewer pieces, and what is
  /// foretold is a power of the pieces: a larger conflict is not foretold to take less.
  std::optional<Fault> refusal();

  /// `fault`, which refuses the whole conflict as too large, with the largest size that was tried and fits.
  Fault with_size(Fault fault);

  /// How many times a limit a forecast has to be.
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
