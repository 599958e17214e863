#include "report/picture.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "base/words.hpp"
#include "report/svg/balance.hpp"
#include "report/svg/curve.hpp"
#include "report/svg/distribution.hpp"
#include "report/svg/heat_map.hpp"
#include "report/svg/map/tile_map.hpp"
#include "report/svg/pair.hpp"
#include "report/svg/tornado.hpp"
#include "report/svg/waterfall.hpp"
#include "report/text/parts.hpp"

namespace casus::report {
namespace {

constexpr std::size_t kMostOnAxis = 128;
constexpr std::size_t kMostMaps = 12;
constexpr std::size_t kMostPoints = 1000;  // of a curve

std::string small_print(std::string_view rulebook, std::string_view version) {
  return fmt::format("{} · casus {}", rulebook, version);
}

svg::Values values_of(const Odds::Distribution& distribution) {
  svg::Values values;
  for (const Odds::Value& one : distribution.values) values.push_back({one.value, one.probability});
  return values;
}

/// Returns who wins, with the outcomes of each side.
svg::Balance balance_of(const Table& table, const Odds& odds) {
  const auto share_of = [&](Seat seat, const Chance& chance) {
    svg::Share share{
        table.seat_name(seat), chance.probability, chance.exact ? chance.exact->to_string() : "", {}};
    for (const Odds::Outcome& outcome : odds.outcomes) {
      if (outcome.victor == seat) share.outcomes.push_back({outcome.text, outcome.chance.probability});
    }
    return share;
  };
  // The picture has two sides; what others win stands with what nobody wins.
  const std::string others = odds.sides.empty() ? "Neither" : "Others, or nobody";
  svg::Balance balance{share_of(0, odds.attacker), share_of(1, odds.defender), {others, 0.0, "", {}}};
  for (const Odds::Outcome& outcome : odds.outcomes) {
    if (outcome.victor == 0 || outcome.victor == 1) continue;
    balance.neither.probability += outcome.chance.probability;
    balance.neither.outcomes.push_back({outcome.text, outcome.chance.probability});
  }
  return balance;
}

Fault too_large(std::string what, std::size_t most) {
  return {
      {}, "--svg: " + std::move(what), "at most " + std::to_string(most) + " were expected; --csv has room"};
}

/// Returns the index of a map's owner by its letters, or -1.
int owner_of(const MapView& map, const std::string& letters) {
  const auto at = std::find_if(map.owners.begin(), map.owners.end(),
                               [&](const MapView::Owner& owner) { return owner.letters == letters; });
  return at == map.owners.end() ? -1 : static_cast<int>(at - map.owners.begin());
}

/// Returns whether best play is a single line without chance or hidden choices, and has several steps or
/// covers the whole game.
bool is_one_line(const Advice& advice) {
  return advice.mixes.empty() && (advice.line.size() > 1 || (!advice.left.empty() && !advice.line.empty())) &&
         std::all_of(advice.line.begin(), advice.line.end(),
                     [](const Advice::Step& step) { return step.probability >= 1.0; });
}

void add_left(MapView& map, const Advice& advice) {
  if (advice.left.empty()) return;
  map.lines.push_back({"", fmt::format("What it leaves to each, in {}:", kUnit)});
  for (const Advice::RemainingValue& left : advice.left) {
    std::string words = fmt::format("{} of {}", decimal(left.after, 2), decimal(left.before, 2));
    if (left.otherwise)
      words += fmt::format("; without {} {}", advice.otherwise, decimal(*left.otherwise, 2));
    map.lines.push_back({"", words, owner_of(map, left.seat)});
  }
}

/// Adds the choices to the map, the best ones first.
void add_choices(MapView& map, const Advice& advice, std::size_t most) {
  std::vector<const Advice::Choice*> choices;
  for (const Advice::Choice& choice : advice.choices) choices.push_back(&choice);
  std::stable_sort(choices.begin(), choices.end(), [&](const Advice::Choice* a, const Advice::Choice* b) {
    return advice.worth(a->value) > advice.worth(b->value);
  });
  if (!choices.empty())
    map.lines.push_back({"", fmt::format("What the first choice is worth to {}:", advice.seat)});
  for (std::size_t i = 0; i < choices.size() && i < most; ++i) {
    const double worth = advice.worth(choices[i]->value);
    map.lines.push_back(
        {fmt::format("{}{}", worth > 0.0 ? "+" : "", decimal(worth, 4)), choices[i]->move.text});
  }
  if (choices.size() > most)
    map.lines.push_back({"…", fmt::format("and {} choices more", choices.size() - most)});
}

/// Adds the cost of a plan, and the answers that break it.
void add_plan(MapView& map, const PlansAnswer::Plan& plan) {
  constexpr std::size_t kMostBreakers = 3;
  if (const std::string cost = cost_words(plan.cost); !cost.empty()) map.lines.push_back({"costs", cost});
  const std::vector<BreakerWords> breakers = breaker_words(plan);
  for (std::size_t i = 0; i < breakers.size() && i < kMostBreakers; ++i)
    map.lines.push_back({"broken by", breakers[i].words, owner_of(map, breakers[i].seat)});
  if (breakers.size() > kMostBreakers || plan.more_breakers) {
    map.lines.push_back({"…", "and by further answers"});
  } else if (breakers.empty()) {
    map.lines.push_back({"", "No answer of an opponent breaks it."});
  }
}

}  // namespace

std::string map_svg(const Table& table, const MapView& map, std::string_view version) {
  return svg::tile_map(map, small_print(table.title(), version));
}

std::string odds_map_svg(const Table& table, MapView map, const Odds& odds, std::string_view version) {
  map.lines.push_back({"", sentence(odds.policy_text)});
  for (const Odds::Outcome& outcome : odds.outcomes)
    map.lines.push_back({percent(outcome.chance.probability, 2), outcome.text});
  return map_svg(table, map, version);
}

std::optional<std::string> advice_map_svg(const Table& table, const Advice& advice,
                                          std::string_view version) {
  const bool whole = is_one_line(advice);
  std::vector<MoveText> moves;
  std::vector<std::string> whose;
  if (whole) {
    for (const Advice::Step& step : advice.line) {
      moves.push_back(step.move);
      whose.push_back(step.seat);
    }
  } else if (advice.best < advice.choices.size()) {
    moves.push_back(advice.choices[advice.best].move);
  }
  const MapRole role = whole ? MapRole::steps : moves.empty() ? MapRole::nothing : MapRole::operation;
  auto map = table.map(role, moves, whose);
  if (!map) return std::nullopt;
  if (whole) {
    if (map->lines.empty())  // no step is visible on the map
      map->lines.push_back({"", moves.front().text, owner_of(*map, whose.front())});
    map->lines.insert(map->lines.begin(), {"", "Best play:"});
  }
  add_left(*map, advice);
  add_choices(*map, advice, whole ? 3 : 6);
  return map_svg(table, *map, version);
}

std::optional<std::string> plans_map_svg(const Table& table, const PlansAnswer& plans,
                                         std::string_view version) {
  std::vector<PlansAnswer::Step> steps;
  if (!plans.plans.empty()) {
    steps = plans.plans.front().steps;
  } else if (plans.nearest) {
    steps = plans.nearest->steps;
  }
  std::vector<MoveText> operations;
  for (const PlansAnswer::Step& step : steps) {
    if (step.operation) operations.push_back(step.move);
  }
  auto map = table.map(MapRole::steps, operations);
  if (!map) return std::nullopt;
  std::vector<MapView::Line> lines{{plans.seat, "wants: " + plans.goal}};
  if (plans.plans.empty()) {
    lines.push_back({"", "No plan was found. What comes nearest:"});
  } else if (operations.empty()) {
    lines.push_back({"", "It is reached already."});
  } else if (plans.total > 1 || plans.at_least) {
    lines.push_back({"", fmt::format("The first of {}{} plans:", plans.at_least ? "more than " : "",
                                     grouped(plans.total))});
  }
  map->lines.insert(map->lines.begin(), lines.begin(), lines.end());
  if (!plans.plans.empty() && !operations.empty()) add_plan(*map, plans.plans.front());
  if (plans.plans.empty() && plans.nearest) {
    for (const std::string& part : plans.nearest->missing) map->lines.push_back({"missing", part});
  }
  return map_svg(table, *map, version);
}

std::string played_map_svg(const Table& table, const PlayResult& played, std::string_view version) {
  MapView map = played.map.value_or(MapView{});
  const bool still = map.lines.empty();
  map.lines.insert(map.lines.begin(), {"", sentence(played.winner_text)});
  if (still) map.lines.push_back({"…", "nobody did anything but pass"});
  return map_svg(table, map, version);
}

Result<std::string> odds_svg(const Table& table, const Odds& odds, std::string_view version) {
  std::vector<svg::Distribution> distributions;
  for (const Odds::Distribution& distribution : odds.distributions) {
    if (distribution.values.size() < 2) continue;  // a certain value needs no picture
    distributions.push_back({sentence(distribution.text), values_of(distribution), svg::Side::neither});
  }
  const svg::Caption caption{odds.first ? odds.first->text : "What can come of it", odds.policy_text,
                             small_print(table.title(), version)};
  const auto said = table.lookup();
  if (!said) return svg::balance(caption, balance_of(table, odds), distributions);
  svg::Lookup lookup{said->title, said->rows, said->down, said->across, {}, {}};
  for (const LookupText::Result& result : said->results)
    lookup.results.push_back({result.letter, result.victor, result.pale});
  for (const LookupText::Mark& mark : said->marks)
    lookup.marks.push_back({mark.row, mark.column, mark.probability});
  return svg::balance(caption, balance_of(table, odds), distributions, &lookup);
}

Result<std::string> dice_svg(const std::string& expression, const probability::Distribution& distribution,
                             std::string_view version) {
  svg::Values values;
  for (const auto& [value, weight] : distribution.entries())
    values.push_back({value, nearest_double(weight, distribution.total())});
  return svg::distribution(
      {expression, "everything that can come of it, exactly", fmt::format("casus {}", version)},
      {"", std::move(values), svg::Side::neither});
}

Result<std::string> sensitivity_svg(const Sensitivity& sensitivity, std::string_view version) {
  const Table& table = *sensitivity.table;
  svg::Tornado tornado{table.seat_name(0), table.seat_name(1), sensitivity.base.attacker.probability, {}, ""};
  if (sensitivity.by_worth()) {
    const Win::Worth& worth = *sensitivity.base.worth;
    tornado = {"better", "worse", worth.value, {}, fmt::format("{} to {}", kUnit, worth.seat)};
  }
  std::map<std::string, std::size_t> row_of;  // by path: both steps of a parameter share one row
  for (const Sensitivity::Change& change : sensitivity.changes) {
    if (sensitivity.measured(change) == 0.0 && !row_of.contains(change.path)) continue;
    const auto [row, is_new] = row_of.try_emplace(change.path, tornado.changes.size());
    if (is_new) tornado.changes.push_back({fmt::format("{} ({})", change.words, change.now), {}, {}});
    svg::Change& drawn = tornado.changes[row->second];
    (change.to > change.now ? drawn.more : drawn.fewer) = sensitivity.measured(change);
  }
  return svg::tornado({"What one more, or one fewer, would change",
                       table.policy_text(sensitivity.base.policy), small_print(table.title(), version)},
                      tornado);
}

Result<std::string> luck_svg(const Table& table, const LuckAnswer& luck, std::string_view version) {
  std::vector<svg::Waterfall> drawn;
  for (const LuckAnswer::Account& account : luck.accounts) {
    svg::Waterfall one{(luck.measure == Measure::win ? fmt::format("The chance of {} to win", account.seat)
                                                     : fmt::format("What it was worth to {}", account.seat)) +
                           (account.of.empty() ? "" : ": " + account.of),
                       account.start,
                       account.end,
                       {},
                       luck.measure == Measure::win};
    std::vector<svg::WaterfallStep> steps;
    for (const LuckAnswer::Term& term : account.terms) {
      using Kind = svg::WaterfallStep::Kind;
      steps.push_back({term.kind == LuckAnswer::Kind::dice     ? Kind::luck
                       : term.kind == LuckAnswer::Kind::choice ? Kind::choice
                                                               : Kind::guess,
                       (term.seat.empty() ? "" : term.seat + ": ") + term.text, term.amount});
    }
    one.steps = svg::greatest(std::move(steps));
    drawn.push_back(std::move(one));
  }
  return svg::waterfalls(
      {"What made it end so", "dice, choices and guesses, in order", small_print(table.title(), version)},
      drawn);
}

Result<std::string> sweep_svg(const Sweep& sweep, std::string_view version) {
  const auto axis_of = [&](std::size_t axis) {
    svg::Axis drawn{sweep.axes[axis].path, {}};
    for (std::size_t i = 0; i < sweep.axes[axis].values.size(); ++i)
      drawn.values.push_back(sweep.value(axis, i));
    return drawn;
  };
  const svg::Caption caption{"How often " + sweep.seats[0] + " wins", sweep.policy_text,
                             small_print(sweep.title, version)};
  if (sweep.axes.size() == 1) {
    if (sweep.cells.size() > kMostPoints)
      return too_large(fmt::format("{} values on an axis", sweep.cells.size()), kMostPoints);
    svg::Curve curve{axis_of(0), {}, sweep.seats[0], sweep.seats[1]};
    for (const Sweep::Cell& cell : sweep.cells) curve.chances.push_back(cell.attacker);
    return svg::curve(caption, curve);
  }
  const std::size_t up = sweep.axes[0].values.size();
  const std::size_t across = sweep.axes[1].values.size();
  const std::size_t maps = sweep.axes.size() > 2 ? sweep.axes[2].values.size() : 1;
  if (std::max(up, across) > kMostOnAxis)
    return too_large(fmt::format("{} values on an axis of a map", std::max(up, across)), kMostOnAxis);
  if (maps > kMostMaps)
    return too_large(fmt::format("{} maps, one for each value of the third axis", maps), kMostMaps);
  svg::HeatMap heat_map{axis_of(1), axis_of(0), {}, sweep.seats[0], sweep.seats[1]};
  for (std::size_t k = 0; k < maps; ++k) {
    svg::Map map;
    if (sweep.axes.size() > 2) map.name = sweep.axes[2].path + " = " + sweep.value(2, k);
    for (std::size_t cell = 0; cell < up * across; ++cell)
      map.chances.push_back(sweep.cells[cell * maps + k].attacker);
    heat_map.maps.push_back(std::move(map));
  }
  return svg::heat_map(caption, heat_map);
}

Result<std::string> comparison_svg(const Comparison& comparison, std::string_view version) {
  std::vector<svg::Rulebook> rulebooks;
  std::vector<svg::PicturePair> distributions;
  for (const Comparison::Answer& answer : comparison.answers) {
    const std::string title = answer.table->title();
    rulebooks.push_back({title == answer.name ? title : fmt::format("{} ({})", title, answer.name),
                         balance_of(*answer.table, answer.odds)});
  }
  for (const Odds::Distribution& distribution : comparison.answers.front().odds.distributions) {
    svg::PicturePair paired{sentence(distribution.text), {}};
    for (const Comparison::Answer& answer : comparison.answers) {
      const auto& all = answer.odds.distributions;
      const auto at = std::find_if(all.begin(), all.end(), [&](const Odds::Distribution& one) {
        return one.name == distribution.name;
      });
      paired.series.push_back(at == all.end() ? svg::Values{} : values_of(*at));
    }
    const bool certain = std::all_of(paired.series.begin(), paired.series.end(),
                                     [](const svg::Values& values) { return values.size() < 2; });
    if (!certain) distributions.push_back(std::move(paired));
  }
  const Odds& first = comparison.answers.front().odds;
  return svg::pair({first.first ? first.first->text : "What other rules would change", first.policy_text,
                    fmt::format("casus {}", version)},
                   rulebooks, distributions);
}

}  // namespace casus::report
