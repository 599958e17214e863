#include "report/json/step_json.hpp"

#include <utility>

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/reference_json.hpp"
#include "report/json/schemas.hpp"

namespace casus::report {
namespace {

using files::Node;

Node number(std::size_t n) { return Node(static_cast<std::int64_t>(n)); }

/// The chances that the attacker, and the defender, wins.
struct WinsSaid {
  double attacker = 0.0;
  double defender = 0.0;
};
template <class Of>
WinsSaid wins_of(const Of& of) {
  return {of.wins[0], of.wins[1]};
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

template <>
constexpr std::string_view kSchema<WinsSaid> = "Wins";
template <>
constexpr auto kRows<WinsSaid> = std::tuple(row<&WinsSaid::attacker>("attacker"),
                                            row<&WinsSaid::defender>("defender"));
template <>
constexpr auto kRows<CoursePoint> =
    std::tuple(row<&CoursePoint::entries>("entries", "how many of the entries were told then"),
               row<&wins_of<CoursePoint>>("win"));

template <>
constexpr auto kRows<ChoiceValues::Choice> =
    std::tuple(row<&ChoiceValues::Choice::move>("move", "its number among the choices"),
               row<&ChoiceValues::Choice::worth>("worth", "to who is asked"),
               row<&ChoiceValues::Choice::often>("often", "how often best play chooses it"),
               row<&wins_of<ChoiceValues::Choice>>("win"));
template <>
constexpr auto kRows<ChoiceValues> = std::tuple(
    row<&ChoiceValues::measure>("measure"),
    row<&ChoiceValues::off_plan>(
        "off_plan",
        "by best play nobody would be asked here: all that others may have chosen in "
        "secret is taken for equally likely"),
    row<&ChoiceValues::choices>("choices", "without those that are sure to be no better than others"));

Node weighing_node(const ChoiceValues& weighing) { return to_json_node(weighing); }

void add_step_schemas(Entries& schemas) {
  schemas.push_back(
      {"Weighing", object_schema<ChoiceValues>(
                       "with weigh=true: by best play from here on, by what who is asked may know")});
  schemas.push_back(
      {"Wins", object_schema<WinsSaid>("the chances that the attacker, and the defender, wins")});
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
  if (step.course) entries.push_back({"course", to_json_node(*step.course)});
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
