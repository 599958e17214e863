// What is not read is taken out, and what a position remembers is laid out.

#include <algorithm>
#include <bit>

#include "game/compiler/compiler.hpp"

namespace casus::game {
namespace {

/// Visits every register of a stage by reference.
void each_register(Stage& stage, const auto& visit) {
  for (DiceGroup& group : stage.groups) {
    visit(group.count);
    visit(group.sides);
    for (auto& again : group.again) {
      for (Reg& one : again) visit(one);
    }
  }
  for (Stage::DiceBonus& added : stage.added) {
    visit(added.all);
    visit(added.highest);
    visit(added.lowest);
  }
  for (Atom& atom : stage.atoms) {
    visit(atom.to);
    visit(atom.number);
    for (auto& items : atom.items) {
      for (Reg& item : items) visit(item);
    }
  }
  for (Digit& digit : stage.throw_id) visit(digit.reg);
  for (Digit& digit : stage.reads) visit(digit.reg);
  for (Stage::OptionCode& open : stage.options) visit(open.when);
  visit(stage.otherwise_if);
  for (Digit& digit : stage.numbers) visit(digit.reg);
  for (auto& bounds : stage.bounds) {
    for (Reg& reg : bounds) visit(reg);
  }
  visit(stage.legal);
  for (Stage::Condition& condition : stage.conditions) {
    visit(condition.need);
    for (Reg& reg : condition.filled) visit(reg);
  }
  for (Give& give : stage.gives) visit(give.amount);
  for (Reg& reg : stage.filled) visit(reg);
  for (Reg& reg : stage.watched) visit(reg);
}

void each_register(LossPlan& plan, const auto& visit) {
  visit(plan.hits);
  visit(plan.keep);
  for (LossPlan::Entry& entry : plan.entries) {
    for (Reg* reg : {&entry.units, &entry.next, &entry.only, &entry.counts, &entry.may_keep}) visit(*reg);
  }
  for (LossPlan::Packet& packet : plan.packets) visit(packet.count);
  for (auto& [units, kept] : plan.kept) {
    visit(units);
    visit(kept);
  }
}

}  // namespace

/// Numbers the registers: variables, then constants, then temporaries.
void Compiler::number_registers() {
  program_.first_constant = static_cast<Reg>(ranges_.size());
  program_.constants.resize(constants_.size());
  for (const auto& [value, reg] : constants_) program_.constants[reg - kFirstConstant] = value;
  const std::size_t first_temp = ranges_.size() + constants_.size();
  program_.registers = first_temp + most_temps_;
  const auto renumber = [&](Reg& reg) {
    if (reg == kNoReg) return;
    if (reg >= kFirstTemp) {
      reg = static_cast<Reg>(first_temp + (reg - kFirstTemp));
    } else if (reg >= kFirstConstant) {
      reg = static_cast<Reg>(ranges_.size() + (reg - kFirstConstant));
    }
  };
  for (Instruction& one : program_.code) {
    renumber(one.to);
    renumber(one.a);
    renumber(one.b);
    if (one.code != Code::select) continue;
    auto third = static_cast<Reg>(one.at);
    renumber(third);
    one.at = third;
  }
  for (Stage& stage : program_.stages) each_register(stage, renumber);
  for (LossPlan& plan : program_.losses) each_register(plan, renumber);
}

void Compiler::uses(const Instruction& one, std::vector<Reg>& used) const {
  used.clear();
  const auto visit = [&](Reg& reg) {
    if (reg != kNoReg) used.push_back(reg);
  };
  switch (one.code) {
    case Code::move:
    case Code::lookup:
    case Code::jump_if:
    case Code::jump_unless:
      used.push_back(one.a);
      break;
    case Code::round:
      used.push_back(one.a);
      used.push_back(one.to);
      break;
    case Code::select:
      used.push_back(static_cast<Reg>(one.at));
      [[fallthrough]];
    default:
      if (is_value(one.code)) {
        used.push_back(one.a);
        used.push_back(one.b);
      }
      break;
    case Code::report:
      for (const Stage::SeenAlone& shown : program_.step_reports[one.at].shown) {
        used.push_back(shown.reg);
        if (shown.shown != kNoReg) used.push_back(shown.shown);
      }
      break;
    case Code::lose:
    case Code::alone: {
      LossPlan plan = program_.losses[one.at];
      each_register(plan, visit);
      break;
    }
    case Code::done:
      used.clear();
      if (program_.stages[one.at].legal != kNoReg) used.push_back(program_.stages[one.at].legal);
      break;
    case Code::throws:
    case Code::offers:
    case Code::end: {
      Stage stage = program_.stages[one.at];
      stage.numbers.clear();
      stage.legal = kNoReg;
      stage.throw_id.clear();
      stage.reads.clear();
      for (Atom& atom : stage.atoms) atom.to = kNoReg;
      each_register(stage, visit);
      if (stage.loss < 0) break;
      LossPlan plan = program_.losses[static_cast<std::size_t>(stage.loss)];
      each_register(plan, visit);
      break;
    }
  }
}

/// Returns the registers that every position stores: units and tracks, because the current state can always
/// be asked for.
std::vector<std::uint64_t> Compiler::kept() const {
  std::vector<std::uint64_t> all(program_.registers / 64 + 1, 0);
  for (const auto& side : program_.units) {
    for (const Lives& lives : side) {
      for (const Reg reg : lives) add(all, reg);
    }
  }
  for (const auto& track : program_.tracks) {
    for (const Reg reg : track) add(all, reg);
  }
  return all;
}

/// Returns the registers that an end stores beside what it gives: those that are kept, and counted columns.
std::vector<std::uint64_t> Compiler::kept_at_end() const {
  std::vector<std::uint64_t> all = kept();
  for (const Program::Count& count : program_.counts) {
    for (const Reg reg : count.of) add(all, reg);
  }
  return all;
}

void Compiler::live() {
  const auto& code = program_.code;
  const std::size_t words = program_.registers / 64 + 1;
  live_before_.assign(code.size() + 1, std::vector<std::uint64_t>(words, 0));
  const std::vector<std::uint64_t> always = kept();
  const std::vector<std::uint64_t> at_end = kept_at_end();
  std::vector<Reg> used;
  std::vector<std::uint64_t> now(words);
  is_live_.assign(code.size(), true);
  const auto join = [&](std::size_t at) {
    for (std::size_t w = 0; w < words; ++w) now[w] |= live_before_[at][w];
  };
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = code.size(); i-- > 0;) {
      const Instruction& one = code[i];
      now.assign(words, 0);
      if (one.code != Code::jump && one.code != Code::back && one.code != Code::end &&
          one.code != Code::offers)
        join(i + 1);
      if (one.code == Code::jump || one.code == Code::jump_if || one.code == Code::jump_unless ||
          one.code == Code::back)
        join(one.at);
      if (one.code == Code::back) join(program_.stages[program_.deadlock].code);
      if (one.code == Code::offers) {
        const Stage& stage = program_.stages[one.at];
        for (const Stage::OptionCode& open : stage.options) join(open.code);
        if (stage.options.empty()) join(stage.legal == kNoReg ? stage.next : stage.ready);
        for (const Digit& digit : stage.numbers) drop(now, digit.reg);
      }
      if (one.code == Code::end || one.code == Code::wait) {
        for (std::size_t w = 0; w < words; ++w) now[w] |= (one.code == Code::end ? at_end : always)[w];
      }
      if (one.code == Code::wait) {
        for (const Reg reg : program_.stages[one.at].remembered) add(now, reg);
      }
      uses(one, used);
      if (is_value(one.code)) {
        is_live_[i] = has(now, one.to);
        if (!is_live_[i]) used.clear();
        drop(now, one.to);
      }
      if (one.code == Code::alone) drop(now, one.to);
      if (one.code == Code::round && !has(now, one.to)) used.clear();
      if (one.code == Code::throws) {
        for (const Atom& atom : program_.stages[one.at].atoms) drop(now, atom.to);
      }
      for (const Reg reg : used) add(now, reg);
      if (now != live_before_[i]) {
        live_before_[i] = now;
        again = true;
      }
    }
  }
}

/// Removes code and registers that nothing reads.
void Compiler::trim() {
  auto& code = program_.code;
  for (const Instruction& one : code) {
    if (one.code != Code::throws) continue;
    Stage& stage = program_.stages[one.at];
    const auto& after = live_before_[stage.ready];
    std::erase_if(stage.atoms, [&](const Atom& atom) { return !has(after, atom.to); });
    const auto& then = live_before_[stage.next];
    std::erase_if(stage.reads, [&](const Digit& digit) { return !has(then, digit.reg); });
  }
  std::vector<std::uint32_t> moved(code.size() + 1);
  std::vector<Instruction> trimmed;
  std::vector<std::vector<std::uint64_t>> before;
  for (std::size_t i = 0; i < code.size(); ++i) {
    moved[i] = static_cast<std::uint32_t>(trimmed.size());
    if (!is_live_[i]) continue;
    trimmed.push_back(code[i]);
    before.push_back(live_before_[i]);
  }
  moved[code.size()] = static_cast<std::uint32_t>(trimmed.size());
  for (Instruction& one : trimmed) {
    if (one.code == Code::jump || one.code == Code::jump_if || one.code == Code::jump_unless ||
        one.code == Code::back)
      one.at = moved[one.at];
  }
  for (Stage& stage : program_.stages) {
    stage.code = moved[stage.code];
    stage.ready = moved[stage.ready];
    stage.next = moved[stage.next];
    for (Stage::OptionCode& open : stage.options) open.code = moved[open.code];
  }
  code = std::move(trimmed);
  live_before_ = std::move(before);
}

/// Determines what the classes of a throw depend on, and numbers the throws.
void Compiler::digits() {
  constexpr double kMostClasses = 4e9;
  constexpr double kMostThrowIds = 4e18;
  std::uint64_t throw_ids = 0;
  std::vector<Reg> used;
  for (const Instruction& thrown : program_.code) {
    if (thrown.code != Code::throws) continue;
    const std::size_t which = thrown.at;
    Stage& stage = program_.stages[which];
    const auto depends = [&](Reg reg) {
      const bool known = std::any_of(stage.throw_id.begin(), stage.throw_id.end(),
                                     [&](const Digit& one) { return one.reg == reg; });
      if (known || reg >= ranges_.size()) return;
      const Range range = ranges_[reg];
      stage.throw_id.push_back({reg, range.lo, static_cast<std::uint64_t>(range.hi - range.lo + 1)});
    };
    for (std::size_t at = stage.ready; program_.code[at].code != Code::done; ++at) {
      uses(program_.code[at], used);
      for (const Reg reg : used) depends(reg);
    }
    double classes = 1;
    double its_throw_ids = 1;
    for (const Digit& digit : stage.reads) classes *= static_cast<double>(digit.size);
    for (const Digit& digit : stage.throw_id) its_throw_ids *= static_cast<double>(digit.size);
    if (classes > kMostClasses)
      return refuse(places_[which], "what is read of these dice is too much to number",
                    "fewer reads were expected", FaultKind::too_large);
    if (its_throw_ids + static_cast<double>(throw_ids) > kMostThrowIds)
      return refuse(places_[which], "these dice depend on too much", "less was expected",
                    FaultKind::too_large);
    stage.first_throw_id = throw_ids;
    std::uint64_t count = 1;
    for (const Digit& digit : stage.throw_id) count *= digit.size;
    throw_ids += count;
  }
}

void Compiler::lay_out() {
  auto stage_bits = static_cast<std::size_t>(std::bit_width(program_.stages.size()));
  const auto lay = [&](std::size_t which, const std::vector<std::uint64_t>& live) {
    std::size_t word = 0;
    std::size_t bit = stage_bits;
    for (std::size_t reg = 0; reg < ranges_.size(); ++reg) {
      const Range range = ranges_[reg];
      if (!has(live, static_cast<Reg>(reg)) || range.constant()) continue;
      const auto bits =
          static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(range.hi - range.lo)));
      if (bit + bits > 64) {
        ++word;
        bit = 0;
      }
      if (word >= 4) {
        refuse(places_[which], "a position of this scenario takes more than 256 bits",
               "fewer units or less to remember was expected", FaultKind::too_large);
        return;
      }
      program_.stages[which].fields.push_back({static_cast<Reg>(reg), static_cast<std::uint8_t>(word),
                                               static_cast<std::uint8_t>(bit), (std::uint64_t{1} << bits) - 1,
                                               range.lo});
      const std::uint64_t mask = program_.stages[which].fields.back().mask << bit;
      for (std::vector<Stage::Unseen>& by_seat : program_.stages[which].unseen) {
        for (Stage::Unseen& one : by_seat) {
          if (one.reg == reg) one.bits[word] |= mask;
          if (one.shown == reg) one.flag[word] |= mask;
        }
      }
      bit += bits;
    }
  };
  places_.resize(program_.stages.size(), {game_.file, 1, 1, false});
  for (std::size_t i = 0; i < program_.code.size(); ++i) {
    const Instruction& one = program_.code[i];
    if (one.code == Code::wait) lay(one.at, live_before_[i]);
    if (one.code != Code::end) continue;
    // Of how it ended what is left and what is given is kept; the sentence is reported at once.
    std::vector<std::uint64_t> live = kept_at_end();
    for (const Give& give : program_.stages[one.at].gives) add(live, give.amount);
    lay(one.at, live);
  }
}

}  // namespace casus::game
