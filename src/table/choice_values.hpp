#pragma once
// What a choice in the middle of a conflict is worth, from one solution of the whole: the choices that were
// made are looked at where best play need not, and of what is hidden a seat knows what it sees.

#include <cstddef>
#include <vector>

#include "table/solver.hpp"

namespace casus {

/// The choices of a play so far.
struct PlayHistory {
  std::vector<ChosenMove> chosen;
  std::size_t open = 0;  ///< so many were made when all was public last
  Position last_public;  ///< where that was; the start, before anything was done
};

/// What the choices of the question at `asked` are worth, by what the seat that is asked knows.
Result<ChoiceValues> choice_values(const Solver& solver, const Position& asked, const PlayHistory& history,
                                   const Limits& limits);

}  // namespace casus
