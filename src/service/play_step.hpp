#pragma once
// One step of a play. Each step replays the play from its beginning with the acts so far.

#include "service/call.hpp"

namespace casus::service {

/// Answers with all entries so far, and the pending act or the end.
Result<Response> step(const Call& call, const Sources& sources, const Table& table);

}  // namespace casus::service
