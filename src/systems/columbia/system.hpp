#pragma once
// Columbia as a system: its name, its clauses and rulebooks, and how its files are read.

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "files/document.hpp"
#include "systems/columbia/secrets.hpp"
#include "systems/columbia/siege.hpp"
#include "table/system.hpp"

namespace casus::columbia {

class SiegeConflict;

class System final : public casus::System {
 public:
  using Rules = Siege;
  using OpenedConflict = SiegeConflict;

  System();

  [[nodiscard]] Faults check_rulebook(const files::Document& document) const override;
  /// The rules of a scenario; faults as of `conflict`.
  [[nodiscard]] Result<Siege> load(const files::Document& scenario, const files::Document& rulebook) const;
  [[nodiscard]] Result<std::unique_ptr<const casus::Conflict>> conflict(
      const files::Document& scenario, const files::Document& rulebook) const override;
  [[nodiscard]] std::vector<Secret> secrets(const files::Document& scenario) const override {
    return columbia::secrets(scenario);
  }
  [[nodiscard]] files::Document masked(files::Document scenario) const override {
    return columbia::masked(std::move(scenario));
  }
};

}  // namespace casus::columbia
