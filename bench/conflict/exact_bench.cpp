// Exact solving of a grid, as a battle of dice has: at (i, j) the first side loses one with a chance of its
// own, else the second does. The chances have 2, 3 and 5 in their denominators. Beside it the twin: a
// recursion with a std::map over a library's rationals, which take a gcd at every step.

#include <array>
#include <benchmark/benchmark.h>
#include <map>
#include <random>

#include "conflict/graph/solve.hpp"

namespace casus {
namespace {

using Rational = boost::multiprecision::number<
    boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
    boost::multiprecision::et_off>;

/// The grid from (size - 1, size - 1), with throws of `dice` dice of six for each loss still to come, an
/// eight and a ten: as many sides as a battle of `size` a side rolls. `fixed` > 0: as many dice everywhere.
/// Counter 0: rounds; counter 1: what the loser's enemy has left.
Graph grid(std::uint32_t size, std::uint32_t fixed) {
  std::mt19937_64 random(3);
  Graph graph;
  const std::uint32_t first = graph.add_node({}, {}, 0);
  const std::uint32_t second = graph.add_node({}, {}, 1);
  std::vector<std::uint32_t> row_above;
  for (std::uint32_t i = 1; i < size; ++i) {
    std::vector<std::uint32_t> row(size, first);
    for (std::uint32_t j = 1; j < size; ++j) {
      Integer sides = 80;
      for (std::uint32_t k = 0; k < (fixed > 0 ? fixed : i + j); ++k) sides *= 6;
      Integer weight = 0;  // about as many bits as the sides have, and not a round number
      while (weight <= 0 || weight >= sides) {
        weight = 1;
        while (weight < sides) weight = (weight << 32U) + (random() >> 32U);
        weight %= sides;
      }
      const Exact chance = Exact(weight, sides).reduced();
      const auto left = [&](std::uint32_t count) {
        return graph.add_gain(
            {0}, {{}, {{0, Tally::Kind::sum, 1}, {1, Tally::Kind::last, static_cast<std::int32_t>(count)}}});
      };
      const std::array<Edge, 2> edges{
          Edge{i == 1 ? second : row_above[j], graph.add_chance(chance), left(j)},
          Edge{j == 1 ? first : row[j - 1], graph.add_chance((Exact(1) - chance).reduced()), left(i)}};
      row[j] = graph.add_node({Actor::chance, -1}, edges);
    }
    row_above = std::move(row);
  }
  return graph;
}

class Twin {
 public:
  explicit Twin(const Graph& graph) : graph_(graph) {
    for (const Exact& chance : graph.chances) chances_.emplace_back(chance.numerator(), chance.denominator());
  }
  Rational chance_of_first(std::uint32_t node) {
    if (graph_.nodes[node].turn.actor == Actor::nobody)
      return Rational(graph_.nodes[node].outcome == 0 ? 1 : 0);
    if (const auto known = known_.find(node); known != known_.end()) return known->second;
    Rational sum = 0;
    for (const Edge& edge : graph_.edges_of(node)) sum += chances_[edge.label] * chance_of_first(edge.to);
    known_.emplace(node, sum);
    return sum;
  }

 private:
  const Graph& graph_;
  std::vector<Rational> chances_;
  std::map<std::uint32_t, Rational> known_;
};

bool is_sound(const Graph& graph) {
  const Policy none = only_choices(graph);
  const auto ends = outcomes<Exact>(graph, none);
  const auto ahead = chance_of<Exact>(graph, none, 0);
  const Rational twin = Twin(graph).chance_of_first(graph.root());
  Exact counted;
  for (const auto& end : counts<Exact>(graph, none, 1))
    counted += end.outcome == 0 ? end.probability : Exact(0);
  const Exact lowest = ends[0].reduced();
  return graph.unsound().empty() && ends[0] == ahead.back() && ends[0] == counted &&
         ends[0] + ends[1] == Exact(1) && lowest.numerator() == boost::multiprecision::numerator(twin) &&
         lowest.denominator() == boost::multiprecision::denominator(twin);
}

template <class N>
N in_lowest_terms(N x) {
  if constexpr (std::same_as<N, Exact>) return std::move(x).reduced();
  return x;
}

enum class Task { outcomes, chance_of, rounds, left };

template <class N, Task task>
void solve_grid(benchmark::State& state) {
  const Graph graph =
      grid(static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1)));
  if (!is_sound(graph)) return state.SkipWithError("the chance is not what the twin says");
  const Policy none = only_choices(graph);
  for (auto _ : state) {
    if constexpr (task == Task::outcomes) {
      auto ends = outcomes<N>(graph, none);
      for (N& end : ends) end = in_lowest_terms(std::move(end));
      benchmark::DoNotOptimize(ends);
    } else if constexpr (task == Task::chance_of) {
      auto ahead = chance_of<N>(graph, none, 0);
      for (N& chance : ahead) chance = in_lowest_terms(std::move(chance));
      benchmark::DoNotOptimize(ahead);
    } else {
      auto ends = counts<N>(graph, none, task == Task::rounds ? 0 : 1);
      for (auto& end : ends) end.probability = in_lowest_terms(std::move(end.probability));
      benchmark::DoNotOptimize(ends);
    }
  }
}

void grid_twin(benchmark::State& state) {
  const Graph graph =
      grid(static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1)));
  for (auto _ : state) benchmark::DoNotOptimize(Twin(graph).chance_of_first(graph.root()));
}

/// 13 × 13 with weights of 40 bits, and 31 × 31 with weights of up to 160.
void sizes(benchmark::internal::Benchmark* bench) {
  bench->Args({13, 13})->Args({31, 0})->Unit(benchmark::kMicrosecond);
}
BENCHMARK(solve_grid<double, Task::outcomes>)->Name("grid/double/outcomes")->Apply(sizes);
BENCHMARK(solve_grid<double, Task::chance_of>)->Name("grid/double/chance_of")->Apply(sizes);
BENCHMARK(solve_grid<double, Task::left>)->Name("grid/double/left")->Apply(sizes);
BENCHMARK(solve_grid<Exact, Task::outcomes>)->Name("grid/exact/outcomes")->Apply(sizes);
BENCHMARK(solve_grid<Exact, Task::chance_of>)->Name("grid/exact/chance_of_all")->Apply(sizes);
BENCHMARK(solve_grid<Exact, Task::rounds>)->Name("grid/exact/rounds")->Apply(sizes);
BENCHMARK(solve_grid<Exact, Task::left>)->Name("grid/exact/left")->Apply(sizes);
BENCHMARK(grid_twin)->Name("grid/twin")->Apply(sizes);

}  // namespace
}  // namespace casus
