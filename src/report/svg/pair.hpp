#pragma once
// The same conflict under two to four rulebooks: their balances beneath each other with what each changes
// against the first, and their distributions side by side.

#include <string>
#include <vector>

#include "report/svg/balance.hpp"

namespace casus::report::svg {

struct Rulebook {
  std::string name;
  Balance balance;
};

/// One thing counted, under each rulebook.
struct PicturePair {
  std::string name;
  std::vector<Values> series;  ///< in the order of the rulebooks; missing ones are drawn as nothing
};

/// Of more than four rulebooks the first four are drawn, and it says so.
std::string pair(const Caption& caption, const std::vector<Rulebook>& rulebooks,
                 const std::vector<PicturePair>& distributions = {});

}  // namespace casus::report::svg
