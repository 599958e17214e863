#pragma once
// Selects the attacks that best play needs to examine when a victorious Aggressor continues (AG-33). Not for
// worths, which the solver computes.

#include <array>
#include <map>
#include <vector>

#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

/// Caches its results for one traversal. Not thread-safe.
class Campaign::MovePruner {
 public:
  explicit MovePruner(const Campaign& rules);

  /// Returns, by the number of the legal move, whether best play needs to examine it; empty: all of them. All
  /// are examined until a second Territory is taken, so that advice lists each choice and cites the clauses
  /// of each.
  std::vector<bool> relevant_moves(const Position& p);

 private:
  /// An attack that may be the last one.
  struct Stake {
    std::size_t ordinal = 0;
    Dice dice;
    Exact won;   // the worth of a victory
    Exact lost;  // the worth of a defeat
    std::array<double, 2> chance{};
    double worth = 0.0;
    double scale = 0.0;  // the scale for the error of `worth`
  };
  Stake stake_of(const Position& p, const Attack& m);
  /// Returns the winning probabilities of both sides in an engagement. They are sums of positive numbers, so
  /// the relative error is small, however small they are.
  static std::array<double, 2> chances(const Engagement& rules, const Engagement::Position& p);

  const Campaign& rules_;
  const Prices prices_;
  std::map<Attack, Stake> stakes_;
};

inline Campaign::MovePruner Campaign::move_pruner() const { return MovePruner(*this); }

}  // namespace casus::aggression
