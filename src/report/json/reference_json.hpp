#pragma once
// What a page shows beside answers, as JSON: the clauses of a system, what a designer may turn, what has a
// name; and a play while it goes on.

#include <optional>
#include <string>
#include <vector>

#include "files/document.hpp"
#include "systems/registry.hpp"

namespace casus::report {

/// {"system","rulebook","clauses":[{"clause","part"?,"standing","text"}],"sections":[{"title","facts","tables":
/// [{"head","rows"}],"clauses":[id]}]}, under a rulebook that is sound.
files::Node clauses_node(const SystemInfo& system, const files::Document& rulebook);

/// {"system",…,"knobs":[{"path","now","step","text"}]}.
files::Node knobs_node(const Table& table);
/// {"system",…,"names":[…]}: what a judgement can be asked about.
files::Node names_node(const Table& table);

/// {"kind","seat"?,"side"?,"text"?}: an event in few words. "seat": 0 attacks, 1 defends.
files::Node brief_node(const BriefAnswer& brief);
/// What `check` found: of games their examples and what they say, too.
files::Node checked_node(const Checked& checked);
/// One thing told of a play: {"event":{…,"brief"}}, {"transfer"}, {"answer"}, {"sealed"}, {"opened"} or
/// {"throw"}.
files::Node entry_node(const PlayEntry& entry);
/// {"seat","choices":[{"move","text"}],"otherwise"}.
files::Node question_node(const Question& question);

}  // namespace casus::report
