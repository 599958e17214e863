#pragma once
// What a walk carries along for some rules and not for others: views where something is hidden, solved
// conflicts where some are within, positions where a loop may end in a deadlock. Used by `explore` alone.

#include <type_traits>

#include "conflict/graph/information.hpp"
#include "conflict/graph/inner_book.hpp"
#include "conflict/graph/loop_walk.hpp"
#include "conflict/rules/deadlock_rules.hpp"
#include "conflict/rules/prices.hpp"

namespace casus {

struct NoViews {
  struct InformationSetMark {};
};
struct NoInner {};

template <Rules R>
auto inner_book() {
  if constexpr (OuterRules<R>) {
    return InnerBook<InnerOf<R>>{};
  } else {
    return NoInner{};
  }
}
struct NoProducts {};
/// The products of the rules, if they have them.
template <class R>
struct ProductsOf {
  using Type = NoProducts;
};
template <ProductRules R>
struct ProductsOf<R> {
  using Type = typename R::Products;
};
template <Rules R>
auto view_walk(const Prices& prices) {
  if constexpr (HiddenRules<R>) {
    return ViewWalk<R>(prices.seats);
  } else {
    return NoViews{};
  }
}

/// An open position, stored if the rules may have to report a deadlock there.
template <Rules R>
using OpenedPosition = std::conditional_t<DeadlockRules<R>, typename R::Position, NoInner>;

/// The data that the traversal stores for a position until its loop is written.
template <Rules R>
struct LoopMemory {
  [[no_unique_address]] OpenedPosition<R> stand;
  [[no_unique_address]]
  typename decltype(view_walk<R>(std::declval<const Prices&>()))::InformationSetMark noted;
};

}  // namespace casus
