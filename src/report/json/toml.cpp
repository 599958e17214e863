#include "report/json/toml.hpp"

#include <algorithm>

namespace casus::report {
namespace {

using files::Node;

/// Returns a quoted string: the escapes of JSON are those of TOML, except for DEL.
std::string quoted(const std::string& text) {
  std::string out;
  for (const char c : files::to_json(Node(text))) {
    if (c == '\x7f') {
      out += "\\u007F";
    } else {
      out += c;
    }
  }
  return out;
}

std::string key_words(const std::string& key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  return bare ? key : quoted(key);
}

/// Returns whether a node is a non-empty array of tables, which is written under headers of its own.
bool is_tables(const Node& node) {
  const auto* array = node.array();
  return array != nullptr && !array->empty() &&
         std::all_of(array->begin(), array->end(), [](const Node& one) { return one.table() != nullptr; });
}

std::string inline_value(const Node& node) {
  std::string out;
  if (const auto* entries = node.table()) {
    for (const auto& entry : *entries)
      out += (out.empty() ? " " : ", ") + key_words(entry.key) + " = " + inline_value(entry.value);
    return "{" + out + (out.empty() ? "}" : " }");
  }
  if (const auto* elements = node.array()) {
    for (const auto& element : *elements) out += (out.empty() ? "" : ", ") + inline_value(element);
    return "[" + out + "]";
  }
  return node.text() != nullptr ? quoted(*node.text()) : files::to_json(node);
}

class Writer {
 public:
  /// `depth` is the number of levels of nested tables that are written under headers of their own.
  explicit Writer(const Comment& comment, int depth = 1000) : comment_(comment), depth_(depth) {}

  void table(const Node& node, const std::string& header, const std::string& path) {
    // Values first: after the header of a nested table they would belong to that table.
    const bool headers = depth_ > 0;
    for (const auto& entry : *node.table()) {
      if (headers && (entry.value.table() != nullptr || is_tables(entry.value))) continue;
      comment(path + entry.key);
      out_ += key_words(entry.key) + " = " + inline_value(entry.value) + "\n";
    }
    if (!headers) return;
    --depth_;
    for (const auto& entry : *node.table()) {
      const std::string name = header + key_words(entry.key);
      if (entry.value.table() != nullptr) {
        blank();
        comment(path + entry.key);
        out_ += "[" + name + "]\n";
        table(entry.value, name + ".", path + entry.key + ".");
      } else if (is_tables(entry.value)) {
        bool first = true;
        for (const Node& element : *entry.value.array()) {
          blank();
          if (std::exchange(first, false)) comment(path + entry.key);
          out_ += "[[" + name + "]]\n";
          table(element, name + ".", path + entry.key + ".");
        }
      }
    }
    ++depth_;
  }
  std::string take() { return std::move(out_); }

 private:
  void blank() {
    if (!out_.empty()) out_ += "\n";
  }
  void comment(const std::string& path) {
    const std::string words = comment_(path);
    if (!words.empty()) out_ += "# " + words + "\n";
  }
  const Comment& comment_;
  int depth_;
  std::string out_;
};

/// Returns the rank of a key in its table; keys of equal rank keep their order.
std::size_t reading_rank(const std::string& key, bool is_root) {
  static const std::vector<std::string> kRoot{"system", "title", "edition", "rulebook"};
  static const std::vector<std::string> kWithin{"name", "id", "player", "bloc"};
  const auto& first = is_root ? kRoot : kWithin;
  const auto at = static_cast<std::size_t>(std::find(first.begin(), first.end(), key) - first.begin());
  return is_root && key == "value" ? first.size() + 1 : at;
}

void order_for_reading(Node& node, bool is_root) {
  if (auto* elements = node.array()) {
    for (Node& element : *elements) order_for_reading(element, false);
  } else if (auto* entries = node.table()) {
    std::stable_sort(entries->begin(), entries->end(), [&](const auto& a, const auto& b) {
      return reading_rank(a.key, is_root) < reading_rank(b.key, is_root);
    });
    for (auto& entry : *entries) order_for_reading(entry.value, false);
  }
}

}  // namespace

files::Node in_reading_order(files::Node scenario) {
  order_for_reading(scenario, true);
  return scenario;
}

std::string toml_value(const Node& node) { return inline_value(node); }

std::string to_toml(const Node& root, const Comment& comment) {
  Writer writer(comment);
  writer.table(root, "", "");
  return writer.take();
}

std::string scenario_toml(const Node& scenario) {
  const Comment none = [](const std::string& /*path*/) { return std::string(); };
  Writer writer(none, 1);
  writer.table(scenario, "", "");
  return writer.take();
}

}  // namespace casus::report
