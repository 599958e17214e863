#pragma once
// Compares doubles with exact values, in units in the last place.

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <string>

#include "conflict/graph/solve.hpp"
#include "plain_induction.hpp"

namespace casus {

/// The distance of `x` from the double nearest to `exact`, in units in the last place of the latter.
inline double units_off(double x, const Exact& exact) {
  const double nearest = exact.to_double();
  if (x == nearest) return 0.0;
  const double next = std::nextafter(std::abs(nearest), std::numeric_limits<double>::infinity());
  return std::abs(x - nearest) / (next - std::abs(nearest));
}

/// Expects that every answer in doubles is within 64 units of the exact one, under the exact best choices.
inline void expect_doubles_close(const Graph& graph) {
  constexpr double kMost = 64.0;
  const auto best = backward_induction<Exact>(graph);
  Policy policy;
  policy.chosen = best.chosen;
  const auto exact_ends = outcomes<Exact>(graph, policy);
  const auto ends = outcomes<double>(graph, policy);
  ASSERT_EQ(ends.size(), exact_ends.size());
  Exact total;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    EXPECT_LE(units_off(ends[i], exact_ends[i]), kMost) << "outcome " << i;
    total += exact_ends[i];
    const auto exact_ahead = chance_of<Exact>(graph, policy, static_cast<std::uint16_t>(i));
    const auto ahead = chance_of<double>(graph, policy, static_cast<std::uint16_t>(i));
    EXPECT_EQ(exact_ahead[graph.root()], exact_ends[i]) << "the root has ahead what comes of it";
    for (std::size_t node = 0; node < ahead.size(); ++node) {
      EXPECT_LE(units_off(ahead[node], exact_ahead[node]), kMost) << "node " << node;
    }
  }
  EXPECT_EQ(total, Exact(1));
  const auto exact_worth = expected_worth<Exact>(graph, policy);
  const auto worth = expected_worth<double>(graph, policy);
  const auto induced = backward_induction<double>(graph);
  const std::size_t root = graph.root() * graph.dimensions;
  for (std::size_t d = 0; d < graph.dimensions; ++d) {
    EXPECT_LE(units_off(worth[d], exact_worth[d]), kMost) << "dimension " << d;
    EXPECT_LE(units_off(induced.worths[root + d], best.worths[root + d]), kMost) << "dimension " << d;
    EXPECT_EQ(exact_worth[d], best.worths[root + d]);
  }
  for (std::uint16_t counter = 0; counter < 3; ++counter) {
    if (is_endless(graph, counter)) continue;  // known in doubles alone
    const auto exact_counts = counts<Exact>(graph, policy, counter);
    const auto in_doubles = counts<double>(graph, policy, counter);
    ASSERT_EQ(in_doubles.size(), exact_counts.size());
    for (std::size_t i = 0; i < in_doubles.size(); ++i) {
      EXPECT_EQ(in_doubles[i].outcome, exact_counts[i].outcome);
      EXPECT_EQ(in_doubles[i].value, exact_counts[i].value);
      EXPECT_LE(units_off(in_doubles[i].probability, exact_counts[i].probability), kMost);
    }
  }
}

}  // namespace casus
