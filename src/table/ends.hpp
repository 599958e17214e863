#pragma once
// What a graph under a policy comes to, as answers say it: exactly where that is known and not too long, else
// in doubles with how far off they may be.

#include <optional>
#include <vector>

#include "answers/answers.hpp"
#include "conflict/graph/solve.hpp"

namespace casus {

/// The chance of each outcome, and, where it is known in doubles, how far off that may be.
struct Ends {
  std::vector<Chance> chances;
  std::optional<double> within;
};

inline Chance exact_chance(const Exact& exact) {
  const Exact lowest = exact.reduced();
  return {lowest.to_double(), lowest};
}

/// Exact where the policy is, and the numbers do not grow too long.
inline Ends ends_of(const Graph& graph, const Policy& policy) {
  Ends ends;
  if (policy.exact && graph.products.empty()) {  // products are made where numbers are too long
    ExactWork work;
    for (const Exact& exact : outcomes<Exact>(graph, policy, &work))
      ends.chances.push_back(exact_chance(exact));
    if (!work.used_up()) return ends;
  }
  const BoundedOutcomes about = bounded_outcomes(graph, policy);
  for (const double p : about.chances) ends.chances.push_back({p, std::nullopt});
  if (policy.exact) ends.within = about.within;
  return ends;
}

/// Nodes of a graph that is solved, and its worths worked out, exactly in no time.
inline constexpr std::size_t kQuickExact = 20'000;

/// The worth from every node (worth_from_each), exactly where that is quick; else nothing.
inline std::vector<Exact> quick_exact_worths(const Graph& graph, const Policy& policy) {
  if (!policy.exact || graph.nodes.size() > kQuickExact) return {};
  ExactWork work(ExactWork::kQuick);
  return worth_from_each<Exact>(graph, policy, &work);
}

}  // namespace casus
