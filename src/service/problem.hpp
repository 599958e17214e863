#pragma once
// Errors as `application/problem+json` (RFC 9457): a title for people, and each fault with its line and
// column if it has them.

#include <string_view>

#include "files/document.hpp"
#include "service/http.hpp"

namespace casus::service {

/// Returns a response with a status. `detail` is a sentence about this case; may be empty.
Response problem(unsigned status, std::string_view detail);

/// Returns the same with a list of faults, the first of which is the detail.
Response problem(unsigned status, const Faults& faults);

/// Returns the same with more members behind the faults.
Response problem(unsigned status, const Faults& faults, files::Node::Table more);

/// Returns the words of a status: "Not Found".
std::string_view reason_of(unsigned status);

}  // namespace casus::service
