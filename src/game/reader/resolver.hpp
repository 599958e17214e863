#pragma once
// Resolves names, types and lists of an expression: from syntax to nodes in which names are indices. A name
// with two possible meanings is a fault; there is no precedence. Internal header of this module. ranges.hpp
// computes the ranges later, when every step is known.

#include <optional>
#include <string>
#include <vector>

#include "game/reader/reading.hpp"

namespace casus::game {

class Resolver {
 public:
  /// `source` is the text that was parsed into `syntax`.
  Resolver(Reading& reading, const Source& source, const Syntax& syntax, const Scope& scope)
      : reading_(&reading), game_(&reading.game), scope_(scope), source_(&source), syntax_(&syntax) {}

  /// Returns the expression of a node; empty if a fault was added.
  Expression expression(NodeId root, const ExpectedValue& wanted);
  /// Resolves the comparison `root` as a selection of dice of a pool.
  Expression dice_condition(NodeId root, Index pool);

 private:
  using ResolvedNode = std::optional<NodeId>;
  using Kind = SyntaxNode::Kind;
  /// One possible meaning of a name.
  struct Meaning {
    enum class NameKind : std::uint8_t {
      constant,
      bound,
      die,
      pool,
      stat,
      group,
      note,
      track,
      let,
      field,
      card_stat,
      card,
      card_tag
    };
    NameKind what = NameKind::bound;
    Index index = 0;
    std::string is;     ///< in words: "a stat of the unit at hand"
    std::string other;  ///< "the stat": what could be renamed
  };

  // resolver.cpp: operators and types
  ResolvedNode node(NodeId id, Index list);
  ResolvedNode arithmetic(const SyntaxNode& at);
  ResolvedNode logic(const SyntaxNode& at);
  ResolvedNode compare(const SyntaxNode& at);
  ResolvedNode choice(const SyntaxNode& at, Index list);
  /// Returns the children of a node from the child `first`, each of the wanted type. Nothing after a fault.
  std::optional<std::vector<NodeId>> children_of(const SyntaxNode& at, const ExpectedValue& wanted,
                                                 std::size_t first = 0);
  bool items(const SyntaxNode& at, const Type& of, std::vector<NodeId>& children);
  bool is(NodeId id, const ExpectedValue& wanted);
  bool same(NodeId a, NodeId b);

  // resolver_names.cpp
  ResolvedNode name(const SyntaxNode& at, Index list);
  ResolvedNode plain_name(const SyntaxNode& at, Index list);
  ResolvedNode side_name(const SyntaxNode& at);
  ResolvedNode unit_name(const SyntaxNode& at);
  ResolvedNode free_word(const SyntaxNode& at, Index list);
  ResolvedNode let(const SyntaxNode& at, Index index, Index list);
  ResolvedNode meant(const SyntaxNode& at, const Meaning& meaning, Who who, Index list);
  std::vector<Meaning> meanings(const std::string& name) const;
  std::vector<Meaning> meanings_of_side(const std::string& name) const;
  std::vector<Meaning> meanings_of_unit(const std::string& name) const;
  ResolvedNode ambiguous(const SyntaxNode::Part& part, const std::vector<Meaning>& meanings);
  ResolvedNode unknown(const SyntaxNode::Part& part, const std::vector<std::string>& known);
  [[nodiscard]] std::vector<std::string> known_names() const;

  // resolver_calls.cpp
  ResolvedNode call(const SyntaxNode& at);
  ResolvedNode cell(const SyntaxNode& at);
  ResolvedNode extreme(const SyntaxNode& at);
  ResolvedNode quotient(const SyntaxNode& at);
  ResolvedNode over_units(const SyntaxNode& at);
  ResolvedNode column_of(const SyntaxNode& at);
  ResolvedNode of_dice(const SyntaxNode& at);
  bool added_to_dice(const SyntaxNode& condition);
  [[nodiscard]] bool is_faulty_note(const std::string& name) const;
  bool known_before_throw(NodeId id, const SyntaxNode& at);
  ResolvedNode dice_count(const SyntaxNode& at, NodeId compare);
  ResolvedNode dice_pairs(const SyntaxNode& at);
  ResolvedNode dice_targets(const SyntaxNode& at);
  std::optional<Index> pool_of(NodeId id);
  std::optional<Index> table_of(const SyntaxNode::Part& part);
  std::optional<Who> who_of(NodeId id);
  bool arguments(const SyntaxNode& at, std::size_t least, std::size_t most, std::string_view form);
  Type face_of(const Pool& pool) const;

  // resolver_cards.cpp
  [[nodiscard]] const Deck* deck_drawn() const;
  ResolvedNode not_drawn(const SyntaxNode::Part& part);
  ResolvedNode card_name(const SyntaxNode& at);
  ResolvedNode card_meant(const SyntaxNode& at, const Meaning& meaning);
  [[nodiscard]] bool is_deck(const SyntaxNode& call) const;
  ResolvedNode deck_alone(const SyntaxNode& at);
  ResolvedNode over_cards(const SyntaxNode& at);
  ResolvedNode best_of_cards(const SyntaxNode& at, std::vector<std::pair<NodeId, NodeId>> there_each);
  NodeId came(const SyntaxNode& at, std::size_t card);
  [[nodiscard]] std::vector<Meaning> meanings_of_card(const std::string& name) const;

  NodeId make(Op op, Type type, const SyntaxNode& at, std::vector<NodeId> children = {});
  ExpressionNode& made(NodeId id) { return expression_.nodes[id]; }
  const SyntaxNode& syntax(NodeId id) const { return syntax_->nodes[id]; }
  std::nullopt_t wrong(Span span, std::string what, std::string expected = {});
  [[nodiscard]] Place place_of(Span span) const;
  /// Returns the type in words: "a number", "one of defender, attacker, nobody".
  [[nodiscard]] std::string in_words(const Type& type) const;
  Expression finished(ResolvedNode root);

  Reading* reading_;
  Game* game_;
  Scope scope_;
  const Source* source_;
  const Syntax* syntax_;
  Index let_ = kNone;          // the let whose text is being resolved
  std::vector<Index> inside_;  // the lets that are being expanded
  std::size_t depth_ = 0;
  Expression expression_;
};

}  // namespace casus::game
