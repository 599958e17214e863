#include "report/picture.hpp"
namespace casus::report {
Result<std::string> odds_svg(const Table&, const Odds&, std::string_view) { return Fault{}; }
Result<std::string> dice_svg(const std::string&, const probability::Distribution&, std::string_view) { return Fault{}; }
Result<std::string> sensitivity_svg(const Sensitivity&, std::string_view) { return Fault{}; }
Result<std::string> sweep_svg(const Sweep&, std::string_view) { return Fault{}; }
Result<std::string> comparison_svg(const Comparison&, std::string_view) { return Fault{}; }
}
