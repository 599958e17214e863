#include "files/shell.hpp"

#include <algorithm>
#include <cctype>

namespace casus::files {

std::string for_shell(std::string_view word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("._-=").find(c) != std::string_view::npos;
  });
  if (plain) return std::string(word);
  if (word.find('\'') == std::string_view::npos) return "'" + std::string(word) + "'";
  std::string quoted = "\"";
  for (const char c : word) {
    if (std::string_view("\"\\$`").find(c) != std::string_view::npos) quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string setting_for_shell(std::string_view path, const Node& value) {
  const std::string* text = value.text();
  return for_shell(std::string(path) + "=" + (text != nullptr ? *text : to_json(value)));
}

}  // namespace casus::files
