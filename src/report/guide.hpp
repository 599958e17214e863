#pragma once
// Writes a system's page for players in Markdown: what decides each subject, the clause behind it with its
// standing, and the setting of the rulebook in force. Made only from the clause table and the rulebook.

#include <string>

#include "files/document.hpp"
#include "systems/registry.hpp"

namespace casus::report {

/// Returns the page for a sound rulebook. Without an arrangement by the system, clauses stay in their order.
std::string guide_markdown(const SystemInfo& system, const files::Document& rulebook);
/// Returns the page of a system outside the registry; `file` is the name under which users open it.
std::string guide_markdown(const System& system, const files::Document& rulebook, std::string_view file);

}  // namespace casus::report
