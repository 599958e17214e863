#pragma once
// Text that is to be typed at a command line, in the syntax of a shell.

#include <string>
#include <string_view>

#include "files/document.hpp"

namespace casus::files {

/// Returns a word as one word of a shell: quoted if it has other characters than letters, digits and `._-=`.
std::string for_shell(std::string_view word);

/// Returns `path=value` for --set, as one word of a shell.
std::string setting_for_shell(std::string_view path, const Node& value);

}  // namespace casus::files
