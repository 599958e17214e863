// Parses dice and their modifiers: rerolls, explosions, then which dice are kept.

#include <algorithm>

#include "probability/expression/parser.hpp"

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

/// Returns the number that encodes a face's name.
std::optional<std::int64_t> Parser::face_name() {
  const std::uint32_t begin = scan_.at();
  scan_.take("\"");
  const std::string name(scan_.until('"'));
  if (name.empty() || !scan_.take("\"")) {
    return wrong(scan_.since(begin), "a name without an end or without letters", "'\"skull\"' was expected");
  }
  const auto found = std::find(face_names_.begin(), face_names_.end(), name);
  if (found == face_names_.end()) {
    std::string expected = did_you_mean(name, face_names_);
    if (expected.empty()) expected = "a name that a die has was expected";
    return wrong(scan_.since(begin), "no face has the name " + in_quotes(name), std::move(expected));
  }
  return kFirstNamedFace + (found - face_names_.begin());
}

/// Parses {1, 3..5, -2}; with `names` also "skull".
std::optional<Parser::Numbers> Parser::numbers(bool names) {
  const std::uint32_t begin = scan_.at();
  scan_.take("{");
  Numbers list;
  do {
    scan_.skip_space();
    const std::uint32_t at = scan_.at();
    const bool is_name = names && scan_.peek() == '"';
    if (!names && scan_.peek() == '"')
      return unexpected("a whole number was expected; faces with names stand in 'die(\"hit\":3, \"miss\")'");
    const auto first = is_name ? face_name() : signed_number();
    if (!first) return std::nullopt;
    auto last = first;
    if (!is_name && scan_.take("..")) {
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
  if (!names && scan_.peek() == ':')
    return unexpected("',' or '}' was expected; how often a face comes up stands in 'die(1:3, 2:2)'");
  if (!close("}", begin)) return std::nullopt;
  return list;
}

/// Parses die(1:3, 2:2, "skull"): faces or names, each with its weight.
bool Parser::weighted_die(DetailedDice& dice) {
  const std::uint32_t begin = scan_.at();
  scan_.take("die");
  scan_.skip_space();
  const std::uint32_t opened = scan_.at();
  if (!scan_.take("(")) return no(unexpected("'(' and faces were expected: 'die(1:3, 2:2, \"skull\")'"));
  std::vector<Die::Face> faces;
  std::int64_t named = 0;
  ++depth_;
  do {
    scan_.skip_space();
    const std::uint32_t at = scan_.at();
    Die::Face face;
    if (scan_.peek() == '"') {
      Scanner ahead = scan_;
      ahead.take("\"");
      const std::string name(ahead.until('"'));
      if (std::find(face_names_.begin(), face_names_.end(), name) == face_names_.end()) {
        if (static_cast<std::int64_t>(face_names_.size()) == kMaxNames) {
          return no(wrong(scan_.offending(),
                          bound_fault("there are more than " + std::to_string(kMaxNames) + " names of faces",
                                      kMaxNames, "max_names")));
        }
        face_names_.push_back(name);
      }
      const auto number = face_name();
      if (!number) return false;
      face.value = *number;
      ++named;
      readings_.push_back({scan_.since(at), "adds 0 to a sum"});
    } else {
      const auto value = signed_number();
      if (!value) return false;
      face.value = *value;
    }
    if (scan_.take(":")) {
      scan_.skip_space();
      const auto weight = number();
      if (!weight) return false;
      face.weight = static_cast<std::uint64_t>(*weight);
    }
    faces.push_back(face);
    if (static_cast<std::int64_t>(faces.size()) > kMaxSides) {
      return no(
          wrong(scan_.since(at), bound_fault("a die has more than " + std::to_string(kMaxSides) + " faces",
                                             kMaxSides, "max_sides")));
    }
  } while (scan_.take(","));
  --depth_;
  if (!close(")", opened)) return false;
  std::vector<Die::Face> numbers = faces;
  for (Die::Face& face : numbers) {
    if (face.value >= kFirstNamedFace) face.value = 0;
  }
  Result<Die> die = Die::with_weights(std::move(numbers));
  if (!die) return no(wrong(scan_.since(begin), die.faults()[0]));
  dice.die = std::move(die).value();
  if (named > 0) dice.faces = std::move(faces);
  return true;
}

std::optional<DetailedDice> Parser::sides(std::uint32_t begin) {
  DetailedDice dice;
  if (next_word() == "die") return weighted_die(dice) ? std::optional(std::move(dice)) : std::nullopt;
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
  } else if (const std::string_view word = next_word(); word == "F" || word == "f") {
    scan_.word();
    return wrong(scan_.since(begin), "Fate dice have no sign of their own", "write '4d{-1,0,1}' for 4dF");
  } else {
    scan_.word();
    return wrong(scan_.since(begin), in_quotes(scan_.between(scan_.since(begin))) + " is no die",
                 "'d' and its sides were expected: 'd6', 'd%' or 'd{0,1,1,2}'");
  }
  if (!die) return wrong(scan_.since(at), die.faults()[0]);
  dice.die = std::move(die).value();
  return dice;
}

bool Parser::at_modifier() const {
  Scanner ahead = scan_;
  const std::string_view word = ahead.word();
  if (word == "then" || word == "else") return false;
  return !word.empty() ? is_letter(word[0]) : scan_.peek() == '!' && scan_.peek(1) != '=';
}

Parser::Parsed Parser::dice(std::uint32_t begin, std::int64_t count) {
  const Span number = scan_.since(begin);
  dice_ = std::min(dice_ + count, kMaxDice + 1);
  if (dice_ > kMaxDice) {
    return wrong(number.begin == number.end ? scan_.offending() : number,
                 bound_fault("the expression has more than " + std::to_string(kMaxDice) + " dice", kMaxDice,
                             "max_dice"));
  }
  std::optional<DetailedDice> thrown = sides(begin);
  if (!thrown) return std::nullopt;
  Span span = scan_.since(begin);
  bool exploded = false;
  bool rerolled = false;
  while (again(*thrown, exploded, rerolled)) span = scan_.since(begin);
  if (fault_) return std::nullopt;
  Result<Pool> pool = Pool::of(count, thrown->die);
  if (!pool) return wrong(span, pool.faults()[0]);
  Roll thrown_roll{std::move(pool).value(), Read::dice, 0};
  thrown->count = count;
  if (!thrown->faces.empty() && count > 0) thrown_roll.detailed.push_back(std::move(*thrown));
  if (exploded) {
    for (Reading& reading : readings_) {
      if (reading.span.begin >= begin) reading.span = span;
    }
  }
  const Parsed roll = make_roll(span, std::move(thrown_roll));
  scan_.skip_space();
  return at_modifier() ? keep(*roll, begin) : roll;
}

/// Parses what follows dice or parentheses and looks like a modifier: kh, kl, dh, dl, or a wrong one.
Parser::Parsed Parser::keep(NodeId dice, std::uint32_t first) {
  const std::uint32_t begin = scan_.at();
  const bool is_bang = scan_.take("!");
  const std::string word(scan_.letters());
  const bool is_reader = word == "kh" || word == "kl" || word == "dh" || word == "dl";
  const DiceTerm& node = tree_.nodes[dice];
  const bool is_pool = node.kind == DiceTerm::Kind::roll &&
                       tree_.rolls[static_cast<std::size_t>(node.value)].read == Read::dice;
  if (is_bang || !is_reader) {
    if (is_digit(scan_.peek())) scan_.digits();
    const Span span = scan_.since(begin);
    if (is_bang || word == "r") {
      return wrong(span, in_quotes(scan_.between(span)) + " acts on a single die",
                   "it was expected behind the die's sides");
    }
    const std::string_view foreign = foreign_form(word);
    if (!foreign.empty()) {
      return wrong(span, "unexpected " + in_quotes(scan_.between(span)), std::string(foreign));
    }
    if (word == "x" && begin == node.span.end) {
      return wrong(
          span, in_quotes(scan_.between(span)) + " is read in two ways: it explodes (Foundry), or multiplies",
          "write '!{6}' or '!{6}x3' to explode, '*' to multiply");
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
  if (!is_whole(roll, scan_.between(span), node.span)) return std::nullopt;
  roll.detailed.clear();
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
  return at_modifier() ? keep(*kept, first) : kept;  // a second modifier finds no pool
}

}  // namespace casus::probability::inner
