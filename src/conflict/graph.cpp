#include "conflict/graph.hpp"

#include <cassert>

namespace casus {

std::uint32_t Graph::add_chance(Exact probability) {
  chances_as_double.push_back(probability.to_double());
  chances.push_back(std::move(probability));
  return static_cast<std::uint32_t>(chances.size() - 1);
}

std::uint32_t Graph::add_gain(std::vector<Exact> worth, Counted what) {
  if (counted.size() == 1 &&
      worths.size() != dimensions) {  // row 0 was made before the dimensions were known
    worths.assign(dimensions, Exact());
    worths_as_double.assign(dimensions, 0.0);
  }
  assert(worth.size() == dimensions);
  for (Exact& x : worth) {
    worths_as_double.push_back(x.to_double());
    worths.push_back(std::move(x));
  }
  counted.push_back(std::move(what));
  return static_cast<std::uint32_t>(counted.size() - 1);
}

std::uint32_t Graph::add_node(Turn turn, std::span<const Edge> its_edges, std::uint16_t outcome,
                              std::uint32_t info_set) {
  nodes.push_back({turn, outcome, static_cast<std::uint32_t>(edges.size()), info_set});
  edges.insert(edges.end(), its_edges.begin(), its_edges.end());
  return root();
}

std::string Graph::unsound() const {
  if (nodes.empty()) return "the graph has no node";
  if (worths.size() != counted.size() * dimensions || worths_as_double.size() != worths.size()) {
    return "the gains do not have one worth a dimension";
  }
  for (std::uint32_t n = 0; n < nodes.size(); ++n) {
    const auto at = " at node " + std::to_string(n);
    const auto ways = edges_of(n);
    if (nodes[n].turn.actor == Actor::nobody && !ways.empty()) return "an end has edges" + at;
    if (nodes[n].turn.actor != Actor::nobody && ways.empty()) return "somebody acts but has no edge" + at;
    Exact sum;
    for (const Edge& edge : ways) {
      if (edge.to >= n) return "a child does not come before its parent" + at;
      if (edge.gain >= counted.size()) return "an unknown gain" + at;
      if (nodes[n].turn.actor == Actor::player) continue;
      if (edge.label >= chances.size()) return "an unknown chance" + at;
      sum += chances[edge.label];
    }
    if (!ways.empty() && nodes[n].turn.actor != Actor::player && sum != Exact(1)) {
      return "chances that do not sum to 1" + at;
    }
    if (const std::uint32_t set = nodes[n].info_set; set != kNone) {
      if (set >= info_sets.size()) return "an unknown information set" + at;
      if (nodes[n].turn != Turn{Actor::player, info_sets[set].seat})
        return "an information set of another seat" + at;
      if (ways.size() != info_sets[set].moves) return "an information set with other moves" + at;
    }
  }
  return {};
}

}  // namespace casus
