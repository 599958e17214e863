#pragma once
// A described game as the registry knows every system.

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "table/entry.hpp"

namespace casus {

/// The entry of the game that a text tells. `file`: its name, for faults. Faults: every one of the file.
Result<Entry> described_entry(std::string text, const std::string& file);

}  // namespace casus
