#pragma once
// The story of a journal: what happened line by line, the current holdings, and their changes over the
// evening; as text, CSV and a picture. journal_json.hpp has the JSON.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/journal.hpp"
#include "report/style.hpp"
#include "table/table.hpp"

namespace casus::journal {

/// A line in words.
struct StoryLine {
  std::size_t number = 0;
  Kind kind = Kind::begun;
  std::string name;               ///< its hash
  bool voided = false;            ///< taken back
  bool unfinished = false;        ///< for rolling: the play never ended
  bool masked = false;            ///< whether secret details are left out
  std::string text;               ///< one sentence
  std::vector<std::string> more;  ///< changes and transfers, one line each
};

/// The total worth of a player's holdings by the scenario's values, in points.
struct Worth {
  std::string player;
  double points = 0.0;
};

/// The story: its lines in words, and the current state.
struct Story {
  std::string title;  ///< the title of the game, or of the rulebook
  std::string system;
  std::vector<StoryLine> lines;
  Snapshot now;
  std::size_t voided = 0;             ///< plays that were taken back
  std::size_t unfinished = 0;         ///< plays that began and never ended
  std::vector<std::string> players;   ///< in the order of the scenario
  std::vector<HoldingText> holdings;  ///< the current holdings
  std::vector<Worth> worth;           ///< of each player's holdings
  std::vector<std::string> next;      ///< the players who may have the next turn
  std::string resting;                ///< the reason why no player has to act; empty if one has to
  std::optional<Fault> closed;        ///< why the current rules cannot give the holdings
};

/// Returns the player that a holder belongs to by its name ("the AA in CRETE", "Founders' pool"), or an empty
/// text.
[[nodiscard]] std::string owner_of(const std::string& holder, const std::vector<std::string>& players);

/// Returns the worth of each player with holdings. Empty if no holding has a value.
[[nodiscard]] std::vector<Worth> worth_of(const std::vector<HoldingText>& holdings,
                                          const std::vector<std::string>& players);
/// Returns points as they are shown.
[[nodiscard]] std::string points_text(double points);

/// Returns the story up to line `at`, or up to the last line. `masked` hides secrets with the system's own
/// masks, so that everybody may read it. Faults: those of `stand`.
Result<Story> story_of(const Journal& journal, std::optional<std::size_t> at, bool masked);

std::string story_text(const report::Style& style, const Journal& journal, const Story& story);

/// The holdings after each line up to `at`, or up to the last line. Lines that were taken back are included,
/// because they were played.
struct Evening {
  struct Moment {
    std::size_t line = 0;
    Kind kind = Kind::begun;
    bool voided = false;
    std::vector<HoldingText> holdings;
  };
  std::string title;
  std::vector<std::string> players;
  std::vector<Moment> moments;
};
/// Computes the holdings. Faults: those of `stand`, and a scenario that the rules cannot read.
Result<Evening> evening(const Journal& journal, std::optional<std::size_t> at, bool masked = false);

/// Returns one row for each line, holder and piece: `line,kind,voided,holder,piece,count,worth`.
std::string evening_csv(const Evening& evening);
/// Draws the holdings of each player over the lines that count: the total worth in points, and one panel for
/// each of the at most six kinds of pieces that changed most, for at most eight players. The picture says
/// what it leaves out.
std::string evening_svg(const Evening& evening, std::string_view version);

}  // namespace casus::journal
