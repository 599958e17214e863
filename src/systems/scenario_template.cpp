#include "systems/scenario_template.hpp"

#include <algorithm>
#include <filesystem>

#include "files/nearest.hpp"
#include "files/path.hpp"
#include "systems/file_kind.hpp"

namespace casus {
namespace {

constexpr std::string_view kRulebookPrefix = "rulebook.";

std::vector<std::string> known_rulebooks() {
  std::vector<std::string> names;
  for (const SystemInfo& system : systems())
    names.insert(names.end(), system.rulebooks.begin(), system.rulebooks.end());
  return names;
}

/// The built-in rulebooks as documents, for those who ask for them again and again: read once.
const std::map<std::string, files::Document, std::less<>>& built_in_documents() {
  static const auto kDocuments = [] {
    std::map<std::string, files::Document, std::less<>> documents;
    for (const std::string& name : known_rulebooks()) {
      auto document = files::read_toml(*built_in_rulebook(name), name + ".toml");
      if (document) documents.emplace(name, std::move(*document));
    }
    return documents;
  }();
  return kDocuments;
}

}  // namespace

Result<files::Document> load_rulebook(const std::string& name_or_file, Reach reach) {
  if (reach == Reach::built_in) {
    if (const auto known = built_in_documents().find(name_or_file); known != built_in_documents().end())
      return known->second;
  }
  // No built-in rulebook has a dot or a slash in its name: whatever lies here, a bare name is one of them
  // first.
  if (const auto text = built_in_rulebook(name_or_file))
    return files::read_toml(*text, name_or_file + ".toml");
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

Setting setting_of(std::string_view path, const Place& at, files::Document value) {
  Setting setting{path.starts_with(kRulebookPrefix), std::string(path), at, std::move(value)};
  if (!setting.of_rulebook) return setting;
  setting.path.erase(0, kRulebookPrefix.size());
  // Columns are counted behind the prefix: a fault says "--set rulebook:1:12", as if it were a file.
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
  ScenarioTemplate scenario_template({}, std::move(rulebook), reach);
  for (const std::string& set : sets) {
    auto setting = read_setting(set);
    if (!setting) return setting.faults();
    if (setting->of_rulebook) {
      scenario_template.of_rulebook_.push_back(std::move(*setting));
      continue;
    }
    auto changed = files::set(std::move(scenario), setting->path, setting->value, setting->at);
    if (!changed) return changed.faults();
    scenario = std::move(*changed);
  }
  scenario_template.scenario_ = std::move(scenario);
  return scenario_template;
}

Result<ScenarioTemplate> ScenarioTemplate::of(const Request& request) {
  auto scenario = load_as(request.scenario, FileKind::scenario);
  if (!scenario) return scenario.faults();
  return of(std::move(*scenario), request.rulebook, request.sets);
}

Result<const files::Document*> ScenarioTemplate::rulebook_of(const files::Document& scenario) {
  std::string name;
  Place named_at;  // nowhere where the scenario does not name it
  if (rulebook_) {
    name = *rulebook_;
  } else if (const files::Node* named = scenario.root.find("rulebook");
             named != nullptr && named->text() != nullptr) {
    // A file is named from where the scenario lies; a built-in rulebook by its name.
    name = *named->text();
    named_at = scenario.place(*named);
    if (reach_ == Reach::files && !built_in_rulebook(name))
      name = (std::filesystem::path(scenario.place(*named).file).parent_path() / name).string();
  } else {
    const auto own = default_rulebook(scenario);
    if (!own) return own.faults();
    name = std::string(*own);
  }
  if (reach_ == Reach::built_in) {
    if (const auto known = built_in_documents().find(name); known != built_in_documents().end())
      return &known->second;
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

Result<Sources> ScenarioTemplate::with(std::span<const Setting> settings) {
  files::Document scenario = scenario_;
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
  const auto written = rulebook_of(scenario);
  if (!written) return written.faults();
  files::Document rulebook = **written;
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
  return scenario_template->with();
}

Result<Sources> gather(const Request& request) {
  auto scenario_template = ScenarioTemplate::of(request);
  if (!scenario_template) return scenario_template.faults();
  return scenario_template->with();
}

Checked check_file(const std::string& path) {
  auto document = load_as(path, FileKind::rulebook);  // or a scenario
  if (!document) return {document.faults(), {}};
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
