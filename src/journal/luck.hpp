#pragma once
// What dice, choices and guesses did over an evening: each conflict of a journal played again and weighed by
// itself (report/verify.hpp), and what that comes to for each player. Conflicts in which other things are
// worth something are not added up, and those that were taken back stand apart.

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

struct EveningLuck {
  struct Conflict {
    std::size_t line = 0;  ///< of the play
    bool voided = false;   ///< it was taken back
    std::string title;     ///< what its table plays by
    files::Node value;     ///< what is worth what, as its scenario says it; no table: by what is usual
    std::optional<LuckAnswer> said;
    std::string why_not;  ///< where there is nothing to say: why
  };
  /// What a conflict came to for a player.
  struct Share {
    std::size_t line = 0;  ///< of the conflict
    double dice = 0.0;
    double choices = 0.0;  ///< its own: never above 0
    double others = 0.0;   ///< what others lost by their choices to it
    double guesses = 0.0;
  };
  /// What all conflicts of one value, that were not taken back, came to for a player.
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

/// Until line `at`, else until the last. `measure` as of `Table::luck`. Faults: those of `stand`; stopped.
/// What goes otherwise by these rules, was left, or cannot be solved is a conflict with a reason.
Result<EveningLuck> evening_luck(const Journal& journal, std::optional<std::size_t> at,
                                 std::optional<Measure> measure, const Limits& limits);

/// What each conflict brought each player, one telescope from nothing a player. Faults: nothing can be drawn.
Result<std::string> luck_svg(const EveningLuck& luck, std::string_view version);
std::string luck_text(const report::Style& style, const EveningLuck& luck);
files::Node luck_node(const EveningLuck& luck);

}  // namespace casus::journal
