#include "journal/journal_json.hpp"

#include "journal/lines.hpp"
#include "report/json/json.hpp"
#include "report/json/schemas.hpp"

namespace casus::journal {
namespace {

using files::Node;

/// The answer to `casus journal show`.
struct StoryJson {
  const Journal* journal = nullptr;
  const Story* story = nullptr;
};
template <auto Member>
const auto& of_story(const StoryJson& of) {
  return of.story->*Member;
}

/// What a service says of a whole journal, without its lines.
struct CheckedJson {
  report::Verdict verdict;
  std::string title;
  Node scenario;
};

/// A line as a service says it.
struct LineJson {
  const Journal* journal = nullptr;
  const Line* line = nullptr;
  const StoryLine* story = nullptr;
  std::optional<Node> scenario;
  Node played;  ///< of a play: how it ended
};
template <auto Member>
const auto& of_line(const LineJson& of) {
  return of.story->*Member;
}
std::optional<std::string> winner_of(const LineJson& of) {
  const Node* winner = of.played.find("winner");
  return winner != nullptr && winner->text() != nullptr ? std::optional(*winner->text()) : std::nullopt;
}
std::optional<std::vector<Node>> settlement_of(const LineJson& of) {
  const Node* settlement = of.played.find("settlement");
  return settlement != nullptr && settlement->array() != nullptr ? std::optional(*settlement->array())
                                                                 : std::nullopt;
}
std::optional<std::size_t> gone_back_to(const LineJson& of) {
  return of.line->kind == Kind::back ? std::optional(of.journal->lines[of.line->to].number) : std::nullopt;
}
std::optional<std::vector<files::Change>> changes_of(const LineJson& of) {
  return of.line->kind != Kind::begun && of.line->kind != Kind::back ? std::optional(of.line->changes)
                                                                     : std::nullopt;
}

template <auto Member>
double total_of(const EveningLuck::Sum& sum) {
  return sum.total(Member);
}
std::optional<Node> luck_of(const EveningLuck::Conflict& conflict) {
  return conflict.said ? std::optional(report::luck_node(*conflict.said)) : std::nullopt;
}
std::optional<std::string> why_none(const EveningLuck::Conflict& conflict) {
  return conflict.said ? std::nullopt : std::optional(conflict.why_not);
}

}  // namespace
}  // namespace casus::journal

namespace casus::report {

template <>
constexpr std::size_t kValues<journal::Kind> = 6;

template <>
constexpr auto kRows<journal::StoryLine> = std::tuple(row<&journal::StoryLine::number>("line"),
                                                      row<&journal::StoryLine::kind>("kind"),
                                                      row<&journal::StoryLine::name>("hash"),
                                                      row<&journal::StoryLine::voided>("voided"),
                                                      row<&journal::StoryLine::masked>("masked"),
                                                      row<&journal::StoryLine::text>("text"),
                                                      row<&journal::StoryLine::more>("more"));
template <>
constexpr auto kRows<HoldingText> = std::tuple(row<&HoldingText::holder>("holder"),
                                               row<&HoldingText::piece>("piece"),
                                               row<&HoldingText::count>("count"));
template <>
constexpr auto kRows<journal::Worth> = std::tuple(row<&journal::Worth::player>("player"),
                                                  row<&journal::Worth::points>("points"));
template <>
constexpr auto kRows<journal::StoryJson> =
    std::tuple(row<&journal::of_story<&journal::Story::system>>("system"),
               row<&journal::of_story<&journal::Story::title>>("title"),
               row<[](const journal::StoryJson& of) { return of.story->now.line; }>("line"),
               row<&journal::of_story<&journal::Story::voided>>("voided"),
               row<&journal::of_story<&journal::Story::unfinished>>("unfinished"),
               row<[](const journal::StoryJson& of) { return of.journal->torn; }>("torn"),
               row<&journal::of_story<&journal::Story::lines>>("lines"),
               row<[](const journal::StoryJson& of) -> const files::Node& {
                 return of.story->now.sources.scenario.root;
               }>("scenario")
                   .object(),
               row<&journal::of_story<&journal::Story::holdings>>("holdings"),
               row<&journal::of_story<&journal::Story::worth>>("worth"),
               row<&journal::of_story<&journal::Story::next>>("next"), row<[](const journal::StoryJson& of) {
                 return of.story->closed ? std::optional(to_string(*of.story->closed)) : std::nullopt;
               }>("closed"));

template <>
constexpr auto kRows<journal::CheckedJson> = std::tuple(
    spread<&journal::CheckedJson::verdict>(), row<&journal::CheckedJson::title>("title"),
    row<&journal::CheckedJson::scenario>("scenario", "as it stands after the last line, normal").object());
template <>
constexpr auto kRows<journal::LineJson> = std::tuple(
    row<[](const journal::LineJson& of) { return of.line->number; }>("line"),
    row<[](const journal::LineJson& of) { return of.line->name; }>("hash"),
    row<[](const journal::LineJson& of) { return of.line->kind; }>("kind"),
    row<&journal::of_line<&journal::StoryLine::text>>("text"),
    row<&journal::of_line<&journal::StoryLine::more>>("more"),
    row<&journal::of_line<&journal::StoryLine::voided>>("voided"), row<&journal::winner_of>("winner"),
    row<&journal::settlement_of>("settlement").list_of("Transfer"),
    row<&journal::gone_back_to>("to", "of back: the line after which it stands so again"),
    row<&journal::changes_of>(
        "changes", "what the line changes in the scenario: from what was there to what is there now"),
    row<&journal::LineJson::scenario>(
        "scenario",
        "after the line: of the first always, of the others where all together have no "
        "more than 1 MiB")
        .object());

template <>
constexpr auto kRows<journal::EveningLuck::Conflict> = std::tuple(
    row<&journal::EveningLuck::Conflict::line>("line", "its line in the journal"),
    row<&journal::EveningLuck::Conflict::voided>("voided", "it was taken back, and counts in no sum"),
    row<&journal::EveningLuck::Conflict::value>("value",
                                                "what pieces are worth in its scenario; empty: the usual"),
    row<&journal::luck_of>("luck", "as Luck without what it begins with").object(),
    row<&journal::why_none>("why_not", "why no luck can be said"));
template <>
constexpr auto kRows<journal::EveningLuck::Sum> = std::tuple(
    row<&journal::EveningLuck::Sum::player>("player"),
    row<[](const journal::EveningLuck::Sum& sum) { return sum.shares.size(); }>("conflicts"),
    row<&journal::total_of<&journal::EveningLuck::Share::dice>>("dice", "what the dice brought"),
    row<&journal::total_of<&journal::EveningLuck::Share::choices>>("choices",
                                                                   "what the player's own choices brought"),
    row<&journal::total_of<&journal::EveningLuck::Share::others>>("others",
                                                                  "what the choices of others brought"),
    row<&journal::total_of<&journal::EveningLuck::Share::guesses>>(
        "guesses", "what choices that the player could not see brought"));
template <>
constexpr auto kRows<journal::EveningLuck::Sums> = std::tuple(
    row<&journal::EveningLuck::Sums::measure>("measure"), row<&journal::EveningLuck::Sums::value>("value"),
    row<&journal::EveningLuck::Sums::players>("players"));
template <>
constexpr auto kRows<journal::EveningLuck> =
    std::tuple(row<&journal::EveningLuck::title>("title"), row<&journal::EveningLuck::conflicts>("conflicts"),
               row<&journal::EveningLuck::sums>(
                   "sums",
                   "one for each measure and each set of values: what is counted differently is not "
                   "added up"));

}  // namespace casus::report

namespace casus::journal {

Node story_node(const Journal& journal, const Story& story) {
  return report::to_json_node(StoryJson{&journal, &story});
}

Node luck_node(const EveningLuck& luck) { return report::to_json_node(luck); }

Node checked_node(const report::Verdict& verdict, const Story& story) {
  return report::to_json_node(CheckedJson{verdict, story.title, story.now.sources.scenario.root});
}

Node story_line_node(const Journal& journal, const Line& line, const StoryLine& story_line,
                     const files::Document* scenario) {
  LineJson answer{&journal, &line, &story_line, std::nullopt, {}};
  if (line.kind == Kind::played) answer.played = played_in(journal, line);
  if (scenario != nullptr) answer.scenario = scenario->root;
  return report::to_json_node(answer);
}

void add_schemas(Node::Table& schemas) {
  report::ObjectSchema checked;
  report::append_schemas<CheckedJson>(checked);
  checked.add("lines", report::schema_of<std::vector<LineJson>>(), {}, true);
  schemas.push_back({"Journal", checked.node()});
  schemas.push_back({"EveningLuck", report::object_schema<EveningLuck>(
                                        "by conflict, and summed up by player: as casus luck of a journal "
                                        "gives it")});
}

}  // namespace casus::journal
