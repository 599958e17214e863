#pragma once
// Lines of a journal in answers, both for plays and for the steps between plays.

#include <optional>

#include "journal/lines.hpp"
#include "report/json/step_json.hpp"
#include "service/call.hpp"

namespace casus::service {

/// Parses the option `previous`, the line that a new line follows. Returns nothing if no journal is kept.
Result<std::optional<journal::LineHead>> after_said(const Call& call);

/// Returns a written line with its hash and, if given, the normal scenario after it. Faults: those of `line`.
Result<report::JournalLine> line_of(Result<std::string> line);
Result<report::JournalLine> line_of(Result<std::string> line, const files::Document& scenario);

}  // namespace casus::service
