#pragma once
// The unfinished play of a journal, in a file beside it: the seed, the players' contributions to the dice,
// and the answers so far. With the file the same play continues. Its reader knows the dice, so only the owner
// may read it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "files/document.hpp"
#include "report/log.hpp"

namespace casus::cli {

struct OpenPlay {
  /// A player's contribution to the dice.
  struct AddedDice {
    std::uint8_t seat = 0;
    std::string text;
  };
  report::PlaySecret secret;
  std::vector<AddedDice> contributed;
  std::vector<files::Document> answers;  ///< in the order in which they were given
};

/// Returns the path of the file for a journal.
std::string open_play_file(const std::string& journal);

/// Stores a play before anything of it is shown, and replaces the file. The file is on disk when this
/// returns.
std::optional<Fault> keep_opening(const std::string& journal, const report::Opening& opening);
/// Appends an answer, which is on disk before anything that follows from it is shown.
std::optional<Fault> keep_answer(const std::string& journal, const files::Node& move);
/// Reads the file. Returns nothing if there is no play. An incomplete last answer never counted and is
/// removed.
Result<std::optional<OpenPlay>> take_open_play(const std::string& journal);
/// Removes the file of a finished play.
void forget_open_play(const std::string& journal);

}  // namespace casus::cli
