#pragma once
// Writes the text of a play while it happens: sentences, and one line a side for each throw. Entries are
// passed one by one, and text is returned as soon as it is complete. A terminal thus shows the play live, and
// a golden file has the same text.

#include <string>
#include <vector>

#include "report/log.hpp"
#include "report/text/page.hpp"
#include "table/table.hpp"

namespace casus::report {

/// Dice of one kind that a side threw together.
struct DiceShown {
  std::string name;        ///< "d6", or the name of the dice
  std::size_t widest = 1;  ///< columns of the widest face
  std::vector<std::string> shows;
};

class PlayText {
 public:
  /// `brief` limits the text to headings, without throws and the sentences between.
  PlayText(const Style& style, bool brief) : style_(style), brief_(brief) {}

  /// Returns what is published first: the play and the commitment to its seed.
  [[nodiscard]] std::string opening(std::string_view title, std::string_view play,
                                    std::string_view commitment);
  /// Returns the players' contributions to the dice, sealed and then opened; empty if there are none.
  [[nodiscard]] std::string contributions(const Opening& opening);
  /// Returns the text that an entry completes, which is often empty.
  std::string text(const PlayEntry& entry);
  /// Returns the text of entries that is not yet written: called before a player chooses.
  std::string pause() { return flush(); }
  /// Returns the remaining text, then the settlement, the winner, who chose the dice, and the seed.
  std::string ending(const PlayResult& played, const Opening& opening);
  /// The same in parts. An empty seed is not known yet.
  std::string ending(std::string_view winner_text, const std::vector<TransferText>& settlement,
                     std::string_view dice, std::string_view seed);
  /// Returns a sentence of its own.
  std::string line(std::string_view words);

 private:
  struct SideLine {
    std::int8_t seat = -1;
    std::string side;
    std::vector<DiceShown> dice;
    std::string result;
    std::string remarks;
  };
  std::string flush();
  SideLine& line_of(const BriefAnswer& brief);

  Style style_;
  bool brief_;
  bool opened_ = false;  // whether the last text was the opening, so that an empty line must follow
  int throws_ = 0;
  // The maximal widths since the heading, so that columns stay aligned.
  std::vector<std::size_t> widths_;  // of the kinds of dice
  std::size_t result_width_ = 0;
  bool closed_ = false;  // whether a remark was made, so that the next die begins a throw
  std::vector<SideLine> sides_;
};

}  // namespace casus::report
