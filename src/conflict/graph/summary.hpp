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

/// Returns the outcomes of positive probability, in order. A fault if somebody chooses.
Result<std::vector<InnerSummary>> summarise(const Graph& graph, bool counts);

/// Returns, by node, the outcomes from each node of a graph, without counts. Empty for every node if the
/// graph has prices or a choice.
std::vector<std::vector<InnerSummary>> summarise_each(const Graph& graph);

}  // namespace casus
