#pragma once
// How the registry knows a system: the system, which the entry and its tables own, and how a table is opened.
// Each entry is made in a file of its own (make_entry.hpp), so that the answers about a system are compiled
// apart from those about the others.

#include <functional>
#include <memory>
#include <optional>

#include "base/result.hpp"
#include "files/document.hpp"
#include "table/any_system.hpp"
#include "table/table.hpp"

namespace casus {

struct Entry {
  std::shared_ptr<const AnySystem> system;
  /// Opens a table; faults as of SystemOf::load. `usual`: the rulebook that the sentences of clauses say, for
  /// what an answer adds to them (option_words.hpp); null: that of the scenario.
  std::function<Result<std::unique_ptr<Table>>(const files::Document& scenario,
                                               const files::Document& rulebook, const files::Document* usual)>
      open;
  /// Of a game told in one file: the values of that file; else rulebooks are files of their own.
  std::optional<files::Document> rulebook = std::nullopt;
};

}  // namespace casus
