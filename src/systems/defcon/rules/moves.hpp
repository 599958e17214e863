#pragma once
// What a bloc may do: an operation, or an answer that is due. One codec: its JSON object.

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
    coup,         ///< area; number: the bet, where it is made with it
    protect,      ///< area; unit: under the one that is there
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
    technology,        ///< technology; area, from where it takes them
    activate,          ///< technology
    discard_missions,  ///< the hand; mission: that one alone
    score_mission,     ///< mission
    declare_victory,   ///< objective
    // answers that are due
    bet,             ///< number: the maker's of a coup, hidden
    contest,         ///< number: the controller's
    place,           ///< the division after a coup
    retaliate,       ///< from, targets
    reward,          ///< area, from or unit, and `instead`
    return_mission,  ///< mission, or none: one that was drawn and has no name here
    pass,            ///< the next phase; not to contest, place, retaliate or take
  };
  /// What is taken instead of what a mission rewards: a destabilization of an attack or of control (DE-87),
  /// a stabilization of a destabilization (DE-88).
  enum class UnstableOption : std::uint8_t { nothing, destabilization, stabilization };
  using Targets = std::array<Area, kMaxTargets>;  ///< ascending, then kNoArea

  Type type = Type::pass;
  Area area = kNoArea;
  Area from = kNoArea;
  UnitType unit = UnitType::none;
  MissileType missile = MissileType::none;
  Technology technology = Technology::none;
  std::uint8_t number = kNoNumber;   ///< a bet, or cards drawn
  std::uint8_t mission = kNoNumber;  ///< of the board's
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
/// Reads a move; names that the board does not have, keys that mean nothing to its type, and numbers out of
/// bounds are faults with their places.
Result<Move> to_move(const Board& board, const files::Document& document);
/// The same of a table within a document: the scenario's [operation].
Result<Move> to_move(const Board& board, const files::Document& document, const files::Node& table);

}  // namespace casus::defcon
