#pragma once
// The parser of a game's expressions: one function for each rule of the grammar. Each returns what it parsed,
// or nothing once there is a fault. Internal header of this module; other modules use syntax.hpp.

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/syntax/syntax.hpp"

namespace casus::game {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), scan_(text) {}

  std::variant<Syntax, SyntaxFault> expression();
  std::variant<PoolSyntax, SyntaxFault> pool();

 private:
  using Kind = SyntaxNode::Kind;
  using Parsed = std::optional<NodeId>;

  // syntax.cpp: operators
  bool begins();
  void ends(std::string_view expected);
  Parsed choice();
  Parsed either();
  Parsed both();
  Parsed negation();
  Parsed comparison();
  Parsed is_in(std::uint32_t begin, NodeId first, Comparison sign);
  Parsed sum();
  Parsed product();
  Parsed unary();
  std::optional<Comparison> comparator();
  template <class Operand>
  Parsed chain(std::string_view word, Kind kind, const Operand& operand);

  // syntax_operands.cpp
  Parsed operand();
  Parsed name();
  Parsed call(SyntaxNode node);
  Parsed cell(SyntaxNode node);
  std::optional<std::int64_t> number();

  // syntax_pool.cpp: dice of a throw
  bool dice(PoolSyntax& made);
  bool sides(PoolSyntax& made);
  bool faces(PoolSyntax& made);
  bool tail(PoolSyntax& made);
  std::optional<std::int64_t> signed_number();

  NodeId make(SyntaxNode node);
  NodeId make(Kind kind, std::uint32_t begin, std::vector<NodeId> children);
  bool deeper(std::uint32_t begin);
  bool take_word(std::string_view word);
  [[nodiscard]] bool at_die() const;

  // Each stores the fault, unless there is one already, and returns nothing.
  std::nullopt_t wrong(Span span, std::string what, std::string expected);
  std::nullopt_t unexpected(std::string_view expected);
  static bool no(std::nullopt_t /*fault*/) { return false; }
  bool close(std::string_view symbol, std::uint32_t opened);

  std::string_view text_;
  probability::inner::Scanner scan_;
  Syntax tree_;
  std::int64_t depth_ = 0;
  bool in_pool_ = false;  ///< dice may follow an operand
  std::optional<SyntaxFault> fault_;
};

bool is_keyword(std::string_view word);
bool is_function(std::string_view word);

}  // namespace casus::game
