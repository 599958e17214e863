#include "svg_samples.hpp"

#include <cmath>
#include <limits>

#include "map_samples.hpp"
#include "report/svg/balance.hpp"
#include "report/svg/curve.hpp"
#include "report/svg/distribution.hpp"
#include "report/svg/heat_map.hpp"
#include "report/svg/map/tile_map.hpp"
#include "report/svg/pair.hpp"
#include "report/svg/tornado.hpp"

namespace casus::report::svg {
namespace {

constexpr const char* kHostile = "<script>alert(\"&\")</script>\x01\xff\u202e";
constexpr const char* kLong =
    "A name that goes on and on, longer than any line of any picture can hold, whatever its size may be, and "
    "then "
    "some more words, because somebody will give a territory such a name, or a rulebook such a title, one "
    "day; "
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW";

Caption caption(const std::string& title, const std::string& subtitle) {
  return {title, subtitle, "Rulebook: third edition, one house rule · Casus 0.1.0"};
}

/// A bell over the values from `from` on.
Values bell(std::int64_t from, std::size_t count, double middle, double width, double total = 1.0) {
  Values values;
  double sum = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const double away = (static_cast<double>(i) - middle) / width;
    values.push_back({from + static_cast<std::int64_t>(i), std::exp(-away * away / 2.0)});
    sum += values.back().probability;
  }
  for (Value& one : values) one.probability *= total / sum;
  return values;
}

std::vector<std::string> numbers(int from, int to) {
  std::vector<std::string> out;
  for (int i = from; i <= to; ++i) out.push_back(std::to_string(i));
  return out;
}

Map map_of(const std::string& name, std::size_t columns, std::size_t rows, double lead) {
  Map map{name, {}};
  const double scale = 4.0 / static_cast<double>(std::max<std::size_t>(std::max(columns, rows), 8));
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const double edge = (static_cast<double>(column) - static_cast<double>(row)) * scale + lead;
      map.chances.push_back(1.0 / (1.0 + std::exp(-2.2 * edge)));
    }
  }
  return map;
}

Balance plain_balance(double p) {
  return {{"North", p, "25025480447919/92010239818739", {{"North takes Chile", p}}},
          {"South", 1.0 - p, "66984759370820/92010239818739", {{"South takes Peru", 1.0 - p}}},
          {}};
}

std::vector<Distribution> some_distributions() {
  return {
      {"Dice North has left", {{0, 0.07}, {1, 0.062}, {2, 0.048}, {3, 0.051}, {4, 0.041}}, Side::attacker},
      {"Dice South has left", {{0, 0.131}, {1, 0.148}, {2, 0.142}, {3, 0.161}, {4, 0.146}}, Side::defender},
      {"Rounds fought", bell(4, 13, 3.4, 2.1), Side::neither}};
}

void add_distributions(std::vector<Sample>& out) {
  out.push_back(
      {"distribution", distribution(caption("4d6, the lowest one dropped", "Exact, over 1296 throws"),
                                    {"Sum of the three best dice", bell(3, 16, 9.6, 2.85)})});
  out.push_back(
      {"distribution-side",
       distribution(caption("What North has left", "Of the battles that North wins"),
                    {"Dice", {{0, 0.07}, {1, 0.062}, {2, 0.048}, {3, 0.051}, {4, 0.041}}, Side::attacker})});
  out.push_back({"distribution-hundred", distribution(caption("100d6", "The sum of a hundred dice"),
                                                      {"Sum", bell(100, 501, 250.0, 17.0), Side::defender})});
  out.push_back({"distribution-forty", distribution(caption("A pool of forty", "Each value has its bar"),
                                                    {"Sum", bell(-11, 41, 18.0, 7.0), Side::neither})});
  out.push_back(
      {"distribution-5000", distribution(caption("Five thousand values", ""),
                                         {"Value", bell(-1203, 5000, 2000.0, 700.0), Side::attacker})});
  out.push_back(
      {"distribution-certain", distribution(caption("Nothing is thrown", ""), {"Losses", {{3, 1.0}}})});
  out.push_back({"distribution-none", distribution({}, {})});
  out.push_back({"distribution-hostile",
                 distribution({kHostile, kHostile, kHostile}, {kHostile, {{0, 0.5}, {1, 0.5}}})});
  out.push_back(
      {"distribution-long", distribution({kLong, kLong, kLong}, {kLong, bell(0, 70, 30.0, 8.0, 0.4)})});
  out.push_back({"distribution-vast", distribution(caption("Numbers of all sizes", ""),
                                                   {"Value",
                                                    {{std::numeric_limits<std::int64_t>::min(), 1e-12},
                                                     {0, 1.0 - 2e-12},
                                                     {std::numeric_limits<std::int64_t>::max(), 1e-12}}})});
  out.push_back(
      {"distribution-not-numbers",
       distribution(
           caption("Numbers that are none", ""),
           {"Value", {{0, std::nan("")}, {1, -3.0}, {2, std::numeric_limits<double>::infinity()}}})});
}

void add_balances(std::vector<Sample>& out) {
  const Caption words = caption("North attacks Chile from Peru", "As declared, then no option taken");
  out.push_back({"balance", balance(words, plain_balance(0.272))});
  const std::vector<Distribution> below = some_distributions();
  out.push_back({"balance-distributions", balance(words, plain_balance(0.272), below)});
  const Balance three = {{"Red army",
                          0.412,
                          "103/250",
                          {{"The defender is destroyed", 0.275}, {"The defender retreats", 0.137}}},
                         {"Blue army",
                          0.491,
                          "491/1000",
                          {{"The attacker is destroyed", 0.31}, {"The attacker retreats", 0.181}}},
                         {"Neither", 0.097, "97/1000", {{"Both hold their ground", 0.097}}}};
  std::vector<Distribution> four = below;
  four.push_back({"Steps lost in all", bell(0, 38, 16.0, 5.0), Side::attacker});
  out.push_back(
      {"balance-three", balance(caption("An assault at three to one", "All modifiers taken"), three, four)});
  out.push_back({"balance-certain", balance(words, plain_balance(1.0))});
  out.push_back({"balance-hopeless", balance(words, plain_balance(0.0))});
  out.push_back({"balance-nearly", balance(words, plain_balance(1e-9))});
  out.push_back({"balance-empty", balance({}, {})});
  const Share hostile = {kHostile, 0.3, kHostile, {{kHostile, 0.1}, {kHostile, 0.2}}};
  out.push_back({"balance-hostile", balance({kHostile, "", ""}, {hostile, hostile, hostile})});
  const Share wordy = {kLong, 1.0 / 3.0, kLong, std::vector<Outcome>(12, {kLong, 1.0 / 36.0})};
  const std::vector<Distribution> long_ones(3, {kLong, bell(100000, 9, 4.0, 2.0)});
  out.push_back({"balance-long", balance({kLong, kLong, kLong}, {wordy, wordy, wordy}, long_ones)});
}

void add_heat_maps(std::vector<Sample>& out) {
  const auto picture = [](std::size_t columns, std::size_t rows, std::vector<Map> maps) {
    HeatMap map{{"North's dice", numbers(1, static_cast<int>(columns))},
                {"South's dice", numbers(1, static_cast<int>(rows))},
                std::move(maps),
                "North",
                "South"};
    return heat_map(caption("Who wins with how many dice?", "North's chance of taking Chile, in percent"),
                    map);
  };
  out.push_back({"heat", picture(13, 13, {map_of("", 13, 13, 0.3)})});
  out.push_back({"heat-24", picture(24, 24, {map_of("", 24, 24, 0.1)})});
  out.push_back({"heat-128", picture(128, 128, {map_of("", 128, 128, -0.2)})});
  out.push_back({"heat-one", picture(1, 1, {map_of("", 1, 1, 0.0)})});
  out.push_back({"heat-wide", picture(60, 3, {map_of("", 60, 3, -1.0)})});
  out.push_back({"heat-high", picture(3, 60, {map_of("", 3, 60, 1.0)})});
  std::vector<Map> three;
  std::vector<Map> seven;
  for (int i = 0; i < 7; ++i) {
    if (i < 3) three.push_back(map_of("Development " + std::to_string(i), 12, 12, 0.5 * (i - 1)));
    seven.push_back(map_of("Rounds: " + std::to_string(i + 1), 6, 5, 0.3 * (i - 3)));
  }
  out.push_back({"heat-multiples", picture(12, 12, three)});
  out.push_back({"heat-seven", picture(6, 5, seven)});
  Map extremes = map_of("", 8, 8, 0.0);
  extremes.chances[0] = 0.0;
  extremes.chances[1] = 1.0;
  extremes.chances[9] = std::nan("");
  extremes.chances.resize(60);
  out.push_back({"heat-unknown", picture(8, 8, {extremes})});
  out.push_back({"heat-none", heat_map({}, {})});
  const std::vector<std::string> names = {"Clear",    "Rough ground",     "Woods",
                                          "Mountain", "A fortified town", kHostile};
  out.push_back({"heat-names", heat_map(caption("Where to attack?", "The chance of the first assault"),
                                        {{"Terrain of the defender", names},
                                         {"Odds column", {"1:2", "1:1", "2:1", "3:1", "4:1", "5:1"}},
                                         {map_of("", 6, 6, 0.2)},
                                         "the attacker",
                                         "the defender"})});
  out.push_back(
      {"heat-long", heat_map({kLong, kLong, kLong}, {{kLong, {kLong, kLong, kLong}},
                                                     {kLong, {kLong, kLong}},
                                                     {map_of(kLong, 3, 2, 0.0), map_of(kLong, 3, 2, 1.0)},
                                                     kLong,
                                                     kLong})});
}

void add_curves(std::vector<Sample>& out) {
  const auto picture = [](std::size_t count, double middle) {
    Curve curve{{"North's dice", numbers(0, static_cast<int>(count) - 1)}, {}, "North", "South"};
    for (std::size_t i = 0; i < count; ++i) {
      const double away =
          (static_cast<double>(i) - middle) * 6.0 / static_cast<double>(std::max<std::size_t>(count, 9));
      curve.chances.push_back(1.0 / (1.0 + std::exp(-away)));
    }
    return svg::curve(caption("How many dice does North need?", "North's chance of taking Chile"), curve);
  };
  out.push_back({"curve", picture(13, 7.3)});
  out.push_back({"curve-one", picture(1, 0.3)});
  out.push_back({"curve-two", picture(2, 0.3)});
  out.push_back({"curve-128", picture(128, 50.0)});
  out.push_back({"curve-none", curve({}, {})});
  out.push_back(
      {"curve-hostile",
       curve({kHostile, kLong, kLong},
             {{kLong, {kHostile, kLong, kLong, "x"}}, {0.0, 1.0, std::nan(""), 0.5}, kLong, kHostile})});
}

void add_tornadoes(std::vector<Sample>& out) {
  const Tornado tornado_of{"North",
                           "South",
                           0.272,
                           {{"Units of North in Peru", -0.141, 0.225},
                            {"Agents of North in Chile", {}, 0.202},
                            {"Units of South in Chile", 0.188, -0.144},
                            {"Agents of South in Peru", 0.117, -0.131},
                            {"Development of Peru", -0.052, 0.049},
                            {"Dice that are rerolled by whoever holds the initiative this turn", 0.0, 0.0004},
                            {"Distance", {}, 0.0}}};
  out.push_back(
      {"tornado", tornado(caption("What would change North's chance?", "One step of each, the rest as it is"),
                          tornado_of)});
  Tornado more = tornado_of;
  more.base = 0.0;
  for (Change& change : more.changes) {
    change.fewer.reset();
    change.more = std::abs(*change.more);
  }
  out.push_back({"tornado-more", tornado(caption("One more of each", ""), more)});
  out.push_back({"tornado-none", tornado({}, {})});
  out.push_back({"tornado-hostile",
                 tornado({kHostile, "", ""},
                         {kHostile, kLong, 1.0, {{kHostile, 1.0, -1.0}, {kLong, -1.0, 1.0}, {"", {}, {}}}})});
  out.push_back({"tornado-left", tornado(caption("All for South", ""),
                                         {"North", kLong, 1.0, {{"Dice", -0.5, std::nan("")}}})});
}

void add_pairs(std::vector<Sample>& out) {
  const auto picture = [](std::size_t count) {
    static constexpr const char* kNames[] = {"Third edition", "Our house rules", "First edition", "A variant",
                                             "Another"};
    std::vector<Rulebook> rulebooks;
    PicturePair left{"Dice the winner has left", {}};
    PicturePair rounds{"Rounds fought", {}};
    PicturePair wide{"Steps lost in all", {}};
    for (std::size_t i = 0; i < count; ++i) {
      const double shift = static_cast<double>(i);
      Balance balance = plain_balance(0.272 + 0.061 * shift - 0.05 * (i == 2 ? 2.9 : 0.0));
      if (i == 3) {
        balance.neither = {"Both withdraw", 0.1, "", {}};
        balance.defender.probability -= 0.1;
      }
      rulebooks.push_back({kNames[i], balance});
      left.series.push_back(bell(0, 6, 1.5 + shift * 0.6, 1.3));
      rounds.series.push_back(bell(3, 12, 4.0 + shift * 0.8, 2.0));
      wide.series.push_back(bell(0, 90, 40.0 + shift * 6.0, 11.0));
    }
    return pair(caption("The same attack under " + std::to_string(count) + " rulebooks",
                        "North attacks Chile from Peru"),
                rulebooks, {left, rounds, wide});
  };
  for (const std::size_t count : {1U, 2U, 3U, 4U, 5U})
    out.push_back({"pair-" + std::to_string(count), picture(count)});
  out.push_back({"pair-none", pair({}, {}, {})});
  const Share wordy = {kLong, 1.0, kLong, {}};
  const Share other = {kLong, 1e-9, kHostile, {}};
  out.push_back({"pair-long",
                 pair({kLong, kHostile, kLong},
                      {{kLong, {wordy, {}, {}}}, {kLong, {other, wordy, other}}, {kHostile, {wordy, {}, {}}}},
                      {{kLong, {{{1, 1.0}}, {}}}, {kHostile, {}}})});
}

void add_maps(std::vector<Sample>& out) {
  out.push_back({"map", tile_map(small_map(), "Rulebook: third edition · Casus 0.1.0")});
  out.push_back({"map-random", tile_map(random_map(60, 3), "")});
  out.push_back({"map-none", tile_map({}, "")});
  out.push_back({"map-wordy", tile_map(wordy_map(false), kLong)});
  out.push_back({"map-wordy-placed", tile_map(wordy_map(true), kHostile)});
  MapView hostile = small_map();
  hostile.title = hostile.subtitle = hostile.track->words = hostile.verdict->text = kHostile;
  for (MapView::Tile& tile : hostile.tiles) tile.name = tile.label = tile.note = tile.says = kHostile;
  for (std::string& group : hostile.groups) group = kHostile;
  for (MapView::Line& line : hostile.lines) line.lead = line.text = kHostile;
  out.push_back({"map-hostile", tile_map(hostile, kHostile)});
}

}  // namespace

std::vector<Sample> samples() {
  std::vector<Sample> out;
  add_distributions(out);
  add_balances(out);
  add_heat_maps(out);
  add_curves(out);
  add_tornadoes(out);
  add_pairs(out);
  add_maps(out);
  return out;
}

}  // namespace casus::report::svg
