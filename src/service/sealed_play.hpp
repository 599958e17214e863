#pragma once
// The secret of a play that goes on step by step: the service keeps nothing of it, the page keeps it sealed,
// so that its dice cannot be known before they are thrown. Sealed with a key that the service makes when it
// starts, or has kept from the last time (plays_file.hpp).

#include <optional>
#include <string>
#include <string_view>

#include "report/log.hpp"

namespace casus::service {

/// Seals a secret for one conflict (`about`: all that decides it). libsodium's secretbox, base64 for
/// addresses.
Result<std::string> seal(const report::PlaySecret& secret, std::string_view about);

/// Opens it; nothing where it was not sealed by this service, or for another conflict.
std::optional<report::PlaySecret> open_sealed(std::string_view token, std::string_view about);

/// 32 bytes that nobody without the key can tell, the same for the same text; empty where libsodium cannot
/// start.
[[nodiscard]] std::string keyed_hash(std::string_view text);
/// HMAC-SHA256, 32 bytes.
[[nodiscard]] std::string hmac(std::string_view key, std::string_view text);
/// Whether both are the same; how long it takes tells nothing of where they differ.
[[nodiscard]] bool equal_secrets(std::string_view one, std::string_view other);

/// The key, as bytes; empty where libsodium cannot start.
[[nodiscard]] std::string key_of_tokens();
/// Another in its place, before anything is sealed; `mark` begins every token, for whoever has several that
/// seal and must know whose a token is.
void use_key_of_tokens(std::string_view key, std::string_view mark = "");

}  // namespace casus::service
