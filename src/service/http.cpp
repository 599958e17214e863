#include "service/http.hpp"

namespace casus::service {
namespace {

int hexadecimal(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_space) {
      decoded += ' ';
    } else if (text[i] == '%') {
      const int high = i + 2 < text.size() ? hexadecimal(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hexadecimal(text[i + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      decoded += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

Result<Query> Query::of(std::string_view text) {
  Query query;
  while (!text.empty()) {
    const std::size_t end = text.find('&');
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (part.empty()) continue;
    if (query.options_.size() == kMaxOptions) {
      return Fault{{"query", 0, 0},
                   "more than " + std::to_string(kMaxOptions) + " options",
                   "at most that many were expected"};
    }
    const std::size_t equals = part.find('=');
    auto name = percent_decoded(part.substr(0, equals), true);
    auto value = percent_decoded(
        equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1), true);
    if (!name || !value) {
      return Fault{{"query", 0, 0}, "a '%' without two hexadecimal digits", "text such as %20 was expected"};
    }
    query.options_.push_back({std::move(*name), std::move(*value)});
  }
  return query;
}

std::optional<std::string> Query::find(std::string_view name) const {
  for (std::size_t i = options_.size(); i-- > 0;) {
    if (options_[i].name == name) return options_[i].value;
  }
  return std::nullopt;
}

std::vector<std::string> Query::all(std::string_view name) const {
  std::vector<std::string> values;
  for (const Option& option : options_) {
    if (option.name == name) values.push_back(option.value);
  }
  return values;
}

}  // namespace casus::service
