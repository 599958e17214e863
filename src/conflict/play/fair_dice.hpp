#pragma once
// Dice that nobody can bend afterwards: one secret seed decides every throw of a play, a commitment to it
// is published before the first throw, and the seed after the last, so that anyone can throw them again.
// docs/fair-dice.md has the promise, the bytes and the test vectors. Not for simulation: that has a fast
// generator of its own.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace casus {

/// Decides every throw of a play. Secret until the last throw.
struct Seed {
  std::array<std::uint8_t, 32> bytes{};
  bool operator==(const Seed&) const = default;
};

/// Names a play, so that one seed in two plays gives other dice and another commitment. Public.
struct PlayId {
  std::array<std::uint8_t, 16> bytes{};
  bool operator==(const PlayId&) const = default;
};

/// What is published before the first throw. Public.
struct Commitment {
  std::array<std::uint8_t, 32> bytes{};
  bool operator==(const Commitment&) const = default;
};

/// From the system's random bytes. A fault where the system has none to give.
Result<Seed> random_seed();
Result<PlayId> random_play_id();

/// The seed of `--seed TEXT`: equal texts, equal seeds. Text that looks like a seed in hexadecimal is text
/// too.
[[nodiscard]] Seed seed_of_text(std::string_view text);
/// The id of a play that nobody else has named, so that its seed alone decides it. Tells nothing of the seed
/// that the commitment does not.
[[nodiscard]] PlayId play_id_of(const Seed& seed);
/// `claims`: the bytes of all that is said of the play before its first throw (its log's head), which is
/// bound with the seed: neither can be changed afterwards.
[[nodiscard]] Commitment commitment(const PlayId& play, const Seed& seed, std::string_view claims);

/// Lower-case hexadecimal, two digits a byte.
[[nodiscard]] std::string to_hex(std::span<const std::uint8_t> bytes);
[[nodiscard]] inline std::string to_hex(const Seed& seed) { return to_hex(seed.bytes); }
[[nodiscard]] inline std::string to_hex(const PlayId& play) { return to_hex(play.bytes); }
[[nodiscard]] inline std::string to_hex(const Commitment& commitment) { return to_hex(commitment.bytes); }

/// Reads what `to_hex` writes (capitals too). A fault says what was expected; it never repeats the text,
/// which may be a secret.
Result<Seed> seed_from_hex(std::string_view hex);
Result<PlayId> play_id_from_hex(std::string_view hex);
Result<Commitment> commitment_from_hex(std::string_view hex);

/// Opens a hidden choice, or a contribution: published when it is opened.
struct Salt {
  std::array<std::uint8_t, 32> bytes{};
  bool operator==(const Salt&) const = default;
};
Result<Salt> salt_from_hex(std::string_view hex);

/// What a player adds to the dice, so that whoever chose the seed could not foresee a throw.
struct Contribution {
  std::uint8_t seat = 0;
  std::string text;  ///< any bytes; at most kMostContributed
  Salt salt;
};
inline constexpr std::size_t kMostContributed = 256;

/// What is published of a contribution before any is opened, so that nobody chooses theirs after seeing
/// another's: SHA-256 over a tag of its own, the play, the seat, the salt and the text.
[[nodiscard]] Commitment commitment_of_contribution(const PlayId& play, const Contribution& contribution);
/// A salt for a player who brings none, decided by the seed: secret until the contribution is opened.
[[nodiscard]] Salt salt_of_contribution(const Seed& seed, const PlayId& play, std::uint8_t seat);

/// A hidden choice of a play, committed to. `number` counts them from 0.
struct SealedChoice {
  std::uint64_t number = 0;
  Commitment commitment;
  Salt salt;
};

/// What is published of the hidden choice with this number: SHA-256 over a tag of its own, the number, the
/// seat, the salt and the choice's text.
[[nodiscard]] Commitment commitment_of_choice(std::uint64_t number, std::uint8_t seat, const Salt& salt,
                                              std::string_view choice);
[[nodiscard]] inline std::string to_hex(const Salt& salt) { return to_hex(salt.bytes); }

/// What a throw is for: throws that differ in it alone share no bytes. The numbers are part of the format.
enum class Purpose : std::uint16_t {
  dice = 1,
  card = 2,  ///< a card drawn is a die with as many sides as cards are left
};

inline constexpr std::uint16_t kMaxSides = 256;

/// The face, from 0, that a byte stands for on a die of 1 to 256 sides, or nothing where the byte is thrown
/// away: only the bytes below the largest multiple of `sides` count, so that each face has equally many.
[[nodiscard]] constexpr std::optional<std::uint16_t> face_of_byte(std::uint8_t byte, std::uint16_t sides) {
  if (byte >= kMaxSides / sides * sides) return std::nullopt;
  return static_cast<std::uint16_t>(byte % sides);
}

/// One throw, for those who throw it again: dice of equal sides, and what each shows, from 0.
struct Throw {
  std::uint64_t number = 0;
  Purpose purpose = Purpose::dice;
  std::uint16_t sides = 0;
  std::vector<std::uint16_t> faces;
};

/// The throws of one play, in order. It moves and does not copy: a copy would use a throw number twice.
class FairDice {
 public:
  /// `contributed`: what each player added, by seat, which all have seen before the first throw and after the
  /// commitment; may be empty. A fault where libsodium cannot start.
  static Result<FairDice> start(const Seed& seed, const PlayId& play,
                                std::span<const Contribution> contributed = {});

  FairDice(FairDice&&) noexcept = default;
  FairDice& operator=(FairDice&&) noexcept = default;
  FairDice(const FairDice&) = delete;
  FairDice& operator=(const FairDice&) = delete;
  ~FairDice() = default;

  /// Throws the dice of one chance step; `sides[i]` is 1 to kMaxSides. Gives a face from 0 for each, in
  /// order. Neighbours of equal sides are one throw with one throw number; dice of one side are 0 without a
  /// throw. `made`, where given, gets the throws.
  std::vector<std::uint16_t> throw_dice(Purpose purpose, std::span<const std::uint16_t> sides,
                                        std::vector<Throw>* made = nullptr);

  /// Commits to a hidden choice: what is published before the other side chooses, and the salt that opens it.
  /// Salts are decided by the seed as the dice are, so that a play can be played again; who does not know the
  /// seed cannot guess one.
  SealedChoice seal(std::uint8_t seat, std::string_view choice);

  /// How many throws there were: the number of the next one.
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
