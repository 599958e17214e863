#pragma once
// Choices within one loop, made together: a plan for all of them by which no seat does better with other
// choices of its own, whatever position of the loop play stands at. Of one seat that is the best plan, of two
// with opposed interests the saddle point over their stationary plans. Where worths come from how the
// conflict ends, as they do when a loop changes nothing, there always is one (Liggett and Lippman,
// "Stochastic games with perfect information and time average payoff", 1969). Used by the solvers.

#include <algorithm>
#include <set>
#include <vector>

#include "base/result.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

/// For each plan of a loop, the number of the first plan that differs from it in choices of `seat` alone.
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

/// The first plan that suits all seats; kNone: there is none. `order(a, b, seat)`: above 0 where edge a is
/// worth more to the seat than edge b, below 0 where it is worth less, else 0.
/// Cost: two comparisons for each plan, choice and seat.
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
      std::vector<std::uint32_t> best(plans, kNone);  // by what the others choose
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
