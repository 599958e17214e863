#pragma once
// A tree as TOML, with a comment above any value: how rulebooks are printed. Reads back as the same tree.

#include <functional>
#include <string>

#include "files/document.hpp"

namespace casus::report {

/// The comment (one line, without `#`) for a path such as `engagement.tie`; empty: none. Elements of an
/// array of tables are asked for once, by the array's own path.
using Comment = std::function<std::string(const std::string& path)>;

/// A value as it stands behind a `=`, on one line.
std::string toml_value(const files::Node& node);

std::string to_toml(const files::Node& root, const Comment& comment);

/// A scenario whose keys stand in the order of their bytes, in an order for people: what it is, what it says,
/// its tables, and what pieces are worth last; in each table the name first.
files::Node in_reading_order(files::Node scenario);

/// A scenario as a person writes it: the tables and arrays of tables of the root under headers, in the order
/// of the tree, and all that is within them on one line a value.
std::string scenario_toml(const files::Node& scenario);

}  // namespace casus::report
