#pragma once
// The clauses of aggression, as numbers for the rules and as words for people. The standing of each is given
// for edition 1 and edition 2.

#include <span>

#include "conflict/rules/clause.hpp"

namespace casus::aggression {

/// Rows of the clause table, in clause order. A name with a suffix is a part of its clause.
enum class Ag : std::uint16_t {
  foreign_landing,         // AG-1
  own_landing,             // AG-2
  own_landing_source,      // AG-2, from that Territory only
  card_foreign_landing,    // AG-3
  card_own_landing,        // AG-4
  card_usable,             // AG-5
  card_free_pair,          // AG-6
  card_free_pair_landing,  // AG-6, the landing
  nobodys_territory,       // AG-7
  declarations,            // AG-8
  card_spent,              // AG-9
  aggressor_dice,          // AG-10
  defender_dice,           // AG-11
  defender_zero,           // AG-11, the 0
  network_security,        // AG-12
  economic_superiority,    // AG-13
  more_units,              // AG-14
  economic_tie,            // AG-15
  agent_superiority,       // AG-16
  territory_superiority,   // AG-17
  no_agents_no_die,        // AG-18
  battle_round,            // AG-20
  roll_value,              // AG-21
  more_than_five,          // AG-22
  higher_value_wins,       // AG-23
  fewer_dice_win,          // AG-24
  fewer_dice_win_round,    // AG-24, the round
  luck_running_out,        // AG-25
  luck_from_the_start,     // AG-25, from the start, always taken
  loser_loses_die,         // AG-26
  final_polygon,           // AG-27
  last_die_lost,           // AG-28
  start_without_dice,      // AG-29
  title_lost,              // AG-30
  units_captured,          // AG-31
  units_captured_where,    // AG-31, where to
  network_security_lost,   // AG-32
  continuing,              // AG-33
  continuing_source,       // AG-33, source and card
  continuing_fresh,        // AG-33, quadrant and fresh assessment
  governor_stays,          // AG-34
  loser_ends_turn,         // AG-35
  agents_stay,             // AG-36
  never_compulsory,        // AG-37
  development_destroyed,   // AG-38
};

constexpr Clause clause(Ag ag) { return {static_cast<std::uint16_t>(ag)}; }

std::span<const ClauseRow> clause_rows();

}  // namespace casus::aggression
