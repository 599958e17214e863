#pragma once
// An expression of a game, read and checked: a tree in one array, children before parents, the root last.
// Names are resolved to indices into the Game, words to their index in a list; every node has its type and
// range. docs/language.md has the syntax. Nothing is evaluated here.

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "game/model/types.hpp"
#include "probability/combine.hpp"
#include "probability/expression/tree.hpp"

namespace casus::game {

using probability::Comparison;
using probability::Span;

/// The operation of a node: the meaning of its fields, and its children.
enum class Op : std::uint8_t {
  // Without children.
  constant,   ///< `value`: a number, a truth or a word
  round,      ///< the number of the round, from 1; 0 during the openings
  side,       ///< `who` as a word of the list of sides; attacker and defender are constants
  field,      ///< `value`: index into Game::fields; `who`: the side, if each side has its own
  note,       ///< `value`: index into Game::notes; `who`: the side, if each side has its own
  track,      ///< `value`: index into Game::tracks; `who`: the side, if each side has its own
  count,      ///< the number of units of `who` that are of `forms`
  stat,       ///< `value`: index into Game::stats; of the unit that `unit` selects
  unit_is,    ///< whether that unit is of `forms`; if `value` is 1: whether it is the unit of the turn
  die,        ///< the face of the current die, in the condition of `targets`
  life_left,  ///< hits of 1 damage until the current unit is lost; where the units of a side are visited one
              ///< by one

  // Operations on values. They give numbers unless noted.
  let,       ///< its one child; `value`: index into Game::lets, the name that was written
  negate,    ///< one child
  add,       ///< two children, as for the next two
  subtract,  //
  multiply,  //
  minimum,   ///< two children or more
  maximum,   //
  absolute,  ///< one child
  clamp,     ///< three children: a value, its lower and its upper bound
  floor,     ///< the quotient of two children, rounded down; division by 0 gives 0
  ceiling,   ///< as floor, rounded up
  both,      ///< logical and
  either,    ///< logical or
  negation,  ///< logical not
  compare,   ///< two children, by `comparison`: numbers, or words of one list by equal and unequal
  is_in,     ///< whether the first child equals one of the others (`comparison` equal), or none (unequal)
  choice,    ///< three children: the second if the first holds, else the third

  // Tables.
  cell,       ///< `value`: index into Game::tables; children: row, column. See GameTable::row_of, column_of
  column_of,  ///< `value`: index into Game::tables; one child, or two that form a ratio: a column number,
              ///< from 1

  // The units of a side. The children see each unit in play as the current unit, as often as it is present.
  units,  ///< the number of units of `who` for which the child (a truth) holds
  total,  ///< the sum of the first child over the units of `who` for which the second child, if any, holds
  least,  ///< the minimum of the first child over these units; 0 if there is no unit
  most,   ///< the maximum of the first child over these units; 0 if there is no unit

  // Dice: only in the reads of the step that throws them. `value`: index into Throw::pools.
  shown,         ///< the face of a pool of one die: a number, or a word of its faces; none (0) without a die
  dice_count,    ///< the number of dice that compare so with the child; with more children: equal to one, or
                 ///< unequal to all. In a pool for each unit the children see the unit of the die
  dice_sum,      ///< the sum of all dice
  dice_highest,  ///< the sum of the highest dice, as many as the one child, a number, says
  dice_lowest,   ///< the sum of the lowest dice, as many as the one child, a number, says
  dice_faces,    ///< the number of faces that show on at least as many dice as the one child, a number, says
  dice_pairs,    ///< the number of pairs by rank, highest with highest, that compare so: the second pool is
                 ///< `other`
  dice_targets,  ///< packets: each die by the forms of `who` for which the child (a truth of `die` and of the
                 ///< current unit) holds
};

/// The unit that a stat belongs to: the current unit of a condition or a die, or the unit whose turn it is in
/// a step for each unit.
enum class Unit : std::uint8_t { at_hand, of_turn };

using NodeId = std::uint32_t;

/// A node of an expression. Which of its fields are used depends on `op`.
struct ExpressionNode {
  Op op = Op::constant;
  Type type;
  std::int64_t value = 0;
  std::int64_t other = 0;
  FormMask forms = 0;
  Who who = Who::attacker;
  Unit unit = Unit::at_hand;
  Comparison comparison = Comparison::equal;
  std::vector<NodeId> children;
  Span span;          ///< its place in the text of its expression, or of a let
  Index let = kNone;  ///< the let whose text has the span; kNone: none
};

/// An expression with its text and its place in the file.
struct Expression {
  std::vector<ExpressionNode> nodes;  ///< the last is the root; empty if nothing is written
  std::string text;
  Place place;  ///< of the first character, in the file

  [[nodiscard]] bool empty() const { return nodes.empty(); }
  [[nodiscard]] const ExpressionNode& root() const { return nodes.back(); }
  [[nodiscard]] const Type& type() const { return nodes.back().type; }
};

/// A sentence with values in it: between[0], filled[0], between[1], …; `between` has one element more.
struct Sentence {
  std::vector<std::string> between = {""};
  std::vector<Expression> filled;
  [[nodiscard]] bool empty() const { return filled.empty() && between[0].empty(); }
};

}  // namespace casus::game
