#pragma once
// Plays a conflict many times with faces thrown, to check everything that is computed otherwise. Runs come in
// blocks with a stream of random numbers each, so that the result does not depend on how many cores work.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "conflict/inner_book.hpp"
#include "conflict/thrower.hpp"

namespace casus {

struct SimulationPlan {
  std::uint64_t runs = 1'000'000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::uint16_t counters = 0;  ///< how many counters the rules have; 0: do not count
};

/// The sum of a counter over the runs in which it was told of.
struct CounterSums {
  std::uint64_t runs = 0;
  double sum = 0.0;
  double squares = 0.0;
};

struct Simulation {
  std::uint64_t runs = 0;
  std::vector<std::uint64_t> outcomes;  ///< runs that ended so, by outcome
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
  /// The standard error of a simulated chance.
  [[nodiscard]] double standard_error(double probability) const {
    return std::sqrt(probability * (1.0 - probability) / static_cast<double>(runs));
  }
};

/// The counters of one run, and the sink that fills them.
class RunCounter {
 public:
  explicit RunCounter(std::uint16_t counters) : values_(counters, 0), told_(counters, false) {}
  void begin() { std::fill(told_.begin(), told_.end(), false); }
  void add(const Tally& tally) {
    const std::size_t i = tally.counter;
    if (tally.kind == Tally::Kind::forget) {
      told_[i] = false;
    } else {
      values_[i] = tally.kind == Tally::Kind::last || !told_[i] ? tally.amount : values_[i] + tally.amount;
      told_[i] = true;
    }
  }
  struct Sink {
    RunCounter* counter;
    void operator()(const Tally& tally) const { counter->add(tally); }
    void operator()(const auto& /*told*/) const {}
  };
  Sink sink() { return {this}; }
  void end(std::vector<CounterSums>& sums) const {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (!told_[i]) continue;
      const auto value = static_cast<double>(values_[i]);
      ++sums[i].runs;
      sums[i].sum += value;
      sums[i].squares += value * value;
    }
  }

 private:
  std::vector<std::int32_t> values_;
  std::vector<bool> told_;
};

template <Rules R, class Choose>
class Runner;

/// What a runner needs for conflicts within: nothing, or a runner of theirs.
template <Rules R>
struct InnerRuns {
  std::uint16_t run(const R& /*rules*/, const typename R::Position& /*position*/, Random& /*random*/,
                    const auto& /*sink*/) {
    return 0;
  }
};
template <OuterRules R>
struct InnerRuns<R> {
  struct NobodyChooses {
    typename InnerOf<R>::Move operator()(const auto& /*position*/) const { return {}; }
  };
  std::uint16_t run(const R& rules, const typename R::Position& position, Random& random, const auto& sink) {
    const auto inner = rules.inner(position);
    if (!runner) runner = std::make_unique<Runner<InnerOf<R>, NobodyChooses>>(inner.rules, NobodyChooses{});
    return runner->run(inner.position, random, sink);
  }
  std::unique_ptr<Runner<InnerOf<R>, NobodyChooses>> runner;
};

/// One thread's runs, with tables of throws of its own. `Choose` gives a player's move at a position. All
/// conflicts within must be of one rules object.
template <Rules R, class Choose>
class Runner {
 public:
  Runner(const R& rules, Choose choose) : rules_(&rules), choose_(std::move(choose)), thrower_(rules) {}

  /// Plays to the end and returns the outcome.
  std::uint16_t run(typename R::Position position, Random& random, const auto& sink) {
    for (;;) {
      switch (rules_->turn(position).actor) {
        case Actor::nobody:
          return rules_->outcome(position);
        case Actor::player:
          position = rules_->apply(position, choose_(position), sink);
          break;
        case Actor::chance:
          position = rules_->apply(position, thrower_.throw_class(position, random), sink);
          break;
        case Actor::inner:
          if constexpr (OuterRules<R>) {
            position = rules_->resume(position, inner_.run(*rules_, position, random, sink), sink);
          }
          break;
      }
    }
  }

 private:
  const R* rules_;
  Choose choose_;
  Thrower<R> thrower_;
  InnerRuns<R> inner_;
};

/// Plays `plan.runs` times from `start`. A fault: stopped. Equal plans give equal results, however many
/// threads.
template <Rules R, class Choose>
Result<Simulation> simulate(const R& rules, const typename R::Position& start, const Choose& choose,
                            const SimulationPlan& plan, const Limits& limits) {
  constexpr std::uint64_t kBlock = 1U << 16U;
  const std::uint64_t blocks = (plan.runs + kBlock - 1) / kBlock;
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::vector<Simulation> of_block(blocks);

  const auto work = [&](bool reports) {
    Runner<R, Choose> runner(rules, choose);
    RunCounter counter(plan.counters);
    for (std::uint64_t block = next++; block < blocks && !limits.stopped(); block = next++) {
      Simulation& here = of_block[block];
      here.counters.resize(plan.counters);
      here.runs = std::min(kBlock, plan.runs - block * kBlock);
      Random random(plan.seed, block);
      for (std::uint64_t i = 0; i < here.runs; ++i) {
        std::uint16_t outcome = 0;
        if (plan.counters == 0) {
          outcome = runner.run(start, random, Nothing{});
        } else {
          counter.begin();
          outcome = runner.run(start, random, counter.sink());
          counter.end(here.counters);
        }
        if (outcome >= here.outcomes.size()) here.outcomes.resize(outcome + 1U, 0);
        ++here.outcomes[outcome];
      }
      done += here.runs;
      if (reports && limits.progress) limits.progress("runs", done, plan.runs);
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < plan.threads; ++i) helpers.emplace_back(work, false);
    work(true);
  }
  if (limits.stopped()) return *limits.exceeded(0, 0);
  Simulation total;
  for (const Simulation& block : of_block)
    total.add(block);  // in order: sums of doubles must not depend on timing
  return total;
}

}  // namespace casus
