// Evaluates a tree of independent branches to a distribution, from the leaves up. The user of a bound part is
// evaluated for each value of the part, and the results are mixed by the weights. Each node caches its last
// result with the values that it was computed for, so that what does not depend on a bound part is computed
// once.

#include <algorithm>
#include <array>
#include <utility>

#include "probability/expression/certain.hpp"
#include "probability/expression/cost.hpp"
#include "probability/expression/parser.hpp"
#include "probability/expression/scan.hpp"
#include "probability/ranks.hpp"

namespace casus::probability {
namespace {

using inner::Meter;

class Evaluator {
 public:
  Evaluator(const Expression& tree, const ExpressionBudget& budget)
      : tree_(tree), meter_(budget, tree.steps), slots_(tree.nodes.size()) {}

  Marked<Distribution> run() {
    find_depends(tree_.root);
    if (!fault_.what.empty()) {
      // already stored
    } else if (auto fault = meter_.work(0)) {
      note(tree_.root, std::move(*fault));
    } else if (evaluate_node(tree_.root)) {
      return {std::move(slots_[tree_.root].result), 0};
    }
    const Span span = tree_.nodes[faulty_].span;
    fault_.place = inner::place_of(tree_.text, span.begin);
    return {std::move(fault_), inner::length_of(tree_.text, span)};
  }

 private:
  struct Slot {
    std::vector<std::size_t> depends;  // parts bound above that are used below, ascending
    std::vector<std::int64_t> at;      // their values when the result was computed
    bool known = false;
    bool is_diceless = true;  // without rolls and binds: given the parts' values, a number
    double nodes = 1;         // in its subtree, itself included
    double bytes = 0;
    Integer total = 1;  // of all dice in its subtree
    Distribution result;
  };
  static constexpr double kVisit = 300;  // steps of visiting a node, result included
  static constexpr double kMaxTotalBits = 1 << 20;
  static constexpr double kDiceless = 10;  // steps of visiting a node that is a number

  void find_depends(NodeId id) {
    const DiceTerm& node = tree_.nodes[id];
    std::vector<std::size_t> depends;
    Slot& slot = slots_[id];
    if (node.kind == DiceTerm::Kind::name) depends.push_back(part_of(node));
    if (has_rolls(node)) slot.total = total_of(node);
    auto bits = static_cast<double>(msb(slot.total));
    if (has_rolls(node) || node.kind == DiceTerm::Kind::bind || node.kind == DiceTerm::Kind::repeat) {
      slot.is_diceless = false;
    }
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      find_depends(node.children[i]);
      const Slot& below = slots_[node.children[i]];
      slot.is_diceless = slot.is_diceless && below.is_diceless;
      slot.nodes += below.nodes;
      bits += static_cast<double>(msb(below.total));
      if (bits > kMaxTotalBits) return too_long(id);
      slot.total *= below.total;
      for (const std::size_t part : below.depends) {
        const bool is_bound_here = node.kind == DiceTerm::Kind::bind && i == 1 && part == part_of(node);
        if (!is_bound_here) depends.push_back(part);
      }
    }
    std::sort(depends.begin(), depends.end());
    depends.erase(std::unique(depends.begin(), depends.end()), depends.end());
    if (node.kind == DiceTerm::Kind::repeat) {
      if (bits * static_cast<double>(node.value) > kMaxTotalBits) return too_long(id);
      slot.total = boost::multiprecision::pow(slot.total, static_cast<unsigned>(node.value));
    }
    slot.depends = std::move(depends);
  }

  void too_long(NodeId id) {
    if (!fault_.what.empty()) return;
    note(id, bound_fault("the number of all throws is too long (bits)",
                         static_cast<std::int64_t>(kMaxTotalBits), "max_total_bits"));
  }

  static bool has_rolls(const DiceTerm& node) {
    return node.kind == DiceTerm::Kind::roll || node.kind == DiceTerm::Kind::count ||
           node.kind == DiceTerm::Kind::ranks;
  }
  [[nodiscard]] const Roll& roll_of(const DiceTerm& node, std::size_t next = 0) const {
    return tree_.rolls[static_cast<std::size_t>(node.value) + next];
  }
  [[nodiscard]] Integer total_of(const DiceTerm& node) const {
    const Integer total = roll_of(node).pool.total();
    return node.kind == DiceTerm::Kind::ranks ? total * roll_of(node, 1).pool.total() : total;
  }
  static std::size_t part_of(const DiceTerm& node) { return static_cast<std::size_t>(node.value); }
  [[nodiscard]] const Distribution& child(const DiceTerm& node, std::size_t i) const {
    return slots_[node.children[i]].result;
  }

  void note(NodeId id, Fault fault) {
    faulty_ = id;
    fault_ = std::move(fault);
  }

  /// Computes the result of a node's slot. Returns false, with the fault stored, if it fails.
  bool evaluate_node(NodeId id) {
    Slot& slot = slots_[id];
    if (auto fault = meter_.work(kVisit)) {
      note(id, std::move(*fault));
      return false;
    }
    std::vector<std::int64_t> at;
    for (const std::size_t part : slot.depends) at.push_back(values_[part]);
    if (slot.known && at == slot.at) return true;
    const DiceTerm& node = tree_.nodes[id];
    const bool leaves_some = node.kind == DiceTerm::Kind::bind || node.kind == DiceTerm::Kind::choose;
    const std::size_t first = leaves_some ? 1 : node.children.size();
    for (std::size_t i = 0; i < first; ++i) {
      if (!evaluate_node(node.children[i])) return false;
    }
    Result<Distribution> result = node.kind == DiceTerm::Kind::bind ? mixed(node) : combined(node);
    if (!result) {
      if (!fault_in_child_) note(id, result.faults()[0]);
      return false;
    }
    // A node stores one result at a time, so the largest result of each node bounds the memory.
    const double bytes = inner::bytes_of(*result);
    if (bytes > slot.bytes) {
      if (auto fault = meter_.hold(bytes - slot.bytes)) {
        note(id, std::move(*fault));
        return false;
      }
      slot.bytes = bytes;
    }
    slot.result = std::move(result).value();
    slot.at = std::move(at);
    slot.known = true;
    return true;
  }

  Result<Distribution> combined(const DiceTerm& node) {
    switch (node.kind) {
      case DiceTerm::Kind::number:
        return Distribution::certain(node.value);
      case DiceTerm::Kind::name:
        return Distribution::certain(values_[part_of(node)]);
      case DiceTerm::Kind::roll:
        return rolled(tree_.rolls[static_cast<std::size_t>(node.value)]);
      case DiceTerm::Kind::negate:
        return negated(child(node, 0));
      case DiceTerm::Kind::compare:
        if (auto fault = side_by_side(child(node, 0), child(node, 1))) return *fault;
        return compared(child(node, 0), static_cast<Comparison>(node.value), child(node, 1));
      case DiceTerm::Kind::divide:
        return divided(node);
      case DiceTerm::Kind::choose:
        return chosen(node);
      case DiceTerm::Kind::repeat:
        return repeated(node);
      case DiceTerm::Kind::count:
        return counted_against(node);
      case DiceTerm::Kind::ranks: {
        const double steps = ranked_steps(roll_of(node).pool, roll_of(node, 1).pool);
        if (auto fault = meter_.work(std::min(steps, static_cast<double>(kMaxSteps)))) return *fault;
        const Result<Opposed> sides = ranked(roll_of(node).pool, roll_of(node, 1).pool);
        if (!sides) return sides.faults();
        return compared(*sides, roll_of(node).comparison);
      }
      default:
        return folded(node);
    }
  }

  Result<Distribution> rolled(const Roll& roll) {
    if (auto fault = meter_.roll(roll)) return *fault;
    switch (roll.read) {
      case Read::dice:
      case Read::tally:
        return probability::sum(roll.pool);
      case Read::keep_highest:
        return keep_highest(roll.pool, roll.k);
      case Read::keep_lowest:
        return keep_lowest(roll.pool, roll.k);
      case Read::drop_highest:
        return drop_highest(roll.pool, roll.k);
      case Read::drop_lowest:
        return drop_lowest(roll.pool, roll.k);
      case Read::largest_set:
        return largest_set(roll.pool);
      case Read::pattern:
        return pattern_scores(roll.patterns, roll.pool);
      case Read::count:
      case Read::ranks:
        break;  // nodes of their own read these
    }
    return Distribution();
  }

  Result<Distribution> folded(const DiceTerm& node) {
    Distribution all = child(node, 0);
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      const Distribution& next = child(node, i);
      const bool pairs = node.kind == DiceTerm::Kind::add || node.kind == DiceTerm::Kind::multiply;
      if (auto fault = pairs ? every_pair(all, next) : side_by_side(all, next)) return *fault;
      Result<Distribution> both = node.kind == DiceTerm::Kind::add        ? probability::sum(all, next)
                                  : node.kind == DiceTerm::Kind::multiply ? product(all, next)
                                  : node.kind == DiceTerm::Kind::highest  ? higher(all, next)
                                                                          : lower(all, next);
      if (!both) return both;
      all = std::move(both).value();
    }
    return all;
  }

  Result<Distribution> divided(const DiceTerm& node) {
    const Distribution& a = child(node, 0);
    const Distribution& b = child(node, 1);
    if (b.weight(0) != 0) return Fault{{}, "a division by what may be 0", "another number was expected"};
    if (auto fault = every_pair(a, b)) return *fault;
    Tally tally;
    for (const auto& above : a.entries()) {
      for (const auto& below : b.entries()) {
        const auto value = inner::quotient(above.value, below.value, static_cast<Rounding>(node.value));
        if (!tally.add(value, above.weight * below.weight)) return too_many_values();
      }
    }
    return std::move(tally).distribution();
  }

  /// Adds the results of a child to the tally, each weight times `factor`. The child stores its own fault.
  std::optional<Fault> gather(Tally& tally, NodeId id, const Integer& factor) {
    if (!evaluate_node(id)) {
      fault_in_child_ = true;
      return fault_;
    }
    const Distribution& given = slots_[id].result;
    const double limbs = static_cast<double>(msb(factor)) / 64 + 1;
    const double each = 40 + limbs * (static_cast<double>(msb(given.total())) / 64 + 1);
    if (auto fault = meter_.work(each * static_cast<double>(given.entries().size()))) return fault;
    for (const auto& entry : given.entries()) {
      if (!tally.add(entry.value, entry.weight * factor)) return too_many_values();
    }
    return std::nullopt;
  }

  /// Evaluates a choice. An impossible branch is not evaluated, because it may divide by 0. The total is that
  /// of all dice.
  Result<Distribution> chosen(const DiceTerm& node) {
    const Integer no = child(node, 0).weight(0);
    const Integer yes = child(node, 0).total() - no;
    const NodeId then = node.children[1];
    const NodeId otherwise = node.children[2];
    Tally tally;
    if (yes != 0) {
      if (auto fault = gather(tally, then, yes * slots_[otherwise].total)) return *fault;
    }
    if (no != 0) {
      if (auto fault = gather(tally, otherwise, no * slots_[then].total)) return *fault;
    }
    return std::move(tally).distribution();
  }

  /// Evaluates a repeat by doubling: the sum of 2n results is the sum of n and n.
  Result<Distribution> repeated(const DiceTerm& node) {
    Distribution all;
    Distribution power = child(node, 0);
    for (std::int64_t left = node.value; left > 0; left /= 2) {
      for (Distribution* into : {left % 2 != 0 ? &all : nullptr, left > 1 ? &power : nullptr}) {
        if (into == nullptr) continue;
        if (auto fault = every_pair(*into, power)) return *fault;
        Result<Distribution> both = probability::sum(*into, power);
        if (!both) return both;
        *into = std::move(both).value();
      }
    }
    return all;
  }

  Result<Distribution> counted_against(const DiceTerm& node) {
    const Roll& roll = roll_of(node);
    Tally tally;
    for (const auto& with : child(node, 0).entries()) {
      if (auto fault = meter_.work(kVisit)) return *fault;
      const Roll counts{inner::counted(roll, roll.comparison, {with.value}), Read::tally, 0};
      const Result<Distribution> given = rolled(counts);
      if (!given) return given;
      for (const auto& entry : given->entries()) {
        if (!tally.add(entry.value, entry.weight * with.weight)) return too_many_values();
      }
    }
    return std::move(tally).distribution();
  }

  Result<Distribution> mixed(const DiceTerm& node) {
    Tally tally;
    const Distribution& part = child(node, 0);
    const Slot& below = slots_[node.children[1]];
    for (const auto& given : part.entries()) {
      values_[part_of(node)] = given.value;
      if (below.is_diceless) {
        // Values that are too large take the general path, which reports the fault.
        if (const auto value = inner::certain_value(tree_, node.children[1], values_)) {
          const double steps = below.nodes * kDiceless + inner::product_steps(part, below.result);
          if (auto fault = meter_.work(steps)) return *fault;
          if (!tally.add(*value, given.weight)) return too_many_values();
          continue;
        }
      }
      if (!evaluate_node(node.children[1])) {
        fault_in_child_ = true;
        return fault_;
      }
      // Every value of the part gives the same total: that of the dice in the rest.
      const Distribution& rest = child(node, 1);
      const double steps = static_cast<double>(rest.entries().size()) * inner::product_steps(part, rest);
      if (auto fault = meter_.work(steps)) return *fault;
      for (const auto& entry : rest.entries()) {
        if (!tally.add(entry.value, given.weight * entry.weight)) return too_many_values();
      }
    }
    return std::move(tally).distribution();
  }

  std::optional<Fault> every_pair(const Distribution& a, const Distribution& b) {
    return meter_.work(static_cast<double>(a.entries().size()) * static_cast<double>(b.entries().size()) *
                       inner::product_steps(a, b));
  }
  std::optional<Fault> side_by_side(const Distribution& a, const Distribution& b) {
    return meter_.work(static_cast<double>(a.entries().size() + b.entries().size()) * 2 *
                       inner::product_steps(a, b));
  }

  const Expression& tree_;
  Meter meter_;
  std::vector<Slot> slots_;
  std::array<std::int64_t, static_cast<std::size_t>(kMaxParts)> values_{};  // of the currently bound parts
  NodeId faulty_ = 0;
  bool fault_in_child_ = false;
  Fault fault_;
};

}  // namespace

Marked<Distribution> evaluate(const Expression& expression, const ExpressionBudget& budget) {
  return Evaluator(expression, budget).run();
}

Marked<Distribution> evaluate(std::string_view text, const ExpressionBudget& budget) {
  const Marked<Expression> parsed = parse(text, budget);
  if (!parsed.result) return {parsed.result.faults(), parsed.length};
  return evaluate(*parsed.result, budget);
}

}  // namespace casus::probability
