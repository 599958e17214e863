#include "service/socket/request_scheduler.hpp"

#include <algorithm>
#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <system_error>
#include <utility>

namespace casus::service {
namespace {

constexpr std::size_t kMostPausing = Turns::kMostPausing;
constexpr RequestScheduler::Clock::duration kMostOfQuestion =
    std::chrono::seconds(10);                 // a request with a larger budget is a study
constexpr double kUnknownStudy = 4.0;         // seconds
constexpr std::size_t kSpare = 4;             // threads
constexpr std::size_t kRequestHashes = 4096;  // remembered requests
constexpr RequestScheduler::Clock::duration kLook = std::chrono::milliseconds(5);
constexpr RequestScheduler::Clock::duration kTidy = std::chrono::seconds(1);
constexpr std::size_t kUntidy = std::size_t{8} << 20U;  // bytes that the allocator could return to the system
constexpr int kSlowNice = 10;
constexpr int kFarBeyond = 20;  // ratio of elapsed time to time of a core above which elapsed time counts

/// Returns the time of a thread's clock.
RequestScheduler::Clock::duration time_of(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

double seconds(RequestScheduler::Clock::duration time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

RequestScheduler::RequestScheduler(const Bounds& bounds) : bounds_(bounds), long_(kRequestHashes) {
  if (bounds_.cores == 0) bounds_.cores = std::max(std::thread::hardware_concurrency(), 1U);
  quick_.most = bounds_.cores;
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
    if (long_[work->request_hash % kRequestHashes].request_hash == work->request_hash &&
        work->request_hash != 0)
      lane = Lane::slow;
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
}

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

/// Returns the recent work of a request's client, including its requests at work.
double RequestScheduler::used(const Work& work, Clock::time_point now) const {
  double sum = work.client->used_by(now);
  for (const WorkHandle& one : all_) {
    if (one->client == work.client && is_working(*one)) sum += seconds(since_start(*one, now));
  }
  return sum;
}

/// Sets the expected work of a request: that of an equal request, else that of its client's requests.
void RequestScheduler::expect(Work& work) const {
  const LongQuestion& known = long_[work.request_hash % kRequestHashes];
  const bool is_known =
      work.request_hash != 0 && known.request_hash == work.request_hash && known.seconds > 0.0;
  const bool is_study = work.budget > kMostOfQuestion;
  const double otherwise = is_study ? kUnknownStudy : kUnknownWork;
  const double typical = work.client->typical[is_study] > 0.0 ? work.client->typical[is_study] : otherwise;
  work.expected_ = is_known ? known.seconds : typical;
  work.is_known_ = is_known || work.client->typical[is_study] > 0.0;
}

/// Records how long a slow request took, until its end or until now.
void RequestScheduler::learn(const Work& work, double took, bool ended) {
  double& typical = work.client->typical[work.budget > kMostOfQuestion];
  typical = typical_work(typical, took, ended);
  if (ended && work.request_hash != 0) long_[work.request_hash % kRequestHashes] = {work.request_hash, took};
}

double RequestScheduler::left(const Work& work, Clock::time_point now) {
  return work_left(work.expected_, seconds(worked(work, now)));
}

/// Returns the waiting request of the quick lane whose client has the least recent work; the first one among
/// equals.
RequestScheduler::NextWork RequestScheduler::next_quick() {
  const auto now = Clock::now();
  NextWork next{all_.end()};
  double least = 0.0;
  const Client* last = nullptr;  // consecutive requests of one client are checked once
  for (auto at = all_.begin(); at != all_.end(); ++at) {
    if ((*at)->lane_ != Lane::quick || (*at)->state_ != State::waiting || (*at)->client.get() == last)
      continue;
    last = (*at)->client.get();
    const double here = used(**at, now);
    if (next.at == all_.end() || here < least) {
      next.at = at;
      least = here;
    }
  }
  return next;
}

Turns::Question RequestScheduler::question(const Work& work, Clock::time_point now, double used) {
  const bool begun = work.state_ != State::waiting;
  const auto since = begun ? work.entered_ : std::max(work.entered_, work.client->served_at);
  return {.left = left(work, now),
          .used = used,
          .waits = seconds(now - since),
          .is_known = work.is_known_,
          .begun = begun,
          .lasts = work.budget > kMostOfQuestion,
          .aside = work.state_ == State::aside};
}

/// Returns the requests of the slow lane that wait or pause, and the one at the end of its turn, in the order
/// of arrival.
/// Fills candidates_ without allocating: a thread of the lane has nobody to report missing memory to.
void RequestScheduler::find_candidates(const Work* asks, Clock::time_point now) {
  auto& [questions, places] = candidates_;
  questions.clear();
  places.clear();
  for (auto at = all_.begin(); at != all_.end(); ++at) {
    const Work& one = **at;
    const bool begun = one.state_ == State::aside || one.state_ == State::pausing || &one == asks;
    if (one.lane_ != Lane::slow || !(begun || one.state_ == State::waiting)) continue;
    const auto earlier = std::find_if(places.begin(), places.end(), [&](const List::iterator& its) {
      return (*its)->client == one.client;
    });
    const double had = earlier == places.end()
                           ? used(one, now)
                           : questions[static_cast<std::size_t>(earlier - places.begin())].used;
    questions.push_back(question(one, now, had));
    places.push_back(at);
  }
}

RequestScheduler::NextWork RequestScheduler::next_slow(const Work* asks, Clock::time_point now) {
  find_candidates(asks, now);
  const auto choice = turns_.next(candidates_.questions);
  return choice ? NextWork{candidates_.places[choice->at], choice->half} : NextWork{all_.end()};
}

RequestScheduler::NextWork RequestScheduler::next_spare(Clock::time_point now) {
  find_candidates(nullptr, now);
  const auto choice = Turns::next_spare(candidates_.questions);
  return choice ? NextWork{candidates_.places[choice->at], choice->half} : NextWork{all_.end()};
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
    if (LongQuestion& known = long_[here->request_hash % kRequestHashes];
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

void RequestScheduler::reached(Work& work) {
  Lock lock(mutex_);
  const auto now = Clock::now();
  if (work.lane_ != Lane::slow || work.state_ != State::at_work || work.stop) return;
  const Clock::duration whole = worked(work, now);
  if (seconds(whole - work.turn_from_) < Turns::turn_of(seconds(bounds_.turn), question(work, now, 0.0)))
    return;
  if (seconds(whole) > work.expected_) learn(work, seconds(whole), false);
  if (work.is_spare_ && Turns::is_short(question(work, now, 0.0))) {
    end_turn(work, now);
    return;
  }
  if (!work.is_spare_) {
    const NextWork next = next_slow(&work, now);
    if (next.at->get() == &work) {
      end_turn(work, now);
      work.half_ = next.half;
      return;
    }
  }
  give_up_place(work, State::pausing);
  await_turn(work, lock);
}

/// Releases a place of the slow lane.
void RequestScheduler::give_up_place(Work& work, State state) {
  stop_working(work, Clock::now());
  work.state_ = state;
  work.aside_since_ = Clock::now();
  leave_place(work);
  ++slow_.pausing;
  grant(Lane::slow);
}

/// Waits for the turn of a pausing request, or until it must stop.
void RequestScheduler::await_turn(Work& work, Lock& lock) {
  work.resumed_.wait(lock, [&] { return work.state_ == State::at_work || work.stop; });
  if (work.state_ == State::at_work) return;
  // It was stopped during its pause: its thread finishes it, in addition to those at work.
  --slow_.pausing;
  ++slow_.at_work;
  start_working(work, Clock::now());
  work.turn_from_ = work.worked_;
}

void RequestScheduler::step_aside(Work& work) {
  const std::lock_guard lock(mutex_);
  if (work.lane_ == Lane::slow && work.state_ == State::at_work) give_up_place(work, State::aside);
}

void RequestScheduler::step_back(Work& work) {
  Lock lock(mutex_);
  if (work.state_ != State::aside) return;
  work.aside_ += Clock::now() - work.aside_since_;
  work.state_ = State::pausing;
  grant(Lane::slow);
  await_turn(work, lock);
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

/// Checks the times of all requests, and returns memory to the system.
void RequestScheduler::keep_time() {
  Lock lock(mutex_);
  bool tidy = true;
  auto tidied = Clock::now();
  while (!ending_) {
    if (all_.empty() && tidy) {
      changed_.wait(lock, [this] {
        rests_ = !ending_ && all_.empty();
        return !rests_;
      });
    } else {
      changed_.wait_for(lock, all_.empty() ? kTidy : kLook);
    }
    const auto now = Clock::now();
    look(now);
    if (!all_.empty()) tidy = false;
    if (tidy || now - tidied < kTidy) continue;
    tidied = now;
    tidy = all_.empty();
    lock.unlock();
    if (::mallinfo2().fordblks > kUntidy) ::malloc_trim(0);
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
