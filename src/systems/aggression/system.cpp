#include "systems/aggression/system.hpp"

#include <array>

#include "systems/aggression/campaign_conflict.hpp"
#include "systems/aggression/scenario.hpp"

namespace casus::aggression {
namespace {

constexpr std::array<std::string_view, 2> kRulebooks{"aggression-1", "aggression-2"};
constexpr std::array<CounterInfo, kCounters> kCounterInfo{{
    {"rounds", "Battle Rounds", Tally::Kind::sum},
    {"attacker_dice_left", "d6s left, the Aggressor being the Victor", Tally::Kind::last},
    {"defender_dice_left", "d6s left, the Defender being the Victor", Tally::Kind::last},
    {"territories", "Territories gained by the Aggressor", Tally::Kind::sum},
    {"points", "Point Value gained by the Aggressor", Tally::Kind::sum},
    {"first_taken", "First Territory attacked: taken 1, not taken 0", Tally::Kind::last},
}};

}  // namespace

System::System()
    : casus::System({.id = "aggression",
                     .title = "Aggressive Takeovers: dice battles over Territories",
                     .rulebooks = kRulebooks,
                     .clauses = kClauseRows,
                     .fields = rulebook_fields(),
                     .counters = kCounterInfo,
                     .outcomes = 2,
                     .other_outcomes = 1,
                     .in_force = clauses_in_force()}) {}

std::string_view System::default_rulebook(const files::Document& scenario) const {
  const files::Node* edition = scenario.root.find("edition");
  const bool first = edition != nullptr && edition->integer() != nullptr && *edition->integer() == 1;
  return kRulebooks[first ? 0 : 1];
}

Faults System::check_rulebook(const files::Document& document) const {
  const auto read = read_rulebook(document);
  return read ? Faults{} : read.faults();
}

Result<Campaign> System::load(const files::Document& scenario, const files::Document& rulebook) const {
  auto read = read_rulebook(rulebook);
  if (!read) return read.faults();
  return read_scenario(scenario, std::move(*read));
}

Result<std::unique_ptr<const casus::Conflict>> System::conflict(const files::Document& scenario,
                                                                const files::Document& rulebook) const {
  return opened<CampaignConflict>(load(scenario, rulebook));
}

}  // namespace casus::aggression
