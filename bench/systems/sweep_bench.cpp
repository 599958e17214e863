// A sweep over a grid of battles, beside the plain way: the odds of each cell, one after the other.

#include <benchmark/benchmark.h>
#include <cmath>

#include "studies/sweep.hpp"
#include "support.hpp"

namespace casus::aggression {
namespace {

constexpr int kMost = 12;  // d6s a side

ScenarioTemplate duel() {
  return ScenarioTemplate::of({CASUS_ROOT "/scenarios/aggression/bare-dice.toml", std::nullopt, {}}).value();
}

Sweep swept() {
  const std::string range = "=0.." + std::to_string(kMost);
  return sweep(duel(),
               {read_axis("dice.attacker" + range).value(), read_axis("dice.defender" + range).value()},
               std::nullopt, 1, Limits{})
      .value();
}

double odds_of(ScenarioTemplate& scenario_template, int attacker, int defender) {
  const std::vector<Setting> settings{read_setting("dice.attacker=" + std::to_string(attacker)).value(),
                                      read_setting("dice.defender=" + std::to_string(defender)).value()};
  return open_table(scenario_template.with(settings).value())
      .value()
      ->odds(std::nullopt, Limits{})
      .value()
      .attacker.probability;
}

void sweep_of_169(benchmark::State& state) {
  const Sweep grid = swept();
  ScenarioTemplate scenario_template = duel();
  for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
    const auto at = grid.at(cell);
    if (grid.cells[cell].attacker !=
        odds_of(scenario_template, static_cast<int>(at[0]), static_cast<int>(at[1])))
      return state.SkipWithError("a cell is not the odds of its battle");
  }
  for (auto _ : state) benchmark::DoNotOptimize(swept());
}

void sweep_of_169_twin(benchmark::State& state) {
  ScenarioTemplate scenario_template = duel();
  for (auto _ : state) {
    for (int attacker = 0; attacker <= kMost; ++attacker) {
      for (int defender = 0; defender <= kMost; ++defender)
        benchmark::DoNotOptimize(odds_of(scenario_template, attacker, defender));
    }
  }
}

BENCHMARK(sweep_of_169)->Name("sweep/13x13")->Unit(benchmark::kMillisecond);
BENCHMARK(sweep_of_169_twin)->Name("sweep/13x13_twin")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::aggression
