// Loops taken out while a conflict is walked: a fight of n a side in which both throw, and may miss, so that
// every standing leads back to itself; one loop of n places; and the same fight where nobody can miss, to see
// what loops cost. Beside them the twin: one linear solve over every place at once.

#include <benchmark/benchmark.h>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "maze.hpp"

namespace casus {
namespace {

using maze::end;
using maze::Maze;
using maze::Places;
using maze::thrown;

const std::vector<Exact> kWorths{1, 0};

/// Place 0 is n against n. Of each standing the first throws, then the second: two of three miss, or none.
Places fight(std::uint32_t n, bool may_miss) {
  Places places(2 * n * n);
  const std::uint32_t won = 2 * n * n;
  const auto at = [&](std::uint32_t a, std::uint32_t b, std::uint32_t throws) {
    return b == n ? won : a == n ? won + 1 : 2 * (a * n + b) + throws;
  };
  for (std::uint32_t a = 0; a < n; ++a) {
    for (std::uint32_t b = 0; b < n; ++b) {
      const std::int32_t miss = may_miss ? 2 : 0;
      std::vector<maze::Way> first{{at(a, b + 1, 0), 1, 0, {{0, Tally::Kind::sum, 1}}}};
      std::vector<maze::Way> second{{at(a + 1, b, 0), 1, 0, {}}};
      first.push_back({at(a, b, 1), miss + 1, 0, {{0, Tally::Kind::sum, 1}}});
      if (may_miss) second.push_back({at(a, b, 0), miss, 0, {}});
      places[at(a, b, 0)] = thrown(std::move(first));
      places[at(a, b, 1)] = thrown(std::move(second));
    }
  }
  places.push_back(end(0));
  places.push_back(end(1));
  return places;
}

/// n places that lead to the two beside them and to both ends.
Places ring(std::uint32_t n) {
  Places places;
  for (std::uint32_t p = 0; p < n; ++p) {
    std::vector<maze::Way> edges{{(p + 1) % n, 3, 0, {{0, Tally::Kind::sum, 1}}},
                                 {(p + n - 1) % n, 2, 0, {}}};
    if (p % 3 == 0) edges.push_back({n + p % 2, 1, 0, {}});
    places.push_back(thrown(std::move(edges)));
  }
  places.push_back(end(0));
  places.push_back(end(1));
  return places;
}

Exact walked(const Maze& rules, bool counts) {
  const auto explored = explore(rules, 0U, maze::prices_of(kWorths), Limits{}, {.counts = counts});
  const Graph& graph = explored->graph;
  return outcomes<Exact>(graph, only_choices(graph))[0].reduced();
}

void fights(benchmark::State& state, bool may_miss, bool counts) {
  const Maze rules(fight(static_cast<std::uint32_t>(state.range(0)), may_miss));
  for (auto _ : state) benchmark::DoNotOptimize(walked(rules, counts));
  state.counters["places/s"] = benchmark::Counter(static_cast<double>(rules.places->size()),
                                                  benchmark::Counter::kIsIterationInvariantRate);
}
void fight_without_loops(benchmark::State& state) { fights(state, false, false); }
void fight_with_loops(benchmark::State& state) { fights(state, true, false); }
void fight_with_loops_counted(benchmark::State& state) { fights(state, true, true); }
void one_loop(benchmark::State& state) {
  const Maze rules(ring(static_cast<std::uint32_t>(state.range(0))));
  for (auto _ : state) benchmark::DoNotOptimize(walked(rules, true));
}

void solved_at_once(benchmark::State& state, const Places& places) {
  const maze::Twin twin(places, kWorths);
  const maze::Choices none(places.size(), 0);
  const Exact wanted = twin.chances(none, 0)[0].reduced();
  if (wanted != walked(Maze(places), false)) state.SkipWithError("the walk and the linear solve differ");
  for (auto _ : state) benchmark::DoNotOptimize(twin.chances(none, 0));
}
void twin_of_a_fight(benchmark::State& state) {
  solved_at_once(state, fight(static_cast<std::uint32_t>(state.range(0)), true));
}
void twin_of_one_loop(benchmark::State& state) {
  solved_at_once(state, ring(static_cast<std::uint32_t>(state.range(0))));
}

BENCHMARK(fight_without_loops)->Arg(5)->Arg(30)->Unit(benchmark::kMicrosecond);
BENCHMARK(fight_with_loops)->Arg(5)->Arg(30)->Unit(benchmark::kMicrosecond);
BENCHMARK(fight_with_loops_counted)->Arg(5)->Arg(30)->Unit(benchmark::kMicrosecond);
BENCHMARK(twin_of_a_fight)->Arg(5)->Unit(benchmark::kMicrosecond);
BENCHMARK(one_loop)->Arg(8)->Arg(30)->Unit(benchmark::kMicrosecond);
BENCHMARK(twin_of_one_loop)->Arg(8)->Arg(30)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace casus
