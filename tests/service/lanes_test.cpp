// Tests the scheduler of requests without real questions: which request runs when, which one waits, and what
// ends each.

#include <ctime>
#include <gtest/gtest.h>

#include "service/socket/request_scheduler.hpp"

namespace casus::service {
namespace {

using namespace std::chrono_literals;
using Clock = RequestScheduler::Clock;
using Lane = RequestScheduler::Lane;

/// The time of a core that this thread has had.
Clock::duration core_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

/// Works for a while, and looks at `stop` as questions do. A task that takes turns works for so much time of
/// a core, in which turns are measured; another one waits by the clock.
class Task final : public RequestScheduler::Work {
 public:
  Task(std::shared_ptr<Client> whose, Clock::duration takes, RequestScheduler* turns = nullptr)
      : takes_(takes), turns_(turns) {
    client = std::move(whose);
    budget = 1min;
  }
  bool run() noexcept override {
    ++runs;
    const auto end = Clock::now() + takes_;
    const auto core_end = core_time() + takes_;
    while (!stop && (turns_ != nullptr ? core_time() < core_end : Clock::now() < end)) {
      if (turns_ != nullptr)
        turns_->reached(*this);
      else
        std::this_thread::sleep_for(200us);
    }
    if (stop && !spent && !is_left) return false;
    ended = true;
    return true;
  }
  void refuse() noexcept override { refused = true; }

  [[nodiscard]] bool comes_to_end(Clock::duration within = 60s) const {
    const auto until = Clock::now() + within;
    while (!ended && !refused && Clock::now() < until) std::this_thread::sleep_for(1ms);
    return ended || refused;
  }

  std::atomic<int> runs{0};
  std::atomic<bool> ended{false};
  std::atomic<bool> refused{false};

 private:
  Clock::duration takes_;
  RequestScheduler* turns_;
};

std::shared_ptr<Task> enter(RequestScheduler& lanes, Lane lane, const std::shared_ptr<Client>& whose,
                            Clock::duration takes, bool turns = false) {
  auto task = std::make_shared<Task>(whose, takes, turns ? &lanes : nullptr);
  EXPECT_TRUE(lanes.enter(task, lane));
  return task;
}
std::shared_ptr<Client> somebody() { return std::make_shared<Client>(); }

RequestScheduler::Bounds with_cores(unsigned cores) {
  RequestScheduler::Bounds bounds;
  bounds.cores = cores;
  return bounds;
}

TEST(RequestScheduler, SlowQuestionsLeaveAPlaceForQuickOnes) {
  for (const unsigned cores : {1U, 2U, 4U}) {
    RequestScheduler lanes(with_cores(cores));
    std::vector<std::shared_ptr<Task>> slow;
    for (int i = 0; i < 20; ++i) slow.push_back(enter(lanes, Lane::slow, somebody(), 1h));
    const auto client = somebody();
    for (int i = 0; i < 20; ++i) {
      EXPECT_TRUE(enter(lanes, Lane::quick, client, 1ms)->comes_to_end(5s));
      EXPECT_LE(lanes.count(Lane::slow).at_work, std::max(cores, 2U) - 1);
    }
    EXPECT_GE(lanes.count(Lane::slow).waiting, 16U);
  }
}

/// Small work, or work that uses a core for a while and then turns out not to be small.
class SmallTask final : public RequestScheduler::Work {
 public:
  SmallTask(std::shared_ptr<Client> whose, bool small) : small_(small) { client = std::move(whose); }
  bool run() noexcept override { return true; }
  bool run_small() noexcept override {
    ++runs;
    const auto end = Clock::now() + (small_ ? 0ms : 3ms);
    while (Clock::now() < end) {
    }
    return small_;
  }
  void refuse() noexcept override {}
  int runs = 0;

 private:
  bool small_;
};

/// Small work needs no change of threads while the lane is idle; under load it goes to the lane, so that all
/// cores work. Its client is charged.
TEST(RequestScheduler, SmallWorkIsDoneHereWhileTheQuickLaneIsIdle) {
  RequestScheduler lanes(with_cores(2));
  const auto client = somebody();
  SmallTask small(client, true);
  EXPECT_TRUE(lanes.run_here(small));
  EXPECT_FALSE(lanes.run_here(small));  // at once afterwards
  std::this_thread::sleep_for(5ms);
  EXPECT_TRUE(lanes.run_here(small));
  EXPECT_EQ(small.runs, 2);
  EXPECT_GT(client->used, 0.0);
  EXPECT_EQ(lanes.ran_here(), 2U);
  const auto busy = enter(lanes, Lane::quick, somebody(), 1h);
  std::this_thread::sleep_for(5ms);
  EXPECT_FALSE(lanes.run_here(small));
  lanes.leave(*busy);
  EXPECT_EQ(small.runs, 2);
}

/// What is not small after all is charged, its client is not tried again for a while, and all of it together
/// takes a small part of the time of the thread that would wait for it.
TEST(RequestScheduler, WhatIsNotSmallTakesLittleOfTheTimeHere) {
  RequestScheduler lanes(with_cores(2));
  const auto client = somebody();
  SmallTask large(client, false);
  EXPECT_FALSE(lanes.run_here(large));
  EXPECT_EQ(large.runs, 1);
  EXPECT_GT(client->used, 0.0);
  std::this_thread::sleep_for(300ms);
  EXPECT_FALSE(lanes.run_here(large));
  EXPECT_EQ(large.runs, 1);
  // Whoever asks: what a run takes of the processor is followed by fifty times as long a rest. How long a run
  // takes by the clock rests on what else the machine does.
  int runs = 0;
  double rested = 0.0;  // seconds that must have passed before the last run
  double last = 0.0;
  const auto begun = Clock::now();
  while (Clock::now() < begun + 1s) {
    const auto anybody = somebody();
    SmallTask other(anybody, false);
    (void)lanes.run_here(other);
    if (other.runs == 0) continue;
    ++runs;
    rested += 50 * last;
    last = anybody->used;
    EXPECT_LE(rested, std::chrono::duration<double>(Clock::now() - begun).count());
  }
  EXPECT_GE(runs, 1);
  EXPECT_EQ(lanes.ran_here(), 0U);
}

TEST(RequestScheduler, WhatTurnsOutLongIsBegunAgainInTheSlowLane) {
  RequestScheduler::Bounds bounds = with_cores(2);
  bounds.slice = 5ms;
  RequestScheduler lanes(bounds);
  const auto client = somebody();
  const auto task = std::make_shared<Task>(client, 300ms);
  task->request_hash = 7;
  ASSERT_TRUE(lanes.enter(task, Lane::quick));
  EXPECT_TRUE(task->comes_to_end());
  EXPECT_TRUE(task->ended);
  EXPECT_EQ(task->runs, 2);
  EXPECT_EQ(lanes.moved(), 1U);
  const auto again = std::make_shared<Task>(client, 300ms);  // now it is known
  again->request_hash = 7;
  ASSERT_TRUE(lanes.enter(again, Lane::quick));
  EXPECT_TRUE(again->comes_to_end());
  EXPECT_EQ(again->runs, 1);
}

/// The thread that looks at the times may not sleep because the lanes were empty for a moment.
TEST(RequestScheduler, WhatTurnsOutLongIsNoticedRightAfterAShortOne) {
  RequestScheduler::Bounds bounds = with_cores(2);
  bounds.slice = 5ms;
  RequestScheduler lanes(bounds);
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(enter(lanes, Lane::quick, somebody(), 1ms)->comes_to_end());
    std::this_thread::sleep_for(50ms);
    EXPECT_TRUE(enter(lanes, Lane::quick, somebody(), 400ms)->comes_to_end());
    EXPECT_EQ(lanes.moved(), i + 1U);
  }
}

TEST(RequestScheduler, WhatDoesNotStopHoldsNoPlace) {
  RequestScheduler::Bounds bounds = with_cores(1);
  bounds.slice = 20ms;
  RequestScheduler lanes(bounds);
  class UnresponsiveWork final : public RequestScheduler::Work {
   public:
    bool run() noexcept override {
      while (!is_let_go) std::this_thread::sleep_for(1ms);
      return true;
    }
    void refuse() noexcept override {}
    std::atomic<bool> is_let_go{false};
  };
  const auto deaf = std::make_shared<UnresponsiveWork>();
  deaf->client = somebody();
  deaf->budget = 1min;
  ASSERT_TRUE(lanes.enter(deaf, Lane::quick));
  EXPECT_TRUE(enter(lanes, Lane::quick, somebody(), 1ms)->comes_to_end());
  deaf->is_let_go = true;
}

TEST(RequestScheduler, WhoHadLeastComesFirst) {
  RequestScheduler lanes(with_cores(1));
  const auto greedy = somebody();
  std::vector<std::shared_ptr<Task>> many;
  for (int i = 0; i < 60; ++i) many.push_back(enter(lanes, Lane::quick, greedy, 5ms));
  while (!many[3]->ended) std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(enter(lanes, Lane::quick, somebody(), 1ms)->comes_to_end());
  EXPECT_FALSE(many[30]->ended);
  EXPECT_TRUE(many.back()->comes_to_end());
}

TEST(RequestScheduler, ClientsTakeTurns) {
  RequestScheduler::Bounds bounds = with_cores(2);
  bounds.turn = 20ms;
  bounds.patience = 5min;  // nobody is refused here, however busy the machine is
  RequestScheduler lanes(bounds);
  const auto first = enter(lanes, Lane::slow, somebody(), 1s, true);
  while (first->runs == 0) std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(enter(lanes, Lane::slow, somebody(), 10ms, true)->comes_to_end());
  EXPECT_FALSE(first->ended);
  EXPECT_TRUE(first->comes_to_end());
  EXPECT_EQ(first->runs, 1);  // it paused, and went on

  // Of many all come to their end, and none but those that have a turn is at work.
  std::vector<std::shared_ptr<Task>> many;
  for (int i = 0; i < 20; ++i) many.push_back(enter(lanes, Lane::slow, somebody(), 60ms, true));
  for (const auto& task : many) {
    EXPECT_TRUE(task->comes_to_end());
    EXPECT_TRUE(task->ended);
    EXPECT_LE(lanes.count(Lane::slow).at_work, 1U);
  }
}

TEST(RequestScheduler, AShortQuestionHasAPlaceBesideAStudy) {
  RequestScheduler lanes(with_cores(1));
  const auto study = enter(lanes, Lane::slow, somebody(), 1h);
  while (study->runs == 0) std::this_thread::sleep_for(1ms);
  const auto client = somebody();
  client->typical[0] = 0.1;
  for (int i = 0; i < 3; ++i) {
    const auto question = std::make_shared<Task>(client, 20ms);
    question->budget = 2s;
    ASSERT_TRUE(lanes.enter(question, Lane::slow));
    EXPECT_TRUE(question->comes_to_end(5s));
    EXPECT_TRUE(question->ended);
  }
  EXPECT_FALSE(study->ended);
  EXPECT_FALSE(enter(lanes, Lane::slow, somebody(), 1ms)->comes_to_end(200ms)) << "another study waits";
}

TEST(RequestScheduler, ABudgetRunsFromWhenTheWorkBegins) {
  RequestScheduler lanes(with_cores(2));
  const auto first = enter(lanes, Lane::slow, somebody(), 400ms);
  const auto second = std::make_shared<Task>(somebody(), 200ms);
  second->budget = 350ms;  // it waits longer than that
  ASSERT_TRUE(lanes.enter(second, Lane::slow));
  EXPECT_TRUE(second->comes_to_end());
  EXPECT_FALSE(second->spent);
  const auto much = std::make_shared<Task>(somebody(), 1h);
  much->budget = 50ms;
  ASSERT_TRUE(lanes.enter(much, Lane::slow));
  EXPECT_TRUE(much->comes_to_end());
  EXPECT_TRUE(much->spent);
}

TEST(RequestScheduler, WhatDoesNotBeginInTimeIsRefused) {
  RequestScheduler::Bounds bounds = with_cores(2);
  bounds.patience = 100ms;
  RequestScheduler lanes(bounds);
  const auto first = enter(lanes, Lane::slow, somebody(), 1h);
  const auto second = enter(lanes, Lane::slow, somebody(), 1ms);
  EXPECT_TRUE(second->comes_to_end());
  EXPECT_TRUE(second->refused);
  EXPECT_EQ(second->runs, 0);
  EXPECT_EQ(lanes.never_begun(), 1U);
}

TEST(RequestScheduler, NobodyTakesAllPlacesOfALane) {
  RequestScheduler::Bounds bounds = with_cores(2);
  bounds.most = 5;
  bounds.most_of_client = 3;
  RequestScheduler lanes(bounds);
  const auto greedy = somebody();
  for (int i = 0; i < 3; ++i) enter(lanes, Lane::slow, greedy, 1h);
  EXPECT_FALSE(lanes.enter(std::make_shared<Task>(greedy, 1ms), Lane::slow));
  for (int i = 0; i < 2; ++i) enter(lanes, Lane::slow, somebody(), 1h);
  EXPECT_FALSE(lanes.enter(std::make_shared<Task>(somebody(), 1ms), Lane::slow));
  EXPECT_TRUE(enter(lanes, Lane::quick, greedy, 1ms)->comes_to_end());
}

TEST(RequestScheduler, WhatNobodyWaitsForIsLeft) {
  RequestScheduler lanes(with_cores(2));
  const auto working = enter(lanes, Lane::slow, somebody(), 1h);
  const auto waiting = enter(lanes, Lane::slow, somebody(), 1h);
  while (working->runs == 0) std::this_thread::sleep_for(1ms);
  lanes.leave(*waiting);
  EXPECT_EQ(lanes.count(Lane::slow).waiting, 0U);
  lanes.leave(*working);
  EXPECT_TRUE(working->comes_to_end());
}

/// Whoever reads nothing of a long answer keeps nobody from the place that it would need.
TEST(RequestScheduler, WhatWaitsForItsReaderHoldsNoPlace) {
  RequestScheduler lanes(with_cores(2));
  class UnreadWork final : public RequestScheduler::Work {
   public:
    explicit UnreadWork(RequestScheduler& lanes) : lanes_(lanes) {}
    bool run() noexcept override {
      lanes_.step_aside(*this);
      is_aside = true;
      while (!is_read && !stop) std::this_thread::sleep_for(1ms);
      lanes_.step_back(*this);
      ended = true;
      return true;
    }
    void refuse() noexcept override {}
    std::atomic<bool> is_aside{false};
    std::atomic<bool> is_read{false};
    std::atomic<bool> ended{false};

   private:
    RequestScheduler& lanes_;
  };
  std::vector<std::shared_ptr<UnreadWork>> unread;
  for (int i = 0; i < 2; ++i) {
    unread.push_back(std::make_shared<UnreadWork>(lanes));
    unread.back()->client = somebody();
    unread.back()->budget = 1min;
    ASSERT_TRUE(lanes.enter(unread.back(), Lane::slow));
    while (!unread.back()->is_aside) std::this_thread::sleep_for(1ms);
  }
  EXPECT_EQ(lanes.count(Lane::slow).at_work, 0U);
  EXPECT_TRUE(enter(lanes, Lane::slow, somebody(), 1ms)->comes_to_end());
  for (const auto& one : unread) one->is_read = true;
  for (const auto& one : unread) {
    while (!one->ended) std::this_thread::sleep_for(1ms);
  }
  EXPECT_TRUE(enter(lanes, Lane::slow, somebody(), 1ms)->comes_to_end());
}

TEST(RequestScheduler, ClosedTheyEnd) {
  RequestScheduler lanes(with_cores(2));
  const auto working = enter(lanes, Lane::slow, somebody(), 1h);
  const auto waiting = enter(lanes, Lane::slow, somebody(), 1h);
  while (working->runs == 0) std::this_thread::sleep_for(1ms);
  lanes.close();
  EXPECT_TRUE(waiting->refused);
  EXPECT_FALSE(working->refused);
  EXPECT_FALSE(lanes.enter(std::make_shared<Task>(somebody(), 1ms), Lane::quick));
  EXPECT_TRUE(lanes.halt(5s));
  EXPECT_TRUE(working->refused);  // it was stopped, and is not begun again
}

TEST(Bytes, AreBoundedTogetherAndForEach) {
  Bytes bytes(100, 60);
  const auto client = somebody();
  {
    Bytes::Share one(bytes, client);
    EXPECT_TRUE(one.grow(50));
    EXPECT_FALSE(one.grow(20));
    Bytes::Share other(bytes, somebody());
    EXPECT_TRUE(other.grow(50));
    EXPECT_FALSE(other.grow(1));
    EXPECT_EQ(bytes.held(), 100U);
    Bytes::Share taken(std::move(one));
    EXPECT_EQ(bytes.held(), 100U);
  }
  EXPECT_EQ(bytes.held(), 0U);
  EXPECT_EQ(client->bytes, 0U);
}

TEST(Clients, AreForgottenWhenTheyAreIdle) {
  Clients clients;
  const auto kept = clients.of(0);
  for (std::uint64_t i = 0; i < 10'000; ++i) clients.of(i);
  EXPECT_LT(clients.size(), 2000U);
  EXPECT_EQ(clients.of(0), kept);
}

}  // namespace
}  // namespace casus::service
