#include "report/json/step_json.hpp"

#include <utility>

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/reference_json.hpp"
#include "report/json/schemas.hpp"

namespace casus::report {
namespace {

using files::Node;

/// What players add to the dice: what is due, and the indices of who has sealed and opened a part of it.
struct ContributionsJson {
  Due due = Due::nothing;
  std::vector<std::string> players;
  std::vector<std::int64_t> sealed;
  std::vector<std::int64_t> opened;
};
std::optional<ContributionsJson> contributions_of(const PlayStep& step) {
  if (!step.due) return std::nullopt;
  ContributionsJson answer{*step.due, step.opening.players, {}, {}};
  for (const Pledge& pledge : step.opening.pledges) {
    answer.sealed.push_back(pledge.seat);
    if (pledge.opened) answer.opened.push_back(pledge.seat);
  }
  return answer;
}

struct SuccessorsJson {
  std::vector<std::string> successors;
};
using LineJson = std::variant<JournalLine, SuccessorsJson>;

std::vector<Node> entries_of(const PlayStep& step) {
  std::vector<Node> entries;
  for (const PlayEntry& entry : step.entries) entries.push_back(entry_node(entry));
  return entries;
}

/// Returns what the end of a play has; nothing before it.
template <auto Member>
auto at_end(const PlayStep& step) {
  using Value = std::decay_t<decltype(std::declval<PlayEnding>().*Member)>;
  if constexpr (inner::kIsOptional<Value>) {
    return step.ending ? (*step.ending).*Member : std::nullopt;
  } else {
    return step.ending ? std::optional((*step.ending).*Member) : std::nullopt;
  }
}
std::optional<std::string> seed_of(const PlayStep& step) {
  return step.ending ? std::optional(to_hex(step.opening.secret.seed)) : std::nullopt;
}
std::optional<std::string> left_of(const PlayStep& step) {
  return step.ending && !step.ending->played ? std::optional(step.ending->left) : std::nullopt;
}

}  // namespace

template <>
constexpr auto kRows<JournalLine> = std::tuple(
    row<&JournalLine::text>(
        "line", "the next line of the journal, without its newline; none where nothing was changed")
        .or_nothing(),
    hash<&JournalLine::hash>("hash"),
    row<[](const JournalLine& line) {
      return line.scenario ? std::optional(line.scenario->root) : std::nullopt;
    }>("scenario", "the scenario after that line, normal")
        .object());

template <>
constexpr auto kRows<SuccessorsJson> = std::tuple(row<&SuccessorsJson::successors>("successors"));

template <>
constexpr auto kRows<PendingChoice> = std::tuple(spread<&PendingChoice::question>(),
                                                 row<&PendingChoice::weighing>("weighing"));

template <>
constexpr auto kRows<ContributionsJson> = std::tuple(row<&ContributionsJson::due>("due"),
                                                     row<&ContributionsJson::players>("players"),
                                                     row<&ContributionsJson::sealed>("sealed"),
                                                     row<&ContributionsJson::opened>("opened"));
template <>
constexpr auto kRows<PlayResult> =
    std::tuple(row<&PlayResult::winner>("winner"), row<&PlayResult::winner_text>("text"),
               row<&PlayResult::settlement>("settlement"),
               row<[](const PlayResult& played) -> const Node& { return played.after.root; }>(
                   "after", "the scenario that follows: the table at rest")
                   .object());
template <>
constexpr auto kRows<PlayStep> = std::tuple(
    row<[](const PlayStep& step) { return to_hex(step.opening.secret.play); }>("play"),
    row<[](const PlayStep& step) { return to_hex(step.opening.commitment); }>("commitment"),
    row<&PlayStep::token>("token").or_nothing(),
    row<&PlayStep::key>("key",
                        "in the answer that begins a play: what its choices, and leaving, are made with")
        .or_nothing(),
    row<[](const PlayStep& step) { return dice_chosen(step.opening); }>("dice"),
    row<&contributions_of>("contributions"), row<&PlayStep::answers>("answers"),
    row<&entries_of>("entries").list_of("Entry"),
    row<&PlayStep::course>("course",
                           "with course=true: the chance to win at the start, and after each throw and "
                           "choice that is public, by the policy of the odds"),
    spread<&at_end<&PlayEnding::played>>(), row<&left_of>("left"), spread<&at_end<&PlayEnding::line>>(),
    row<&seed_of>("seed"), row<&at_end<&PlayEnding::log>>("log"), row<&PlayStep::choice>("question"));

void add_step_schemas(Entries& schemas) {
  Node step = conflict_answer_schema<PlayStep>(false).node(
      "a play so far: a question, what the players are to add to the dice, how it ended, or who left it");
  Node ways = any_of_keys(
      {{"question"}, {"winner", "settlement", "log", "seed"}, {"left", "log", "seed"}, {"contributions"}});
  ways.array()->back().table()->push_back({"not", Entries{{"anyOf", any_of_keys({{"question"}, {"log"}})}}});
  step.table()->push_back({"oneOf", std::move(ways)});
  schemas.push_back({"PlayStep", std::move(step)});
  Node line = VariantSchema<LineJson>::of();
  line.table()->push_back({"anyOf", any_of_keys({{"hash"}, {"successors"}})});
  schemas.push_back({"JournalLine", std::move(line)});
  schemas.push_back(
      {"Weighing", object_schema<ChoiceValues>(
                       "with weigh=true: by best play from here on, by what who is asked may know")});
  schemas.push_back(
      {"Wins", object_schema<WinsJson>("the chances that the attacker, and the defender, wins")});
}

Node step_node(const Table& table, const PlayStep& step) { return conflict_answer(table, step); }
Node journal_line_node(const JournalLine& line) { return to_json_node(line); }
Node successors_node(const Table& table) { return to_json_node(SuccessorsJson{table.successors()}); }

}  // namespace casus::report
