// Counts the rolls of a pool that match. A die that explodes may bring several.

#include <algorithm>

#include "probability/expression/parser.hpp"

namespace casus::probability::inner {
namespace {

bool meets(std::int64_t face, Comparison comparison, const std::vector<std::int64_t>& numbers) {
  const auto met = [&](std::int64_t number) {
    const bool named = face >= kFirstNamedFace;
    if (named && comparison != Comparison::equal && comparison != Comparison::unequal) return false;
    return holds(face, comparison, number);
  };
  // With unequal: none of a list; else one of it.
  return comparison == Comparison::unequal ? std::all_of(numbers.begin(), numbers.end(), met)
                                           : std::any_of(numbers.begin(), numbers.end(), met);
}

/// Returns the distribution of the number of matching rolls of one die and all its new dice.
Die count_of(std::span<const Die::Face> faces, std::span<const std::int64_t> again, std::int64_t times,
             Comparison comparison, const std::vector<std::int64_t>& numbers) {
  std::vector<std::uint64_t> ways = {1};  // by count: the weights of the rolls that may still follow
  std::uint64_t all = 1;
  for (std::int64_t i = 0; i <= times; ++i) {
    std::vector<std::uint64_t> next(ways.size() + 1, 0);
    std::uint64_t total = 0;
    for (const Die::Face& face : faces) {
      const std::size_t one = meets(face.value, comparison, numbers) ? 1 : 0;
      total += face.weight;
      if (i > 0 && std::find(again.begin(), again.end(), face.value) != again.end()) {
        for (std::size_t n = 0; n < ways.size(); ++n) next[n + one] += ways[n] * face.weight;
      } else {
        next[one] += all * face.weight;
      }
    }
    ways = std::move(next);
    all *= total;
  }
  std::vector<Die::Face> counts;
  for (std::size_t n = 0; n < ways.size(); ++n) counts.push_back({static_cast<std::int64_t>(n), ways[n]});
  // The total is that of the existing die, so it is within the bounds.
  return Die::with_weights(std::move(counts)).value();
}

}  // namespace

Pool counted(const Roll& roll, Comparison comparison, const std::vector<std::int64_t>& numbers) {
  std::vector<Group> groups;
  for (const Group& group : roll.pool.groups()) {
    std::int64_t plain = group.count;
    for (const DetailedDice& dice : roll.detailed) {
      if (!(dice.die == group.die)) continue;
      plain -= dice.count;
      groups.push_back({dice.count, count_of(dice.faces, dice.again, dice.times, comparison, numbers)});
    }
    if (plain > 0) groups.push_back({plain, count_of(group.die.faces(), {}, 0, comparison, numbers)});
  }
  return Pool::of(std::move(groups)).value();
}

}  // namespace casus::probability::inner
