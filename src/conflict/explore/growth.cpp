#include "conflict/explore/growth.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace casus {
namespace {

constexpr double kFewCombinations = 20'000;  // in which what is there may be lost; below, all is worked out
constexpr std::uint64_t kAttempt = 16;       // the part of the limits that an attempt has
constexpr std::uint64_t kLastAttempt = 6;    // the same, of those that look for the largest size
constexpr double kEnough = 1.0 / 256;        // the part taken from which on no larger size is tried
constexpr double kHarmless = 1.0 / 64;       // the part foretold below which no larger size is tried
constexpr double kLikelyToFit = 1.0 / 12;    // the part foretold of an attempt at the largest size
constexpr int kLastAttempts = 2;             // at the largest size, each knowing more than the one before
constexpr std::int64_t kMayNotBegin = 4;     // of each kind: as many as a rule may ask for, or more
constexpr std::size_t kTriedAtLeast = 3;     // sizes, before a conflict counts as harmless

/// Returns the usage of the whole conflict, extrapolated from `usage` of the larger of two sizes. The usage
/// is assumed to grow as a power of the number of combinations, from `fewer` to `more` to `all`.
double grown(std::uint64_t less, std::uint64_t usage, double fewer, double more, double all) {
  if (more <= fewer || usage <= less || less == 0) return static_cast<double>(usage);
  const double power =
      std::log(static_cast<double>(usage) / static_cast<double>(less)) / std::log(more / fewer);
  return static_cast<double>(usage) * std::pow(all / more, power);
}

double part_of(std::uint64_t usage, std::uint64_t limit) {
  return limit == ResourceMeter::kUnlimited ? 0.0 : static_cast<double>(usage) / static_cast<double>(limit);
}

}  // namespace

SizeForecast::SizeForecast(std::vector<std::int64_t> pieces, const Limits& limits, Attempt attempt)
    : pieces_(std::move(pieces)), limits_(limits), attempt_(std::move(attempt)) {
  for (const std::int64_t count : pieces_) greatest_ = std::max(greatest_, count);
}

std::optional<Fault> SizeForecast::refusal() {
  if (combinations(greatest_) < kFewCombinations) return std::nullopt;
  attempt_doubling(kAttempt, kEnough);
  if (tried_.size() < 2) return std::nullopt;
  const Forecast all = forecast(greatest_);
  if (all.times < kSurely) return std::nullopt;
  return with_size({{},
                    fmt::format("the conflict {} about {:.0f} times the {} {} that there is room for",
                                all.verb, std::min(all.times, 1e15), all.limit, all.unit),
                    "a smaller conflict was expected: fewer pieces or fewer choices",
                    FaultKind::too_large});
}

Fault SizeForecast::with_size(Fault fault) {
  if (fault.kind != FaultKind::too_large || greatest_ < 2 || !limits_.names_size) return fault;
  refused_ = false;
  for (const std::uint64_t divisor : {kAttempt, std::uint64_t{4}, std::uint64_t{1}}) {
    if (!tried_.empty() && refused_) break;
    attempt_doubling(divisor, kHarmless);
  }
  if (tried_.empty()) return fault;
  // A few attempts more: as many as are likely to fit, and half of the way where that was too many. They are
  // the same for every larger conflict, so that a larger one is forecast no smaller size.
  std::int64_t too_many = greatest_ + 1;
  for (int i = 0; i < kLastAttempts && tried_.size() > 1; ++i) {
    std::int64_t most = tried_.back().most;
    for (std::int64_t above = too_many; most + 1 < above;) {
      const std::int64_t middle = most + (above - most) / 2;
      (forecast(middle).times <= kLikelyToFit ? most : above) = middle;
    }
    if (most <= tried_.back().most || most >= greatest_) break;
    if (!attempt(most, kLastAttempt)) too_many = most - (most - tried_.back().most) / 2;
  }
  fault.expected = fmt::format(
      "a smaller conflict was expected: with at most {} of each kind of piece it fits, which was tried",
      tried_.back().most);
  return fault;
}

bool SizeForecast::attempt(std::int64_t most, std::uint64_t divisor) {
  const auto usage = attempt_(most, limits_.part(divisor));
  refused_ = !usage;
  if (usage) tried_.push_back({most, *usage});
  return usage.has_value();
}

/// Doubles the size until the half of all is tried, an attempt is refused, has taken `enough` of the limits,
/// or shows that the whole is harmless.
void SizeForecast::attempt_doubling(std::uint64_t divisor, double enough) {
  for (std::int64_t most = tried_.empty() ? 1 : 2 * tried_.back().most; most <= greatest_ / 2; most *= 2) {
    if (!tried_.empty() && part_taken() > enough) return;
    if (tried_.size() >= kTriedAtLeast && forecast(greatest_).times < kHarmless) return;
    // Where so few may not begin at all, some more may.
    if (!attempt(most, divisor) && (!tried_.empty() || most >= kMayNotBegin)) return;
  }
}

double SizeForecast::combinations(std::int64_t most) const {
  double product = 1.0;
  for (const std::int64_t count : pieces_) product *= static_cast<double>(std::min(count, most) + 1);
  return product;
}

SizeForecast::Forecast SizeForecast::forecast(std::int64_t most) const {
  const SizeTrial& less = tried_[tried_.size() - 2];
  const SizeTrial& more = tried_.back();
  const auto times = [&](std::uint64_t Usage::*of, std::uint64_t limit) {
    if (limit == ResourceMeter::kUnlimited) return 0.0;
    return grown(less.usage.*of, more.usage.*of, combinations(less.most), combinations(more.most),
                 combinations(most)) /
           static_cast<double>(limit);
  };
  Forecast worst{times(&Usage::positions, limits_.max_nodes), "has", limits_.max_nodes, "positions"};
  if (const double bytes = times(&Usage::bytes, limits_.max_bytes); bytes > worst.times)
    worst = {bytes, "needs", limits_.max_bytes, "bytes"};
  if (const double work = times(&Usage::work, limits_.max_work); work > worst.times)
    worst = {work, "takes", limits_.max_work, "steps"};
  return worst;
}

double SizeForecast::part_taken() const {
  const Usage& usage = tried_.back().usage;
  return std::max({part_of(usage.positions, limits_.max_nodes), part_of(usage.bytes, limits_.max_bytes),
                   part_of(usage.work, limits_.max_work)});
}

}  // namespace casus
