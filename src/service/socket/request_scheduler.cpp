#include "service/socket/request_scheduler.hpp"

#include <algorithm>
#include <pthread.h>
#include <sys/resource.h>
#include <system_error>
#include <utility>

namespace casus::service {
namespace {

constexpr std::size_t kMostPausing = Turns::kMostPausing;
constexpr std::size_t kSpare = 4;  // threads
constexpr int kSlowNice = 10;

}  // namespace

RequestScheduler::RequestScheduler(const Bounds& bounds) : bounds_(bounds), long_(kRequestHashes) {
  if (bounds_.cores == 0) bounds_.cores = std::max(std::thread::hardware_concurrency(), 1U);
  quick_.most = bounds_.cores + bounds_.waiting;
  slow_.most = std::max(bounds_.cores, 2U) - 1;
  // A few more threads than requests at work, so that a request which does not stop at once does not block a
  // place.
  const std::size_t quick = quick_.most + bounds_.cores + kSpare;
  const std::size_t slow = slow_.most + 1 + kMostPausing;
  threads_.reserve(1 + quick + slow);
  try {
    threads_.emplace_back([this] { keep_time(); });
    for (std::size_t i = 0; i < quick; ++i) threads_.emplace_back([this] { work(Lane::quick); });
    for (std::size_t i = 0; i < slow; ++i) {
      threads_.emplace_back([this] {
        ::setpriority(PRIO_PROCESS, 0, kSlowNice);  // of this thread, on Linux
        work(Lane::slow);
      });
    }
  } catch (...) {
    end_threads();
    throw;
  }
}

RequestScheduler::~RequestScheduler() { end_threads(); }

void RequestScheduler::end_threads() {
  halt({});
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  quick_.granted.notify_all();
  slow_.granted.notify_all();
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool RequestScheduler::enter(const std::shared_ptr<Work>& work, Lane lane) {
  const auto now = Clock::now();
  {
    const std::lock_guard lock(mutex_);
    if (work->request_hash != 0 && long_of(*work).request_hash == work->request_hash) lane = Lane::slow;
    const auto here = static_cast<std::size_t>(
        std::count_if(all_.begin(), all_.end(), [&](const WorkHandle& one) { return one->lane_ == lane; }));
    if (closed_ || here >= bounds_.most || in_lane(*work->client, lane) >= bounds_.most_of_client)
      return false;
    // Room for find_candidates: missing memory shows here, where it refuses the request.
    candidates_.questions.reserve(all_.size() + 1);
    candidates_.places.reserve(all_.size() + 1);
    all_.push_back(work);
    ++in_lane(*work->client, lane);
    work->lane_ = lane;
    work->entered_ = now;
    expect(*work);
    grant(lane);
    if (!rests_) return true;
    rests_ = false;
  }
  changed_.notify_one();
  return true;
}

void RequestScheduler::leave(Work& work) {
  work.is_left = true;
  work.halt();
  const std::lock_guard lock(mutex_);
  work.resumed_.notify_all();
  const auto at =
      std::find_if(all_.begin(), all_.end(), [&](const WorkHandle& one) { return one.get() == &work; });
  if (at != all_.end() && work.state_ == State::waiting) drop(at);
}

void RequestScheduler::drop(List::iterator at) {
  --in_lane(*(*at)->client, (*at)->lane_);
  all_.erase(at);
  ended_at_ = Clock::now();
}

/// Gives free places to the requests whose turn it is. If `awake`, the calling thread belongs to the lane and
/// takes a request itself, so that no other thread is woken for it.
void RequestScheduler::grant(Lane lane, bool awake) {
  Queue& places = queue(lane);
  while (places.at_work < places.most) {
    const auto now = Clock::now();
    const NextWork next = lane == Lane::quick ? next_quick() : next_slow(nullptr, now);
    if (next.at == all_.end()) return;
    ++places.at_work;
    awake = begin_turn(next, awake, now);
  }
  if (lane == Lane::quick || spare_is_taken_) return;
  const auto now = Clock::now();
  const NextWork next = next_spare(now);
  if (next.at == all_.end()) return;
  spare_is_taken_ = true;
  (*next.at)->is_spare_ = true;
  begin_turn(next, awake, now);
}

/// Gives a request its place. Returns false if the awake thread takes it.
bool RequestScheduler::begin_turn(const NextWork& next, bool awake, Clock::time_point now) {
  Work& work = **next.at;
  Queue& places = queue(work.lane_);
  work.half_ = next.half;
  work.turn_from_ = work.worked_;
  if (work.lane_ == Lane::slow) work.client->served_at = now;
  if (work.state_ == State::pausing) {
    --places.pausing;
    start_working(work, now);
    work.resumed_.notify_all();
    return awake;
  }
  work.state_ = State::granted;
  if (!awake) places.granted.notify_one();
  return false;
}

void RequestScheduler::leave_place(Work& work) {
  if (std::exchange(work.is_spare_, false))
    spare_is_taken_ = false;
  else
    --queue(work.lane_).at_work;
}

void RequestScheduler::work(Lane lane) {
  Lock lock(mutex_);
  for (;;) {
    auto at = all_.end();
    queue(lane).granted.wait(lock, [&] {
      at = std::find_if(all_.begin(), all_.end(), [&](const WorkHandle& one) {
        return one->lane_ == lane && one->state_ == State::granted;
      });
      return ending_ || at != all_.end();
    });
    if (at == all_.end()) return;
    const WorkHandle here = *at;
    ::pthread_getcpuclockid(::pthread_self(), &here->clock_);
    start_working(*here, Clock::now());
    lock.unlock();
    const bool done = here->run();
    lock.lock();
    end(at, done);
  }
}

/// Ends a request that is done or has stopped. Called by its thread, which then looks for another one.
void RequestScheduler::end(List::iterator at, bool done) {
  const WorkHandle here = *at;
  const Lane own = here->lane_;
  const bool moves = here->state_ == State::leaving;
  if (!moves) leave_place(*here);
  stop_working(*here, Clock::now());
  const bool again = moves && !done && !here->is_left && !closed_;
  if (again && here->client->slow < bounds_.most_of_client) {
    --here->client->quick;
    ++here->client->slow;
    ++moved_;
    if (LongQuestion& known = long_of(*here);
        here->request_hash != 0 && known.request_hash != here->request_hash)
      known = {here->request_hash, 0.0};
    here->lane_ = Lane::slow;
    here->state_ = State::waiting;
    here->worked_ = {};
    here->aside_ = {};
    expect(*here);
    here->stop = false;
    if (here->is_left) here->stop = true;  // its client left in the meantime
    here->entered_ = Clock::now();
    all_.splice(all_.end(), all_, at);
  } else {
    // The time of an abandoned request is only a lower bound.
    const double took = seconds(here->worked_);
    if (here->lane_ == Lane::slow && took > 0.0 && (!here->is_left || took > here->expected_))
      learn(*here, took, !here->is_left);
    drop(at);
    if (!done) {
      ++never_begun_;
      here->refuse();
    }
  }
  grant(Lane::quick, own == Lane::quick);
  grant(Lane::slow, own == Lane::slow);
}

void RequestScheduler::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  for (auto at = all_.begin(); at != all_.end();) {
    const auto next = std::next(at);
    if ((*at)->state_ == State::waiting) {
      const WorkHandle here = *at;
      drop(at);
      ++never_begun_;
      here->refuse();
    }
    at = next;
  }
}

bool RequestScheduler::halt(Clock::duration within) {
  close();
  const auto until = Clock::now() + within;
  for (;;) {
    {
      const std::lock_guard lock(mutex_);
      for (const WorkHandle& one : all_) {
        one->halt();
        one->resumed_.notify_all();
      }
      if (all_.empty()) return true;
    }
    if (Clock::now() >= until) return false;
    std::this_thread::sleep_for(kLook);
  }
}

RequestScheduler::Count RequestScheduler::count(Lane lane) const {
  const std::lock_guard lock(mutex_);
  Count count;
  for (const WorkHandle& one : all_) {
    if (one->lane_ != lane) continue;
    const bool waits =
        one->state_ == State::waiting || one->state_ == State::pausing || one->state_ == State::aside;
    ++(waits ? count.waiting : count.at_work);
  }
  return count;
}

}  // namespace casus::service
