#pragma once
// Reads the state of areas and blocs from a scenario: who controls an area, its pieces, and what a bloc has.
// map_reader.hpp reads the map itself.

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"
#include "systems/defcon/rules/position.hpp"
#include "systems/defcon/rules/rulebook.hpp"

namespace casus::defcon {

inline constexpr std::string_view kNeutral = "neutral";  ///< for the bloc of a neutral unit

// Bounds on the numbers of a scenario.
inline constexpr std::int64_t kMaxForce = 20;  ///< of a unit
inline constexpr std::int64_t kMaxTimes = 9;   ///< launchers, power, redeployments
// The maximum that the rules let a bloc reach.
inline constexpr std::int64_t kMaxFactories = 100;  ///< in an area, as CSS lets them be built
inline constexpr std::int64_t kMaxStock = 65'535;   ///< points, cubes, barrels of a bloc
inline constexpr std::int64_t kMaxReserve = 255;    ///< units or missiles of a kind
/// Missions in a hand, satellites, biohazards: a byte must hold them and the cards drawn in one turn.
inline constexpr std::int64_t kMaxCards = 245;

/// Reads the state of an area: its controller, markers, unit and missile. `own_map`: its resources were read
/// with the map, from the same table.
AreaState read_state(files::Reader& table, const Rulebook& rulebook, const Board& board, const MapArea& here,
                     bool own_map);

/// Returns whether a bloc with PANCHSHEEL has a unit on the board that has attacked or bombarded in this
/// turn: the default of 'fought' (DE-77).
bool seems_to_have_fought(const Position& position, Bloc bloc);

/// Reads the [[bloc]] tables; a bloc without one has nothing. Returns whether every table names its bloc:
/// else it is unknown what some bloc has.
bool read_blocs_state(files::Reader& root, const Board& board, Position& position);

}  // namespace casus::defcon
