#include "systems/columbia/system.hpp"

#include <array>

#include "systems/columbia/scenario.hpp"
#include "systems/columbia/siege_conflict.hpp"

namespace casus::columbia {
namespace {

constexpr std::array<std::string_view, 1> kRulebooks{"columbia"};
constexpr std::array<CounterInfo, kCounters> kCounterInfo{{
    {"attacker_total", "the attacker's total", Tally::Kind::last},
    {"defender_total", "the defender's total", Tally::Kind::last},
    {"margin", "the attacker's total less the defender's", Tally::Kind::last},
    {"attacker_losses", "units and structures that the attacker loses", Tally::Kind::sum},
    {"defender_losses", "units and structures that the defender loses", Tally::Kind::sum},
}};

}  // namespace

System::System()
    : casus::System({.id = "columbia",
                     .title = "The Siege of Columbia: combats with cards played in secret",
                     .rulebooks = kRulebooks,
                     .clauses = kClauseRows,
                     .fields = rulebook_fields(),
                     .counters = kCounterInfo,
                     .outcomes = 2,
                     .other_outcomes = kMaxPlayers,
                     .in_force = clauses_in_force()}) {}

Faults System::check_rulebook(const files::Document& document) const {
  const auto read = read_rulebook(document);
  return read ? Faults{} : read.faults();
}

Result<Siege> System::load(const files::Document& scenario, const files::Document& rulebook) const {
  auto read = read_rulebook(rulebook);
  if (!read) return read.faults();
  return read_scenario(scenario, std::move(*read));
}

Result<std::unique_ptr<const casus::Conflict>> System::conflict(const files::Document& scenario,
                                                                const files::Document& rulebook) const {
  return opened<SiegeConflict>(load(scenario, rulebook));
}

}  // namespace casus::columbia
