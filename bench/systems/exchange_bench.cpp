// The nuclear exchange: its Graph explored and solved, with LOW and without, as advice does it; and where it
// has too many positions, the search with bounds. Beside it the twin, plain recursion over the arbiter's
// rules, on an exchange that is small enough for it. And advice on a whole turn.

#include <benchmark/benchmark.h>
#include <string>
#include <vector>

#include "conflict/solvers/best_first.hpp"
#include "recursion.hpp"
#include "systems/defcon/exchange/exchange.hpp"
#include "table/table.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

Sources of_file(const std::string& name) {
  return gather({CASUS_ROOT "/scenarios/defcon/" + name + ".toml", std::nullopt, {}}).value();
}

/// Two blocs with so many areas of value each, so many missiles in them; with bombs of a whole territory too
/// the territories have two areas.
Sources of_two(int areas, int missiles, const std::vector<std::string>& bombs) {
  static const std::vector<std::string> kUnits{"armored", "motorized", "mechanized", "bunker", "motorized"};
  std::string text = kSystem +
                     "level = 1\nphase = \"nuclear\"\nstep = \"launch\"\nactive = \"AA\"\n"
                     "played = [\"AA\", \"WP\"]\n";
  for (const std::string bloc : {"AA", "WP"}) {
    for (int i = 0; i < areas; ++i) {
      const auto at = static_cast<std::size_t>(i);
      text += "[[area]]\nname = \"" + bloc + std::to_string(i) + "\"\nkind = \"land\"\nterritory = \"" +
              bloc + "T" + std::to_string(bombs.size() > 1 ? i / 2 : i) + "\"\ncontroller = \"" + bloc +
              "\"\nunits = [{ bloc = \"" + bloc + "\", type = \"" + kUnits[at % kUnits.size()] + "\" }]\n" +
              (i < missiles
                   ? "missile = { bloc = \"" + bloc + "\", type = \"" + bombs[at % bombs.size()] + "\" }\n"
                   : "");
    }
    text += "[[bloc]]\nname = \"" + bloc + "\"\ntechnologies = [\"low\"]\n";
  }
  text += "[value]\nmotorized = 1\nmechanized = 2.25\narmored = 3.5\nbunker = 3\na-bomb = 0.5\nh-bomb = 1\n";
  return gather(files::read_toml(text, "two.toml").value(), std::nullopt, {}).value();
}
Sources small() { return of_two(3, 2, {"a-bomb"}); }

void advise(benchmark::State& state, const Sources& sources, bool check) {
  const auto table = open_table(sources).value();
  if (check) {
    const Arbiter rules = System().load(sources.scenario, sources.rulebook).value();
    const auto advice = table->advise(Limits{}).value();
    if (*advice.exact != Recursion(rules).best()[0].reduced())
      return state.SkipWithError("the twin comes to another worth");
  }
  for (auto _ : state) benchmark::DoNotOptimize(table->advise(Limits{}).ok());
}
void whole(benchmark::State& state, const std::string& name) { advise(state, of_file(name), false); }
/// So many bombs each. Checked: the search with bounds comes to what the Graph says, or its bounds hold it.
void many(benchmark::State& state, const std::vector<std::string>& bombs) {
  const auto each = static_cast<int>(state.range(0));
  const Sources sources = of_two(each + 4, each, bombs);
  const Arbiter rules = System().load(sources.scenario, sources.rulebook).value();
  const Exchange exchange = Exchange::of(rules).value();
  const Prices prices = exchange.prices();
  const WholePrices whole = WholePrices::of(prices).value();
  const auto advice = open_table(sources).value()->advise(Limits{}).value();
  BestFirst<Exchange> search(exchange, whole);
  search.search(exchange.start(), 20'000, Limits{});
  if (whole.exact(search.worth()[0].least).to_double() > advice.search->bounds.most ||
      whole.exact(search.worth()[0].most).to_double() < advice.search->bounds.least)
    return state.SkipWithError("the search and the Graph come to different worths");
  advise(state, sources, false);
  state.counters["complete"] = advice.search->complete ? 1 : 0;
  state.counters["error"] = advice.search->error;
}
/// The rest of a turn, every operation weighed.
void turn(benchmark::State& state, const std::string& name) { advise(state, of_file(name), false); }
void little(benchmark::State& state) { advise(state, small(), true); }
void little_plainly(benchmark::State& state) {
  const Sources sources = small();
  const Arbiter rules = System().load(sources.scenario, sources.rulebook).value();
  for (auto _ : state) benchmark::DoNotOptimize(Recursion(rules).best().size());
}

BENCHMARK_CAPTURE(whole, standoff, "standoff")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(whole, five_powers, "five-powers")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many, a_bombs, {"a-bomb"})->Arg(6)->Arg(8)->Arg(12)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many, every_bomb, {"a-bomb", "h-bomb"})->Arg(6)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(turn, broad_front, "broad-front")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(turn, unrest, "unrest")->Unit(benchmark::kMillisecond);
BENCHMARK(little)->Unit(benchmark::kMillisecond);
BENCHMARK(little_plainly)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::defcon
