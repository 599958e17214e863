#pragma once
// Prints a rulebook in force with the meaning of each field, its clause and the clause's standing: as TOML to
// copy and edit, and as JSON. Also prints the lists of systems and of built-in scenarios.

#include <string>

#include "files/document.hpp"
#include "report/style.hpp"
#include "systems/registry.hpp"

namespace casus::report {

/// Returns the clauses with their standings in the edition of a rulebook.
ClauseTable clauses_in_force(const SystemInfo& system, const files::Document& rulebook);
/// Returns the clause that a field acts for: of clauses that exclude one another, the one in force.
Clause clause_of(const SystemInfo& system, const files::Document& rulebook, const Field& field);
/// Returns whether the value of a field puts the clause of a row in force.
bool is_in_force(const RuleInForce& one, const files::Node& value);

/// Returns the rulebook as TOML with a comment above each field.
std::string rulebook_toml(const SystemInfo& system, const files::Document& rulebook);
files::Node rulebook_node(const SystemInfo& system, const files::Document& rulebook);

std::string systems_text(const Style& style);
files::Node systems_node();

/// Prints the scenarios that come with Casus: those of a system, or all if `system` is empty.
std::string scenarios_text(const Style& style, std::string_view system);
/// Faults: none of a sound program; a built-in scenario cannot be read.
Result<files::Node> scenarios_node(std::string_view system = {});

}  // namespace casus::report
