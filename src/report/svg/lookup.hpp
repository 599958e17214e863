#pragma once
// A table in which two totals are looked up: what each cell gives, coloured by whose victory that is, and
// where the dice may bring play, with how often.

#include <cstdint>
#include <string>
#include <vector>

#include "report/svg/frame.hpp"

namespace casus::report::svg {

struct Lookup {
  /// What a letter of the table stands for. At most four victories are told apart: full and pale of each
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
  std::string title;              ///< what the table is
  std::vector<std::string> rows;  ///< a letter a cell, from the first total
  std::string down;               ///< whose totals go down
  std::string across;
  std::vector<Result> results;
  std::vector<Mark> marks;
};

/// Draws the table below what is drawn.
void draw_lookup(Frame& frame, const Lookup& lookup);

}  // namespace casus::report::svg
