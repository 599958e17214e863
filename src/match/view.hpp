#pragma once
// A match as one viewer may see it, as plain data, and its JSON. `seen_by` decides what is in it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"
#include "report/json/step_json.hpp"
#include "table/table.hpp"

namespace casus::match {

/// A value that is JSON already.
struct RawJson {
  std::string text;
};

struct SeatView {
  std::string name;
  bool claimed = false;
  std::string player;
  bool connected = false;
};

constexpr std::string_view to_string(DiceKind dice) { return dice == DiceKind::host ? "host" : "joint"; }
constexpr std::string_view to_string(UndoKind undo) { return undo == UndoKind::own ? "own" : "consent"; }

/// Who has to do something before the match can go on.
struct AwaitedView {
  enum class For : std::uint8_t { share, opening, choice, undo, again };
  std::string seat;
  For what = For::share;
  bool has_seat = false;
  bool connected = false;
};
constexpr std::string_view to_string(AwaitedView::For what) {
  constexpr std::string_view kWords[] = {"share", "opening", "choice", "undo", "again"};
  return kWords[static_cast<std::size_t>(what)];
}

/// What some seats have agreed to.
struct ConsentView {
  enum class To : std::uint8_t { skip, hand_over, undo, close, again };
  To to = To::skip;
  std::vector<std::string> agreed;
  std::optional<std::uint64_t> seq = std::nullopt;  ///< of undo: the entry to go back to
  std::optional<std::string> about = std::nullopt;  ///< the seat that is skipped or handed over
};
constexpr std::string_view to_string(ConsentView::To to) {
  constexpr std::string_view kWords[] = {"skip", "hand_over", "undo", "close", "again"};
  return kWords[static_cast<std::size_t>(to)];
}

struct ShareView {
  std::string seat;
  std::int64_t number = 0;
  bool sealed = false;
  bool opened = false;
};
struct ContributionsView {
  report::Due due = report::Due::nothing;
  std::vector<std::string> players;
  std::vector<ShareView> shares;
  std::vector<std::string> missing;
  std::int64_t since = 0;
};

struct AnswerView {
  std::string seat;
  std::uint64_t seq = 0;
  std::optional<std::size_t> number = std::nullopt;
};

/// A question; all but the seat is for who is asked alone.
struct QuestionView {
  std::string seat;
  std::string sees = {};
  std::optional<std::vector<MoveText>> choices = std::nullopt;
  std::optional<std::size_t> otherwise = std::nullopt;
  std::optional<ChoiceValues> weighing = std::nullopt;
};

struct EndView {
  std::string winner;
  std::string text;
  std::vector<TransferText> settlement;
  files::Node after;
  std::optional<std::string> log = std::nullopt;
};

/// The last conflict: as a play step by step has it, so that a page shows both alike.
struct ConflictView {
  const Table* table = nullptr;
  std::uint64_t attempt = 0;
  std::string play;
  std::string commitment;
  std::uint64_t began = 0;
  bool over = false;
  std::string dice;
  ContributionsView contributions;
  RawJson entries;
  std::vector<AnswerView> answers;
  std::optional<std::vector<CoursePoint>> course = std::nullopt;
  std::optional<QuestionView> question = std::nullopt;
  std::string left;
  std::string abandoned;
  std::optional<EndView> end = std::nullopt;
  std::optional<std::string> seed = std::nullopt;
};

/// A value that the viewer holds in secret, with its path in the scenario.
struct SecretView {
  std::string path;
  files::Node value;
};

/// Where another version of Casus told something else.
struct FrozenView {
  std::uint64_t seq = 0;
  std::string casus;
};

struct EntryView {
  std::uint64_t seq = 0;
  std::int64_t at = 0;
  Kind kind = Kind::created;
  std::string by;
  std::string open;
  std::string sealed;
  std::string chain;
  std::optional<std::string> opened = std::nullopt;
};

struct MatchView {
  std::string match;
  std::uint64_t seq = 0;
  std::string chain;
  std::string system;
  DiceKind dice = DiceKind::joint;
  UndoKind undo = UndoKind::consent;
  std::optional<std::int64_t> patience = std::nullopt;
  bool closed = false;
  bool host = false;
  std::optional<std::string> you = std::nullopt;
  std::vector<SeatView> seats;
  std::vector<AwaitedView> awaited;
  std::vector<ConsentView> consents;
  files::Node scenario;
  std::vector<SecretView> own;
  bool secret = false;
  std::optional<RawJson> conflict = std::nullopt;  ///< a ConflictView
  std::optional<FrozenView> frozen = std::nullopt;
  std::uint64_t from = 0;
  std::vector<EntryView> entries;
};

/// Returns a conflict as JSON.
std::string json_of(const ConflictView& conflict);
/// Returns a view as JSON, one line.
std::string json_of(const MatchView& view);
/// Adds the schemas of a view.
void add_schemas(files::Node::Table& schemas);

}  // namespace casus::match
