#pragma once
// The built-in rulebooks with changed fields, for the tests of this system.

#include <cassert>

#include "files/path.hpp"
#include "systems/aggression/rulebook.hpp"
#include "systems/registry.hpp"

namespace casus::aggression {

inline Rulebook rulebook(int edition) {
  const auto document = load_rulebook(edition == 1 ? "aggression-1" : "aggression-2");
  assert(document);
  auto read = read_rulebook(*document);
  assert(read);
  return std::move(*read);
}

}  // namespace casus::aggression
