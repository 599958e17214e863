#pragma once
// Writes a tree as TOML with a comment above any value, as rulebooks are printed. Parsing the text gives the
// same tree.

#include <functional>
#include <string>

#include "files/document.hpp"

namespace casus::report {

/// Returns the comment (one line, without `#`) for a path such as `engagement.tie`, or an empty text. Called
/// once for an array of tables, with the array's path.
using Comment = std::function<std::string(const std::string& path)>;

/// Returns a value as it is written after a `=`, on one line.
std::string toml_value(const files::Node& node);

std::string to_toml(const files::Node& root, const Comment& comment);

/// Returns a scenario, whose keys are sorted by bytes, in an order for readers: its identity, its values, its
/// tables, and last the worths of pieces. Within each table the name comes first.
files::Node in_reading_order(files::Node scenario);

/// Returns a scenario as a person writes it: the tables and arrays of tables of the root under headers, in
/// the order of the tree, and each value within them on one line.
std::string scenario_toml(const files::Node& scenario);

}  // namespace casus::report
