#include "systems/defcon/exchange/exchange.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

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

Exchange::Exchange(const Arbiter& rules, bool answers) : rules_(&rules) {
  const defcon::Position& p = rules.start();
  const std::size_t areas = rules.board().areas.size();
  const Prices worth = prices();
  no_less_ = std::none_of(worth.of_piece.begin(), worth.of_piece.end(),
                          [](const Exact& price) { return price < Exact(0); });
  zero_sum_ = no_less_ && worth.dimensions() == 1;
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    const Technologies developed = p.blocs[bloc].developed;
    if (answers && rules.board().is_played(bloc) &&
        (has(developed, Technology::low) || has(developed, Technology::perimetr)))
      answering_ |= only(bloc);  // DE-50, DE-53
    if (rules.rulebook().panchsheel_stops_missiles && has(p.blocs[bloc].activated, Technology::panchsheel))
      bound_by_panchsheel_ |= only(bloc);  // DE-77
  }
  const auto worth_of = [&](const Unit& unit) {
    return rules.owner(unit) == kNobody ? Exact() : rules.board().value.unit[index(unit.type)];
  };
  std::vector<Exact> worths;
  for (const Area area : rules.board().each_area()) worths.push_back(worth_of(p.areas[area].unit));
  for (const Area area : rules.board().each_area()) {
    const Silo& silo = p.areas[area].silo;
    const Unit& unit = p.areas[area].unit;
    const Bloc owner = rules.owner(unit);
    if (!silo.none()) missiles_.push_back({area, silo.type, silo.bloc, silo.fresh});
    holder_.push_back(rules.holder(p, area));
    if (!unit.none()) with_unit_.add(area);
    if (!unit.none() && owner != kNobody && owner != holder_.back()) foreign_.add(area);
    // With two blocs, only the owner of a unit and its worth matter, not its type.
    const Bloc whose = unit.none() ? holder_.back() : owner;
    standing_.push_back(zero_sum_ ? std::uint64_t{whose} + 1
                        : unit.none()
                            ? 0
                            : std::uint64_t{index(unit.type)} << 8U | (std::uint64_t{unit.bloc} + 1));
    dear_.push_back(static_cast<int>(std::count_if(
        worths.begin(), worths.end(), [&](const Exact& other) { return other < worths[area]; })));
    if (worths[area].is_zero()) dear_.back() = 0;
  }
  if (zero_sum_)
    std::stable_sort(missiles_.begin(), missiles_.end(),
                     [](const Missile& a, const Missile& b) { return a.kind() < b.kind(); });
  missile_in_.assign(areas, -1);
  for (std::size_t i = 0; i < missiles_.size(); ++i) {
    missile_in_[missiles_[i].silo] = static_cast<int>(i);
    const bool same = i > 0 && missiles_[i - 1].kind() == missiles_[i].kind();
    missiles_[i].first = same ? missiles_[i - 1].first : static_cast<std::uint8_t>(i);
  }
  for (const MissileType type : {MissileType::a_bomb, MissileType::h_bomb, MissileType::tsar})
    rules.each_aim(type, [&](const Move::Targets& targets) { aims_[index(type)].push_back(targets); });
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

/// How a piece was lost does not matter: positions with equal keys have the same units and missiles left.
/// With two blocs, missiles of one kind that must fly now or never are equivalent.
Exchange::Key Exchange::key(const Position& p) const {
  const AreaSet lost = p.dead | p.air;
  Key key;
  const auto& seat_of = rules_->board().seat_of;
  for (std::size_t i = 0; i < missiles_.size(); ++i) {
    if (!ready(p, i)) continue;
    const Missile& missile = missiles_[i];
    if (!lost.has(missile.silo)) {
      key.words[0] |= std::uint64_t{1} << i;
    } else if (!zero_sum_) {
      key.words[0] |= std::uint64_t{1} << (32 + i);
    } else if (rules_->board().is_played(missile.bloc)) {
      key.words[static_cast<std::size_t>(6 + seat_of[missile.bloc])] += std::uint64_t{1}
                                                                        << (8 * missile.kind());
    }
  }
  for (std::size_t word = 0; word < 2; ++word) {
    key.words[1 + word] = with_unit_.words[word] & ~lost.words[word];
    key.words[3 + word] = foreign_.words[word] & p.air.words[word] & ~p.dead.words[word];
  }
  std::uint64_t& rest = key.words[5];
  for (const Blocs blocs : p.may_answer) rest = rest << 5U | blocs;
  rest = ((rest << 3U | p.due) << 6U | p.next) << 3U |
         std::uint64_t{static_cast<std::uint8_t>(p.stage)} << 1U | static_cast<unsigned>(p == start_);
  return key;
}

std::string Exchange::describe(const Position& p) const {
  return "launched " + std::to_string(p.launched) + ", struck " + std::to_string(p.dead.size()) +
         ", in the air " + std::to_string(p.air.size());
}

bool Exchange::may_be_made(const Position& p, const Move& m) const {
  if (m.type == Move::Type::pass) return p.stage != Position::Stage::over;
  const bool answering = p.stage == Position::Stage::answering;
  if (m.type != (answering ? Move::Type::retaliate : Move::Type::launch) || m.from >= missile_in_.size())
    return false;
  const int number = missile_in_[m.from];
  if (number < p.next || !ready(p, static_cast<std::size_t>(number))) return false;
  return missiles_[static_cast<std::size_t>(number)].bloc == p.due && aimed_well(p, m) && !is_barred(p, m);
}

Exchange::Position Exchange::carry_out(const Position& before, const Move& m, const Reporter& report) const {
  Position p = before;
  const Board& board = rules_->board();
  if (before == start_) before.air.each([&](Area area) { report_struck(before, area, report); });
  if (m.type == Move::Type::pass) {
    if (p.stage == Position::Stage::launching) {
      p.stage = Position::Stage::over;
      return p;
    }
    report.event(kNoAnswer, De::low, board.seat_of[p.due]);
    p.may_answer[p.due] = 0;
    p.next = 0;
    next_answer(p);
    return p;
  }
  const auto number = static_cast<std::size_t>(missile_in_[m.from]);
  const Missile& missile = missiles_[number];
  std::array<std::int32_t, 6> data{m.from, static_cast<std::int32_t>(missile.type), -1, -1, -1, 0};
  for (std::size_t i = 0; i < 3 && m.targets[i] != kNoArea; ++i) data[i + 2] = m.targets[i];
  report.event(kMissileLaunched, De::strike_leaves, board.seat_of[p.due], data);
  if (!(p.dead | p.air).has(missile.silo))
    report.move(missile_piece(missile.bloc, missile.type), force_in(missile.bloc, missile.silo),
                reserve(missile.bloc), 1, De::strike_leaves);
  p.launched |= 1U << number;
  p.next = zero_sum_ ? missile.first : static_cast<std::uint8_t>(number + 1);
  for (std::size_t i = 0; i < m.target_count(); ++i) {
    if (!(p.dead | p.air).has(m.targets[i])) report_struck(p, m.targets[i], report);
    p.air.add(m.targets[i]);
    const Bloc by = holder_[m.targets[i]];
    if (by != p.due && has(answering_, by)) p.may_answer[by] |= only(p.due);  // DE-50, DE-52, DE-56
  }
  next_answer(p);
  return p;
}

void Exchange::next_answer(Position& p) const {
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
  land(p);
}

void Exchange::land(Position& p) const {  // DE-54, DE-55
  p.dead |= p.air;
  p.air = AreaSet();
  p.due = rules_->board().active;
  p.next = 0;
  p.stage = rules_->board().scope == Scope::operation ? Position::Stage::over : Position::Stage::launching;
}

/// Reports the losses in an area that was not struck at before.
void Exchange::report_struck(const Position& p, Area area, const Reporter& report) const {  // DE-54
  if (p.dead.has(area)) return;
  const Unit& unit = rules_->start().areas[area].unit;
  if (!unit.none())
    report.move(unit_piece(unit.bloc, unit.type), force_in(unit.bloc, area), reserve(unit.bloc), 1,
                De::strike_leaves);
  const int number = missile_in_[area];
  if (number < 0 || !ready(p, static_cast<std::size_t>(number))) return;
  const Missile& missile = missiles_[static_cast<std::size_t>(number)];
  report.move(missile_piece(missile.bloc, missile.type), force_in(missile.bloc, area), reserve(missile.bloc),
              1, De::strike_missiles);
}

void Exchange::each_holding(
    const Position& p, const std::function<void(std::uint16_t, std::uint16_t, std::int32_t)>& visit) const {
  const defcon::Position& start = rules_->start();
  const AreaSet lost = gone(p);
  for (const Area area : rules_->board().each_area()) {
    const Unit& unit = start.areas[area].unit;
    if (!unit.none())
      visit(unit_piece(unit.bloc, unit.type), lost.has(area) ? reserve(unit.bloc) : force_in(unit.bloc, area),
            1);
    const int number = missile_in_[area];
    if (number < 0) continue;
    const Missile& missile = missiles_[static_cast<std::size_t>(number)];
    const bool there = ((p.launched >> static_cast<unsigned>(number)) & 1U) == 0 && !lost.has(area);
    visit(missile_piece(missile.bloc, missile.type),
          there ? force_in(missile.bloc, area) : reserve(missile.bloc), 1);
  }
}

std::int64_t Exchange::takeable(const Position& p, Blocs by, Bloc from,
                                const std::function<std::int64_t(std::uint16_t, Seat)>& worth_to) const {
  const Board& board = rules_->board();
  const auto in_hand_of = [&](Bloc bloc, std::uint16_t piece) {
    return worth_to(piece, board.seat_of[bloc]);
  };
  const AreaSet lost = p.dead | p.air;
  std::vector<std::int64_t> areas;  // the worth of the unit in each area, and of the area itself
  for (const Area area : board.each_area()) {
    if (lost.has(area)) continue;
    const Unit& unit = rules_->start().areas[area].unit;
    const int missile = missile_in_[area];
    std::int64_t here = unit.bloc == from && !unit.none() ? in_hand_of(from, unit_piece(from, unit.type)) : 0;
    if (missile >= 0 && ready(p, static_cast<std::size_t>(missile))) {
      const Missile& ready_there = missiles_[static_cast<std::size_t>(missile)];
      if (ready_there.bloc == from) here += in_hand_of(from, missile_piece(from, ready_there.type));
    }
    areas.push_back(here);
  }
  std::vector<std::size_t> strikes;
  std::vector<std::int64_t> costs;  // to the launching bloc, with two blocs
  for (std::size_t i = 0; i < missiles_.size(); ++i) {
    const Missile& missile = missiles_[i];
    if (!has(by, missile.bloc) || !ready(p, i)) continue;
    // It flies as a pending answer; else in the phase of the active bloc, if it survives until then.
    const bool later = missile.bloc == board.active && !missile.fresh && !p.air.has(missile.silo) &&
                       board.scope == Scope::turn;
    if (zero_sum_ && p.may_answer[missile.bloc] == 0 && !later) continue;
    strikes.push_back(static_cast<std::size_t>(kMissileTargets[index(missile.type)]));
    costs.push_back(zero_sum_ && !lost.has(missile.silo)
                        ? in_hand_of(missile.bloc, missile_piece(missile.bloc, missile.type))
                        : 0);
  }
  std::sort(areas.rbegin(), areas.rend());
  std::sort(strikes.rbegin(), strikes.rend());
  std::sort(costs.begin(), costs.end());
  std::int64_t most = 0;
  std::int64_t taken = 0;
  std::size_t next = 0;
  for (std::size_t i = 0; i < strikes.size(); ++i) {
    for (std::size_t n = 0; n < strikes[i] && next < areas.size(); ++n) taken += areas[next++];
    taken -= costs[i];
    most = std::max(most, taken);
  }
  return most;
}

void Exchange::reach(const Position& p, const WholePrices& prices, std::span<PriceDifference> worth) const {
  const Board& board = rules_->board();
  const auto own = [&](std::uint16_t piece, Seat seat) { return prices.price(piece, seat); };
  const auto against = [&](std::uint16_t piece, Seat seat) { return prices.against(piece, seat); };
  if (zero_sum_) {
    const Bloc other = board.bloc_of[1];
    worth[0] = {-takeable(p, only(other), board.active, own), takeable(p, only(board.active), other, own)};
    return;
  }
  if (!no_less_) {  // everything that is left, with either sign
    std::int64_t all = 0;
    each_holding(p, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t /*count*/) {
      if (const Seat seat = prices.seat_of(holder); seat >= 0)
        all += std::abs(prices.price(piece, seat)) + std::abs(prices.against(piece, seat));
    });
    std::fill(worth.begin(), worth.end(), PriceDifference{-all, all});
    return;
  }
  const auto others_than = [&](Bloc bloc) { return static_cast<Blocs>(board.played & ~only(bloc)); };
  for (std::size_t seat = 0; seat < worth.size(); ++seat) {
    const Bloc bloc = board.bloc_of[seat];
    const bool ends_it = p.stage == Position::Stage::launching && bloc == p.due;
    worth[seat] = {ends_it ? 0 : -takeable(p, others_than(bloc), bloc, own), 0};
    for (std::size_t rival = 0; rival < worth.size(); ++rival) {
      if (rival == seat) continue;
      const Bloc whose = board.bloc_of[rival];
      worth[seat].most += takeable(p, board.played, whose, against);
      for (std::size_t i = 0; i < missiles_.size(); ++i) {  // its own launches
        if (missiles_[i].bloc == whose && ready(p, i))
          worth[seat].most += against(missile_piece(whose, missiles_[i].type), static_cast<Seat>(rival));
      }
    }
  }
}

}  // namespace casus::defcon
