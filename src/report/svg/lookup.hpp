#pragma once
// Draws a lookup table over two totals: the result of each cell in the colour of its winner, and the cells
// that the dice may select, with their probabilities.

#include <string>
#include <vector>

#include "report/svg/frame.hpp"

namespace casus::report::svg {

struct Lookup {
  /// The meaning of a letter of the table. At most four victories are distinguished: full and pale for each
  /// side.
  struct Result {
    char letter = 'A';
    int victor = -1;  ///< 0 the attacker, 1 the defender, else nobody
    bool pale = false;
  };
  struct Mark {
    std::size_t row = 0;  ///< from 0
    std::size_t column = 0;
    double chance = 0.0;
  };
  std::string title;              ///< the title of the table
  std::vector<std::string> rows;  ///< one letter for each cell, from the first total
  std::string down;               ///< whose totals label the rows
  std::string across;
  std::vector<Result> results;
  std::vector<Mark> marks;
};

/// Draws the table at the lower end of the frame.
void draw_lookup(Frame& frame, const Lookup& lookup);

}  // namespace casus::report::svg
