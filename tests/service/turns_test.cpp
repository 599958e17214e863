// Tests the order of requests in the slow lane, with a simulated clock.

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
struct AskingClient {
  double takes = 0.0;  // seconds of a question's work
  double pause = 0.0;
  bool stops = true;  // its work says how far it is
  double patience = 20.0;
  bool lasts = false;  // a study

  double typical = 0.0;
  double used = 0.0;
  double asks_at = 0.0;
  double served_at = 0.0;
  double worked = -1.0;  // of the question that is there; less than 0: none is
  bool begun = false;
  double in_turn = 0.0;
  Turns::Half half = Turns::Half::both;
  std::vector<double> waited = {};  // from a question to its answer
  int refused = 0;

  [[nodiscard]] double expected() const { return typical > 0.0 ? typical : lasts ? 4.0 : kUnknownWork; }
  [[nodiscard]] double left() const { return work_left(expected(), worked); }
};

/// One place of the slow lane and the spare one, as the lanes use them.
class Places {
 public:
  explicit Places(std::vector<AskingClient>& clients) : clients_(clients) {}

  void run(double seconds) {
    for (; now_ < seconds; now_ += kTick) {
      for (AskingClient& one : clients_) come_or_leave(one);
      if (!main_) main_ = choose(false);
      if (!spare_) spare_ = choose_spare();
      // Where one has ended or pauses, the other place may be free for it at once.
      work(main_, false);
      work(spare_, true);
    }
  }

 private:
  using Place = std::optional<std::size_t>;

  void come_or_leave(AskingClient& one) {
    one.used *= std::exp2(-kTick / 5.0);
    if (one.worked < 0.0 && now_ >= one.asks_at) one.worked = 0.0, one.begun = false, one.asks_at = now_;
    if (one.worked == 0.0 && !one.begun && now_ - one.asks_at > one.patience) {
      one.worked = -1.0;
      one.asks_at = now_ + one.pause;
      ++one.refused;
    }
  }
  /// Those that wait or pause, and where the one in the lane asks, that one.
  std::vector<std::size_t> order(bool asks) {
    std::vector<std::size_t> of;
    for (std::size_t i = 0; i < clients_.size(); ++i) {
      const bool at_work = main_ == i || spare_ == i;
      if (clients_[i].worked >= 0.0 && (!at_work || (asks && main_ == i))) of.push_back(i);
    }
    std::stable_sort(of.begin(), of.end(),
                     [&](std::size_t a, std::size_t b) { return clients_[a].asks_at < clients_[b].asks_at; });
    return of;
  }
  [[nodiscard]] Turns::Question question(const AskingClient& one) const {
    const double since = one.begun ? one.asks_at : std::max(one.asks_at, one.served_at);
    return {one.left(), one.used, now_ - since, one.typical > 0.0, one.begun, one.lasts};
  }
  [[nodiscard]] std::vector<Turns::Question> questions(const std::vector<std::size_t>& of) const {
    std::vector<Turns::Question> all;
    for (const std::size_t i : of) {
      all.push_back(question(clients_[i]));
    }
    return all;
  }
  Place choose(bool asks) {
    const std::vector<std::size_t> of = order(asks);
    const auto choice = turns_.next(questions(of));
    if (choice) clients_[of[choice->at]].half = choice->half;
    return choice ? Place(of[choice->at]) : std::nullopt;
  }
  Place choose_spare() {
    const std::vector<std::size_t> of = order(false);
    const auto choice = Turns::next_spare(questions(of));
    if (choice) clients_[of[choice->at]].half = choice->half;
    return choice ? Place(of[choice->at]) : std::nullopt;
  }
  void work(Place& place, bool is_spare) {
    if (!place) return;
    AskingClient& one = clients_[*place];
    one.begun = true;
    one.worked += kTick;
    one.used += kTick;
    one.in_turn += kTick;
    if (one.worked >= one.takes) {
      end_turn(one);
      one.typical = typical_work(one.typical, one.worked, true);
      one.waited.push_back(now_ + kTick - one.asks_at);
      one.worked = -1.0;
      one.asks_at = now_ + one.pause;
      place.reset();
    } else if (one.stops && one.in_turn >= Turns::turn_of(0.1, question(one))) {
      end_turn(one);
      if (one.worked > one.expected()) one.typical = typical_work(one.typical, one.worked, false);
      if (!is_spare) {
        place = choose(true);
      } else if (!Turns::is_short(question(one))) {
        place.reset();
      }
    }
  }
  void end_turn(AskingClient& one) {
    turns_.count(one.half, one.in_turn);
    one.in_turn = 0.0;
    one.served_at = now_;
  }

  std::vector<AskingClient>& clients_;
  Turns turns_;
  Place main_;
  Place spare_;
  double now_ = 0.0;
};

void run(std::vector<AskingClient>& clients, double seconds) { Places(clients).run(seconds); }

double percentile(std::vector<double> of, double share) {
  std::sort(of.begin(), of.end());
  return of[static_cast<std::size_t>(static_cast<double>(of.size() - 1) * share)];
}

/// Fifty that ask for as much as there is time for, beside one that asks for 0.35 s again and again.
TEST(Turns, AShortQuestionDoesNotWaitForFiftyLongOnes) {
  for (const bool stops : {true, false}) {
    for (const double pause : {0.0, 0.2, 1.0}) {
      std::vector<AskingClient> clients(50, {2.0, 0.05, stops});
      clients.push_back({0.35, pause});
      run(clients, 120.0);
      const AskingClient& light = clients.back();
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
  std::vector<AskingClient> clients(25, {2.0, 0.05});
  for (int i = 0; i < 25; ++i) clients.push_back({60.0, 0.05, true, 20.0, true});
  clients.push_back({0.35, 0.2});
  run(clients, 240.0);
  const AskingClient& light = clients.back();
  EXPECT_EQ(light.refused, 0);
  EXPECT_LE(percentile(light.waited, 0.99), 3.0);
}

/// Beside studies, and others that ask for as little without a pause.
TEST(Turns, AShortQuestionIsNotOvertakenForEver) {
  for (const double others : {0.05, 0.2, 0.3, 0.4}) {
    std::vector<AskingClient> clients(7, {others, 0.05});
    for (int i = 0; i < 22; ++i) clients.push_back({60.0, 0.05, true, 20.0, true});
    clients.push_back({0.38, 0.2});
    clients.back().used = 4.0;  // it has asked before
    run(clients, 240.0);
    const AskingClient& light = clients.back();
    EXPECT_EQ(light.refused, 0);
    EXPECT_LE(percentile(light.waited, 0.99), 3.0) << others;
  }
}

/// Studies go on for a minute: a question that is not short does not wait until one of them has ended.
TEST(Turns, ALongQuestionDoesNotWaitForTheEndOfAStudy) {
  for (const double takes : {0.8, 1.0, 2.0}) {
    std::vector<AskingClient> clients(7, {0.2, 0.05});
    for (int i = 0; i < 22; ++i) clients.push_back({60.0, 0.05, true, 20.0, true});
    clients.push_back({takes, 0.2});
    run(clients, 240.0);
    const AskingClient& one = clients.back();
    EXPECT_EQ(one.refused, 0) << takes;
    EXPECT_LE(percentile(one.waited, 0.99), 10.0 * takes) << takes;
  }
}

/// Who floods the lane with short questions takes no more than the half that goes to the shortest.
TEST(Turns, ShortQuestionsDoNotStarveALongOne) {
  std::vector<AskingClient> clients(20, {0.1, 0.0});
  clients.push_back({30.0, 0.0});
  run(clients, 120.0);
  const AskingClient& large = clients.back();
  EXPECT_EQ(large.refused, 0);
  EXPECT_GE(static_cast<double>(large.waited.size()) * 30.0 + std::max(large.worked, 0.0), 120.0 / 21 / 2)
      << "half of what each would have if all had the same";
  for (std::size_t i = 0; i < 20; ++i) EXPECT_GT(clients[i].waited.size(), 20U);
}

/// For any requests, the chosen one exists, few requests are paused, and no request that is shorter and has
/// had less time runs later.
TEST(Turns, AChoiceIsNeverWorseInBoth) {
  std::mt19937 random(20261125);
  std::uniform_real_distribution<double> seconds(0.0, 4.0);
  Turns turns;
  for (int i = 0; i < 20'000; ++i) {
    std::vector<Turns::Question> questions(random() % 8);
    for (Turns::Question& one : questions)
      one = {seconds(random), seconds(random), seconds(random), random() % 2 == 0, random() % 3 == 0};
    const auto choice = turns.next(questions);
    ASSERT_EQ(choice.has_value(), !questions.empty());
    if (!choice) continue;
    const Turns::Question& chosen = questions[choice->at];
    const auto begun = static_cast<std::size_t>(
        std::count_if(questions.begin(), questions.end(), [](const auto& one) { return one.begun; }));
    EXPECT_TRUE(chosen.begun || begun <= Turns::kMostPausing);
    for (const Turns::Question& other : questions) {
      const bool may = other.begun || begun <= Turns::kMostPausing / 2;
      EXPECT_FALSE(may && other.left < chosen.left / 2.0 && !Turns::is_short(chosen) &&
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
  EXPECT_DOUBLE_EQ(Turns::turn_of(0.1, {.left = 0.3}), 0.3);
  EXPECT_DOUBLE_EQ(Turns::turn_of(0.1, {.left = 2.0}), 0.1);
}

}  // namespace
}  // namespace casus::service
