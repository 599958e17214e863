#pragma once
// The registry entry of a described game.

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "table/entry.hpp"

namespace casus {

/// Returns the entry of the game that a text defines. `file` is its name, for faults. Faults: all faults of
/// the file.
Result<Entry> described_entry(std::string text, const std::string& file);

}  // namespace casus
