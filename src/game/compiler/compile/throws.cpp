// Throws become stages: which dice, which functions of them, and the code of what is read.

#include <algorithm>
#include <cmath>

#include "game/compiler/compiler.hpp"

namespace casus::game {
namespace {

constexpr double kMostWork = 1e9;  // rows: a few tens of nanoseconds each

}  // namespace

/// Returns a value: whether a count of dice counts this face.
Value Compiler::shows(const Expression& count, std::int64_t face, const Binding& here) {
  const ExpressionNode& node = count.root();
  const bool one = node.children.size() == 1;
  Value any = constant(0);
  for (const NodeId child : node.children)
    any = two(Op::either, any,
              operation(Op::compare, one ? node.comparison : Comparison::equal,
                        {constant(face), value(count, child, here)}));
  return one || node.comparison == Comparison::equal ? any
                                                     : operation(Op::negation, Comparison::equal, {any});
}

void Compiler::groups(const Throw& verb, const Binding& here, Stage& stage, std::vector<Value>& counts) {
  for (std::size_t i = 0; i < verb.pools.size(); ++i) {
    const Pool& pool = verb.pools[i];
    // How many dice fall and what they have on them everybody sees, whoever sees what they show.
    const auto seen = [&](const Expression& in, const Binding& around) {
      const Looking nobody(*this, std::nullopt);
      return value(in, around);
    };
    const auto add = [&](const Binding& around, const Value& times) {
      const Value count = two(Op::multiply, two(Op::maximum, seen(pool.count, around), constant(0)), times);
      if (count.range.hi <= 0) return;
      DiceGroup group;
      group.pool = i;
      group.count = reg(count);
      if (pool.die != kNone) {
        group.faces = game_.dice[pool.die].faces;
      } else {
        const Value sides = seen(pool.sides, around);
        if (sides.known()) {
          for (std::int64_t face = 1; face <= sides.range.lo; ++face) group.faces.push_back(face);
        } else {
          group.sides = reg(sides);
        }
      }
      for (const RepeatedRoll& again : verb.again) {
        if (again.pool != i) continue;
        const Value when = again.when.empty() ? constant(1) : value(again.when, around);
        if (when.known() && when.range.lo == 0) continue;
        if (group.sides != kNoReg)
          return refuse(again.dice.place, "dice that are thrown again have sides that change",
                        "sides that are known when the game begins were expected");
        std::vector<Reg> faces;
        for (const std::int64_t face : group.faces)
          faces.push_back(reg(two(Op::both, when, shows(again.dice, face, around))));
        group.again.insert(group.again.end(), static_cast<std::size_t>(again.times), faces);
        const auto throws = static_cast<double>(group.again.size() + 1);
        if (std::pow(static_cast<double>(group.faces.size()), throws) > static_cast<double>(kMaxAgain))
          return refuse(
              again.dice.place, "a die and its further throws have more than 10000 ways to fall together",
              "fewer throws or sides were expected: at most 100 sides thrown twice, or 6 thrown five "
              "times (max_again)");
      }
      counts.push_back(count);
      stage.groups.push_back(std::move(group));
    };
    if (!pool.for_each) {
      add(here, constant(1));
      if (stage.groups.empty() || stage.groups.back().pool != i) continue;
      dice_owner_.resize(stage.groups.size());
      continue;
    }
    const std::size_t side = side_of(pool.of, here);
    for (std::size_t form = 0; form < game_.forms.size(); ++form) {
      if (pool.of_turn && game_.forms[form].kind != here.kind) continue;
      if (!is_there(side, form)) continue;
      Binding unit = here;
      unit.unit = {side, form};
      const Value each = pool.each.empty() ? constant(1) : seen(pool.each, unit);
      add(unit, two(Op::multiply, units_of(side, form), each));
      if (dice_owner_.size() < stage.groups.size()) {
        dice_owner_.resize(stage.groups.size());
        dice_owner_.back() = unit.unit;
      }
    }
  }
}

/// Adds the atoms (functions of dice) of a read to the stage. What they need is computed before the throw.
void Compiler::atoms(const Throw& verb, const Expression& in, NodeId id, const Binding& here, Stage& stage) {
  const ExpressionNode& node = in.nodes[id];
  if (node.op == Op::choice) {
    const bool rests = std::any_of(in.nodes.begin(), in.nodes.begin() + node.children[0] + 1,
                                   [](const ExpressionNode& one) { return one.op >= Op::shown; });
    if (!rests) {
      const Value condition = value(in, node.children[0], here);
      if (condition.known())
        return atoms(verb, in, node.children[condition.range.lo != 0 ? 1 : 2], here, stage);
    }
  }
  if (node.op < Op::shown) {
    for (const NodeId child : node.children) atoms(verb, in, child, here, stage);
    return;
  }
  if (node.op == Op::dice_targets) return targets(in, id, here, stage);
  if (dice_.contains({&in, id})) return;
  Atom atom;
  atom.op = node.op;
  atom.pool = static_cast<std::size_t>(node.value);
  atom.other = node.op == Op::dice_pairs ? static_cast<std::size_t>(node.other) : atom.pool;
  atom.comparison = node.comparison;
  if (node.op == Op::shown && node.type.kind == Type::Kind::word) atom.empty = -1;
  Range range = node.type.range;
  const bool any = std::any_of(stage.groups.begin(), stage.groups.end(),
                               [&](const DiceGroup& group) { return group.pool == atom.pool; });
  if (!any) {
    dice_[{&in, id}] = constant(atom.empty);
    return;
  }
  range = hull(range, {atom.empty, atom.empty});
  if (node.op == Op::dice_count) {
    for (std::size_t g = 0; g < stage.groups.size(); ++g) {
      std::vector<Reg>& items = atom.items.emplace_back();
      if (stage.groups[g].pool != atom.pool) continue;
      Binding unit = here;
      if (dice_owner_[g]) unit.unit = dice_owner_[g];
      for (const NodeId child : node.children) {
        const Value item = value(in, child, unit);
        items.push_back(reg(item));
        // A draw counts beyond sums of which each is part of the next.
        if (!verb.pools[atom.pool].for_each) dice_[{&in, child}] = item;
      }
    }
  } else if (!node.children.empty()) {
    atom.number = reg(value(in, node.children[0], here));
  }
  if (range.constant()) {
    dice_[{&in, id}] = constant(range.lo);
    return;
  }
  // What is written twice is worked out once.
  const auto same = std::find_if(stage.atoms.begin(), stage.atoms.end(), [&](const Atom& other) {
    return other.op == atom.op && other.pool == atom.pool && other.other == atom.other &&
           other.comparison == atom.comparison && other.number == atom.number && other.items == atom.items &&
           other.empty == atom.empty;
  });
  if (same != stage.atoms.end()) {
    dice_[{&in, id}] = {range_of_register(same->to), same->to};
    return;
  }
  atom.to = temp(range);
  dice_[{&in, id}] = {range, atom.to};
  stage.atoms.push_back(std::move(atom));
}

void Compiler::reads(const Throw& verb, const Binding& here) {
  std::vector<std::pair<Reg, Value>> values;
  for (const NoteReading& read : verb.reads) {
    if (read.is.type().kind == Type::Kind::packets) {
      read_targets(read, here, values);
    } else {
      values.emplace_back(note(read.note, read.who, here), value(read.is, here));
    }
  }
  if (here.side == std::nullopt) {
    gathering_ = &verb;
    read_values_.clear();
    for (const auto& [to, value] : values) read_values_[to] = value;
    for (const GatheredSum& one : gathered_) {
      if (one.from == &verb) values.emplace_back(one.to, value(*one.in, one.id, here));
    }
    gathering_ = nullptr;
  }
  for (auto& [to, made] : values) {
    if (made.known() || made.reg >= kFirstConstant) continue;
    const Reg from = made.reg;
    made.reg = temp(range_of_register(from));
    program_.code.push_back({Code::move, made.reg, from, 0, 0});
  }
  written_.clear();
  for (const auto& [to, made] : values) {
    write(to, made);
    written_.push_back({to, made.range.lo, static_cast<std::uint64_t>(made.range.hi - made.range.lo + 1)});
  }
}

void Compiler::thrown(const Step& step, const Throw& verb, const Binding& here) {
  Stage made;
  made.of = Stage::Of::thrown;
  temps_ = 0;
  dice_owner_.clear();
  dice_.clear();
  targets_.clear();
  for (const NoteReading& read : verb.reads) keep_what_is_replaced(step, note(read.note, read.who, here));
  // Without dice nothing is thrown.
  std::vector<Value> counts;
  groups(verb, here, made, counts);
  Value any = constant(0);
  for (const Value& count : counts)
    any = two(Op::either, any, operation(Op::compare, Comparison::more, {count, constant(0)}));
  const auto read_nothing = [&] {
    const std::vector<DiceGroup> none;
    Stage empty;
    for (const NoteReading& read : verb.reads)
      atoms(verb, read.is, static_cast<NodeId>(read.is.nodes.size() - 1), here, empty);
    reads(verb, here);
    dice_.clear();
    targets_.clear();
  };
  std::optional<std::uint32_t> skip;
  if (any.known() && any.range.lo == 0) return read_nothing();
  if (!any.known()) {
    const std::uint32_t throws = jump(Code::jump_if, &any);
    read_nothing();
    skip = jump(Code::jump, nullptr);
    land(throws);
  }
  const auto seen_by = this->seen_by(step, here);
  made.seen_by = static_cast<std::int8_t>(seen_by ? static_cast<int>(*seen_by) : -1);
  made.faces_unseen = seen_by || (verb.deck != kNone && is_hidden(verb.deck, verb.whose, here));
  const std::uint16_t which = stage(made, &step, here);
  program_.code.push_back({Code::wait, 0, 0, 0, which});
  temps_ = 0;
  dice_owner_.clear();
  Stage its = program_.stages[which];
  its.groups.clear();
  its.code = address();
  counts.clear();
  groups(verb, here, its, counts);
  its.added.resize(verb.pools.size());
  for (const DiceBonus& added : verb.added) {
    Stage::DiceBonus& to = its.added[added.pool];
    const auto of = [&](const Expression& expression) {
      const Value value = expression.empty() ? constant(0) : this->value(expression, here);
      return value.known() && value.range.lo == 0 ? kNoReg : reg(value);
    };
    to = {of(added.all), of(added.highest), of(added.lowest)};
  }
  conditions_.clear();
  settled_.clear();
  for (const NoteReading& read : verb.reads)
    atoms(verb, read.is, static_cast<NodeId>(read.is.nodes.size() - 1), here, its);
  program_.code.push_back({Code::throws, 0, 0, 0, which});
  its.ready = address();
  program_.stages[which] = its;  // its atoms are wanted by whoever looks at the code
  const auto depends = [&](Reg reg) {
    if (reg == kNoReg || (reg >= kFirstConstant && reg < kFirstTemp)) return;
    auto& throw_id = program_.stages[which].throw_id;
    if (std::any_of(throw_id.begin(), throw_id.end(), [&](const Digit& one) { return one.reg == reg; }))
      return;
    const Range range = range_of_register(reg);
    throw_id.push_back({reg, range.lo, static_cast<std::uint64_t>(range.hi - range.lo + 1)});
  };
  if (verb.deck != kNone) {
    const Deck& deck = game_.decks[verb.deck];
    std::vector<Reg>& cards = program_.stages[which].cards;
    for (std::size_t card = 0; card < deck.cards.size(); ++card) {
      cards.push_back(
          program_.tracks[deck.first_track + card][deck.each_side ? side_of(verb.whose, here) : 0]);
      depends(cards.back());
    }
    for (const DiceGroup& group : its.groups) settled_.insert(group.sides);
    for (const Atom& atom : its.atoms) settled_.insert(atom.items[0].begin(), atom.items[0].end());
  }
  for (const DiceGroup& group : its.groups) {
    depends(group.count);
    if (!settled_.contains(group.sides)) depends(group.sides);
    for (const auto& again : group.again) {
      for (const Reg one : again) depends(one);
    }
  }
  for (const Stage::DiceBonus& added : its.added) {
    for (const Reg reg : {added.all, added.highest, added.lowest}) depends(reg);
  }
  for (const Atom& atom : its.atoms) {
    depends(atom.number);
    for (const auto& items : atom.items) {
      for (const Reg item : items) {
        if (!settled_.contains(item)) depends(item);
      }
    }
  }
  for (const Reg condition : conditions_) depends(condition);
  reads(verb, here);
  if (cost_of(its) > kMostWork)
    return refuse(step.place, "these dice are too many to be worked out", "fewer dice were expected",
                  FaultKind::too_large);
  program_.stages[which].reads = written_;
  program_.code.push_back({Code::done, 0, 0, 0, which});
  program_.stages[which].next = address();
  report_step(step, here);
  dice_.clear();
  targets_.clear();
  if (skip) land(*skip);
  for (const NoteReading& read : verb.reads) {
    const Reg reg = note(read.note, read.who, here);
    note_written(step, read.note, reg, seen_by);
    if (!seen_by && !game_.notes[read.note].hidden) remember({reg, kNone, read.note, whose(read.note, reg)});
  }
}

}  // namespace casus::game
