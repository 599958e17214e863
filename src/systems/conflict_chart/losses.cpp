#include "systems/conflict_chart/losses.hpp"

#include <algorithm>
#include <tuple>

namespace casus::conflict_chart {

std::int32_t Losses::measure(const Pieces& pieces, const Forces& part) const {
  return of_points ? pieces.token_points(part) : part.token_count();
}

std::int32_t Losses::due(const Pieces& pieces, const Forces& whole) const {
  // Tokens are whole and halves are not rounded: the smallest whole number that reaches the share is due.
  return (measure(pieces, whole) * numerator + denominator - 1) / denominator;
}

bool Losses::is_minimal(const Pieces& pieces, const Forces& part, std::int32_t due) const {
  const std::int32_t measured = measure(pieces, part);
  for (std::size_t k = 0; k < pieces.tokens.size(); ++k) {
    if (part.tokens[k] > 0 && measured - (of_points ? pieces.tokens[k] : 1) >= due) return false;
  }
  return true;
}

std::vector<Forces> choices_of(const Losses& losses, const Pieces& pieces, const Forces& whole) {
  const std::int32_t due = losses.due(pieces, whole);
  std::vector<Forces> choices;
  for_each_part(whole.only_tokens(), [&](const Forces& part) {
    if (losses.measure(pieces, part) >= due && losses.is_minimal(pieces, part, due)) choices.push_back(part);
  });
  std::sort(choices.begin(), choices.end(), [&](const Forces& a, const Forces& b) {
    return std::tuple(pieces.token_points(a), a.token_count(), b.tokens) <
           std::tuple(pieces.token_points(b), b.token_count(), a.tokens);
  });
  return choices;
}

}  // namespace casus::conflict_chart
