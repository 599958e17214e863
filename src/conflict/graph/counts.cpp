#include <algorithm>
#include <map>
#include <utility>

#include "base/meter.hpp"
#include "conflict/graph/count_means.hpp"
#include "conflict/graph/number.hpp"
#include "conflict/graph/solve.hpp"

namespace casus {
namespace {

/// What was done to the counter on the lines that reach a node, in order, and their chances.
template <class N>
using Changes = std::vector<std::pair<CountChange, N>>;

/// Adds changes one after the other. Mostly each is the next after the one before it, or the only one.
template <class N>
class CountAddition {
 public:
  explicit CountAddition(Changes<N>& changes) : changes_(changes) {}
  void add(const CountChange& change, N chance) {
    auto at = changes_.begin() + next_;
    if (at == changes_.end() || !(at->first == change)) {
      at =
          std::lower_bound(changes_.begin(), changes_.end(), change,
                           [](const auto& known, const CountChange& wanted) { return known.first < wanted; });
      if (at == changes_.end() || !(at->first == change)) at = changes_.insert(at, {change, N(0)});
    }
    at->second += chance;
    next_ = at - changes_.begin() + 1;
  }

 private:
  Changes<N>& changes_;
  std::ptrdiff_t next_ = 0;
};

}  // namespace

template <class N>
std::vector<ChangeEnd<N>> count_changes(const Graph& graph, const Policy& policy, std::uint16_t counter,
                                        CountChange before) {
  const std::vector<CountEffect> effects = effects_of(graph, counter);
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
      const auto& [law, told] = effects[edge.gain];
      ResourceMeter::spend(here.size() * (law == nullptr ? 1 : law->changes.size()));
      if (law == nullptr) {
        CountAddition<N> adding(reach[edge.to]);
        for (const auto& [change, chance] : here) adding.add(change.then(told), N(chance * share));
        return;
      }
      for (const auto& [change, chance] : here) {
        CountAddition<N> adding(reach[edge.to]);
        const N taken = chance * share;
        for (const auto& [within, given] : law->changes)
          adding.add(change.then(within).then(told), N(taken * Number<N>::share(given)));
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

template <class N>
std::vector<CountMeans<N>> count_means(const Graph& graph, const Policy& policy, std::uint16_t counter,
                                       ExactWork* work) {
  std::vector<CountMeans<N>> ends;
  std::vector<CountMeans<N>> reach(graph.nodes.size(), CountMeans<N>::none());
  std::map<std::uint32_t, CountMeans<N>> by_gain;  // many edges count alike
  reach[graph.root()] = {};
  for (std::uint32_t node = graph.root() + 1; node-- > 0;) {
    if (Number<N>::is_zero(reach[node].chance)) continue;
    const CountMeans<N> here = std::exchange(reach[node], CountMeans<N>::none());
    if (graph.nodes[node].turn.actor == Actor::nobody) {
      const std::uint16_t outcome = graph.nodes[node].outcome;
      if (outcome >= ends.size()) ends.resize(outcome + 1U, CountMeans<N>::none());
      ends[outcome] += here;
      continue;
    }
    for_each_taken<N>(graph, policy, node, [&](const Edge& edge, const N& share) {
      // Five sums, of which the last is the longest.
      for (int i = 0; work != nullptr && i < 5; ++i) {
        if (!work->spend(reach[edge.to].amount, here.amount, share)) return;
      }
      if (edge.gain == 0) {
        reach[edge.to] += here.times(share);
        return;
      }
      const auto [known, is_new] = by_gain.try_emplace(edge.gain);
      if (is_new) known->second = means_of<N>(graph.counted[edge.gain], counter);
      reach[edge.to] += here.then(known->second).times(share);
    });
    if (work != nullptr && work->used_up()) return {};
  }
  return ends;
}

bool is_endless(const Graph& graph, std::uint16_t counter) {
  return std::any_of(graph.counted.begin(), graph.counted.end(), [&](const EdgeCounts& counted) {
    const CountLaw* const law = law_of(counted, counter);
    return law != nullptr && law->endless;
  });
}

template std::vector<CountMeans<double>> count_means<double>(const Graph&, const Policy&, std::uint16_t,
                                                             ExactWork*);
template std::vector<CountMeans<Exact>> count_means<Exact>(const Graph&, const Policy&, std::uint16_t,
                                                           ExactWork*);
template std::vector<ChangeEnd<double>> count_changes<double>(const Graph&, const Policy&, std::uint16_t,
                                                              CountChange);
template std::vector<ChangeEnd<Exact>> count_changes<Exact>(const Graph&, const Policy&, std::uint16_t,
                                                            CountChange);
template std::vector<CountEnd<double>> counts<double>(const Graph&, const Policy&, std::uint16_t);
template std::vector<CountEnd<Exact>> counts<Exact>(const Graph&, const Policy&, std::uint16_t);

}  // namespace casus
