#pragma once
// The effect of dice, choices and guesses over an evening: each conflict of a journal is replayed and
// evaluated by itself (report/verify.hpp), and the effects are added up for each player. Conflicts with
// different worths of pieces are added up separately. Conflicts that were taken back are listed but not
// added.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answers/luck.hpp"
#include "base/limits.hpp"
#include "files/document.hpp"
#include "journal/journal.hpp"
#include "report/style.hpp"

namespace casus::journal {

/// The effects of an evening: by conflict, and summed up by player.
struct EveningLuck {
  struct Conflict {
    std::size_t line = 0;  ///< the line of the play
    bool voided = false;   ///< whether it was taken back
    std::string title;     ///< the title of its rulebook
    files::Node value;     ///< the worths of pieces in its scenario; not a table: the usual ones
    std::optional<LuckAnswer> said;
    std::string why_not;  ///< the reason if there is no result
  };
  /// The effect of a conflict for a player.
  struct Share {
    std::size_t line = 0;  ///< of the conflict
    double dice = 0.0;
    double choices = 0.0;  ///< the effect of its own choices: never positive
    double others = 0.0;   ///< what others lost to it by their choices
    double guesses = 0.0;
  };
  /// The effects of all counted conflicts with the same worths for a player.
  struct Sum {
    std::string player;
    std::vector<Share> shares;
    [[nodiscard]] double total(double Share::*of) const;
  };
  struct Sums {
    Measure measure = Measure::worth;
    files::Node value;
    std::vector<std::size_t> lines;  ///< of the conflicts
    std::vector<Sum> players;
  };
  std::string title;
  std::vector<Conflict> conflicts;
  std::vector<Sums> sums;
};

/// Computes the effects up to line `at`, or up to the last line. `measure` is as for `Table::luck`. Faults:
/// those of `stand`; stopped. A conflict that differs under the current rules, was left, or cannot be solved
/// has a reason instead of a result.
Result<EveningLuck> evening_luck(const Journal& journal, std::optional<std::size_t> at,
                                 std::optional<Measure> measure, const Limits& limits);

/// Draws the effect of each conflict for each player, one waterfall chart from 0 for each player. Faults:
/// there is nothing to draw.
Result<std::string> luck_svg(const EveningLuck& luck, std::string_view version);
std::string luck_text(const report::Style& style, const EveningLuck& luck);

}  // namespace casus::journal
