#pragma once
// The kinds of events that DEFCON reports, its counters, and the numbers of pieces and holders.

#include <array>
#include <cstdint>
#include <string_view>

#include "systems/defcon/rules/area_set.hpp"
#include "systems/defcon/rules/pieces.hpp"

namespace casus::defcon {

/// The values of Event::kind (events.inc has the content of each). The seat is the acting bloc's.
enum EventKind : std::uint16_t {
#define CASUS_EVENT(kind, name) kind,
#include "systems/defcon/rules/events.inc"
};

/// The names of events in JSON, by kind.
inline constexpr auto kEventNames = std::to_array<std::string_view>({
#define CASUS_EVENT(kind, name) name,
#include "systems/defcon/rules/events.inc"
});

/// The counters (Tally::counter): both bets of a struggle.
enum Counter : std::uint16_t { kMakerBet, kControllerBet, kCounters };

// The numbers of pieces in transfers and holdings: first a control marker for each area, then kinds.
constexpr std::uint16_t control_marker(Area area) { return area; }
enum Piece : std::uint16_t {
  kDefconLevel = kMaxAreas,  ///< one of DEFCON's levels
  kInstabilityMarker,
  kNeutralToken,  ///< the destabilization marker of an area that no played bloc controls
  kProtectionMarker,
  kFactory,
  kPoint,
  kResearchCube,
  kOilBarrel,
  kUnnamedMission,
  kBiohazardToken,
  kLauncher,
  kInfluenceMarker,
  kResourceFirst,                                          // by kind
  kMissionFirst = kResourceFirst + 8,                      // by number
  kObjectiveFirst = kMissionFirst + 32,                    // by number
  kTechnologyFirst = kObjectiveFirst + 16,                 // by technology, of a bloc
  kUnitFirst = kTechnologyFirst + kTechnologies,           // bloc (5: neutral) · types + type
  kMissileFirst = kUnitFirst + (kBlocs + 1) * kUnitTypes,  // bloc · types + type
  kPieces = kMissileFirst + (kBlocs + 1) * kMissileTypes
};
constexpr std::uint16_t unit_piece(Bloc bloc, UnitType type) {
  return static_cast<std::uint16_t>(kUnitFirst + bloc * kUnitTypes + index(type));
}
constexpr std::uint16_t missile_piece(Bloc bloc, MissileType type) {
  return static_cast<std::uint16_t>(kMissileFirst + bloc * kMissileTypes + index(type));
}
constexpr std::uint16_t technology_piece(Technology technology) {
  return static_cast<std::uint16_t>(kTechnologyFirst + index(technology));
}

// Holders.
enum Holder : std::uint16_t {
  kBox,                                     ///< out of the game, and the stock of unowned pieces
  kDefconTrack,                             ///< the remaining levels
  kBlocFirst,                               ///< what a bloc owns: points, cubes, oil, cards, control markers
  kReserveFirst = kBlocFirst + kBlocs,      ///< units and missiles off the board, by bloc (5: neutral)
  kDeckFirst = kReserveFirst + kBlocs + 1,  ///< a bloc's mission cards outside its hand
  kAreaFirst = kDeckFirst + kBlocs,         ///< the contents of an area
  kForceFirst = kAreaFirst + kMaxAreas,     ///< units and missiles of a bloc in an area: bloc · 128 + area
  kHolders = kForceFirst + (kBlocs + 1) * kMaxAreas
};
constexpr std::uint16_t bloc_holder(Bloc bloc) { return static_cast<std::uint16_t>(kBlocFirst + bloc); }
constexpr std::uint16_t reserve(Bloc bloc) { return static_cast<std::uint16_t>(kReserveFirst + bloc); }
constexpr std::uint16_t deck(Bloc bloc) { return static_cast<std::uint16_t>(kDeckFirst + bloc); }
constexpr std::uint16_t area_holder(Area area) { return static_cast<std::uint16_t>(kAreaFirst + area); }
constexpr std::uint16_t force_in(Bloc bloc, Area area) {
  return static_cast<std::uint16_t>(kForceFirst + bloc * kMaxAreas + area);
}

}  // namespace casus::defcon
