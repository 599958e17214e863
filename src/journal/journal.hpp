#pragma once
// A journal: JSON lines that keep a game, each bound to the one before it by its hash (docs/journal.md). The
// position is a fold of the lines' changes and needs no rules, so that any version reads every journal; that
// what was played went by the rules is another question (check.hpp). Pure: text in, text out. Journals are
// untrusted input: nothing in one is believed before it was read within bounds.

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
/// Bytes of the words in which the lines of a journal are told.
inline constexpr std::size_t kMaxWords = std::size_t{16} << 20U;

/// begun: the scenario and the rulebook; edited: what people agreed on; rolling: a commitment to a seed,
/// before its first throw is shown; played: a conflict, whole; turned: the turn passed; back: what came after
/// a line no longer counts.
enum class Kind : std::uint8_t { begun, edited, rolling, played, turned, back };
std::string_view to_string(Kind kind);

struct Line {
  Kind kind = Kind::begun;
  std::size_t number = 0;  ///< in its file, from 1
  std::string name;        ///< its hash, in hexadecimal
  std::string writer;
  std::size_t begin = 0;  ///< of its bytes in the journal's text, without the newline
  std::size_t size = 0;
  std::vector<files::Change> changes;  ///< what it changes in the scenario
  std::size_t to = 0;                  ///< of back: the index of the line gone back to
  std::string next;                    ///< of turned: whose turn it is then
  std::string play;                    ///< of rolling and played: the play's id
  std::string commitment;              ///< of the same: to its seed
  bool left = false;                   ///< of played: somebody left before its end
};

struct Journal {
  std::string file;  ///< its name, for faults
  std::string text;  ///< all of it
  std::string system;
  std::string title;    ///< of the game; may be empty
  std::string version;  ///< of the Casus that began it
  Sources begun;
  std::vector<Line> lines;  ///< those that are as they should be, the first is begun
  std::size_t good = 0;     ///< bytes of the text that they take, the last newline included where it is there
  bool unended = false;     ///< the last of them has no newline yet
  std::size_t torn = 0;     ///< the number of a last line that is not whole, and does not count; 0: none
  std::optional<Fault> fault;  ///< of the first line that is not as it should be: nothing may follow it
  /// The number of the last line before `fault` that is sure: where that one follows a line that is not here,
  /// it or the line before it was changed. 0: none is.
  std::size_t sure = 0;

  [[nodiscard]] std::string_view bytes(const Line& line) const {
    return std::string_view(text).substr(line.begin, line.size);
  }
  [[nodiscard]] const std::string& last() const { return lines.back().name; }
};

/// The name of a line: SHA-256 over the format's tag, a zero byte, and its bytes without the newline.
[[nodiscard]] std::string name_of(std::string_view line);

/// How many values a tree has, itself included.
[[nodiscard]] std::size_t values_in(const files::Node& node);

/// A line of a play without what its `entries` hold, which is nearly all of a journal and which only the
/// story and the proof look at; other lines as they are.
[[nodiscard]] std::string without_entries(std::string_view line);

/// Reads lines, names and predecessors. What stands before the first line that is wrong stays usable, and
/// `Journal::fault` says what is wrong; a fault here where not even the first line can be used. A line that
/// is there already, byte for byte, is no error and counts once.
Result<Journal> read_journal(std::string text, std::string file);

/// How things stand as of a line.
struct Snapshot {
  Sources sources;
  std::size_t line = 0;             ///< its number
  std::vector<std::size_t> live;    ///< indices of the lines that count
  std::vector<std::size_t> voided;  ///< numbers of those that were taken back
};
/// As of line `at`, by its number, else as of the last. Faults: there is no such line; a change does not fit
/// what stands there, in its line.
Result<Snapshot> stand(const Journal& journal, std::optional<std::size_t> at = {});
/// The index of the line with that number.
Result<std::size_t> index_of(const Journal& journal, std::size_t number);

/// Goes through a journal line by line.
class Fold {
 public:
  /// At the first line. The journal outlives it.
  explicit Fold(const Journal& journal);
  [[nodiscard]] const Line& line() const { return journal_.lines[at_]; }
  /// The scenario before the line, and after it.
  [[nodiscard]] const files::Document& before() const { return *before_; }
  [[nodiscard]] const files::Document& after() const { return *after_; }
  /// Whether the line left the scenario as it was; false also where that was not looked at.
  [[nodiscard]] bool leaves_all() const { return before_ == after_; }
  [[nodiscard]] const std::vector<std::size_t>& live() const { return live_; }
  [[nodiscard]] bool at_end() const { return at_ + 1 >= journal_.lines.size(); }
  /// To the next line. A fault where its changes do not fit; nothing may be asked after it.
  std::optional<Fault> next();

 private:
  friend Result<Snapshot> stand(const Journal& journal, std::optional<std::size_t> at);
  std::optional<Fault> apply(const Line& line);

  // Scenarios are shared, never changed while anybody else has them: a line that changes nothing costs
  // nothing.
  using SharedDocument = std::shared_ptr<files::Document>;

  const Journal& journal_;
  std::size_t at_ = 0;
  SharedDocument begun_;
  SharedDocument before_;
  SharedDocument after_;
  std::vector<std::size_t> live_{0};
  std::size_t values_ = 0;  // of the scenario, about
  std::size_t work_ = 0;
};

}  // namespace casus::journal
