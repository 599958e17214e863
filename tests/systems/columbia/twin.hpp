#pragma once
// The twin of a combat of columbia: it enumerates every face of every die of both sides, as the clauses say.
// It shares no code with the rules, and is slow and simple on purpose.

#include <boost/multiprecision/cpp_int.hpp>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "base/exact.hpp"

namespace casus::columbia::twin {

using Rational = boost::multiprecision::cpp_rational;

inline Exact exact(const Rational& x) {
  return {Integer(boost::multiprecision::numerator(x)), Integer(boost::multiprecision::denominator(x))};
}

/// CO-9.
inline const std::vector<std::vector<int>>& faces() {
  static const std::vector<std::vector<int>> kFaces{
      {0, 1, 1, 2, 2, 3}, {1, 2, 2, 3, 3, 4}, {2, 3, 3, 4, 4, 5}};
  return kFaces;
}

/// A die that lies: its colour (0 white, 1 blue, 2 red) and what it shows.
struct RolledDie {
  int colour = 0;
  int shows = 0;
  auto operator<=>(const RolledDie&) const = default;
};
using Side = std::vector<int>;  // the colours of a side's dice
using Throw = std::vector<RolledDie>;

/// Calls `visit` for every throw of a side's dice; there are 6 to the power of their number.
inline void for_each_throw(const Side& side, const std::function<void(const Throw&)>& visit) {
  Throw thrown;
  const std::function<void(std::size_t)> add = [&](std::size_t die) {
    if (die == side.size()) return visit(thrown);
    for (const int face : faces()[static_cast<std::size_t>(side[die])]) {
      thrown.push_back({side[die], face});
      add(die + 1);
      thrown.pop_back();
    }
  };
  add(0);
}

inline int total(const Throw& thrown) {
  int sum = 0;
  for (const RolledDie& die : thrown) sum += die.shows;
  return sum;
}

inline Rational power_of_six(std::size_t n) {
  Rational x = 1;
  for (std::size_t i = 0; i < n; ++i) x *= 6;
  return x;
}

/// The chance that the attacker's dice and points are more than the defender's: CO-11.
inline Rational won(const Side& attacker, const Side& defender, int points = 0) {
  std::map<int, long> ours;
  std::map<int, long> theirs;
  for_each_throw(attacker, [&](const Throw& t) { ++ours[total(t)]; });
  for_each_throw(defender, [&](const Throw& t) { ++theirs[total(t)]; });
  Rational ways = 0;
  for (const auto& [a, n] : ours) {
    for (const auto& [d, m] : theirs) {
      if (a + points > d) ways += Rational(n) * m;
    }
  }
  return ways / power_of_six(attacker.size() + defender.size());
}

/// A reroll. They follow each other, the attacker's first (CO-10). `own`: one's own lowest die, else the
/// opponent's highest.
struct Reroll {
  bool attackers = true;
  bool own = true;
};

/// The best the attacker can do (CO-45): each owner of a reroll may use it or not, among equal dice of
/// different colours the roller of the die chooses, and the new face stands.
class Rerolling {
 public:
  explicit Rerolling(std::vector<Reroll> rerolls) : rerolls_(std::move(rerolls)) {}

  Rational won(const Side& attacker, const Side& defender, int points) {
    Rational sum = 0;
    for_each_throw(attacker, [&](const Throw& ours) {
      for_each_throw(defender, [&](const Throw& theirs) { sum += go_on(ours, theirs, points, 0); });
    });
    return sum / power_of_six(attacker.size() + defender.size());
  }

 private:
  Rational go_on(const Throw& ours, const Throw& theirs, int points, std::size_t next) {
    if (next == rerolls_.size()) return total(ours) + points > total(theirs) ? 1 : 0;
    const Reroll& reroll = rerolls_[next];
    const bool of_attacker = reroll.attackers == reroll.own;
    const Throw& dice = of_attacker ? ours : theirs;
    Rational best = go_on(ours, theirs, points, next + 1);  // not used
    if (dice.empty()) return best;
    Rational used;
    bool first = true;
    for (int colour = 0; colour < 3; ++colour) {  // the roller's choice among the extreme ones
      const auto which = extreme(dice, !reroll.own, colour);
      if (which == dice.size()) continue;
      Rational sum = 0;
      for (const int face : faces()[static_cast<std::size_t>(colour)]) {
        Throw after = dice;
        after[which].shows = face;
        sum += of_attacker ? go_on(after, theirs, points, next + 1) : go_on(ours, after, points, next + 1);
      }
      sum /= 6;
      const bool better = of_attacker ? sum > used : sum < used;
      if (first || better) used = sum;
      first = false;
    }
    return reroll.attackers ? std::max(best, used) : std::min(best, used);
  }
  /// A die of this colour among the lowest or highest ones; dice.size(): none.
  static std::size_t extreme(const Throw& dice, bool highest, int colour) {
    int value = dice.front().shows;
    for (const RolledDie& die : dice)
      value = highest ? std::max(value, die.shows) : std::min(value, die.shows);
    for (std::size_t i = 0; i < dice.size(); ++i) {
      if (dice[i].shows == value && dice[i].colour == colour) return i;
    }
    return dice.size();
  }

  std::vector<Reroll> rerolls_;
};

}  // namespace casus::columbia::twin
