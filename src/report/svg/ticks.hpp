#pragma once
// Chooses the values of an axis that are written if not all fit: every second, fifth, tenth …, and round
// numbers among numeric values.

#include <cstddef>
#include <string>
#include <vector>

namespace casus::report::svg {

/// Returns the stride between written values, if each needs `needed` and neighbours are `apart` from each
/// other.
std::size_t stride_of(double needed, double apart);

/// Returns the index of the first written value.
std::size_t first_tick(const std::vector<std::string>& values, std::size_t stride);

}  // namespace casus::report::svg
