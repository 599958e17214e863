#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <algorithm>
#include <cmath>
#include <optional>
#include <toml++/toml.h>
#include <tuple>
#include <utility>

#include "files/document.hpp"
#include "files/text.hpp"
#include "files/toml_scan.hpp"

namespace casus::files {
namespace {

/// Makes a Node of toml++'s tree; stops at the first fault.
class Converter {
 public:
  explicit Converter(std::string_view file) : file_(file) {}

  std::optional<Fault> fault;

  Node convert(const toml::node& from, std::size_t depth, Spot otherwise) {
    const Spot spot = spot_of(from.source(), otherwise);
    Node node = value_of(from, depth, spot);
    node.spot = spot;
    return node;
  }

 private:
  static Spot spot_of(const toml::source_region& source, Spot otherwise) {
    return source.begin.line == 0 ? otherwise : Spot{source.begin.line, source.begin.column, 0};
  }

  Node value_of(const toml::node& from, std::size_t depth, Spot spot) {
    if (++nodes_ > kMaxNodes) {
      refuse(spot, "the document has more than " + std::to_string(kMaxNodes) + " values",
             "a smaller document was expected");
    }
    if ((from.is_table() || from.is_array()) && depth > kMaxDepth) {
      refuse(spot, "more than " + std::to_string(kMaxDepth) + " tables and arrays within each other",
             "a document nested less deeply was expected");
    }
    if (fault) return {};
    switch (from.type()) {
      case toml::node_type::table:
        return table_of(*from.as_table(), depth, spot);
      case toml::node_type::array:
        return array_of(*from.as_array(), depth, spot);
      case toml::node_type::string:
        return text_of(from.as_string()->get(), spot);
      case toml::node_type::integer:
        return std::int64_t{from.as_integer()->get()};
      case toml::node_type::boolean:
        return bool{from.as_boolean()->get()};
      case toml::node_type::floating_point: {
        const double value = from.as_floating_point()->get();
        if (!std::isfinite(value)) {
          refuse(spot, std::isnan(value) ? "not a number (nan)" : "an infinite number",
                 "a finite number was expected");
        }
        return value;
      }
      default:
        refuse(spot, "a date or a time", "a string, a number, a boolean, an array or a table was expected");
        return {};
    }
  }

  Node table_of(const toml::table& from, std::size_t depth, Spot spot) {
    // toml++ sorts keys by name; ours stand in the order of the file.
    struct Item {
      Spot spot;
      const toml::key* key;
      const toml::node* value;
    };
    std::vector<Item> items;
    for (auto&& [key, value] : from) items.push_back({spot_of(key.source(), spot), &key, &value});
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
      return std::tie(a.spot.line, a.spot.column) < std::tie(b.spot.line, b.spot.column);
    });
    Node::Table entries;
    entries.reserve(items.size());
    for (const Item& item : items) {
      const Node key = text_of(item.key->str(), item.spot);
      if (fault) return {};
      entries.push_back({*key.text(), convert(*item.value, depth + 1, item.spot), item.spot});
    }
    return entries;
  }

  Node array_of(const toml::array& from, std::size_t depth, Spot spot) {
    Node::Array elements;
    elements.reserve(from.size());
    for (const toml::node& element : from) {
      elements.push_back(convert(element, depth + 1, spot));
      if (fault) return {};
    }
    return elements;
  }

  Node text_of(std::string_view text, Spot spot) {
    if (text.size() > kMaxTextBytes) {
      refuse(spot, "a string of " + std::to_string(text.size()) + " bytes",
             "at most " + std::to_string(kMaxTextBytes) + " bytes were expected");
    }
    if (text.find('\0') != std::string_view::npos) {
      refuse(spot, "a string with a NUL character", "text was expected");
    }
    return fault ? Node() : Node(text);
  }

  void refuse(Spot spot, std::string what, std::string expected) {
    if (!fault)
      fault = Fault{{std::string(file_), spot.line, spot.column}, std::move(what), std::move(expected)};
  }

  std::string_view file_;
  std::size_t nodes_ = 0;
};

/// The offset of a line and a column in code points.
std::size_t offset_of(std::string_view text, std::uint32_t line, std::uint32_t column) {
  Cursor cursor(text);
  while (!cursor.at_end() && (cursor.line() < line || (cursor.line() == line && cursor.column() < column))) {
    cursor.step();
  }
  return cursor.offset();
}

/// The text of the number that ends at or around `offset`, and where it begins.
std::pair<std::size_t, std::string_view> number_at(std::string_view text, std::size_t offset) {
  const auto in_number = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("+-._").find(c) != std::string_view::npos;
  };
  std::size_t begin = offset;
  while (begin > 0 && in_number(text[begin - 1])) --begin;
  std::size_t end = begin;
  while (end < text.size() && in_number(text[end])) ++end;
  return {begin, text.substr(begin, end - begin)};
}

/// Where the key begins that is defined twice. toml++ stops at it, at its value, or behind its header.
std::size_t twice_defined(std::string_view text, std::size_t offset, bool in_header) {
  if (in_header) {
    // Behind the header, what comes before is at fault; at it, what comes before is valid.
    const bool at_header = offset < text.size() && text[offset] == '[' && toml::parse(text.substr(0, offset));
    return at_header ? offset : scan_toml(text, offset).key_begin;
  }
  const auto before = text.substr(0, offset).find_last_not_of(" \t");
  const bool behind_key = before != std::string_view::npos && (text[before] == '=' || text[before] == '.');
  return behind_key ? scan_toml(text, offset).key_begin : offset;
}

/// The key or header that begins at an offset, as it is written.
std::string_view key_at(std::string_view text, std::size_t offset) {
  std::size_t end = offset;
  for (char quote = '\0'; end < text.size() && text[end] != '\n' && text[end] != '\r'; ++end) {
    if (quote != '\0') {
      if (text[end] == quote) quote = '\0';
    } else if (text[end] == '"' || text[end] == '\'') {
      quote = text[end];
    } else if (text[end] == '=' || text[end] == '#') {
      break;
    }
  }
  std::string_view key = text.substr(offset, end - offset);
  key = key.substr(0, key.find_last_not_of(" \t") + 1);
  return key;
}

Fault fault_of(const toml::parse_error& error, std::string_view text, std::string_view file) {
  std::string what(error.description());  // "Error while parsing <scope>: <what is wrong>"
  std::string scope;
  if (const auto at = what.find(": "); what.starts_with("Error while parsing ") && at != std::string::npos) {
    scope = " " + what.substr(6, at - 6);
    what.erase(0, at + 2);
  }
  const auto has = [&what](std::string_view words) { return what.find(words) != std::string::npos; };
  const auto& begin = error.source().begin;
  const std::size_t offset = offset_of(text, begin.line, begin.column);
  if (has("cannot redefine existing ") || has("cannot insert ")) {
    const std::size_t key = twice_defined(text, offset, scope == " while parsing table header");
    return {place_at(text, key, file), "the key " + in_quotes(key_at(text, key)) + " is already defined", ""};
  }
  if (scope.ends_with(" integer") || scope.ends_with(" floating-point")) {
    const auto [number, digits] = number_at(text, offset);
    const Place place = place_at(text, number, file);
    if (has("is not representable in 64 bits")) return {place, does_not_fit(digits), kWantedInteger};
    if (has("could not be interpreted as a value")) return {place, too_large(digits), kWantedReal};
    return {place, "not valid TOML: " + shortened(what, 200) + scope, ""};
  }
  std::string expected;
  if (const auto at = what.rfind(", saw "); what.starts_with("expected ") && at != std::string::npos) {
    expected = what.substr(9, at - 9) + " was expected";
    what.erase(0, at + 2);
  }
  return {place_at(text, offset, file), "not valid TOML: " + shortened(what, 200) + scope, expected};
}

}  // namespace

Result<Document> read_toml(std::string_view text, std::string_view file_name) {
  text = without_mark(text);
  if (auto fault = fault_of_text(text, file_name)) return *std::move(fault);
  if (const auto deep = scan_toml(text).too_deep) {
    return Fault{place_at(text, *deep, file_name),
                 "more than " + std::to_string(kMaxDepth) + " tables and arrays within each other",
                 "a document nested less deeply was expected"};
  }
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) return fault_of(parsed.error(), text, file_name);
  Converter converter(file_name);
  Node root = converter.convert(parsed.table(), 1, {1, 1, 0});
  if (converter.fault) return *std::move(converter.fault);
  root.spot = {1, 1, 0};
  return Document{std::move(root), {std::string(file_name)}};
}

}  // namespace casus::files
