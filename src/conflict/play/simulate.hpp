#pragma once
// Plays a conflict many times with thrown faces, to check everything that is computed by other means. Runs
// are divided into blocks with a random stream each, so that the result does not depend on the number of
// cores.

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "base/limits.hpp"
#include "base/threads.hpp"
#include "conflict/play/runner.hpp"

namespace casus {

/// The number of runs of a simulation, the seed of its random numbers, and the number of threads.
struct SimulationPlan {
  std::uint64_t runs = 1'000'000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::uint16_t counters = 0;  ///< the number of counters of the rules; 0: do not count
};

/// The sums of a counter over the runs in which it was present at the end.
struct CounterSums {
  std::uint64_t runs = 0;
  double sum = 0.0;
  double squares = 0.0;
  bool operator==(const CounterSums&) const = default;
};

/// The results of a simulation, or of a part of it. Parts can be added up.
struct Simulation {
  std::uint64_t runs = 0;
  std::vector<std::uint64_t> outcomes;  ///< the number of runs by outcome
  std::vector<CounterSums> counters;

  void add(const Simulation& other) {
    runs += other.runs;
    if (outcomes.size() < other.outcomes.size()) outcomes.resize(other.outcomes.size(), 0);
    for (std::size_t i = 0; i < other.outcomes.size(); ++i) outcomes[i] += other.outcomes[i];
    counters.resize(std::max(counters.size(), other.counters.size()));
    for (std::size_t i = 0; i < other.counters.size(); ++i) {
      counters[i].runs += other.counters[i].runs;
      counters[i].sum += other.counters[i].sum;
      counters[i].squares += other.counters[i].squares;
    }
  }
  /// Returns the standard error of a simulated probability, which may be above 1 by what doubles round.
  [[nodiscard]] double standard_error(double probability) const {
    return std::sqrt(std::max(0.0, probability * (1.0 - probability)) / static_cast<double>(runs));
  }
};

/// The counters of one run, updated by its tallies.
class RunCounter {
 public:
  explicit RunCounter(std::uint16_t counters) : values_(counters, 0), reported_(counters, false) {}
  void operator()(const std::vector<Tally>& tallies) {
    for (const Tally& tally : tallies) {
      const std::size_t i = tally.counter;
      if (tally.kind == Tally::Kind::forget) {
        reported_[i] = false;
      } else {
        values_[i] =
            tally.kind == Tally::Kind::last || !reported_[i] ? tally.amount : values_[i] + tally.amount;
        reported_[i] = true;
      }
    }
  }
  /// Adds the counters of the run to the sums and clears them.
  void end(std::vector<CounterSums>& sums) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (!reported_[i]) continue;
      reported_[i] = false;
      const auto value = static_cast<double>(values_[i]);
      ++sums[i].runs;
      sums[i].sum += value;
      sums[i].squares += value * value;
    }
  }

 private:
  std::vector<std::int32_t> values_;
  std::vector<bool> reported_;
};

/// Plays `runs` times. Many runs are active at once and advance by one step in turn. The steps of one run
/// wait for each other (a throw, a table lookup, the next position), but steps of different runs do not, so
/// the processor is always busy. Sixteen runs are enough to hide a memory access, and few
/// enough to stay in a near cache. Which run takes which random number depends on the rules and the stream
/// alone.
template <bool Counts, Rules R, class Choose>
Simulation simulate_block(Runner<R, Choose>& runner, const typename R::Position& start, std::uint64_t runs,
                          std::uint16_t counters, Random random, const Limits& limits) {
  constexpr std::size_t kLanes = 16;
  Simulation result;
  result.runs = runs;
  result.counters.resize(counters);
  std::array<typename Runner<R, Choose>::Run, kLanes> lanes;
  std::vector<RunCounter> counter(Counts ? kLanes : 0, RunCounter(counters));
  auto live = static_cast<std::size_t>(std::min<std::uint64_t>(kLanes, runs));
  for (std::size_t i = 0; i < live; ++i) runner.begin(lanes[i], start, random);
  std::uint64_t to_begin = runs - live;
  NullSink deaf;
  const auto ear = [&](std::size_t i) -> auto& {
    if constexpr (Counts)
      return counter[i];
    else
      return deaf;
  };
  std::uint32_t polled = 0;
  while (to_begin >= kLanes && !runner.is_over(lanes[0])) {  // every run that ends here starts again at once
    for (std::size_t i = 0; i < kLanes; ++i) {
      const bool over = runner.step_again(lanes[i], random, ear(i));
      to_begin -= over ? 1 : 0;
      if constexpr (Counts) {
        if (over) counter[i].end(result.counters);
      }
    }
    if (++polled % 1024 == 0 && limits.stopped()) return result;
  }
  const std::vector<std::uint64_t> ends = runner.take_ends();
  result.outcomes.assign(ends.begin() + 1, ends.end());
  while (live > 0) {  // the last runs
    for (std::size_t i = 0; i < live; ++i) {
      if (!runner.step(lanes[i], random, ear(i))) continue;
      const std::uint16_t outcome = runner.outcome(lanes[i]);
      if (outcome >= result.outcomes.size()) result.outcomes.resize(outcome + 1U, 0);
      ++result.outcomes[outcome];
      if constexpr (Counts) counter[i].end(result.counters);
      if (to_begin > 0) {
        --to_begin;
        runner.begin(lanes[i], start, random);
      } else {
        lanes[i] = lanes[--live];  // the moved run takes its step in the next round
        if constexpr (Counts) std::swap(counter[i], counter[live]);
      }
    }
  }
  return result;
}

/// Plays `plan.runs` times from `start`. A fault if stopped. Equal plans give equal results for any number of
/// threads.
template <Rules R, class Choose>
Result<Simulation> simulate(const R& rules, const typename R::Position& start, const Choose& choose,
                            const SimulationPlan& plan, const Limits& limits) {
  constexpr std::uint64_t kBlock = 1U << 16U;
  const std::uint64_t blocks = (plan.runs + kBlock - 1) / kBlock;
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::mutex mutex;
  Simulation total;
  std::uint64_t added = 0;  // blocks are added in order: sums of doubles must not depend on timing
  std::map<std::uint64_t, Simulation> early;  // blocks that were done before an earlier block

  const auto work = [&](bool reports) {
    Runner<R, Choose> runner(rules, choose);
    for (std::uint64_t block = next++; block < blocks && !limits.stopped(); block = next++) {
      const std::uint64_t runs = std::min(kBlock, plan.runs - block * kBlock);
      const Random random(plan.seed, block);
      Simulation here = plan.counters == 0
                            ? simulate_block<false>(runner, start, runs, 0, random, limits)
                            : simulate_block<true>(runner, start, runs, plan.counters, random, limits);
      done += here.runs;
      {
        const std::lock_guard lock(mutex);
        early.emplace(block, std::move(here));
        for (; !early.empty() && early.begin()->first == added; ++added) {
          total.add(early.begin()->second);
          early.erase(early.begin());
        }
      }
      if (reports && limits.progress) limits.progress("runs", done, plan.runs);
    }
  };
  on_threads(plan.threads, work, [&] { next = blocks; });
  if (limits.stopped()) return *limits.exceeded(0, 0);
  return total;
}

}  // namespace casus
