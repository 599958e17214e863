#pragma once
// A journal as a file that is appended to. A line is on the disk before anything of it is shown; nothing is
// ever overwritten; one writer at a time, by a lock.

#include <optional>
#include <string>

#include "journal/journal.hpp"
#include "journal/lines.hpp"
#include "systems/registry.hpp"

namespace casus::cli {

/// A journal to be written to: read under a lock that lasts as long as this does.
class JournalFile {
 public:
  /// Of a file that is there. Faults: there is none, another writes to it, or a line is not as it should be.
  static Result<JournalFile> open(const std::string& path);
  /// Of one that is begun by the first append. A fault: there is a journal already.
  static Result<JournalFile> begin(const std::string& path);

  JournalFile(const JournalFile&) = delete;
  JournalFile& operator=(const JournalFile&) = delete;
  JournalFile(JournalFile&& other) noexcept;
  JournalFile& operator=(JournalFile&&) = delete;
  ~JournalFile();

  /// As it was when it was opened; not of one that is begun.
  [[nodiscard]] const journal::Journal& journal() const { return *journal_; }
  /// What the next line follows.
  [[nodiscard]] journal::LineHead after() const { return {last_}; }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// The number of the last line.
  [[nodiscard]] std::size_t lines() const { return lines_; }
  /// Of a last line that was not whole, for standard error; empty: there was none.
  [[nodiscard]] const std::string& note() const { return note_; }

  /// Appends a line with its newline. When it returns without a fault the line is on the disk; with one
  /// nothing of it is there.
  std::optional<Fault> append(const std::string& line);

 private:
  explicit JournalFile(std::string path) : path_(std::move(path)) {}
  std::optional<Fault> lock();
  std::optional<Fault> create();

  std::string path_;
  int file_ = -1;
  std::optional<journal::Journal> journal_;
  std::string last_;
  std::string note_;
  std::size_t lines_ = 0;
  std::size_t size_ = 0;  // of the file as it lies there
  std::size_t good_ = 0;  // of that, what stays
  bool unended_ = false;  // the last line needs its newline first
};

/// The journal of a file, read without a lock: for its story.
Result<journal::Journal> read_journal(const std::string& path);
/// A scenario of a journal after edits (files::edit), in its normal form; faults are placed in `option`. It
/// need not be one that can be opened.
Result<files::Document> edited(files::Document scenario, const std::vector<std::string>& edits,
                               std::string_view option);
/// A line for standard error where somebody plays after an edit who did not before: a misspelt name joins a
/// game in silence. Empty: nobody does.
std::string newcomers(const Sources& before, const files::Document& now);
/// A fault where something is wrong after the lines that `at` asks for; it says which lines are good.
std::optional<Fault> unusable(const journal::Journal& journal, std::optional<std::uint64_t> at);

}  // namespace casus::cli
