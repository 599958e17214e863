#pragma once
// The steps of a file, each with its one verb. Inner header of this room.

#include <string>
#include <vector>

#include "game/reader/sections.hpp"

namespace casus::game {

/// Where a step stands.
struct StepContext {
  Scope scope;
  bool opening = false;
  bool each_side = false;      ///< taken for each side: what it names is each side's
  bool each_unit = false;      ///< for each unit: what it names is 0 again with each turn
  std::vector<Index> clauses;  ///< of the block that it stands in, for a step that cites none
};

/// Makes a note known to the steps after this one; a fault where it is another sort of thing elsewhere.
Index declare_note(Reading& reading, const std::string& name, const Type& type, const StepContext& around,
                   const Place& place);

Throw read_throw(Reading& reading, files::Reader& of, const StepContext& around);
Lose read_lose(Reading& reading, files::Reader& of, const StepContext& around);
Lose read_changes(Reading& reading, files::Reader& of, const StepContext& around, Loss::Does does);
Arrive read_arrive(Reading& reading, files::Reader& of, const StepContext& around);
Choose read_choose(Reading& reading, files::Reader& of, const StepContext& around);

/// What `set` says, here or in an option: notes and tracks.
std::vector<Assignment> read_assignments(Reading& reading, const files::Node& node,
                                         const StepContext& around);

/// Notes a fault where an order leaves out what may be lost, or names what its side cannot have. `name`: of
/// the field that says it; empty where it stands in its place.
void check_order(Reading& reading, const Loss& loss, const std::string& name);

}  // namespace casus::game
