#include "probability/expression/cost.hpp"

#include <algorithm>
#include <array>

#include "probability/count_walk.hpp"
#include "probability/lattice.hpp"

namespace casus::probability::inner {
namespace {

double width_of(const Pool& pool) {
  double width = 1;
  for (const Group& group : pool.groups()) {
    width += static_cast<double>(group.count) * static_cast<double>(group.die.highest() - group.die.lowest());
  }
  return std::min(width, static_cast<double>(kMaxValues));
}

/// Returns an upper bound of the number of different faces of all dice.
double faces_of(const Pool& pool) {
  double faces = 0;
  for (const Group& group : pool.groups()) faces += static_cast<double>(group.die.faces().size());
  return faces;
}

/// Returns whether the faces are evenly spaced and of equal weight, so that products are sliding windows.
bool is_even(const Die& die) {
  const auto faces = die.faces();
  for (std::size_t i = 1; i < faces.size(); ++i) {
    if (faces[i].weight != faces[0].weight) return false;
    if (faces[i].value - faces[i - 1].value != faces[1].value - faces[0].value) return false;
  }
  return true;
}

/// Estimates sum.cpp: few dice are multiplied one by one; many dice use a recurrence with a few terms for
/// each kind of die.
double sum_steps(const Pool& pool, std::size_t bits) {
  double folds = 0;
  double terms = 1;
  for (const Group& group : pool.groups()) {
    const auto faces = static_cast<double>(group.die.faces().size());
    const bool even = is_even(group.die);
    folds += static_cast<double>(group.count) * (even ? std::min(faces, 3.0) : faces);
    terms = std::min(terms * (even ? std::min(faces, 4.0) : faces), width_of(pool));
  }
  const double recurrence = terms * (60 + 4 * small_cost(bits)) * width_of(pool);
  return bits <= 128 ? std::min(folds * small_cost(bits) * width_of(pool), recurrence) : recurrence;
}

double kept_width(const Pool& pool, std::int64_t k) {
  const auto dice = static_cast<double>(pool.dice());
  return width_of(pool) * std::clamp(static_cast<double>(k), 1.0, dice) / dice + 1;
}

double keep_steps(const Pool& pool, std::int64_t k, std::size_t bits) {
  const auto dice = static_cast<double>(pool.dice());
  const double kept = std::clamp(static_cast<double>(k), 1.0, dice);
  const double width = kept_width(pool, k);
  const double each = pool.groups().size() == 1 ? width * faces_of(pool) : width * width / 4;
  return faces_of(pool) * kept * each * full_cost(bits) / 2;
}

WalkCost set_cost(const Roll& roll, std::size_t bits) {
  const auto dice = static_cast<double>(roll.pool.dice());
  if (roll.read == Read::largest_set && roll.pool.groups().size() == 1) {
    return {dice * dice * dice * faces_of(roll.pool) * full_cost(bits), dice * dice * weight_bytes(bits)};
  }
  const std::array<int, 1> all = {static_cast<int>(roll.pool.dice())};
  const bool pattern = roll.read == Read::pattern;
  const double states =
      pattern ? TopStates::count(roll.patterns.caps()) : TopStates::count(std::span<const int>(all));
  // Only the numbers of dice and of faces matter here.
  std::vector<WalkGroup> groups;
  for (const Group& group : roll.pool.groups()) groups.push_back({static_cast<std::size_t>(group.count), {}});
  if (!groups.empty()) groups[0].weights.resize(static_cast<std::size_t>(faces_of(roll.pool)));
  return walk_cost(states, groups, bits);
}

}  // namespace

std::optional<Fault> Meter::work(double steps) {
  if (budget_.stop != nullptr && budget_.stop->load(std::memory_order_relaxed)) {
    return casus::stopped();
  }
  steps_ += steps;
  if (steps_ <= budget_.steps) return std::nullopt;
  return bound_fault("the expression takes too many steps to work out",
                     static_cast<std::int64_t>(budget_.steps), "max_total_steps");
}

std::optional<Fault> Meter::hold(double bytes) {
  bytes_ += bytes;
  return bytes_ <= budget_.bytes ? std::nullopt : std::optional(too_large());
}

Fault Meter::too_large() const {
  return bound_fault("the expression needs too much memory (bytes)", static_cast<std::int64_t>(budget_.bytes),
                     "max_total_bytes");
}

std::optional<Fault> Meter::roll(const Roll& roll) {
  const std::size_t bits = bits_of(roll.pool.total());
  WalkCost cost;
  const auto kept = [&](std::int64_t k) {
    return WalkCost{keep_steps(roll.pool, k, bits), kept_width(roll.pool, k) * weight_bytes(bits)};
  };
  switch (roll.read) {
    case Read::dice:
    case Read::tally:
    case Read::count:
    case Read::ranks:
      cost = {sum_steps(roll.pool, bits), width_of(roll.pool) * weight_bytes(bits)};
      break;
    case Read::keep_highest:
    case Read::keep_lowest:
      cost = kept(roll.k);
      break;
    case Read::drop_highest:
    case Read::drop_lowest:
      cost = kept(roll.pool.dice() - roll.k);
      break;
    case Read::largest_set:
    case Read::pattern:
      cost = set_cost(roll, bits);
      break;
  }
  // The estimate may be several times too high; if it is far above the limit, the tables alone would be
  // large.
  const bool is_walk = roll.read == Read::largest_set || roll.read == Read::pattern;
  if (auto fault = is_walk ? over_budget(cost.steps / 100, 0) : std::nullopt) return fault;
  // The operation itself refuses work above its own limit, with its own message.
  if (cost.bytes > budget_.bytes && cost.bytes <= static_cast<double>(kMaxBytes)) return too_large();
  return work(std::min(cost.steps, static_cast<double>(kMaxSteps)));
}

double product_steps(const Distribution& first, const Distribution& second) {
  const double limbs = static_cast<double>(bits_of(first.total())) / 64 + 1;
  const double product = limbs * (static_cast<double>(bits_of(second.total())) / 64 + 1);
  return (product > 4 ? 160 : 40) + product;  // longer integers are allocated
}

double bytes_of(const Distribution& distribution) {
  return static_cast<double>(distribution.entries().size()) * weight_bytes(bits_of(distribution.total()));
}

double again_steps(std::size_t faces, std::size_t again, std::int64_t times, std::size_t most) {
  constexpr double kSorting = 60;  // words for each face that is created, sorted and merged
  return kSorting * static_cast<double>(times) *
         (static_cast<double>(faces) + static_cast<double>(again) * static_cast<double>(most));
}

}  // namespace casus::probability::inner
