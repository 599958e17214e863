// Battles solved: the grid of 12 d6s against 12, and 30 against 30 with what is counted. Beside them the
// twins: recursions with a std::map over a library's rationals, from the same pools, and from nothing.

#include <benchmark/benchmark.h>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "support.hpp"
#include "twin.hpp"

namespace casus::aggression {
namespace {

using twin::Rational;

/// The Graph of a battle, from rules whose pools are known.
Graph graph_of(const Engagement& rules, std::int32_t dice) {
  return std::move(explore(rules, rules.begin(dice, dice), Prices{}, Limits{})->graph);
}

/// A battle by recursion, from the pools of the rules.
class Recursion {
 public:
  explicit Recursion(const Engagement& rules) : rules_(rules) {}
  const twin::Battle& of(int a, int d) {
    const auto known = known_.find({a, d});
    if (known != known_.end()) return known->second;
    const Rational p = twin::round_won(values(kAttacker, a), values(kDefender, d), a, d);
    const twin::Battle after_won = d == 0 ? twin::Battle{1, 0} : of(a, d - 1);
    const twin::Battle after_lost = a == 0 ? twin::Battle{0, 0} : of(a - 1, d);
    return known_[{a, d}] = {p * after_won.won + (1 - p) * after_lost.won,
                             1 + p * after_won.rounds + (1 - p) * after_lost.rounds};
  }

 private:
  [[nodiscard]] twin::Values values(Seat side, int dice) const {
    twin::Values values;
    for (const auto& entry : rules_.rolls().values(side, dice, true).entries())
      values[static_cast<int>(entry.value)] = twin::cpp_int(entry.weight);
    return values;
  }
  const Engagement& rules_;
  std::map<std::pair<int, int>, twin::Battle> known_;
};

Exact lowest(Exact x) { return std::move(x).reduced(); }

/// The chance that the Aggressor wins and the expected rounds, as the Graph has them.
bool is_right(const Graph& graph, const twin::Battle& expected) {
  const Policy none = only_choices(graph);
  Exact won;
  Exact rounds;
  for (const auto& end : counts<Exact>(graph, none, kRounds)) {
    if (end.outcome == 0) won += end.probability;
    rounds += Exact(end.value) * end.probability;
  }
  const double doubled = chance_of<double>(graph, none, 0)[graph.root()];
  return graph.unsound().empty() && won == twin::exact(expected.won) &&
         won == outcomes<Exact>(graph, none)[0] && rounds == twin::exact(expected.rounds) &&
         std::abs(doubled - won.to_double()) <= 1e-14;
}

constexpr const char* kWrong = "the battle is not what the twin says";

void grid_in_doubles(benchmark::State& state) {
  const Engagement rules = engagement(12, 12);
  const Graph graph = graph_of(rules, 12);
  if (!is_right(graph, twin::Battles(2, 12).of(12, 12))) return state.SkipWithError(kWrong);
  const Policy none = only_choices(graph);
  for (auto _ : state) benchmark::DoNotOptimize(chance_of<double>(graph, none, 0));
}

void grid_exactly(benchmark::State& state) {
  const Engagement rules = engagement(12, 12);
  const Graph graph = graph_of(rules, 12);
  if (!is_right(graph, Recursion(rules).of(12, 12))) return state.SkipWithError(kWrong);
  const Policy none = only_choices(graph);
  for (auto _ : state) {
    auto ends = outcomes<Exact>(graph, none);
    for (Exact& end : ends) end = lowest(std::move(end));
    benchmark::DoNotOptimize(ends);
  }
}

/// At every node of the grid, each in lowest terms.
void grid_exactly_everywhere(benchmark::State& state) {
  const Graph graph = graph_of(engagement(12, 12), 12);
  const Policy none = only_choices(graph);
  for (auto _ : state) {
    auto chances = chance_of<Exact>(graph, none, 0);
    for (Exact& chance : chances) chance = lowest(std::move(chance));
    benchmark::DoNotOptimize(chances);
  }
}

void grid_twin(benchmark::State& state) {
  const Engagement rules = engagement(12, 12);
  for (auto _ : state) benchmark::DoNotOptimize(Recursion(rules).of(12, 12).won);
}

/// From a rulebook to chances in doubles.
void grid_from_nothing(benchmark::State& state) {
  if (!is_right(graph_of(engagement(12, 12), 12), Recursion(engagement(12, 12)).of(12, 12)))
    return state.SkipWithError(kWrong);
  for (auto _ : state) {
    const Graph graph = graph_of(engagement(12, 12), 12);
    benchmark::DoNotOptimize(chance_of<double>(graph, only_choices(graph), 0));
  }
}

void grid_from_nothing_twin(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(twin::Battles(2, 12).of(12, 12).won);
}

/// Everything that odds tell of a battle, exactly: who wins, the rounds, and the d6s left to either side.
void solve_all(const Engagement& rules, std::int32_t dice) {
  const Graph graph = graph_of(rules, dice);
  const Policy none = only_choices(graph);
  auto ends = outcomes<Exact>(graph, none);
  for (Exact& end : ends) end = lowest(std::move(end));
  benchmark::DoNotOptimize(ends);
  for (const std::uint16_t counter : {kRounds, kAttackerDiceLeft, kDefenderDiceLeft})
    benchmark::DoNotOptimize(counts<Exact>(graph, none, counter));
}

void large_battle(benchmark::State& state) {
  const Engagement rules = engagement(30, 30);
  if (!is_right(graph_of(rules, 30), Recursion(rules).of(30, 30))) return state.SkipWithError(kWrong);
  for (auto _ : state) solve_all(rules, 30);
}

void large_battle_from_nothing(benchmark::State& state) {
  const Engagement rules = engagement(30, 30);
  if (!is_right(graph_of(rules, 30), Recursion(rules).of(30, 30))) return state.SkipWithError(kWrong);
  for (auto _ : state) solve_all(engagement(30, 30), 30);
}

/// Who wins and the mean of the rounds alone: the distributions are beyond it.
void large_battle_twin(benchmark::State& state) {
  const Engagement rules = engagement(30, 30);
  for (auto _ : state) benchmark::DoNotOptimize(Recursion(rules).of(30, 30).won);
}

BENCHMARK(grid_in_doubles)->Name("grid/doubles")->Unit(benchmark::kMicrosecond);
BENCHMARK(grid_exactly)->Name("grid/exact")->Unit(benchmark::kMicrosecond);
BENCHMARK(grid_exactly_everywhere)->Name("grid/exact_everywhere")->Unit(benchmark::kMicrosecond);
BENCHMARK(grid_twin)->Name("grid/twin")->Unit(benchmark::kMicrosecond);
BENCHMARK(grid_from_nothing)->Name("grid/from_nothing")->Unit(benchmark::kMicrosecond);
BENCHMARK(grid_from_nothing_twin)->Name("grid/from_nothing_twin")->Unit(benchmark::kMicrosecond);
BENCHMARK(large_battle)->Name("30v30")->Unit(benchmark::kMillisecond);
BENCHMARK(large_battle_from_nothing)->Name("30v30/from_nothing")->Unit(benchmark::kMillisecond);
BENCHMARK(large_battle_twin)->Name("30v30/twin")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::aggression
