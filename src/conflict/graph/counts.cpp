#include <algorithm>
#include <map>
#include <numeric>
#include <type_traits>
#include <utility>

#include "base/meter.hpp"
#include "conflict/graph/change_chances.hpp"
#include "conflict/graph/count_means.hpp"
#include "conflict/graph/number.hpp"
#include "conflict/graph/solve.hpp"

namespace casus {
namespace {

/// Pairs of a product are left out if the way to them and the pair together are less likely than this. All
/// pairs that a graph may have then add up to less than the rounding error of one sum.
constexpr double kUnlikely = 1e-27;

/// Returns the least chance that a pair of a node's product must have to be visited. Exact sums need all
/// pairs.
template <class N>
double least_of(const Product* product, const auto& chance_here) {
  if (product == nullptr || !std::is_same_v<N, double>) return 0.0;
  return kUnlikely / chance_here();
}

/// Converts changes to end values. The counter was absent at first, so every change ends in a value of its
/// own.
template <class N>
std::vector<CountEnd<N>> ends_of_changes(std::vector<ChangeEnd<N>> changes) {
  std::vector<CountEnd<N>> ends;
  ends.reserve(changes.size());
  for (ChangeEnd<N>& end : changes)
    ends.push_back(
        {end.outcome, end.change.value().value_or(CountDistribution::kAbsent), std::move(end.probability)});
  std::sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) {
    return std::pair(a.outcome, a.value) < std::pair(b.outcome, b.value);
  });
  return ends;
}

/// Returns the changes of the counter when a product reaches one of its pairs: each round changes it by
/// `tallied`. Changes less likely than kRest are joined into one by kMany.
template <class N>
Changes<N> turned(const Graph& graph, const Product& product, const Changes<N>& here,
                  const CountChange& tallied) {
  constexpr double kRest = 1e-15;
  const N leaves = Number<N>::leaves(graph, product);
  const N again = Number<N>::again(graph, product);
  std::map<CountChange, N> open(here.begin(), here.end());
  double rare = 0.0;
  for (const auto& one : here) rare += kRest * Number<N>::about(one.second);
  std::map<CountChange, N> left;
  const auto add = [](std::map<CountChange, N>& to, const CountChange& change, N chance) {
    const auto [at, is_new] = to.try_emplace(change, chance);
    if (!is_new) at->second += chance;
  };
  while (!open.empty()) {
    const auto one = open.extract(open.begin());
    const CountChange next = one.key().then(tallied);
    if (next == one.key()) {
      add(left, next, one.mapped());
    } else if (grows(tallied) && Number<N>::about(one.mapped()) <= rare) {
      add(left, one.key().then({Tally::Kind::sum, CountChange::kMany}), one.mapped());
    } else {
      add(left, one.key(), one.mapped() * leaves);
      add(open, next, one.mapped() * again);
    }
  }
  ResourceMeter::spend(left.size());
  return {left.begin(), left.end()};
}

/// Returns the changes of a counter by outcome, sorted, if it was changed by `before` at first; nothing if
/// they do not fit `Distribution` (a ChangeList or a ValueArray).
template <class N, class Distribution>
std::optional<std::vector<ChangeEnd<N>>> changes_at_ends(const Graph& graph, const Policy& policy,
                                                         const std::vector<CountEffect>& effects,
                                                         CountChange before) {
  std::map<std::pair<std::uint16_t, CountChange>, N> ends;
  std::vector<Distribution> reach(graph.nodes.size());
  reach[graph.root()] = Distribution({{before, N(1)}});
  std::uint64_t cells = 0;
  bool fits = true;
  for (std::uint32_t node = graph.root() + 1; node-- > 0;) {
    Distribution here = std::exchange(reach[node], Distribution());
    if (here.is_empty()) continue;
    cells -= here.cells();
    const Product* const product = graph.product_at(node);
    if (product != nullptr && product->turn != kNone) {
      if (const CountChange& tallied = effects[product->turn].tallied; tallied.how)
        here = Distribution(turned(graph, *product, here.changes(), tallied));
    }
    if (graph.nodes[node].turn.actor == Actor::nobody) {
      for (const auto& [change, chance] : here.changes()) {
        const auto [end, is_new] = ends.try_emplace({graph.nodes[node].outcome, change}, chance);
        if (!is_new) end->second += chance;
      }
      continue;
    }
    for_each_taken<N>(
        graph, policy, node,
        [&](const Edge& edge, const N& share) {
          const auto& [distribution, tallied] = effects[edge.gain];
          ResourceMeter::spend(here.size() * (distribution == nullptr ? 1 : distribution->changes.size()));
          Distribution& there = reach[edge.to];
          const std::uint64_t before_it = there.cells();
          if (distribution == nullptr) {
            there.add(here, tallied, share);
          } else {
            there.add(here, *distribution, tallied, share);
          }
          cells += there.cells() - before_it;
          if constexpr (requires { there.is_too_wide(); }) fits = fits && !there.is_too_wide();
        },
        least_of<N>(product, [&] { return here.chance(); }));
    if (!fits || cells > Distribution::kMostCells) return std::nullopt;
  }
  std::vector<ChangeEnd<N>> sorted;
  sorted.reserve(ends.size());
  for (auto& [end, chance] : ends) sorted.push_back({end.first, end.second, std::move(chance)});
  return sorted;
}

}  // namespace

template <class N>
std::vector<ChangeEnd<N>> count_changes(const Graph& graph, const Policy& policy, std::uint16_t counter,
                                        CountChange before) {
  return *changes_at_ends<N, ChangeList<N>>(graph, policy, effects_of(graph, counter), before);
}

template <class N>
std::vector<CountEnd<N>> counts(const Graph& graph, const Policy& policy, std::uint16_t counter) {
  return ends_of_changes(count_changes<N>(graph, policy, counter, CountChange::absent()));
}

template <class N>
std::vector<CountMeans<N>> count_means(const Graph& graph, const Policy& policy, std::uint16_t counter,
                                       ExactWork* work) {
  std::vector<CountMeans<N>> ends;
  if (is_unknown<N>(graph, work)) return ends;
  std::vector<CountMeans<N>> reach(graph.nodes.size(), CountMeans<N>::none());
  std::map<std::uint32_t, CountMeans<N>> by_gain;  // many edges count alike
  reach[graph.root()] = {};
  for (std::uint32_t node = graph.root() + 1; node-- > 0;) {
    if (Number<N>::is_zero(reach[node].chance)) continue;
    CountMeans<N> here = std::exchange(reach[node], CountMeans<N>::none());
    const Product* const product = graph.product_at(node);
    if (product != nullptr && product->turn != kNone) {
      const N leaves = Number<N>::leaves(graph, *product);
      const CountMeans<N> turn = means_of<N>(graph.counted[product->turn], counter);
      here = here.then(turn.times(N(1) - leaves).again().times(leaves));
    }
    if (graph.nodes[node].turn.actor == Actor::nobody) {
      const std::uint16_t outcome = graph.nodes[node].outcome;
      if (outcome >= ends.size()) ends.resize(outcome + 1U, CountMeans<N>::none());
      ends[outcome] += here;
      continue;
    }
    std::uint32_t gain = 0;
    CountMeans<N> followed = here;  // by what that gain counts: mostly the next edge has it too
    for_each_taken<N>(
        graph, policy, node,
        [&](const Edge& edge, const N& share) {
          // Five sums, of which the last is the longest.
          for (int i = 0; work != nullptr && i < 5; ++i) {
            if (!work->spend(reach[edge.to].amount, here.amount, share)) return;
          }
          if (edge.gain != gain) {
            gain = edge.gain;
            const auto [known, is_new] = by_gain.try_emplace(gain);
            if (is_new) known->second = means_of<N>(graph.counted[gain], counter);
            followed = gain == 0 ? here : here.then(known->second);
          }
          reach[edge.to] += followed.times(share);
        },
        least_of<N>(product, [&] { return Number<N>::about(here.chance); }));
    if (work != nullptr && work->used_up()) return {};
  }
  return ends;
}

std::vector<std::vector<CountEnd<double>>> counts_of_all(const Graph& graph, const Policy& policy,
                                                         std::uint16_t counters) {
  if (counters == 0) return {};
  // Counters that nothing changes but what leads to an end: for those the chance to take that edge is enough.
  std::vector<std::vector<CountEffect>> effects;
  for (std::uint16_t counter = 0; counter < counters; ++counter)
    effects.push_back(effects_of(graph, counter));
  std::vector<bool> at_end(counters, true);
  const auto changes = [&](std::uint16_t counter, std::uint32_t gain) {
    const CountEffect& effect = effects[counter][gain];
    return effect.distribution != nullptr || effect.tallied.how;
  };
  std::vector<bool> looked_at(graph.counted.size(), false);
  struct Last {
    std::uint32_t end = 0;
    std::uint32_t gain = 0;
    double chance = 0.0;
  };
  std::vector<Last> lasts;
  const auto within = [&](std::uint32_t gain) {
    if (looked_at[gain]) return;
    looked_at[gain] = true;
    for (std::uint16_t counter = 0; counter < counters; ++counter) {
      if (changes(counter, gain)) at_end[counter] = false;
    }
  };
  std::vector<double> reach(graph.nodes.size(), 0.0);
  reach[graph.root()] = 1.0;
  const bool begins = graph.nodes[graph.root()].turn.actor != Actor::nobody;
  for (std::uint32_t node = graph.root() + 1; node-- > 0 && begins;) {
    const double here = reach[node];
    if (here == 0.0 || graph.nodes[node].turn.actor == Actor::nobody) continue;
    if (const Product* const product = graph.product_at(node); product != nullptr && product->turn != kNone)
      within(product->turn);
    for_each_taken<double>(
        graph, policy, node,
        [&](const Edge& edge, double share) {
          reach[edge.to] += here * share;
          if (graph.nodes[edge.to].turn.actor == Actor::nobody) {
            lasts.push_back({edge.to, edge.gain, here * share});
          } else {
            within(edge.gain);
          }
        },
        kUnlikely / here);
  }
  std::vector<std::vector<CountEnd<double>>> all(counters);
  std::vector<std::size_t> order(lasts.size());
  std::iota(order.begin(), order.end(), 0);
  // Ends as count_changes comes to them, what leads to each as it is come to.
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return lasts[a].end > lasts[b].end; });
  for (std::uint16_t counter = 0; counter < counters; ++counter) {
    const bool by_distribution = std::any_of(lasts.begin(), lasts.end(), [&](const Last& last) {
      return effects[counter][last.gain].distribution != nullptr;
    });
    if (!begins || !at_end[counter] || by_distribution) {
      auto changed =
          changes_at_ends<double, ValueArray>(graph, policy, effects[counter], CountChange::absent());
      all[counter] = changed ? ends_of_changes(std::move(*changed)) : counts<double>(graph, policy, counter);
      continue;
    }
    std::map<std::pair<std::uint16_t, CountChange>, double> ends;
    Changes<double> of_end;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Last& last = lasts[order[i]];
      CountAddition<double>(of_end).add(CountChange::absent().then(effects[counter][last.gain].tallied),
                                        last.chance);
      if (i + 1 < order.size() && lasts[order[i + 1]].end == last.end) continue;
      for (const auto& [change, chance] : of_end) {
        const auto [end, is_new] = ends.try_emplace({graph.nodes[last.end].outcome, change}, chance);
        if (!is_new) end->second += chance;
      }
      of_end.clear();
    }
    std::vector<ChangeEnd<double>> changed;
    for (const auto& [end, chance] : ends) changed.push_back({end.first, end.second, chance});
    all[counter] = ends_of_changes(std::move(changed));
  }
  return all;
}

bool is_endless(const Graph& graph, std::uint16_t counter) {
  const bool turns = std::any_of(graph.products.begin(), graph.products.end(), [&](const Product& product) {
    return product.turn != kNone && grows(change_of(graph.counted[product.turn].tallies, counter));
  });
  return turns || std::any_of(graph.counted.begin(), graph.counted.end(), [&](const EdgeCounts& counted) {
           const CountDistribution* const distribution = distribution_of(counted, counter);
           return distribution != nullptr && distribution->endless;
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
