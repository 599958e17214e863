#include "probability/pool.hpp"

#include <algorithm>
#include <string>

#include "probability/bounds.hpp"

namespace casus::probability {

Result<Pool> Pool::of(std::vector<Group> groups) {
  Pool pool;
  for (Group& group : groups) {
    if (group.count < 0) {
      return Fault{{}, "a pool has " + std::to_string(group.count) + " of a die", "0 or more expected"};
    }
    // Checked in each iteration, so that no count, however large, overflows the sum.
    if (group.count > kMaxDice || pool.dice_ + group.count > kMaxDice) {
      return bound_fault("a pool has too many dice", kMaxDice, "max_dice");
    }
    if (group.count == 0) continue;
    pool.dice_ += group.count;
    const auto equal = std::find_if(pool.groups_.begin(), pool.groups_.end(),
                                    [&group](const Group& other) { return other.die == group.die; });
    if (equal != pool.groups_.end()) {
      equal->count += group.count;
      continue;
    }
    pool.groups_.push_back(std::move(group));
    if (pool.groups_.size() > static_cast<std::size_t>(kMaxGroups)) {
      return bound_fault("a pool has too many different dice", kMaxGroups, "max_groups");
    }
  }
  return pool;
}

Result<Pool> Pool::of(std::int64_t count, const Die& die) {
  std::vector<Group> groups(1);
  groups[0] = {count, die};
  return of(std::move(groups));
}

Integer Pool::total() const {
  Integer total = 1;
  for (const Group& group : groups_) {
    total *= boost::multiprecision::pow(Integer(group.die.total()), static_cast<unsigned>(group.count));
  }
  return total;
}

}  // namespace casus::probability
