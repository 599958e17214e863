#include "map_samples.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <random>
#include <string>

#include "report/svg/map/tile_plan.hpp"
#include "report/svg/measure.hpp"

namespace casus::report::svg {
namespace {

using GridSpan = MapView::GridSpan;
using Shape = MapView::Shape;
using KeyKind = MapView::Key::KeyKind;

std::string repeated(const std::string& letter) {
  std::string out;
  for (int i = 0; i < 100; ++i) out += letter;
  return out;
}

/// The stretches of a line from corner to corner that are within a box.
bool crosses(const std::vector<Point>& points, const Rect& box) {
  constexpr double kSlack = 0.75;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const auto [left, right] = std::minmax(points[i - 1].x, points[i].x);
    const auto [top, bottom] = std::minmax(points[i - 1].y, points[i].y);
    if (left < box.right - kSlack && right > box.left + kSlack && top < box.bottom - kSlack &&
        bottom > box.top + kSlack)
      return true;
  }
  return false;
}

}  // namespace

std::vector<std::string> plan_faults(const MapView& map) {
  const MapPlan plan = plan_of(map, 524.0);
  std::vector<std::string> faults;
  const auto check = [&](const std::vector<Point>& points, std::size_t from, std::size_t to) {
    const std::string passage = fmt::format("{} to {}", map.tiles[from].name, map.tiles[to].name);
    for (std::size_t i = 0; i < plan.tiles.size(); ++i) {
      if (crosses(points, plan.tiles[i].box))
        faults.push_back(passage + " runs through " + map.tiles[i].name);
    }
    for (const Heading& heading : plan.headings) {
      const Rect words{heading.at.x, heading.at.y - 0.74 * kHeadingSize,
                       heading.at.x + text_width(heading.words, kHeadingSize, true), heading.at.y};
      if (crosses(points, words)) faults.push_back(passage + " runs through the name " + heading.words);
    }
  };
  for (std::size_t i = 0; i < map.links.size(); ++i)
    check(plan.passages[i].points, map.links[i].from, map.links[i].to);
  for (std::size_t i = 0; i < map.arrows.size(); ++i)
    check(plan.arrows[i], map.arrows[i].from, map.arrows[i].to);
  return faults;
}

MapView wordy_map(bool placed) {
  const std::vector<std::string> words = {repeated("W"), repeated("i"), repeated("長"),
                                          repeated("Ÿ"), repeated("@"), repeated("🚀")};
  MapView map;
  map.title = map.subtitle = words[0];
  map.track = {{"3", "2", "1"}, 1, words[0]};
  map.verdict = {true, words[4]};
  for (const std::string& word : words) {
    map.lines.push_back({word, word, static_cast<int>(map.owners.size())});
    map.owners.push_back({word, word});
    map.groups.push_back(word);
    map.keys.push_back({KeyKind::mark, {Shape::flag, word, 0}, 0, {}, {}, word});
    map.keys.push_back({KeyKind::mark, {Shape::none, word}, 0, {}, {}, word});
  }
  for (std::size_t i = 0; i < 2 * words.size(); ++i) {
    const std::string& word = words[i % words.size()];
    const int owner = static_cast<int>(i % words.size());
    MapView::Tile tile{word + std::to_string(i), word, i % words.size()};
    tile.water = i % 5 == 4;
    tile.owner = owner - 1;
    tile.hatch = static_cast<std::uint8_t>(i % 3);
    tile.note = word;
    tile.light = static_cast<MapView::Light>(i % 4);
    if (placed) tile.place = GridSpan{static_cast<int>(i % 3), static_cast<int>(i / 3)};
    for (const Shape shape : {Shape::step, Shape::flag, Shape::frame, Shape::dot, Shape::none, Shape::boat})
      tile.marks.push_back({shape, word, owner, 1 + static_cast<int>(i) * 1000});
    map.tiles.push_back(tile);
    if (i > 0) map.links.push_back({i - 1, i, static_cast<MapView::Passage>(i % 3)});
    if (i > 1) map.arrows.push_back({i, i - 2});
  }
  return map;
}

MapView small_map() {
  MapView map;
  map.title = "Level 3 · the second phase";
  map.subtitle = "North, against South";
  map.track = {{"3", "2", "1"}, 0, "North"};
  map.verdict = {false, "Attack Peru II from Chile"};
  map.lines = {{"Peru II", "held by South"}, {"X-1", "it is too strong"}, {"1", "Wait", 1}, {"", "Look", 0}};
  map.owners = {{"NO", "North"}, {"SO", "South"}};
  map.groups = {"Chile", "Peru", "Pacific", "Islands"};
  MapView::Tile chile{"Chile", "Chile", 0};
  chile.place = GridSpan{0, 0, 1, 2};
  chile.owner = chile.rim = 0;
  chile.light = MapView::Light::source;
  chile.marks = {{Shape::flag, "NO", 0}, {Shape::star}, {Shape::dot, "", 0, 3}, {Shape::triangle, "", 0, 2}};
  MapView::Tile first{"Peru I", "I", 1};
  first.place = GridSpan{1, 0};
  first.rim = 1;
  first.hatch = 1;
  first.light = MapView::Light::possible;
  first.marks = {{Shape::frame, "SO", 1}, {Shape::dome, "neutral", -1, 1, true}, {Shape::works, "", -1, 2}};
  MapView::Tile second{"Peru II", "II", 1};
  second.place = GridSpan{2, 0};
  second.owner = second.rim = 1;
  second.hatch = 2;
  second.light = MapView::Light::target;
  second.note = "row 4";
  second.marks = {{Shape::step, "1"},       {Shape::step, "2", -1, 1, true}, {Shape::flag, "SO", 1},
                  {Shape::dot, "", 1, 7},   {Shape::diamond, "H", 1},        {Shape::shield},
                  {Shape::none, "uranium"}, {Shape::shield, "", -1, 1, true}};
  MapView::Tile pacific{"Pacific", "Pacific", 2, true};
  pacific.place = GridSpan{1, 1, 2, 1};
  pacific.marks = {{Shape::boat, "NO +2", 0}};
  MapView::Tile island{"Easter Island", "Easter Island", 3};
  island.place = GridSpan{2, 3};
  map.tiles = {chile, first, second, pacific, island};
  for (MapView::Tile& tile : map.tiles) tile.says = tile.name + ": all of it in words";
  map.links = {{0, 1, MapView::Passage::land},
               {1, 2, MapView::Passage::land},
               {0, 3, MapView::Passage::water},
               {2, 3, MapView::Passage::water},
               {1, 4, MapView::Passage::bridge}};
  map.arrows = {{0, 2}, {0, 1}};
  map.keys = {{KeyKind::rim, {Shape::none, "", 0}, 0, {}, {}, "home"},
              {KeyKind::rim, {}, 0, {}, {}, "nobody's"},
              {KeyKind::hatch, {}, 1, {}, {}, "unrest"},
              {KeyKind::hatch, {}, 2, {}, {}, "revolt"},
              {KeyKind::mark, {Shape::dot, "", 0}, 0, {}, {}, "force"},
              {KeyKind::passage, {}, 0, MapView::Passage::bridge, {}, "bridge"},
              {KeyKind::light, {}, 0, {}, MapView::Light::target, "to here"}};
  return map;
}

MapView random_map(std::size_t tiles, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  MapView map;
  map.title = "A world at random";
  map.owners = {{"A", "A side"}, {"B", "B side"}, {"C", "C side"}};
  std::size_t inside = 0;  // how many tiles the group has still to get
  for (std::size_t i = 0; i < tiles; ++i) {
    if (inside == 0) {
      map.groups.push_back("Land " + std::to_string(map.groups.size()));
      inside = 1 + below(4);
    }
    --inside;
    MapView::Tile tile;
    tile.group = map.groups.size() - 1;
    tile.label = "Region " + std::to_string(i);
    tile.name = map.groups.back() + " " + tile.label;
    tile.water = below(6) == 0;
    tile.owner = static_cast<int>(below(4)) - 1;
    tile.hatch = static_cast<std::uint8_t>(below(3));
    if (below(3) == 0)
      tile.marks.push_back({MapView::Shape::dot, "", tile.owner, 1 + static_cast<int>(below(5))});
    map.tiles.push_back(tile);
    if (i > 0) map.links.push_back({below(i), i, MapView::Passage::land});
    if (i > 3) map.links.push_back({i - 1 - below(3), i, MapView::Passage::water});
  }
  return map;
}

}  // namespace casus::report::svg
