#pragma once
// The end of a conflict that no player and no throw can end: an optional extension of `Rules`. A step in
// which nothing happens leads back to its own start. Play leaves most such loops with some probability. A
// loop that play never leaves is a deadlock: neither side can hit the other, and nobody retreats.

#include <concepts>

#include "conflict/rules/rules.hpp"

namespace casus {

/// Rules with `deadlock(p, sink)`, which returns the final position of a conflict that would stay in a loop
/// for ever once it is at p. It reports to the sink what `apply` would report: events with their clauses,
/// transfers, tallies. Nobody acts at the returned position. Rules without this function have no loop that
/// can fail to be left; such a loop is a fault that names the position.
template <class R>
concept DeadlockRules = Rules<R> && requires(const R& r, const typename R::Position& p, NullSink sink) {
  { r.deadlock(p, sink) } -> std::same_as<typename R::Position>;
};

}  // namespace casus
