#include "report/guide.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "files/path.hpp"
#include "report/json/toml.hpp"
#include "report/rulebook.hpp"
#include "report/text/parts.hpp"

namespace casus::report {
namespace {

/// Returns the text of a table cell on one line, with bars escaped.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

void append_row(std::string& page, const std::vector<std::string>& cells) {
  page += "|";
  for (const std::string& one : cells) page += " " + cell(one) + " |";
  page += "\n";
}

void append_table(std::string& page, const GuideTable& table) {
  page += "\n";
  append_row(page, table.head);
  append_row(page, std::vector<std::string>(table.head.size(), "---"));
  for (const auto& row : table.rows) append_row(page, row);
}

/// Returns the value of a field if it is short enough for a table, else its size.
std::string value_of(const files::Node& value) {
  constexpr std::size_t kMostColumns = 100;
  const std::string text = toml_value(value);
  if (text.size() <= kMostColumns) return "`" + text + "`";
  if (const auto* array = value.array()) return fmt::format("{} entries", array->size());
  if (const auto* table = value.table()) return fmt::format("{} entries", table->size());
  return "a long text";
}

class Guide {
 public:
  Guide(const SystemInfo& system, const files::Document& rulebook, std::vector<GuideSection> sections,
        std::string_view asked_as)
      : system_(system),
        asked_as_(asked_as),
        rulebook_(rulebook),
        clauses_(clauses_in_force(system, rulebook)),
        sections_(std::move(sections)) {}

  std::string page() {
    const files::Node* title = rulebook_.root.find("title");
    page_ = fmt::format(
        "# {}\n\nWritten by `casus rulebook {} --guide` from the clauses and the rulebook *{}*: change "
        "those, "
        "not this page. `casus rulebook {}` prints the rulebook to be copied and changed, `casus judge` "
        "names "
        "the clauses that decide a move. A clause is *stated* by the game, given by its *reference* sheet, "
        "*our "
        "reading* of what is unclear, or a *house rule* where the game is silent.\n",
        system_.title, asked_as_,
        title != nullptr && title->text() != nullptr ? *title->text() : std::string(system_.id), asked_as_);
    for (const GuideSection& section : sections_) append(section);
    if (sections_.empty()) append_all();
    return std::move(page_);
  }

 private:
  void append(const GuideSection& section) {
    page_ += fmt::format("\n## {}\n", section.title);
    if (!section.facts.empty()) page_ += "\n";
    for (const std::string& fact : section.facts) page_ += "- " + fact + "\n";
    for (const GuideTable& table : section.tables) append_table(page_, table);
    append_clauses(section.clauses);
  }

  /// Appends every clause, and then every field.
  void append_all() {
    page_ += "\n## The clauses\n";
    std::vector<Clause> all;
    for (std::size_t row = 0; row < system_.clauses.size(); ++row)
      all.push_back({static_cast<std::uint16_t>(row)});
    append_clauses(all, false);
    page_ += "\n## Numbers and options\n";
    std::vector<const Field*> fields;
    for (const Field& field : system_.fields) fields.push_back(&field);
    append_fields(fields, true);
  }

  void append_clauses(const std::vector<Clause>& rows, bool with_fields = true) {
    GuideTable table{{"clause", "standing", "what it says"}, {}};
    for (const Clause clause : rows) {
      const ClauseRow& row = clauses_.row(clause);
      const std::string part = row.part.empty() ? "" : fmt::format("*{}:* ", row.part);
      table.rows.push_back({std::string(row.id), std::string(standing_words(clauses_.standing(clause))),
                            part + std::string(row.words) + in_force(clause)});
    }
    if (rows.empty()) return;
    append_table(page_, table);
    if (!with_fields) return;
    std::vector<const Field*> fields;
    for (const Field& field : system_.fields) {
      if (std::find(rows.begin(), rows.end(), field.clause) != rows.end()) fields.push_back(&field);
    }
    append_fields(fields, false);
  }

  /// Returns whether the rulebook puts this clause in force, for clauses that exclude one another. For a
  /// clause with several alternatives, returns the chosen one.
  [[nodiscard]] std::string in_force(Clause clause) const {
    const auto at = std::find_if(system_.in_force.begin(), system_.in_force.end(),
                                 [&](const RuleInForce& one) { return one.clause == clause; });
    if (at == system_.in_force.end()) return "";
    const auto value = files::find(rulebook_, at->path);
    const std::string now = value ? toml_value(**value) : "";
    if (at->value.empty()) return fmt::format(" **Here:** `{}` is `{}`.", at->path, now);
    const bool holds = value && is_in_force(*at, **value);
    return fmt::format(" **{} force:** `{}` is `{}`.", holds ? "In" : "Not in", at->path, now);
  }

  void append_fields(const std::vector<const Field*>& fields, bool with_clauses) {
    GuideTable table{{"field of the rulebook", "now", "what it does"}, {}};
    if (with_clauses) table.head.emplace_back("clause");
    for (const Field* field : fields) {
      const auto value = files::find(rulebook_, field->path);
      if (!value) continue;
      table.rows.push_back(
          {"`" + std::string(field->path) + "`", value_of(**value), std::string(field->words)});
      if (with_clauses)
        table.rows.back().emplace_back(clauses_.row(clause_of(system_, rulebook_, *field)).id);
    }
    if (!table.rows.empty()) append_table(page_, table);
  }

  const SystemInfo& system_;
  std::string_view asked_as_;
  const files::Document& rulebook_;
  ClauseTable clauses_;
  std::vector<GuideSection> sections_;
  std::string page_;
};

}  // namespace

std::string guide_markdown(const SystemInfo& system, const files::Document& rulebook) {
  return Guide(system, rulebook, guide_sections(system, rulebook), system.id).page();
}

std::string guide_markdown(const System& system, const files::Document& rulebook, std::string_view file) {
  return Guide(system.info(), rulebook, system.guide(rulebook), file).page();
}

}  // namespace casus::report
