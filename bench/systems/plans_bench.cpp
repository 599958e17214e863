// Plans of a bloc's turn: the shortest ways to a goal, by how many operations they take and by how many areas
// the world has. Beside them the twin, which tries every sequence of legal moves; it is compared where it
// ends.

#include <benchmark/benchmark.h>
#include <set>
#include <string>
#include <vector>

#include "exhaustive.hpp"
#include "systems/defcon/planning/planner.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

Arbiter turn(const std::string& name, const std::vector<std::string>& sets = {}) {
  const auto sources = gather({CASUS_ROOT "/scenarios/defcon/" + name + ".toml", std::nullopt, sets}).value();
  return with_the_whole_turn(System().load(sources.scenario, sources.rulebook).value());
}

/// A broad front on a map of its own: lines of `areas` / 2 areas of each side, who face each other, and a
/// fleet beside them. Every second area has a unit.
Arbiter front(int areas) {
  const int length = areas / 2;
  std::string text =
      kSystem + "level = 2\nphase = \"operations\"\nactive = \"AA\"\nplayed = [\"AA\", \"WP\"]\n";
  const auto area = [&](const std::string& name, int number, const std::string& bloc, bool unit,
                        const std::string& type) {
    text += "[[area]]\nname = \"" + name + std::to_string(number) + "\"\nkind = \"land\"\nterritory = \"" +
            name + "\"\ncontroller = \"" + bloc + "\"\nadjacent = [";
    if (number > 0) text += "\"" + name + std::to_string(number - 1) + "\", ";
    if (number + 1 < length) text += "\"" + name + std::to_string(number + 1) + "\", ";
    text += "\"" + std::string(name == "A" ? "B" : "A") + std::to_string(number) + "\"";
    text += name == "B" ? ", \"SEA\"]\n" : "]\n";
    if (unit) text += "units = [{ bloc = \"" + bloc + "\", type = \"" + type + "\" }]\n";
  };
  for (int i = 0; i < length; ++i) area("A", i, "AA", i % 2 == 0, i % 4 == 0 ? "armored" : "mechanized");
  for (int i = 0; i < length; ++i) area("B", i, "WP", i % 2 == 0, i % 4 == 0 ? "mechanized" : "armored");
  text += "[[area]]\nname = \"SEA\"\nkind = \"sea\"\nadjacent = [";
  for (int i = 0; i < length; ++i) text += (i > 0 ? ", \"B" : "\"B") + std::to_string(i) + "\"";
  text += "]\nunits = [{ bloc = \"AA\", type = \"naval\", power = 2 }]\n";
  return sound(text + "[[bloc]]\nname = \"AA\"\noil = 6\nsatellites = 2\n");
}

std::set<Operations> found_by(const PlanSearch& search) {
  std::set<Operations> plans;
  for (const Plan& plan : search.plans) plans.insert(plan.operations);
  return plans;
}

/// `check`: whether the twin comes to an end in a moment.
void plan(benchmark::State& state, const Arbiter& rules, const std::string& wanted, bool check) {
  const Goal goal = read_goal(rules, wanted).value();
  const PlanSearch search = find_plans(rules, goal, Limits{});
  if (!search.complete) return state.SkipWithError("the search met its bound");
  if (check && found_by(search) != Exhaustive(rules, goal).plans(search.searched))
    return state.SkipWithError("the twin finds other plans");
  for (auto _ : state) benchmark::DoNotOptimize(find_plans(rules, goal, Limits{}).plans.data());
  state.counters["legal"] = static_cast<double>(legal_moves(rules, rules.start()).size());
  state.counters["operations"] = search.searched;
  state.counters["plans"] = static_cast<double>(search.plans.size());
  state.counters["positions"] = static_cast<double>(search.positions);
}
void broad_front(benchmark::State& state, const std::string& wanted, bool check) {
  plan(state, turn("broad-front"), wanted, check);
}
const std::string kSix = "control IRÂN I and control EGYPT I";

/// A goal of the broad front, with no more operations than so many.
void by_depth(benchmark::State& state, const std::string& wanted) {
  const Arbiter rules = turn("broad-front");
  const Goal goal = read_goal(rules, wanted).value();
  const auto depth = static_cast<int>(state.range(0));
  const PlanSearch search = find_plans(rules, goal, Limits{}, depth);
  if (depth <= 2 && found_by(search) != Exhaustive(rules, goal).plans(depth))
    return state.SkipWithError("the twin finds other plans");
  for (auto _ : state) benchmark::DoNotOptimize(find_plans(rules, goal, Limits{}, depth).positions);
  state.counters["positions"] = static_cast<double>(search.positions);
}
void by_depth_plainly(benchmark::State& state) {
  const Arbiter rules = turn("broad-front");
  const Goal goal = read_goal(rules, kSix).value();
  for (auto _ : state)
    benchmark::DoNotOptimize(Exhaustive(rules, goal).plans(static_cast<int>(state.range(0))).size());
}

/// Until the bound of positions, or until it is sure that nothing reaches it.
void in_vain(benchmark::State& state, const std::string& wanted) {
  const Arbiter rules = turn("broad-front");
  const Goal goal = read_goal(rules, wanted).value();
  const PlanSearch search = find_plans(rules, goal, Limits{});
  if (!search.plans.empty()) return state.SkipWithError("there is a plan");
  for (auto _ : state) benchmark::DoNotOptimize(find_plans(rules, goal, Limits{}).positions);
  state.counters["positions"] = static_cast<double>(search.positions);
}

/// Three areas of the other's line, one beside the other, on worlds of `areas`.
void by_areas(benchmark::State& state) {
  plan(state, front(static_cast<int>(state.range(0))), "control B0 and control B1 and control B2",
       state.range(0) <= 12);
}

BENCHMARK_CAPTURE(broad_front, 1, "control ALGERIA II", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(broad_front, 2, "control EGYPT I", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(broad_front, 3, "control EGYPT I and control FRANCE III", false)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(broad_front, 4, "control IRÂN I", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(broad_front, 5, "control CRETE and control ALGERIA I", false)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(broad_front, 6, kSix, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_depth, six, kSix)->DenseRange(1, 6)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_depth, five, "control CRETE and control ALGERIA I")
    ->DenseRange(1, 5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(by_depth_plainly)->DenseRange(1, 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(in_vain, surely, "control IRÂN II")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(in_vain, bound, "control FRANCE II and control MOROCCO")->Unit(benchmark::kMillisecond);
BENCHMARK(by_areas)->Arg(8)->Arg(12)->Arg(20)->Arg(30)->Arg(40)->Arg(50)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::defcon
