#include "conflict/play/fair_dice.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <sodium.h>

#include "conflict/play/sha256.hpp"

namespace casus {
namespace {

using Bytes = std::span<const std::uint8_t>;
using Digest = std::array<std::uint8_t, crypto_hash_sha256_BYTES>;
static_assert(sizeof(Digest) == crypto_auth_hmacsha256_BYTES);
static_assert(sizeof(Seed) == crypto_auth_hmacsha256_KEYBYTES);

// Each use of a hash has its own tag, ended by a zero byte. No tag is a prefix of another, so a hash made for
// one use is never valid for another.
constexpr std::string_view kSeedTag{"casus.seed.1\0", 13};
constexpr std::string_view kPlayTag{"casus.play.1\0", 13};
constexpr std::string_view kCommitmentTag{"casus.commitment.2\0", 19};
constexpr std::string_view kContributionTag{"casus.contribution.1\0", 21};
constexpr std::string_view kContributionSaltTag{"casus.contribution-salt.1\0", 26};
constexpr std::string_view kKeyTag{"casus.key.1\0", 12};
constexpr std::string_view kThrowTag{"casus.throw.1\0", 14};
constexpr std::string_view kSaltTag{"casus.salt.1\0", 13};
constexpr std::string_view kChoiceTag{"casus.choice.1\0", 15};

/// Starts libsodium once. Random bytes need it; the hashes are pure functions and need it only for speed.
bool sodium_ready() {
  static const bool kReady = sodium_init() >= 0;
  return kReady;
}

Fault not_ready() { return {{}, "libsodium cannot start", "a system that gives random bytes was expected"}; }

Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()),
          text.size()};  // NOLINT: libsodium's char is unsigned
}

/// A message of fields: texts and bytes unchanged, numbers big-endian in the width of their type.
class Message {
 public:
  explicit Message(std::string_view tag) { add(bytes_of(tag)); }

  Message& add(Bytes field) {
    bytes_.insert(bytes_.end(), field.begin(), field.end());
    return *this;
  }

  template <class Unsigned>
  Message& add_number(Unsigned n) {
    for (int shift = std::numeric_limits<Unsigned>::digits - 8; shift >= 0; shift -= 8) {
      bytes_.push_back(static_cast<std::uint8_t>(n >> static_cast<unsigned>(shift)));
    }
    return *this;
  }

  [[nodiscard]] Digest hash() const {
    (void)sodium_ready();
    Digest digest;
    crypto_hash_sha256(digest.data(), bytes_.data(), bytes_.size());
    return digest;
  }

  [[nodiscard]] Digest authenticate(const Digest& key) const {
    Digest digest;
    crypto_auth_hmacsha256(digest.data(), bytes_.data(), bytes_.size(), key.data());
    return digest;
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

std::optional<std::uint8_t> digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<std::uint8_t>(c - 'A' + 10);
  return std::nullopt;
}

template <class T>
Result<T> from_hex(std::string_view hex) {
  T value;
  const Fault fault{{},
                    "not bytes in hexadecimal",
                    std::to_string(2 * value.bytes.size()) + " hexadecimal digits were expected"};
  if (hex.size() != 2 * value.bytes.size()) return fault;
  for (std::size_t i = 0; i < value.bytes.size(); ++i) {
    const auto high = digit(hex[2 * i]);
    const auto low = digit(hex[2 * i + 1]);
    if (!high || !low) return fault;
    value.bytes[i] = static_cast<std::uint8_t>(*high * 16 + *low);
  }
  return value;
}

template <class T>
Result<T> from_system() {
  if (!sodium_ready()) return not_ready();
  T value;
  randombytes_buf(value.bytes.data(), value.bytes.size());
  return value;
}

}  // namespace

std::string sha256(std::string_view text) {
  (void)sodium_ready();
  Digest digest;
  crypto_hash_sha256(digest.data(), bytes_of(text).data(), text.size());
  return to_hex(digest);
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    hex += kDigits[byte / 16];
    hex += kDigits[byte % 16];
  }
  return hex;
}

Result<Seed> seed_from_hex(std::string_view hex) { return from_hex<Seed>(hex); }
Result<PlayId> play_id_from_hex(std::string_view hex) { return from_hex<PlayId>(hex); }
Result<Commitment> commitment_from_hex(std::string_view hex) { return from_hex<Commitment>(hex); }
Result<Salt> salt_from_hex(std::string_view hex) { return from_hex<Salt>(hex); }

Result<Seed> random_seed() { return from_system<Seed>(); }
Result<PlayId> random_play_id() { return from_system<PlayId>(); }

Seed seed_of_text(std::string_view text) { return {Message(kSeedTag).add(bytes_of(text)).hash()}; }

PlayId play_id_of(const Seed& seed) {
  PlayId play;
  const Digest hash = Message(kPlayTag).add(seed.bytes).hash();
  std::copy_n(hash.begin(), play.bytes.size(), play.bytes.begin());
  return play;
}

Commitment commitment(const PlayId& play, const Seed& seed, std::string_view claims) {
  return {Message(kCommitmentTag).add(play.bytes).add(seed.bytes).add(bytes_of(claims)).hash()};
}

Commitment commitment_of_contribution(const PlayId& play, const Contribution& contribution) {
  return {Message(kContributionTag)
              .add(play.bytes)
              .add_number(contribution.seat)
              .add(contribution.salt.bytes)
              .add(bytes_of(contribution.text))
              .hash()};
}

Salt salt_of_contribution(const Seed& seed, const PlayId& play, std::uint8_t seat) {
  return {Message(kContributionSaltTag).add(play.bytes).add_number(seat).authenticate(seed.bytes)};
}

Commitment commitment_of_choice(std::uint64_t number, std::uint8_t seat, const Salt& salt,
                                std::string_view choice) {
  return {
      Message(kChoiceTag).add_number(number).add_number(seat).add(salt.bytes).add(bytes_of(choice)).hash()};
}

SealedChoice FairDice::seal(std::uint8_t seat, std::string_view choice) {
  const std::uint64_t number = sealed_++;
  const Salt salt{Message(kSaltTag).add_number(number).add_number(seat).authenticate(key_)};
  return {number, commitment_of_choice(number, seat, salt, choice), salt};
}

Result<FairDice> FairDice::start(const Seed& seed, const PlayId& play,
                                 std::span<const Contribution> contributed) {
  if (!sodium_ready()) return not_ready();
  Message message(kKeyTag);
  message.add(play.bytes).add_number(static_cast<std::uint32_t>(contributed.size()));
  for (const Contribution& one : contributed) {
    message.add_number(static_cast<std::uint64_t>(one.text.size())).add(bytes_of(one.text));
  }
  return FairDice(message.authenticate(seed.bytes));
}

std::vector<std::uint16_t> FairDice::throw_dice(Purpose purpose, std::span<const std::uint16_t> sides,
                                                std::vector<Throw>* made) {
  std::vector<std::uint16_t> faces;
  faces.reserve(sides.size());
  for (auto first = sides.begin(); first != sides.end();) {
    const auto last = std::find_if(first, sides.end(), [&](std::uint16_t s) { return s != *first; });
    assert(*first >= 1 && *first <= kMaxSides);
    if (*first == 1) {
      faces.resize(faces.size() + static_cast<std::size_t>(last - first));
    } else {
      Throw thrown = next_throw(purpose, static_cast<std::size_t>(last - first), *first);
      faces.insert(faces.end(), thrown.faces.begin(), thrown.faces.end());
      if (made != nullptr) made->push_back(std::move(thrown));
    }
    first = last;
  }
  return faces;
}

Throw FairDice::next_throw(Purpose purpose, std::size_t count, std::uint16_t sides) {
  assert(count <= std::numeric_limits<std::uint32_t>::max());
  Throw thrown{next_++, purpose, sides, {}};
  thrown.faces.reserve(count);
  for (std::uint32_t block = 0; thrown.faces.size() < count; ++block) {
    const Digest bytes = Message(kThrowTag)
                             .add_number(thrown.number)
                             .add_number(static_cast<std::uint16_t>(purpose))
                             .add_number(static_cast<std::uint32_t>(count))
                             .add_number(sides)
                             .add_number(block)
                             .authenticate(key_);
    for (const std::uint8_t byte : bytes) {
      const auto face = face_of_byte(byte, sides);
      if (face && thrown.faces.size() < count) thrown.faces.push_back(*face);
    }
  }
  return thrown;
}

}  // namespace casus
