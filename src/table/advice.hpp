#pragma once
// Advice in a conflict: what each choice is worth, where best play leads, how to mix in secret, and the least
// that reaches a wanted chance.

#include <optional>
#include <string>

#include "table/solver.hpp"

namespace casus {

/// `goal`: as of Table::advise.
Result<Advice> advice_of(const Solver& solver, const Limits& limits, const std::optional<std::string>& goal);

}  // namespace casus
