#pragma once
// The clauses of columbia, as numbers for the rules and as words for people. The game has one edition.

#include <span>

#include "conflict/rules/clause.hpp"

namespace casus::columbia {

/// Rows of the clause table, in clause order. A name with a suffix is a part of its clause.
enum class Co : std::uint16_t {
  mover_attacks,             // CO-1
  attacker_plays,            // CO-2
  defender_plays,            // CO-3
  defender_plays_count,      // CO-3, the count is seen
  reveal,                    // CO-4
  reveal_order,              // CO-4, the order
  one_die_each,              // CO-5
  which_die,                 // CO-6
  lent_turret,               // CO-7
  alarm,                     // CO-8
  alarm_once,                // CO-8, once
  faces,                     // CO-9
  after_dice,                // CO-10
  after_dice_order,          // CO-10, the order
  higher_total,              // CO-11
  loser_destroys,            // CO-12
  loser_destroys_choice,     // CO-12, its choice
  retreat,                   // CO-13
  retreat_reading,           // CO-13, the order, whose choice, one, whose stronghold
  to_the_pool,               // CO-14
  cards_discarded,           // CO-15
  lent_turret_stays,         // CO-16
  control,                   // CO-17
  bare_structures,           // CO-18
  bare_structures_after,     // CO-18, what becomes of them
  factions,                  // CO-19
  token_defends,             // CO-20
  token_total,               // CO-21
  token_beaten,              // CO-22
  token_stays,               // CO-23
  booker_attacks,            // CO-30
  booker_attacks_when,       // CO-30, when
  booker_dice,               // CO-31
  moving_onto_booker,        // CO-32
  token_before_booker,       // CO-33
  units_before_booker,       // CO-34
  units_before_booker_must,  // CO-34, "must"
  order_of_three,            // CO-35
  booker_beaten,             // CO-36
  elizabeth,                 // CO-37
  elizabeth_passes,          // CO-37, the transfer
  booker_groups,             // CO-38
  beaten_has_left,           // CO-39
  defending,                 // CO-40
  alone,                     // CO-41
  discard_random,            // CO-42
  call_common,               // CO-43
  stake_commons,             // CO-44
  rerolls,                   // CO-45
  removed_card,              // CO-46
  removed_not_alone,         // CO-47
  stake_lost,                // CO-48
};

constexpr Clause clause(Co co) { return {static_cast<std::uint16_t>(co)}; }

std::span<const ClauseRow> clause_rows();

}  // namespace casus::columbia
