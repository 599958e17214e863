#include <algorithm>
#include <filesystem>

#include "files/nearest.hpp"
#include "files/path.hpp"
#include "systems/registry.hpp"

namespace casus {
namespace {

constexpr std::string_view kRulebookPrefix = "rulebook.";

/// Whether a value set is one of the rulebook, and then what is left of it.
std::optional<std::string> rulebook_part(const std::string& set) {
  if (!set.starts_with(kRulebookPrefix)) return std::nullopt;
  return set.substr(kRulebookPrefix.size());
}

std::vector<std::string> known_rulebooks() {
  std::vector<std::string> names;
  for (const SystemInfo& system : systems())
    names.insert(names.end(), system.rulebooks.begin(), system.rulebooks.end());
  return names;
}

}  // namespace

Result<files::Document> load_rulebook(const std::string& name_or_file) {
  std::error_code ignored;
  if (const auto text = built_in_rulebook(name_or_file);
      text && !std::filesystem::exists(name_or_file, ignored)) {
    return files::read_toml(*text, name_or_file + ".toml");
  }
  auto document = files::load(name_or_file);
  if (document || name_or_file.find_first_of("./") != std::string::npos) return document;
  Fault fault = document.faults().front();
  fault.expected =
      "a file or a built-in rulebook was expected: " + files::suggest(name_or_file, known_rulebooks());
  return fault;
}

Result<Sources> gather(files::Document scenario, const std::optional<std::string>& rulebook,
                       const std::vector<std::string>& sets) {
  for (const std::string& set : sets) {
    if (rulebook_part(set)) continue;
    auto changed = files::assign(std::move(scenario), set);
    if (!changed) return changed.faults();
    scenario = std::move(*changed);
  }
  Result<files::Document> book = [&]() -> Result<files::Document> {
    if (rulebook) return load_rulebook(*rulebook);
    if (const files::Node* named = scenario.root.find("rulebook");
        named != nullptr && named->text() != nullptr) {
      // A file is named from where the scenario lies; a built-in rulebook by its name.
      if (built_in_rulebook(*named->text())) return load_rulebook(*named->text());
      const auto folder = std::filesystem::path(scenario.place(*named).file).parent_path();
      return load_rulebook((folder / *named->text()).string());
    }
    const auto name = default_rulebook(scenario);
    if (!name) return name.faults();
    return load_rulebook(std::string(*name));
  }();
  if (!book) return book.faults();
  for (const std::string& set : sets) {
    const auto part = rulebook_part(set);
    if (!part) continue;
    auto changed = files::assign(std::move(*book), *part, "--set rulebook");
    if (!changed) return changed.faults();
    *book = std::move(*changed);
  }
  return Sources{std::move(scenario), std::move(*book)};
}

Result<Sources> gather(const Request& request) {
  auto scenario = files::load(request.scenario);
  if (!scenario) return scenario.faults();
  return gather(std::move(*scenario), request.rulebook, request.sets);
}

Faults check_file(const std::string& path) {
  auto document = files::load(path);
  if (!document) return document.faults();
  if (const auto faults = check_rulebook(*document)) return *faults;
  auto sources = gather(std::move(*document), std::nullopt, {});
  if (!sources) return sources.faults();
  auto table = open_table(*sources);
  return table ? Faults{} : table.faults();
}

}  // namespace casus
