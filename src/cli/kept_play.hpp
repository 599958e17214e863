#pragma once
// A play in a journal: it begins there, continues where it was interrupted, or is given up.

#include <optional>
#include <string>

#include "cli/journal_file.hpp"
#include "cli/open_play.hpp"
#include "report/log.hpp"

namespace casus::cli {

/// Returns the unfinished play that was begun last in the current state, or null.
const journal::Line* play_under_way(const journal::Journal& journal, const journal::Snapshot& stand);
/// Returns the fault of a line that must not be appended before the play is over.
Fault not_over(const journal::Journal& journal, const journal::Line& line);

/// A play in a journal.
class KeptPlay {
 public:
  /// Begins a journal with the scenario of the request, or continues an existing journal if the request names
  /// no scenario. An unfinished play continues. `anew` gives it up and begins another play; only giving up is
  /// written at once. Settings become an edit of the journal. Faults: those of JournalFile; an unfinished
  /// play with settings, or without its seed; a play that a player left, unless `anew`; `anew` without such a
  /// play.
  static Result<KeptPlay> open(const Request& request, const std::string& path, bool anew);

  /// Returns the scenario and rulebook of the play.
  [[nodiscard]] const Sources& sources() const { return sources_; }
  /// Returns the unfinished play that continues, if there is one.
  [[nodiscard]] const std::optional<OpenPlay>& under_way() const { return under_way_; }
  [[nodiscard]] std::size_t line_under_way() const { return begun_line_; }
  /// Returns the opening of the play. Faults: it is not the play that the journal has begun.
  [[nodiscard]] Result<report::Opening> opening(const Table& table) const;
  /// Stores an answer of a play that is shown live, before anything that follows from it is shown.
  std::optional<Fault> answered(const files::Node& move) { return keep_answer(file_.path(), move); }
  /// Returns the fault of a play that a player left after its beginning.
  [[nodiscard]] Fault left() const;
  /// Stores the commitment to the seed, before the first throw of a play that is shown live.
  std::optional<Fault> begins(const report::Opening& opening);
  /// Appends the finished play. `after` is the scenario that follows; if a player left, the scenario before
  /// the play.
  std::optional<Fault> ends(const std::string& log, const files::Document& after);
  /// Returns the name of the journal and problems found in it, for standard error.
  [[nodiscard]] std::string note() const;

 private:
  KeptPlay(JournalFile file, Sources sources) : file_(std::move(file)), sources_(std::move(sources)) {}
  std::optional<Fault> write_pending();
  std::optional<Fault> find_under_way(const journal::Line& line);
  std::optional<Fault> give_up();

  std::size_t before_ = 1;  // the line that taking the play back returns to
  JournalFile file_;
  Sources sources_;
  std::optional<files::Document> edited_from_;  // the scenario before settings were applied
  bool to_begin_ = false;
  std::string newcomers_;  // a message about players who joined by the settings
  std::optional<OpenPlay> under_way_;
  std::size_t begun_line_ = 0;  // the number of the unfinished play's line; `commitment_` is its commitment
  std::string commitment_;
};

}  // namespace casus::cli
