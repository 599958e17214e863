#include "systems/defcon/words/about_area.hpp"

#include <algorithm>

namespace casus::defcon {
namespace {

/// The moves that concern an area.
class MovesAboutArea {
 public:
  MovesAboutArea(const Arbiter& rules, const Position& p, Area area)
      : rules_(rules), board_(rules.board()), p_(p), area_(area) {}

  std::vector<Move> all() {
    if (p_.stage != Position::Stage::choosing) {
      rules_.each_candidate(p_, [this](const Move& move) {
        if (mentions(move)) add(move);
      });
      return std::move(moves_);
    }
    for (const Type type : {Type::destabilize, Type::coup, Type::protect}) add(on_area(type));
    if (p_.areas[area_].unit.ground()) {  // DE-76
      Move under = on_area(Type::protect);
      under.unit = p_.areas[area_].unit.type;
      add(under);
    }
    production();
    nuclear();
    operations();
    technologies();
    return std::move(moves_);
  }

 private:
  using Type = Move::Type;

  [[nodiscard]] Move on_area(Type type) const {
    Move move{type};
    move.area = area_;
    return move;
  }
  [[nodiscard]] bool mentions(const Move& move) const {
    return move.area == area_ || move.from == area_ ||
           std::find(move.targets.begin(), move.targets.end(), area_) != move.targets.end();
  }
  void add(const Move& move) {
    if (std::find(moves_.begin(), moves_.end(), move) == moves_.end()) moves_.push_back(move);
  }

  [[nodiscard]] const MapArea& here() const { return board_.areas[area_]; }
  [[nodiscard]] bool own_unit(Area area) const { return rules_.has_unit(p_, rules_.active(), area); }
  [[nodiscard]] AreaSet near() const {
    AreaSet near = here().neighbours();
    near.add(area_);
    return near;
  }
  /// Returns possible places of origin: near and fitting ones; else fitting ones anywhere; else the first of
  /// `otherwise`, or the area itself if that is empty.
  template <class Fits>
  [[nodiscard]] std::vector<Area> origins(const AreaSet& otherwise, const Fits& fits) const {
    std::vector<Area> close;
    std::vector<Area> far;
    for (const Area area : board_.each_area()) {
      if (fits(area)) (near().has(area) ? close : far).push_back(area);
    }
    if (!close.empty()) return close;
    if (!far.empty()) return far;
    Area first = area_;
    otherwise.each([&](Area area) {
      if (first == area_) first = area;
    });
    return {first};
  }

  void production() {
    for (const Type type : {Type::build, Type::replace, Type::upgrade}) {
      for (std::size_t unit = 1; unit < kUnitTypes; ++unit) {
        Move move = on_area(type);
        move.unit = static_cast<UnitType>(unit);
        const bool common = in_line(move.unit) || (move.unit == UnitType::bunker && type != Type::upgrade);
        const bool has = p_.blocs[rules_.active()].units[unit] > 0;
        const bool naval = move.unit == UnitType::naval;
        if (here().sea ? naval && type == Type::build : !naval && (has || common)) add(move);
      }
    }
  }

  void nuclear() {
    const auto own_silo = [this](Area area) {
      return !p_.areas[area].silo.none() && p_.areas[area].silo.bloc == rules_.active();
    };
    AreaSet own;
    for (const Area area : board_.each_area()) {
      if (rules_.holder(p_, area) == rules_.active()) own.add(area);
    }
    for (const Area from : origins(own, own_silo)) {
      Move move{Type::launch};
      move.from = from;
      move.targets = targets(p_.areas[from].silo.type);
      add(move);
    }
    if (here().sea) return;
    const auto& reserve = p_.blocs[rules_.active()].missiles;
    const bool none = std::all_of(reserve.begin(), reserve.end(), [](auto count) { return count == 0; });
    for (std::size_t type = 1; type < kMissileTypes; ++type) {
      if (reserve[type] == 0 && !(none && type == 1)) continue;
      Move move = on_area(Type::create_missile);
      move.missile = static_cast<MissileType>(type);
      add(move);
    }
  }
  /// Returns the area, and as many more areas of its territory as such a missile strikes.
  [[nodiscard]] Move::Targets targets(MissileType type) const {
    const int due = std::min(board_.territory_of(area_).size(), kMissileTargets[index(type)]);
    Move::Targets all{area_, kNoArea, kNoArea, kNoArea};
    int count = 1;
    board_.territory_of(area_).each([&](Area other) {
      if (other != area_ && count < due) all[static_cast<std::size_t>(count++)] = other;
    });
    std::sort(all.begin(), all.end());
    return all;
  }

  void operations() {
    const AreaSet beside = here().neighbours();
    AreaSet seas;
    here().adjacent.each([&](Area area) {
      if (board_.areas[area].sea) seas.add(area);
    });
    const auto own_naval = [this](Area area) { return own_unit(area) && p_.areas[area].unit.naval(); };
    for (const Area from : origins(seas, own_naval)) {
      if (from == area_) continue;
      Move move{Type::bombard};
      move.from = from;
      move.targets[0] = area_;
      add(move);
    }
    for (const Area from : origins(beside, [this](Area area) { return own_unit(area); })) {
      Move move = on_area(Type::attack);
      move.from = from;
      add(move);
      if (from == area_) continue;
      move.type = Type::redeploy;
      add(move);
    }
    if (!own_unit(area_)) return;
    beside.each([this](Area to) {
      Move move{Type::redeploy};
      move.from = area_;
      move.area = to;
      add(move);
      move.type = Type::attack;
      add(move);
    });
  }

  void technologies() {
    for (std::size_t t = 0; t < kTechnologies; ++t) {
      Move move = on_area(Type::technology);
      move.technology = static_cast<Technology>(t);
      if (!has(kTechnologyOwners[t], rules_.active()) || !is_used_on_areas(move.technology)) continue;
      if (move.technology != Technology::vidyut) {
        add(move);
      } else if (here().sea) {
        for (const Area from : origins(AreaSet(), [this](Area area) {
               return area != area_ && own_unit(area) && p_.areas[area].unit.naval();
             })) {
          move.from = from;
          add(move);
        }
      }
    }
  }

  const Arbiter& rules_;
  const Board& board_;
  const Position& p_;
  Area area_;
  std::vector<Move> moves_;
};

}  // namespace

bool is_used_on_areas(Technology technology) {
  switch (technology) {
    case Technology::low:
    case Technology::isro:
    case Technology::panchsheel:
    case Technology::politburo:
    case Technology::hai_ying_2:
    case Technology::none:
      return false;
    default:
      return true;
  }
}

std::vector<Move> moves_about(const Arbiter& rules, const Position& p, Area area) {
  return MovesAboutArea(rules, p, area).all();
}

}  // namespace casus::defcon
