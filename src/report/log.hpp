#pragma once
// The log of a play: JSON lines with everything needed to replay it, sealed by their SHA-256. docs/log.md
// describes the format. Writing and verification use the same functions, so that a log is valid exactly if a
// replay writes the same bytes.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "conflict/play/fair_dice.hpp"
#include "systems/registry.hpp"
#include "table/table.hpp"

namespace casus::report {

/// The upper bound on the size of a log.
inline constexpr std::size_t kMaxLogBytes = std::size_t{32} << 20U;

/// The values that determine the dice of a play, together with the players' contributions. Secret until the
/// end of the play.
struct PlaySecret {
  Seed seed;
  PlayId play;               ///< public
  bool seed_chosen = false;  ///< whether the seed comes from a given text; otherwise from random bytes
};

/// Returns a secret from the random bytes of the operating system.
Result<PlaySecret> random_secret();
/// Returns the secret that `--seed TEXT` determines.
[[nodiscard]] PlaySecret secret_of_text(std::string_view text);

/// A contribution to the dice. All contributions are sealed before any is opened.
struct Pledge {
  std::uint8_t seat = 0;
  Commitment commitment;
  std::optional<Contribution> opened;
};

/// A play before its first throw: what is published first, and what determines its dice.
struct Opening {
  PlaySecret secret;
  std::string claims;     ///< the log's head up to its commitment: version, play, scenario, rulebook
  Commitment commitment;  ///< to the seed and to the claims
  std::vector<std::string> players;
  /// In order of seats, at most one each; empty if the machine chose the dice alone.
  std::vector<Pledge> pledges;
};

/// Returns the opening of a play; `version` is the version of Casus.
[[nodiscard]] Opening opening_of(const PlaySecret& secret, std::string_view version, const Table& table,
                                 const Sources& sources);

/// Returns the fault of a contribution that is empty, too long, or not a line of text.
[[nodiscard]] std::optional<Fault> fault_of_contribution(const std::string& player, std::string_view text);

/// Returns the dice of a play whose pledges are all opened.
[[nodiscard]] Result<FairDice> dice_of(const Opening& opening);

/// Returns who took part in choosing the dice: "chosen by this machine alone", "chosen by this machine with
/// North and South".
[[nodiscard]] std::string dice_chosen(const Opening& opening);

/// A player's departure before the end of a play, which ends its log.
struct Departure {
  std::string seat;
  std::string text;  ///< the pending choice or opening
};
[[nodiscard]] Departure left_choosing(const Question& due);
[[nodiscard]] Departure left_sealed(const Opening& opening, const Pledge& pledge);

/// Returns the lines before the first entry: the head and the contributions.
[[nodiscard]] std::string log_head(const Opening& opening);
/// Returns the line of one entry.
[[nodiscard]] std::string log_line(const PlayEntry& entry);
/// Returns the lines after the last entry, without the seal.
[[nodiscard]] std::string log_tail(const PlayResult& played, const Seed& seed);
[[nodiscard]] std::string log_tail(const Departure& left, const Seed& seed);
/// Returns the last line, which seals all bytes before it.
[[nodiscard]] std::string log_seal(std::string_view before);

/// Returns the whole log of a play. Faults: the head is too large to be parsed again, or the whole is too
/// large for a log.
Result<std::string> write_log(const Opening& opening, const PlayResult& played);
/// Returns the log of a play that a player left, either without opening a contribution or at a pending
/// choice. Hidden choices that were still sealed are opened.
Result<std::string> write_log(const Opening& opening, const Pledge& unopened);
Result<std::string> write_log(const Opening& opening, const PausedPlay& left);

}  // namespace casus::report
