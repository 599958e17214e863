#include "report/json/step_json.hpp"

#include <array>
#include <utility>

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/reference_json.hpp"

namespace casus::report {
namespace {

using files::Node;

Node number(std::size_t n) { return Node(static_cast<std::int64_t>(n)); }

Node wins_node(const std::array<double, 2>& wins) {
  return Entries{{"attacker", Node(wins[0])}, {"defender", Node(wins[1])}};
}

Node course_node(const std::vector<CoursePoint>& course) {
  Node::Array points;
  for (const CoursePoint& one : course)
    points.push_back(Entries{{"entries", number(one.entries)}, {"win", wins_node(one.wins)}});
  return points;
}

/// Returns {"due","players","sealed","opened"}; the last two are indices of players.
Node contributions_node(const std::string& due, const Opening& opening) {
  Node::Array players;
  Node::Array sealed;
  Node::Array opened;
  for (const std::string& player : opening.players) players.emplace_back(player);
  for (const Pledge& pledge : opening.pledges) {
    sealed.emplace_back(pledge.seat);
    if (pledge.opened) opened.emplace_back(pledge.seat);
  }
  return Entries{{"due", Node(due)},
                 {"players", Node(std::move(players))},
                 {"sealed", Node(std::move(sealed))},
                 {"opened", Node(std::move(opened))}};
}

void add_line(Entries& entries, JournalLine line) {
  entries.push_back({"line", Node(std::move(line.text))});
  entries.push_back({"hash", Node(std::move(line.hash))});
  if (line.scenario) entries.push_back({"scenario", std::move(line.scenario->root)});
}

void add_ending(Entries& entries, PlayEnding ending, const Opening& opening) {
  if (ending.played) {
    entries.push_back({"winner", Node(ending.played->winner)});
    entries.push_back({"text", Node(ending.played->winner_text)});
    entries.push_back({"settlement", settlement_node(ending.played->settlement)});
    entries.push_back({"after", std::move(ending.played->after.root)});
  } else {
    entries.push_back({"left", Node(ending.left)});
  }
  if (ending.line) add_line(entries, *std::move(ending.line));
  entries.push_back({"seed", Node(to_hex(opening.secret.seed))});
  entries.push_back({"log", Node(std::move(ending.log))});
}

}  // namespace

Node weighing_node(const ChoiceValues& weighing) {
  Node::Array choices;
  for (const ChoiceValues::Choice& one : weighing.choices) {
    choices.push_back(Entries{{"move", number(one.move)},
                              {"worth", Node(one.worth)},
                              {"often", Node(one.often)},
                              {"win", wins_node(one.wins)}});
  }
  return Entries{{"measure", Node(std::string(to_string(weighing.measure)))},
                 {"off_plan", Node(weighing.off_plan)},
                 {"choices", Node(std::move(choices))}};
}

Node step_node(const Table& table, PlayStep step) {
  const Opening& opening = step.opening;
  Entries entries = head(table);
  entries.push_back({"play", Node(to_hex(opening.secret.play))});
  entries.push_back({"commitment", Node(to_hex(opening.commitment))});
  if (!step.token.empty()) entries.push_back({"token", Node(step.token)});
  if (!step.key.empty()) entries.push_back({"key", Node(step.key)});
  entries.push_back({"dice", Node(dice_chosen(opening))});
  if (step.due) entries.push_back({"contributions", contributions_node(*step.due, opening)});
  Node::Array answers;
  for (const std::size_t answer : step.answers) answers.push_back(number(answer));
  entries.push_back({"answers", Node(std::move(answers))});
  Node::Array nodes;
  for (const PlayEntry& entry : step.entries) nodes.push_back(entry_node(entry));
  entries.push_back({"entries", Node(std::move(nodes))});
  if (step.course) entries.push_back({"course", course_node(*step.course)});
  if (step.ending) add_ending(entries, *std::move(step.ending), opening);
  if (step.choice) {
    Node question = question_node(step.choice->question);
    if (step.choice->weighing)
      question.table()->push_back({"weighing", weighing_node(*step.choice->weighing)});
    entries.push_back({"question", std::move(question)});
  }
  return entries;
}

Node journal_line_node(JournalLine line) {
  Entries entries;
  add_line(entries, std::move(line));
  return entries;
}

}  // namespace casus::report
