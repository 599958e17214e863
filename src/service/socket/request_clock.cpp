// What requests take, in time of a core, and the thread that looks whether they took too long.

#include <algorithm>
#include <fstream>
#include <malloc.h>
#include <unistd.h>

#include "service/socket/request_scheduler.hpp"

namespace casus::service {
namespace {

constexpr RequestScheduler::Clock::duration kTidy = std::chrono::seconds(1);
/// The interval under load. Returning memory, and even asking the allocator how much it could return, stops
/// all threads for a tenth of a second if there is much; so it is done only if the process has grown by half.
constexpr RequestScheduler::Clock::duration kTidyAtWork = std::chrono::seconds(10);
constexpr std::size_t kMuch = std::size_t{256}
                              << 20U;  // bytes of the process; below, it returns none under load
constexpr std::size_t kUntidy = std::size_t{8} << 20U;  // bytes that the allocator could return to the system
constexpr int kFarBeyond = 20;  // ratio of elapsed time to time of a core above which elapsed time counts

/// Returns the bytes of this process in memory; 0 if the system does not say.
std::size_t resident() {
  std::ifstream file("/proc/self/statm");
  std::size_t pages = 0;
  file >> pages >> pages;
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// Returns the time of a thread's clock.
RequestScheduler::Clock::duration time_of(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// Small work on the connections' thread (`run_here`).
constexpr RequestScheduler::Clock::duration kSmall = std::chrono::milliseconds(2);
/// The time after small work in which other requests go to the lanes: under load all cores shall work.
constexpr RequestScheduler::Clock::duration kBetweenSmall = std::chrono::microseconds(200);
constexpr int kRestOfTooLarge = 50;  // times as long as what was too large took
constexpr RequestScheduler::Clock::duration kRestOfClient = std::chrono::seconds(1);

}  // namespace

bool RequestScheduler::is_working(const Work& work) {
  return work.state_ == State::at_work || work.state_ == State::leaving;
}

void RequestScheduler::start_working(Work& work, Clock::time_point now) {
  work.state_ = State::at_work;
  work.since_ = now;
  work.clocked_ = time_of(work.clock_);
}

/// Returns how long a request has worked without a pause, in time of a core, so that other load does not make
/// it seem longer. Elapsed time counts only if it is far longer.
RequestScheduler::Clock::duration RequestScheduler::since_start(const Work& work, Clock::time_point now) {
  return std::max<Clock::duration>(time_of(work.clock_) - work.clocked_, (now - work.since_) / kFarBeyond);
}

RequestScheduler::Clock::duration RequestScheduler::worked(const Work& work, Clock::time_point now) {
  return work.worked_ + (is_working(work) ? since_start(work, now) : Clock::duration{});
}

bool RequestScheduler::run_here(Work& work) {
  const auto asked = Clock::now();
  {
    const std::lock_guard lock(mutex_);
    const bool is_long = work.request_hash != 0 && long_of(work).request_hash == work.request_hash;
    if (closed_ || quick_.at_work > 0 || is_long || asked < here_from_ || asked < work.client->here_from)
      return false;
  }
  const Clock::duration began = time_of(CLOCK_THREAD_CPUTIME_ID);
  const bool done = work.run_small();
  const Clock::duration took = time_of(CLOCK_THREAD_CPUTIME_ID) - began;
  const auto now = Clock::now();
  const std::lock_guard lock(mutex_);
  work.client->use(seconds(took), now);
  here_from_ = now + kBetweenSmall;
  if (!done || took > kSmall) {
    here_from_ = now + kRestOfTooLarge * took;
    work.client->here_from = now + kRestOfClient;
  }
  if (done) ++ran_here_;
  return done;
}

/// Counts a request's turn for the half that chose it.
void RequestScheduler::end_turn(Work& work, Clock::time_point now) {
  const Clock::duration whole = worked(work, now);
  if (work.lane_ == Lane::slow) {
    turns_.count(work.half_, seconds(whole - work.turn_from_));
    work.client->served_at = now;
  }
  work.turn_from_ = whole;
}

void RequestScheduler::stop_working(Work& work, Clock::time_point now) {
  end_turn(work, now);
  const Clock::duration more = since_start(work, now);
  work.worked_ += more;
  work.client->use(seconds(more), now);
}

/// Checks the times of all requests, and returns memory to the system.
void RequestScheduler::keep_time() {
  Lock lock(mutex_);
  bool tidy = true;
  auto tidied = Clock::now();
  std::size_t kept = 0;  // bytes of the process after memory was returned
  while (!ending_) {
    if (all_.empty() && tidy) {
      changed_.wait(lock, [this] {
        rests_ = !ending_ && all_.empty();
        return !rests_;
      });
    } else {
      changed_.wait_for(lock, kLook);
    }
    const auto now = Clock::now();
    look(now);
    // Many requests come and go between two looks.
    if (!all_.empty() || ended_at_ > tidied) tidy = false;
    const bool rests = all_.empty() && now - ended_at_ >= kTidy;
    if (tidy || (!rests && now - tidied < kTidyAtWork)) continue;
    tidied = now;
    tidy = rests;
    lock.unlock();
    if (rests ? ::mallinfo2().fordblks > kUntidy : resident() > std::max(kMuch, kept + kept / 2)) {
      ::malloc_trim(0);
      kept = resident();
    }
    lock.lock();
  }
}

bool RequestScheduler::is_long(const Work& work, Clock::time_point now) const {
  return bounds_.slice < work.budget && since_start(work, now) >= bounds_.slice;
}

void RequestScheduler::look(Clock::time_point now) {
  bool freed = false;
  for (auto at = all_.begin(); at != all_.end();) {
    const WorkHandle one = *at;
    const auto here = at++;
    const bool aside = one->state_ == State::aside;
    // Waiting for the reader uses up the budget too, so that a client cannot keep a study open by reading
    // nothing.
    const Clock::duration spent =
        worked(*one, now) + one->aside_ + (aside ? now - one->aside_since_ : Clock::duration{});
    if (one->state_ == State::waiting && now - one->entered_ >= bounds_.patience) {
      drop(here);
      ++never_begun_;
      one->refuse();
    } else if ((is_working(*one) || aside) && spent >= one->budget && !one->spent.exchange(true)) {
      one->halt();
    } else if (one->lane_ == Lane::quick && one->state_ == State::at_work && is_long(*one, now)) {
      // Not a quick request: its place is free at once, and the request itself stops when it notices.
      one->state_ = State::leaving;
      --quick_.at_work;
      freed = true;
      one->give_way();
    }
  }
  if (freed) grant(Lane::quick);
}

}  // namespace casus::service
