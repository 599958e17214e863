// Where a conflict begins and how it ends: what must hold that it may be declared, what ends report, count
// and hand over.

#include <algorithm>

#include "base/numbers.hpp"
#include "game/compiler/compiler.hpp"

namespace casus::game {

/// Compiles the declaration, which the attacker makes first. If it is not allowed, the conflict does not
/// begin.
void Compiler::declaration() {
  Stage made;
  made.of = Stage::Of::choice;
  made.seat = 0;
  made.name = "declaration";
  const std::uint16_t which = stage(std::move(made), nullptr);
  program_.start = which;
  temps_ = 0;
  program_.code.push_back({Code::wait, 0, 0, 0, which});
  const std::uint32_t code = address();
  std::vector<Stage::Condition> conditions;
  for (std::size_t i = 0; i < game_.allows.size(); ++i) {
    const Allow& allow = game_.allows[i];
    Stage::Condition one;
    one.allow = static_cast<std::uint16_t>(i);
    one.clauses.assign(allow.clauses.begin(), allow.clauses.end());
    one.need = reg(value(allow.need, {}));
    for (const Expression& each : allow.says.filled) one.filled.push_back(reg(value(each, {})));
    conditions.push_back(std::move(one));
  }
  program_.code.push_back({Code::offers, 0, 0, 0, which});
  Stage& its = program_.stages[which];
  its.code = code;
  its.next = address();
  its.options = {{address(), kNoReg}};
  its.conditions = std::move(conditions);
}

std::uint16_t Compiler::piece(const std::string& name) {
  auto& all = program_.pieces;
  for (std::size_t i = game_.forms.size(); i < all.size(); ++i) {
    if (all[i] == name) return static_cast<std::uint16_t>(i);
  }
  all.push_back(name);
  return static_cast<std::uint16_t>(all.size() - 1);
}

std::uint16_t Compiler::holder(const std::string& name) {
  auto& all = program_.holders;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] == name) return static_cast<std::uint16_t>(i);
  }
  all.push_back(name);
  return static_cast<std::uint16_t>(all.size() - 1);
}

void Compiler::finish(const End& end, std::uint16_t clause, Stage& stage) {
  const auto gives = [&](Give give, const Value& amount) {
    if (amount.known() && amount.range.lo == 0) return;
    give.amount = amount.known() ? reg(amount) : lay(hull(amount.range, {0, 0}), 0);
    if (!amount.known()) write(give.amount, amount);
    stage.gives.push_back(give);
  };
  for (const Settle& settle : end.settle) {
    const Value amount = settle.amount.empty() ? constant(1) : value(settle.amount, {});
    gives({piece(settle.give), holder(settle.from), holder(settle.to), clause}, amount);
  }
  for (const std::uint16_t side : Numbers<std::uint16_t>(game_.sides())) {
    if (end.worth[side].empty()) continue;
    gives({piece(std::string(kWorth)), program_.out_of_play(), side, clause}, value(end.worth[side], {}));
  }
  for (const Expression& one : end.says.filled) {
    if (stage.filled.size() < kMostFilled) stage.filled.push_back(reg(value(one, {})));
  }
}

void Compiler::finishes() {
  program_.deadlock = 0;
  for (std::size_t i = 0; i < to_end_.size(); ++i) {
    if (i < game_.ends.size() && game_.ends[i].deadlock) program_.may_come[i] = true;
    for (const std::uint32_t one : to_end_[i]) land(one);
    temps_ = 0;
    Stage stage;
    stage.of = Stage::Of::end;
    stage.outcome = static_cast<std::uint16_t>(i);
    stage.code = address();
    const auto which = static_cast<std::uint16_t>(program_.stages.size());
    if (i < game_.ends.size()) {
      const End& end = game_.ends[i];
      stage.name = end.outcome;
      stage.clauses.assign(end.clauses.begin(), end.clauses.end());
      secrets_.hidden = hidden_at_end_[i];
      finish(end, clause_of(end.clauses), stage);
      if (end.deadlock && !program_.has_deadlock) {
        program_.has_deadlock = true;
        program_.deadlock = which;
      }
    } else {
      stage.name = i == game_.ends.size() ? "rounds over" : "endless";
      if (!program_.has_deadlock && i > game_.ends.size()) program_.deadlock = which;
    }
    secrets_.hidden.clear();  // examples may ask what nobody is told
    for (const Expression* one : watch_.at_end) stage.watched.push_back(reg(value(*one, {})));
    program_.outcomes.push_back(stage.name);
    program_.stages.push_back(std::move(stage));
    program_.code.push_back({Code::end, 0, 0, 0, which});
  }
  Stage rest;
  rest.name = "at rest";
  rest.outcome = static_cast<std::uint16_t>(to_end_.size());
  rest.code = address();
  program_.rest = static_cast<std::uint16_t>(program_.stages.size());
  program_.outcomes.push_back(rest.name);
  program_.stages.push_back(std::move(rest));
  program_.code.push_back({Code::end, 0, 0, 0, program_.rest});
  held_at_first();
  count_what_is_left();
}

/// Computes what holders have beside units: what the scenario says, and at least what any end takes. At
/// rest, exactly what the scenario says.
void Compiler::held_at_first() {
  for (std::size_t form = 0; form < game_.forms.size(); ++form) {
    std::int64_t made = 0;
    for (std::size_t side = 0; side < game_.sides(); ++side)
      made += bounds_.sides[side].forms[form].hi - setup_->sides[side].units[form];
    program_.may_be_made.push_back(made);
  }
  const std::vector<std::string> given = game_.given();
  auto& all = program_.at_first;
  const auto held = [&](std::vector<Program::HeldPieces>& of, std::uint16_t piece,
                        std::uint16_t holder) -> std::int64_t& {
    for (Program::HeldPieces& one : of) {
      if (one.piece == piece && one.holder == holder) return one.count;
    }
    return of.emplace_back(Program::HeldPieces{piece, holder, 0}).count;
  };
  for (const std::uint16_t side : Numbers<std::uint16_t>(game_.sides())) {
    for (std::size_t i = 0; i < given.size(); ++i)
      held(all, piece(given[i]), side) = setup_->sides[side].has[i];
  }
  for (const Stage& stage : program_.stages) {
    if (setup_->at_rest) break;
    std::vector<Program::HeldPieces> taken;
    for (const Give& give : stage.gives) {
      Range range = give.amount < kFirstConstant ? ranges_[give.amount] : Range{};
      for (const auto& [value, reg] : constants_) {
        if (reg == give.amount) range = {value, value};
      }
      held(taken, give.piece, give.from) += std::max<std::int64_t>(range.hi, 0);
      held(taken, give.piece, give.to) += std::max<std::int64_t>(-range.lo, 0);
    }
    for (const Program::HeldPieces& one : taken) {
      std::int64_t& count = held(all, one.piece, one.holder);
      count = std::max(count, one.count);
    }
  }
}

void Compiler::count_what_is_left() {
  std::uint16_t counter = kRounds;
  for (const EndCounter& one : end_counters(game_)) {
    Program::Count count{++counter, {}};
    if (one.note != kNone) {
      count.of = {static_cast<Reg>(first_note_ + one.note * game_.sides() + one.side)};
    } else if (one.track != kNone) {
      count.of = {program_.tracks[one.track][one.side]};
    } else {
      const Kind& kind = game_.kinds[one.kind];
      bool any = false;
      for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
        if (one.form != kNone && one.form != form) continue;
        const Lives& lives = program_.units[one.side][form];
        count.of.insert(count.of.end(), lives.begin(), lives.end());
        any = any || is_there(one.side, form);
      }
      if (!any) continue;  // none were there
    }
    program_.counts.push_back(std::move(count));
  }
}

}  // namespace casus::game
