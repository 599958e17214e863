// Parses functions: the highest and lowest of several values, and reads of the single dice of a pool.

#include <algorithm>

#include "probability/expression/parser.hpp"

namespace casus::probability::inner {
namespace {

/// Returns the table that is used without table lines: none 1, pair 2, triple 3, two pair 4, four of a kind
/// 4, full house 5, five of a kind 5.
PatternSet default_table() {
  return PatternSet::of({{{2}, 2}, {{3}, 3}, {{2, 2}, 4}, {{4}, 4}, {{3, 2}, 5}, {{5}, 5}}, 1).value();
}

}  // namespace

Parser::Parsed Parser::call(std::string_view name, Span at) {
  const std::uint32_t opened = scan_.at();
  scan_.take("(");
  if (!deeper(at, 1)) return std::nullopt;
  ++depth_;
  Parsed result;
  if (name == "max" || name == "min") {
    result = extreme(name, at);
  } else if (name == "set") {
    result = set(at.begin);
  } else if (name == "pattern") {
    result = pattern(at.begin);
  } else if (name == "count") {
    result = count(at.begin);
  } else if (name == "highest" || name == "lowest") {
    result = extreme_die(name, at.begin);
  } else if (name == "ranks") {
    result = ranks(at.begin);
  } else if (name == "floor" || name == "ceil" || name == "round") {
    result = rounded(name, at);
  } else {
    std::string expected = did_you_mean(name, {std::begin(kFunctions), std::end(kFunctions)});
    if (expected.empty()) {
      for (const std::string_view function : kFunctions) {
        expected += (expected.empty() ? "one of " : ", ") + in_quotes(function);
      }
      expected += " was expected";
    }
    wrong(at, "unknown function " + in_quotes(name), std::move(expected));
  }
  --depth_;
  if (!result || !close(")", opened)) return std::nullopt;
  tree_.nodes[*result].span = scan_.since(at.begin);
  return result;
}

Parser::Parsed Parser::extreme(std::string_view name, Span at) {
  std::vector<NodeId> values;
  do {
    const Parsed value = comparison();
    if (!value) return std::nullopt;
    values.push_back(*value);
  } while (scan_.take(","));
  if (values.size() == 1) {
    scan_.skip_space();
    if (scan_.peek() != ')') return unexpected("',' and another value were expected");
    return wrong(
        at, in_quotes(name) + " of a single value",
        "two or more with ',' between them were expected; " +
            std::string(name == "max" ? "'highest(2d20)' is the highest" : "'lowest(2d20)' is the lowest") +
            " single die");
  }
  return make({name == "max" ? DiceTerm::Kind::highest : DiceTerm::Kind::lowest, at, 0, std::move(values)});
}

std::optional<Roll> Parser::pool(std::string_view reader, bool whole) {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  const Parsed read = sum();
  if (!read) return std::nullopt;
  const DiceTerm& node = tree_.nodes[*read];
  const Span span = {begin, node.span.end};
  if (node.kind == DiceTerm::Kind::roll) {
    const Roll& roll = tree_.rolls[static_cast<std::size_t>(node.value)];
    if (roll.read == Read::dice) {
      if (whole && !is_whole(roll, reader, span)) return std::nullopt;
      return roll;
    }
  }
  std::string what = in_quotes(reader) + " reads single dice, and this is ";
  what += node.kind == DiceTerm::Kind::name ? "a named part, which is one number" : "no pool";
  return wrong(span, std::move(what), std::string(kWantedPool));
}

bool Parser::is_whole(const Roll& roll, std::string_view reader, Span span) {
  const auto brings_dice = [](const DetailedDice& dice) { return dice.times > 0; };
  if (std::none_of(roll.detailed.begin(), roll.detailed.end(), brings_dice)) return true;
  wrong(span,
        in_quotes(reader) +
            " of dice that explode is read in two ways: each new die is one of the pool, or is added to its "
            "die",
        "write '!!' where it is added to its die; the other way is not known here");
  return false;
}

Parser::Parsed Parser::set(std::uint32_t begin) {
  auto dice = pool("set");
  if (!dice) return std::nullopt;
  return make_roll(scan_.since(begin), {std::move(dice->pool), Read::largest_set, 0});
}

Parser::Parsed Parser::pattern(std::uint32_t begin) {
  auto dice = pool("pattern");
  if (!dice) return std::nullopt;
  auto patterns = scan_.take(",") ? table() : std::optional(default_table());
  if (!patterns) return std::nullopt;
  return make_roll(scan_.since(begin), {std::move(dice->pool), Read::pattern, 0, std::move(*patterns)});
}

Parser::Parsed Parser::extreme_die(std::string_view name, std::uint32_t begin) {
  auto dice = pool(name);
  if (!dice) return std::nullopt;
  if (dice->pool.dice() == 0) {
    return wrong(scan_.since(begin), in_quotes(name) + " of no dice", "one die or more expected");
  }
  const Read read = name == "highest" ? Read::keep_highest : Read::keep_lowest;
  return make_roll(scan_.since(begin), {std::move(dice->pool), read, 1});
}

Parser::Parsed Parser::ranks(std::uint32_t begin) {
  auto dice = pool("ranks");
  if (!dice) return std::nullopt;
  return make_roll(scan_.since(begin), {std::move(dice->pool), Read::ranks, 0});
}

std::optional<PatternSet> Parser::table() {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  std::vector<Pattern> patterns;
  std::optional<std::int64_t> base;
  do {
    if (!table_line(patterns, base)) return std::nullopt;
  } while (scan_.take(","));
  Result<PatternSet> set = PatternSet::of(std::move(patterns), base.value_or(0));
  if (!set) return wrong(scan_.since(begin), set.faults()[0]);
  return std::move(set).value();
}

bool Parser::table_line(std::vector<Pattern>& patterns, std::optional<std::int64_t>& base) {
  static constexpr std::string_view kWanted = "a line such as '2+2:20' was expected";
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  Pattern line;
  do {
    scan_.skip_space();
    const std::uint32_t at = scan_.at();
    if (!is_digit(scan_.peek())) return no(unexpected(kWanted));
    const auto size = number();
    if (!size) return false;
    const Span span = scan_.since(at);
    if (*size > kMaxPatternSize) {
      return no(wrong(span, bound_fault("a pattern has a group of " + std::to_string(*size), kMaxPatternSize,
                                        "max_pattern_size")));
    }
    line.sizes.push_back(static_cast<int>(*size));
  } while (scan_.take("+"));
  const Span sizes = scan_.since(begin);
  if (!scan_.take(":")) return no(unexpected("':' and the score were expected"));
  scan_.skip_space();
  const auto score = signed_number();
  if (!score) return false;
  line.score = *score;
  if (static_cast<std::int64_t>(line.sizes.size()) > kMaxPatternGroups) {
    wrong(sizes, bound_fault("a pattern has " + std::to_string(line.sizes.size()) + " groups",
                             kMaxPatternGroups, "max_pattern_groups"));
    return false;
  }
  const bool none = line.sizes == std::vector<int>{0};
  std::sort(line.sizes.begin(), line.sizes.end());
  const auto same = [&line](const Pattern& other) { return other.sizes == line.sizes; };
  if (none ? base.has_value() : std::any_of(patterns.begin(), patterns.end(), same)) {
    wrong(sizes, "the pattern " + in_quotes(scan_.between(sizes)) + " is listed twice",
          "one line was expected");
  } else if (!none && line.sizes.front() == 0) {
    wrong(sizes, "a group of 0 dice", "1 or more expected; '0:n' alone scores a throw without a pattern");
  } else if (none) {
    base = line.score;
  } else {
    patterns.push_back(std::move(line));
  }
  return !fault_;
}

Parser::Parsed Parser::count(std::uint32_t begin) {
  scan_.skip_space();
  const std::uint32_t inside = scan_.at();
  auto dice = pool("count", false);
  if (!dice) return std::nullopt;
  const std::uint32_t behind = scan_.at();
  // Players mean one roll here: successes minus ones.
  const std::string_view counted_dice = scan_.between({inside, behind});
  for (const Span& other : counted_pools_) {
    if (scan_.between(other) == counted_dice)
      readings_.push_back(
          {{inside, behind}, "is rolled anew in each 'count'; 'die(-1, 0:6, 1:3)' counts two ways at once"});
  }
  counted_pools_.push_back({inside, behind});
  const auto comparison = comparator();
  if (!comparison) {
    if (fault_) return std::nullopt;
    const Span sign = explosion_by_comparison_;
    if (sign.end == behind && sign.begin < sign.end) {
      const std::string pool_text(scan_.between({inside, sign.begin}));
      const std::string text(scan_.between({sign.begin + 1, sign.end}));
      return wrong(
          sign, "'!" + text + "' is read in two ways: the dice explode so, or those that show it are counted",
          "write 'count(" + pool_text + "! " + text + ")' to count them, 'count(" + pool_text + "!" + text +
              " >= …)' to explode so");
    }
    return unexpected("what is counted was expected: one of < <= > >= = != and a number");
  }
  scan_.skip_space();
  const bool is_list = scan_.peek() == '{';
  const bool is_name = scan_.peek() == '"';
  if ((is_list || is_name) && *comparison != Comparison::equal && *comparison != Comparison::unequal) {
    return unexpected("a number was expected: '{ }' and names go with = and != alone");
  }
  const auto is_name_read = [inside, this](const Reading& reading) {
    return reading.span.begin >= inside && scan_.between(reading.span)[0] == '"';
  };
  std::erase_if(readings_, is_name_read);  // names are counted here, not added
  for (Reading& reading : readings_) {
    if (reading.span.begin < inside || !reading.of_new_dice) continue;
    reading.text += "; each new die counts for itself";
    reading.of_new_dice = false;
  }
  Numbers faces;
  if (is_list) {
    auto list = numbers(true);
    if (!list) return std::nullopt;
    faces = std::move(*list);
  } else if (is_name) {
    const auto name = face_name();
    if (!name) return std::nullopt;
    faces = {*name};
  } else {
    const Parsed with = sum();
    if (!with) return std::nullopt;
    if (is_ranks(*with))
      return wrong(tree_.nodes[*with].span, "'ranks' is no number", "a number was expected");
    if (tree_.nodes[*with].kind != DiceTerm::Kind::number) {
      const Parsed rolled = make_roll(scan_.since(begin), std::move(*dice));
      const std::int64_t roll = tree_.nodes[*rolled].value;
      tree_.rolls[static_cast<std::size_t>(roll)].comparison = *comparison;
      return make({DiceTerm::Kind::count, scan_.since(begin), roll, {*with}});
    }
    faces = {tree_.nodes[*with].value};
  }
  return make_roll(scan_.since(begin), {counted(*dice, *comparison, faces), Read::tally, 0});
}

}  // namespace casus::probability::inner
