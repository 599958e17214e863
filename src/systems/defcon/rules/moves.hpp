#pragma once
// The moves of a bloc: operations, and pending answers. Their only external form is a JSON object.

#include <array>
#include <compare>
#include <cstdint>

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/defcon/rules/area_set.hpp"
#include "systems/defcon/rules/pieces.hpp"

namespace casus::defcon {

inline constexpr std::size_t kMaxTargets = 4;
inline constexpr std::uint8_t kNoNumber = 255;
inline constexpr std::int64_t kMaxBet = 250;  ///< of a coup

struct Move {
  enum class Type : std::uint8_t {
    // research
    develop,            ///< technology
    draw_missions,      ///< number
    discard_objective,  ///< objective
    // political
    destabilize,  ///< area
    coup,         ///< area; number: the bet, if it is made with the coup
    protect,      ///< area; unit: under the unit that is there
    // production
    build,    ///< area, unit
    replace,  ///< area, unit
    upgrade,  ///< area, unit
    // nuclear
    launch,          ///< from, targets
    create_missile,  ///< area, missile
    // operations
    bombard,   ///< from, targets: an area once for each point
    attack,    ///< area, from
    redeploy,  ///< from, area
    // any phase
    technology,        ///< technology; area, and `from` where the technology needs it
    activate,          ///< technology
    discard_missions,  ///< the hand; mission: only that one
    score_mission,     ///< mission
    declare_victory,   ///< objective
    // pending answers
    bet,             ///< number: the bet of a coup's maker, hidden
    contest,         ///< number: the bet of the controller
    place,           ///< the division after a coup
    retaliate,       ///< from, targets
    reward,          ///< area, from or unit, and `instead`
    return_mission,  ///< mission; without one: a drawn mission whose name is unknown here
    pass,            ///< the next phase; or no contest, no division, no retaliation, no reward
  };
  /// What is taken in place of a mission's reward: a destabilization for an attack or for control (DE-87), a
  /// stabilization for a destabilization (DE-88).
  enum class UnstableOption : std::uint8_t { nothing, destabilization, stabilization };
  using Targets = std::array<Area, kMaxTargets>;  ///< ascending, then kNoArea

  Type type = Type::pass;
  Area area = kNoArea;
  Area from = kNoArea;
  UnitType unit = UnitType::none;
  MissileType missile = MissileType::none;
  Technology technology = Technology::none;
  std::uint8_t number = kNoNumber;   ///< a bet, or the number of cards drawn
  std::uint8_t mission = kNoNumber;  ///< index into the board's missions
  std::uint8_t objective = kNoNumber;
  UnstableOption instead = UnstableOption::nothing;
  Targets targets{kNoArea, kNoArea, kNoArea, kNoArea};
  auto operator<=>(const Move&) const = default;

  [[nodiscard]] std::size_t target_count() const {
    std::size_t count = 0;
    while (count < kMaxTargets && targets[count] != kNoArea) ++count;
    return count;
  }
};

inline constexpr std::size_t kMoveTypes = static_cast<std::size_t>(Move::Type::pass) + 1;
struct Board;

files::Node to_node(const Board& board, const Move& move);
/// Parses a move. Faults, with their places: names that the board does not have, keys that its type does not
/// use, numbers out of bounds.
Result<Move> to_move(const Board& board, const files::Document& document);
/// Parses a move from a table within a document: the scenario's [operation].
Result<Move> to_move(const Board& board, const files::Document& document, const files::Node& table);

}  // namespace casus::defcon
