#pragma once
// The parts that several answers share in JSON. Internal header of this folder.

#include <string_view>
#include <vector>

#include "answers/answers.hpp"
#include "answers/ruling.hpp"
#include "base/result.hpp"
#include "files/document.hpp"

namespace casus::report {

using Entries = files::Node::Table;

files::Node text(std::string_view words);

/// Appends "probability", and "exact" where it is known.
void append(Entries& entries, const Chance& chance);
/// Returns {"probability", "exact"}.
files::Node chance_node(const Chance& chance);
/// Returns [{"clause", "standing", "text"}].
files::Node rests_on_node(const std::vector<ClauseText>& clauses);
/// Returns [{"clause", "standing", "holds", "text", "remedy"}].
files::Node findings_node(const Ruling& ruling);
/// Returns [{"file", "line", "column", "text"}].
files::Node listed_faults(const Faults& all);
/// Appends "warnings", if there are any.
void append(Entries& entries, const Faults& warnings);

}  // namespace casus::report
