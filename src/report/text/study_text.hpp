#pragma once
// Writes studies as text for people: dice, sensitivity, sweeps, comparisons. Programs read JSON or CSV
// instead: the text may change with any version.

#include <optional>
#include <string>

#include "probability/distribution.hpp"
#include "report/style.hpp"
#include "studies/comparison.hpp"
#include "studies/sensitivity.hpp"
#include "studies/sweep.hpp"

namespace casus::report {

/// `is_chance` says whether the expression is a comparison, whose value 1 means true. `readings` says how it
/// was read.
std::string dice_text(const Style& style, const std::string& expression,
                      const probability::Distribution& distribution, bool is_chance,
                      const std::vector<std::string>& readings);
std::string sensitivity_text(const Style& style, const Sensitivity& sensitivity);
/// `find` is a probability: the crossings of the attacker's probability are listed.
std::string sweep_text(const Style& style, const Sweep& sweep, std::optional<double> find);
std::string table_study_text(const Style& style, const TableStudy& study);
std::string comparison_text(const Style& style, const Comparison& comparison);

}  // namespace casus::report
