#pragma once
// The properties of moves, clauses and words at any position of any system.

#include <algorithm>
#include <gtest/gtest.h>

#include "positions.hpp"
#include "table/conflict.hpp"

namespace casus::conformance {

/// Somebody acts, and can; who has a move can say it, and it can be read back.
template <class S>
void check_moves(const typename S::Rules& rules, const typename S::Rules::Position& p, std::uint32_t seats,
                 const auto& every_move) {
  const TypedWords<S> words(rules);
  using Move = typename S::Rules::Move;
  const Turn turn = rules.turn(p);
  if (turn.actor != Actor::player) return;
  ASSERT_TRUE(turn.seat >= 0 && static_cast<std::uint32_t>(turn.seat) < seats);

  std::vector<Move> candidates;
  rules.candidates(p, [&](const Move& move) { candidates.push_back(move); });
  std::vector<Move> again;
  rules.candidates(p, [&](const Move& move) { again.push_back(move); });
  EXPECT_EQ(candidates, again) << "candidates come in a fixed order";
  std::vector<Move> sorted = candidates;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end()) << "a candidate comes twice";

  const std::vector<Move> moves = legal_moves(rules, p);
  ASSERT_FALSE(moves.empty()) << rules.describe(p);
  every_move(rules, [&](const Move& move) {
    if (!rules.judge(p, move, NullSink{})) return;
    EXPECT_TRUE(std::binary_search(sorted.begin(), sorted.end(), move))
        << words.say(move) << " is allowed but no candidate: " << rules.describe(p);
  });
  for (const Move& move : moves) {
    const files::Node node = words.to_node(move);
    const auto from_node = words.to_move({node, {"a move"}});
    ASSERT_TRUE(from_node) << to_string(from_node.faults().front());
    EXPECT_EQ(*from_node, move);
    const auto document = files::read_json(files::to_json(node), "a move");
    ASSERT_TRUE(document);
    const auto from_text = words.to_move(*document);
    ASSERT_TRUE(from_text);
    EXPECT_EQ(*from_text, move);
    EXPECT_FALSE(words.say(move).empty());
  }
}

/// `judge` says the same however closely it is listened to: in clause order, with a broken clause exactly
/// where it refuses, and in words.
template <class S>
void check_findings(const typename S::Rules& rules, const typename S::Rules::Position& p,
                    const auto& every_move) {
  const TypedWords<S> words(rules);
  if (rules.turn(p).actor != Actor::player) return;
  const std::size_t clauses = words->scenario().clauses.rows.size();
  every_move(rules, [&](const typename S::Rules::Move& move) {
    std::vector<Finding> findings;
    const bool allowed = rules.judge(p, move, [&](const Finding& found) { findings.push_back(found); });
    EXPECT_EQ(allowed, rules.judge(p, move, NullSink{})) << words.say(move);
    EXPECT_TRUE(std::is_sorted(findings.begin(), findings.end(),
                               [](const Finding& a, const Finding& b) { return a.clause < b.clause; }));
    const bool broken =
        std::any_of(findings.begin(), findings.end(), [](const Finding& found) { return !found.holds; });
    EXPECT_NE(allowed, broken) << words.say(move) << " at " << rules.describe(p);
    EXPECT_FALSE(findings.empty()) << words.say(move);
    for (const Finding& found : findings) {
      ASSERT_LT(found.clause.row, clauses);
      EXPECT_FALSE(words.say(found).empty());
    }
  });
}

/// Checks that the declared move, which is also played if nobody answers, is legal wherever the scenario's
/// own move is not pending.
template <class S>
void check_default(const typename S::Rules& rules, const typename S::Rules::Position& p) {
  if (rules.turn(p).actor != Actor::player || p == rules.start()) return;
  EXPECT_TRUE(rules.judge(p, rules.declared(p), NullSink{})) << rules.describe(p);
}

/// Every report on the way from a position has words.
template <class S>
void check_words(const typename S::Rules& rules, const typename S::Rules::Position& p) {
  const TypedWords<S> words(rules);
  const std::size_t clauses = words->scenario().clauses.rows.size();
  std::vector<Event> events;
  std::vector<Transfer> transfers;
  constexpr std::size_t kMostNext = 200;
  followers(rules, p, Record{&events, &transfers}, kMostNext);
  for (const Event& event : events) {
    ASSERT_LT(event.clause.row, clauses);
    EXPECT_FALSE(words.say(event).empty());
    EXPECT_FALSE(words->words(event).kind.empty());
  }
  for (const Transfer& moved : transfers) {
    ASSERT_LT(moved.clause.row, clauses);
    EXPECT_GT(moved.count, 0) << "a transfer moves something";
    EXPECT_NE(moved.from, moved.to) << "a transfer moves it somewhere";
    EXPECT_FALSE(words->piece(moved.piece).id.empty());
    EXPECT_FALSE(words->holder(moved.from).name.empty());
    EXPECT_FALSE(words->holder(moved.to).name.empty());
  }
  if (rules.turn(p).actor != Actor::nobody) return;
  const OutcomeWords outcome = words->words(rules.outcome(p), {});
  EXPECT_FALSE(outcome.id.empty());
  EXPECT_FALSE(outcome.text.empty());
}

}  // namespace casus::conformance
