#include "conflict/graph/information.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace casus {

void mark_information(Graph& graph, const ViewNumbers& views) {
  const std::size_t seats = views.empty() ? 0 : views.front().size();
  graph.hidden.assign(graph.nodes.size(), 0);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    std::vector<std::uint32_t> sharing;
    for (const auto& of_node : views) {
      if (of_node[seat] >= sharing.size()) sharing.resize(of_node[seat] + 1, 0);
      ++sharing[of_node[seat]];
    }
    for (std::size_t node = 0; node < views.size(); ++node) {
      if (sharing[views[node][seat]] > 1) graph.hidden[node] = 1;
    }
  }
  std::map<std::pair<Seat, std::uint32_t>, std::uint32_t> sets;
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    const Turn turn = graph.nodes[node].turn;
    if (turn.actor != Actor::player) continue;
    // A public node that leads into the hidden begins a region: its choice, too, may be mixed.
    const auto edges = graph.edges_of(node);
    const bool begins_region =
        std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) { return graph.is_hidden(edge.to); });
    if (!graph.is_hidden(node) && !begins_region) continue;
    const auto view = views[node][static_cast<std::size_t>(turn.seat)];
    const auto [set, is_new] =
        sets.try_emplace({turn.seat, view}, static_cast<std::uint32_t>(graph.info_sets.size()));
    if (is_new) {
      graph.info_sets.push_back({turn.seat, static_cast<std::uint32_t>(graph.edges_of(node).size())});
    }
    graph.nodes[node].info_set = set->second;
  }
}

}  // namespace casus
