// Expressions become code; what is known is folded.

#include <algorithm>

#include "game/compiler/compiler.hpp"
#include "game/compiler/worked_out.hpp"
#include "game/model/interval.hpp"

namespace casus::game {

Value Compiler::constant(std::int64_t value) { return {{value, value}, kNoReg}; }

Reg Compiler::reg(const Value& value) {
  if (value.reg != kNoReg && !value.known()) return value.reg;
  const auto fresh = static_cast<Reg>(kFirstConstant + std::min<std::size_t>(constants_.size(), 0x3fff));
  return constants_.try_emplace(value.range.lo, fresh).first->second;
}

Range Compiler::range_of_register(Reg reg) const {
  return reg >= kFirstTemp ? temp_ranges_[reg - kFirstTemp] : ranges_[reg];
}

/// Returns the range of a register, which may be a constant.
Range Compiler::range_of_any(Reg reg) const {
  if (reg < kFirstConstant || reg >= kFirstTemp) return range_of_register(reg);
  for (const auto& [value, its] : constants_) {
    if (its == reg) return {value, value};
  }
  return {};
}

Reg Compiler::temp(Range range) {
  if (temp_ranges_.size() <= temps_) temp_ranges_.resize(temps_ + 1);
  temp_ranges_[temps_] = range;
  most_temps_ = std::max(most_temps_, temps_ + 1);
  return static_cast<Reg>(kFirstTemp + std::min<std::size_t>(temps_++, 0x3ffe));
}

Value Compiler::emit(Code code, Range range, const Value& a, const Value& b) {
  if (range.constant()) return {range, kNoReg};
  const Reg first = reg(a);
  const Reg second = reg(b);
  const Value made{range, temp(range)};
  program_.code.push_back({code, made.reg, first, second, 0});
  return made;
}

Value Compiler::two(Op op, const Value& a, const Value& b) {
  return operation(op, Comparison::equal, {a, b});
}

Value Compiler::choice(const Value& a, const Value& b, const Value& c) {
  if (a.known()) return a.range.lo != 0 ? b : c;
  if (b.known() && c.known() && b.range == c.range) return b;
  const Reg condition = reg(a);
  const Reg then = reg(b);
  const Reg otherwise = reg(c);
  const Value made{hull(b.range, c.range), temp(hull(b.range, c.range))};
  program_.code.push_back({Code::select, made.reg, condition, then, otherwise});
  return made;
}

Value Compiler::operation(Op op, Comparison comparison, const std::vector<Value>& of) {
  std::vector<Range> ranges(of.size());
  for (std::size_t i = 0; i < of.size(); ++i) ranges[i] = of[i].range;
  const Range range = op == Op::is_in ? kTruths : range_of(op, comparison, ranges);
  if (range.constant()) return {range, kNoReg};
  const auto is = [&](std::size_t i, std::int64_t value) { return of[i].known() && of[i].range.lo == value; };
  switch (op) {
    case Op::negate:
      return emit(Code::subtract, range, constant(0), of[0]);
    case Op::add:
      if (is(0, 0)) return of[1];
      if (is(1, 0)) return of[0];
      return emit(Code::add, range, of[0], of[1]);
    case Op::subtract:
      if (is(1, 0)) return of[0];
      return emit(Code::subtract, range, of[0], of[1]);
    case Op::multiply:
      if (is(0, 1)) return of[1];
      if (is(1, 1)) return of[0];
      return emit(Code::multiply, range, of[0], of[1]);
    case Op::minimum:
    case Op::maximum: {
      Value best = of[0];
      for (std::size_t i = 1; i < of.size(); ++i) {
        const bool least = op == Op::minimum;
        const Value& other = of[i];
        if (least ? best.range.hi <= other.range.lo : best.range.lo >= other.range.hi) continue;
        if (least ? other.range.hi <= best.range.lo : other.range.lo >= best.range.hi) {
          best = other;
          continue;
        }
        const Range pair[] = {best.range, other.range};
        best = emit(least ? Code::minimum : Code::maximum, range_of(op, comparison, pair), best, other);
      }
      return best;
    }
    case Op::absolute:
      return emit(Code::maximum, range, of[0], operation(Op::negate, comparison, {of[0]}));
    case Op::clamp:
      return two(Op::minimum, two(Op::maximum, of[0], of[1]), of[2]);
    case Op::floor:
      if (is(1, 1)) return of[0];
      return emit(Code::floor, range, of[0], of[1]);
    case Op::ceiling:
      if (is(1, 1)) return of[0];
      return emit(Code::ceiling, range, of[0], of[1]);
    case Op::both:
      if (of[0].known()) return of[1];
      if (of[1].known()) return of[0];
      return emit(Code::both, range, of[0], of[1]);
    case Op::either:
      if (of[0].known()) return of[1];
      if (of[1].known()) return of[0];
      return emit(Code::either, range, of[0], of[1]);
    case Op::negation:
      return emit(Code::equal, range, of[0], constant(0));
    case Op::compare:
      switch (comparison) {
        case Comparison::less:
          return emit(Code::less, range, of[0], of[1]);
        case Comparison::at_most:
          return emit(Code::at_most, range, of[0], of[1]);
        case Comparison::more:
          return emit(Code::less, range, of[1], of[0]);
        case Comparison::at_least:
          return emit(Code::at_most, range, of[1], of[0]);
        case Comparison::equal:
          return emit(Code::equal, range, of[0], of[1]);
        case Comparison::unequal:
          return emit(Code::unequal, range, of[0], of[1]);
      }
      return {};
    case Op::is_in: {
      Value any = constant(0);
      for (std::size_t i = 1; i < of.size(); ++i)
        any = two(Op::either, any, operation(Op::compare, Comparison::equal, {of[0], of[i]}));
      return comparison == Comparison::equal ? any : operation(Op::negation, comparison, {any});
    }
    case Op::choice:
      return choice(of[0], of[1], of[2]);
    default:
      return of[0];
  }
}

std::size_t Compiler::side_of(Who who, const Binding& here) const {
  if (is_by_name(who)) return static_cast<std::size_t>(who);
  const std::size_t side = here.side.value_or(0);
  if (who == Who::side) return side;
  return here.enemy ? *here.enemy : 1 - side;  // of more than two sides it is always bound
}

Value Compiler::value(const Expression& in, const Binding& here) {
  if (in.empty()) return constant(0);
  return value(in, static_cast<NodeId>(in.nodes.size() - 1), here);
}

Value Compiler::value(const Expression& in, NodeId id, const Binding& here) {
  const ExpressionNode& node = in.nodes[id];
  if (const auto known = dice_.find({&in, id}); known != dice_.end()) return known->second;
  if (gathering_ == nullptr) {
    if (const auto at = gathered_at_.find({&in, id}); at != gathered_at_.end())
      return variable(gathered_[at->second].to);
  }
  if (node.op < Op::let || node.op == Op::cell || node.op >= Op::units) return leaf(in, id, here);
  std::vector<Value> of;
  if (node.op == Op::choice) {
    of.push_back(value(in, node.children[0], here));
    if (of[0].known()) return value(in, node.children[of[0].range.lo != 0 ? 1 : 2], here);
    of.push_back(value(in, node.children[1], here));
    of.push_back(value(in, node.children[2], here));
    return choice(of[0], of[1], of[2]);
  }
  for (const NodeId child : node.children) {
    of.push_back(value(in, child, here));
    const bool zero = of.back().known() && of.back().range.lo == 0;
    const bool one = of.back().known() && of.back().range.lo != 0;
    if (zero && (node.op == Op::multiply || node.op == Op::both)) return constant(0);
    if (one && node.op == Op::either) return constant(1);
  }
  if (node.op == Op::column_of) return column(node, of);
  return operation(node.op, node.comparison, of);
}

Value Compiler::leaf(const Expression& in, NodeId id, const Binding& here) {
  const ExpressionNode& node = in.nodes[id];
  const auto index = static_cast<std::size_t>(node.value);
  const auto side = [&] { return side_of(node.who, here); };
  switch (node.op) {
    case Op::constant:
      return constant(node.value);
    case Op::round:
      return variable(round_);
    case Op::side:
      return constant(static_cast<std::int64_t>(side()));
    case Op::field:
      cite(static_cast<Index>(index));
      return constant(
          setup_->field(game_, static_cast<Index>(index), game_.fields[index].each_side ? side() : 0));
    case Op::note: {
      if (zero_.contains(static_cast<Index>(index))) return constant(0);
      const Reg its = note(static_cast<Index>(index), node.who, here);
      look(in, node, its, game_.notes[index].name);
      const auto read = read_values_.find(its);
      return gathering_ != nullptr && read != read_values_.end() ? read->second : variable(its);
    }
    case Op::track: {
      const Reg its = program_.tracks[index][game_.tracks[index].each_side ? side() : 0];
      look(in, node, its, game_.tracks[index].name);
      return variable(its);
    }
    case Op::count: {
      Value all = constant(0);
      for (std::size_t form = 0; form < game_.forms.size(); ++form) {
        if ((node.forms >> form & 1U) != 0) all = two(Op::add, all, units_of(side(), form));
      }
      return all;
    }
    case Op::die:
      return constant(here.die.value_or(0));
    case Op::life_left: {
      const std::size_t form = here.unit ? here.unit->second : 0;
      const Kind& kind = game_.kinds[game_.forms[form].kind];
      const auto states = static_cast<std::int64_t>(kind.first_form + kind.forms() - form);
      return constant(kind.life == kNone ? states : here.life);
    }
    case Op::stat:
    case Op::unit_is: {
      std::pair<std::size_t, std::size_t> unit{here.side.value_or(0), 0};
      if (node.unit == Unit::at_hand && here.unit) {
        unit = *here.unit;
      } else if (here.kind) {
        unit.second = game_.kinds[*here.kind].first_form;
      }
      if (node.op == Op::unit_is && node.value != 0) {
        const bool acts = unit.first == here.side && game_.forms[unit.second].kind == here.kind;
        return constant(acts ? 1 : 0);
      }
      if (node.op == Op::unit_is) return constant(static_cast<std::int64_t>(node.forms >> unit.second & 1U));
      return constant(setup_->sides[unit.first].stats[index][unit.second]);
    }
    case Op::cell:
      return cell(in, node, here);
    case Op::units:
    case Op::total:
    case Op::least:
    case Op::most:
      return of_units(in, node, here);
    default:
      refuse(place_of(game_, in, node), "dice are looked at where none are thrown",
             "a value that a step has read before was expected: read.NAME");
      return constant(0);
  }
}

Value Compiler::units_of(std::size_t side, std::size_t form) {
  const Lives& real = program_.units[side][form];
  Value all = constant(0);
  for (std::size_t i = 0; i < real.size(); ++i) {
    const Reg its = looked_at()[side][form][i];
    all = two(Op::add, all, its < kFirstTemp ? variable(its) : Value{ranges_[real[i]], its});
  }
  // Damage makes no unit more than there were.
  if (real.size() > 1) all.range.hi = std::min(all.range.hi, bounds_.sides[side].forms[form].hi);
  return all;
}

Value Compiler::of_units(const Expression& in, const ExpressionNode& node, const Binding& here) {
  const std::size_t side = side_of(node.who, here);
  Value made = constant(0);
  Value any = constant(0);
  // Units of a form, or those of it that have so much life left where that is looked at.
  std::vector<std::pair<Binding, Value>> all;
  const bool by_life = std::any_of(in.nodes.begin(), in.nodes.end(),
                                   [](const ExpressionNode& one) { return one.op == Op::life_left; });
  for (std::size_t form = 0; form < game_.forms.size(); ++form) {
    Binding unit = here;
    unit.unit = {side, form};
    const Lives& lives = program_.units[side][form];
    if (!by_life || game_.kinds[game_.forms[form].kind].life == kNone) {
      all.emplace_back(unit, units_of(side, form));
      continue;
    }
    for (std::size_t left = 0; left < lives.size(); ++left) {
      const Reg its = looked_at()[side][form][left];
      unit.life = static_cast<std::int64_t>(left) + 1;
      all.emplace_back(unit, its < kFirstTemp ? variable(its) : Value{ranges_[lives[left]], its});
    }
  }
  for (const auto& [unit, units] : all) {
    if (units.range.hi == 0) continue;
    const std::size_t condition = node.op == Op::units ? 0 : 1;
    Value holds = constant(1);
    if (node.children.size() > condition) holds = value(in, node.children[condition], unit);
    if (holds.known() && holds.range.lo == 0) continue;
    if (node.op == Op::units) {
      made = two(Op::add, made, two(Op::multiply, units, holds));
      continue;
    }
    const Value each = value(in, node.children[0], unit);
    if (node.op == Op::total) {
      made = two(Op::add, made, two(Op::multiply, two(Op::multiply, units, holds), each));
      continue;
    }
    const Value there = two(Op::both, operation(Op::compare, Comparison::more, {units, constant(0)}), holds);
    const Value best = two(node.op == Op::least ? Op::minimum : Op::maximum, made, each);
    made = choice(there, choice(any, best, each), made);
    any = two(Op::either, any, there);
  }
  return made;
}

Value Compiler::looked_up(const Value& at, std::int64_t first, std::vector<std::int64_t> values,
                          Index table) {
  const auto of = [&](std::int64_t value) {
    const auto last = static_cast<std::int64_t>(values.size()) - 1;
    return values[static_cast<std::size_t>(std::clamp<std::int64_t>(value - first, 0, last))];
  };
  if (at.known()) {
    if (program_.cells != nullptr && table != kNone) {
      const auto last = static_cast<std::int64_t>(values.size()) - 1;
      note_cell(program_, table,
                static_cast<std::size_t>(std::clamp<std::int64_t>(at.range.lo - first, 0, last)));
    }
    return constant(of(at.range.lo));
  }
  const auto [lo, hi] = std::minmax_element(values.begin(), values.end());
  const Range range{*lo, *hi};
  const Reg from = reg(at);
  const Value made{range, temp(range)};
  program_.code.push_back(
      {Code::lookup, made.reg, from, 0, static_cast<std::uint32_t>(program_.lookups.size())});
  program_.lookups.push_back({first, std::move(values), table});
  return made;
}

/// Compiles the lookup of a cell. Rows and columns are numbered from 1; 0 stands for a word that is no
/// label.
Value Compiler::cell(const Expression& in, const ExpressionNode& node, const Binding& here) {
  const GameTable& table = game_.tables[static_cast<std::size_t>(node.value)];
  const auto place = [&](NodeId id, bool row) {
    const Value at = value(in, id, here);
    const Type& type = in.nodes[id].type;
    if (type.kind == Type::Kind::word) {
      std::vector<std::int64_t> places{0};
      for (const std::string& word : game_.lists[type.list].words) {
        const auto found = row ? table.row_of(word) : table.column_of(word);
        places.push_back(found ? static_cast<std::int64_t>(*found) + 1 : 0);
      }
      return looked_up(at, -1, std::move(places));
    }
    if (!row)
      return two(Op::minimum, two(Op::maximum, at, constant(1)),
                 constant(static_cast<std::int64_t>(table.columns())));
    std::vector<std::int64_t> places;
    constexpr std::int64_t kMostLabels = 100'000;
    const std::int64_t first = table.row_labels.front();
    if (table.row_labels.back() - first > kMostLabels) {
      refuse(table.place, "the labels of this table lie too far apart", "at most 100000 were expected");
      return constant(1);
    }
    for (std::int64_t label = first; label <= table.row_labels.back(); ++label)
      places.push_back(static_cast<std::int64_t>(table.row_of(label)) + 1);
    return looked_up(at, first, std::move(places));
  };
  const Value row = place(node.children[0], true);
  const Value column = place(node.children[1], false);
  const auto width = static_cast<std::int64_t>(table.columns()) + 1;
  std::vector<std::int64_t> cells(static_cast<std::size_t>(width) * (table.rows() + 1),
                                  table.cell.kind == Type::Kind::word ? -1 : 0);
  for (std::size_t r = 0; r < table.rows(); ++r) {
    for (std::size_t c = 0; c < table.columns(); ++c)
      cells[(r + 1) * static_cast<std::size_t>(width) + c + 1] = table.cells[r * table.columns() + c];
  }
  return looked_up(two(Op::add, two(Op::multiply, row, constant(width)), column), 0, std::move(cells),
                   static_cast<Index>(node.value));
}

Value Compiler::column(const ExpressionNode& node, const std::vector<Value>& of) {
  const GameTable& table = game_.tables[static_cast<std::size_t>(node.value)];
  const Value by = of.size() > 1 ? of[1] : constant(1);
  if (of[0].known() && by.known()) return constant(table.column_of(of[0].range.lo, by.range.lo));
  const Value made = emit(Code::column, {1, static_cast<std::int64_t>(table.columns())}, of[0], by);
  if (!made.known()) program_.code.back().at = static_cast<std::uint32_t>(node.value);
  return made;
}

}  // namespace casus::game
