#include "systems/aggression/system.hpp"
#include "systems/entries.hpp"
#include "table/make_entry.hpp"

namespace casus {

Entry aggression_entry() {
  return make_entry<aggression::System::Rules>(std::make_unique<aggression::System>());
}

}  // namespace casus
