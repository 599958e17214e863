// Parses rerolls and explosions, and the faces that cause them. Notations whose meaning differs between dice
// rollers are refused with both readings.

#include <algorithm>

#include "probability/expression/parser.hpp"

namespace casus::probability::inner {
namespace {

std::string times_words(std::int64_t times) {
  return times == 1 ? "once" : "at most " + std::to_string(times) + " times";
}

std::string list_words(const std::vector<std::int64_t>& faces) {
  constexpr std::size_t kShown = 8;
  std::string words;
  for (std::size_t i = 0; i < std::min(faces.size(), kShown); ++i) {
    words += (i == 0 ? "on " : i + 1 == faces.size() ? " or " : ", ") + std::to_string(faces[i]);
  }
  return faces.size() > kShown ? words + ", …" : words;
}

}  // namespace

/// Parses one reroll or explosion, if one is next.
bool Parser::again(DetailedDice& dice, bool& exploded, bool& rerolled) {
  const std::uint32_t behind = scan_.at();
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  if (begin == behind && scan_.looking_at("!=")) {
    readings_.push_back({{begin, begin + 2}, "compares: is not equal; '!{3}' explodes on 3"});
  }
  if (!at_modifier()) return false;
  if (scan_.peek() == '!') {
    if (exploded) {
      return no(wrong(scan_.offending(), "a die explodes twice",
                      "one '!' with all faces, as in '!{5,6}', was expected"));
    }
    exploded = true;
  } else if (scan_.peek() != 'r' || is_letter(scan_.peek(1))) {
    return false;
  } else if (exploded || rerolled) {
    return no(wrong(
        scan_.offending(), rerolled ? "a die is rerolled by two rules" : "a reroll behind an explosion",
        rerolled ? "one 'r' with all faces, as in 'r{1,2}', was expected" : "'r' before '!' was expected"));
  } else {
    rerolled = true;
  }
  if (!dice.faces.empty()) {
    return no(
        wrong(scan_.offending(), "a die with named faces is rolled once", "numbers alone were expected"));
  }
  if (exploded) return explosion(dice);
  scan_.take("r");
  return rerolls(dice.die, begin);
}

/// Parses the faces after a sign: 6, {5,6}, >=5, <=2; nothing if there are none. `begin` is the offset of the
/// sign.
std::optional<Parser::FaceChoice> Parser::chosen_faces(const Die& die, std::uint32_t begin,
                                                       std::string_view sign) {
  FaceChoice choice;
  const char next = scan_.peek();
  if (next == '{') {
    auto list = numbers();
    if (!list) return std::nullopt;
    choice.faces = std::move(*list);
    choice.words = list_words(choice.faces);
  } else if (is_digit(next) || next == '-') {
    const auto face = signed_number();
    if (!face) return std::nullopt;
    choice = {{*face}, list_words({*face})};
  } else if (next == '<' || next == '>') {
    const auto comparison = comparator();
    if (!comparison) return std::nullopt;
    scan_.skip_space();
    if (!is_digit(scan_.peek()) && scan_.peek() != '-') {
      return wrong(scan_.since(begin),
                   in_quotes(scan_.between(scan_.since(begin))) + " stands before no number",
                   sign == "r" ? "a face was expected"
                               : "a face was expected, or parentheses around the dice to compare their sum");
    }
    const auto face = signed_number();
    if (!face) return std::nullopt;
    const bool above = next == '>';
    const std::string number = std::to_string(*face);
    if (*comparison == Comparison::less || *comparison == Comparison::more) {
      const std::string strict = std::to_string(*face + (above ? 1 : -1));
      const std::string side = above ? " or more" : " or less";
      const std::string symbol = above ? ">=" : "<=";
      return wrong(scan_.since(begin),
                   in_quotes(scan_.between(scan_.since(begin))) + " is read in two ways: on " + number +
                       side + " (Roll20), or on " + strict + side + " (Foundry)",
                   "write '" + std::string(sign) + symbol + number + "' or '" + std::string(sign) + symbol +
                       strict + "'" + (sign == "r" ? "" : "; parentheses around the dice compare their sum"));
    }
    for (const Die::Face& one : die.faces()) {
      if (holds(one.value, *comparison, *face)) choice.faces.push_back(one.value);
    }
    choice.words = "on " + number + (above ? " or more" : " or less");
    if (choice.faces.empty()) {
      return wrong(scan_.since(begin), "the die has no face of " + number + (above ? " or more" : " or less"),
                   sign == "r" ? "one of its faces expected"
                               : "one of its faces expected, or a blank behind the '!' to compare");
    }
  }
  return choice;
}

bool Parser::explosion(DetailedDice& dice) {
  const std::uint32_t begin = scan_.at();
  scan_.take("!");
  const bool added = scan_.peek() == '!' && scan_.peek(1) != '=';
  if (added) scan_.take("!");
  if (scan_.peek() == 'p' && !is_letter(scan_.peek(1))) {
    return no(wrong(scan_.since(begin), "explosions that lose 1 have no sign of their own",
                    "write 'let a = d6; if a = 6 then a + d6 - 1 else a' for d6!p"));
  }
  const Span sign = scan_.since(begin);
  const bool is_number = is_digit(scan_.peek());
  const bool is_comparison = scan_.peek() == '<' || scan_.peek() == '>';
  auto choice = chosen_faces(dice.die, begin, scan_.between(sign));
  if (!choice) return false;
  if (choice->words.empty()) choice = FaceChoice{{dice.die.highest()}, list_words({dice.die.highest()})};
  if (is_number && choice->faces[0] != dice.die.highest()) {
    const std::string number = std::to_string(choice->faces[0]);
    const std::string text(scan_.between(sign));
    return no(wrong(scan_.since(begin),
                    in_quotes(scan_.between(scan_.since(begin))) +
                        " is read in two ways: the die explodes on " + number + ", or at most " + number +
                        " times",
                    "write '" + text + "{" + number + "}' or '" + text + "x" + number + "'"));
  }
  std::int64_t times = 1;
  if (scan_.peek() == 'x') {
    scan_.take("x");
    const auto given = number();
    if (!given) return false;
    times = *given;
  }
  const Span span = scan_.since(begin);
  explosion_by_comparison_ = is_comparison ? span : Span{};
  if (times == 0) return no(wrong(span, "a die explodes 0 times", "1 or more expected"));
  const Die die = dice.die;
  if (auto fault =
          meter_.work(again_steps(die.faces().size(), choice->faces.size(), std::min(times, kMaxDepth),
                                  static_cast<std::size_t>(kMaxFaces)))) {
    return no(wrong(span, std::move(*fault)));
  }
  Result<Die> exploded = explode(die, times, choice->faces);
  if (!exploded) return no(wrong(span, exploded.faults()[0]));
  readings_.push_back({span,
                       "explodes " + choice->words + ", " + times_words(times) +
                           (added ? "; each new roll is added to its die" : ""),
                       !added});
  dice.die = std::move(exploded).value();
  if (!added) {
    dice.faces.assign(die.faces().begin(), die.faces().end());
    dice.again = std::move(choice->faces);
    dice.times = times;
  }
  return true;
}

bool Parser::rerolls(Die& die, std::uint32_t begin) {
  scan_.skip_space();
  auto choice = chosen_faces(die, begin, "r");
  if (!choice) return false;
  if (choice->words.empty()) return no(unexpected("what is rerolled was expected: 'r1' or 'r{1,2}'"));
  const Numbers faces = std::move(choice->faces);
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
  readings_.push_back(
      {span, "rerolls " + choice->words + ", " + times_words(times) + "; the last roll stands"});
  die = std::move(rerolled).value();
  return true;
}

}  // namespace casus::probability::inner
