#pragma once
// What a bloc wants by the end of its turn: up to three things at once, as text ("control EGYPT I and level
// 3"). Not how to reach it: that is the planner's.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

inline constexpr std::size_t kMostGoals = 3;

struct GoalPart {
  enum class Kind : std::uint8_t {
    control,      ///< control AREA
    destroy,      ///< destroy UNIT BLOC in AREA; BLOC: neutral for nobody's
    level,        ///< level N: DEFCON at N or above
    instability,  ///< instability N in AREA: at N or above
    build,        ///< build UNIT in AREA: one of one's own there
  };
  Kind kind = Kind::control;
  Area area = kNoArea;
  UnitType unit = UnitType::none;
  Bloc bloc = kNobody;
  std::uint8_t number = 0;
  std::string text;  ///< as written
};

using Goal = std::vector<GoalPart>;

/// Reads parts joined by "and"; an area and a bloc as files::meant has them ("control iran i"). Faults name
/// what is not known, with the nearest name, and more than kMostGoals.
Result<Goal> read_goal(const Arbiter& rules, std::string_view text);

/// Whether a part is reached.
bool reached(const Arbiter& rules, const Position& p, const GoalPart& part);
inline bool reached(const Arbiter& rules, const Position& p, const Goal& goal) {
  return std::all_of(goal.begin(), goal.end(), [&](const GoalPart& part) { return reached(rules, p, part); });
}

}  // namespace casus::defcon
