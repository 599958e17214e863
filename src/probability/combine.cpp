#include "probability/combine.hpp"

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "probability/bounds.hpp"

namespace casus::probability {

bool holds(std::int64_t first, Comparison comparison, std::int64_t second) {
  switch (comparison) {
    case Comparison::less:
      return first < second;
    case Comparison::at_most:
      return first <= second;
    case Comparison::more:
      return first > second;
    case Comparison::at_least:
      return first >= second;
    case Comparison::equal:
      return first == second;
    case Comparison::unequal:
      return first != second;
  }
  return false;
}

Distribution compared(const Distribution& first, Comparison comparison, const Distribution& second) {
  return compared(opposed(first, second), comparison);
}

Distribution compared(const Opposed& sides, Comparison comparison) {
  Integer yes = 0;  // -1, 0 and 1 stand for the three possible orders of two values
  if (holds(1, comparison, 0)) yes += sides.first;
  if (holds(0, comparison, 0)) yes += sides.tie;
  if (holds(-1, comparison, 0)) yes += sides.second;
  const Integer no = sides.total - yes;
  return Distribution::from_weights({{0, no}, {1, yes}}).value();
}

Result<Distribution> higher(const Distribution& first, const Distribution& second) {
  // Both are at most v in (weight of first ≤ v) · (weight of second ≤ v) cases; the increments are the
  // weights.
  std::vector<Distribution::Entry> entries;
  Integer up_to_first = 0;
  Integer up_to_second = 0;
  Integer before = 0;
  auto a = first.entries().begin();
  auto b = second.entries().begin();
  while (a != first.entries().end() || b != second.entries().end()) {
    const bool from_a = a != first.entries().end() && (b == second.entries().end() || a->value <= b->value);
    const bool from_b = b != second.entries().end() && (a == first.entries().end() || b->value <= a->value);
    const std::int64_t value = from_a ? a->value : b->value;
    if (from_a) up_to_first += (a++)->weight;
    if (from_b) up_to_second += (b++)->weight;
    Integer both = up_to_first * up_to_second;
    if (both.is_zero()) continue;  // below the lowest value of the other
    entries.push_back({value, both - before});
    before = std::move(both);
  }
  return Distribution::from_weights(std::move(entries));
}

Result<Distribution> lower(const Distribution& first, const Distribution& second) {
  Result<Distribution> turned = higher(negated(first), negated(second));
  if (!turned) return turned;
  return negated(*turned);
}

Result<Distribution> product(const Distribution& first, const Distribution& second) {
  Tally tally;
  for (const auto& a : first.entries()) {
    for (const auto& b : second.entries()) {
      if (b.value != 0 && std::abs(a.value) > kMaxValue / std::abs(b.value)) {
        return bound_fault("the product of " + std::to_string(a.value) + " and " + std::to_string(b.value) +
                               " is too far from 0",
                           kMaxValue, "max_value");
      }
      if (!tally.add(a.value * b.value, a.weight * b.weight)) return too_many_values();
    }
  }
  return std::move(tally).distribution();
}

bool Tally::add(std::int64_t value, const Integer& weight) {
  const auto found = weights_.find(value);
  if (found != weights_.end()) {
    found->second += weight;
    return true;
  }
  if (weights_.size() >= static_cast<std::size_t>(kMaxValues)) return false;
  weights_.emplace(value, weight);
  return true;
}

Result<Distribution> Tally::distribution() && {
  std::vector<Distribution::Entry> entries;
  entries.reserve(weights_.size());
  for (auto& [value, weight] : weights_) entries.push_back({value, std::move(weight)});
  return Distribution::from_weights(std::move(entries));
}

Fault too_many_values() {
  return bound_fault("there are more than " + std::to_string(kMaxValues) + " different values", kMaxValues,
                     "max_values");
}

}  // namespace casus::probability
