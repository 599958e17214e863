#pragma once
// Defcon as a system: its name, its clauses and rulebooks, and how its files are read.

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "files/document.hpp"
#include "systems/defcon/files/secrets.hpp"
#include "systems/defcon/rules/arbiter.hpp"
#include "table/system.hpp"

namespace casus::defcon {

class ArbiterConflict;

class System final : public casus::System {
 public:
  using Rules = Arbiter;
  using OpenedConflict = ArbiterConflict;

  System();

  /// The page for players: each operation with what decides it.
  [[nodiscard]] std::vector<GuideSection> guide(const files::Document& rulebook) const override;
  [[nodiscard]] Faults check_rulebook(const files::Document& document) const override;
  /// The rules of a scenario; faults as of `conflict`.
  [[nodiscard]] Result<Arbiter> load(const files::Document& scenario, const files::Document& rulebook) const;
  [[nodiscard]] Result<std::unique_ptr<const casus::Conflict>> conflict(
      const files::Document& scenario, const files::Document& rulebook) const override;
  [[nodiscard]] std::vector<Secret> secrets(const files::Document& scenario) const override {
    return defcon::secrets(scenario);
  }
  [[nodiscard]] files::Document masked(files::Document scenario) const override {
    return defcon::masked(std::move(scenario));
  }
};

}  // namespace casus::defcon
