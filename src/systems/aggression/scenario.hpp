#pragma once
// Reads a scenario file of Aggression into rules: the board with its landing, or the dice of a battle. All
// faults of the file are reported at once.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

/// Reads a scenario that is played with `rulebook`.
Result<Campaign> read_scenario(const files::Document& document, Rulebook rulebook);

}  // namespace casus::aggression
