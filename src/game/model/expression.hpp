#pragma once
// An expression of a game, read and checked: a tree in one array, children before parents, the root last.
// Names are resolved to numbers into the Game, words to their place in a list; every node has its type and
// range. How it is written stands in docs/language.md; nothing is worked out here.

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "game/model/types.hpp"
#include "probability/combine.hpp"
#include "probability/expression_tree.hpp"

namespace casus::game {

using probability::Comparison;
using probability::Span;

enum class Op : std::uint8_t {
  // Without children.
  constant,   ///< `value`: a number, a truth or a word
  round,      ///< the number of the round, from 1; 0 during the openings
  side,       ///< `who` as a word of the list of sides; attacker and defender are constants
  field,      ///< `value`: into Game::fields; `who`: where each side has its own
  note,       ///< `value`: into Game::notes; `who`: where each side has its own
  track,      ///< `value`: into Game::tracks; `who`: where each side has its own
  count,      ///< how many units of `who` are of `forms`
  stat,       ///< `value`: into Game::stats; of the unit that `unit` says
  unit_is,    ///< whether that unit is of `forms`; where `value` is 1: whether it is that of the turn
  die,        ///< the face of the die that is looked at: in the condition of `targets`
  life_left,  ///< hits of 1 damage until the unit at hand is lost: where units of a side are looked at one by
              ///< one

  // Of values. Numbers unless something else is said.
  let,       ///< its one child; `value`: into Game::lets, whose name it was written by
  negate,    ///< of one child
  add,       ///< of two, and so are the next two
  subtract,  //
  multiply,  //
  minimum,   ///< of two or more
  maximum,   //
  absolute,  ///< of one
  clamp,     ///< of three: a value, the least and the most that it may be
  floor,     ///< the quotient of two, rounded down; by 0 it is 0
  ceiling,   ///< and rounded up
  both,      ///< and
  either,    ///< or
  negation,  ///< not
  compare,   ///< of two by `comparison`: numbers, or words of one list by equal and unequal
  is_in,     ///< whether the first child equals one of the others (`comparison` equal), or none (unequal)
  choice,    ///< of three: if the first then the second else the third

  // Of tables.
  cell,       ///< `value`: into Game::tables; children: row, column. See Table::row_of, column_of
  column_of,  ///< `value`: into Game::tables; one child, or two whose ratio is meant: a column, from 1

  // Of the units of a side: the children see each of them as the unit at hand (units that are there, that is;
  // each as often as it is there).
  units,  ///< how many units of `who` the child (a truth) holds for
  total,  ///< the sum of the first child over those units of `who` that the second, if any, holds for
  least,  ///< the least of it; 0 where there is no unit
  most,   ///< the most of it; 0 where there is no unit

  // Of dice: only in the reads of the step that throws them. `value`: into Throw::pools.
  shown,       ///< the face that a pool of one die shows: a number, or a word of its faces; none (0) without
  dice_count,  ///< how many dice compare so with the child; more children: equal to one, or unequal to all.
               ///< In a pool for each unit the children see the unit whose die it is
  dice_sum,    ///< the sum of all
  dice_highest,  ///< the sum of the highest so many dice: one child, a number
  dice_lowest,   ///< the sum of the lowest so many: one child, a number
  dice_faces,    ///< how many different faces show on at least so many dice: one child, a number
  dice_pairs,    ///< how many pairs by rank, highest with highest, compare so: the second pool is `other`
  dice_targets,  ///< packets: each die by the forms of `who` that the child (a truth of `die` and of the unit
                 ///< at
                 ///< hand) holds for
};

/// Which unit a stat is of: the one that a condition or a die is looked at for, or the one whose turn it is
/// in a step for each unit.
enum class Unit : std::uint8_t { at_hand, of_turn };

using NodeId = std::uint32_t;

struct Node {
  Op op = Op::constant;
  Type type;
  std::int64_t value = 0;
  std::int64_t other = 0;
  FormMask forms = 0;
  Who who = Who::attacker;
  Unit unit = Unit::at_hand;
  Comparison comparison = Comparison::equal;
  std::vector<NodeId> children;
  Span span;          ///< where it is written: in the text of its expression, or in that of a let
  Index let = kNone;  ///< which let that is
};

struct Expression {
  std::vector<Node> nodes;  ///< the last is the root; none where nothing is written
  std::string text;
  Place place;  ///< of its first character, in the file

  [[nodiscard]] bool empty() const { return nodes.empty(); }
  [[nodiscard]] const Node& root() const { return nodes.back(); }
  [[nodiscard]] const Type& type() const { return nodes.back().type; }
};

/// A sentence with values in it: between[0], filled[0], between[1], … ; `between` is one longer.
struct Sentence {
  std::vector<std::string> between = {""};
  std::vector<Expression> filled;
  [[nodiscard]] bool empty() const { return filled.empty() && between[0].empty(); }
};

}  // namespace casus::game
