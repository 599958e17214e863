#pragma once
// Visits every position that a conflict can reach, each key once; if a conflict is too large, the positions
// of random plays. The checks of moves, chance and words use it. Inner conflicts are visited beside the outer
// one. It is written independently of `explore`, which is under test.

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "conflict/graph/key_table.hpp"
#include "conflict/play/deadlock.hpp"
#include "conflict/play/random.hpp"
#include "conflict/rules/rules.hpp"

namespace casus::conformance {

/// Any key in a standard container.
struct HashKey {
  template <class K>
  std::size_t operator()(const K& key) const {
    if constexpr (std::unsigned_integral<K>) {
      return mix(key);
    } else {
      return key.hash();
    }
  }
};

/// Stores the reports of one step.
struct Record {
  std::vector<Event>* events = nullptr;
  std::vector<Transfer>* transfers = nullptr;
  void operator()(const Event& event) const {
    if (events != nullptr) events->push_back(event);
  }
  void operator()(const Transfer& moved) const {
    if (transfers != nullptr) transfers->push_back(moved);
  }
  void operator()(const Tally& /*tally*/) const {}
};

/// The classes of a chance position, as the rules visit them.
template <Rules R>
std::vector<Weighted<Integer>> classes_of(const R& rules, const typename R::Position& position) {
  std::vector<Weighted<Integer>> classes;
  rules.classes(position, [&](Weighted<Integer> one) { classes.push_back(std::move(one)); });
  return classes;
}

/// The outcomes that a conflict within can have, by walking it.
template <Rules R>
std::vector<std::uint16_t> outcomes_of(const R& rules, const typename R::Position& start);

/// Returns at most `most` of them, evenly spread, in order.
template <class T>
std::vector<T> thinned(std::vector<T> all, std::size_t most) {
  if (all.size() <= most) return all;
  std::vector<T> some;
  some.reserve(most);
  for (std::size_t i = 0; i < most; ++i) some.push_back(std::move(all[i * all.size() / most]));
  return some;
}

/// The positions that can follow, in order: by each legal move (of more than `most` some), each class with a
/// weight, each outcome of the conflict within.
template <Rules R>
std::vector<typename R::Position> followers(const R& rules, const typename R::Position& position,
                                            const Record& record = {}, std::size_t most = SIZE_MAX) {
  std::vector<typename R::Position> next;
  switch (rules.turn(position).actor) {
    case Actor::nobody:
      break;
    case Actor::player:
      for (const auto& move : thinned(legal_moves(rules, position), most))
        next.push_back(rules.apply(position, move, record));
      break;
    case Actor::chance:
      for (const auto& one : classes_of(rules, position)) {
        if (!one.weight.is_zero()) next.push_back(rules.apply(position, one.chance, record));
      }
      break;
    case Actor::inner:
      if constexpr (OuterRules<R>) {
        const auto inner = rules.inner(position);
        for (const std::uint16_t outcome : outcomes_of(inner.rules, inner.position))
          next.push_back(rules.resume(position, outcome, record));
      }
      break;
  }
  return next;
}

/// Calls `visit(position)` for one position of every key that can be reached.
template <Rules R, class Visit>
void for_each_position(const R& rules, const typename R::Position& start, Visit visit) {
  using Keys = decltype(hashable(rules.key(start)));
  std::unordered_set<Keys, HashKey> met{hashable(rules.key(start))};
  std::vector<typename R::Position> open{start};
  while (!open.empty()) {
    const typename R::Position here = std::move(open.back());
    open.pop_back();
    visit(here);
    for (auto& next : followers(rules, here)) {
      if (met.insert(hashable(rules.key(next))).second) open.push_back(std::move(next));
    }
  }
}

/// Plays on from `p` to the end at random and returns the last position; `step(position)` is called at every
/// one. All reports go to `record`.
template <Rules R, class Step>
typename R::Position play_at_random(const R& rules, typename R::Position p, Random& random,
                                    const Record& record, const Step& step) {
  for (;;) {
    step(p);
    if constexpr (DeadlockRules<R>) {
      if (rules.turn(p).actor != Actor::nobody && DeadlockWatch<R>(rules).stuck(p))
        p = rules.deadlock(p, record);
    }
    switch (rules.turn(p).actor) {
      case Actor::nobody:
        return p;
      case Actor::player: {
        const auto moves = legal_moves(rules, p);
        p = rules.apply(p, moves[random.below(moves.size())], record);
        break;
      }
      case Actor::chance: {
        std::vector<std::uint16_t> faces;
        for (const Die& die : rules.dice(p))
          faces.push_back(static_cast<std::uint16_t>(random.below(die.sides)));
        rules.show(p, faces, record);
        p = rules.apply(p, rules.class_of(p, faces), record);
        break;
      }
      case Actor::inner:
        if constexpr (OuterRules<R>) {
          const auto inner = rules.inner(p);
          const auto end = play_at_random(inner.rules, inner.position, random, record, [](const auto&) {});
          p = rules.resume(p, inner.rules.outcome(end), record);
        }
        break;
    }
  }
}

/// Calls `visit(position)` for one position of every key that `plays` random plays come to.
template <Rules R, class Visit>
void for_each_met(const R& rules, const typename R::Position& start, int plays, Visit visit) {
  using Keys = decltype(hashable(rules.key(start)));
  std::unordered_set<Keys, HashKey> met;
  Random random(5, 0);
  for (int play = 0; play < plays; ++play) {
    play_at_random(rules, start, random, Record{}, [&](const typename R::Position& p) {
      if (met.insert(hashable(rules.key(p))).second) visit(p);
    });
  }
}

template <Rules R>
std::vector<std::uint16_t> outcomes_of(const R& rules, const typename R::Position& start) {
  std::vector<std::uint16_t> outcomes;
  for_each_position(rules, start, [&](const typename R::Position& p) {
    if (rules.turn(p).actor == Actor::nobody) outcomes.push_back(rules.outcome(p));
  });
  std::sort(outcomes.begin(), outcomes.end());
  outcomes.erase(std::unique(outcomes.begin(), outcomes.end()), outcomes.end());
  return outcomes;
}

}  // namespace casus::conformance
