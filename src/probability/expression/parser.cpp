// Parses named parts and operators.

#include "probability/expression/parser.hpp"

#include <algorithm>

namespace casus::probability::inner {

NodeId Parser::make(DiceTerm node) {
  tree_.nodes.push_back(std::move(node));
  return static_cast<NodeId>(tree_.nodes.size() - 1);
}

std::nullopt_t Parser::wrong(Span span, Fault fault) {
  if (!fault_) {
    fault_ = std::move(fault);
    fault_span_ = span;
  }
  return std::nullopt;
}

std::nullopt_t Parser::wrong(Span span, std::string what, std::string expected) {
  return wrong(span, Fault{{}, std::move(what), std::move(expected)});
}

std::nullopt_t Parser::unexpected(std::string_view expected) {
  scan_.skip_space();
  const Span span = scan_.offending();
  if (scan_.at_end()) return wrong(span, "the expression ends too early", std::string(expected));
  const std::string_view text = scan_.between(span);
  const std::string meant = meant_symbol(text);
  std::string what = "unexpected " + in_quotes(text);
  const std::string_view foreign = foreign_form(text);
  if (!foreign.empty()) return wrong(span, std::move(what), std::string(foreign));
  if (text == ".") return wrong(span, std::move(what), "whole numbers were expected");
  if (text == "[") return label();
  if (text == ")" && depth_ == 0) return wrong(span, "a ')' without a '(' before it", std::string(expected));
  if (text == "let") return wrong(span, std::move(what), "named parts stand before everything else");
  if ((text == "x" || text == "X") && expected == kWantedOperator) {
    return wrong(span, std::move(what), "did you mean '*'?");
  }
  if (!meant.empty()) return wrong(span, std::move(what), "did you mean '" + meant + "'?");
  return wrong(span, std::move(what), std::string(expected));
}

bool Parser::close(std::string_view symbol, std::uint32_t opened) {
  if (scan_.take(symbol)) return true;
  const Place place = place_of(tree_.text, opened);
  std::string expected = in_quotes(symbol) + " was expected for the " +
                         in_quotes(scan_.between({opened, opened + 1})) + " at column " +
                         std::to_string(place.column);
  if (place.line > 1) expected += " of line " + std::to_string(place.line);
  unexpected(expected);
  return false;
}

bool Parser::deeper(Span span, std::int64_t levels) {
  deepest_ = std::max(deepest_, depth_ + levels);
  if (depth_ + levels <= kMaxNesting) return true;
  wrong(span, bound_fault("parentheses, functions and parts stand too deep in each other", kMaxNesting,
                          "max_nesting"));
  return false;
}

Marked<Expression> Parser::parse() {
  if (auto fault = fault_of_text(tree_.text)) {
    wrong(fault->span, std::move(fault->fault));
  } else if (parts()) {
    if (const Parsed root = comparison()) {
      tree_.root = *root;
      end();
    }
  }
  if (fault_) {
    fault_->place = place_of(tree_.text, fault_span_.begin);
    return {std::move(*fault_), length_of(tree_.text, fault_span_)};
  }
  std::vector<NodeId> roots;
  for (const Part& part : parts_) roots.push_back(part.root);
  bind_parts(tree_, tree_.root, 0, roots);
  for (const DiceTerm& node : tree_.nodes) {
    if (node.kind != DiceTerm::Kind::divide || node.value != static_cast<std::int64_t>(Rounding::unnamed))
      continue;
    readings_.push_back({node.span, "rounds down"});
  }
  for (const Reading& reading : readings_) {
    std::string_view text = scan_.between(reading.span);
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    std::string words =
        in_quotes(text) + " " + reading.text + (reading.of_new_dice ? "; each new die is added" : "");
    const auto seen = std::find(tree_.readings.begin(), tree_.readings.end(), words);
    if (seen == tree_.readings.end()) tree_.readings.push_back(std::move(words));
  }
  tree_.steps = meter_.steps();
  return {std::move(tree_), 0};
}

bool Parser::end() {
  scan_.skip_space();
  if (scan_.at_end()) return true;
  if (scan_.peek() == ';') {
    wrong(scan_.offending(), "unexpected ';'", "only a named part ends with it: 'let name = 3d6;'");
  } else {
    unexpected(kWantedOperator);
  }
  return false;
}

bool Parser::parts() {
  scan_.skip_space();
  if (scan_.at_end()) {
    wrong(scan_.offending(), "the expression is empty", "dice such as '4d6kh3' were expected");
    return false;
  }
  if (scan_.peek() == '/' || scan_.peek() == '!') return no(chat_command());
  while (true) {
    scan_.skip_space();
    if (scan_.between(scan_.offending()) != "let") break;
    if (!part()) return false;
  }
  if (scan_.at_end()) {
    wrong(scan_.offending(), "the expression ends after its named parts",
          "what is made of them was expected");
    return false;
  }
  deepest_ = 0;
  return true;
}

bool Parser::part() {
  const std::uint32_t begin = scan_.at();
  scan_.word();
  const Span let = scan_.since(begin);
  scan_.skip_space();
  const std::uint32_t name_begin = scan_.at();
  if (!is_letter(scan_.peek())) return no(unexpected("a name was expected"));
  const std::string name(scan_.word());
  const Span at = scan_.since(name_begin);
  static constexpr std::string_view kWords[] = {"let", "if", "then", "else", "repeat", "die"};
  const auto is_among = [&name](const auto& words) {
    return std::find(std::begin(words), std::end(words), name) != std::end(words);
  };
  if (is_among(kWords) || is_among(kFunctions)) {
    wrong(at, in_quotes(name) + " is a word of the language", "another name was expected");
  } else if (name == "d" || (name[0] == 'd' && is_digit(name[1]))) {
    wrong(at, in_quotes(name) + " reads as dice", "another name was expected");
  } else if (std::any_of(parts_.begin(), parts_.end(), [&](const Part& p) { return p.name == name; })) {
    wrong(at, in_quotes(name) + " is named twice", "another name was expected");
  } else if (static_cast<std::int64_t>(parts_.size()) == kMaxParts) {
    wrong(let, bound_fault("there are more than " + std::to_string(kMaxParts) + " named parts", kMaxParts,
                           "max_parts"));
  } else if (!scan_.take("=")) {
    unexpected("'=' was expected");
  } else {
    deepest_ = 0;
    const Parsed root = comparison();
    if (root && scan_.take(";")) {
      parts_.push_back({name, *root, deepest_});
      return true;
    }
    if (root) unexpected("an operator or the ';' that ends a named part was expected");
  }
  return false;
}

std::optional<Comparison> Parser::comparator() {
  std::optional<Span> sign;
  const auto comparison = scan_.comparison(sign);
  if (!sign) return comparison;
  const std::string_view text = scan_.between(*sign);
  const std::string meant = meant_symbol(text);
  return wrong(*sign, "unexpected " + in_quotes(text),
               meant.empty() ? "one of < <= > >= = != was expected" : "did you mean '" + meant + "'?");
}

Parser::Parsed Parser::comparison() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  if (next_word() == "if") return conditional();
  const Parsed first = sum();
  if (!first) return std::nullopt;
  const auto comparison = comparator();
  if (fault_) return std::nullopt;
  if (!comparison) {
    return is_ranks(*first) ? wrong(tree_.nodes[*first].span, "the dice of 'ranks' are compared",
                                    "'ranks(3d6) > ranks(3d6)' was expected")
                            : first;
  }
  const Parsed second = sum();
  if (!second) return std::nullopt;
  scan_.skip_space();
  const std::uint32_t next = scan_.at();
  if (comparator()) {
    return wrong(scan_.since(next), "a second comparison in a row",
                 "parentheses around one of them were expected");
  }
  if (fault_) return std::nullopt;
  return compared(begin, *first, *comparison, *second);
}

bool Parser::is_ranks(NodeId id) const {
  const DiceTerm& node = tree_.nodes[id];
  return node.kind == DiceTerm::Kind::roll &&
         tree_.rolls[static_cast<std::size_t>(node.value)].read == Read::ranks;
}

Parser::Parsed Parser::compared(std::uint32_t begin, NodeId first, Comparison comparison, NodeId second) {
  const DiceTerm a = tree_.nodes[first];
  const DiceTerm b = tree_.nodes[second];
  const Span span = {begin, b.span.end};
  if (is_ranks(first) || is_ranks(second)) {
    if (!is_ranks(first) || !is_ranks(second)) {
      return wrong(span, "'ranks' is compared with something else", "'ranks(3d6) > ranks(3d6)' was expected");
    }
    Roll left = tree_.rolls[static_cast<std::size_t>(a.value)];
    left.comparison = comparison;
    tree_.rolls.push_back(std::move(left));
    const auto at = static_cast<std::int64_t>(tree_.rolls.size() - 1);
    tree_.rolls.push_back(tree_.rolls[static_cast<std::size_t>(b.value)]);
    return make({DiceTerm::Kind::ranks, span, at, {}});
  }
  if (auto fault = two_readings(span, a, comparison, b)) return wrong(span, *std::move(fault));
  return make({DiceTerm::Kind::compare, span, static_cast<std::int64_t>(comparison), {first, second}});
}

std::optional<Fault> Parser::two_readings(Span span, const DiceTerm& a, Comparison comparison,
                                          const DiceTerm& b) const {
  // Within parentheses the dice begin after the start of the comparison.
  const bool is_bare =
      a.kind == DiceTerm::Kind::roll && b.kind == DiceTerm::Kind::number && a.span.begin == span.begin;
  if (!is_bare || comparison == Comparison::unequal) return std::nullopt;
  const Roll& roll = tree_.rolls[static_cast<std::size_t>(a.value)];
  const auto groups = roll.pool.groups();
  const bool is_face = std::any_of(groups.begin(), groups.end(), [&](const Group& group) {
    return group.die.lowest() <= b.value && b.value <= group.die.highest();
  });
  if (roll.read != Read::dice || roll.pool.dice() < 2 || !is_face) return std::nullopt;
  const std::string dice(scan_.between(a.span));
  const std::string number(scan_.between(b.span));
  const std::string text(scan_.between(span));
  const bool is_equal = comparison == Comparison::equal;
  const bool is_above = comparison == Comparison::more || comparison == Comparison::at_least;
  const std::string sign = is_equal ? "=" : is_above ? ">=" : "<=";  // in Roll20 '>4' means 4 or more, too
  return Fault{{},
               in_quotes(text) + " is read in two ways: how many dice show " + number +
                   (is_equal   ? ""
                    : is_above ? " or more"
                               : " or less") +
                   " (Roll20), or whether the sum does (AnyDice)",
               "write " + in_quotes("count(" + dice + " " + sign + " " + number + ")") + " or " +
                   in_quotes("(" + dice + ")" + text.substr(dice.size()))};
}

Parser::Parsed Parser::sum() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  std::vector<Term> terms;
  bool negative = false;
  while (true) {
    const Parsed term = product();
    if (!term) return std::nullopt;
    terms.push_back({negative, *term});
    const Span span = scan_.since(begin);
    if (scan_.take("+")) {
      negative = false;
    } else if (scan_.take("-")) {
      negative = true;
    } else {
      return add_up(span, std::move(terms));
    }
  }
}

Parser::Parsed Parser::product() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  std::vector<NodeId> factors;
  bool divides = false;
  while (true) {
    const Parsed factor = unary();
    if (!factor) return std::nullopt;
    scan_.skip_space();
    const Span span = scan_.since(begin);
    if (is_ranks(*factor) && (divides || !factors.empty() || scan_.peek() == '*' || scan_.peek() == '/')) {
      return wrong(tree_.nodes[*factor].span, "'ranks' is no number",
                   "'ranks(3d6) > ranks(3d6)' was expected");
    }
    if (divides) {
      constexpr auto kUnnamed = static_cast<std::int64_t>(Rounding::unnamed);
      factors = {make({DiceTerm::Kind::divide, span, kUnnamed, {factors[0], *factor}})};
    } else {
      factors.push_back(*factor);
    }
    divides = scan_.take("/");
    if (!divides && scan_.take("*")) continue;
    if (factors.size() > 1) factors = {make({DiceTerm::Kind::multiply, span, 0, std::move(factors)})};
    if (!divides) return factors[0];
  }
}

Parser::Parsed Parser::unary() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  bool negative = false;
  while (scan_.take("-")) negative = !negative;
  const Parsed operand = primary();
  if (!operand || !negative) return operand;
  return add_up(scan_.since(begin), {{true, *operand}});
}

Parser::Parsed Parser::primary() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  if (scan_.peek() == '(') return parenthesised();
  if (is_digit(scan_.peek())) {
    const auto value = number();
    if (!value) return std::nullopt;
    const Span span = scan_.since(begin);
    scan_.skip_space();
    if (scan_.peek() == 'd') return dice(begin, *value);
    return make({DiceTerm::Kind::number, span, *value, {}});
  }
  if (scan_.peek() == 'd' && (is_digit(scan_.peek(1)) || !is_letter(scan_.peek(1)))) return dice(begin, 1);
  if (next_word() == "die") return dice(begin, 1);
  if (next_word() == "repeat") return repeated(begin);
  if (is_letter(scan_.peek())) return reference();
  if (scan_.peek() == '[' || scan_.peek() == '{') return brackets();
  if (scan_.peek() == '"') {
    return wrong(scan_.offending(), "a named face is counted, not compared",
                 "'count(3die(1, 2, \"skull\") = \"skull\")' was expected");
  }
  return unexpected(kWantedOperand);
}

Parser::Parsed Parser::parenthesised() {
  const std::uint32_t begin = scan_.at();
  scan_.take("(");
  if (!deeper(scan_.since(begin), 1)) return std::nullopt;
  ++depth_;
  const Parsed inside = comparison();
  --depth_;
  if (!inside || !close(")", begin)) return std::nullopt;
  scan_.skip_space();
  if (at_modifier()) return keep(*inside, begin);
  return inside;
}

Parser::Parsed Parser::reference() {
  const std::uint32_t begin = scan_.at();
  const std::string name(scan_.word());
  const Span span = scan_.since(begin);
  scan_.skip_space();
  if (scan_.peek() == '(') return call(name, span);
  std::vector<std::string> known;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (parts_[i].name == name) {
      if (!deeper(span, parts_[i].depth)) return std::nullopt;
      return make({DiceTerm::Kind::name, span, static_cast<std::int64_t>(i), {}});
    }
    known.push_back(parts_[i].name);
  }
  for (const std::string_view word : kFunctions) {
    if (name == word)
      return wrong(span, in_quotes(name) + " without its '('", in_quotes(name + "(…)") + " was expected");
  }
  if (name == "let") return wrong(span, "unexpected 'let'", "named parts stand before everything else");
  if (name == "then" || name == "else") {
    return wrong(span, "unexpected " + in_quotes(name), "'if … then … else …' was expected");
  }
  std::string expected(foreign_form(name));
  if (expected.empty()) expected = did_you_mean(name, known);
  const std::string meant = meant_symbol(name);
  if (expected.empty() && !meant.empty()) expected = "did you mean '" + meant + "'?";
  if (expected.empty()) expected = "dice, or a name that stands in a 'let' before, was expected";
  return wrong(span, "unknown name " + in_quotes(name), std::move(expected));
}

}  // namespace casus::probability::inner

namespace casus::probability {

Marked<Expression> parse(std::string_view text, const ExpressionBudget& budget) {
  return inner::Parser(text, budget).parse();
}

}  // namespace casus::probability
