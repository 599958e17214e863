#include "service/sealed_play.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <sodium.h>
#include <span>
#include <vector>

namespace casus::service {
namespace {

using UnsignedBytes = std::vector<unsigned char>;

constexpr std::size_t kSeedBytes = std::tuple_size_v<decltype(Seed::bytes)>;
constexpr std::size_t kPlayBytes = std::tuple_size_v<decltype(PlayId::bytes)>;
constexpr std::size_t kPlainBytes = kSeedBytes + kPlayBytes + crypto_hash_sha256_BYTES;
constexpr std::size_t kSealedBytes = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + kPlainBytes;
constexpr int kBase64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

/// Returns the key; empty if libsodium cannot start.
UnsignedBytes& stored_key() {
  static UnsignedBytes key = [] {
    UnsignedBytes fresh;
    if (sodium_init() < 0) return fresh;
    fresh.resize(crypto_secretbox_KEYBYTES);
    crypto_secretbox_keygen(fresh.data());
    return fresh;
  }();
  return key;
}

std::string& mark_of_tokens() {
  static std::string mark;
  return mark;
}

const UnsignedBytes* key() { return stored_key().empty() ? nullptr : &stored_key(); }

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());  // NOLINT: libsodium's char is unsigned
}

std::array<unsigned char, crypto_hash_sha256_BYTES> digest(std::string_view about) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), bytes_of(about), about.size());
  return hash;
}

}  // namespace

std::string key_of_tokens() { return {stored_key().begin(), stored_key().end()}; }
void use_key_of_tokens(std::string_view key, std::string_view mark) {
  stored_key().assign(key.begin(), key.end());
  mark_of_tokens() = mark;
}

std::string in_hex(std::string_view bytes) {
  return to_hex(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));  // NOLINT
}

std::string hmac(std::string_view key, std::string_view text) {
  crypto_auth_hmacsha256_state state;
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> hash{};
  crypto_auth_hmacsha256_init(&state, bytes_of(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(text), text.size());
  crypto_auth_hmacsha256_final(&state, hash.data());
  return {hash.begin(), hash.end()};
}

std::string keyed_hash(std::string_view text) {
  const std::string secret_key = key_of_tokens();
  return secret_key.empty() ? "" : hmac(secret_key, text);
}

bool equal_secrets(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

Result<std::string> seal(const report::PlaySecret& secret, std::string_view about) {
  const UnsignedBytes* secret_key = key();
  if (secret_key == nullptr)
    return Fault{{}, "libsodium cannot start", "a system that gives random bytes was expected"};
  UnsignedBytes plain(secret.seed.bytes.begin(), secret.seed.bytes.end());
  plain.insert(plain.end(), secret.play.bytes.begin(), secret.play.bytes.end());
  const auto hash = digest(about);
  plain.insert(plain.end(), hash.begin(), hash.end());
  UnsignedBytes sealed(kSealedBytes);
  randombytes_buf(sealed.data(), crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(sealed.data() + crypto_secretbox_NONCEBYTES, plain.data(), plain.size(),
                        sealed.data(), secret_key->data());
  std::string token(sodium_base64_ENCODED_LEN(kSealedBytes, kBase64), '\0');
  sodium_bin2base64(token.data(), token.size(), sealed.data(), sealed.size(), kBase64);
  token.resize(std::strlen(token.c_str()));
  return mark_of_tokens() + token;
}

std::optional<report::PlaySecret> open_sealed(std::string_view token, std::string_view about) {
  const UnsignedBytes* secret_key = key();
  if (secret_key == nullptr || !token.starts_with(mark_of_tokens())) return std::nullopt;
  token.remove_prefix(mark_of_tokens().size());
  UnsignedBytes sealed(kSealedBytes);
  std::size_t length = 0;
  if (sodium_base642bin(sealed.data(), sealed.size(), token.data(), token.size(), nullptr, &length, nullptr,
                        kBase64) != 0 ||
      length != kSealedBytes) {
    return std::nullopt;
  }
  UnsignedBytes plain(kPlainBytes);
  if (crypto_secretbox_open_easy(plain.data(), sealed.data() + crypto_secretbox_NONCEBYTES,
                                 kSealedBytes - crypto_secretbox_NONCEBYTES, sealed.data(),
                                 secret_key->data()) != 0) {
    return std::nullopt;
  }
  const auto hash = digest(about);
  if (!std::equal(hash.begin(), hash.end(), plain.begin() + kSeedBytes + kPlayBytes)) return std::nullopt;
  report::PlaySecret secret;
  std::copy_n(plain.begin(), kSeedBytes, secret.seed.bytes.begin());
  std::copy_n(plain.begin() + kSeedBytes, kPlayBytes, secret.play.bytes.begin());
  return secret;
}

}  // namespace casus::service
