// The maps of every scenario whose system has maps: sound, complete, and legible on a phone.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "map_samples.hpp"
#include "report/picture.hpp"
#include "svg_xml.hpp"
#include "systems/registry.hpp"

namespace casus::report {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::filesystem::path> scenarios() {
  std::vector<std::filesystem::path> all;
  for (const auto& file : std::filesystem::recursive_directory_iterator(CASUS_ROOT "/scenarios")) {
    if (file.path().extension() == ".toml") all.push_back(file.path());
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// What each tile has: its title, and its texts joined by spaces.
struct DrawnTile {
  std::string title;
  std::string texts;
  double label_size = 0.0;
};
std::vector<DrawnTile> tiles_of(const svg::Xml& xml) {
  std::vector<DrawnTile> tiles;
  bool inside = false;
  for (const svg::Element& element : xml.elements) {
    const auto classes = element.attributes.find("class");
    if (element.name == "g") inside = classes != element.attributes.end() && classes->second == "tile";
    if (element.name == "g" && inside) tiles.emplace_back();
    if (!inside || tiles.empty()) continue;
    DrawnTile& tile = tiles.back();
    if (element.name == "title") tile.title = element.text;
    if (element.name != "text") continue;
    if (tile.texts.empty()) tile.label_size = std::stod(element.attributes.at("font-size"));
    tile.texts += (tile.texts.empty() ? "" : " ") + element.text;
  }
  return tiles;
}

/// The width of a phone, and the least size of a name there.
constexpr double kPhone = 390.0;
constexpr double kLegible = 9.0;

void expect_whole(const MapView& map, const std::string& picture, const std::string& about) {
  EXPECT_THAT(svg::faults_of(picture), IsEmpty()) << about;
  EXPECT_THAT(svg::plan_faults(map), IsEmpty()) << about;
  const svg::Xml xml = svg::parse_xml(picture);
  EXPECT_THAT(svg::texts_below_heads(xml), IsEmpty()) << about;
  const std::vector<DrawnTile> tiles = tiles_of(xml);
  ASSERT_EQ(tiles.size(), map.tiles.size()) << about;
  std::set<std::string> headings;
  for (const svg::Element& element : xml.elements) {
    if (element.name == "text") headings.insert(element.text);
  }
  const double width = std::stod(xml.elements.front().attributes.at("width"));
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    EXPECT_TRUE(tiles[i].title.starts_with(map.tiles[i].name)) << about;
    EXPECT_TRUE(tiles[i].texts.starts_with(map.tiles[i].label)) << about << ": " << tiles[i].texts;
    if (map.tiles[i].label != map.tiles[i].name) {
      EXPECT_THAT(headings, Contains(map.groups[map.tiles[i].group])) << about;
    }
    EXPECT_GE(tiles[i].label_size * kPhone / width, kLegible) << about << ": " << map.tiles[i].name;
    // What letters say too is never said by a colour alone.
    for (const MapView::Mark& mark : map.tiles[i].marks) {
      if (mark.owner >= 0 && mark.owner != map.tiles[i].owner && mark.shape != MapView::Shape::triangle) {
        EXPECT_THAT(mark.text, HasSubstr(map.owners[static_cast<std::size_t>(mark.owner)].letters)) << about;
      }
    }
  }
}

TEST(WorldMap, OfEveryScenarioIsSoundAndLegible) {
  const char* folder = std::getenv("CASUS_SVG_SAMPLES");
  std::size_t drawn = 0;
  for (const auto& path : scenarios()) {
    const auto sources = gather({.scenario = path.string(), .rulebook = {}, .sets = {}});
    ASSERT_TRUE(sources) << path;
    const auto table = open_table(*sources);
    ASSERT_TRUE(table) << path;
    const auto plain = (*table)->map(MapRole::nothing, {});
    if (!plain) continue;
    ++drawn;
    const auto judgement = (*table)->judge(std::nullopt);
    ASSERT_TRUE(judgement) << path;
    std::vector<MoveText> moves;
    for (const Ruling& ruling : judgement->moves) moves.push_back(ruling.move);
    std::vector<MoveText> declared;
    if (judgement->declared) declared.push_back(judgement->declared->move);
    for (const auto& [role, shown] :
         {std::pair(MapRole::nothing, std::vector<MoveText>()), std::pair(MapRole::operation, declared),
          std::pair(MapRole::choices, moves), std::pair(MapRole::steps, moves)}) {
      const auto map = (*table)->map(role, shown);
      ASSERT_TRUE(map) << path;
      const std::string picture = map_svg(**table, *map, "1");
      EXPECT_EQ(map_svg(**table, *map, "1"), picture);
      if (role == MapRole::steps && moves.size() > 8) {  // more marks than a plan would ever have
        EXPECT_THAT(svg::faults_of(picture), IsEmpty()) << path;
        continue;
      }
      expect_whole(*map, picture, path.stem().string());
      if (folder != nullptr && role != MapRole::steps)
        std::ofstream(std::string(folder) + "/world-" + path.stem().string() + "-" +
                          std::to_string(static_cast<int>(role)) + ".svg",
                      std::ios::binary)
            << picture;
    }
  }
  EXPECT_GE(drawn, 18U);
}

}  // namespace
}  // namespace casus::report
