#pragma once
// Random plays, die by die and move by move. The transfers reported on each step explain every difference of
// the holdings, including inner conflicts: nothing appears or vanishes.

#include <gtest/gtest.h>
#include <map>

#include "positions.hpp"

namespace casus::conformance {

/// The number of each piece of each holder.
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

/// Plays at random and accounts for all pieces at every step.
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
