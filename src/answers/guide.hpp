#pragma once
// The page for a system's players: the rules that decide each of their actions. A system supplies the
// arrangement of its clauses. Words, standings and values come from the clause table and the rulebook in
// force, so that the page stays consistent with them.

#include <string>
#include <vector>

#include "conflict/rules/types.hpp"

namespace casus {

struct GuideTable {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;  ///< each row has as many cells as the head
};

struct GuideSection {
  std::string title;
  std::vector<std::string> facts;  ///< one line each: "Phase 2, the political one"
  std::vector<GuideTable> tables;
  /// The clauses that decide the section's subject, each with its fields of the rulebook.
  std::vector<Clause> clauses;
};

}  // namespace casus
