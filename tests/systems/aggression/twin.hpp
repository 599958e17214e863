#pragma once
// The twin of the engagement: a plain recursion over rationals, written from the clauses alone. It shares no
// code with the rules, and is slow and simple on purpose.

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <functional>
#include <map>
#include <utility>

#include "base/exact.hpp"

namespace casus::aggression::twin {

using Rational = boost::multiprecision::cpp_rational;
using boost::multiprecision::cpp_int;

inline Exact exact(const Rational& x) {
  return {Integer(boost::multiprecision::numerator(x)), Integer(boost::multiprecision::denominator(x))};
}

/// AG-21, AG-22: the best pattern that d6s contain, from how often each number shows, most often first.
inline int multiplier(const std::array<int, 6>& sorted) {
  const int most = sorted[0];
  const int next = sorted[1];
  if (most >= 5 || (most >= 3 && next >= 2)) return 5;
  if (most >= 4 || (most >= 2 && next >= 2)) return 4;
  if (most >= 3) return 3;
  return most >= 2 ? 2 : 1;
}

/// Roll Values and how many of the polygon · 6^n throws show them.
using Values = std::map<int, cpp_int>;

inline Values values(int polygon, int dice) {
  Values values;
  std::array<int, 6> counts{};
  // How often each number shows, with the number of throws that show it so: n! / (c1! · … · c6!), built up as
  // a product of binomials.
  const std::function<void(std::size_t, int, cpp_int)> choose = [&](std::size_t number, int left,
                                                                    cpp_int ways) {
    if (number == 5) {
      counts[5] = left;
      std::array<int, 6> sorted = counts;
      std::sort(sorted.begin(), sorted.end(), std::greater<>());
      for (int shown = 1; shown <= polygon; ++shown) {
        // AG-25: the one d6 shows the polygon's number.
        const bool lucky = dice == 1 && shown <= 6 && counts[static_cast<std::size_t>(shown - 1)] == 1;
        values[shown * (lucky ? 2 : multiplier(sorted))] += ways;
      }
      return;
    }
    cpp_int binomial = 1;
    for (int here = 0; here <= left; ++here) {
      counts[number] = here;
      choose(number + 1, left - here, ways * binomial);
      binomial = binomial * (left - here) / (here + 1);
    }
  };
  choose(0, dice, 1);
  return values;
}

/// AG-23, AG-24: the chance that the Aggressor wins a round of a d6s against d.
inline Rational round_won(const Values& aggressor, const Values& defender, int a, int d) {
  cpp_int won = 0;
  cpp_int all = 0;
  for (const auto& [x, ways_x] : aggressor) {
    for (const auto& [y, ways_y] : defender) {
      const cpp_int ways = ways_x * ways_y;
      all += ways;
      if (x > y || (x == y && a < d)) won += ways;
    }
  }
  return Rational(won, all);
}

struct Battle {
  Rational won;     // the chance that the Aggressor wins
  Rational rounds;  // how many are expected
};

/// All battles up to a number of d6s for each side, by one edition.
class Battles {
 public:
  Battles(int edition, int most) : edition_(edition) {
    for (int dice = 0; dice <= most; ++dice) {
      aggressor_.push_back(values(8, dice));  // AG-10
      defender_.push_back(values(10, dice));  // AG-11
    }
  }

  const Battle& of(int a, int d) {
    const auto known = known_.find({a, d});
    if (known != known_.end()) return known->second;
    return known_[{a, d}] = fight(a, d);
  }

 private:
  Battle fight(int a, int d) {
    if (edition_ == 1) {  // AG-28, AG-29: without a d6 a side is beaten
      if (a == 0) return {0, 0};
      if (d == 0) return {1, 0};
    }
    const Rational p =
        round_won(aggressor_[static_cast<std::size_t>(a)], defender_[static_cast<std::size_t>(d)], a, d);
    // AG-26, AG-27: who loses has one fewer, and who had none is beaten.
    const Battle after_won = d == 0 ? Battle{1, 0} : of(a, d - 1);
    const Battle after_lost = a == 0 ? Battle{0, 0} : of(a - 1, d);
    return {p * after_won.won + (1 - p) * after_lost.won,
            1 + p * after_won.rounds + (1 - p) * after_lost.rounds};
  }

  int edition_;
  std::vector<Values> aggressor_;
  std::vector<Values> defender_;
  std::map<std::pair<int, int>, Battle> known_;
};

}  // namespace casus::aggression::twin
