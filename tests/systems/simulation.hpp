#pragma once
// Compares many throws of faces with computed values: every outcome, and the mean of every counter, within
// five standard errors. Seeded, so that the result is always the same.

#include <cmath>
#include <gtest/gtest.h>

#include "conflict/play/simulate.hpp"
#include "policies.hpp"

namespace casus::conformance {

inline constexpr double kStandardErrors = 5.0;

/// A counter over all plays that report it.
struct CounterMoments {
  double reported = 0.0;
  double mean = 0.0;
  double variance = 0.0;
};
inline CounterMoments distribution_of(const std::vector<CountEnd<double>>& ends) {
  CounterMoments distribution;
  double squares = 0.0;
  for (const auto& end : ends) {
    if (end.value == CountDistribution::kAbsent || end.value == CountChange::kMany) continue;
    distribution.reported += end.probability;
    distribution.mean += end.probability * end.value;
    squares += end.probability * end.value * end.value;
  }
  if (distribution.reported == 0.0) return distribution;
  distribution.mean /= distribution.reported;
  distribution.variance =
      std::max(0.0, squares / distribution.reported - distribution.mean * distribution.mean);
  return distribution;
}

/// `simulated` against `share`, a chance, in n runs.
inline void expect_share(double simulated, double share, std::uint64_t runs, const std::string& what) {
  // A computed chance may be above 1 by rounding.
  const double error = std::sqrt(std::max(0.0, share * (1.0 - share)) / static_cast<double>(runs));
  EXPECT_LE(std::abs(simulated - share), kStandardErrors * error + 1e-12) << what;
}

template <class S>
SimulationPlan plan(std::uint64_t runs, unsigned threads) {
  return {runs, 20240601, threads, static_cast<std::uint16_t>(S().info().counters.size())};
}

template <class S>
void check_simulation(const Subject<S>& subject, std::uint64_t runs) {
  // At another table what is declared may not be allowed: then nothing is played.
  const bool chooses = subject.rules.turn(subject.start).actor == Actor::player;
  if (chooses && conflict_by<S>(subject.rules).declaration().declares &&
      !subject.rules.judge(subject.start, subject.rules.declared(subject.start), NullSink{}))
    return;
  const auto policy = OwnPolicy<S>::of(subject);
  ASSERT_TRUE(policy);
  const auto walked = policy->graph();
  ASSERT_TRUE(walked);
  const Graph& graph = walked->graph;
  const Policy only = only_choices(graph);
  const auto simulated = simulate(subject.rules, subject.start, *policy, plan<S>(runs, 1), Limits{});
  ASSERT_TRUE(simulated);

  const std::vector<double> chances = outcomes<double>(graph, only);
  ASSERT_LE(simulated->outcomes.size(), chances.size());
  for (std::size_t i = 0; i < chances.size(); ++i) {
    const auto count = i < simulated->outcomes.size() ? simulated->outcomes[i] : 0;
    expect_share(static_cast<double>(count) / static_cast<double>(runs), chances[i], runs,
                 "outcome " + conflict_by<S>(subject.rules).words(static_cast<std::uint16_t>(i), {}).id);
  }
  for (std::uint16_t i = 0; i < S().info().counters.size(); ++i) {
    const std::string name(S().info().counters[i].name);
    const CounterMoments distribution = distribution_of(counts<double>(graph, only, i));
    const CounterSums& sums = simulated->counters[i];
    expect_share(static_cast<double>(sums.runs) / static_cast<double>(runs), distribution.reported, runs,
                 name + ", reported");
    if (sums.runs == 0) continue;
    const auto reported = static_cast<double>(sums.runs);
    EXPECT_LE(std::abs(sums.sum / reported - distribution.mean),
              kStandardErrors * std::sqrt(distribution.variance / reported) + 1e-9)
        << name;
  }
}

/// Equal results whatever the number of threads.
template <class S>
void check_threads(const Subject<S>& subject, std::uint64_t runs) {
  const auto policy = OwnPolicy<S>::of(subject);
  ASSERT_TRUE(policy);
  const auto one = simulate(subject.rules, subject.start, *policy, plan<S>(runs, 1), Limits{});
  ASSERT_TRUE(one);
  for (const unsigned threads : {2U, 3U}) {
    const auto many = simulate(subject.rules, subject.start, *policy, plan<S>(runs, threads), Limits{});
    ASSERT_TRUE(many);
    EXPECT_EQ(many->runs, one->runs);
    EXPECT_EQ(many->outcomes, one->outcomes);
    ASSERT_EQ(many->counters.size(), one->counters.size());
    for (std::size_t i = 0; i < one->counters.size(); ++i) {
      EXPECT_EQ(many->counters[i].runs, one->counters[i].runs);
      EXPECT_EQ(many->counters[i].sum, one->counters[i].sum);
      EXPECT_EQ(many->counters[i].squares, one->counters[i].squares);
    }
  }
}

}  // namespace casus::conformance
