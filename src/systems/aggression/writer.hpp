#pragma once
// Writes a position without a battle in progress as a scenario. The reader, with the same rulebook, reads it
// as this board at this position.

#include "files/document.hpp"
#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

/// Returns the scenario of a position where nobody acts; it declares nothing. If the Aggressor may still
/// choose, the turn continues in it (`won`). Not for a battle in progress.
files::Document to_document(const Campaign& rules, const Campaign::Position& position);
/// Returns the scenario after the turn has passed to player number `next`, who has not landed yet (AG-39).
files::Document turned(const Campaign& rules, const Campaign::Position& position, int next);

}  // namespace casus::aggression
