#pragma once
// The secret of a play that is played step by step. The service does not store it: the page keeps it sealed,
// so that its dice cannot be known before they are thrown. The key is made when the service starts, or read
// from the store of the last run (open_plays.hpp).

#include <optional>
#include <string>
#include <string_view>

#include "report/log.hpp"

namespace casus::service {

/// Seals a secret for one conflict; `about` is everything that determines the conflict. Uses the secretbox of
/// libsodium, in base64 for URLs.
Result<std::string> seal(const report::PlaySecret& secret, std::string_view about);

/// Opens a token. Returns nothing if it was not sealed by this service, or was sealed for another conflict.
std::optional<report::PlaySecret> open_sealed(std::string_view token, std::string_view about);

/// Returns 32 bytes that depend only on the text and that nobody can compute without the key. Empty if
/// libsodium cannot start.
[[nodiscard]] std::string keyed_hash(std::string_view text);
/// Returns HMAC-SHA256, 32 bytes.
[[nodiscard]] std::string hmac(std::string_view key, std::string_view text);
/// Returns bytes in hexadecimal.
[[nodiscard]] std::string in_hex(std::string_view bytes);
/// Returns whether both are equal. The running time does not depend on where they differ.
[[nodiscard]] bool equal_secrets(std::string_view one, std::string_view other);

/// Returns the key as bytes; empty if libsodium cannot start.
[[nodiscard]] std::string key_of_tokens();
/// Replaces the key. Call it before anything is sealed. `mark` begins every token, so that a caller with
/// several sealing processes can tell which one sealed it.
void use_key_of_tokens(std::string_view key, std::string_view mark = "");

}  // namespace casus::service
