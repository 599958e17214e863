#pragma once
// Compares a traversal with products with one without: the results are equal, exactly.

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <utility>
#include <vector>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "game/compiler/described.hpp"

namespace casus::game {

/// The chances of all ends, in lowest terms.
inline std::vector<Exact> exact_ends(const Graph& graph) {
  std::vector<Exact> ends = outcomes<Exact>(graph, only_choices(graph));
  for (Exact& end : ends) end = end.reduced();
  while (!ends.empty() && ends.back().is_zero()) ends.pop_back();
  return ends;
}

inline void expect_counts_alike(const Graph& products, const Graph& edges, std::uint16_t counter) {
  constexpr double kNear = 1e-12;
  std::map<std::pair<std::uint16_t, std::int32_t>, double> off;
  for (const auto& end : counts<double>(products, only_choices(products), counter))
    off[{end.outcome, end.value}] += end.probability;
  for (const auto& end : counts<double>(edges, only_choices(edges), counter))
    off[{end.outcome, end.value}] -= end.probability;
  for (const auto& [end, difference] : off)
    EXPECT_NEAR(difference, 0.0, kNear) << "counter " << counter << " at " << end.second;
  EXPECT_EQ(is_endless(products, counter), is_endless(edges, counter)) << counter;
  const auto mean = [&](const Graph& graph) {
    std::vector<std::pair<Exact, Exact>> means;
    for (const auto& one : count_means<Exact>(graph, only_choices(graph), counter))
      means.emplace_back(one.chance.reduced(), one.amount.reduced());
    while (!means.empty() && means.back().first.is_zero()) means.pop_back();
    return means;
  };
  EXPECT_EQ(mean(products), mean(edges)) << "counter " << counter;
}

/// Compares explorations with and without products, and returns the number of products of the one without
/// counts. Choices are as declared.
inline std::size_t expect_products_alike(const Described& rules, std::uint16_t counters) {
  if (!rules.has_products()) return 0;
  Prices prices;
  prices.seats = static_cast<std::uint32_t>(rules.program().sides());
  const auto keep = [&](const Described::Position& p, std::uint32_t /*ordinal*/,
                        const Described::Move& move) { return rules.declared(p) == move; };
  std::size_t found = 0;
  for (const bool counts : {false, true}) {
    Citations with;
    Citations without;
    const auto products = explore(rules, rules.begun(), prices, Limits{},
                                  {.counts = counts, .citations = &with, .products = true}, keep);
    const auto edges =
        explore(rules, rules.begun(), prices, Limits{}, {.counts = counts, .citations = &without}, keep);
    EXPECT_EQ(bool(products), bool(edges));
    if (!products || !edges) return 0;
    EXPECT_EQ(products->graph.unsound(), "");
    const std::vector<Exact> exact = exact_ends(edges->graph);
    EXPECT_EQ(exact_ends(products->graph), exact);
    EXPECT_EQ(with.clauses(), without.clauses());
    const BoundedOutcomes about = bounded_outcomes(products->graph, only_choices(products->graph));
    for (std::size_t end = 0; end < exact.size(); ++end) {
      const double chance = end < about.chances.size() ? about.chances[end] : 0.0;
      EXPECT_NEAR(chance, exact[end].to_double(), about.within) << "end " << end;
    }
    const auto all = counts_of_all(edges->graph, only_choices(edges->graph), counters);
    for (std::uint16_t counter = 0; counts && counter < counters; ++counter) {
      expect_counts_alike(products->graph, edges->graph, counter);
      const auto one = casus::counts<double>(edges->graph, only_choices(edges->graph), counter);
      EXPECT_TRUE(std::equal(one.begin(), one.end(), all[counter].begin(), all[counter].end(),
                             [](const auto& a, const auto& b) {
                               return a.outcome == b.outcome && a.value == b.value &&
                                      a.probability == b.probability;
                             }))
          << "counter " << counter;
    }
    if (!counts) found = products->graph.products.size();
  }
  return found;
}

}  // namespace casus::game
