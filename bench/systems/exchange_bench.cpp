// The nuclear exchange: its Graph explored and solved, with LOW and without, as advice does it. Beside it the
// twin, plain recursion over the arbiter's rules, on an exchange that is small enough for it.

#include <benchmark/benchmark.h>
#include <string>

#include "recursion.hpp"
#include "systems/defcon/exchange.hpp"
#include "systems/table.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

Sources of_file(const std::string& name) {
  return gather({CASUS_ROOT "/scenarios/defcon/" + name + ".toml", std::nullopt, {}}).value();
}

/// The standoff with two missiles and four areas of value each.
Sources small() {
  std::string text = kSystem +
                     "level = 1\nphase = \"nuclear\"\nstep = \"launch\"\nactive = \"AA\"\n"
                     "played = [\"AA\", \"WP\"]\n";
  for (const std::string bloc : {"AA", "WP"}) {
    for (int i = 0; i < 3; ++i) {
      const std::string name = bloc + std::to_string(i);
      text += "[[area]]\nname = \"" + name + "\"\nkind = \"land\"\nterritory = \"" + name +
              "\"\ncontroller = \"" + bloc + "\"\nunits = [{ bloc = \"" + bloc + "\", type = \"" +
              (i == 0 ? "armored" : "motorized") + "\" }]\n" +
              (i < 2 ? "missile = { bloc = \"" + bloc + "\", type = \"a-bomb\" }\n" : "");
    }
    text += "[[bloc]]\nname = \"" + bloc + "\"\ntechnologies = [\"low\"]\n";
  }
  text += "[value]\nmotorized = 1\narmored = 3.5\na-bomb = 0.5\n";
  return gather(files::read_toml(text, "small.toml").value(), std::nullopt, {}).value();
}

void advise(benchmark::State& state, const Sources& sources, bool check) {
  const auto table = open_table(sources).value();
  if (check) {
    const Arbiter rules = System::load(sources.scenario, sources.rulebook).value();
    const auto advice = table->advise(Limits{}).value();
    if (*advice.exact != Recursion(rules).best()[0].reduced())
      return state.SkipWithError("the twin comes to another worth");
  }
  for (auto _ : state) benchmark::DoNotOptimize(table->advise(Limits{}).ok());
}
void whole(benchmark::State& state, const std::string& name) { advise(state, of_file(name), false); }
void little(benchmark::State& state) { advise(state, small(), true); }
void little_plainly(benchmark::State& state) {
  const Sources sources = small();
  const Arbiter rules = System::load(sources.scenario, sources.rulebook).value();
  for (auto _ : state) benchmark::DoNotOptimize(Recursion(rules).best().size());
}

BENCHMARK_CAPTURE(whole, standoff, "standoff")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(whole, five_powers, "five-powers")->Unit(benchmark::kMillisecond);
BENCHMARK(little)->Unit(benchmark::kMillisecond);
BENCHMARK(little_plainly)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::defcon
