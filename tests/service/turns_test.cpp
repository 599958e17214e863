// Whose turn it is in the slow lane, by a clock that is only counted.

#include "service/socket/turns.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <random>
#include <vector>

namespace casus::service {
namespace {

constexpr double kTick = 0.005;  // seconds

/// A client that asks one question after the other, `pause` seconds apart.
struct Asking {
  double takes = 0.0;  // seconds of a question's work
  double pause = 0.0;
  bool stops = true;  // its work says how far it is
  double patience = 20.0;
  bool lasts = false;  // a study

  double typical = 0.0;
  double used = 0.0;
  double asks_at = 0.0;
  double worked = -1.0;  // of the question that is there; less than 0: none is
  bool begun = false;
  double in_turn = 0.0;
  Turns::Half half = Turns::Half::both;
  std::vector<double> waited = {};  // from a question to its answer
  int refused = 0;
};

/// One place of the slow lane, as the lanes use it.
void run(std::vector<Asking>& clients, double seconds) {
  Turns turns;
  std::optional<std::size_t> at_work;
  const double decay = std::exp2(-kTick / 5.0);
  const auto expected = [](const Asking& one) { return one.typical > 0.0 ? one.typical : kUnknownWork; };
  const auto choose = [&](bool asks) {
    std::vector<Turns::Question> questions;
    std::vector<std::size_t> of;
    std::vector<std::size_t> order(clients.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return clients[a].asks_at < clients[b].asks_at; });
    for (const std::size_t i : order) {
      const Asking& one = clients[i];
      if (one.worked < 0.0 || (at_work == i && !asks)) continue;
      questions.push_back({work_left(expected(one), one.worked), one.used, one.begun, one.lasts});
      of.push_back(i);
    }
    const auto choice = turns.next(questions);
    if (choice) clients[of[choice->at]].half = choice->half;
    return choice ? std::optional(of[choice->at]) : std::nullopt;
  };
  for (double now = 0.0; now < seconds; now += kTick) {
    for (Asking& one : clients) {
      one.used *= decay;
      if (one.worked < 0.0 && now >= one.asks_at) one.worked = 0.0, one.begun = false, one.asks_at = now;
      if (one.worked == 0.0 && !one.begun && now - one.asks_at > one.patience) {
        one.worked = -1.0;
        one.asks_at = now + one.pause;
        ++one.refused;
      }
    }
    if (!at_work) at_work = choose(false);
    if (!at_work) continue;
    Asking& one = clients[*at_work];
    one.begun = true;
    one.worked += kTick;
    one.used += kTick;
    one.in_turn += kTick;
    const auto end_turn = [&] {
      turns.count(one.half, one.in_turn);
      one.in_turn = 0.0;
    };
    if (one.worked >= one.takes) {
      end_turn();
      one.typical = typical_work(one.typical, one.worked, true);
      one.waited.push_back(now + kTick - one.asks_at);
      one.worked = -1.0;
      one.asks_at = now + one.pause;
      at_work.reset();
    } else if (one.stops && one.in_turn >= Turns::turn_of(0.1, work_left(expected(one), one.worked))) {
      end_turn();
      if (one.worked > expected(one)) one.typical = typical_work(one.typical, one.worked, false);
      at_work = choose(true);
    }
  }
}

double percentile(std::vector<double> of, double share) {
  std::sort(of.begin(), of.end());
  return of[static_cast<std::size_t>(static_cast<double>(of.size() - 1) * share)];
}

/// Fifty that ask for as much as there is time for, beside one that asks for 0.35 s again and again.
TEST(Turns, AShortQuestionDoesNotWaitForFiftyLongOnes) {
  for (const bool stops : {true, false}) {
    for (const double pause : {0.0, 0.2, 1.0}) {
      std::vector<Asking> clients(50, {2.0, 0.05, stops});
      clients.push_back({0.35, pause});
      run(clients, 120.0);
      const Asking& light = clients.back();
      EXPECT_EQ(light.refused, 0);
      ASSERT_GT(light.waited.size(), 30U);
      EXPECT_LE(percentile(light.waited, 0.99), 3.0) << stops << pause;
      EXPECT_LE(percentile(light.waited, 0.5), stops ? 1.5 : 2.5) << stops << pause;
      // Half of the lane is for whoever had least all the same.
      double others = 0.0;
      for (std::size_t i = 0; i < 50; ++i) others += static_cast<double>(clients[i].waited.size()) * 2.0;
      EXPECT_GE(others, 50.0) << stops << pause;
    }
  }
}

/// Among them studies that hold what they have for a minute.
TEST(Turns, StudiesLeaveRoomForAShortQuestion) {
  std::vector<Asking> clients(25, {2.0, 0.05});
  for (int i = 0; i < 25; ++i) clients.push_back({60.0, 0.05, true, 20.0, true, 4.0});
  clients.push_back({0.35, 0.2});
  run(clients, 240.0);
  const Asking& light = clients.back();
  EXPECT_EQ(light.refused, 0);
  EXPECT_LE(percentile(light.waited, 0.99), 3.0);
}

/// Who floods the lane with short questions takes no more than the half that goes to the shortest.
TEST(Turns, ShortQuestionsDoNotStarveALongOne) {
  std::vector<Asking> clients(20, {0.1, 0.0});
  clients.push_back({30.0, 0.0});
  run(clients, 120.0);
  const Asking& large = clients.back();
  EXPECT_EQ(large.refused, 0);
  EXPECT_GE(static_cast<double>(large.waited.size()) * 30.0 + std::max(large.worked, 0.0), 120.0 / 21 / 2)
      << "half of what each would have if all had the same";
  for (std::size_t i = 0; i < 20; ++i) EXPECT_GT(clients[i].waited.size(), 20U);
}

/// Whatever asks: what is chosen is there, few pause, and nobody who is shorter and had less comes behind.
TEST(Turns, AChoiceIsNeverWorseInBoth) {
  std::mt19937 random(20261125);
  std::uniform_real_distribution<double> seconds(0.0, 4.0);
  Turns turns;
  for (int i = 0; i < 20'000; ++i) {
    std::vector<Turns::Question> questions(random() % 8);
    for (Turns::Question& one : questions)
      one = {seconds(random), seconds(random), random() % 3 == 0, false, false};
    const auto choice = turns.next(questions);
    ASSERT_EQ(choice.has_value(), !questions.empty());
    if (!choice) continue;
    const Turns::Question& chosen = questions[choice->at];
    const auto begun = static_cast<std::size_t>(
        std::count_if(questions.begin(), questions.end(), [](const auto& one) { return one.begun; }));
    EXPECT_TRUE(chosen.begun || begun <= Turns::kMostPausing);
    for (const Turns::Question& other : questions) {
      const bool may = other.begun || begun <= Turns::kMostPausing / 2;
      EXPECT_FALSE(may && other.left < chosen.left / 2.0 && other.left < chosen.left - 0.05 &&
                   other.used < chosen.used);
    }
    turns.count(choice->half, seconds(random) / 10.0);
  }
}

TEST(Turns, WhatTakesLongerThanExpectedIsExpectedToTakeAsLongAgain) {
  EXPECT_DOUBLE_EQ(work_left(0.5, 0.0), 0.5);
  EXPECT_DOUBLE_EQ(work_left(0.5, 0.4), 0.5 - 0.4);
  EXPECT_DOUBLE_EQ(work_left(0.5, 0.5), 0.5);
  EXPECT_DOUBLE_EQ(work_left(0.5, 3.0), 3.0);
  EXPECT_DOUBLE_EQ(Turns::turn_of(0.1, 0.3), 0.3);
  EXPECT_DOUBLE_EQ(Turns::turn_of(0.1, 2.0), 0.1);
}

}  // namespace
}  // namespace casus::service
