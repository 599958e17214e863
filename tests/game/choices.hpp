#pragma once
// Compares what the functions of a game's rules say of choices, at all reachable positions.

#include <gtest/gtest.h>
#include <set>
#include <unordered_set>
#include <vector>

#include "game/compiler/described.hpp"

namespace casus::game {

/// Expects that `p`, at which a player chooses, has each candidate once, that `judge` allows at least one of
/// them, and that the declared move is allowed. For losses, all candidates are allowed.
inline void expect_sound_choice(const Described& rules, const Described::Position& p) {
  constexpr std::uint64_t kMostNumbers = 300;
  std::set<Described::Move> candidates;
  std::set<Described::Move> allowed;
  rules.candidates(p, [&](const Described::Move& move) {
    EXPECT_TRUE(candidates.insert(move).second) << move.index << " is named twice";
    if (rules.judge(p, move, NullSink{})) allowed.insert(move);
  });
  EXPECT_FALSE(allowed.empty());
  EXPECT_TRUE(allowed.contains(rules.declared(p))) << rules.declared(p).index << " is declared";
  const Stage& stage = rules.program().stages[rules.number_of(p)];
  if (stage.loss < 0) return;
  EXPECT_EQ(allowed, candidates);
  std::uint64_t numbers = 1;
  for (const LossPlan::Entry& entry : rules.plan_of(stage).entries)
    numbers = std::min(numbers * static_cast<std::uint64_t>(entry.most + 1), kMostNumbers);
  for (std::uint64_t index = 0; index < numbers; ++index) {
    const Described::Move move{rules.number_of(p), index};
    EXPECT_EQ(rules.judge(p, move, NullSink{}), candidates.contains(move)) << index;
  }
}

/// Walks every way from the beginning, over at most so many positions; the number of choices among them, each
/// of which is sound.
inline std::size_t expect_sound_choices(const Described& rules, std::size_t most) {
  struct Hash {
    std::size_t operator()(const Described::Position& p) const { return p.hash(); }
  };
  std::unordered_set<Described::Position, Hash> visited{rules.begun()};
  std::vector<Described::Position> open{rules.begun()};
  std::size_t choices = 0;
  const auto next = [&](const Described::Position& p) {
    if (visited.size() < most && visited.insert(p).second) open.push_back(p);
  };
  while (!open.empty() && !testing::Test::HasFailure()) {
    const Described::Position p = open.back();
    open.pop_back();
    const Actor actor = rules.turn(p).actor;
    if (actor == Actor::chance)
      rules.classes(p, [&](const Weighted<Integer>& one) { next(rules.apply(p, one.chance, NullSink{})); });
    if (actor != Actor::player) continue;
    SCOPED_TRACE(rules.describe(p));
    expect_sound_choice(rules, p);
    ++choices;
    rules.candidates(p, [&](const Described::Move& move) {
      if (rules.judge(p, move, NullSink{})) next(rules.apply(p, move, NullSink{}));
    });
  }
  return choices;
}

}  // namespace casus::game
