#pragma once
// The nodes of a graph that are equivalent under a policy: the same throws with the same gains lead to
// equivalent nodes. Equivalent nodes have equal worths, and no arithmetic is needed to know it. Boards full
// of equal targets have many such ties. Nodes may also have equal worths without being equivalent. Used by
// `decide`.

#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "conflict/graph/graph.hpp"

namespace casus {

class EquivalenceClasses {
 public:
  explicit EquivalenceClasses(const Graph& graph);
  EquivalenceClasses(const EquivalenceClasses&) = delete;
  EquivalenceClasses& operator=(const EquivalenceClasses&) = delete;
  ~EquivalenceClasses() = default;

  /// Extends the classes to all nodes before `end`. The policy must have chosen at each of them.
  void extend(const Policy& policy, std::uint32_t end);

  /// Returns the first node that is equivalent to this one, or the node itself if none is known.
  [[nodiscard]] std::uint32_t of(std::uint32_t node) const {
    return node < like_.size() ? like_[node] : node;
  }
  /// Returns the first gain with the same worth.
  [[nodiscard]] std::uint32_t gain(std::uint32_t row) const { return gain_[row]; }

 private:
  /// Hashes a node by its edges; of a player's node, by the chosen edge alone.
  struct Hash {
    const EquivalenceClasses* equivalence;
    std::size_t operator()(std::uint32_t node) const;
  };
  struct EquivalentNodes {
    const EquivalenceClasses* equivalence;
    bool operator()(std::uint32_t a, std::uint32_t b) const;
  };
  [[nodiscard]] std::span<const Edge> taken(std::uint32_t node) const;
  [[nodiscard]] bool chooses(std::uint32_t node) const {
    return graph_->nodes[node].turn.actor == Actor::player;
  }
  [[nodiscard]] std::uint32_t end_gain(std::uint32_t node) const;

  const Graph* graph_;
  std::vector<std::uint32_t> gain_;    // by gain
  std::vector<std::uint32_t> like_;    // by node
  std::vector<std::uint32_t> chosen_;  // by node: the choices of the policy so far
  std::unordered_set<std::uint32_t, Hash, EquivalentNodes> firsts_;
};

}  // namespace casus
