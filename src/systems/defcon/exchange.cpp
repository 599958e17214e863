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
    if (!unit.none()) with_unit_.add(area);
    standing_.push_back(
        unit.none() ? 0 : (std::uint64_t{index(unit.type)} << 8U) | (std::uint64_t{unit.bloc} + 1) << 16U);
  }
  for (std::size_t i = 0; i < missiles_.size(); ++i) {  // silos of one type that follow each other
    const auto earlier =
        std::find_if(missiles_.rbegin() + static_cast<std::ptrdiff_t>(missiles_.size() - i), missiles_.rend(),
                     [&](const Missile& one) { return one.bloc == missiles_[i].bloc; });
    const bool first = earlier == missiles_.rend();
    const int before = first ? 0 : earlier->run;
    missiles_[i].run = before + (first || earlier->type == missiles_[i].type ? 0 : 1);
  }
  const Prices worth = prices();
  zero_sum_ = worth.dimensions() == 1 && std::none_of(worth.of_piece.begin(), worth.of_piece.end(),
                                                      [](const Exact& price) { return price < Exact(0); });
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

/// What is gone is gone, however it went: two positions of one key have the same units standing and the same
/// missiles ready.
Exchange::Key Exchange::key(const Position& p) const {
  std::uint64_t left = 0;
  AreaSet worthwhile;
  for (std::size_t i = 0; i < missiles_.size(); ++i) {
    if (!ready(p, i)) continue;
    left |= std::uint64_t{1} << i;
    worthwhile.add(missiles_[i].silo);
  }
  AreaSet units = with_unit_;
  for (std::size_t word = 0; word < units.words.size(); ++word) units.words[word] &= ~p.dead.words[word];
  worthwhile |= units;
  const AreaSet air = p.air & worthwhile;
  left |= std::uint64_t{first_left(p)} << 32U;
  std::uint64_t word = 0;
  for (const Blocs blocs : p.may_answer) word = word << 8U | blocs;
  word = word << 8U | p.due;
  word = word << 8U | p.next;
  word = word << 8U | static_cast<std::uint8_t>(p.stage);
  return {{left, units.words[0], units.words[1], air.words[0], air.words[1], word}};
}

std::string Exchange::describe(const Position& p) const {
  return "launched " + std::to_string(p.launched) + ", struck " + std::to_string(p.dead.size()) +
         ", in the air " + std::to_string(p.air.size());
}

std::size_t Exchange::first_left(const Position& p) const {
  std::size_t first = 0;
  for (std::size_t i = 0; i < missiles_.size(); ++i) {
    if (missiles_[i].bloc == rules_->board().active && ((p.launched >> i) & 1U) != 0) first = i + 1;
  }
  return first;
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
