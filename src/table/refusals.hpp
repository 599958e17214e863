#pragma once
// What is not allowed in a conflict, and why: of one place or thing, or of everything that was considered.

#include <optional>
#include <string>
#include <vector>

#include "table/conflict.hpp"

namespace casus {

/// What can be asked about: what the system says, else the things on the board and whatever a candidate
/// names.
std::vector<std::string> names_of(const Conflict& conflict);

/// As Table::refusals.
Result<Refusals> refusals_of(const Conflict& conflict, std::optional<std::string> about);

}  // namespace casus
