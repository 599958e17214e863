#pragma once
// Writes JSON in pieces, for answers that may be long.

#include <functional>
#include <string_view>

#include "files/document.hpp"

namespace casus::files {

/// Passes the text of to_json to `put` in pieces that end after a value or a key.
void write_json(const Node& node, const std::function<void(std::string_view)>& put);

}  // namespace casus::files
