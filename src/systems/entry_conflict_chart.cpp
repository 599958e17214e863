#include "systems/conflict_chart/system.hpp"
#include "systems/entries.hpp"
#include "table/make_entry.hpp"

namespace casus {

Entry conflict_chart_entry() {
  return make_entry<conflict_chart::System::Rules>(std::make_unique<conflict_chart::System>());
}

}  // namespace casus
