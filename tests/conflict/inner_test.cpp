// Compares an inner conflict with the same conflict written without nesting. Outcomes, counts and worths are
// equal to the last digit, whatever counters the two levels share.

#include <gtest/gtest.h>

#include "compare.hpp"
#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "games.hpp"

namespace casus {
namespace {

using games::Plain;

// What is counted.
constexpr std::uint16_t kRounds = 0;      // added up, inside and outside
constexpr std::uint16_t kLatest = 1;      // the latest throw, if one was reported
constexpr std::uint16_t kStreak = 2;      // every kind of tally, in every order
constexpr std::uint16_t kEngagement = 3;  // reported outside alone
constexpr std::uint16_t kQuiet = 4;       // reported inside on some lines alone

struct Fight {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  bool operator==(const Fight&) const = default;
};

/// Two sides lose their last stand, man by man: a throw of twelve kills one of the first (5), one of the
/// second (4), or one of both (3); the second wins a draw. Each man is a piece of a holder and goes to the
/// bank.
struct Skirmish : Plain<Fight> {
  std::int32_t salt = 0;  // two rulebooks differ in what they count
  Turn turn(const Fight& p) const { return p.first == 0 || p.second == 0 ? Turn{} : Turn{Actor::chance, -1}; }
  void classes(const Fight& /*p*/, auto visit) const {
    constexpr std::array<int, 3> kWeights{5, 4, 3};
    for (std::uint32_t i = 0; i < 3; ++i) visit(Weighted<Integer>{i, kWeights[i]});
  }
  Fight apply(Fight p, std::uint32_t step, const auto& sink) const {
    sink(Tally{kRounds, Tally::Kind::sum, 1});
    if (step == 1) sink(Tally{kLatest, Tally::Kind::last, p.first * 10 + p.second});
    if (step == 0) sink(Tally{kStreak, Tally::Kind::sum, 2 + salt});
    if (step == 1) sink(Tally{kStreak, Tally::Kind::forget, 0});
    if (step == 2) sink(Tally{kStreak, Tally::Kind::last, p.first});
    if (step == 2) sink(Tally{kStreak, Tally::Kind::sum, 1});
    if (step == 2) sink(Tally{kQuiet, Tally::Kind::sum, 0});
    if (step != 1) {
      --p.first;
      sink(Transfer{0, 0, 2, 1, Clause{1}});
    }
    if (step != 0) {
      --p.second;
      sink(Transfer{0, 1, 2, 1, Clause{2}});
    }
    return p;
  }
  std::uint16_t outcome(const Fight& p) const { return p.first > 0 ? 1 : 0; }
  DenseKey key(const Fight& p) const { return {p.first * 256U + p.second}; }
  std::uint32_t key_count() const { return 65536; }
  void cites(const Fight& /*p*/, auto visit) const { visit(Clause{7}); }
};

struct March {
  std::uint8_t left = 0;  // engagements still to come
  std::uint8_t won = 0;
  bool engaged = false;
  Fight fight;
  bool operator==(const March&) const = default;
};

/// A march of engagements, each a Skirmish: before each one goes on or stops; who has won more begins
/// stronger, and who has won none finds nobody to fight in the second. Won: a prize changes hands.
template <bool kFlat>
struct Campaign : Plain<March> {
  Skirmish early{};
  Skirmish late{{}, 3};  // the last engagement is fought by other rules

  [[nodiscard]] const Skirmish& rules(const March& p) const { return p.left == 1 ? late : early; }
  [[nodiscard]] static Fight begins(const March& p) {
    const bool nobody_there = p.left == 2 && p.won == 0;
    return {static_cast<std::uint8_t>(2 + p.won), static_cast<std::uint8_t>(nobody_there ? 0 : 1 + p.left)};
  }
  [[nodiscard]] Turn turn(const March& p) const {
    if (p.left == 0) return {};
    if (!p.engaged) return {Actor::player, 0};
    if constexpr (kFlat) return rules(p).turn(p.fight);
    return {Actor::inner, -1};
  }
  void candidates(const March& /*p*/, auto visit) const {
    visit(0U);
    visit(1U);
  }
  March apply(March p, std::uint32_t step, const auto& sink) const {
    if (step == 0) {
      p.left = 0;
      return p;
    }
    sink(Tally{kRounds, Tally::Kind::sum, 10});
    sink(Tally{kLatest, Tally::Kind::last, 100 + p.left});
    sink(Tally{kStreak, Tally::Kind::sum, 1000});
    p.engaged = true;
    if constexpr (kFlat) p.fight = begins(p);
    return p;
  }
  March resume(March p, std::uint16_t outcome, const auto& sink) const {
    sink(Tally{kEngagement, Tally::Kind::sum, 1});
    if (outcome == 1) sink(Tally{kStreak, Tally::Kind::sum, 50});
    if (p.left == 3) sink(Tally{kRounds, Tally::Kind::forget, 0});
    if (outcome == 1) sink(Transfer{1, 2, 0, 2, Clause{3}});
    --p.left;
    p.won = static_cast<std::uint8_t>(p.won + outcome);
    p.engaged = false;
    p.fight = {};
    return p;
  }
  struct InnerRules {
    const Skirmish& rules;
    Fight position;
  };
  [[nodiscard]] InnerRules inner(const March& p) const { return {rules(p), begins(p)}; }
  [[nodiscard]] std::uint16_t outcome(const March& p) const { return p.won; }
  [[nodiscard]] std::uint64_t key(const March& p) const {
    return (((static_cast<std::uint64_t>(p.left) * 256 + p.won) * 2 + (p.engaged ? 1 : 0)) * 256 +
            p.fight.first) *
               256 +
           p.fight.second;
  }
};

/// The flat march: a throw that ends the fight goes on at once.
struct FlatCampaign : Campaign<true> {
  void classes(const March& p, auto visit) const { rules(p).classes(p.fight, visit); }
  March apply(March p, std::uint32_t step, const auto& sink) const {
    if (!p.engaged) {
      March next = Campaign<true>::apply(p, step, sink);
      return next.engaged ? settled(next, sink) : next;
    }
    p.fight = rules(p).apply(p.fight, step, sink);
    return settled(p, sink);
  }

 private:
  [[nodiscard]] March settled(const March& p, const auto& sink) const {
    const Skirmish& fought = rules(p);
    return fought.turn(p.fight).actor == Actor::nobody ? resume(p, fought.outcome(p.fight), sink) : p;
  }
};
using NestedCampaign = Campaign<false>;

Prices prices_of(std::uint32_t seats) {
  Prices prices;
  prices.seats = seats;
  prices.seat_of_holder = {0, 1, -1};
  if (seats == 2) {
    prices.of_piece = {1, Exact::from_decimal(0.3), Exact::from_decimal(2.25), 1};
    prices.of_outcome = {0, 0, Exact::from_decimal(0.05), 0, 1, 0, 2, 0};
  } else {
    prices.of_piece = {1, 2, 3, Exact(Integer(7), Integer(3)), 0, 0};
    prices.of_outcome = {0, 0, 1, 0, 1, 0, 1, 0, 0, 2, 2, 2};
  }
  return prices;
}

class Inner : public testing::TestWithParam<std::uint32_t> {};

TEST_P(Inner, IsExactlyTheSameAsFlat) {
  const Prices prices = prices_of(GetParam());
  const March start{3, 0, false, {}};
  const NestedCampaign nested;
  const FlatCampaign flat;
  const auto within = explore(nested, start, prices, Limits{}, {.counts = true});
  const auto walked = explore(flat, start, prices, Limits{}, {.counts = true});
  ASSERT_TRUE(within.ok());
  ASSERT_TRUE(walked.ok());
  EXPECT_EQ(within->graph.unsound(), "");
  EXPECT_EQ(walked->graph.unsound(), "");
  EXPECT_LT(2 * within->graph.nodes.size(), walked->graph.nodes.size());

  // The same choices in both: go on wherever it is best (exactly the same places), and always.
  const auto best_within = backward_induction<Exact>(within->graph);
  const auto best_walked = backward_induction<Exact>(walked->graph);
  for (std::uint32_t d = 0; d < within->graph.dimensions; ++d) {
    EXPECT_EQ(best_within.worths[within->graph.root() * within->graph.dimensions + d],
              best_walked.worths[walked->graph.root() * walked->graph.dimensions + d]);
  }
  const auto always = [](const Graph& graph) {
    Policy policy = only_choices(graph);
    for (std::uint32_t& edge : policy.chosen) edge += edge == kNone ? 0 : 1;
    return policy;
  };
  for (const bool best : {true, false}) {
    const Policy in = best ? Policy{best_within.chosen, {}, true} : always(within->graph);
    const Policy out = best ? Policy{best_walked.chosen, {}, true} : always(walked->graph);
    EXPECT_EQ(outcomes<Exact>(within->graph, in), outcomes<Exact>(walked->graph, out));
    EXPECT_EQ(expected_worth<Exact>(within->graph, in), expected_worth<Exact>(walked->graph, out));
    for (std::uint16_t counter = 0; counter < 6; ++counter) {
      const auto a = counts<Exact>(within->graph, in, counter);
      const auto b = counts<Exact>(walked->graph, out, counter);
      ASSERT_EQ(a.size(), b.size()) << "counter " << counter;
      Exact total;
      for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].outcome, b[i].outcome);
        EXPECT_EQ(a[i].value, b[i].value) << "counter " << counter;
        EXPECT_EQ(a[i].probability, b[i].probability) << "counter " << counter << " value " << a[i].value;
        total += a[i].probability;
      }
      EXPECT_EQ(total, Exact(1));
    }
  }
  expect_doubles_close(within->graph);
  expect_doubles_close(walked->graph);
}

INSTANTIATE_TEST_SUITE_P(Seats, Inner, testing::Values(2U, 3U));

TEST(InnerConflict, CitationsComeFromWithinToo) {
  Citations cited;
  const auto within = explore(NestedCampaign{}, March{3, 0, false, {}}, {}, Limits{}, {false, &cited});
  ASSERT_TRUE(within.ok());
  EXPECT_EQ(cited, (Citations{Clause{1}, Clause{2}, Clause{3}, Clause{7}}));
}

TEST(InnerConflict, ItsFaultsAreTheOuterOnes) {
  Limits limits;
  limits.max_bytes = 4 * 65536;  // the table of a skirmish fits, its graph does not
  const auto within = explore(NestedCampaign{}, March{3, 0, false, {}}, {}, limits);
  ASSERT_FALSE(within.ok());
  EXPECT_NE(within.faults().front().what.find("bytes"), std::string::npos);
}

/// A conflict within in which somebody chooses: not one chance step.
struct Chooser : Plain<std::uint32_t> {
  Turn turn(std::uint32_t p) const { return p == 0 ? Turn{Actor::player, 0} : Turn{}; }
  void candidates(std::uint32_t /*p*/, auto visit) const { visit(1U); }
  std::uint32_t apply(std::uint32_t /*p*/, std::uint32_t step, const auto& /*sink*/) const { return step; }
  std::uint32_t key(std::uint32_t p) const { return p; }
};
struct OneInnerConflict : Plain<std::uint32_t> {
  Chooser chooser;
  Turn turn(std::uint32_t p) const { return p == 0 ? Turn{Actor::inner, -1} : Turn{}; }
  std::uint32_t apply(std::uint32_t /*p*/, std::uint32_t step, const auto& /*sink*/) const { return step; }
  std::uint32_t resume(std::uint32_t /*p*/, std::uint16_t /*outcome*/, const auto& /*sink*/) const {
    return 1;
  }
  struct InnerRules {
    const Chooser& rules;
    std::uint32_t position;
  };
  InnerRules inner(std::uint32_t /*p*/) const { return {chooser, 0}; }
  std::uint32_t key(std::uint32_t p) const { return p; }
};

TEST(InnerConflict, SomebodyWhoChoosesWithinIsAFault) {
  const auto explored = explore(OneInnerConflict{}, 0U, {}, Limits{});
  ASSERT_FALSE(explored.ok());
  EXPECT_EQ(explored.faults().front().what, "a player chooses in a conflict within");
}

TEST(CountChange, ChangesComeToOneChange) {
  using Kind = Tally::Kind;
  const CountChange nothing;
  const CountChange add{Kind::sum, 2};
  const CountChange set{Kind::last, 5};
  const CountChange gone = CountChange::absent();
  EXPECT_EQ(nothing.then(add), add);
  EXPECT_EQ(add.then(nothing), add);
  EXPECT_EQ(add.then(add), (CountChange{Kind::sum, 4}));
  EXPECT_EQ(set.then(add), (CountChange{Kind::last, 7}));
  EXPECT_EQ(add.then(set), set);
  EXPECT_EQ(add.then(gone), gone);
  EXPECT_EQ(gone.then(add), (CountChange{Kind::last, 2}));
  EXPECT_EQ(gone.then(set), set);
  for (const CountChange& a : {nothing, add, set, gone}) {
    for (const CountChange& b : {nothing, add, set, gone}) {
      for (const CountChange& c : {nothing, add, set, gone}) EXPECT_EQ(a.then(b).then(c), a.then(b.then(c)));
    }
  }
  EXPECT_EQ(nothing.value(), std::nullopt);
  EXPECT_EQ(gone.value(), std::nullopt);
  EXPECT_EQ(add.value(), 2);
  EXPECT_EQ(set.value(), 5);
}

}  // namespace
}  // namespace casus
