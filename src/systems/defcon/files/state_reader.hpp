#pragma once
// What a scenario says of its map and of its blocs: who controls an area and what stands there, and what a
// bloc has. The map itself is in map_reader.hpp.

#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"
#include "systems/defcon/rules/position.hpp"
#include "systems/defcon/rules/rulebook.hpp"

namespace casus::defcon {

inline constexpr std::string_view kNeutral = "neutral";  ///< for the bloc of a unit that is nobody's

// Bounds on what a scenario may say.
inline constexpr std::int64_t kMaxForce = 20;  ///< of a unit
inline constexpr std::int64_t kMaxTimes = 9;   ///< launchers, power, redeployments
// As many as the rules let a bloc come to have.
inline constexpr std::int64_t kMaxFactories = 100;  ///< in an area, as CSS lets them be built
inline constexpr std::int64_t kMaxStock = 65'535;   ///< points, cubes, barrels of a bloc
inline constexpr std::int64_t kMaxReserve = 255;    ///< units or missiles of a kind
/// Missions without a name, satellites, biohazards: a byte holds them and what is drawn in one turn.
inline constexpr std::int64_t kMaxCards = 245;

/// Reads the state of an area: who controls it, its markers, its unit, its missile. `own_map`: its
/// resources were read with the map, from the same table.
AreaState read_state(files::Reader& table, const Rulebook& rulebook, const Board& board, const MapArea& here,
                     bool own_map);

/// Whether a bloc that has PANCHSHEEL has a unit on the board that has attacked or bombarded in this turn:
/// what 'fought' says where a file leaves it out (DE-77).
bool seems_to_have_fought(const Position& position, Bloc bloc);

/// Reads the [[bloc]] tables; a bloc without one has nothing.
void read_blocs_state(files::Reader& root, const Board& board, Position& position);

}  // namespace casus::defcon
