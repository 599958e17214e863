#pragma once
// Converts to JSON what a page shows beside answers: the clauses of a system, the parameters of a designer,
// the names in a scenario, and the entries of a play.

#include <optional>

#include "files/document.hpp"
#include "systems/registry.hpp"

namespace casus::report {

/// Returns
/// {"system","rulebook","clauses":[{"clause","part"?,"standing","text"}],"sections":[{"title","facts","tables":
/// [{"head","rows"}],"clauses":[id]}]} for a sound rulebook.
files::Node clauses_node(const SystemInfo& system, const files::Document& rulebook);

/// Returns {"system",…,"knobs":[{"path","now","step","text"}]}.
files::Node parameters_node(const Table& table);
/// Returns {"system",…,"names":[…]}: the names that a judgement can be about.
files::Node names_node(const Table& table);

/// Returns the result of `check`; for a game also its examples and its sentences.
files::Node checked_node(const Checked& checked);
/// Returns one entry of a play: {"event":{…,"brief"}}, {"transfer"}, {"answer"}, {"sealed"}, {"opened"} or
/// {"throw"}.
files::Node entry_node(const PlayEntry& entry);
/// Returns an entry of a play from what `entry_node` wrote, or nothing if it wrote something else. What JSON
/// does not have is empty: the words of a piece in a transfer.
std::optional<PlayEntry> entry_from(const files::Node& node);
/// Returns a transfer from what `settlement_node` wrote, with an empty text or 0 for what it lacks.
TransferText transfer_from(const files::Node& node);

}  // namespace casus::report
