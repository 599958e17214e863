#pragma once
// Compression of answers and files for transfer.

#include <string>
#include <string_view>

#include "service/http.hpp"

namespace casus::service {

/// Returns a text compressed with gzip, or an empty text if that fails.
std::string gzip(std::string_view text, int level);

/// Compresses an answer with gzip if that saves bytes: words and numbers shrink to a quarter.
void zip(Response& response);

}  // namespace casus::service
