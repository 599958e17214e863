#include "systems/columbia/system.hpp"
#include "systems/entries.hpp"
#include "table/make_entry.hpp"

namespace casus {

Entry columbia_entry() { return make_entry<columbia::System::Rules>(std::make_unique<columbia::System>()); }

}  // namespace casus
