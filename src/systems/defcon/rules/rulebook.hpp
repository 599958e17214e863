#pragma once
// The numbers and options of DEFCON in a rulebook file: the operations table, costs, what the sheet leaves
// open, and a map for scenarios.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "answers/field.hpp"
#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/defcon/rules/board.hpp"
#include "systems/defcon/rules/moves.hpp"

namespace casus::defcon {

/// What an area is to the active bloc (DE-17); `none`: none of the four operations applies.
enum class TargetClass : std::uint8_t {
  neutral_secondary,  // DE-10
  held_foreign,       // DE-11
  neutral_main,       // DE-12
  capital,            // DE-13
  own_colour,         // DE-14
  unstable_own,       // DE-15
  naval,              // DE-16
  none
};
inline constexpr std::size_t kTargetClasses = 7;
/// The names in the rulebook's table.
inline constexpr std::array<std::string_view, kTargetClasses> kClassNames{
    "neutral_secondary", "held_foreign", "neutral_main", "capital", "own_colour", "unstable_own", "naval"};

/// The columns of the operations table.
enum class Operation : std::uint8_t { destabilize, coup, bombard, attack };
inline constexpr std::size_t kOperations = 4;
inline constexpr std::array<std::string_view, kOperations> kOperationNames{"destabilize", "coup", "bombard",
                                                                           "attack"};

/// A cell of the operations table.
struct Cell {
  std::uint8_t level = 0;       ///< the level from which it is allowed; 0: never (NA)
  bool changes_defcon = false;  ///< if it succeeds
  bool operator==(const Cell&) const = default;
};

/// The price of an operation.
struct Cost {
  std::uint8_t points = 0;
  std::uint8_t research = 0;
  std::uint8_t oil = 0;
  bool operator==(const Cost&) const = default;
};

/// Returns the names, in order, of the things of a type of operation that may have a price of their own.
std::span<const std::string_view> priced(Move::Type type);
inline constexpr std::size_t kMostPriced = kTechnologies;

/// The effect of a technology whose tile the sheet does not describe (DE-97).
enum class Effect : std::uint8_t { none, destroy_naval, destroy_ground, raise_instability, lift_instability };
inline constexpr std::size_t kEffects = 5;
inline constexpr std::array<std::string_view, kEffects> kEffectNames{
    "none", "destroy-naval", "destroy-ground", "raise-instability", "lift-instability"};

struct Rulebook {
  std::string title;
  std::array<std::array<Cell, kOperations>, kTargetClasses> table{};
  /// The price of an operation, if the rulebook names one: first by its type, then for each technology, unit
  /// or missile.
  std::array<std::array<std::optional<Cost>, kMostPriced + 1>, kMoveTypes> prices{};
  std::array<std::uint8_t, kUnitTypes> forces{};
  std::array<bool, kUnitTypes> conventional{};  ///< every ground unit except the bunker and KOTIN

  // [status]
  bool taken_main_is_secondary = true;           ///< DE-2
  bool unplayed_influence = true;                ///< DE-8: counts for DE-82
  bool abandoned_main_is_neutral = true;         ///< DE-19; false: it counts as a secondary area (DE-10)
  bool opponents_hinder_in_neutral_main = true;  ///< DE-5 `neutral_main_hindered_by`: opponents, nobody
  // [levels]
  std::uint8_t defcon_step = 1;           ///< DE-18
  bool naval_loss_changes_defcon = true;  ///< DE-18: an opponent's naval unit is destroyed, by whatever means
  std::uint8_t nuclear_level = 1;         ///< DE-54
  bool strikes_own_alone = true;          ///< DE-54: a strike may hit only the launcher's own areas
  // [political]
  std::uint8_t steps_per_destabilization = 1;  ///< DE-31
  bool loser_spends_bet = true;                ///< DE-27 `struggle_rule`: both-spent, or winner-spends
  std::uint8_t least_bet = 1;                  ///< DE-27
  bool coup_clears_instability = true;         ///< DE-33 `after_coup`: cleared, stays
  // [production]
  bool new_units_attack = true;  ///< DE-42
  // [operations]
  std::array<bool, 3> no_bombard_instability{false, true, false};  ///< DE-63, by instability
  bool attack_needs_more = true;           ///< DE-66 `attack_rule`: more; as-much (equal force succeeds)
  bool attack_from_next = true;            ///< DE-58 `attack_reach`: next; land-only (not over sea bridges)
  std::uint8_t redeployments = 1;          ///< DE-41
  bool bridges_over_bonus = false;         ///< DE-70: a second bridge is allowed after a move by land
  bool conquest_keeps_instability = true;  ///< DE-100
  bool conquest_keeps_protection = true;   ///< DE-100
  // [technology]
  std::uint8_t hai_ying_level = 4;            ///< DE-64
  std::uint8_t hai_ying_ships = kMaxTargets;  ///< DE-64: naval units that one use hits
  bool terrorism_destroys_bunkers = true;     ///< DE-65
  bool biohazard_destroys_bunkers = true;     ///< DE-65
  bool panchsheel_stops_missiles = false;     ///< DE-77
  std::uint8_t vidyut_oil = 1;                ///< DE-94
  bool politburo_repeats = false;             ///< DE-84
  bool navy_seals_attack = false;             ///< DE-71 `navy_seals`: controlled, attack
  /// The uses allowed in a turn, for technologies whose uses are counted (DE-97).
  std::array<std::uint8_t, kTechnologies> uses{};
  std::array<Effect, kTechnologies> effects{};  ///< of PIRATES, CIA, TOMAHAWK, PERIMETR, STAR WARS (DE-97)
  // [missions]
  std::array<bool, 6> hyperterrorism_levels{};  ///< DE-89, by level
  std::uint8_t red_level = 2;  ///< DE-89: control markers on areas marked red are possible from this level
  bool reward_changes_defcon = true;    ///< DE-89: as a coup would; false: only by DE-6
  bool unplayed_objective_wins = true;  ///< DE-91: in modes other than strategic
  bool discard_whole_hand = true;       ///< DE-85
  std::uint8_t cubes_for_three = 3;     ///< DE-85
  std::uint8_t hand = 3;                ///< DE-84: missions kept

  /// Its [map], on which scenarios without a map of their own are set; may be null.
  std::shared_ptr<const World> world;

  [[nodiscard]] const Cell& cell(TargetClass target, Operation operation) const {
    return table[static_cast<std::size_t>(target)][static_cast<std::size_t>(operation)];
  }
  /// DE-43: returns the price of the thing that the move names, else of its type; nothing if the rulebook
  /// names none.
  [[nodiscard]] const std::optional<Cost>& price(const Move& m) const;
  [[nodiscard]] Cost cost(const Move& m) const { return price(m).value_or(Cost()); }
};

std::span<const Field> rulebook_fields();

/// Reads a rulebook. Faults: all faults of the file, including those of its map.
Result<Rulebook> read_rulebook(const files::Document& document);

}  // namespace casus::defcon
