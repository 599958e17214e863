#pragma once
// Decides the best choices exactly where nothing is hidden. Doubles with an error bound decide wherever the
// bound leaves no doubt; elsewhere the exact worths of the choices in doubt are compared. If these grow too
// long (ExactWork), the choices in doubt count as equal, and the bound includes the possible loss. Not for
// hidden choices. The graph must outlive the Decision.

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/limits.hpp"
#include "conflict/graph/exact_work.hpp"
#include "conflict/graph/graph.hpp"
#include "conflict/solvers/bounded.hpp"
#include "conflict/solvers/equivalence_classes.hpp"

namespace casus {

/// The best choices of a graph, and the worths that follow from them.
class Decision {
 public:
  /// Decides every player's node of a graph without hidden information. Faults: stopped by the limits; a loop
  /// in which no plan suits every seat that chooses there (stable_plan.hpp).
  static Result<Decision> of(const Graph& graph, const Limits& limits);

  [[nodiscard]] const Policy& policy() const { return policy_; }

  /// Returns the exact worth from a node under the best choices, one number for each dimension, in lowest
  /// terms. Returns nothing if the numbers are too long or `limits` stopped the computation.
  std::optional<std::vector<Exact>> worth(std::uint32_t node, const Limits& limits = {});
  /// Returns the exact worth of taking an edge: its gain plus the worth that follows. Returns nothing where
  /// `worth` does.
  std::optional<std::vector<Exact>> worth_of(const Edge& edge, const Limits& limits = {});
  /// Returns the worth as a double with its error bound.
  [[nodiscard]] const BoundedValue& worth_about(std::uint32_t node, std::size_t dimension) const {
    return worths_[std::size_t{node} * graph_->dimensions + dimension];
  }
  [[nodiscard]] BoundedValue worth_about(const Edge& edge, std::size_t dimension) const {
    return gains_[std::size_t{edge.gain} * graph_->dimensions + dimension] + worth_about(edge.to, dimension);
  }

  /// Returns how many nodes needed an exact comparison. Equal worths whose doubles are exact need none.
  [[nodiscard]] std::uint64_t in_doubt() const { return in_doubt_; }

 private:
  explicit Decision(const Graph& graph) : graph_(&graph) {}
  class Maker;

  /// Stores the exact worths of a node and of all nodes that its policy reaches in `exact_`. Returns false if
  /// it was stopped or the numbers are too long.
  bool evaluate(std::uint32_t node, const Limits& limits);
  void evaluate_one(std::uint32_t node);

  /// Returns the first node that is known to be equivalent to this node.
  [[nodiscard]] std::uint32_t like(std::uint32_t node) const {
    return equivalence_ ? equivalence_->of(node) : node;
  }

  const Graph* graph_;
  Policy policy_;
  std::shared_ptr<EquivalenceClasses>
      equivalence_;  // created when two choices are in doubt; copies share it, none changes it
  std::unordered_map<std::uint32_t, std::vector<Exact>> exact_;
  std::vector<BoundedValue> gains_;   // index: gain · dimensions + dimension
  std::vector<BoundedValue> worths_;  // index: node · dimensions + dimension
  ExactWork work_{ExactWork::kQuick};
  std::uint64_t in_doubt_ = 0;
};

}  // namespace casus
