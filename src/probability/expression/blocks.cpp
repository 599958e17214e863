// Parses conditions, repeats and rounding.

#include <algorithm>

#include "probability/expression/parser.hpp"

namespace casus::probability::inner {

std::string_view Parser::next_word() {
  scan_.skip_space();
  Scanner ahead = scan_;
  return ahead.word();
}

bool Parser::keyword(std::string_view word) {
  if (next_word() == word) return scan_.take(word);
  unexpected("an operator or " + in_quotes(word) + " was expected");
  return false;
}

/// Parses if a then b else c; c may be another conditional.
Parser::Parsed Parser::conditional() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  scan_.take("if");
  if (!deeper(scan_.since(begin), 1)) return std::nullopt;
  ++depth_;
  DiceTerm node = {DiceTerm::Kind::choose, {}, 0, {}};
  for (const std::string_view next : {"then", "else", ""}) {
    const Parsed branch = comparison();
    if (!branch || (!next.empty() && !keyword(next))) return std::nullopt;
    node.children.push_back(*branch);
  }
  --depth_;
  node.span = scan_.since(begin);
  return make(std::move(node));
}

/// Parses repeat n { … }, with named parts of its own.
Parser::Parsed Parser::repeated(std::uint32_t begin) {
  scan_.take("repeat");
  scan_.skip_space();
  const std::uint32_t at = scan_.at();
  const auto times = number();
  if (!times) return std::nullopt;
  if (*times < 1 || *times > kMaxRepeats) {
    const std::string what = "a block is repeated " + std::to_string(*times) + " times";
    return *times < 1 ? wrong(scan_.since(at), what, "1 or more expected")
                      : wrong(scan_.since(at), bound_fault(what, kMaxRepeats, "max_repeats"));
  }
  scan_.skip_space();
  const std::uint32_t opened = scan_.at();
  if (!scan_.take("{")) return unexpected("'{' and what is repeated were expected");
  if (!deeper(scan_.since(begin), 1)) return std::nullopt;
  ++depth_;
  const std::size_t first = parts_.size();
  const std::int64_t deepest = deepest_;
  while (next_word() == "let") {
    if (!part()) return std::nullopt;
  }
  Parsed body = comparison();
  deepest_ = std::max(deepest, deepest_);
  --depth_;
  if (!body || !close("}", opened)) return std::nullopt;
  std::vector<NodeId> roots;
  for (std::size_t i = first; i < parts_.size(); ++i) {
    roots.push_back(parts_[i].root);
    parts_[i].name.clear();  // outside the block its name is unknown
  }
  bind_parts(tree_, *body, first, roots);
  return make({DiceTerm::Kind::repeat, scan_.since(begin), *times, {*body}});
}

bool Parser::has_unnamed_rounding(NodeId id) const {
  const DiceTerm& node = tree_.nodes[id];
  if (node.kind == DiceTerm::Kind::divide && node.value == static_cast<std::int64_t>(Rounding::unnamed))
    return true;
  for (const NodeId child : node.children) {
    if (has_unnamed_rounding(child)) return true;
  }
  return false;
}

/// Parses floor, ceil or round of one division.
Parser::Parsed Parser::rounded(std::string_view name, Span at) {
  const Parsed read = sum();
  if (!read) return std::nullopt;
  DiceTerm& node = tree_.nodes[*read];
  if (node.kind != DiceTerm::Kind::divide || node.value != static_cast<std::int64_t>(Rounding::unnamed)) {
    return wrong(at, in_quotes(name) + " rounds one division, and this is none",
                 in_quotes(std::string(name) + "(8d6 / 2)") + " was expected");
  }
  if (has_unnamed_rounding(node.children[0]) || has_unnamed_rounding(node.children[1])) {
    return wrong(at, in_quotes(name) + " of a division within a division",
                 "a rounding of its own was expected for each: 'ceil(floor(8d6 / 2) / 3)'");
  }
  node.value = static_cast<std::int64_t>(name == "floor"  ? Rounding::down
                                         : name == "ceil" ? Rounding::up
                                                          : Rounding::nearest);
  return read;
}

}  // namespace casus::probability::inner
