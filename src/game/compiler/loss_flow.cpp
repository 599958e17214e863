#include "game/compiler/loss_flow.hpp"

#include <algorithm>

namespace casus::game {
namespace {

bool is_constant(const Program& program, Reg reg, std::int64_t value) {
  return reg >= program.first_constant && reg < program.first_constant + program.constants.size() &&
         program.constants[reg - program.first_constant] == value;
}

}  // namespace

LossFlow::LossFlow(const Program& program, const Prices& prices, const std::array<UnitSlots, 2>& slots,
                   std::uint16_t root)
    : program_(program), prices_(prices), slots_(slots) {
  const Stage& stage = program_.stages[root];
  const LossPlan& plan = program_.losses[static_cast<std::size_t>(stage.loss)];
  if (!is_plain(plan) || stage.seat != static_cast<int>(plan.side)) {
    fail();
    return;
  }
  Registers registers(program_.registers);
  for (std::size_t i = 0; i < program_.constants.size(); ++i)
    registers[program_.first_constant + i] = {{program_.constants[i], program_.constants[i]}, 0};
  // What no position stores is what it was at first.
  stored_.assign(program_.registers, false);
  for (const Stage& each : program_.stages) {
    for (const PackedField& field : each.fields) stored_[field.reg] = true;
  }
  for (const auto& [reg, value] : program_.begin) {
    if (!stored_[reg]) registers[reg] = {{value, value}, 0};
  }
  // Two choices at one position: all but the units of one side is the same.
  for (const PackedField& field : stage.fields)
    registers[field.reg] = {{field.low, field.low + static_cast<std::int64_t>(field.mask)}, 0};
  losses_.push_back(root);
  const Point from{false, root};
  visits_[from];
  follow(from, stage.next, *of_stage(stage, registers), true);
  while (holds_ && !open_.empty()) {
    const Point point = open_.back();
    open_.pop_back();
    visit(point);
  }
}

void LossFlow::visit(const Point& point) {
  visits_[point].next.clear();
  if (point.is_loss) return loss(point);
  const Stage& stage = program_.stages[point.at];
  if (stage.of == Stage::Of::thrown) return thrown(point);
  if (stage.of == Stage::Of::choice && stage.loss < 0) return options(point);
  fail();
}

/// Notes that code leads from one point to another, with these contents of the registers.
void LossFlow::come(Visit& from, const Point& point, const Registers& registers, bool may_be_empty) {
  if (std::find(from.next.begin(), from.next.end(), point) == from.next.end()) from.next.push_back(point);
  const auto [at, is_new] = visits_.try_emplace(point);
  Visit& its = at->second;
  bool grew = is_new || (may_be_empty && !its.may_be_empty);
  its.may_be_empty = its.may_be_empty || may_be_empty;
  if (is_new) {
    its.registers = registers;
  } else {
    for (std::size_t r = 0; r < registers.size(); ++r) {
      Held& held = its.registers[r];
      const Held joined{hull(held.range, registers[r].range),
                        static_cast<std::uint8_t>(held.rests | registers[r].rests)};
      if (joined.range == held.range && joined.rests == held.rests) continue;
      held = joined;
      grew = true;
    }
  }
  if (grew && std::find(open_.begin(), open_.end(), point) == open_.end()) open_.push_back(point);
}

/// Losses that their owner chooses: `alone`, a jump to what follows, and the stage of the choice.
void LossFlow::loss(const Point& point) {
  const Visit& its = visits_[point];
  const Instruction& alone = program_.code[point.at];
  const Instruction& jump = program_.code[point.at + 1];
  const Instruction& wait = program_.code[point.at + 2];
  const LossPlan& plan = program_.losses[alone.at];
  if (jump.code != Code::jump_if || jump.a != alone.to || wait.code != Code::wait || plan.hits == kNoReg) {
    fail();
    return;
  }
  const Stage& stage = program_.stages[wait.at];
  if (stage.loss < 0 || stage.next != jump.at || stage.seat != static_cast<int>(plan.side)) {
    fail();
    return;
  }
  const Held hits = its.registers[plan.hits];
  if (hits.range.hi <= 0) {
    follow(point, stage.next, its.registers, its.may_be_empty);
    return;
  }
  const std::uint8_t enemys = plan.side == 0 ? kDefendersHits : kAttackersHits;
  const LossPlan& chosen = program_.losses[static_cast<std::size_t>(stage.loss)];
  if ((hits.rests & ~enemys) != 0 || !is_plain(plan) || !is_plain(chosen)) {
    fail();
    return;
  }
  const auto stored = of_stage(stage, its.registers);
  const auto ready = stored ? prepared(stage, *stored) : std::nullopt;
  if (!ready) {
    fail();
    return;
  }
  const Held again = (*ready)[chosen.hits];
  if (again.rests != hits.rests || !(again.range == hits.range)) {
    fail();
    return;
  }
  const auto number = static_cast<std::uint16_t>(wait.at);
  if (std::find(losses_.begin(), losses_.end(), number) == losses_.end()) losses_.push_back(number);
  follow(point, stage.next, *stored, true);
}

/// A throw whose dice rest on the units of at most one side, and of which one number is read.
void LossFlow::thrown(const Point& point) {
  const Visit& its = visits_[point];
  const Stage& stage = program_.stages[point.at];
  auto registers = of_stage(stage, its.registers);
  const auto ready = registers ? prepared(stage, *registers) : std::nullopt;
  if (!ready) {
    fail();
    return;
  }
  std::uint8_t rests = 0;
  for (const Digit& digit : stage.throw_id) {
    const Held& held = (*ready)[digit.reg];
    if (held.rests == 0 && !held.range.constant()) fail();
    rests |= held.rests;
  }
  const auto varies = [](const Digit& digit) { return digit.size > 1; };
  if ((rests & ~kUnits) != 0 || rests == kUnits) fail();
  if (rests != 0 && std::count_if(stage.reads.begin(), stage.reads.end(), varies) > 1) fail();
  if (!holds_) return;
  const std::size_t side = rests == kDefenders ? 1 : 0;
  for (const Digit& digit : stage.reads) {
    Held& held = (*registers)[digit.reg];
    held = {{digit.low, digit.low + static_cast<std::int64_t>(digit.size) - 1}, 0};
    if (rests == 0 || !varies(digit)) continue;
    held.rests = side == 0 ? kAttackersHits : kDefendersHits;
    const auto number = static_cast<std::uint16_t>(point.at);
    if (std::none_of(throws_.begin(), throws_.end(),
                     [&](const HitThrow& one) { return one.stage == number; }))
      throws_.push_back({number, side, digit.reg});
  }
  follow(point, stage.next, *registers, its.may_be_empty);
}

/// A choice among options that are open whatever the units are.
void LossFlow::options(const Point& point) {
  const Visit& its = visits_[point];
  const Stage& stage = program_.stages[point.at];
  if (stage.options.empty() || !stage.numbers.empty() || !stage.conditions.empty() || !stage.unseen.empty() ||
      stage.legal != kNoReg) {
    fail();
    return;
  }
  const auto registers = of_stage(stage, its.registers);
  const auto ready = registers ? prepared(stage, *registers) : std::nullopt;
  if (!ready) {
    fail();
    return;
  }
  for (const Stage::OptionCode& option : stage.options) {
    if (option.when != kNoReg) {
      const Held& when = (*ready)[option.when];
      if (!when.range.constant()) fail();
      if (!holds_) return;
      if (when.range.lo == 0) continue;
    }
    if (!follow(point, option.code, *registers, its.may_be_empty)) return;
  }
}

/// Follows code from a point, for all units that there may be by which kinds of them there are: it leads to
/// the same point for all that leave both sides something, and either there too or to an end for the others.
bool LossFlow::follow(const Point& from, std::uint32_t at, const Registers& begun, bool may_be_empty) {
  if (!holds_) return false;
  std::optional<Point> alive;     // where it leads while both sides have units
  std::optional<Exact> at_alive;  // the worth of the end there
  Registers arrived;
  Registers arrived_empty;
  bool ends_empty = false;  // it ends where a side has no units
  bool goes_on_empty = false;
  const auto join = [](Registers& all, Registers&& one) {
    if (all.empty()) {
      all = std::move(one);
      return;
    }
    for (std::size_t r = 0; r < all.size(); ++r) {
      all[r].range = hull(all[r].range, one[r].range);
      all[r].rests |= one[r].rests;
    }
  };
  const auto masks = [&](std::size_t side) { return SlotMask{1} << slots_[side].size(); };
  // From all kinds down to none: the positions with units on both sides come before those without.
  for (const bool empty : {false, true}) {
    for (SlotMask attackers = masks(0); attackers-- > 0;) {
      for (SlotMask defenders = masks(1); defenders-- > 0;) {
        if ((attackers == 0 || defenders == 0) != empty || (empty && !may_be_empty)) continue;
        Registers registers = begun;
        place_units(registers, {attackers, defenders});
        const auto point = run(at, registers);
        if (!point) return fail();
        const Stage* end = point->is_loss ? nullptr : &program_.stages[point->at];
        if (end != nullptr && end->of != Stage::Of::end) end = nullptr;
        std::optional<Exact> worth;
        if (end != nullptr) {
          worth = worth_of_end(*end, registers);
          if (!worth) return fail();
        }
        if (!empty) {
          if (!alive) {
            alive = point;
            at_alive = worth;
          }
          if (*alive != *point || (worth && !(*worth == *at_alive))) return fail();
          if (end == nullptr) join(arrived, std::move(registers));
        } else if (end != nullptr) {
          ends_empty = true;
          const auto [known, is_new] = ends_.try_emplace({attackers, defenders}, *worth);
          if (!is_new && !(known->second == *worth)) return fail();
        } else {
          goes_on_empty = true;
          if (*alive != *point) return fail();
          join(arrived_empty, std::move(registers));
        }
      }
    }
  }
  if (!alive || (ends_empty && goes_on_empty)) return fail();
  if (at_alive) {
    between_.push_back(*at_alive);
    return !goes_on_empty || fail();
  }
  if (goes_on_empty) join(arrived, std::move(arrived_empty));
  // What rests on the units is only known where they are.
  for (Held& held : arrived) {
    if ((held.rests & kUnits) != 0) held = Held{};
  }
  come(visits_[from], *alive, arrived, may_be_empty && goes_on_empty);
  return true;
}

/// Returns the attacker's worth of an end, without the units that are left; nothing if it is not known.
std::optional<Exact> LossFlow::worth_of_end(const Stage& stage, const Registers& registers) const {
  std::vector<Exact> worth(1);
  prices_.add_outcome(worth, stage.outcome);
  for (const Give& give : stage.gives) {
    if (!prices_.is_priced(give.piece)) continue;
    const Held& amount = registers[give.amount];
    if (!amount.range.constant() || amount.rests != 0) return std::nullopt;
    prices_.add_transfer(worth, Transfer{give.piece, give.from, give.to,
                                         static_cast<std::int32_t>(amount.range.lo), Clause{give.clause}});
  }
  return worth[0];
}

/// Returns whether hits alone are assigned: each costs one unit, or one step of it, of any slot of the side.
bool LossFlow::is_plain(const LossPlan& plan) const {
  const auto& slots = slots_[plan.side];
  if (plan.does != Loss::Does::lose || plan.near || !plan.packets.empty() || plan.hits == kNoReg)
    return false;
  std::vector<bool> named(slots.size(), false);
  for (const LossPlan::Entry& entry : plan.entries) {
    const auto at = std::find_if(slots.begin(), slots.end(),
                                 [&](const UnitSlot& slot) { return slot.units == entry.units; });
    if (at == slots.end()) continue;  // there are none of them
    named[static_cast<std::size_t>(at - slots.begin())] = true;
    const Reg next = at->next == UnitSlot::kLost ? kNoReg : slots[at->next].units;
    if (entry.next != next || entry.only != kNoReg || entry.counts != kNoReg ||
        entry.rank != plan.entries.front().rank)
      return false;
    if (entry.may_keep == kNoReg || plan.keep == kNoReg) continue;
    // Where no unit must be kept, one that counts among those to keep is never spared (Assignments).
    const bool counts = std::any_of(plan.kept.begin(), plan.kept.end(), [&](const auto& one) {
      return one.first == entry.units && is_constant(program_, one.second, 1);
    });
    if (!is_constant(program_, plan.keep, 0) || !counts) return false;
  }
  return std::find(named.begin(), named.end(), false) == named.end();
}

/// Returns whether code can come back to a point without those that are taken out.
bool LossFlow::comes_back_without(const auto& is_taken_out) const {
  enum class Mark : std::uint8_t { fresh, open, done };
  std::map<Point, Mark> marks;
  const auto comes_back = [&](const auto& self, const Point& point) -> bool {
    if (is_taken_out(point)) return false;
    Mark& mark = marks[point];
    if (mark != Mark::fresh) return mark == Mark::open;
    mark = Mark::open;
    for (const Point& next : visits_.at(point).next) {
      if (self(self, next)) return true;
    }
    marks[point] = Mark::done;
    return false;
  };
  return std::any_of(visits_.begin(), visits_.end(),
                     [&](const auto& one) { return comes_back(comes_back, one.first); });
}

bool LossFlow::always_thrown(const HitThrow& thrown) const {
  return !comes_back_without([&](const Point& point) {
    return !point.is_loss && point.at == thrown.stage;
  }) && !comes_back_without([&](const Point& point) {
    return point.is_loss && program_.losses[program_.code[point.at].at].hits == thrown.note;
  });
}

}  // namespace casus::game
