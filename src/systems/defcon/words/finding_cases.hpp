#pragma once
// The cases of a finding by which the table of finding_rows.cpp chooses a sentence. Private to that table.

#include <algorithm>

#include "systems/defcon/words/finding_rows.hpp"

namespace casus::defcon {

template <auto N>
bool a_is(const NamedFinding& finding) {
  return finding.about[0] == static_cast<std::int32_t>(N);
}
template <auto N>
bool b_is(const NamedFinding& finding) {
  return finding.about[1] == static_cast<std::int32_t>(N);
}
inline bool a_no_area(const NamedFinding& finding) { return !finding.names.is_area(finding.about[0]); }
inline bool b_no_area(const NamedFinding& finding) { return !finding.names.is_area(finding.about[1]); }
inline bool a_below_b(const NamedFinding& finding) { return finding.about[0] < finding.about[1]; }
inline bool b_over_c(const NamedFinding& finding) { return finding.about[1] > finding.about[2]; }
inline bool a_negative(const NamedFinding& finding) { return finding.about[0] < 0; }
inline bool b_negative(const NamedFinding& finding) { return finding.about[1] < 0; }
inline bool a_positive(const NamedFinding& finding) { return finding.about[0] > 0; }
inline bool b_positive(const NamedFinding& finding) { return finding.about[1] > 0; }
inline bool c_positive(const NamedFinding& finding) { return finding.about[2] > 0; }
inline bool holding(const NamedFinding& finding) { return finding.holds; }
inline bool has_near(const NamedFinding& finding) { return !near(finding).empty(); }
inline bool at_sea(const NamedFinding& finding) {
  return finding.names.is_area(finding.about[0]) &&
         finding.names.board().areas[static_cast<std::size_t>(finding.about[0])].sea;
}
/// Returns whether the table has a row for the operation at sea, so that it could target a ship.
inline bool takes_ship(const NamedFinding& finding) {
  if (!at_sea(finding) || finding.about[1] < 0 || static_cast<std::size_t>(finding.about[1]) >= kOperations)
    return false;
  const auto operation = static_cast<Operation>(finding.about[1]);
  return finding.rules.rulebook().cell(TargetClass::naval, operation).level > 0 ||
         (operation == Operation::bombard &&
          has(finding.rules.start().blocs[finding.rules.active()].developed, Technology::hai_ying_2));
}
inline bool both_destroyed(const NamedFinding& finding) {
  return finding.holds && finding.about[0] == finding.about[1] && finding.rules.rulebook().attack_needs_more;
}
inline bool of_active(const NamedFinding& finding) {
  return Names::bloc(finding.about[0]) == finding.names.active();
}
inline bool seals_attack(const NamedFinding& finding) { return finding.rules.rulebook().navy_seals_attack; }
inline bool used_once(const NamedFinding& finding) { return !finding.holds && finding.about[2] <= 1; }
inline bool some_of_many(const NamedFinding& finding) { return finding.holds && finding.about[1] > 1; }
inline bool some_step(const NamedFinding& finding) {
  const auto& barred = finding.rules.rulebook().no_bombard_instability;
  return std::find(barred.begin(), barred.end(), false) != barred.end();
}
inline bool no_level(const NamedFinding& finding) {
  const auto& levels = finding.rules.rulebook().hyperterrorism_levels;
  return std::find(levels.begin() + 1, levels.end(), true) == levels.end();
}

}  // namespace casus::defcon
