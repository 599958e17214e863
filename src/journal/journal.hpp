#pragma once
// A journal: JSON lines that record a game, each bound to the previous one by its hash (docs/journal.md). The
// position is a fold of the lines' changes and needs no rules, so that any version reads every journal.
// check.hpp verifies that the plays follow the rules. Pure: text in, text out. Journals are untrusted input:
// every value is parsed within bounds before it is used.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/changes.hpp"
#include "systems/registry.hpp"

namespace casus::journal {

inline constexpr std::size_t kMaxJournalBytes = std::size_t{32} << 20U;
inline constexpr std::size_t kMaxLines = 100'000;
/// Values in all changes of a journal.
inline constexpr std::size_t kMaxChanged = 2'000'000;
/// Bytes of the words that describe the lines of a journal.
inline constexpr std::size_t kMaxWords = std::size_t{16} << 20U;

/// The kinds of lines:
/// - begun: the scenario and the rulebook;
/// - edited: a change that the players agreed on;
/// - rolling: a commitment to a seed, before the first throw is shown;
/// - played: a whole conflict;
/// - turned: a change of turn;
/// - back: the lines after an earlier line no longer count.
enum class Kind : std::uint8_t { begun, edited, rolling, played, turned, back };
std::string_view to_string(Kind kind);

/// A valid line of a journal, parsed except for the entries of a play.
struct Line {
  Kind kind = Kind::begun;
  std::size_t number = 0;  ///< in its file, from 1
  std::string name;        ///< its hash, in hexadecimal
  std::string writer;
  std::size_t begin = 0;  ///< offset of its bytes in the journal's text, without the newline
  std::size_t size = 0;
  std::vector<files::Change> changes;  ///< its changes of the scenario
  std::size_t to = 0;                  ///< for back: the index of the line gone back to
  std::string next;                    ///< for turned: the player whose turn is next
  std::string play;                    ///< for rolling and played: the play's id
  std::string commitment;              ///< for rolling and played: the commitment to the seed
  bool left = false;                   ///< for played: whether a player left before the end
};

/// A parsed journal: its valid lines, and the fault of the first invalid one.
struct Journal {
  std::string file;  ///< its name, for faults
  std::string text;  ///< the whole text
  std::string system;
  std::string title;    ///< the title of the game; may be empty
  std::string version;  ///< the version of Casus that began it
  Sources begun;
  std::vector<Line> lines;     ///< the valid lines; the first is of kind begun
  std::size_t good = 0;        ///< bytes of the valid lines, including the last newline if there is one
  bool unended = false;        ///< whether the last line has no newline yet
  std::size_t torn = 0;        ///< the number of an incomplete last line, which does not count; 0: none
  std::optional<Fault> fault;  ///< the fault of the first invalid line; no line may follow it
  /// The number of the last line before `fault` that is certainly unchanged. If the invalid line's
  /// predecessor is missing, either that line or the line before it was changed. 0: none is certain.
  std::size_t sure = 0;

  [[nodiscard]] std::string_view bytes(const Line& line) const {
    return std::string_view(text).substr(line.begin, line.size);
  }
  [[nodiscard]] const std::string& last() const { return lines.back().name; }
};

/// Returns the name of a line: SHA-256 over the format's tag, a zero byte, and its bytes without the newline.
[[nodiscard]] std::string name_of(std::string_view line);

/// Returns the number of values in a tree, the root included.
[[nodiscard]] std::size_t values_in(const files::Node& node);

/// Returns a line of a play without the content of its `entries`, which is most of a journal and is needed
/// only for the story and the proof. Returns other lines unchanged.
[[nodiscard]] std::string without_entries(std::string_view line);

/// Parses lines and checks names and predecessors. The lines before the first invalid one stay usable, and
/// `Journal::fault` describes the error. Faults: the first line is unusable. A byte-for-byte repetition of an
/// earlier line is no error and counts once.
Result<Journal> read_journal(std::string text, std::string file);

/// Returns the scenario after one more line of a journal, from the scenario before it (in its normal form)
/// and the name of the line before; takes as long as these two, whatever the journal has. Faults: the line is
/// invalid, does not follow, or its changes do not fit; it goes back, which needs the whole journal.
Result<files::Document> scenario_after(files::Document before, const std::string& previous,
                                       std::string_view line, std::size_t number, std::string file);

/// The state as of a line.
struct Snapshot {
  Sources sources;
  std::size_t line = 0;             ///< its number
  std::vector<std::size_t> live;    ///< indices of the lines that count
  std::vector<std::size_t> voided;  ///< numbers of the lines that were taken back
};
/// Returns the state as of the line with number `at`, or as of the last line. Faults: there is no such line;
/// a change does not fit the state before its line.
Result<Snapshot> stand(const Journal& journal, std::optional<std::size_t> at = {});
/// Returns the index of the line with a number.
Result<std::size_t> index_of(const Journal& journal, std::size_t number);

/// Iterates over a journal line by line.
class Fold {
 public:
  /// Begins at the first line. The journal must outlive the fold.
  explicit Fold(const Journal& journal);
  [[nodiscard]] const Line& line() const { return journal_.lines[at_]; }
  /// Returns the scenario before the line, and after it.
  [[nodiscard]] const files::Document& before() const { return *before_; }
  [[nodiscard]] const files::Document& after() const { return *after_; }
  /// Returns whether the line left the scenario unchanged. May be false for unchanged scenarios too.
  [[nodiscard]] bool leaves_all() const { return before_ == after_; }
  [[nodiscard]] const std::vector<std::size_t>& live() const { return live_; }
  [[nodiscard]] bool at_end() const { return at_ + 1 >= journal_.lines.size(); }
  /// Moves to the next line. Faults: its changes do not fit; no other function may be called after that.
  std::optional<Fault> next();

 private:
  friend Result<Snapshot> stand(const Journal& journal, std::optional<std::size_t> at);
  std::optional<Fault> apply(const Line& line);

  // Scenarios are shared and never changed while shared, so that a line without changes costs nothing.
  using SharedDocument = std::shared_ptr<files::Document>;

  const Journal& journal_;
  std::size_t at_ = 0;
  SharedDocument begun_;
  SharedDocument before_;
  SharedDocument after_;
  std::vector<std::size_t> live_{0};
  std::size_t values_ = 0;  // approximate number of values in the scenario
  std::size_t work_ = 0;
};

}  // namespace casus::journal
