#pragma once
// Makes a system's Entry: everything that is answered about it is compiled where this is used, which is
// entry_<system>.cpp alone.

#include <memory>
#include <utility>

#include "table/carry.hpp"
#include "table/conflict_of.hpp"
#include "table/conflict_table.hpp"
#include "table/entry.hpp"

namespace casus {

template <Rules R>
Entry make_entry(std::unique_ptr<const SystemOf<R>> system) {
  const std::shared_ptr<const SystemOf<R>> of = std::move(system);
  const auto open = [of](const files::Document& scenario, const files::Document& rulebook,
                         const files::Document* usual) -> Result<std::unique_ptr<Table>> {
    auto rules = of->load(scenario, rulebook);
    if (!rules) return rules.faults();
    return table_of(std::make_unique<ConflictOf<R>>(of, *std::move(rules)), carried(scenario.root),
                    OptionWords(of->info(), rulebook, usual));
  };
  return {of, open};
}

}  // namespace casus
