#pragma once
// The conflict chart as a system: its name, its clauses and rulebooks, and how its files are read.

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "files/document.hpp"
#include "systems/conflict_chart/chart_rules.hpp"
#include "table/system.hpp"

namespace casus::conflict_chart {

class ChartConflict;

class System final : public casus::System {
 public:
  using Rules = ChartRules;
  using OpenedConflict = ChartConflict;

  System();

  [[nodiscard]] Faults check_rulebook(const files::Document& document) const override;
  /// What is odd about a sound rulebook: where its chart is not monotone.
  [[nodiscard]] Faults warnings(const files::Document& rulebook) const override {
    return rulebook_warnings(rulebook);
  }
  /// The rules of a scenario; faults as of `conflict`.
  [[nodiscard]] Result<ChartRules> load(const files::Document& scenario,
                                        const files::Document& rulebook) const;
  [[nodiscard]] Result<std::unique_ptr<const casus::Conflict>> conflict(
      const files::Document& scenario, const files::Document& rulebook) const override;
};

}  // namespace casus::conflict_chart
