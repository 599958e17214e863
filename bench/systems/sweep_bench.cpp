// Sweeps, beside the plain way: every cell read, opened and solved by itself, one after the other.

#include <benchmark/benchmark.h>
#include <cmath>

#include "studies/sweep.hpp"

namespace casus {
namespace {

struct Grid {
  const char* scenario;
  std::vector<const char*> axes;
};
const Grid kBareDice{CASUS_ROOT "/scenarios/aggression/bare-dice.toml",
                     {"dice.attacker=0..12", "dice.defender=0..12"}};
const Grid kTakeover{CASUS_ROOT "/scenarios/aggression/worked-example.toml",
                     {"territory.Peru.units.network_security=0..12",
                      "territory.Chile.units.network_security=0..12", "territory.Chile.development=1..20"}};
const Grid kCampaign{CASUS_ROOT "/scenarios/aggression/campaign-of-five.toml",
                     {"territory.Peru.units.network_security=0..9", "territory.Peru.points=1..5"}};
const Grid kRisk{CASUS_ROOT "/scenarios/risk/ten-against-ten.toml",
                 {"attacker.army=2..14", "defender.army=1..13"}};
const Grid kAxisAndAllies{CASUS_ROOT "/scenarios/axis-allies-1942/across-the-border.toml",
                          {"attacker.infantry=0..12", "attacker.tank=0..12"}};

ScenarioTemplate template_of(const Grid& grid) {
  return ScenarioTemplate::of({grid.scenario, std::nullopt, {}}).value();
}

Sweep swept(const Grid& grid) {
  std::vector<Axis> axes;
  for (const char* axis : grid.axes) axes.push_back(read_axis(axis).value());
  return sweep(template_of(grid), std::move(axes), std::nullopt, 1, Limits{}).value();
}

/// Who wins in a cell, as its scenario says it when it is read.
double read(ScenarioTemplate& scenario_template, const Sweep& grid, std::uint64_t cell, Precision precision) {
  std::vector<Setting> settings;
  const auto at = grid.at(cell);
  for (std::size_t i = 0; i < grid.axes.size(); ++i)
    settings.push_back(setting_of(grid.axes[i].path, grid.axes[i].at, grid.axes[i].values[at[i]]));
  return open_table(scenario_template.with(settings).value())
      .value()
      ->win(std::nullopt, precision, Limits{})
      .value()
      .attacker.probability;
}

void sweeps(benchmark::State& state, const Grid& grid) {
  const Sweep all = swept(grid);
  ScenarioTemplate scenario_template = template_of(grid);
  for (std::size_t cell = 0; cell < all.cells.size(); cell += 7) {
    const double exact = read(scenario_template, all, cell, Precision::exact);
    if (std::abs(all.cells[cell].attacker - exact) >
        64 * 0x1p-53 * exact)  // what Precision::doubles promises
      return state.SkipWithError("a cell is not the odds of its battle");
  }
  for (auto _ : state) benchmark::DoNotOptimize(swept(grid));
  state.counters["cells/s"] = benchmark::Counter(static_cast<double>(all.cells.size()),
                                                 benchmark::Counter::kIsIterationInvariantRate);
}

void twin(benchmark::State& state, const Grid& grid) {
  const Sweep all = swept(grid);
  ScenarioTemplate scenario_template = template_of(grid);
  for (auto _ : state) {
    for (std::uint64_t cell = 0; cell < all.cells.size(); ++cell)
      benchmark::DoNotOptimize(read(scenario_template, all, cell, Precision::doubles));
  }
  state.counters["cells/s"] = benchmark::Counter(static_cast<double>(all.cells.size()),
                                                 benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(sweeps, bare_dice, kBareDice)->Name("sweep/bare_dice")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(twin, bare_dice, kBareDice)->Name("sweep/bare_dice_twin")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sweeps, takeover, kTakeover)->Name("sweep/takeover")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(twin, takeover, kTakeover)->Name("sweep/takeover_twin")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sweeps, campaign, kCampaign)->Name("sweep/campaign")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(twin, campaign, kCampaign)->Name("sweep/campaign_twin")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sweeps, risk, kRisk)->Name("sweep/risk")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(twin, risk, kRisk)->Name("sweep/risk_twin")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sweeps, axis_and_allies, kAxisAndAllies)
    ->Name("sweep/axis_and_allies")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(twin, axis_and_allies, kAxisAndAllies)
    ->Name("sweep/axis_and_allies_twin")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus
