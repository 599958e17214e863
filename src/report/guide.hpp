#pragma once
// A system's page for players, in Markdown: what decides each thing, by which clause, how firm that clause
// is, and what the rulebook in force sets. Made from the clause table and the rulebook alone.

#include <string>

#include "files/document.hpp"
#include "systems/registry.hpp"

namespace casus::report {

/// Of a sound rulebook. A system that does not say how its clauses belong together has them in their order.
std::string guide_markdown(const SystemInfo& system, const files::Document& rulebook);
/// Of a system that the registry does not have; `file`: how it is asked for.
std::string guide_markdown(const AnySystem& system, const files::Document& rulebook, std::string_view file);

}  // namespace casus::report
