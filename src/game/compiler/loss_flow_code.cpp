// How LossFlow follows code: what each register holds, by ranges and by what it rests on.

#include <algorithm>
#include <array>

#include "game/compiler/loss_flow.hpp"
#include "game/model/interval.hpp"

namespace casus::game {
namespace {

constexpr int kMostSteps = 20'000;  // of code between two points

bool is_slot_of(const std::vector<UnitSlot>& slots, Reg reg) {
  return std::any_of(slots.begin(), slots.end(), [&](const UnitSlot& slot) { return slot.units == reg; });
}

/// Returns the range of the result of an instruction with a code below Code::lose.
Range range_of_result(const Program& program, const Instruction& one, const Range& a, const Range& b,
                      const Range& third) {
  const std::array<Range, 2> both{a, b};
  const auto by = [&](Op op) { return range_of(op, Comparison::equal, both); };
  switch (one.code) {
    case Code::move:
      return a;
    case Code::add:
      return by(Op::add);
    case Code::subtract:
      return by(Op::subtract);
    case Code::multiply:
      return by(Op::multiply);
    case Code::minimum:
      return by(Op::minimum);
    case Code::maximum:
      return by(Op::maximum);
    case Code::floor:
      return by(Op::floor);
    case Code::ceiling:
      return by(Op::ceiling);
    case Code::less:
      return range_of(Op::compare, Comparison::less, both);
    case Code::at_most:
      return range_of(Op::compare, Comparison::at_most, both);
    case Code::equal:
      return range_of(Op::compare, Comparison::equal, both);
    case Code::unequal:
      return range_of(Op::compare, Comparison::unequal, both);
    case Code::both:
      return by(Op::both);
    case Code::either:
      return by(Op::either);
    case Code::select: {
      const std::array<Range, 3> all{a, b, third};
      return range_of(Op::choice, Comparison::equal, all);
    }
    case Code::lookup: {
      const auto& values = program.lookups[one.at].values;
      const auto [least, most] = std::minmax_element(values.begin(), values.end());
      return {*least, *most};
    }
    default:
      return {-kMaxValue, kMaxValue};
  }
}

}  // namespace

/// Runs code up to a point; nothing if its path is not known.
std::optional<LossFlow::Point> LossFlow::run(std::uint32_t at, Registers& registers) {
  for (int steps = 0; steps < kMostSteps; ++steps, ++at) {
    const Instruction& one = program_.code[at];
    switch (one.code) {
      case Code::report:
        break;
      case Code::jump:
      case Code::back:
        at = one.at - 1;
        break;
      case Code::jump_if:
      case Code::jump_unless: {
        const Range& when = registers[one.a].range;
        if (!when.constant() && when.has(0)) return std::nullopt;
        if ((when.lo != 0 || when.hi != 0) == (one.code == Code::jump_if)) at = one.at - 1;
        break;
      }
      case Code::round:
        registers[one.to] = {{0, std::max<std::int64_t>(registers[one.a].range.hi, 0)}, 0};
        break;
      case Code::lose: {
        const LossPlan& plan = program_.losses[one.at];
        if (plan.hits == kNoReg || registers[plan.hits].range.hi > 0) return std::nullopt;
        break;
      }
      case Code::alone:
        return Point{true, at};
      case Code::wait:
      case Code::end:
        return Point{false, one.at};
      default:
        if (!settle(one, registers)) return std::nullopt;
    }
  }
  return std::nullopt;
}

/// Computes what an instruction writes. Fails if it is none that computes a value, or writes units.
bool LossFlow::settle(const Instruction& one, Registers& registers) {
  if (one.code >= Code::lose || is_slot_of(slots_[0], one.to) || is_slot_of(slots_[1], one.to)) return fail();
  const Held a = registers[one.a];
  const Held b = one.code == Code::move || one.code == Code::lookup ? Held{{0, 0}, 0} : registers[one.b];
  const Held third = one.code == Code::select ? registers[one.at] : Held{{0, 0}, 0};
  Held made{range_of_result(program_, one, a.range, b.range, third.range),
            static_cast<std::uint8_t>(a.rests | b.rests | third.rests)};
  if (made.range.constant()) {  // for these units it is known, on whatever else it rests
    made.rests = (made.rests & kAny) != 0 ? kUnits : made.rests & kUnits;
  } else if ((made.rests & kAny) != 0) {
    made.rests = kAny;
  } else if ((made.rests & kHits) != 0 && one.code != Code::move) {
    // More hits of a side stay more: sums of what is not negative, of one side's hits and what is the same.
    const bool sum = one.code == Code::add && a.range.lo >= 0 && b.range.lo >= 0;
    if (!sum || (made.rests != kAttackersHits && made.rests != kDefendersHits)) made.rests = kAny;
  }
  registers[one.to] = made;
  return true;
}

/// Returns the registers of a position at a stage: what it stores, and what never changes. Nothing if it
/// stores something that rests on the units.
std::optional<LossFlow::Registers> LossFlow::of_stage(const Stage& stage, const Registers& registers) const {
  Registers made(registers.size());
  for (Reg r = 0; r < program_.first_constant + program_.constants.size(); ++r) {
    if (!stored_[r]) made[r] = registers[r];
  }
  for (const PackedField& field : stage.fields) {
    made[field.reg] = registers[field.reg];
    const bool is_slot = is_slot_of(slots_[0], field.reg) || is_slot_of(slots_[1], field.reg);
    if (!is_slot && (made[field.reg].rests & (kUnits | kAny)) != 0) return std::nullopt;
  }
  return made;
}

/// Computes the values of a stage, up to where it throws or offers. Nothing if its path is not straight.
std::optional<LossFlow::Registers> LossFlow::prepared(const Stage& stage, const Registers& stored) {
  Registers ready = stored;
  place_any_units(ready);
  for (std::uint32_t at = stage.code;; ++at) {
    const Code code = program_.code[at].code;
    if (code == Code::throws || code == Code::offers) return ready;
    if (!settle(program_.code[at], ready)) return std::nullopt;
  }
}

/// Writes units: some of each slot of the masks, and none of the others.
void LossFlow::place_units(Registers& registers, const std::array<SlotMask, 2>& there) const {
  place_any_units(registers);
  for (const std::size_t side : {0U, 1U}) {
    for (std::size_t i = 0; i < slots_[side].size(); ++i) {
      Range& range = registers[slots_[side][i].units].range;
      range = (there[side] >> i & 1U) != 0 ? Range{1, range.hi} : Range{0, 0};
    }
  }
}

/// Writes any number of units of each slot.
void LossFlow::place_any_units(Registers& registers) const {
  for (const std::size_t side : {0U, 1U}) {
    for (const UnitSlot& slot : slots_[side])
      registers[slot.units] = {{0, slot.most}, side == 0 ? kAttackers : kDefenders};
  }
}

}  // namespace casus::game
