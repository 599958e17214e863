#include "conflict/graph/information.hpp"

#include <array>
#include <gtest/gtest.h>

#include "conflict/explore/explore.hpp"
#include "games.hpp"

namespace casus {
namespace {

using games::Plain;

/// Two seats choose at the same time: one after the other, without a report. 0: not chosen yet; 1, 2, 3:
/// chosen.
struct HandShapes {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  bool operator==(const HandShapes&) const = default;
};

/// Rock, paper, scissors, its views as V.
template <class V = std::uint32_t>
struct Roshambo : Plain<HandShapes> {
  static constexpr bool kPublic = false;
  Turn turn(const HandShapes& p) const {
    if (p.first == 0) return {Actor::player, 0};
    return p.second == 0 ? Turn{Actor::player, 1} : Turn{};
  }
  void candidates(const HandShapes& /*p*/, auto visit) const {
    for (std::uint32_t m = 1; m <= 3; ++m) visit(m);
  }
  HandShapes apply(HandShapes p, std::uint32_t move, const auto& /*sink*/) const {
    (p.first == 0 ? p.first : p.second) = static_cast<std::uint8_t>(move);
    return p;
  }
  std::uint16_t outcome(const HandShapes& p) const {
    return static_cast<std::uint16_t>((p.first + 3 - p.second) % 3);
  }
  std::uint32_t key(const HandShapes& p) const { return p.first * 4U + p.second; }
  bool is_public(const HandShapes& p) const { return p.first == 0 || p.second != 0; }
  V view(const HandShapes& p, Seat seat) const {
    if (p.second != 0) return V{key(p)};
    if (p.first == 0) return V{100};
    return V{seat == 0 ? 200U + p.first : 300U};
  }
};

Prices two_seats() {
  Prices prices;
  prices.seats = 2;
  prices.of_outcome = {0, 0, 1, 0, 0, 1};
  return prices;
}

template <class R>
void expect_roshambo(const R& rules) {
  const auto explored = explore(rules, HandShapes{}, two_seats(), Limits{});
  ASSERT_TRUE(explored.ok());
  const Graph& graph = explored->graph;
  ASSERT_EQ(graph.unsound(), "");
  ASSERT_EQ(graph.nodes.size(), 13U);
  ASSERT_EQ(graph.info_sets.size(), 2U);
  EXPECT_EQ(graph.info_sets[0], (InfoSet{1, 3}));
  EXPECT_EQ(graph.info_sets[1], (InfoSet{0, 3}));
  EXPECT_EQ(explored->moves_of_set, (std::vector<std::vector<std::uint32_t>>{{1, 2, 3}, {1, 2, 3}}));
  EXPECT_FALSE(graph.is_hidden(graph.root())) << "before the first choice all is public";
  EXPECT_EQ(graph.nodes[graph.root()].info_set, 1U) << "yet the choice made there is hidden: it may be mixed";
  for (std::uint8_t first = 1; first <= 3; ++first) {
    const std::uint32_t node = explored->node_of(rules, {first, 0});
    EXPECT_TRUE(graph.is_hidden(node));
    EXPECT_EQ(graph.nodes[node].info_set, 0U);
    for (std::uint8_t second = 1; second <= 3; ++second) {
      EXPECT_FALSE(graph.is_hidden(explored->node_of(rules, {first, second})));
    }
  }
}

TEST(Information, RockPaperScissors) {
  expect_roshambo(Roshambo<>{});
  expect_roshambo(Roshambo<games::StructKey>{});
}

TEST(Information, ViewsMayBeDenseKeys) { expect_roshambo(Roshambo<DenseKey>{}); }

/// Rules whose views are wrong: the legal moves of the second seat reveal the choice of the first.
struct LyingRoshambo : Roshambo<> {
  void candidates(const HandShapes& p, auto visit) const {
    for (std::uint32_t m = 1; m <= 3; ++m) {
      if (m != p.first) visit(m);
    }
  }
};
/// As many moves, but not the same.
struct ReorderingRoshambo : Roshambo<> {
  void candidates(const HandShapes& p, auto visit) const {
    for (std::uint32_t m = 1; m <= 3; ++m) visit(p.first == 2 ? 4 - m : m);
  }
};

TEST(Information, ViewsThatLieAreAFault) {
  for (const auto& faults : {explore(LyingRoshambo{}, HandShapes{}, two_seats(), Limits{}).faults(),
                             explore(ReorderingRoshambo{}, HandShapes{}, two_seats(), Limits{}).faults()}) {
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(faults[0].what, "positions that a seat cannot tell apart have different moves");
  }
}

/// Kuhn's poker: three cards, one each; pass or bet, and answer a bet.
struct Deal {
  std::uint8_t first = 0;  // 0: not dealt; the cards are 1, 2, 3
  std::uint8_t second = 0;
  std::uint8_t open_moves = 0;  // moves that both know, bits from the first: 1 bet, 0 pass
  std::uint8_t moves = 0;
  bool operator==(const Deal&) const = default;
};

struct Kuhn : Plain<Deal> {
  static constexpr bool kPublic = false;
  Turn turn(const Deal& p) const {
    if (p.first == 0) return {Actor::chance, -1};
    const bool over = (p.moves == 2 && p.open_moves != 2) || p.moves == 3;
    return over ? Turn{} : Turn{Actor::player, static_cast<Seat>(p.moves % 2)};
  }
  void classes(const Deal& /*p*/, auto visit) const {
    for (std::uint32_t i = 0; i < 6; ++i) visit(Weighted<Integer>{i, 1});
  }
  void candidates(const Deal& /*p*/, auto visit) const {
    visit(0U);
    visit(1U);
  }
  Deal apply(Deal p, std::uint32_t step, const auto& /*sink*/) const {
    if (p.first == 0) {
      constexpr std::array<std::array<std::uint8_t, 2>, 6> kDeals{
          {{1, 2}, {1, 3}, {2, 1}, {2, 3}, {3, 1}, {3, 2}}};
      return {kDeals[step][0], kDeals[step][1], 0, 0};
    }
    p.open_moves = static_cast<std::uint8_t>(p.open_moves | (step << p.moves));
    ++p.moves;
    return p;
  }
  /// Both bet, or both pass: the cards are shown.
  static bool shown(const Deal& p) {
    return (p.moves == 2 && (p.open_moves == 0 || p.open_moves == 3)) || (p.moves == 3 && p.open_moves == 6);
  }
  std::uint32_t key(const Deal& p) const {
    return ((p.first * 4U + p.second) * 8U + p.open_moves) * 4U + p.moves;
  }
  bool is_public(const Deal& p) const { return p.first == 0 || shown(p); }
  std::uint32_t view(const Deal& p, Seat seat) const {
    if (shown(p)) return key(p);
    Deal seen = p;
    (seat == 0 ? seen.second : seen.first) = 0;
    return key(seen);
  }
};

TEST(Information, KuhnsPoker) {
  const Kuhn rules;
  const auto explored = explore(rules, Deal{}, two_seats(), Limits{});
  ASSERT_TRUE(explored.ok());
  const Graph& graph = explored->graph;
  ASSERT_EQ(graph.unsound(), "");
  EXPECT_EQ(graph.nodes.size(), 1U + 6 * 9);
  // Each seat: three cards, at two places each.
  ASSERT_EQ(graph.info_sets.size(), 12U);
  std::array<int, 2> of_seat{};
  for (const InfoSet& set : graph.info_sets) {
    ++of_seat[static_cast<std::size_t>(set.seat)];
    EXPECT_EQ(set.moves, 2U);
  }
  EXPECT_EQ(of_seat, (std::array<int, 2>{6, 6}));
  for (const auto& moves : explored->moves_of_set) EXPECT_EQ(moves, (std::vector<std::uint32_t>{0, 1}));
  std::array<int, 12> size{};
  int hidden = 0;
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    hidden += graph.is_hidden(node) ? 1 : 0;
    if (graph.nodes[node].turn.actor == Actor::player) ++size[graph.nodes[node].info_set];
  }
  for (const int nodes : size) EXPECT_EQ(nodes, 2) << "each card of the other's";
  // Public: the start, and the three ends of each deal at which the cards are shown.
  EXPECT_EQ(hidden, 55 - 1 - 6 * 3);
  EXPECT_FALSE(graph.is_hidden(graph.root()));
  // The first to move does not know which of two cards the second has: one set, in any order of traversal.
  const auto at = [&](std::uint8_t first, std::uint8_t second) {
    return graph.nodes[explored->node_of(rules, {first, second, 0, 0})].info_set;
  };
  EXPECT_EQ(at(1, 2), at(1, 3));
  EXPECT_NE(at(1, 2), at(2, 1));
}

}  // namespace
}  // namespace casus
