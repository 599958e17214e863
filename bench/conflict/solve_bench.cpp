// How fast a graph is solved in doubles: chance nodes of four edges, one node in eight a player's.
// Written-out conflicts have near children, so each leads to one of the 256 nodes before it (`near`); `far`
// leads anywhere and so misses the caches once the worths outgrow them. Beside them the twin: a recursion
// with a std::map.

#include <array>
#include <benchmark/benchmark.h>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <utility>

#include "conflict/graph/solve.hpp"
#include "conflict/solvers/decide.hpp"
#include "plain_induction.hpp"

namespace casus {
namespace {

Graph random_graph(std::uint32_t nodes, std::uint32_t reach) {
  std::mt19937_64 random(11);
  Graph graph;
  std::array<std::uint32_t, 4> gains{0};
  for (int i = 1; i < 4; ++i) gains[static_cast<std::size_t>(i)] = graph.add_gain({i});
  graph.outcome_gain = {0, graph.add_gain({10}), graph.add_gain({-10})};
  constexpr std::uint32_t kThrows = 64;
  for (std::uint32_t distribution = 0; distribution < kThrows; ++distribution) {
    std::array<std::int64_t, 4> weights{};
    std::int64_t total = 0;
    for (std::int64_t& weight : weights) total += weight = 1 + static_cast<std::int64_t>(random() % 100);
    for (const std::int64_t weight : weights)
      graph.add_chance(Exact(Integer(weight), Integer(total)).reduced());
  }
  for (std::uint32_t n = 0; n < nodes; ++n) {
    std::array<Edge, 4> edges{};
    if (n < 3) {
      graph.add_node({}, {}, static_cast<std::uint16_t>(n));
      continue;
    }
    const auto distribution = static_cast<std::uint32_t>(random() % kThrows);
    const bool player = random() % 8 == 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
      const auto to = static_cast<std::uint32_t>(n - 1 - random() % std::min(n, reach));
      edges[i] = {to, player ? i : 4 * distribution + i, gains[random() % 4]};
    }
    graph.add_node(player ? Turn{Actor::player, static_cast<Seat>(random() % 2)} : Turn{Actor::chance, -1},
                   edges);
  }
  return graph;
}

/// The same, made once: a benchmark is called several times while its iterations are counted out.
const Graph& graph_of(std::uint32_t nodes, std::uint32_t reach) {
  static std::map<std::pair<std::uint32_t, std::uint32_t>, Graph> made;
  const auto known = made.find({nodes, reach});
  return known != made.end()
             ? known->second
             : made.emplace(std::pair(nodes, reach), random_graph(nodes, reach)).first->second;
}

/// The worth from a node, by recursion. Only as deep as the stack goes: for small graphs.
class Twin {
 public:
  explicit Twin(const Graph& graph) : graph_(graph) {}
  double worth(std::uint32_t node) {
    if (const auto known = known_.find(node); known != known_.end()) return known->second;
    const GraphNode& at = graph_.nodes[node];
    double here =
        at.turn.actor == Actor::nobody ? graph_.worths_as_double[graph_.outcome_gain[at.outcome]] : 0.0;
    bool first = true;
    for (const Edge& edge : graph_.edges_of(node)) {
      const double then = graph_.worths_as_double[edge.gain] + worth(edge.to);
      if (at.turn.actor == Actor::chance) {
        here += graph_.chances_as_double[edge.label] * then;
      } else if (first || (at.turn.seat == 0 ? then > here : then < here)) {
        here = then;
      }
      first = false;
    }
    known_.emplace(node, here);
    return here;
  }

 private:
  const Graph& graph_;
  std::map<std::uint32_t, double> known_;
};

enum class Task { induction, outcomes, chance_of, decide };

template <Task task>
void solve(benchmark::State& state) {
  const auto reach = static_cast<std::uint32_t>(state.range(1));
  const Graph& small = graph_of(1U << 12U, reach);
  const auto solved = backward_induction<double>(small);
  Policy checked;
  checked.chosen = solved.chosen;
  double ends = 0.0;
  for (const double chance : outcomes<double>(small, checked)) ends += chance;
  const double expected = Twin(small).worth(small.root());
  if (std::abs(solved.worths.back() - expected) > 1e-12 * std::abs(expected) ||
      std::abs(ends - 1.0) > 1e-12 ||
      std::abs(expected_worth<double>(small, checked)[0] - expected) > 1e-9 * std::abs(expected) ||
      std::abs(chance_of<double>(small, checked, 1).back() - outcomes<double>(small, checked)[1]) > 1e-12) {
    return state.SkipWithError("the worth is not what the twin says");
  }
  const Graph& graph = graph_of(static_cast<std::uint32_t>(state.range(0)), reach);
  Policy policy;
  policy.chosen = backward_induction<double>(graph).chosen;
  for (auto _ : state) {
    if constexpr (task == Task::induction) benchmark::DoNotOptimize(backward_induction<double>(graph));
    if constexpr (task == Task::outcomes) benchmark::DoNotOptimize(outcomes<double>(graph, policy));
    if constexpr (task == Task::chance_of) benchmark::DoNotOptimize(chance_of<double>(graph, policy, 1));
    if constexpr (task == Task::decide) benchmark::DoNotOptimize(Decision::of(graph, Limits{}));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(graph.edges.size()));
  state.counters["MB"] =
      static_cast<double>(graph.edges.size() * sizeof(Edge) + graph.nodes.size() * sizeof(GraphNode)) / 1e6;
}

void solve_twin(benchmark::State& state) {
  const Graph& graph = graph_of(static_cast<std::uint32_t>(state.range(0)), 256);
  for (auto _ : state) benchmark::DoNotOptimize(Twin(graph).worth(graph.root()));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(graph.edges.size()));
}

constexpr int kNear = 256;
constexpr int kAnywhere = std::numeric_limits<int>::max();
constexpr int kInCache = 1 << 14;
constexpr int kBeyond = 1 << 21;
void sizes(benchmark::internal::Benchmark* bench) {
  for (const int reach : {kNear, kAnywhere}) {
    for (const int nodes : {kInCache, kBeyond}) bench->Args({nodes, reach})->Unit(benchmark::kMicrosecond);
  }
}
BENCHMARK(solve<Task::induction>)->Name("solve/induction")->Apply(sizes);
// Forwards only what the root reaches is walked: all of it where children are near.
BENCHMARK(solve<Task::outcomes>)
    ->Name("solve/outcomes")
    ->Args({kInCache, kNear})
    ->Args({kBeyond, kNear})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(solve<Task::chance_of>)->Name("solve/chance_of")->Apply(sizes);
BENCHMARK(solve<Task::decide>)->Name("solve/decide")->Args({kInCache, kNear})->Unit(benchmark::kMicrosecond);
BENCHMARK(solve_twin)->Name("solve/twin")->Arg(kInCache)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace casus
