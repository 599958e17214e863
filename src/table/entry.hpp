#pragma once
// How the registry knows a system: the system, which the entry owns, and how a table is opened. Each entry is
// made in a file of its own (make_entry.hpp), so that the answers about a system are compiled apart from
// those about the others.

#include <functional>
#include <memory>

#include "base/result.hpp"
#include "files/document.hpp"
#include "table/any_system.hpp"
#include "table/table.hpp"

namespace casus {

struct Entry {
  std::unique_ptr<const AnySystem> system;
  /// Faults of both files. The table lives no longer than the system.
  std::function<Result<std::unique_ptr<Table>>(const files::Document& scenario,
                                               const files::Document& rulebook)>
      open;
};

}  // namespace casus
