#include "game/syntax/syntax.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "game/syntax/syntax_parser.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {
namespace {

using probability::inner::in_quotes;
using probability::inner::is_digit;
using probability::inner::is_letter;
using probability::inner::Scanner;

constexpr std::array<std::string_view, 9> kKeywords = {"if",  "then", "else", "or", "and",
                                                       "not", "for",  "each", "of"};
constexpr std::array<std::string_view, 7> kBound = {"side",  "enemy", "unit", "units",
                                                    "round", "true",  "false"};
constexpr std::array<std::string_view, 18> kFunctions = {
    "min",  "max",    "abs",   "clamp", "floor",   "ceil",   "units", "total", "least",
    "most", "column", "count", "sum",   "highest", "lowest", "faces", "pairs", "targets"};

constexpr std::string_view kWantedOperator =
    "an operator (+ - * < <= > >= = != and or) or the end was expected";
constexpr std::string_view kWantedTail =
    "'for each …' or the end was expected; numbers are added where dice are read";

}  // namespace

std::variant<Syntax, SyntaxFault> Parser::expression() {
  if (begins()) {
    if (const Parsed root = choice()) {
      tree_.root = *root;
      ends(kWantedOperator);
    }
  }
  if (fault_) return std::move(*fault_);
  return std::move(tree_);
}

std::variant<PoolSyntax, SyntaxFault> Parser::pool() {
  PoolSyntax made;
  if (begins() && dice(made) && tail(made)) ends(kWantedTail);
  if (fault_) return std::move(*fault_);
  made.tree = std::move(tree_);
  made.span = {0, scan_.at()};
  return made;
}

NodeId Parser::make(SyntaxNode node) {
  tree_.nodes.push_back(std::move(node));
  return static_cast<NodeId>(tree_.nodes.size() - 1);
}
NodeId Parser::make(Kind kind, std::uint32_t begin, std::vector<NodeId> children) {
  SyntaxNode node;
  node.kind = kind;
  node.span = scan_.since(begin);
  node.children = std::move(children);
  return make(std::move(node));
}

std::nullopt_t Parser::wrong(Span span, std::string what, std::string expected) {
  if (!fault_) fault_ = SyntaxFault{Fault{{}, std::move(what), std::move(expected)}, span};
  return std::nullopt;
}

std::nullopt_t Parser::unexpected(std::string_view expected) {
  scan_.skip_space();
  const Span span = scan_.offending();
  if (scan_.at_end()) return wrong(span, "the expression ends too early", std::string(expected));
  const std::string_view text = scan_.between(span);
  std::string what = "unexpected " + in_quotes(text);
  if (text == "/") {
    return wrong(span, std::move(what), "there is no division but floor(a / b) and ceil(a / b)");
  }
  if (text == "&" || text == "|" || text == "!") {
    return wrong(span, std::move(what),
                 std::string("did you mean '") +
                     (text == "&"   ? "and"
                      : text == "|" ? "or"
                                    : "not") +
                     "'?");
  }
  if (text.front() == '\'' || text.front() == '"')
    return wrong(span, std::move(what), "words need no quotes: place = siege");
  const std::string meant = probability::inner::meant_symbol(text);
  if (!meant.empty()) return wrong(span, std::move(what), "did you mean '" + meant + "'?");
  if (text == "." || text == ",") {
    return wrong(span, std::move(what), text == "." ? "whole numbers were expected" : std::string(expected));
  }
  if (text == ")" && depth_ == 0) return wrong(span, "a ')' without a '(' before it", std::string(expected));
  return wrong(span, std::move(what), std::string(expected));
}

bool Parser::begins() {
  if (auto fault = probability::inner::fault_of_text(text_)) {
    wrong(fault->span, std::move(fault->fault.what), std::move(fault->fault.expected));
    return false;
  }
  scan_.skip_space();
  if (!scan_.at_end()) return true;
  wrong({0, 0}, "the expression is empty", "a number or a name was expected");
  return false;
}

void Parser::ends(std::string_view expected) {
  scan_.skip_space();
  if (!scan_.at_end()) unexpected(expected);
}

bool Parser::close(std::string_view symbol, std::uint32_t opened) {
  if (scan_.take(symbol)) return true;
  unexpected(in_quotes(symbol) + " was expected for the " + in_quotes(scan_.between({opened, opened + 1})) +
             " before it");
  return false;
}

bool Parser::deeper(std::uint32_t begin) {
  if (++depth_ <= probability::kMaxNesting) return true;
  const Fault bound = probability::bound_fault("parentheses and functions stand too deep in each other",
                                               probability::kMaxNesting, "max_nesting");
  wrong(scan_.since(begin), bound.what, bound.expected);
  return false;
}

/// Consumes a keyword if it is next, and returns whether it was.
bool Parser::take_word(std::string_view word) {
  scan_.skip_space();
  if (scan_.between(scan_.offending()) != word) return false;
  scan_.word();
  return true;
}

Parser::Parsed Parser::choice() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  if (!take_word("if")) return either();
  const Parsed when = either();
  if (!when) return std::nullopt;
  if (!take_word("then")) return unexpected("'then' was expected");
  const Parsed then = either();
  if (!then) return std::nullopt;
  if (!take_word("else")) return unexpected("'else' was expected: what is it where the 'if' does not hold?");
  const Parsed otherwise = choice();
  if (!otherwise) return std::nullopt;
  return make(Kind::choice, begin, {*when, *then, *otherwise});
}

template <class Operand>
Parser::Parsed Parser::chain(std::string_view word, Kind kind, const Operand& operand) {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  Parsed all = operand();
  while (all && take_word(word)) {
    const Parsed next = operand();
    if (!next) return std::nullopt;
    all = make(kind, begin, {*all, *next});
  }
  return all;
}

Parser::Parsed Parser::either() {
  return chain("or", Kind::either, [this] { return both(); });
}
Parser::Parsed Parser::both() {
  return chain("and", Kind::both, [this] { return negation(); });
}

Parser::Parsed Parser::negation() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  bool negative = false;
  bool any = false;
  while (take_word("not")) {
    negative = !negative;
    any = true;
  }
  Parsed inside = comparison();
  if (!inside || !any) return inside;
  inside = make(Kind::negation, begin, {*inside});
  return negative ? inside : make(Kind::negation, begin, {*inside});
}

std::optional<Comparison> Parser::comparator() {
  std::optional<Span> sign;
  const auto comparison = scan_.comparison(sign);
  if (!sign) return comparison;
  const std::string_view text = scan_.between(*sign);
  const std::string meant = probability::inner::meant_symbol(text);
  return wrong(*sign, "unexpected " + in_quotes(text),
               meant.empty() ? "one of < <= > >= = != was expected" : "did you mean '" + meant + "'?");
}

Parser::Parsed Parser::comparison() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  const Parsed first = sum();
  if (!first) return std::nullopt;
  const auto sign = comparator();
  if (!sign) return fault_ ? std::nullopt : first;
  scan_.skip_space();
  Parsed made;
  if (scan_.peek() == '{') {
    made = is_in(begin, *first, *sign);
  } else if (const Parsed second = sum()) {
    made = make(Kind::compare, begin, {*first, *second});
    tree_.nodes[*made].comparison = *sign;
  }
  if (!made) return std::nullopt;
  scan_.skip_space();
  const std::uint32_t next = scan_.at();
  if (comparator()) {
    return wrong(scan_.since(next), "a second comparison in a row", "'and' between two of them was expected");
  }
  return fault_ ? std::nullopt : made;
}

Parser::Parsed Parser::is_in(std::uint32_t begin, NodeId first, Comparison sign) {
  const std::uint32_t opened = scan_.at();
  if (sign != Comparison::equal && sign != Comparison::unequal) {
    return wrong(scan_.offending(), "unexpected '{'", "a set goes with = and != alone");
  }
  scan_.take("{");
  std::vector<NodeId> children{first};
  do {
    scan_.skip_space();
    const std::uint32_t from = scan_.at();
    const Parsed item = sum();
    if (!item) return std::nullopt;
    if (!scan_.take("..")) {
      children.push_back(*item);
      continue;
    }
    const Parsed last = sum();
    if (!last) return std::nullopt;
    children.push_back(make(Kind::span, from, {*item, *last}));
  } while (scan_.take(","));
  if (!close("}", opened)) return std::nullopt;
  const NodeId made = make(Kind::is_in, begin, std::move(children));
  tree_.nodes[made].comparison = sign;
  return made;
}

Parser::Parsed Parser::sum() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  Parsed all = product();
  while (all) {
    scan_.skip_space();
    const bool plus = scan_.take("+");
    if (!plus && !scan_.take("-")) return all;
    const Parsed next = product();
    if (!next) return std::nullopt;
    all = make(plus ? Kind::add : Kind::subtract, begin, {*all, *next});
  }
  return all;
}

Parser::Parsed Parser::product() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  Parsed all = unary();
  while (all && scan_.take("*")) {
    const Parsed next = unary();
    if (!next) return std::nullopt;
    all = make(Kind::multiply, begin, {*all, *next});
  }
  return all;
}

Parser::Parsed Parser::unary() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  bool negative = false;
  while (scan_.take("-")) negative = !negative;
  const Parsed inside = operand();
  if (!inside || !negative) return inside;
  return make(Kind::negate, begin, {*inside});
}

bool is_keyword(std::string_view word) {
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}
bool is_function(std::string_view word) {
  return std::find(kFunctions.begin(), kFunctions.end(), word) != kFunctions.end();
}

std::variant<Syntax, SyntaxFault> parse_expression(std::string_view text) {
  return Parser(text).expression();
}

std::variant<PoolSyntax, SyntaxFault> parse_pool(std::string_view text) { return Parser(text).pool(); }

std::optional<Fault> fault_of_name(std::string_view name) {
  Scanner scan(name);
  const bool letter = is_letter(scan.peek());
  if (scan.word().size() != name.size() || !letter) {
    return Fault{{}, in_quotes(name) + " is no name", "a letter, then letters, digits and '_' were expected"};
  }
  if (name == "d" || (name[0] == 'd' && is_digit(name.size() > 1 ? name[1] : '\0'))) {
    return Fault{{}, in_quotes(name) + " reads as dice", "another name was expected"};
  }
  if (is_keyword(name) || std::find(kBound.begin(), kBound.end(), name) != kBound.end()) {
    return Fault{{}, in_quotes(name) + " is a word of the language", "another name was expected"};
  }
  return std::nullopt;
}

std::vector<std::string> function_names() { return {kFunctions.begin(), kFunctions.end()}; }

std::vector<std::string> word_names() {
  std::vector<std::string> words(kKeywords.begin(), kKeywords.end());
  words.insert(words.end(), kBound.begin(), kBound.end());
  words.emplace_back("life_left");  // a file may use this name for something else
  return words;
}

}  // namespace casus::game
