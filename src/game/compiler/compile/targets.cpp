// Dice by what they can hit: how many of them can hit just these forms. Each set of forms is a count of faces
// like any other; for which faces that is so is known when the scenario is loaded, or worked out before the
// throw.

#include <algorithm>
#include <bit>
#include <set>

#include "game/compiler/compiler.hpp"

namespace casus::game {
namespace {

/// Returns the node of an expression, behind the names of lets.
NodeId behind_lets(const Expression& in) {
  auto root = static_cast<NodeId>(in.nodes.size() - 1);
  while (in.nodes[root].op == Op::let) root = in.nodes[root].children[0];
  return root;
}

constexpr std::size_t kMostOpen = 6;        // conditions that decide what one face can hit
constexpr std::int64_t kMostAdded = 1'000;  // to a die, from the least to the most

}  // namespace

/// Returns the numbers that may be added to a die of a pool once it is ranked.
std::set<std::int64_t> Compiler::added_to(const Expression& in, const ExpressionNode& node,
                                          const Stage& stage) {
  std::set<std::int64_t> all{0};
  const auto pool = static_cast<std::size_t>(node.value);
  if (pool >= stage.added.size()) return all;
  const Stage::DiceBonus& of = stage.added[pool];
  for (const Reg more : {of.all, of.highest, of.lowest}) {
    if (more == kNoReg) continue;
    const Range range = range_of_any(more);
    if (range.hi - range.lo > kMostAdded) {
      refuse(place_of(game_, in, node), "what is added to these dice changes by too much",
             "at most " + std::to_string(kMostAdded) + " were expected");
      return all;
    }
    const std::set<std::int64_t> before = all;
    for (const std::int64_t one : before) {
      for (std::int64_t value = range.lo; value <= range.hi; ++value) all.insert(one + value);
    }
  }
  return all;
}

/// Compiles a condition. A condition that was compiled before is not compiled again.
Value Compiler::condition_once(const Expression& in, NodeId id, const Binding& here,
                               std::vector<SharedCode>& known) {
  const std::size_t from = program_.code.size();
  const std::size_t temps = temps_;
  const auto first = static_cast<Reg>(kFirstTemp + temps);
  const auto renamed = [&](Reg reg) {
    return reg >= first && reg != kNoReg ? static_cast<Reg>(kFirstTemp + (reg - first)) : reg;
  };
  SharedCode made{{}, value(in, id, here), 0};
  if (made.is.known()) return made.is;
  for (std::size_t i = from; i < program_.code.size(); ++i) {
    Instruction one = program_.code[i];
    for (Reg* reg : {&one.to, &one.a, &one.b}) *reg = renamed(*reg);
    if (one.code == Code::select) one.at = renamed(static_cast<Reg>(one.at));
    made.code.push_back(one);
  }
  made.to = renamed(made.is.reg);
  const auto same = std::find_if(known.begin(), known.end(), [&](const SharedCode& one) {
    return one.to == made.to && one.code == made.code;
  });
  if (same == known.end()) {
    conditions_.push_back(made.is.reg);
    return known.emplace_back(std::move(made)).is;
  }
  program_.code.resize(from);
  temps_ = temps;
  return same->is;
}

/// Returns what a die with this face can hit: each possible set of forms, and its condition. Some forms are
/// hit in any case, others only if something holds.
std::vector<std::pair<FormMask, Value>> Compiler::aims_of(const Expression& in, NodeId id,
                                                          const Binding& here, std::int64_t face,
                                                          std::vector<SharedCode>& known) {
  const ExpressionNode& node = in.nodes[id];
  const std::size_t side = side_of(node.who, here);
  std::vector<std::pair<FormMask, Value>> all{{0, constant(1)}};
  std::vector<std::pair<FormMask, Value>> open;
  for (std::size_t form = 0; form < game_.forms.size(); ++form) {
    if (!is_there(side, form)) continue;
    Binding unit = here;
    unit.unit = {side, form};
    unit.die = face;
    const Value holds = condition_once(in, node.children[0], unit, known);
    if (holds.known()) {
      if (holds.range.lo != 0) all[0].first |= FormMask{1} << form;
      continue;
    }
    const auto same =
        std::find_if(open.begin(), open.end(), [&](const auto& one) { return one.second.reg == holds.reg; });
    if (same == open.end()) {
      open.emplace_back(FormMask{1} << form, holds);
    } else {
      same->first |= FormMask{1} << form;
    }
  }
  if (open.size() > kMostOpen) {
    refuse(place_of(game_, in, in.nodes[node.children[0]]),
           "which units a die can hit changes in too many ways",
           "at most " + std::to_string(kMostOpen) + " conditions that change were expected");
    return {};
  }
  for (const auto& [forms, holds] : open) {
    const Value is_not = operation(Op::negation, Comparison::equal, {holds});
    const std::size_t before = all.size();
    for (std::size_t i = 0; i < before; ++i) {
      const auto [its, is] = all[i];
      all[i] = {its | forms, two(Op::both, is, holds)};
      all.emplace_back(its, two(Op::both, is, is_not));
    }
  }
  return all;
}

void Compiler::targets(const Expression& in, NodeId id, const Binding& here, Stage& stage) {
  const ExpressionNode& node = in.nodes[id];
  const auto pool = static_cast<std::size_t>(node.value);
  ValueByForms& made = targets_[{&in, id}];
  if (!made.empty()) return;
  // By what they hit: the faces of each group. A face that does not hit it now stands there as one that no
  // die has.
  std::map<FormMask, std::vector<std::vector<Reg>>> shown;
  const std::set<std::int64_t> added = added_to(in, node, stage);
  std::set<std::int64_t> all;
  const auto faces_of = [&](const DiceGroup& group) {
    std::set<std::int64_t> faces;
    const auto add = [&](std::int64_t face) {
      for (const std::int64_t more : added) faces.insert(face + more);
    };
    for (const std::int64_t face : group.faces) add(face);
    if (group.sides == kNoReg) return faces;
    for (std::int64_t face = 1; face <= range_of_any(group.sides).hi; ++face) add(face);
    return faces;
  };
  std::int64_t dice = 0;
  for (const DiceGroup& group : stage.groups) {
    if (group.pool != pool) continue;
    dice += range_of_any(group.count).hi;
    all.merge(faces_of(group));
  }
  std::map<std::int64_t, std::vector<std::pair<FormMask, Reg>>> hits;  // by face
  std::vector<SharedCode> known;
  for (const std::int64_t face : all) {
    for (const auto& [forms, is] : aims_of(in, id, here, face, known)) {
      if (forms == 0) continue;
      const Reg item = reg(choice(is, constant(face), constant(*all.begin() - 1)));
      if (!is.known()) settled_.insert(item);
      hits[face].emplace_back(forms, item);
    }
  }
  for (std::size_t g = 0; g < stage.groups.size(); ++g) {
    if (stage.groups[g].pool != pool) continue;
    for (const std::int64_t face : faces_of(stage.groups[g])) {
      for (const auto& [forms, item] : hits[face]) {
        auto& of_groups = shown[forms];
        of_groups.resize(stage.groups.size());
        of_groups[g].push_back(item);
      }
    }
  }
  for (const auto& [forms, by_group] : shown) {
    Atom atom;
    atom.op = Op::dice_count;
    atom.pool = pool;
    atom.other = pool;
    atom.items = by_group;
    const Range range{0, dice};
    atom.to = temp(range);
    made[forms] = {range, atom.to};
    stage.atoms.push_back(std::move(atom));
  }
}

/// Compiles a read of targets. Each count has a register of its own, which the first throw that can hit just
/// these forms creates.
void Compiler::read_targets(const NoteReading& read, const Binding& here,
                            std::vector<std::pair<Reg, Value>>& values) {
  const NodeId root = behind_lets(read.is);
  if (read.is.nodes[root].op != Op::dice_targets)
    return refuse(read.is.place, "dice by what they could hit are read as they are",
                  "targets(dice, side, condition) alone was expected");
  const Reg its_note = note(read.note, read.who, here);
  aims_at_[its_note] = side_of(read.is.nodes[root].who, here);
  auto& known = packets_of_[its_note];
  const auto thrown = targets_.find({&read.is, root});
  const ValueByForms none;
  const ValueByForms& now = thrown == targets_.end() ? none : thrown->second;
  for (const auto& [forms, count] : now) {
    const auto at = known.find(forms);
    if (at == known.end()) {
      known[forms] = lay({0, count.range.hi}, 0);
      program_.aims.push_back({known[forms], its_note, forms});
    } else {
      ranges_[at->second].hi = std::max(ranges_[at->second].hi, count.range.hi);
    }
  }
  for (const auto& [forms, to] : known) {
    const auto its = now.find(forms);
    values.emplace_back(to, its == now.end() ? constant(0) : its->second);
  }
}

std::vector<LossPlan::Packet> Compiler::packets(const Loss& loss, const Binding& here, const Value* when) {
  const Expression& in = loss.hits;
  const NodeId root = behind_lets(in);
  std::vector<LossPlan::Packet> all;
  if (in.nodes[root].op != Op::note) {
    refuse(in.place, "dice by what they could hit are said by the name of what was read",
           "one name was expected");
    return all;
  }
  const ExpressionNode& node = in.nodes[root];
  const Reg read = note(static_cast<Index>(node.value), node.who, here);
  const auto aim = aims_at_.find(read);
  const std::size_t side = side_of(loss.side, here);
  if (aim != aims_at_.end() && aim->second != side) {
    refuse(in.place, "these dice are aimed at " + game_.side_names[aim->second],
           "losses of that side were expected");
    return all;
  }
  for (const auto& [forms, its] : packets_of_[read]) {
    Value count = variable(its);
    if (when != nullptr) count = two(Op::multiply, count, *when);
    all.push_back({forms, reg(count)});
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::popcount(a.forms) < std::popcount(b.forms);
  });
  return all;
}

}  // namespace casus::game
