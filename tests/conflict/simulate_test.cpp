// Tests simulations: the results do not depend on the number of threads or on the size of the caches, and
// they agree with exact answers.

#include "conflict/play/simulate.hpp"

#include <bit>
#include <gtest/gtest.h>

#include "climb.hpp"
#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "deep.hpp"

namespace casus {
namespace {

using games::Climb;
using games::Ladder;
using games::large_climb;
using games::Plain;
using games::small_climb;

struct NoChooser {
  std::uint32_t operator()(const auto& /*position*/) const { return 0; }
};

template <class R>
Simulation simulated(const R& rules, const typename R::Position& start, const SimulationPlan& plan) {
  auto result = simulate(rules, start, NoChooser{}, plan, Limits{});
  EXPECT_TRUE(result.ok());
  return std::move(*result);
}

/// Outcomes and means of counters within five standard errors of the exact ones.
template <class R>
void expect_agrees(const R& rules, const typename R::Position& start, std::uint64_t runs,
                   std::uint16_t counters) {
  const auto explored = explore(rules, start, {}, Limits{}, {.counts = true});
  ASSERT_TRUE(explored.ok());
  const Policy only = only_choices(explored->graph);
  const Simulation done = simulated(rules, start, {.runs = runs, .seed = 5, .counters = counters});
  ASSERT_EQ(done.runs, runs);
  const auto expected = outcomes<double>(explored->graph, only);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < done.outcomes.size(); ++i) {
    total += done.outcomes[i];
    EXPECT_NEAR(static_cast<double>(done.outcomes[i]) / static_cast<double>(runs), expected[i],
                5.0 * done.standard_error(expected[i]) + 1e-12);
  }
  EXPECT_EQ(total, runs);
  for (std::uint16_t counter = 0; counter < counters; ++counter) {
    double reported = 0.0;
    double mean = 0.0;
    double squares = 0.0;
    for (const auto& end : counts<double>(explored->graph, only, counter)) {
      if (end.value == CountDistribution::kAbsent) continue;
      reported = std::min(reported + end.probability, 1.0);
      mean += end.probability * end.value;
      squares += end.probability * end.value * end.value;
    }
    mean /= reported;
    const double deviation = std::sqrt(squares / reported - mean * mean);
    const CounterSums& sums = done.counters[counter];
    const auto n = static_cast<double>(sums.runs);
    EXPECT_NEAR(n / static_cast<double>(runs), reported, 5.0 * done.standard_error(reported) + 1e-12);
    EXPECT_NEAR(sums.sum / n, mean, 5.0 * deviation / std::sqrt(n) + 1e-12) << "counter " << counter;
  }
}

TEST(Simulation, AgreesWithExactAnswers) {
  expect_agrees(small_climb(), {4, 6}, 300'000, 2);
  expect_agrees(large_climb(), {4, 3}, 30'000, 2);
}

TEST(Simulation, DoesNotDependOnThreadsOrOnCounting) {
  const Climb rules = small_climb();
  const SimulationPlan plan{.runs = deep_or(300'001U, 140'001U), .seed = 9, .counters = 2};
  const Simulation one = simulated(rules, {4, 6}, plan);
  for (const unsigned threads : {2U, 5U}) {
    SimulationPlan more = plan;
    more.threads = threads;
    const Simulation other = simulated(rules, {4, 6}, more);
    EXPECT_EQ(one.outcomes, other.outcomes);
    EXPECT_EQ(one.counters, other.counters);
  }
  SimulationPlan uncounted = plan;
  uncounted.counters = 0;
  EXPECT_EQ(one.outcomes, simulated(rules, {4, 6}, uncounted).outcomes);
  SimulationPlan reseeded = plan;
  reseeded.seed = 10;
  EXPECT_NE(one.outcomes, simulated(rules, {4, 6}, reseeded).outcomes);
}

TEST(Simulation, EveryNumberOfRunsIsPlayed) {
  for (const std::uint64_t runs : {0U, 1U, 2U, 15U, 16U, 17U, 65'536U, 65'537U}) {
    const Simulation done = simulated(small_climb(), {4, 6}, {.runs = runs});
    EXPECT_EQ(done.runs, runs);
    std::uint64_t total = 0;
    for (const std::uint64_t count : done.outcomes) total += count;
    EXPECT_EQ(total, runs);
  }
}

TEST(Simulation, AConflictThatIsOverEndsAtOnce) {
  const Simulation done = simulated(small_climb(), {0, 3}, {.runs = 100, .counters = 2});
  EXPECT_EQ(done.outcomes, (std::vector<std::uint64_t>{0, 100}));
  EXPECT_EQ(done.counters[0].runs, 0U);
}

TEST(Simulation, StopsWhenTold) {
  const std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  EXPECT_FALSE(simulate(small_climb(), {4, 6}, NoChooser{}, {.runs = 1000}, limits).ok());
}

struct Tosses {
  std::uint8_t left = 0;
  std::uint32_t history = 0;
  bool operator==(const Tosses&) const = default;
};

/// Coins are tossed; the outcome is the parity of the heads. Positions know the whole history: far more than
/// are remembered, and by their parity alone far more of one key than are looked through.
template <bool kWholeKey>
struct Toss : Plain<Tosses> {
  std::vector<Die> coin{{2}};
  [[nodiscard]] Turn turn(const Tosses& p) const { return p.left == 0 ? Turn{} : Turn{Actor::chance, -1}; }
  [[nodiscard]] std::span<const Die> dice(const Tosses& /*p*/) const { return coin; }
  [[nodiscard]] std::uint32_t class_of(const Tosses& /*p*/, std::span<const std::uint16_t> faces) const {
    return faces[0];
  }
  [[nodiscard]] Tosses apply(const Tosses& p, std::uint32_t head, const auto& sink) const {
    sink(Tally{0, Tally::Kind::sum, static_cast<std::int32_t>(head)});
    return {static_cast<std::uint8_t>(p.left - 1), p.history * 2 + head};
  }
  [[nodiscard]] std::uint16_t outcome(const Tosses& p) const {
    return static_cast<std::uint16_t>(std::popcount(p.history) % 2);
  }
  [[nodiscard]] std::uint64_t key(const Tosses& p) const {
    return std::uint64_t{p.left} << 32U | (kWholeKey ? p.history : outcome(p));
  }
};

TEST(Simulation, WhatHasNoRoomToBeRememberedIsAskedAgain) {
  const std::uint64_t runs = deep_or(150'000, 30'000);  // of more than 2^16 positions
  const SimulationPlan plan{.runs = runs, .seed = 3, .counters = 1};
  const Simulation whole = simulated(Toss<true>{}, {18, 1}, plan);
  const Simulation parity = simulated(Toss<false>{}, {18, 1}, plan);
  EXPECT_EQ(whole.outcomes, parity.outcomes);
  EXPECT_EQ(whole.counters, parity.counters);
  EXPECT_NEAR(static_cast<double>(whole.outcomes[0]) / static_cast<double>(runs), 0.5,
              5.0 * whole.standard_error(0.5));
  EXPECT_NEAR(whole.counters[0].sum / static_cast<double>(runs), 9.0, 0.05);
}

struct Tour {
  std::uint8_t left = 0;
  std::uint8_t climbed = 0;
  enum class Stage : std::uint8_t { choosing, climbing } stage = Stage::choosing;
  bool operator==(const Tour&) const = default;
};

/// Ladders one after the other, of two kinds with rules of their own, each a conflict within.
struct TourRules : Plain<Tour> {
  Climb hard{{{6}, {6}}};
  Climb easy{{{3}, {4}, {2}}};
  [[nodiscard]] Turn turn(const Tour& p) const {
    if (p.left == 0) return {};
    return p.stage == Tour::Stage::choosing ? Turn{Actor::player, 0} : Turn{Actor::inner, -1};
  }
  void candidates(const Tour& /*p*/, auto visit) const { visit(0U); }
  [[nodiscard]] Tour apply(Tour p, std::uint32_t /*move*/, const auto& sink) const {
    sink(Tally{2, Tally::Kind::sum, 1});
    p.stage = Tour::Stage::climbing;
    return p;
  }
  struct InnerRules {
    const Climb& rules;
    Ladder position;
  };
  [[nodiscard]] InnerRules inner(const Tour& p) const {
    return {p.left % 2 == 0 ? hard : easy, Ladder{static_cast<std::uint8_t>(2 + p.climbed), 4}};
  }
  [[nodiscard]] Tour resume(Tour p, std::uint16_t outcome, const auto& sink) const {
    sink(Tally{3, Tally::Kind::last, p.climbed});
    --p.left;
    p.climbed = static_cast<std::uint8_t>(p.climbed + outcome);
    p.stage = Tour::Stage::choosing;
    return p;
  }
  [[nodiscard]] std::uint16_t outcome(const Tour& p) const { return p.climbed; }
  [[nodiscard]] std::uint64_t key(const Tour& p) const {
    return p.left * 65536ULL + p.climbed * 256ULL + static_cast<std::uint64_t>(p.stage);
  }
};

TEST(Simulation, WalksConflictsWithin) { expect_agrees(TourRules{}, {4, 0, {}}, 200'000, 4); }

/// The chances of a mix may sum to a little more than 1 in doubles.
TEST(Simulation, HasAnErrorThatIsANumberWhereDoublesRoundAboveOne) {
  Simulation done;
  done.runs = 100;
  EXPECT_EQ(done.standard_error(1.0000000000000002), 0.0);
  EXPECT_DOUBLE_EQ(done.standard_error(0.5), 0.05);
}

}  // namespace
}  // namespace casus
