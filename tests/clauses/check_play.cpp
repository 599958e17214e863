// Checks a play with fair dice: its events, the questions that it put to the players, its settlement, and how
// the turn passes.

#include <algorithm>

#include "conflict/play/fair_dice.hpp"
#include "files/path.hpp"
#include "runner.hpp"

namespace casus::clauses {
namespace {

constexpr int kMostPlays = 1000;  // until a side has won

/// The players' choices, in order: what a move says, or the move itself as a table.
using Answers = std::optional<files::Node::Array>;

/// One play, with all that a case can check of it.
struct ObservedPlay {
  PlayResult played;
  std::vector<std::vector<std::string>> offered;  ///< the moves of each question put
  std::vector<std::string> asked;                 ///< whom each was put to
  std::size_t answered = 0;                       ///< answers used
  std::string refused;                            ///< an answer that was not among the moves
};

Result<ObservedPlay> play_once(const Table& table, const std::string& seed_text, const Answers& answers) {
  const Seed seed = seed_of_text(seed_text);
  auto dice = FairDice::start(seed, play_id_of(seed));
  if (!dice) return dice.faults();
  ObservedPlay play;
  const auto ask = [&](const Question& question) -> Result<Answer> {
    std::vector<std::string> moves;
    for (const MoveText& move : question.moves) moves.push_back(move.text);
    play.offered.push_back(moves);
    play.asked.push_back(question.seat);
    if (!answers || play.answered >= answers->size()) return Answer(question.otherwise);
    const files::Node& answer = (*answers)[play.answered++];
    if (answer.text() == nullptr) return Answer(files::Document{answer, {"the case"}});
    const auto at = std::find(moves.begin(), moves.end(), *answer.text());
    if (at != moves.end()) return Answer(static_cast<std::size_t>(at - moves.begin()));
    if (play.refused.empty()) play.refused = *answer.text();
    return Answer(question.otherwise);
  };
  auto played = table.play(*dice, ask, {});
  if (!played) return played.faults();
  play.played = std::move(*played);
  return play;
}

/// Returns the events as text: "AG-28 read: The Aggressor is beaten".
std::vector<std::string> events_of(const PlayResult& played) {
  std::vector<std::string> events;
  for (const PlayEntry& entry : played.entries) {
    if (const auto* event = std::get_if<EventText>(&entry))
      events.push_back(cited(event->clause, event->standing) + ": " + event->text);
  }
  return events;
}

/// Returns the play of a case: by its seed, or the first one with its end or its event.
Result<ObservedPlay> find_play(Expected& expected, const Table& table, const Answers& answers) {
  const auto seed = expected.reader().optional_text("seed");
  const auto until = expected.reader().optional_text("until");
  const auto until_told = expected.reader().optional_text("until_told");
  if (seed.has_value() == (until || until_told))
    return Fault{expected.reader().place(), "which play is not said",
                 "'seed', or 'until' and 'until_told' were expected"};
  if (seed) return play_once(table, *seed, answers);
  for (int number = 1; number <= kMostPlays; ++number) {
    auto play = play_once(table, std::to_string(number), answers);
    if (!play) return play;
    const std::vector<std::string> events = events_of(play->played);
    const bool ends_so = !until || play->played.winner == *until;
    const bool reports_so =
        !until_told || std::find(events.begin(), events.end(), *until_told) != events.end();
    const bool asked_so = play->refused.empty() && (!answers || play->answered == answers->size());
    if (ends_so && reports_so && asked_so) return play;
  }
  return Fault{expected.reader().place(),
               "none of " + std::to_string(kMostPlays) + " plays ends and tells so", ""};
}

void check_offered(Expected& expected, const ObservedPlay& play) {
  const files::Node* wanted = expected.reader().node("offered");
  if (wanted == nullptr) return;
  files::Node::Array offered;
  for (const auto& moves : play.offered) offered.emplace_back(files::Node::Array(moves.begin(), moves.end()));
  const files::Node got(std::move(offered));
  expected.pass();
  if (!(*wanted == got)) expected.say("offered: it is " + files::to_json(got));
}

/// Checks the value under each path of the scenario that follows; `false` expects none.
void check_after(Expected& expected, const files::Document& after) {
  const files::Node* wanted = expected.reader().node("after");
  if (wanted == nullptr) return;
  if (wanted->table() == nullptr) return expected.say("after: a table was expected");
  for (const files::Entry& entry : *wanted->table()) {
    expected.pass();
    const auto found = files::find(after, entry.key);
    const bool nothing = entry.value.boolean() != nullptr && !*entry.value.boolean();
    if (found ? !(**found == entry.value) : !nothing)
      expected.say("after: " + entry.key + " is " + (found ? files::to_json(**found) : "not there"));
  }
}

}  // namespace

void check_play(Expected& expected, const Table& table) {
  Answers answers;
  if (const files::Node* node = expected.reader().node("answers")) {
    if (node->array() == nullptr) return expected.say("answers: an array was expected");
    answers = *node->array();
  }
  const auto found = find_play(expected, table, answers);
  if (!found) return check_fault(expected, found.faults());
  const ObservedPlay& play = *found;
  if (!play.refused.empty()) expected.say("answers: '" + play.refused + "' is not among the moves");
  if (answers && play.answered != answers->size()) expected.say("answers: not all were asked for");

  const std::vector<std::string> events = events_of(play.played);
  std::vector<std::string> clauses;
  for (const PlayEntry& entry : play.played.entries) {
    if (const auto* event = std::get_if<EventText>(&entry)) {
      clauses.push_back(event->clause);
    } else if (const auto* moved = std::get_if<TransferText>(&entry)) {
      clauses.push_back(moved->clause);
    }
  }
  std::vector<std::string> settlement;
  for (const TransferText& moved : play.played.settlement) {
    settlement.push_back(std::to_string(moved.count) + " " + moved.piece + ", " + moved.from + " to " +
                         moved.to + ", " + moved.clause);
  }
  expected.text("winner", play.played.winner);
  expected.text("ends", play.played.winner_text);
  expected.list("asked", play.asked);
  expected.among("tells", events, true);
  expected.none("tells_not", events);
  expected.none("silent", clauses);
  expected.list("settlement", settlement);
  expected.among("settlement_some", settlement, false);
  check_offered(expected, play);
  check_after(expected, play.played.after);
}

void check_turn(Expected& expected, const Table& table) {
  expected.list("next", table.successors());
  const auto to = expected.reader().optional_text("to");
  if (!to) return;
  const auto turned = table.turned(*to);
  if (!turned) return check_fault(expected, turned.faults());
  check_after(expected, *turned);
}

}  // namespace casus::clauses
