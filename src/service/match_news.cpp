#include "service/match_news.hpp"

#include <utility>
#include <vector>

namespace casus::service {

MatchNews::Listening MatchNews::listen(const std::string& topic, std::uint64_t beyond,
                                       std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  Topic& one = topics_[topic];
  const std::uint64_t number = next_++;
  if (one.latest > beyond) wake();
  one.waiting.emplace(number, std::move(wake));
  return {nullptr, [this, topic, number](void*) { leave(topic, number); }};
}

void MatchNews::publish(const std::string& topic, std::uint64_t seq) {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(topic);
  if (found == topics_.end()) return;
  found->second.latest = seq;
  for (const auto& [number, wake] : found->second.waiting) wake();
}

std::size_t MatchNews::listeners(const std::string& topic) const {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(topic);
  return found == topics_.end() ? 0 : found->second.waiting.size();
}

void MatchNews::leave(const std::string& topic, std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(topic);
  if (found == topics_.end()) return;
  found->second.waiting.erase(number);
  if (found->second.waiting.empty()) topics_.erase(found);
}

MatchNews& match_news() {
  static MatchNews news;
  return news;
}

}  // namespace casus::service
