#pragma once
// What decides the dice of a play at the command line: the seed, fresh or kept, and what the players add.

#include "cli/command.hpp"
#include "report/log.hpp"

namespace casus::cli {

/// What a play's options say of its dice.
struct SeedOptions {
  std::optional<std::string> seed;      ///< any text
  std::optional<std::string> commit;    ///< where a fresh seed is kept; nothing is played
  std::optional<std::string> secret;    ///< such a seed
  std::vector<std::string> contribute;  ///< PLAYER=TEXT, or PLAYER who is asked
};

/// `--commit FILE`: draws a seed, keeps it in a file that nobody else may read, and says play and commitment.
Result<Reply> commit_to_seed(const std::string& file, bool json, const Table& table, const Sources& sources);

/// The play as its commitment fixes it: by `--seed`, `--secret`, or fresh. A fault where a kept seed was
/// committed to for another scenario, rulebook or version.
Result<report::Opening> open_play(const SeedOptions& options, const Table& table, const Sources& sources);

/// What a player adds to the dice, sealed and opened.
void add_contribution(std::uint8_t seat, const std::string& text, report::Opening& opening);

/// Adds what `--contribute` says; asks for what it leaves open where somebody `may_ask`, after the commitment
/// was shown.
Faults contribute(const SeedOptions& options, bool may_ask, report::Opening& opening);

}  // namespace casus::cli
