#include <atomic>
#include <gtest/gtest.h>
#include <string>

#include "conflict/solvers/equilibrium.hpp"
#include "conflict/solvers/sequence_form.hpp"
#include "conflict/solvers/zero_sum.hpp"
#include "hand_graphs.hpp"

namespace casus {
namespace {

std::string fault_of(const Graph& graph, const Limits& limits = {}) {
  const auto result = equilibrium(graph, limits);
  return result.ok() ? "" : result.faults()[0].what;
}

TEST(EquilibriumFaults, ASeatThatForgets) {
  // Seat 0 chooses twice and does not know the second time what it chose the first.
  hand::Builder b;
  const auto forgot = b.set(0, 2);
  const auto left = b.choice(0, {{b.end(1)}, {b.end(0)}}, forgot, true);
  const auto right = b.choice(0, {{b.end(0)}, {b.end(1)}}, forgot, true);
  b.choice(0, {{left}, {right}}, b.set(0, 2));
  EXPECT_EQ(fault_of(b.take()),
            "seat 0 forgets what it chose: information set 0 is met after different choices of its own");
}

TEST(EquilibriumFaults, AnInformationSetOfTwoRegions) {
  hand::Builder b;
  const auto shared = b.set(1, 2);
  const auto region = [&] {
    const auto hidden = b.choice(1, {{b.end(1)}, {b.end(0)}}, shared, true);
    return b.choice(0, {{hidden}, {hidden}}, b.set(0, 2));
  };
  const auto first = region();
  const auto second = region();
  b.choice(0, {{first}, {second}});
  EXPECT_EQ(fault_of(b.take()), "information set 0 lies in two regions, those of the public nodes " +
                                    std::to_string(first) + " and " + std::to_string(second));
}

TEST(EquilibriumFaults, AHiddenChoiceWithoutAnInformationSet) {
  hand::Builder b;
  const auto hidden = b.choice(1, {{b.end(1)}, {b.end(0)}}, b.set(1, 2), true);
  const auto root = b.choice(0, {{hidden}, {hidden}});
  EXPECT_EQ(fault_of(b.take()),
            "the choice at node " + std::to_string(root) + " is mixed but has no information set");
}

TEST(EquilibriumFaults, LimitsAreNamed) {
  const Graph graph = hand::kuhn_poker();
  std::atomic<bool> stop = true;
  Limits stopped;
  stopped.stop = &stop;
  EXPECT_EQ(fault_of(graph, stopped), "stopped before the answer was complete");
  Limits few;
  few.max_nodes = 10;
  EXPECT_EQ(fault_of(graph, few), "the conflict has more than 10 positions");
  Limits small;
  small.max_bytes = 100;
  EXPECT_EQ(fault_of(graph, small), "the conflict needs more than 100 bytes");
}

TEST(EquilibriumFaults, AProgramThatIsTooLarge) {
  SequenceForm form;
  for (SequenceSeat& seat : form.seats) {
    seat.sets.push_back({0, 0, 1, 5000});
    seat.sequences = 5001;
  }
  const auto plans = optimal_plans(form, nullptr, Limits{});
  ASSERT_FALSE(plans.ok());
  EXPECT_EQ(plans.faults()[0].what,
            "the hidden choices after node 0 need a linear program of 5001 rows and 5001 columns");
  EXPECT_EQ(plans.faults()[0].expected, "at most 16777216 cells were expected: fewer hidden choices");
}

/// What several seats choose in public is decided from the end; hidden choices of several are not solved.
TEST(EquilibriumFaults, ThreeSeatsWithSomethingHidden) {
  EXPECT_EQ(fault_of(hand::deterrence(1)), "");
  hand::Builder b(3);
  const auto left = b.end(hand::Row{1, 0, 2});
  const auto right = b.end(hand::Row{0, 1, 0});
  const auto guess = b.choice(1, {{left}, {right}}, b.set(1, 2), true);
  b.choice(0, {{guess}, {right}}, b.set(0, 2));
  EXPECT_EQ(
      fault_of(b.take()),
      "something is chosen in secret, and 3 seats play for themselves: nobody can compute what is best");
}

}  // namespace
}  // namespace casus
