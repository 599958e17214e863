#include "service/open_plays.hpp"

#include <algorithm>

#include "service/sealed_play.hpp"

namespace casus::service {
namespace {

constexpr std::size_t kMostBytes = std::size_t{32} << 20U;  // some hundred thousand plays
constexpr std::size_t kAroundPlay = 176;                    // nodes of the list and the map
constexpr std::size_t kAroundHolder = 256;

}  // namespace

/// Returns whether the acts only say whether the players contribute to the dice.
bool OpenPlays::is_only_begun(std::string_view acts) { return acts.size() <= 2; }

std::size_t OpenPlays::bytes_of(const Play& play) {
  return play.id.capacity() + play.acts.capacity() + kAroundPlay;
}

/// Adds a play to the counts, or subtracts it.
void OpenPlays::weigh(Holder& holder, const Play& play, bool more) {
  const auto change = [&](std::size_t& sum, std::size_t bytes) { sum = more ? sum + bytes : sum - bytes; };
  const auto whole = [&] { return holder.bytes == 0 ? 0 : holder.bytes + kAroundHolder; };
  if (holder.bytes > 0) by_bytes_.erase({holder.bytes, &holder});
  bytes_ -= whole();
  const std::size_t bytes = bytes_of(play);
  change(holder.bytes, bytes);
  if (is_only_begun(play.acts)) change(holder.bytes_of_begun, bytes);
  if (holder.bytes > 0) by_bytes_.emplace(holder.bytes, &holder);
  bytes_ += whole();
}

double OpenPlays::may_begin(const Holder& holder, Clock::time_point now) {
  const std::chrono::duration<double> since = now - holder.counted_at;
  return std::min(kBeginningsAtOnce, holder.may_begin + kBeginningsPerSecond * std::max(since.count(), 0.0));
}

OpenPlays::Holder& OpenPlays::holder_of(std::uint64_t client, Clock::time_point now) {
  if (holders_.size() >= look_for_idle_at_) {
    std::erase_if(holders_, [&](const auto& one) {
      return one.second.bytes == 0 && may_begin(one.second, now) >= kBeginningsAtOnce;
    });
    look_for_idle_at_ = 2 * holders_.size() + 1024;
  }
  const auto [known, is_new] = holders_.try_emplace(client);
  if (is_new) {
    known->second.client = client;
    known->second.counted_at = now;
  }
  return known->second;
}

OpenPlays::Play* OpenPlays::find(const std::string& id) {
  const auto known = by_id_.find(id);
  return known == by_id_.end() ? nullptr : &*known->second;
}

void OpenPlays::put(const std::string& id, std::string_view acts, Holder& holder) {
  Plays& plays = is_only_begun(acts) ? holder.begun : holder.chosen;
  plays.push_front({id, std::string(acts), &holder, 0});
  by_id_.emplace(plays.front().id, plays.begin());
  weigh(holder, plays.front(), true);
  make_room(&plays.front());
}

/// Records the acts of a known play and makes it the most recently used.
void OpenPlays::say(Play& play, std::string_view acts) {
  Holder& holder = *play.holder;
  const auto at = by_id_.find(play.id)->second;
  Plays& from = is_only_begun(play.acts) ? holder.begun : holder.chosen;
  Plays& to = is_only_begun(acts) ? holder.begun : holder.chosen;
  if (acts.size() != play.acts.size()) {
    weigh(holder, play, false);
    play.acts = acts;
    weigh(holder, play, true);
  }
  to.splice(to.begin(), from, at);
  make_room(&play);
}

void OpenPlays::remove(Plays& plays, Plays::iterator play) {
  weigh(*play->holder, *play, false);
  by_id_.erase(play->id);
  plays.erase(play);
}

/// Frees memory of the client with the most bytes. Plays that only began go first if they take more than a
/// small share of it, then the least recently used.
void OpenPlays::make_room(const Play* but) {
  constexpr std::size_t kLittle = 4;
  while (bytes_ > most_bytes_ && by_id_.size() > 1) {
    auto at = by_bytes_.rbegin();
    if (at->second == but->holder && at->second->begun.size() + at->second->chosen.size() == 1) ++at;
    Holder& most = *at->second;
    const bool begun_first = most.bytes_of_begun * kLittle >= most.bytes;
    Plays* plays = begun_first ? &most.begun : &most.chosen;
    if (plays->empty() || (plays->size() == 1 && &plays->back() == but))
      plays = begun_first ? &most.chosen : &most.begun;
    auto last = std::prev(plays->end());
    if (&*last == but) --last;
    remove(*plays, last);
  }
}

void OpenPlays::keep_in(std::unique_ptr<PlaysFile> file) {
  const std::lock_guard lock(mutex_);
  for (const PlaysFile::Line& line : file->take_lines())
    put(line.id, line.acts, holder_of(line.client, Clock::now()));
  file_ = std::move(file);
}

void OpenPlays::adopt_unknown() {
  const std::lock_guard lock(mutex_);
  adopts_ = true;
}

bool OpenPlays::write(const PlaysFile::Line& line, std::size_t before) {
  if (!file_) return true;
  if (!file_->append(line, before)) return false;
  if (!file_->is_long()) return true;
  // Each client's plays in their order. The new line replaces the line of the same play.
  std::vector<PlaysFile::Line> lines;
  for (const auto& [client, holder] : holders_) {
    for (const Plays* plays : {&holder.begun, &holder.chosen}) {
      for (auto play = plays->rbegin(); play != plays->rend(); ++play) {
        if (play->id != line.id) lines.push_back({play->id, play->acts, client});
      }
    }
  }
  lines.push_back(line);
  (void)file_->rewrite(lines);  // if it fails, the file stays as it is
  return true;
}

OpenPlays::Standing OpenPlays::begin(const std::string& id, std::uint64_t client, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (find(id) != nullptr) return Standing::goes_on;
  Holder& holder = holder_of(client, now);
  if (client != kNobody) {
    const double may = may_begin(holder, now);
    if (may < 1.0) return Standing::too_often;
    holder.may_begin = may - 1.0;
    holder.counted_at = now;
  }
  if (!write({id, "", client}, 0)) return Standing::unkept;
  put(id, "", holder);
  return Standing::goes_on;
}

bool OpenPlays::begins_too_often(std::uint64_t client, Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  const auto known = holders_.find(client);
  return client != kNobody && known != holders_.end() && may_begin(known->second, now) < 1.0;
}

OpenPlays::Standing OpenPlays::look_up(const std::string& id, std::string_view acts, Play*& play) {
  if (adopts_ && find(id) == nullptr) put(id, "", holder_of(kNobody, Clock::now()));
  play = find(id);
  if (play == nullptr) return Standing::forgotten;
  say(*play, play->acts);
  const std::string& before = play->acts;
  const bool agree = acts.starts_with(before) || std::string_view(before).starts_with(acts);
  return agree ? Standing::goes_on : Standing::gone_back;
}

OpenPlays::Standing OpenPlays::standing(const std::string& id, std::string_view acts) {
  const std::lock_guard lock(mutex_);
  Play* play = nullptr;
  return look_up(id, acts, play);
}

OpenPlays::Standing OpenPlays::go_on(const std::string& id, std::string_view acts) {
  std::unique_lock lock(mutex_);
  Play* play = nullptr;
  const Standing standing = look_up(id, acts, play);
  if (standing != Standing::goes_on) return standing;
  if (acts.size() > play->acts.size()) {
    if (!write({id, std::string(acts), play->holder->client}, play->acts.size())) return Standing::unkept;
    if (file_) play->written = file_->appended();
    say(*play, acts);
  }
  if (!file_) return standing;
  const std::uint64_t appended = play->written;
  lock.unlock();  // others may write meanwhile, and share the wait for the disk
  return file_->sync(appended) ? standing : Standing::unkept;
}

std::size_t OpenPlays::size() const {
  const std::lock_guard lock(mutex_);
  return by_id_.size();
}

std::size_t OpenPlays::clients() const {
  const std::lock_guard lock(mutex_);
  return holders_.size();
}

OpenPlays& open_plays() {
  static OpenPlays plays(kMostBytes);
  return plays;
}

Result<std::vector<std::string>> keep_open_plays(const std::string& path) {
  const std::string fresh = key_of_tokens();
  if (fresh.empty())
    return Fault{{}, "libsodium cannot start", "a system that gives random bytes was expected"};
  auto file = PlaysFile::open(path, fresh);
  if (!file) return file.faults();
  std::vector<std::string> notes;
  for (const Fault& note : (*file)->notes()) notes.push_back(to_string(note));
  use_key_of_tokens((*file)->key());
  open_plays().keep_in(std::move(*file));
  return notes;
}

}  // namespace casus::service
