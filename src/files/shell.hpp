#pragma once
// What is shown to be typed at a command line, as a shell takes it.

#include <string>
#include <string_view>

#include "files/document.hpp"

namespace casus::files {

/// A word as a shell takes it whole: quoted where it has more than letters, digits and `._-=`.
std::string for_shell(std::string_view word);

/// `path=value` as --set takes it, one word of a shell.
std::string setting_for_shell(std::string_view path, const Node& value);

}  // namespace casus::files
