// Finds the facts that would mend a broken clause and that an operation could bring about. A part of
// RelaxedPlan.

#include "systems/defcon/planning/relaxed_plan.hpp"

namespace casus::defcon {
namespace {

class PreconditionSearch {
  using Kind = Fact::Kind;

 public:
  PreconditionSearch(const Arbiter& rules, const Position& p, const Move& move, const Finding& finding,
                     std::vector<Fact>& facts)
      : rules_(rules),
        board_(rules.board()),
        p_(p),
        move_(move),
        de_(static_cast<De>(finding.clause.row)),
        reason_(static_cast<Reason>(finding.reason)),
        a_(finding.about[0]),
        b_(finding.about[1]),
        facts_(facts) {}

  /// Finds all facts. Returns true if no operation is needed.
  bool all() {
    switch (reason_) {
      case kPhaseIs:
        return a_ > b_;
      case kLevelNeeded:
        if (a_ > 0) add(Kind::level, a_);
        break;
      case kInstabilityIs:
        instability();
        break;
      case kNoClass:
        if (is_area(a_) && !map(a_).sea) add(Kind::raise, a_);
        break;
      case kOutOfReach:
      case kOverBridgeOnly:
        reach();
        break;
      case kHeldBy:
        if (de_ != De::reward_control && is_area(b_)) add(Kind::control, b_);
        break;
      case kProtectedUnder:
      case kOccupied:
        if (is_area(a_)) add(Kind::less, a_);
        break;
      case kOfUnit:
        of_unit();
        break;
      case kNotThere:
        not_there();
        break;
      case kForces:
        forces();
        break;
      case kTwice:  // the unit that has acted; another may
        if (move_.from != kNoArea) add(Kind::ours, move_.from);
        break;
      case kPowerIs:
        units_of_move();
        break;
      case kCosts:
        add(Kind::goods, a_);
        break;
      case kBetIs:
        add(Kind::goods, 0);
        break;
      case kReserveHas:
        add(Kind::reserve, a_, de_ == De::mk_ultra_does ? rules_.owner(unit(move_.area)) : rules_.active());
        break;
      case kMissileIs:
        if (move_.type == Move::Type::create_missile) add(Kind::silo, move_.area);
        break;
      case kNotDeveloped:
        add(Kind::develop, a_);
        condition();
        break;
      case kCounts:
      case kAreasAsked:
        counts();
        break;
      case kSpaces:
        for (const Area area : board_.each_area()) {
          if (!map(area).sea) add(Kind::control, area);
        }
        add(Kind::develop, static_cast<int>(Technology::isro));
        break;
      default:
        break;  // nothing in this turn mends it
    }
    return false;
  }

 private:
  void add(Kind kind, std::int32_t a, std::int32_t b = 0) {
    facts_.push_back({kind, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)});
  }
  [[nodiscard]] bool is_area(std::int32_t area) const {
    return area >= 0 && static_cast<std::size_t>(area) < board_.areas.size();
  }
  [[nodiscard]] const MapArea& map(std::int32_t area) const {
    return board_.areas[static_cast<std::size_t>(area)];
  }
  [[nodiscard]] Unit unit(std::int32_t area) const {
    return is_area(area) ? p_.areas[static_cast<std::size_t>(area)].unit : Unit();
  }

  void instability() {
    const std::int32_t area = is_area(b_) ? b_ : move_.area;
    if (de_ == De::coup_needs) return add(Kind::raise, area);
    if (de_ == De::one_step) return add(Kind::lower, area);
    add(Kind::raise, area);
    add(Kind::lower, area);
  }

  void reach() {
    const std::int32_t area = is_area(a_) ? a_ : move_.area;
    if (!is_area(area)) return;
    if (de_ == De::navy_seals_come) {  // a naval unit adjacent to it
      map(area).adjacent.each([&](Area other) {
        if (map(other).sea) add(Kind::ours, other);
      });
    }
    const bool by_influence = de_ == De::destabilize_reach || de_ == De::coup_needs ||
                              de_ == De::reward_marker || de_ == De::reward_marker_bridge;
    if (!by_influence) return;  // the place of the unit is part of the move
    add(Kind::influence, area);
    if (de_ == De::coup_needs) return;
    map(area).adjacent.each([&](Area other) {
      if (!map(other).sea) add(Kind::control, other);
    });
  }

  void of_unit() {
    if ((de_ == De::destabilize_units || de_ == De::neutral_main_hindered) && is_area(b_))
      return add(Kind::less, b_);
    if (de_ == De::bunker) return bunker();
    if (move_.type != Move::Type::attack && move_.type != Move::Type::redeploy) return units_of_move();
    // A land unit never becomes a naval unit, or the reverse: nothing mends these clauses.
    if (de_ != De::attack_reach && de_ != De::restore_by_land) add(Kind::ours, move_.from);
  }

  void bunker() {
    if (move_.type != Move::Type::attack) return add(Kind::less, b_);
    add(Kind::less, move_.area);
    if (against_bunker(rules_, p_)) add(Kind::ours, move_.from, static_cast<int>(UnitType::armored));
  }

  /// A stronger unit of one's own, or a weaker one of the other bloc.
  void forces() {
    if (de_ != De::attack_force) return units_of_move();
    // NAVY SEALS have no place of origin.
    if (move_.from != kNoArea) add(Kind::ours, move_.from, kind_of_force(b_));
    add(Kind::less, move_.area);
  }
  void another_unit(Area area) {
    add(Kind::ours, area);
    add(Kind::less, area);
  }

  /// A unit of one's own is missing where the move begins. An opponent's unit at the target does not come by
  /// itself.
  void not_there() {
    if (move_.from != kNoArea && a_ == move_.from) return add(Kind::ours, a_);
    if (move_.from == kNoArea && is_area(a_)) another_unit(static_cast<Area>(a_));
  }

  void units_of_move() {
    if (move_.from != kNoArea) add(Kind::ours, move_.from);
    if (move_.area != kNoArea && move_.area != move_.from) another_unit(move_.area);
    for (std::size_t i = 0; i < move_.target_count(); ++i) add(Kind::less, move_.targets[i]);
  }

  void condition() {
    if (move_.type != Move::Type::score_mission || move_.mission >= board_.missions.size()) return;
    of_condition(board_.missions[move_.mission].condition);
  }
  void of_condition(const Condition& asked) {
    for (const Area area : board_.each_area()) {
      const bool counts = asked.resource >= 0 ? ((p_.areas[area].resources >> asked.resource) & 1) != 0
                                              : asked.areas.has(area);
      if (counts) add(map(area).sea ? Kind::ours : Kind::control, area);
    }
  }

  void counts() {
    if (move_.type == Move::Type::score_mission) return condition();
    if (de_ == De::biohazard_turn) return add(Kind::goods, 3);  // a token that must be made
    if (move_.type == Move::Type::discard_missions) return add(Kind::missions, 0);
  }

  const Arbiter& rules_;
  const Board& board_;
  const Position& p_;
  const Move& move_;
  De de_;
  Reason reason_;
  std::int32_t a_;
  std::int32_t b_;
  std::vector<Fact>& facts_;
};

}  // namespace

bool against_bunker(const Arbiter& rules, const Position& p) {
  return std::any_of(p.areas.begin(), p.areas.end(), [&](const AreaState& state) {
    return state.unit.launchers > 0 && rules.owner(state.unit) == rules.active();
  });
}

bool mending_of(const Arbiter& rules, const Position& p, const Move& move, const Finding& finding,
                std::vector<Fact>& facts) {
  return PreconditionSearch(rules, p, move, finding, facts).all();
}

}  // namespace casus::defcon
