// Maps: what is drawn of each thing, the places of tiles, the ways between them, the looks.

#include "report/svg/map/tile_map.hpp"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "deep.hpp"
#include "map_samples.hpp"
#include "report/svg/map/map_looks.hpp"
#include "report/svg/map/tile_grid.hpp"
#include "report/svg/map/tile_plan.hpp"
#include "report/svg/map/tile_routes.hpp"
#include "svg_xml.hpp"

namespace casus::report::svg {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using Shape = MapView::Shape;

TEST(TileMap, SaysEverythingThatStandsOnIt) {
  const std::string picture = tile_map(small_map(), "third edition");
  EXPECT_THAT(faults_of(picture), IsEmpty());
  const std::vector<std::string> words = words_of(picture);
  for (const char* word : {"Level 3 · the second phase",
                           "not allowed",
                           "Attack Peru II from Chile",
                           "Chile",
                           "Peru",
                           "I",
                           "II",
                           "Pacific",
                           "Easter Island",
                           "NO",
                           "SO",
                           "neutral",
                           "×7",
                           "H",
                           "uranium",
                           "NO +2",
                           "row 4",
                           "1",
                           "2",
                           "held by South",
                           "North",
                           "South",
                           "third edition",
                           "bridge",
                           "revolt"})
    EXPECT_THAT(words, Contains(word));
}

TEST(TileMap, HasAMarkForEachState) {
  const std::string picture = tile_map(small_map(), "");
  // Each in the map and, of those that have one, in the legend.
  EXPECT_EQ(count_of(picture, "rect", "scratch-1"), 2U);
  EXPECT_EQ(count_of(picture, "rect", "scratch-2"), 2U);
  EXPECT_EQ(count_of(picture, "circle", "own-0"), 3U + 1U);  // three dots
  EXPECT_EQ(count_of(picture, "circle", "own-1"), 1U);       // seven are one, and a number
  EXPECT_EQ(count_of(picture, "rect", "sparse"), 1U);        // where it comes from
  EXPECT_EQ(count_of(picture, "rect", "target"), 1U + 1U);
  EXPECT_EQ(count_of(picture, "path", "bridge"), 1U + 1U);
  EXPECT_EQ(count_of(picture, "path", "coast-line"), 2U);
  EXPECT_EQ(count_of(picture, "polygon", "head"), 2U);
  EXPECT_EQ(count_of(picture, "rect", "pale-6"), 1U);  // the sea
  EXPECT_EQ(count_of(picture, "g", "tile"), 5U);
}

TEST(TileMap, IsInWordsForThoseWhoDoNotSeeIt) {
  const Xml xml = parse_xml(tile_map(small_map(), ""));
  EXPECT_THAT(xml.elements[2].text, HasSubstr("not allowed: Attack Peru II from Chile"));
  EXPECT_THAT(xml.elements[2].text, HasSubstr("SO holds Peru II"));
  std::set<std::string> titles;
  for (const Element& element : xml.elements) {
    if (element.name == "title") titles.insert(element.text);
  }
  EXPECT_THAT(titles, Contains("Easter Island: all of it in words"));
}

TEST(TileMap, OfNothingIsNothing) {
  EXPECT_THAT(faults_of(tile_map(MapView{}, "")), IsEmpty());
  MapView one;
  one.tiles.push_back({"A", "A", 0});
  EXPECT_THAT(faults_of(tile_map(one, "")), IsEmpty());
}

TEST(TileMap, StaysSoundOfAnyShape) {
  for (std::uint32_t seed = 1; seed <= 12; ++seed)
    EXPECT_THAT(faults_of(tile_map(random_map(3 + seed * 7, seed), "")), IsEmpty()) << seed;
}

TEST(TileMap, KeepsWordsOfAnyLengthWithinTheirTiles) {
  for (const bool placed : {false, true}) {
    const std::string picture = tile_map(wordy_map(placed), std::string(100, 'W'));
    EXPECT_THAT(faults_of(picture), IsEmpty()) << placed;
    EXPECT_THAT(words_of(picture), Contains(HasSubstr("…")));
    // No name makes a picture wider than three tiles of such names are.
    EXPECT_LE(std::stod(parse_xml(picture).elements.front().attributes.at("width")), kMapWidth + 60.0);
    EXPECT_THAT(plan_faults(wordy_map(placed)), IsEmpty()) << placed;
  }
}

TEST(TileMap, SaysOfALineWhoseItIs) {
  MapView map = small_map();
  map.lines = {{"1", "Wait", 1}, {"12", "Look", 0}, {"", "Later", 1}};
  const std::string picture = tile_map(map, "");
  const std::vector<std::string> words = words_of(picture);
  const auto at = [&](const std::string& word) {
    return std::find(words.begin(), words.end(), word) - words.begin();
  };
  ASSERT_LT(at("Wait"), static_cast<std::ptrdiff_t>(words.size()));
  EXPECT_EQ(words[static_cast<std::size_t>(at("Wait")) - 1], "SO");
  EXPECT_EQ(words[static_cast<std::size_t>(at("Look")) - 1], "NO");
  // What follows leads of any width stands in one column.
  std::map<std::string, double> left;
  for (const Box& box : texts_of(parse_xml(picture))) left[box.text] = box.left;
  EXPECT_EQ(left.at("Wait"), left.at("Look"));
  EXPECT_LT(left.at("Later"), left.at("Wait"));
  EXPECT_THAT(parse_xml(picture).elements[2].text, HasSubstr("12 NO: Look"));
}

TEST(TileMap, GivesAStepTheColourOfItsMaker) {
  MapView map = small_map();
  map.tiles[1].marks = {{Shape::step, "1", 1}, {Shape::step, "2", 0, 1, true}};
  map.tiles[2].marks.clear();
  const std::string picture = tile_map(map, "");
  EXPECT_EQ(count_of(picture, "rect", "step"), 2U);
  EXPECT_EQ(count_of(picture, "rect", "own-0-line"), 1U + 2U);  // its edge; and Chile's, and of the legend
}

/// The points of a rectangle of the lattice that a tile covers, its edges left out.
bool within(const MapView::GridSpan& place, int x, int y) {
  return x > 2 * place.column && x < 2 * (place.column + place.columns) && y > 2 * place.row &&
         y < 2 * (place.row + place.rows);
}

TEST(TileGrid, NeverPutsATileUponAnother) {
  for (std::uint32_t seed = 1; seed <= deep_or(40U, 10U); ++seed) {
    const MapView map = random_map(2 + seed * 3, seed);
    std::vector<int> wide;
    for (std::size_t i = 0; i < map.tiles.size(); ++i) wide.push_back(1 + static_cast<int>(i % 4));
    const TileGrid grid = grid_of(map, wide);
    ASSERT_EQ(grid.places.size(), map.tiles.size());
    for (std::size_t i = 0; i < grid.places.size(); ++i) {
      EXPECT_GE(grid.places[i].column, 0);
      EXPECT_GE(grid.places[i].row, 0);
      EXPECT_LE(grid.places[i].column + grid.places[i].columns, grid.columns);
      EXPECT_LE(grid.places[i].row + grid.places[i].rows, grid.rows);
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_FALSE(overlapping(grid.places[i], grid.places[j])) << seed << ": " << i << ", " << j;
    }
    EXPECT_EQ(grid_of(map, wide).places, grid.places);
  }
}

TEST(TileGrid, KeepsWhatIsGivenAndClosesWhatIsEmpty) {
  MapView map = small_map();
  const TileGrid grid = grid_of(map, {1, 1, 1, 1, 1});
  EXPECT_EQ(grid.columns, 3);
  EXPECT_EQ(grid.rows, 3);  // the third was empty
  EXPECT_EQ(grid.places[3], (MapView::GridSpan{1, 1, 2, 1}));
  EXPECT_EQ(grid.places[4], (MapView::GridSpan{2, 2, 1, 1}));
  map.tiles[1].place.reset();  // finds the one place between its neighbours, where it was
  EXPECT_EQ(grid_of(map, {1, 1, 1, 1, 1}).places[1], (MapView::GridSpan{1, 0, 1, 1}));
}

TEST(TileGrid, BringsNeighboursTogether) {
  // A ring of twelve: every neighbour can touch, and nearly all do.
  MapView map;
  for (std::size_t i = 0; i < 12; ++i) {
    map.tiles.push_back({"T", "T", i});
    map.links.push_back({i, (i + 1) % 12, MapView::Passage::land});
  }
  const TileGrid grid = grid_of(map, std::vector<int>(12, 1));
  std::size_t touch = 0;
  for (const MapView::Link& link : map.links)
    touch += touching(grid.places[link.from], grid.places[link.to]) ? 1U : 0U;
  EXPECT_GE(touch, 10U);
  // Groups stay in one piece.
  const MapView world = random_map(60, 5);
  const TileGrid grouped = grid_of(world, std::vector<int>(60, 1));
  std::size_t alone = 0;
  for (std::size_t i = 0; i < 60; ++i) {
    bool mates = false;
    bool beside = false;
    for (std::size_t j = 0; j < 60; ++j) {
      if (i == j || world.tiles[i].group != world.tiles[j].group) continue;
      mates = true;
      beside = beside || touching(grouped.places[i], grouped.places[j]);
    }
    alone += mates && !beside ? 1U : 0U;
  }
  EXPECT_LE(alone, 6U);
}

TEST(TileGrid, PutsWhatIsNextToNothingInRowsByHolder) {
  MapView map;
  for (std::size_t i = 0; i < 11; ++i) {
    map.tiles.push_back({"T", "T", i < 4 ? i / 2 : i});  // two groups of two
    map.tiles.back().owner = static_cast<int>(i % 2);
  }
  map.tiles[1].owner = 0;
  map.tiles[3].owner = 0;
  const TileGrid grid = grid_of(map, std::vector<int>(11, 2));
  EXPECT_EQ(grid.columns, 6);  // three tiles of two
  std::map<int, std::set<int>> holders;
  for (std::size_t i = 0; i < 11; ++i) {
    holders[grid.places[i].row].insert(map.tiles[i].owner);
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlapping(grid.places[i], grid.places[j]));
  }
  for (const auto& [row, owners] : holders) EXPECT_EQ(owners.size(), 1U) << row;
  EXPECT_TRUE(touching(grid.places[0], grid.places[1]));
  EXPECT_TRUE(touching(grid.places[2], grid.places[3]));
  EXPECT_EQ(grid.rows, 4);  // seven of the one, four of the other
}

TEST(TileRoutes, CrossNoTileAndShareNoLane) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    const MapView map = random_map(12 + seed * 2, seed);
    const TileGrid grid = grid_of(map, std::vector<int>(map.tiles.size(), 1));
    std::vector<std::size_t> groups;
    std::vector<Pair> pairs;
    for (const MapView::Tile& tile : map.tiles) groups.push_back(tile.group);
    for (const MapView::Link& link : map.links) pairs.push_back({link.from, link.to});
    const Routes routes = routes_of(grid, groups, pairs);
    ASSERT_EQ(routes.routes.size(), pairs.size());
    std::map<std::tuple<bool, int, int>, std::vector<std::pair<int, int>>> lanes;
    for (const Route& route : routes.routes) {
      ASSERT_FALSE(route.runs.empty());
      if (touching(grid.places[route.from], grid.places[route.to])) {
        EXPECT_TRUE(route.direct());
      }
      for (const svg::Run& run : route.runs) {
        const auto [low, high] = std::minmax(run.from, run.to);
        for (int at = low; at <= high; ++at) {
          const int x = run.down ? run.line : at;
          const int y = run.down ? at : run.line;
          for (std::size_t i = 0; i < grid.places.size(); ++i) {
            if (i != route.from && i != route.to) {
              EXPECT_FALSE(within(grid.places[i], x, y)) << seed;
            }
          }
        }
        for (const auto& [from, to] : lanes[{run.down, run.line, run.lane}])
          EXPECT_LE(std::min(high, to), std::max(low, from)) << "two ways in one lane, " << seed;
        lanes[{run.down, run.line, run.lane}].emplace_back(low, high);
        if (run.line % 2 == 0) {
          const auto& gutters = run.down ? routes.down : routes.across;
          EXPECT_LT(run.lane, gutters[static_cast<std::size_t>(run.line / 2)]);
        }
      }
      // From within the one to within the other, without a gap.
      const svg::Run& first = route.runs.front();
      const svg::Run& last = route.runs.back();
      EXPECT_TRUE(within(grid.places[route.from], first.down ? first.line : first.from,
                         first.down ? first.from : first.line));
      EXPECT_TRUE(
          within(grid.places[route.to], last.down ? last.line : last.to, last.down ? last.to : last.line));
      for (std::size_t i = 1; i < route.runs.size(); ++i) {
        EXPECT_NE(route.runs[i].down, route.runs[i - 1].down);
        EXPECT_EQ(route.runs[i].line, route.runs[i - 1].to);
        EXPECT_EQ(route.runs[i].from, route.runs[i - 1].line);
      }
    }
  }
}

TEST(TileRoutes, SayHowManyAreNotDrawn) {
  MapView map;
  std::vector<std::size_t> groups;
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < 40; ++i) {
    map.tiles.push_back({"T" + std::to_string(i), "T", i});
    groups.push_back(i);
    for (std::size_t j = 0; j < i; ++j) {
      pairs.push_back({j, i});
      map.links.push_back({j, i, MapView::Passage::water});
    }
  }
  const Routes routes = routes_of(grid_of(map, std::vector<int>(40, 1)), groups, pairs);
  const auto drawn = std::count_if(routes.routes.begin(), routes.routes.end(),
                                   [](const Route& route) { return !route.runs.empty() && !route.direct(); });
  EXPECT_EQ(drawn, static_cast<std::ptrdiff_t>(kMostRoutes));
  EXPECT_GT(routes.left_out, 0U);
  const std::string picture = tile_map(map, "");
  EXPECT_THAT(faults_of(picture), IsEmpty());
  EXPECT_THAT(words_of(picture), Contains(HasSubstr("more ways between neighbours are not drawn")));
}

TEST(TilePlan, KeepsEveryTileApart) {
  for (std::uint32_t seed = 1; seed <= 15; ++seed) {
    const MapPlan plan = plan_of(random_map(5 + seed * 4, seed), 500.0);
    for (std::size_t i = 0; i < plan.tiles.size(); ++i) {
      const Rect& a = plan.tiles[i].box;
      EXPECT_GT(a.width(), 0.0);
      EXPECT_GT(a.height(), 0.0);
      EXPECT_LE(a.right, plan.width);
      EXPECT_LE(a.bottom, plan.height);
      for (std::size_t j = 0; j < i; ++j) {
        const Rect& b = plan.tiles[j].box;
        EXPECT_FALSE(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) << seed;
      }
    }
  }
}

TEST(TilePlan, RunsNoWayThroughATileOrAName) {
  EXPECT_THAT(plan_faults(small_map()), IsEmpty());
  for (std::uint32_t seed = 1; seed <= 30; ++seed)
    EXPECT_THAT(plan_faults(random_map(5 + seed * 2, seed)), IsEmpty()) << seed;
}

TEST(TilePlan, NamesAGroupAgainBelowAnothersTile) {
  MapView map;
  map.groups = {"East", "Hill"};
  const auto add = [&](const char* name, std::size_t group, MapView::GridSpan place) {
    map.tiles.push_back({map.groups[group] + " " + name, name, group});
    map.tiles.back().place = place;
  };
  add("I", 0, {1, 0, 1, 2});
  add("II", 0, {0, 1, 1, 1});   // below the hill, which is another's
  add("III", 0, {1, 2, 1, 1});  // below its own
  add("A", 1, {0, 0, 1, 1});
  const MapPlan plan = plan_of(map, 500.0);
  std::vector<std::string> names;
  for (const Heading& heading : plan.headings) names.push_back(heading.words);
  EXPECT_THAT(names, testing::UnorderedElementsAre("East", "East", "Hill"));
}

TEST(MapLooks, EveryTextCanBeRead) {
  for (const Palette& palette : {kLight, kDark}) {
    const MapPalette map = map_palette(palette);
    for (const Rgb& pale : map.pale) EXPECT_GE(contrast(pale, palette.ink), 4.5);
    for (std::size_t i = 0; i < kOwnerColours; ++i) {
      EXPECT_GE(contrast(map.own[i], palette.paper), 4.5) << i;  // letters on a flag and in a frame
      EXPECT_GE(contrast(map.own[i], map.pale[i]), 3.0) << i;    // dots on their own land
      EXPECT_GE(contrast(map.own[i], map.pale[kNobodys]), 3.0) << i;
      EXPECT_GE(contrast(map.own[i], map.pale[kSeas]), 3.0) << i;
    }
    for (const Rgb& word : {map.yes, map.no}) EXPECT_GE(contrast(word, palette.paper), 4.5);
  }
}

}  // namespace
}  // namespace casus::report::svg
