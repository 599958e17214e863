// Dice, and what stands behind them: rerolls, explosions, then which of them are kept.

#include <algorithm>

#include "probability/expression_parser.hpp"

namespace casus::probability::inner {

std::optional<std::int64_t> Parser::number() {
  const std::uint32_t begin = scan_.at();
  std::int64_t value = 0;
  for (const char digit : scan_.digits()) value = std::min(value * 10 + (digit - '0'), kMaxValue + 1);
  const Span span = scan_.since(begin);
  if (span.begin == span.end) return unexpected("a whole number was expected");
  if (value > kMaxValue) return wrong(span, bound_fault("the number is too large", kMaxValue, "max_value"));
  return value;
}

std::optional<std::int64_t> Parser::signed_number() {
  const bool negative = scan_.take("-");
  scan_.skip_space();
  const auto value = number();
  if (!value) return std::nullopt;
  return negative ? -*value : *value;
}

/// {1, 3..5, -2}
std::optional<Parser::Numbers> Parser::numbers() {
  const std::uint32_t begin = scan_.at();
  scan_.take("{");
  Numbers list;
  do {
    scan_.skip_space();
    const std::uint32_t at = scan_.at();
    const auto first = signed_number();
    if (!first) return std::nullopt;
    auto last = first;
    if (scan_.take("..")) {
      scan_.skip_space();
      last = signed_number();
      if (!last) return std::nullopt;
      if (*last < *first) {
        return wrong(scan_.since(at), "a range that goes down", "the lower number first was expected");
      }
    }
    if (*last - *first >= kMaxSides - static_cast<std::int64_t>(list.size())) {
      return wrong(scan_.since(begin), bound_fault("there are more than " + std::to_string(kMaxSides) +
                                                       " numbers between '{' and '}'",
                                                   kMaxSides, "max_sides"));
    }
    for (std::int64_t value = *first; value <= *last; ++value) list.push_back(value);
  } while (scan_.take(","));
  if (!close("}", begin)) return std::nullopt;
  return list;
}

std::optional<Die> Parser::sides(std::uint32_t begin) {
  scan_.take("d");
  scan_.skip_space();
  const std::uint32_t at = scan_.at();
  Result<Die> die = Die();
  if (scan_.peek() == '%') {
    scan_.take("%");
    die = Die::with_sides(100);
  } else if (scan_.peek() == '{') {
    const auto list = numbers();
    if (!list) return std::nullopt;
    die = Die::with_faces(*list);
  } else if (is_digit(scan_.peek())) {
    const auto count = number();
    if (!count) return std::nullopt;
    die = Die::with_sides(*count);
  } else {
    scan_.word();
    return wrong(scan_.since(begin), in_quotes(scan_.between(scan_.since(begin))) + " is no die",
                 "'d' and its sides were expected: 'd6', 'd%' or 'd{0,1,1,2}'");
  }
  if (!die) return wrong(scan_.since(at), die.faults()[0]);
  return std::move(die).value();
}

bool Parser::at_modifier() const {
  return is_letter(scan_.peek()) || (scan_.peek() == '!' && scan_.peek(1) != '=');
}

Parser::Parsed Parser::dice(std::uint32_t begin, std::int64_t count) {
  const Span number = scan_.since(begin);
  dice_ = std::min(dice_ + count, kMaxDice + 1);
  if (dice_ > kMaxDice) {
    return wrong(number.begin == number.end ? scan_.offending() : number,
                 bound_fault("the expression has more than " + std::to_string(kMaxDice) + " dice", kMaxDice,
                             "max_dice"));
  }
  std::optional<Die> die = sides(begin);
  if (!die) return std::nullopt;
  Span span = scan_.since(begin);
  bool exploded = false;
  bool rerolled = false;
  while (again(*die, exploded, rerolled)) span = scan_.since(begin);
  if (fault_) return std::nullopt;
  Result<Pool> pool = Pool::of(count, *die);
  if (!pool) return wrong(span, pool.faults()[0]);
  const Parsed roll = make_roll(span, {std::move(pool).value(), Read::dice, 0, {}});
  scan_.skip_space();
  return at_modifier() ? keep(*roll, begin) : roll;
}

/// Takes one reroll or explosion, if that is next.
bool Parser::again(Die& die, bool& exploded, bool& rerolled) {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  if (!at_modifier()) return false;
  if (scan_.peek() == '!') {
    if (exploded)
      return no(wrong(scan_.offending(), "a die explodes twice",
                      "one '!' with its depth, as in '!2', was expected"));
    exploded = true;
    return explosion(die);
  }
  if (scan_.peek() != 'r' || (is_letter(scan_.peek(1)))) return false;
  if (exploded || rerolled) {
    return no(wrong(
        scan_.offending(), rerolled ? "a die is rerolled by two rules" : "a reroll behind an explosion",
        rerolled ? "one 'r' with all faces, as in 'r{1,2}', was expected" : "'r' before '!' was expected"));
  }
  rerolled = true;
  scan_.take("r");
  return rerolls(die, begin);
}

bool Parser::explosion(Die& die) {
  const std::uint32_t begin = scan_.at();
  scan_.take("!");
  Scanner before = scan_;
  scan_.skip_space();
  std::int64_t depth = 1;
  if (is_digit(scan_.peek())) {
    const auto given = number();
    if (!given) return false;
    depth = *given;
  } else {
    scan_ = before;
  }
  const Span span = scan_.since(begin);
  if (depth == 0) return no(wrong(span, "a die explodes 0 times", "1 or more expected"));
  const std::size_t faces = die.faces().size();
  const std::int64_t times = std::min(depth, kMaxDepth);
  if (auto fault = meter_.work(again_steps(faces, 1, times, static_cast<std::size_t>(kMaxFaces)))) {
    return no(wrong(span, std::move(*fault)));
  }
  Result<Die> exploded = explode(die, depth);
  if (!exploded) return no(wrong(span, exploded.faults()[0]));
  die = std::move(exploded).value();
  return true;
}

bool Parser::rerolls(Die& die, std::uint32_t begin) {
  scan_.skip_space();
  Numbers faces;
  if (scan_.peek() == '{') {
    auto list = numbers();
    if (!list) return false;
    faces = std::move(*list);
  } else if (is_digit(scan_.peek()) || scan_.peek() == '-') {
    const auto face = signed_number();
    if (!face) return false;
    faces = {*face};
  } else {
    return no(unexpected("what is rerolled was expected: 'r1' or 'r{1,2}'"));
  }
  Scanner before = scan_;
  scan_.skip_space();
  std::int64_t times = 1;
  if (scan_.peek() == 'x' && !is_letter(scan_.peek(1))) {
    scan_.take("x");
    scan_.skip_space();
    const auto given = number();
    if (!given) return false;
    times = *given;
  } else {
    scan_ = before;
  }
  const Span span = scan_.since(begin);
  if (times == 0) return no(wrong(span, "a die is rerolled 0 times", "1 or more expected"));
  const std::size_t sides = die.faces().size();
  if (auto fault = meter_.work(again_steps(sides, faces.size(), std::min(times, kMaxDepth), sides))) {
    return no(wrong(span, std::move(*fault)));
  }
  Result<Die> rerolled = reroll(die, faces, times);
  if (!rerolled) return no(wrong(span, rerolled.faults()[0]));
  die = std::move(rerolled).value();
  return true;
}

/// What is behind dice or parentheses and looks like a modifier: kh, kl, dh, dl, or wrong.
Parser::Parsed Parser::keep(NodeId dice, std::uint32_t first) {
  const std::uint32_t begin = scan_.at();
  const bool is_bang = scan_.take("!");
  const std::string word(scan_.letters());
  const bool is_reader = word == "kh" || word == "kl" || word == "dh" || word == "dl";
  const Node& node = tree_.nodes[dice];
  const bool is_pool =
      node.kind == Node::Kind::roll && tree_.rolls[static_cast<std::size_t>(node.value)].read == Read::dice;
  if (is_bang || !is_reader) {
    if (is_digit(scan_.peek())) scan_.digits();
    const Span span = scan_.since(begin);
    if (is_bang || word == "r") {
      return wrong(span, in_quotes(scan_.between(span)) + " acts on a single die",
                   "it was expected behind the die's sides");
    }
    if (word == "x" || word == "X") return wrong(span, "unexpected " + in_quotes(word), "did you mean '*'?");
    const std::string_view meant = meant_modifier(word);
    const std::string_view number = scan_.between(span).substr(word.size());
    if (meant.empty()) {
      return wrong(span, "unexpected " + in_quotes(scan_.between(span)),
                   "an operator, or one of 'kh', 'kl', 'dh', 'dl', 'r', '!' behind dice, was expected");
    }
    return wrong(span, "unknown modifier " + in_quotes(scan_.between(span)),
                 "did you mean " + in_quotes(std::string(meant) + std::string(number)) + "?");
  }
  scan_.skip_space();
  std::int64_t k = 1;
  if (is_digit(scan_.peek())) {
    const auto given = number();
    if (!given) return std::nullopt;
    k = *given;
  }
  const Span span = scan_.since(begin);
  if (!is_pool) {
    return wrong(span,
                 in_quotes(scan_.between(span)) + " reads single dice, and what is before it is no pool",
                 std::string(kWantedPool));
  }
  Roll roll = tree_.rolls[static_cast<std::size_t>(node.value)];
  const Span whole = {first, span.end};
  if (k > roll.pool.dice()) {
    return wrong(span,
                 in_quotes(scan_.between(span)) + (word[0] == 'k' ? " keeps " : " drops ") +
                     std::to_string(k) + " of " + std::to_string(roll.pool.dice()) +
                     (roll.pool.dice() == 1 ? " die" : " dice"),
                 "at most " + std::to_string(roll.pool.dice()) + " expected");
  }
  roll.k = k;
  roll.read = word == "kh"   ? Read::keep_highest
              : word == "kl" ? Read::keep_lowest
              : word == "dh" ? Read::drop_highest
                             : Read::drop_lowest;
  const Parsed kept = make_roll(whole, std::move(roll));
  scan_.skip_space();
  return at_modifier() ? keep(*kept, first) : kept;  // a second one finds no pool
}

}  // namespace casus::probability::inner
