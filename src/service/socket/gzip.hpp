#pragma once
// Answers and files made shorter on their way.

#include <string>
#include <string_view>

#include "service/http.hpp"

namespace casus::service {

/// A text by gzip; empty where that cannot be.
std::string gzip(std::string_view text, int level);

/// An answer by gzip, where that saves something: words and numbers become a quarter of their length.
void zip(Response& response);

}  // namespace casus::service
