#pragma once
// A play that a journal has begun and that is not over, as it lies beside the journal: its seed, what players
// added to the dice, and the answers so far. With it the same play is taken up again. Whoever reads it knows
// the dice: nobody but its owner may.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "files/document.hpp"
#include "report/log.hpp"

namespace casus::cli {

struct OpenPlay {
  /// What a player added to the dice.
  struct AddedDice {
    std::uint8_t seat = 0;
    std::string text;
  };
  report::PlaySecret secret;
  std::vector<AddedDice> contributed;
  std::vector<files::Document> answers;  ///< in the order in which they were given
};

/// Where the open play of a journal lies.
std::string open_play_file(const std::string& journal);

/// Keeps a play of which nothing was shown yet, in place of whatever lies there: on the disk when it returns.
std::optional<Fault> keep_opening(const std::string& journal, const report::Opening& opening);
/// One more answer, on the disk before anything that follows from it is shown.
std::optional<Fault> keep_answer(const std::string& journal, const files::Node& move);
/// What lies there; nothing: no play. An answer that was cut in the middle never counted, and is cut off.
Result<std::optional<OpenPlay>> take_open_play(const std::string& journal);
/// The play is over.
void forget_open_play(const std::string& journal);

}  // namespace casus::cli
