#pragma once
// SHA-256 of a text, for sealing logs. Not for keys or passwords, and not for tables in memory
// (base/hash.hpp).

#include <string>
#include <string_view>

namespace casus {

/// The SHA-256 of the bytes of `text`: 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view text);

}  // namespace casus
