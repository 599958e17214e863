#pragma once
// The readers of a file's steps, each with its one verb. Internal header of this module.

#include <string>
#include <utility>
#include <vector>

#include "game/reader/sections.hpp"

namespace casus::game {

/// The context of a step.
struct StepContext {
  Scope scope;
  bool opening = false;
  bool each_side = false;      ///< runs for each side: each side has its own notes
  bool each_unit = false;      ///< runs for each unit: notes are reset to 0 with each turn
  std::vector<Index> clauses;  ///< of the enclosing block, for a step that cites none
};

/// Declares a note for the steps after this one. A fault if the name denotes something else elsewhere.
/// Returns the note's index.
Index declare_note(Reading& reading, const std::string& name, const Type& type, const StepContext& around,
                   const Place& place);

/// Returns the entries of a table under a key; none, with a fault, if it is no table.
const files::Node::Table& entries_of(Reading& reading, files::Reader& of, std::string_view key);

/// Reads `read` of a step: the values that it notes, each with its note.
std::vector<std::pair<Index, Expression>> read_notes(Reading& reading, const files::Node::Table& entries,
                                                     const Scope& scope, const StepContext& around);

Throw read_throw(Reading& reading, files::Reader& of, const StepContext& around);
Lose read_lose(Reading& reading, files::Reader& of, const StepContext& around);
Lose read_changes(Reading& reading, files::Reader& of, const StepContext& around, Loss::Does does);
Arrive read_arrive(Reading& reading, files::Reader& of, const StepContext& around);
Draw read_draw(Reading& reading, files::Reader& of, const Step& step, const StepContext& around);
Set read_shuffle(Reading& reading, files::Reader& of, const StepContext& around);
Choose read_choose(Reading& reading, files::Reader& of, const StepContext& around);

/// Reads `seen_by`: who alone sees what the step reads.
void read_seen_by(Reading& reading, files::Reader& of, const StepContext& around, Step& step);
/// Reports what nobody can see alone: tracks, which lie on the table, what options do, and dice by what they
/// can hit.
void check_seen_by(files::Reader& of, const Step& step);
Reveal read_reveal(Reading& reading, files::Reader& of, const Scope& scope);
/// Reports steps that reveal something where nothing is hidden.
void check_reveals(Reading& reading);

/// Reads `set`, of a step or of an option: notes and tracks.
std::vector<Assignment> read_assignments(Reading& reading, const files::Node& node,
                                         const StepContext& around);

/// Adds a fault if an order leaves out a form that may be lost, or names a form that its side cannot have.
/// `name` is the name of the field that holds the order; empty if the order is written in place.
void check_order(Reading& reading, const Loss& loss, const std::string& name);

}  // namespace casus::game
