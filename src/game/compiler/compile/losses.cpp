// Losses become plans: which forms are hit, in which order.

#include <algorithm>

#include "game/compiler/compiler.hpp"

namespace casus::game {
/// Returns whether a value depends on something that losses change.
bool rests_on_units(const Expression& in) {
  return std::any_of(in.nodes.begin(), in.nodes.end(), [](const ExpressionNode& node) {
    return node.op == Op::count || (node.op >= Op::units && node.op <= Op::most);
  });
}

Value Compiler::damage_of(const Loss& loss, const Binding& here) {
  return loss.damage.empty() || loss.all ? constant(1) : value(loss.damage, here);
}

/// Returns each damage that a hit may do, with its condition. The damage that destroys any unit is one of
/// them.
std::vector<std::pair<Value, std::int64_t>> Compiler::damages(const Loss& loss, const Binding& here) {
  const std::size_t side = side_of(loss.side, here);
  const Value its = damage_of(loss, here);
  std::int64_t last = 1;
  for (std::size_t form = 0; form < game_.forms.size(); ++form) {
    const Kind& kind = game_.kinds[game_.forms[form].kind];
    last = std::max(last, static_cast<std::int64_t>(kind.life == kNone ? kind.forms()
                                                                       : program_.units[side][form].size()));
  }
  std::vector<std::pair<Value, std::int64_t>> all;
  for (std::int64_t one = std::max<std::int64_t>(its.range.lo, 1); one <= std::min(its.range.hi, last);
       ++one) {
    const auto is = one == last ? Comparison::at_least : Comparison::equal;
    all.emplace_back(operation(Op::compare, is, {its, constant(one)}), one);
  }
  if (all.empty() && its.range.hi > 0) all.emplace_back(constant(1), last);
  return all;
}

/// Returns a plan for each damage that a hit may do. Only the plan of the actual damage takes hits.
std::vector<LossPlan> Compiler::plans(const Loss& loss, const Binding& here, const Value* when,
                                      std::uint16_t clause) {
  std::vector<LossPlan> all;
  for (const auto& [is, damage] : damages(loss, here)) {
    const Value both = when == nullptr ? is : two(Op::both, is, *when);
    if (auto made = plan(loss, here, both.known() ? nullptr : &both, clause, damage))
      all.push_back(std::move(*made));
  }
  return all;
}

/// Returns a register with a value of a plan, as it is before the losses of the step. If the value is a
/// number of units, it is copied, because the losses change that register.
Reg Compiler::before_losses(const Value& value) {
  const Reg its = reg(value);
  const bool is_lost = std::any_of(unit_regs_.begin(), unit_regs_.end(), [&](const auto& side) {
    return std::any_of(side.begin(), side.end(), [&](const Lives& lives) {
      return std::find(lives.begin(), lives.end(), its) != lives.end();
    });
  });
  if (!is_lost) return its;
  const Reg copy = temp(value.range);
  program_.code.push_back({Code::move, copy, its, 0, 0});
  return copy;
}

/// Makes the plan of a loss from the state before the loss takes anything.
std::optional<LossPlan> Compiler::plan(const Loss& loss, const Binding& here, const Value* when,
                                       std::uint16_t clause, std::int64_t damage) {
  const std::size_t side = side_of(loss.side, here);
  LossPlan made;
  made.side = static_cast<std::uint8_t>(side);
  if (loss.does == Loss::Does::convert)
    made.to = static_cast<std::uint8_t>(loss.to ? side_of(*loss.to, here) : 1 - side);
  made.clause = clause;
  made.does = loss.does;
  const bool aims = !loss.all && loss.hits.type().kind == Type::Kind::packets;
  Value hits = constant(1);
  if (aims) {
    if (!loss.counting.empty()) {
      refuse(loss.counting.place, "hits of dice that each hit one unit are counted one by one",
             "no `counting` was expected");
      return std::nullopt;
    }
    made.packets = packets(loss, here, when);
    if (made.packets.empty()) return std::nullopt;
  } else {
    if (!loss.all) hits = value(loss.hits, here);
    if (when != nullptr) hits = two(Op::multiply, hits, *when);
    if (hits.range.hi <= 0) return std::nullopt;
  }
  if (loss.order_field != kNone) cite(loss.order_field);
  if (!loss.keep.empty()) {
    made.keep = before_losses(value(loss.keep, here));
    for (std::size_t form = 0; form < game_.forms.size(); ++form) {
      Binding unit = here;
      unit.unit = {side, form};
      const Value kept = loss.keep_only.empty() ? constant(1) : value(loss.keep_only, unit);
      if (kept.known() && kept.range.lo == 0) continue;
      for (const Reg its : unit_regs_[side][form]) made.kept.emplace_back(its, before_losses(kept));
    }
  }
  entries(loss, here, damage, made);
  if (made.entries.empty()) return std::nullopt;
  made.near = loss.near;
  if (made.near) {
    std::int64_t most = 0;
    for (const LossPlan::Entry& entry : made.entries)
      most += units_range(side, entry).hi * std::max<std::int64_t>(range_of_any(entry.counts).hi, 0);
    if (std::min(most, hits.range.hi) > kMaxNear) {
      refuse(loss.place, "what may be lost counts more than can be weighed as near as can be",
             "units that count at most " + std::to_string(kMaxNear) + " together were expected (max_near)",
             FaultKind::too_large);
      return std::nullopt;
    }
  }
  if (aims) return made;
  if (!loss.all || when != nullptr) made.hits = before_losses(hits);
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

/// Compiles an arrival: the units move from the register of those held outside into play.
void Compiler::arrive(const Step& step, const Arrive& all, const Binding& here) {
  for (const Arrival& arrival : all.arrivals) {
    temps_ = 0;
    const std::size_t side = side_of(arrival.side, here);
    const Index kind_of = game_.forms[arrival.form].kind;
    const Kind& kind = game_.kinds[kind_of];
    if (!game_.may_have(side, kind)) continue;
    Value there = constant(0);
    Value together = constant(0);
    for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
      there = two(Op::add, there, units_of(side, form));
      for (std::size_t any = 0; any < game_.sides(); ++any)
        together = two(Op::add, together, units_of(any, form));
    }
    const auto sides = static_cast<std::int64_t>(game_.sides());
    const std::int64_t most = kind_of < setup_->most.size() ? setup_->most[kind_of] : kind.most;
    const Value room = two(Op::minimum, two(Op::subtract, constant(most), there),
                           two(Op::subtract, constant(sides * most), together));
    const Value count = two(Op::maximum, two(Op::minimum, value(arrival.count, here), room), constant(0));
    if (count.known() && count.range.lo == 0) continue;
    const Value source{count.range, temp(count.range)};
    program_.code.push_back({Code::move, source.reg, reg(count), 0, 0});
    LossPlan plan;
    plan.does = Loss::Does::arrive;
    plan.side = static_cast<std::uint8_t>(side);
    plan.clause = clause_of(step.clauses);
    plan.hits = reg(constant(kMostEver));
    LossPlan::Entry& entry = plan.entries.emplace_back();
    entry.units = source.reg;
    entry.piece = entry.next_piece = arrival.form;
    const Lives& lives = unit_regs_[side][arrival.form];
    entry.next = lives.back();
    entry.life = entry.next_life = static_cast<std::int16_t>(kind.life == kNone ? 0 : lives.size());
    lose(std::move(plan));
  }
}

void Compiler::losses(const Step& step, const Lose& all, const Binding& here) {
  for (std::size_t part = 0; part < all.losses.size(); ++part) take(step, part, here);
}

/// Compiles losses without a choice. All of them are computed before any unit is lost. A side may have
/// several entries; each turn then works on a copy of the units.
void Compiler::lose_each(const Step& step, const Lose& all, const std::vector<Binding>& turns) {
  const bool somebody_chooses = std::any_of(all.losses.begin(), all.losses.end(),
                                            [](const Loss& loss) { return loss.by != Loss::By::rule; });
  if (somebody_chooses && !watch_.as_declared) return take_each(step, all, turns);
  temps_ = 0;
  const std::uint16_t clause = clause_of(step.clauses);
  const bool one = all.losses.size() == 1;
  if (!one && game_.sides() > 2) {
    std::vector<std::optional<std::size_t>> loses(game_.sides());  // by side: in which turn
    for (std::size_t turn = 0; turn < turns.size(); ++turn) {
      for (const Loss& loss : all.losses) {
        auto& in = loses[side_of(loss.side, turns[turn])];
        if (in && *in != turn)
          return refuse(loss.place, "several losses of a side that others hit in their turns, too",
                        "one loss in this step, or a step of their own for each, was expected");
        in = turn;
      }
    }
  }
  std::vector<LossPlan> plans;
  std::vector<std::vector<std::vector<Lives>>> copies;
  const auto real = unit_regs_;
  const auto each = [&](const auto& visit) {
    for (std::size_t side = 0; side < game_.sides(); ++side) {
      for (std::size_t form = 0; form < game_.forms.size(); ++form) {
        for (std::size_t life = 0; life < real[side][form].size(); ++life) {
          if (ranges_[real[side][form][life]].hi > 0) visit(side, form, life);
        }
      }
    }
  };
  for (const Binding& turn : turns) {
    const Value when = applies(step, turn);
    if (when.known() && when.range.lo == 0) continue;
    if (one) {
      for (LossPlan& made : this->plans(all.losses[0], turn, when.known() ? nullptr : &when, clause))
        plans.push_back(std::move(made));
      continue;
    }
    each([&](std::size_t side, std::size_t form, std::size_t life) {
      const Reg copy = temp();
      program_.code.push_back({Code::move, copy, real[side][form][life], 0, 0});
      unit_regs_[side][form][life] = copy;
    });
    for (const Loss& loss : all.losses) {
      for (LossPlan& made : this->plans(loss, turn, when.known() ? nullptr : &when, clause))
        lose(std::move(made));
    }
    copies.push_back(unit_regs_);
    unit_regs_ = real;
  }
  report_step(step, turns[0]);
  for (LossPlan& made : plans) lose(std::move(made));
  if (copies.empty()) return;
  each([&](std::size_t side, std::size_t form, std::size_t life) {
    const Reg its = real[side][form][life];
    if (copies.size() == 1) {
      program_.code.push_back({Code::move, its, copies[0][side][form][life], 0, 0});
      return;
    }
    // All began with what there was: one copy, and what the others lost.
    Reg sum = copies[0][side][form][life];
    for (std::size_t turn = 1; turn < copies.size(); ++turn) {
      const Reg changed = temp();
      program_.code.push_back({Code::subtract, changed, copies[turn][side][form][life], its, 0});
      const Reg so_far = std::exchange(sum, temp());
      program_.code.push_back({Code::add, sum, so_far, changed, 0});
    }
    program_.code.push_back({Code::maximum, its, sum, reg(constant(0)), 0});
  });
}

}  // namespace casus::game
