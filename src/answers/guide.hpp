#pragma once
// The page that a system's players read: what decides each thing that they may do. A system says how its
// clauses belong together; words, standings and values come from the clause table and the rulebook in force,
// so that the page cannot drift from them.

#include <string>
#include <vector>

#include "conflict/rules/types.hpp"

namespace casus {

struct GuideTable {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;  ///< as many cells as the head has
};

struct GuideSection {
  std::string title;
  std::vector<std::string> facts;  ///< a line each: "Phase 2, the political one"
  std::vector<GuideTable> tables;
  std::vector<Clause> clauses;  ///< that decide it, each with the fields of the rulebook that act for it
};

}  // namespace casus
