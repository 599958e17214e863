#pragma once
// Which nodes of a graph play alike under a policy: the same throws with the same gains lead to nodes that
// play alike. Such nodes are worth the same, and no arithmetic is needed to know it: boards full of equal
// targets are full of ties. Nodes may be worth the same without being alike. Used by `decide`.

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

  /// Learns about all nodes before `end`; the policy has chosen at each of them.
  void extend(const Policy& policy, std::uint32_t end);

  /// The first node that plays as this one does; itself where that is not known.
  [[nodiscard]] std::uint32_t of(std::uint32_t node) const {
    return node < like_.size() ? like_[node] : node;
  }
  /// The first gain that is worth the same.
  [[nodiscard]] std::uint32_t gain(std::uint32_t row) const { return gain_[row]; }

 private:
  /// What hashing and comparing read of a node: its edges, of a player's node the chosen one alone.
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
  std::vector<std::uint32_t> chosen_;  // by node: the policy so far
  std::unordered_set<std::uint32_t, Hash, EquivalentNodes> firsts_;
};

}  // namespace casus
