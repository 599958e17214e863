#pragma once
// The best choices where nothing is hidden, decided exactly. Doubles with a bound on their error decide where
// the bound leaves no doubt; where it does, exact worths of the choices in doubt are compared. Where those
// grow too long (ExactWork) the choices in doubt count as equal, and the bound says what that may lose. Not
// for hidden choices. The graph must outlive what was decided on it.

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

class Decision {
 public:
  /// Decides every player's node of a graph in which all is public. Faults: stopped by the limits, a loop in
  /// which no plan suits everybody who chooses there (stable_plan.hpp).
  static Result<Decision> of(const Graph& graph, const Limits& limits);

  [[nodiscard]] const Policy& policy() const { return policy_; }

  /// The exact worth from a node under the best choices, one number a dimension, in lowest terms; nothing
  /// where it is too long, or where `limits` stopped it.
  std::optional<std::vector<Exact>> worth(std::uint32_t node, const Limits& limits = {});
  /// The exact worth of taking an edge: what it gains and what comes after. Nothing where there is no worth.
  std::optional<std::vector<Exact>> worth_of(const Edge& edge, const Limits& limits = {});
  /// The same in doubles, and how far off it may be.
  [[nodiscard]] const BoundedValue& worth_about(std::uint32_t node, std::size_t dimension) const {
    return worths_[std::size_t{node} * graph_->dimensions + dimension];
  }
  [[nodiscard]] BoundedValue worth_about(const Edge& edge, std::size_t dimension) const {
    return gains_[std::size_t{edge.gain} * graph_->dimensions + dimension] + worth_about(edge.to, dimension);
  }

  /// How many nodes needed an exact comparison. Equal worths whose doubles are exact need none.
  [[nodiscard]] std::uint64_t in_doubt() const { return in_doubt_; }

 private:
  explicit Decision(const Graph& graph) : graph_(&graph) {}
  class Maker;

  /// Brings the exact worth of a node, and of all its policy reaches, into `exact_`. False: stopped before,
  /// or too long.
  bool evaluate(std::uint32_t node, const Limits& limits);
  void evaluate_one(std::uint32_t node);

  /// The first node that is known to play as this one does.
  [[nodiscard]] std::uint32_t like(std::uint32_t node) const {
    return likeness_ ? likeness_->of(node) : node;
  }

  const Graph* graph_;
  Policy policy_;
  std::shared_ptr<EquivalenceClasses>
      likeness_;  // made when two choices are in doubt; shared by copies, changed by none
  std::unordered_map<std::uint32_t, std::vector<Exact>> exact_;
  std::vector<BoundedValue> gains_;   // gain · dimensions + dimension
  std::vector<BoundedValue> worths_;  // node · dimensions + dimension
  ExactWork work_{ExactWork::kQuick};
  std::uint64_t in_doubt_ = 0;
};

}  // namespace casus
