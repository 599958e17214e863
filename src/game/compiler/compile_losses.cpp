// Losses become plans: which forms are hit, in which order.

#include <algorithm>

#include "game/compiler/compiler.hpp"

namespace casus::game {
namespace {

/// Whether a value rests on what losses change while they are taken.
bool rests_on_units(const Expression& in) {
  return std::any_of(in.nodes.begin(), in.nodes.end(), [](const Node& node) {
    return node.op == Op::count || (node.op >= Op::units && node.op <= Op::most);
  });
}

}  // namespace

std::optional<LossPlan> Compiler::plan(const Loss& loss, const Here& here, const Value* when,
                                       std::uint16_t clause) {
  const std::size_t side = side_of(loss.side, here);
  if (!loss.damage.empty() || loss.prefer != Loss::Prefer::order) {
    refuse(loss.place, "damage to one unit is not compiled yet");
    return std::nullopt;
  }
  if (!loss.all && loss.hits.type().kind == Type::Kind::packets) {
    refuse(loss.place, "dice assigned to targets are not compiled yet");
    return std::nullopt;
  }
  for (const Expression* one : {&loss.only, &loss.keep_only, &loss.counting}) {
    if (!one->empty() && rests_on_units(*one)) {
      refuse(loss.place, "which units are lost rests on how many there are: not compiled yet");
      return std::nullopt;
    }
  }
  LossPlan made;
  made.side = static_cast<std::uint8_t>(side);
  made.clause = clause;
  const auto& regs = unit_regs_[side];
  const auto of_form = [&](std::size_t form) {
    Here unit = here;
    unit.unit = {side, form};
    return unit;
  };
  Value hits = loss.all ? constant(1) : value(loss.hits, here);
  if (when != nullptr) hits = two(Op::multiply, hits, *when);
  if (hits.range.hi <= 0) return std::nullopt;
  if (loss.order_field != kNone) cite(loss.order_field);
  Order order = loss.order_field == kNone ? loss.order : setup_->order(game_, loss.order_field, side);
  if (order.empty() || loss.all) order = {game_.all_forms()};
  std::vector<std::size_t> forms;
  for (const FormMask entry : order) {
    for (std::size_t form = 0; form < game_.forms.size(); ++form) {
      const bool there = ranges_[program_.units[side][form]].hi > 0;
      const bool known = std::find(forms.begin(), forms.end(), form) != forms.end();
      if ((entry >> form & 1U) != 0 && there && !known) forms.push_back(form);
    }
  }
  if (!loss.keep.empty()) {
    made.keep = reg(value(loss.keep, here));
    for (std::size_t form = 0; form < game_.forms.size(); ++form) {
      const Value kept = loss.keep_only.empty() ? constant(1) : value(loss.keep_only, of_form(form));
      if (kept.known() && kept.range.lo == 0) continue;
      made.kept.emplace_back(regs[form], reg(kept));
    }
  }
  std::size_t choices = 0;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const std::size_t form = forms[i];
    const Value only = loss.only.empty() ? constant(1) : value(loss.only, of_form(form));
    if (only.known() && only.range.lo == 0) continue;
    ++choices;
    LossPlan::Entry entry;
    entry.units = regs[form];
    entry.piece = static_cast<std::uint16_t>(form);
    if (!only.known()) entry.only = reg(only);
    const auto next = game_.next_form(form);
    if (next && !loss.all) {
      entry.next = regs[*next];
      entry.next_piece = static_cast<std::uint16_t>(*next);
      const auto place = std::find(forms.begin(), forms.end(), *next) - forms.begin();
      entry.one_by_one = place < static_cast<std::ptrdiff_t>(i);
    }
    if (!loss.counting.empty()) {
      Value counts = value(loss.counting, of_form(form));
      if (next) counts = two(Op::subtract, counts, value(loss.counting, of_form(*next)));
      entry.counts = reg(counts);
    }
    if (!loss.keep.empty() && !next) {
      const Value kept = loss.keep_only.empty() ? constant(1) : value(loss.keep_only, of_form(form));
      if (!kept.known() || kept.range.lo != 0) entry.may_keep = reg(kept);
    }
    made.entries.push_back(entry);
  }
  if (made.entries.empty()) return std::nullopt;
  if (choices > 1 && loss.by != Loss::By::rule) program_.as_declared.push_back(loss.place);
  if (!loss.all || when != nullptr) made.hits = reg(hits);
  if (loss.all && when != nullptr && !hits.known()) {
    // All or none: as many hits as there can be.
    made.hits = reg(two(Op::multiply, hits, constant(kMostEver * 64)));
  } else if (loss.all) {
    made.hits = kNoReg;
  }
  return made;
}

void Compiler::lose(LossPlan plan) {
  program_.code.push_back({Code::lose, 0, 0, 0, static_cast<std::uint32_t>(program_.losses.size())});
  program_.losses.push_back(std::move(plan));
}

void Compiler::losses(const Lose& all, const Here& here, std::uint16_t clause) {
  for (const Loss& loss : all.losses) {
    if (auto made = plan(loss, here, nullptr, clause)) lose(std::move(*made));
  }
}

/// What each side loses is worked out before any is lost. Several entries of a side follow each other, so
/// that each turn works on a copy of the units.
void Compiler::lose_each(const Step& step, const Lose& all, const std::vector<Here>& turns) {
  temps_ = 0;
  const std::uint16_t clause = clause_of(step.clauses);
  const bool one = all.losses.size() == 1;
  std::vector<LossPlan> plans;
  std::vector<std::array<std::vector<Reg>, 2>> copies;
  const auto real = unit_regs_;
  for (const Here& turn : turns) {
    const Value when = step.when.empty() ? constant(1) : value(step.when, turn);
    if (when.known() && when.range.lo == 0) continue;
    if (one) {
      if (auto made = plan(all.losses[0], turn, when.known() ? nullptr : &when, clause))
        plans.push_back(std::move(*made));
      continue;
    }
    for (const std::size_t side : {0U, 1U}) {
      for (std::size_t form = 0; form < game_.forms.size(); ++form) {
        if (ranges_[real[side][form]].hi == 0) continue;
        const Reg copy = temp();
        program_.code.push_back({Code::move, copy, real[side][form], 0, 0});
        unit_regs_[side][form] = copy;
      }
    }
    for (const Loss& loss : all.losses) {
      if (auto made = plan(loss, turn, when.known() ? nullptr : &when, clause)) lose(std::move(*made));
    }
    copies.push_back(unit_regs_);
    unit_regs_ = real;
  }
  tell(step, turns[0]);
  for (LossPlan& made : plans) lose(std::move(made));
  if (copies.empty()) return;
  for (const std::size_t side : {0U, 1U}) {
    for (std::size_t form = 0; form < game_.forms.size(); ++form) {
      const Reg its = real[side][form];
      const Range range = ranges_[its];
      if (range.hi == 0) continue;
      if (copies.size() == 1) {
        program_.code.push_back({Code::move, its, copies[0][side][form], 0, 0});
        continue;
      }
      // Both began with what there was: one copy, and what the other lost.
      const Reg changed = temp();
      program_.code.push_back({Code::subtract, changed, copies[1][side][form], its, 0});
      const Reg sum = temp();
      program_.code.push_back({Code::add, sum, copies[0][side][form], changed, 0});
      program_.code.push_back({Code::maximum, its, sum, reg(constant(0)), 0});
    }
  }
}

}  // namespace casus::game
