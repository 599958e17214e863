#include "conflict/graph/loop_doors.hpp"

#include <map>
#include <utility>

#include "conflict/graph/loop_book.hpp"

namespace casus {
namespace {

/// Ways that lead to the same position and bring the same are one.
using Out = std::pair<std::uint32_t, std::uint32_t>;
Out out_of(const Edge& way) { return {way.to, way.gain}; }

}  // namespace

LoopDoors::LoopDoors(const Graph& graph, const LoopShape& shape, std::uint32_t certain)
    : ways_(shape.spots.size()) {
  const auto leads_out = [&](const Edge& way) { return way.to >= shape.spots.size(); };
  std::map<Out, std::size_t> often;
  for (const LoopShape::LoopSpot& spot : shape.spots) {
    for (const Edge& way : spot.ways) {
      if (leads_out(way)) ++often[out_of(way)];
    }
  }
  std::map<Out, std::uint32_t> known;  // doors of one way
  for (std::size_t s = 0; s < shape.spots.size(); ++s) {
    const LoopShape::LoopSpot& spot = shape.spots[s];
    Door shared{{}, true};
    for (Edge way : spot.ways) {
      if (!leads_out(way)) {
        ways_[s].push_back(way);
        continue;
      }
      // The changes of a distribution add to what is counted before it, and are computed with that.
      const bool has_distribution = !graph.counted[way.gain].distributions.empty();
      if (!has_distribution && spot.turn.actor != Actor::player && often[out_of(way)] == 1) {
        shared.ways.push_back(way);
        continue;
      }
      const auto [door, is_new] = known.try_emplace(out_of(way), 0);
      if (is_new) door->second = add({{{way.to, 0, has_distribution ? 0 : way.gain}}, false});
      way.to = door->second;
      if (!has_distribution) way.gain = 0;
      ways_[s].push_back(way);
    }
    if (!shared.ways.empty()) ways_[s].push_back({add(std::move(shared)), certain, 0});
  }
}

std::uint32_t LoopDoors::add(Door door) {
  doors_.push_back(std::move(door));
  return static_cast<std::uint32_t>(ways_.size() + doors_.size() - 1);
}

}  // namespace casus
