#pragma once
// Checks a play's log: its seal, then by playing it again from its head and its answers and comparing every
// byte. Logs are untrusted input: nothing in one is believed before it was read within bounds.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/document.hpp"
#include "report/answered_question.hpp"
#include "systems/registry.hpp"
#include "table/table.hpp"

namespace casus::report {

struct Verdict {
  bool valid = false;
  std::size_t at = 0;  ///< the first line (from 1) that is not as it should be; 0 where valid
  std::string text;    ///< what was found, in one line
};

/// What a log's head says; nothing of it is trusted.
struct LogHead {
  std::string version;
  std::string play;
  std::string commitment;
  bool seed_chosen = false;
  Sources sources;
};

/// Everything that a play was made of besides its table: with it that table plays it once more.
struct PlayInputs {
  FairDice dice;                         ///< before the first throw
  std::vector<files::Document> answers;  ///< every choice, also those that nobody was asked for
};

/// A log played again.
struct Replay {
  Verdict verdict;
  std::optional<PlayResult> played;  ///< how it ended; nothing where it is not valid, or somebody left it
  std::shared_ptr<const Table> table = {};
  std::optional<PlayInputs> with = {};  ///< as `played`
};
/// Plays a log again by what its head says, whatever version wrote it, and compares every byte.
Replay replay(std::string_view log, const LogHead& head);

/// `version`: of this Casus; a log of another is not played again.
Verdict verify(std::string_view log, std::string_view version);
/// What dice, choices and guesses did in a play that has come to its end (`with` is there); its dice are used
/// up then. Faults: those of `Table::luck`.
Result<LuckAnswer> luck(Replay& again, std::optional<Measure> measure, const Limits& limits);
/// What dice, choices and guesses did in the play of a log that `verify` finds valid. Faults: those of the
/// log, each with its line; the play was left before its end; those of `Table::luck`.
Result<AnsweredQuestion> luck(std::string_view log, std::string_view version, std::optional<Measure> measure,
                              const Limits& limits);
/// The verdict as docs/json.md has it.
files::Node verdict_node(const Verdict& verdict);

}  // namespace casus::report
