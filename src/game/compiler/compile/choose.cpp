// Choices become stages: among options, or of numbers and units. What the sides choose in secret is asked
// for one after the other and carried out when all have chosen, so that nothing of it shows before.

#include <algorithm>

#include "game/compiler/compiler.hpp"
#include "game/reader/losable.hpp"

namespace casus::game {
namespace {

constexpr double kMostMoves = 100'000;

}  // namespace

void Compiler::choose(const Step& step, const Choose& choose, const Binding& here) {
  if (!choose.secret) {
    const bool face_down = step.seen_by.has_value();
    if (!face_down && choose.of_option_alone()) return among_options(step, choose, here);
    for (const Number& number : choose.numbers)
      keep_what_is_replaced(step, note(number.note, Who::side, here));
    if (choose.note != kNone) keep_what_is_replaced(step, note(choose.note, Who::side, here));
    const ChoiceRegisters chosen = ask(step, choose, here);
    if (!faults_.empty()) return;
    if (face_down) {
      lay_face_down(step, choose, chosen, here);
      return report_step(step, here);
    }
    for (std::size_t i = 0; i < choose.numbers.size(); ++i)
      note_written(step, choose.numbers[i].note, chosen.numbers[i], std::nullopt);
    remember_choice(step, choose, chosen, side_of(choose.who, here));
    report_step(step, here);
    return carry_out(step, choose, chosen, here);
  }
  std::vector<ChoiceRegisters> chosen;
  for (std::size_t side = 0; side < game_.sides(); ++side) {
    chosen.push_back(ask(step, choose, {side}));
    if (!faults_.empty()) return;
    seal(chosen.back(), side);
  }
  unseal();
  for (std::size_t side = 0; side < game_.sides(); ++side) remember_choice(step, choose, chosen[side], side);
  report_step(step, here);
  for (std::size_t side = 0; side < game_.sides(); ++side) carry_out(step, choose, chosen[side], {side});
}

/// Returns a value: whether any option is open. If none is, nobody is asked.
Value Compiler::any_open(const Choose& choose, const Binding& here) {
  Value any = constant(0);
  for (const Option& option : choose.options)
    any = two(Op::either, any, option.when.empty() ? constant(1) : value(option.when, here));
  return any;
}

/// Returns a value: whether an option is open at the choice. If it never is, the choice does not reach its
/// end.
Value Compiler::open_when(const Option& option, const Binding& here) {
  const Value open = option.when.empty() ? constant(1) : value(option.when, here);
  const bool never = open.known() && open.range.lo == 0;
  if (option.end != kNone && !never) program_.may_come[option.end] = true;
  return open;
}

/// Reports a choice as an event if it changes something by itself, or tells something of a hidden hand.
void Compiler::report_choice(const Step& step, const Choose& choose, std::size_t number,
                             const Binding& here) {
  const Option& option = choose.options[number];
  const bool acts = !option.sets.empty() || option.end != kNone || hides_hands();
  StepReport report{step_numbers_.at(&step),
                    static_cast<std::int8_t>(side_of(choose.who, here)),
                    acts ? static_cast<std::uint16_t>(number) : kNone,
                    {step.clauses.begin(), step.clauses.end()}};
  report.clauses.insert(report.clauses.end(), option.clauses.begin(), option.clauses.end());
  report_step(std::move(report));
}

void Compiler::among_options(const Step& step, const Choose& choose, const Binding& here) {
  Stage made;
  made.of = Stage::Of::choice;
  made.seat = static_cast<std::int8_t>(side_of(choose.who, here));
  const Looking looking(*this, side_of(choose.who, here));
  // While something is hidden everybody remembers what was chosen.
  std::optional<Reg> chosen;
  if (hides_hands()) {
    chosen = lay({-1, static_cast<std::int64_t>(choose.options.size()) - 1}, -1);
    temps_ = 0;
    write(*chosen, constant(-1));
  }
  const Value any = any_open(choose, here);
  if (any.known() && any.range.lo == 0) return;
  std::optional<std::uint32_t> skip;
  if (!any.known()) skip = jump(Code::jump_unless, &any);
  temps_ = 0;
  const std::uint16_t which = stage(made, &step, here);
  program_.code.push_back({Code::wait, 0, 0, 0, which});
  const std::uint32_t code = address();
  std::vector<Reg> whens;
  for (const Option& option : choose.options) {
    const Value open = open_when(option, here);
    whens.push_back(option.when.empty() ? kNoReg : reg(open));
  }
  const Reg otherwise_if = choose.otherwise_if.empty() ? kNoReg : reg(value(choose.otherwise_if, here));
  program_.code.push_back({Code::offers, 0, 0, 0, which});
  std::vector<std::uint32_t> to_next;
  std::vector<Stage::OptionCode> options;
  for (std::size_t i = 0; i < choose.options.size(); ++i) {
    const Option& option = choose.options[i];
    options.push_back({address(), whens[i], {option.clauses.begin(), option.clauses.end()}});
    temps_ = 0;
    report_choice(step, choose, i, here);
    if (chosen) write(*chosen, constant(static_cast<std::int64_t>(i)));
    const Looking nobody(*this, std::nullopt);
    const Secrets before = secrets_;
    assign(step, option.sets, here);
    perhaps_not_since(before);  // by other options it still is
    to_next.push_back(jump(Code::jump, nullptr));
    if (option.end != kNone) {
      reach_end(option.end);
      to_end_[option.end].push_back(to_next.back());
      to_next.pop_back();
    }
  }
  Stage& its = program_.stages[which];
  its.code = code;
  its.options = std::move(options);
  its.otherwise.assign(choose.otherwise.begin(), choose.otherwise.end());
  its.otherwise_if = otherwise_if;
  its.next = address();
  for (const std::uint32_t one : to_next) land(one);
  if (skip) land(*skip);
  if (chosen)
    remember({*chosen, step_numbers_.at(&step), kNone, static_cast<std::int8_t>(side_of(choose.who, here))});
}

/// Makes the stage at which one side chooses numbers, units, or an option in secret.
Compiler::ChoiceRegisters Compiler::ask(const Step& step, const Choose& choose, const Binding& here) {
  const std::size_t seat = choose.secret ? *here.side : side_of(choose.who, here);
  const Looking looking(*this, seat);
  ChoiceRegisters chosen;
  std::optional<std::uint32_t> skip;
  if (!choose.options.empty()) {
    const auto last = static_cast<std::int64_t>(choose.options.size()) - 1;
    chosen.option =
        choose.note != kNone ? note(choose.note, Who::side, here) : lay({-1, last}, -1);  // -1: none is open
    temps_ = 0;
    write(chosen.option, constant(-1));
    if (choose.of_option_alone()) {
      const Value any = any_open(choose, here);
      if (any.known() && any.range.lo == 0) return chosen;
      if (!any.known()) skip = jump(Code::jump_unless, &any);
    }
  }
  temps_ = 0;
  Stage made;
  made.of = Stage::Of::choice;
  made.seat = static_cast<std::int8_t>(seat);
  made.seals = choose.secret || step.seen_by;
  const std::uint16_t which = stage(made, &step, here);
  program_.code.push_back({Code::wait, 0, 0, 0, which});
  Stage its = program_.stages[which];
  its.code = address();
  double moves = 1;
  const auto digit = [&](Reg to, const Value& from, const Value& most, const Value& otherwise) {
    const auto size = static_cast<std::uint64_t>(most.range.hi - from.range.lo + 1);
    its.numbers.push_back({to, from.range.lo, size});
    its.bounds.push_back({reg(from), reg(most), reg(otherwise)});
    moves *= static_cast<double>(size);
  };
  std::vector<Value> open;
  if (!choose.options.empty()) {
    for (const Option& option : choose.options) open.push_back(open_when(option, here));
    const auto last = static_cast<std::int64_t>(open.size()) - 1;
    // Beside numbers and units somebody chooses where no option is open, and then none.
    const Value any = choose.of_option_alone() ? constant(1) : any_open(choose, here);
    digit(chosen.option, choice(any, constant(0), constant(-1)), choice(any, constant(last), constant(-1)),
          choice(any, otherwise(choose, open, here), constant(-1)));
  }
  for (const Number& number : choose.numbers) {
    const Value from = value(number.from, here);
    const Value to = two(Op::maximum, value(number.to, here), from);
    const Value otherwise = number.otherwise.empty()
                                ? from
                                : two(Op::minimum, two(Op::maximum, value(number.otherwise, here), from), to);
    // In secret the number itself is written when both have chosen.
    chosen.numbers.push_back(choose.secret ? lay({from.range.lo, to.range.hi}, from.range.lo)
                                           : note(number.note, Who::side, here));
    digit(chosen.numbers.back(), from, to, otherwise);
  }
  const auto side = static_cast<std::size_t>(made.seat);
  Value most = constant(0);
  Value least = constant(0);
  if (choose.take) {
    least = two(Op::maximum, value(choose.take->least, here), constant(0));
    most = two(Op::maximum, value(choose.take->most, here), least);
    Value there = constant(0);
    std::map<std::pair<std::size_t, std::int64_t>, std::pair<std::size_t, Value>> digits;
    for (std::size_t form = 0; form < game_.forms.size(); ++form) {
      const bool has_life = game_.kinds[game_.forms[form].kind].life != kNone;
      Binding unit = here;
      unit.unit = {side, form};
      for (std::size_t i = 0; i < unit_regs_[side][form].size(); ++i) {
        const Value may = choose.take->only.empty() ? constant(1) : value(choose.take->only, unit);
        const Value units = two(Op::multiply, variable(unit_regs_[side][form][i]), may);
        const Value all = two(Op::minimum, units, two(Op::maximum, most, constant(0)));
        if (all.known() && all.range.lo == 0) continue;
        if (!choose.take->least.empty()) there = two(Op::add, there, units);
        const Reg its_units = lay({0, all.range.hi}, 0);
        const auto life = static_cast<std::int16_t>(has_life ? i + 1 : 0);
        chosen.units.push_back({{static_cast<std::uint16_t>(form), life}, its_units});
        digits[{form, life}] = {its.bounds.size(), all};
        digit(its_units, constant(0), all, constant(0));
      }
    }
    // Where there are fewer all of them are taken; which ones are assumed the order says.
    least = two(Op::minimum, least, there);
    Loss assumed;
    assumed.order = choose.take->order;
    Value owed = least;
    for (const Slot& slot : choose.take->least.empty() ? std::vector<Slot>{} : slots(assumed, side, 1)) {
      const auto at = digits.find({slot.form, slot.life});
      if (at == digits.end()) continue;
      const Value taken = two(Op::minimum, at->second.second, owed);
      its.bounds[at->second.first][2] = reg(taken);
      owed = two(Op::subtract, owed, taken);
      owed.range.lo = std::max<std::int64_t>(owed.range.lo, 0);
    }
  }
  if (moves > kMostMoves) {
    refuse(step.place, "there are too many ways to choose here", "at most 100000 were expected",
           FaultKind::too_large);
    return chosen;
  }
  program_.code.push_back({Code::offers, 0, 0, 0, which});
  its.ready = address();
  Value legal = constant(1);
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open[i].known() && open[i].range.lo != 0) continue;
    const Value is_other = operation(Op::compare, Comparison::unequal,
                                     {variable(chosen.option), constant(static_cast<std::int64_t>(i))});
    legal = two(Op::both, legal, two(Op::either, is_other, open[i]));
  }
  if (!chosen.units.empty()) {
    Value taken = constant(0);
    for (const auto& [taking, units] : chosen.units) taken = two(Op::add, taken, variable(units));
    legal = two(Op::both, legal, operation(Op::compare, Comparison::at_most, {taken, most}));
    legal = two(Op::both, legal, operation(Op::compare, Comparison::at_least, {taken, least}));
  }
  if (!legal.known()) {
    its.legal = reg(legal);
    program_.code.push_back({Code::done, 0, 0, 0, which});
  }
  its.next = address();
  for (const auto& [taking, units] : chosen.units) its.taken.push_back(taking);
  for (const Option& option : choose.options)
    its.clauses_of.emplace_back(option.clauses.begin(), option.clauses.end());
  program_.stages[which] = std::move(its);
  if (skip) land(*skip);
  return chosen;
}

/// Returns the option that applies if nobody chooses.
Value Compiler::otherwise(const Choose& choose, const std::vector<Value>& open, const Binding& here) {
  Value made = constant(0);
  for (std::size_t i = open.size(); i-- > 0;)
    made = choice(open[i], constant(static_cast<std::int64_t>(i)), made);
  for (std::size_t i = choose.otherwise.size(); i-- > 0;)
    made = choice(open[choose.otherwise[i]], constant(choose.otherwise[i]), made);
  if (choose.otherwise_if.empty()) return made;
  const Value said = value(choose.otherwise_if, here);
  Value is_open = constant(0);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Value is =
        operation(Op::compare, Comparison::equal, {said, constant(static_cast<std::int64_t>(i))});
    is_open = two(Op::either, is_open, two(Op::both, is, open[i]));
  }
  return choice(is_open, said, made);
}

void Compiler::carry_out(const Step& step, const Choose& choose, const ChoiceRegisters& chosen,
                         const Binding& here) {
  temps_ = 0;
  for (std::size_t i = 0; i < chosen.numbers.size(); ++i) {
    const Reg to = note(choose.numbers[i].note, Who::side, here);
    if (to != chosen.numbers[i]) write(to, variable(chosen.numbers[i]));
  }
  if (choose.take) {
    const std::size_t side = choose.secret ? *here.side : side_of(choose.who, here);
    Value sum = constant(0);
    for (const auto& [taking, units] : chosen.units) {
      Binding unit = here;
      unit.unit = {side, taking.form};
      const Value each = choose.take->counting.empty() ? constant(1) : value(choose.take->counting, unit);
      sum = two(Op::add, sum, two(Op::multiply, each, variable(units)));
    }
    write(note(choose.take->note, Who::side, here), sum);
    for (const auto& [taking, units] : chosen.units) {
      LossPlan plan;
      plan.side = static_cast<std::uint8_t>(side);
      plan.clause = clause_of(step.clauses);
      plan.hits = units;
      plan.given_up = true;
      LossPlan::Entry& entry = plan.entries.emplace_back();
      entry.units =
          unit_regs_[side][taking.form][taking.life > 0 ? static_cast<std::size_t>(taking.life) - 1 : 0];
      entry.piece = taking.form;
      entry.life = taking.life;
      lose(std::move(plan));
    }
  }
  for (std::size_t i = 0; i < choose.options.size(); ++i) {
    temps_ = 0;
    const Value is = operation(Op::compare, Comparison::equal,
                               {variable(chosen.option), constant(static_cast<std::int64_t>(i))});
    if (is.known() && is.range.lo == 0) continue;
    const std::uint32_t skip = jump(Code::jump_unless, &is);
    // The step has been reported, and which option it is shows when the choice is opened.
    if (const auto& own = choose.options[i].clauses; !own.empty())
      report_step({step_numbers_.at(&step),
                   static_cast<std::int8_t>(choose.secret ? *here.side : side_of(choose.who, here)),
                   kNone,
                   {own.begin(), own.end()}});
    const Secrets before = secrets_;
    assign(step, choose.options[i].sets, here);
    perhaps_not_since(before);
    if (choose.options[i].end != kNone) {
      reach_end(choose.options[i].end);
      to_end_[choose.options[i].end].push_back(jump(Code::jump, nullptr));
    }
    land(skip);
  }
}

}  // namespace casus::game
