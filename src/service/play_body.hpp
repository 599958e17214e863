#pragma once
// The body of a request for a play: a scenario, or a scenario with the options of the play.

#include "service/call.hpp"

namespace casus::service {

/// Returns the scenario of a body {"scenario": …, "play": …} and adds the options of the play to `query`. Any
/// other body is the scenario itself.
Result<files::Document> scenario_in(const Call& call, Query& query);

}  // namespace casus::service
