#pragma once
// The board of DEFCON 1, constant during a scenario: the map, the players, missions, objectives, and the
// declarations. position.hpp has what operations change.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/exact.hpp"
#include "base/numbers.hpp"
#include "conflict/rules/types.hpp"
#include "systems/defcon/rules/area_set.hpp"
#include "systems/defcon/rules/moves.hpp"

namespace casus::defcon {

inline constexpr std::size_t kMaxTerritories = 128;
inline constexpr std::size_t kMaxResourceKinds = 8;
inline constexpr std::size_t kMaxMissions = 32;
inline constexpr std::size_t kMaxObjectives = 16;
inline constexpr std::size_t kMaxRewards = 8;
inline constexpr std::uint8_t kMapSide = 32;  ///< columns and rows of a drawn map

/// The place of an area in a drawing: a rectangle of the map's grid. Rules never read it.
struct Tile {
  std::uint8_t column = 0;
  std::uint8_t row = 0;
  std::uint8_t columns = 0;  ///< 0: the picture chooses a place
  std::uint8_t rows = 0;
  bool operator==(const Tile&) const = default;
  [[nodiscard]] bool none() const { return columns == 0; }
  [[nodiscard]] bool overlaps(const Tile& other) const {
    return column < other.column + other.columns && other.column < column + columns &&
           row < other.row + other.rows && other.row < row + rows;
  }
};

/// Returns the words from `first` on, in the form that readers of choices take.
template <std::size_t N>
std::vector<std::string> spelled(const std::array<std::string_view, N>& words, std::size_t first = 0) {
  return {words.begin() + static_cast<std::ptrdiff_t>(first), words.end()};
}

/// Returns the names of a list of areas or missions.
template <class T>
std::vector<std::string> list_names(const std::vector<T>& all) {
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const T& one : all) names.push_back(one.name);
  return names;
}

/// An area as printed on the map.
struct MapArea {
  std::string name;
  bool sea = false;
  std::uint8_t territory = 0;
  Bloc main_of = kNobody;  ///< the bloc of its colour; kNobody: secondary
  bool capital_territory = false;
  bool capital = false;  ///< the capital area of `main_of`
  Blocs influence = 0;   ///< natural influence as printed, in addition to main_of's (DE-8)
  AreaSet adjacent;      ///< by land or by sea: land to land, coast to sea, sea to sea
  AreaSet bridges;       ///< by sea bridge
  Tile tile;
  [[nodiscard]] AreaSet neighbours() const { return adjacent | bridges; }
  bool operator==(const MapArea&) const = default;
};

/// DE-72: HAWAII lies between P3 and P4, and between P2 and P5.
inline bool hawaii_between(const MapArea& a, const MapArea& b) {
  const auto are = [&](std::string_view one, std::string_view other) {
    return (a.name == one && b.name == other) || (a.name == other && b.name == one);
  };
  return a.sea && b.sea && (are("P3", "P4") || are("P2", "P5"));
}

/// A condition about areas: a number of `areas` controlled (a sea area: occupied by an own naval unit), or of
/// areas that produce a resource; and technologies developed.
struct Condition {
  AreaSet areas;
  std::uint8_t at_least = 0;      ///< of `areas`
  std::int8_t resource = -1;      ///< if set: of all areas with this resource
  Technologies technologies = 0;  ///< all of them must be developed
  bool operator==(const Condition&) const = default;
};

/// One reward of a mission.
struct Reward {
  enum class Kind : std::uint8_t {
    unit,         ///< a unit of `unit` in one of `areas`
    control,      ///< a control marker on one of `areas`
    destabilize,  ///< a destabilization marker placed on one of `areas`
    stabilize,    ///< instability I removed from one of `areas`
    attack,       ///< an attack without cost on one of `areas`
    points,
    research,
    oil,
  };
  Kind kind = Kind::points;
  UnitType unit = UnitType::none;
  std::uint8_t amount = 0;
  AreaSet areas;  ///< empty: any
  AreaSet red;    ///< areas that the card marks red for a control marker (DE-89)
  bool operator==(const Reward&) const = default;
};
inline constexpr std::size_t kRewardKinds = 8;
inline constexpr std::array<std::string_view, kRewardKinds> kRewardNames{
    "unit", "control", "destabilize", "stabilize", "attack", "points", "research", "oil"};

/// A mission card.
struct Mission {
  std::string name;   ///< "M9"
  std::string title;  ///< "KOREAN WAR"; may be empty
  Bloc bloc = kNobody;
  Condition condition;
  std::vector<Reward> rewards;
  bool hyperterrorism = false;  ///< `hyperterrorism_levels` decide whether it takes control (DE-89)
  bool operator==(const Mission&) const = default;

  /// Returns whether the errata correct this mission (DE-90).
  [[nodiscard]] bool is_corrected() const {
    constexpr std::array<std::string_view, 4> kCorrected{"ARABIAN LIGHT", "M11", "M15", "M9"};
    return std::find(kCorrected.begin(), kCorrected.end(), name) != kCorrected.end();
  }
};

enum class Mode : std::uint8_t { strategic, circle_of_death, frontal_shock };
inline constexpr std::array<std::string_view, 3> kModeNames{"strategic", "circle-of-death", "frontal-shock"};

/// An objective card: the victory condition of its bloc.
struct Objective {
  std::string name;
  Bloc bloc = kNobody;
  Blocs against = 0;  ///< one bloc; in the circle of death one of two
  Condition condition;
  bool operator==(const Objective&) const = default;
};

/// The end of the conflict.
enum class Scope : std::uint8_t {
  turn,       ///< the end of the active bloc's turn
  operation,  ///< the end of the declared operation and all answers to it
};

/// The worths that a scenario gives to areas, units, missiles and goods.
struct Value {
  std::vector<Exact> area;  ///< by area: the worth of its control
  std::array<Exact, kUnitTypes> unit;
  std::array<Exact, kMissileTypes> missile;
  Exact point;
  Exact research;
  Exact oil;
  Exact rivalry;  ///< with more than two blocs: the share of another bloc's worth that is subtracted from
                  ///< one's own
  bool operator==(const Value&) const = default;
};

/// The areas of the map, and its missions.
struct World {
  std::vector<MapArea> areas;
  std::vector<std::string> territories;
  std::vector<AreaSet> territory_areas;  ///< by territory
  std::vector<std::string> resources;    ///< kinds, in order of appearance
  /// The resources of each area of the rulebook's map; empty: the scenario has its own map.
  std::vector<std::uint8_t> printed;
  std::vector<Mission> missions;
  std::size_t rulebook_missions = 0;  ///< the number of the rulebook's missions, which come first
  bool operator==(const World&) const = default;
  [[nodiscard]] Numbers<Area> each_area() const { return Numbers<Area>(areas.size()); }
  [[nodiscard]] Numbers<std::uint8_t> each_mission() const { return Numbers<std::uint8_t>(missions.size()); }
};

/// The map and everything that a scenario fixes.
struct Board : World {
  Blocs played = 0;
  Bloc active = kAA;
  Mode mode = Mode::strategic;
  bool variant = false;
  std::vector<Objective> objectives;
  Scope scope = Scope::turn;
  std::optional<Move> declared;              ///< the scenario's operation
  std::optional<std::uint8_t> declared_bet;  ///< the maker's bet, if the operation is a coup
  Value value;
  std::string goal;  ///< the goal for advice, as the scenario writes it; empty: none
  /// The seats: the active bloc is 0; the controller of a coup is 1; then the others in the order of the
  /// blocs.
  std::array<Seat, kBlocs> seat_of{-1, -1, -1, -1, -1};
  std::array<Bloc, kBlocs> bloc_of{kNobody, kNobody, kNobody, kNobody, kNobody};  ///< by seat
  bool operator==(const Board&) const = default;

  [[nodiscard]] Numbers<std::uint8_t> each_objective() const {
    return Numbers<std::uint8_t>(objectives.size());
  }
  [[nodiscard]] bool is_played(Bloc bloc) const { return has(played, bloc); }
  [[nodiscard]] std::size_t seats() const {
    return static_cast<std::size_t>(std::popcount(static_cast<unsigned>(played)));
  }
  /// DE-91: returns whether the mode is strategic, there are fewer than five players, and the objective is
  /// against a bloc that is not played.
  [[nodiscard]] bool against_unplayed(const Objective& objective) const {
    return mode == Mode::strategic && seats() < kBlocs &&
           (objective.against & static_cast<Blocs>(~played)) != 0;
  }
  /// DE-99: returns whether the winner must also control its own capital area.
  [[nodiscard]] bool needs_capital() const {
    return mode == Mode::strategic || (mode == Mode::circle_of_death && variant);
  }
  [[nodiscard]] bool bridged(Area a, Area b) const { return areas[a].bridges.has(b); }
  [[nodiscard]] bool next_to(Area a, Area b) const { return areas[a].adjacent.has(b); }
  /// Returns whether both areas are on land and adjacent without a sea bridge.
  [[nodiscard]] bool next_by_land(Area a, Area b) const {
    return next_to(a, b) && !areas[a].sea && !areas[b].sea;
  }
  [[nodiscard]] const AreaSet& territory_of(Area area) const {
    return territory_areas[areas[area].territory];
  }
};

}  // namespace casus::defcon
