#include "systems/registry.hpp"

#include <algorithm>
#include <array>

#include "files/nearest.hpp"
#include "systems/entries.hpp"

namespace casus {
namespace {

/// The systems, in the order in which they are shown. A new one is one line here.
std::span<const Entry> all_entries() {
  static const std::array<Entry, 4> kEntries{
      aggression_entry(),
      conflict_chart_entry(),
      columbia_entry(),
      defcon_entry(),
  };
  return kEntries;
}

const Entry* find_entry(std::string_view id) {
  const std::span<const Entry> all = all_entries();
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const Entry& entry) { return entry.system->info().id == id; });
  return at == all.end() ? nullptr : &*at;
}

/// The system that a file names under `system`.
Result<const Entry*> entry_of(const files::Document& document) {
  std::vector<std::string> known;
  for (const Entry& entry : all_entries()) known.emplace_back(entry.system->info().id);
  const files::Node* system = document.root.find("system");
  if (system == nullptr || system->text() == nullptr) {
    return Fault{document.place(system == nullptr ? document.root : *system),
                 "the file does not name its system",
                 "system = \"" + known.front() + "\" or another system was expected"};
  }
  if (const Entry* entry = find_entry(*system->text())) return entry;
  return Fault{document.place(*system), "there is no system '" + *system->text() + "'",
               files::suggest(*system->text(), known)};
}

}  // namespace

std::span<const SystemInfo> systems() {
  static const auto kInfos = [] {
    std::vector<SystemInfo> infos;
    for (const Entry& entry : all_entries()) infos.push_back(entry.system->info());
    return infos;
  }();
  return kInfos;
}

const SystemInfo* find_system(std::string_view id) {
  const Entry* entry = find_entry(id);
  return entry == nullptr ? nullptr : &entry->system->info();
}

std::vector<GuideSection> guide_sections(const SystemInfo& system, const files::Document& rulebook) {
  return find_entry(system.id)->system->guide(rulebook);
}

Result<std::string_view> default_rulebook(const files::Document& scenario) {
  const auto entry = entry_of(scenario);
  if (!entry) return entry.faults();
  return (*entry)->system->default_rulebook(scenario);
}

std::optional<Faults> check_rulebook(const files::Document& document) {
  const auto entry = entry_of(document);
  if (!entry) return std::nullopt;
  const auto is_field = [&](const files::Entry& one) {
    const auto& fields = (*entry)->system->info().fields;
    return std::any_of(fields.begin(), fields.end(), [&](const Field& field) {
      return field.path.substr(0, field.path.find('.')) == one.key;
    });
  };
  const auto* root = document.root.table();
  if (std::none_of(root->begin(), root->end(), is_field)) return std::nullopt;
  return (*entry)->system->check_rulebook(document);
}

Faults rulebook_warnings(const files::Document& document) {
  const auto entry = entry_of(document);
  return entry ? (*entry)->system->warnings(document) : Faults{};
}

files::Document masked(files::Document scenario) {
  const auto entry = entry_of(scenario);
  return entry ? (*entry)->system->masked(std::move(scenario)) : scenario;
}

Result<std::unique_ptr<Table>> open_table(const Sources& sources) {
  const auto entry = entry_of(sources.scenario);
  if (!entry) return entry.faults();
  return (*entry)->open(sources.scenario, sources.rulebook);
}

}  // namespace casus
