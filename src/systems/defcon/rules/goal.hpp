#pragma once
// The goal of a bloc for the end of its turn: up to three parts, as text ("control EGYPT I and level 3"). The
// planner finds how to reach it.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

inline constexpr std::size_t kMostGoals = 3;

/// A part of a goal.
struct GoalPart {
  enum class Kind : std::uint8_t {
    control,      ///< control AREA
    destroy,      ///< destroy UNIT BLOC in AREA; BLOC: neutral for a unit of no bloc
    level,        ///< level N: DEFCON at N or above
    instability,  ///< instability N in AREA: at N or above
    build,        ///< build UNIT in AREA: one of the active bloc
  };
  Kind kind = Kind::control;
  Area area = kNoArea;
  UnitType unit = UnitType::none;
  Bloc bloc = kNobody;
  std::uint8_t number = 0;
  std::string text;  ///< as written
};

using Goal = std::vector<GoalPart>;

/// Reads parts joined by "and"; areas and blocs are matched as in files::meant ("control iran i"). Faults:
/// unknown names, with the nearest one; more than kMostGoals parts.
Result<Goal> read_goal(const Arbiter& rules, std::string_view text);

/// Returns whether a part is reached.
bool reached(const Arbiter& rules, const Position& p, const GoalPart& part);
inline bool reached(const Arbiter& rules, const Position& p, const Goal& goal) {
  return std::all_of(goal.begin(), goal.end(), [&](const GoalPart& part) { return reached(rules, p, part); });
}

}  // namespace casus::defcon
