// Every fault of a file, whatever kind it is of.

#include "systems/described/check.hpp"

#include <algorithm>

#include "systems/file_kind.hpp"
#include "systems/scenario_template.hpp"

namespace casus {

std::string new_game(std::string_view title) { return described::new_game(title); }

bool Checked::sound() const {
  return faults.empty() && std::all_of(examples.begin(), examples.end(),
                                       [](const ExampleSaid& example) { return example.holds; });
}

void Checked::add(const Checked& other) {
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(faults, other.faults);
  append(warnings, other.warnings);
  append(examples, other.examples);
  append(sentences, other.sentences);
  is_game = is_game || other.is_game;
}

Checked check_game(std::string_view text, const std::string& file, const Limits& limits) {
  return described::check(text, file, limits);
}

Checked check_file(const std::string& path, const Limits& limits) {
  std::string text;
  auto document = load_as(path, FileKind::game, &text);  // or a rulebook, or a scenario
  if (!document) return {document.faults(), {}};
  if (document->root.find("casus") != nullptr) return check_game(text, document->files.front(), limits);
  return check_document(std::move(*document));
}

Checked check_document(files::Document document, Reach reach) {
  if (const auto faults = check_rulebook(document))
    return {*faults, faults->empty() ? rulebook_warnings(document) : Faults{}};
  auto scenario_template = ScenarioTemplate::of(std::move(document), std::nullopt, {}, reach);
  if (!scenario_template) return {scenario_template.faults(), {}};
  const auto sources = scenario_template->with();
  if (!sources) return {sources.faults(), {}};
  auto table = open_table(*sources);
  if (!table) return {table.faults(), {}};
  return {{}, (*table)->warnings((*table)->default_policy() == PolicyKind::best)};
}

}  // namespace casus
