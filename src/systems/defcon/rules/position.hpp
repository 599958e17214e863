#pragma once
// The position of a turn: the areas, what the blocs have, DEFCON, and the pending choice in the middle of an
// operation.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/hash.hpp"
#include "systems/defcon/rules/area_set.hpp"
#include "systems/defcon/rules/pieces.hpp"

namespace casus::defcon {

inline constexpr std::uint8_t kNoBet = 255;

/// The state of an area that operations may change.
struct AreaState {
  Bloc controller = kNobody;
  std::uint8_t instability = 0;  ///< 0, I, II
  bool protected_here = false;   ///< political protection of the area itself
  std::uint8_t factories = 0;
  std::uint8_t resources = 0;  ///< a bit for each kind of the board's resources
  Blocs influence = 0;         ///< natural influence gained by a technology
  Unit unit;
  Silo silo;
  bool operator==(const AreaState&) const = default;
};

/// What a bloc has, and what it has done in this turn.
struct BlocState {
  Technologies developed = 0;
  Technologies activated = 0;  ///< in this turn
  Technologies spent = 0;      ///< out of the game, but counted as developed for rewards (DE-81)
  bool has_fought = false;  ///< attacked or bombarded in this turn, except by a mission's free attack (DE-77)
  std::array<std::uint8_t, kTechnologies> used{};  ///< times in this turn, at most kMostUses
  std::uint32_t missions = 0;                      ///< in the hand, a bit for each of the board's missions
  std::uint16_t points = 0;
  std::uint16_t research = 0;
  std::uint16_t oil = 0;
  std::uint16_t objectives = 0;                  ///< in the hand, a bit for each of the board's objectives
  std::uint8_t unnamed_missions = 0;             ///< in the hand, drawn without a known name
  std::uint8_t unnamed_objectives = 0;           ///< in the hand, not shown to all
  bool draws_one_more = false;                   ///< with the next draw of at least one mission (DE-84)
  std::uint8_t satellites = 0;                   ///< in reconnaissance
  std::uint8_t satellites_used = 0;              ///< in this turn
  std::uint8_t biohazards = 0;                   ///< made but not used
  std::array<std::uint8_t, kUnitTypes> units{};  ///< in the reserve
  std::array<std::uint8_t, kMissileTypes> missiles{};  ///< in the reserve
  bool operator==(const BlocState&) const = default;
};

enum class Phase : std::uint8_t { research, political, production, launch, create, operations };
inline constexpr std::size_t kPhases = 6;

/// A position of a turn.
struct Position {
  /// The pending choice. `choosing`: the active bloc's next operation.
  enum class Stage : std::uint8_t {
    choosing,
    betting,     ///< by the maker of a coup
    contesting,  ///< by the controller
    placing,     ///< by the winner of a coup: the division
    answering,   ///< by a bloc that was struck at
    rewarded,    ///< by the active bloc: a mission's reward
    returning,   ///< by the active bloc: missions above the hand limit
    over,
  };
  std::array<AreaState, kMaxAreas> areas;
  std::array<BlocState, kBlocs> blocs;
  std::uint8_t level = 5;  ///< DEFCON
  Phase phase = Phase::research;
  Stage stage = Stage::choosing;
  Area area = kNoArea;                     ///< of the coup, or where the division may be placed
  std::uint8_t bet = kNoBet;               ///< of the coup's maker
  Bloc due = kNobody;                      ///< the bloc that places or answers
  AreaSet struck;                          ///< by strikes in the air
  AreaSet scorched;                        ///< those of them that are hit by bombs that destroy resources
  std::array<Blocs, kBlocs> may_answer{};  ///< by bloc: the blocs that it may strike back at
  std::uint8_t mission = 255;              ///< being scored
  std::uint8_t rewards_taken = 0;          ///< of this mission
  bool drawn_by_politburo = false;  ///< the missions above the hand limit come from POLITBURO's draw (DE-84)
  std::uint8_t outcome = 0;  ///< an Outcome: the one that is certain so far, and the final one at the end
  bool operator==(const Position&) const = default;
};

/// The result of a turn or an operation.
enum Outcome : std::uint16_t {
  kMaker,       ///< the operation succeeded
  kController,  ///< it was contested, and the controller won
  kStands,      ///< equal forces: both destroyed, control stays
  kTurnOver,
  kVictory,
  kOutcomeCount
};
/// The names in files and answers.
inline constexpr std::array<std::string_view, kOutcomeCount> kOutcomeNames{"maker", "controller", "stands",
                                                                           "over", "victory"};

/// The part of a position that the rest of a turn depends on, packed. Areas that are as at the start are left
/// out.
struct Key {
  std::vector<std::uint64_t> words;
  bool operator==(const Key&) const = default;
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t hash = words.size();
    for (const std::uint64_t word : words) hash = combine(hash, word);
    return hash;
  }
};

}  // namespace casus::defcon
