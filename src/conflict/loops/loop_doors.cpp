#include "conflict/loops/loop_doors.hpp"

#include <map>
#include <utility>

#include "conflict/loops/loop_book.hpp"

namespace casus {
namespace {

/// The target and the gain of an edge. Edges that have both in common are merged.
using Out = std::pair<std::uint32_t, std::uint32_t>;
Out out_of(const Edge& edge) { return {edge.to, edge.gain}; }

}  // namespace

LoopDoors::LoopDoors(const Graph& graph, const LoopShape& shape, std::uint32_t certain)
    : edges_(shape.spots.size()) {
  const auto leads_out = [&](const Edge& edge) { return edge.to >= shape.spots.size(); };
  std::map<Out, std::size_t> often;
  for (const Edge& edge : shape.edges) {
    if (leads_out(edge)) ++often[out_of(edge)];
  }
  std::map<Out, std::uint32_t> known;  // doors of one way
  for (std::size_t s = 0; s < shape.spots.size(); ++s) {
    const LoopShape::LoopSpot& spot = shape.spots[s];
    Door shared{{}, true};
    for (Edge edge : shape.edges_of(s)) {
      if (!leads_out(edge)) {
        edges_[s].push_back(edge);
        continue;
      }
      // The changes of a distribution add to what is counted before it, and are computed with that.
      const bool has_distribution = !graph.counted[edge.gain].distributions.empty();
      if (!has_distribution && spot.turn.actor != Actor::player && often[out_of(edge)] == 1) {
        shared.edges.push_back(edge);
        continue;
      }
      const auto [door, is_new] = known.try_emplace(out_of(edge), 0);
      if (is_new) door->second = add({{{edge.to, 0, has_distribution ? 0 : edge.gain}}, false});
      edge.to = door->second;
      if (!has_distribution) edge.gain = 0;
      edges_[s].push_back(edge);
    }
    if (!shared.edges.empty()) edges_[s].push_back({add(std::move(shared)), certain, 0});
  }
}

std::uint32_t LoopDoors::add(Door door) {
  doors_.push_back(std::move(door));
  return static_cast<std::uint32_t>(edges_.size() + doors_.size() - 1);
}

}  // namespace casus
