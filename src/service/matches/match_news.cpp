#include "service/matches/match_news.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace casus::service {
namespace {

constexpr auto kSlice = std::chrono::milliseconds(250);  // the end of the process waits no longer
constexpr auto kRound = std::chrono::seconds(5);

}  // namespace

MatchNews::Listening MatchNews::listen(const std::string& topic, std::uint64_t beyond, Wake wake,
                                       bool attends, int seat) {
  const std::lock_guard lock(mutex_);
  Topic& one = topics_[topic];
  const std::uint64_t number = next_++;
  if (one.latest > beyond) wake(News::entry);
  if (seat >= 0) tell_presence(one);
  one.waiting.emplace(number, Waiter{beyond, attends, seat, std::move(wake)});
  listened_.notify_all();
  return {this, [this, topic, number](void*) { leave(topic, number); }};
}

void MatchNews::tell_presence(const Topic& topic) {
  for (const auto& [number, waiter] : topic.waiting) {
    if (waiter.attends) waiter.wake(News::presence);
  }
}

void MatchNews::publish(const std::string& topic, std::uint64_t seq) {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(topic);
  if (found == topics_.end()) return;
  // Each number once: this process reports what it writes itself, and hears of it again from the store.
  if (seq <= found->second.latest) return;
  if (seq != kAnyEntry) found->second.latest = seq;
  for (const auto& [number, waiter] : found->second.waiting) {
    if (seq > waiter.beyond) waiter.wake(News::entry);
  }
}

void MatchNews::publish_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, topic] : topics_) {
    for (const auto& [number, waiter] : topic.waiting) waiter.wake(News::entry);
  }
}

std::size_t MatchNews::listeners(const std::string& topic) const {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(topic);
  return found == topics_.end() ? 0 : found->second.waiting.size();
}

std::vector<std::string> MatchNews::topics() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  names.reserve(topics_.size());
  for (const auto& [name, topic] : topics_) names.push_back(name);
  return names;
}

std::uint32_t MatchNews::seats(const std::string& topic) const {
  const std::lock_guard lock(mutex_);
  std::uint32_t seats = 0;
  if (const auto found = topics_.find(topic); found != topics_.end()) {
    for (const auto& [number, waiter] : found->second.waiting) {
      if (waiter.seat >= 0) seats |= std::uint32_t{1} << static_cast<unsigned>(waiter.seat);
    }
  }
  return seats;
}

bool MatchNews::wait_for_listeners(std::chrono::milliseconds most) {
  std::unique_lock lock(mutex_);
  return listened_.wait_for(lock, most, [this] { return !topics_.empty(); });
}

void MatchNews::leave(const std::string& topic, std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(topic);
  if (found == topics_.end()) return;
  const auto waiter = found->second.waiting.find(number);
  const bool was_present = waiter != found->second.waiting.end() && waiter->second.seat >= 0;
  if (waiter != found->second.waiting.end()) found->second.waiting.erase(waiter);
  if (was_present) tell_presence(found->second);
  if (found->second.waiting.empty()) topics_.erase(found);
}

MatchNews& match_news() {
  static MatchNews news;
  return news;
}

NewsThread::NewsThread(std::unique_ptr<store::NewsSource> source, Last last)
    : source_(std::move(source)), last_(std::move(last)), thread_([this] { run(); }) {}

NewsThread::~NewsThread() {
  ends_ = true;
  thread_.join();
}

void NewsThread::run() {
  while (!ends_) {
    if (!match_news().wait_for_listeners(kSlice)) continue;
    try {
      const auto news = source_ ? source_->wait(kSlice) : Result<store::News>(Fault{});
      if (!news) {
        std::this_thread::sleep_for(kSlice);
      } else if (news->is_gap) {
        match_news().publish_all();
      } else {
        for (const store::News::Written& one : news->written) match_news().publish(one.match, one.seq);
      }
      ask_some();
    } catch (const std::exception&) {  // out of memory: later
      std::this_thread::sleep_for(kSlice);
    }
  }
}

void NewsThread::ask_some() {
  const auto now = Clock::now();
  if (next_ == asked_.size() && now - round_ >= kRound) {
    asked_ = match_news().topics();
    next_ = 0;
    round_ = now;
  }
  const double share = std::chrono::duration<double>(now - round_) / kRound;
  const auto due = static_cast<std::size_t>(std::min(1.0, share) * static_cast<double>(asked_.size()));
  for (; next_ < due && !ends_; ++next_) {
    const auto last = last_(asked_[next_]);
    if (last) match_news().publish(asked_[next_], *last ? **last : MatchNews::kAnyEntry);
  }
}

}  // namespace casus::service
