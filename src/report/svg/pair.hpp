#pragma once
// Draws the same conflict under two to four rulebooks: their balances below each other, each with its
// difference from the first, and their distributions side by side.

#include <string>
#include <vector>

#include "report/svg/balance.hpp"

namespace casus::report::svg {

struct Rulebook {
  std::string name;
  Balance balance;
};

/// A counter under each rulebook.
struct PicturePair {
  std::string name;
  std::vector<Values> series;  ///< in the order of the rulebooks; a missing one is drawn empty
};

/// Draws the comparison. Of more than four rulebooks only the first four are drawn, and the picture says so.
std::string pair(const Caption& caption, const std::vector<Rulebook>& rulebooks,
                 const std::vector<PicturePair>& distributions = {});

}  // namespace casus::report::svg
