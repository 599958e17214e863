#include "systems/registry.hpp"

#include <algorithm>
#include <array>

#include "files/long_text.hpp"
#include "files/nearest.hpp"
#include "systems/aggression/system.hpp"
#include "systems/columbia/system.hpp"
#include "systems/conflict_chart/system.hpp"
#include "systems/defcon/system.hpp"
#include "systems/file_kind.hpp"
#include "systems/games.hpp"
#include "table/conflict_table.hpp"

namespace casus {
namespace {

/// The systems written in C++, in the order in which they are shown. A new one is one line here.
std::span<const System* const> own_systems() {
  static const aggression::System kAggression;
  static const conflict_chart::System kConflictChart;
  static const columbia::System kColumbia;
  static const defcon::System kDefcon;
  static const std::array<const System*, 4> kAll{&kAggression, &kConflictChart, &kColumbia, &kDefcon};
  return kAll;
}

const System* find(std::string_view id) {
  const auto all = own_systems();
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const System* one) { return one->info().id == id; });
  return at == all.end() ? built_in_game(id) : *at;
}

/// The system that a file names under `system`.
Result<const System*> system_named_in(const files::Document& document) {
  std::vector<std::string> known;
  for (const System* one : own_systems()) known.emplace_back(one->info().id);
  for (const BuiltInGame& game : built_in_games()) known.emplace_back(game.id);
  const files::Node* system = document.root.find("system");
  if (system == nullptr || system->text() == nullptr) {
    return Fault{document.place(system == nullptr ? document.root : *system),
                 "the file does not name its system",
                 "system = \"" + known.front() + "\" or another system was expected, or game = \"FILE\""};
  }
  if (const System* found = find(*system->text())) return found;
  return Fault{
      document.place(*system), "there is no system '" + *system->text() + "'",
      files::suggest(*system->text(), known) +
          (files::nearest(*system->text(), known) ? "" : "; one of your own has a file: --game FILE")};
}

const std::string* text_at(const files::Document& document, std::string_view key) {
  const files::Node* node = document.root.find(key);
  return node == nullptr ? nullptr : node->text();
}

/// The rulebook that a scenario plays by when it names none; it lives as long as the system.
const files::Document* usual_rulebook(const System& system, const files::Document& scenario) {
  if (const files::Document* own = system.own_rulebook()) return own;
  return built_in_document(system.default_rulebook(scenario));
}
Result<std::unique_ptr<Table>> open(const System& system, const Sources& sources) {
  return table_of(system, sources.scenario, sources.rulebook, usual_rulebook(system, sources.scenario));
}

}  // namespace

std::span<const SystemInfo> systems() {
  static const auto kInfos = [] {
    std::vector<SystemInfo> infos;
    for (const System* one : own_systems()) infos.push_back(one->info());
    for (const BuiltInGame& game : built_in_games()) {
      if (const System* one = built_in_game(game.id)) infos.push_back(one->info());
    }
    return infos;
  }();
  return kInfos;
}

const SystemInfo* find_system(std::string_view id) {
  const System* system = find(id);
  return system == nullptr ? nullptr : &system->info();
}

std::vector<GuideSection> guide_sections(const SystemInfo& system, const files::Document& rulebook) {
  return find(system.id)->guide(rulebook);
}

Result<std::string> load_game_text(const std::string& path) {
  std::string text;
  const auto read = load_as(path, FileKind::game, &text);
  if (!read && meant_as_game(text)) return text;  // its reader knows what its brackets are for
  if (!read) return read.faults();
  if (!is_game(*read)) {
    return Fault{{read->files.front(), 0, 0},
                 "this is no game",
                 "a file that begins with casus = 1 was expected; casus new FILE writes one"};
  }
  return text;
}

Result<OwnSystem> load_game(const std::string& path) {
  const auto text = load_game_text(path);
  if (!text) return text.faults();
  const auto game = game_of(*text, path);
  if (!game) return game.faults();
  return OwnSystem{*game, *(*game)->own_rulebook()};
}

Result<std::string_view> default_rulebook(const files::Document& scenario) {
  const auto system = system_named_in(scenario);
  if (!system) return system.faults();
  return (*system)->default_rulebook(scenario);
}

std::optional<Faults> check_rulebook(const files::Document& document) {
  if (text_at(document, "game") != nullptr) return std::nullopt;  // a scenario of a game of its own
  const auto system = system_named_in(document);
  if (!system || !(*system)->is_rulebook(document)) return std::nullopt;
  return (*system)->check_rulebook(document);
}

Faults rulebook_warnings(const files::Document& document) {
  const auto system = system_named_in(document);
  return system ? (*system)->warnings(document) : Faults{};
}

std::optional<files::Document> own_rulebook(std::string_view id) {
  const System* system = find(id);
  const files::Document* own = system == nullptr ? nullptr : system->own_rulebook();
  return own == nullptr ? std::nullopt : std::optional(*own);
}

files::Document masked(files::Document scenario) {
  const auto system = system_named_in(scenario);
  return system ? (*system)->masked(std::move(scenario)) : scenario;
}

std::vector<Secret> secrets_of(const files::Document& scenario) {
  const auto system = system_named_in(scenario);
  return system ? (*system)->secrets(scenario) : std::vector<Secret>{};
}

std::string system_of(const Sources& sources) {
  for (const files::Document* document : {&sources.scenario, &sources.rulebook}) {
    if (const std::string* system = text_at(*document, "system")) return *system;
  }
  return "";
}

Result<std::unique_ptr<Table>> open_table(const Sources& sources) {
  if (auto fault = files::long_text(sources.scenario)) return *std::move(fault);
  if (const std::string* text = text_at(sources.rulebook, "game")) {
    const std::string* file = text_at(sources.scenario, "game");
    const auto game = game_of(*text, file == nullptr || is_game_text(*file) ? "game" : *file);
    if (!game) return game.faults();
    return open(**game, sources);
  }
  const auto system = system_named_in(sources.scenario);
  if (!system) return system.faults();
  return open(**system, sources);
}

}  // namespace casus
