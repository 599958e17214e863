#pragma once
// Matching patterns: a pair, two pair, a full house, each with a score. A throw contains a pattern when
// distinct faces come up at least as often as its groups are large; the best score contained counts.
// `PatternSet::best_score` is the one definition: real dice ask it, and so do the tables of odds. Not for
// straights or other patterns that read the faces' values.

#include <cstdint>
#include <span>
#include <vector>

#include "base/exact.hpp"
#include "base/result.hpp"
#include "probability/distribution.hpp"
#include "probability/pool.hpp"

namespace casus::probability {

struct Pattern {
  std::vector<int> sizes;  ///< of its groups, in any order: {3, 2} is a full house
  std::int64_t score = 0;
  bool operator==(const Pattern&) const = default;
};

class PatternSet {
 public:
  PatternSet() = default;  ///< no pattern: every throw scores 0

  /// `base` is the score of a throw that contains none of the patterns, and of no other throw. Faults: more
  /// than kMaxPatterns patterns, none or more than kMaxPatternGroups groups in one, a size outside 1 …
  /// kMaxPatternSize, a score beyond kMaxValue.
  static Result<PatternSet> of(std::vector<Pattern> patterns, std::int64_t base);

  /// The best score among the patterns that a throw contains. `counts`: how many dice show each face, the
  /// faces in any order; faces that nobody shows may be left out.
  [[nodiscard]] std::int64_t best_score(std::span<const int> counts) const;

  /// The distinct scores that a throw may have, ascending, the base score among them.
  [[nodiscard]] std::span<const std::int64_t> scores() const { return scores_; }
  /// The size from which a throw's most frequent face, its second, … make no difference any more.
  [[nodiscard]] std::span<const int> caps() const { return caps_; }

  bool operator==(const PatternSet&) const = default;

 private:
  /// The place in `scores_` of the best score, given the largest counts.
  [[nodiscard]] std::uint8_t place_of(std::span<const int> tops) const;
  void tabulate();

  std::vector<Pattern> patterns_;  // best score first, sizes descending
  std::vector<std::int64_t> scores_ = {0};
  std::vector<int> caps_;
  std::int64_t base_ = 0;
  std::vector<std::uint8_t> place_of_tops_ = {0};  // place_of, by the counts up to their caps; at most 11^4
};

/// The scores of all numbers of equal dice from 0 on.
struct PatternTable {
  std::vector<std::int64_t> scores;           ///< ascending, as of PatternSet::scores
  std::vector<std::vector<Integer>> weights;  ///< [dice][score]; those of n dice sum to sides^n
  bool operator==(const PatternTable&) const = default;
};

/// The table of 0 … `dice` dice with `sides` equal sides, worked out in one walk over the faces. Faults:
/// sides outside 1 … kMaxPatternSides, dice outside 0 … kMaxPatternDice.
Result<PatternTable> pattern_table(const PatternSet& patterns, std::int64_t sides, std::int64_t dice);

/// The score of a pool, custom and mixed dice too; equal faces of different dice match. Polynomial in the
/// dice of each group, exponential in the number of groups. Faults: kMaxSteps, kMaxBytes.
Result<Distribution> pattern_scores(const PatternSet& patterns, const Pool& pool);

}  // namespace casus::probability
