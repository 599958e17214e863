#pragma once
// Finds the shortest sequences of operations of the active bloc, within its turn, that reach a goal. Two
// sequences of the same operations are one plan, so commuting operations are not counted twice. Opponents are
// assumed not to answer; the answers that break a plan are examined afterwards.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/limits.hpp"
#include "conflict/explore/reward_table.hpp"
#include "systems/defcon/rules/goal.hpp"

namespace casus::defcon {

inline constexpr int kMostOperations = 6;      ///< of a plan
inline constexpr std::size_t kMostPlans = 20;  ///< plans that are shown
/// Positions that a search examines, however large the limits are.
inline constexpr std::uint64_t kMostPositions = 50'000;
inline constexpr std::size_t kMostCounted = 5'000;  ///< continuations of one position that are distinguished

/// One move of a line of play: the bloc that makes it, and the stage in which it is made.
struct LineMove {
  Move move;
  Bloc by = kNobody;
  Position::Stage at = Position::Stage::choosing;
};

/// All moves of a plan in order, including passes and follow-ups.
struct Plan {
  std::vector<LineMove> moves;
  std::vector<Move> operations;  ///< the moves without passes and bets, sorted: they identify the plan
};

/// The position that came nearest to the goal, if nothing reaches it.
struct NearestMiss {
  std::vector<LineMove> moves;
  Position position;
  std::optional<Move> refused;  ///< the move that would bring about the first missing part
};

/// The result of a search for plans.
struct PlanSearch {
  std::vector<Plan> plans;  ///< all of the shortest plans
  bool more = false;        ///< there are more than were counted
  int searched = 0;         ///< the number of operations up to which all plans were examined
  bool complete = true;     ///< false: a budget ended the search
  std::uint64_t positions = 0;
  std::optional<NearestMiss> nearest;
};

/// Returns the same rules with the whole turn as scope, in which a declared operation is one of many.
Arbiter with_the_whole_turn(const Arbiter& rules);

/// Finds plans of at most `most` operations, in rules with the whole turn as scope. An exhausted budget ends
/// the search and keeps the results so far. `cited` collects the clauses of everything that was examined.
PlanSearch find_plans(const Arbiter& rules, const Goal& goal, const Limits& limits,
                      int most = kMostOperations, Citations* cited = nullptr);

/// Returns the plan with raised bets. Each coup's bet is the lowest that no contest breaks, if the remaining
/// goods still pay for the rest of the plan; else the lowest that is allowed.
Plan with_sure_bets(const Arbiter& rules, const Goal& goal, Plan plan);

/// An opponent's answer after which the rest of a plan is not allowed, or misses the goal.
struct Breaker {
  Bloc bloc = kNobody;
  Move answer;
  std::size_t before = 0;       ///< index of the move of the plan that it answers
  std::optional<Move> refused;  ///< the later move that is no longer allowed; none: the goal is missed
};
/// Returns at most `most` breaking answers, in the order in which they may occur.
std::vector<Breaker> breakers_of(const Arbiter& rules, const Goal& goal, const Plan& plan, std::size_t most);

/// Returns what a plan costs its bloc: goods spent and units lost, as transfers from the bloc, added up.
std::vector<Transfer> cost_of(const Arbiter& rules, const Plan& plan);

}  // namespace casus::defcon
