#pragma once
// A table at rest as a scenario: what the reader, by the same rulebook, reads as this board at this position.

#include "files/document.hpp"
#include "systems/conflict_chart/conflict.hpp"

namespace casus::conflict_chart {

/// Of a position where nobody acts: everything lies in reserve, and no conflict is declared.
files::Document to_document(const Conflict& rules, const Conflict::Position& position);

}  // namespace casus::conflict_chart
