#pragma once
// A table at rest as a scenario: what the reader, by the same rulebook, reads as this board at this position.

#include "files/document.hpp"
#include "systems/aggression/campaign.hpp"

namespace casus::aggression {

/// Of a position where nobody acts: nothing is declared in it. Where the Aggressor may choose, that turn goes
/// on in it (`won`). Not of a battle that is being fought.
files::Document to_document(const Campaign& rules, const Campaign::Position& position);
/// The same when the turn has passed to a player, by number: who has not landed (AG-39).
files::Document turned(const Campaign& rules, const Campaign::Position& position, int next);

}  // namespace casus::aggression
