#include "systems/scenario_template.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "files/nearest.hpp"
#include "files/node_values.hpp"
#include "files/path.hpp"
#include "files/text.hpp"
#include "systems/built_in_scenarios.hpp"
#include "systems/file_kind.hpp"
#include "systems/games.hpp"

namespace casus {
namespace {

constexpr std::string_view kRulebookPrefix = "rulebook.";

/// Returns whether a name that is that of no file may be meant as that of a built-in scenario.
bool is_meant_as_built_in(const std::string& name) {
  std::error_code ignored;
  return !name.empty() && name.front() != '-' && name.find('.') == std::string::npos &&
         !std::filesystem::exists(name, ignored) && !ignored;
}

/// Returns what was expected in place of the name of a scenario that does not exist.
std::string scenarios_near(const std::string& name) {
  const std::string_view system = std::string_view(name).substr(0, name.find('/'));
  std::vector<std::string> all;
  std::vector<std::string> of_system;
  for (const BuiltInScenario& one : built_in_scenarios()) {
    all.push_back(one.path());
    if (one.system == system) of_system.push_back(all.back());
  }
  if (!of_system.empty()) return files::suggest(name, of_system);
  const auto near = files::nearest(name, all);
  return near ? "did you mean " + files::in_quotes(*near) + "?" : "'casus scenarios' lists them";
}

}  // namespace

std::vector<std::string> known_rulebooks() {
  std::vector<std::string> names;
  for (const SystemInfo& system : systems())
    names.insert(names.end(), system.rulebooks.begin(), system.rulebooks.end());
  return names;
}

const files::Document* built_in_document(std::string_view name) {
  static std::mutex mutex;
  static std::map<std::string, files::Document, std::less<>> known;
  {
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(name); found != known.end()) return &found->second;
  }
  auto document = own_rulebook(name);
  if (const auto text = document ? std::nullopt : built_in_rulebook(name)) {
    auto read = files::read_toml(*text, std::string(name) + ".toml");
    if (read) document = std::move(*read);
  }
  if (!document) return nullptr;
  const std::lock_guard lock(mutex);
  return &known.try_emplace(std::string(name), std::move(*document)).first->second;
}

Result<files::Document> load_rulebook(const std::string& name_or_file, Reach reach) {
  if (reach == Reach::built_in) {
    if (const files::Document* known = built_in_document(name_or_file)) return *known;
  }
  // No built-in rulebook has a dot or a slash in its name. Therefore a bare name denotes a built-in rulebook
  // first, whatever files exist.
  if (const auto text = built_in_rulebook(name_or_file))
    return files::read_toml(*text, name_or_file + ".toml");
  if (auto own = own_rulebook(name_or_file)) return *std::move(own);
  if (reach == Reach::built_in) {
    return Fault{{},
                 "there is no rulebook '" + name_or_file + "' here",
                 "a built-in rulebook was expected: " + files::suggest(name_or_file, known_rulebooks())};
  }
  auto document = load_as(name_or_file, FileKind::rulebook);
  if (document || name_or_file.find_first_of("./") != std::string::npos) return document;
  Fault fault = document.faults().front();
  fault.expected =
      "a file or a built-in rulebook was expected: " + files::suggest(name_or_file, known_rulebooks());
  return fault;
}

Result<files::Document> completed_rulebook(files::Document rulebook, const files::Document* own) {
  const std::string system = files::text_at(rulebook.root, "system");
  const auto known = own == nullptr ? own_rulebook(system) : std::nullopt;
  if (known) own = &*known;
  if (own == nullptr || files::text_at(own->root, "system") != system) return rulebook;
  for (const files::Entry& value : *own->root.table()) {
    if (rulebook.root.find(value.key) != nullptr) continue;
    auto more =
        files::set(std::move(rulebook), files::quoted(value.key), files::Document{value.value, own->files});
    if (!more) return more.faults();
    rulebook = std::move(*more);
  }
  return rulebook;
}

Setting setting_of(std::string_view path, const Place& at, files::Document value) {
  Setting setting{path.starts_with(kRulebookPrefix), std::string(path), at, std::move(value)};
  if (!setting.of_rulebook) return setting;
  setting.path.erase(0, kRulebookPrefix.size());
  // Columns are counted after the prefix: a fault says "--set rulebook:1:12", as if it were a file.
  setting.at.file += " rulebook";
  return setting;
}

Result<Setting> read_setting(std::string_view text, std::string_view option) {
  const bool of_rulebook = text.starts_with(kRulebookPrefix);
  const std::string of = std::string(option) + (of_rulebook ? " rulebook" : "");
  const auto said = files::read_assignment(of_rulebook ? text.substr(kRulebookPrefix.size()) : text, of);
  if (!said) return said.faults();
  auto value = files::parse_value(said->value, said->at_value);
  if (!value) return value.faults();
  return Setting{of_rulebook, said->path, said->at_path, std::move(*value)};
}

Result<ScenarioTemplate> ScenarioTemplate::of(files::Document scenario, std::optional<std::string> rulebook,
                                              const std::vector<std::string>& sets, Reach reach) {
  ScenarioTemplate scenario_template(std::move(scenario), std::move(rulebook), reach);
  for (const std::string& set : sets) {
    auto setting = read_setting(set);
    if (!setting) return setting.faults();
    if (Faults faults = scenario_template.set(*std::move(setting)); !faults.empty()) return faults;
  }
  return scenario_template;
}

Faults ScenarioTemplate::set(Setting setting) {
  if (setting.of_rulebook) {
    of_rulebook_.push_back(std::move(setting));
    return {};
  }
  auto changed = files::set(std::move(scenario_), setting.path, setting.value, setting.at);
  if (!changed) return changed.faults();
  scenario_ = std::move(*changed);
  return {};
}

Result<files::Document> with_game(files::Document scenario, const std::string& lies_at,
                                  const std::string& game) {
  const auto folder = std::filesystem::absolute(lies_at).parent_path();
  const auto path = lies_at == "-" ? std::filesystem::path(game)
                                   : std::filesystem::absolute(game).lexically_proximate(folder);
  return files::set(std::move(scenario), "game", files::Node(path.string()));
}

const BuiltInScenario* built_in_scenario(std::string_view path) {
  const auto all = built_in_scenarios();
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const BuiltInScenario& one) { return one.path() == path; });
  return at == all.end() ? nullptr : &*at;
}

Result<files::Document> load_scenario(const Request& request) {
  // As with rulebooks, the name of a built-in scenario has no dot and denotes it, whatever files exist.
  if (const BuiltInScenario* known = built_in_scenario(request.scenario)) {
    auto scenario = files::read_toml(known->toml, request.scenario);
    return request.game && scenario ? with_game(std::move(*scenario), "-", *request.game) : scenario;
  }
  auto scenario = load_as(request.scenario, FileKind::scenario);
  if (!scenario && is_meant_as_built_in(request.scenario)) {
    return Fault{{request.scenario, 0, 0},
                 "no such file, and no scenario that comes with casus",
                 scenarios_near(request.scenario)};
  }
  if (!scenario || !request.game) return scenario;
  return with_game(std::move(*scenario), request.scenario, *request.game);
}

Result<ScenarioTemplate> ScenarioTemplate::of(const Request& request) {
  auto scenario = load_scenario(request);
  if (!scenario) return scenario.faults();
  return of(std::move(*scenario), request.rulebook, request.sets);
}

Result<const files::Document*> ScenarioTemplate::named_rulebook(const std::string& name,
                                                                const Place& named_at) {
  if (reach_ == Reach::built_in) {
    if (const files::Document* known = built_in_document(name)) return known;
  }
  const auto known = rulebooks_.find(name);
  if (known != rulebooks_.end()) return &known->second;
  auto read = load_rulebook(name, reach_);
  if (!read) {
    if (reach_ == Reach::files) return read.faults();
    Fault fault = read.faults().front();
    fault.place = named_at;
    return fault;
  }
  return &rulebooks_.emplace(name, std::move(*read)).first->second;
}

Result<const ScenarioTemplate::ScenarioGame*> ScenarioTemplate::game_of(const files::Document& scenario,
                                                                        const files::Node& game) {
  const Place at = scenario.place(game);
  if (game.text() == nullptr)
    return Fault{at, "the game is " + std::string(name_of(game.kind())), "the path of its file was expected"};
  const std::string& named = *game.text();
  if (const auto known = games_.find(named); known != games_.end()) return &known->second;
  ScenarioGame own;
  std::string file = "game";
  if (is_game_text(named)) {
    own.text = named;
  } else if (reach_ == Reach::built_in) {
    return Fault{at, "a game is not looked for in files here", "the text of its file was expected"};
  } else {
    file = (std::filesystem::path(at.file).parent_path() / named).string();
    auto text = load_game_text(file);
    if (!text) return text.faults();
    own.text = std::move(*text);
  }
  const auto system = casus::game_of(own.text, file);
  if (!system) return system.faults();
  own.rulebook = *(*system)->own_rulebook();
  return &games_.emplace(named, std::move(own)).first->second;
}

Result<files::Document> ScenarioTemplate::rulebook_of(const files::Document& scenario) {
  const files::Node* game = scenario.root.find("game");
  const ScenarioGame* own = nullptr;
  if (game != nullptr) {
    const auto read = game_of(scenario, *game);
    if (!read) return read.faults();
    own = *read;
  }
  const files::Node* named = scenario.root.find("rulebook");
  files::Document rulebook;
  if (rulebook_ || (named != nullptr && named->text() != nullptr)) {
    std::string name = rulebook_ ? *rulebook_ : *named->text();
    // A file is named relative to the scenario; a built-in rulebook by its name.
    if (!rulebook_ && reach_ == Reach::files && !built_in_rulebook(name) && !own_rulebook(name))
      name = (std::filesystem::path(scenario.place(*named).file).parent_path() / name).string();
    const auto read = named_rulebook(name, rulebook_ ? Place{} : scenario.place(*named));
    if (!read) return read.faults();
    auto whole = completed_rulebook(**read, own == nullptr ? nullptr : &own->rulebook);
    if (!whole) return whole.faults();
    rulebook = std::move(*whole);
  } else if (own != nullptr) {
    rulebook = own->rulebook;
  } else {
    const auto name = default_rulebook(scenario);
    if (!name) return name.faults();
    const auto read = named_rulebook(std::string(*name), {});
    if (!read) return read.faults();
    rulebook = **read;
  }
  // The scenario itself has values that replace the rulebook's.
  if (named != nullptr && named->table() != nullptr) {
    for (const files::Entry& value : *named->table()) {
      auto changed = files::set(std::move(rulebook), files::quoted(value.key),
                                files::Document{value.value, scenario.files});
      if (!changed) return changed.faults();
      rulebook = std::move(*changed);
    }
  }
  if (own != nullptr) rulebook.root.table()->push_back({"game", files::Node(own->text)});
  return rulebook;
}

Result<Sources> ScenarioTemplate::with(std::span<const Setting> settings, files::Document scenario) {
  const auto set = [](files::Document& document, const Setting& setting) -> Faults {
    auto changed = files::set(std::move(document), setting.path, setting.value, setting.at);
    if (!changed) return changed.faults();
    document = std::move(*changed);
    return {};
  };
  for (const Setting& setting : settings) {
    if (setting.of_rulebook) continue;
    if (Faults faults = set(scenario, setting); !faults.empty()) return faults;
  }
  auto written = rulebook_of(scenario);
  if (!written) return written.faults();
  files::Document rulebook = std::move(*written);
  rulebook.option = true;
  for (const Setting& setting : of_rulebook_) {
    if (Faults faults = set(rulebook, setting); !faults.empty()) return faults;
  }
  for (const Setting& setting : settings) {
    if (!setting.of_rulebook) continue;
    if (Faults faults = set(rulebook, setting); !faults.empty()) return faults;
  }
  return Sources{std::move(scenario), std::move(rulebook)};
}

Result<Sources> gather(files::Document scenario, const std::optional<std::string>& rulebook,
                       const std::vector<std::string>& sets) {
  auto scenario_template = ScenarioTemplate::of(std::move(scenario), rulebook, sets);
  if (!scenario_template) return scenario_template.faults();
  return std::move(*scenario_template).sources();
}

Result<Sources> gather(const Request& request) {
  auto scenario_template = ScenarioTemplate::of(request);
  if (!scenario_template) return scenario_template.faults();
  return std::move(*scenario_template).sources();
}

}  // namespace casus
