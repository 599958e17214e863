#include "systems/defcon/map/map_picture.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/words.hpp"
#include "systems/defcon/words/listing.hpp"
#include "systems/defcon/words/names.hpp"
#include "systems/defcon/words/words.hpp"

namespace casus::defcon {
namespace {

using Light = MapView::Light;
using Shape = MapView::Shape;
using Type = Move::Type;
using KeyKind = MapView::Key::KeyKind;

constexpr std::size_t kMostBroken = 3;      // broken clauses that are shown
constexpr std::size_t kMostStepsTold = 12;  // steps that are shown; one more is shown rather than counted

/// Returns the areas that a move affects, each once.
std::vector<Area> targets_of(const Move& move) {
  std::vector<Area> all;
  const auto add = [&](Area area) {
    if (area != kNoArea && std::find(all.begin(), all.end(), area) == all.end()) all.push_back(area);
  };
  add(move.area);
  for (const Area area : move.targets) add(area);
  return all;
}

/// Returns the number of a bloc by its letters; -1 if no bloc has them.
int bloc_called(std::string_view letters) {
  const auto at = std::find(kBlocNames.begin(), kBlocNames.end(), letters);
  return at == kBlocNames.end() ? -1 : static_cast<int>(at - kBlocNames.begin());
}

/// Returns the number of items that are not shown: "and 3 steps besides".
std::string more(std::size_t count, std::string_view thing) {
  return fmt::format("and {} besides", counted(static_cast<std::int32_t>(count), thing));
}

/// Returns whether the operations table applies to a type.
bool has_class(Type type) {
  return type == Type::destabilize || type == Type::coup || type == Type::bombard || type == Type::attack;
}

std::string_view phase_words(Phase phase) {
  static constexpr std::array<std::string_view, kPhases> kWords{
      "research phase",        "political phase",         "production phase",
      "nuclear phase, launch", "nuclear phase, creation", "operations phase"};
  return kWords[static_cast<std::size_t>(phase)];
}

class Picture {
 public:
  Picture(const Arbiter& rules, const Position& p) : rules_(rules), board_(rules.board()), p_(p) {
    draw_world(rules, p, map_);
    map_.title = fmt::format("DEFCON {} · {}", p.level, phase_words(p.phase));
    std::vector<std::string> others;
    for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
      if (board_.is_played(bloc) && bloc != rules.active()) others.push_back(Names::bloc(bloc));
    }
    map_.subtitle = fmt::format("the turn of {}, against {}", Names::bloc(rules.active()), listed(others));
    map_.track = {{"5", "4", "3", "2", "1"}, static_cast<std::size_t>(5 - p.level), acting()};
  }

  void show_operation(const Move& move) {
    MapView::Verdict verdict{false, say(rules_, move)};
    std::vector<MapView::Line> broken;
    verdict.allowed = rules_.judge(p_, move, [&](const Finding& finding) {
      if (!finding.holds) broken.push_back({id_of(finding.clause), say(rules_, finding)});
    });
    map_.verdict = verdict;
    if (verdict.allowed) {
      if (const std::string text = effect(rules_, p_, move); !text.empty()) map_.lines.push_back({"", text});
    }
    const std::vector<Area> targets = targets_of(move);
    for (const Area target : targets) {
      light(target, Light::target);
      if (!has_class(move.type)) continue;
      const TargetClass target_class = rules_.target_class(p_, target, rules_.actor(p_));
      const std::string row =
          target_class == TargetClass::none ? "DE-17" : id_of(clause(Arbiter::row_of(target_class)));
      map_.tiles[target].note = row;
      map_.lines.push_back(
          {board_.areas[target].name,
           Names(rules_).what_it_is(static_cast<std::int32_t>(target_class), target) + ", " + row});
    }
    const std::size_t shown = std::min(broken.size(), kMostBroken);
    map_.lines.insert(map_.lines.end(), broken.begin(), broken.begin() + static_cast<std::ptrdiff_t>(shown));
    if (broken.size() > shown) map_.lines.push_back({"…", more(broken.size() - shown, "broken clause")});
    if (targets.empty()) show_coup();
    if (move.from == kNoArea) return;
    light(move.from, Light::source);
    for (const Area target : targets) point(move.from, target);
  }

  void show_choices(std::span<const Move> moves) {
    for (const Move& move : moves) {
      for (const Area target : targets_of(move)) light(target, Light::possible);
    }
    const bool somewhere = any_tile([](const MapView::Tile& tile) { return tile.light == Light::possible; });
    map_.lines.push_back({counted(static_cast<std::int32_t>(moves.size()), "move"),
                          somewhere ? "may be made; an inked edge marks where" : "may be made"});
    show_coup();
  }

  /// Shows steps. Passing is no step: it has no effect on the map.
  void show_steps(std::span<const Move> moves, std::span<const std::string> whose) {
    std::vector<std::vector<MapView::Mark>> steps(map_.tiles.size());
    const auto count = static_cast<std::size_t>(
        std::count_if(moves.begin(), moves.end(), [](const Move& move) { return move.type != Type::pass; }));
    const std::size_t shown = count == kMostStepsTold + 1 ? count : std::min(count, kMostStepsTold);
    std::size_t number = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move& move = moves[i];
      if (move.type == Type::pass) continue;
      ++number;
      const int maker = i < whose.size() ? bloc_called(whose[i]) : -1;
      const std::vector<Area> targets = targets_of(move);
      for (const Area target : targets) {
        steps[target].push_back({Shape::step, std::to_string(number), maker});
        light(target, Light::target);
      }
      if (move.from != kNoArea) {
        steps[move.from].push_back({Shape::step, std::to_string(number), maker, 1, true});
        light(move.from, Light::source);
      }
      // Many long arrows would be confusing; the numbers suffice.
      for (const Area target : targets) {
        if (move.from != kNoArea && (board_.next_to(move.from, target) || board_.bridged(move.from, target)))
          point(move.from, target);
      }
      if (number <= shown) map_.lines.push_back({std::to_string(number), say(rules_, move), maker});
    }
    if (count > shown) map_.lines.push_back({"…", more(count - shown, "step")});
    for (std::size_t i = 0; i < steps.size(); ++i)
      map_.tiles[i].marks.insert(map_.tiles[i].marks.begin(), steps[i].begin(), steps[i].end());
  }

  MapView take() {
    explain();
    return std::move(map_);
  }

 private:
  static std::string id_of(Clause clause) { return std::string(kClauseRows[clause.row].id); }

  [[nodiscard]] std::string acting() const {
    using Stage = Position::Stage;
    const auto title = [](Bloc bloc) { return bloc < kBlocs ? std::string(kBlocTitles[bloc]) : ""; };
    const Turn turn = rules_.turn(p_);
    if (turn.actor != Actor::player) return "";
    std::string who = title(board_.bloc_of[static_cast<std::size_t>(turn.seat)]);
    switch (p_.stage) {
      case Stage::betting:
        return who + " bets";
      case Stage::contesting:
        return who + " may contest";
      case Stage::placing:
        return who + " may place a unit";
      case Stage::answering:
        return who + " may answer";
      default:
        return who;
    }
  }

  /// Marks the area of a coup in progress.
  void show_coup() {
    using Stage = Position::Stage;
    if ((p_.stage == Stage::betting || p_.stage == Stage::contesting) && p_.area != kNoArea)
      light(p_.area, Light::target);
  }

  void light(Area area, Light light) {
    Light& here = map_.tiles[area].light;
    here = std::max(here, light);
  }

  void point(Area from, Area to) {
    const MapView::Arrow arrow{from, to};
    if (from != to && std::find(map_.arrows.begin(), map_.arrows.end(), arrow) == map_.arrows.end())
      map_.arrows.push_back(arrow);
  }

  // ── The legend, limited to what the map shows ──

  [[nodiscard]] bool any_tile(const auto& is) const {
    return std::any_of(map_.tiles.begin(), map_.tiles.end(), is);
  }
  void explain_mark(Shape shape, const MapView::Mark& shown, const std::string& words, bool hollow = false) {
    const bool there = any_tile([&](const MapView::Tile& tile) {
      return std::any_of(tile.marks.begin(), tile.marks.end(), [&](const MapView::Mark& mark) {
        return mark.shape == shape &&
               ((shape != Shape::shield && shape != Shape::step) || mark.hollow == hollow);
      });
    });
    if (there) map_.keys.push_back({KeyKind::mark, shown, 0, {}, {}, words});
  }
  void explain_passage(MapView::Passage passage, const std::string& words) {
    if (std::any_of(map_.links.begin(), map_.links.end(),
                    [&](const MapView::Link& link) { return link.passage == passage; }))
      map_.keys.push_back({KeyKind::passage, {}, 0, passage, {}, words});
  }
  void explain_light(Light light, const std::string& words) {
    if (any_tile([&](const MapView::Tile& tile) { return tile.light == light; }))
      map_.keys.push_back({KeyKind::light, {}, 0, {}, light, words});
  }

  void explain() {
    const int active = rules_.active();
    const std::string own(kBlocNames[rules_.active()]);
    if (any_tile([](const MapView::Tile& tile) { return tile.rim >= 0; })) {
      MapView::Mark rim;
      rim.owner = active;
      map_.keys.push_back({KeyKind::rim, rim, 0, {}, {}, "main area"});
    }
    if (any_tile([](const MapView::Tile& tile) { return !tile.water && tile.owner < 0; }))
      map_.keys.push_back({KeyKind::rim, {}, 0, {}, {}, "nobody's"});
    explain_mark(Shape::frame, {Shape::frame, own, active}, "whose main area");
    explain_mark(Shape::star, {Shape::star}, "capital");
    for (const std::uint8_t level : {std::uint8_t{1}, std::uint8_t{2}}) {
      if (any_tile([&](const MapView::Tile& tile) { return tile.hatch == level; }))
        map_.keys.push_back(
            {KeyKind::hatch, {}, level, {}, {}, level == 1 ? "instability I" : "instability II"});
    }
    explain_mark(Shape::dot, {Shape::dot, "", active}, "force");
    const auto neutral = [](const MapView::Mark& mark) {
      return mark.hollow &&
             (mark.shape == Shape::dot || mark.shape == Shape::dome || mark.shape == Shape::boat);
    };
    if (any_tile([&](const MapView::Tile& tile) {
          return std::any_of(tile.marks.begin(), tile.marks.end(), neutral);
        }))
      map_.keys.push_back({KeyKind::mark, {Shape::dot, "", -1, 1, true}, 0, {}, {}, "neutral"});
    explain_mark(Shape::triangle, {Shape::triangle, "", active}, "tactical launcher");
    explain_mark(Shape::dome, {Shape::dome, "", active}, "bunker");
    explain_mark(Shape::boat, {Shape::boat, "", active}, "naval unit, + power");
    explain_mark(Shape::diamond, {Shape::diamond, "", active}, "missile");
    explain_mark(Shape::shield, {Shape::shield}, "political protection", false);
    explain_mark(Shape::shield, {Shape::shield, "", -1, 1, true}, "under the unit", true);
    explain_mark(Shape::works, {Shape::works}, "factory");
    explain_passage(MapView::Passage::land, "by land");
    explain_passage(MapView::Passage::water, "by sea");
    explain_passage(MapView::Passage::bridge, "sea bridge");
    explain_light(Light::possible, "may be chosen");
    explain_light(Light::source, "from here");
    explain_light(Light::target, "to here");
    // In a colour that no bloc has, if the steps have the colours of their makers.
    explain_mark(Shape::step, {Shape::step, "1"}, "step");
    explain_mark(Shape::step, {Shape::step, "1", -1, 1, true}, "where it comes from", true);
  }

  const Arbiter& rules_;
  const Board& board_;
  const Position& p_;
  MapView map_;
};

}  // namespace

MapView map_picture(const Arbiter& rules, const Position& p, MapRole role, std::span<const Move> moves,
                    std::span<const std::string> whose) {
  Picture picture(rules, p);
  switch (role) {
    case MapRole::operation:
      if (!moves.empty()) picture.show_operation(moves.front());
      break;
    case MapRole::choices:
      picture.show_choices(moves);
      break;
    case MapRole::steps:
      picture.show_steps(moves, whose);
      break;
    case MapRole::nothing:
      break;
  }
  return picture.take();
}

}  // namespace casus::defcon
