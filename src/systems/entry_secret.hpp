#pragma once
// The entry of a described game in which something is chosen in secret: made in a file of its own, for what
// answers of such games is compiled beside what answers of the others.

#include <memory>

#include "systems/described/facts.hpp"
#include "table/entry.hpp"

namespace casus {

Entry secret_entry(std::shared_ptr<const described::Facts> facts);

}  // namespace casus
