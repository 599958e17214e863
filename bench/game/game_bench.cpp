// Games told in a file: read and compiled, written out as graphs, solved, simulated. Beside RISK its plain
// twin: the rules of its dice in C++, a recursion over armies.

#include <algorithm>
#include <array>
#include <benchmark/benchmark.h>
#include <cmath>
#include <functional>
#include <map>

#include "conflict/play/simulate.hpp"
#include "game/plain.hpp"
#include "support.hpp"

namespace casus::game {
namespace {

using Rational = boost::multiprecision::number<
    boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
    boost::multiprecision::et_off>;

/// How many of all throws of `attack` and `defence` d6 cost the defender so many armies.
std::array<int, 3> lost_by_defender(int attack, int defence) {
  std::array<int, 3> ways{};
  std::vector<int> faces(static_cast<std::size_t>(attack + defence), 1);
  for (;;) {
    std::vector<int> a(faces.begin(), faces.begin() + attack);
    std::vector<int> d(faces.begin() + attack, faces.end());
    std::sort(a.begin(), a.end(), std::greater<>());
    std::sort(d.begin(), d.end(), std::greater<>());
    std::size_t beaten = 0;
    for (std::size_t i = 0; i < std::min(a.size(), d.size()); ++i) beaten += a[i] > d[i] ? 1 : 0;
    ++ways[beaten];
    std::size_t i = 0;
    while (i < faces.size() && ++faces[i] > 6) faces[i++] = 1;
    if (i == faces.size()) return ways;
  }
}

/// The chance that the attacker takes the territory, by recursion over armies.
template <class N>
class Twin {
 public:
  N taken(int attacker, int defender) {
    if (defender == 0) return N(1);
    if (attacker <= 1) return N(0);
    const auto known = known_.find({attacker, defender});
    if (known != known_.end()) return known->second;
    const std::pair dice{std::min(3, attacker - 1), std::min(2, defender)};
    auto [ways, is_new] = ways_.try_emplace(dice);
    if (is_new) ways->second = lost_by_defender(dice.first, dice.second);
    const int pairs = std::min(dice.first, dice.second);
    int all = 1;
    for (int i = 0; i < dice.first + dice.second; ++i) all *= 6;
    N chance(0);
    for (int lost = 0; lost <= pairs; ++lost)
      chance += N(ways->second[static_cast<std::size_t>(lost)]) / N(all) *
                taken(attacker - (pairs - lost), defender - lost);
    return known_[{attacker, defender}] = chance;
  }

 private:
  std::map<std::pair<int, int>, N> known_;
  std::map<std::pair<int, int>, std::array<int, 3>> ways_;
};

std::string armies(std::int64_t each) {
  return "[attacker]\narmy = " + std::to_string(each) + "\n[defender]\narmy = " + std::to_string(each) + "\n";
}
/// The first outcome of every game here is what the attacker wants.
template <class N>
N first_outcome(const Described& rules) {
  const auto solved = explored(rules);
  return outcomes<N>(solved.graph, only_choices(solved.graph))[0];
}
bool is(const Exact& worked, const Rational& expected) {
  const Exact lowest = worked.reduced();
  return Integer(numerator(expected)) == lowest.numerator() &&
         Integer(denominator(expected)) == lowest.denominator();
}
constexpr const char* kWrong = "it is not what the twin says";

// --- Read and compiled.

void from_text(benchmark::State& state, const char* name, const char* given) {
  const std::string text = text_of(name);
  for (auto _ : state) benchmark::DoNotOptimize(described(text, given));
}
constexpr const char* kRisk = "/games/risk.toml";
constexpr const char* kMemoir = "/games/memoir-44.toml";
constexpr const char* kMoscow = "/games/battle-for-moscow.toml";
constexpr const char* kDnd = "/games/dnd-5e.toml";
constexpr const char* kRiskGiven = "[attacker]\narmy = 30\n[defender]\narmy = 30\n";
constexpr const char* kMemoirGiven = "ignores = 1\nway_back = 1\n[defender]\ninfantry = 4\n";
constexpr const char* kMoscowGiven =
    "[attacker]\npanzer = 3\ninfantry = 4\n[defender]\ninfantry = 2\npanzer = 1\n";
constexpr const char* kDndGiven =
    "attacks = 40\ndice = 2\nsides = 6\nadvantage = \"advantage\"\n[defender]\nhp = 150\n";
constexpr const char* kDndChecked =
    "attacks = 8\ndice = 1\nsides = 8\nadvantage = \"advantage\"\n[defender]\nhp = 50\n";
BENCHMARK_CAPTURE(from_text, risk, kRisk, kRiskGiven)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(from_text, memoir, kMemoir, kMemoirGiven)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(from_text, moscow, kMoscow, kMoscowGiven)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(from_text, dnd, kDnd, kDndGiven)->Unit(benchmark::kMillisecond);

// --- Written out.

/// As odds walk it, or with every choice, as advice does.
enum class Walk { as_declared, everything };
template <Walk kWalk>
void explore_game(benchmark::State& state, const Described& rules) {
  const auto walk = [&] {
    if constexpr (kWalk == Walk::everything) {
      return explore(rules, rules.begun(), Prices{}, Limits{}).value();
    } else {
      return explored(rules);
    }
  };
  std::size_t edges = 0;
  std::size_t nodes = 0;
  for (auto _ : state) {
    const auto solved = walk();
    edges = solved.graph.edges.size();
    nodes = solved.graph.nodes.size();
    benchmark::DoNotOptimize(solved);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(edges));
  state.counters["edges"] = static_cast<double>(edges);
  state.counters["nodes"] = static_cast<double>(nodes);
}
template <Walk kWalk>
void explore_risk(benchmark::State& state) {
  const auto each = static_cast<int>(state.range(0));
  const Described rules = described(text_of(kRisk), armies(each));
  if (std::abs(first_outcome<double>(rules) - Twin<double>().taken(each, each)) > 1e-12)
    return state.SkipWithError(kWrong);
  explore_game<kWalk>(state, rules);
}
BENCHMARK(explore_risk<Walk::as_declared>)
    ->Name("explore/risk")
    ->Arg(30)
    ->Arg(100)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(explore_risk<Walk::everything>)
    ->Name("explore/risk/everything")
    ->Arg(30)
    ->Arg(100)
    ->Unit(benchmark::kMicrosecond);
/// Beside the other games: the tests' interpreter of files.
double interpreted(const char* name, const char* given) {
  const Game game = game_of(text_of(name));
  const Setup setup = setup_of(game, given);
  plain::Rational chance;
  for (const auto& [end, its] : plain::Interpreter(game, setup).fight().ends)
    chance += end.end == 0 ? its : 0;
  return static_cast<double>(chance);
}
/// `checked` may be a smaller scenario: the interpreter walks throws face by face.
void explore_other(benchmark::State& state, const char* name, const char* given, const char* checked) {
  static std::map<const char*, bool> known;  // a benchmark is called several times
  const auto [right, is_new] = known.try_emplace(name);
  if (is_new) {
    const double worked = first_outcome<double>(described(text_of(name), checked));
    right->second = std::abs(worked - interpreted(name, checked)) <= 1e-12;
  }
  if (!right->second) return state.SkipWithError(kWrong);
  const Described rules = described(text_of(name), given);
  explore_game<Walk::as_declared>(state, rules);
}
void twin_of_other(benchmark::State& state, const char* name, const char* given) {
  for (auto _ : state) benchmark::DoNotOptimize(interpreted(name, given));
}
BENCHMARK_CAPTURE(explore_other, memoir, kMemoir, kMemoirGiven, kMemoirGiven)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(explore_other, moscow, kMoscow, kMoscowGiven, kMoscowGiven)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(explore_other, dnd, kDnd, kDndGiven, kDndChecked)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(explore_other, dnd_checked, kDnd, kDndChecked, kDndChecked)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(twin_of_other, memoir, kMemoir, kMemoirGiven)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(twin_of_other, moscow, kMoscow, kMoscowGiven)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(twin_of_other, dnd_checked, kDnd, kDndChecked)
    ->Unit(benchmark::kMicrosecond)
    ->Iterations(1);

// --- To the end, from the file's text.

void risk_exactly(benchmark::State& state) {
  const std::string text = text_of(kRisk);
  const std::string given = armies(30);
  if (!is(first_outcome<Exact>(described(text, given)), Twin<Rational>().taken(30, 30)))
    return state.SkipWithError(kWrong);
  for (auto _ : state) benchmark::DoNotOptimize(first_outcome<Exact>(described(text, given)).reduced());
}
void risk_exactly_twin(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Twin<Rational>().taken(30, 30));
}
void risk_in_doubles(benchmark::State& state) {
  const std::string text = text_of(kRisk);
  const std::string given = armies(100);
  if (std::abs(first_outcome<double>(described(text, given)) - Twin<double>().taken(100, 100)) > 1e-12)
    return state.SkipWithError(kWrong);
  for (auto _ : state) benchmark::DoNotOptimize(first_outcome<double>(described(text, given)));
}
void risk_in_doubles_twin(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Twin<double>().taken(100, 100));
}
BENCHMARK(risk_exactly)->Name("risk/30v30/exact")->Unit(benchmark::kMillisecond);
BENCHMARK(risk_exactly_twin)->Name("risk/30v30/exact/twin")->Unit(benchmark::kMillisecond);
BENCHMARK(risk_in_doubles)->Name("risk/100v100/doubles")->Unit(benchmark::kMillisecond);
BENCHMARK(risk_in_doubles_twin)->Name("risk/100v100/doubles/twin")->Unit(benchmark::kMillisecond);

// --- Simulated.

struct DeclaredChooser {
  const Described* rules;
  Described::Move operator()(const Described::Position& p) const { return rules->declared(p); }
};

void simulate_risk(benchmark::State& state) {
  const auto each = static_cast<int>(state.range(0));
  const auto runs = static_cast<std::uint64_t>(state.range(1));
  const Described rules = described(text_of(kRisk), armies(each));
  const auto simulated = [&](std::uint64_t many) {
    return simulate(rules, rules.begun(), DeclaredChooser{&rules}, {.runs = many, .seed = 7}, Limits{})
        .value();
  };
  constexpr double kChecked = 1e6;
  const double chance = Twin<double>().taken(each, each);
  const double error = std::sqrt(chance * (1.0 - chance) / kChecked);
  const auto won = static_cast<double>(simulated(static_cast<std::uint64_t>(kChecked)).outcomes[0]);
  if (std::abs(won / kChecked - chance) > 5.0 * error) return state.SkipWithError(kWrong);
  for (auto _ : state) benchmark::DoNotOptimize(simulated(runs));
  state.SetItemsProcessed(state.iterations() * state.range(1));
}
BENCHMARK(simulate_risk)
    ->Name("simulate/risk")
    ->Args({5, 100'000})
    ->Args({5, 1'000'000})
    ->Args({30, 100'000})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::game
