#pragma once
// The scenario that follows a play: read again it is the same table, and nothing is declared in it.

#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

#include "ledger.hpp"
#include "subject.hpp"
#include "systems/scenario_template.hpp"
#include "table/carry.hpp"

namespace casus::conformance {

/// How many of which piece each holder has, by names: numbers are another scenario's.
using NamedLedger = std::map<std::pair<std::string, std::string>, std::int64_t>;

template <class S>
NamedLedger holdings_of(const S& system, const typename S::Rules& rules, const typename S::Rules::Position& p,
                        const std::set<std::string>& off_table) {
  NamedLedger ledger;
  rules.holdings(p, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
    if (count != 0 && !off_table.contains(system.holder(rules, holder)))
      ledger[{system.piece(rules, piece), system.holder(rules, holder)}] += count;
  });
  return ledger;
}

/// One random play, and the scenario that follows it. `off_table`: holders that are no player and no place of
/// the board, so that what they have is not written.
template <class S>
void check_after(const Scenario& scenario, const typename S::Rules& rules,
                 const typename S::Rules::Position& start, const std::set<std::string>& off_table,
                 Random& random) {
  const S system;
  const auto end = play_at_random(rules, start, random, Record{}, [](const typename S::Rules::Position&) {});
  auto sources = gather({scenario.path, std::nullopt, scenario.sets});
  ASSERT_TRUE(sources);
  const auto written = system.to_document(rules, end);
  sources->scenario = carry(carried(sources->scenario.root), written);
  const std::string text = files::to_json(sources->scenario.root);
  auto read = system.load(sources->scenario, sources->rulebook);
  ASSERT_TRUE(read) << to_string(read.faults().front()) << "\n" << text;

  EXPECT_EQ(holdings_of(system, *read, read->start(), off_table), holdings_of(system, rules, end, off_table))
      << text;
  const auto again = system.to_document(*read, read->start());
  EXPECT_EQ(files::to_json(again.root), files::to_json(written.root));

  const auto table = open_table(*sources);
  ASSERT_TRUE(table) << to_string(table.faults().front()) << "\n" << text;
  EXPECT_FALSE((*table)->declares() && read->turn(read->start()).actor != Actor::nobody) << text;
  const auto judgement = (*table)->judge(std::nullopt);
  ASSERT_TRUE(judgement) << to_string(judgement.faults().front()) << "\n" << text;
  if (read->turn(read->start()).actor != Actor::nobody) return;
  EXPECT_FALSE(judgement->at_rest.empty()) << text;
  EXPECT_TRUE(judgement->moves.empty()) << text;
  const auto odds = (*table)->odds(std::nullopt, Limits{});
  ASSERT_FALSE(odds);
  EXPECT_NE(odds.faults().front().what.find("nothing is declared"), std::string::npos);
}

}  // namespace casus::conformance
