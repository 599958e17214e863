#pragma once
// The shortest sequences of operations of the active bloc, within its turn, that reach a goal. Two sequences
// of the same operations are one plan: what commutes is not counted twice. Opponents are taken not to answer;
// which of their answers break a plan is looked at afterwards.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/limits.hpp"
#include "conflict/graph/reward_table.hpp"
#include "systems/defcon/rules/goal.hpp"

namespace casus::defcon {

inline constexpr int kMostOperations = 6;                ///< of a plan
inline constexpr std::size_t kMostPlans = 20;            ///< that are shown
inline constexpr std::uint64_t kMostPositions = 50'000;  ///< that a search looks at, however large the limits
inline constexpr std::size_t kMostCounted = 5'000;       ///< ways from one position that are told apart

/// One move of a line of play: whose it is, and what was due when it was made.
struct LineMove {
  Move move;
  Bloc by = kNobody;
  Position::Stage at = Position::Stage::choosing;
};

/// Everything that is played, in order, passes and follow-ups too.
struct Plan {
  std::vector<LineMove> moves;
  std::vector<Move> operations;  ///< the same without passes and bets, sorted: what the plan is
};

/// Where nothing reaches the goal: the position that came nearest.
struct NearestMiss {
  std::vector<LineMove> moves;
  Position position;
  std::optional<Move> refused;  ///< what would bring the first missing part about
};

struct PlanSearch {
  std::vector<Plan> plans;  ///< the shortest; all of them
  bool more = false;        ///< there are more than were counted
  int searched = 0;         ///< all plans of up to so many operations were looked at
  bool complete = true;     ///< false: a budget ended the search
  std::uint64_t positions = 0;
  std::optional<NearestMiss> nearest;
};

/// The same table with the whole turn in view: a declared operation is one of many.
Arbiter with_the_whole_turn(const Arbiter& rules);

/// In rules with the whole turn. Looks for plans of at most `most` operations. A budget that is met ends the
/// search, and what was found out until then is kept. `cited`: where the clauses of all that was looked at
/// go.
PlanSearch find_plans(const Arbiter& rules, const Goal& goal, const Limits& limits,
                      int most = kMostOperations, Citations* cited = nullptr);

/// The same plan with its bets raised: each coup's is the least that no contest breaks, where what its bloc
/// has left still pays for the rest of the plan; else the least that is allowed.
Plan with_sure_bets(const Arbiter& rules, const Goal& goal, Plan plan);

/// An answer of an opponent after which the rest of a plan is not allowed, or misses the goal.
struct Breaker {
  Bloc bloc = kNobody;
  Move answer;
  std::size_t before = 0;       ///< the move of the plan that it answers
  std::optional<Move> refused;  ///< of the rest, what is no longer allowed; none: the goal is missed
};
/// At most `most`, in the order in which they may come.
std::vector<Breaker> breakers_of(const Arbiter& rules, const Goal& goal, const Plan& plan, std::size_t most);

/// What a plan takes from its bloc: goods spent and units lost, as transfers out of its hands, added up.
std::vector<Transfer> cost_of(const Arbiter& rules, const Plan& plan);

}  // namespace casus::defcon
