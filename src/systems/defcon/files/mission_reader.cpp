#include "systems/defcon/files/mission_reader.hpp"

#include <algorithm>

#include "systems/defcon/files/references.hpp"

namespace casus::defcon {
namespace {

using files::Reader;
using Kind = Reward::Kind;

constexpr std::size_t kMaxTitle = 200;

class CardReader {
 public:
  explicit CardReader(Board& board) : board_(board), areas_(list_names(board.areas)) {}

  /// Reads [needs]: a number of some areas, or of those with a resource; and technologies.
  Condition read_condition(Reader& card) {
    Condition condition;
    auto needs = card.optional_table("needs");
    if (!needs) return condition;
    condition.areas = read_areas(*needs, "areas", areas_);
    const auto resource = needs->optional_name("resource");
    if (resource) {
      const std::size_t at = known(*needs, "resource", *resource, board_.resources, "resource");
      if (at < board_.resources.size()) condition.resource = static_cast<std::int8_t>(at);
      if (!condition.areas.empty())
        needs->fault_at("resource", "'needs' names areas and a resource", "one of them was expected");
    }
    const int most = resource ? static_cast<int>(kMaxAreas) : condition.areas.size();
    if (most > 0) {
      condition.at_least = static_cast<std::uint8_t>(
          needs->optional_integer("at_least", 1, most).value_or(resource ? 1 : most));
    } else {
      refuse(*needs, "at_least", "'at_least' counts no areas", "'areas' or 'resource' was expected");
    }
    condition.technologies = read_words(*needs, "technologies", spelled(kTechnologyNames), "technology");
    needs->finish();
    return condition;
  }

  void read_mission(Reader& card) {
    Mission mission;
    mission.name = card.name("name");
    mission.title = card.optional_text("title", kMaxTitle).value_or("");
    mission.bloc = read_owner(card, "bloc");
    mission.condition = read_condition(card);
    bool controls = false;
    for (Reader& table : card.optional_tables("reward", {0, kMaxRewards})) {
      mission.rewards.push_back(read_reward(table));
      controls = controls || mission.rewards.back().kind == Kind::control;
      table.finish();
    }
    mission.hyperterrorism = card.truth("hyperterrorism");
    if (mission.hyperterrorism && !controls)
      card.fault_at("hyperterrorism", "'" + mission.name + "' takes control of nothing",
                    "a reward of kind 'control' was expected (DE-89)");
    add(card, std::move(mission));
    card.finish();
  }

  void read_objective(Reader& card) {
    Objective objective;
    objective.name = card.name("name");
    objective.bloc = read_owner(card, "bloc");
    // DE-92: in the circle of death it names one of two blocs.
    objective.against = read_blocs(card, "against", {1, 2});
    if (!card.has("against"))
      card.fault("'against' is missing", "the bloc that the objective is against was expected");
    if (has(objective.against, objective.bloc))
      card.fault_at("against", "'" + objective.name + "' is against its own bloc",
                    "another bloc was expected");
    objective.condition = read_condition(card);
    board_.objectives.push_back(std::move(objective));
    card.finish();
  }

 private:
  Reward read_reward(Reader& table) {
    Reward reward;
    const auto kind = table.optional_choice("kind", spelled(kRewardNames));
    if (!kind) {  // its other keys depend on it
      if (!table.has("kind")) table.fault("'kind' is missing", "the kind of the reward was expected");
      pass_over(table);
      return reward;
    }
    reward.kind = static_cast<Kind>(*kind);
    if (reward.kind == Kind::points || reward.kind == Kind::research || reward.kind == Kind::oil) {
      reward.amount = static_cast<std::uint8_t>(table.integer("amount", 1, kMaxRewardAmount));
      return reward;
    }
    if (reward.kind == Kind::unit)
      reward.unit = static_cast<UnitType>(table.choice("unit", spelled(kUnitNames, 1)) + 1);
    reward.areas = read_areas(table, "areas", areas_);
    if (reward.kind == Kind::control) {
      reward.red = read_areas(table, "red", areas_);
      if (!reward.areas.empty() && (reward.areas | reward.red) != reward.areas)
        table.fault_at("red", "an area is marked red that the reward does not name",
                       "some of its 'areas' were expected (DE-89)");
    }
    if (reward.kind == Kind::attack) return reward;
    const bool naval = reward.unit == UnitType::naval;
    reward.areas.each([&](Area area) {
      if (board_.areas[area].sea != naval)
        table.fault_at("areas", "'" + areas_[area] + "' is a " + (naval ? "land" : "sea") + " area",
                       std::string(naval ? "sea" : "land") + " areas were expected");
    });
    return reward;
  }

  /// Adds a mission by name: a scenario's mission replaces the rulebook's of the same name.
  void add(Reader& card, Mission mission) {
    const auto at = std::find_if(board_.missions.begin(), board_.missions.end(),
                                 [&](const Mission& one) { return one.name == mission.name; });
    if (at != board_.missions.end()) {
      *at = std::move(mission);
    } else if (board_.missions.size() == kMaxMissions) {
      card.fault("there are more than " + std::to_string(kMaxMissions) + " missions",
                 "fewer were expected, the rulebook's counted");
    } else {
      board_.missions.push_back(std::move(mission));
    }
  }

  Board& board_;
  std::vector<std::string> areas_;
};

}  // namespace

void read_missions(Reader& parent, Board& board) {
  CardReader cards(board);
  auto tables = parent.optional_tables("mission", {0, kMaxMissions});
  files::report_duplicates(tables, "name", "missions");
  for (Reader& table : tables) cards.read_mission(table);
}

void read_objectives(Reader& parent, Board& board) {
  CardReader cards(board);
  auto tables = parent.optional_tables("objective", {0, kMaxObjectives});
  files::report_duplicates(tables, "name", "objectives");
  for (Reader& table : tables) cards.read_objective(table);
}

}  // namespace casus::defcon
