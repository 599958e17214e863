#pragma once
// Compares what the functions of a game's rules say of choices, at all reachable positions.

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <type_traits>
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

/// Compares what is told of tracks with what they are.
class TracksTold {
 public:
  explicit TracksTold(const Described& rules, const Described::Position& before)
      : rules_(&rules), values_(values(before)) {}
  /// Expects that a change begins with what the track was.
  void add(const Event& event) {
    if (event.kind != kChanged) return;
    const auto track = static_cast<std::size_t>(event.data[1]);
    std::int64_t& now = values_[track][event.seat < 0 ? 0 : static_cast<std::size_t>(event.seat)];
    EXPECT_EQ(event.data[3], now);
    EXPECT_NE(event.data[2], now);
    now = event.data[2];
  }
  /// Expects that a position has the tracks that were told.
  void expect(const Described::Position& after) const { EXPECT_EQ(values_, values(after)); }

 private:
  using Values = std::vector<std::vector<std::int64_t>>;
  [[nodiscard]] Values values(const Described::Position& p) const {
    Values all;
    const auto& told = rules_->program().track_changes;
    for (std::size_t track = 0; track < rules_->program().tracks.size(); ++track) {
      auto& its = all.emplace_back();
      // Of decks nothing is told but the cards that are drawn.
      if (std::none_of(told.begin(), told.end(), [&](const TrackChange& one) { return one.track == track; }))
        continue;
      const bool each = rules_->program().tracks[track][0] != rules_->program().tracks[track][1];
      for (std::size_t side = 0; side < (each ? rules_->program().sides() : 1); ++side)
        its.push_back(rules_->track(p, side, track));
    }
    return all;
  }
  const Described* rules_;
  Values values_;
};

/// Returns the position after a throw or a move. Every change of a track is told.
inline Described::Position expect_told(const Described& rules, const Described::Position& p, const auto& by) {
  TracksTold told(rules, p);
  const Described::Position after = rules.apply(p, by, [&](const auto& report) {
    if constexpr (std::is_same_v<std::decay_t<decltype(report)>, Event>) told.add(report);
  });
  told.expect(after);
  return after;
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
      rules.classes(p, [&](const Weighted<Integer>& one) { next(expect_told(rules, p, one.chance)); });
    if (actor != Actor::player) continue;
    SCOPED_TRACE(rules.describe(p));
    expect_sound_choice(rules, p);
    ++choices;
    rules.candidates(p, [&](const Described::Move& move) {
      if (rules.judge(p, move, NullSink{})) next(expect_told(rules, p, move));
    });
  }
  return choices;
}

}  // namespace casus::game
