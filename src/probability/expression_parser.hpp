#pragma once
// The parser of the dice language: one function a rule of the grammar in docs/dice.md, each returning what it
// read, or nothing once a fault is noted. Dice are made and their faults found here; nothing is evaluated.
// Inner header of this room.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "probability/expression.hpp"
#include "probability/expression_cost.hpp"
#include "probability/expression_scan.hpp"
#include "probability/expression_words.hpp"

namespace casus::probability::inner {

class Parser {
 public:
  Parser(std::string_view text, const ExpressionBudget& budget) : scan_(text), meter_(budget) {
    tree_.text = text;
  }

  Marked<Expression> parse();

 private:
  using Parsed = std::optional<NodeId>;
  using Numbers = std::vector<std::int64_t>;
  struct Part {
    std::string name;
    NodeId root = 0;
    std::int64_t depth = 0;  // how deep its parentheses and calls go
  };
  struct Term {
    bool negative = false;
    NodeId node = 0;
  };

  // expression_parser.cpp: named parts and operators
  bool parts();
  bool part();
  bool end();
  Parsed comparison();
  Parsed sum();
  Parsed product();
  Parsed unary();
  Parsed primary();
  Parsed parenthesised();
  Parsed reference();
  std::optional<Comparison> comparator();

  // expression_calls.cpp: functions
  Parsed call(std::string_view name, Span at);
  Parsed extreme(std::string_view name, Span at);
  Parsed set(std::uint32_t begin);
  Parsed pattern(std::uint32_t begin);
  Parsed count(std::uint32_t begin);
  std::optional<Pool> pool(std::string_view reader);
  std::optional<PatternSet> table();
  bool table_line(std::vector<Pattern>& patterns, std::optional<std::int64_t>& base);
  std::optional<Pool> counted(const Pool& dice, Comparison comparison, const Numbers& numbers);

  // expression_dice.cpp: dice and what stands behind them
  Parsed dice(std::uint32_t begin, std::int64_t count);
  std::optional<Die> sides(std::uint32_t begin);
  bool again(Die& die, bool& exploded, bool& rerolled);
  bool explosion(Die& die);
  bool rerolls(Die& die, std::uint32_t begin);
  Parsed keep(NodeId dice, std::uint32_t begin);
  [[nodiscard]] bool at_modifier() const;
  std::optional<Numbers> numbers();
  std::optional<std::int64_t> number();
  std::optional<std::int64_t> signed_number();

  // expression_sum.cpp: sums of dice are one roll
  Parsed add_up(Span span, std::vector<Term> terms);

  NodeId make(Node node);
  Parsed make_roll(Span span, Roll roll);
  bool deeper(Span span, std::int64_t levels);

  // Each notes the fault, unless there is one, and returns nothing.
  std::nullopt_t wrong(Span span, Fault fault);
  std::nullopt_t wrong(Span span, std::string what, std::string expected);
  std::nullopt_t unexpected(std::string_view expected);
  static bool no(std::nullopt_t) { return false; }
  bool close(std::string_view symbol, std::uint32_t opened);

  Scanner scan_;
  Meter meter_;
  Expression tree_;
  std::vector<Part> parts_;
  std::int64_t depth_ = 0;
  std::int64_t deepest_ = 0;
  std::int64_t dice_ = 0;
  std::optional<Fault> fault_;
  Span fault_span_;
};

/// Resolves the named parts: puts them where they are used once, binds them where they are used more often.
/// `parts` are the roots of the parts in order.
void bind_parts(Expression& tree, const std::vector<NodeId>& parts);

inline constexpr std::string_view kWantedOperand = "a number, dice, a name, a function or '(' was expected";
inline constexpr std::string_view kWantedOperator =
    "an operator (+ - * < <= > >= = !=) or the end was expected";
inline constexpr std::string_view kWantedPool = "a pool such as '5d6' or '3d6+2d8' was expected";

}  // namespace casus::probability::inner
