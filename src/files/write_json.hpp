#pragma once
// JSON that is not held whole: for answers that may be long.

#include <functional>
#include <string_view>

#include "files/document.hpp"

namespace casus::files {

/// What to_json says, in pieces that end where a value or a key does.
void write_json(const Node& node, const std::function<void(std::string_view)>& put);

}  // namespace casus::files
