#include "service/open_plays.hpp"

#include <algorithm>
#include <chrono>

#include "service/sealed_play.hpp"

namespace casus::service {
namespace {

constexpr std::size_t kMostBytes = std::size_t{32} << 20U;  // some hundred thousand plays
constexpr std::size_t kAroundPlay = 176;                    // nodes of the list and the map
constexpr std::size_t kAroundHolder = 256;
constexpr std::size_t kMostRead = 500'000;  // plays of a store, when the service starts
constexpr std::int64_t kIdleSeconds = std::int64_t{90} * 24 * 3600;  // then a play is forgotten

/// Returns the bytes of `in_hex`; acts may have any.
std::string from_hex(std::string_view digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
  return bytes;
}

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
  plays.push_front({id, std::string(acts), &holder});
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
    if (store_ != nullptr) forgotten_.push_back(last->id);
    remove(*plays, last);
  }
}

std::optional<Fault> OpenPlays::keep_in(store::Store* store) {
  const std::lock_guard lock(mutex_);
  store_ = store;
  if (store_ == nullptr) return std::nullopt;
  store_->forget_plays({}, store::now_in_seconds() - kIdleSeconds);
  auto known = store_->plays("", kMostRead);
  if (!known) return known.faults().front();
  for (auto play = known->rbegin(); play != known->rend(); ++play)
    put(play->id, from_hex(play->acts), holder_of(play->client, Clock::now()));
  return std::nullopt;
}

/// Reads a play that is not known here, because another process may have begun it; or one that another
/// process has continued.
void OpenPlays::read_from_store(const std::string& id) {
  const auto found = store_->plays(id, 1);
  if (!found) return;
  Play* play = find(id);
  if (found->empty()) {
    if (play == nullptr) return;
    Plays& plays = is_only_begun(play->acts) ? play->holder->begun : play->holder->chosen;
    remove(plays, by_id_.find(id)->second);
  } else if (play == nullptr) {
    put(id, from_hex(found->front().acts), holder_of(found->front().client, Clock::now()));
  } else {
    say(*play, from_hex(found->front().acts));
  }
}

void OpenPlays::adopt_unknown() {
  const std::lock_guard lock(mutex_);
  adopts_ = true;
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
  if (store_ != nullptr) {
    if (!forgotten_.empty()) store_->forget_plays(std::exchange(forgotten_, {}), 0);
    if (store_->begin_play({id, "", client}, store::now_in_seconds()) != store::Outcome::stored)
      return Standing::unkept;
  }
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
  // What another process was told, it was told before; where the acts agree, nothing is taken back.
  if (store_ != nullptr && (play == nullptr || !acts.starts_with(play->acts))) {
    read_from_store(id);
    play = find(id);
  }
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
  const std::lock_guard lock(mutex_);
  Play* play = nullptr;
  for (;;) {
    const Standing standing = look_up(id, acts, play);
    if (standing != Standing::goes_on || acts.size() <= play->acts.size()) return standing;
    const store::Outcome outcome =
        store_ == nullptr ? store::Outcome::stored
                          : store_->tell_play(id, in_hex(play->acts), in_hex(acts), store::now_in_seconds());
    if (outcome == store::Outcome::unavailable) return Standing::unkept;
    if (outcome == store::Outcome::stored) {
      say(*play, acts);
      return standing;
    }
    read_from_store(id);  // another process was first
    if (find(id) == nullptr) return Standing::forgotten;
  }
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

std::optional<Fault> keep_open_plays(store::Store& store) {
  const std::string fresh = key_of_tokens();
  if (fresh.empty())
    return Fault{{}, "libsodium cannot start", "a system that gives random bytes was expected"};
  const auto key = store.secret("tokens", in_hex(fresh));
  if (!key) return key.faults().front();
  use_key_of_tokens(from_hex(*key));
  return open_plays().keep_in(&store);
}

}  // namespace casus::service
