#include "game/compiler/described.hpp"

#include <bit>
#include <numeric>

#include "base/words.hpp"
#include "conflict/rules/rules.hpp"
#include "game/compiler/loss_order.hpp"

namespace casus::game {

static_assert(HiddenRules<Described>);

Described::Described(Program program, bool at_rest) : program_(std::move(program)), at_rest_(at_rest) {
  stage_mask_ = (std::uint64_t{1} << std::bit_width(program_.stages.size())) - 1;
  std::vector<bool> packed(program_.registers, false);
  for (const Stage& stage : program_.stages) {
    for (const PackedField& field : stage.fields) packed[field.reg] = true;
    hides_ = hides_ || !stage.unseen.empty();
  }
  const auto fix = [&](Reg reg) {
    for (const auto& [its, value] : program_.begin) {
      if (its == reg && !packed[reg]) fixed_.emplace_back(reg, value);
    }
  };
  for (const auto& side : program_.units) {
    for (const Lives& lives : side) {
      for (const Reg reg : lives) fix(reg);
    }
  }
  for (const auto& track : program_.tracks) {
    for (const Reg reg : track) fix(reg);
  }
  const Position first = start();
  for (std::size_t form = 0; form < program_.units[0].size(); ++form)
    units_at_first_.push_back(units_of_all(first, form));
}

std::vector<std::int32_t> Described::values_of(std::size_t allow) const {
  const Stage& stage = program_.stages[program_.start];
  Machine machine(program_);
  unpack(start(), machine);
  machine.run(stage.code, NullSink{});
  std::vector<std::int32_t> values;
  for (const Stage::Condition& condition : stage.conditions) {
    if (condition.allow != allow) continue;
    for (const Reg reg : condition.filled) values.push_back(static_cast<std::int32_t>(machine[reg]));
  }
  return values;
}

bool Described::may_set_units(std::size_t side, std::size_t form) const {
  const Lives& lives = program_.units[side][form];
  return lives.size() == 1 &&
         std::none_of(fixed_.begin(), fixed_.end(), [&](const auto& one) { return one.first == lives[0]; });
}

void Described::set_units(std::size_t side, std::size_t form, std::int64_t count) {
  const Reg its = program_.units[side][form][0];
  for (auto& [reg, value] : program_.begin) {
    if (reg == its) value = count;
  }
}

void Described::rule(const Position& p, const Move& move, Findings& findings) const {
  const Stage& stage = stage_of(p);
  if (!stage.conditions.empty() && move == Move{program_.start, 0}) return rule_declaration(p, findings);
  const bool holds = may(p, move);
  if (!holds) findings.forbid();
  if (holds ? !findings.stores_all() : findings.settled()) return;
  Finding found{{},
                holds,
                move.stage == number_of(p) ? kOpen : kElsewhere,
                {move.stage, static_cast<std::int32_t>(move.index & 0xffff'ffffU),
                 static_cast<std::int32_t>(move.index >> 32U)}};
  std::vector<std::uint16_t> clauses = holds ? clauses_of(stage, move) : refused_by(stage, move);
  if (clauses.empty()) clauses.push_back(program_.uncited);
  for (const std::uint16_t clause : clauses) {
    found.clause = Clause{clause};
    findings.add(found);
  }
}

void Described::rule_declaration(const Position& p, Findings& findings) const {
  const Stage& stage = stage_of(p);
  Machine machine(program_);
  prepare(p, machine);
  for (const Stage::Condition& condition : stage.conditions) {
    Finding found{Clause{program_.uncited}, machine[condition.need] != 0, kNeed, {condition.allow, 0, 0}};
    if (condition.clauses.empty()) findings.add(found);
    for (const std::uint16_t clause : condition.clauses) {
      found.clause = Clause{clause};
      findings.add(found);
    }
  }
}

bool Described::may(const Position& p, const Move& move) const {
  const Stage& stage = stage_of(p);
  if (stage.of != Stage::Of::choice || move.stage != number_of(p)) return false;
  if (!stage.conditions.empty()) return false;
  if (!stage.options.empty() && move.index >= stage.options.size()) return false;
  Machine machine(program_);
  prepare(p, machine);
  if (stage.loss >= 0) {
    const HitCounts taken = taken_by(plan_of(stage), move.index);
    return number_of(plan_of(stage), taken) == move.index && machine.assignments(plan_of(stage)).holds(taken);
  }
  if (!stage.options.empty()) {
    const Reg when = stage.options[move.index].when;
    return when == kNoReg || machine[when] != 0;
  }
  std::uint64_t rest = move.index;
  for (std::size_t i = 0; i < stage.numbers.size(); ++i) {
    const Digit& digit = stage.numbers[i];
    const std::int64_t chosen = static_cast<std::int64_t>(rest % digit.size) + digit.low;
    rest /= digit.size;
    if (chosen < machine[stage.bounds[i][0]] || chosen > machine[stage.bounds[i][1]]) return false;
    machine[digit.reg] = chosen;
  }
  if (rest != 0) return false;
  if (stage.legal == kNoReg) return true;
  machine.run(stage.ready, NullSink{});
  return machine[stage.legal] != 0;
}

Described::Move Described::declared(const Position& p) const {
  const Stage& stage = stage_of(p);
  Machine machine(program_);
  unpack(p, machine);
  machine.run(stage.code, NullSink{});
  if (stage.loss >= 0) return {number_of(p), number_of(plan_of(stage), machine.in_order(plan_of(stage)))};
  if (stage.options.empty()) {
    std::uint64_t index = 0;
    for (std::size_t i = stage.numbers.size(); i-- > 0;) {
      const Digit& digit = stage.numbers[i];
      index = index * digit.size + static_cast<std::uint64_t>(machine[stage.bounds[i][2]] - digit.low);
    }
    return {number_of(p), index};
  }
  const auto open = [&](std::int64_t option) {
    if (option < 0 || option >= static_cast<std::int64_t>(stage.options.size())) return false;
    const Reg when = stage.options[static_cast<std::size_t>(option)].when;
    return when == kNoReg || machine[when] != 0;
  };
  if (stage.otherwise_if != kNoReg && open(machine[stage.otherwise_if]))
    return {number_of(p), static_cast<std::uint64_t>(machine[stage.otherwise_if])};
  for (const std::uint16_t option : stage.otherwise) {
    if (open(option)) return {number_of(p), option};
  }
  for (const std::uint16_t option : Numbers<std::uint16_t>(stage.options.size())) {
    if (open(option)) return {number_of(p), option};
  }
  return {number_of(p), 0};
}

std::vector<bool> Described::relevant_losses(const Position& p, const LossOrder& order) const {
  if (order.at(number_of(p)).empty()) return {};
  Machine machine(program_);
  prepare(p, machine);
  return order.relevant(program_, number_of(p), machine);
}

std::vector<Die> Described::dice(const Position& p) const {
  const Stage& stage = stage_of(p);
  Machine machine(program_);
  unpack(p, machine);
  machine.run(stage.code, NullSink{});
  std::vector<Die> all;
  for (const ThrownDice::Group& group : thrown_at(stage, machine).groups)
    all.insert(all.end(), group.dice(), Die{static_cast<std::uint16_t>(group.of_die.size())});
  return all;
}

std::vector<std::pair<std::uint32_t, Integer>> Described::classes_of(const Position& p) const {
  const Stage& stage = stage_of(p);
  Machine machine(program_);
  unpack(p, machine);
  machine.run(stage.code, NullSink{});
  return game::classes_of(program_, stage, machine, *memory_);
}

std::uint32_t Described::class_of(const Position& p, std::span<const std::uint16_t> faces) const {
  const Stage& stage = stage_of(p);
  Machine machine(program_);
  unpack(p, machine);
  machine.run(stage.code, NullSink{});
  read(stage, machine, faces);
  return static_cast<std::uint32_t>(encode(stage.reads, machine));
}

void Described::read(const Stage& stage, Machine& machine, std::span<const std::uint16_t> faces) const {
  const ThrownDice thrown = thrown_at(stage, machine);
  std::vector<std::size_t> groups(thrown.groups.size());
  std::iota(groups.begin(), groups.end(), 0);
  std::vector<std::size_t> all(stage.atoms.size());
  std::iota(all.begin(), all.end(), 0);
  const auto atoms = ThrowWalk(stage, machine, thrown, std::move(groups), all).of(thrown.places(faces));
  for (std::size_t a = 0; a < atoms.size(); ++a) machine[stage.atoms[a].to] = atoms[a];
  machine.run(stage.ready, NullSink{});
}

std::int64_t Described::out_of_play(const Position& p, std::size_t form) const {
  return units_at_first_[form] + program_.may_be_made[form] - units_of_all(p, form);
}

std::int64_t Described::units_of_all(const Position& p, std::size_t form) const {
  std::int64_t all = 0;
  for (std::size_t side = 0; side < program_.sides(); ++side) all += units(p, side, form);
  return all;
}

std::vector<Program::HeldPieces> Described::held_at(const Position& p) const {
  std::vector<Program::HeldPieces> all = program_.at_first;
  const auto held = [&](std::uint16_t piece, std::uint16_t holder) -> std::int64_t& {
    for (Program::HeldPieces& one : all) {
      if (one.piece == piece && one.holder == holder) return one.count;
    }
    return all.emplace_back(Program::HeldPieces{piece, holder, 0}).count;
  };
  for (const Give& give : stage_of(p).gives) {
    const std::int64_t amount = variable(p, give.amount);
    held(give.piece, give.from) -= amount;
    held(give.piece, give.to) += amount;
  }
  return all;
}

std::optional<Event> Described::aimed(const Stage& stage, const Machine& machine, Reg dice) const {
  for (const Program::Aim& aim : program_.aims) {
    if (aim.dice != dice || machine[dice] == 0) continue;
    const auto note = static_cast<std::int32_t>(aim.note - program_.first_note);
    const auto sides = static_cast<std::int32_t>(program_.sides());
    return Event{kAimed,
                 stage.side,
                 Clause{stage.clauses.empty() ? program_.uncited : stage.clauses[0]},
                 {stage.step, note / sides, static_cast<std::int32_t>(machine[dice]),
                  note % sides + sides * acting(stage), static_cast<std::int32_t>(aim.forms & 0xffff'ffffU),
                  static_cast<std::int32_t>(aim.forms >> 32U)}};
  }
  return std::nullopt;
}

std::int64_t Described::variable(const Position& p, Reg reg) const {
  for (const PackedField& field : stage_of(p).fields) {
    if (field.reg == reg)
      return static_cast<std::int64_t>(p.words[field.word] >> field.shift & field.mask) + field.low;
  }
  if (reg >= program_.first_constant) return program_.constants[reg - program_.first_constant];
  for (const auto& [its, value] : program_.begin) {
    if (its == reg) return value;
  }
  return 0;
}

std::vector<Described::NoteValue> Described::remembered(const Position& p) const {
  std::vector<NoteValue> all;
  for (const PackedField& field : stage_of(p).fields) {
    if (field.reg < program_.first_note || field.reg >= program_.first_gathered) continue;
    const std::size_t note = field.reg - program_.first_note;
    all.push_back({note / program_.sides(), note % program_.sides(), variable(p, field.reg)});
  }
  return all;
}

std::vector<std::pair<std::int64_t, FormMask>> Described::can_hit(const Position& p) const {
  std::vector<std::pair<std::int64_t, FormMask>> all;
  for (const PackedField& field : stage_of(p).fields) {
    for (const Program::Aim& aim : program_.aims) {
      if (aim.dice == field.reg) all.emplace_back(variable(p, field.reg), aim.forms);
    }
  }
  return all;
}

std::optional<std::int64_t> Described::round(const Position& p) const {
  for (const PackedField& field : stage_of(p).fields) {
    if (field.reg == program_.round && field.mask > 1) return variable(p, field.reg);
  }
  return std::nullopt;
}

std::optional<std::pair<std::size_t, std::size_t>> Described::turn_of(const Position& p) const {
  const Stage& stage = stage_of(p);
  if (stage.kind == kNone) return std::nullopt;
  return std::pair{static_cast<std::size_t>(stage.side), std::size_t{stage.kind}};
}

std::string Described::loop_in_words(const Position& p, const std::vector<Position>& others) const {
  // A variable is in a loop what it was, or goes up and down.
  std::vector<std::string> changes;
  const auto look = [&](const std::string& name, const auto& value) {
    const bool differs = std::any_of(others.begin(), others.end(),
                                     [&](const Position& other) { return value(other) != value(p); });
    if (differs && std::find(changes.begin(), changes.end(), name) == changes.end())
      changes.push_back("'" + name + "'");
  };
  for (std::size_t side = 0; side < program_.sides(); ++side) {
    for (std::size_t form = 0; form < program_.units[side].size(); ++form)
      look(program_.holders[side] + "." + program_.pieces[form],
           [&](const Position& at) { return units(at, side, form); });
    for (std::size_t track = 0; track < program_.tracks.size(); ++track) {
      const bool shared = program_.tracks[track][0] == program_.tracks[track][1];
      if (track >= program_.track_names.size() || (shared && side > 0)) continue;
      look((shared ? "" : program_.holders[side] + ".") + program_.track_names[track],
           [&](const Position& at) { return this->track(at, side, track); });
    }
  }
  const std::string step = stage_of(p).name;
  std::string said =
      step.empty() ? "a step without a name comes round again" : "step '" + step + "' comes round again";
  if (!changes.empty()) said += " while " + joined(changes) + (changes.size() == 1 ? " changes" : " change");
  return said;
}

std::string Described::choices_in_words() const {
  std::vector<std::string> names;
  for (const Stage& stage : program_.stages) {
    if (stage.of != Stage::Of::choice || stage.step == kNone) continue;
    const std::string name = stage.name.empty() ? "a step without a name" : "step '" + stage.name + "'";
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return joined(names);
}

std::string Described::hidden_in_words() const {
  for (const Stage& stage : program_.stages) {
    if (stage.of == Stage::Of::choice && !stage.unseen.empty() && !stage.name.empty())
      return "what is chosen in secret in step '" + stage.name + "'";
  }
  return "what is chosen in secret";
}

std::vector<std::uint16_t> Described::clauses_of(const Stage& stage, const Move& move) {
  std::vector<std::uint16_t> all = stage.clauses;
  const std::vector<std::uint16_t>* own = nullptr;
  if (move.index < stage.options.size()) own = &stage.options[move.index].clauses;
  if (!stage.clauses_of.empty()) {
    const Digit& digit = stage.numbers.front();
    const auto option = static_cast<std::int64_t>(move.index % digit.size) + digit.low;
    if (option >= 0 && option < static_cast<std::int64_t>(stage.clauses_of.size()))
      own = &stage.clauses_of[static_cast<std::size_t>(option)];
  }
  if (own != nullptr) all.insert(all.end(), own->begin(), own->end());
  return all;
}

std::vector<std::uint16_t> Described::refused_by(const Stage& stage, const Move& move) {
  const std::vector<std::uint16_t> all = clauses_of(stage, move);
  if (all.empty()) return {};
  return {all[all.size() > stage.clauses.size() ? stage.clauses.size() : 0]};
}

std::string Described::describe(const Position& p) const {
  std::string said = stage_of(p).name;
  holdings(p, [&](std::uint16_t piece, std::uint16_t holder, std::int32_t count) {
    if (piece >= program_.units[0].size() || holder >= program_.sides()) return;
    said += " " + program_.holders[holder] + "." + program_.pieces[piece] + "=" + std::to_string(count);
  });
  return said;
}

}  // namespace casus::game
