#pragma once
// What designers ask, as text for people: dice, sensitivity, sweeps, comparisons. Programs read the JSON or
// CSV instead: this may change with any version.

#include <optional>
#include <string>

#include "probability/distribution.hpp"
#include "report/style.hpp"
#include "studies/comparison.hpp"
#include "studies/sensitivity.hpp"
#include "studies/sweep.hpp"

namespace casus::report {

/// `is_chance`: the expression is a comparison, whose 1 is true. `readings`: how it was read.
std::string dice_text(const Style& style, const std::string& expression,
                      const probability::Distribution& distribution, bool is_chance,
                      const std::vector<std::string>& readings);
std::string sensitivity_text(const Style& style, const Sensitivity& sensitivity);
/// `find`: a chance; where the attacker's crosses it is listed.
std::string sweep_text(const Style& style, const Sweep& sweep, std::optional<double> find);
std::string table_study_text(const Style& style, const TableStudy& study);
std::string comparison_text(const Style& style, const Comparison& comparison);

}  // namespace casus::report
