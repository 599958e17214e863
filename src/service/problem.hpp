#pragma once
// What went wrong, as `application/problem+json` (RFC 9457): a title for people, and each fault with its line
// and column where it has one.

#include <string_view>

#include "service/http.hpp"

namespace casus::service {

/// An answer of this status. `detail` is a sentence of this case; may be empty.
Response problem(unsigned status, std::string_view detail);

/// The same with a list of faults, the first of which is the detail.
Response problem(unsigned status, const Faults& faults);

/// "Not Found": the words of a status.
std::string_view reason_of(unsigned status);

}  // namespace casus::service
