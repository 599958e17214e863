// Reports every fault of a file, whatever its kind.

#include "systems/described/check.hpp"

#include <algorithm>

#include "files/nearest.hpp"
#include "systems/built_in_scenarios.hpp"
#include "systems/described/form.hpp"
#include "systems/file_kind.hpp"
#include "systems/games.hpp"
#include "systems/scenario_template.hpp"

namespace casus {

std::string new_game(std::string_view title) { return described::new_game(title); }

Result<std::string> new_game_like(std::string_view id, std::string_view title) {
  if (const auto game = text_of_game(id)) return described::new_game_like(*game, title);
  std::vector<std::string> known;
  for (const BuiltInGame& game : built_in_games()) known.emplace_back(game.id);
  const bool is_system = find_system(id) != nullptr;
  return Fault{{},
               "--like: " + std::string(id) + (is_system ? " is no game in a file" : " is no game"),
               files::suggest(id, known)};
}

bool Checked::sound() const {
  return faults.empty() && std::all_of(examples.begin(), examples.end(),
                                       [](const ExampleText& example) { return example.holds; });
}

void Checked::add(const Checked& other) {
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(faults, other.faults);
  append(warnings, other.warnings);
  append(examples, other.examples);
  append(sentences, other.sentences);
  is_game = is_game || other.is_game;
  if (other.form) form = other.form;
}

Checked check_game(std::string_view text, const std::string& file, const Limits& limits, Examples examples) {
  return described::check(text, file, limits, examples);
}

std::optional<std::string_view> text_of_game(std::string_view id) {
  for (const BuiltInGame& game : built_in_games()) {
    if (game.id == id) return game.text;
  }
  return std::nullopt;
}

LanguageWords words_of_the_language() { return described::words_of_the_language(); }

Checked check_file(const std::string& path, const Limits& limits, const std::optional<std::string>& game) {
  if (built_in_scenario(path) != nullptr) {
    auto scenario = load_scenario({path, std::nullopt, {}, game});
    return scenario ? check_document(*std::move(scenario)) : Checked{scenario.faults(), {}};
  }
  std::string text;
  auto document = load_as(path, FileKind::game, &text);  // or a rulebook, or a scenario
  // The reader of games knows how a game uses brackets.
  if (!document && meant_as_game(text)) return check_game(text, document.faults().front().place.file, limits);
  if (!document) return {document.faults(), {}};
  if (is_game(*document)) return check_game(text, document->files.front(), limits);
  if (!game) return check_document(std::move(*document));
  const auto own = load_game(*game);
  if (!own) return {own.faults(), {}};
  if (own->system->is_rulebook(*document)) {
    Faults faults = own->system->check_rulebook(*document);
    return {faults, faults.empty() ? own->system->warnings(*document) : Faults{}};
  }
  auto scenario = with_game(std::move(*document), path, *game);
  return scenario ? check_document(*std::move(scenario)) : Checked{scenario.faults(), {}};
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
