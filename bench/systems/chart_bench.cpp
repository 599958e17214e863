// The conflict chart: a chain of retaliations explored and decided exactly, and commitments that neither side
// sees solved as an equilibrium. Beside them the twin: a recursion with a std::map over lists of tokens.

#include <algorithm>
#include <benchmark/benchmark.h>

#include "conflict/explore/explore.hpp"
#include "conflict/solvers/decide.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "programs.hpp"
#include "tables.hpp"

namespace casus::conflict_chart {
namespace {

/// Both sides have tokens in reserve, and the deck has seven cards of three kinds.
ChartRules chain() {
  return conflict_of(R"toml(
system = "conflict-chart"
kind = "engagement"
[attacker]
tokens = [3]
reserve = [5, 4, 2, 1]
canals = [{ name = "Suez", points = 1 }]
[defender]
tokens = [6]
reserve = [4, 2, 1]
[value]
canal = 2
token_point = 1
[[military_card]]
name = "march"
moves = 2
count = 3
[[military_card]]
name = "forced march"
moves = 5
count = 2
[[military_card]]
name = "delay"
moves = 0
count = 2
)toml")
      .value();
}

/// 45 commitments against 24, and no retaliation.
ChartRules hidden() {
  return conflict_of(R"toml(
system = "conflict-chart"
kind = "invasion"
country = "Egypt"
commit = "hidden"
[attacker]
reserve = [6, 5, 3, 2]
reserve_masterminds = [4, 4]
[defender]
reserve = [5, 3, 2]
reserve_masterminds = [3, 3]
[value]
country = 6
token_point = 1
mastermind = 3
)toml",
                     {"rulebook.most_retaliations=0"})
      .value();
}

/// Commitments in secret out of reserves that are alike, and a chain of four retaliations.
ChartRules hidden_from(const std::string& reserve) {
  return conflict_of(
             "system = \"conflict-chart\"\nkind = \"engagement\"\ncommit = \"hidden\"\n[attacker]\nreserve "
             "= " +
             reserve + "\n[defender]\nreserve = " + reserve + "\n")
      .value();
}
constexpr const char* kFive = "[1, 2, 3, 4, 5]";
constexpr const char* kNine = "[1, 1, 1, 2, 2, 2, 3, 3, 3]";

Exact worth(const ChartRules& rules) {
  const auto explored = explore(rules, rules.start(), rules.prices(), Limits{}).value();
  return (*Decision::of(explored.graph, Limits{}).value().worth(explored.graph.root()))[0];
}

Exact twin_worth(const ChartRules& rules) {
  twin::Twin plain(twin::table_of(rules));
  const twin::Rational declared = plain.conflict(twin::sides_of(rules), 0, false, twin::deck_of(rules), 0);
  return exact(std::max(twin::rational(rules.board().status_quo), declared));  // nobody must declare
}

void solve_chain(benchmark::State& state) {
  const ChartRules rules = chain();
  if (worth(rules) != twin_worth(rules)) return state.SkipWithError("the worth is not what the twin says");
  std::size_t nodes = 0;
  for (auto _ : state) {
    const auto explored = explore(rules, rules.start(), rules.prices(), Limits{});
    auto decision = Decision::of(explored->graph, Limits{}).value();
    benchmark::DoNotOptimize(decision.worth(explored->graph.root()));
    nodes = explored->graph.nodes.size();
  }
  state.counters["positions"] = static_cast<double>(nodes);
}

void solve_chain_twin(benchmark::State& state) {
  const ChartRules rules = chain();
  for (auto _ : state) benchmark::DoNotOptimize(twin_worth(rules));
}

/// What every pair of commitments is worth, by the twin.
std::vector<std::vector<double>> payoffs(const ChartRules& rules) {
  twin::TableOptions table = twin::table_of(rules);
  table.most = 0;
  twin::Twin plain(table);
  const auto sides = twin::sides_of(rules);
  const bool invades = rules.board().country != kNoCountry;
  std::vector<std::vector<double>> rows;
  twin::Twin::for_each_commitment(sides[0], [&](const twin::Side& row) {
    if (row.play.empty()) return;
    rows.emplace_back();
    twin::Twin::for_each_commitment(sides[1], [&](const twin::Side& column) {
      rows.back().push_back(static_cast<double>(plain.conflict({row, column}, 0, invades, {}, 0)));
    });
  });
  return rows;
}

void solve_hidden(benchmark::State& state) {
  const ChartRules rules = hidden();
  const auto solve = [&] {
    const auto explored = explore(rules, rules.start(), rules.prices(), Limits{});
    return equilibrium(explored->graph, Limits{}).value();
  };
  // The value lies between what single rows and columns secure, and nobody gains by leaving the mix.
  const Equilibrium answer = solve();
  double row_secures = -1e9;
  double column_secures = 1e9;
  const auto matrix = payoffs(rules);
  for (const auto& row : matrix)
    row_secures = std::max(row_secures, *std::min_element(row.begin(), row.end()));
  for (std::size_t column = 0; column < matrix[0].size(); ++column) {
    double most = -1e9;
    for (const auto& row : matrix) most = std::max(most, row[column]);
    column_secures = std::min(column_secures, most);
  }
  if (answer.exploitability > 1e-9 || answer.value < row_secures - 1e-9 ||
      answer.value > column_secures + 1e-9)
    return state.SkipWithError("that is no equilibrium");
  for (auto _ : state) benchmark::DoNotOptimize(solve());
}

/// The payoffs alone.
void hidden_twin(benchmark::State& state) {
  const ChartRules rules = hidden();
  for (auto _ : state) benchmark::DoNotOptimize(payoffs(rules));
}

void hidden_alone(benchmark::State& state) { solve_program(state, hidden_program(hidden())); }
void hidden_alone_twin(benchmark::State& state) { solve_program_twin(state, hidden_program(hidden())); }

/// As advice looks at it, without what best play need not look at; or at everything.
double hidden_value(const ChartRules& rules, bool everything) {
  const auto explored =
      everything ? explore(rules, rules.start(), rules.prices(), Limits{}) : explore_needed(rules);
  return equilibrium(explored->graph, Limits{}).value().value;
}

void solve_hidden_from_nine(benchmark::State& state) {
  const ChartRules rules = hidden_from(kNine);
  // The value lies between what single rows and columns secure.
  const double value = hidden_value(rules, false);
  double row_secures = 0.0;  // nothing declared
  for (const auto& row : payoffs(rules))
    row_secures = std::max(row_secures, *std::min_element(row.begin(), row.end()));
  if (value < row_secures - 1e-9) return state.SkipWithError("a single commitment secures more");
  for (auto _ : state) benchmark::DoNotOptimize(hidden_value(rules, false));
}

/// What every pair of commitments is worth, by the twin; answered by nobody, since it is an engagement.
void hidden_from_nine_twin(benchmark::State& state) {
  const ChartRules rules = hidden_from(kNine);
  for (auto _ : state) benchmark::DoNotOptimize(payoffs(rules));
}

void solve_hidden_from_five(benchmark::State& state) {
  const ChartRules rules = hidden_from(kFive);
  if (std::abs(hidden_value(rules, false) - hidden_value(rules, true)) > 1e-9)
    return state.SkipWithError("that is not what it is worth where everything is looked at");
  for (auto _ : state) benchmark::DoNotOptimize(hidden_value(rules, false));
}

void hidden_from_five_twin(benchmark::State& state) {
  const ChartRules rules = hidden_from(kFive);
  for (auto _ : state) benchmark::DoNotOptimize(hidden_value(rules, true));
}

BENCHMARK(solve_chain)->Name("chart/chain")->Unit(benchmark::kMillisecond);
BENCHMARK(solve_chain_twin)->Name("chart/chain_twin")->Unit(benchmark::kMillisecond);
BENCHMARK(solve_hidden)->Name("chart/hidden")->Unit(benchmark::kMillisecond);
BENCHMARK(hidden_twin)->Name("chart/hidden_twin_payoffs")->Unit(benchmark::kMillisecond);
BENCHMARK(hidden_alone)->Name("chart/hidden_program")->Unit(benchmark::kMicrosecond);
BENCHMARK(hidden_alone_twin)->Name("chart/hidden_program_twin")->Unit(benchmark::kMicrosecond);
BENCHMARK(solve_hidden_from_five)->Name("chart/hidden_five")->Unit(benchmark::kMillisecond);
BENCHMARK(hidden_from_five_twin)->Name("chart/hidden_five_twin")->Unit(benchmark::kMillisecond);
BENCHMARK(solve_hidden_from_nine)->Name("chart/hidden_nine")->Unit(benchmark::kMillisecond);
BENCHMARK(hidden_from_nine_twin)->Name("chart/hidden_nine_twin_payoffs")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::conflict_chart
