// Tests the map of the world: every state has its mark, moves are drawn from origin to destination, and
// nothing hidden is visible.

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "systems/defcon/map/map_picture.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Light = MapView::Light;
using Mark = MapView::Mark;
using Shape = MapView::Shape;

const MapView::Tile& tile_of(const MapView& map, const std::string& name) {
  const auto tile = std::find_if(map.tiles.begin(), map.tiles.end(),
                                 [&](const MapView::Tile& one) { return one.name == name; });
  EXPECT_NE(tile, map.tiles.end()) << name;
  return *tile;
}

MapView map_of(const Arbiter& rules, MapRole role = MapRole::nothing, const std::vector<Move>& moves = {}) {
  return map_picture(rules, rules.start(), role, moves);
}

std::vector<std::string> keys_of(const MapView& map) {
  std::vector<std::string> words;
  for (const MapView::Key& key : map.keys) words.push_back(key.words);
  return words;
}

Move move_of(const Arbiter& rules, const std::string& json) {
  const auto document = files::read_json(json, "move");
  return *to_move(rules.board(), *document);
}

const std::string kWorld = R"(
[[area]]
name = "USA I"
controller = "AA"
units = [{ bloc = "AA", type = "bunker" }]
[[area]]
name = "EGYPT I"
controller = "WP"
instability = 2
protected = true
factories = 2
units = [{ bloc = "WP", type = "mechanized", launchers = 1, protected = true }]
missile = { bloc = "WP", type = "h-bomb" }
[[area]]
name = "LIBYA"
instability = 1
units = [{ type = "motorized" }]
[[area]]
name = "TUNISIA"
controller = "WP"
units = [{ bloc = "WP", type = "kotin" }]
[[area]]
name = "FRANCE I"
controller = "FR"
units = [{ bloc = "FR", type = "special" }]
[[area]]
name = "MEDITERRANEAN"
units = [{ bloc = "AA", type = "naval", power = 2 }]
)";

TEST(DefconMap, HasAMarkForEachState) {
  const MapView map = map_of(sound(kHead + kWorld));
  EXPECT_EQ(map.tiles.size(), 50U);
  EXPECT_EQ(tile_of(map, "USA I").owner, kAA);
  EXPECT_EQ(tile_of(map, "USA I").rim, kAA);
  EXPECT_EQ(tile_of(map, "USA I").label, "I");
  EXPECT_THAT(tile_of(map, "USA I").marks, Contains((Mark{Shape::flag, "AA", kAA})));
  EXPECT_THAT(tile_of(map, "USA I").marks, Contains((Mark{Shape::star})));
  EXPECT_THAT(tile_of(map, "USA I").marks, Contains((Mark{Shape::dome, "", kAA})));

  const MapView::Tile& egypt = tile_of(map, "EGYPT I");
  EXPECT_EQ(egypt.owner, kWP);
  EXPECT_EQ(egypt.rim, kNAM);
  EXPECT_EQ(egypt.hatch, 2);
  for (const Mark& mark :
       {Mark{Shape::flag, "WP", kWP}, Mark{Shape::frame, "NAM", kNAM}, Mark{Shape::dot, "", kWP, 2},
        Mark{Shape::triangle, "", kWP, 1}, Mark{Shape::shield}, Mark{Shape::shield, "", -1, 1, true},
        Mark{Shape::diamond, "H", kWP}, Mark{Shape::works, "", -1, 2}})
    EXPECT_THAT(egypt.marks, Contains(mark));
  EXPECT_EQ(
      egypt.says,
      "EGYPT I: held by the WP, a main area of the NAM; in instability II; politically protected; a "
      "mechanized corps of the WP, force 2, 1 tactical launcher, a protection under it; an H-BOMB of the "
      "WP in its silo; 2 factories");

  EXPECT_EQ(tile_of(map, "LIBYA").hatch, 1);
  EXPECT_EQ(tile_of(map, "LIBYA").owner, -1);
  EXPECT_THAT(tile_of(map, "LIBYA").marks, Contains((Mark{Shape::dot, "neutral", -1, 1, true})));
  EXPECT_THAT(tile_of(map, "LIBYA").marks, Contains((Mark{Shape::none, "oil"})));
  EXPECT_THAT(tile_of(map, "TUNISIA").marks, Contains((Mark{Shape::none, "KOTIN"})));
  EXPECT_TRUE(tile_of(map, "MEDITERRANEAN").water);
  EXPECT_THAT(tile_of(map, "MEDITERRANEAN").marks, Contains((Mark{Shape::boat, "AA +2", kAA})));
  // DE-1, DE-3: FR is not played: the area is nobody's, and its unit neutral; whose it is stands beside it.
  EXPECT_EQ(tile_of(map, "FRANCE I").owner, -1);
  EXPECT_THAT(tile_of(map, "FRANCE I").marks, Contains((Mark{Shape::dot, "FR", kFR, 2, true})));
  EXPECT_THAT(tile_of(map, "FRANCE I").marks, Contains((Mark{Shape::frame, "FR", kFR})));

  EXPECT_THAT(map.title, HasSubstr("DEFCON 4"));
  EXPECT_THAT(map.title, HasSubstr("political"));
  ASSERT_TRUE(map.track);
  EXPECT_EQ(map.track->steps[map.track->at], "4");
  for (const char* word : {"instability I", "instability II", "political protection", "under the unit",
                           "missile", "factory", "naval unit, + power", "bunker", "neutral", "sea bridge"})
    EXPECT_THAT(keys_of(map), Contains(word));
  EXPECT_THAT(keys_of(map), Not(Contains("to here")));
}

TEST(DefconMap, HasEveryWayOnce) {
  const Arbiter rules = sound(kHead);
  const MapView map = map_of(rules);
  std::size_t passages = 0;
  for (const MapArea& area : rules.board().areas)
    passages += static_cast<std::size_t>(area.adjacent.size() + area.bridges.size());
  EXPECT_EQ(map.links.size() * 2, passages);
  for (const MapView::Link& link : map.links) {
    const auto a = static_cast<Area>(link.from);
    const auto b = static_cast<Area>(link.to);
    EXPECT_EQ(link.passage == MapView::Passage::bridge, rules.board().bridged(a, b));
    EXPECT_EQ(link.passage == MapView::Passage::land, rules.board().next_by_land(a, b));
  }
}

TEST(DefconMap, ShowsWhatIsDeclaredAndItsClass) {
  const Arbiter rules = sound(kHead + kWorld, {"phase=operations"});
  const MapView map = map_of(rules, MapRole::operation,
                             {move_of(rules, R"({"type":"attack","area":"EGYPT I","from":"LIBYA"})")});
  ASSERT_TRUE(map.verdict);
  EXPECT_FALSE(map.verdict->allowed);
  EXPECT_EQ(map.verdict->text, "Attack EGYPT I from LIBYA");
  EXPECT_EQ(tile_of(map, "EGYPT I").light, Light::target);
  EXPECT_EQ(tile_of(map, "LIBYA").light, Light::source);
  EXPECT_EQ(tile_of(map, "EGYPT I").note, "DE-11");
  EXPECT_EQ(map.arrows,
            (std::vector<MapView::Arrow>{{area_called(rules, "LIBYA"), area_called(rules, "EGYPT I")}}));
  std::vector<std::string> leads;
  for (const MapView::Line& line : map.lines) leads.push_back(line.lead);
  EXPECT_THAT(leads, Contains("EGYPT I"));
  EXPECT_THAT(leads, Contains("DE-58"));

  const MapView sailing =
      map_of(rules, MapRole::operation,
             {move_of(rules, R"({"type":"bombard","from":"MEDITERRANEAN","targets":["LIBYA","TUNISIA"]})")});
  EXPECT_EQ(tile_of(sailing, "TUNISIA").light, Light::target);
  EXPECT_EQ(tile_of(sailing, "TUNISIA").note, "DE-11");
  EXPECT_EQ(tile_of(sailing, "LIBYA").note, "DE-10");
  EXPECT_EQ(sailing.arrows.size(), 2U);
  // A row of the table has nothing to say where none fits (DE-17).
  const MapView at_sea =
      map_of(rules, MapRole::operation, {move_of(rules, R"({"type":"attack","area":"P1","from":"P2"})")});
  EXPECT_EQ(tile_of(at_sea, "P1").note, "DE-17");
}

TEST(DefconMap, ShowsWhereMovesMayGo) {
  const Arbiter rules = sound(kHead + kWorld);
  const MapView map =
      map_of(rules, MapRole::choices, {move_of(rules, R"({"type":"destabilize","area":"LIBYA"})"), Move{}});
  EXPECT_EQ(tile_of(map, "LIBYA").light, Light::possible);
  EXPECT_EQ(tile_of(map, "TUNISIA").light, Light::none);
  EXPECT_FALSE(map.verdict);
  ASSERT_EQ(map.lines.size(), 1U);
  EXPECT_EQ(map.lines.front().lead, "2 moves");
}

TEST(DefconMap, NumbersSteps) {
  const Arbiter rules = sound(kHead + kWorld);
  const MapView map = map_of(rules, MapRole::steps,
                             {move_of(rules, R"({"type":"coup","area":"EGYPT I"})"), Move{},
                              move_of(rules, R"({"type":"attack","area":"TUNISIA","from":"LIBYA"})"),
                              move_of(rules, R"({"type":"attack","area":"EGYPT I","from":"USA I"})")});
  // Passing has no number.
  EXPECT_EQ(tile_of(map, "EGYPT I").marks[0], (Mark{Shape::step, "1"}));
  EXPECT_EQ(tile_of(map, "EGYPT I").marks[1], (Mark{Shape::step, "3"}));
  EXPECT_EQ(tile_of(map, "TUNISIA").marks[0], (Mark{Shape::step, "2"}));
  EXPECT_EQ(tile_of(map, "LIBYA").marks[0], (Mark{Shape::step, "2", -1, 1, true}));
  EXPECT_EQ(map.arrows.size(), 1U);  // between neighbours
  ASSERT_EQ(map.lines.size(), 3U);
  EXPECT_EQ(map.lines[1].text, "Attack TUNISIA from LIBYA");
  const MapView many = map_of(rules, MapRole::steps,
                              std::vector<Move>(30, move_of(rules, R"({"type":"coup","area":"EGYPT I"})")));
  EXPECT_EQ(many.lines.back().text, "and 18 steps besides");
  // If one more exists than fits, it is named rather than counted.
  const MapView thirteen = map_of(
      rules, MapRole::steps, std::vector<Move>(13, move_of(rules, R"({"type":"coup","area":"EGYPT I"})")));
  EXPECT_EQ(thirteen.lines.back().text, "Make a coup in EGYPT I");
  EXPECT_EQ(thirteen.lines.size(), 13U);
}

TEST(DefconMap, SaysWhoseEachStepIs) {
  const Arbiter rules = sound(kHead + kWorld);
  const std::vector<Move> moves = {move_of(rules, R"({"type":"coup","area":"EGYPT I"})"), Move{},
                                   move_of(rules, R"({"type":"attack","area":"TUNISIA","from":"LIBYA"})")};
  const std::vector<std::string> whose = {"AA", "WP", "WP"};
  const MapView map = map_picture(rules, rules.start(), MapRole::steps, moves, whose);
  EXPECT_EQ(tile_of(map, "EGYPT I").marks[0], (Mark{Shape::step, "1", kAA}));
  EXPECT_EQ(tile_of(map, "TUNISIA").marks[0], (Mark{Shape::step, "2", kWP}));
  EXPECT_EQ(tile_of(map, "LIBYA").marks[0], (Mark{Shape::step, "2", kWP, 1, true}));
  ASSERT_EQ(map.lines.size(), 2U);
  EXPECT_EQ(map.lines[0].owner, kAA);
  EXPECT_EQ(map.lines[1].owner, kWP);
}

TEST(DefconMap, ShowsWhereACoupIsUnderWay) {
  const Arbiter rules = sound(kHead + kWorld + R"(
[[bloc]]
name = "AA"
points = 3
[[bloc]]
name = "WP"
points = 3
[coup]
area = "EGYPT I"
stage = "contesting"
bet = 1
)");
  const MapView choices = map_of(rules, MapRole::choices, {Move{}});
  EXPECT_EQ(tile_of(choices, "EGYPT I").light, Light::target);
  EXPECT_EQ(choices.lines.front().text, "may be made");
  const MapView one = map_of(rules, MapRole::operation, {move_of(rules, R"({"type":"contest","bet":1})")});
  EXPECT_EQ(tile_of(one, "EGYPT I").light, Light::target);
}

TEST(DefconMap, TakesPlacesFromTheFile) {
  const MapView map = map_of(sound(kHead));
  EXPECT_EQ(tile_of(map, "CANADA").place, (MapView::GridSpan{0, 1, 2, 1}));
  const MapView own = map_of(sound(kHead + "[[area]]\nname = \"A\"\nkind = \"sea\"\n"));
  EXPECT_FALSE(own.tiles.front().place);
}

TEST(DefconMap, ShowsNothingOfABet) {
  const auto picture = [](const std::string& bet) {
    return map_of(sound(kHead + kWorld + R"(
[[bloc]]
name = "AA"
points = 3
[[bloc]]
name = "WP"
points = 3
[coup]
area = "EGYPT I"
stage = "contesting"
bet = )" + bet + "\n"));
  };
  const MapView one = picture("1");
  const MapView three = picture("3");
  EXPECT_EQ(one.track->words, "Warsaw Pact may contest");
  EXPECT_EQ(one.title, three.title);
  EXPECT_EQ(one.subtitle, three.subtitle);
  EXPECT_EQ(one.lines.size(), three.lines.size());
  for (std::size_t i = 0; i < one.tiles.size(); ++i) {
    EXPECT_EQ(one.tiles[i].marks, three.tiles[i].marks);
    EXPECT_EQ(one.tiles[i].says, three.tiles[i].says);
  }
}

}  // namespace
}  // namespace casus::defcon
