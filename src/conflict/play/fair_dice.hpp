#pragma once
// Dice that nobody can manipulate afterwards. One secret seed decides every throw of a play. A commitment to
// it is published before the first throw, and the seed after the last, so that anyone can repeat the throws.
// docs/fair-dice.md has the promise, the bytes and the test vectors. Not for simulation, which has a fast
// generator of its own (random.hpp).

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace casus {

/// The secret that decides every throw of a play. Secret until the last throw.
struct Seed {
  std::array<std::uint8_t, 32> bytes{};
  bool operator==(const Seed&) const = default;
};

/// The identifier of a play: one seed in two plays gives different dice and different commitments. Public.
struct PlayId {
  std::array<std::uint8_t, 16> bytes{};
  bool operator==(const PlayId&) const = default;
};

/// The hash that is published before the first throw. Public.
struct Commitment {
  std::array<std::uint8_t, 32> bytes{};
  bool operator==(const Commitment&) const = default;
};

/// Returns a seed or a play id from the operating system's random bytes. A fault if the system has none.
Result<Seed> random_seed();
Result<PlayId> random_play_id();

/// Returns the seed of `--seed TEXT`: equal texts give equal seeds. Text that looks like a hexadecimal seed
/// counts as text, too.
[[nodiscard]] Seed seed_of_text(std::string_view text);
/// Returns the id of a play that was given no id, so that the seed alone decides the play. The id reveals
/// nothing about the seed that the commitment does not reveal.
[[nodiscard]] PlayId play_id_of(const Seed& seed);
/// Returns the commitment to a seed. `claims` are the bytes of everything that the log's head states about
/// the play before its first throw. The commitment binds them to the seed: neither can change afterwards.
[[nodiscard]] Commitment commitment(const PlayId& play, const Seed& seed, std::string_view claims);

/// Returns lower-case hexadecimal, two digits a byte.
[[nodiscard]] std::string to_hex(std::span<const std::uint8_t> bytes);
[[nodiscard]] inline std::string to_hex(const Seed& seed) { return to_hex(seed.bytes); }
[[nodiscard]] inline std::string to_hex(const PlayId& play) { return to_hex(play.bytes); }
[[nodiscard]] inline std::string to_hex(const Commitment& commitment) { return to_hex(commitment.bytes); }

/// Parses the output of `to_hex`; capitals are accepted. A fault states what was expected and never repeats
/// the text, which may be a secret.
Result<Seed> seed_from_hex(std::string_view hex);
Result<PlayId> play_id_from_hex(std::string_view hex);
Result<Commitment> commitment_from_hex(std::string_view hex);

/// Random bytes that open a hidden choice or a contribution. Published when that is opened.
struct Salt {
  std::array<std::uint8_t, 32> bytes{};
  bool operator==(const Salt&) const = default;
};
Result<Salt> salt_from_hex(std::string_view hex);

/// The text that a player adds to the dice, so that whoever chose the seed could not foresee a throw.
struct Contribution {
  std::uint8_t seat = 0;
  std::string text;  ///< any bytes; at most kMostContributed
  Salt salt;
};
inline constexpr std::size_t kMostContributed = 256;

/// Returns the commitment to a contribution: SHA-256 over a tag of its own, the play, the seat, the salt and
/// the text. All commitments are published before any contribution is opened, so that no player chooses a
/// text after seeing another's.
[[nodiscard]] Commitment commitment_of_contribution(const PlayId& play, const Contribution& contribution);
/// Returns the salt for a player who brings none. The seed decides it; it is secret until the contribution is
/// opened.
[[nodiscard]] Salt salt_of_contribution(const Seed& seed, const PlayId& play, std::uint8_t seat);

/// The commitment to a hidden choice of a play. `number` counts the hidden choices from 0.
struct SealedChoice {
  std::uint64_t number = 0;
  Commitment commitment;
  Salt salt;
};

/// Returns the commitment that is published of the hidden choice with this number: SHA-256 over a tag of its
/// own, the number, the seat, the salt and the choice's text.
[[nodiscard]] Commitment commitment_of_choice(std::uint64_t number, std::uint8_t seat, const Salt& salt,
                                              std::string_view choice);
[[nodiscard]] inline std::string to_hex(const Salt& salt) { return to_hex(salt.bytes); }

/// The purpose of a throw. Throws that differ in purpose alone share no bytes. The numbers are part of the
/// log format.
enum class Purpose : std::uint16_t {
  dice = 1,
  card = 2,  ///< a drawn card is a die with as many sides as there are cards left
};

inline constexpr std::uint16_t kMaxSides = 256;

/// Returns the face, from 0, that a byte gives on a die of 1 to 256 sides, or nothing if the byte is
/// rejected. Only bytes below the largest multiple of `sides` count, so that every face has equally many
/// bytes.
[[nodiscard]] constexpr std::optional<std::uint16_t> face_of_byte(std::uint8_t byte, std::uint16_t sides) {
  if (byte >= kMaxSides / sides * sides) return std::nullopt;
  return static_cast<std::uint16_t>(byte % sides);
}

/// One throw, in the form needed to repeat it: the dice have equal sides; `faces` has what each shows, from
/// 0.
struct Throw {
  std::uint64_t number = 0;
  Purpose purpose = Purpose::dice;
  std::uint16_t sides = 0;
  std::vector<std::uint16_t> faces;
};

/// The throws of one play, in order. It can be moved but not copied: a copy would use a throw number twice.
class FairDice {
 public:
  /// Starts the throws of a play. `contributed` are the players' contributions by seat; all players have seen
  /// them before the first throw and after the commitment; may be empty. A fault if libsodium cannot start.
  static Result<FairDice> start(const Seed& seed, const PlayId& play,
                                std::span<const Contribution> contributed = {});

  FairDice(FairDice&&) noexcept = default;
  FairDice& operator=(FairDice&&) noexcept = default;
  FairDice(const FairDice&) = delete;
  FairDice& operator=(const FairDice&) = delete;
  ~FairDice() = default;

  /// Throws the dice of one chance step; `sides[i]` is 1 to kMaxSides. Returns a face from 0 for each die, in
  /// order. Adjacent dice with equal sides are one throw with one throw number. Dice of one side give 0
  /// without a throw. If `made` is given, the throws are appended to it.
  std::vector<std::uint16_t> throw_dice(Purpose purpose, std::span<const std::uint16_t> sides,
                                        std::vector<Throw>* made = nullptr);

  /// Commits to a hidden choice. Returns the commitment that is published before the other side chooses, and
  /// the salt that opens it. The seed decides salts as it decides the dice, so that a play can be repeated.
  /// Nobody can guess a salt without the seed.
  SealedChoice seal(std::uint8_t seat, std::string_view choice);

  /// Returns the number of throws so far, which is the number of the next throw.
  [[nodiscard]] std::uint64_t throws() const { return next_; }

 private:
  using Key = std::array<std::uint8_t, 32>;
  explicit FairDice(const Key& key) : key_(key) {}
  [[nodiscard]] Throw next_throw(Purpose purpose, std::size_t count, std::uint16_t sides);

  Key key_;
  std::uint64_t next_ = 0;
  std::uint64_t sealed_ = 0;
};

}  // namespace casus
