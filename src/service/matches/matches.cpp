// Endpoints for matches of several devices (docs/matches.md). A match is named in the path, and the key of a
// seat is in the header Authorization. All that is shown of a match comes from match::seen_by.

#include <algorithm>
#include <array>

#include "files/nearest.hpp"
#include "journal/journal_json.hpp"
#include "journal/luck.hpp"
#include "report/json/json.hpp"
#include "service/endpoints.hpp"
#include "service/matches/match_answers.hpp"
#include "service/matches/match_desk.hpp"
#include "service/matches/match_news.hpp"
#include "service/problem.hpp"
#include "service/sealed_play.hpp"

namespace casus::service {
namespace {

using files::Node;
using match::Refusal;
using Trouble = MatchDesk::Trouble;

template <class T>
Node::Table keys_of(const T& answer) {
  Node::Table keys;
  report::append_rows(keys, answer);
  return keys;
}

constexpr std::uint64_t kMostSeconds = 25;  // that an answer waits for news
constexpr std::size_t kMaxRequest = 64;     // bytes of the name of a request

Response no_matches() { return problem(404, "this service keeps no matches"); }

Response refusal_of(const Trouble& trouble) {
  switch (trouble.kind) {
    case Trouble::Kind::unknown:
      return problem(404, trouble.reason);
    case Trouble::Kind::stopped:
    case Trouble::Kind::unavailable:
    case Trouble::Kind::too_many:
      break;
  }
  const bool is_full = trouble.kind == Trouble::Kind::too_many;
  Response response =
      is_full
          ? problem(
                429,
                Faults{{{}, trouble.reason, "the same tomorrow, or on a service of your own, was expected"}})
          : problem(503, Faults{{{},
                                 "the store of matches cannot be used now: " + trouble.reason,
                                 "the same once more, when there is room and access, was expected"}});
  response.headers.emplace_back("Retry-After", is_full ? "3600" : "5");
  return response;
}

Response refusal_of(Refusal refusal) {
  unsigned status = 422;
  if (refusal.reason == Refusal::Reason::forbidden) status = 403;
  if (refusal.reason == Refusal::Reason::conflict) status = 409;
  Node::Table more;
  if (!refusal.judgement.table()->empty()) more.push_back({"judgement", std::move(refusal.judgement)});
  return problem(status, refusal.faults, std::move(more));
}

/// Returns a trouble as an answer; work that was stopped is a fault, so that it may begin again.
Result<Response> answered(const Trouble& trouble) {
  if (trouble.kind == Trouble::Kind::stopped) return stopped();
  return refusal_of(trouble);
}

Response plain(unsigned status, Node::Table entries) {
  return {status, "application/json", report::json_line(Node(std::move(entries))), {}, false};
}

/// The outcome of a command, with what its author needs besides the number of its entry.
Result<Response> answered(MatchDesk::Outcome outcome, Node::Table more = {}) {
  if (const auto* trouble = std::get_if<Trouble>(&outcome)) return answered(*trouble);
  if (auto* refusal = std::get_if<Refusal>(&outcome)) {
    if (refusal->faults.front().kind == FaultKind::stopped) return stopped();
    return refusal_of(std::move(*refusal));
  }
  if (const auto* behind = std::get_if<MatchDesk::StaleCommand>(&outcome)) {
    return problem(409,
                   Faults{{{}, "the match has gone on", "the same after reading its entries was expected"}},
                   {{"seq", Node(static_cast<std::int64_t>(behind->seq))}});
  }
  const auto& done = std::get<MatchDesk::StoredCommand>(outcome);
  Node::Table made = keys_of(StoredEntry{done.seq});
  for (files::Entry& entry : more) made.push_back(std::move(entry));
  return plain(done.again ? 200 : 201, std::move(made));
}

/// Returns the fault of a body with a key that is none of `known`.
std::optional<Fault> unknown_key(const files::Document& body, const std::vector<std::string>& known) {
  for (const files::Entry& entry : *body.root.table()) {
    if (std::find(known.begin(), known.end(), entry.key) == known.end())
      return Fault{body.place(entry.key_spot), "there is no '" + entry.key + "' here",
                   files::suggest(entry.key, known)};
  }
  return std::nullopt;
}

/// The desk, and the body of a request with keys that are known.
struct DeskRequest {
  MatchDesk& desk;
  files::Document body;
};
/// Returns them, or the refusal of the request.
std::variant<DeskRequest, Result<Response>> request_in(const Call& call,
                                                       const std::vector<std::string>& known) {
  MatchDesk* desk = match_desk();
  if (desk == nullptr) return Result<Response>(no_matches());
  auto body = document_of(call);
  if (!body) return Result<Response>(body.faults());
  if (auto fault = unknown_key(*body, known)) return Result<Response>(*fault);
  return DeskRequest{*desk, std::move(*body)};
}

/// Returns a text of a body, or nothing if it has none of that key. Faults: it is no text.
Result<std::optional<std::string>> text_in(const files::Document& body, std::string_view key) {
  const Node* found = body.root.find(key);
  if (found == nullptr) return std::optional<std::string>();
  if (found->text() == nullptr)
    return Fault{body.place(*found), "'" + std::string(key) + "' is no text", "a text was expected"};
  return std::optional(*found->text());
}

/// Returns one of two words of a body; the first if it has none of that key.
Result<std::string> word_in(const files::Document& body, std::string_view key,
                            const std::array<std::string_view, 2>& words) {
  auto said = text_in(body, key);
  if (!said) return said.faults();
  if (!*said) return std::string(words[0]);
  if (**said == words[0] || **said == words[1]) return **said;
  return Fault{body.place(*body.root.find(key)), "'" + std::string(key) + "' is '" + **said + "'",
               "'" + std::string(words[0]) + "' or '" + std::string(words[1]) + "' was expected"};
}

/// Returns the options of a new match, with its keys.
Result<match::NewMatch> wanted_in(const files::Document& body) {
  match::NewMatch wanted;
  const auto dice = word_in(body, "dice", {"joint", "host"});
  if (!dice) return dice.faults();
  const auto undo = word_in(body, "undo", {"consent", "own"});
  if (!undo) return undo.faults();
  wanted.dice = *dice == "host" ? match::DiceKind::host : match::DiceKind::joint;
  wanted.undo = *undo == "own" ? match::UndoKind::own : match::UndoKind::consent;
  if (const Node* patience = body.root.find("patience")) {
    if (patience->integer() == nullptr)
      return Fault{body.place(*patience), "'patience' is no number", "seconds were expected"};
    wanted.patience = *patience->integer();
  }
  if (const Node* seats = body.root.find("seats")) {
    const Fault fault{body.place(*seats), "'seats' is no list of names",
                      R"(["North", "South"] was expected)"};
    if (seats->array() == nullptr) return fault;
    for (const Node& seat : *seats->array()) {
      if (seat.text() == nullptr) return fault;
      wanted.seats.push_back(*seat.text());
    }
  }
  wanted.id = new_key();
  wanted.host_key = new_key();
  for (std::size_t i = 0; i < match::kMaxSeats; ++i) wanted.invites.push_back(new_key());
  return wanted;
}

/// Returns the scenario of a body with its rulebook.
Result<Sources> sources_in(const Call& call, const files::Document& body) {
  const Node* scenario = body.root.find("scenario");
  if (scenario == nullptr || (scenario->table() == nullptr && scenario->text() == nullptr)) {
    return Fault{body.place(scenario == nullptr ? body.root : *scenario), "there is no scenario",
                 R"({"scenario": SCENARIO} was expected)"};
  }
  const auto rulebook = text_in(body, "rulebook");
  if (!rulebook) return rulebook.faults();
  Query query = call.query;
  if (*rulebook) query.add("rulebook", **rulebook);
  const Call said{call.request, query, call.parts, call.format, call.limits, call.pieces};
  if (scenario->text() == nullptr) return sources_of(said, files::Document{*scenario, body.files});
  auto read = files::read(*scenario->text(), kBody);
  if (!read) return read.faults();
  return sources_of(said, std::move(*read));
}

/// Returns a name for a client that says nothing of its address; empty for this process itself.
std::string client_of(const Call& call) {
  if (call.request.client == 0) return "";
  const std::string hash = keyed_hash("casus.match.client.1 " + std::to_string(call.request.client));
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string name;
  for (const char c : hash.substr(0, 16)) {
    const auto byte = static_cast<unsigned char>(c);
    name += {kDigits[byte / 16], kDigits[byte % 16]};
  }
  return name;
}

/// A secret that a device may choose itself, so that a lost answer costs it nothing; otherwise one is made.
Result<std::string> secret_in(const files::Document& body, std::string_view key) {
  auto said = text_in(body, key);
  if (!said) return said.faults();
  return *said ? **said : new_key();
}

}  // namespace

Result<Response> match_created(const Call& call) {
  auto asked = request_in(call, {"scenario", "rulebook", "seats", "dice", "undo", "patience"});
  if (auto* refusal = std::get_if<Result<Response>>(&asked)) return std::move(*refusal);
  auto& [desk, body] = std::get<DeskRequest>(asked);
  const auto wanted = wanted_in(body);
  if (!wanted) return wanted.faults();
  auto sources = sources_in(call, body);
  if (!sources) return sources.faults();
  const auto outcome = desk.create(*wanted, std::move(*sources), client_of(call), call.limits);
  if (std::get_if<MatchDesk::StoredCommand>(&outcome) == nullptr) return answered(outcome);
  // The seats may be those that the scenario names.
  const auto whole = desk.whole(wanted->id, "", call.limits);
  if (const auto* trouble = std::get_if<Trouble>(&whole)) return answered(*trouble);
  CreatedMatch made{wanted->id, wanted->host_key, {}, "/api/v1/matches/" + wanted->id + "/entries"};
  const match::Match& match = std::get<MatchDesk::MatchCopy>(whole).match;
  for (std::size_t i = 0; i < match.seats.size(); ++i)
    made.seats.push_back({match.seats[i].name, wanted->invites[i]});
  return answered(outcome, keys_of(made));
}

Result<Response> match_claimed(const Call& call) {
  auto asked = request_in(call, {"invite", "name", "key"});
  if (auto* refusal = std::get_if<Result<Response>>(&asked)) return std::move(*refusal);
  auto& [desk, body] = std::get<DeskRequest>(asked);
  const auto key = secret_in(body, "key");
  if (!key) return key.faults();
  Node value = body.root;
  if (value.find("key") == nullptr) value.table()->push_back({"key", Node(*key)});
  const std::string request = "claim " + match::hash_of_key(*key);
  auto outcome =
      desk.command({call.parts.front(), "", {"claim", std::move(value)}, {}, request}, call.limits);
  Node::Table more;
  if (std::get_if<MatchDesk::StoredCommand>(&outcome) != nullptr) {
    const auto whole = desk.whole(call.parts.front(), *key, call.limits);
    if (const auto* trouble = std::get_if<Trouble>(&whole)) return answered(*trouble);
    const auto& [match, who] = std::get<MatchDesk::MatchCopy>(whole);
    ClaimedSeat claimed{std::nullopt, *key};
    if (who.seat >= 0) claimed.seat = match.seats[static_cast<std::size_t>(who.seat)].name;
    more = keys_of(claimed);
  }
  return answered(std::move(outcome), std::move(more));
}

Result<Response> match_command(const Call& call) {
  auto asked = request_in(call, {"after", "request", "do"});
  if (auto* refusal = std::get_if<Result<Response>>(&asked)) return std::move(*refusal);
  auto& [desk, body] = std::get<DeskRequest>(asked);
  const Node* after = body.root.find("after");
  if (after == nullptr || after->integer() == nullptr || *after->integer() < 0)
    return Fault{body.place(after == nullptr ? body.root : *after), "'after' is no number of an entry",
                 "the number of the last entry that was read was expected"};
  const auto request = text_in(body, "request");
  if (!request) return request.faults();
  if (!*request || (*request)->empty() || (*request)->size() > kMaxRequest)
    return Fault{body.place(body.root), "'request' is no name of a request",
                 "a text of at most " + std::to_string(kMaxRequest) +
                     " bytes was expected, another one for each command"};
  const Node* command = body.root.find("do");
  if (command == nullptr || command->table() == nullptr || command->table()->size() != 1)
    return Fault{body.place(command == nullptr ? body.root : *command), "'do' is no command",
                 R"(one of them was expected, such as {"choose": 0})"};
  files::Entry one = command->table()->front();
  if (one.key == "claim")
    return Fault{body.place(one.key_spot), "a seat is claimed by its invite", "POST …/claim was expected"};
  CommandAnswer made;
  if (one.key == "hand_over" && one.value.table() != nullptr) {
    const auto invite = secret_in({one.value, body.files}, "invite");
    if (!invite) return invite.faults();
    if (one.value.find("invite") == nullptr) {
      one.value.table()->push_back({"invite", Node(*invite)});
      made.invite = *invite;
    }
  }
  auto outcome = desk.command({call.parts.front(),
                               call.request.key,
                               {one.key, std::move(one.value)},
                               static_cast<std::uint64_t>(*after->integer()),
                               **request},
                              call.limits);
  // An invite that was made for a request which came before is not the one that counts.
  if (const auto* done = std::get_if<MatchDesk::StoredCommand>(&outcome); done != nullptr && done->again)
    made.invite.reset();
  return answered(std::move(outcome), keys_of(made));
}

Result<Response> match_seen(const Call& call) {
  MatchDesk* desk = match_desk();
  if (desk == nullptr) return no_matches();
  const auto from = number_of(call, "from", 0, 0, match::kMaxEntries);
  if (!from) return from.faults();
  const auto wait = number_of(call, "wait", 0, 0, kMostSeconds);
  if (!wait) return wait.faults();
  const auto course = flag_of(call, "course");
  if (!course) return course.faults();
  const auto weigh = flag_of(call, "weigh");
  if (!weigh) return weigh.faults();
  const std::string& id = call.parts.front();
  auto looked = desk->look({id, call.request.key, *from, *course, *weigh, call.request.attends}, call.limits);
  if (const auto* trouble = std::get_if<Trouble>(&looked)) return answered(*trouble);
  auto& seen = std::get<MatchDesk::MatchAnswer>(looked);
  const bool waits = *wait > 0 && call.request.waits && *from > seen.last;
  if (waits && seen.seat < 0 && match_news().listeners(id) >= kMostWaiting) {
    Response response = problem(503, std::to_string(kMostWaiting) +
                                         " viewers wait for news of this match; the same without "
                                         "'wait', or later, was expected");
    response.headers.emplace_back("Retry-After", "25");
    return response;
  }
  Response response{200, "application/json", std::move(seen.json), {{"Cache-Control", "no-store"}}, false};
  response.wait = NewsWait{id, seen.last, waits ? static_cast<unsigned>(*wait) : 0U, seen.seat, seen.seats};
  return response;
}

Result<Response> match_live(const Call& /*call*/) {
  Response response = problem(426, "a WebSocket was expected; GET …/entries?from=0&wait=25 needs none");
  response.headers.emplace_back("Upgrade", "websocket");
  return response;
}

Result<Response> match_journal(const Call& call) {
  MatchDesk* desk = match_desk();
  if (desk == nullptr) return no_matches();
  auto journal = desk->journal(call.parts.front(), call.limits);
  if (const auto* trouble = std::get_if<Trouble>(&journal)) return answered(*trouble);
  if (const auto* fault = std::get_if<Fault>(&journal)) return problem(409, Faults{*fault});
  return Response{200,
                  "application/x-ndjson",
                  std::get<std::string>(std::move(journal)),
                  {{"Cache-Control", "no-store"}},
                  false};
}

Result<Response> match_luck(const Call& call) {
  MatchDesk* desk = match_desk();
  if (desk == nullptr) return no_matches();
  const auto win = flag_of(call, "win");
  if (!win) return win.faults();
  auto text = desk->journal(call.parts.front(), call.limits);
  if (const auto* trouble = std::get_if<Trouble>(&text)) return answered(*trouble);
  if (const auto* fault = std::get_if<Fault>(&text)) return problem(409, Faults{*fault});
  const auto journal = journal::read_journal(std::get<std::string>(std::move(text)), "match");
  if (!journal) return journal.faults();
  const auto luck =
      journal::evening_luck(*journal, {}, *win ? std::optional(Measure::win) : std::nullopt, call.limits);
  if (!luck) return luck.faults();
  return cacheable_if(false, json(call, journal::luck_node(*luck)));
}

Result<Response> match_deleted(const Call& call) {
  MatchDesk* desk = match_desk();
  if (desk == nullptr) return no_matches();
  const auto whole = desk->whole(call.parts.front(), call.request.key, call.limits);
  if (const auto* trouble = std::get_if<Trouble>(&whole)) return answered(*trouble);
  if (!std::get<MatchDesk::MatchCopy>(whole).who.host)
    return problem(403, Faults{{{}, "a match is deleted by whoever made it", "their key was expected"}});
  if (const auto trouble = desk->forget(call.parts.front())) return answered(*trouble);
  return plain(200, keys_of(DeletedMatch{call.parts.front(), true}));
}

}  // namespace casus::service
