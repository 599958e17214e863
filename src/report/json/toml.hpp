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

}  // namespace casus::report
