#include "systems/defcon/files/map_reader.hpp"

#include <algorithm>

#include "files/free_names.hpp"
#include "systems/defcon/files/references.hpp"

namespace casus::defcon {
namespace {

using files::Reader;

class MapReader {
 public:
  MapReader(Reader& parent, std::span<Reader> tables, Board& board)
      : parent_(parent), tables_(tables), board_(board) {}

  std::vector<std::uint8_t> read() {
    const std::size_t before = read_names();
    for (const std::string& name :
         parent_.optional_names("territories", {0, kMaxAreas}).value_or(std::vector<std::string>{}))
      free_territories_.list(name);
    read_kinds();
    std::vector<std::uint8_t> resources;
    for (std::size_t a = 0; a < tables_.size(); ++a) {
      read_area(tables_[a], board_.areas[a]);
      resources.push_back(read_resources(tables_[a], board_.resources).value_or(0));
    }
    for (std::size_t a = 0; a < tables_.size(); ++a) read_neighbours(static_cast<Area>(a));
    // If two areas have one name, the second has no neighbours; only the duplicate name is worth reporting.
    if (before == 0) {
      for (std::size_t a = 0; a < tables_.size(); ++a) check_neighbours(static_cast<Area>(a));
    }
    check_capitals();
    check_territories();
    check_tiles();
    for (const files::FreeNames* names : {&free_territories_, &free_resources_})
      names->report(parent_.faults());
    return resources;
  }

 private:
  /// Returns the number of duplicate names.
  std::size_t read_names() {
    board_.areas.resize(tables_.size());
    for (std::size_t a = 0; a < tables_.size(); ++a) board_.areas[a].name = tables_[a].name("name");
    names_ = list_names(board_.areas);
    files::report_duplicates(tables_, "name", "areas");
    std::vector<std::string> sorted = names_;
    std::sort(sorted.begin(), sorted.end());
    return static_cast<std::size_t>(sorted.end() - std::unique(sorted.begin(), sorted.end()));
  }

  /// Reads the kinds of resources: those listed, else all that the areas name, in order.
  void read_kinds() {
    if (const auto listed = parent_.optional_names("resources", {0, kMaxResourceKinds})) {
      for (const std::string& kind : *listed) {
        if (std::find(board_.resources.begin(), board_.resources.end(), kind) != board_.resources.end())
          parent_.fault_at("resources", "'" + kind + "' is named twice", "each resource once was expected");
        board_.resources.push_back(kind);
      }
      return;
    }
    for (Reader& table : tables_) {
      const files::Node* node = table.node("resources");
      if (node == nullptr || node->array() == nullptr) continue;  // its reader reports it
      for (const files::Node& one : *node->array()) {
        if (one.text() == nullptr) continue;
        free_resources_.has(*one.text(), table.place("resources"));
        if (std::find(board_.resources.begin(), board_.resources.end(), *one.text()) !=
            board_.resources.end())
          continue;
        if (board_.resources.size() == kMaxResourceKinds) {
          table.fault_at("resources",
                         "there are more than " + std::to_string(kMaxResourceKinds) + " kinds of resources",
                         "fewer were expected");
          return;
        }
        board_.resources.push_back(*one.text());
      }
    }
  }

  void read_area(Reader& table, MapArea& area) {
    const auto kind = read_word(table, "kind", std::vector<std::string>{"land", "sea"});
    area.sea = kind ? *kind == 1 : !table.has("territory");  // for a faulty kind, the probable one
    const std::string whose =
        area.sea ? table.optional_name("territory").value_or(area.name) : table.name("territory");
    area.territory = territory(whose);
    if (table.has("territory")) free_territories_.has(whose, table.place("territory"));
    area.influence = read_blocs(table, "influence");
    area.tile = read_tile(table);
    if (area.sea) {
      for (const std::string_view key : {"main_of", "capital_territory", "capital", "sea_bridges"})
        refuse(table, key, "'" + std::string(key) + "' has no meaning at sea", "a land area was expected");
      return;
    }
    const std::size_t before = table.faults().size();
    area.main_of = read_optional_bloc(table, "main_of");
    const bool is_known = table.faults().size() == before;
    area.capital_territory = table.truth("capital_territory");
    area.capital = table.truth("capital");
    if (is_known && area.capital_territory && area.main_of == kNobody)
      table.fault_at("capital_territory", "'" + area.name + "' is of a capital territory and no main area",
                     "'main_of' with its bloc was expected");
    if (area.capital && !area.capital_territory)
      table.fault_at("capital", "the capital '" + area.name + "' is not in a capital territory",
                     "'capital_territory = true' was expected");
  }

  /// Reads [column, row], or for a larger tile [column, row, columns, rows].
  static Tile read_tile(Reader& table) {
    const auto numbers = table.optional_integers("tile", 0, kMapSide, {2, 4});
    if (!numbers || numbers->size() < 2) return {};
    std::array<std::int64_t, 4> all{0, 0, 1, 1};
    std::copy(numbers->begin(), numbers->end(), all.begin());
    const bool whole = numbers->size() != 3 && all[2] > 0 && all[3] > 0;
    if (!whole || all[0] + all[2] > kMapSide || all[1] + all[3] > kMapSide) {
      table.fault_at("tile", whole ? "the tile reaches beyond the map" : "the tile is no rectangle",
                     "[column, row] or [column, row, columns, rows] within " + std::to_string(kMapSide) +
                         " columns and rows was expected");
      return {};
    }
    const auto small = [&](std::size_t at) { return static_cast<std::uint8_t>(all[at]); };
    return {small(0), small(1), small(2), small(3)};
  }

  std::uint8_t territory(const std::string& name) {
    std::vector<std::string>& all = board_.territories;
    const auto at = static_cast<std::size_t>(std::find(all.begin(), all.end(), name) - all.begin());
    if (at == all.size()) all.push_back(name);
    return static_cast<std::uint8_t>(at);
  }

  void read_neighbours(Area a) {
    MapArea& area = board_.areas[a];
    area.adjacent = read_areas(tables_[a], "adjacent", names_);
    if (!area.sea) area.bridges = read_areas(tables_[a], "sea_bridges", names_);
  }

  /// Checks that adjacency is symmetric and written on both sides.
  void check_neighbours(Area a) {
    const MapArea& area = board_.areas[a];
    Reader& table = tables_[a];
    check_ways(a, "adjacent", &MapArea::adjacent);
    check_ways(a, "sea_bridges", &MapArea::bridges);
    (area.adjacent & area.bridges).each([&](Area other) {
      table.fault_at("sea_bridges",
                     "'" + names_[other] + "' is next to '" + area.name + "' by land and by a sea bridge",
                     "one of them was expected");
    });
  }

  void check_ways(Area a, const char* key, AreaSet MapArea::*ways) {
    (board_.areas[a].*ways).each([&](Area other) {
      if (other == a) {
        tables_[a].fault_at(key, "'" + names_[a] + "' is next to itself", "another area was expected");
      } else if (ways == &MapArea::bridges && board_.areas[other].sea) {
        tables_[a].fault_at(key, "'" + names_[other] + "' is a sea area", "a sea bridge joins land areas");
      } else if (hawaii_between(board_.areas[a], board_.areas[other])) {
        tables_[a].fault_at(key, "'" + names_[a] + "' and '" + names_[other] + "' are not adjacent",
                            "HAWAII lies between P3 and P4, and between P2 and P5 (DE-72)");
      } else if (!(board_.areas[other].*ways).has(a)) {
        tables_[a].fault_at(key,
                            "'" + names_[a] + "' names '" + names_[other] + "', which does not name it back",
                            "'" + names_[a] + "' in '" + key + "' of '" + names_[other] + "' was expected");
      }
    });
  }

  void check_capitals() {
    std::array<Area, kBlocs> capital{};
    capital.fill(kNoArea);
    for (std::size_t a = 0; a < board_.areas.size(); ++a) {
      const MapArea& area = board_.areas[a];
      if (!area.capital || area.main_of == kNobody) continue;
      Area& first = capital[area.main_of];
      if (first != kNoArea) {
        tables_[a].fault_at("capital",
                            "'" + std::string(kBlocNames[area.main_of]) + "' has a second capital, after '" +
                                names_[first] + "'",
                            "one capital area of a bloc was expected");
      } else {
        first = static_cast<Area>(a);
      }
    }
  }

  void check_territories() {
    board_.territory_areas.assign(board_.territories.size(), AreaSet{});
    for (std::size_t a = 0; a < board_.areas.size(); ++a) {
      const MapArea& area = board_.areas[a];
      AreaSet& all = board_.territory_areas[area.territory];
      bool differs = false;
      all.each([&](Area other) { differs = differs || board_.areas[other].sea != area.sea; });
      if (differs)
        tables_[a].fault_at(
            "territory", "the territory '" + board_.territories[area.territory] + "' has land and sea areas",
            "areas of one kind were expected");
      all.add(static_cast<Area>(a));
    }
  }

  void check_tiles() {
    for (std::size_t a = 0; a < board_.areas.size(); ++a) {
      const Tile& tile = board_.areas[a].tile;
      if (tile.none()) continue;
      for (std::size_t other = 0; other < a; ++other) {
        if (board_.areas[other].tile.none() || !tile.overlaps(board_.areas[other].tile)) continue;
        tables_[a].fault_at("tile", "'" + names_[a] + "' lies upon '" + names_[other] + "'",
                            "a place that is free was expected");
        break;
      }
    }
  }

  Reader& parent_;
  std::span<Reader> tables_;
  Board& board_;
  std::vector<std::string> names_;
  files::FreeNames free_territories_{"territory", "territories"};
  files::FreeNames free_resources_{"resource", "resources"};
};

}  // namespace

std::vector<std::uint8_t> read_map(Reader& parent, std::span<Reader> tables, Board& board) {
  return MapReader(parent, tables, board).read();
}

std::optional<std::uint8_t> read_resources(Reader& reader, const std::vector<std::string>& kinds) {
  if (!reader.has("resources")) return std::nullopt;
  return static_cast<std::uint8_t>(read_words(reader, "resources", kinds, "resource"));
}

}  // namespace casus::defcon
