#pragma once
// How the registry knows a system. Each entry is made in a file of its own, entry_<system>.cpp, so that the
// answers about a system are compiled apart from those about the others. Not for other rooms: they have
// registry.hpp.

#include <memory>
#include <string_view>

#include "systems/registry.hpp"

namespace casus {

struct Entry {
  SystemInfo info;
  std::string_view (*default_rulebook)(const files::Document& scenario);
  Faults (*check_rulebook)(const files::Document& rulebook);
  Faults (*rulebook_warnings)(const files::Document& rulebook);
  Result<std::unique_ptr<Table>> (*open)(const files::Document& scenario, const files::Document& rulebook);
};

Entry aggression_entry();
Entry columbia_entry();
Entry conflict_chart_entry();
Entry defcon_entry();

}  // namespace casus
