#pragma once
// An expression as a tree of plain nodes in one array, and its size limits. Named parts are resolved: a part
// that is used once is in the place of its use; a part that is used more often is bound around its uses.
// Given the values of all bound parts, all branches are independent. Other modules use expression.hpp.

#include <cstdint>
#include <string>
#include <vector>

#include "probability/bounds.hpp"
#include "probability/combine.hpp"
#include "probability/patterns.hpp"
#include "probability/pool.hpp"

namespace casus::probability {

inline constexpr std::int64_t kMaxLength = 4000;   ///< code points of an expression
inline constexpr std::int64_t kMaxNesting = 32;    ///< nested parentheses and calls, including those in parts
inline constexpr std::int64_t kMaxParts = 32;      ///< named parts
inline constexpr std::int64_t kMaxRepeats = 1000;  ///< repetitions of a block
inline constexpr std::int64_t kMaxNames = 64;      ///< different names of faces

/// A piece of the text, as offsets in bytes.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// The number that encodes the first named face; the next names have the numbers after it.
inline constexpr std::int64_t kFirstNamedFace = kMaxValue + 1;

/// Dice whose rolls carry more than their sum: faces with names, or explosions whose new dice count as dice
/// of their own. `Roll::pool` has the same dice as `die`.
struct DetailedDice {
  std::int64_t count = 1;
  Die die;                          ///< the sum of all rolls of one die; a named face adds 0
  std::vector<Die::Face> faces;     ///< of one roll; named faces by their numbers
  std::vector<std::int64_t> again;  ///< the faces that bring a new die
  std::int64_t times = 0;           ///< the maximum number of new dice of one die
};

/// The value that is computed from a pool.
enum class Read : std::uint8_t {
  dice,   ///< the sum of the dice as written: other reads of the same dice are possible
  tally,  ///< the sum of constructed dice: counted ones, subtracted ones
  count,  ///< the number of dice that compare so with a value that is known later
  ranks,  ///< the dice, highest first
  keep_highest,
  keep_lowest,
  drop_highest,
  drop_lowest,
  largest_set,
  pattern,
};

/// A pool, and the value that is computed from its dice.
struct Roll {
  Pool pool;
  Read read = Read::dice;
  std::int64_t k = 0;  ///< the number of dice kept or dropped
  PatternSet patterns = {};
  std::vector<DetailedDice> detailed = {};
  Comparison comparison = Comparison::equal;  ///< of count and ranks
};

/// The rounding of a quotient to a whole number.
enum class Rounding : std::uint8_t {
  unnamed,  ///< down, if the text does not name a rounding
  down,
  up,
  nearest,  ///< halves up
};

using NodeId = std::uint32_t;

struct DiceTerm {
  enum class Kind : std::uint8_t {
    number,    ///< `value`
    roll,      ///< `value`: index into Expression::rolls
    name,      ///< `value`: number of a part that a bind above holds
    negate,    ///< one child
    add,       ///< two or more children, as for the next three
    multiply,  //
    highest,   //
    lowest,    //
    divide,    ///< two children; `value`: the Rounding
    compare,   ///< two children; `value`: the Comparison
    choose,    ///< three children: a condition, the result if it is not 0, the result otherwise
    repeat,    ///< the sum of `value` independent results of the one child
    count,     ///< `value`: index into Expression::rolls; the one child is compared with the dice
    ranks,     ///< whether the dice of roll `value`, highest first, compare so with those of the next roll
    bind,      ///< `value`: number of a part; children: its definition, then the node that uses it
  };
  Kind kind = Kind::number;
  Span span;
  std::int64_t value = 0;
  std::vector<NodeId> children;
};

struct Expression {
  std::string text;
  std::vector<DiceTerm> nodes;
  std::vector<Roll> rolls;
  NodeId root = 0;
  double steps = 0;  ///< the cost of constructing the dice so far
  /// How notations were read that other programs read differently: "'d6!' explodes on 6, once; …".
  std::vector<std::string> readings;
};

}  // namespace casus::probability
