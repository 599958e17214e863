#include <cctype>
#include <utility>

#include "files/path.hpp"
#include "files/text.hpp"
#include "files/toml_scan.hpp"

namespace casus::files {
namespace {

constexpr std::string_view kBefore = "v = ";  // prefix that makes a TOML document of a value

/// Converts a place in the one-value document to a place relative to the value's beginning at `where`.
void move_place(std::uint32_t& line, std::uint32_t& column, const Place& where) {
  if (line == 1) {
    const auto before = static_cast<std::uint32_t>(kBefore.size());
    column = where.column + (column > before ? column - before - 1 : 0);
  }
  if (line != 0) line += where.line - 1;
}

void move_spots(Node& node, const Place& where) {
  move_place(node.spot.line, node.spot.column, where);
  if (auto* entries = node.table()) {
    for (Entry& entry : *entries) {
      move_place(entry.key_spot.line, entry.key_spot.column, where);
      move_spots(entry.value, where);
    }
  } else if (auto* elements = node.array()) {
    for (Node& element : *elements) move_spots(element, where);
  }
}

bool is_decimal_integer(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty()) return false;
  for (const char c : text) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0 && c != '_') return false;
  }
  return text[0] != '_' && text.back() != '_';
}

}  // namespace

Result<Document> parse_value(std::string_view text, const Place& where) {
  Place from = where;
  if (from.line == 0) from.line = from.column = 1;
  const std::string document = std::string(kBefore) + std::string(text);
  if (auto fault = fault_of_text(document, where.file)) {
    move_place(fault->place.line, fault->place.column, from);
    fault->place.option = from.option;
    return *std::move(fault);
  }
  // Allow one value only: other keys could follow a line end, and a comment is not part of a value.
  const bool one_value = scan_toml(document).one_line;
  auto parsed = one_value ? read_toml(document, where.file) : Result<Document>(Fault{});
  if (parsed) {
    Node value = std::move(parsed->root.table()->front().value);
    move_spots(value, from);
    return Document{std::move(value), {where.file}};
  }
  const auto first = text.find_first_not_of(" \t");
  const bool meant = first != std::string_view::npos &&
                     (std::string_view("\"'[{").find(text[first]) != std::string_view::npos);
  if (one_value && (meant || is_decimal_integer(text))) {
    Fault fault = parsed.faults()[0];
    move_place(fault.place.line, fault.place.column, from);
    fault.place.option = from.option;
    return fault;
  }
  if (text.size() > kMaxTextBytes) {
    return Fault{from, "a string of " + std::to_string(text.size()) + " bytes",
                 "at most " + std::to_string(kMaxTextBytes) + " bytes were expected"};
  }
  Node bare(text);
  bare.spot = {from.line, from.column, 0};
  return Document{std::move(bare), {where.file}};
}

Result<Assignment> read_assignment(std::string_view text, std::string_view option) {
  std::size_t at = 0;
  for (bool in_quotes = false; at < text.size() && (in_quotes || text[at] != '='); ++at) {
    if (text[at] == '"') in_quotes = !in_quotes;
    if (in_quotes && text[at] == '\\') ++at;
  }
  const Place begin = at_option(option);
  if (at >= text.size()) return Fault{begin, in_quotes(text) + " has no '='", "path=value was expected"};
  const std::string_view path = text.substr(0, at);
  Place behind = begin;
  behind.column += static_cast<std::uint32_t>(code_points(path)) + 1;
  return Assignment{std::string(path), std::string(text.substr(at + 1)), begin, behind};
}

Result<Document> assign(Document document, std::string_view assignment, std::string_view option) {
  const auto read = read_assignment(assignment, option);
  if (!read) return read.faults();
  const auto value = parse_value(read->value, read->at_value);
  if (!value) return value.faults();
  return set(std::move(document), read->path, *value, read->at_path);
}

Result<Document> edit(Document document, std::string_view edit, std::string_view option) {
  auto read = read_assignment(edit, option);
  if (!read) return read.faults();
  if (read->value.empty()) return take_away(std::move(document), read->path, read->at_path);
  const auto value = parse_value(read->value, read->at_value);
  if (!value) return value.faults();
  if (!read->path.ends_with('+')) return set(std::move(document), read->path, *value, read->at_path);
  read->path.pop_back();
  return append(std::move(document), read->path, *value, read->at_path);
}

}  // namespace casus::files
