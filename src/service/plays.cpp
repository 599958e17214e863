// Endpoints for plays: whole without questions, or step by step. Each step replays the play from its
// beginning with the acts so far. The secret of its dice returns sealed with each request. The service
// records the acts, so that nobody can take them back.

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <vector>

#include "files/changes.hpp"
#include "files/nearest.hpp"
#include "report/answer_picture.hpp"
#include "report/json/json.hpp"
#include "report/json/reference_json.hpp"
#include "report/log.hpp"
#include "service/endpoints.hpp"
#include "service/journal_line.hpp"
#include "service/open_plays.hpp"
#include "service/play_acts.hpp"
#include "service/problem.hpp"
#include "service/sealed_play.hpp"

namespace casus::service {
namespace {

using files::Node;
using report::Opening;
using report::PlaySecret;

/// The scenario of the play, and the last line of its journal, if one is kept.
struct PlayContext {
  const Sources& sources;
  std::optional<journal::LineHead> after;
};

struct NewPlay {
  PlaySecret secret;
  std::string token;  ///< the sealed secret; empty if a seed was given
};

/// Returns everything that determines a conflict: a token is valid for one conflict only.
std::string conflict_of(const Sources& sources) {
  return files::to_json(sources.scenario.root) + '\n' + files::to_json(sources.rulebook.root);
}

/// Returns the reason why a play cannot continue with these acts. `later` is set to the response if the
/// request may be repeated.
std::optional<Fault> refused(OpenPlays::Standing standing, std::optional<Response>& later) {
  const auto come_back = [&](unsigned status, Fault fault) {
    later = problem(status, Faults{fault});
    later->headers.emplace_back("Retry-After", "1");
    return fault;
  };
  switch (standing) {
    case OpenPlays::Standing::goes_on:
      return std::nullopt;
    case OpenPlays::Standing::gone_back:
      return Fault{at_option("token"), "this play went on another way: what was chosen cannot be taken back",
                   "what was said before, and more, was expected"};
    case OpenPlays::Standing::unkept:
      return come_back(503, {{},
                             "the service cannot write down what was said: there is no room on the disk "
                             "where it keeps its plays, or the disk is broken",
                             "the same once more, when there is room, was expected"});
    case OpenPlays::Standing::too_often:
      return come_back(429, {{},
                             "too many plays were begun from this network just now",
                             "the same once more, a second later, was expected"});
    case OpenPlays::Standing::forgotten:
      break;
  }
  return Fault{at_option("token"), "the service no longer remembers this play", "a new play was expected"};
}

/// Returns a number for the client that reveals nothing about its address.
std::uint64_t client_of(const Call& call) {
  if (call.request.client == OpenPlays::kNobody) return OpenPlays::kNobody;
  const std::string hash = keyed_hash("casus.client.1 " + std::to_string(call.request.client));
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number && i < hash.size(); ++i)
    number = number << 8U | static_cast<unsigned char>(hash[i]);
  return number | 1U;  // never kNobody
}

std::string in_hex(std::string_view bytes) {
  return to_hex(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));  // NOLINT
}

/// Returns the key that the device which begins a play receives, in hexadecimal. Choices require it.
std::string key_of_play(const std::string& id) {
  constexpr std::size_t kBytes = 16;
  return in_hex(keyed_hash("casus.play.key.1 " + id).substr(0, kBytes));
}

/// Checks that the client has the play's key. It sends the key itself, or a hash of the acts made with it; a
/// person who reads such a request cannot use the hash for other acts.
std::optional<Fault> unproven(const Call& call, const PlayActs& acts, const std::string& key) {
  if (acts.answers.empty() && !acts.leaves) return std::nullopt;
  const auto said = call.query.find("key");
  if (said && equal_secrets(*said, key)) return std::nullopt;
  const auto proof = call.query.find("proof");
  if (!said && proof) {
    std::string text = "casus.acts.1 ";
    for (const std::size_t answer : acts.answers) text += answer_written(answer);
    if (acts.leaves) text += kLeaves;
    if (equal_secrets(*proof, in_hex(hmac(key, text)))) return std::nullopt;
  }
  return Fault{at_option(proof ? "proof" : "key"),
               said || proof ? "this is not the key of this play, or no proof of it"
                             : "choices, and leaving, need the key of the play",
               "the key that the play's first answer gave was expected, in the body"};
}

Result<NewPlay> begin_step(const Call& call, const Sources& sources, std::optional<Response>& later) {
  if (const auto text = call.query.find("seed")) return NewPlay{report::secret_of_text(*text), ""};
  if (const auto token = call.query.find("token")) {
    const auto secret = open_sealed(*token, conflict_of(sources));
    if (!secret) {
      return Fault{at_option("token"),
                   "the play was begun with another situation, or before the service was started again",
                   "a new play was expected"};
    }
    return NewPlay{*secret, *token};
  }
  const auto secret = report::random_secret();
  if (!secret) return secret.faults();
  auto token = seal(*secret, conflict_of(sources));
  if (!token) return token.faults();
  if (auto fault = refused(open_plays().begin(to_hex(secret->play), client_of(call)), later)) return *fault;
  return NewPlay{*secret, std::move(*token)};
}

Node entries_node(const std::vector<PlayEntry>& entries) {
  Node::Array array;
  for (const PlayEntry& entry : entries) array.push_back(report::entry_node(entry));
  return array;
}

/// Optional parts of the answer. Both require a solution of the whole conflict.
struct PlayExtras {
  bool course = false;  ///< whether to add the probability of winning along the play
  bool weigh = false;   ///< whether to add the worths of the pending choices
  const Limits& limits;
};

Node wins_node(const std::array<double, 2>& wins) {
  return Node::Table{{"attacker", Node(wins[0])}, {"defender", Node(wins[1])}};
}

Node weighing_node(const Weighing& weighing) {
  Node::Array choices;
  for (const Weighing::Choice& one : weighing.choices) {
    choices.push_back(Node::Table{{"move", Node(static_cast<std::int64_t>(one.move))},
                                  {"worth", Node(one.worth)},
                                  {"often", Node(one.often)},
                                  {"win", wins_node(one.wins)}});
  }
  return Node::Table{{"measure", Node(std::string(to_string(weighing.measure)))},
                     {"off_plan", Node(weighing.off_plan)},
                     {"choices", Node(std::move(choices))}};
}

/// An act to bind: the acts before the choices, then each choice in order, or leaving at the pending choice.
struct Bound {
  std::optional<std::size_t> answer = std::nullopt;
  bool leaves = false;
};
/// Binds an act durably, so that it cannot be taken back.
using Bind = std::function<std::optional<Fault>(const Bound&)>;

/// Answers with the choices so far; the next question interrupts the play. Each choice is checked against the
/// question alone, and bound before anything that follows from it is thrown or reported. No result, and no
/// fault, thus depends on a choice that could still be changed.
class PlayAnswers {
 public:
  /// If `bind` is empty, nothing is bound. If `weigh` is set, the worths of the pending choices are computed
  /// within these limits.
  explicit PlayAnswers(const std::vector<std::size_t>& answers, const Bind& bind,
                       const Limits* weigh = nullptr)
      : answers_(answers), bind_(bind), weigh_(weigh) {}

  Result<Answer> operator()(const Question& question) {
    if (used_ == answers_.size()) {
      next_ = question;
      if (weigh_ != nullptr && question.weigh) weighing_.emplace(question.weigh(*weigh_));
      return Fault{{}, "a choice is still to be made", ""};
    }
    const std::size_t number = answers_[used_];
    if (number >= question.moves.size()) {
      return Fault{at_option("answers"), "there is no choice " + std::to_string(number),
                   "a number below " + std::to_string(question.moves.size()) + " was expected"};
    }
    if (bind_) {
      if (auto fault = bind_({number})) return *fault;
    }
    ++used_;
    return Answer(number);
  }
  [[nodiscard]] const std::optional<Question>& next() const { return next_; }
  [[nodiscard]] std::size_t used() const { return used_; }
  [[nodiscard]] const std::optional<Result<Weighing>>& weighing() const { return weighing_; }

 private:
  const std::vector<std::size_t>& answers_;
  const Bind& bind_;
  const Limits* weigh_;
  std::optional<Result<Weighing>> weighing_;
  std::size_t used_ = 0;
  std::optional<Question> next_;
};

/// Adds the probability of winning along a play, which is replayed from its beginning.
std::optional<Fault> add_course(Node::Table& entries, const PlayActs& acts, const Opening& opening,
                                const Table& table, const Limits& limits) {
  auto dice = report::dice_of(opening);
  if (!dice) return dice.faults().front();
  const Bind nothing;  // all acts are already bound
  PlayAnswers asked(acts.answers, nothing);
  const auto course = table.course(
      *dice, [&](const Question& question) { return asked(question); }, limits);
  if (!course) return course.faults().front();
  Node::Array points;
  for (const CoursePoint& one : *course) {
    points.push_back(
        Node::Table{{"entries", Node(static_cast<std::int64_t>(one.entries))}, {"win", wins_node(one.wins)}});
  }
  entries.push_back({"course", Node(std::move(points))});
  return std::nullopt;
}

/// Adds the end of a play: its log, and its journal line if a journal is kept. `now` is the scenario that
/// follows.
std::optional<Fault> add_end(Node::Table& entries, const Opening& opening, Result<std::string> log,
                             const PlayContext& keeping, const files::Document& now) {
  if (!log) return log.faults().front();
  if (keeping.after) {
    const files::Document before = files::normal(keeping.sources.scenario);
    if (auto fault = add_line(entries, journal::played_line(*keeping.after, *log, before, now), now))
      return fault;
  }
  entries.push_back({"seed", Node(to_hex(opening.secret.seed))});
  entries.push_back({"log", Node(std::move(*log))});
  return std::nullopt;
}

/// Returns the contributions to the dice: {"due","players","sealed","opened"}; the last two are indices of
/// players.
Node contributions_node(const PlayActs& acts, const Opening& opening) {
  Node::Array players;
  Node::Array sealed;
  Node::Array opened;
  for (const std::string& player : opening.players) players.emplace_back(player);
  for (const report::Pledge& pledge : acts.pledges) {
    sealed.emplace_back(pledge.seat);
    if (pledge.opened) opened.emplace_back(pledge.seat);
  }
  return Node::Table{{"due", Node(due_before_dice(acts))},
                     {"players", Node(std::move(players))},
                     {"sealed", Node(std::move(sealed))},
                     {"opened", Node(std::move(opened))}};
}

/// Ends a play in which a player does not open a sealed contribution.
std::optional<Fault> leave_unopened(Node::Table& entries, const PlayActs& acts, const Opening& opening,
                                    const PlayContext& keeping) {
  for (const report::Pledge& pledge : acts.pledges) {
    if (pledge.opened) continue;
    entries.push_back({"left", Node(opening.players[pledge.seat])});
    return add_end(entries, opening, report::write_log(opening, pledge), keeping, keeping.sources.scenario);
  }
  return Fault{at_option("leave"), "nobody is asked for anything", "a contribution due was expected"};
}

/// Plays as far as the choices reach. `bind` binds the contributions, each choice, and leaving after the last
/// one.
std::optional<Fault> play_on(Node::Table& entries, const PlayActs& acts, const Opening& opening,
                             const Table& table, const PlayContext& keeping, const PlayExtras& besides,
                             const Bind& bind) {
  auto dice = report::dice_of(opening);
  if (!dice) return dice.faults().front();
  // The contributions determine the dice, so they are bound before the first throw.
  if (bind) {
    if (auto fault = bind({})) return fault;
  }
  PlayAnswers asked(acts.answers, bind, besides.weigh ? &besides.limits : nullptr);
  std::vector<PlayEntry> told;
  const auto played = table.play(
      *dice, [&](const Question& question) { return asked(question); },
      [&](const PlayEntry& entry) { told.push_back(entry); });
  if (!played && !asked.next()) return played.faults().front();
  if (asked.used() < acts.answers.size()) {
    return Fault{at_option("answers"), std::to_string(acts.answers.size()) + " choices",
                 std::to_string(asked.used()) + " were expected: the play asks for no more"};
  }
  entries.push_back({"entries", entries_node(told)});
  if (besides.course) {
    if (auto fault = add_course(entries, acts, opening, table, besides.limits)) return fault;
  }
  if (played) {
    entries.push_back({"winner", Node(played->winner)});
    entries.push_back({"text", Node(played->winner_text)});
    entries.push_back({"settlement", report::settlement_node(played->settlement)});
    entries.push_back({"after", played->after.root});
    return add_end(entries, opening, report::write_log(opening, *played), keeping, played->after);
  }
  if (acts.leaves) {
    // The log reveals the seed.
    if (bind) {
      if (auto fault = bind({std::nullopt, true})) return fault;
    }
    entries.push_back({"left", Node(asked.next()->seat)});
    return add_end(entries, opening, report::write_log(opening, told, *asked.next()), keeping,
                   keeping.sources.scenario);
  }
  Node question = report::question_node(*asked.next());
  if (const auto& weighing = asked.weighing()) {
    if (!*weighing) return weighing->faults().front();
    question.table()->push_back({"weighing", weighing_node(**weighing)});
  }
  entries.push_back({"question", std::move(question)});
  return std::nullopt;
}

/// Returns the state of the play: all entries so far, and the pending act or the end.
Result<Response> step(const Call& call, const Sources& sources, const Table& table) {
  if (call.query.find("seed") && call.query.find("token"))
    return Fault{at_option("token"), "a seed and a token",
                 "one of them was expected: a token brings its seed"};
  auto after = after_said(call);
  if (!after) return after.faults();
  const PlayContext keeping{sources, std::move(*after)};
  const auto course = flag_of(call, "course");
  if (!course) return course.faults();
  const auto weigh = flag_of(call, "weigh");
  if (!weigh) return weigh.faults();
  std::optional<Response> later;
  const auto begun = begin_step(call, sources, later);
  if (!begun) return later ? Result<Response>(std::move(*later)) : begun.faults();
  Opening opening = report::opening_of(begun->secret, CASUS_VERSION, table, sources);
  const auto acts = acts_of(call, begun->secret.play, opening.players);
  if (!acts) return acts.faults();
  // A client that gave the seed knows the dice: nothing is hidden from it, and nothing needs to be recorded.
  const bool remembered = !begun->token.empty();
  const std::string id = to_hex(begun->secret.play);
  const std::string key = remembered ? key_of_play(id) : "";
  if (remembered) {
    // Before the acts are compared with the recorded ones, because those may be sealed.
    if (call.query.find("token")) {
      if (auto fault = unproven(call, *acts, key)) return *fault;
    }
    if (auto fault = refused(open_plays().standing(id, written(*acts)), later)) return *fault;
  }
  Bind bind;
  if (remembered) {
    bind = [&, said = opening_written(*acts)](const Bound& bound) mutable {
      if (bound.answer) said += answer_written(*bound.answer);
      return refused(open_plays().go_on(id, bound.leaves ? said + std::string(kLeaves) : said), later);
    };
  }

  opening.pledges = acts->pledges;
  Node::Table entries = report::head(table);
  entries.push_back({"play", Node(id)});
  entries.push_back({"commitment", Node(to_hex(opening.commitment))});
  if (remembered) entries.push_back({"token", Node(begun->token)});
  if (remembered && !call.query.find("token")) entries.push_back({"key", Node(key)});
  entries.push_back({"dice", Node(report::dice_chosen(opening))});
  if (acts->contributes) entries.push_back({"contributions", contributions_node(*acts, opening)});
  Node::Array answers;
  for (const std::size_t answer : acts->answers) answers.emplace_back(static_cast<std::int64_t>(answer));
  entries.push_back({"answers", Node(std::move(answers))});
  std::optional<Fault> fault;
  if (due_before_dice(*acts).empty()) {
    fault = play_on(entries, *acts, opening, table, keeping, {*course, *weigh, call.limits}, bind);
  } else {
    entries.push_back({"entries", Node(Node::Array())});
    if (bind) fault = bind({std::nullopt, acts->leaves});
    if (!fault && acts->leaves) fault = leave_unopened(entries, *acts, opening, keeping);
  }
  if (later) return std::move(*later);
  if (fault) return *fault;
  return cacheable_if(!remembered, json(call, entries));
}

/// Adds to each event of a whole play its brief form.
void add_briefs(Node& node, const PlayResult& played) {
  Node* events = node.find("events");
  if (events == nullptr || events->array() == nullptr) return;
  std::size_t at = 0;
  for (const PlayEntry& entry : played.entries) {
    const auto* event = std::get_if<EventText>(&entry);
    if (event == nullptr || at == events->array()->size()) continue;
    (*events->array())[at++].table()->push_back({"brief", report::brief_node(event->brief)});
  }
}

Result<Response> whole(const Call& call, const Sources& sources, const Table& table) {
  for (const std::string_view only : {"token", "answers", "contribute", "sealed", "opened", "leave",
                                      "previous", "course", "weigh", "key", "proof"}) {
    if (call.query.find(only))
      return Fault{at_option(only), "it goes with a play step by step", "step=true was expected"};
  }
  const auto seed = call.query.find("seed");
  const auto secret = seed ? Result<PlaySecret>(report::secret_of_text(*seed)) : report::random_secret();
  if (!secret) return secret.faults();
  const Opening opening = report::opening_of(*secret, CASUS_VERSION, table, sources);
  auto dice = report::dice_of(opening);
  if (!dice) return dice.faults();
  const auto otherwise = [](const Question& question) -> Result<Answer> {
    return Answer(question.otherwise);
  };
  const auto played = table.play(*dice, otherwise, nullptr);
  if (!played) return played.faults();
  if (call.format == report::Format::svg) {
    auto picture = report::played_picture(table, *played, CASUS_VERSION);
    if (!picture) return picture.faults();
    return cacheable_if(secret->seed_chosen, text("image/svg+xml", std::move(*picture)));
  }
  auto log = report::write_log(opening, *played);
  if (!log) return log.faults();
  Node node = report::played_node(table, *played, report::dice_chosen(opening), std::move(*log));
  add_briefs(node, *played);
  return cacheable_if(secret->seed_chosen, json(call, node));
}

/// Options of a play that the body may contain beside the scenario. The key and its proof are allowed only
/// there, because addresses are stored in logs and histories.
constexpr std::array<std::string_view, 13> kInBody{"token",  "key",    "proof", "answers",  "contribute",
                                                   "sealed", "opened", "leave", "previous", "course",
                                                   "weigh",  "seed",   "step"};
/// Adds one option of the body: a text, true or false, or a list. A list of numbers becomes one text, as in
/// an address.
bool add_option(Query& query, std::string_view name, const Node& value) {
  if (const std::string* text = value.text()) {
    query.add(name, *text);
  } else if (const bool* flag = value.boolean()) {
    query.add(name, *flag ? "true" : "false");
  } else if (const Node::Array* list = value.array()) {
    std::string numbers;
    for (const Node& one : *list) {
      if (const std::int64_t* number = one.integer()) {
        numbers += (numbers.empty() ? "" : ",") + std::to_string(*number);
      } else if (const std::string* part = one.text(); part != nullptr && numbers.empty()) {
        query.add(name, *part);
      } else {
        return false;
      }
    }
    if (!numbers.empty()) query.add(name, numbers);
  } else {
    return false;
  }
  return query.options().size() <= kMaxOptions;
}

/// Returns the scenario of a body {"scenario": …, "play": …} and adds the options of the play to `query`. Any
/// other body is the scenario itself.
Result<files::Document> scenario_in(const Call& call, Query& query) {
  auto body = document_of(call);
  if (!body) return body.faults();
  const Node* scenario = body->root.find("scenario");
  const Node* said = body->root.find("play");
  if (body->root.table()->size() != 2 || scenario == nullptr || said == nullptr) return body;
  if (said->table() == nullptr || (scenario->table() == nullptr && scenario->text() == nullptr)) {
    return Fault{body->place(said->table() == nullptr ? *said : *scenario), "this is no object",
                 R"({"scenario": SCENARIO, "play": {"token": …, "answers": […]}} was expected)"};
  }
  for (const auto& entry : *said->table()) {
    const std::string_view name = entry.key;
    if (std::find(kInBody.begin(), kInBody.end(), name) == kInBody.end()) {
      return Fault{body->place(entry.value), "a play has no '" + entry.key + "'",
                   files::suggest(entry.key, std::vector<std::string>(kInBody.begin(), kInBody.end()))};
    }
    if (call.query.find(name))
      return Fault{at_option(name), "it stands in the address and in the body", "one of them was expected"};
    if (!add_option(query, name, entry.value)) {
      return Fault{body->place(entry.value), "'" + entry.key + "' cannot be this",
                   "a text, true or false, or a list was expected"};
    }
  }
  if (scenario->text() != nullptr) return files::read(*scenario->text(), kBody);  // TOML
  return files::Document{*scenario, body->files};
}

}  // namespace

Result<Response> play(const Call& call) {
  Query query = call.query;
  auto scenario = scenario_in(call, query);
  if (!scenario) return scenario.faults();
  const Call said{call.request, query, call.parts, call.format, call.limits, call.pieces};
  const auto stepwise = flag_of(said, "step");
  if (!stepwise) return stepwise.faults();
  if (*stepwise && !query.find("seed") && !query.find("token") &&
      open_plays().begins_too_often(client_of(said))) {
    std::optional<Response> later;
    (void)refused(OpenPlays::Standing::too_often, later);
    return std::move(*later);
  }
  auto sources = sources_of(said, std::move(*scenario));
  if (!sources) return sources.faults();
  // A journal stores scenarios in their normal form, and the log must be of that form.
  if (query.find("previous")) sources->scenario = files::normal(std::move(sources->scenario));
  const auto table = open_table(*sources);
  if (!table) return table.faults();
  return *stepwise ? step(said, *sources, **table) : whole(said, *sources, **table);
}

}  // namespace casus::service
