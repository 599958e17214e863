#pragma once
// The entries of the systems, each made in entry_<system>.cpp. Not for other rooms: they have registry.hpp.

#include "table/entry.hpp"

namespace casus {

Entry aggression_entry();
Entry columbia_entry();
Entry conflict_chart_entry();
Entry defcon_entry();

}  // namespace casus
