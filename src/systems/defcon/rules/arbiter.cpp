#include "systems/defcon/rules/arbiter.hpp"

#include <bit>

#include "systems/defcon/rules/settling.hpp"

namespace casus::defcon {

Arbiter::Arbiter(Rulebook rulebook, Board board, const Position& start)
    : rulebook_(std::move(rulebook)), board_(std::move(board)), start_(start) {}

Turn Arbiter::turn(const Position& p) const {
  if (p.stage == Position::Stage::over) return {Actor::nobody, -1};
  return {Actor::player, board_.seat_of[actor(p)]};
}

Bloc Arbiter::actor(const Position& p) const {
  switch (p.stage) {
    case Position::Stage::contesting:
      return holder(p, p.area);  // DE-26
    case Position::Stage::placing:
    case Position::Stage::answering:
      return p.due;
    default:
      return board_.active;
  }
}

Prices Arbiter::prices() const {
  Prices prices;
  // One operation is between its maker and the contesting bloc; any bloc may answer a strike.
  const bool strike = start_.phase == Phase::launch || start_.stage == Position::Stage::answering;
  prices.seats = static_cast<std::uint32_t>(board_.scope == Scope::operation && !strike ? 2 : board_.seats());
  prices.rivalry = board_.value.rivalry;
  const auto seat_counts = [&](Bloc bloc) {
    return board_.seat_of[bloc] >= 0 && static_cast<std::uint32_t>(board_.seat_of[bloc]) < prices.seats;
  };
  prices.seat_of_holder.assign(kHolders, -1);
  prices.of_piece.resize(std::size_t{kPieces} * prices.seats);
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    if (!seat_counts(bloc)) continue;
    prices.seat_of_holder[bloc_holder(bloc)] = board_.seat_of[bloc];
    for (const Area area : board_.each_area())
      prices.seat_of_holder[force_in(bloc, area)] = board_.seat_of[bloc];
    for (std::size_t type = 1; type < kUnitTypes; ++type)
      prices.set_price(unit_piece(bloc, static_cast<UnitType>(type)), board_.value.unit[type]);
    for (std::size_t type = 1; type < kMissileTypes; ++type)
      prices.set_price(missile_piece(bloc, static_cast<MissileType>(type)), board_.value.missile[type]);
  }
  for (const Area area : Numbers<Area>(board_.value.area.size()))
    prices.set_price(control_marker(area), board_.value.area[area]);
  prices.set_price(kPoint, board_.value.point);
  prices.set_price(kResearchCube, board_.value.research);
  prices.set_price(kOilBarrel, board_.value.oil);
  return prices;
}

void Arbiter::rule(const Position& p, const Move& m, Findings& ruling) const {
  Judging(*this, p, m, ruling).rule();
}

Position Arbiter::carry_out(const Position& p, const Move& m, const Reporter& report) const {
  return Settling(*this, p, report).carry_out(m);
}

Arbiter::DefconChange Arbiter::fall_of(const Position& p, const Move& m) const {
  const Reporter nobody{NullSink{}};
  Position next = p;
  DefconChange fall;
  const auto carry = [&](const Move& move) {
    Settling settling(*this, next, nobody);
    next = settling.carry_out(move);
    if (!fall.by) fall.by = settling.lowered_by();
  };
  carry(m);
  if (m.type == Move::Type::coup) {
    if (next.stage == Position::Stage::betting) carry(declared(next));
    if (next.stage == Position::Stage::contesting) carry(Move{Move::Type::pass});
  }
  while (next.stage == Position::Stage::answering) carry(Move{Move::Type::pass});
  fall.level = next.level;
  fall.next = next;
  return fall;
}

bool Arbiter::compares_forces(const Position& p) const {
  const BlocState& own = p.blocs[board_.active];
  if (p.stage == Position::Stage::rewarded) {
    const Reward& reward = board_.missions[p.mission].rewards[p.rewards_taken];
    if (reward.kind != Reward::Kind::unit || own.units[index(reward.unit)] > 0) return false;
    // The units in stock that may be taken instead, or the rewarded one itself.
    for (std::size_t type = 1; type < kUnitTypes; ++type) {
      const bool alike = (reward.unit == UnitType::naval) == (static_cast<UnitType>(type) == UnitType::naval);
      if (own.units[type] > 0 && alike && (!in_line(reward.unit) || !in_line(static_cast<UnitType>(type))))
        return true;
    }
    return false;
  }
  if (p.stage != Position::Stage::choosing || p.phase != Phase::production) return false;
  const auto off_line = [&](const Unit& unit, UnitType by) {
    return unit.ground() && owner(unit) == board_.active && (!in_line(unit.type) || !in_line(by));
  };
  if (board_.declared && board_.scope == Scope::operation) {
    const Move& m = *board_.declared;
    return m.type == Move::Type::replace && m.area != kNoArea && off_line(p.areas[m.area].unit, m.unit);
  }
  for (const Area area : board_.each_area()) {
    for (std::size_t type = 1; type < kUnitTypes; ++type) {
      if (own.units[type] > 0 && static_cast<UnitType>(type) != UnitType::naval &&
          off_line(p.areas[area].unit, static_cast<UnitType>(type)))
        return true;
    }
  }
  return false;
}

std::optional<std::uint8_t> Arbiter::bet_of_declared(const Position& p, const Move& m) const {
  Move coup = m;
  coup.number = kNoNumber;
  return board_.declared_bet && p == start_ && coup == *board_.declared ? board_.declared_bet : std::nullopt;
}

std::optional<std::uint8_t> Arbiter::bound_bet(const Position& p) const {
  const bool here =
      board_.declared_bet && p.stage == Position::Stage::betting && p.area == board_.declared->area;
  if (!here) return std::nullopt;
  const bool due = p == start_ || p == carry_out(start_, *board_.declared, Reporter(NullSink{}));
  return due ? board_.declared_bet : std::nullopt;
}

Move Arbiter::declared(const Position& p) const {
  Move move;
  // A declared answer that is pending.
  if (board_.declared && board_.declared->type >= Move::Type::bet && p == start_) return *board_.declared;
  switch (p.stage) {
    case Position::Stage::choosing:
      if (board_.declared && (board_.scope == Scope::operation || p == start_)) return *board_.declared;
      return move;
    case Position::Stage::betting: {
      move.type = Move::Type::bet;
      move.number = bound_bet(p).value_or(rulebook_.least_bet);
      return move;
    }
    case Position::Stage::returning:
      move.type = Move::Type::return_mission;
      if (p.blocs[board_.active].unnamed_missions == 0)
        move.mission = static_cast<std::uint8_t>(std::countr_zero(p.blocs[board_.active].missions));
      return move;
    default:
      return move;
  }
}

namespace {

/// Returns a position as packed words; `bet` is what a seat knows of the maker's bet.
Key packed(const Position& p, const Position& start, std::size_t areas, std::uint8_t bet) {
  static_assert(sizeof(AreaState) == 2 * sizeof(std::uint64_t) &&
                std::has_unique_object_representations_v<AreaState>);
  Key key;
  const auto add = [&](auto... bytes) {  // eight at most
    std::uint64_t word = 0;
    ((word = word << 8U | static_cast<std::uint8_t>(bytes)), ...);
    key.words.push_back(word);
  };
  add(p.level, p.phase, p.stage, p.area, bet, p.due, p.mission, p.rewards_taken);
  add(p.outcome, p.may_answer[0], p.may_answer[1], p.may_answer[2], p.may_answer[3], p.may_answer[4],
      p.drawn_by_politburo);
  for (const AreaSet& set : {p.struck, p.scorched})
    key.words.insert(key.words.end(), set.words.begin(), set.words.end());
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
    const BlocState& b = p.blocs[bloc];
    if (b == start.blocs[bloc]) continue;
    key.words.push_back(std::uint64_t{bloc} << 32U | b.missions);
    key.words.push_back(std::uint64_t{b.developed} << 32U | b.activated);
    key.words.push_back(std::uint64_t{b.has_fought} << 32U | b.spent);
    static_assert(kMostUses < 8 && 3 * kTechnologies <= 64);
    std::uint64_t used = 0;
    for (const std::uint8_t times : b.used) used = used << 3U | times;
    key.words.push_back(used);
    key.words.push_back(std::uint64_t{b.points} << 48U | std::uint64_t{b.research} << 32U |
                        std::uint64_t{b.oil} << 16U | b.objectives);
    add(b.unnamed_missions, b.draws_one_more, b.satellites, b.satellites_used, b.biohazards, b.missiles[1],
        b.missiles[2], b.missiles[3]);
    key.words.push_back(std::bit_cast<std::uint64_t>(b.units));
  }
  add(0xff);  // areas follow
  for (const Area area : Numbers<Area>(areas)) {
    if (p.areas[area] == start.areas[area]) continue;
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(p.areas[area]);
    key.words.push_back(area);
    key.words.insert(key.words.end(), words.begin(), words.end());
  }
  return key;
}

}  // namespace

Key Arbiter::key(const Position& p) const { return packed(p, start_, board_.areas.size(), p.bet); }

Key Arbiter::view(const Position& p, Seat seat) const {
  const bool sees = is_public(p) || seat == board_.seat_of[board_.active];
  return packed(p, start_, board_.areas.size(), sees ? p.bet : kNoBet);
}

std::string Arbiter::describe(const Position& p) const {
  std::string text = "DEFCON " + std::to_string(p.level) + ", phase " +
                     std::to_string(static_cast<int>(p.phase)) + ", stage " +
                     std::to_string(static_cast<int>(p.stage));
  if (p.area != kNoArea) text += ", " + board_.areas[p.area].name;
  return text;
}

}  // namespace casus::defcon
