#pragma once
// The numbers and options of Columbia that players may change: the content of rulebooks/columbia.toml. The
// mechanisms are in siege.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answers/field.hpp"
#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/columbia/clauses.hpp"

namespace casus::columbia {

/// The kinds of pieces: units first, then structures.
enum PieceKind : std::uint8_t { kCommon, kSpecial, kLeader, kAlarm, kTurret, kStronghold };
inline constexpr std::size_t kKinds = 6;
inline constexpr std::size_t kUnitKinds = 3;
inline constexpr std::array<std::string_view, kKinds> kKindNames{"common", "special", "leader",
                                                                 "alarm",  "turret",  "stronghold"};

inline constexpr std::size_t kMostColours = 3;
inline constexpr std::int64_t kMaxFace = 15;

/// A combat die, by the numbers on its faces.
struct Colour {
  std::string name;
  std::vector<std::int32_t> faces;
};

/// CO-8: the number that an alarm increases.
enum class AlarmBonus : std::uint8_t { die, total };
/// CO-17: the condition for controlling a location.
enum class ControlRule : std::uint8_t {
  no_enemy_units,  ///< has a unit or a structure there, and no enemy unit is there
  own_units,       ///< has a unit there, and no enemy unit is there
  presence,        ///< has a unit or a structure there, whoever else is there
};

inline constexpr std::array kControlRules{ControlRule::no_enemy_units, ControlRule::own_units,
                                          ControlRule::presence};

struct Rulebook {
  std::string title;
  std::vector<Colour> colours;                  // CO-9
  std::array<std::size_t, kKinds> colour_of{};  // CO-6: the die of each kind of piece
  bool turrets_lent = true;                     // CO-7
  AlarmBonus alarm_bonus = AlarmBonus::die;     // CO-8
  bool attackers_effects_first = true;          // CO-4, CO-10
  bool effects_as_played = true;  // CO-4: false: a player orders its own effects when they take place
  bool cards_discarded = true;    // CO-15
  ControlRule control = ControlRule::no_enemy_units;  // CO-17
  bool bare_structures_stay = true;                   // CO-18
  bool retreat_to_any = false;                        // CO-13: to a location with a stronghold of any player
  std::int32_t booker_dice = 3;                       // CO-31
  std::size_t booker_colour = 0;                      // CO-31
  bool active_group_first = true;                     // CO-38

  [[nodiscard]] static ClauseTable clauses() { return {kClauseRows, 0}; }
};

/// Reads a rulebook. Faults: all faults of the document, each with its place and the expected value.
Result<Rulebook> read_rulebook(const files::Document& document);

/// Returns every field of a rulebook: its path, its clause, and its description.
std::span<const Field> rulebook_fields();
/// Returns, for each clause with alternatives, the field that selects one.
std::span<const RuleInForce> clauses_in_force();

}  // namespace casus::columbia
