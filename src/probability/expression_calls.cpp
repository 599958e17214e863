// Functions: the highest and lowest of several values, and what is read off the single dice of a pool.

#include <algorithm>

#include "probability/expression_parser.hpp"

namespace casus::probability::inner {
namespace {

/// What a table without lines of its own says: none 1, pair 2, triple 3, two pair 4, four of a kind 4,
/// full house 5, five of a kind 5.
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
  } else {
    const std::vector<std::string> functions = {"max", "min", "set", "pattern", "count"};
    std::string expected = did_you_mean(name, functions);
    if (expected.empty()) expected = "one of 'max', 'min', 'set', 'pattern', 'count' was expected";
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
    return wrong(at, in_quotes(name) + " of a single value",
                 "two or more with ',' between them were expected");
  }
  return make({name == "max" ? Node::Kind::highest : Node::Kind::lowest, at, 0, std::move(values)});
}

std::optional<Pool> Parser::pool(std::string_view reader) {
  scan_.skip_space();
  const std::uint32_t begin = scan_.at();
  const Parsed read = sum();
  if (!read) return std::nullopt;
  const Node& node = tree_.nodes[*read];
  if (node.kind == Node::Kind::roll) {
    const Roll& roll = tree_.rolls[static_cast<std::size_t>(node.value)];
    if (roll.read == Read::dice) return roll.pool;
  }
  std::string what = in_quotes(reader) + " reads single dice, and this is ";
  what += node.kind == Node::Kind::name ? "a named part, which is one number" : "no pool";
  return wrong({begin, node.span.end}, std::move(what), std::string(kWantedPool));
}

Parser::Parsed Parser::set(std::uint32_t begin) {
  auto dice = pool("set");
  if (!dice) return std::nullopt;
  return make_roll(scan_.since(begin), {std::move(*dice), Read::largest_set, 0, {}});
}

Parser::Parsed Parser::pattern(std::uint32_t begin) {
  auto dice = pool("pattern");
  if (!dice) return std::nullopt;
  auto patterns = scan_.take(",") ? table() : std::optional(default_table());
  if (!patterns) return std::nullopt;
  return make_roll(scan_.since(begin), {std::move(*dice), Read::pattern, 0, std::move(*patterns)});
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
  auto dice = pool("count");
  if (!dice) return std::nullopt;
  const auto comparison = comparator();
  if (!comparison) {
    if (fault_) return std::nullopt;
    return unexpected("what is counted was expected: one of < <= > >= = != and a number");
  }
  scan_.skip_space();
  const bool is_list = scan_.peek() == '{';
  if (is_list && *comparison != Comparison::equal && *comparison != Comparison::unequal) {
    return unexpected("a number was expected: '{ }' goes with = and != alone");
  }
  Numbers faces;
  if (is_list) {
    auto list = numbers();
    if (!list) return std::nullopt;
    faces = std::move(*list);
  } else {
    const auto face = signed_number();
    if (!face) return std::nullopt;
    faces = {*face};
  }
  auto counts = counted(*dice, *comparison, faces);
  if (!counts) return std::nullopt;
  return make_roll(scan_.since(begin), {std::move(*counts), Read::tally, 0, {}});
}

std::optional<Pool> Parser::counted(const Pool& dice, Comparison comparison, const Numbers& numbers) {
  std::vector<Group> groups;
  for (const Group& group : dice.groups()) {
    std::uint64_t yes = 0;
    for (const Die::Face& face : group.die.faces()) {
      const auto met = [&](std::int64_t number) { return holds(face.value, comparison, number); };
      const bool all = comparison == Comparison::unequal;  // none of a list, or one of it
      if (all ? std::all_of(numbers.begin(), numbers.end(), met)
              : std::any_of(numbers.begin(), numbers.end(), met)) {
        yes += face.weight;
      }
    }
    // A count is the sum of dice that show 1 or 0; there are weights, and no more than before.
    groups.push_back({group.count, Die::with_weights({{0, group.die.total() - yes}, {1, yes}}).value()});
  }
  return Pool::of(std::move(groups)).value();
}

}  // namespace casus::probability::inner
