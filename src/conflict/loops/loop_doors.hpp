#pragma once
// Where a loop is left. Ways that lead out of it are taken off before the loop is worked out, and doors put
// in their place. Those that lead to where nothing else of the loop does share one door at the position that
// they leave: what happens within rests on how often play stands there, and not on which of them is taken. So
// a loop of a few positions with hundreds of ways out becomes one with a few doors. Used by loop_book.cpp.

#include <cstdint>
#include <vector>

#include "conflict/graph/graph.hpp"

namespace casus {

struct LoopShape;

class LoopDoors {
 public:
  struct Door {
    std::vector<Edge> edges;  ///< what becomes of who goes through it
    /// Whether the door has several edges with chances of their own. The chance of reaching such a door is
    /// then not a probability: it is the expected number of visits to the spot that the edges leave. A door
    /// that is not shared has one edge, without a chance of its own.
    bool shared = false;
  };

  /// Replaces the exits of a loop by doors. `certain`: the row of a chance of 1.
  LoopDoors(const Graph& graph, const LoopShape& shape, std::uint32_t certain);

  /// Returns the edges of each spot, with doors instead of edges that leave the loop. The options of a
  /// choice keep their order.
  [[nodiscard]] const std::vector<std::vector<Edge>>& edges() const { return edges_; }
  /// Returns a door by its number; the numbers continue those of the spots.
  [[nodiscard]] const Door& door(std::uint32_t number) const { return doors_[number - edges_.size()]; }

 private:
  std::uint32_t add(Door door);

  std::vector<std::vector<Edge>> edges_;  // by spot
  std::vector<Door> doors_;
};

}  // namespace casus
