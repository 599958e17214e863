#pragma once
// What a walk carries along for some rules and not for others: views where something is hidden, solved
// conflicts where some are within, positions where a loop may end in a deadlock. Used by `explore` alone.

#include <type_traits>

#include "conflict/explore/inner_book.hpp"
#include "conflict/graph/information.hpp"
#include "conflict/loops/loop_walk.hpp"
#include "conflict/rules/deadlock_rules.hpp"
#include "conflict/rules/prices.hpp"

namespace casus {

/// The ViewWalk of rules that never hide anything.
struct NoViews {
  struct InformationSetMark {};
  static void open(const auto& /*rules*/, const auto& /*position*/) {}
  static void add(const auto& /*move*/) {}
  static void close(std::uint32_t /*node*/) {}
  static InformationSetMark take() { return {}; }
  static void put(std::uint32_t /*node*/, InformationSetMark /*noted*/) {}
  static void put_public(std::uint32_t /*node*/) {}
  static std::uint64_t bytes() { return 0; }
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
auto view_walk(const R& rules, const Prices& prices) {
  if constexpr (HiddenRules<R>) {
    return ViewWalk<R>(prices.seats, hides(rules));
  } else {
    return NoViews{};
  }
}
template <Rules R>
using ViewWalkOf = decltype(view_walk(std::declval<const R&>(), std::declval<const Prices&>()));

/// An open position, stored if the rules may have to report a deadlock there.
template <Rules R>
using OpenedPosition = std::conditional_t<DeadlockRules<R>, typename R::Position, NoInner>;

/// The data that the traversal stores for a position until its loop is written.
template <Rules R>
struct LoopMemory {
  [[no_unique_address]] OpenedPosition<R> stand;
  [[no_unique_address]] typename ViewWalkOf<R>::InformationSetMark noted;
};

}  // namespace casus
