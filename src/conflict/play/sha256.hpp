#pragma once
// SHA-256 of a text, for sealing logs. Not for keys or passwords, and not for hash tables (base/hash.hpp).

#include <string>
#include <string_view>

namespace casus {

/// Returns the SHA-256 of the bytes of `text` as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view text);

}  // namespace casus
