#pragma once
// Verifies the log of a play: first its seal, then by a replay from its head and its answers that compares
// every byte. Logs are untrusted input: every value is parsed within bounds before it is used.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/document.hpp"
#include "report/answered_question.hpp"
#include "report/read_log.hpp"
#include "systems/registry.hpp"
#include "table/table.hpp"

namespace casus::report {

/// The result of a verification.
struct Verdict {
  bool valid = false;
  std::size_t at = 0;  ///< the first line (from 1) that is wrong; 0 if valid
  std::string text;    ///< the finding, in one line
  /// What a valid log holds for players to compare with what was published: name and value.
  std::vector<std::pair<std::string, std::string>> published = {};
};

/// The inputs of a play besides its conflict: the conflict replays the play with them.
struct PlayInputs {
  FairDice dice;                         ///< before the first throw
  std::vector<files::Document> answers;  ///< every choice, also those that the scenario declares
};

/// The replay of a log.
struct Replay {
  Verdict verdict;
  std::optional<PlayResult> played;  ///< the end of the play; nothing if the log is invalid or a player left
  std::shared_ptr<const Table> table = {};
  std::optional<PlayInputs> with = {};  ///< set if `played` is set
};
/// Replays a log with the values of its head, whichever version wrote it, and compares every byte.
Replay replay(std::string_view log, const LogHead& head);

/// Verifies a log. `version` is the version of this Casus; a log of another version is not replayed.
Verdict verify(std::string_view log, std::string_view version);
/// Computes the effect of dice, choices and guesses in a finished play (`again.with` must be set), and uses
/// up its dice. Faults: those of `Table::luck`.
Result<LuckAnswer> luck(Replay& again, std::optional<Measure> measure, const Limits& limits);
/// Computes the effect of dice, choices and guesses in the play of a log that `verify` finds valid. Faults:
/// those of the log, each with its line; the play was left before its end; those of `Table::luck`.
Result<AnsweredQuestion> luck(std::string_view log, std::string_view version, std::optional<Measure> measure,
                              const Limits& limits);
/// Returns the verdict for a terminal; `name` is that of the log.
std::string verdict_text(const Verdict& verdict, const std::string& name);
/// Returns the verdict in the format of docs/json.md.
files::Node verdict_node(const Verdict& verdict);

}  // namespace casus::report
