#include "systems/defcon/files/value_reader.hpp"

#include "files/nearest.hpp"
#include "systems/defcon/files/references.hpp"

namespace casus::defcon {
namespace {

using files::Reader;

constexpr double kMaxValue = 1e9;
constexpr std::string_view kAreaPrefix = "area.";

/// The worth of an area by its kind.
struct Worths {
  Exact area;
  Exact main;
  Exact capital;
};

void price_areas(const Board& board, const Worths& worths, Value& value) {
  value.area.clear();
  for (const MapArea& area : board.areas)
    value.area.push_back(area.capital ? worths.capital : area.main_of != kNobody ? worths.main : worths.area);
}

Value plain_value(const Board& board) {
  Value value;
  price_areas(board, {1, 2, 4}, value);
  value.point = value.research = value.oil = Exact::from_decimal(0.1);
  return value;
}

}  // namespace

Value usual_value(const Board& board) {
  Value value = plain_value(board);
  const auto quarters = [](int n) { return Exact(n) / Exact(4); };
  for (const auto& [type, n] : {std::pair{UnitType::motorized, 1},
                                {UnitType::mechanized, 2},
                                {UnitType::armored, 3},
                                {UnitType::bunker, 3},
                                {UnitType::special, 2},
                                {UnitType::kotin, 1},
                                {UnitType::naval, 2}})
    value.unit[index(type)] = quarters(n);
  for (const auto& [type, n] :
       {std::pair{MissileType::a_bomb, 2}, {MissileType::h_bomb, 3}, {MissileType::tsar, 4}})
    value.missile[index(type)] = quarters(n);
  value.rivalry = quarters(2);
  return value;
}

std::string_view by_values(const Board& board) {
  const bool usual = board.value == usual_value(board) || board.value == plain_value(board);
  return usual ? "by the usual values" : "by the scenario's values";
}

std::string_view said_of_values(const Board& board) {
  return !(board.value == usual_value(board))
             ? ""
             : " The scenario names no values: an area counts 1, a main area 2, a capital 4, a unit a "
               "quarter "
               "for each force, a missile half or more, a point, cube or barrel a tenth.";
}

Value read_value(Reader& root, const Board& board) {
  Value value;
  auto table = root.optional_table("value");
  if (!table) return plain_value(board);
  const auto price = [&](std::string_view key, const Exact& otherwise) {
    const auto read = table->optional_real(key, -kMaxValue, kMaxValue);
    return read ? Exact::from_decimal(*read) : otherwise;
  };
  Worths worths;
  worths.area = price("area", 0);
  worths.main = price("main", worths.area);
  worths.capital = price("capital", worths.main);
  price_areas(board, worths, value);
  const std::vector<std::string> names = list_names(board.areas);
  for (const std::string& key : table->keys()) {
    if (!key.starts_with(kAreaPrefix)) continue;
    const std::string name = key.substr(kAreaPrefix.size());
    const std::size_t at = known(*table, key, name, names, "area");
    const Exact worth = price(key, 0);
    if (at < value.area.size()) value.area[at] = worth;
  }
  for (std::size_t type = 1; type < kUnitTypes; ++type) value.unit[type] = price(kUnitNames[type], 0);
  for (std::size_t type = 1; type < kMissileTypes; ++type)
    value.missile[type] = price(kMissileNames[type], 0);
  value.point = price("point", 0);
  value.research = price("research", 0);
  value.oil = price("oil", 0);
  if (const auto rivalry = table->optional_real("rivalry", 0.0, 1.0))
    value.rivalry = Exact::from_decimal(*rivalry);
  table->finish();
  return value;
}

}  // namespace casus::defcon
