#pragma once
// A rulebook in force, with what each of its fields does, by which clause, and how firm that clause is: as
// TOML to copy and change, and as JSON. And the list of systems.

#include <string>

#include "files/document.hpp"
#include "report/style.hpp"
#include "systems/registry.hpp"

namespace casus::report {

/// The clauses as the edition that a rulebook is of has them.
ClauseTable clauses_in_force(const SystemInfo& system, const files::Document& rulebook);
/// The clause that a field acts for: of those that exclude one another by it the one in force.
Clause clause_of(const SystemInfo& system, const files::Document& rulebook, const Field& field);
/// Whether a clause that a field puts in force is so by what the field says.
bool is_in_force(const RuleInForce& one, const files::Node& value);

/// The rulebook as TOML, a comment above each field.
std::string rulebook_toml(const SystemInfo& system, const files::Document& rulebook);
files::Node rulebook_node(const SystemInfo& system, const files::Document& rulebook);

std::string systems_text(const Style& style);
files::Node systems_node();

}  // namespace casus::report
