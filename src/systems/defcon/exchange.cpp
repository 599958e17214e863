#include "systems/defcon/exchange.hpp"

#include <algorithm>
#include <bit>

namespace casus::defcon {

Result<Exchange> Exchange::of(const Arbiter& rules, bool answers) {
  const defcon::Position& p = rules.start();
  using Stage = defcon::Position::Stage;
  if (p.phase != Phase::launch || (p.stage != Stage::choosing && p.stage != Stage::answering))
    return Fault{
        {}, "this is not the phase in which missiles are launched", "step = \"launch\" was expected"};
  if (p.level > rules.rulebook().nuclear_level)
    return Fault{
        {},
        "DEFCON is " + std::to_string(p.level) + ", and nothing is launched",
        "DEFCON at " + std::to_string(rules.rulebook().nuclear_level) + " or below was expected (DE-54)"};
  Exchange exchange(rules, answers);
  if (exchange.missiles_.size() > kMaxMissiles)
    return Fault{{},
                 std::to_string(exchange.missiles_.size()) + " missiles are on the board",
                 "at most " + std::to_string(kMaxMissiles) + " were expected"};
  return exchange;
}

Exchange::Exchange(const Arbiter& rules, bool answers) : rules_(&rules), answers_(answers) {
  const defcon::Position& p = rules.start();
  const std::size_t areas = rules.board().areas.size();
  missile_in_.assign(areas, -1);
  for (Area area = 0; area < areas; ++area) {
    const Silo& silo = p.areas[area].silo;
    if (silo.none()) continue;
    missile_in_[area] = static_cast<int>(missiles_.size());
    missiles_.push_back({area, silo.type, silo.bloc});
  }
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    const Technologies developed = p.blocs[bloc].developed;
    if (answers && rules.board().is_played(bloc) &&
        (has(developed, Technology::low) || has(developed, Technology::perimetr)))
      answering_ |= only(bloc);  // DE-50, DE-53
  }
  for (Area area = 0; area < areas; ++area) {
    const Unit& unit = p.areas[area].unit;
    holder_.push_back(rules.holder(p, area));
    standing_.push_back(
        unit.none() ? 0 : (std::uint64_t{index(unit.type)} << 8U) | (std::uint64_t{unit.bloc} + 1) << 16U);
  }
  for (const Missile& missile : missiles_) {
    for (const Missile& other : missiles_)
      one_type_ = one_type_ && (missile.bloc != rules.active() || other.bloc != missile.bloc ||
                                other.type == missile.type);
  }
  for (const MissileType type : {MissileType::a_bomb, MissileType::h_bomb, MissileType::tsar}) add_aims(type);
  start_.due = rules.actor(p);
  start_.air = p.struck;
  start_.may_answer = p.may_answer;
  if (p.stage == defcon::Position::Stage::answering) start_.stage = Position::Stage::answering;
}

Exchange::Position Exchange::start() const { return start_; }

Prices Exchange::prices() const {
  // Every bloc has a worth of its own here.
  Board board = rules_->board();
  board.scope = Scope::turn;
  return Arbiter(rules_->rulebook(), std::move(board), rules_->start()).prices();
}

Turn Exchange::turn(const Position& p) const {
  if (p.stage == Position::Stage::over) return {Actor::nobody, -1};
  return {Actor::player, rules_->board().seat_of[p.due]};
}

Exchange::Key Exchange::key(const Position& p) const {
  std::uint64_t word = 0;
  for (const Blocs blocs : p.may_answer) word = word << 8U | blocs;
  word = word << 8U | p.due;
  word = word << 8U | p.next;
  word = word << 8U | static_cast<std::uint8_t>(p.stage);
  return {{p.launched, p.dead.words[0], p.dead.words[1], p.air.words[0], p.air.words[1], word}};
}

std::string Exchange::describe(const Position& p) const {
  return "launched " + std::to_string(p.launched) + ", struck " + std::to_string(p.dead.size()) +
         ", in the air " + std::to_string(p.air.size());
}

void Exchange::add_aims(MissileType type) {  // DE-45 to DE-47
  const Board& board = rules_->board();
  std::vector<std::array<Area, kMaxTargets>>& aims = aims_[index(type)];
  std::array<Area, kMaxTargets> targets{kNoArea, kNoArea, kNoArea, kNoArea};
  if (type == MissileType::a_bomb) {
    for (Area area = 0; area < board.areas.size(); ++area) {
      targets[0] = area;
      aims.push_back(targets);
    }
    return;
  }
  for (const AreaSet& territory : board.territory_areas) {
    const int due = std::min(territory.size(), type == MissileType::h_bomb ? 2 : 3);
    const std::function<void(int, Area)> choose = [&](int taken, Area from) {
      if (taken == due) return aims.push_back(targets);
      territory.each([&](Area area) {
        if (area < from) return;
        targets[static_cast<std::size_t>(taken)] = area;
        choose(taken + 1, static_cast<Area>(area + 1));
        targets[static_cast<std::size_t>(taken)] = kNoArea;
      });
    };
    if (due > 0) choose(0, 0);
  }
}

std::size_t Exchange::first_left(const Position& p) const {
  std::size_t first = 0;
  for (std::size_t i = 0; i < missiles_.size(); ++i) {
    if (missiles_[i].bloc == rules_->board().active && ((p.launched >> i) & 1U) != 0) first = i + 1;
  }
  return first;
}

std::uint64_t Exchange::likeness(const Position& p, Area area, bool apart) const {
  std::uint64_t alike = std::uint64_t{holder_[area]} + 1;  // who may answer, and who is aimed at
  if (!p.dead.has(area) && !p.air.has(area)) {
    alike |= standing_[area];
    const int missile = missile_in_[area];
    if (missile >= 0 && ((p.launched >> static_cast<unsigned>(missile)) & 1U) == 0) {
      // What others launch lands together, so that the order of silos matters to the active bloc alone; to
      // it, too, silos of one type are alike, but for those it has passed over.
      const auto number = static_cast<std::size_t>(missile);
      const Missile& here = missiles_[number];
      const bool active = here.bloc == rules_->board().active;
      const std::uint64_t of_type = 64 + here.bloc * kMissileTypes + index(here.type);
      const bool passed_over = active && number < first_left(p);
      const std::uint64_t which = active && !one_type_ ? number + 1 : of_type + (passed_over ? 64U : 0U);
      alike |= which << 24U;
    }
  }
  if (apart) alike |= (std::uint64_t{rules_->board().areas[area].territory} + 1) << 32U;
  return alike;
}

bool Exchange::aimed_well(const Position& p, const Move& m) const {  // DE-51, DE-56
  if (p.stage != Position::Stage::answering) return true;
  const Blocs aggressors = p.may_answer[p.due];
  for (std::size_t i = 0; i < m.target_count(); ++i) {
    const Area target = m.targets[i];
    const Unit& unit = rules_->start().areas[target].unit;
    if (has(aggressors, holder_[target])) return true;
    if (!p.dead.has(target) && !unit.none() && has(aggressors, rules_->owner(unit))) return true;
  }
  return false;
}

void Exchange::each_candidate(const Position& p, const std::function<void(const Move&)>& visit) const {
  visit(Move{});  // first: who gains nothing launches nothing
  // While bombs of a whole territory are left, areas of different territories are not alike.
  bool apart = false;
  for (std::size_t i = 0; i < missiles_.size(); ++i)
    apart = apart || (missiles_[i].type != MissileType::a_bomb && ready(p, i));
  std::array<std::uint64_t, kMaxAreas> alike{};
  for (Area area = 0; area < holder_.size(); ++area) alike[area] = likeness(p, area, apart);
  // By where a missile comes from and what its targets are like.
  std::vector<std::array<std::uint64_t, kMaxTargets + 1>> seen;
  Move move{p.stage == Position::Stage::answering ? Move::Type::retaliate : Move::Type::launch};
  for (std::size_t i = p.next; i < missiles_.size(); ++i) {
    if (missiles_[i].bloc != p.due || !ready(p, i)) continue;
    move.from = missiles_[i].silo;
    // DE-48; under LOW one that is new may fly too (DE-57)
    if (p.stage == Position::Stage::launching && rules_->start().areas[move.from].silo.fresh) continue;
    // Where the missile came from has an empty silo when it lands.
    const std::uint64_t own = alike[move.from];
    alike[move.from] &= ~(std::uint64_t{0xff} << 24U);
    for (const auto& targets : aims_[index(missiles_[i].type)]) {
      move.targets = targets;
      if (!aimed_well(p, move)) continue;
      std::array<std::uint64_t, kMaxTargets + 1> sorted{};
      sorted[kMaxTargets] = own | static_cast<std::uint64_t>(missiles_[i].type) << 48U;
      const std::size_t count = move.target_count();
      for (std::size_t t = 0; t < count; ++t) sorted[t] = alike[targets[t]];
      std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(count));
      if (std::find(seen.begin(), seen.end(), sorted) != seen.end()) continue;
      seen.push_back(sorted);
      visit(move);
    }
    alike[move.from] = own;
  }
}

bool Exchange::may_be_made(const Position& p, const Move& m) const {
  if (m.type == Move::Type::pass) return p.stage != Position::Stage::over;
  const bool answering = p.stage == Position::Stage::answering;
  if (m.type != (answering ? Move::Type::retaliate : Move::Type::launch) || m.from >= missile_in_.size())
    return false;
  const int number = missile_in_[m.from];
  if (number < p.next || !ready(p, static_cast<std::size_t>(number))) return false;
  return missiles_[static_cast<std::size_t>(number)].bloc == p.due && aimed_well(p, m);
}

Exchange::Position Exchange::carry_out(const Position& before, const Move& m, const Teller& tell) const {
  Position p = before;
  const Board& board = rules_->board();
  if (m.type == Move::Type::pass) {
    if (p.stage == Position::Stage::launching) {
      p.stage = Position::Stage::over;
      return p;
    }
    tell.event(kNoAnswer, De::low, board.seat_of[p.due]);
    p.may_answer[p.due] = 0;
    p.next = 0;
    next_answer(p, tell);
    return p;
  }
  const auto number = static_cast<std::size_t>(missile_in_[m.from]);
  const Missile& missile = missiles_[number];
  std::array<std::int32_t, 6> data{m.from, static_cast<std::int32_t>(missile.type), -1, -1, -1, 0};
  for (std::size_t i = 0; i < 3 && m.targets[i] != kNoArea; ++i) data[i + 2] = m.targets[i];
  tell.event(kMissileLaunched, De::strike_leaves, board.seat_of[p.due], data);
  tell.move(missile_piece(missile.bloc, missile.type), force_in(missile.bloc, missile.silo),
            reserve(missile.bloc), 1, De::strike_leaves);
  p.launched |= 1U << number;
  p.next = static_cast<std::uint8_t>(number + 1);
  for (std::size_t i = 0; i < m.target_count(); ++i) {
    p.air.add(m.targets[i]);
    const Bloc by = holder_[m.targets[i]];
    if (by != p.due && has(answering_, by)) p.may_answer[by] |= only(p.due);  // DE-50, DE-52, DE-56
  }
  next_answer(p, tell);
  return p;
}

void Exchange::next_answer(Position& p, const Teller& tell) const {
  Blocs armed = 0;
  for (std::size_t i = 0; i < missiles_.size(); ++i) {
    if (ready(p, i)) armed |= only(missiles_[i].bloc);
  }
  const Bloc before = p.stage == Position::Stage::answering ? p.due : kNobody;
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    if (!has(armed, bloc)) p.may_answer[bloc] = 0;
  }
  for (std::size_t step = 0; step <= kBlocs; ++step) {
    const Bloc bloc = step == 0 ? before : static_cast<Bloc>((rules_->board().active + step - 1) % kBlocs);
    if (bloc >= kBlocs || p.may_answer[bloc] == 0) continue;
    if (bloc != before) p.next = 0;
    p.due = bloc;
    p.stage = Position::Stage::answering;
    return;
  }
  land(p, tell);
}

void Exchange::land(Position& p, const Teller& tell) const {  // DE-54, DE-55
  const defcon::Position& start = rules_->start();
  p.air.each([&](Area area) {
    if (p.dead.has(area)) return;
    const Unit& unit = start.areas[area].unit;
    if (!unit.none())
      tell.move(unit_piece(unit.bloc, unit.type), force_in(unit.bloc, area), reserve(unit.bloc), 1,
                De::strike_leaves);
    const int number = missile_in_[area];
    if (number < 0 || ((p.launched >> static_cast<unsigned>(number)) & 1U) != 0) return;
    const Missile& missile = missiles_[static_cast<std::size_t>(number)];
    tell.move(missile_piece(missile.bloc, missile.type), force_in(missile.bloc, area), reserve(missile.bloc),
              1, De::strike_missiles);
  });
  p.dead |= p.air;
  p.air = AreaSet();
  p.due = rules_->board().active;
  // The active bloc goes on behind the missile that it has launched last.
  p.next = 0;
  for (std::size_t i = 0; i < missiles_.size(); ++i) {
    if (missiles_[i].bloc == p.due && ((p.launched >> i) & 1U) != 0)
      p.next = static_cast<std::uint8_t>(i + 1);
  }
  p.stage = rules_->board().scope == Scope::operation ? Position::Stage::over : Position::Stage::launching;
}

void Exchange::each_holding(
    const Position& p, const std::function<void(std::uint16_t, std::uint16_t, std::int32_t)>& visit) const {
  const defcon::Position& start = rules_->start();
  for (Area area = 0; area < rules_->board().areas.size(); ++area) {
    const Unit& unit = start.areas[area].unit;
    if (!unit.none())
      visit(unit_piece(unit.bloc, unit.type),
            p.dead.has(area) ? reserve(unit.bloc) : force_in(unit.bloc, area), 1);
    const int number = missile_in_[area];
    if (number < 0) continue;
    const Missile& missile = missiles_[static_cast<std::size_t>(number)];
    visit(missile_piece(missile.bloc, missile.type),
          ready(p, static_cast<std::size_t>(number)) ? force_in(missile.bloc, area) : reserve(missile.bloc),
          1);
  }
}

}  // namespace casus::defcon
