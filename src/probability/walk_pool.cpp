#include "probability/walk_pool.hpp"

#include <map>

namespace casus::probability::inner {

std::vector<WalkGroup> walk_groups(const Pool& pool) {
  std::map<std::int64_t, std::size_t> place;
  for (const Group& group : pool.groups()) {
    for (const auto& face : group.die.faces()) place.emplace(face.value, 0);
  }
  std::size_t next = 0;
  for (auto& entry : place) entry.second = next++;
  std::vector<WalkGroup> groups;
  for (const Group& group : pool.groups()) {
    WalkGroup walk{static_cast<std::size_t>(group.count), std::vector<std::uint64_t>(place.size(), 0)};
    for (const auto& face : group.die.faces()) walk.weights[place.at(face.value)] = face.weight;
    groups.push_back(std::move(walk));
  }
  return groups;
}

}  // namespace casus::probability::inner
