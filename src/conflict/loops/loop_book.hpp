#pragma once
// How a loop is written out in a graph that has no loops: each position of it as a throw that says where, and
// with what, the loop is left from there (passage.hpp), each choice within it as a choice between whole plans
// (Graph's Loop), because who chose once chooses the same again. Choices rest on worths, which only solvers
// know; but how each plan leaves the loop rests on chances alone, and so it is worked out here, once for all
// solvers, and for all loops of the same shape. Beyond the exact bounds: large_loop.hpp. Used by `explore`
// alone.

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/loops/loop_counts.hpp"
#include "conflict/rules/prices.hpp"

namespace casus {

// A loop within these bounds is solved exactly, unless its chances are too long; others in doubles.
inline constexpr std::size_t kMostInLoop = 256;    ///< positions
inline constexpr std::size_t kMostPlanned = 4096;  ///< positions, times the ways to choose at all choices
inline constexpr std::size_t kMostInLargeLoop = 1'000'000;  ///< positions of any loop

/// A loop as the traversal found it. Its positions are spots, in the order in which the traversal left them,
/// so the last spot is the position through which it entered. An edge leads to a spot, or to spots.size() +
/// the number of an exit.
struct LoopShape {
  struct LoopSpot {
    Turn turn;
    std::uint32_t first = 0;  ///< of its edges, into LoopShape::edges
    std::uint32_t edges = 0;
    /// Returns whether somebody has a choice there.
    [[nodiscard]] bool is_choice() const { return turn.actor == Actor::player && edges > 1; }
  };
  std::vector<LoopSpot> spots;
  std::vector<Edge> edges;  ///< of the spots, in their order
  std::uint32_t exits = 0;
  [[nodiscard]] std::span<const Edge> edges_of(std::size_t spot) const {
    return std::span(edges).subspan(spots[spot].first, spots[spot].edges);
  }
};

/// The nodes that replace a loop, children first. An edge leads to a spot; to an exit, from `first_exit` on;
/// to the deadlock of a spot, from `first_deadlock` on; or to an earlier node of the plan, from
/// `first_written` on.
struct LoopPlan {
  struct LoopNode {
    std::uint32_t spot = kNone;  ///< the position that this is; kNone: none, it stands between
    Turn turn;
    std::uint32_t first = 0;  ///< of its edges, into LoopPlan::edges
    std::uint32_t edges = 0;
    NodeErrors errors = {};
  };
  std::vector<LoopNode> nodes;
  std::vector<Edge> edges;             ///< of the nodes, in their order
  std::vector<std::uint32_t> choices;  ///< spots where somebody has a choice, ascending
  std::vector<std::uint32_t> options;  ///< by choice: how many
  std::vector<std::uint32_t> dead;     ///< spots whose deadlock is led to
  std::uint32_t first_exit = 0;
  std::uint32_t first_deadlock = 0;
  std::uint32_t first_written = 0;

  [[nodiscard]] std::span<const Edge> edges_of(const LoopNode& node) const {
    return std::span(edges).subspan(node.first, node.edges);
  }
  /// Adds a node, and returns its number.
  std::uint32_t add(std::uint32_t spot, Turn turn, std::span<const Edge> its, NodeErrors errors = {}) {
    nodes.push_back({spot, turn, static_cast<std::uint32_t>(edges.size()),
                     static_cast<std::uint32_t>(its.size()), errors});
    edges.insert(edges.end(), its.begin(), its.end());
    return first_written + static_cast<std::uint32_t>(nodes.size() - 1);
  }
};

class NodeWorths;  // node_worths.hpp

class LoopBook {
 public:
  /// Creates an empty book. `counts`: whether the distributions of counters are computed; `exact_loop`: the
  /// most positions of a loop that is solved exactly.
  LoopBook(Graph& graph, const Prices& prices, bool counts, std::size_t exact_loop);
  ~LoopBook();

  /// Returns the plan of a loop; the pointer is valid until the next call. `exits`: the nodes of its exits.
  /// Faults: those of LargeLoop, if the exact bounds are exceeded; stopped.
  Result<const LoopPlan*> plan_of(const LoopShape& shape, std::span<const std::uint32_t> exits,
                                  const Limits& limits);

  /// Returns the row of a chance of 1.
  std::uint32_t certain();
  /// Returns the memory of the distributions that were computed.
  [[nodiscard]] std::uint64_t bytes() const { return changes_ * sizeof(std::pair<CountChange, Share>); }

 private:
  friend class LoopWriter;
  Result<const LoopPlan*> large_plan(const LoopShape& shape, std::span<const std::uint32_t> exits,
                                     const Limits& limits);

  Graph* graph_;
  const Prices* prices_;
  bool counts_;
  std::size_t exact_loop_;
  std::uint32_t certain_ = kNone;
  static constexpr std::uint64_t kMostOfOne = 3 * ExactWork::kMost;
  ExactWork work_{50 * ExactWork::kMost};                 // of all loops of the conflict
  std::uint64_t changes_ = 0;                             // of all distributions
  static constexpr std::size_t kMostShapes = 4096;        // remembered
  std::map<std::vector<std::uint64_t>, LoopPlan> plans_;  // by shape
  std::unique_ptr<NodeWorths> worths_;                    // once a large loop has a choice
  LoopPlan large_plan_;                                   // of the last large loop
};

}  // namespace casus
