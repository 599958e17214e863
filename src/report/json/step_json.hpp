#pragma once
// The answer to one step of a play that is played step by step, and its JSON: what happened so far, and the
// pending choice or the end.

#include <optional>
#include <string>
#include <vector>

#include "files/document.hpp"
#include "report/json/rows.hpp"
#include "report/log.hpp"
#include "table/table.hpp"

namespace casus::report {

/// A new line of a journal, or the last one where nothing was changed.
struct JournalLine {
  std::string text;  ///< without its newline; empty where nothing was changed
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

/// What the players have to do before the first throw, if they contribute to the dice.
enum class Due : std::uint8_t { seal, open, nothing };
constexpr std::string_view to_string(Due due) {
  return due == Due::seal ? "seal" : due == Due::open ? "open" : "";
}

template <>
inline constexpr std::size_t kValues<Due> = 3;

struct PlayStep {
  Opening opening;
  std::string token;       ///< the sealed secret; empty if a seed was given
  std::string key;         ///< for the device that begins the play; empty for all others
  std::optional<Due> due;  ///< set if players contribute to the dice
  std::vector<std::size_t> answers;
  std::vector<PlayEntry> entries;
  std::optional<std::vector<CoursePoint>> course;
  std::optional<PendingChoice> choice;
  std::optional<PlayEnding> ending;  ///< neither is set while a contribution is due
};

files::Node step_node(const Table& table, const PlayStep& step);
files::Node journal_line_node(const JournalLine& line);
/// Returns the players who may have the next turn.
files::Node successors_node(const Table& table);

}  // namespace casus::report
