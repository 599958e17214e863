// Odds and judgements as a user gets them: from a parsed scenario to the answer as data. Beside the odds the
// twin, which works out one battle from nothing.

#include <benchmark/benchmark.h>
#include <cmath>

#include "files/document.hpp"
#include "support.hpp"
#include "twin.hpp"

namespace casus::aggression {
namespace {

Sources board() {
  return gather(
             {.scenario = CASUS_ROOT "/scenarios/aggression/worked-example.toml", .rulebook = {}, .sets = {}})
      .value();
}

/// A battle of so many d6s a side, without a board.
Sources battle(std::int64_t dice) {
  const std::string count = std::to_string(dice);
  const std::string text =
      "system = \"aggression\"\n[dice]\nattacker = " + count + "\ndefender = " + count + "\n";
  return gather(files::read_toml(text, "battle.toml").value(), std::nullopt, {}).value();
}

void odds_of_battle(benchmark::State& state) {
  const auto dice = static_cast<int>(state.range(0));
  const Sources sources = battle(dice);
  const auto odds = open_table(sources).value()->odds({}, Limits{});
  if (odds->attacker.exact != twin::exact(twin::Battles(2, dice).of(dice, dice).won)) {
    return state.SkipWithError("the odds are not what the twin says");
  }
  for (auto _ : state) benchmark::DoNotOptimize(open_table(sources).value()->odds({}, Limits{}));
}

void odds_of_battle_twin(benchmark::State& state) {
  const auto dice = static_cast<int>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(twin::Battles(2, dice).of(dice, dice).won);
}

void odds_of_board(benchmark::State& state) {
  const Sources sources = board();
  const auto odds = open_table(sources).value()->odds({}, Limits{}).value();
  if (*odds.attacker.exact + *odds.defender.exact != Exact(1))
    return state.SkipWithError("somebody else wins");
  for (auto _ : state) benchmark::DoNotOptimize(open_table(sources).value()->odds({}, Limits{}));
}

void judge_board(benchmark::State& state) {
  const Sources sources = board();
  const auto judged = open_table(sources).value()->judge({}).value();
  if (!judged.declared || !judged.declared->allowed) return state.SkipWithError("the attack is not allowed");
  for (auto _ : state) benchmark::DoNotOptimize(open_table(sources).value()->judge({}));
}

BENCHMARK(odds_of_battle)->Name("table/odds_of_battle")->Arg(3)->Arg(8)->Unit(benchmark::kMicrosecond);
BENCHMARK(odds_of_battle_twin)
    ->Name("table/odds_of_battle_twin")
    ->Arg(3)
    ->Arg(8)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(odds_of_board)->Name("table/odds_of_board")->Unit(benchmark::kMicrosecond);
BENCHMARK(judge_board)->Name("table/judge_board")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace casus::aggression
