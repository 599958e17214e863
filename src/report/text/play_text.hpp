#pragma once
// The text of a play as it happens: sentences, and each throw with a line a side. Entries go in one by one
// and text comes out as soon as it is whole, so that a terminal shows it live and a golden file is the same.

#include <string>
#include <vector>

#include "report/log.hpp"
#include "report/text/page.hpp"
#include "table/table.hpp"

namespace casus::report {

/// Dice of one kind that a side threw together.
struct DiceShown {
  std::string name;        ///< "d6", or what it is called
  std::size_t widest = 1;  ///< columns of what one can show
  std::vector<std::string> shows;
};

class PlayText {
 public:
  /// `brief`: headings alone, without throws and the sentences between.
  PlayText(const Style& style, bool brief) : style_(style), brief_(brief) {}

  /// What is published first: the play and the commitment to its seed.
  [[nodiscard]] std::string opening(const Table& table, const Opening& opening);
  /// What the players added to the dice, sealed and then opened; nothing where nobody did.
  [[nodiscard]] std::string contributions(const Opening& opening);
  /// The text that an entry completes; often none.
  std::string tell(const PlayEntry& entry);
  /// What was told and is not yet written: before a player is asked.
  std::string pause() { return flush(); }
  /// What is left, then the settlement, who won, who chose the dice, and the seed.
  std::string ending(const PlayResult& played, const Opening& opening);

 private:
  struct SideLine {
    std::int8_t seat = -1;
    std::string side;
    std::vector<DiceShown> dice;
    std::string result;
    std::string remarks;
  };
  std::string flush();
  std::string line(const std::string& words);
  SideLine& line_of(const BriefAnswer& brief);

  Style style_;
  bool brief_;
  bool opened_ = false;  // the opening is the last that was said: an empty line is due
  int throws_ = 0;
  // The widest since the heading, so that columns stay where they are.
  std::vector<std::size_t> widths_;  // of the kinds of dice
  std::size_t result_width_ = 0;
  bool closed_ = false;  // a remark was made: the next die begins a throw
  std::vector<SideLine> sides_;
};

}  // namespace casus::report
