#pragma once
// The concept that a system's rules satisfy: pure functions over a small position. Everything that Casus
// answers is derived from these by code that knows no system. docs/architecture.md walks one conflict
// through.

#include <concepts>
#include <cstdint>
#include <span>
#include <string>

#include "base/exact.hpp"
#include "conflict/rules/types.hpp"

namespace casus {

/// A key that is an index below `rules.key_count()`: positions are met in an array, without hashing.
struct DenseKey {
  std::uint32_t index = 0;
  bool operator==(const DenseKey&) const = default;
};

/// How positions are told apart: a dense index, a packed integer, or any value with `hash()` and ==.
/// Equal keys must mean equal futures; the key leaves out what only the ledger reads.
template <class K>
concept Key = std::same_as<K, DenseKey> || std::unsigned_integral<K> ||
    (std::regular<K>&& requires(const K& k) {
      { k.hash() } -> std::same_as<std::uint64_t>;
    });

/// Rules at one table: immutable, built once from a scenario; a position is a regular value.
///
/// Moves of a player: `candidates` is generous, cheap and in a fixed order; `judge` alone decides. With the
/// sink Nothing it may stop at the first broken clause; any other sink is told every finding, in clause
/// order. `declared` is what the scenario declares at this position, else no option taken and default losses.
///
/// Chance: `dice` (a span, or a container by value) are what is thrown, `classes` what matters of it. Faces f
/// are of class c exactly when apply(p, c) == apply(p, class_of(p, f)); rules that say kFineClasses may have
/// several classes that come to the same. Positions with equal `law` throw the same dice and have the same
/// class_of, classes and weights. The weights sum to the product of the sides.
///
/// `cites` names the clauses that a throw, or the position itself, rests on beside those that sinks are told.
/// `describe` is one line for people who debug; it is never parsed.
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
  { r.law(p) } -> std::convertible_to<std::uint64_t>;
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

/// Rules in which something is hidden: what each seat knows. Equal views are one information set.
/// `is_public`: whether every seat knows all of a position; a choice after which it is not is sealed until it
/// is again. What a hidden choice tells its sinks is seen by all: it tells no more than the views do.
template <class R>
concept HiddenRules = Rules<R> && !R::kPublic && requires(const R& r, const typename R::Position& p, Seat s) {
  { r.view(p, s) } -> Key;
  { r.is_public(p) } -> std::same_as<bool>;
};

/// Rules with a conflict within: `inner(p)` has `.rules` (a reference) and `.position`; `resume` goes on from
/// the outcome it had. Nobody chooses in a conflict within: to the solvers it is one chance step.
template <class R>
concept OuterRules = Rules<R> &&
    requires(const R& r, const typename R::Position& p, std::uint16_t outcome, NullSink sink) {
  r.inner(p).rules.turn(r.inner(p).position);
  { r.resume(p, outcome, sink) } -> std::same_as<typename R::Position>;
};

/// Whether every seat knows all at this position.
template <Rules R>
bool all_is_public(const R& rules, const typename R::Position& position) {
  if constexpr (HiddenRules<R>) {
    return rules.is_public(position);
  } else {
    return true;
  }
}

/// The legal moves, in order: the candidates that `judge` allows.
template <Rules R>
std::vector<typename R::Move> legal_moves(const R& rules, const typename R::Position& position) {
  std::vector<typename R::Move> moves;
  rules.candidates(position, [&](const typename R::Move& move) {
    if (rules.judge(position, move, NullSink{})) moves.push_back(move);
  });
  return moves;
}

}  // namespace casus
