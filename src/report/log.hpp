#pragma once
// The log of a play: JSON lines that say everything needed to play it again, sealed by their SHA-256.
// docs/log.md has the format. Written by the same functions for the table and for verification, so that a log
// is valid exactly when playing it again writes the same bytes.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "conflict/play/fair_dice.hpp"
#include "systems/registry.hpp"
#include "table/table.hpp"

namespace casus::report {

/// No log is larger.
inline constexpr std::size_t kMaxLogBytes = std::size_t{32} << 20U;

/// What decides the dice of a play besides the players' contributions. Secret until its end.
struct PlaySecret {
  Seed seed;
  PlayId play;               ///< public
  bool seed_chosen = false;  ///< by a text that somebody gave; else from random bytes
};

/// From the system's random bytes.
Result<PlaySecret> random_secret();
/// What `--seed TEXT` decides.
[[nodiscard]] PlaySecret secret_of_text(std::string_view text);

/// A contribution to the dice: sealed by all before any is opened.
struct Pledge {
  std::uint8_t seat = 0;
  Commitment commitment;
  std::optional<Contribution> opened;
};

/// A play before its first throw: what is published first, and what decides its dice.
struct Opening {
  PlaySecret secret;
  std::string claims;     ///< the log's head up to its commitment: version, play, scenario, rulebook
  Commitment commitment;  ///< to the seed and to the claims
  std::vector<std::string> players;
  std::vector<Pledge> pledges;  ///< in order of seats, at most one each; none: the machine chose alone
};

/// `version`: of Casus.
[[nodiscard]] Opening opening_of(const PlaySecret& secret, std::string_view version, const Table& table,
                                 const Sources& sources);

/// What is wrong with a contribution: nothing said, too long, or no line of text.
[[nodiscard]] std::optional<Fault> fault_of_contribution(const std::string& player, std::string_view text);

/// The dice of a play whose pledges are all opened.
[[nodiscard]] Result<FairDice> dice_of(const Opening& opening);

/// Who had a part in the dice: "chosen by this machine alone", "chosen by this machine with North and South".
[[nodiscard]] std::string dice_chosen(const Opening& opening);

/// Somebody who left a play before its end: the log then says so, and ends there.
struct Departure {
  std::string seat;
  std::string text;  ///< what was due
};
[[nodiscard]] Departure left_choosing(const Question& due);
[[nodiscard]] Departure left_sealed(const Opening& opening, const Pledge& pledge);

/// The lines before the first entry: the head and the contributions.
[[nodiscard]] std::string log_head(const Opening& opening);
/// The line of one entry.
[[nodiscard]] std::string log_line(const PlayEntry& entry);
/// The lines after the last entry, without the seal.
[[nodiscard]] std::string log_tail(const PlayResult& played, const Seed& seed);
[[nodiscard]] std::string log_tail(const Departure& left, const Seed& seed);
/// The last line: the seal of all bytes before it.
[[nodiscard]] std::string log_seal(std::string_view before);

/// The whole log of a play. A fault where its head is too large to be read again, or the whole for a log.
Result<std::string> write_log(const Opening& opening, const PlayResult& played);
/// The log of a play that somebody left: without opening a contribution, or when a choice was due. `entries`:
/// what was told until then. Hidden choices that were still sealed are opened.
Result<std::string> write_log(const Opening& opening, const Pledge& unopened);
Result<std::string> write_log(const Opening& opening, const std::vector<PlayEntry>& entries,
                              const Question& due);

}  // namespace casus::report
