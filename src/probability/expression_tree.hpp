#pragma once
// An expression as a tree of plain nodes in one array, and how large it may be. Named parts are resolved: a
// part that is used once stands where it is used; one that is used more often is bound around its uses,
// so that given the values of what is bound, all branches are independent. People use expression.hpp.

#include <cstdint>
#include <string>
#include <vector>

#include "probability/combine.hpp"
#include "probability/patterns.hpp"
#include "probability/pool.hpp"

namespace casus::probability {

inline constexpr std::int64_t kMaxLength = 4000;  ///< code points of an expression
inline constexpr std::int64_t kMaxNesting = 32;   ///< parentheses and calls in each other, through parts too
inline constexpr std::int64_t kMaxParts = 32;     ///< named parts

/// A piece of the text: offsets in bytes.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// What is read off a pool.
enum class Read : std::uint8_t {
  dice,   ///< the sum of the dice as they are written: other reads may be made of the same dice
  tally,  ///< the sum of dice made up for it: counted ones, subtracted ones
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
  PatternSet patterns;
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
    compare,   ///< of two children; value: the Comparison
    bind,      ///< value: number of a part; children: what it is, then where it is used
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
};

}  // namespace casus::probability
