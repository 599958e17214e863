#pragma once
// Writes a match for people: what happened, and its conflict as a play is written, step by step. Or each
// entry as one line of JSON.

#include <cstddef>
#include <optional>
#include <string>

#include "files/document.hpp"
#include "report/text/play_text.hpp"

namespace casus::cli {

/// Returns an entry of the log in a sentence; empty where the steps of the conflict say it.
std::string entry_words(const files::Node& entry);
/// Returns who is awaited and for what, without the viewer's own seat; empty if nobody is.
std::string awaited_words(const files::Node& view);
/// Returns the seats, and the situation as a scenario in TOML, as far as the viewer may see it.
std::string situation_text(const report::Style& style, const files::Node& view);

/// Writes what each view adds to the views before it.
class MatchText {
 public:
  MatchText(report::Style style, bool json) : style_(style), json_(json) {}
  std::string text(const files::Node& view);
  /// Returns why the log of the last conflict does not prove its dice; nothing if it does, or is not shown
  /// yet.
  [[nodiscard]] const std::optional<Fault>& disproof() const { return disproof_; }

 private:
  std::string entries_text(const files::Node& view);
  std::string conflict_text(const files::Node& conflict);
  std::string ending(const files::Node& conflict);
  /// Replays the log of a conflict that has ended, and compares what was committed to when it began. Returns
  /// the finding in a few words; empty if there is no log.
  std::string proof(const files::Node& conflict);

  report::Style style_;
  bool json_;
  std::string play_;  // the conflict that is shown
  std::optional<report::PlayText> text_;
  std::size_t steps_ = 0;  // of it that were written
  bool is_over_ = false;
  std::string commitment_;  // to its seed, as it was first shown
  std::optional<Fault> disproof_;
};

}  // namespace casus::cli
