// How many battles a second are simulated, on one core. Beside the simulation its twin: dice thrown one by
// one, and nothing remembered. Both must agree with the exact chance within five standard errors.

#include <benchmark/benchmark.h>
#include <cmath>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/play/simulate.hpp"
#include "support.hpp"

namespace casus::aggression {
namespace {

double exact_chance(const Engagement& rules, const Engagement::Position& start) {
  const auto explored = explore(rules, start, Prices{}, Limits{});
  return outcomes<double>(explored->graph, only_choices(explored->graph))[0];
}

bool agrees(double expected, std::uint64_t won, std::uint64_t runs) {
  const auto n = static_cast<double>(runs);
  const double error = std::sqrt(expected * (1.0 - expected) / n);
  return std::abs(static_cast<double>(won) / n - expected) < 5.0 * error;
}

struct NoChooser {
  Engagement::Move operator()(const Engagement::Position& /*position*/) const { return {}; }
};

Simulation simulated(const Engagement& rules, const Engagement::Position& start, std::uint64_t runs) {
  return simulate(rules, start, NoChooser{}, {.runs = runs, .seed = 7}, Limits{}).value();
}

std::uint64_t won_die_by_die(const Engagement& rules, const Engagement::Position& start, std::uint64_t runs) {
  Random random(7, 0);
  std::vector<std::uint16_t> faces;
  std::uint64_t won = 0;
  for (std::uint64_t run = 0; run < runs; ++run) {
    Engagement::Position position = start;
    while (rules.turn(position).actor == Actor::chance) {
      faces.clear();
      for (const Die& die : rules.dice(position)) {
        faces.push_back(static_cast<std::uint16_t>(random.below(die.sides)));
      }
      position = rules.apply(position, rules.class_of(position, faces), NullSink{});
    }
    if (rules.outcome(position) == 0) ++won;
  }
  return won;
}

void simulate_battles(benchmark::State& state) {
  const auto dice = static_cast<std::int32_t>(state.range(0));
  const auto runs = static_cast<std::uint64_t>(state.range(1));
  const Engagement rules = engagement(dice, dice);
  const auto start = rules.begin(dice, dice);
  constexpr std::uint64_t kChecked = 1'000'000;
  if (!agrees(exact_chance(rules, start), simulated(rules, start, kChecked).outcomes[0], kChecked)) {
    return state.SkipWithError("the simulated chance is not the exact one");
  }
  for (auto _ : state) benchmark::DoNotOptimize(simulated(rules, start, runs));
  state.SetItemsProcessed(state.iterations() * state.range(1));
}

void die_by_die(benchmark::State& state) {
  const auto dice = static_cast<std::int32_t>(state.range(0));
  const auto runs = static_cast<std::uint64_t>(state.range(1));
  const Engagement rules = engagement(dice, dice);
  const auto start = rules.begin(dice, dice);
  if (!agrees(exact_chance(rules, start), won_die_by_die(rules, start, runs), runs)) {
    return state.SkipWithError("the simulated chance is not the exact one");
  }
  for (auto _ : state) benchmark::DoNotOptimize(won_die_by_die(rules, start, runs));
  state.SetItemsProcessed(state.iterations() * state.range(1));
}

// A short simulation asks the rules about most of its throws, a long one about few.
BENCHMARK(simulate_battles)
    ->Name("simulate/battles")
    ->Args({3, 1'000'000})
    ->Args({3, 10'000'000})
    ->Args({3, 100'000'000})
    ->Args({8, 1'000'000})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(die_by_die)
    ->Name("simulate/die_by_die")
    ->Args({3, 1'000'000})
    ->Args({8, 300'000})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::aggression
