#pragma once
// The twin of the planner: it tries every sequence of legal moves. For tests and benchmarks.

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "conflict/rules/rules.hpp"
#include "systems/defcon/rules/goal.hpp"

namespace casus::defcon {

using Operations = std::vector<Move>;

/// Finds every set of operations that reaches a goal with at least `depth` of them, by trying every legal
/// move.
class Exhaustive {
 public:
  Exhaustive(const Arbiter& rules, const Goal& goal) : rules_(rules), goal_(goal) {}
  std::set<Operations> plans(int depth) {
    found_.clear();
    met_.clear();
    go(rules_.start(), depth, {});
    return found_;
  }

 private:
  void go(const Position& p, int left, const Operations& so_far) {
    if (p.stage == Position::Stage::over) return;
    if (p.stage != Position::Stage::choosing) {
      if (rules_.actor(p) != rules_.active() || p.stage == Position::Stage::answering)
        return go(rules_.apply(p, Move{}, NullSink{}), left, so_far);
      if (p.stage == Position::Stage::betting || p.stage == Position::Stage::returning)
        return go(rules_.apply(p, rules_.declared(p), NullSink{}), left, so_far);
      for (const Move& move : legal_moves(rules_, p)) {
        Operations next = so_far;
        if (move.type == Move::Type::reward) next.push_back(move);
        go(rules_.apply(p, move, NullSink{}), left, next);
      }
      return;
    }
    if (left == 0) {
      if (!reached(rules_, p, goal_)) return;
      Operations plan = so_far;
      std::sort(plan.begin(), plan.end());
      found_.insert(plan);
      return;
    }
    Operations key = so_far;
    std::sort(key.begin(), key.end());
    if (!met_[{left, key}].insert(to_string_key(p)).second) return;
    for (const Move& move : legal_moves(rules_, p)) {
      if (move.type == Move::Type::pass) {
        if (p.phase != Phase::operations) go(rules_.apply(p, move, NullSink{}), left, so_far);
        continue;
      }
      Operations next = so_far;
      next.push_back(move);
      go(rules_.apply(p, move, NullSink{}), left - 1, next);
    }
  }
  [[nodiscard]] std::vector<std::uint64_t> to_string_key(const Position& p) const {
    return rules_.key(p).words;
  }

  const Arbiter& rules_;
  const Goal& goal_;
  std::set<Operations> found_;
  std::map<std::pair<int, Operations>, std::set<std::vector<std::uint64_t>>> met_;
};

}  // namespace casus::defcon
