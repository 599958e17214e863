#pragma once
// The concept that a system's rules satisfy: pure functions over a small position. Code that knows no system
// derives all answers of Casus from these functions. docs/architecture.md follows one conflict through them.

#include <concepts>
#include <cstdint>
#include <span>
#include <string>

#include "base/exact.hpp"
#include "conflict/rules/types.hpp"

namespace casus {

/// A key that is an index below `rules.key_count()`. Positions are looked up in an array, without hashing.
struct DenseKey {
  std::uint32_t index = 0;
  bool operator==(const DenseKey&) const = default;
};

/// The key that identifies a position: a dense index, a packed integer, or any value with `hash()` and ==.
/// Equal keys must mean equal futures. The key leaves out what only the ledger reads.
template <class K>
concept Key = std::same_as<K, DenseKey> || std::unsigned_integral<K> ||
    (std::regular<K>&& requires(const K& k) {
      { k.hash() } -> std::same_as<std::uint64_t>;
    });

/// The rules of one conflict: immutable, built once from a scenario. A position is a regular value.
///
/// Moves of a player: `candidates` visits a superset of the legal moves, cheaply and in a fixed order;
/// `judge` alone decides which are legal. With a NullSink `judge` may stop at the first broken clause; any
/// other sink receives every finding, in clause order. `declared` is the move that the scenario declares at
/// this position; without one, it takes no option and the default losses.
///
/// Chance: `dice` (a span, or a container by value) are the dice thrown; `classes` are the outcome classes
/// that matter. Faces f are of class c exactly when apply(p, c) == apply(p, class_of(p, f)); with
/// kFineClasses several classes may lead to the same position. Positions with equal `throw_id` throw the same
/// dice and have the same class_of, classes and weights. The weights sum to the product of the sides.
///
/// `cites` visits the clauses that a throw or the position itself rests on, beside those that sinks receive.
/// `describe` returns one line for debugging; it is never parsed.
template <class R>
concept Rules = std::regular<typename R::Position> && std::totally_ordered<typename R::Move> &&
    requires(const R& r, const typename R::Position& p, const typename R::Move& m, std::uint32_t chance,
             std::span<const std::uint16_t> faces, NullSink sink) {
  { R::kPublic } -> std::convertible_to<bool>;
  { r.turn(p) } -> std::same_as<Turn>;
  r.candidates(p, [](const typename R::Move&) {});
  { r.judge(p, m, sink) } -> std::same_as<bool>;
  { r.apply(p, m, sink) } -> std::same_as<typename R::Position>;
  { r.declared(p) } -> std::same_as<typename R::Move>;
  { r.dice(p) } -> std::convertible_to<std::span<const Die>>;
  { r.throw_id(p) } -> std::convertible_to<std::uint64_t>;
  r.classes(p, [](const Weighted<Integer>&) {});
  { r.class_of(p, faces) } -> std::same_as<std::uint32_t>;
  { r.apply(p, chance, sink) } -> std::same_as<typename R::Position>;
  r.show(p, faces, sink);
  { r.outcome(p) } -> std::convertible_to<std::uint16_t>;
  { r.key(p) } -> Key;
  r.holdings(p, [](std::uint16_t, std::uint16_t, std::int32_t) {});
  r.cites(p, [](Clause) {});
  { r.describe(p) } -> std::convertible_to<std::string>;
};

/// Rules that may have hidden information; with `hides()` they say at run time whether they have. `view`
/// returns what one seat knows; equal views form one information set. `is_public` returns whether every seat
/// knows the whole position. A choice that leads to a position that is not public stays sealed until a
/// position is public again. All seats see what a hidden choice reports to its sinks, so it reports no more
/// than the views contain.
template <class R>
concept HiddenRules = Rules<R> && !R::kPublic && requires(const R& r, const typename R::Position& p, Seat s) {
  { r.view(p, s) } -> Key;
  { r.is_public(p) } -> std::same_as<bool>;
};

/// Rules with an inner conflict. `inner(p)` has `.rules` (a reference) and `.position`; `resume` continues
/// from the outcome of the inner conflict. No seat chooses in an inner conflict: the solvers treat it as one
/// chance step.
template <class R>
concept OuterRules = Rules<R> &&
    requires(const R& r, const typename R::Position& p, std::uint16_t outcome, NullSink sink) {
  r.inner(p).rules.turn(r.inner(p).position);
  { r.resume(p, outcome, sink) } -> std::same_as<typename R::Position>;
};

/// Rules in which some throws follow each other and do things that are independent: `Products` finds them,
/// and what comes of either part (game/compiler/products.hpp). Products are only for rules that hide nothing.
template <class R>
concept ProductRules = Rules<R> && requires {
  typename R::Products;
};

/// Returns whether anything is ever hidden from a seat.
template <Rules R>
bool hides([[maybe_unused]] const R& rules) {
  if constexpr (requires { rules.hides(); }) {
    return rules.hides();
  } else {
    return HiddenRules<R>;
  }
}

/// Returns whether every seat knows the whole position.
template <Rules R>
bool all_is_public(const R& rules, const typename R::Position& position) {
  if constexpr (HiddenRules<R>) {
    return rules.is_public(position);
  } else {
    return true;
  }
}

/// Returns whether a choice that was made before is still sealed. In rules in which a side may know more than
/// others beside what it has chosen, `has_sealed` says it; in others, whatever is not public is sealed.
template <Rules R>
bool has_sealed(const R& rules, const typename R::Position& position) {
  if constexpr (requires { rules.has_sealed(position); }) {
    return rules.has_sealed(position);
  } else {
    return !all_is_public(rules, position);
  }
}

/// Returns whether a choice at a position is one that others do not see as it is made, as long as something
/// is sealed. In rules in which open choices are made while others lie face down, `seals` says it.
template <Rules R>
bool seals(const R& rules, const typename R::Position& position) {
  if constexpr (requires { rules.seals(position); }) {
    return rules.seals(position);
  } else {
    return true;
  }
}

/// Returns whether a seat does not see what is thrown at a position; `after` is where that leads. Likewise.
template <Rules R>
bool throws_unseen(const R& rules, const typename R::Position& position, const typename R::Position& after) {
  if constexpr (requires { rules.throws_unseen(position); }) {
    return rules.throws_unseen(position);
  } else {
    return !all_is_public(rules, after);
  }
}

/// Returns the legal moves in order: the candidates that `judge` allows.
template <Rules R>
std::vector<typename R::Move> legal_moves(const R& rules, const typename R::Position& position) {
  std::vector<typename R::Move> moves;
  rules.candidates(position, [&](const typename R::Move& move) {
    if (rules.judge(position, move, NullSink{})) moves.push_back(move);
  });
  return moves;
}

}  // namespace casus
