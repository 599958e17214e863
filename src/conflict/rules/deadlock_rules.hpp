#pragma once
// How a conflict ends that nobody and nothing can end: what rules may say beside `Rules`. A step in which
// nothing happens leads back to where it began; such loops are left with some chance, mostly. One that is
// never left (neither side can hit the other, and nobody retreats) is a deadlock.

#include <concepts>

#include "conflict/rules/rules.hpp"

namespace casus {

/// `deadlock(p, sink)` is the end of a conflict that would stay in a loop for ever once it stands at p; the
/// sink is told what `apply` would tell it: events with their clauses, transfers, tallies. The end is one at
/// which nobody acts. Rules that do not say it have no loop that can fail to be left: that is a fault which
/// names the position.
template <class R>
concept DeadlockRules = Rules<R> && requires(const R& r, const typename R::Position& p, NullSink sink) {
  { r.deadlock(p, sink) } -> std::same_as<typename R::Position>;
};

}  // namespace casus
