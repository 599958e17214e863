#pragma once
// A scenario file of aggression, read into rules: the board with its landing, or the dice of a battle. Every
// fault of the file is found at once.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

/// Reads a scenario for a table that plays by `rulebook`.
Result<Campaign> read_scenario(const files::Document& document, Rulebook rulebook);

}  // namespace casus::aggression
