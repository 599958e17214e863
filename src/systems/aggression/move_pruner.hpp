#pragma once
// Which attacks best play need look at when a victorious Aggressor goes on (AG-33). Not for worths: those are
// the solver's.

#include <array>
#include <map>
#include <vector>

#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

/// Keeps what it worked out, for one walk; not for several threads at once.
class Campaign::MovePruner {
 public:
  explicit MovePruner(const Campaign& rules);

  /// By the number of the legal move, whether best play need look at it; empty: at all. All are looked at
  /// until a second Territory is taken, so that advice lists each choice, and rests on each.
  std::vector<bool> needed(const Position& p);

 private:
  /// An attack that may be the last.
  struct Stake {
    std::size_t ordinal = 0;
    Dice dice;
    Exact won;   // what the victory is worth
    Exact lost;  // and the defeat
    std::array<double, 2> chance{};
    double worth = 0.0;
    double scale = 0.0;  // what the error of `worth` is measured by
  };
  Stake stake_of(const Position& p, const Attack& m);
  /// The chances of both sides in an engagement: sums of what is positive, so that each is near, however
  /// small.
  static std::array<double, 2> chances(const Engagement& rules, const Engagement::Position& p);

  const Campaign& rules_;
  const Prices prices_;
  std::map<Attack, Stake> stakes_;
};

inline Campaign::MovePruner Campaign::weigher() const { return MovePruner(*this); }

}  // namespace casus::aggression
