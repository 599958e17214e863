#pragma once
// A game that is described in one file, as a system.

#include <memory>
#include <string>

#include "systems/described/facts.hpp"
#include "systems/described/game_rules.hpp"
#include "table/system.hpp"

namespace casus::described {

class GameConflict;

class System : public casus::System {
 public:
  using Rules = GameRules;
  using OpenedConflict = GameConflict;

  explicit System(std::shared_ptr<const Facts> facts)
      : casus::System(facts->info()), facts_(std::move(facts)) {}

  [[nodiscard]] Faults check_rulebook(const files::Document& rulebook) const override;
  /// A rulebook has values of the rules and nothing else; a scenario says more.
  [[nodiscard]] bool is_rulebook(const files::Document& document) const override;
  /// The rules of a scenario; faults as of `conflict`.
  [[nodiscard]] Result<GameRules> load(const files::Document& scenario,
                                       const files::Document& rulebook) const;
  [[nodiscard]] Result<std::unique_ptr<const casus::Conflict>> conflict(
      const files::Document& scenario, const files::Document& rulebook) const override;
  [[nodiscard]] std::vector<GuideSection> guide(const files::Document& rulebook) const override;
  [[nodiscard]] const files::Document* own_rulebook() const override { return &facts_->rulebook(); }

 private:
  std::shared_ptr<const Facts> facts_;
};

/// Returns the game that a text describes. `file` is its name, for faults. Faults: all faults of the file.
Result<std::shared_ptr<const System>> read_system(std::string text, const std::string& file);

}  // namespace casus::described
