// The advice that DEFCON computes itself: for whole turns, which are too many to expand, for exchanges of
// missiles, and for plans.

#include "systems/defcon/exchange/exchange_system.hpp"
#include "systems/defcon/planning/move_values.hpp"
#include "systems/defcon/planning/plans.hpp"
#include "systems/defcon/system.hpp"
#include "table/planning.hpp"
#include "table/subgame_adviser.hpp"

namespace casus::defcon {

std::optional<Result<Advice>> System::advise(const Conflict& conflict, const Arbiter& rules,
                                             const Limits& limits) const {
  if (const auto exchange = exchange_of(rules, false)) {
    if (!*exchange) return exchange->faults();
    const ExchangeSystem words(*this);
    const auto without = [&rules] { return exchange_of(rules, true); };
    return SubgameAdviser<Exchange>(words).advise(**exchange, without, "LOW and PERIMETR", limits);
  }
  if (!unexplorable(rules)) return std::nullopt;
  const Result<WeighedMoves> weighed = weigh(rules, limits);
  if (!weighed) return weighed.faults();
  return Planning(conflict).advise(*weighed);
}

Result<std::optional<PlansAnswer>> System::plans(const Conflict& conflict, const Arbiter& rules,
                                                 const std::optional<std::string>& goal,
                                                 const Limits& limits) const {
  const std::string& wanted = goal ? *goal : rules.board().goal;
  if (wanted.empty()) return std::optional<PlansAnswer>();
  const auto found = plans_for(rules, wanted, limits, PlansAnswer::kMostBreakers);
  if (!found) return found.faults();
  return std::optional<PlansAnswer>(Planning(conflict).say(*found, wanted));
}

}  // namespace casus::defcon
