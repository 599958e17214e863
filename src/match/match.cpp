#include "match/match.hpp"

#include <algorithm>
#include <utility>

#include "conflict/play/sha256.hpp"
#include "files/node_values.hpp"
#include "journal/journal.hpp"

namespace casus::match {
namespace {

using files::Node;

/// Adds the line of the journal that an entry has.
void add_line(Match& match, const Entry& entry) {
  const std::string line = text_at(entry.sealed, "line");
  if (line.empty()) return;
  match.journal_bytes += line.size() + 1;
  match.last_line = journal::name_of(line);
  match.line_refs.push_back({entry.seq, ++match.lines, match.last_line, entry.kind, entry.seat});
  if (const Node* secret = entry.open.find("secret"); secret != nullptr) match.has_secrets = true;
}

void create(Match& match, const Entry& entry) {
  match.system = text_at(entry.open, "system");
  match.dice = text_at(entry.open, "dice") == "host" ? DiceKind::host : DiceKind::joint;
  match.undo = text_at(entry.open, "undo") == "own" ? UndoKind::own : UndoKind::consent;
  if (entry.open.find("patience") != nullptr) match.patience = number_at(entry.open, "patience");
  match.host_key = text_at(entry.open, "host");
  const Node* seats = entry.open.find("seats");
  for (const Node& seat : *seats->array())
    match.seats.push_back({text_at(seat, "name"), "", text_at(seat, "invite"), "", 0});
}

/// Returns the seats of the shares of a conflict that begins.
std::vector<Share> shares_in(const Match& match, const Node& open) {
  std::vector<Share> shares;
  const Node* all = open.find("shares");
  if (all == nullptr || all->array() == nullptr) return shares;
  for (const Node& one : *all->array()) {
    const int seat = match.seat_named(text_at(one, "seat"));
    if (seat >= 0) shares.push_back({seat, static_cast<std::uint8_t>(number_at(one, "number"))});
  }
  return shares;
}

std::optional<Fault> begin(Match& match, const Entry& entry) {
  const auto seed = seed_from_hex(text_at(entry.sealed, "seed"));
  const auto play = play_id_from_hex(text_at(entry.open, "play"));
  if (!seed || !play) return Fault{{}, "the beginning of a conflict cannot be read", "its seed was expected"};
  Attempt attempt;
  attempt.number = ++match.attempts;
  attempt.seq = entry.seq;
  attempt.since = entry.at;
  attempt.by = entry.seat;
  attempt.secret = {*seed, *play, false};
  attempt.version = text_at(entry.open, "casus");
  attempt.line = match.lines - 1;  // the line of the entry itself is the one that says that it begins
  attempt.shares = shares_in(match, entry.open);
  if (const Node* missing = entry.open.find("missing"); missing != nullptr && missing->array() != nullptr) {
    for (const Node& one : *missing->array()) attempt.missing.push_back(*one.text());
  }
  match.attempt = std::move(attempt);
  match.before = match.now;
  std::erase_if(match.consents, [](const Consent& one) { return one.to != "hand_over"; });
  return std::nullopt;
}

Share* share_of(Match& match, int seat) {
  if (!match.attempt) return nullptr;
  for (Share& share : match.attempt->shares) {
    if (share.seat == seat) return &share;
  }
  return nullptr;
}

std::optional<Fault> take_share(Match& match, const Entry& entry) {
  Share* share = share_of(match, entry.seat);
  const Fault fault{{}, "a share of the dice cannot be read", "a share of a seat was expected"};
  if (share == nullptr) return fault;
  if (entry.kind == Kind::pledged) {
    const auto commitment = commitment_from_hex(text_at(entry.open, "commitment"));
    if (!commitment) return fault;
    share->pledge = report::Pledge{share->number, *commitment, std::nullopt};
    if (match.attempt->all_pledged()) match.attempt->since = entry.at;
    return std::nullopt;
  }
  const auto salt = salt_from_hex(text_at(entry.open, "salt"));
  if (!salt || !share->pledge) return fault;
  share->pledge->opened = Contribution{share->number, text_at(entry.open, "text"), *salt};
  return std::nullopt;
}

void skip(Match& match, const Entry& entry) {
  const int seat = match.seat_named(text_at(entry.open, "skipped"));
  std::erase_if(match.consents, [&](const Consent& one) { return one.to == "skip" && one.about == seat; });
  if (!match.attempt || seat < 0) return;
  std::erase_if(match.attempt->shares, [&](const Share& share) { return share.seat == seat; });
  match.attempt->missing.push_back(match.seats[static_cast<std::size_t>(seat)].name);
  if (match.attempt->all_pledged()) match.attempt->since = entry.at;
}

void end(Match& match, const Entry& entry) {
  if (!match.attempt) return;
  match.attempt->ended_at = entry.seq;
  match.attempt->settled = entry.kind == Kind::settled;
  if (entry.kind == Kind::settled || entry.kind == Kind::left)
    match.proven.push_back({match.attempt->seq, entry.seq});
  if (entry.kind == Kind::left) match.attempt->left = text_at(entry.open, "left");
  if (entry.kind == Kind::abandoned || entry.kind == Kind::undone)
    match.attempt->abandoned = text_at(entry.open, "text");
}

/// Notes that a seat agrees to something, which another may have asked for.
void agree(Match& match, const Entry& entry) {
  const std::string to = text_at(entry.open, "to");
  const int about = is_about_all(to) ? 0 : match.seat_named(text_at(entry.open, "about"));
  const auto seq = static_cast<std::uint64_t>(number_at(entry.open, "seq"));
  for (Consent& one : match.consents) {
    if (one.to != to || one.about != about || (to == "undo" && one.seq != seq)) continue;
    if (std::find(one.agreed.begin(), one.agreed.end(), entry.seat) == one.agreed.end())
      one.agreed.push_back(entry.seat);
    return;
  }
  if (to == "undo") std::erase_if(match.consents, [](const Consent& one) { return one.to == "undo"; });
  match.consents.push_back({to, about, seq, {entry.seat}});
}

void hand_over(Match& match, const Entry& entry) {
  const std::string name = text_at(entry.open, "handed_over");
  int seat = match.seat_named(name);
  if (seat < 0) {  // a player whom the match had no seat for
    seat = static_cast<int>(match.seats.size());
    match.seats.push_back({name, "", "", "", 0});
  }
  Seat& one = match.seats[static_cast<std::size_t>(seat)];
  one.invite = text_at(entry.open, "invite");
  one.key.clear();
  one.player.clear();
  if (entry.seat != seat) one.trusted_from = entry.seq;
  std::erase_if(match.consents, [&](Consent& consent) {
    std::erase(consent.agreed, seat);
    return consent.agreed.empty() || (consent.to == "hand_over" && consent.about == seat);
  });
}

/// Applies what an entry says beside its line of the journal.
std::optional<Fault> take(Match& match, const Entry& entry) {
  const auto is_undo = [](const Consent& one) { return one.to == "undo"; };
  switch (entry.kind) {
    case Kind::created:
      create(match, entry);
      break;
    case Kind::claimed:
      if (entry.seat >= 0 && static_cast<std::size_t>(entry.seat) < match.seats.size()) {
        Seat& seat = match.seats[static_cast<std::size_t>(entry.seat)];
        seat.key = text_at(entry.open, "key");
        seat.player = text_at(entry.open, "player");
        seat.invite.clear();
      }
      break;
    case Kind::handed_over:
      hand_over(match, entry);
      break;
    case Kind::agreed:
    case Kind::asked_undo:
      agree(match, entry);
      break;
    case Kind::refused_undo:
      std::erase_if(match.consents, is_undo);
      break;
    case Kind::undone:
      std::erase_if(match.consents, is_undo);
      if (match.in_conflict()) end(match, entry);
      match.now = nullptr;
      break;
    case Kind::began:
      return begin(match, entry);
    case Kind::pledged:
    case Kind::opened:
      return take_share(match, entry);
    case Kind::skipped:
      skip(match, entry);
      break;
    case Kind::chose:
      if (match.attempt) {
        match.attempt->choices.push_back({entry.seq, entry.seat,
                                          static_cast<std::size_t>(number_at(entry.sealed, "number")),
                                          text_at(entry.sealed, "told")});
      }
      break;
    case Kind::settled:
    case Kind::left:
    case Kind::abandoned:
      end(match, entry);
      break;
    case Kind::closed:
      match.closed = true;
      match.revealed = entry.open.find("revealed") != nullptr;
      break;
    case Kind::edited:
    case Kind::turned:
      std::erase_if(match.consents, is_undo);
      break;
  }
  return std::nullopt;
}

/// Brings the situation, if it is known, to what it is after the last line of the journal, which an entry has
/// and which follows on another line.
std::optional<Fault> change_situation(Match& match, const Entry& entry, const std::string& previous) {
  if (match.now == nullptr) return std::nullopt;
  auto after = journal::scenario_after(match.now->scenario, previous, text_at(entry.sealed, "line"),
                                       match.lines, "match");
  if (!after) return after.faults().front();
  match.now = std::make_shared<const Sources>(Sources{std::move(*after), match.now->rulebook});
  return std::nullopt;
}

}  // namespace

bool Attempt::all_pledged() const {
  return std::all_of(shares.begin(), shares.end(), [](const Share& one) { return one.pledge.has_value(); });
}
bool Attempt::dice_fixed() const {
  return std::all_of(shares.begin(), shares.end(),
                     [](const Share& one) { return one.pledge && one.pledge->opened; });
}

int Match::seat_named(std::string_view name) const {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].name == name) return static_cast<int>(i);
  }
  return -1;
}
std::vector<int> Match::claimed() const {
  std::vector<int> all;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].claimed()) all.push_back(static_cast<int>(i));
  }
  return all;
}

Result<Match> apply(Match match, const Entry& entry) {
  if (entry.seq != match.next)
    return Fault{
        {}, "entry " + std::to_string(match.next) + " of the match is missing", "all entries were expected"};
  const std::string previous = match.last_line;
  add_line(match, entry);
  if (auto fault = take(match, entry)) return *fault;
  if (entry.kind == Kind::edited || entry.kind == Kind::turned || entry.kind == Kind::settled) {
    if (auto fault = change_situation(match, entry, previous)) return *fault;
  }
  match.next = entry.seq + 1;
  match.at = entry.at;
  match.chain = chain_of(match.chain, entry);
  if (!entry.request.empty()) match.requests.emplace(entry.request, entry.seq);
  return match;
}

std::string journal_line(const Entry& entry) {
  std::string line = text_at(entry.sealed, "line");
  if (!line.empty()) line += '\n';
  return line;
}

bool lacks_situation(const Match& match) {
  return match.now == nullptr || (match.attempt && match.before == nullptr);
}

Result<Match> refresh(Match match, std::string text) {
  const auto journal = journal::read_journal(std::move(text), "match");
  if (!journal) return journal.faults();
  if (journal->fault) return *journal->fault;
  if (match.now == nullptr) {
    auto stand = journal::stand(*journal);
    if (!stand) return stand.faults();
    match.now = std::make_shared<const Sources>(std::move(stand->sources));
  }
  if (match.attempt && match.before == nullptr) {
    auto stand = journal::stand(*journal, match.attempt->line);
    if (!stand) return stand.faults();
    match.before = std::make_shared<const Sources>(std::move(stand->sources));
  }
  return match;
}

std::string hash_of_key(std::string_view key) {
  using namespace std::string_literals;
  return sha256("casus.match.key.1\0"s + std::string(key));
}

Who holder_of(const Match& match, std::string_view key) {
  if (key.empty()) return {};
  const std::string hash = hash_of_key(key);
  Who who;
  who.host = hash == match.host_key;
  for (std::size_t i = 0; i < match.seats.size(); ++i) {
    if (match.seats[i].key == hash) who.seat = static_cast<int>(i);
  }
  return who;
}

}  // namespace casus::match
