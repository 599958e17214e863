#include "systems/registry.hpp"

#include <algorithm>
#include <array>

#include "files/nearest.hpp"
#include "systems/aggression/system.hpp"
#include "systems/columbia/system.hpp"
#include "systems/conflict_chart/system.hpp"
#include "systems/defcon/system.hpp"
#include "systems/table_of.hpp"

namespace casus {
namespace {

template <System... S>
struct List {};

/// The systems, in the order in which they are shown. A new one is one line here.
using Systems = List<aggression::System,      //
                     conflict_chart::System,  //
                     columbia::System,        //
                     defcon::System           //
                     >;

struct Entry {
  SystemInfo info;
  std::string_view (*default_rulebook)(const files::Document&);
  Faults (*check_rulebook)(const files::Document&);
  Faults (*rulebook_warnings)(const files::Document&);
  Result<std::unique_ptr<Table>> (*open)(const files::Document&, const files::Document&);
};

template <System S>
Result<std::unique_ptr<Table>> open_as(const files::Document& scenario, const files::Document& rulebook) {
  auto rules = S::load(scenario, rulebook);
  if (!rules) return rules.faults();
  return std::unique_ptr<Table>(std::make_unique<TableOf<S>>(std::move(*rules)));
}

template <System S>
Faults warnings_of(const files::Document& rulebook) {
  if constexpr (requires { S::warnings(rulebook); }) {
    return S::warnings(rulebook);
  } else {
    return {};
  }
}

template <System S>
constexpr auto guide_of() -> std::vector<GuideSection> (*)(const files::Document&) {
  if constexpr (requires(const files::Document& rulebook) { S::guide(rulebook); }) {
    return &S::guide;
  } else {
    return nullptr;
  }
}

template <System... S>
constexpr std::array<Entry, sizeof...(S)> entries(List<S...> /*list*/) {
  return {Entry{{S::kId, S::kTitle, S::kRulebooks, S::clauses(), S::fields(), guide_of<S>()},
                &S::default_rulebook,
                &S::check_rulebook,
                &warnings_of<S>,
                &open_as<S>}...};
}

const auto& all_entries() {
  static const auto kEntries = entries(Systems{});
  return kEntries;
}

const Entry* find_entry(std::string_view id) {
  const auto& all = all_entries();
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const Entry& entry) { return entry.info.id == id; });
  return at == all.end() ? nullptr : &*at;
}

/// The system that a file names under `system`.
Result<const Entry*> entry_of(const files::Document& document) {
  std::vector<std::string> known;
  for (const Entry& entry : all_entries()) known.emplace_back(entry.info.id);
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
    for (const Entry& entry : all_entries()) infos.push_back(entry.info);
    return infos;
  }();
  return kInfos;
}

const SystemInfo* find_system(std::string_view id) {
  const Entry* entry = find_entry(id);
  return entry == nullptr ? nullptr : &entry->info;
}

Result<std::string_view> default_rulebook(const files::Document& scenario) {
  const auto entry = entry_of(scenario);
  if (!entry) return entry.faults();
  return (*entry)->default_rulebook(scenario);
}

std::optional<Faults> check_rulebook(const files::Document& document) {
  const auto entry = entry_of(document);
  if (!entry) return std::nullopt;
  const auto is_field = [&](const files::Entry& one) {
    const auto& fields = (*entry)->info.fields;
    return std::any_of(fields.begin(), fields.end(), [&](const Field& field) {
      return field.path.substr(0, field.path.find('.')) == one.key;
    });
  };
  const auto* root = document.root.table();
  if (std::none_of(root->begin(), root->end(), is_field)) return std::nullopt;
  return (*entry)->check_rulebook(document);
}

Faults rulebook_warnings(const files::Document& document) {
  const auto entry = entry_of(document);
  return entry ? (*entry)->rulebook_warnings(document) : Faults{};
}

Result<std::unique_ptr<Table>> open_table(const Sources& sources) {
  const auto entry = entry_of(sources.scenario);
  if (!entry) return entry.faults();
  return (*entry)->open(sources.scenario, sources.rulebook);
}

}  // namespace casus
