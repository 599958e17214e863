#pragma once
// The answer to one step of a play that is played step by step, and its JSON: what happened so far, and the
// pending choice or the end.

#include <optional>
#include <string>
#include <vector>

#include "files/document.hpp"
#include "report/log.hpp"
#include "table/table.hpp"

namespace casus::report {

/// A new line of a journal.
struct JournalLine {
  std::string text;  ///< without its newline
  std::string hash;
  std::optional<files::Document> scenario = {};  ///< the normal scenario after the line
};

/// The end of a play: it was played out, or a player left. It has a line if a journal is kept.
struct PlayEnding {
  std::optional<PlayResult> played;  ///< nothing if a player left
  std::string left;                  ///< who left
  std::optional<JournalLine> line;
  std::string log;
};

/// The pending choice of a play, and the worths of what may be chosen, if they were requested.
struct PendingChoice {
  Question question;
  std::optional<ChoiceValues> weighing;
};

struct PlayStep {
  Opening opening;
  std::string token;  ///< the sealed secret; empty if a seed was given
  std::string key;    ///< for the device that begins the play; empty for all others
  /// What the players have to do before the first throw: "seal", "open" or, if nothing, "". Set if players
  /// contribute to the dice.
  std::optional<std::string> due;
  std::vector<std::size_t> answers;
  std::vector<PlayEntry> entries;
  std::optional<std::vector<CoursePoint>> course;
  std::optional<PendingChoice> choice;
  std::optional<PlayEnding> ending;  ///< neither is set while a contribution is due
};

/// Returns {"system",…,"play","commitment","token"?,"key"?,"dice","contributions"?,"answers","entries",
/// "course"?}, followed by "question" or by the entries of the end.
files::Node step_node(const Table& table, PlayStep step);

/// Returns {"measure","off_plan","choices":[{"move","worth","often","win"}]}.
files::Node weighing_node(const ChoiceValues& weighing);

/// Returns {"line","hash","scenario"?}.
files::Node journal_line_node(JournalLine line);

}  // namespace casus::report
