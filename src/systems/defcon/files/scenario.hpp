#pragma once
// Reads a scenario file: a map, or the pieces on the rulebook's map; the players and what they have; the
// declaration. All faults of the file are reported at once.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

Result<Arbiter> read_scenario(const files::Document& scenario, Rulebook rulebook);

/// Returns the blocs by seat: the active bloc first; if the scenario is about a coup, the controller of its
/// area second; then the other played blocs in order.
std::array<Bloc, kBlocs> seat_order(const Board& board, const Position& position);

}  // namespace casus::defcon
