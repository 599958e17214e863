#pragma once
// A scenario's own policy (its declared moves, else the best ones) as a graph and as a choice, for comparison
// with a simulation. If choices may be hidden, the best policy is mixed and no choice of single positions. If
// the conflict is too large to solve, the policy is the declared move, else the default answer.

#include <memory>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "subject.hpp"

namespace casus::conformance {

template <class S>
class OwnPolicy {
 public:
  using Position = typename S::Rules::Position;
  using Move = typename S::Rules::Move;

  static Result<OwnPolicy> of(const Subject<S>& subject) {
    OwnPolicy policy(subject);
    if (conflict_by<S>(subject.rules).declaration().declares || hides(subject.rules) ||
        too_large<S>(subject.rules))
      return policy;
    auto all = explore(subject.rules, subject.start, subject.prices, Limits{}, {},
                       Keep<typename S::Rules>(KeepAll{}));
    if (!all) return all.faults();
    policy.all_ = std::make_shared<const Explored<typename S::Rules>>(std::move(*all));
    const auto decision = Decision::of(policy.all_->graph, Limits{});
    if (!decision) return decision.faults();
    policy.chosen_ = decision->policy();
    return policy;
  }

  Move operator()(const Position& p) const {
    if (!all_) return subject_->rules.declared(p);
    const std::uint32_t edge = chosen_.chosen[all_->node_of(subject_->rules, p)];
    return legal_moves(subject_->rules, p)[all_->graph.edges[edge].label];
  }

  /// The graph of what it plays, with the counts of conflicts within.
  [[nodiscard]] Result<Explored<typename S::Rules>> graph() const {
    const Keep<typename S::Rules> keep = [this](const Position& p, std::uint32_t /*ordinal*/,
                                                const Move& move) { return move == (*this)(p); };
    return explore(subject_->rules, subject_->start, subject_->prices, Limits{}, {.counts = true}, keep);
  }

 private:
  explicit OwnPolicy(const Subject<S>& subject) : subject_(&subject) {}
  const Subject<S>* subject_;
  std::shared_ptr<const Explored<typename S::Rules>> all_;
  Policy chosen_;
};

}  // namespace casus::conformance
