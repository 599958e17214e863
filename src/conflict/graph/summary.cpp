#include "conflict/graph/summary.hpp"

#include <algorithm>
#include <set>

#include "conflict/graph/solve.hpp"

namespace casus {
namespace {

/// Returns the counters that any edge of the graph changes, in order.
std::set<std::uint16_t> counters_of(const Graph& graph) {
  std::set<std::uint16_t> counters;
  for (const EdgeCounts& counted : graph.counted) {
    for (const Tally& tally : counted.tallies) counters.insert(tally.counter);
    for (const CountDistribution& distribution : counted.distributions) counters.insert(distribution.counter);
  }
  return counters;
}

/// Returns the expected worth of the paths that end in `outcome`, times the chance of that outcome.
std::vector<Exact> worth_within(const Graph& graph, std::uint16_t outcome) {
  const std::size_t dimensions = graph.dimensions;
  std::vector<Exact> total(dimensions);
  const Policy none = only_choices(graph);
  const std::vector<Exact> ahead = chance_of<Exact>(graph, none, outcome);
  std::vector<Exact> reach(graph.nodes.size());
  reach[graph.root()] = Exact(1);
  for (std::uint32_t node = graph.root() + 1; node-- > 0;) {
    if (reach[node].is_zero()) continue;
    for (const Edge& edge : graph.edges_of(node)) {
      const Exact taken = reach[node] * graph.chances[edge.label];
      reach[edge.to] += taken;
      for (std::size_t d = 0; d < dimensions; ++d) {
        total[d] += taken * ahead[edge.to] * graph.worths[edge.gain * dimensions + d];
      }
    }
  }
  return total;
}

/// Adds the distributions of a counter that a loop makes endless.
void add_endless(const Graph& graph, std::uint16_t counter, std::vector<InnerSummary>& ends) {
  const Policy none = only_choices(graph);
  const auto changes = count_changes<double>(graph, none, counter);
  const auto means = count_means<Exact>(graph, none, counter);
  for (InnerSummary& end : ends) {
    const double chance = end.probability.to_double();
    const Exact inverse = Exact(1) / end.probability;
    const CountMeans<Exact>& given = means[end.outcome];
    CountDistribution distribution{counter, {}, {}};
    distribution.endless = {(given.untouched * inverse).reduced(), (given.kept * inverse).reduced(),
                            (given.forgotten * inverse).reduced(), (given.amount * inverse).reduced()};
    for (const ChangeEnd<double>& one : changes) {
      if (one.outcome == end.outcome)
        distribution.changes.push_back({one.change, {one.probability / chance, Exact()}});
    }
    end.distributions.push_back(std::move(distribution));
  }
}

bool somebody_chooses(const Graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(),
                     [](const GraphNode& node) { return node.turn.actor == Actor::player; });
}

bool is_priced(const Graph& graph) {
  return std::any_of(graph.worths.begin(), graph.worths.end(),
                     [](const Exact& worth) { return !worth.is_zero(); });
}

}  // namespace

Result<std::vector<InnerSummary>> summarise(const Graph& graph, bool count) {
  if (somebody_chooses(graph))
    return Fault{{}, "a player chooses in a conflict within", "a conflict of chance alone was expected"};
  if (!graph.rounded.empty()) {
    return Fault{{},
                 "a conflict within has a loop that is too large to be exact",
                 "an end after a number of rounds was expected"};
  }
  const bool priced = is_priced(graph);
  const Policy none = only_choices(graph);
  std::vector<InnerSummary> ends;
  const std::vector<Exact> chances = outcomes<Exact>(graph, none);
  for (std::size_t row = 0; row < chances.size(); ++row) {
    if (chances[row].is_zero()) continue;
    const auto outcome = static_cast<std::uint16_t>(row);
    InnerSummary end{outcome, chances[row].reduced(), std::vector<Exact>(graph.dimensions), {}};
    if (priced) {
      end.worth = worth_within(graph, outcome);
      for (Exact& worth : end.worth) worth = worth / end.probability;
    }
    ends.push_back(std::move(end));
  }
  if (!count) return ends;
  for (const std::uint16_t counter : counters_of(graph)) {
    if (is_endless(graph, counter)) {
      add_endless(graph, counter, ends);
      continue;
    }
    const auto changes = count_changes<Exact>(graph, none, counter);
    for (InnerSummary& end : ends) {
      const Exact inverse = Exact(1) / end.probability;  // taken apart once
      CountDistribution distribution{counter, {}};
      for (const ChangeEnd<Exact>& one : changes) {
        if (one.outcome != end.outcome) continue;
        const Exact given = (one.probability * inverse).reduced();
        distribution.changes.push_back({one.change, {given.to_double(), given}});
      }
      end.distributions.push_back(std::move(distribution));
    }
  }
  return ends;
}

std::vector<std::vector<InnerSummary>> summarise_each(const Graph& graph) {
  std::vector<std::vector<InnerSummary>> ends(graph.nodes.size());
  if (somebody_chooses(graph) || is_priced(graph) || !graph.rounded.empty()) return ends;
  std::uint16_t outcomes = 0;
  for (const GraphNode& node : graph.nodes) {
    if (node.turn.actor == Actor::nobody)
      outcomes = std::max(outcomes, static_cast<std::uint16_t>(node.outcome + 1));
  }
  const Policy none = only_choices(graph);
  for (std::uint16_t outcome = 0; outcome < outcomes; ++outcome) {
    const std::vector<Exact> chances = chance_of<Exact>(graph, none, outcome);
    for (std::size_t node = 0; node < ends.size(); ++node) {
      if (chances[node].is_zero()) continue;
      ends[node].push_back({outcome, chances[node].reduced(), std::vector<Exact>(graph.dimensions), {}});
    }
  }
  return ends;
}

}  // namespace casus
