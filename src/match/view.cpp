#include "match/view.hpp"

#include <tuple>
#include <type_traits>

#include "files/text.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"
#include "report/style.hpp"

namespace casus::match {

namespace {

using files::Node;

/// An object of JSON that is written row by row, because some values are JSON already.
class ObjectText {
 public:
  template <class T>
  static std::string of(const T& value) {
    ObjectText text;
    std::apply([&](const auto&... rows) { (text.add(rows, value), ...); }, report::kRows<T>);
    return (text.text_.empty() ? "{" : std::move(text.text_)) + '}';
  }

 private:
  template <auto Get, class T>
  void add(const report::Row<Get, void>& row, const T& of) {
    using Value = std::decay_t<decltype(row.value(of))>;
    if constexpr (std::is_same_v<Value, RawJson>) {
      add(row.key, row.value(of).text);
    } else if constexpr (std::is_same_v<Value, std::optional<RawJson>>) {
      if (row.value(of)) add(row.key, row.value(of)->text);
    } else {
      add_entries(row, of);
    }
  }
  template <auto Get, class T>
  void add(const report::Spread<Get>& row, const T& of) {
    add_entries(row, of);
  }
  void add_entries(const auto& row, const auto& of) {
    Node::Table entries;
    report::inner::append_row(entries, row, of);
    for (const files::Entry& one : entries) add(one.key, files::to_json(one.value));
  }
  void add(std::string_view key, std::string_view json) {
    text_ += text_.empty() ? '{' : ',';
    files::append_quoted(text_, key);
    text_ += ':';
    text_ += json;
  }

  std::string text_;
};

}  // namespace
}  // namespace casus::match

namespace casus::report {

template <>
constexpr std::size_t kValues<match::AwaitedView::For> = 5;
template <>
constexpr std::size_t kValues<match::ConsentView::To> = 5;
template <>
constexpr std::size_t kValues<match::DiceKind> = 2;
template <>
constexpr std::size_t kValues<match::UndoKind> = 2;
template <>
constexpr std::size_t kValues<match::Kind> = 18;

template <>
constexpr auto kRows<match::SeatView> = std::tuple(
    row<&match::SeatView::name>("name"), row<&match::SeatView::claimed>("claimed"),
    row<&match::SeatView::player>("player"),
    row<&match::SeatView::connected>("connected", "whether its device was heard of within 40 seconds"));
template <>
constexpr auto kRows<match::AwaitedView> = std::tuple(
    row<&match::AwaitedView::seat>("seat"), row<&match::AwaitedView::what>("for"),
    row<&match::AwaitedView::has_seat>("has_seat",
                                       "false: nobody has a seat of this name; hand_over makes one"),
    row<&match::AwaitedView::connected>("connected"));
template <>
constexpr auto kRows<match::ConsentView> = std::tuple(row<&match::ConsentView::to>("to"),
                                                      row<&match::ConsentView::agreed>("agreed"),
                                                      row<&match::ConsentView::seq>("seq"),
                                                      row<&match::ConsentView::about>("about"));

template <>
constexpr auto kRows<match::ShareView> = std::tuple(
    row<&match::ShareView::seat>("seat"), row<&match::ShareView::number>("number", "among the players"),
    row<&match::ShareView::sealed>("sealed"), row<&match::ShareView::opened>("opened"));
template <>
constexpr auto kRows<match::ContributionsView> = std::tuple(
    row<&match::ContributionsView::due>("due"), row<&match::ContributionsView::players>("players"),
    row<&match::ContributionsView::shares>("shares"),
    row<&match::ContributionsView::missing>("missing", "the seats that were left out"),
    row<&match::ContributionsView::since>("since", "when what is due became due, in seconds since 1970"));
template <>
constexpr auto kRows<match::AnswerView> = std::tuple(
    row<&match::AnswerView::seat>("seat"), row<&match::AnswerView::seq>("seq"),
    row<&match::AnswerView::number>("number",
                                    "of the choice; of others' choices when the conflict is settled"));
template <>
constexpr auto kRows<match::QuestionView> = std::tuple(
    row<&match::QuestionView::seat>("seat"),
    row<&match::QuestionView::sees>("sees", "what the seat alone has seen, for nobody else: dice or cards")
        .or_nothing(),
    row<&match::QuestionView::choices>("choices"), row<&match::QuestionView::otherwise>("otherwise"),
    row<&match::QuestionView::weighing>("weighing"));
template <>
constexpr auto kRows<match::EndView> = std::tuple(row<&match::EndView::winner>("winner"),
                                                  row<&match::EndView::text>("text"),
                                                  row<&match::EndView::settlement>("settlement"),
                                                  row<&match::EndView::after>("after").object(),
                                                  row<&match::EndView::log>("log"));

template <>
constexpr auto kRows<match::RawJson> = std::tuple();
template <>
constexpr std::string_view kSchema<match::ConflictView> = "MatchConflict";
template <>
constexpr auto kRows<match::ConflictView> = std::tuple(
    spread<[](const match::ConflictView& of) { return head_of(*of.table); }>(),
    row<&match::ConflictView::attempt>("attempt", "counts the beginnings of the match"),
    row<&match::ConflictView::play>("play"), row<&match::ConflictView::commitment>("commitment"),
    row<&match::ConflictView::began>("began", "the number of the entry that began it"),
    row<&match::ConflictView::over>("over"), row<&match::ConflictView::dice>("dice"),
    row<&match::ConflictView::contributions>("contributions"),
    row<&match::ConflictView::entries>("entries").list_of("Entry"),
    row<&match::ConflictView::answers>("answers"), row<&match::ConflictView::course>("course"),
    row<&match::ConflictView::question>("question", "its choices are for the seat that is asked alone"),
    row<&match::ConflictView::left>("left").or_nothing(),
    row<&match::ConflictView::abandoned>("abandoned").or_nothing(), spread<&match::ConflictView::end>(),
    row<&match::ConflictView::seed>("seed"));

template <>
constexpr auto kRows<match::SecretView> = std::tuple(row<&match::SecretView::path>("path"),
                                                     row<&match::SecretView::value>("value"));
template <>
constexpr auto kRows<match::FrozenView> = std::tuple(row<&match::FrozenView::seq>("seq"),
                                                     row<&match::FrozenView::casus>("casus"));
template <>
constexpr std::string_view kSchema<match::EntryView> = "MatchEntry";
template <>
constexpr auto kRows<match::EntryView> =
    std::tuple(row<&match::EntryView::seq>("seq"), row<&match::EntryView::at>("at", "seconds since 1970"),
               row<&match::EntryView::kind>("kind"),
               row<&match::EntryView::by>("by", "a seat; empty: the service, or whoever made the match"),
               row<&match::EntryView::open>("open", "JSON, byte for byte as it goes into the chain"),
               row<&match::EntryView::sealed>("sealed", "the SHA-256 of the sealed part"),
               row<&match::EntryView::chain>("chain"),
               row<&match::EntryView::opened>("opened", "the sealed part, if this viewer may see it"));

template <>
constexpr auto kRows<match::MatchView> = std::tuple(
    row<&match::MatchView::match>("match"),
    row<&match::MatchView::seq>("seq", "the number of the last entry"),
    row<&match::MatchView::chain>("chain", "of the last entry"), row<&match::MatchView::system>("system"),
    row<&match::MatchView::dice>("dice"), row<&match::MatchView::undo>("undo"),
    row<&match::MatchView::patience>("patience"), row<&match::MatchView::closed>("closed"),
    row<&match::MatchView::host>("host", "whether the key is that of whoever made the match"),
    row<&match::MatchView::you>("you", "the seat of the key"), row<&match::MatchView::seats>("seats"),
    row<&match::MatchView::awaited>("awaited"),
    row<&match::MatchView::consents>("consents", "what some seats have agreed to"),
    row<&match::MatchView::scenario>("scenario", "as it is now, without what others hold in secret").object(),
    row<&match::MatchView::own>("own", "what this seat holds in secret"),
    row<&match::MatchView::secret>(
        "secret", "whether journal and seeds are withheld until all seats have closed the match"),
    row<&match::MatchView::conflict>("conflict").like("MatchConflict"),
    row<&match::MatchView::frozen>(
        "frozen",
        "the conflict goes on by other rules than it began by: before the choice of entry 'seq' another "
        "version, 'casus', told something else. Nothing follows until all seats say 'again', which begins it "
        "anew"),
    row<&match::MatchView::from>("from"), row<&match::MatchView::entries>("entries"));

}  // namespace casus::report

namespace casus::match {

std::string json_of(const ConflictView& conflict) { return ObjectText::of(conflict); }
std::string json_of(const MatchView& view) { return report::as_utf8(ObjectText::of(view)) + '\n'; }

void add_schemas(Node::Table& schemas) {
  schemas.push_back({"MatchConflict", report::object_schema<ConflictView>(
                                          "the last conflict of a match, as a play step by step has it")});
  schemas.push_back({"MatchView", report::object_schema<MatchView>()});
  schemas.push_back({"MatchEntry", report::object_schema<EntryView>()});
}

}  // namespace casus::match
