#include "systems/conflict_chart/system.hpp"

#include <array>

#include "systems/conflict_chart/chart_conflict.hpp"
#include "systems/conflict_chart/scenario.hpp"

namespace casus::conflict_chart {
namespace {

constexpr std::array<std::string_view, 1> kRulebooks{"conflict-chart"};
constexpr std::array<CounterInfo, kCounters> kCounterInfo{{
    {"attacker_token_points", "points of Military tokens that the attacker ends with", Tally::Kind::last},
    {"attacker_canals", "Canal certificates that the attacker ends with", Tally::Kind::last},
    {"attacker_countries", "certificates of countries that the attacker ends with", Tally::Kind::last},
    {"defender_token_points", "points of Military tokens that the defender ends with", Tally::Kind::last},
    {"defender_canals", "Canal certificates that the defender ends with", Tally::Kind::last},
    {"defender_countries", "certificates of countries that the defender ends with", Tally::Kind::last},
    {"retaliations", "retaliations", Tally::Kind::sum},
    {"attacker_won_last",
     "of the plays with a retaliation, the last conflict won by the attacker (1) or not (0)",
     Tally::Kind::last},
}};

}  // namespace

System::System()
    : casus::System({.id = "conflict-chart",
                     .title = "Military Conflict Chart: commitments read from a table",
                     .rulebooks = kRulebooks,
                     .clauses = kClauseRows,
                     .fields = rulebook_fields(),
                     .counters = kCounterInfo,
                     .outcomes = kResults,
                     .other_outcomes = 1,
                     .in_force = clauses_in_force()}) {}

Faults System::check_rulebook(const files::Document& document) const {
  const auto read = read_rulebook(document);
  return read ? Faults{} : read.faults();
}

Result<ChartRules> System::load(const files::Document& scenario, const files::Document& rulebook) const {
  auto read = read_rulebook(rulebook);
  if (!read) return read.faults();
  return read_scenario(scenario, std::move(*read));
}

Result<std::unique_ptr<const casus::Conflict>> System::conflict(const files::Document& scenario,
                                                                const files::Document& rulebook) const {
  return opened<ChartConflict>(load(scenario, rulebook));
}

}  // namespace casus::conflict_chart
