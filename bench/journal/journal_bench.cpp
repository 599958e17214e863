// A journal of a thousand conflicts: opened (read, each line named, and folded), told, and proved by playing
// all of it again.

#include <benchmark/benchmark.h>
#include <map>
#include <string>

#include "journal/bots.hpp"
#include "journal/check.hpp"
#include "journal/story.hpp"

namespace casus::journal {
namespace {

constexpr std::size_t kConflicts = 1000;
constexpr const char* kScenarios[] = {"aggression/campaign-of-five", "conflict-chart/chain-of-retaliations",
                                      "columbia/all-effects", "defcon/into-libya"};

const Bots& evening_of(const std::string& scenario) {
  static std::map<std::string, Bots> known;
  const auto [at, is_new] = known.try_emplace(scenario, scenario, 1);
  Bots& bots = at->second;
  if (is_new) bots.play_evening(kConflicts);
  return bots;
}

void opening(benchmark::State& state) {
  const Bots& bots = evening_of(kScenarios[state.range(0)]);
  state.SetLabel(kScenarios[state.range(0)]);
  const auto once = read_journal(bots.text(), "evening");
  const auto there = once ? stand(*once) : Result<Snapshot>(once.faults());
  if (!there || once->fault || !(there->sources.scenario == bots.points().back().scenario)) {
    state.SkipWithError("the journal does not stand where it was left");
    return;
  }
  for (auto _ : state) {
    const auto journal = read_journal(bots.text(), "evening");
    benchmark::DoNotOptimize(stand(*journal));
  }
  state.counters["bytes"] = static_cast<double>(bots.text().size());
  state.counters["plays"] = static_cast<double>(bots.plays());
}
BENCHMARK(opening)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

void telling(benchmark::State& state) {
  const Bots& bots = evening_of(kScenarios[state.range(0)]);
  const auto journal = read_journal(bots.text(), "evening");
  for (auto _ : state) benchmark::DoNotOptimize(story_of(*journal, std::nullopt, false));
}
BENCHMARK(telling)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

void verifying(benchmark::State& state) {
  const Bots& bots = evening_of(kScenarios[state.range(0)]);
  const auto journal = read_journal(bots.text(), "evening");
  for (auto _ : state) {
    const auto verdict = check_journal(*journal, CASUS_VERSION);
    if (!verdict || !verdict->valid) state.SkipWithError("the journal is not valid");
  }
}
BENCHMARK(verifying)->DenseRange(0, 3)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace casus::journal
