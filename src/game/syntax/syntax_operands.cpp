// Parses numbers, names, functions and cells of tables.

#include <utility>

#include "game/model/interval.hpp"
#include "game/syntax/syntax_parser.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;
using probability::inner::is_digit;
using probability::inner::is_letter;

namespace {

constexpr std::string_view kWantedOperand = "a number, a name, a function or '(' was expected";

}  // namespace

std::optional<std::int64_t> Parser::number() {
  const std::uint32_t begin = scan_.at();
  const std::string_view digits = scan_.digits();
  if (digits.empty()) return unexpected("a number was expected");
  std::int64_t value = 0;
  for (const char c : digits) {
    value = value * 10 + (c - '0');
    if (value > kMaxValue) {
      return wrong(scan_.since(begin), "the number is too large",
                   "at most " + std::to_string(kMaxValue) + " was expected (max_value)");
    }
  }
  return value;
}

/// Returns whether the next characters read as the sides of a die: d6, d(, d{, d%.
bool Parser::at_die() const {
  const char next = scan_.peek(1);
  return scan_.peek() == 'd' && (is_digit(next) || next == '(' || next == '{' || next == '%');
}

Parser::Parsed Parser::operand() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  Parsed made;
  if (scan_.peek() == '(') {
    scan_.take("(");
    if (!deeper(begin)) return std::nullopt;
    const bool in_pool = std::exchange(in_pool_, false);
    made = choice();
    in_pool_ = in_pool;
    --depth_;
    if (!made || !close(")", begin)) return std::nullopt;
  } else if (is_digit(scan_.peek())) {
    const auto value = number();
    if (!value) return std::nullopt;
    made = make(Kind::number, begin, {});
    tree_.nodes[*made].value = *value;
  } else if (is_letter(scan_.peek()) && !at_die()) {
    return name();
  } else if (!at_die()) {
    return unexpected(kWantedOperand);
  }
  if (!in_pool_) {
    scan_.skip_space();
    if (at_die()) {
      scan_.take("d");
      return wrong(scan_.since(begin), "dice are thrown here",
                   "a step throws them by a name, throw.name = \"2d6\", and reads them: read.hits = "
                   "\"count(name >= 5)\"");
    }
  }
  return made;
}

Parser::Parsed Parser::name() {
  const std::uint32_t begin = scan_.at();
  SyntaxNode node;
  node.kind = Kind::name;
  do {
    const std::uint32_t at = scan_.at();
    const std::string_view word = scan_.word();
    if (word.empty()) return unexpected("a name was expected after the '.'");
    if (is_keyword(word)) {
      return wrong(scan_.since(at), "unexpected " + in_quotes(word), std::string(kWantedOperand));
    }
    node.parts.push_back({std::string(word), scan_.since(at)});
  } while (node.parts.size() < 3 && scan_.peek() == '.' && scan_.peek(1) != '.' && scan_.take("."));
  node.span = scan_.since(begin);
  scan_.skip_space();
  if (scan_.peek() == '(' && node.parts.size() == 1) return call(std::move(node));
  if (scan_.peek() == '[') return cell(std::move(node));
  return make(std::move(node));
}

Parser::Parsed Parser::call(SyntaxNode node) {
  const std::string& function = node.parts[0].name;
  const std::uint32_t opened = scan_.at();
  if (!is_function(function)) {
    std::string expected = probability::inner::did_you_mean(function, function_names());
    if (function == "set") expected = "'max(count(dice = 1), count(dice = 2), …)' is how many dice are alike";
    if (expected.empty()) expected = "a function (min, max, floor, count, units, total …) was expected";
    return wrong(node.span, "unknown function " + in_quotes(function), std::move(expected));
  }
  scan_.take("(");
  if (!deeper(opened)) return std::nullopt;
  node.kind = Kind::call;
  const bool divides = function == "floor" || function == "ceil";
  scan_.skip_space();
  do {
    scan_.skip_space();
    const std::uint32_t begin = scan_.at();
    Parsed argument = choice();
    if (!argument) return std::nullopt;
    if (divides && scan_.take("/")) {
      const Parsed by = sum();
      if (!by) return std::nullopt;
      argument = make(Kind::quotient, begin, {*argument, *by});
    }
    node.children.push_back(*argument);
  } while (scan_.take(","));
  --depth_;
  if (!close(")", opened)) return std::nullopt;
  node.span = scan_.since(node.span.begin);
  return make(std::move(node));
}

Parser::Parsed Parser::cell(SyntaxNode node) {
  const std::uint32_t opened = scan_.at();
  scan_.take("[");
  if (!deeper(opened)) return std::nullopt;
  const Parsed row = choice();
  if (!row) return std::nullopt;
  if (!scan_.take(",")) return unexpected("',' and the column were expected: table[row, column]");
  const Parsed column = choice();
  if (!column) return std::nullopt;
  --depth_;
  if (!close("]", opened)) return std::nullopt;
  node.kind = Kind::cell;
  node.children = {*row, *column};
  node.span = scan_.since(node.span.begin);
  return make(std::move(node));
}

}  // namespace casus::game
