#include <string>

#include "files/document.hpp"
#include "files/text.hpp"
#include "files/write_json.hpp"

namespace casus::files {
namespace {

constexpr std::size_t kPiece = 1U << 16U;  // bytes

/// The output: one string, or pieces that end after a value or a key.
struct Out {
  std::string text;
  const std::function<void(std::string_view)>* put = nullptr;

  void next(bool& first) {
    if (!first) text += ',';
    first = false;
    if (put == nullptr || text.size() < kPiece) return;
    (*put)(text);
    text.clear();
  }
};

void append(Out& out, const Node& node) {
  bool first = true;
  if (const auto* entries = node.table()) {
    out.text += '{';
    for (const Entry& entry : *entries) {
      out.next(first);
      append_quoted(out.text, entry.key);
      out.text += ':';
      append(out, entry.value);
    }
    out.text += '}';
  } else if (const auto* elements = node.array()) {
    out.text += '[';
    for (const Node& element : *elements) {
      out.next(first);
      append(out, element);
    }
    out.text += ']';
  } else if (const auto* text = node.text()) {
    append_quoted(out.text, *text);
  } else if (const auto* integer = node.integer()) {
    out.text += std::to_string(*integer);
  } else if (const auto* real = node.real()) {
    out.text += real_text(*real);
  } else {
    out.text += *node.boolean() ? "true" : "false";
  }
}

}  // namespace

std::string to_json(const Node& node) {
  Out out;
  append(out, node);
  return std::move(out.text);
}

void write_json(const Node& node, const std::function<void(std::string_view)>& put) {
  Out out{"", &put};
  append(out, node);
  put(out.text);
}

}  // namespace casus::files
