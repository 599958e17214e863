#pragma once
// The lines of a journal as they are written, each with its newline. Pure: whoever appends them sees that
// they last. A fault: the line would be larger than what can be read again.

#include <string>
#include <string_view>

#include "journal/journal.hpp"
#include "report/log.hpp"
#include "report/verify.hpp"

namespace casus::journal {

/// What a line follows, and who writes it.
struct LineHead {
  std::string previous;  ///< the name of the last line
  std::string writer = "table";
};

/// Begins a journal. `version`: of Casus. The scenario is kept in its normal form.
Result<std::string> begun_line(const Sources& sources, std::string_view version,
                               const std::string& writer = "table");
/// What people agreed on: from one normal scenario to another.
Result<std::string> edited_line(const LineHead& after, const files::Document& before,
                                const files::Document& now);
/// A play that is about to begin, before its first throw is shown.
Result<std::string> rolling_line(const LineHead& after, const report::Opening& opening,
                                 std::string_view version);
/// A play that is over, from its log, and the scenario before it and after it (`Played::after`; the one
/// before where somebody left).
Result<std::string> played_line(const LineHead& after, std::string_view log, const files::Document& before,
                                const files::Document& now);
/// The turn has passed.
Result<std::string> turned_line(const LineHead& after, std::string_view next, const files::Document& before,
                                const files::Document& now);
/// What follows the line of that name no longer counts.
Result<std::string> back_line(const LineHead& after, const std::string& to);

/// What a line `played` holds of its play, as it stands in the line.
[[nodiscard]] files::Node played_in(const Journal& journal, const Line& line);
/// The log of a line `played`, byte for byte as it was, and what its head says. `before`: how things stood
/// before the line.
struct KeptLog {
  report::LogHead head;
  std::string text;
};
[[nodiscard]] KeptLog log_of(const Journal& journal, const Line& line, Sources before);

}  // namespace casus::journal
