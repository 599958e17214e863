#pragma once
// Answers as pictures: SVG documents, legible in light and dark, whose text is text. A fault where there is
// more than a picture can show.

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "probability/distribution.hpp"
#include "systems/comparison.hpp"
#include "systems/sensitivity.hpp"
#include "systems/sweep.hpp"

namespace casus::report {

Result<std::string> odds_svg(const Table& table, const Odds& odds, std::string_view version);
Result<std::string> dice_svg(const std::string& expression, const probability::Distribution& distribution,
                             std::string_view version);
Result<std::string> sensitivity_svg(const Sensitivity& sensitivity, std::string_view version);
Result<std::string> sweep_svg(const Sweep& sweep, std::string_view version);
Result<std::string> comparison_svg(const Comparison& comparison, std::string_view version);

}  // namespace casus::report
