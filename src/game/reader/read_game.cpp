#include "game/reader/read_game.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "files/long_text.hpp"
#include "game/model/setup.hpp"
#include "game/ranges/ranges.hpp"
#include "game/reader/sections.hpp"
#include "game/reader/slips.hpp"
#include "game/reader/uses.hpp"
#include "probability/bounds.hpp"

namespace casus::game {
namespace {

/// Collects the names of the notes of steps, so that a note that is read too early differs from a misspelt
/// name.
void name_notes(const files::Node& steps, std::set<std::string>& names) {
  if (steps.array() == nullptr) return;
  const auto keys = [&](const files::Node* table) {
    if (table == nullptr || table->table() == nullptr) return;
    for (const files::Entry& entry : *table->table()) names.insert(entry.key);
  };
  for (const files::Node& step : *steps.array()) {
    keys(step.find("read"));
    keys(step.find("set"));
    keys(step.find("number"));
    if (const files::Node* options = step.find("option"); options != nullptr && options->table() != nullptr) {
      for (const files::Entry& option : *options->table()) keys(option.value.find("set"));
    }
    if (const files::Node* inner = step.find("do")) name_notes(*inner, names);
  }
}

std::size_t count_steps(const files::Node& steps) {
  std::size_t count = 0;
  if (steps.array() == nullptr) return 0;
  for (const files::Node& step : *steps.array()) {
    ++count;
    if (const files::Node* inner = step.find("do")) count += count_steps(*inner);
  }
  return count;
}

/// Returns the number of keys of a table, or of the largest table in it.
std::size_t most_keys(const files::Node& node) {
  if (node.table() == nullptr) return 0;
  std::size_t most = node.table()->size();
  for (const files::Entry& entry : *node.table()) most = std::max(most, most_keys(entry.value));
  return most;
}

bool over_bounds(Reading& reading) {
  const files::Node& root = reading.document->root;
  const auto over = [&](const files::Node& at, std::string what, std::size_t most, std::string_view name) {
    const Fault bound = probability::bound_fault(std::move(what), static_cast<std::int64_t>(most), name);
    reading.fault(reading.document->place(at), bound.what, bound.expected);
    return true;
  };
  std::size_t steps = 0;
  for (const char* section : {"opening", "round"}) {
    const files::Node* node = root.find(section);
    if (node == nullptr) continue;
    steps += count_steps(*node);
    name_notes(*node, reading.note_names);
    if (steps > kMaxSteps) return over(*node, "there are too many steps", kMaxSteps, "max_steps");
  }
  if (const files::Node* examples = root.find("example");
      examples != nullptr && examples->array() != nullptr && examples->array()->size() > kMaxExamples)
    return over(*examples, "there are too many examples", kMaxExamples, "max_examples");
  std::size_t cells = 0;
  if (const files::Node* tables = root.find("table"); tables != nullptr && tables->table() != nullptr) {
    for (const files::Entry& table : *tables->table()) {
      const files::Node* across = table.value.find("across");
      const files::Node* rows = table.value.find("cells");
      if (across == nullptr || across->array() == nullptr) continue;
      cells +=
          across->array()->size() * (rows == nullptr || rows->table() == nullptr ? 1 : rows->table()->size());
      if (cells > kMaxCells)
        return over(table.value, "the cells of all tables are too many", kMaxCells, "max_cells");
    }
  }
  if (reading.note_names.size() > kMaxNames) {
    return over(root, "the steps read and set too many names", kMaxNames, "max_names");
  }
  for (const char* section : {"clause", "rulebook", "ask", "die", "unit", "deck", "track", "table", "let"}) {
    const files::Node* node = root.find(section);
    if (node == nullptr || node->table() == nullptr) continue;
    std::size_t names = node->table()->size();
    if (std::string_view(section) == "unit" || std::string_view(section) == "deck") {
      for (const files::Entry& kind : *node->table()) names = std::max(names, most_keys(kind.value));
    }
    if (names > kMaxNames) return over(*node, "there are too many names", kMaxNames, "max_names");
  }
  return false;
}

void read_head(Reading& reading, files::Reader& root) {
  Game& game = reading.game;
  const files::Node* version = root.node("casus");
  if (version == nullptr) {
    root.fault("'casus' is missing", "the version of the language was expected: casus = 1");
  } else if (version->integer() == nullptr || *version->integer() != 1) {
    root.fault_at("casus", "this version of the language is not known", "casus = 1 was expected");
  }
  game.system = root.name("system");
  const auto of_id = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (root.has("system") && game.system != "?" &&
      !std::all_of(game.system.begin(), game.system.end(), of_id)) {
    root.fault_at("system", "'" + game.system + "' is no id", "small letters, digits and '-' were expected");
  }
  game.title = root.name("title");
  game.source = root.text("source", 1000);
  game.file = reading.document->files.empty() ? "" : reading.document->files[0];
}

/// Adds the right brackets to the fault of a repeatable section that is repeated in single brackets, which is
/// no valid TOML.
Faults with_brackets(Faults faults) {
  for (Fault& fault : faults) {
    for (const char* section : {"opening", "round", "round.do", "end", "allow", "example"}) {
      const std::string head = "[" + std::string(section) + "]";
      const std::string twice = "[" + head + "]";
      if (fault.what == "the key '" + head + "' is already defined")
        fault.expected = twice + ", in two brackets, was expected where there are several";
      if (fault.what == "the key '" + twice + "' is already defined")
        fault.expected = "one before it stands in one bracket, each in two was expected";
    }
  }
  return faults;
}

/// Returns the faults in order of place, each once.
Faults in_order(Faults faults) {
  files::sort_by_place(faults);
  Faults made;
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::string>> said;
  for (Fault& fault : faults) {
    if (said.emplace(fault.place.line, fault.place.column, fault.what).second)
      made.push_back(std::move(fault));
  }
  return made;
}

Result<Game> read(files::Document document, std::string_view text) {
  Faults slips;
  mend_slips(document, slips);
  Reading reading(document, text);
  if (over_bounds(reading)) return std::move(reading.faults);
  reading.faults = std::move(slips);
  files::Reader root(document, reading.faults);
  read_head(reading, root);
  // If the sides are unknown, no other fault about names can be reported.
  if (!read_sides(reading, root)) {
    if (document.root.find("round") == nullptr)
      root.fault("'round' is missing", "[[round]] was expected: one step at least");
    if (document.root.find("end") == nullptr)
      root.fault("'end' is missing", "[[end]] was expected: how it ends");
    return in_order(std::move(reading.faults));
  }
  read_clause_lines(reading, root);
  read_dice(reading, root);
  read_units(reading, root);
  read_tables(reading, root);
  read_fields(reading, root);
  read_tracks(reading, root);
  read_decks(reading, root);
  check_scenario_keys(reading);
  read_lets(reading, root);
  read_allows(reading, root);
  read_outcomes(reading, root);
  read_steps(reading, root);
  read_ends(reading, root);
  read_headline(reading, root);
  read_examples(reading, root);
  finish(root, keys::kFile);
  if (reading.faults.empty()) {
    bound_by_file(reading.game, reading.faults);
    for (const Example& example : reading.game.examples) {
      const auto setup = read_given(reading.game, example);
      if (!setup) reading.faults.insert(reading.faults.end(), setup.faults().begin(), setup.faults().end());
    }
  }
  if (!reading.faults.empty()) return in_order(std::move(reading.faults));
  reading.game.warnings = in_order(warn_of_uses(reading));
  return std::move(reading.game);
}

}  // namespace

Result<Game> read_game(const files::Document& document, std::string_view text) {
  return read(document, text);
}

Result<Game> read_game(std::string_view text, std::string_view file_name) {
  if (text.size() > kMaxFileBytes) {
    return Fault{{std::string(file_name), 0, 0},
                 "the file has more than " + std::to_string(kMaxFileBytes) + " bytes",
                 "at most so many were expected (max_file_bytes)"};
  }
  auto document = files::read(text, file_name);
  if (!document) return with_brackets(document.faults());
  if (auto fault = files::long_text_of_game(*document)) return *std::move(fault);
  return read(*std::move(document), text);
}

}  // namespace casus::game
