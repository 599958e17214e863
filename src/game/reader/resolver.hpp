#pragma once
// Names, types and lists of an expression: from its syntax to nodes whose names are numbers. A name that
// could mean two things where it stands is a fault, never a precedence. Inner header of this room; ranges.hpp
// works out the ranges later, where every step is known.

#include <optional>
#include <string>
#include <vector>

#include "game/reader/reading.hpp"

namespace casus::game {

class Resolver {
 public:
  /// `source` is the text that `syntax` is of.
  Resolver(Reading& reading, const Source& source, const Syntax& syntax, const Scope& scope)
      : reading_(&reading), game_(&reading.game), scope_(scope), source_(&source), syntax_(&syntax) {}

  /// The expression of a node; empty once a fault was noted.
  Expression expression(NodeId root, const Wanted& wanted);
  /// The comparison `root` as which dice of a pool it counts.
  Expression dice_condition(NodeId root, Index pool);

 private:
  using Resolved = std::optional<NodeId>;
  using Kind = SyntaxNode::Kind;
  /// One thing that a name may stand for.
  struct Meaning {
    enum class What : std::uint8_t { constant, bound, die, pool, stat, group, note, track, let, field };
    What what = What::bound;
    Index index = 0;
    std::string is;     ///< "a stat of the unit at hand"
    std::string other;  ///< "the stat": what might be named otherwise
  };

  // resolver.cpp: operators and types
  Resolved node(NodeId id, Index list);
  Resolved arithmetic(const SyntaxNode& at);
  Resolved logic(const SyntaxNode& at);
  Resolved compare(const SyntaxNode& at);
  Resolved choice(const SyntaxNode& at, Index list);
  bool items(const SyntaxNode& at, const Type& of, std::vector<NodeId>& children);
  bool is(NodeId id, const Wanted& wanted);
  bool same(NodeId a, NodeId b);

  // resolver_names.cpp
  Resolved name(const SyntaxNode& at, Index list);
  Resolved plain_name(const SyntaxNode& at, Index list);
  Resolved side_name(const SyntaxNode& at);
  Resolved unit_name(const SyntaxNode& at);
  Resolved free_word(const SyntaxNode& at, Index list);
  Resolved let(const SyntaxNode& at, Index index, Index list);
  Resolved meant(const SyntaxNode& at, const Meaning& meaning, Who who, Index list);
  std::vector<Meaning> meanings(const std::string& name) const;
  std::vector<Meaning> meanings_of_side(const std::string& name) const;
  std::vector<Meaning> meanings_of_unit(const std::string& name) const;
  std::optional<Who> who(const std::string& word) const;
  Resolved ambiguous(const SyntaxNode::Part& part, const std::vector<Meaning>& meanings);
  Resolved unknown(const SyntaxNode::Part& part, const std::vector<std::string>& known);
  [[nodiscard]] std::vector<std::string> known_names() const;

  // resolver_calls.cpp
  Resolved call(const SyntaxNode& at);
  Resolved cell(const SyntaxNode& at);
  Resolved extreme(const SyntaxNode& at);
  Resolved quotient(const SyntaxNode& at);
  Resolved over_units(const SyntaxNode& at);
  Resolved column_of(const SyntaxNode& at);
  Resolved of_dice(const SyntaxNode& at);
  bool added_to_dice(const SyntaxNode& condition);
  [[nodiscard]] bool is_faulty_note(const std::string& name) const;
  bool known_before_throw(NodeId id, const SyntaxNode& at);
  Resolved dice_count(const SyntaxNode& at, NodeId compare);
  Resolved dice_pairs(const SyntaxNode& at);
  Resolved dice_targets(const SyntaxNode& at);
  std::optional<Index> pool_of(NodeId id);
  std::optional<Index> table_of(const SyntaxNode::Part& part);
  std::optional<Who> who_of(NodeId id);
  bool arguments(const SyntaxNode& at, std::size_t least, std::size_t most, std::string_view form);
  Type face_of(const Pool& pool) const;

  NodeId make(Op op, Type type, const SyntaxNode& at, std::vector<NodeId> children = {});
  Node& made(NodeId id) { return expression_.nodes[id]; }
  const SyntaxNode& syntax(NodeId id) const { return syntax_->nodes[id]; }
  std::nullopt_t wrong(Span span, std::string what, std::string expected = {});
  [[nodiscard]] Place place_of(Span span) const;
  /// "a number", "one of defender, attacker, nobody".
  [[nodiscard]] std::string in_words(const Type& type) const;
  Expression finished(Resolved root);

  Reading* reading_;
  Game* game_;
  Scope scope_;
  const Source* source_;
  const Syntax* syntax_;
  Index let_ = kNone;          // which let's text is resolved now
  std::vector<Index> inside_;  // the lets that are open
  std::size_t depth_ = 0;
  Expression expression_;
};

}  // namespace casus::game
