#pragma once
// The description of the API, embedded in the binary: OpenAPI 3.1 in JSON.

#include <string_view>

namespace casus::service {

std::string_view openapi_text();

}  // namespace casus::service
