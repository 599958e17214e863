#include "conflict/graph/solve.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <type_traits>
#include <utility>

#include "conflict/graph/exact_estimate.hpp"
#include "conflict/graph/number.hpp"

namespace casus {
Policy only_choices(const Graph& graph) {
  Policy policy;
  policy.chosen.resize(graph.nodes.size(), kNone);
  for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
    if (graph.nodes[node].turn.actor == Actor::player) policy.chosen[node] = graph.nodes[node].first;
  }
  return policy;
}

std::vector<Edge> player_edges(const Graph& graph, const Policy& policy, std::uint32_t node) {
  const auto all = graph.edges_of(node);
  const Loop* const loop = graph.joint_at(node);
  if (loop == nullptr) return {all.begin(), all.end()};
  const std::size_t place = node - loop->choices.front();
  std::size_t step = 1;  // from a plan to the one with the next move here
  for (std::size_t i = place + 1; i < loop->options.size(); ++i) step *= loop->options[i];
  const std::size_t plan = policy.chosen[node] - graph.nodes[node].first;
  const std::size_t first = plan - plan / step % loop->options[place] * step;
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < loop->options[place]; ++i) edges.push_back(all[first + i * step]);
  return edges;
}

template <class N>
std::vector<N> outcomes(const Graph& graph, const Policy& policy, ExactWork* work) {
  if (is_unknown<N>(graph, work)) return {};
  if constexpr (std::is_same_v<N, Exact>) {
    constexpr std::size_t kMany = 10'000;  // edges: fewer are soon worked out
    if (work != nullptr && graph.edges.size() > kMany && surely_costs(graph, policy, work->left())) {
      work->spend(work->left());
      return {};
    }
  }
  std::vector<N> ends;
  std::vector<N> reach(graph.nodes.size(), N(0));
  reach[graph.root()] = N(1);
  for (std::uint32_t node = graph.root() + 1; node-- > 0;) {
    if (Number<N>::is_zero(reach[node])) continue;
    const N here = std::exchange(reach[node], N(0));
    if (graph.nodes[node].turn.actor == Actor::nobody) {
      const std::uint16_t outcome = graph.nodes[node].outcome;
      if (outcome >= ends.size()) ends.resize(outcome + 1U, N(0));
      ends[outcome] += here;
    } else {
      for_each_taken<N>(graph, policy, node, [&](const Edge& edge, const N& chance) {
        if (work != nullptr && !work->spend(reach[edge.to], here, chance)) return;
        reach[edge.to] += here * chance;
      });
      if (work != nullptr && work->used_up()) return {};
    }
  }
  return ends;
}

template <class N>
std::vector<N> chance_of(const Graph& graph, const Policy& policy, std::uint16_t outcome) {
  std::vector<N> ahead(graph.nodes.size(), N(0));
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    if (graph.nodes[node].turn.actor == Actor::nobody) {
      if (graph.nodes[node].outcome == outcome) ahead[node] = N(1);
      continue;
    }
    N sum(0);
    for_each_taken<N>(graph, policy, node,
                      [&](const Edge& edge, const N& chance) { sum += chance * ahead[edge.to]; });
    ahead[node] = std::move(sum);
  }
  return ahead;
}

template <class N>
std::vector<N> worth_from_each(const Graph& graph, const Policy& policy, ExactWork* work) {
  if (is_unknown<N>(graph, work)) return {};
  const std::size_t dimensions = graph.dimensions;
  const N* gains = Number<N>::worths(graph);
  std::vector<N> worth(graph.nodes.size() * dimensions, N(0));
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    const GraphNode& at = graph.nodes[node];
    for (std::size_t d = 0; d < dimensions; ++d) {
      N sum(0);
      if (at.turn.actor != Actor::nobody) {
        for_each_taken<N>(graph, policy, node, [&](const Edge& edge, const N& chance) {
          const N& after = worth[edge.to * dimensions + d];
          if (work != nullptr && !work->spend(sum, chance, after)) return;
          sum += chance * (gains[edge.gain * dimensions + d] + after);
        });
        if (work != nullptr && work->used_up()) return {};
      } else if (at.outcome < graph.outcome_gain.size()) {
        sum = gains[graph.outcome_gain[at.outcome] * dimensions + d];
      }
      worth[node * dimensions + d] = std::move(sum);
    }
  }
  return worth;
}

template <class N>
std::vector<std::pair<std::uint32_t, N>> beliefs(const Graph& graph, const Policy& policy, std::uint32_t node,
                                                 std::uint32_t from) {
  std::vector<std::pair<std::uint32_t, N>> met;
  const GraphNode& asked = graph.nodes[node];
  if (!graph.is_hidden(node)) return {{node, N(1)}};
  N total(0);
  // Children have smaller numbers: who comes first has met all that lead there.
  std::map<std::uint32_t, N, std::greater<>> open{{from, N(1)}};
  while (!open.empty()) {
    const auto here = open.extract(open.begin());
    const std::uint32_t at = here.key();
    if (at < from && graph.nodes[at].info_set == asked.info_set) {  // nobody comes to a set twice
      total += here.mapped();
      met.emplace_back(at, here.mapped());
      continue;
    }
    const auto reach = [&](const Edge& edge, const N& share) {
      if (!graph.is_hidden(edge.to)) return;
      N& sum = open.try_emplace(edge.to, N(0)).first->second;
      sum += here.mapped() * share;
    };
    if (graph.nodes[at].turn == asked.turn) {
      for (const Edge& edge : graph.edges_of(at)) reach(edge, N(1));
    } else if (graph.nodes[at].turn.actor != Actor::nobody) {
      for_each_taken<N>(graph, policy, at, reach);
    }
  }
  for (auto& one : met) one.second = one.second / total;
  return met;
}

template std::vector<double> outcomes<double>(const Graph&, const Policy&, ExactWork*);
template std::vector<Exact> outcomes<Exact>(const Graph&, const Policy&, ExactWork*);
template std::vector<double> chance_of<double>(const Graph&, const Policy&, std::uint16_t);
template std::vector<Exact> chance_of<Exact>(const Graph&, const Policy&, std::uint16_t);
template std::vector<double> worth_from_each<double>(const Graph&, const Policy&, ExactWork*);
template std::vector<Exact> worth_from_each<Exact>(const Graph&, const Policy&, ExactWork*);

template std::vector<std::pair<std::uint32_t, double>> beliefs<double>(const Graph&, const Policy&,
                                                                       std::uint32_t, std::uint32_t);
template std::vector<std::pair<std::uint32_t, Exact>> beliefs<Exact>(const Graph&, const Policy&,
                                                                     std::uint32_t, std::uint32_t);

}  // namespace casus
