#pragma once
// Aggression as a system: its name, its clauses and rulebooks, and how its files are read.

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "files/document.hpp"
#include "systems/aggression/campaign.hpp"
#include "table/system.hpp"

namespace casus::aggression {

class CampaignConflict;

class System final : public casus::System {
 public:
  using Rules = Campaign;
  using OpenedConflict = CampaignConflict;

  System();

  /// The rulebook that a scenario plays by when none is named.
  [[nodiscard]] std::string_view default_rulebook(const files::Document& scenario) const override;
  [[nodiscard]] Faults check_rulebook(const files::Document& document) const override;
  /// The rules of a scenario; faults as of `conflict`.
  [[nodiscard]] Result<Campaign> load(const files::Document& scenario, const files::Document& rulebook) const;
  [[nodiscard]] Result<std::unique_ptr<const casus::Conflict>> conflict(
      const files::Document& scenario, const files::Document& rulebook) const override;
};

}  // namespace casus::aggression
