#pragma once
// The distance of two words, for "did you mean".

#include <algorithm>
#include <cstddef>
#include <vector>

namespace casus {

/// Returns the Damerau-Levenshtein distance of two sequences in its optimal string alignment variant: the
/// elements inserted, removed, changed, or swapped with the next. No part is edited twice.
template <class Sequence>
std::size_t edit_distance(const Sequence& a, const Sequence& b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({change, above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

}  // namespace casus
