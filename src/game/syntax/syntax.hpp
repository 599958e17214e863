#pragma once
// The text of an expression as a tree, before its names are resolved: one function for each rule of the
// grammar in docs/language.md. Internal header of this module. resolver.hpp adds the types.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "game/model/expression.hpp"
#include "probability/expression/scan.hpp"

namespace casus::game {

/// A node of a syntax tree. Which of its fields are used depends on `kind`.
struct SyntaxNode {
  enum class Kind : std::uint8_t {
    number,    ///< `value`
    name,      ///< parts: a, a.b, a.b.c
    cell,      ///< parts: the table; children: row, column
    call,      ///< parts: the function; children: its arguments
    negate,    ///< one child
    add,       ///< two children, as for the next two
    subtract,  //
    multiply,  //
    quotient,  ///< two children; only as the one argument of floor and ceil
    compare,   ///< two children
    is_in,     ///< the first child is (or is not) one of the others; a child may be a span of numbers
    span,      ///< two numbers: 1..3
    both,      ///< two children
    either,    ///< two children
    negation,  ///< one child
    choice,    ///< three children
  };
  struct Part {
    std::string name;
    Span span;
  };
  Kind kind = Kind::number;
  Span span;
  std::int64_t value = 0;
  Comparison comparison = Comparison::equal;
  std::vector<Part> parts;
  std::vector<NodeId> children;
};

/// A syntax tree; children come before parents.
struct Syntax {
  std::vector<SyntaxNode> nodes;
  NodeId root = 0;
};

/// The dice of a throw. Its node ids refer to `tree`.
struct PoolSyntax {
  Syntax tree;  ///< of all its expressions
  NodeId count = 0;
  std::optional<NodeId> sides;          ///< d6, d(sides)
  std::optional<SyntaxNode::Part> die;  ///< d{battle}
  std::vector<std::int64_t> faces;      ///< d{0..9}, d{1,1,2}
  bool for_each = false;
  bool of_turn = false;  ///< for each unit
  std::optional<NodeId> each;
  std::optional<SyntaxNode::Part> of;
  Span span;
};

/// A fault and its place in the text.
struct SyntaxFault {
  Fault fault;
  Span span;
};

/// Parses a text of at most probability::kMaxLength characters. Reports only the first fault. Linear in the
/// text.
std::variant<Syntax, SyntaxFault> parse_expression(std::string_view text);
std::variant<PoolSyntax, SyntaxFault> parse_pool(std::string_view text);

/// Returns the fault of a name that is not allowed, or nothing. A name has letters, digits and '_', begins
/// with a letter or '_', is no word of the language (`if`, `side`, …) and does not read as dice (`d6`).
std::optional<Fault> fault_of_name(std::string_view name);

/// Returns the functions of the language.
std::vector<std::string> function_names();
/// Returns the other words of the language: `if`, `and`, `side`, `round` and the like.
std::vector<std::string> word_names();

}  // namespace casus::game
