#pragma once
// What the arbiter finds: the reasons of its findings, and the numbers that they name.

#include "conflict/rules/telling.hpp"
#include "systems/defcon/rules/clauses.hpp"
#include "systems/defcon/rules/events.hpp"

namespace casus::defcon {

/// Finding::reason; `about` holds what the words need. kHolds and kBroken: the clause itself says it all.
enum Reason : std::uint16_t {
  kPlain,             ///< nothing
  kOfArea,            ///< area
  kIsLand,            ///< area: of the land, or of the sea where 1 follows
  kOfBloc,            ///< bloc, area or -1
  kOfUnit,            ///< unit type, area
  kClassIs,           ///< class, area: what the area is to the active bloc
  kNoClass,           ///< area, operation: none of the four is meant for it
  kLevelNeeded,       ///< level from which it is allowed (0: never), DEFCON, operation_in(…)
  kStar,              ///< DEFCON after it, 1 where a contest may prevent it
  kPhaseIs,           ///< the phase it belongs to, the phase that it is
  kOtherIsDue,        ///< stage: something else is due now
  kCosts,             ///< what (0 points, 1 research, 2 oil), the price, what there is
  kNoPrice,           ///< 1 of a coup, which costs its bet: the rulebook names no price
  kInfluenceOn,       ///< area: natural influence
  kNextTo,            ///< area, controlled neighbour
  kOverBridgeOnly,    ///< area, controlled neighbour over a sea bridge
  kOutOfReach,        ///< area
  kProtectedUnder,    ///< area: under the unit
  kInstabilityIs,     ///< instability, area
  kHeldBy,            ///< bloc (5: nobody), area
  kBetIs,             ///< the bet, the least, what there is
  kBetDeclared,       ///< the bet, the one that the scenario declares
  kReserveHas,        ///< unit type, how many
  kMissileReserve,    ///< missile type, how many
  kForces,            ///< force, the other's
  kTargetCount,       ///< targets, how many were due
  kTargetsOf,         ///< territory's first area, its size
  kMissileIs,         ///< missile type (0: none), area, bloc; more: kIfItSucceeds, kWantedOf
  kFreshMissile,      ///< area
  kAimedAt,           ///< bloc aimed at or 5, the aggressors, as a set
  kPowerIs,           ///< power, points asked for
  kTwice,             ///< times, times allowed
  kNotThere,          ///< area: no unit there that could do it
  kOccupied,          ///< area
  kTechnologyOf,      ///< technology, bloc
  kNotDeveloped,      ///< technology
  kDevelopedAlready,  ///< technology
  kUsedAlready,       ///< technology, times in this turn, times allowed
  kSpentAlready,      ///< technology
  kCounts,            ///< how many, how many are needed
  kAreasAsked,        ///< areas that count for a card, how many it asks for
  kMissionIs,         ///< mission; of HYPERTERRORISM the level, below 0 where it takes no control at it
  kObjectiveIs,       ///< objective, 1 against what is in the way of it
  kRewardIs,          ///< mission, which reward
  kSpaces,            ///< spaces away, the most
  kNotNeeded,         ///< a name that this does not take
  kReasons
};

/// Added to a bloc.
inline constexpr std::int32_t kIfItSucceeds = 8;
inline constexpr std::int32_t kWantedOf = 16;  ///< once for each bloc up to the one that is meant

/// What a level is needed for: an operation of the table (kOperations: another), and the area where that is
/// worth naming.
constexpr std::int32_t operation_in(std::size_t operation, Area area = kNoArea) {
  return static_cast<std::int32_t>(operation) + 8 * (area == kNoArea ? 0 : area + 1);
}

}  // namespace casus::defcon
