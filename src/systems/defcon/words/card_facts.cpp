// What findings say of missions, their rewards, objectives, technologies, and of how many there are.

#include <fmt/format.h>

#include "systems/defcon/words/facts.hpp"

namespace casus::defcon {
namespace {

/// "LIBYA, TUNISIA and 3 more"; "any area" of none.
std::string among(const Names& names, const AreaSet& areas) {
  constexpr std::size_t kMostNamed = 4;
  std::vector<std::string> all;
  std::int32_t more = 0;
  areas.each([&](Area area) {
    if (all.size() < kMostNamed) {
      all.push_back(names.area(area));
    } else {
      ++more;
    }
  });
  if (more > 0) all.push_back(fmt::format("{} more", more));
  return all.empty() ? "any area" : all.size() == 1 ? all.front() : "one of " + listed(all);
}

std::string what_it_gives(const Names& names, const Reward& reward) {
  switch (reward.kind) {
    case Reward::Kind::unit:
      return fmt::format("{} in {}", Names::a_unit(static_cast<std::int32_t>(reward.unit)),
                         among(names, reward.areas));
    case Reward::Kind::control:
      return "control of " + among(names, reward.areas);
    case Reward::Kind::destabilize:
      return "a destabilization of " + among(names, reward.areas);
    case Reward::Kind::stabilize:
      return "instability I taken from " + among(names, reward.areas);
    case Reward::Kind::attack:
      return "a free attack on " + among(names, reward.areas);
    case Reward::Kind::points:
      return Names::amount(0, reward.amount);
    case Reward::Kind::research:
      return Names::amount(1, reward.amount);
    case Reward::Kind::oil:
      return Names::amount(2, reward.amount);
  }
  return "?";
}

}  // namespace

std::string said_of_mission(const Said& said, std::int32_t mission, std::int32_t level) {
  const auto& [names, clause, holds] = said;
  const std::string name = mission == kNoNumber ? "a mission without a name" : names.mission(mission);
  switch (clause) {
    case De::phase:
      return fmt::format("{} {}", name, holds ? "goes by its own text" : "is not in hand");
    case De::hyperterrorism:
      if (level < 0)
        return fmt::format("{} takes no control at DEFCON {}, and is scored for the rest", name, -level);
      return fmt::format("{} takes {}control at DEFCON {}", name, holds ? "" : "no ", level);
    case De::discard_whole_hand:
      return holds ? fmt::format("{} may be discarded alone", name)
                   : fmt::format("{} is not discarded alone: the whole hand is", name);
    default:
      return fmt::format("{} is {}in hand", name, holds ? "" : "not ");
  }
}

std::string said_of_objective(const Said& said, std::int32_t objective, bool otherwise) {
  const auto& [names, clause, holds] = said;
  const std::string name = names.objective(objective);
  if (clause == De::unplayed_objectives)
    return fmt::format("{} is against a bloc that is {}", name,
                       !otherwise ? "played"
                       : holds    ? "not played, and is discarded"
                                  : "not played, and wins nothing");
  if (holds) {
    const auto& objectives = names.board().objectives;
    const auto number = static_cast<std::size_t>(objective);
    const Blocs against =
        objective >= 0 && number < objectives.size() ? objectives[number].against : Blocs{0};
    return fmt::format("{} is against {}; others may be attacked as well", name, Names::blocs(against));
  }
  if (!otherwise) return fmt::format("{} is not in hand", name);
  return clause == De::circle_of_death
             ? fmt::format("{} is kept in the circle of death", name)
             : fmt::format("{} is kept: in frontal shock the variant alone discards objectives", name);
}

std::string said_of_counts(const Said& said, std::int32_t count, std::int32_t other) {
  switch (said.clause) {
    case De::discard:
    case De::discard_whole_hand:
      return said.holds ? fmt::format("missions in hand: {}", count) : "there is no mission in hand";
    case De::few_discarded:
      return fmt::format("{}, of {} that give cubes", count, other);
    case De::politburo:
      return said.holds ? fmt::format("{} {} drawn, of at most {}", counted(count, "mission"),
                                      count == 1 ? "is" : "are", other)
                        : fmt::format("{} cannot be drawn: from 1 to {}", counted(count, "mission"), other);
    case De::politburo_once:
      return fmt::format("{} more is drawn, {} in all", other - count, other);
    case De::satellite:
      return said.holds ? fmt::format("satellites left for it: {}", count) : "no satellite is left for it";
    case De::biohazard_turn:
      if (other != 1) return fmt::format("{} made, and no more than {}", counted(count, "BIOHAZARD"), other);
      return said.holds ? fmt::format("BIOHAZARDs made and not used: {}", count)
                        : "no BIOHAZARD is made and not used";
    case De::css_factory:
      return fmt::format("{} there, and no more than {}", count, other);
    case De::frontal_shock:
      if (other == 2)
        return fmt::format("objectives in hand: {}, {} 2 that are kept", count,
                           said.holds ? "of" : "more than the");
      return said.holds ? fmt::format("objectives in hand: {}, of which 2 are kept", count)
                        : fmt::format("objectives in hand: {}, and no more than 2 are kept", count);
    default:
      return fmt::format("there are {}, of {} asked for", count, other);
  }
}

std::string said_of_reward(const Said& said, std::int32_t mission, std::int32_t which) {
  const auto& missions = said.names.board().missions;
  const auto number = static_cast<std::size_t>(mission);
  if (mission < 0 || number >= missions.size()) return "it is no reward";
  const auto& rewards = missions[number].rewards;
  const auto at = static_cast<std::size_t>(which);
  if (which < 0 || at >= rewards.size()) return fmt::format("{} has no such reward", missions[number].name);
  if (said.clause == De::panchsheel && said.holds)
    return fmt::format("reward {} of {} stays allowed under PANCHSHEEL", which + 1, missions[number].name);
  return fmt::format("reward {} of {}{} {}{}", which + 1, missions[number].name, said.holds ? ":" : " is",
                     what_it_gives(said.names, rewards[at]), said.holds ? "" : ", and not this");
}

std::string said_of_technology(const Said& said, std::int32_t technology, std::int32_t bloc) {
  const std::string name(Names::technology(technology));
  if (said.clause == De::phase) return fmt::format("{} goes by its own text", name);
  if (said.clause == De::panchsheel) return fmt::format("{} stays allowed under PANCHSHEEL", name);
  if (said.clause == De::star_wars)
    return fmt::format("{} is used once, and counts as developed for rewards", name);
  if (said.clause == De::not_described)
    return fmt::format("the rulebook says {} {} does", said.holds ? "what" : "nothing of what", name);
  if (technology == static_cast<std::int32_t>(Technology::low)) return "LOW is everybody's";
  const bool known = technology >= 0 && static_cast<std::size_t>(technology) < kTechnologies;
  const std::string owner =
      known ? Names::blocs(kTechnologyOwners[static_cast<std::size_t>(technology)]) : "?";
  return said.holds ? fmt::format("{} is a technology of {}", name, owner)
                    : fmt::format("{} is a technology of {}, not of {}", name, owner, Names::bloc(bloc));
}

}  // namespace casus::defcon
