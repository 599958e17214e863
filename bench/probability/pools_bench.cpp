// Pools from nothing, each beside a plain twin: all throws where they can be counted, else dice added one by
// one to tables. A benchmark compares its result with the twin's before it is timed.

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "probability/patterns.hpp"
#include "probability/pool.hpp"

namespace casus::probability {
namespace {

using Weights = std::map<std::int64_t, Integer>;
using Throw = std::vector<std::int64_t>;

Weights weights_of(const Distribution& distribution) {
  Weights weights;
  for (const auto& entry : distribution.entries()) weights[entry.value] = entry.weight;
  return weights;
}

Pool equal_dice(std::int64_t count, std::int64_t sides) {
  return Pool::of(count, Die::with_sides(sides).value()).value();
}

// The twins.

Weights every_throw(int count, std::int64_t sides, int kept) {
  Throw faces(static_cast<std::size_t>(count), 1);
  Weights weights;
  while (true) {
    Throw sorted = faces;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    std::int64_t sum = 0;
    for (int i = 0; i < kept; ++i) sum += sorted[static_cast<std::size_t>(i)];
    weights[sum] += 1;
    std::size_t d = 0;
    while (d < faces.size() && ++faces[d] > sides) faces[d++] = 1;
    if (d == faces.size()) return weights;
  }
}

/// Adds dice one by one to a table of what is remembered of them.
template <class Memory, class Add>
std::map<Memory, Integer> dice_one_by_one(int count, std::int64_t sides, const Memory& none, Add&& add) {
  std::map<Memory, Integer> table{{none, 1}};
  for (int i = 0; i < count; ++i) {
    std::map<Memory, Integer> next;
    for (const auto& [memory, weight] : table) {
      for (std::int64_t face = 1; face <= sides; ++face) next[add(memory, face)] += weight;
    }
    table = std::move(next);
  }
  return table;
}

Weights kept_one_by_one(int count, std::int64_t sides, std::size_t kept) {
  const auto tops = dice_one_by_one(count, sides, Throw{}, [kept](Throw top, std::int64_t face) {
    top.insert(std::upper_bound(top.begin(), top.end(), face, std::greater<>()), face);
    if (top.size() > kept) top.pop_back();
    return top;
  });
  Weights weights;
  for (const auto& [top, weight] : tops) {
    std::int64_t sum = 0;
    for (const std::int64_t face : top) sum += face;
    weights[sum] += weight;
  }
  return weights;
}

Weights sum_one_by_one(int count, std::int64_t sides) {
  return dice_one_by_one(count, sides, std::int64_t{0},
                         [](std::int64_t sum, std::int64_t face) { return sum + face; });
}

/// The counts of the faces, sorted: which face has which does not matter here.
std::map<std::vector<int>, Integer> counts_one_by_one(int count, std::size_t sides) {
  return dice_one_by_one(count, static_cast<std::int64_t>(sides), std::vector<int>(sides, 0),
                         [](std::vector<int> counts, std::int64_t face) {
                           ++counts[static_cast<std::size_t>(face - 1)];
                           std::sort(counts.begin(), counts.end(), std::greater<>());
                           return counts;
                         });
}

Weights largest_set_one_by_one(int count, std::size_t sides) {
  Weights weights;
  for (const auto& [counts, weight] : counts_one_by_one(count, sides)) weights[counts[0]] += weight;
  return weights;
}

PatternSet multipliers() {
  return PatternSet::of({{{2}, 2}, {{3}, 3}, {{2, 2}, 4}, {{4}, 4}, {{3, 2}, 5}, {{5}, 5}}, 1).value();
}

std::vector<Weights> patterns_one_by_one(int most, std::size_t sides) {
  const PatternSet set = multipliers();
  std::vector<Weights> table;
  for (int n = 0; n <= most; ++n) {
    Weights& weights = table.emplace_back();
    for (const auto& [counts, weight] : counts_one_by_one(n, sides))
      weights[set.best_score(counts)] += weight;
  }
  return table;
}

std::vector<Weights> rows_of(const PatternTable& table) {
  std::vector<Weights> rows;
  for (const auto& weights : table.weights) {
    Weights& row = rows.emplace_back();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (!weights[i].is_zero()) row[table.scores[i]] = weights[i];
    }
  }
  return rows;
}

/// Times `run` where what `read` makes of its result is what the twin gives.
template <class Run, class Read, class Expected>
void checked(benchmark::State& state, Run&& run, Read&& read, const Expected& expected) {
  if (read(run()) != expected) {
    state.SkipWithError("the result differs from its twin's");
    return;
  }
  for (auto _ : state) benchmark::DoNotOptimize(run());
}

template <class Run>
void timed(benchmark::State& state, Run&& run) {
  for (auto _ : state) benchmark::DoNotOptimize(run());
}

void keep_3_of_4d6(benchmark::State& state) {
  checked(
      state, [] { return keep_highest(equal_dice(4, 6), 3).value(); }, weights_of, every_throw(4, 6, 3));
}
void keep_3_of_4d6_twin(benchmark::State& state) {
  timed(state, [] { return every_throw(4, 6, 3); });
}

void keep_5_of_10d10(benchmark::State& state) {
  checked(
      state, [] { return keep_highest(equal_dice(10, 10), 5).value(); }, weights_of,
      kept_one_by_one(10, 10, 5));
}
void keep_5_of_10d10_twin(benchmark::State& state) {
  timed(state, [] { return kept_one_by_one(10, 10, 5); });
}

void largest_set_of_20d6(benchmark::State& state) {
  checked(
      state, [] { return largest_set(equal_dice(20, 6)).value(); }, weights_of,
      largest_set_one_by_one(20, 6));
}
void largest_set_of_20d6_twin(benchmark::State& state) {
  timed(state, [] { return largest_set_one_by_one(20, 6); });
}

void sum_of_100d6(benchmark::State& state) {
  checked(
      state, [] { return sum(equal_dice(100, 6)).value(); }, weights_of, sum_one_by_one(100, 6));
}
void sum_of_100d6_twin(benchmark::State& state) {
  timed(state, [] { return sum_one_by_one(100, 6); });
}

void patterns_of_d6s_up_to(benchmark::State& state) {
  const auto most = static_cast<int>(state.range(0));
  checked(
      state, [most] { return pattern_table(multipliers(), 6, most).value(); }, rows_of,
      patterns_one_by_one(most, 6));
}
void patterns_of_d6s_up_to_twin(benchmark::State& state) {
  const auto most = static_cast<int>(state.range(0));
  timed(state, [most] { return patterns_one_by_one(most, 6); });
}

void one_throw_of_5d6(benchmark::State& state) {
  const PatternSet set = multipliers();
  const std::vector<int> counts = {0, 2, 0, 3, 0, 0};
  if (set.best_score(counts) != 5) state.SkipWithError("a full house is not 5");
  for (auto _ : state) benchmark::DoNotOptimize(set.best_score(counts));
}

BENCHMARK(keep_3_of_4d6)->Unit(benchmark::kMicrosecond);
BENCHMARK(keep_3_of_4d6_twin)->Unit(benchmark::kMicrosecond);
BENCHMARK(keep_5_of_10d10)->Unit(benchmark::kMicrosecond);
BENCHMARK(keep_5_of_10d10_twin)->Unit(benchmark::kMicrosecond);
BENCHMARK(largest_set_of_20d6)->Unit(benchmark::kMicrosecond);
BENCHMARK(largest_set_of_20d6_twin)->Unit(benchmark::kMicrosecond);
BENCHMARK(sum_of_100d6)->Unit(benchmark::kMicrosecond);
BENCHMARK(sum_of_100d6_twin)->Unit(benchmark::kMicrosecond);
BENCHMARK(patterns_of_d6s_up_to)->Arg(5)->Arg(30)->Arg(64)->Unit(benchmark::kMicrosecond);
BENCHMARK(patterns_of_d6s_up_to_twin)->Arg(5)->Arg(30)->Unit(benchmark::kMicrosecond);
BENCHMARK(one_throw_of_5d6)->Unit(benchmark::kNanosecond);

}  // namespace
}  // namespace casus::probability
