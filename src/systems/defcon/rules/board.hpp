#pragma once
// A table of DEFCON 1 as long as a scenario lasts: the map, who plays, missions, objectives, and what the
// scenario declares. What an operation changes is in position.hpp.

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

/// Where an area is drawn: a rectangle of the map's grid. Rules never read it.
struct Tile {
  std::uint8_t column = 0;
  std::uint8_t row = 0;
  std::uint8_t columns = 0;  ///< 0: the picture finds a place
  std::uint8_t rows = 0;
  bool operator==(const Tile&) const = default;
  [[nodiscard]] bool none() const { return columns == 0; }
  [[nodiscard]] bool overlaps(const Tile& other) const {
    return column < other.column + other.columns && other.column < column + columns &&
           row < other.row + other.rows && other.row < row + rows;
  }
};

/// An area as the map prints it.
struct MapArea {
  std::string name;
  bool sea = false;
  std::uint8_t territory = 0;
  Bloc main_of = kNobody;  ///< the bloc of its colour; kNobody: secondary
  bool capital_territory = false;
  bool capital = false;  ///< the capital area of `main_of`
  Blocs influence = 0;   ///< natural influence as printed, besides main_of's (DE-8)
  AreaSet adjacent;      ///< by land or by sea: land to land, coast to sea, sea to sea
  AreaSet bridges;       ///< by sea bridge
  Tile tile;
  bool operator==(const MapArea&) const = default;
};

/// DE-72: HAWAII lies between P3 and P4, and between P2 and P5.
inline bool hawaii_between(const MapArea& a, const MapArea& b) {
  const auto are = [&](std::string_view one, std::string_view other) {
    return (a.name == one && b.name == other) || (a.name == other && b.name == one);
  };
  return a.sea && b.sea && (are("P3", "P4") || are("P2", "P5"));
}

/// What asks for areas: so many of `areas` controlled (a sea area: occupied by a naval unit of one's own), or
/// of those that produce a resource; and technologies developed.
struct Condition {
  AreaSet areas;
  std::uint8_t at_least = 0;      ///< of `areas`
  std::int8_t resource = -1;      ///< else of all areas with this resource
  Technologies technologies = 0;  ///< all of them
  bool operator==(const Condition&) const = default;
};

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
  AreaSet red;    ///< those of a control marker that the card marks red (DE-89)
  bool operator==(const Reward&) const = default;
};
inline constexpr std::size_t kRewardKinds = 8;
inline constexpr std::array<std::string_view, kRewardKinds> kRewardNames{
    "unit", "control", "destabilize", "stabilize", "attack", "points", "research", "oil"};

struct Mission {
  std::string name;   ///< "M9"
  std::string title;  ///< "KOREAN WAR"; may be empty
  Bloc bloc = kNobody;
  Condition condition;
  std::vector<Reward> rewards;
  bool hyperterrorism = false;  ///< whether `hyperterrorism_levels` say when it takes control (DE-89)
  bool operator==(const Mission&) const = default;

  /// Whether the errata speak of it (DE-90).
  [[nodiscard]] bool is_corrected() const {
    constexpr std::array<std::string_view, 4> kCorrected{"ARABIAN LIGHT", "M11", "M15", "M9"};
    return std::find(kCorrected.begin(), kCorrected.end(), name) != kCorrected.end();
  }
};

enum class Mode : std::uint8_t { strategic, circle_of_death, frontal_shock };
inline constexpr std::array<std::string_view, 3> kModeNames{"strategic", "circle-of-death", "frontal-shock"};

/// An objective card: how its bloc wins.
struct Objective {
  std::string name;
  Bloc bloc = kNobody;
  Blocs against = 0;  ///< one bloc; the circle of death names one of two
  Condition condition;
  bool operator==(const Objective&) const = default;
};

/// How far the conflict goes.
enum class Scope : std::uint8_t {
  turn,       ///< to the end of the active bloc's turn
  operation,  ///< what is declared, with everything that answers it
};

struct Value {
  std::vector<Exact> area;  ///< by area: its control
  std::array<Exact, kUnitTypes> unit;
  std::array<Exact, kMissileTypes> missile;
  Exact point;
  Exact research;
  Exact oil;
  Exact rivalry;  ///< of more than two blocs: what a worth of 1 of another takes from one's own
  bool operator==(const Value&) const = default;
};

/// The areas that a game is played on, and its missions.
struct World {
  std::vector<MapArea> areas;
  std::vector<std::string> territories;
  std::vector<AreaSet> territory_areas;  ///< by territory
  std::vector<std::string> resources;    ///< kinds, in the order met
  std::vector<std::uint8_t> printed;     ///< by area, of the rulebook's map: its resources; empty: an own map
  std::vector<Mission> missions;
  std::size_t rulebook_missions = 0;  ///< the first ones, which are the rulebook's
  bool operator==(const World&) const = default;
  [[nodiscard]] Numbers<Area> each_area() const { return Numbers<Area>(areas.size()); }
  [[nodiscard]] Numbers<std::uint8_t> each_mission() const { return Numbers<std::uint8_t>(missions.size()); }
};

struct Board : World {
  Blocs played = 0;
  Bloc active = kAA;
  Mode mode = Mode::strategic;
  bool variant = false;
  std::vector<Objective> objectives;
  Scope scope = Scope::turn;
  std::optional<Move> declared;              ///< the scenario's operation
  std::optional<std::uint8_t> declared_bet;  ///< and its maker's bet, where it is a coup
  Value value;
  std::string goal;  ///< what advice is asked to reach, as the scenario writes it; empty: nothing
  /// Seats: the active bloc is 0; of a coup the controller is 1; then the others in the order of the blocs.
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
  /// DE-91: strategic mode, fewer than five players, and the objective is against a bloc that is not played.
  [[nodiscard]] bool against_unplayed(const Objective& objective) const {
    return mode == Mode::strategic && seats() < kBlocs &&
           (objective.against & static_cast<Blocs>(~played)) != 0;
  }
  /// DE-99: who wins must control its own capital area too.
  [[nodiscard]] bool needs_capital() const {
    return mode == Mode::strategic || (mode == Mode::circle_of_death && variant);
  }
  [[nodiscard]] bool bridged(Area a, Area b) const { return areas[a].bridges.has(b); }
  [[nodiscard]] bool next_to(Area a, Area b) const { return areas[a].adjacent.has(b); }
  /// Both on land, and neighbours without a sea bridge.
  [[nodiscard]] bool next_by_land(Area a, Area b) const {
    return next_to(a, b) && !areas[a].sea && !areas[b].sea;
  }
  [[nodiscard]] const AreaSet& territory_of(Area area) const {
    return territory_areas[areas[area].territory];
  }
};

}  // namespace casus::defcon
