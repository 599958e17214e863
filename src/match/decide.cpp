#include "match/decide.hpp"

#include <algorithm>
#include <array>

#include "files/changes.hpp"
#include "files/nearest.hpp"
#include "files/text.hpp"
#include "match/draft.hpp"

namespace casus::match {
namespace {

using files::Node;
using Reason = Refusal::Reason;

/// Entries that are left for closing a match that is full.
constexpr std::size_t kReserve = 8;

std::optional<Refusal> fault_of_name(std::string_view what, const std::string& name) {
  const bool controls = std::any_of(
      name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == 0x7f; });
  if (!name.empty() && name.size() <= kMaxName && !controls && !files::fault_of_text(name, std::string(what)))
    return std::nullopt;
  return refused(Reason::invalid, "this is no name of " + std::string(what),
                 "a line of at most " + std::to_string(kMaxName) + " bytes was expected");
}

Decision claim(const Match& match, const Node& value, const Circumstances& circumstances) {
  const std::string invite = text_at(value, "invite");
  const std::string key = text_at(value, "key");
  const std::string player = text_at(value, "name");
  if (!is_key(invite) || !is_key(key))
    return refused(Reason::invalid, "this is no invite",
                   "the 32 hexadecimal digits of an invite were expected");
  if (auto refusal = fault_of_name("a player", player)) return *refusal;
  const std::string hash = hash_of_key(invite);
  for (std::size_t i = 0; i < match.seats.size(); ++i) {
    if (match.seats[i].invite != hash) continue;
    Draft draft(match, circumstances);
    draft.add(Kind::claimed, static_cast<int>(i),
              {{"key", Node(hash_of_key(key))}, {"player", Node(player)}});
    return draft.finish();
  }
  return refused(Reason::conflict, "this invite was used, or another one has taken its place",
                 "a new invite was expected: whoever has the seat, or has made the match, can hand it over");
}

/// Returns whether a name may be a seat of the match: whoever acts in its situation.
bool may_be_seat(const Match& match, const ReplayedConflict* replayed, const std::string& name,
                 const Limits& limits) {
  if (replayed != nullptr && replayed->question && replayed->question->seat == name) return true;
  const auto names = who_acts(*match.now, limits);
  return names && std::find(names->begin(), names->end(), name) != names->end();
}

Decision hand_over(const Match& match, const ReplayedConflict* replayed, const Node& value,
                   const Circumstances& circumstances) {
  const Who& who = circumstances.who;
  const std::string name = text_at(value, "seat");
  const std::string invite = text_at(value, "invite");
  const int seat = match.seat_named(name);
  if (!is_key(invite))
    return refused(Reason::invalid, "this is no invite", "32 hexadecimal digits were expected");
  if (seat < 0 && !may_be_seat(match, replayed, name, circumstances.limits))
    return refused(Reason::invalid, "nobody of the name '" + name + "' acts here",
                   "a player of the scenario was expected");
  if (seat < 0 && match.seats.size() >= kMaxSeats)
    return refused(Reason::full, "the match has " + std::to_string(kMaxSeats) + " seats",
                   "no more were expected");
  Draft draft(match, circumstances);
  if (!who.host && (seat < 0 || seat != who.seat)) {
    // One other alone may not take a seat away.
    const std::size_t others =
        match.claimed().size() - (seat >= 0 && match.seats[static_cast<std::size_t>(seat)].claimed() ? 1 : 0);
    if (others < 2)
      return refused(Reason::forbidden, "this seat is not yours to hand over",
                     "its own device, or the key of whoever made the match, was expected");
    if (seat < 0 || !all_agree(match, consent_to(match, "hand_over", seat), who.seat, seat)) {
      if (seat < 0)
        return refused(Reason::forbidden, "a new seat is for whoever made the match to give",
                       "their key was expected");
      draft.add(Kind::agreed, who.seat, {{"to", Node("hand_over")}, {"about", Node(name)}});
      return draft.finish();
    }
  }
  draft.add(Kind::handed_over, who.seat >= 0 && (who.seat == seat || !who.host) ? who.seat : kHost,
            {{"handed_over", Node(name)}, {"invite", Node(hash_of_key(invite))}});
  // The new device cannot open what the old one has sealed.
  const bool in_shares = match.in_conflict() && !match.attempt->dice_fixed();
  for (const Share& share : in_shares ? match.attempt->shares : std::vector<Share>{}) {
    if (share.seat != seat || (share.pledge && share.pledge->opened)) continue;
    std::vector<std::string> missing = match.attempt->missing;
    missing.push_back(name);
    draft.begin(kServer, *match.before, std::move(missing));
  }
  return draft.finish();
}

/// Adds the return to the line of the journal that an entry made.
void go_back(Draft& draft, const Match& match, int seat, std::uint64_t seq) {
  for (const Match::LineRef& one : match.line_refs) {
    if (one.seq != seq) continue;
    const auto line = journal::back_line(draft.head(), one.name);
    if (!line) return;
    draft.add(Kind::undone, seat,
              {{"to", Node(static_cast<std::int64_t>(seq))}, {"text", Node("It was taken back.")}},
              {{"line", Node(line->substr(0, line->size() - 1))}});
  }
}

Decision ask_undo(const Match& match, const Node& value, const Circumstances& circumstances) {
  const int seat = circumstances.who.seat;
  const std::int64_t* to = value.integer();
  const auto found =
      std::find_if(match.line_refs.begin(), match.line_refs.end(), [&](const Match::LineRef& one) {
        return to != nullptr && *to >= 0 && one.seq == static_cast<std::uint64_t>(*to);
      });
  if (found == match.line_refs.end())
    return refused(Reason::invalid, "there is nothing to go back to",
                   "the number of an entry that changed the situation was expected");
  if (found->line == match.lines || (match.in_conflict() && found->seq >= match.attempt->seq))
    return refused(Reason::conflict, "nothing has happened since that entry that could be taken back",
                   "an earlier entry was expected");
  Draft draft(match, circumstances);
  // Where the players chose so, one may take back alone what it did last between two conflicts.
  const Match::LineRef& last = match.line_refs.back();
  const bool is_own = match.undo == UndoKind::own && found->line + 1 == match.lines && last.seat == seat &&
                      (last.kind == Kind::edited || last.kind == Kind::turned);
  if (is_own || all_agree(match, nullptr, seat, kServer)) {
    go_back(draft, match, seat, found->seq);
  } else {
    draft.add(Kind::asked_undo, seat, {{"to", Node("undo")}, {"seq", Node(*to)}});
  }
  return draft.finish();
}

Decision answer_undo(const Match& match, const Node& value, const Circumstances& circumstances) {
  const int seat = circumstances.who.seat;
  const Consent* asked = consent_to(match, "undo", 0);
  if (asked == nullptr) return refused(Reason::conflict, "nobody asks to go back", "nothing was expected");
  if (value.boolean() == nullptr)
    return refused(Reason::invalid, "this is no answer", "true or false was expected");
  Draft draft(match, circumstances);
  const auto seq = static_cast<std::int64_t>(asked->seq);
  if (!*value.boolean()) {
    draft.add(Kind::refused_undo, seat, {{"seq", Node(seq)}});
  } else {
    draft.add(Kind::agreed, seat, {{"to", Node("undo")}, {"seq", Node(seq)}});
    if (all_agree(match, asked, seat, kServer)) go_back(draft, match, seat, asked->seq);
  }
  return draft.finish();
}

Decision close(const Match& match, const Circumstances& circumstances) {
  const int seat = circumstances.who.seat;
  Draft draft(match, circumstances);
  const bool all = seat >= 0 && all_agree(match, consent_to(match, "close", 0), seat, kServer);
  if (all || !match.has_secrets || circumstances.who.host) {
    Node::Table open;
    if (all && match.has_secrets) open.push_back({"revealed", Node(true)});
    draft.add(Kind::closed, seat >= 0 ? seat : kHost, std::move(open));
  } else {
    // One alone does not end the secrets of the others.
    draft.add(Kind::agreed, seat, {{"to", Node("close")}});
  }
  return draft.finish();
}

}  // namespace

Decision create(const NewMatch& wanted, Sources sources, std::string_view version,
                const Circumstances& circumstances) {
  sources.scenario = files::normal(std::move(sources.scenario));
  auto known = who_acts(sources, circumstances.limits);
  if (!known) return Refusal{Reason::invalid, known.faults()};
  if (circumstances.limits.stopped()) return Refusal{Reason::invalid, {stopped()}};
  std::vector<std::string> names = wanted.seats;
  if (names.empty())
    names.assign(known->begin(),
                 known->begin() + static_cast<std::ptrdiff_t>(std::min(known->size(), kMaxSeats)));
  if (names.empty() || names.size() > kMaxSeats)
    return refused(Reason::full, "a match of " + std::to_string(names.size()) + " seats",
                   "1 to " + std::to_string(kMaxSeats) + " were expected");
  Node::Array seats;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (auto refusal = fault_of_name("a seat", names[i])) return *refusal;
    if (std::find(known->begin(), known->end(), names[i]) == known->end())
      return refused(Reason::invalid, "nobody of the name '" + names[i] + "' acts here",
                     files::suggest(names[i], *known));
    if (std::count(names.begin(), names.end(), names[i]) > 1)
      return refused(Reason::invalid, "the seat '" + names[i] + "' is there twice",
                     "each name once was expected");
    seats.push_back(Node::Table{{"name", Node(names[i])}, {"invite", Node(hash_of_key(wanted.invites[i]))}});
  }
  if (wanted.patience && (*wanted.patience < 0 || *wanted.patience > kMaxPatience))
    return refused(Reason::invalid, "a patience of " + std::to_string(*wanted.patience) + " s",
                   "0 to " + std::to_string(kMaxPatience) + " were expected");
  Node::Table open{{"casus", Node(version)},
                   {"system", Node(system_of(sources))},
                   {"dice", Node(wanted.dice == DiceKind::host ? "host" : "joint")},
                   {"undo", Node(wanted.undo == UndoKind::own ? "own" : "consent")},
                   {"host", Node(hash_of_key(wanted.host_key))},
                   {"seats", Node(std::move(seats))}};
  if (wanted.patience) open.push_back({"patience", Node(*wanted.patience)});
  const Match empty;
  Draft draft(empty, circumstances);
  draft.add_line(Kind::created, kHost, std::move(open), journal::begun_line(sources, version),
                 has_secrets(sources.scenario));
  return draft.finish();
}

Decision decide(const Match& match, const ReplayedConflict* replayed, const Command& command,
                const Circumstances& circumstances) {
  constexpr std::array<std::string_view, 12> kCommands{"declare",   "choose", "share",    "skip",
                                                       "edit",      "next",   "ask_undo", "answer_undo",
                                                       "hand_over", "leave",  "again",    "close"};
  const std::string& name = command.name;
  const Who& who = circumstances.who;
  if (match.closed) return refused(Reason::conflict, "the match is closed", "a new match was expected");
  if (match.next + kReserve > kMaxEntries && name != "close")
    return refused(
        Reason::full,
        "the match has " + std::to_string(match.next) + " of " + std::to_string(kMaxEntries) + " entries",
        "'close', and a new match, were expected");
  if (match.journal_bytes > kMaxJournalOfMatch && name != "close")
    return refused(Reason::full,
                   "the journal of the match has more than " + std::to_string(kMaxJournalOfMatch) + " bytes",
                   "'close', and a new match, were expected");
  if (name == "claim") return claim(match, command.value, circumstances);
  if (std::find(kCommands.begin(), kCommands.end(), name) == kCommands.end())
    return refused(Reason::invalid, "there is no command '" + name + "'",
                   files::suggest(name, std::vector<std::string>(kCommands.begin(), kCommands.end())));
  const bool for_host = name == "skip" || name == "hand_over" || name == "close";
  if (who.seat < 0 && !(who.host && for_host))
    return refused(Reason::forbidden, "this key is of no seat of the match",
                   "the key of a seat was expected");
  if (replayed != nullptr && replayed->frozen && name != "again" && name != "hand_over" && name != "close")
    return refused(Reason::conflict,
                   "the conflict is frozen: before entry " + std::to_string(*replayed->frozen) + ", Casus " +
                       match.attempt->version + " told something else than this version, " CASUS_VERSION,
                   "'again' from all seats was expected, which begins it anew, or the other version");
  if (name == "declare") return edit(match, command.value, circumstances, true);
  if (name == "edit") return edit(match, command.value, circumstances, false);
  if (name == "next") return turn(match, command.value, circumstances);
  if (name == "choose") return choose(match, replayed, command.value, circumstances);
  if (name == "share") return share(match, command.value, circumstances);
  if (name == "skip") return skip(match, command.value, circumstances);
  if (name == "again") return again(match, replayed, circumstances);
  if (name == "leave") return leave(match, replayed, circumstances);
  if (name == "hand_over") return hand_over(match, replayed, command.value, circumstances);
  if (name == "ask_undo") return ask_undo(match, command.value, circumstances);
  if (name == "answer_undo") return answer_undo(match, command.value, circumstances);
  return close(match, circumstances);
}

}  // namespace casus::match
