#pragma once
// A traversal of the faces of a pool. Its state has the number of dice of each group that already show a
// face, and the counts of the most frequent faces, each capped where more makes no difference. Binomials
// place the dice, so that one state stands for all equivalent throws. Internal header of this module: other
// modules use pool.hpp and patterns.hpp.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "probability/weight.hpp"

namespace casus::probability::inner {

inline constexpr std::size_t kMaxTops = 4;
using Tops = std::array<int, kMaxTops>;  ///< descending; unused entries are 0

/// All lists of capped counts, and the successor of each for one more face. The caps descend.
class TopStates {
 public:
  explicit TopStates(std::span<const int> caps);

  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] const Tops& tops(std::size_t state) const { return states_[state]; }
  /// Returns the count from which all larger counts have the same effect.
  [[nodiscard]] std::size_t cap() const { return cap_; }
  /// Returns the state after a face that `count` dice show.
  [[nodiscard]] std::size_t next(std::size_t state, std::size_t count) const {
    return next_[state * (cap_ + 1) + std::min(count, cap_)];
  }

  /// Returns the number of lists under these caps, without creating them.
  static double count(std::span<const int> caps);

 private:
  std::vector<Tops> states_;
  std::vector<std::uint32_t> next_;
  std::size_t cap_ = 0;
};

/// Dice of one kind: their number, and the weight of each face of the traversal (0: the die has no such
/// face).
struct WalkGroup {
  std::size_t count = 0;
  std::vector<std::uint64_t> weights;
};

/// Returns the number of indices. An index encodes how many dice of each group are placed; the last group
/// varies fastest.
inline std::size_t index_count(std::span<const WalkGroup> groups) {
  std::size_t count = 1;
  for (const WalkGroup& group : groups) count *= group.count + 1;
  return count;
}

/// The result of the traversal: [state · index_count + index].
template <class W>
using WalkEnd = std::vector<W>;

/// The traversal of the faces of some groups of dice, with weights of type W.
template <class W>
class CountWalk {
 public:
  CountWalk(const TopStates& states, std::span<const WalkGroup> groups)
      : states_(states), groups_(groups), size_(index_count(groups)) {
    std::size_t stride = size_;
    for (const WalkGroup& group : groups) {
      stride /= group.count + 1;
      strides_.push_back(stride);
      triangles_.emplace_back(group.count);
    }
  }

  /// Returns the weights after all faces: for every number of placed dice, or with `all_placed` only for all
  /// dice.
  WalkEnd<W> walk(bool all_placed) {
    std::vector<W> ways(states_.size() * size_, W(std::uint64_t{0}));
    ways[0] = W(std::uint64_t{1});
    const std::size_t faces = groups_.empty() ? 0 : groups_[0].weights.size();
    for (std::size_t face = 0; face < faces; ++face) {
      face_ = face;
      must_place_ = all_placed && face + 1 == faces;
      prepare();
      next_ways_.assign(ways.size(), W(std::uint64_t{0}));
      for (state_ = 0; state_ < states_.size(); ++state_) {
        for (std::size_t index = 0; index < size_; ++index) {
          const W& weight = ways[state_ * size_ + index];
          if (!is_zero(weight)) place(0, index, index, 0, weight);
        }
      }
      ways.swap(next_ways_);
    }
    return ways;
  }

 private:
  /// Computes factors_[g]: as in the triangle, C(placed + c, c) · w^c at (placed, c).
  void prepare() {
    factors_.resize(groups_.size());
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const std::uint64_t weight = groups_[g].weights[face_];
      if (weight == 0 || (face_ > 0 && weight == groups_[g].weights[face_ - 1])) continue;
      const std::size_t count = groups_[g].count;
      const std::vector<W> power = powers(W(weight), count);
      factors_[g].clear();
      for (std::size_t placed = 0; placed <= count; ++placed) {
        for (std::size_t c = 0; placed + c <= count; ++c) {
          factors_[g].push_back(product(triangles_[g].at(placed + c, c), power[c]));
        }
      }
    }
  }

  /// Gives the face to some dice of group g and of all groups after it. `before` is the index at the start.
  void place(std::size_t g, std::size_t before, std::size_t index, std::size_t shown, const W& weight) {
    const std::size_t count = groups_[g].count;
    const std::size_t stride = strides_[g];
    const std::size_t placed = before / stride % (count + 1);
    const std::size_t room = groups_[g].weights[face_] == 0 ? 0 : count - placed;
    if (must_place_ && placed + room < count) return;
    // Row `placed` of the factors follows rows of count + 1, count, … entries.
    const std::size_t row = placed * (count + 1) - placed * (placed - 1) / 2;
    const bool last = g + 1 == groups_.size();
    const W one(std::uint64_t{1});
    for (std::size_t c = must_place_ ? room : 0; c <= room; ++c) {
      const W& factor = c == 0 ? one : factors_[g][row + c];
      if (last) {
        W& to = next_ways_[states_.next(state_, shown + c) * size_ + index + c * stride];
        add_product(to, weight, factor);
      } else {
        place(g + 1, before, index + c * stride, shown + c, product(weight, factor));
      }
    }
  }

  const TopStates& states_;
  std::span<const WalkGroup> groups_;
  std::size_t size_;
  std::vector<std::size_t> strides_;
  std::vector<Triangle<W>> triangles_;
  std::vector<std::vector<W>> factors_;
  std::vector<W> next_ways_;
  std::size_t face_ = 0;
  std::size_t state_ = 0;
  bool must_place_ = false;
};

/// Estimates for the budgets: machine words of work, bytes of memory.
struct WalkCost {
  double steps = 0;
  double bytes = 0;
};
inline WalkCost walk_cost(double states, std::span<const WalkGroup> groups, std::size_t bits) {
  double indices = 1;
  double moves = 1;  // pairs of an index and a later one
  double triangles = 0;
  for (const WalkGroup& group : groups) {
    const auto n = static_cast<double>(group.count);
    indices *= n + 1;
    moves *= (n + 1) * (n + 2) / 2;
    triangles += (n + 1) * (n + 2);
  }
  const double faces = groups.empty() ? 0 : static_cast<double>(groups[0].weights.size());
  // A factor is seldom longer than a word; then a product costs as much as a sum.
  return {faces * (states * (moves * 2 * small_cost(bits) + indices) + triangles * full_cost(bits)),
          (2 * states * indices + triangles) * weight_bytes(bits)};
}

}  // namespace casus::probability::inner
