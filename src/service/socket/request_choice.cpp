// Which request of a lane works next, and what it is expected to take; and the turns of the slow lane.

#include <algorithm>

#include "service/socket/request_scheduler.hpp"

namespace casus::service {
namespace {

constexpr double kUnknownStudy = 4.0;  // seconds

}  // namespace

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
  const double otherwise = is_study(work) ? kUnknownStudy : kUnknownWork;
  const double of_client = work.client->typical[is_study(work)];
  const double typical = of_client > 0.0 ? of_client : otherwise;
  work.expected_ = is_known ? known.seconds : typical;
  work.is_known_ = is_known || of_client > 0.0;
}

/// Records how long a slow request took, until its end or until now.
void RequestScheduler::learn(const Work& work, double took, bool ended) {
  double& typical = work.client->typical[is_study(work)];
  typical = typical_work(typical, took, ended);
  if (ended && work.request_hash != 0) long_of(work) = {work.request_hash, took};
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
          .lasts = is_study(work),
          .aside = work.state_ == State::aside};
}

/// Fills `candidates_` with the requests of the slow lane that wait or pause, and the one at the end of its
/// turn, in the order of arrival. Allocates nothing: a thread of the lane has nobody to report missing memory
/// to.
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

}  // namespace casus::service
