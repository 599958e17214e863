#pragma once
// One die: faces with weights. Custom faces may repeat and may be negative; a die that explodes or is
// rerolled is a weighted die again, whose total counts every roll it may take. Not for the bytes behind a
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

  /// Faces 1 … n. Faults: n < 1, n > kMaxSides.
  static Result<Die> with_sides(std::int64_t n);
  /// A die by the faces printed on it: {0, 1, 1, 2, 2, 3}. Faults: no face, more than kMaxSides, a face
  /// beyond kMaxFace.
  static Result<Die> with_faces(std::span<const std::int64_t> faces);
  /// A die by faces and weights; equal faces are added up, weights of 0 left out. Faults: no positive
  /// weight, more than kMaxFaces, a face beyond kMaxFace, a total beyond kMaxDieTotal.
  static Result<Die> with_weights(std::vector<Face> faces);

  /// The distinct faces by ascending value; there is at least one, and each weight is positive.
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

/// The die rolled again, and added, while it shows one of `faces`, at most `depth` times; the total is
/// total^(depth + 1). Without `faces`: its highest face. Faults: depth < 0 or beyond kMaxDepth, a face the
/// die does not have, the bounds of with_weights.
Result<Die> explode(const Die& die, std::int64_t depth);
Result<Die> explode(const Die& die, std::int64_t depth, std::span<const std::int64_t> faces);

/// The die rolled anew while it shows one of `faces`, at most `times` times; the last roll stands. The
/// total is total^(times + 1); no faces or no times: the die itself. Faults: as of explode.
Result<Die> reroll(const Die& die, std::span<const std::int64_t> faces, std::int64_t times);

}  // namespace casus::probability
