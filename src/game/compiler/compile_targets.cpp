// Dice by what they can hit: how many of them can hit just these forms. For which faces that is so is known
// when the scenario is loaded; each set of forms is a count of faces like any other.

#include <algorithm>
#include <bit>
#include <set>

#include "game/compiler/compiler.hpp"

namespace casus::game {

void Compiler::targets(const Expression& in, NodeId id, const Here& here, Stage& stage) {
  const Node& node = in.nodes[id];
  const auto pool = static_cast<std::size_t>(node.value);
  const std::size_t side = side_of(node.who, here);
  ByForms& made = targets_[{&in, id}];
  if (!made.empty()) return;
  /// What may be added to a die of the pool once it is ranked.
  std::set<std::int64_t> added{0};
  if (pool < stage.added.size()) {
    const Stage::Added& of = stage.added[pool];
    for (const Reg more : {of.all, of.highest, of.lowest}) {
      if (more == kNoReg) continue;
      if (more < kFirstConstant || more >= kFirstTemp)
        return refuse(place_of(game_, in, node), "what is added to these dice changes while the game goes on",
                      "a number that is known when it begins was expected");
      for (const auto& [value, its] : constants_) {
        if (its != more) continue;
        const std::set<std::int64_t> before = added;
        for (const std::int64_t one : before) added.insert(one + value);
      }
    }
  }
  std::map<FormMask, std::vector<std::vector<std::int64_t>>>
      shown;                              // by what they hit: the faces of each group
  std::map<std::int64_t, FormMask> hits;  // by face
  std::int64_t dice = 0;
  for (std::size_t g = 0; g < stage.groups.size(); ++g) {
    const DiceGroup& group = stage.groups[g];
    if (group.pool != pool) continue;
    if (group.sides != kNoReg)
      return refuse(place_of(game_, in, node),
                    "how many sides these dice have changes while the game goes on",
                    "a number that is known when it begins was expected");
    dice += group.count >= kFirstConstant && group.count < kFirstTemp ? 0 : range_of_register(group.count).hi;
    for (const auto& [value, its] : constants_) dice += its == group.count ? value : 0;
    std::set<std::int64_t> faces;
    for (const std::int64_t face : group.faces) {
      for (const std::int64_t more : added) faces.insert(face + more);
    }
    for (const std::int64_t face : faces) {
      const auto [at, is_new] = hits.try_emplace(face, 0);
      for (std::size_t form = 0; is_new && form < game_.forms.size(); ++form) {
        if (!is_there(side, form)) continue;
        Here unit = here;
        unit.unit = {side, form};
        unit.die = face;
        const Value holds = value(in, node.children[0], unit);
        if (!holds.known())
          return refuse(place_of(game_, in, in.nodes[node.children[0]]),
                        "which units a die can hit changes while the game goes on",
                        "a condition that is settled by the face when the game begins was expected");
        if (holds.range.lo != 0) at->second |= FormMask{1} << form;
      }
      if (at->second == 0) continue;
      auto& of_groups = shown[at->second];
      of_groups.resize(stage.groups.size());
      of_groups[g].push_back(face);
    }
  }
  for (const auto& [forms, by_group] : shown) {
    Atom atom;
    atom.op = Op::dice_count;
    atom.pool = pool;
    atom.other = pool;
    for (std::size_t g = 0; g < stage.groups.size(); ++g) {
      std::vector<Reg>& items = atom.items.emplace_back();
      if (g >= by_group.size()) continue;
      for (const std::int64_t face : by_group[g]) items.push_back(reg(constant(face)));
    }
    const Range range{0, dice};
    atom.to = temp(range);
    made[forms] = {range, atom.to};
    stage.atoms.push_back(std::move(atom));
  }
}

/// Each count is remembered by itself; the first throw that can hit just these forms makes room for it.
void Compiler::read_targets(const Read& read, const Here& here, std::vector<std::pair<Reg, Value>>& values) {
  NodeId root = static_cast<NodeId>(read.is.nodes.size() - 1);
  while (read.is.nodes[root].op == Op::let) root = read.is.nodes[root].children[0];
  if (read.is.nodes[root].op != Op::dice_targets)
    return refuse(read.is.place, "dice by what they could hit are read as they are",
                  "targets(dice, side, condition) alone was expected");
  const Reg its_note = note(read.note, read.who, here);
  aims_at_[its_note] = side_of(read.is.nodes[root].who, here);
  auto& known = packets_of_[its_note];
  const auto thrown = targets_.find({&read.is, root});
  const ByForms none;
  const ByForms& now = thrown == targets_.end() ? none : thrown->second;
  for (const auto& [forms, count] : now) {
    const auto at = known.find(forms);
    if (at == known.end()) {
      known[forms] = lay({0, count.range.hi}, 0);
    } else {
      ranges_[at->second].hi = std::max(ranges_[at->second].hi, count.range.hi);
    }
  }
  for (const auto& [forms, to] : known) {
    const auto its = now.find(forms);
    values.emplace_back(to, its == now.end() ? constant(0) : its->second);
  }
}

std::vector<LossPlan::Packet> Compiler::packets(const Loss& loss, const Here& here, const Value* when) {
  const Expression& in = loss.hits;
  NodeId root = static_cast<NodeId>(in.nodes.size() - 1);
  while (in.nodes[root].op == Op::let) root = in.nodes[root].children[0];
  std::vector<LossPlan::Packet> all;
  if (in.nodes[root].op != Op::note) {
    refuse(in.place, "dice by what they could hit are said by the name of what was read",
           "one name was expected");
    return all;
  }
  const Node& node = in.nodes[root];
  const Reg read = note(static_cast<Index>(node.value), node.who, here);
  const auto aim = aims_at_.find(read);
  const std::size_t side = side_of(loss.side, here);
  if (aim != aims_at_.end() && aim->second != side) {
    refuse(in.place, "these dice are aimed at " + game_.side_names[1 - side],
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
