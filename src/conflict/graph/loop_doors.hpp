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
    /// Several ways, taken by their own chances: the chance of coming to this door is not one, it says how
    /// often play stands where they lead from. Else there is one way, without a chance of its own.
    bool shared = false;
  };

  /// `certain`: the row of a chance of 1.
  LoopDoors(const Graph& graph, const LoopShape& shape, std::uint32_t certain);

  /// The ways on from each spot, with the numbers of doors in place of those that lead out. What somebody
  /// chooses among keeps its order.
  [[nodiscard]] const std::vector<std::vector<Edge>>& edges() const { return edges_; }
  /// By its number, which is beyond the spots.
  [[nodiscard]] const Door& door(std::uint32_t number) const { return doors_[number - edges_.size()]; }

 private:
  std::uint32_t add(Door door);

  std::vector<std::vector<Edge>> edges_;  // by spot
  std::vector<Door> doors_;
};

}  // namespace casus
