#pragma once
// Makes a system's Entry: everything that is answered about it is compiled where this is used, which is
// entry_<system>.cpp alone.

#include <memory>
#include <utility>

#include "table/entry.hpp"
#include "table/table_of.hpp"

namespace casus {

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

template <System S>
std::span<const InForce> in_force_of() {
  if constexpr (requires { S::in_force(); }) {
    return S::in_force();
  } else {
    return {};
  }
}

template <System S>
Entry make_entry() {
  return {{S::kId, S::kTitle, S::kRulebooks, S::clauses(), S::fields(), guide_of<S>(), in_force_of<S>()},
          &S::default_rulebook,
          &S::check_rulebook,
          &warnings_of<S>,
          &open_as<S>};
}

}  // namespace casus
