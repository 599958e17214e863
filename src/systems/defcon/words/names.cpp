#include "systems/defcon/words/names.hpp"

#include <fmt/format.h>

#include "base/words.hpp"

namespace casus::defcon {
namespace {

constexpr std::string_view kUnknown = "?";

/// Returns an element of a list of names, or "?".
template <class List>
std::string_view named(const List& names, std::int32_t number) {
  return number >= 0 && static_cast<std::size_t>(number) < std::size(names)
             ? std::string_view(names[static_cast<std::size_t>(number)])
             : kUnknown;
}
template <class T>
std::string name_in(const std::vector<T>& things, std::int32_t number) {
  return number >= 0 && static_cast<std::size_t>(number) < things.size()
             ? things[static_cast<std::size_t>(number)].name
             : std::string(kUnknown);
}
/// Returns "M9, STAR WARS".
std::string with_title(const Mission& mission) {
  return mission.title.empty() || mission.title == mission.name ? mission.name
                                                                : mission.name + ", " + mission.title;
}

}  // namespace

std::string Names::area(std::int32_t number) const { return name_in(board_->areas, number); }

std::string Names::territory_of(std::int32_t number) const {
  if (!is_area(number)) return std::string(kUnknown);
  const std::size_t territory = board_->areas[static_cast<std::size_t>(number)].territory;
  return territory < board_->territories.size() ? board_->territories[territory] : std::string(kUnknown);
}

std::string Names::mission(std::int32_t number) const {
  const auto at = static_cast<std::size_t>(number);
  return number >= 0 && at < board_->missions.size() ? with_title(board_->missions[at])
                                                     : std::string(kUnknown);
}
std::string Names::objective(std::int32_t number) const { return name_in(board_->objectives, number); }
std::string Names::resource(std::int32_t number) const {
  return std::string(named(board_->resources, number));
}

std::string Names::bloc(std::int32_t number) {
  return number >= 0 && number < kNobody ? "the " + std::string(kBlocNames[static_cast<std::size_t>(number)])
                                         : "nobody";
}

std::string Names::of_seat(Seat seat) const {
  const bool known = seat >= 0 && static_cast<std::size_t>(seat) < kBlocs;
  return bloc(known ? board_->bloc_of[static_cast<std::size_t>(seat)] : kNobody);
}

std::string Names::blocs(std::int32_t set) {
  std::vector<std::string> names;
  for (Bloc one = 0; one < kBlocs; ++one) {
    if (((set >> one) & 1) != 0) names.push_back(bloc(one));
  }
  return names.empty() ? "nobody" : listed(names);
}

std::string_view Names::unit(std::int32_t type) { return named(kUnitTitles, type); }

std::string Names::a_unit(std::int32_t type) {
  const std::string_view name = unit(type);
  if (type == static_cast<std::int32_t>(UnitType::none) || type == static_cast<std::int32_t>(UnitType::kotin))
    return std::string(name);
  return (name.starts_with('a') ? "an " : "a ") + std::string(name);
}

std::string Names::unit_of(std::int32_t type, std::int32_t whose) {
  const bool owned = whose >= 0 && whose < kNobody;
  if (!owned) return "a neutral " + std::string(unit(type));
  return a_unit(type) + " of " + bloc(whose);
}

std::string_view Names::missile(std::int32_t type) { return named(kMissileTitles, type); }

std::string Names::a_missile(std::int32_t type) {
  const std::string_view name = missile(type);
  if (type == static_cast<std::int32_t>(MissileType::none)) return std::string(name);
  const bool vowel = name.starts_with('A') || name.starts_with('H');  // an aitch-bomb
  return (vowel ? "an " : "a ") + std::string(name);
}

std::string_view Names::technology(std::int32_t number) { return named(kTechnologyTitles, number); }

std::string_view Names::phase(std::int32_t number) {
  static constexpr std::array<std::string_view, kPhases> kNames{
      "phase 1, research and development", "phase 2, the political one",   "phase 3, production",
      "phase 4.1, launching missiles",     "phase 4.2, creating missiles", "phase 5, operations"};
  return named(kNames, number);
}

std::string Names::amount(std::int32_t what, std::int32_t count) {
  static constexpr std::array<std::string_view, 3> kThings{"influence point", "R&D cube", "oil barrel"};
  return counted(count, named(kThings, what));
}

std::string_view Names::instability(std::int32_t step) {
  static constexpr std::array<std::string_view, 3> kSteps{"stable", "in instability I", "in instability II"};
  return named(kSteps, step);
}

std::string Names::what_it_is(std::int32_t target_class, std::int32_t area) const {
  const std::string colour =
      is_area(area) ? bloc(board_->areas[static_cast<std::size_t>(area)].main_of) : "its holder";
  switch (static_cast<TargetClass>(target_class)) {
    case TargetClass::neutral_secondary:
      return "a neutral secondary area";
    case TargetClass::held_foreign:
      return "an opponent's area, and not of the colour of who holds it";
    case TargetClass::neutral_main:
      return "a neutral main area";
    case TargetClass::capital:
      return fmt::format("in the capital territory of {}, and held by it", colour);
    case TargetClass::own_colour:
      return fmt::format("a main area of {}, and held by it", colour);
    case TargetClass::unstable_own:
      return fmt::format("controlled by {} itself, and unstable", active());
    case TargetClass::naval:
      return "a sea area with an opponent's naval unit";
    case TargetClass::none:
      break;
  }
  return "nothing that the table has a row for";
}

}  // namespace casus::defcon
