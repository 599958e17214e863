#include "systems/defcon/system.hpp"
#include "systems/entries.hpp"
#include "table/make_entry.hpp"

namespace casus {

Entry defcon_entry() { return make_entry<defcon::System::Rules>(std::make_unique<defcon::System>()); }

}  // namespace casus
