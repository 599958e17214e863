#pragma once
// Matching patterns: a pair, two pair, a full house, each with a score. A throw contains a pattern if
// distinct faces come up at least as often as the pattern's groups are large; the best score contained
// counts. `PatternSet::best_score` is the only definition: real dice and the tables of odds both use it. Not
// for straights or other patterns that depend on the faces' values.

#include <cstdint>
#include <span>
#include <vector>

#include "base/exact.hpp"
#include "base/result.hpp"
#include "probability/distribution.hpp"
#include "probability/pool.hpp"

namespace casus::probability {

/// A pattern of equal faces, and its score.
struct Pattern {
  std::vector<int> sizes;  ///< of its groups, in any order: {3, 2} is a full house
  std::int64_t score = 0;
  bool operator==(const Pattern&) const = default;
};

/// Patterns with their scores, and the score of a throw that contains none.
class PatternSet {
 public:
  PatternSet() = default;  ///< no pattern: every throw scores 0

  /// Creates a set. `base` is the score of a throw that contains none of the patterns, and of no other throw.
  /// Faults: more than kMaxPatterns patterns; none or more than kMaxPatternGroups groups in one; a size
  /// outside 1 … kMaxPatternSize; a score beyond kMaxValue.
  static Result<PatternSet> of(std::vector<Pattern> patterns, std::int64_t base);

  /// Returns the best score among the patterns that a throw contains. `counts` has the number of dice that
  /// show each face, in any order; faces with no dice may be left out.
  [[nodiscard]] std::int64_t best_score(std::span<const int> counts) const;

  /// Returns the distinct scores that a throw may have, ascending, including the base score.
  [[nodiscard]] std::span<const std::int64_t> scores() const { return scores_; }
  /// Returns the counts above which the throw's most frequent face, its second, … make no difference.
  [[nodiscard]] std::span<const int> caps() const { return caps_; }

  bool operator==(const PatternSet&) const = default;

 private:
  /// Returns the index in `scores_` of the best score, given the largest counts.
  [[nodiscard]] std::uint8_t place_of(std::span<const int> tops) const;
  void tabulate();

  std::vector<Pattern> patterns_;  // best score first, sizes descending
  std::vector<std::int64_t> scores_ = {0};
  std::vector<int> caps_;
  std::int64_t base_ = 0;
  // The results of place_of for all counts up to their caps; at most 11^4 entries.
  std::vector<std::uint8_t> place_of_tops_ = {0};
};

/// The scores for each number of equal dice, from 0 on.
struct PatternTable {
  std::vector<std::int64_t> scores;           ///< ascending, as in PatternSet::scores
  std::vector<std::vector<Integer>> weights;  ///< [dice][score]; the weights of n dice sum to sides^n
  bool operator==(const PatternTable&) const = default;
};

/// Returns the table of 0 … `dice` dice with `sides` equal sides, computed in one traversal of the faces.
/// Faults: sides outside 1 … kMaxPatternSides, dice outside 0 … kMaxPatternDice.
Result<PatternTable> pattern_table(const PatternSet& patterns, std::int64_t sides, std::int64_t dice);

/// Returns the score of a pool, also of custom and mixed dice; equal faces of different dice match.
/// Polynomial in the dice of each group, exponential in the number of groups. Faults: kMaxSteps, kMaxBytes.
Result<Distribution> pattern_scores(const PatternSet& patterns, const Pool& pool);

}  // namespace casus::probability
