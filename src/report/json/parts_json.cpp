#include "report/json/parts_json.hpp"

#include "files/write_json.hpp"
#include "report/json/json.hpp"
#include "report/style.hpp"

namespace casus::report {

AnswerHead head_of(const Table& table) {
  const auto edition = table.edition();
  return {std::string(table.system()), edition ? std::optional<std::int64_t>(*edition) : std::nullopt,
          table.title()};
}

Entries head(const Table& table) {
  Entries entries;
  append_rows(entries, head_of(table));
  return entries;
}

std::optional<std::vector<std::string>> clauses_if_allowed(const Ruling& ruling) {
  return ruling.allowed ? std::optional(ruling.clauses()) : std::nullopt;
}
std::optional<std::string> group_if_allowed(const Ruling& ruling) {
  return ruling.allowed && !ruling.group.empty() ? std::optional(ruling.group) : std::nullopt;
}
std::optional<std::string> effect_if_allowed(const Ruling& ruling) {
  return ruling.allowed && !ruling.effect.empty() ? std::optional(ruling.effect) : std::nullopt;
}

std::string words_of(const Fault& fault) {
  return fault.expected.empty() ? fault.what : fault.what + ", " + fault.expected;
}

void write_line(const files::Node& node, const TextSink& put) {
  files::write_json(node, [&](std::string_view piece) { put(as_utf8(piece)); });
  put("\n");
}

std::string json_line(const files::Node& node) { return as_utf8(files::to_json(node)) + '\n'; }

}  // namespace casus::report
