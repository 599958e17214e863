// Launches missiles, lets blocs answer, and lands all strikes together (DE-45 to DE-57). A part of Arbiter.

#include "systems/defcon/rules/settling.hpp"

namespace casus::defcon {

void Settling::launch(const Move& m) {
  pay(m);
  retaliate(m);
}

void Settling::retaliate(const Move& m) {
  const MissileType type = at(m.from).silo.type;
  const De de = type == MissileType::a_bomb   ? De::bomb_resources
                : type == MissileType::h_bomb ? De::h_bomb_targets
                                              : De::tsar_targets;
  std::array<std::int32_t, 6> data{m.from, static_cast<std::int32_t>(type), -1, -1, -1, 0};
  for (std::size_t i = 0; i < 3 && m.targets[i] != kNoArea; ++i) data[i + 2] = m.targets[i];
  event(kMissileLaunched, de, data);
  Silo& silo = at(m.from).silo;
  report_.move(missile_piece(silo.bloc, type), force_in(silo.bloc, m.from), reserve(silo.bloc), 1, de);
  ++next_.blocs[silo.bloc].missiles[index(type)];
  silo = Silo();
  Blocs struck_at = 0;
  for (std::size_t i = 0; i < m.target_count(); ++i) {
    const Area target = m.targets[i];
    next_.struck.add(target);
    if (type != MissileType::a_bomb) next_.scorched.add(target);  // DE-45
    const Bloc by = rules_.holder(next_, target);  // DE-50; a naval unit alone triggers nothing (DE-49)
    if (by == kNobody || by == actor_) continue;   // DE-56
    const Technologies developed = next_.blocs[by].developed;
    if (!has(developed, Technology::low) && !has(developed, Technology::perimetr)) continue;
    if (!has(struck_at, by))
      event(kStruckAt, has(developed, Technology::low) ? De::low : De::perimetr_low, {target, by});
    struck_at |= only(by);
    next_.may_answer[by] |= only(actor_);
  }
  next_answer();
}

void Settling::next_answer() {
  Blocs armed = 0;
  for (const Area area : board_.each_area()) {
    if (!at(area).silo.none()) armed |= only(at(area).silo.bloc);
  }
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    if (!has(armed, bloc)) next_.may_answer[bloc] = 0;  // it has no missile left
  }
  const Bloc before = next_.stage == Position::Stage::answering ? next_.due : kNobody;
  // A bloc that has begun to answer continues; then the others in order after the active bloc.
  Bloc next = kNobody;
  for (std::size_t step = 0; step <= kBlocs && next == kNobody; ++step) {
    const Bloc bloc = step == 0 ? before : static_cast<Bloc>((board_.active + step - 1) % kBlocs);
    if (bloc < kBlocs && next_.may_answer[bloc] != 0) next = bloc;
  }
  if (next == kNobody) return land();
  if (next != before)
    report_.event(kAnswersDue, next == board_.active ? De::low_answers_low : De::low, seat(next),
                  {next, next_.may_answer[next]});
  next_.stage = Position::Stage::answering;
  next_.due = next;
}

void Settling::land() {  // DE-55
  actor_ = board_.active;
  event(kStrikeLands, De::land_together, {next_.struck.size()});
  next_.struck.each([this](Area area) {
    destroy_unit(area,
                 at(area).unit.type == UnitType::bunker ? De::strike_destroys : De::strike_leaves);  // DE-54
    destroy_silo(area, De::strike_missiles);
    if (!next_.scorched.has(area) || at(area).resources == 0) return;
    event(kResourcesGone, De::bomb_resources, {area});  // DE-45
    for (std::size_t kind = 0; kind < kMaxResourceKinds; ++kind) {
      if (((at(area).resources >> kind) & 1U) != 0)
        report_.move(static_cast<std::uint16_t>(kResourceFirst + kind), area_holder(area), kBox, 1,
                     De::bomb_resources);
    }
    at(area).resources = 0;
  });
  next_.struck = AreaSet();
  next_.scorched = AreaSet();
  next_.outcome = kMaker;
  finish();
}

void Settling::create_missile(const Move& m) {
  pay(m);
  at(m.area).silo = {m.missile, actor_, true};
  --own().missiles[index(m.missile)];
  event(kMissileCreated, De::launch_before_create, {m.area, static_cast<std::int32_t>(m.missile)});
  report_.move(missile_piece(actor_, m.missile), reserve(actor_), force_in(actor_, m.area), 1,
               De::launch_before_create);
  finish();
}

}  // namespace casus::defcon
