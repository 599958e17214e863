#pragma once
// The slow twin of the conflict chart, written from the clauses: tokens are lists of points, choices are bit
// masks over them, the chart is the run lengths of its rows, cards are drawn one by one. It shares no code
// with the rules. Worths are exact: the attacker's gains less the defender's.

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

namespace casus::conflict_chart::twin {

using Rational = boost::multiprecision::cpp_rational;
using List = std::vector<int>;

/// A table's options, and what things are worth.
struct TableOptions {
  bool shift = false;
  bool kept = false;  // Mastermind cards
  bool any = false;   // retaliators commit Canals and Mastermind cards, too
  int drawn = 2;
  int most = 4;
  int share_over = 1;
  int share_under = 2;
  bool half_of_tokens = false;
  List generalship{0, 0, 1, 1, 2, 2};
  Rational country, canal, token_point, mastermind;
  Rational status_quo;
};

struct Side {
  List play, reserve;           // tokens
  List canals, reserve_canals;  // points of Canals
  List minds, reserve_minds;    // points of Mastermind cards
  int countries = 0;
  auto operator<=>(const Side&) const = default;
};

/// Letters by run lengths: a row for each total of the attacker.
inline char chart(int row, int column) {
  static constexpr std::array<std::array<int, 4>, 20> kRuns{
      {{0, 0, 0, 20}, {0, 1, 0, 19}, {1, 0, 1, 18}, {1, 1, 1, 17}, {2, 1, 1, 16},
       {2, 2, 0, 16}, {3, 1, 1, 15}, {3, 2, 1, 14}, {4, 2, 1, 13}, {4, 2, 2, 12},
       {4, 3, 1, 12}, {5, 3, 1, 11}, {5, 3, 2, 10}, {6, 3, 2, 9},  {6, 4, 2, 8},
       {7, 4, 2, 7},  {7, 5, 2, 6},  {8, 5, 1, 6},  {8, 5, 2, 5},  {9, 5, 2, 4}}};
  int rest = column;
  for (int letter = 0; letter < 4; ++letter) {
    rest -= kRuns[static_cast<std::size_t>(row - 1)][static_cast<std::size_t>(letter)];
    if (rest <= 0) return static_cast<char>('A' + letter);
  }
  return '?';
}

inline int sum(const List& list) { return std::accumulate(list.begin(), list.end(), 0); }

/// The elements of a list whose bits are set, and the others.
inline std::pair<List, List> split(const List& list, unsigned mask) {
  std::pair<List, List> parts;
  for (std::size_t i = 0; i < list.size(); ++i)
    ((mask >> i & 1U) != 0 ? parts.first : parts.second).push_back(list[i]);
  return parts;
}
inline List joined(List a, const List& b) {
  a.insert(a.end(), b.begin(), b.end());
  std::sort(a.begin(), a.end());
  return a;
}
inline unsigned masks(const List& list) { return 1U << list.size(); }

class Twin {
 public:
  explicit Twin(TableOptions table) : table_(std::move(table)) {}

  /// Returns how many pairs of faces give each letter.
  [[nodiscard]] std::array<int, 4> letters(int attacker, int defender) const {
    std::array<int, 4> counts{};
    for (const int a : table_.generalship) {
      for (const int d : table_.generalship) {
        int row = attacker + a;
        int column = defender + d;
        if (table_.shift) {
          while (row > 20 || column > 20) --row, --column;
        }
        row = std::max(1, std::min(20, row));
        column = std::max(1, std::min(20, column));
        ++counts[static_cast<std::size_t>(chart(row, column) - 'A')];
      }
    }
    return counts;
  }

  /// The worth of a conflict that `declarer` declares, from when both have committed. `invades`: a country is
  /// at stake; `third`: neither side holds it. `deck`: what each card left moves.
  Rational conflict(std::array<Side, 2> sides, int declarer, bool invades, List deck, int depth,
                    bool third = false) {
    for (Side& side : sides) {
      for (List* list :
           {&side.play, &side.reserve, &side.canals, &side.reserve_canals, &side.minds, &side.reserve_minds})
        std::sort(list->begin(), list->end());
    }
    const auto key = std::tuple(sides, declarer, invades, deck, depth, third);
    if (const auto known = conflicts_.find(key); known != conflicts_.end()) return known->second;
    const auto mine = static_cast<std::size_t>(declarer);
    const auto total = [&](std::size_t s) {
      return sum(sides[s].play) + sum(sides[s].canals) + sum(sides[s].minds);
    };
    const auto counts = letters(total(mine), total(1 - mine));
    Rational worth = 0;
    int faces = 0;
    for (std::size_t letter = 0; letter < 4; ++letter) {
      faces += counts[letter];
      if (counts[letter] > 0)
        worth += counts[letter] *
                 settled(sides, declarer, invades, deck, depth, third, static_cast<char>('A' + letter));
    }
    return conflicts_[key] = worth / faces;
  }

  /// After the opponent has chosen best what it commits from its reserve.
  Rational best_commitment(const std::array<Side, 2>& sides, int declarer, bool invades, const List& deck,
                           int depth, int who, bool third = false) {
    bool first = true;
    Rational best = 0;
    for_each_commitment(sides[static_cast<std::size_t>(who)], [&](const Side& committed) {
      std::array<Side, 2> next = sides;
      next[static_cast<std::size_t>(who)] = committed;
      if (who == declarer && committed.play.empty()) return;  // CH-18
      take(best, first, conflict(next, declarer, invades, deck, depth, third), who);
    });
    return best;
  }

  /// Visits every set of forces that a side may move from its reserve into the play.
  static void for_each_commitment(const Side& side, const auto& visit) {
    for (unsigned t = 0; t < masks(side.reserve); ++t) {
      for (unsigned c = 0; c < masks(side.reserve_canals); ++c) {
        for (unsigned m = 0; m < masks(side.reserve_minds); ++m) {
          Side committed = side;
          const auto [tokens, kept] = split(side.reserve, t);
          const auto [canals, kept_canals] = split(side.reserve_canals, c);
          const auto [minds, kept_minds] = split(side.reserve_minds, m);
          committed.play = joined(side.play, tokens);
          committed.reserve = kept;
          committed.canals = joined(side.canals, canals);
          committed.reserve_canals = kept_canals;
          committed.minds = joined(side.minds, minds);
          committed.reserve_minds = kept_minds;
          visit(committed);
        }
      }
    }
  }

  /// Returns every possible half of these tokens, by the sums of the minimal choices.
  [[nodiscard]] std::vector<List> halves(const List& tokens) const {
    const auto size = [&](const List& some) {
      return table_.half_of_tokens ? static_cast<int>(some.size()) : sum(some);
    };
    const auto enough = [&](const List& some) {
      return size(some) * table_.share_under >= size(tokens) * table_.share_over;
    };
    std::vector<List> found;
    for (unsigned mask = 0; mask < masks(tokens); ++mask) {
      const List some = split(tokens, mask).first;
      if (!enough(some)) continue;
      bool minimal = true;
      for (unsigned i = 0; i < some.size(); ++i) minimal = minimal && !enough(split(some, 1U << i).second);
      if (minimal) found.push_back(some);
    }
    return found;
  }

 private:
  static int sign(int seat) { return seat == 0 ? 1 : -1; }
  /// Keeps the better worth for a seat.
  static void take(Rational& best, bool& first, const Rational& worth, int seat) {
    if (first || (seat == 0 ? worth > best : worth < best)) best = worth;
    first = false;
  }

  Rational settled(std::array<Side, 2> sides, int declarer, bool invades, const List& deck, int depth,
                   bool third, char letter) {
    const int winner = letter <= 'B' ? declarer : 1 - declarer;
    const int loser = 1 - winner;
    Side& won = sides[static_cast<std::size_t>(winner)];
    Side& lost = sides[static_cast<std::size_t>(loser)];
    Rational worth = -sign(loser) * sum(lost.play) * table_.token_point;
    lost.play.clear();
    worth += 2 * sign(winner) * static_cast<int>(lost.canals.size()) * table_.canal;
    won.reserve_canals = joined(won.reserve_canals, lost.canals);
    lost.canals.clear();
    if (table_.kept) {
      lost.reserve_minds = joined(lost.reserve_minds, lost.minds);
      lost.minds.clear();
    } else {
      for (const int seat : {0, 1}) {
        List& minds = sides[static_cast<std::size_t>(seat)].minds;
        worth -= sign(seat) * static_cast<int>(minds.size()) * table_.mastermind;
        minds.clear();
      }
    }
    if (letter <= 'B' && invades) {
      worth += sign(winner) * table_.country;
      ++won.countries;
      if (!third) {
        worth -= sign(loser) * table_.country;
        --lost.countries;
      }
    }
    if (letter == 'B') {
      bool first = true;
      Rational best = 0;
      for (const List& half : halves(won.play))
        take(best, first, Rational(-sign(winner) * sum(half) * table_.token_point), winner);
      return worth + best;
    }
    if (letter != 'D') return worth;
    return worth + answered(sides, winner, deck, depth, false, 0);
  }

  Rational answered(const std::array<Side, 2>& sides, int winner, const List& deck, int depth, bool drew,
                    int allowance) {
    Rational best = 0;  // stop
    bool first = false;
    if (depth >= table_.most) return best;
    const Side& won = sides[static_cast<std::size_t>(winner)];
    const bool may_invade = sides[static_cast<std::size_t>(1 - winner)].countries > 0;
    for (unsigned mask = 0; mask < masks(won.reserve); ++mask) {
      const auto [moved, kept] = split(won.reserve, mask);
      if (sum(moved) > allowance) continue;
      if (won.play.empty() && moved.empty()) continue;
      Side answers = won;
      answers.reserve = {};  // its tokens come by cards alone
      if (!table_.any) answers.reserve_canals = answers.reserve_minds = {};
      for_each_commitment(answers, [&](const Side& committed) {
        std::array<Side, 2> next = sides;
        Side& answering = next[static_cast<std::size_t>(winner)];
        answering = committed;
        answering.play = joined(won.play, moved);
        answering.reserve = kept;
        if (!table_.any) {
          answering.reserve_canals = won.reserve_canals;
          answering.reserve_minds = won.reserve_minds;
        }
        for (int invades = 0; invades <= (may_invade ? 1 : 0); ++invades)
          take(best, first, best_commitment(next, winner, invades == 1, deck, depth + 1, 1 - winner), winner);
      });
    }
    if (drew || deck.empty() || (won.play.empty() && won.reserve.empty())) return best;
    take(best, first, drawn(sides, winner, deck, depth, table_.drawn, 0), winner);
    return best;
  }

  /// Returns the worth of drawing cards one after the other, all equally likely.
  Rational drawn(const std::array<Side, 2>& sides, int winner, const List& deck, int depth, int cards,
                 int allowance) {
    if (cards == 0 || deck.empty()) return answered(sides, winner, deck, depth, true, allowance);
    Rational worth = 0;
    for (unsigned i = 0; i < deck.size(); ++i) {
      const auto [card, rest] = split(deck, 1U << i);
      worth += drawn(sides, winner, rest, depth, cards - 1, allowance + card[0]);
    }
    return worth / static_cast<int>(deck.size());
  }

  TableOptions table_;
  std::map<std::tuple<std::array<Side, 2>, int, bool, List, int, bool>, Rational> conflicts_;
};

}  // namespace casus::conflict_chart::twin
