#pragma once
// Lines of a journal in answers, both for plays and for the steps between plays.

#include <optional>

#include "journal/lines.hpp"
#include "service/call.hpp"

namespace casus::service {

/// Parses the option `previous`, the line that a new line follows. Returns nothing if no journal is kept.
Result<std::optional<journal::LineHead>> after_said(const Call& call);

/// Appends a line without its newline, and its hash; then, if given, the normal scenario after the line.
std::optional<Fault> add_line(files::Node::Table& entries, Result<std::string> line);
std::optional<Fault> add_line(files::Node::Table& entries, Result<std::string> line,
                              const files::Document& scenario);

}  // namespace casus::service
