#pragma once
// The twin of this module: it enumerates every throw of a pool, and reads the result as a player does. It
// shares only types with the code under test.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <ostream>
#include <vector>

#include "probability/distribution.hpp"
#include "probability/pool.hpp"

namespace casus::probability {

/// The weights by value, which tests compare.
using Weights = std::map<std::int64_t, Integer>;

inline Weights weights_of(const Distribution& distribution) {
  Weights weights;
  for (const auto& entry : distribution.entries()) weights[entry.value] = entry.weight;
  return weights;
}

using Throw = std::vector<std::int64_t>;

/// Calls visit(faces, weight) for every throw of the dice.
inline void every_throw(const std::vector<Die>& dice,
                        const std::function<void(const Throw&, const Integer&)>& visit) {
  std::vector<std::size_t> at(dice.size(), 0);
  Throw faces(dice.size());
  std::vector<Integer> weights(dice.size() + 1, 1);  // of a die and all after it
  std::size_t turned = dice.size();                  // so many of the first dice show another face
  while (true) {
    for (std::size_t d = turned; d-- > 0;) {
      faces[d] = dice[d].faces()[at[d]].value;
      weights[d] = weights[d + 1] * dice[d].faces()[at[d]].weight;
    }
    visit(faces, weights[0]);
    std::size_t d = 0;
    while (d < dice.size() && ++at[d] == dice[d].faces().size()) at[d++] = 0;
    if (d == dice.size()) return;
    turned = d + 1;
  }
}

/// The weights of what `read` reads off the throws.
inline Weights brute_force(const std::vector<Die>& dice, const std::function<std::int64_t(Throw)>& read) {
  Weights weights;
  every_throw(dice, [&](const Throw& faces, const Integer& weight) { weights[read(faces)] += weight; });
  return weights;
}

/// The dice of a pool in an order that takes turns between the groups.
inline std::vector<Die> dice_of(const Pool& pool) {
  std::vector<Die> dice;
  for (std::int64_t i = 0; i < pool.dice(); ++i) {
    for (const Group& group : pool.groups()) {
      if (i < group.count) dice.push_back(group.die);
    }
  }
  return dice;
}

inline std::int64_t sum_of(const Throw& faces) {
  std::int64_t sum = 0;
  for (const std::int64_t face : faces) sum += face;
  return sum;
}

/// Returns the number of dice for each face that is shown.
inline std::vector<int> counts_of(const Throw& faces) {
  std::map<std::int64_t, int> counts;
  for (const std::int64_t face : faces) ++counts[face];
  std::vector<int> result;
  for (const auto& [face, count] : counts) result.push_back(count);
  return result;
}

inline Die d(std::int64_t sides) { return Die::with_sides(sides).value(); }
inline Die faces(std::vector<std::int64_t> printed) { return Die::with_faces(printed).value(); }
inline Pool pool(std::vector<Group> groups) { return Pool::of(std::move(groups)).value(); }

}  // namespace casus::probability
