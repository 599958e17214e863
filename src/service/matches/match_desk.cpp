#include "service/matches/match_desk.hpp"

#include <algorithm>
#include <utility>

#include "service/matches/match_news.hpp"

namespace casus::service {
namespace {

constexpr std::size_t kMostFolded = 4096;  // matches
constexpr std::size_t kMostFoldedBytes = std::size_t{64} << 20U;
constexpr std::size_t kBytesOfEntry = 256;  // about what a folded match keeps of one: names, and its request
constexpr std::size_t kReadAtOnce = 500;    // entries
constexpr auto kHeardFor = std::chrono::seconds(40);
/// The work of the chances along a conflict, and of the worths of its choices, which are shown beside it:
/// some tenths of a second.
constexpr std::uint64_t kCourseWork = 20'000'000;

using Trouble = MatchDesk::Trouble;

store::Row row_of(const match::Entry& entry) {
  return {entry.seq,  entry.at, entry.request, match::open_text(entry), match::sealed_text(entry),
          entry.chain};
}

Result<match::Entry> entry_of(const store::Row& row) {
  auto entry = match::entry_from(row.seq, row.at, row.open, row.sealed);
  if (!entry) return entry.faults();
  entry->request = row.request;
  entry->chain = row.chain;
  return entry;
}

std::unique_ptr<MatchDesk>& desk() {
  static std::unique_ptr<MatchDesk> desk;
  return desk;
}

Trouble trouble_of(const Faults& faults) {
  if (faults.front().kind == FaultKind::stopped) return {Trouble::Kind::stopped, ""};
  return {Trouble::Kind::unavailable, to_string(faults.front())};
}
Trouble unknown() {
  return {Trouble::Kind::unknown, "there is no such match: it was deleted, or never begun"};
}

}  // namespace

MatchDesk::MatchDesk(Open open, const OpenNews& open_news, std::size_t most_replayed)
    : open_(std::move(open)), most_replayed_(most_replayed) {
  (void)match_news();  // made before the desk of the process, and so destroyed after its thread has ended
  if (!open_news) return;
  news_ = std::make_unique<NewsThread>(
      open_news(), [this](const std::string& match) -> Result<std::optional<std::uint64_t>> {
        const auto store = this->store(false);
        if (!store) return store.faults();
        return *store == nullptr ? std::optional<std::uint64_t>() : (*store)->last(match);
      });
}

MatchDesk* match_desk() { return desk().get(); }
void keep_matches(std::unique_ptr<MatchDesk> kept) { desk() = std::move(kept); }

match::Entropy system_entropy() {
  return []() -> Result<std::array<std::uint8_t, 32>> {
    const auto seed = random_seed();
    if (!seed) return seed.faults();
    return seed->bytes;
  };
}

std::string new_key() {
  const auto id = random_play_id();
  return id ? to_hex(*id) : "";
}

Result<store::Store*> MatchDesk::store(bool create) {
  const std::lock_guard lock(mutex_);
  if (!store_) {
    auto opened = open_(create);
    if (!opened) return opened.faults();
    store_ = std::move(*opened);
  }
  return store_.get();
}

MatchDesk::Shared MatchDesk::folded(const std::string& match) {
  const std::lock_guard lock(mutex_);
  if (const auto found = known_.find(match); found != known_.end()) {
    recent_.splice(recent_.begin(), recent_, found->second.at);
    return found->second.folded;
  }
  recent_.push_front(match);
  const auto folded = std::make_shared<CachedMatch>();
  known_.emplace(match, CacheEntry{folded, recent_.begin()});
  make_room();
  return folded;
}

void MatchDesk::make_room() {
  std::size_t bytes = 0;
  for (const auto& [match, known] : known_) bytes += known.folded->bytes;
  while (known_.size() > 1 && (known_.size() > kMostFolded || bytes > kMostFoldedBytes)) {
    const auto last = known_.find(recent_.back());
    bytes -= std::min<std::size_t>(bytes, last->second.folded->bytes);
    known_.erase(last);
    recent_.pop_back();
  }
}

void MatchDesk::drop(const std::string& match) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(match);
  if (found == known_.end()) return;
  recent_.erase(found->second.at);
  known_.erase(found);
}

std::optional<Trouble> MatchDesk::each_row(
    const std::string& id, std::uint64_t from,
    const std::function<std::optional<Trouble>(const store::Row& row)>& visit) {
  const auto store = this->store(false);
  if (!store) return trouble_of(store.faults());
  if (*store == nullptr) return unknown();
  for (;;) {
    const auto rows = (*store)->read(id, from, kReadAtOnce);
    if (!rows) return trouble_of(rows.faults());
    for (const store::Row& row : *rows) {
      if (auto trouble = visit(row)) return trouble;
    }
    if (rows->size() < kReadAtOnce) return std::nullopt;
    from = rows->back().seq + 1;
  }
}

std::variant<std::string, Trouble> MatchDesk::journal_text(const std::string& id, std::uint64_t until) {
  std::string text;
  auto trouble = each_row(id, 0, [&](const store::Row& row) {
    if (row.seq >= until) return std::optional<Trouble>();
    const auto entry = entry_of(row);
    if (!entry) return std::optional(trouble_of(entry.faults()));
    text += match::journal_line(*entry);
    return std::optional<Trouble>();
  });
  if (trouble) return std::move(*trouble);
  return text;
}

std::optional<Trouble> MatchDesk::read_on(CachedMatch& folded, const std::string& id) {
  const std::uint64_t known = folded.match.next;
  bool is_there = false;
  std::optional<std::string> journal;  // known where all of it is read
  if (known == 0) journal = "";
  // From the last known row on: if that is gone, so is the match.
  auto trouble = each_row(id, known == 0 ? 0 : known - 1, [&](const store::Row& row) {
    is_there = true;
    if (row.seq < known) return std::optional<Trouble>();
    const auto entry = entry_of(row);
    if (!entry) return std::optional(trouble_of(entry.faults()));
    if (journal) *journal += match::journal_line(*entry);
    auto next = match::apply(std::move(folded.match), *entry);
    folded.match = next ? std::move(*next) : match::Match();
    return next ? std::nullopt : std::optional(trouble_of(next.faults()));
  });
  if (!trouble && !is_there) {
    folded.match = {};
    trouble = unknown();
  }
  if (!trouble && match::lacks_situation(folded.match)) {
    if (!journal) {
      auto text = journal_text(id, folded.match.next);
      if (auto* why = std::get_if<Trouble>(&text)) return std::move(*why);
      journal = std::get<std::string>(std::move(text));
    }
    auto fresh = match::refresh(std::move(folded.match), *std::move(journal));
    folded.match = fresh ? std::move(*fresh) : match::Match();
    if (!fresh) trouble = trouble_of(fresh.faults());
  }
  if (trouble) return trouble;
  folded.match.id = id;
  folded.bytes = folded.match.next * kBytesOfEntry;
  return std::nullopt;
}

store::AppendResult MatchDesk::append(CachedMatch& folded, const std::string& id,
                                      const std::vector<match::Entry>& entries) {
  std::vector<store::Row> rows;
  rows.reserve(entries.size());
  for (const match::Entry& entry : entries) rows.push_back(row_of(entry));
  const auto store = this->store(false);
  if (!store || *store == nullptr)
    return {store::Outcome::unavailable, 0, store ? "" : to_string(store.faults().front())};
  store::AppendResult appended = (*store)->append(id, folded.match.next - 1, rows);
  if (appended.outcome != store::Outcome::stored) return appended;
  for (const match::Entry& entry : entries) {
    auto next = match::apply(std::move(folded.match), entry);
    folded.match = next ? std::move(*next) : match::Match();
    if (!next) break;  // it is read again from the store
  }
  match_news().publish(id, entries.back().seq);
  return appended;
}

std::optional<Trouble> MatchDesk::bring_up(const Shared& shared, const std::string& id,
                                           const Limits& limits) {
  CachedMatch& folded = *shared;
  for (;;) {
    if (auto trouble = read_on(folded, id)) return trouble;
    if (!folded.match.attempt) return std::nullopt;
    const std::uint64_t attempt = folded.match.attempt->number;
    const bool is_same = folded.replayed && folded.replayed_attempt == attempt;
    if (is_same && folded.replayed->played) folded.replayed_to = folded.match.next;  // no step follows
    if (folded.replayed_to != folded.match.next) {
      auto replayed =
          match::replay(folded.match, limits, is_same ? &*folded.replayed : nullptr, folded.replayed_to);
      if (!replayed) return trouble_of(replayed.faults());
      if (!folded.replayed) note_replayed(shared);
      folded.replayed_attempt = attempt;
      folded.replayed = std::move(*replayed);
      folded.replayed_to = folded.match.next;
      folded.has_course = false;
      folded.weighing.reset();
      folded.is_weighed = false;
    }
    const match::Entropy entropy = system_entropy();
    const match::Circumstances circumstances{{}, store::now_in_seconds(), entropy, limits};
    const auto settled = match::follow_up(folded.match, *folded.replayed, circumstances);
    if (!settled) return trouble_of(settled.faults());
    if (settled->empty()) return std::nullopt;
    const store::AppendResult appended = append(folded, id, *settled);
    // Another process may have settled it: its entry is read.
    if (appended.outcome == store::Outcome::unavailable)
      return Trouble{Trouble::Kind::unavailable, appended.reason};
    if (appended.outcome == store::Outcome::unknown) return unknown();
  }
}

void MatchDesk::note_replayed(const Shared& folded) {
  const std::lock_guard lock(mutex_);
  replayed_.push_back(folded);
  // A match that somebody uses just now is passed over.
  for (std::size_t tries = replayed_.size(); replayed_.size() > most_replayed_ && tries > 0; --tries) {
    const Shared first = replayed_.front().lock();
    replayed_.pop_front();
    if (first == nullptr) continue;
    std::unique_lock held(first->mutex, std::defer_lock);
    if (first == folded || !held.try_lock()) {  // the caller holds that of its own match
      replayed_.push_back(first);
      continue;
    }
    first->replayed.reset();
    first->replayed_to = 0;
    first->weighing.reset();
  }
}

MatchDesk::Outcome MatchDesk::create(const match::NewMatch& wanted, Sources sources,
                                     const std::string& client, const Limits& limits) {
  const match::Entropy entropy = system_entropy();
  const match::Circumstances circumstances{{match::kServer, true}, store::now_in_seconds(), entropy, limits};
  auto decision = match::create(wanted, std::move(sources), CASUS_VERSION, circumstances);
  if (auto* refusal = std::get_if<match::Refusal>(&decision)) {
    if (refusal->faults.front().kind == FaultKind::stopped) return trouble_of(refusal->faults);
    return std::move(*refusal);
  }
  const auto store = this->store(true);
  if (!store) return trouble_of(store.faults());
  const std::int64_t now = store::now_in_seconds();
  if (!client.empty()) {
    const auto begun = (*store)->begun_since(client, now - std::int64_t{24} * 3600);
    if (!begun) return trouble_of(begun.faults());
    if (*begun >= kMatchesADay)
      return Trouble{Trouble::Kind::too_many,
                     "this network has begun " + std::to_string(kMatchesADay) + " matches within a day"};
  }
  (void)(*store)->forget_idle(now - kIdleSeconds);
  const match::Entry& first = std::get<std::vector<match::Entry>>(decision).front();
  const store::AppendResult appended = (*store)->create(wanted.id, client, row_of(first));
  if (appended.outcome != store::Outcome::stored) return Trouble{Trouble::Kind::unavailable, appended.reason};
  return StoredCommand{0, false};
}

MatchDesk::Outcome MatchDesk::command(const CommandRequest& order, const Limits& limits) {
  const Shared folded = this->folded(order.match);
  const std::lock_guard lock(folded->mutex);
  constexpr int kTries = 5;
  for (int tries = 0;; ++tries) {
    if (auto trouble = bring_up(folded, order.match, limits)) return *trouble;
    match::Match& match = folded->match;
    const match::Who who = match::holder_of(match, order.key);
    const std::string author = who.seat >= 0 ? std::to_string(who.seat) : who.host ? "host" : "";
    const std::string request = order.request.empty() ? "" : author + ' ' + order.request;
    if (const auto known = match.requests.find(request); known != match.requests.end())
      return StoredCommand{known->second, true};
    if (order.after && *order.after != match.next - 1) return StaleCommand{match.next - 1};
    const match::Entropy entropy = system_entropy();
    const match::Circumstances circumstances{who, store::now_in_seconds(), entropy, limits, request};
    auto decision =
        match::decide(match, folded->replayed ? &*folded->replayed : nullptr, order.command, circumstances);
    if (auto* refusal = std::get_if<match::Refusal>(&decision)) return std::move(*refusal);
    const store::AppendResult appended =
        append(*folded, order.match, std::get<std::vector<match::Entry>>(decision));
    switch (appended.outcome) {
      case store::Outcome::stored:
        return StoredCommand{appended.seq, false};
      case store::Outcome::again:
        return StoredCommand{appended.seq, true};
      case store::Outcome::unknown:
        return unknown();
      case store::Outcome::unavailable:
        return Trouble{Trouble::Kind::unavailable, appended.reason};
      case store::Outcome::behind:
        if (order.after || tries == kTries) return StaleCommand{appended.seq};
        break;
    }
  }
}

std::variant<MatchDesk::MatchAnswer, Trouble> MatchDesk::look(const ViewRequest& look, const Limits& limits) {
  const Shared folded = this->folded(look.match);
  const std::lock_guard lock(folded->mutex);
  if (auto trouble = bring_up(folded, look.match, limits)) return *trouble;
  const match::Match& match = folded->match;
  if (look.course && folded->replayed && !folded->has_course) {
    Limits some = limits;
    some.max_work = std::min(some.max_work, kCourseWork);
    folded->replayed->course = match::course_of(match, *folded->replayed, some);
    if (limits.stopped()) return Trouble{Trouble::Kind::stopped, ""};
    folded->has_course = true;
  }
  const match::Who who = match::holder_of(match, look.key);
  if (look.weigh && !folded->is_weighed &&
      match::may_weigh(match, folded->replayed ? &*folded->replayed : nullptr, who)) {
    Limits some = limits;
    some.max_work = std::min(some.max_work, kCourseWork);
    if (auto weighing = folded->replayed->question->weigh(some)) folded->weighing = std::move(*weighing);
    if (limits.stopped()) return Trouble{Trouble::Kind::stopped, ""};
    folded->is_weighed = true;
  }
  const auto now = std::chrono::steady_clock::now();
  if (who.seat >= 0 && !look.attends) folded->heard[who.seat] = now;
  std::uint32_t seats = match_news().seats(look.match);
  for (const auto& [seat, when] : folded->heard) {
    if (now - when < kHeardFor) seats |= std::uint32_t{1} << static_cast<unsigned>(seat);
  }
  std::vector<bool> connected(match.seats.size());
  for (std::size_t seat = 0; seat < connected.size(); ++seat) connected[seat] = (seats >> seat & 1U) != 0;
  const auto store = this->store(false);
  if (!store) return trouble_of(store.faults());
  const auto rows = (*store)->read(look.match, look.from, kMostShown);
  if (!rows) return trouble_of(rows.faults());
  std::vector<match::Entry> entries;
  for (const store::Row& row : *rows) {
    auto entry = entry_of(row);
    if (!entry) return trouble_of(entry.faults());
    // What another process has written meanwhile comes with the next answer.
    if (entry->seq < match.next) entries.push_back(std::move(*entry));
  }
  return MatchAnswer{match::seen_by(match, folded->replayed ? &*folded->replayed : nullptr,
                                    {who, look.from, entries, std::move(connected),
                                     look.weigh && folded->weighing ? &*folded->weighing : nullptr}),
                     match.next - 1, who.seat, seats};
}

std::variant<std::string, Fault, Trouble> MatchDesk::journal(const std::string& match, const Limits& limits) {
  const Shared folded = this->folded(match);
  const std::lock_guard lock(folded->mutex);
  if (auto trouble = bring_up(folded, match, limits)) return *trouble;
  if (auto fault = match::not_exported(folded->match)) return *fault;
  auto text = journal_text(match, folded->match.next);
  if (auto* trouble = std::get_if<Trouble>(&text)) return std::move(*trouble);
  return std::get<std::string>(std::move(text));
}

std::variant<MatchDesk::MatchCopy, Trouble> MatchDesk::whole(const std::string& match, const std::string& key,
                                                             const Limits& limits) {
  const Shared folded = this->folded(match);
  const std::lock_guard lock(folded->mutex);
  if (auto trouble = bring_up(folded, match, limits)) return *trouble;
  return MatchCopy{folded->match, match::holder_of(folded->match, key)};
}

std::optional<Trouble> MatchDesk::forget(const std::string& match) {
  const auto store = this->store(false);
  if (!store) return trouble_of(store.faults());
  drop(match);
  if (*store == nullptr) return unknown();
  const auto gone = (*store)->forget(match);
  if (!gone) return trouble_of(gone.faults());
  match_news().publish(match, MatchNews::kAnyEntry);
  return std::nullopt;
}

}  // namespace casus::service
