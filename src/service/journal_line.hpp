#pragma once
// A line of a journal as an answer has it, for plays and for what comes between them.

#include <optional>

#include "journal/lines.hpp"
#include "service/call.hpp"

namespace casus::service {

/// What the line follows, of the option `previous`; nothing where no journal is kept.
Result<std::optional<journal::LineHead>> after_said(const Call& call);

/// Adds a line without its newline, and its hash; then the scenario as it stands after it, normal.
std::optional<Fault> add_line(files::Node::Table& entries, Result<std::string> line);
std::optional<Fault> add_line(files::Node::Table& entries, Result<std::string> line,
                              const files::Document& scenario);

}  // namespace casus::service
