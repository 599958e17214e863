// The endpoints of matches where none are kept: on a device alone.

#include "service/endpoints.hpp"
#include "service/problem.hpp"

namespace casus::service {
namespace {

Response none() { return problem(404, "there are no matches without a service: 'casus serve' keeps them"); }

}  // namespace

Result<Response> match_created(const Call& /*call*/) { return none(); }
Result<Response> match_claimed(const Call& /*call*/) { return none(); }
Result<Response> match_command(const Call& /*call*/) { return none(); }
Result<Response> match_seen(const Call& /*call*/) { return none(); }
Result<Response> match_live(const Call& /*call*/) { return none(); }
Result<Response> match_journal(const Call& /*call*/) { return none(); }
Result<Response> match_luck(const Call& /*call*/) { return none(); }
Result<Response> match_deleted(const Call& /*call*/) { return none(); }

}  // namespace casus::service
