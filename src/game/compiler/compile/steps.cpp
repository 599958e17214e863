// Steps become code: in their order, unrolled for sides and units.

#include <algorithm>

#include "game/compiler/compiler.hpp"

namespace casus::game {

Reg Compiler::note(Index note, Who who, const Binding& here) const {
  const std::size_t side = game_.notes[note].each_side ? side_of(who, here) : 0;
  return static_cast<Reg>(first_note_ + game_.sides() * note + side);
}

void Compiler::write(Reg to, const Value& value, std::uint32_t told) {
  const Reg from = reg(value);
  if (from != to) program_.code.push_back({Code::move, to, from, 0, told});
}

/// Resets a note to nothing.
void Compiler::forget(Index note) {
  for (std::size_t side = 0; side < game_.sides(); ++side) {
    const auto its = static_cast<Reg>(first_note_ + game_.sides() * note + side);
    write(its, constant(game_.notes[note].type.kind == Type::Kind::word ? -1 : 0));
    aims_at_.erase(its);
    const auto packets = packets_of_.find(its);
    if (packets == packets_of_.end()) continue;
    for (const auto& [forms, count] : packets->second) write(count, constant(0));
  }
}

std::uint32_t Compiler::jump(Code code, const Value* condition) {
  const Reg a = condition == nullptr ? Reg{0} : reg(*condition);
  program_.code.push_back({code, 0, a, 0, 0});
  return address() - 1;
}

void Compiler::report_step(const Step& step, const Binding& here) {
  StepReport report{step_numbers_.at(&step),
                    static_cast<std::int8_t>(here.side ? static_cast<int>(*here.side) : -1),
                    kNone,
                    {step.clauses.begin(), step.clauses.end()}};
  report_step(std::move(report));
}

void Compiler::report_step(StepReport report) {
  program_.code.push_back({Code::report, 0, 0, 0, static_cast<std::uint32_t>(program_.step_reports.size())});
  program_.step_reports.push_back(std::move(report));
}

/// Marks a value of the rules as used. Its clause still decides even if the value was folded.
void Compiler::cite(Index field) {
  const Field& its = game_.fields[field];
  const Field& rule = its.of_rulebook || its.same == kNone ? its : game_.fields[its.same];
  if (!rule.of_rulebook || rule.clause == kNone) return;
  auto& cited = program_.rules_cited;
  if (std::find(cited.begin(), cited.end(), rule.clause) == cited.end()) cited.push_back(rule.clause);
}

std::uint16_t Compiler::stage(Stage stage, const Step* step, const Binding& here) {
  if (step != nullptr) {
    mark_hidden(stage);
    stage.name = step->name;
    stage.step = step_numbers_.at(step);
    stage.side = static_cast<std::int8_t>(here.side ? static_cast<int>(*here.side) : -1);
    stage.enemy = static_cast<std::int8_t>(here.enemy ? static_cast<int>(*here.enemy) : -1);
    stage.kind = here.kind ? static_cast<Index>(*here.kind) : kNone;
    stage.clauses.assign(step->clauses.begin(), step->clauses.end());
  }
  program_.stages.push_back(std::move(stage));
  places_.resize(program_.stages.size());
  if (step != nullptr) places_.back() = step->place;
  return static_cast<std::uint16_t>(program_.stages.size() - 1);
}

/// Returns the turns of a step, with every enemy that a side may have in its turn. `applies` decides which of
/// them it has.
std::vector<Binding> Compiler::turns(const Step& step, const Binding& here) const {
  std::vector<Binding> all;
  for (const Binding& turn : turns_of_sides(step, here)) {
    const std::vector<Binding> against = with_enemies(step, turn);
    all.insert(all.end(), against.begin(), against.end());
  }
  return all;
}

std::vector<Binding> Compiler::with_enemies(const Step& step, const Binding& turn) const {
  if (!step.turns.has_against()) return {turn};
  std::vector<Binding> all;
  for (std::size_t enemy = 0; enemy < game_.sides(); ++enemy) {
    if (enemy == *turn.side) continue;
    all.push_back(turn);
    all.back().enemy = enemy;
  }
  return all;
}

std::vector<Binding> Compiler::turns_of_sides(const Step& step, const Binding& here) const {
  if (step.turns.of == Turns::Of::once) return {here};
  std::vector<Binding> all;
  if (step.turns.of == Turns::Of::each_side) {
    for (std::size_t side = 0; side < game_.sides(); ++side) all.push_back({side});
    return all;
  }
  std::vector<std::pair<std::int64_t, Binding>> order;
  std::vector<std::size_t> sides{step.turns.first};
  for (std::size_t side = 0; side < game_.sides(); ++side) {
    if (side != step.turns.first) sides.push_back(side);
  }
  for (const std::size_t side : sides) {
    for (std::size_t kind = 0; kind < game_.kinds.size(); ++kind) {
      const std::int64_t stat = setup_->sides[side].stats[step.turns.stat][game_.kinds[kind].first_form];
      order.push_back({step.turns.high_to_low ? -stat : stat, {side, kind}});
    }
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [stat, turn] : order) all.push_back(turn);
  return all;
}

void Compiler::steps(const std::vector<Step>& all, const Binding& here) {
  for (const Step& one : all) {
    if (!faults_.empty()) return;
    step(one, here);
  }
}

/// Returns a value: whether there are units of the kind whose turn it would be.
Value Compiler::is_there(const Binding& turn) {
  const Kind& kind = game_.kinds[*turn.kind];
  Value all = constant(0);
  for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form)
    all = two(Op::add, all, units_of(*turn.side, form));
  return operation(Op::compare, Comparison::more, {all, constant(0)});
}

/// Returns a value: whether a step is carried out in a turn, as far as `against` and `when` say. `against`:
/// what the expression of that name gave, if it is computed already.
Value Compiler::applies(const Step& step, const Binding& turn, const std::optional<Value>& against) {
  Value made = constant(1);
  if (!step.turns.against.empty()) {
    made = operation(Op::compare, Comparison::equal,
                     {against ? *against : value(step.turns.against, turn),
                      constant(static_cast<std::int64_t>(*turn.enemy))});
    if (made.known() && made.range.lo == 0) return made;
  }
  return step.when.empty() ? made : two(Op::both, made, value(step.when, turn));
}

void Compiler::step(const Step& step, const Binding& here) {
  if (program_.code.size() > kMostInstructions) {
    refuse(step.place, "the steps unrolled are too many", "fewer kinds of units or steps were expected",
           FaultKind::too_large);
    return;
  }
  if (within_ == 0) keep_what_is_known(step);
  keep_the_table(step);
  const auto* lose = std::get_if<Lose>(&step.verb);
  const bool loses = lose != nullptr && lose->losses[0].does == Loss::Does::lose;
  if (loses && step.turns.of == Turns::Of::each_side) {
    lose_each(step, *lose, turns(step, here));
  } else {
    for (const Binding& turn : turns_of_sides(step, here)) take_turn(step, turn);
  }
  if (step.may_end) look_for_ends(false);
}

/// Compiles the turn of a side or of a kind of unit, against each enemy that it may have.
void Compiler::take_turn(const Step& step, const Binding& turn) {
  std::optional<Value> against;
  for (const Binding& each : with_enemies(step, turn)) {
    if (step.turns.of == Turns::Of::each_unit && (!against || step.turns.each_enemy)) {
      for (std::size_t i = 0; i < game_.notes.size(); ++i) {
        if (game_.notes[i].of_turn) forget(static_cast<Index>(i));
      }
    }
    temps_ = 0;
    if (!against && !step.turns.against.empty()) against = against_at_first(step, turn);
    Value when = step.turns.of == Turns::Of::each_unit ? is_there(each) : constant(1);
    if (when.known() && when.range.lo == 0) continue;
    when = two(Op::both, when, applies(step, each, against));
    if (when.known() && when.range.lo == 0) continue;
    const bool may_skip = !when.known();
    const std::uint32_t skip = may_skip ? jump(Code::jump_unless, &when) : 0;
    const Secrets before = secrets_;
    verb(step, each);
    if (!may_skip) continue;
    perhaps_not_since(before);  // what was hidden may still be
    land(skip);
  }
}

/// Returns whom a side is against: computed once, as its turn begins, whatever the step changes.
Value Compiler::against_at_first(const Step& step, const Binding& turn) {
  const Value against = value(step.turns.against, turn);
  if (against.known()) return against;
  const Reg kept = lay(against.range, against.range.lo);
  write(kept, against);
  temps_ = 0;
  return variable(kept);
}

void Compiler::verb(const Step& step, const Binding& here) {
  const Looking looking(*this, seen_by(step, here));
  if (const auto* draw = std::get_if<Draw>(&step.verb); draw != nullptr && !secrets_.hidden.empty()) {
    const Looking nobody(*this, std::nullopt);  // how many are drawn everybody sees
    temps_ = 0;
    (void)value(draw->count, here);
  }
  if (const auto* within = steps_within(step)) {
    const bool draws = std::exchange(drawing_, std::holds_alternative<Draw>(step.verb) || drawing_);
    ++within_;
    steps(*within, here);
    --within_;
    drawing_ = draws;
    return;
  }
  if (const auto* verb = std::get_if<Reveal>(&step.verb)) return reveal(step, *verb, here);
  if (const auto* verb = std::get_if<Throw>(&step.verb)) return thrown(step, *verb, here);
  if (const auto* verb = std::get_if<Choose>(&step.verb)) return choose(step, *verb, here);
  report_step(step, here);
  if (const auto* set = std::get_if<Set>(&step.verb)) return assign(step, set->all, here);
  if (const auto* verb = std::get_if<Lose>(&step.verb)) losses(step, *verb, here);
  if (const auto* verb = std::get_if<Arrive>(&step.verb)) arrive(step, *verb, here);
}

/// Compiles the assignments of a step, or of an option of it. All values are computed before the first is
/// written.
void Compiler::assign(const Step& step, const std::vector<Assignment>& all, const Binding& here) {
  struct Written {
    Reg to = 0;
    Value value;
    std::uint32_t told = 0;
  };
  std::vector<Written> values;
  for (const Assignment& one : all) {
    Written next{0, value(one.is, here)};
    if (one.of == Assignment::Of::note) {
      next.to = note(one.index, one.who, here);
    } else {
      const Track& track = game_.tracks[one.index];
      const std::size_t side = track.each_side ? side_of(one.who, here) : 0;
      next.to = program_.tracks[one.index][side];
      next.value =
          two(Op::minimum, two(Op::maximum, next.value, constant(track.range.lo)), constant(track.range.hi));
      if (track.is_told()) {
        program_.track_changes.push_back(
            {step_numbers_.at(&step), one.index,
             static_cast<std::int8_t>(track.each_side ? static_cast<int>(side) : -1),
             step.clauses.empty() && track.clause != kNone ? track.clause : clause_of(step.clauses)});
        next.told = static_cast<std::uint32_t>(program_.track_changes.size());
      }
    }
    values.push_back(next);
  }
  // A value that is a variable which another one writes is copied first.
  for (auto& [to, made, told] : values) {
    if (values.size() < 2 || made.known() || made.reg >= kFirstConstant) continue;
    const Reg from = made.reg;
    made.reg = temp(range_of_register(from));
    program_.code.push_back({Code::move, made.reg, from, 0, 0});
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].of == Assignment::Of::note) keep_what_is_replaced(step, values[i].to);
  }
  for (const auto& [to, made, told] : values) write(to, made, told);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].of == Assignment::Of::note) {
      note_written(step, all[i].index, values[i].to, seen_by(step, here));
      if (drawing_ && !step.seen_by && !game_.notes[all[i].index].hidden)
        remember({values[i].to, kNone, all[i].index, whose(all[i].index, values[i].to)});
    } else {
      track_written(step, all[i], values[i].to, seen_by(step, here), here);
    }
  }
}

}  // namespace casus::game
