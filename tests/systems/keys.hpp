#pragma once
// Checks that equal keys mean equal futures: positions of random plays with the same key have the same turn,
// moves, throw_id, inner conflict and outcome, and positions with the same keys follow them.

#include <gtest/gtest.h>
#include <unordered_map>

#include "ledger.hpp"

namespace casus::conformance {

/// Everything that the rest of the conflict may read of a position.
template <Rules R>
struct Future {
  using Keys = decltype(hashable(std::declval<const R&>().key(std::declval<const typename R::Position&>())));
  Turn turn;
  std::vector<typename R::Move> moves;
  std::vector<std::pair<std::uint32_t, Integer>> classes;
  std::uint64_t within = 0;   // the hash of the key of the conflict within
  std::uint16_t outcome = 0;  // where it is over
  std::vector<Keys> next;
  bool operator==(const Future&) const = default;
};

/// Checks positions with equal keys among many. They have the same moves, so the same moves are taken from
/// each.
template <Rules R>
Future<R> future_of(const R& rules, const typename R::Position& p) {
  constexpr std::size_t kMostNext = 200;
  Future<R> future;
  future.turn = rules.turn(p);
  if (future.turn.actor == Actor::player) future.moves = legal_moves(rules, p);
  if (future.turn.actor == Actor::chance) {
    for (const auto& one : classes_of(rules, p)) future.classes.emplace_back(one.chance, one.weight);
  }
  if constexpr (OuterRules<R>) {
    if (future.turn.actor == Actor::inner) {
      const auto inner = rules.inner(p);
      future.within = HashKey{}(hashable(inner.rules.key(inner.position)));
    }
  }
  if (future.turn.actor == Actor::nobody) future.outcome = rules.outcome(p);
  for (const auto& next : followers(rules, p, {}, kMostNext))
    future.next.push_back(hashable(rules.key(next)));
  return future;
}

template <Rules R>
class KeyCheck {
 public:
  explicit KeyCheck(const R& rules) : rules_(&rules) {}

  /// Plays at random. Returns the number of positions with a key that another position had before.
  std::size_t play(const typename R::Position& start, Random& random) {
    std::size_t met_again = 0;
    play_at_random(*rules_, start, random, Record{}, [&](const typename R::Position& p) {
      const auto [known, is_new] = known_.try_emplace(hashable(rules_->key(p)), p, future_of(*rules_, p));
      if (is_new || known->second.first == p || testing::Test::HasFailure()) return;
      ++met_again;
      EXPECT_TRUE(known->second.second == future_of(*rules_, p))
          << "one key, two futures: " << rules_->describe(known->second.first) << "; " << rules_->describe(p);
    });
    return met_again;
  }

 private:
  const R* rules_;
  std::unordered_map<typename decltype(Future<R>::next)::value_type,
                     std::pair<typename R::Position, Future<R>>, HashKey>
      known_;
};

}  // namespace casus::conformance
