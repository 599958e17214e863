#include "probability/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "probability/bounds.hpp"
#include "probability/weight.hpp"

namespace casus::probability {
namespace {

bool below(const Distribution::Entry& entry, std::int64_t value) { return entry.value < value; }

/// Returns the largest step such that every value is whole steps above the lowest; 0 for a single value.
std::int64_t step_of(const Distribution& d) {
  std::int64_t step = 0;
  for (const auto& entry : d.entries()) step = std::gcd(step, entry.value - d.lowest());
  return step;
}

}  // namespace

Result<Distribution> Distribution::from_weights(std::vector<Entry> entries) {
  if (entries.size() > static_cast<std::size_t>(kMaxValues)) {
    return bound_fault("a distribution has " + std::to_string(entries.size()) + " values", kMaxValues,
                       "max_values");
  }
  for (const Entry& entry : entries) {
    if (entry.weight < 0) {
      return Fault{{}, "the weight of " + std::to_string(entry.value) + " is negative", "0 or more expected"};
    }
    if (entry.value < -kMaxValue || entry.value > kMaxValue) {
      return bound_fault("the value " + std::to_string(entry.value) + " is too far from 0", kMaxValue,
                         "max_value");
    }
  }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.value < b.value; });
  std::vector<Entry> merged;
  merged.reserve(entries.size());
  Integer total = 0;
  for (Entry& entry : entries) {
    if (entry.weight.is_zero()) continue;
    total += entry.weight;
    if (!merged.empty() && merged.back().value == entry.value) {
      merged.back().weight += entry.weight;
    } else {
      merged.push_back(std::move(entry));
    }
  }
  if (merged.empty()) return Fault{{}, "a distribution has no value", "a positive weight expected"};
  return Distribution(std::move(merged), std::move(total));
}

Integer Distribution::weight(std::int64_t value) const {
  const auto found = std::lower_bound(entries_.begin(), entries_.end(), value, below);
  return found != entries_.end() && found->value == value ? found->weight : Integer(0);
}

Exact Distribution::probability(std::int64_t value) const { return Exact(weight(value), total_).reduced(); }

Exact Distribution::at_least(std::int64_t value) const {
  Integer sum = 0;
  for (auto e = std::lower_bound(entries_.begin(), entries_.end(), value, below); e != entries_.end(); ++e) {
    sum += e->weight;
  }
  return Exact(std::move(sum), total_).reduced();
}

Exact Distribution::at_most(std::int64_t value) const {
  Integer sum = 0;
  for (const Entry& entry : entries_) {
    if (entry.value > value) break;
    sum += entry.weight;
  }
  return Exact(std::move(sum), total_).reduced();
}

Exact Distribution::mean() const {
  Integer sum = 0;
  for (const Entry& entry : entries_) sum += entry.weight * entry.value;
  return Exact(std::move(sum), total_).reduced();
}

Exact Distribution::variance() const {
  Integer sum = 0;
  Integer squares = 0;
  for (const Entry& entry : entries_) {
    const Integer weighted = entry.weight * entry.value;
    sum += weighted;
    squares += weighted * entry.value;
  }
  return Exact(Integer(squares * total_ - sum * sum), Integer(total_ * total_)).reduced();
}

double Distribution::deviation() const { return std::sqrt(variance().to_double()); }

Result<std::int64_t> Distribution::quantile(const Exact& p) const {
  if (p < Exact(0) || p > Exact(1)) {
    return Fault{{}, "a quantile at " + p.to_string(), "a probability from 0 to 1 expected"};
  }
  // P(X ≤ v) ≥ p exactly when the weight up to v reaches p's share of the total, rounded up.
  const Integer denominator = p.denominator();
  const Integer needed = (p.numerator() * total_ + denominator - 1) / denominator;
  Integer sum = 0;
  for (const Entry& entry : entries_) {
    sum += entry.weight;
    if (sum >= needed) return entry.value;
  }
  return highest();
}

Distribution Distribution::reduced() const {
  Integer common = total_;
  for (const Entry& entry : entries_) common = boost::multiprecision::gcd(common, entry.weight);
  Distribution result = *this;
  for (Entry& entry : result.entries_) entry.weight /= common;
  result.total_ /= common;
  return result;
}

Distribution negated(const Distribution& distribution) {
  std::vector<Distribution::Entry> entries(distribution.entries().begin(), distribution.entries().end());
  for (auto& entry : entries) entry.value = -entry.value;
  return Distribution::from_weights(std::move(entries)).value();
}

Result<Distribution> sum(const Distribution& first, const Distribution& second) {
  const std::int64_t step = std::max<std::int64_t>(std::gcd(step_of(first), step_of(second)), 1);
  const std::int64_t lowest = first.lowest() + second.lowest();
  const std::int64_t width = (first.highest() + second.highest() - lowest) / step + 1;
  if (width > kMaxValues) {
    return bound_fault("a sum has " + std::to_string(width) + " values from lowest to highest", kMaxValues,
                       "max_values");
  }
  const std::size_t bits = bits_of(first.total() * second.total());
  const double pairs =
      static_cast<double>(first.entries().size()) * static_cast<double>(second.entries().size());
  if (auto fault = over_budget(pairs * full_cost(bits), static_cast<double>(width) * weight_bytes(bits))) {
    return *fault;
  }
  std::vector<Distribution::Entry> entries(static_cast<std::size_t>(width));
  for (std::int64_t i = 0; i < width; ++i) {
    entries[static_cast<std::size_t>(i)] = {lowest + i * step, 0};
  }
  for (const auto& a : first.entries()) {
    for (const auto& b : second.entries()) {
      entries[static_cast<std::size_t>((a.value + b.value - lowest) / step)].weight += a.weight * b.weight;
    }
  }
  return Distribution::from_weights(std::move(entries));
}

Opposed opposed(const Distribution& first, const Distribution& second, Tie tie) {
  Opposed result;
  result.total = first.total() * second.total();
  Integer lower = 0;  // the weight of the second distribution's values below the current value of the first
  auto next = second.entries().begin();
  for (const auto& entry : first.entries()) {
    for (; next != second.entries().end() && next->value < entry.value; ++next) lower += next->weight;
    result.first += entry.weight * lower;
    if (next != second.entries().end() && next->value == entry.value) {
      result.tie += entry.weight * next->weight;
    }
  }
  result.second = result.total - result.first - result.tie;
  if (tie != Tie::stands) {
    (tie == Tie::first ? result.first : result.second) += result.tie;
    result.tie = 0;
  }
  return result;
}

bool share_a_value(const Distribution& first, const Distribution& second) {
  auto next = second.entries().begin();
  for (const auto& entry : first.entries()) {
    while (next != second.entries().end() && next->value < entry.value) ++next;
    if (next != second.entries().end() && next->value == entry.value) return true;
  }
  return false;
}

}  // namespace casus::probability
