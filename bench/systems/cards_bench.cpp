// Cards played in secret: from a scenario's rules to the equilibrium, payoffs included. Beside it a plain
// twin, which works out the payoff of every pair of sets of cards by itself, die by die with a std::map, and
// leaves the equilibrium alone.

#include <benchmark/benchmark.h>
#include <cmath>
#include <map>

#include "conflict/explore/explore.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "programs.hpp"
#include "tables.hpp"

namespace casus::columbia {
namespace {

constexpr double kCard = 0.05;

std::vector<int> cards_up_to(std::int64_t count) {
  std::vector<int> cards;
  for (int value = 1; value <= count; ++value) cards.push_back(value);
  return cards;
}

Siege plain(std::int64_t count) {
  std::vector<int> south = cards_up_to(count);
  south.back() += 1;
  return siege(two_forces("common = 2, special = 1", "common = 3") + plain_hands(cards_up_to(count), south) +
               "[value]\nwin = 1.0\ncard = 0.05\n");
}

/// Every effect among the hands of a scenario; of the large ones each hand has all.
Siege every_effect(bool large) {
  Request request{CASUS_ROOT "/scenarios/columbia/all-effects.toml", std::nullopt, {}};
  if (large) {
    const std::string hand =
        R"(=["barricade", "duel", "sabotage", "reserves", "shotgunner", "second wind", "jamming", "shotgunner"])";
    request.sets = {"hand.\"Vox Populi\"" + hand, "hand.Founders" + hand};
  }
  const Sources sources = gather(request).value();
  return System().load(sources.scenario, sources.rulebook).value();
}

Equilibrium solved(const Siege& rules) {
  const auto explored = explore(rules, rules.start(), rules.prices(), Limits{});
  return equilibrium(explored->graph, Limits{}).value();
}

void advise(benchmark::State& state, const Siege& rules) {
  const Equilibrium checked = solved(rules);
  if (checked.exploitability > 1e-9) return state.SkipWithError("that is no equilibrium");
  for (auto _ : state) benchmark::DoNotOptimize(solved(rules));
}

void plain_cards(benchmark::State& state) { advise(state, plain(state.range(0))); }
void effects(benchmark::State& state) { advise(state, every_effect(state.range(0) == 8)); }

void plain_program(benchmark::State& state) { solve_program(state, hidden_program(plain(state.range(0)))); }
void plain_program_twin(benchmark::State& state) {
  solve_program_twin(state, hidden_program(plain(state.range(0))));
}
void effects_program(benchmark::State& state) { solve_program(state, hidden_program(every_effect(false))); }
void effects_program_twin(benchmark::State& state) {
  solve_program_twin(state, hidden_program(every_effect(false)));
}

void explored(benchmark::State& state) {
  const Siege rules = plain(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(explore(rules, rules.start(), rules.prices(), Limits{}));
}

using Dist = std::map<int, double>;
Dist with(const Dist& dice, const std::vector<int>& faces) {
  Dist sum;
  for (const auto& [total, chance] : dice) {
    for (const int face : faces) sum[total + face] += chance / static_cast<double>(faces.size());
  }
  return sum;
}

/// All payoffs, by set of either side; the best of each row against the empty answer is what it returns.
double plain_payoffs(std::int64_t count) {
  const std::vector<int> white{0, 1, 1, 2, 2, 3};
  const std::vector<int> blue{1, 2, 2, 3, 3, 4};
  const Dist ours = with(with(with({{0, 1.0}}, white), white), blue);
  const Dist theirs = with(with(with({{0, 1.0}}, white), white), white);
  const std::uint32_t sets = 1U << static_cast<unsigned>(count);
  double best = -1.0;
  for (std::uint32_t a = 0; a < sets; ++a) {
    for (std::uint32_t d = 0; d < sets; ++d) {
      int margin = 0;
      double payoff = 0.0;
      for (int card = 0; card < count; ++card) {
        const int value = card + 1;
        if (((a >> card) & 1U) != 0) {
          margin += value;
          payoff -= kCard;
        }
        if (((d >> card) & 1U) != 0) {
          margin -= value + (card + 1 == count ? 1 : 0);
          payoff += kCard;
        }
      }
      for (const auto& [x, p] : ours) {
        for (const auto& [y, q] : theirs) payoff += x + margin > y ? p * q : 0.0;
      }
      if (d == 0) best = std::max(best, payoff);
    }
  }
  return best;
}

void plain_cards_twin(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(plain_payoffs(state.range(0)));
}

BENCHMARK(plain_cards)->Name("cards/plain")->Arg(3)->Arg(5)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK(explored)->Name("cards/plain_explored")->Arg(5)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK(plain_cards_twin)->Name("cards/plain_payoffs_twin")->Arg(5)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK(plain_program)->Name("cards/program/plain")->Arg(5)->Arg(8)->Unit(benchmark::kMicrosecond);
BENCHMARK(plain_program_twin)
    ->Name("cards/program_twin/plain")
    ->Arg(5)
    ->Arg(8)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(effects_program)->Name("cards/program/every_effect")->Unit(benchmark::kMicrosecond);
BENCHMARK(effects_program_twin)->Name("cards/program_twin/every_effect")->Unit(benchmark::kMicrosecond);
BENCHMARK(effects)->Name("cards/every_effect")->Arg(5)->Unit(benchmark::kMillisecond);
BENCHMARK(effects)->Name("cards/every_effect")->Arg(8)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace casus::columbia
