#pragma once
// A conflict in which nobody chooses, as one chance step: its outcomes with their exact probabilities, and
// what each moves and counts on the way. What `explore` puts in the place of a conflict within.

#include <vector>

#include "base/result.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

struct InnerSummary {
  std::uint16_t outcome = 0;
  Exact probability;
  std::vector<Exact> worth;                      ///< expected, given the outcome; one number a dimension
  std::vector<CountDistribution> distributions;  ///< given the outcome; empty unless asked for
};

/// The outcomes of positive probability, in their order. A fault where somebody chooses.
Result<std::vector<InnerSummary>> summarise(const Graph& graph, bool counts);

/// The same from each node of a graph in which nothing that moves has a price, without counts; by node. Of a
/// graph with prices, or in which somebody chooses: nothing of any node.
std::vector<std::vector<InnerSummary>> summarise_each(const Graph& graph);

}  // namespace casus
