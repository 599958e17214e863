#pragma once
// Reads a scenario file: the map, or what stands on the rulebook's; who plays and what they have; what is
// declared. Everything a faulty file says wrong is told, not only the first.

#include "base/result.hpp"
#include "files/document.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

Result<Arbiter> read_scenario(const files::Document& scenario, Rulebook rulebook);

/// Who sits where: the active bloc first; where a coup is what the scenario is about, who controls its area;
/// then the other played blocs in their order.
std::array<Bloc, kBlocs> seat_order(const Board& board, const Position& position);

}  // namespace casus::defcon
