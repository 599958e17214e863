#pragma once
// Checks that nothing hidden leaks: if two moves look the same to a seat, their reports to it are equal byte
// for byte, and they leave it the same choices and the same words until all is public again.

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "conflict/play/random.hpp"
#include "positions.hpp"
#include "subject.hpp"
#include "table/conflict_of.hpp"

namespace casus::conformance {

/// All that a move reports to a seat, and all that the seat finds after it, as one text.
template <class S>
std::string shown_to(const typename S::Rules& rules, const typename S::Rules::Position& p,
                     const typename S::Rules::Move& move, Seat seat) {
  const auto words = conflict_by<S>(rules);
  std::vector<Event> events;
  std::vector<Transfer> transfers;
  const auto after = rules.apply(p, move, Record{&events, &transfers});
  std::string text;
  for (const Event& event : events) {
    const EventText said = words.text(event, words.words(event));
    text += said.kind + '|' + said.seat + '|' + said.clause + '|' + said.text + '|' + said.brief.text + '\n';
  }
  for (const Transfer& moved : transfers) {
    const TransferText said = words.text(moved);
    text += said.piece + '|' + std::to_string(said.count) + '|' + said.from + '|' + said.to + '\n';
  }
  const Turn turn = rules.turn(after);
  text += "turn " + std::to_string(static_cast<int>(turn.actor)) + ' ' + std::to_string(turn.seat) + '\n';
  if (turn.actor != Actor::player || turn.seat != seat) return text;
  // Every candidate with its ruling and what is said of it, allowed or not.
  rules.candidates(after, [&](const typename S::Rules::Move& candidate) {
    const MoveText said = words.text(casus::Move::of(candidate));
    text += files::to_json(said.node) + '|' + said.text;
    rules.judge(after, candidate, [&](const Finding& finding) {
      const FindingText found = words.text(finding);
      text += '|' + found.clause + (found.holds ? "+" : "-") + found.text;
    });
    text += '\n';
  });
  text += files::to_json(words.text(casus::Move::of(rules.declared(after))).node) + '\n';
  return text;
}

/// Plays at random, and at each choice compares what the other seats are shown. Returns how many pairs of
/// moves were hidden from somebody.
template <class S>
std::size_t check_views(const typename S::Rules& rules, typename S::Rules::Position p, std::uint32_t seats,
                        Random& random) {
  std::size_t hidden = 0;
  for (;;) {
    const Turn turn = rules.turn(p);
    if (turn.actor == Actor::nobody) return hidden;
    if (turn.actor == Actor::player) {
      const auto moves = legal_moves(rules, p);
      const auto& move = moves[random.below(moves.size())];
      const auto& other = moves[random.below(moves.size())];
      for (std::uint32_t s = 0; s < seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        if (seat == turn.seat || move == other) continue;
        const auto one = rules.apply(p, move, NullSink{});
        const auto two = rules.apply(p, other, NullSink{});
        if (!(rules.view(one, seat) == rules.view(two, seat))) continue;
        if (rules.key(one) == rules.key(two)) continue;  // they are the same to everybody
        ++hidden;
        EXPECT_FALSE(rules.is_public(one)) << rules.describe(one);
        EXPECT_EQ(shown_to<S>(rules, p, move, seat), shown_to<S>(rules, p, other, seat)) << rules.describe(p);
      }
      p = rules.apply(p, move, NullSink{});
      continue;
    }
    const auto after = followers(rules, p);
    p = after[random.below(after.size())];
  }
}

/// Checks that no seat confuses a public position with another.
template <class R>
void check_public(const R& rules, const typename R::Position& start, const Prices& prices) {
  const auto explored = explore(rules, start, prices, Limits{}, {}, Keep<R>(KeepAll{}));
  ASSERT_TRUE(explored) << to_string(explored.faults().front());
  for_each_position(rules, start, [&](const typename R::Position& p) {
    if (rules.is_public(p)) {
      EXPECT_FALSE(explored->graph.is_hidden(explored->node_of(rules, p))) << rules.describe(p);
    }
  });
}

}  // namespace casus::conformance
