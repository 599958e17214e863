#pragma once
// How the arbiter's rules speak: findings of a judgement, put in clause order, and what happens when an
// operation is carried out. Types of sinks end here, so that the rules themselves are compiled once.

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "conflict/rules/types.hpp"
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

/// The findings of one judgement, with room that is the caller's. Without any it stops at the first broken
/// clause. `broken_only`: what holds is not kept.
class Ruling {
 public:
  using Room = std::array<Finding, 64>;
  Ruling() = default;
  explicit Ruling(Room& room, bool broken_only = false) : found_(&room), broken_only_(broken_only) {}

  /// A clause that applies, and whether it holds. False where nothing more need be asked.
  bool need(bool holds, De de, Reason reason = kPlain, std::int32_t a = 0, std::int32_t b = 0,
            std::int32_t c = 0) {
    if (!holds) allowed_ = false;
    if (found_ == nullptr || (holds && broken_only_)) return holds;
    if (count_ < found_->size()) (*found_)[count_++] = {clause(de), holds, reason, {a, b, c}};
    return true;
  }
  /// A clause that holds and is worth saying.
  void cite(De de, Reason reason = kPlain, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0) {
    if (found_ != nullptr && !broken_only_) need(true, de, reason, a, b, c);
  }
  [[nodiscard]] bool allowed() const { return allowed_; }
  /// Whether somebody listens to what holds, too.
  [[nodiscard]] bool tells() const { return found_ != nullptr && !broken_only_; }
  /// Whether something was said of a clause.
  [[nodiscard]] bool has_told(De de) const {
    return found_ != nullptr &&
           std::any_of(found_->begin(), found_->begin() + static_cast<std::ptrdiff_t>(count_),
                       [&](const Finding& one) { return one.clause == clause(de); });
  }
  /// Whether nobody listens and the answer is known.
  [[nodiscard]] bool settled() const { return found_ == nullptr && !allowed_; }

  /// In clause order; the same finding only once.
  void tell(const auto& sink) {
    if (found_ == nullptr) return;
    const auto begin = found_->begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(count_);
    std::stable_sort(begin, end, [](const Finding& a, const Finding& b) { return a.clause < b.clause; });
    for (auto it = begin; it != end; ++it) {
      if (std::find(begin, it, *it) == it) sink(*it);
    }
  }
  /// As they were found.
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  Room* found_ = nullptr;
  bool broken_only_ = false;
  bool allowed_ = true;
  std::size_t count_ = 0;
};

/// Where what happens is told: any sink, its type forgotten; none for the solvers.
class Teller {
 public:
  template <class Sink>
  explicit Teller(const Sink& sink) {
    if constexpr (!std::is_same_v<Sink, Nothing>) {
      sink_ = &sink;
      event_ = [](const void* to, const Event& event) { (*static_cast<const Sink*>(to))(event); };
      transfer_ = [](const void* to, const Transfer& moved) { (*static_cast<const Sink*>(to))(moved); };
      tally_ = [](const void* to, const Tally& tally) { (*static_cast<const Sink*>(to))(tally); };
    }
  }
  void event(EventKind kind, De de, Seat seat, std::array<std::int32_t, 6> data = {}) const {
    if (sink_ != nullptr) event_(sink_, {kind, seat, clause(de), data});
  }
  void move(std::uint16_t piece, std::uint16_t from, std::uint16_t to, std::int32_t count, De de) const {
    if (sink_ != nullptr && count != 0 && from != to) transfer_(sink_, {piece, from, to, count, clause(de)});
  }
  void count(Counter counter, std::int32_t amount) const {
    if (sink_ != nullptr) tally_(sink_, {counter, Tally::Kind::last, amount});
  }

 private:
  const void* sink_ = nullptr;
  void (*event_)(const void*, const Event&) = nullptr;
  void (*transfer_)(const void*, const Transfer&) = nullptr;
  void (*tally_)(const void*, const Tally&) = nullptr;
};

}  // namespace casus::defcon
