#pragma once
// What decides the dice of a play at the command line: the seed, fresh or kept, and what the players add.

#include "cli/commands.hpp"
#include "report/log.hpp"

namespace casus::cli {

/// `--commit FILE`: draws a seed, keeps it in a file that nobody else may read, and says play and commitment.
Result<Reply> commit_to_seed(const Options& options, const Table& table, const Sources& sources);

/// The play as its commitment fixes it: by `--seed`, `--secret`, or fresh. A fault where a kept seed was
/// committed to for another scenario, rulebook or version.
Result<report::Opening> open_play(const Options& options, const Table& table, const Sources& sources);

/// Adds what `--contribute` says; asks for what it leaves open, after the commitment was shown.
Faults contribute(const Options& options, report::Opening& opening);

}  // namespace casus::cli
