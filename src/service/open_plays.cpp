#include "service/open_plays.hpp"

#include <utility>

#include "service/sealed_play.hpp"

namespace casus::service {
namespace {

constexpr std::size_t kMostBytes = std::size_t{32} << 20U;  // some hundred thousand plays

}  // namespace

std::size_t OpenPlays::bytes_of(const Play& play) {
  constexpr std::size_t kAround = 160;  // the list's and the map's nodes
  return play.id.capacity() + play.acts.capacity() + kAround;
}

void OpenPlays::put(const std::string& id, std::string_view acts) {
  const auto known = by_id_.find(id);
  if (known == by_id_.end()) {
    plays_.push_front({id, std::string(acts)});
    by_id_.emplace(plays_.front().id, plays_.begin());
  } else {
    plays_.splice(plays_.begin(), plays_, known->second);
    bytes_ -= bytes_of(plays_.front());
    plays_.front().acts = acts;
  }
  bytes_ += bytes_of(plays_.front());
  forget_the_oldest();
}

void OpenPlays::keep_in(std::unique_ptr<PlaysFile> file) {
  const std::lock_guard lock(mutex_);
  for (const PlaysFile::Line& line : file->take_lines()) put(line.first, line.second);
  file_ = std::move(file);
}

void OpenPlays::adopt_unknown() {
  const std::lock_guard lock(mutex_);
  adopts_ = true;
}

bool OpenPlays::write(const std::string& id, std::string_view acts) {
  if (!file_) return true;
  if (!file_->append(id, acts)) return false;
  if (!file_->is_long()) return true;
  std::vector<PlaysFile::Line> lines;
  for (auto play = plays_.rbegin(); play != plays_.rend(); ++play) lines.emplace_back(play->id, play->acts);
  lines.emplace_back(id, acts);
  return file_->rewrite(lines);
}

void OpenPlays::begin(const std::string& id) {
  const std::lock_guard lock(mutex_);
  // One that cannot be written is forgotten with this process, and no sooner: nothing was thrown yet.
  if (!by_id_.contains(id)) {
    (void)write(id, "");
    put(id, "");
  }
}

OpenPlays::Standing OpenPlays::look_up(const std::string& id, std::string_view acts) {
  if (adopts_ && !by_id_.contains(id)) put(id, "");
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
  if (!write(id, acts)) return Standing::unkept;
  put(id, acts);
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

std::optional<Fault> keep_open_plays(const std::string& path) {
  const std::string fresh = key_of_tokens();
  if (fresh.empty())
    return Fault{{}, "libsodium cannot start", "a system that gives random bytes was expected"};
  auto file = PlaysFile::open(path, fresh);
  if (!file) return file.faults().front();
  use_key_of_tokens((*file)->key());
  open_plays().keep_in(std::move(*file));
  return std::nullopt;
}

}  // namespace casus::service
