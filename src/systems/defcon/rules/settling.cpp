// Changes that several operations share: DEFCON, control, instability, units, missiles, goods. A part of
// Arbiter.

#include "systems/defcon/rules/settling.hpp"

#include <cstdlib>

#include "systems/defcon/rules/move_rows.hpp"

namespace casus::defcon {

Position Settling::carry_out(const Move& m) {
  using Type = Move::Type;
  const auto number = [](auto value, auto none) {
    return value == none ? -1 : static_cast<std::int32_t>(value);
  };
  if (m.type != Type::bet && m.type != Type::contest && m.type != Type::pass && m.type != Type::coup)
    event(kDeclares, De::phase,
          {static_cast<std::int32_t>(m.type), number(m.area, kNoArea), number(m.from, kNoArea),
           number(m.technology, Technology::none), static_cast<std::int32_t>(m.unit),
           number(m.mission, kNoNumber)});
  (this->*MoveRow::of(m.type).settle)(m);
  return next_;
}

void Settling::finish() {
  next_.area = kNoArea;
  next_.bet = kNoBet;
  next_.due = kNobody;
  if (board_.scope == Scope::operation) {
    next_.stage = Position::Stage::over;
    return;
  }
  next_.stage = Position::Stage::choosing;
  next_.outcome = kMaker;
}

void Settling::pass(const Move& /*m*/) {
  using Stage = Position::Stage;
  switch (next_.stage) {
    case Stage::contesting:
      return not_contested();
    case Stage::placing:
      event(kNoUnitPlaced, actor_ == board_.active ? De::coup_division : De::controller_division,
            {next_.area});
      return finish();
    case Stage::answering:
      report_.event(kNoAnswer, De::low, seat(actor_));
      next_.may_answer[actor_] = 0;
      return next_answer();
    case Stage::rewarded:
      event(kRewardForgone, De::phase_read, {next_.mission, next_.rewards_taken});
      ++next_.rewards_taken;
      return next_reward();
    default:
      break;
  }
  if (next_.phase == Phase::operations) {
    event(kTurnEnds, De::phase);
    next_.outcome = kTurnOver;
    next_.stage = Stage::over;
    return;
  }
  next_.phase = static_cast<Phase>(static_cast<int>(next_.phase) + 1);
  event(kPhaseBegins, De::phase, {static_cast<std::int32_t>(next_.phase)});
  finish();
}

void Settling::lower_level(De de) {  // DE-18
  if (lowered_by_) return;
  lowered_by_ = de;
  const std::uint8_t to = rules_.lowered(next_.level);
  if (to == next_.level) return;
  event(kLevelFalls, de, {next_.level, to});
  report_.move(kDefconLevel, kDefconTrack, kBox, next_.level - to, de);
  next_.level = to;
}

void Settling::change_instability(Area area, std::uint8_t to, De de, Piece marker) {
  const std::uint8_t before = at(area).instability;
  if (to == before) return;
  event(to > before ? kInstabilityRises : kInstabilityFalls, de,
        {area, to, marker == kNeutralToken ? std::abs(to - before) : 0});  // DE-7
  if (to > before) {
    report_.move(marker, kBox, area_holder(area), to - before, de);
  } else {
    report_.move(marker, area_holder(area), kBox, before - to, de);
  }
  at(area).instability = to;
}

void Settling::raise_instability(Area area, De de) {
  change_instability(area, static_cast<std::uint8_t>(std::min(2, at(area).instability + 1)), de);
}

void Settling::pass_control(Area area, Bloc to, De de) {
  const Bloc from = at(area).controller;
  if (from == to) return;
  event(kControlPasses, de, {area, to < kBlocs ? to : -1, from < kBlocs ? from : -1});
  const auto holder = [](Bloc bloc) { return bloc < kBlocs ? bloc_holder(bloc) : std::uint16_t{kBox}; };
  report_.move(control_marker(area), holder(from), holder(to), 1, de);
  at(area).controller = to;
}

void Settling::unprotect(Area area, De de) {
  if (!at(area).unit.is(Unit::kProtected)) return;
  event(kProtectionGone, de, {area});
  report_.move(kProtectionMarker, area_holder(area), kBox, 1, de);
  at(area).unit.flags = static_cast<std::uint8_t>(at(area).unit.flags & ~Unit::kProtected);
}

void Settling::clear_unit(Area area, De de) {
  Unit& unit = at(area).unit;
  if (unit.none()) return;
  unprotect(area, de);
  if (unit.launchers > 0) report_.move(kLauncher, force_in(unit.bloc, area), kBox, unit.launchers, de);
  report_.move(unit_piece(unit.bloc, unit.type), force_in(unit.bloc, area), reserve(unit.bloc), 1, de);
  if (unit.bloc < kBlocs) ++next_.blocs[unit.bloc].units[index(unit.type)];
  unit = Unit();
}

void Settling::destroy_unit(Area area, De de, EventKind kind) {
  const Unit unit = at(area).unit;
  if (unit.none()) return;
  event(kind, de, {area, static_cast<std::int32_t>(unit.type), unit.bloc < kBlocs ? unit.bloc : -1});
  clear_unit(area, de);
  if (kind != kUnitDestroyed || !rules_.opposing_ship(unit, actor_)) return;
  // DE-18; for these the sheet says it itself
  const bool said = de == De::vidyut || de == De::hai_ying || de == De::biohazard;
  if (said || book_.naval_loss_changes_defcon) lower_level(said ? de : De::naval_loss);
}

void Settling::place_unit(Area area, Bloc bloc, UnitType type, De de) {
  Unit unit;
  unit.type = type;
  unit.bloc = bloc;
  unit.force = book_.forces[index(type)];
  unit.power = type == UnitType::naval ? 1 : 0;
  unit.flags = Unit::kFresh;  // DE-42
  at(area).unit = unit;
  --next_.blocs[bloc].units[index(type)];
  event(kUnitPlaced, de, {area, static_cast<std::int32_t>(type), bloc});
  report_.move(unit_piece(bloc, type), reserve(bloc), force_in(bloc, area), 1, de);
}

void Settling::change_unit(Area area, UnitType to, De de) {
  Unit& unit = at(area).unit;
  event(kUnitReplaced, de, {area, static_cast<std::int32_t>(unit.type), static_cast<std::int32_t>(to)});
  report_.move(unit_piece(unit.bloc, unit.type), force_in(unit.bloc, area), reserve(unit.bloc), 1, de);
  report_.move(unit_piece(unit.bloc, to), reserve(unit.bloc), force_in(unit.bloc, area), 1, de);
  if (unit.bloc < kBlocs) {
    ++next_.blocs[unit.bloc].units[index(unit.type)];
    --next_.blocs[unit.bloc].units[index(to)];
  }
  unit.type = to;
  unit.force = book_.forces[index(to)];
}

void Settling::destroy_silo(Area area, De de) {
  Silo& silo = at(area).silo;
  if (silo.none()) return;
  event(kSiloDestroyed, de,
        {area, static_cast<std::int32_t>(silo.type), silo.bloc < kBlocs ? silo.bloc : -1});
  report_.move(missile_piece(silo.bloc, silo.type), force_in(silo.bloc, area), reserve(silo.bloc), 1, de);
  if (silo.bloc < kBlocs) ++next_.blocs[silo.bloc].missiles[index(silo.type)];
  silo = Silo();
}

void Settling::gain(int what, std::int32_t amount, De de) {
  if (amount == 0) return;
  std::uint16_t& have = what == 0 ? own().points : what == 1 ? own().research : own().oil;
  amount = std::min(amount, 65'535 - have);
  have = static_cast<std::uint16_t>(have + amount);
  event(kGained, de, {what, amount});
  report_.move(static_cast<std::uint16_t>(kPoint + what), kBox, bloc_holder(actor_), amount, de);
}

void Settling::spend(Bloc bloc, std::uint16_t points, De de) {
  next_.blocs[bloc].points = static_cast<std::uint16_t>(next_.blocs[bloc].points - points);
  report_.move(kPoint, bloc_holder(bloc), kBox, points, de);
}

void Settling::pay(const Move& m) { pay(book_.cost(m), De::cost); }

void Settling::pay(const Cost& cost, De de) {  // DE-43
  BlocState& bloc = own();
  bloc.points = static_cast<std::uint16_t>(bloc.points - cost.points);
  bloc.research = static_cast<std::uint16_t>(bloc.research - cost.research);
  bloc.oil = static_cast<std::uint16_t>(bloc.oil - cost.oil);
  report_.move(kPoint, bloc_holder(actor_), kBox, cost.points, de);
  report_.move(kResearchCube, bloc_holder(actor_), kBox, cost.research, de);
  report_.move(kOilBarrel, bloc_holder(actor_), kBox, cost.oil, de);
}

void Settling::take(Area area, De why, De silo, bool changes_defcon, De star) {
  const bool neutral_main = rules_.target_class(next_, area, actor_) == TargetClass::neutral_main;
  const Bloc before = at(area).silo.bloc;
  if (!at(area).silo.none() && before != actor_) destroy_silo(area, silo);  // DE-29
  pass_control(area, actor_, why);
  if (changes_defcon) lower_level(neutral_main ? De::neutral_main_taken : star);  // DE-6, DE-18
}

void Settling::exchange_markers(Area area, Piece before) {
  const Piece now = rules_.marker(next_, area);
  if (now == before) return;
  report_.move(before, area_holder(area), kBox, at(area).instability, De::whose_marker);
  report_.move(now, kBox, area_holder(area), at(area).instability, De::whose_marker);
}

}  // namespace casus::defcon
