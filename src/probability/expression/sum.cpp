// Parses sums. Dice that are added or subtracted are merged into one roll, whose sum is cheaper than the sum
// of its parts. Numbers are merged into one number.

#include <cstdlib>

#include "probability/expression/parser.hpp"

namespace casus::probability::inner {
namespace {

/// Returns the die with its faces negated.
Die turned(const Die& die) {
  std::vector<Die::Face> faces(die.faces().begin(), die.faces().end());
  for (Die::Face& face : faces) face.value = -face.value;
  return Die::with_weights(std::move(faces)).value();
}

}  // namespace

Parser::Parsed Parser::make_roll(Span span, Roll roll) {
  tree_.rolls.push_back(std::move(roll));
  return make({DiceTerm::Kind::roll, span, static_cast<std::int64_t>(tree_.rolls.size() - 1), {}});
}

Parser::Parsed Parser::add_up(Span span, std::vector<Term> terms) {
  if (terms.size() == 1 && !terms[0].negative) return terms[0].node;
  std::vector<Group> groups;
  std::int64_t constant = 0;
  std::size_t rolls = 0;
  std::optional<NodeId> as_it_is;  // a single roll that is added
  Read read = Read::dice;
  std::vector<DetailedDice> detailed;
  std::vector<NodeId> others;
  // Nested sums are flattened; their terms are processed in turn.
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const Term term = terms[i];
    const DiceTerm& node = tree_.nodes[term.node];
    const Roll* roll =
        node.kind == DiceTerm::Kind::roll ? &tree_.rolls[static_cast<std::size_t>(node.value)] : nullptr;
    if (node.kind == DiceTerm::Kind::number) {
      constant += term.negative ? -node.value : node.value;
      if (std::abs(constant) > kMaxValue) {
        return wrong(span, bound_fault("a sum is too far from 0", kMaxValue, "max_value"));
      }
    } else if (roll != nullptr && (roll->read == Read::dice || roll->read == Read::tally)) {
      ++rolls;
      as_it_is = rolls == 1 && !term.negative ? std::optional(term.node) : std::nullopt;
      if (term.negative || roll->read == Read::tally) read = Read::tally;
      detailed.insert(detailed.end(), roll->detailed.begin(), roll->detailed.end());
      for (const Group& group : roll->pool.groups()) {
        groups.push_back({group.count, term.negative ? turned(group.die) : group.die});
      }
    } else if (is_ranks(term.node)) {
      return wrong(node.span, "'ranks' is no number", "'ranks(3d6) > ranks(3d6)' was expected");
    } else if (node.kind == DiceTerm::Kind::add) {
      for (const NodeId child : node.children) terms.push_back({term.negative, child});
    } else if (term.negative) {
      others.push_back(make({DiceTerm::Kind::negate, node.span, 0, {term.node}}));
    } else {
      others.push_back(term.node);
    }
  }
  if (as_it_is) {
    others.push_back(*as_it_is);
  } else if (rolls > 0) {
    Result<Pool> pool = Pool::of(std::move(groups));
    if (!pool) return wrong(span, pool.faults()[0]);
    others.push_back(*make_roll(span, {std::move(pool).value(), read, 0, {}, std::move(detailed)}));
  }
  if (constant != 0 || others.empty()) others.push_back(make({DiceTerm::Kind::number, span, constant, {}}));
  if (others.size() == 1) return others[0];
  return make({DiceTerm::Kind::add, span, 0, std::move(others)});
}

}  // namespace casus::probability::inner
