#include "systems/defcon/words/listing.hpp"

#include <algorithm>

#include "systems/defcon/rules/move_rows.hpp"
#include "systems/defcon/words/about_area.hpp"

namespace casus::defcon {
namespace {

using Type = Move::Type;

void about_technology(const Arbiter& rules, Technology technology,
                      const std::function<void(const Move&)>& visit) {
  Move move{Type::develop};
  move.technology = technology;
  visit(move);
  if (technology == Technology::panchsheel) {
    move.type = Type::activate;
    return visit(move);
  }
  move.type = Type::technology;
  visit(move);
  if (!is_used_on_areas(technology)) return;
  for (const Area area : rules.board().each_area()) {
    move.area = area;
    visit(move);
  }
}

/// Returns the index of the element with this name; the size of the list if there is none.
template <class List, class Name>
std::size_t number_of(const List& list, std::string_view name, const Name& name_of) {
  std::size_t number = 0;
  while (number < std::size(list) && name_of(list[number]) != name) ++number;
  return number;
}

}  // namespace

std::string group(const Move& move) { return std::string(MoveRow::of(move.type).group); }

std::string effect(const Arbiter& rules, const Position& p, const Move& move) {
  // Hidden bets decide a contested coup.
  const bool contested = move.type == Type::bet && rules.holder(p, p.area) != kNobody;
  if (contested || move.type == Type::contest) return "";
  const std::uint8_t after = rules.level_after(p, move);
  if (after >= p.level) return "DEFCON stays";
  return "DEFCON falls to " + std::to_string(after) +
         (rules.is_contestable(p, move) ? ", if it succeeds" : "");
}

std::vector<std::string> names(const Arbiter& rules) {
  const Board& board = rules.board();
  std::vector<std::string> all;
  const auto add = [&all](std::string_view name) {
    if (std::find(all.begin(), all.end(), name) == all.end()) all.emplace_back(name);
  };
  for (const MapArea& area : board.areas) add(area.name);
  for (const std::string& territory : board.territories) add(territory);
  for (std::size_t t = 0; t < kTechnologies; ++t) {
    if (has(kTechnologyOwners[t], rules.active())) add(kTechnologyNames[t]);
  }
  for (const Mission& mission : board.missions) add(mission.name);
  for (const Objective& objective : board.objectives) add(objective.name);
  return all;
}

void nameable(const Arbiter& rules, const Position& p, std::string_view name,
              const std::function<void(const Move&)>& visit) {
  const Board& board = rules.board();
  const auto by_name = [](const auto& thing) -> const std::string& { return thing.name; };
  const auto itself = [](const auto& thing) { return std::string_view(thing); };
  const auto about_area = [&](Area area) {
    for (const Move& move : moves_about(rules, p, area)) visit(move);
  };
  if (const std::size_t at = number_of(board.areas, name, by_name); at < board.areas.size())
    return about_area(static_cast<Area>(at));
  if (const std::size_t at = number_of(board.territories, name, itself); at < board.territories.size())
    return board.territory_areas[at].each(about_area);
  if (const std::size_t at = number_of(kTechnologyNames, name, itself); at < kTechnologies)
    return about_technology(rules, static_cast<Technology>(at), visit);
  const auto two = [&](Move move, Type first, Type second) {
    for (const Type type : {first, second}) {
      move.type = type;
      visit(move);
    }
  };
  Move move;
  if (const std::size_t at = number_of(board.missions, name, by_name); at < board.missions.size()) {
    move.mission = static_cast<std::uint8_t>(at);
    return two(move, Type::score_mission, Type::discard_missions);
  }
  if (const std::size_t at = number_of(board.objectives, name, by_name); at < board.objectives.size()) {
    move.objective = static_cast<std::uint8_t>(at);
    two(move, Type::declare_victory, Type::discard_objective);
  }
}

}  // namespace casus::defcon
