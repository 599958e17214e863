#pragma once
// An expression as a tree of plain nodes in one array, and how large it may be. Named parts are resolved: a
// part that is used once stands where it is used; one that is used more often is bound around its uses,
// so that given the values of what is bound, all branches are independent. People use expression.hpp.

#include <cstdint>
#include <string>
#include <vector>

#include "probability/bounds.hpp"
#include "probability/combine.hpp"
#include "probability/patterns.hpp"
#include "probability/pool.hpp"

namespace casus::probability {

inline constexpr std::int64_t kMaxLength = 4000;   ///< code points of an expression
inline constexpr std::int64_t kMaxNesting = 32;    ///< parentheses and calls in each other, through parts too
inline constexpr std::int64_t kMaxParts = 32;      ///< named parts
inline constexpr std::int64_t kMaxRepeats = 1000;  ///< times that a block is repeated
inline constexpr std::int64_t kMaxNames = 64;      ///< different names of faces

/// A piece of the text: offsets in bytes.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// The number that stands for the first named face; the next names have the numbers after it.
inline constexpr std::int64_t kFirstNamedFace = kMaxValue + 1;

/// Dice whose rolls say more than their sum: faces with names, or explosions whose new dice are dice of their
/// own. `Roll::pool` has the same dice as `die`.
struct DetailedDice {
  std::int64_t count = 1;
  Die die;                          ///< the sum of all rolls of one die; a named face adds 0
  std::vector<Die::Face> faces;     ///< of one roll, named ones by their numbers
  std::vector<std::int64_t> again;  ///< the faces on which a new die is rolled
  std::int64_t times = 0;           ///< how many new dice one die may bring
};

/// What is read off a pool.
enum class Read : std::uint8_t {
  dice,   ///< the sum of the dice as they are written: other reads may be made of the same dice
  tally,  ///< the sum of dice made up for it: counted ones, subtracted ones
  count,  ///< how many dice compare so with a value that is known later
  ranks,  ///< the dice, highest first
  keep_highest,
  keep_lowest,
  drop_highest,
  drop_lowest,
  largest_set,
  pattern,
};

struct Roll {
  Pool pool;
  Read read = Read::dice;
  std::int64_t k = 0;  ///< how many are kept or dropped
  PatternSet patterns = {};
  std::vector<DetailedDice> detailed = {};
  Comparison comparison = Comparison::equal;  ///< of count and ranks
};

/// How a quotient becomes a whole number.
enum class Rounding : std::uint8_t {
  unnamed,  ///< down, where the text does not say so
  down,
  up,
  nearest,  ///< halves up
};

using NodeId = std::uint32_t;

struct Node {
  enum class Kind : std::uint8_t {
    number,    ///< value
    roll,      ///< value: its place in Expression::rolls
    name,      ///< value: number of a part that a bind above holds
    negate,    ///< of one child
    add,       ///< of two or more children, and so are the next three
    multiply,  //
    highest,   //
    lowest,    //
    divide,    ///< of two children; value: the Rounding
    compare,   ///< of two children; value: the Comparison
    choose,    ///< of three children: a condition, what counts where it is not 0, what counts else
    repeat,    ///< the sum of so many independent results of one child; value: how many
    count,     ///< value: its place in Expression::rolls; of one child, with which the dice are compared
    ranks,  ///< whether the dice of a roll, highest first, compare so with those of the next; value: the roll
    bind,   ///< value: number of a part; children: what it is, then where it is used
  };
  Kind kind = Kind::number;
  Span span;
  std::int64_t value = 0;
  std::vector<NodeId> children;
};

struct Expression {
  std::string text;
  std::vector<Node> nodes;
  std::vector<Roll> rolls;
  NodeId root = 0;
  double steps = 0;  ///< what making the dice has cost already
  /// How pieces were read that others write for something else: "'d6!' explodes on 6, once; …".
  std::vector<std::string> readings;
};

}  // namespace casus::probability
