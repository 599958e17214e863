#pragma once
// Choices within one loop, made together: a plan for all of them from which no seat gains by changing its own
// choices, at whatever position of the loop play stands. For one seat this is the best plan; for two seats
// with opposed interests it is the saddle point over their stationary plans. If worths depend on how the
// conflict ends, as they do when a loop changes nothing, such a plan always exists (Liggett and Lippman,
// "Stochastic games with perfect information and time average payoff", 1969). Used by the solvers.

#include <algorithm>
#include <set>
#include <vector>

#include "base/result.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

/// Returns, for each plan of a loop, the number of the first plan that differs from it only in choices of
/// `seat`.
inline std::vector<std::uint32_t> plans_of_others(const Graph& graph, const Loop& loop, Seat seat) {
  std::size_t plans = 1;
  for (const std::uint32_t options : loop.options) plans *= options;
  std::vector<std::uint32_t> first(plans);
  for (std::uint32_t plan = 0; plan < plans; ++plan) {
    std::uint32_t left = plan;
    std::uint32_t step = 1;
    first[plan] = plan;
    for (std::size_t i = loop.choices.size(); i-- > 0;) {
      const std::uint32_t taken = left % loop.options[i];
      if (graph.nodes[loop.choices[i]].turn.seat == seat) first[plan] -= taken * step;
      left /= loop.options[i];
      step *= loop.options[i];
    }
  }
  return first;
}

/// Returns the first plan that suits all seats, or kNone if there is none. `order(a, b, seat)` is positive if
/// edge a is worth more to the seat than edge b, negative if it is worth less, else 0. Cost: two comparisons
/// for each plan, choice and seat.
template <class Order>
std::uint32_t stable_plan(const Graph& graph, const Loop& loop, const Order& order) {
  const auto plans = static_cast<std::uint32_t>(graph.edges_of(loop.choices.front()).size());
  std::vector<bool> suits(plans, true);
  std::set<Seat> seats;
  for (const std::uint32_t node : loop.choices) seats.insert(graph.nodes[node].turn.seat);
  for (const Seat seat : seats) {
    const std::vector<std::uint32_t> others = plans_of_others(graph, loop, seat);
    for (const std::uint32_t node : loop.choices) {
      const std::uint32_t first = graph.nodes[node].first;
      std::vector<std::uint32_t> best(plans, kNone);  // indexed by the choices of the other seats
      for (std::uint32_t plan = 0; plan < plans; ++plan) {
        std::uint32_t& known = best[others[plan]];
        if (known == kNone || order(first + plan, first + known, seat) > 0) known = plan;
      }
      for (std::uint32_t plan = 0; plan < plans; ++plan) {
        const std::uint32_t known = best[others[plan]];
        suits[plan] = suits[plan] && (known == plan || order(first + plan, first + known, seat) == 0);
      }
    }
  }
  const auto at = std::find(suits.begin(), suits.end(), true);
  return at == suits.end() ? kNone : static_cast<std::uint32_t>(at - suits.begin());
}

inline Fault no_plan() {
  return {{},
          "choices in a loop have no plan that suits everybody who chooses there",
          "an end after a number of rounds was expected"};
}

}  // namespace casus
