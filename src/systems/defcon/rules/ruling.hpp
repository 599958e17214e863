#pragma once
// The reasons of the arbiter's findings, and the numbers that they carry.

#include "conflict/rules/reporting.hpp"
#include "systems/defcon/rules/clauses.hpp"
#include "systems/defcon/rules/events.hpp"

namespace casus::defcon {

/// The values of Finding::reason; `about` has the numbers that the text needs. With kPlain the clause itself
/// says everything.
enum Reason : std::uint16_t {
  kPlain,             ///< nothing
  kOfArea,            ///< area
  kIsLand,            ///< area: not on land, or not at sea if 1 follows
  kOfBloc,            ///< bloc, area or -1
  kOfUnit,            ///< unit type, area
  kClassIs,           ///< class, area: what the area is to the active bloc
  kNoClass,           ///< area, operation: none of the four applies to it
  kLevelNeeded,       ///< the level from which it is allowed (0: never), DEFCON, operation_in(…)
  kStar,              ///< DEFCON after the move, 1 if a contest may prevent it
  kPhaseIs,           ///< the phase that the move belongs to, the current phase
  kOtherIsDue,        ///< stage: another choice is pending
  kCosts,             ///< what (0 points, 1 research, 2 oil), the price, the amount available
  kNoPrice,           ///< 1 for a coup, which costs its bet: the rulebook names no price
  kInfluenceOn,       ///< area: natural influence
  kNextTo,            ///< area, controlled neighbour
  kOverBridgeOnly,    ///< area, controlled neighbour over a sea bridge
  kOutOfReach,        ///< area
  kProtectedUnder,    ///< area: under the unit
  kInstabilityIs,     ///< instability, area
  kHeldBy,            ///< bloc (5: nobody), area
  kBetIs,             ///< the bet, the minimum, the amount available
  kBetDeclared,       ///< the bet, the scenario's declared bet
  kReserveHas,        ///< unit type, number
  kMissileReserve,    ///< missile type, number
  kForces,            ///< force, the other unit's force
  kTargetCount,       ///< number of targets, number required
  kTargetsOf,         ///< territory's first area, its size
  kMissileIs,         ///< missile type (0: none), area, bloc; more: kIfItSucceeds, kWantedOf
  kFreshMissile,      ///< area
  kAimedAt,           ///< bloc aimed at or 5, the aggressors, as a set
  kPowerIs,           ///< power, points asked for
  kTwice,             ///< times, times allowed
  kNotThere,          ///< area: no unit there that could make the move
  kOccupied,          ///< area
  kTechnologyOf,      ///< technology, bloc
  kNotDeveloped,      ///< technology
  kDevelopedAlready,  ///< technology
  kUsedAlready,       ///< technology, times in this turn, times allowed
  kSpentAlready,      ///< technology
  kCounts,            ///< number, number needed
  kAreasAsked,        ///< number of areas that count for a card, number required
  kMissionIs,         ///< mission; for HYPERTERRORISM the level, negative if it takes no control at it
  kObjectiveIs,       ///< objective, 1 for an objective that prevents the move
  kRewardIs,          ///< mission, index of the reward
  kSpaces,            ///< spaces away, the maximum
  kNotNeeded,         ///< a name that this move does not take
  kReasons
};

/// Added to a bloc.
inline constexpr std::int32_t kIfItSucceeds = 8;
inline constexpr std::int32_t kWantedOf = 16;  ///< once for each bloc up to the intended one

/// Encodes what a level is needed for: an operation of the table (kOperations: another one), and the area if
/// it is worth naming.
constexpr std::int32_t operation_in(std::size_t operation, Area area = kNoArea) {
  return static_cast<std::int32_t>(operation) + 8 * (area == kNoArea ? 0 : area + 1);
}

}  // namespace casus::defcon
