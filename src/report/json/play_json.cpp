// A play in JSON: its events, choices, throws and transfers.

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/reference_json.hpp"
#include "report/json/schemas.hpp"

namespace casus::report {

using files::Node;

namespace {

/// Returns what a die shows; nothing for other events.
template <auto Member>
auto of_die(const EventText& event) {
  return event.brief.sides > 0 ? std::optional(event.brief.*Member) : std::nullopt;
}
template <auto Member>
std::optional<std::string> words_of_die(const EventText& event) {
  const std::string& text = event.brief.*Member;
  return event.brief.sides > 0 && !text.empty() ? std::optional(text) : std::nullopt;
}

/// An event, perhaps with its form in few words.
struct EventJson {
  const EventText* event = nullptr;
  EventForm form = EventForm::with_brief;
};
std::optional<BriefAnswer> brief_of(const EventJson& of) {
  return of.form == EventForm::with_brief ? std::optional(of.event->brief) : std::nullopt;
}

/// A whole play.
struct PlayedJson {
  const PlayResult* played = nullptr;
  EventForm form = EventForm::plain;
  std::string dice;
  std::string log;
};
template <auto Member>
const auto& of_played(const PlayedJson& of) {
  return of.played->*Member;
}
std::vector<EventJson> events_of(const PlayedJson& of) {
  std::vector<EventJson> events;
  for (const PlayEntry& entry : of.played->entries) {
    if (const auto* event = std::get_if<EventText>(&entry)) events.push_back({event, of.form});
  }
  return events;
}

using EntryJson = std::variant<EventJson, TransferText, ChosenAnswer, SealedText, OpenedText, ThrowText>;

/// What a throw is for, in the order of the schema.
enum class PurposeJson : std::uint8_t { dice, card };
constexpr std::string_view to_string(PurposeJson said) { return said == PurposeJson::card ? "card" : "dice"; }

std::vector<std::int64_t> faces_of(const Throw& thrown) { return {thrown.faces.begin(), thrown.faces.end()}; }

}  // namespace

template <>
constexpr std::size_t kValues<BriefAnswer::Kind> = BriefAnswer::kKinds.size();
template <>
constexpr std::string_view kSchema<BriefAnswer> = "Brief";
template <>
constexpr auto kRows<BriefAnswer> = std::tuple(row<&BriefAnswer::kind>("kind"),
                                               row<[](const BriefAnswer& brief) {
                                                 return brief.seat >= 0
                                                            ? std::optional<std::int64_t>(brief.seat)
                                                            : std::nullopt;
                                               }>("seat")
                                                   .from(0),
                                               row<&BriefAnswer::side>("side").or_nothing(),
                                               row<&BriefAnswer::text>("text").or_nothing());

template <>
constexpr auto kRows<EventText> =
    std::tuple(row<&EventText::kind>("event"), row<&EventText::seat>("seat").or_nothing(),
               row<&EventText::clause>("clause"), row<&EventText::standing>("standing"),
               row<&words_of_die<&BriefAnswer::die>>("die"), row<&of_die<&BriefAnswer::sides>>("sides"),
               row<&of_die<&BriefAnswer::shows>>("shows"),
               row<&words_of_die<&BriefAnswer::face>>("face", "what a die shows whose faces are words"),
               row<&EventText::text>("text"));
template <>
constexpr std::string_view kSchema<EventJson> = "Event";
template <>
constexpr std::string_view kUnder<EventJson> = "event";
template <>
constexpr auto kRows<EventJson> = std::tuple(spread<[](const EventJson& of) { return *of.event; }>(),
                                             row<&brief_of>("brief"));

template <>
constexpr std::string_view kSchema<ChosenAnswer> = "Chosen";
template <>
constexpr std::string_view kUnder<ChosenAnswer> = "answer";
template <>
constexpr auto kRows<ChosenAnswer> = std::tuple(row<&ChosenAnswer::seat>("seat"),
                                                spread<&ChosenAnswer::move>());
template <>
constexpr std::string_view kSchema<SealedText> = "Sealed";
template <>
constexpr std::string_view kUnder<SealedText> = "sealed";
template <>
constexpr auto kRows<SealedText> = std::tuple(row<&SealedText::seat>("seat"),
                                              row<&SealedText::number>("number"),
                                              row<&SealedText::commitment>("commitment"));
template <>
constexpr std::string_view kSchema<OpenedText> = "Opened";
template <>
constexpr std::string_view kUnder<OpenedText> = "opened";
template <>
constexpr auto kRows<OpenedText> = std::tuple(
    row<[](const OpenedText& opened) { return opened.answer.seat; }>("seat"),
    row<&OpenedText::number>("number"), spread<[](const OpenedText& opened) { return opened.answer.move; }>(),
    row<&OpenedText::salt>("salt"));

template <>
constexpr std::size_t kValues<PurposeJson> = 2;
template <>
constexpr std::string_view kSchema<ThrowText> = "Throw";
template <>
constexpr std::string_view kUnder<ThrowText> = "throw";
template <>
constexpr auto kRows<ThrowText> = std::tuple(
    row<[](const ThrowText& said) { return said.thrown.number; }>("number"), row<[](const ThrowText& said) {
      return said.thrown.purpose == Purpose::card ? PurposeJson::card : PurposeJson::dice;
    }>("purpose"),
    row<[](const ThrowText& said) { return said.thrown.faces.size(); }>("count"),
    row<[](const ThrowText& said) { return said.thrown.sides; }>("sides"), row<[](const ThrowText& said) {
      return said.hidden ? std::nullopt : std::optional(faces_of(said.thrown));
    }>("faces"));

Node event_node(const EventText& event) { return to_json_node(event); }
Node settlement_node(const std::vector<TransferText>& settlement) { return to_json_node(settlement); }

Node entry_node(const PlayEntry& entry) {
  return std::visit(
      []<class One>(const One& one) -> Node {
        if constexpr (std::is_same_v<One, EventText>) {
          return Entries{{std::string(kUnder<EventJson>), to_json_node(EventJson{&one})}};
        } else {
          return Entries{{std::string(kUnder<One>), to_json_node(one)}};
        }
      },
      entry);
}

template <>
constexpr auto kRows<PlayedJson> = std::tuple(
    row<&events_of>("events", "a die thrown also has `sides`, `shows` and, where it has a name, `die`"),
    row<&of_played<&PlayResult::settlement>>("settlement"),
    row<&of_played<&PlayResult::winner>>("winner", "the outcome's id"),
    row<&of_played<&PlayResult::winner_text>>("text", "the outcome in words"),
    row<&PlayedJson::dice>("dice",
                           "who chose them: \"chosen by this machine alone\", \"chosen by this machine with "
                           "North and South\""),
    row<[](const PlayedJson& of) -> const Node& { return of.played->after.root; }>(
        "after", "the scenario that follows: the table at rest, as `--next` writes it")
        .object(),
    row<&PlayedJson::log>("log", "the whole log, ready for `casus verify -` (docs/log.md)"));

Node played_node(const Table& table, const PlayResult& played, std::string dice, std::string log,
                 EventForm form) {
  return conflict_answer(table, PlayedJson{&played, form, std::move(dice), std::move(log)});
}

void add_play_schemas(Entries& schemas) {
  Node said = object_schema<EventJson>();
  said.table()->push_back({"additionalProperties", Node(true)});
  schemas.push_back({"Event", std::move(said)});
  schemas.push_back({"Play", conflict_answer_schema<PlayedJson>(false).node("a whole play")});
  schemas.push_back({"Entry", VariantSchema<EntryJson>::of()});
  schemas.push_back({"Brief", object_schema<BriefAnswer>()});
  schemas.push_back({"Transfer", object_schema<TransferText>()});
  schemas.push_back({"Chosen", object_schema<ChosenAnswer>()});
  schemas.push_back({"Sealed", object_schema<SealedText>()});
  schemas.push_back({"Opened", object_schema<OpenedText>()});
  schemas.push_back(
      {"Throw", object_schema<ThrowText>("a throw as the seed gives it, faces from 0; without them "
                                         "where one side does not see what was drawn")});
}

}  // namespace casus::report
