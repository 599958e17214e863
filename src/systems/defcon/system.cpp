#include "systems/defcon/system.hpp"

#include <array>

#include "systems/defcon/arbiter_conflict.hpp"
#include "systems/defcon/files/scenario.hpp"
#include "systems/defcon/words/guide.hpp"

namespace casus::defcon {
namespace {

constexpr std::array<std::string_view, 1> kRulebooks{"defcon"};
constexpr std::array<CounterInfo, kCounters> kCounterInfo{{
    {"maker_bet", "influence points that the maker of the coup bets", Tally::Kind::last},
    {"controller_bet", "influence points that the controller bets against it", Tally::Kind::last},
}};

}  // namespace

System::System()
    : casus::System({.id = "defcon",
                     .title = "DEFCON 1: operations of up to five blocs, judged",
                     .rulebooks = kRulebooks,
                     .clauses = kClauseRows,
                     .fields = rulebook_fields(),
                     .counters = kCounterInfo,
                     .outcomes = kController + 1,
                     .other_outcomes = kOutcomeCount - kController - 1,
                     .in_force = {}}) {}

Faults System::check_rulebook(const files::Document& document) const {
  const auto read = read_rulebook(document);
  return read ? Faults{} : read.faults();
}

std::vector<GuideSection> System::guide(const files::Document& rulebook) const {
  const auto read = read_rulebook(rulebook);
  return read ? defcon::guide(*read) : std::vector<GuideSection>{};
}

Result<Arbiter> System::load(const files::Document& scenario, const files::Document& rulebook) const {
  auto read = read_rulebook(rulebook);
  if (!read) return read.faults();
  return read_scenario(scenario, std::move(*read));
}

Result<std::unique_ptr<const casus::Conflict>> System::conflict(const files::Document& scenario,
                                                                const files::Document& rulebook) const {
  return opened<ArbiterConflict>(load(scenario, rulebook));
}

}  // namespace casus::defcon
