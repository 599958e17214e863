// A system of the house in C++ and told again as a file (tests/game/aggression.toml): how much the file
// costs.

#include <benchmark/benchmark.h>

#include "support.hpp"
#include "systems/aggression/engagement.hpp"

namespace casus::game {
namespace {

using aggression::Engagement;

Engagement in_cpp(std::int32_t dice) {
  static const auto kRulebook =
      aggression::read_rulebook(files::load(std::string(CASUS_ROOT) + "/rulebooks/aggression-2.toml").value())
          .value();
  return Engagement::of(kRulebook, dice, dice).value();
}
const Game& file() {
  static const Game kGame = game_of(text_of("/tests/game/aggression.toml"));
  return kGame;
}
Described told(std::int32_t dice) {
  const std::string each = "dice = " + std::to_string(dice) + "\n";
  return Described(compile(file(), setup_of(file(), "[attacker]\n" + each + "[defender]\n" + each)).value());
}
template <class R>
Graph graph_of(const R& rules, const typename R::Position& start) {
  return std::move(explore(rules, start, Prices{}, Limits{})->graph);
}
bool agree(std::int32_t dice) {
  const Engagement rules = in_cpp(dice);
  const Described described = told(dice);
  const Graph wanted = graph_of(rules, rules.begin(dice, dice));
  const Graph worked = graph_of(described, described.begun());
  return outcomes<Exact>(worked, only_choices(worked))[0] == outcomes<Exact>(wanted, only_choices(wanted))[0];
}
constexpr const char* kWrong = "the file is not what the system says";

/// With what is worked out of the rulebook before: the Roll Values.
void whole_in_cpp(benchmark::State& state) {
  const auto dice = static_cast<std::int32_t>(state.range(0));
  for (auto _ : state) {
    const Engagement rules = in_cpp(dice);
    benchmark::DoNotOptimize(graph_of(rules, rules.begin(dice, dice)));
  }
}
void whole_told(benchmark::State& state) {
  const auto dice = static_cast<std::int32_t>(state.range(0));
  if (!agree(dice)) return state.SkipWithError(kWrong);
  for (auto _ : state) {
    const Described rules = told(dice);
    benchmark::DoNotOptimize(graph_of(rules, rules.begun()));
  }
}
/// Of rules that are there.
void explore_in_cpp(benchmark::State& state) {
  const auto dice = static_cast<std::int32_t>(state.range(0));
  const Engagement rules = in_cpp(dice);
  for (auto _ : state) benchmark::DoNotOptimize(graph_of(rules, rules.begin(dice, dice)));
}
void explore_told(benchmark::State& state) {
  const auto dice = static_cast<std::int32_t>(state.range(0));
  if (!agree(dice)) return state.SkipWithError(kWrong);
  const Described rules = told(dice);
  for (auto _ : state) benchmark::DoNotOptimize(graph_of(rules, rules.begun()));
}
/// The walk alone: the same step of every position again and again.
template <class R>
void step_all(benchmark::State& state, const R& rules, const typename R::Position& start) {
  std::vector<std::pair<typename R::Position, std::uint32_t>> steps;
  std::vector<typename R::Position> open{start};
  KeyTable<Hashable<KeyOf<R>>> met;
  while (!open.empty()) {
    const auto p = open.back();
    open.pop_back();
    const auto fresh = static_cast<std::uint32_t>(steps.size());
    if (rules.turn(p).actor != Actor::chance || met.find_or_set(hashable(rules.key(p)), fresh) != fresh)
      continue;
    rules.classes(p, [&](const Weighted<Integer>& one) {
      if (one.weight.is_zero()) return;
      steps.emplace_back(p, one.chance);
      open.push_back(rules.apply(p, one.chance, NullSink{}));
    });
  }
  for (auto _ : state) {
    for (const auto& [p, chance] : steps) {
      auto after = rules.apply(p, chance, NullSink{});
      benchmark::DoNotOptimize(after);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(steps.size()));
}
void apply_in_cpp(benchmark::State& state) {
  const Engagement rules = in_cpp(12);
  step_all(state, rules, rules.begin(12, 12));
}
void apply_told(benchmark::State& state) {
  const Described rules = told(12);
  step_all(state, rules, rules.begun());
}

BENCHMARK(whole_in_cpp)->Name("aggression/whole/cpp")->Arg(5)->Arg(12)->Unit(benchmark::kMicrosecond);
BENCHMARK(whole_told)->Name("aggression/whole/told")->Arg(5)->Arg(12)->Unit(benchmark::kMicrosecond);
BENCHMARK(explore_in_cpp)->Name("aggression/explore/cpp")->Arg(5)->Arg(12)->Unit(benchmark::kMicrosecond);
BENCHMARK(explore_told)->Name("aggression/explore/told")->Arg(5)->Arg(12)->Unit(benchmark::kMicrosecond);
BENCHMARK(apply_in_cpp)->Name("aggression/apply/cpp");
BENCHMARK(apply_told)->Name("aggression/apply/told");

}  // namespace
}  // namespace casus::game
