#pragma once
// How the registry knows a system: what is told of it before any scenario, and how its files are read. Each
// entry is made in a file of its own (make_entry.hpp), so that the answers about a system are compiled apart
// from those about the others.

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "answers/guide.hpp"
#include "base/result.hpp"
#include "files/document.hpp"
#include "table/table.hpp"

namespace casus {

/// What is known of a system before any scenario.
struct SystemInfo {
  std::string_view id;
  std::string_view title;
  std::span<const std::string_view> rulebooks;  ///< names of those that come with Casus
  std::span<const ClauseRow> clauses;
  std::span<const Field> fields;  ///< of its rulebooks
  /// How its clauses belong together, for players, under a sound rulebook; null where it does not say.
  std::vector<GuideSection> (*guide)(const files::Document& rulebook) = nullptr;
  std::span<const InForce> in_force;  ///< of clauses that exclude one another, by fields of its rulebooks
};

struct Entry {
  SystemInfo info;
  std::string_view (*default_rulebook)(const files::Document& scenario);
  Faults (*check_rulebook)(const files::Document& rulebook);
  Faults (*rulebook_warnings)(const files::Document& rulebook);
  Result<std::unique_ptr<Table>> (*open)(const files::Document& scenario, const files::Document& rulebook);
};

}  // namespace casus
