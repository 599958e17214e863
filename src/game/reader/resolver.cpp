#include "game/reader/resolver.hpp"

#include <algorithm>

#include "base/words.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

/// The nesting depth of operations, with lets expanded. It keeps every traversal of a tree from exhausting
/// the stack.
constexpr std::size_t kMaxTreeDepth = 200;

}  // namespace

Place Resolver::place_of(Span span) const { return reading_->place(*source_, span.begin); }

std::nullopt_t Resolver::wrong(Span span, std::string what, std::string expected) {
  reading_->fault(place_of(span), std::move(what), std::move(expected));
  return std::nullopt;
}

NodeId Resolver::make(Op op, Type type, const SyntaxNode& at, std::vector<NodeId> children) {
  ExpressionNode made;
  made.op = op;
  made.type = type;
  made.children = std::move(children);
  made.span = at.span;
  made.let = let_;
  expression_.nodes.push_back(std::move(made));
  return static_cast<NodeId>(expression_.nodes.size() - 1);
}

Expression Resolver::finished(ResolvedNode root) {
  if (!root) return {};
  // After a let or a parenthesis the root may not be the last node.
  if (*root + 1 != expression_.nodes.size()) expression_.nodes.push_back(expression_.nodes[*root]);
  for (const ExpressionNode& node : expression_.nodes) {
    const auto index = static_cast<std::size_t>(node.value);
    const bool of_side = (node.op == Op::field && game_->fields[index].each_side) ||
                         (node.op == Op::track && game_->tracks[index].each_side);
    const bool counts = node.op == Op::count || node.op == Op::units || node.op == Op::total ||
                        node.op == Op::least || node.op == Op::most || node.op == Op::dice_targets;
    if (of_side || counts) speak_of(reading_->game, node.who);
  }
  expression_.text = source_->text;
  expression_.place = reading_->place(*source_, 0);
  return std::move(expression_);
}

Expression Resolver::expression(NodeId root, const ExpectedValue& wanted) {
  ResolvedNode made = node(root, wanted.list);
  if (made && !is(*made, wanted)) made = std::nullopt;
  return finished(made);
}

std::string Resolver::in_words(const Type& type) const {
  switch (type.kind) {
    case Type::Kind::number:
      return "a number";
    case Type::Kind::truth:
      return "true or false";
    case Type::Kind::packets:
      return "dice by what they could hit";
    case Type::Kind::word:
      break;
  }
  const std::vector<std::string>& words = game_->lists[type.list].words;
  constexpr std::size_t kMostListed = 8;
  std::vector<std::string> some(
      words.begin(), words.begin() + static_cast<std::ptrdiff_t>(std::min(kMostListed, words.size())));
  return "one of " + joined(some) + (words.size() > kMostListed ? " …" : "");
}

bool Resolver::is(NodeId id, const ExpectedValue& wanted) {
  const ExpressionNode& node = expression_.nodes[id];
  using ValueKind = ExpectedValue::ValueKind;
  const Type& type = node.type;
  const bool plain = type.kind == Type::Kind::number || type.kind == Type::Kind::truth;
  std::string expected;
  switch (wanted.what) {
    case ValueKind::any:
      return true;
    case ValueKind::number:
      expected = plain ? "" : "a number was expected";
      break;
    case ValueKind::hits:
      expected = plain || type.kind == Type::Kind::packets ? "" : "a number of hits was expected";
      break;
    case ValueKind::truth:
      expected = plain ? "" : "a condition such as 'armies > 0' was expected";
      break;
    case ValueKind::word:
      if (type.kind != Type::Kind::word || type.list != wanted.list) {
        expected = in_words({Type::Kind::word, wanted.list, {}}) + " was expected";
      }
      break;
  }
  if (expected.empty()) return true;
  // Inside a let, the fault points at the let's own text.
  const bool within = node.let != kNone && node.let != let_;
  const std::string text = within ? game_->lets[node.let].text : source_->text;
  const Span span = node.span;
  const std::string piece = text.substr(span.begin, span.end - span.begin);
  const Place place = within ? reading_->place(reading_->lets[node.let].source, span.begin) : place_of(span);
  reading_->fault(place, in_quotes(piece) + " is " + in_words(type), std::move(expected));
  return false;
}

Resolver::ResolvedNode Resolver::node(NodeId id, Index list) {
  const SyntaxNode& at = syntax(id);
  if (reading_->nodes > kMaxNodes) {
    if (reading_->nodes < 2 * kMaxNodes) {
      const Fault bound = probability::bound_fault(
          "the expressions of the file, every [let] in its place, are too many", kMaxNodes, "max_nodes");
      wrong(at.span, bound.what, bound.expected);
      reading_->nodes = 2 * kMaxNodes;
    }
    return std::nullopt;
  }
  if (depth_ >= kMaxTreeDepth) {
    return wrong(at.span, "operations stand too deep in each other",
                 "at most " + std::to_string(kMaxTreeDepth) + " expected (max_depth)");
  }
  ++depth_;
  // Count visited nodes, not created ones, so that faulty expressions are bounded, too.
  ++reading_->nodes;
  ResolvedNode made;
  switch (at.kind) {
    case Kind::number: {
      made = make(Op::constant, number_in({at.value, at.value}), at);
      this->made(*made).value = at.value;
      break;
    }
    case Kind::name:
      made = name(at, list);
      break;
    case Kind::cell:
      made = cell(at);
      break;
    case Kind::call:
      made = call(at);
      break;
    case Kind::negate:
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply:
      made = arithmetic(at);
      break;
    case Kind::compare:
    case Kind::is_in:
      made = compare(at);
      break;
    case Kind::both:
    case Kind::either:
    case Kind::negation:
      made = logic(at);
      break;
    case Kind::choice:
      made = choice(at, list);
      break;
    case Kind::quotient:
      made = wrong(at.span, "a division", "floor(a / b) or ceil(a / b) was expected");
      break;
    case Kind::span:
      made = wrong(at.span, "a range of numbers", "a number was expected");
      break;
  }
  --depth_;
  return made;
}

std::optional<std::vector<NodeId>> Resolver::children_of(const SyntaxNode& at, const ExpectedValue& wanted,
                                                         std::size_t first) {
  std::vector<NodeId> children;
  for (std::size_t i = first; i < at.children.size(); ++i) {
    const ResolvedNode made = node(at.children[i], kNone);
    if (made && is(*made, wanted)) children.push_back(*made);
  }
  if (first + children.size() != at.children.size()) return std::nullopt;
  return children;
}

Resolver::ResolvedNode Resolver::arithmetic(const SyntaxNode& at) {
  auto children = children_of(at, kWantedNumber);
  if (!children) return std::nullopt;
  const Op op = at.kind == Kind::negate     ? Op::negate
                : at.kind == Kind::add      ? Op::add
                : at.kind == Kind::subtract ? Op::subtract
                                            : Op::multiply;
  return make(op, number_in({}), at, *std::move(children));
}

Resolver::ResolvedNode Resolver::logic(const SyntaxNode& at) {
  auto children = children_of(at, kWantedTruth);
  if (!children) return std::nullopt;
  const Op op = at.kind == Kind::both ? Op::both : at.kind == Kind::either ? Op::either : Op::negation;
  return make(op, kTruth, at, *std::move(children));
}

bool Resolver::same(NodeId a, NodeId b) {
  const Type& first = expression_.nodes[a].type;
  const Type& second = expression_.nodes[b].type;
  const auto plain = [](const Type& t) {
    return t.kind == Type::Kind::number || t.kind == Type::Kind::truth;
  };
  if (plain(first) && plain(second)) return true;
  if (first.kind == Type::Kind::word && second.kind == Type::Kind::word && first.list == second.list)
    return true;
  const ExpressionNode& at = expression_.nodes[b];
  const Span span = at.let == let_ ? at.span : Span{0, 0};
  wrong(span, "this is " + in_words(second), in_words(first) + " was expected");
  return false;
}

Resolver::ResolvedNode Resolver::compare(const SyntaxNode& at) {
  const ResolvedNode first = node(at.children[0], kNone);
  if (!first) {
    // The right side is not resolved: it may be a word of a list that only the left side could name.
    return std::nullopt;
  }
  const Type type = made(*first).type;
  if (type.kind == Type::Kind::packets) {
    return wrong(at.span, "dice by what they could hit cannot be compared", "they are good for 'hits' alone");
  }
  const bool equality = at.comparison == Comparison::equal || at.comparison == Comparison::unequal;
  if (type.kind == Type::Kind::word && !equality) {
    return wrong(at.span, "words have no order", "= or != was expected");
  }
  std::vector<NodeId> children{*first};
  if (!items(at, type, children)) return std::nullopt;
  const NodeId id = make(at.kind == Kind::compare ? Op::compare : Op::is_in, kTruth, at, std::move(children));
  made(id).comparison = at.comparison;
  return id;
}

/// Resolves the operands that a value of this type is compared with: all children but the first.
bool Resolver::items(const SyntaxNode& at, const Type& of, std::vector<NodeId>& children) {
  bool good = true;
  for (std::size_t i = 1; i < at.children.size(); ++i) {
    const SyntaxNode& item = syntax(at.children[i]);
    if (item.kind == Kind::span) {
      const SyntaxNode& lo = syntax(item.children[0]);
      const SyntaxNode& hi = syntax(item.children[1]);
      if (of.kind == Type::Kind::word || lo.kind != Kind::number || hi.kind != Kind::number ||
          hi.value < lo.value || hi.value - lo.value >= probability::kMaxSides) {
        wrong(item.span, "this range is not understood", "two numbers, the lower one first, were expected");
        good = false;
        continue;
      }
      for (std::int64_t value = lo.value; value <= hi.value; ++value) {
        children.push_back(make(Op::constant, number_in({value, value}), item));
        made(children.back()).value = value;
      }
      continue;
    }
    const ResolvedNode next = node(at.children[i], of.kind == Type::Kind::word ? of.list : kNone);
    if (!next) {
      good = false;
      continue;
    }
    const ExpectedValue wanted =
        of.kind == Type::Kind::word ? ExpectedValue{ExpectedValue::ValueKind::word, of.list} : kWantedNumber;
    if (is(*next, wanted)) {
      children.push_back(*next);
    } else {
      good = false;
    }
  }
  return good;
}

Resolver::ResolvedNode Resolver::choice(const SyntaxNode& at, Index list) {
  const ResolvedNode when = node(at.children[0], kNone);
  const bool good = when && is(*when, kWantedTruth);
  const ResolvedNode then = node(at.children[1], list);
  const Index known = then && made(*then).type.kind == Type::Kind::word ? made(*then).type.list : list;
  const ResolvedNode otherwise = node(at.children[2], known);
  if (!good || !then || !otherwise || !same(*then, *otherwise)) return std::nullopt;
  const Type& a = made(*then).type;
  const Type& b = made(*otherwise).type;
  const Type type =
      a.kind == Type::Kind::word || (a.kind == b.kind && a.kind == Type::Kind::truth) ? a : number_in({});
  return make(Op::choice, type, at, {*when, *then, *otherwise});
}

}  // namespace casus::game
