// Draws the tiles of a map: areas with all their pieces. A part of map_picture.

#include <algorithm>
#include <fmt/format.h>

#include "base/words.hpp"
#include "systems/defcon/map/map_picture.hpp"
#include "systems/defcon/words/names.hpp"

namespace casus::defcon {
namespace {

using Mark = MapView::Mark;
using Shape = MapView::Shape;

int owner_number(Bloc bloc) { return bloc < kBlocs ? bloc : -1; }
std::string letters(Bloc bloc) { return bloc < kBlocs ? std::string(kBlocNames[bloc]) : "neutral"; }

class WorldPicture {
 public:
  WorldPicture(const Arbiter& rules, const Position& p, MapView& map)
      : rules_(rules), board_(rules.board()), p_(p), names_(rules), map_(map) {}

  void draw() {
    for (Bloc bloc = 0; bloc < kBlocs; ++bloc)
      map_.owners.push_back(
          {std::string(kBlocNames[bloc]),
           std::string(kBlocTitles[bloc]) + (board_.is_played(bloc) ? "" : ", not played")});
    map_.groups = board_.territories;
    for (const Area area : board_.each_area()) {
      draw_area(area);
      link(area);
    }
  }

 private:
  void draw_area(Area number) {
    const MapArea& area = board_.areas[number];
    const AreaState& state = p_.areas[number];
    MapView::Tile tile;
    tile.name = area.name;
    tile.group = area.territory;
    tile.label = label_of(area);
    tile.water = area.sea;
    if (!area.tile.none())
      tile.place = MapView::GridSpan{area.tile.column, area.tile.row, area.tile.columns, area.tile.rows};
    tile.rim = owner_number(area.main_of);
    const Bloc holder = rules_.holder(p_, number);
    tile.owner = owner_number(holder);
    tile.hatch = state.instability;
    if (holder != kNobody) tile.marks.push_back({Shape::flag, letters(holder), holder});
    if (area.main_of != kNobody && area.main_of != holder)
      tile.marks.push_back({Shape::frame, letters(area.main_of), area.main_of});
    if (area.capital) tile.marks.push_back({Shape::star});
    if (!state.unit.none()) draw_unit(state.unit, tile);
    if (state.protected_here) tile.marks.push_back({Shape::shield});
    if (!state.silo.none()) draw_silo(state.silo, tile);
    if (state.factories > 0) tile.marks.push_back({Shape::works, "", -1, state.factories});
    for (std::size_t kind = 0; kind < board_.resources.size(); ++kind) {
      if (((state.resources >> kind) & 1U) != 0) tile.marks.push_back({Shape::none, board_.resources[kind]});
    }
    tile.says = says(number);
    map_.tiles.push_back(std::move(tile));
  }

  /// Returns the label of an area: "EGYPT I" is "I" within EGYPT; a territory of one area has no further
  /// label.
  [[nodiscard]] std::string label_of(const MapArea& area) const {
    const std::string before = board_.territories[area.territory] + " ";
    return area.name.starts_with(before) && area.name.size() > before.size() ? area.name.substr(before.size())
                                                                             : area.name;
  }

  /// Returns the letters of an owner if the colour alone would have to show it.
  static std::string whose(Bloc bloc, const MapView::Tile& tile) {
    return owner_number(bloc) == tile.owner && bloc != kNobody ? "" : letters(bloc);
  }

  void draw_unit(const Unit& unit, MapView::Tile& tile) const {
    const bool neutral = rules_.owner(unit) == kNobody;
    const int owner = owner_number(unit.bloc);
    std::string words = whose(unit.bloc, tile);
    if (unit.naval()) {
      if (unit.power > 1) words += fmt::format("{}+{}", words.empty() ? "" : " ", unit.power);
      tile.marks.push_back({Shape::boat, words, owner, 1, neutral});
    } else {
      const Shape shape = unit.type == UnitType::bunker ? Shape::dome : Shape::dot;
      tile.marks.push_back({shape, words, owner, shape == Shape::dot ? unit.force : 1, neutral});
    }
    if (unit.type == UnitType::special) tile.marks.push_back({Shape::none, "special"});
    if (unit.type == UnitType::kotin) tile.marks.push_back({Shape::none, "KOTIN"});
    if (unit.launchers > 0) tile.marks.push_back({Shape::triangle, "", owner, unit.launchers, neutral});
    if (unit.is(Unit::kProtected)) tile.marks.push_back({Shape::shield, "", -1, 1, true});
  }

  static void draw_silo(const Silo& silo, MapView::Tile& tile) {
    static constexpr std::array<std::string_view, kMissileTypes> kShort{"", "A", "H", "TSAR"};
    const std::string of = whose(silo.bloc, tile);
    tile.marks.push_back({Shape::diamond,
                          of + (of.empty() ? "" : " ") + std::string(kShort[index(silo.type)]),
                          owner_number(silo.bloc)});
  }

  [[nodiscard]] std::string says(Area number) const {
    const MapArea& area = board_.areas[number];
    const AreaState& state = p_.areas[number];
    const Bloc holder = rules_.holder(p_, number);
    std::string text = area.name + ": ";
    if (area.sea) {
      text += "a sea area";
    } else {
      text += state.controller < kBlocs ? "held by " + Names::bloc(state.controller) : "nobody's";
      if (state.controller < kBlocs && holder == kNobody) text += ", which is not played";
      if (area.main_of != kNobody)
        text += fmt::format(", {} of {}",
                            area.capital             ? "the capital"
                            : area.capital_territory ? "of the capital territory"
                                                     : "a main area",
                            Names::bloc(area.main_of));
    }
    if (state.instability > 0) text += fmt::format("; {}", Names::instability(state.instability));
    if (state.protected_here) text += "; politically protected";
    if (!state.unit.none()) {
      const Bloc bloc = state.unit.bloc;
      text += "; " + Names::unit_of(static_cast<std::int32_t>(state.unit.type), bloc < kBlocs ? bloc : -1);
      if (state.unit.ground()) text += fmt::format(", force {}", state.unit.force);
      if (state.unit.launchers > 0) text += ", " + counted(state.unit.launchers, "tactical launcher");
      if (state.unit.is(Unit::kProtected)) text += ", a protection under it";
    }
    if (!state.silo.none())
      text +=
          fmt::format("; {} of {} in its silo", Names::a_missile(static_cast<std::int32_t>(state.silo.type)),
                      Names::bloc(state.silo.bloc));
    if (state.factories > 0)
      text += state.factories == 1 ? "; a factory" : fmt::format("; {} factories", state.factories);
    std::vector<std::string> produced;
    for (std::size_t kind = 0; kind < board_.resources.size(); ++kind) {
      if (((state.resources >> kind) & 1U) != 0) produced.push_back(board_.resources[kind]);
    }
    if (!produced.empty()) text += "; " + listed(produced);
    return text;
  }

  /// Draws every edge once.
  void link(Area area) {
    board_.areas[area].adjacent.each([&](Area other) {
      if (other <= area) return;
      const bool land = board_.next_by_land(area, other);
      map_.links.push_back({area, other, land ? MapView::Passage::land : MapView::Passage::water});
    });
    board_.areas[area].bridges.each([&](Area other) {
      if (other > area) map_.links.push_back({area, other, MapView::Passage::bridge});
    });
  }

  const Arbiter& rules_;
  const Board& board_;
  const Position& p_;
  Names names_;
  MapView& map_;
};

}  // namespace

void draw_world(const Arbiter& rules, const Position& p, MapView& map) { WorldPicture(rules, p, map).draw(); }

}  // namespace casus::defcon
