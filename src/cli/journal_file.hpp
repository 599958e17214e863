#pragma once
// A journal in a file that is only appended to. A line is on disk before any of it is shown, and nothing is
// ever overwritten. A lock ensures a single writer.

#include <optional>
#include <string>

#include "journal/journal.hpp"
#include "journal/lines.hpp"
#include "systems/registry.hpp"

namespace casus::cli {

/// A journal that is open for appending. It holds the lock as long as it exists.
class JournalFile {
 public:
  /// Opens an existing journal. Faults: there is none, another process writes to it, or a line is invalid.
  static Result<JournalFile> open(const std::string& path);
  /// Opens a journal that the first append creates. Faults: there is a journal already.
  static Result<JournalFile> begin(const std::string& path);

  JournalFile(const JournalFile&) = delete;
  JournalFile& operator=(const JournalFile&) = delete;
  JournalFile(JournalFile&& other) noexcept;
  JournalFile& operator=(JournalFile&&) = delete;
  ~JournalFile();

  /// Returns the journal as it was when it was opened. Not for a new journal.
  [[nodiscard]] const journal::Journal& journal() const { return *journal_; }
  /// Returns the line that the next one follows.
  [[nodiscard]] journal::LineHead after() const { return {last_}; }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Returns the number of the last line.
  [[nodiscard]] std::size_t lines() const { return lines_; }
  /// Returns a message about an incomplete last line for standard error, or an empty text.
  [[nodiscard]] const std::string& note() const { return note_; }

  /// Appends a line with its newline. On success the line is on disk; after a fault nothing of it is.
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
  std::size_t size_ = 0;  // the size of the file
  std::size_t good_ = 0;  // the part of the file that stays
  bool unended_ = false;  // whether the last line still needs its newline
};

/// Reads the journal of a file without a lock, for its story.
Result<journal::Journal> read_journal(const std::string& path);
/// Returns a scenario of a journal after edits (files::edit), in its normal form. Faults are placed in
/// `option`. The result need not be a valid scenario.
Result<files::Document> edited(files::Document scenario, const std::vector<std::string>& edits,
                               std::string_view option);
/// Returns a line for standard error if an edit adds a player, because a misspelt name would silently join
/// the game. Returns an empty text otherwise.
std::string newcomers(const Sources& before, const files::Document& now);
/// Returns a fault if a line is invalid after the lines that `at` requests. The fault says which lines are
/// valid.
std::optional<Fault> unusable(const journal::Journal& journal, std::optional<std::uint64_t> at);

}  // namespace casus::cli
