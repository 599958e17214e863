// Refuses what other dice rollers write around dice, with what to write here.

#include "probability/expression/parser.hpp"

namespace casus::probability::inner {

std::nullopt_t Parser::chat_command() {
  const std::uint32_t begin = scan_.at();
  if (!is_letter(scan_.peek(1))) return unexpected(kWantedOperand);
  scan_.take(scan_.peek() == '/' ? "/" : "!");
  scan_.word();
  const Span span = scan_.since(begin);
  scan_.skip_space();
  const auto end = static_cast<std::uint32_t>(tree_.text.size());
  return wrong(span, "unexpected " + in_quotes(scan_.between(span)),
               "write the expression alone: " + in_quotes(scan_.between({scan_.at(), end})));
}

std::nullopt_t Parser::label() {
  const std::uint32_t begin = scan_.at();
  const Span bracket = scan_.offending();
  scan_.until(']');
  if (!scan_.take("]")) return wrong(bracket, "unexpected '['", "did you mean '('?");
  const Span span = scan_.since(begin);
  const std::string label = in_quotes(scan_.between(span));
  return wrong(span, "unexpected " + label, "write the dice without the label " + label);
}

std::nullopt_t Parser::brackets() {
  const std::uint32_t begin = scan_.at();
  if (scan_.take("[[")) {
    const Span span = scan_.since(begin);
    scan_.skip_space();
    const std::string inside = in_quotes("(" + std::string(scan_.until(']')) + ")");
    return wrong(span, "unexpected '[['", scan_.at_end() ? "did you mean '('?" : "write " + inside);
  }
  if (scan_.peek() == '[') {
    return wrong(
        scan_.offending(), "unexpected '['",
        "write '4d6kh3' for [highest 3 of 4d6], 'count(4d6 = {5,6})' for [count {5,6} in 4d6], 'd6!x2' "
        "for [explode d6]; '(' is the parenthesis");
  }
  return wrong(scan_.offending(), "unexpected '{'",
               "write 'd{1,2,3}' for a die, 'max(4d6, 3d8)' for the higher of sums, '(4d6+3d8)kh1' for the "
               "highest of dice");
}

}  // namespace casus::probability::inner
