#include <algorithm>
#include <map>
#include <utility>

#include "conflict/graph/number.hpp"
#include "conflict/graph/solve.hpp"

namespace casus {
namespace {

/// What was done to the counter on the lines that reach a node, in order, and their chances.
template <class N>
using Changes = std::vector<std::pair<CountChange, N>>;

template <class N>
void add(Changes<N>& changes, const CountChange& change, N chance) {
  const auto at =
      std::lower_bound(changes.begin(), changes.end(), change,
                       [](const auto& known, const CountChange& wanted) { return known.first < wanted; });
  if (at != changes.end() && at->first == change) {
    at->second += chance;
  } else {
    changes.insert(at, {change, std::move(chance)});
  }
}

/// What the tallies of an edge come to.
CountChange change_of(const std::vector<Tally>& tallies, std::uint16_t counter) {
  CountChange change;
  for (const Tally& tally : tallies) {
    if (tally.counter == counter) change = change.then(CountChange::of(tally));
  }
  return change;
}

const CountLaw* law_of(const Counted& counted, std::uint16_t counter) {
  for (const CountLaw& law : counted.laws) {
    if (law.counter == counter) return &law;
  }
  return nullptr;
}

}  // namespace

template <class N>
std::vector<ChangeEnd<N>> count_changes(const Graph& graph, const Policy& policy, std::uint16_t counter,
                                        CountChange before) {
  std::map<std::pair<std::uint16_t, CountChange>, N> ends;
  std::vector<Changes<N>> reach(graph.nodes.size());
  reach[graph.root()].emplace_back(before, N(1));
  for (std::uint32_t node = graph.root() + 1; node-- > 0;) {
    const Changes<N> here = std::exchange(reach[node], {});
    if (here.empty()) continue;
    if (graph.nodes[node].turn.actor == Actor::nobody) {
      for (const auto& [change, chance] : here) {
        const auto [end, is_new] = ends.try_emplace({graph.nodes[node].outcome, change}, chance);
        if (!is_new) end->second += chance;
      }
      continue;
    }
    for_each_taken<N>(graph, policy, node, [&](const Edge& edge, const N& share) {
      const Counted& counted = graph.counted[edge.gain];
      const CountChange told = change_of(counted.tallies, counter);
      const CountLaw* const law = law_of(counted, counter);
      for (const auto& [change, chance] : here) {
        N taken = chance * share;
        if (law == nullptr) {
          add(reach[edge.to], change.then(told), std::move(taken));
          continue;
        }
        for (const auto& [within, given] : law->changes) {
          add(reach[edge.to], change.then(within).then(told), N(taken * Number<N>::share(given)));
        }
      }
    });
  }
  std::vector<ChangeEnd<N>> sorted;
  sorted.reserve(ends.size());
  for (auto& [end, chance] : ends) sorted.push_back({end.first, end.second, std::move(chance)});
  return sorted;
}

template <class N>
std::vector<CountEnd<N>> counts(const Graph& graph, const Policy& policy, std::uint16_t counter) {
  // From a counter known to be absent every change ends in a value of its own: nothing is left to add up.
  auto changes = count_changes<N>(graph, policy, counter, CountChange::absent());
  std::vector<CountEnd<N>> ends;
  ends.reserve(changes.size());
  for (ChangeEnd<N>& end : changes) {
    ends.push_back({end.outcome, end.change.value().value_or(CountLaw::kAbsent), std::move(end.probability)});
  }
  std::sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) {
    return std::pair(a.outcome, a.value) < std::pair(b.outcome, b.value);
  });
  return ends;
}

template std::vector<ChangeEnd<double>> count_changes<double>(const Graph&, const Policy&, std::uint16_t,
                                                              CountChange);
template std::vector<ChangeEnd<Exact>> count_changes<Exact>(const Graph&, const Policy&, std::uint16_t,
                                                            CountChange);
template std::vector<CountEnd<double>> counts<double>(const Graph&, const Policy&, std::uint16_t);
template std::vector<CountEnd<Exact>> counts<Exact>(const Graph&, const Policy&, std::uint16_t);

}  // namespace casus
