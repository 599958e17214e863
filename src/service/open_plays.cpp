#include "service/open_plays.hpp"

namespace casus::service {
namespace {

constexpr std::size_t kMostBytes = std::size_t{32} << 20U;  // some hundred thousand plays

}  // namespace

std::size_t OpenPlays::bytes_of(const Play& play) {
  constexpr std::size_t kAround = 160;  // the list's and the map's nodes
  return play.id.capacity() + play.acts.capacity() + kAround;
}

void OpenPlays::begin(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (by_id_.contains(id)) return;
  plays_.push_front({id, ""});
  by_id_.emplace(plays_.front().id, plays_.begin());
  bytes_ += bytes_of(plays_.front());
  forget_the_oldest();
}

OpenPlays::Standing OpenPlays::look_up(const std::string& id, std::string_view acts) {
  const auto known = by_id_.find(id);
  if (known == by_id_.end()) return Standing::forgotten;
  plays_.splice(plays_.begin(), plays_, known->second);
  const std::string& before = plays_.front().acts;
  const bool agree = acts.starts_with(before) || std::string_view(before).starts_with(acts);
  return agree ? Standing::goes_on : Standing::gone_back;
}

OpenPlays::Standing OpenPlays::standing(const std::string& id, std::string_view acts) {
  const std::lock_guard lock(mutex_);
  return look_up(id, acts);
}

OpenPlays::Standing OpenPlays::go_on(const std::string& id, std::string_view acts) {
  const std::lock_guard lock(mutex_);
  const Standing standing = look_up(id, acts);
  if (standing != Standing::goes_on || acts.size() <= plays_.front().acts.size()) return standing;
  bytes_ -= bytes_of(plays_.front());
  plays_.front().acts = acts;
  bytes_ += bytes_of(plays_.front());
  forget_the_oldest();
  return standing;
}

void OpenPlays::forget_the_oldest() {
  while (bytes_ > most_bytes_ && plays_.size() > 1) {
    bytes_ -= bytes_of(plays_.back());
    by_id_.erase(plays_.back().id);
    plays_.pop_back();
  }
}

std::size_t OpenPlays::size() const {
  const std::lock_guard lock(mutex_);
  return plays_.size();
}

OpenPlays& open_plays() {
  static OpenPlays plays(kMostBytes);
  return plays;
}

}  // namespace casus::service
