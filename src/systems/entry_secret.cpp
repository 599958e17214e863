#include "systems/entry_secret.hpp"

#include "systems/described/system.hpp"
#include "table/make_entry.hpp"

namespace casus {

Entry secret_entry(std::shared_ptr<const described::Facts> facts) {
  return make_entry<described::SecretConflict>(std::make_unique<described::SecretSystem>(std::move(facts)));
}

}  // namespace casus
