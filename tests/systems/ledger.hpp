#pragma once
// Random plays, die by die and move by move. The transfers told on each step must explain every difference of
// the holdings, conflicts within included: nothing appears or vanishes.

#include <gtest/gtest.h>
#include <map>

#include "conflict/random.hpp"
#include "positions.hpp"

namespace casus::conformance {

/// How many of which piece every holder has.
using Ledger = std::map<std::pair<std::uint16_t, std::uint16_t>, std::int64_t>;

template <Rules R>
Ledger ledger_of(const R& rules, const typename R::Position& p) {
  Ledger ledger;
  rules.holdings(p, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
    if (count != 0) ledger[{piece, holder}] += count;
  });
  return ledger;
}

inline void settle(Ledger& ledger, const std::vector<Transfer>& transfers) {
  for (const Transfer& moved : transfers) {
    const std::pair to{moved.piece, moved.to};
    const std::pair from{moved.piece, moved.from};
    if ((ledger[from] -= moved.count) == 0) ledger.erase(from);
    if ((ledger[to] += moved.count) == 0) ledger.erase(to);
  }
}

/// Plays on from `p` to the end at random and returns the last position; `step(position)` is called at every
/// one. Everything told goes to `record`.
template <Rules R, class Step>
typename R::Position play_at_random(const R& rules, typename R::Position p, Random& random,
                                    const Record& record, const Step& step) {
  for (;;) {
    step(p);
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

/// One random play; its pieces are accounted for at every step.
template <Rules R>
void check_ledger(const R& rules, const typename R::Position& start, Random& random) {
  std::vector<Transfer> transfers;
  Ledger expected = ledger_of(rules, start);
  play_at_random(rules, start, random, Record{nullptr, &transfers}, [&](const typename R::Position& p) {
    settle(expected, transfers);
    transfers.clear();
    const Ledger held = ledger_of(rules, p);
    EXPECT_EQ(held, expected) << rules.describe(p);
    for (const auto& [piece, count] : held) EXPECT_GE(count, 0) << "less than nothing: " << rules.describe(p);
    expected = held;
  });
}

}  // namespace casus::conformance
