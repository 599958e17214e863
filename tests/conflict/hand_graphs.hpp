#pragma once
// Conflicts written by hand as graphs. Their values are known by arithmetic or from the literature, so the
// solvers can be tested without any system. Seat 0 maximises the worth, seat 1 minimises it.

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "conflict/graph/graph.hpp"

namespace casus::hand {

using Row = std::vector<Exact>;
using Matrix = std::vector<Row>;

/// Writes a graph node by node, children first.
class Builder {
 public:
  explicit Builder(std::uint32_t dimensions = 1) { graph_.dimensions = dimensions; }

  std::uint32_t set(Seat seat, std::uint32_t moves) {
    graph_.info_sets.push_back({seat, moves});
    return static_cast<std::uint32_t>(graph_.info_sets.size() - 1);
  }
  std::uint32_t gain(const Row& worth) { return graph_.add_gain(worth); }
  std::uint32_t gain(const Exact& worth) { return worth.is_zero() ? 0 : graph_.add_gain({worth}); }

  /// An end with an outcome of its own, worth `worth`.
  std::uint32_t end(const Row& worth) {
    graph_.outcome_gain.push_back(gain(worth));
    return add({}, {}, false, kNone, static_cast<std::uint16_t>(graph_.outcome_gain.size() - 1));
  }
  std::uint32_t end(const Exact& worth) { return end(Row{worth}); }

  /// A throw: chances and where they lead.
  std::uint32_t chance(const std::vector<std::pair<Exact, std::uint32_t>>& branches, bool hidden = false) {
    std::vector<Edge> edges;
    for (const auto& [probability, to] : branches) edges.push_back({to, graph_.add_chance(probability), 0});
    return add({Actor::chance, -1}, edges, hidden);
  }

  struct Branch {
    std::uint32_t to;
    std::uint32_t gain = 0;
  };
  /// A choice of `seat`; in public unless `hidden`.
  std::uint32_t choice(Seat seat, const std::vector<Branch>& branches, std::uint32_t info_set = kNone,
                       bool hidden = false) {
    std::vector<Edge> edges;
    for (const Branch& branch : branches)
      edges.push_back({branch.to, static_cast<std::uint32_t>(edges.size()), branch.gain});
    return add({Actor::player, seat}, edges, hidden, info_set);
  }

  /// Both seats choose at once; `leads(row, column)` is where it leads.
  std::uint32_t at_once(std::uint32_t rows, std::uint32_t columns,
                        const std::function<Branch(std::uint32_t, std::uint32_t)>& leads) {
    const std::uint32_t second = set(1, columns);
    std::vector<Branch> edges;
    for (std::uint32_t row = 0; row < rows; ++row) {
      std::vector<Branch> answers;
      for (std::uint32_t column = 0; column < columns; ++column) answers.push_back(leads(row, column));
      edges.push_back({choice(1, answers, second, true)});
    }
    return choice(0, edges, set(0, rows));
  }
  std::uint32_t at_once(const Matrix& payoffs) {
    std::vector<std::vector<std::uint32_t>> ends;
    for (const Row& row : payoffs) {
      ends.emplace_back();
      for (const Exact& worth : row) ends.back().push_back(end(worth));
    }
    return at_once(static_cast<std::uint32_t>(payoffs.size()), static_cast<std::uint32_t>(payoffs[0].size()),
                   [&](std::uint32_t r, std::uint32_t c) { return Branch{ends[r][c]}; });
  }

  Graph take() { return std::move(graph_); }

 private:
  std::uint32_t add(Turn turn, std::span<const Edge> edges, bool hidden, std::uint32_t info_set = kNone,
                    std::uint16_t outcome = 0) {
    graph_.hidden.push_back(hidden ? 1 : 0);
    return graph_.add_node(turn, edges, outcome, info_set);
  }
  Graph graph_;
};

/// Both seats choose at once, and seat 1 pays seat 0 what stands in the matrix.
inline Graph matrix_game(const Matrix& payoffs) {
  Builder b;
  b.at_once(payoffs);
  return b.take();
}

/// Value 0; each a third.
inline Matrix rock_paper_scissors_matrix() { return {{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}; }
inline Graph rock_paper_scissors() { return matrix_game(rock_paper_scissors_matrix()); }

/// Rock against scissors counts twice. Value 0; rock 1/4, paper 1/2, scissors 1/4.
inline Matrix asymmetric_matrix() { return {{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}}; }
inline Graph asymmetric_rock_paper_scissors() { return matrix_game(asymmetric_matrix()); }

/// Value 1/7; seat 0 shows heads 3/7, seat 1 heads 2/7.
inline Matrix unequal_pennies_matrix() { return {{3, -1}, {-2, 1}}; }
inline Graph unequal_pennies() { return matrix_game(unequal_pennies_matrix()); }

/// Kuhn poker (1950): three cards, an ante of 1, one bet of 1. Value −1/18 to the first player. Each deal and
/// each line of betting is a node of its own: 6 deals × 5 ways to end = 30 hands. Information sets: seat 0 at
/// its first choice 0…2 by card, after a pass and a bet 3…5; seat 1 after a pass 6…8, after a bet 9…11.
inline Graph kuhn_poker() {
  Builder b;
  for (std::uint32_t i = 0; i < 12; ++i) b.set(i < 6 ? 0 : 1, 2);
  std::vector<std::pair<Exact, std::uint32_t>> deals;
  for (std::uint32_t mine = 0; mine < 3; ++mine) {
    for (std::uint32_t other = 0; other < 3; ++other) {
      if (mine == other) continue;
      const auto show = [&](std::int64_t stake) { return b.end(Exact(mine > other ? stake : -stake)); };
      const auto pass_bet = b.choice(0, {{b.end(-1)}, {show(2)}}, 3 + mine, true);
      const auto pass = b.choice(1, {{show(1)}, {pass_bet}}, 6 + other, true);
      const auto bet = b.choice(1, {{b.end(1)}, {show(2)}}, 9 + other, true);
      deals.emplace_back(Exact(Integer(1), Integer(6)), b.choice(0, {{pass}, {bet}}, mine, true));
    }
  }
  b.chance(deals);
  return b.take();
}

/// Pennies; when they differ, rock-paper-scissors (asymmetric) for what follows; when both are heads, a
/// public throw: 1/2 unequal pennies, 1/2 a second throw: 1/3 the same unequal pennies, 2/3 the same
/// rock-paper-scissors. Positions meet. What follows two heads is worth 1/2 · 1/7 + 1/2 · 1/3 · 1/7 = 2/21,
/// so the pennies are (23/21, −1; −1, 1): value 1/43, heads 21/43 on both sides.
inline Graph nested_chance() {
  Builder b;
  const auto half = Exact(Integer(1), Integer(2));
  const auto third = Exact(Integer(1), Integer(3));
  const auto pennies = b.at_once(unequal_pennies_matrix());
  const auto scissors = b.at_once(asymmetric_matrix());
  const auto second = b.chance({{third, pennies}, {Exact(1) - third, scissors}});
  const auto first = b.chance({{half, pennies}, {half, second}});
  const auto over = b.end(0);
  const auto won = b.gain(Exact(1));
  const auto lost = b.gain(Exact(-1));
  b.at_once(2, 2, [&](std::uint32_t row, std::uint32_t column) {
    if (row != column) return Builder::Branch{scissors, lost};
    return Builder::Branch{row == 0 ? first : over, won};
  });
  return b.take();
}

/// Seat 0 chooses in public between unequal pennies (1/7), paid `left` on the way, and asymmetric
/// rock-paper-scissors (0), paid `right`. Edges of the root: left, right.
inline Graph public_choice(const Exact& left, const Exact& right) {
  Builder b;
  const auto pennies = b.at_once(unequal_pennies_matrix());
  const auto scissors = b.at_once(asymmetric_matrix());
  const auto to_left = b.gain(left);
  const auto to_right = b.gain(right);
  b.choice(0, {{pennies, to_left}, {scissors, to_right}});
  return b.take();
}

/// Three seats, nothing hidden. Seat 0 stays at peace (0, 0, 0) or attacks seat 1; seat 1 yields (3, −3, −1)
/// or resists; seat 2 then helps (−4, −1, −cost) or stands by (2, −5, −3). Help that costs less than 3 comes,
/// so seat 1 would resist, and seat 0 stays at peace: worth (0, 0, 0). At 4 it does not: seat 1 yields, seat
/// 0 attacks: (3, −3, −1). At 3 seat 2 is indifferent, and the first move, to help, is taken.
inline Graph deterrence(const Exact& cost) {
  Builder b(3);
  const auto peace = b.end(Row{0, 0, 0});
  const auto yielded = b.end(Row{3, -3, -1});
  const auto helped = b.end(Row{-4, -1, -cost});
  const auto abandoned = b.end(Row{2, -5, -3});
  const auto ally = b.choice(2, {{helped}, {abandoned}});
  const auto victim = b.choice(1, {{yielded}, {ally}});
  b.choice(0, {{peace}, {victim}});
  return b.take();
}

/// The cost of a committed card for its seat: equal for all cards, or higher for stronger ones.
enum class CardPrice : std::uint8_t { equal, by_strength };

/// Two hands of plain cards, all of different strengths: seat 0 holds 1, 3, 5, …, seat 1 holds 2, 4, 6, ….
/// Seat 0 commits any of its cards, seat 1 sees how many and commits any of its own; all are revealed, and
/// seat 0 wins with a chance that is a smooth function of both sums. A win is worth 1, a card 1/20 or a 60th
/// of its strength. At equal prices the strongest cards of any number are best, so that nothing is worth
/// hiding; by strength both seats mix. Two different pairs of commitments are different positions.
/// Information sets: 0… seat 1's by the number seen, then seat 0's.
inline Graph commit_commit(std::uint32_t cards_0, std::uint32_t cards_1, CardPrice price) {
  Builder b;
  const auto won = b.end(1);
  const auto lost = b.end(0);
  const auto strength = [](std::uint32_t cards, std::uint32_t weakest) {
    std::uint32_t total = 0;
    for (std::uint32_t i = 0; i < 32; ++i) total += (cards >> i & 1U) * (weakest + 2 * i);
    return total;
  };
  const auto count = [](std::uint32_t cards) { return static_cast<std::uint32_t>(std::popcount(cards)); };
  const auto cost = [&](std::uint32_t cards, std::uint32_t weakest) {
    return price == CardPrice::equal ? Exact(Integer(count(cards)), Integer(20))
                                     : Exact(Integer(strength(cards, weakest)), Integer(60));
  };
  std::map<std::int64_t, std::pair<Exact, Exact>> chances;  // by the difference of the sums
  const auto fight = [&](std::int64_t ahead) {
    auto& [wins, loses] = chances[ahead];
    if (wins.is_zero()) {
      wins = Exact::from_decimal(1.0 / (1.0 + std::exp(static_cast<double>(-ahead) / 5.0)));
      loses = Exact(1) - wins;
    }
    return b.chance({{wins, won}, {loses, lost}});
  };
  std::vector<std::uint32_t> cost_1;
  for (std::uint32_t c = 0; c < 1U << cards_1; ++c) cost_1.push_back(b.gain(cost(c, 2)));
  std::vector<std::uint32_t> seen;
  for (std::uint32_t n = 0; n <= cards_0; ++n) seen.push_back(b.set(1, 1U << cards_1));
  std::vector<Builder::Branch> commitments;
  for (std::uint32_t mine = 0; mine < 1U << cards_0; ++mine) {
    std::vector<Builder::Branch> answers;
    for (std::uint32_t other = 0; other < 1U << cards_1; ++other) {
      const std::int64_t ahead = std::int64_t{strength(mine, 1)} - std::int64_t{strength(other, 2)};
      answers.push_back({fight(ahead), cost_1[other]});
    }
    commitments.push_back({b.choice(1, answers, seen[count(mine)], true), b.gain(-cost(mine, 1))});
  }
  b.choice(0, commitments, b.set(0, 1U << cards_0));
  return b.take();
}

}  // namespace casus::hand
