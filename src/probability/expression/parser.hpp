#pragma once
// The parser of the dice language: one function for each rule of the grammar in docs/dice.md. Each returns
// what it parsed, or nothing once there is a fault. Dice are constructed and their faults found here; nothing
// is evaluated. Internal header of this module.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "probability/expression.hpp"
#include "probability/expression/cost.hpp"
#include "probability/expression/scan.hpp"
#include "probability/expression/words.hpp"

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
    std::int64_t depth = 0;  // the nesting depth of its parentheses and calls
  };
  struct Term {
    bool negative = false;
    NodeId node = 0;
  };

  struct Reading {
    Span span;
    std::string text;
    bool of_new_dice = false;  // it ends with the treatment of new dice
  };
  struct FaceChoice {
    Numbers faces;
    std::string words;  // "on 9 or more"
  };

  // parser.cpp: named parts and operators
  bool parts();
  bool part();
  bool end();
  Parsed comparison();
  Parsed compared(std::uint32_t begin, NodeId first, Comparison comparison, NodeId second);
  /// Returns a fault if several bare dice are compared with one of their faces: some dice rollers count dice
  /// then, others compare the sum.
  [[nodiscard]] std::optional<Fault> two_readings(Span span, const DiceTerm& a, Comparison comparison,
                                                  const DiceTerm& b) const;
  [[nodiscard]] bool is_ranks(NodeId id) const;
  Parsed sum();
  Parsed product();
  Parsed unary();
  Parsed primary();
  Parsed parenthesised();
  Parsed reference();
  std::optional<Comparison> comparator();

  // blocks.cpp: conditions, repeats and rounding
  Parsed conditional();
  Parsed repeated(std::uint32_t begin);
  Parsed rounded(std::string_view name, Span at);
  [[nodiscard]] bool has_unnamed_rounding(NodeId id) const;
  bool keyword(std::string_view word);
  [[nodiscard]] std::string_view next_word();

  // calls.cpp: functions
  Parsed call(std::string_view name, Span at);
  Parsed extreme(std::string_view name, Span at);
  Parsed set(std::uint32_t begin);
  Parsed pattern(std::uint32_t begin);
  Parsed count(std::uint32_t begin);
  Parsed extreme_die(std::string_view name, std::uint32_t begin);
  Parsed ranks(std::uint32_t begin);
  /// Reads a pool. With `whole` each die must have one number, explosions included.
  std::optional<Roll> pool(std::string_view reader, bool whole = true);
  bool is_whole(const Roll& roll, std::string_view reader, Span span);
  std::optional<PatternSet> table();
  bool table_line(std::vector<Pattern>& patterns, std::optional<std::int64_t>& base);

  // dice.cpp: dice and their modifiers
  Parsed dice(std::uint32_t begin, std::int64_t count);
  std::optional<DetailedDice> sides(std::uint32_t begin);
  bool weighted_die(DetailedDice& dice);
  Parsed keep(NodeId dice, std::uint32_t begin);
  [[nodiscard]] bool at_modifier() const;
  std::optional<Numbers> numbers(bool names = false);
  std::optional<std::int64_t> face_name();

  // again.cpp: rerolls and explosions
  bool again(DetailedDice& dice, bool& exploded, bool& rerolled);
  bool explosion(DetailedDice& dice);
  bool rerolls(Die& die, std::uint32_t begin);
  std::optional<FaceChoice> chosen_faces(const Die& die, std::uint32_t begin, std::string_view sign);
  std::optional<std::int64_t> number();
  std::optional<std::int64_t> signed_number();

  // foreign.cpp: what other dice rollers write; each stores the fault
  std::nullopt_t chat_command();  ///< before an expression: '/roll', '/r', '!r'
  std::nullopt_t label();         ///< behind dice or a number: '[fire]'
  std::nullopt_t brackets();      ///< where dice are expected: '[' and '{'

  // sum.cpp: sums of dice are one roll
  Parsed add_up(Span span, std::vector<Term> terms);

  NodeId make(DiceTerm node);
  Parsed make_roll(Span span, Roll roll);
  bool deeper(Span span, std::int64_t levels);

  // Each stores the fault, unless there is one already, and returns nothing.
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
  std::vector<Reading> readings_;
  std::vector<std::string> face_names_;
  std::vector<Span> counted_pools_;  // of each 'count'
  Span explosion_by_comparison_;     // the last '!>=8'
  std::optional<Fault> fault_;
  Span fault_span_;
};

/// Resolves the named parts below `root`: a part that is used once is put in place; a part that is used more
/// often is bound around its uses. `parts` are their roots in order, numbered from `first`. The root may
/// change.
void bind_parts(Expression& tree, NodeId& root, std::size_t first, const std::vector<NodeId>& parts);

/// Returns dice that are 1 for each roll of a pool that compares so with one of the numbers (for unequal:
/// with all of them), else 0. Their sum is the count. A named face is neither above nor below a number.
Pool counted(const Roll& roll, Comparison comparison, const std::vector<std::int64_t>& numbers);

inline constexpr std::string_view kFunctions[] = {"max",    "min",   "set",   "pattern", "count", "highest",
                                                  "lowest", "ranks", "floor", "ceil",    "round"};
inline constexpr std::string_view kWantedOperand = "a number, dice, a name, a function or '(' was expected";
inline constexpr std::string_view kWantedOperator =
    "an operator (+ - * / < <= > >= = !=) or the end was expected";
inline constexpr std::string_view kWantedPool = "a pool such as '5d6' or '3d6+2d8' was expected";

}  // namespace casus::probability::inner
