// Resolves reads of the dice of a step.

#include <algorithm>
#include <fmt/format.h>

#include "files/nearest.hpp"
#include "game/reader/resolver.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

Type Resolver::face_of(const Pool& pool) const {
  if (pool.die == kNone) return number_in({});
  const DieOf& die = game_->dice[pool.die];
  if (die.list != kNone) return {Type::Kind::word, die.list, {}};
  return number_in({});
}

std::optional<Index> Resolver::pool_of(NodeId id) {
  const SyntaxNode& at = syntax(id);
  if (at.kind != Kind::name || at.parts.size() != 1) {
    wrong(at.span, "this is no pool", "the name of dice that this step throws was expected");
    return std::nullopt;
  }
  const std::string& name = at.parts[0].name;
  if (scope_.throwing == nullptr) {
    wrong(at.span, in_quotes(name) + " cannot be read here",
          "dice are read in the step that throws them alone: read.NAME = \"…\"");
    return std::nullopt;
  }
  const auto pool = find_named(scope_.throwing->pools, name);
  if (!pool) {
    std::vector<std::string> known;
    for (const Pool& other : scope_.throwing->pools) known.push_back(other.name);
    wrong(at.span, in_quotes(name) + " is no pool of this step",
          known.empty() ? "a pool was expected: throw.NAME = \"2d6\"" : files::suggest(name, known));
    return std::nullopt;
  }
  // In a pool for each unit the same name may be a stat of the unit.
  const Scope before = scope_;
  scope_.at_hand = scope_.throwing->pools[*pool].for_each;
  const std::vector<Meaning> all = meanings(name);
  scope_ = before;
  if (all.size() > 1) {
    ambiguous(at.parts[0], all);
    return std::nullopt;
  }
  return pool;
}

Resolver::ResolvedNode Resolver::of_dice(const SyntaxNode& at) {
  const std::string& name = at.parts[0].name;
  if (name == "count") {
    if (!arguments(at, 1, 1, "count(pool >= number)")) return std::nullopt;
    return dice_count(at, at.children[0]);
  }
  if (name == "pairs") return dice_pairs(at);
  if (name == "targets") return dice_targets(at);
  const bool sum = name == "sum";
  if (sum && at.children.size() > 1) {
    const SyntaxNode& first = syntax(at.children[0]);
    if (first.kind == Kind::name && first.parts.size() == 1 &&
        who_of_word(*game_, scope_, first.parts[0].name)) {
      return wrong(at.span, "'sum' is of dice",
                   "did you mean total(" + first.parts[0].name + ", …), the sum over its units?");
    }
  }
  if (!arguments(at, 1, sum ? 1 : 2, sum ? "sum(pool)" : name + "(pool) or " + name + "(pool, number)")) {
    return std::nullopt;
  }
  const auto pool = pool_of(at.children[0]);
  if (!pool) return std::nullopt;
  if (name != "faces" && face_of(scope_.throwing->pools[*pool]).kind == Type::Kind::word) {
    return wrong(at.span, "the faces of these dice are words", "count(pool = word) was expected");
  }
  std::vector<NodeId> children;
  if (!sum) {
    // The number of dice is 1 by default.
    if (at.children.size() == 2) {
      const ResolvedNode made = node(at.children[1], kNone);
      if (!made || !is(*made, kWantedNumber)) return std::nullopt;
      if (!known_before_throw(*made, syntax(at.children[1]))) return std::nullopt;
      children.push_back(*made);
    } else {
      children.push_back(make(Op::constant, number_in({1, 1}), at));
      made(children.back()).value = 1;
    }
  }
  const Op op = sum                 ? Op::dice_sum
                : name == "highest" ? Op::dice_highest
                : name == "lowest"  ? Op::dice_lowest
                                    : Op::dice_faces;
  const NodeId id = make(op, number_in({}), at, std::move(children));
  made(id).value = *pool;
  return id;
}

/// Returns whether a value is known before the throw, so that it can be compared with dice. Adds a fault if
/// it reads dice of the same step.
bool Resolver::known_before_throw(NodeId id, const SyntaxNode& at) {
  std::vector<NodeId> open{id};
  while (!open.empty()) {
    const ExpressionNode& node = made(open.back());
    open.pop_back();
    if (node.op >= Op::shown) {
      wrong(at.span,
            "dice are held against what is known before they are thrown, and this looks at dice of the same "
            "step",
            "a step before that throws those and reads them was expected: read.NAME, and NAME here");
      return false;
    }
    open.insert(open.end(), node.children.begin(), node.children.end());
  }
  return true;
}

/// Adds a fault if a number is added to the dice in a count: it belongs on the other side, or in `add`.
bool Resolver::added_to_dice(const SyntaxNode& condition) {
  const SyntaxNode& sum = syntax(condition.children[0]);
  const bool adds = sum.kind == Kind::add || sum.kind == Kind::subtract;
  if (!adds || condition.kind != Kind::compare || scope_.throwing == nullptr) return false;
  const auto text = [&](NodeId id) {
    const Span span = syntax(id).span;
    const std::string written = source_->text.substr(span.begin, span.end - span.begin);
    return written.substr(0, written.find_last_not_of(' ') + 1);
  };
  for (const std::size_t i : {0U, 1U}) {
    const std::string pool = text(sum.children[i]);
    if (!find_named(scope_.throwing->pools, pool) || (i == 1 && sum.kind == Kind::subtract)) continue;
    const std::string number = text(sum.children[1 - i]);
    const std::string whole = text(condition.children[0]);
    const std::string compared = text(condition.children[1]);
    const std::size_t end = sum.span.begin + whole.size();
    const std::string sign = source_->text.substr(end, syntax(condition.children[1]).span.begin - end);
    wrong(sum.span, in_quotes(whole) + " is no pool",
          fmt::format("a number is moved to the right: count({}{}{} {} {}), or added to the dice: add.{}",
                      pool, sign, compared, sum.kind == Kind::add ? '-' : '+', number, pool));
    return true;
  }
  return false;
}

Resolver::ResolvedNode Resolver::dice_count(const SyntaxNode& at, NodeId compare) {
  const SyntaxNode& condition = syntax(compare);
  if (condition.kind != Kind::compare && condition.kind != Kind::is_in) {
    return wrong(condition.span, "this does not say which dice",
                 "'pool >= number' or 'pool = {faces}' was expected");
  }
  if (added_to_dice(condition)) return std::nullopt;
  const auto pool = pool_of(condition.children[0]);
  if (!pool) return std::nullopt;
  const Pool& dice = scope_.throwing->pools[*pool];
  const Type face = face_of(dice);
  const bool equality =
      condition.comparison == Comparison::equal || condition.comparison == Comparison::unequal;
  if (face.kind == Type::Kind::word && !equality) {
    return wrong(condition.span, "the faces of these dice are words", "= or != was expected");
  }
  const Scope before = scope_;
  scope_.at_hand = dice.for_each;
  std::vector<NodeId> children;
  bool good = items(condition, face, children);
  for (std::size_t i = 0; good && i < children.size(); ++i) {
    const std::size_t last = condition.children.size() - 1;
    good = known_before_throw(children[i], syntax(condition.children[std::min(i + 1, last)]));
  }
  scope_ = before;
  if (!good) return std::nullopt;
  const NodeId id = make(Op::dice_count, number_in({}), at, std::move(children));
  made(id).value = *pool;
  made(id).comparison = condition.comparison;
  return id;
}

Resolver::ResolvedNode Resolver::dice_pairs(const SyntaxNode& at) {
  if (!arguments(at, 1, 1, "pairs(pool > pool)")) return std::nullopt;
  const SyntaxNode& compare = syntax(at.children[0]);
  if (compare.kind != Kind::compare) {
    return wrong(compare.span, "this does not compare two pools", "pairs(pool > pool) was expected");
  }
  const auto first = pool_of(compare.children[0]);
  const auto second = pool_of(compare.children[1]);
  if (!first || !second) return std::nullopt;
  for (const Index pool : {*first, *second}) {
    if (face_of(scope_.throwing->pools[pool]).kind != Type::Kind::word) continue;
    return wrong(compare.span, "the faces of these dice are words",
                 "dice with numbers were expected: they are ranked");
  }
  const NodeId id = make(Op::dice_pairs, number_in({}), at);
  made(id).value = *first;
  made(id).other = *second;
  made(id).comparison = compare.comparison;
  return id;
}

Resolver::ResolvedNode Resolver::dice_targets(const SyntaxNode& at) {
  if (!arguments(at, 3, 3, "targets(pool, side, condition)")) return std::nullopt;
  const auto pool = pool_of(at.children[0]);
  const auto side = who_of(at.children[1]);
  if (!pool || !side) return std::nullopt;
  const Scope before = scope_;
  scope_.at_hand = true;
  scope_.die = face_of(before.throwing->pools[*pool]);
  scope_.throwing = nullptr;
  const ResolvedNode hits = node(at.children[2], kNone);
  const bool good = hits && is(*hits, kWantedTruth);
  scope_ = before;
  if (!good) return std::nullopt;
  const NodeId id = make(Op::dice_targets, {Type::Kind::packets, kNone, {}}, at, {*hits});
  made(id).value = *pool;
  made(id).who = *side;
  return id;
}

Expression Resolver::dice_condition(NodeId root, Index pool) {
  const ResolvedNode made = dice_count(syntax(root), root);
  if (made && this->made(*made).value != pool) {
    wrong(syntax(root).span, "this is about other dice",
          "'" + scope_.throwing->pools[pool].name + "' was expected");
    return {};
  }
  return finished(made);
}

}  // namespace casus::game
