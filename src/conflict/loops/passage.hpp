#pragma once
// Loops taken out of a conflict, exactly: from each of its positions, where the loop is left, with what
// chance, and with what moved and counted on the way. Positions are taken out one after the other (the state
// elimination of Markov chains and finite automata): ways through one are joined, and what returns to itself
// is a geometric series, so that nothing is ever walked round. Used by loop_book.cpp.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "conflict/graph/count_means.hpp"
#include "conflict/graph/exact_work.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

/// The budget of all loops of a conflict, and the stop flag.
class LoopEffort {
 public:
  LoopEffort(const Limits& limits, ExactWork& work) : limits_(&limits), work_(&work) {}
  [[nodiscard]] bool over() const { return work_->used_up() || limits_->stopped(); }
  /// Returns the reason why the work is over.
  [[nodiscard]] Fault fault() const {
    if (limits_->stopped()) return stopped();
    return {{},
            "positions that lead back to each other have chances too long to be worked out exactly",
            "fewer of them were expected, or an end after a number of rounds"};
  }
  ExactWork& work() { return *work_; }

 private:
  const Limits* limits_;
  ExactWork* work_;
};

/// A set of paths: their chance, and their expected worth and mean effect on counters, each times that
/// chance.
struct Passage {
  Exact chance = 1;
  std::vector<Exact> worth;                ///< one number a dimension; empty: nothing
  std::vector<CountMeans<Exact>> counted;  ///< by place in a list of counters

  [[nodiscard]] Passage then(const Passage& next) const;
  Passage& operator+=(const Passage& other);
  /// Returns the sum of all repetitions: no path of this set, one, two in a row, and so on without end.
  [[nodiscard]] Passage again() const;
};

/// Returns an edge as a passage: its chance, its gain, and its effect on `counters`.
Passage passage_of(const Graph& graph, const Turn& turn, const Edge& edge,
                   std::span<const std::uint16_t> counters);

/// Passages from one spot, each to a different spot.
using Passages = std::vector<std::pair<std::uint32_t, Passage>>;

/// Eliminates every spot that has passages. Afterwards all passages lead to spots that have none, or to
/// numbers beyond the spots. From every spot with passages, some path must lead out. Returns false if the
/// work was over before the end. Cost: n³ products for n spots that all lead to each other, n for a ring.
bool take_out(std::vector<Passages>& passages, LoopEffort effort);

}  // namespace casus
