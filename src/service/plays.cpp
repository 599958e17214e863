// A play: whole, with nobody asked; or step by step, from its beginning each time, with the choices made so
// far. The service holds nothing between two steps: what it needs comes back with the request.

#include <charconv>
#include <vector>

#include "report/answer_picture.hpp"
#include "report/json.hpp"
#include "report/log.hpp"
#include "report/reference_json.hpp"
#include "service/endpoints.hpp"
#include "service/sealed_play.hpp"

namespace casus::service {
namespace {

using files::Node;

constexpr std::size_t kMostAnswers = 4096;

struct Begun {
  PlaySecret secret;
  std::string token;  ///< what brings the secret back; empty where a seed was given
};

/// All that decides a conflict: a token is for one alone.
std::string conflict_of(const Sources& sources) {
  return files::to_json(sources.scenario.root) + '\n' + files::to_json(sources.rulebook.root);
}

Result<Begun> begin(const Call& call, const Sources& sources) {
  if (const auto text = call.query.find("seed")) {
    const Seed seed = seed_of_text(*text);
    return Begun{{seed, play_id_of(seed)}, ""};
  }
  if (const auto token = call.query.find("token")) {
    const auto secret = open_sealed(*token, conflict_of(sources));
    if (!secret) {
      return Fault{{"token", 1, 1},
                   "the play was begun with another situation, or before the service was started again",
                   "a new play was expected"};
    }
    return Begun{*secret, *token};
  }
  const auto seed = random_seed();
  if (!seed) return seed.faults();
  const auto play = random_play_id();
  if (!play) return play.faults();
  auto token = seal({*seed, *play}, conflict_of(sources));
  if (!token) return token.faults();
  return Begun{{*seed, *play}, std::move(*token)};
}

/// The numbers of the choices made so far: "2,0,1".
Result<std::vector<std::size_t>> answers_of(const Call& call) {
  std::vector<std::size_t> answers;
  const std::string said = call.query.find("answers").value_or("");
  std::string_view rest = said;
  while (!rest.empty()) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const auto used = static_cast<std::size_t>(end - rest.data());
    const bool more = used < rest.size();
    if (error != std::errc() || (more && (rest[used] != ',' || used + 1 == rest.size())) ||
        answers.size() == kMostAnswers) {
      return Fault{
          {"answers", 1, 1},
          "'" + said.substr(0, 40) + "'",
          "at most " + std::to_string(kMostAnswers) + " numbers of choices, such as 2,0,1, were expected"};
    }
    answers.push_back(number);
    rest.remove_prefix(more ? used + 1 : used);
  }
  return answers;
}

Node entries_node(const std::vector<PlayEntry>& entries) {
  Node::Array array;
  for (const PlayEntry& entry : entries) array.push_back(report::entry_node(entry));
  return array;
}

Node answers_node(const std::vector<std::size_t>& answers) {
  Node::Array array;
  for (const std::size_t answer : answers) array.emplace_back(static_cast<std::int64_t>(answer));
  return array;
}

/// Answers with the choices made so far; the next question ends the play for now.
class Asked {
 public:
  explicit Asked(const std::vector<std::size_t>& answers) : answers_(answers) {}

  Result<Answer> operator()(const Question& question) {
    if (used_ == answers_.size()) {
      next_ = question;
      return Fault{{}, "a choice is still to be made", ""};
    }
    const std::size_t number = answers_[used_++];
    if (number >= question.moves.size()) {
      return Fault{{"answers", 1, 1},
                   "there is no choice " + std::to_string(number),
                   "a number below " + std::to_string(question.moves.size()) + " was expected"};
    }
    return Answer(number);
  }
  [[nodiscard]] const std::optional<Question>& next() const { return next_; }
  [[nodiscard]] std::size_t used() const { return used_; }

 private:
  const std::vector<std::size_t>& answers_;
  std::size_t used_ = 0;
  std::optional<Question> next_;
};

/// How far the play is: everything told so far, and the question that is to be answered next, or how it
/// ended.
Result<Response> step(const Call& call, const Sources& sources, const Table& table, const Begun& begun) {
  const auto answers = answers_of(call);
  if (!answers) return answers.faults();
  auto dice = FairDice::start(begun.secret.seed, begun.secret.play);
  if (!dice) return dice.faults();
  const report::LogHead head{CASUS_VERSION, begun.secret.play,
                             commitment(begun.secret.play, begun.secret.seed), begun.token.empty()};
  Asked asked(*answers);
  std::vector<PlayEntry> told;
  const auto played = table.play(
      *dice, [&](const Question& question) { return asked(question); },
      [&](const PlayEntry& entry) { told.push_back(entry); });
  if (!played && !asked.next()) return played.faults();
  if (asked.used() < answers->size()) {
    return Fault{{"answers", 1, 1},
                 std::to_string(answers->size()) + " choices",
                 std::to_string(asked.used()) + " were expected: the play asks for no more"};
  }

  Node::Table entries = report::head(table);
  entries.push_back({"play", Node(to_hex(head.play))});
  entries.push_back({"commitment", Node(to_hex(head.commitment))});
  if (!begun.token.empty()) entries.push_back({"token", Node(begun.token)});
  entries.push_back({"entries", entries_node(told)});
  entries.push_back({"answers", answers_node(*answers)});
  if (!played) {
    entries.push_back({"question", report::question_node(*asked.next())});
  } else {
    auto log = report::write_log(head, table, sources, *played, begun.secret.seed);
    if (!log) return log.faults();
    entries.push_back({"winner", Node(played->winner)});
    entries.push_back({"text", Node(played->winner_text)});
    entries.push_back({"settlement", report::settlement_node(played->settlement)});
    entries.push_back({"seed", Node(to_hex(begun.secret.seed))});
    entries.push_back({"log", Node(std::move(*log))});
  }
  return json(entries);
}

/// Adds to each event of a whole play what it is in few words.
void add_briefs(Node& node, const Played& played) {
  Node* events = node.find("events");
  if (events == nullptr || events->array() == nullptr) return;
  std::size_t at = 0;
  for (const PlayEntry& entry : played.entries) {
    const auto* event = std::get_if<EventSaid>(&entry);
    if (event == nullptr || at == events->array()->size()) continue;
    (*events->array())[at++].table()->push_back({"brief", report::brief_node(event->brief)});
  }
}

Result<Response> whole(const Call& call, const Sources& sources, const Table& table, const Begun& begun) {
  auto dice = FairDice::start(begun.secret.seed, begun.secret.play);
  if (!dice) return dice.faults();
  const auto otherwise = [](const Question& question) -> Result<Answer> {
    return Answer(question.otherwise);
  };
  const auto played = table.play(*dice, otherwise, nullptr);
  if (!played) return played.faults();
  if (call.format == "svg") return picture(report::played_picture(table, *played, CASUS_VERSION));
  const report::LogHead head{CASUS_VERSION, begun.secret.play,
                             commitment(begun.secret.play, begun.secret.seed), begun.token.empty()};
  auto log = report::write_log(head, table, sources, *played, begun.secret.seed);
  if (!log) return log.faults();
  Node node = report::played_node(table, *played, std::move(*log));
  add_briefs(node, *played);
  return json(node);
}

}  // namespace

Result<Response> play(const Call& call) {
  const auto stepwise = flag_of(call, "step");
  if (!stepwise) return stepwise.faults();
  const auto sources = sources_of(call);
  if (!sources) return sources.faults();
  const auto table = open_table(*sources);
  if (!table) return table.faults();
  const auto begun = begin(call, *sources);
  if (!begun) return begun.faults();
  Result<Response> response =
      *stepwise ? step(call, *sources, **table, *begun) : whole(call, *sources, **table, *begun);
  if (response) response->lasting = begun->token.empty();  // else dice that nobody knows yet
  return response;
}

}  // namespace casus::service
