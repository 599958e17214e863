#pragma once
// The parts of answers that say them in short: the headline of odds, best play as rules. Internal header of
// this folder.

#include "answers/answers.hpp"

namespace casus::report {

/// Returns {"text", "distribution", "of", "mean", "deviation", "least", "most"}, or {"text", "outcomes",
/// "probability", "exact"}.
files::Node headline_node(const Odds::Headline& headline);
/// Returns {"list": [{"question", "when", "conditions", "text"}], "cost", "share", "positions"}.
files::Node rules_node(const Advice::Rules& rules);

}  // namespace casus::report
