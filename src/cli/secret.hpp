#pragma once
// The values that determine the dice of a play at the command line: the seed, fresh or stored, and the
// players' contributions.

#include "cli/command.hpp"
#include "report/log.hpp"

namespace casus::cli {

/// The options of a play that concern its dice.
struct SeedOptions {
  std::optional<std::string> seed;      ///< any text
  std::optional<std::string> commit;    ///< the file for a fresh seed; nothing is played
  std::optional<std::string> secret;    ///< the file of a stored seed
  std::vector<std::string> contribute;  ///< PLAYER=TEXT, or PLAYER, who is then asked for a text
};

/// Implements `--commit FILE`: draws a seed, stores it in a file that only the owner can read, and prints the
/// play's id and the commitment.
Result<Reply> commit_to_seed(const std::string& file, bool json, const Table& table, const Sources& sources);

/// Returns the opening of a play, with the seed of `--seed`, of `--secret`, or a fresh one. Faults: the
/// commitment of a stored seed is for another scenario, rulebook or version.
Result<report::Opening> open_play(const SeedOptions& options, const Table& table, const Sources& sources);

/// Adds a player's contribution to the dice, sealed and opened.
void add_contribution(std::uint8_t seat, const std::string& text, report::Opening& opening);

/// Adds the contributions of `--contribute`. If `may_ask`, asks for missing texts after the commitment was
/// shown.
Faults contribute(const SeedOptions& options, bool may_ask, report::Opening& opening);

}  // namespace casus::cli
