// The advice that DEFCON computes itself: for whole turns, which are too many to expand, for exchanges of
// missiles, and for plans.

#include "systems/defcon/arbiter_conflict.hpp"
#include "systems/defcon/exchange/exchange_conflict.hpp"
#include "systems/defcon/planning/move_values.hpp"
#include "systems/defcon/planning/plans.hpp"
#include "table/planning.hpp"
#include "table/subgame_adviser.hpp"

namespace casus::defcon {

std::optional<Result<Advice>> ArbiterConflict::advise(const Limits& limits) const {
  if (const auto exchange = exchange_of(rules(), false)) {
    if (!*exchange) return exchange->faults();
    const ExchangeConflict game(std::make_shared<const Exchange>(**exchange));
    const auto without = [this] { return exchange_of(rules(), true); };
    return SubgameAdviser<Exchange>(game).advise(without, "LOW and PERIMETR", limits);
  }
  if (!unexplorable()) return std::nullopt;
  const Result<WeighedMoves> weighed = weigh(rules(), limits);
  if (!weighed) return weighed.faults();
  return Planning(*this).advise(*weighed);
}

Result<std::optional<PlansAnswer>> ArbiterConflict::plans(const std::optional<std::string>& goal,
                                                          const Limits& limits) const {
  const std::string& wanted = goal ? *goal : rules().board().goal;
  if (wanted.empty()) return std::optional<PlansAnswer>();
  const auto found = plans_for(rules(), wanted, limits, PlansAnswer::kMostBreakers);
  if (!found) return found.faults();
  return std::optional<PlansAnswer>(Planning(*this).say(*found, wanted));
}

}  // namespace casus::defcon
