#include <string>

#include "files/document.hpp"
#include "files/text.hpp"

namespace casus::files {
namespace {

void append(std::string& out, const Node& node) {
  if (const auto* entries = node.table()) {
    out += '{';
    for (const Entry& entry : *entries) {
      if (out.back() != '{') out += ',';
      append_quoted(out, entry.key);
      out += ':';
      append(out, entry.value);
    }
    out += '}';
  } else if (const auto* elements = node.array()) {
    out += '[';
    for (const Node& element : *elements) {
      if (out.back() != '[') out += ',';
      append(out, element);
    }
    out += ']';
  } else if (const auto* text = node.text()) {
    append_quoted(out, *text);
  } else if (const auto* integer = node.integer()) {
    out += std::to_string(*integer);
  } else if (const auto* real = node.real()) {
    out += shortest_decimal(*real);
  } else {
    out += *node.boolean() ? "true" : "false";
  }
}

}  // namespace

std::string to_json(const Node& node) {
  std::string out;
  append(out, node);
  return out;
}

}  // namespace casus::files
