#pragma once
// A play that is kept in a journal: begun there, gone on with where it was left, or given up.

#include <optional>
#include <string>

#include "cli/journal_file.hpp"
#include "cli/open_play.hpp"
#include "report/log.hpp"

namespace casus::cli {

/// The play that was begun last as things stand, and that is not over; null: none.
const journal::Line* play_under_way(const journal::Journal& journal, const journal::Snapshot& stand);
/// The fault of whatever would come in between.
Fault not_over(const journal::Journal& journal, const journal::Line& line);

/// A play that is kept in a journal.
class KeptPlay {
 public:
  /// Begins a journal with the scenario of the request, or goes on where there is one and no scenario: with
  /// the play that is not over, where there is one. Values set are an edit of their own then. `anew`: what
  /// was left is given up, and another play begins. Nothing is written yet but that it was given up. Faults:
  /// what was left is neither gone on with nor given up.
  static Result<KeptPlay> open(const Request& request, const std::string& path, bool anew);

  /// What is played.
  [[nodiscard]] const Sources& sources() const { return sources_; }
  /// The play that is gone on with, where there is one.
  [[nodiscard]] const std::optional<OpenPlay>& under_way() const { return under_way_; }
  [[nodiscard]] std::size_t line_under_way() const { return begun_line_; }
  /// How it began. A fault: it is not the play that the journal has begun.
  [[nodiscard]] Result<report::Opening> opening(const Table& table) const;
  /// An answer of a play that is shown while it goes on, before anything that follows from it is shown.
  std::optional<Fault> answered(const files::Node& move) { return keep_answer(file_.path(), move); }
  /// What is said of a play that somebody left after it was begun.
  [[nodiscard]] Fault left() const;
  /// Before the first throw of a play that is shown while it goes on: the commitment to its seed is kept.
  std::optional<Fault> begins(const report::Opening& opening);
  /// The play is over, and `after` follows it; where somebody left it, what was there before.
  std::optional<Fault> ends(const std::string& log, const files::Document& after);
  /// Where it is kept, and what was found there, for standard error.
  [[nodiscard]] std::string note() const;

 private:
  KeptPlay(JournalFile file, Sources sources) : file_(std::move(file)), sources_(std::move(sources)) {}
  std::optional<Fault> write_pending();
  std::optional<Fault> find_under_way(const journal::Line& line);
  std::optional<Fault> give_up();

  std::size_t before_ = 1;  // the line to go back to, to take the play back
  JournalFile file_;
  Sources sources_;
  std::optional<files::Document> edited_from_;  // where values were set over what stood there
  bool to_begin_ = false;
  std::string newcomers_;  // who plays since then
  std::optional<OpenPlay> under_way_;
  std::size_t begun_line_ = 0;  // of the play that is not over: its number, and what it committed to
  std::string commitment_;
};

}  // namespace casus::cli
