#pragma once
// The text of an expression as a tree, before its names mean anything: one function a rule of the grammar in
// docs/language.md. Inner header of this room; not for types, which resolver.hpp gives.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "game/model/expression.hpp"
#include "probability/expression_scan.hpp"

namespace casus::game {

struct SyntaxNode {
  enum class Kind : std::uint8_t {
    number,    ///< value
    name,      ///< parts: a, a.b, a.b.c
    cell,      ///< parts: the table; children: row, column
    call,      ///< parts: the function; children: its arguments
    negate,    ///< of one child
    add,       ///< of two, and so are the next two
    subtract,  //
    multiply,  //
    quotient,  ///< of two; only as the one argument of floor and ceil
    compare,   ///< of two
    is_in,     ///< the first child is (or is not) one of the others; a child may be a span of numbers
    span,      ///< of two numbers: 1..3
    both,      ///< of two
    either,    ///< of two
    negation,  ///< of one
    choice,    ///< of three
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

/// Children before parents.
struct Syntax {
  std::vector<SyntaxNode> nodes;
  NodeId root = 0;
};

/// What a throw says: nodes are those of Syntax.
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

/// What is wrong, and where in the text.
struct SyntaxFault {
  Fault fault;
  Span span;
};

/// Parses a text of at most probability::kMaxLength characters; the one fault is the first. Linear in the
/// text.
std::variant<Syntax, SyntaxFault> parse_expression(std::string_view text);
std::variant<PoolSyntax, SyntaxFault> parse_pool(std::string_view text);

/// Whether a name may be given: letters, digits and '_', beginning with a letter or '_', no word of the
/// language
/// (`if`, `side`, …) and not read as dice (`d6`). Else what is wrong.
std::optional<Fault> fault_of_name(std::string_view name);

/// The functions of the language.
std::vector<std::string> function_names();
/// Its other words: `if`, `and`, `side`, `round` and the like.
std::vector<std::string> word_names();

}  // namespace casus::game
