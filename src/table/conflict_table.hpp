#pragma once
// A Table that answers every question from a Conflict.

#include <memory>

#include "base/result.hpp"
#include "files/document.hpp"
#include "table/system.hpp"
#include "table/table.hpp"

namespace casus {

/// Opens a table; faults as of System::conflict. `usual`: the rulebook that the sentences of clauses say, for
/// what an answer adds to them (option_words.hpp); null: that of the scenario. The table may outlive the
/// system.
Result<std::unique_ptr<Table>> table_of(const System& system, const files::Document& scenario,
                                        const files::Document& rulebook, const files::Document* usual);

}  // namespace casus
