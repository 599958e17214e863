#pragma once
// The clauses of DEFCON, as numbers for the rules and as words for people.

#include <span>

#include "conflict/rules/clause.hpp"

namespace casus::defcon {

/// Rows of the clause table, in clause order. A name may be a part of its clause.
enum class De : std::uint16_t {
  neutral,                 // DE-1
  neutral_main,            // DE-1, while no played bloc controls it
  taken_main,              // DE-2
  taken_main_how_far,      // DE-2, capital territories and one's own lost area too
  neutral_units,           // DE-3
  standing_in,             // DE-3, standing in
  capital_territory_safe,  // DE-4
  neutral_main_open,       // DE-5
  only_units_lifted,       // DE-5, DE-20 and DE-21 stay
  neutral_main_hindered,   // DE-5, whose units hinder
  neutral_main_taken,      // DE-6
  neutral_tokens,          // DE-7
  whose_marker,            // DE-7, whose a marker is
  main_influence,          // DE-8
  level_or_below,          // DE-9
  neutral_secondary,       // DE-10
  neutral_secondary_star,  // DE-10, stars
  held_foreign,            // DE-11
  held_foreign_star,       // DE-11, stars
  neutral_main_row,        // DE-12
  capital_row,             // DE-13
  capital_star,            // DE-13, stars
  own_colour_row,          // DE-14
  own_colour_star,         // DE-14, stars
  unstable_own,            // DE-15
  unstable_own_star,       // DE-15, stars
  naval_row,               // DE-16
  naval_star,              // DE-16, stars
  first_class,             // DE-17
  defcon_step,             // DE-18
  naval_loss,              // DE-18, a naval unit destroyed
  abandoned_main,          // DE-19
  destabilize_reach,       // DE-20
  destabilize_protected,   // DE-21
  protection_placed,       // DE-21, where protection is placed
  destabilize_units,       // DE-22
  coup_needs,              // DE-23
  coup_not_own,            // DE-24
  coup_own_main,           // DE-25
  contest,                 // DE-26
  neutral_uncontested,     // DE-26, a neutral area
  coup_bet,                // DE-27
  struggle,                // DE-27, the struggle
  coup_division,           // DE-28
  silo_destroyed,          // DE-29
  silo_by_reward,          // DE-29, by a reward
  instability_lifted,      // DE-30
  instability_to_none,     // DE-30, to none
  one_step,                // DE-31
  phase,                   // DE-32
  phase_read,              // DE-32, production and redeployment
  after_coup,              // DE-33
  controller_division,     // DE-34, the division
  controller_wins,         // DE-34, the rest
  replace_higher,          // DE-35
  upgrade_steps,           // DE-36
  no_special_upgrade,      // DE-37
  colonial_power,          // DE-38
  colonial_power_does,     // DE-38, what it does
  css_factory,             // DE-39
  isro,                    // DE-40
  isro_from,               // DE-40, from where
  redeploy_once,           // DE-41
  new_unit,                // DE-42
  cost,                    // DE-43
  bomb_resources,          // DE-45
  h_bomb_targets,          // DE-46
  tsar_targets,            // DE-47
  tsar_other_sizes,        // DE-47, one and more than three
  launch_before_create,    // DE-48
  naval_no_low,            // DE-49
  low,                     // DE-50
  low_any_number,          // DE-50, any number, controlled
  low_aggressor,           // DE-51
  low_answers_low,         // DE-52
  perimetr_low,            // DE-53
  strike_destroys,         // DE-54, bunkers
  strike_missiles,         // DE-54, missiles
  strike_leaves,           // DE-54, the rest
  land_together,           // DE-55
  low_binds_aim,           // DE-56
  low_fresh_missile,       // DE-57
  attack_reach,            // DE-58
  redeploy_one_area,       // DE-59
  bombard_targets,         // DE-60
  bombard_once,            // DE-61
  bombard_neutral,         // DE-62
  no_bombard_instability,  // DE-63
  hai_ying,                // DE-64
  hai_ying_level,          // DE-64, the level
  bunker,                  // DE-65
  attack_force,            // DE-66
  unit_forces,             // DE-66, of units whose force the sheet does not say
  attack_once,             // DE-67
  free_attack,             // DE-67, a mission's
  redeploy_to,             // DE-68
  satellite,               // DE-69
  one_bridge,              // DE-70
  navy_seals,              // DE-71
  navy_seals_come,         // DE-71, how it comes
  sea_gap,                 // DE-72
  bombard_no_star,         // DE-73
  bombard_naval,           // DE-74
  bombard_power,           // DE-74, the rest
  terrorism,               // DE-75
  terrorism_protected,     // DE-76
  panchsheel,              // DE-77
  biohazard,               // DE-78
  biohazard_where,         // DE-78, where
  biohazard_turn,          // DE-79
  vidyut,                  // DE-80
  vidyut_where,            // DE-80, where
  star_wars,               // DE-81
  mao,                     // DE-82
  mao_does,                // DE-82, what it does
  mk_ultra,                // DE-83
  mk_ultra_does,           // DE-83, what it does
  politburo,               // DE-84
  politburo_once,          // DE-84, once
  discard,                 // DE-85
  discard_whole_hand,      // DE-85, the whole hand
  lower_unit,              // DE-86
  instead_destabilize,     // DE-87
  reward_marker,           // DE-88
  reward_marker_one,       // DE-88, instability I only
  reward_control,          // DE-89
  hyperterrorism,          // DE-89, its field
  reward_units,            // DE-89, units there
  errata,                  // DE-90
  unplayed_objectives,     // DE-91
  circle_of_death,         // DE-92
  frontal_shock,           // DE-93
  vidyut_oil,              // DE-94
  vidyut_barrels,          // DE-94, the number
  whose_technology,        // DE-95
  whose_pirates,           // DE-95, PIRATES
  terrorism_destroys,      // DE-96
  not_described,           // DE-97
  technology_uses,         // DE-97, uses in a turn
  few_discarded,           // DE-98
  capital_area,            // DE-99
};
inline constexpr std::size_t kClauseRows = static_cast<std::size_t>(De::capital_area) + 1;

constexpr Clause clause(De de) { return {static_cast<std::uint16_t>(de)}; }

std::span<const ClauseRow> clause_rows();

}  // namespace casus::defcon
