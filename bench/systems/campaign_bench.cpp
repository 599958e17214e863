// Advice on campaigns of twelve targets of one colour and five sources to start from: explored, decided
// exactly, as a table is asked for it. Beside it the twin: a recursion with a std::map over (source, set).

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>

#include "campaign_twin.hpp"
#include "files/document.hpp"
#include "support.hpp"
#include "systems/aggression/scenario.hpp"

namespace casus::aggression {
namespace {

enum Kind { kVaried, kIdentical, kLarge, kLargeIdentical };

files::Document campaign(Kind kind) {
  const bool identical = kind == kIdentical || kind == kLargeIdentical;
  const int guards = kind == kLarge || kind == kLargeIdentical ? 8 : 1;
  std::string text = "system = \"aggression\"\nedition = 2\n[turn]\nplayer = \"North\"\nlanded = \"T0\"\n";
  const auto territory = [&](const std::string& name, const char* group, const char* owner, int points,
                             int development, int network) {
    text += "[[territory]]\nname = \"" + name + "\"\ngroup = \"" + group +
            "\"\nquadrant = \"q\"\nowner = \"" + owner + "\"\npoints = " + std::to_string(points) +
            "\ndevelopment = " + std::to_string(development) +
            "\nunits = { food = 2, network_security = " + std::to_string(network) +
            " }\nagents = { North = 1 }\n";
  };
  for (int i = 0; i < 5; ++i) {
    territory("S" + std::to_string(i), "green", "North", 1 + (identical ? 0 : i), 3,
              guards + 2 + (identical ? 0 : i % 3));
  }
  for (int i = 0; i < 12; ++i) {
    const int n = identical ? 0 : i;
    territory("T" + std::to_string(i), "red", i % 2 == 0 ? "South" : "East", 2 + n * 5 % 7, 1 + n % 3,
              guards + n % 4);
  }
  return files::read_toml(text, "campaign.toml").value();
}

std::unique_ptr<Table> table_of(const files::Document& document) {
  return open_table(gather(document, std::nullopt, {}).value()).value();
}

/// The best worth by the twin, from the same board.
twin::Rational twin_worth(const Campaign& rules) {
  twin::Battles battles(2, 20);
  twin::Landing landing(rules.board(), 2, battles);
  twin::Rational best = 0;
  for (const twin::Declaration& declared : landing.declarations())
    best = std::max(best, landing.worth(declared));
  return best;
}

void advise(benchmark::State& state, Kind kind) {
  const files::Document document = campaign(kind);
  const auto table = table_of(document);
  const Campaign rules = read_scenario(document, edition_2()).value();
  if (table->advise(Limits{}).value().exact != twin::exact(twin_worth(rules))) {
    return state.SkipWithError("the worth is not what the twin says");
  }
  for (auto _ : state) benchmark::DoNotOptimize(table->advise(Limits{}));
}

void advise_twin(benchmark::State& state, Kind kind) {
  const Campaign rules = read_scenario(campaign(kind), edition_2()).value();
  for (auto _ : state) benchmark::DoNotOptimize(twin_worth(rules));
}

/// By the best policy, with everything counted that a user is shown.
void simulate(benchmark::State& state) {
  const auto table = table_of(campaign(kVaried));
  const SimulationOrder order{.runs = 200'000, .seed = 3};
  const auto said = table->simulate(PolicyKind::best, order, Limits{}).value();
  for (const auto& outcome : said.outcomes) {
    if (std::abs(outcome.simulated - outcome.exact.probability) > 5.0 * outcome.standard_error)
      return state.SkipWithError("a simulated chance is not the exact one");
  }
  for (auto _ : state) benchmark::DoNotOptimize(table->simulate(PolicyKind::best, order, Limits{}));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(order.runs));
}

// Campaigns of battles of about five d6s a side, and of about twelve; of different targets, and of equal
// ones, which are a tie wherever one chooses.
BENCHMARK_CAPTURE(advise, different, kVaried)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(advise, equal, kIdentical)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(advise, large_different, kLarge)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(advise, large_equal, kLargeIdentical)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(advise_twin, different, kVaried)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(advise_twin, equal, kIdentical)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(advise_twin, large_different, kLarge)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(advise_twin, large_equal, kLargeIdentical)->Unit(benchmark::kMillisecond);
BENCHMARK(simulate)->Name("simulate/campaign")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::aggression
