// Tests decision lists that are learnt from examples: thresholds are found, and with every detail nothing is
// lost wherever the numbers tell examples apart.

#include "conflict/solvers/decision_list.hpp"

#include <gtest/gtest.h>
#include <random>
#include <set>

namespace casus {
namespace {

/// What a list loses over the examples, added up anew.
double lost(const std::vector<DecisionExample>& examples, const std::vector<DecisionRule>& list) {
  double sum = 0.0;
  for (const DecisionExample& one : examples) {
    const DecisionRule* first = nullptr;
    for (const DecisionRule& rule : list) {
      bool all = true;
      for (const NumberRange& range : rule.conditions)
        all = all && one.numbers[range.number] >= range.least && one.numbers[range.number] <= range.most;
      if (all && first == nullptr) first = &rule;
    }
    sum += one.weight * one.losses[first->action];
  }
  return sum;
}

TEST(DecisionList, FindsTheThresholdOfAPressAndStop) {
  std::vector<DecisionExample> examples;
  for (std::int64_t mine = 0; mine < 12; ++mine) {
    for (std::int64_t theirs = 0; theirs < 12; ++theirs) {
      const bool press = mine >= 5;
      examples.push_back({{theirs, mine}, {press ? 1.0 : 0.0, press ? 0.0 : 1.0}, 1.0});
    }
  }
  DecisionLearner learner(examples, false);
  ASSERT_GT(learner.next_saves(), 0.0);
  learner.grow();
  EXPECT_EQ(learner.loses(), 0.0);
  EXPECT_EQ(learner.next_saves(), 0.0);
  ASSERT_EQ(learner.list().size(), 2U);
  EXPECT_EQ(learner.list()[0], (DecisionRule{{{.number = 1, .most = 4}}, 0}));
  EXPECT_EQ(learner.list()[1], (DecisionRule{{}, 1}));
}

TEST(DecisionList, SavesWhatItSaysAndNeverLosesMoreWhenItGrows) {
  std::mt19937 random(20261127);
  for (int game = 0; game < 200; ++game) {
    std::vector<DecisionExample> examples;
    for (std::uint32_t i = 0; i < 1 + random() % 40; ++i) {
      DecisionExample one;
      for (int k = 0; k < 3; ++k) one.numbers.push_back(random() % 5);
      for (int k = 0; k < 3; ++k) one.losses.push_back(static_cast<double>(random() % 4));
      one.weight = static_cast<double>(1 + random() % 3);
      examples.push_back(std::move(one));
    }
    DecisionLearner learner(examples, false);
    double before = lost(examples, learner.list());
    for (int rule = 0; rule < 5 && learner.next_saves() > 0.0; ++rule) {
      const double saves = learner.next_saves();
      learner.grow();
      const double after = lost(examples, learner.list());
      EXPECT_NEAR(after, learner.loses(), 1e-9);
      // The last rule may save more besides: it is chosen anew for what is left.
      EXPECT_LE(after, before - saves + 1e-9);
      for (const DecisionRule& one : learner.list()) EXPECT_LE(one.conditions.size(), 2U);
      before = after;
    }
  }
}

TEST(DecisionList, LosesNothingInTheEndWhereNumbersTellExamplesApart) {
  std::mt19937 random(7);
  for (int game = 0; game < 200; ++game) {
    std::vector<DecisionExample> examples;
    std::set<std::vector<std::int64_t>> met;
    for (int i = 0; i < 30; ++i) {
      DecisionExample one;
      for (int k = 0; k < 3; ++k) one.numbers.push_back(random() % 6);
      if (!met.insert(one.numbers).second) continue;
      one.losses = {1.0, 1.0, 1.0, 1.0};
      one.losses[random() % 4] = 0.0;
      one.weight = 1.0;
      examples.push_back(std::move(one));
    }
    DecisionLearner learner(examples, true);
    for (std::size_t rules = 0; rules < examples.size() && learner.next_saves() > 0.0; ++rules)
      learner.grow();
    EXPECT_EQ(lost(examples, learner.list()), 0.0);
  }
}

}  // namespace
}  // namespace casus
