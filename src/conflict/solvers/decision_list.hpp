#pragma once
// A policy as a short ordered list of conditions on numbers: "if a number is at least 3, take action 1; else
// take action 0". Learnt greedily from examples, each with what every action would lose there. Knows no game
// and no graph.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace casus {

/// A position at which one of several actions is taken.
struct DecisionExample {
  std::vector<std::int64_t> numbers;  ///< as many in every example
  std::vector<double> losses;         ///< by action, at least 0: what it loses against the best one
  double weight = 0.0;
};

/// A condition on a number, both bounds included.
struct NumberRange {
  std::size_t number = 0;
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  bool operator==(const NumberRange&) const = default;
};

/// An action, and the conditions under which it is taken: all of them must hold.
struct DecisionRule {
  std::vector<NumberRange> conditions;
  std::size_t action = 0;
  bool operator==(const DecisionRule&) const = default;
};

/// Returns whether all conditions of a rule hold.
bool holds(const DecisionRule& rule, std::span<const std::int64_t> numbers);
/// Returns the place of the first rule that holds. The last rule of a list has no conditions.
std::size_t first_that_holds(std::span<const DecisionRule> list, std::span<const std::int64_t> numbers);

/// Grows a decision list one rule at a time, each the one that saves most of what the list still loses.
class DecisionLearner {
 public:
  /// The list has one rule at first, the action that loses least by weight. `every_detail`: a rule may have
  /// any number of conditions and covers only examples in which its action loses nothing, so that the list
  /// comes to lose nothing unless equal numbers need different actions; else at most two, the second only if
  /// it saves clearly more. The examples outlive the learner.
  DecisionLearner(std::span<const DecisionExample> examples, bool every_detail);

  [[nodiscard]] const std::vector<DecisionRule>& list() const { return list_; }
  /// Returns what the list loses over all examples, by weight.
  [[nodiscard]] double loses() const;
  /// Returns what the next rule saves; 0: no rule saves anything.
  [[nodiscard]] double next_saves() const { return next_saves_; }
  /// Adds the next rule. Cost of each: O(actions · numbers · examples).
  void grow();

 private:
  struct Candidate {
    DecisionRule rule;
    double saves = 0.0;
  };
  [[nodiscard]] std::size_t best_action() const;
  /// What an example would save if `action` were taken in place of the last rule's.
  [[nodiscard]] double saves(std::size_t example, std::size_t action) const;
  /// Adds to `found` the best range of each number for an action, among the open examples in which `base`
  /// holds.
  void ranges(const DecisionRule& base, std::vector<Candidate>& found) const;
  void find_next();

  std::span<const DecisionExample> examples_;
  bool every_detail_;
  std::vector<std::vector<std::uint32_t>> by_number_;  // by number: the examples, ascending
  std::vector<bool> open_;                             // that no rule but the last one covers
  std::vector<DecisionRule> list_;
  double size_ = 0.0;  // of all losses, at most
  DecisionRule next_;
  double next_saves_ = 0.0;
};

}  // namespace casus
