#pragma once
// Errors as `application/problem+json` (RFC 9457): a title for people, and each fault with its line and
// column if it has them.

#include <string_view>

#include "service/http.hpp"

namespace casus::service {

/// Returns a response with a status. `detail` is a sentence about this case; may be empty.
Response problem(unsigned status, std::string_view detail);

/// Returns the same with a list of faults, the first of which is the detail.
Response problem(unsigned status, const Faults& faults);

/// Returns the words of a status: "Not Found".
std::string_view reason_of(unsigned status);

}  // namespace casus::service
