#pragma once
// One die: faces with weights. Custom faces may repeat and may be negative. A die that explodes or is
// rerolled is again a weighted die, whose total counts every roll that it may take. Not for the bytes of a
// fair throw.

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "probability/distribution.hpp"

namespace casus::probability {

class Die {
 public:
  struct Face {
    std::int64_t value = 0;
    std::uint64_t weight = 1;
    bool operator==(const Face&) const = default;
  };

  Die() = default;  ///< the die that always shows 0

  /// Returns a die with faces 1 … n. Faults: n < 1, n > kMaxSides.
  static Result<Die> with_sides(std::int64_t n);
  /// Returns a die with the faces printed on it: {0, 1, 1, 2, 2, 3}. Faults: no face, more than kMaxSides, a
  /// face beyond kMaxFace.
  static Result<Die> with_faces(std::span<const std::int64_t> faces);
  /// Returns a die with weighted faces. Equal faces are added up, weights of 0 left out. Faults: no positive
  /// weight, more than kMaxFaces, a face beyond kMaxFace, a total beyond kMaxDieTotal.
  static Result<Die> with_weights(std::vector<Face> faces);

  /// Returns the distinct faces by ascending value. There is at least one; each weight is positive.
  [[nodiscard]] std::span<const Face> faces() const { return faces_; }
  [[nodiscard]] std::uint64_t total() const { return total_; }
  [[nodiscard]] std::int64_t lowest() const { return faces_.front().value; }
  [[nodiscard]] std::int64_t highest() const { return faces_.back().value; }
  [[nodiscard]] Distribution distribution() const;

  bool operator==(const Die&) const = default;

 private:
  std::vector<Face> faces_ = {Face{}};
  std::uint64_t total_ = 1;
};

/// Returns the die that is rolled again, with the rolls added, while it shows one of `faces`, at most `depth`
/// times. Its total is total^(depth + 1). Without `faces`: its highest face. Faults: depth < 0 or beyond
/// kMaxDepth, a face that the die does not have, the bounds of with_weights.
Result<Die> explode(const Die& die, std::int64_t depth);
Result<Die> explode(const Die& die, std::int64_t depth, std::span<const std::int64_t> faces);

/// Returns the die that is rolled again while it shows one of `faces`, at most `times` times; the last roll
/// counts. Its total is total^(times + 1). Without faces or times it is the die itself. Faults: as for
/// explode.
Result<Die> reroll(const Die& die, std::span<const std::int64_t> faces, std::int64_t times);

}  // namespace casus::probability
