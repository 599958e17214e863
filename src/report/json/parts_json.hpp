#pragma once
// The parts that several answers share in JSON.

#include "answers/answers.hpp"
#include "report/json/rows.hpp"
#include "report/verify.hpp"
#include "table/table.hpp"

namespace casus::report {

/// What every answer about a conflict begins with.
struct AnswerHead {
  std::string system;
  std::optional<std::int64_t> edition;
  std::string rulebook;
};
AnswerHead head_of(const Table& table);

template <>
inline constexpr auto kRows<AnswerHead> = std::tuple(row<&AnswerHead::system>("system"),
                                                     row<&AnswerHead::edition>("edition"),
                                                     row<&AnswerHead::rulebook>("rulebook"));

template <>
inline constexpr std::size_t kValues<Standing> = 4;
template <>
inline constexpr std::string_view kSchema<Standing> = "Standing";
template <>
inline constexpr std::size_t kValues<PolicyKind> = 2;
template <>
inline constexpr std::size_t kValues<Measure> = 2;

template <>
inline constexpr std::string_view kSchema<Chance> = "Chance";
template <>
inline constexpr auto kRows<Chance> = std::tuple(probability<&Chance::probability>("probability"),
                                                 row<&Chance::exact>("exact"));

/// The chances of the first two sides.
struct WinJson {
  Chance attacker;
  Chance defender;
  std::optional<double> within = std::nullopt;
};
template <>
inline constexpr std::string_view kSchema<WinJson> = "Win";
template <>
inline constexpr auto kRows<WinJson> = std::tuple(
    row<&WinJson::attacker>("attacker"), row<&WinJson::defender>("defender"),
    row<&WinJson::within>("within",
                          "where exact numbers would be too long: how far off any probability may be"));

template <>
inline constexpr auto kRows<MoveText> = std::tuple(row<&MoveText::node>("move").like("Move"),
                                                   row<&MoveText::text>("text"));

template <>
inline constexpr auto kRows<TransferText> = std::tuple(row<&TransferText::piece>("piece"),
                                                       row<&TransferText::count>("count"),
                                                       row<&TransferText::from>("from"),
                                                       row<&TransferText::to>("to"),
                                                       row<&TransferText::clause>("clause"));
template <>
inline constexpr std::string_view kSchema<TransferText> = "Transfer";
template <>
inline constexpr std::string_view kUnder<TransferText> = "transfer";

template <>
inline constexpr std::string_view kSchema<ClauseText> = "ClauseSaid";
template <>
inline constexpr auto kRows<ClauseText> = std::tuple(row<&ClauseText::id>("clause"),
                                                     row<&ClauseText::standing>("standing"),
                                                     row<&ClauseText::text>("text"));

template <>
inline constexpr std::string_view kSchema<FindingText> = "Finding";
template <>
inline constexpr auto kRows<FindingText> =
    std::tuple(row<&FindingText::clause>("clause"), row<&FindingText::standing>("standing"),
               row<&FindingText::holds>("holds"), row<&FindingText::text>("text"),
               row<&FindingText::remedy>("remedy", "what would have to change").or_nothing());

/// Its clauses, heading and effect, if it is allowed.
std::optional<std::vector<std::string>> clauses_if_allowed(const Ruling& ruling);
std::optional<std::string> group_if_allowed(const Ruling& ruling);
std::optional<std::string> effect_if_allowed(const Ruling& ruling);
template <>
inline constexpr std::string_view kSchema<Ruling> = "Ruling";
template <>
inline constexpr auto kRows<Ruling> =
    std::tuple(spread<&Ruling::move>(), row<&clauses_if_allowed>("clauses"),
               row<&group_if_allowed>("group", "the heading that the move is listed under"),
               row<&effect_if_allowed>("effect", "what an allowed move does to what everybody has in common"),
               row<&Ruling::findings>("findings"));

std::string words_of(const Fault& fault);
constexpr const std::string& file_of(const Fault& fault) { return fault.place.file; }
constexpr auto line_of(const Fault& fault) { return fault.place.line; }
constexpr auto column_of(const Fault& fault) { return fault.place.column; }
template <>
inline constexpr std::string_view kSchema<Fault> = "Fault";
template <>
inline constexpr auto kRows<Fault> = std::tuple(row<&file_of>("file"), row<&line_of>("line"),
                                                row<&column_of>("column"), row<&words_of>("text"));

/// The chances that the attacker, and the defender, wins.
struct WinsJson {
  double attacker = 0.0;
  double defender = 0.0;
};
template <class Of>
WinsJson wins_of(const Of& of) {
  return {of.wins[0], of.wins[1]};
}

template <>
inline constexpr std::string_view kSchema<WinsJson> = "Wins";
template <>
inline constexpr auto kRows<WinsJson> = std::tuple(row<&WinsJson::attacker>("attacker"),
                                                   row<&WinsJson::defender>("defender"));
template <>
inline constexpr auto kRows<CoursePoint> =
    std::tuple(row<&CoursePoint::entries>("entries", "how many of the entries were told then"),
               row<&wins_of<CoursePoint>>("win"));

template <>
inline constexpr auto kRows<ChoiceValues::Choice> =
    std::tuple(row<&ChoiceValues::Choice::move>("move", "its number among the choices"),
               row<&ChoiceValues::Choice::worth>("worth", "to who is asked"),
               row<&ChoiceValues::Choice::often>("often", "how often best play chooses it"),
               row<&wins_of<ChoiceValues::Choice>>("win"));
template <>
inline constexpr std::string_view kSchema<ChoiceValues> = "Weighing";
template <>
inline constexpr auto kRows<ChoiceValues> = std::tuple(
    row<&ChoiceValues::measure>("measure"),
    row<&ChoiceValues::off_plan>(
        "off_plan",
        "by best play nobody would be asked here: all that others may have chosen in "
        "secret is taken for equally likely"),
    row<&ChoiceValues::choices>("choices", "without those that are sure to be no better than others"));

template <>
inline constexpr auto kRows<Question> = std::tuple(
    row<&Question::seat>("seat"),
    row<&Question::sees>("sees", "what the seat alone has seen, for nobody else: dice or cards").or_nothing(),
    row<&Question::moves>("choices").from(1), row<&Question::otherwise>("otherwise"));

template <>
inline constexpr auto kRows<Verdict> = std::tuple(row<&Verdict::valid>("valid"), row<&Verdict::at>("at"),
                                                  row<&Verdict::text>("text"));

struct WarningsJson {
  Faults warnings;
};
template <>
inline constexpr auto kRows<WarningsJson> = std::tuple(
    row<&WarningsJson::warnings>("warnings", "what is sound in the scenario and yet probably not meant")
        .or_nothing());
struct RestsOn {
  std::vector<ClauseText> rests_on;
};
template <>
inline constexpr auto kRows<RestsOn> =
    std::tuple(row<&RestsOn::rests_on>("rests_on", "the read and assumed clauses that the answer used"));

/// Returns an answer behind its head; with warnings, these and the clauses that it rests on behind it.
template <class Answer>
files::Node conflict_answer(const Table& table, const Answer& answer, const Faults* warnings = nullptr) {
  Entries entries;
  append_rows(entries, head_of(table));
  append_rows(entries, answer);
  if (warnings != nullptr) append_rows(entries, WarningsJson{*warnings});
  if constexpr (requires { answer.rests_on; }) append_rows(entries, RestsOn{answer.rests_on});
  return entries;
}
/// Returns the schema of what `conflict_answer` returns.
template <class Answer>
ObjectSchema conflict_answer_schema(bool with_warnings) {
  ObjectSchema made;
  append_schemas<AnswerHead>(made);
  append_schemas<Answer>(made);
  if (with_warnings) append_schemas<WarningsJson>(made);
  if constexpr (requires(const Answer& answer) { answer.rests_on; }) append_schemas<RestsOn>(made);
  return made;
}

}  // namespace casus::report
