// Parses the dice of a throw: how many of which kind, and for which units.

#include "game/model/interval.hpp"
#include "game/syntax/syntax_parser.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {
namespace {

constexpr std::string_view kWantedDice = "dice such as '2d6', '(armies)d6' or 'd{battle}' were expected";

}  // namespace

using probability::inner::in_quotes;
using probability::inner::is_digit;
using probability::inner::is_letter;
using probability::inner::Scanner;

bool Parser::dice(PoolSyntax& made) {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  Parsed count;
  in_pool_ = true;
  if (scan_.peek() == '(' || is_digit(scan_.peek())) {
    count = operand();
    if (!count) return false;
  } else if (at_die()) {
    count = make(Kind::number, begin, {});
    tree_.nodes[*count].value = 1;
  } else {
    scan_.skip_space();
    if (is_letter(scan_.peek())) {
      const Span span = scan_.offending();
      const std::string written(scan_.between(span));
      const bool large = written[0] == 'D' && (written.size() > 1 ? is_digit(written[1]) : true);
      if (large) {
        return no(wrong(span, "unexpected " + in_quotes(written),
                        "did you mean " + in_quotes("d" + written.substr(1)) + "?"));
      }
      return no(wrong(span, "unexpected " + in_quotes(written),
                      "a number of dice that is not a plain number stands in parentheses: '(armies)d6'"));
    }
    return no(unexpected(kWantedDice));
  }
  in_pool_ = false;
  made.count = *count;
  scan_.skip_space();
  if (!at_die()) return no(unexpected("the sides of the dice were expected: 'd6', 'd(sides)', 'd{battle}'"));
  scan_.take("d");
  return sides(made);
}

bool Parser::sides(PoolSyntax& made) {
  const std::uint32_t begin = scan_.at();
  if (scan_.take("%")) {
    made.sides = make(Kind::number, begin, {});
    tree_.nodes[*made.sides].value = 100;
    return true;
  }
  if (scan_.peek() == '{') return faces(made);
  in_pool_ = true;
  made.sides = operand();
  in_pool_ = false;
  return made.sides.has_value();
}

bool Parser::faces(PoolSyntax& made) {
  const std::uint32_t opened = scan_.at();
  scan_.take("{");
  scan_.skip_space();
  if (is_letter(scan_.peek())) {
    const std::uint32_t at = scan_.at();
    const std::string name(scan_.word());
    made.die = SyntaxNode::Part{name, scan_.since(at)};
    return close("}", opened);
  }
  do {
    const auto first = signed_number();
    if (!first) return false;
    auto last = first;
    if (scan_.take("..")) last = signed_number();
    if (!last) return false;
    const std::int64_t most = probability::kMaxSides - static_cast<std::int64_t>(made.faces.size());
    if (*last < *first || *last - *first >= most) {
      const bool backwards = *last < *first;
      return no(wrong(
          scan_.since(opened), backwards ? "the faces run backwards" : "too many faces",
          backwards ? "the lower one first was expected"
                    : "at most " + std::to_string(probability::kMaxSides) + " were expected (max_sides)"));
    }
    for (std::int64_t face = *first; face <= *last; ++face) made.faces.push_back(face);
  } while (scan_.take(","));
  return close("}", opened);
}

std::optional<std::int64_t> Parser::signed_number() {
  const bool negative = scan_.take("-");
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  const auto value = number();
  if (value && *value > probability::kMaxFace) {
    return wrong(scan_.since(begin), "the face is too large",
                 "at most " + std::to_string(probability::kMaxFace) + " was expected (max_face)");
  }
  return value && negative ? -*value : value;
}

bool Parser::tail(PoolSyntax& made) {
  if (!take_word("for")) return true;
  if (!take_word("each")) return no(unexpected("'each' was expected: 'for each unit', 'for each ship'"));
  made.for_each = true;
  Scanner before = scan_;
  if (take_word("unit") && (scan_.skip_space(), scan_.at_end() || scan_.between(scan_.offending()) == "of")) {
    made.of_turn = true;
  } else {
    scan_ = before;
    made.each = either();
    if (!made.each) return false;
  }
  if (!take_word("of")) return true;
  scan_.skip_space();
  const std::uint32_t at = scan_.at();
  const std::string name(scan_.word());
  if (name.empty()) return no(unexpected("a side was expected"));
  made.of = SyntaxNode::Part{name, scan_.since(at)};
  return true;
}

}  // namespace casus::game
