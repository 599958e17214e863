#pragma once
// The graph of a conflict with the types of its rules erased, and which moves it has.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/graph/solve.hpp"
#include "table/handle.hpp"

namespace casus {

/// A move, and the position at which it is chosen.
struct ChosenMove {
  Position position;
  Move move;
};

/// The graph of a conflict, and the node of each visited position. The conflict outlives it.
class Exploration {
 public:
  Exploration() = default;
  Exploration(const Exploration&) = delete;
  Exploration& operator=(const Exploration&) = delete;
  virtual ~Exploration() = default;

  /// The node of a position; kNone: the traversal did not visit it.
  [[nodiscard]] virtual std::uint32_t node_of(const Position& position) const = 0;

  /// Visits the positions of nodes for which `wanted` holds, in no particular order; none where a position is
  /// more than its key. Cost: one pass over the nodes.
  virtual void each_position(
      const std::function<bool(std::uint32_t)>& wanted,
      const std::function<void(std::uint32_t node, const Position& position)>& visit) const = 0;

  Graph graph;
};

/// Which legal moves a traversal keeps.
struct KeepSpec {
  enum class Choices : std::uint8_t {
    all,
    fixed,     ///< what the scenario fixes; all others where it fixes nothing
    declared,  ///< at each position what is declared there
    policy,    ///< what `policy` plays, by the graph of `of`
  };
  Choices choices = Choices::all;
  /// With `fixed`: a seat that takes no option where it chooses in secret; -1: none.
  Seat passive = -1;
  const Exploration* of = nullptr;
  const Policy* policy = nullptr;
  /// Only the moves that best play must consider, where the rules know them.
  bool relevant = false;
  /// With `relevant`: moves that are kept besides, at all positions that their seat cannot distinguish.
  std::vector<ChosenMove> also = {};
  /// With `relevant`: a position at which every move is kept, and at all that its seat cannot distinguish.
  std::optional<Position> whole_at = {};
};

}  // namespace casus
