#pragma once
// Writes the lines of a journal, each with its newline. Pure: the caller appends them durably. Faults: the
// line would be too large to be parsed again.

#include <string>
#include <string_view>

#include "journal/journal.hpp"
#include "report/log.hpp"
#include "report/verify.hpp"

namespace casus::journal {

/// The line that a new line follows, and the writer.
struct LineHead {
  std::string previous;  ///< the name of the last line
  std::string writer = "table";
};

/// Returns the first line of a journal. `version` is the version of Casus. The scenario is stored in its
/// normal form.
Result<std::string> begun_line(const Sources& sources, std::string_view version,
                               const std::string& writer = "table");
/// Returns the line of an agreed edit, from one normal scenario to another.
Result<std::string> edited_line(const LineHead& after, const files::Document& before,
                                const files::Document& now);
/// Returns the line of a play that is about to begin, before its first throw is shown.
Result<std::string> rolling_line(const LineHead& after, const report::Opening& opening,
                                 std::string_view version);
/// Returns the line of a finished play, from its log and the scenarios before and after it
/// (`PlayResult::after`, or the scenario before if a player left).
Result<std::string> played_line(const LineHead& after, std::string_view log, const files::Document& before,
                                const files::Document& now);
/// Returns the line of a change of turn.
Result<std::string> turned_line(const LineHead& after, std::string_view next, const files::Document& before,
                                const files::Document& now);
/// Returns a line after which the lines following the line named `to` no longer count.
Result<std::string> back_line(const LineHead& after, const std::string& to);

/// Returns the part `played` of a line of that kind.
[[nodiscard]] files::Node played_in(const Journal& journal, const Line& line);
/// The log of a line `played`, byte for byte, and the content of its head. `before` is the state before the
/// line.
struct KeptLog {
  report::LogHead head;
  std::string text;
};
[[nodiscard]] KeptLog log_of(const Journal& journal, const Line& line, Sources before);

}  // namespace casus::journal
