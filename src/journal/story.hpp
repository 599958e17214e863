#pragma once
// A journal as it is told: what happened line by line, who holds what now, and how that changed over the
// evening; as text, JSON, CSV and a picture.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/journal.hpp"
#include "report/style.hpp"
#include "table/table.hpp"

namespace casus::journal {

/// A line in words.
struct ToldLine {
  std::size_t number = 0;
  Kind kind = Kind::begun;
  std::string name;               ///< its hash
  bool voided = false;            ///< taken back
  bool unfinished = false;        ///< of rolling: the play never ended
  bool masked = false;            ///< it says something that not everybody may see, which is left out
  std::string text;               ///< one sentence
  std::vector<std::string> more;  ///< what changed or changed hands, a line each
};

/// What all that a player holds comes to by the scenario's values, in points.
struct Worth {
  std::string player;
  double points = 0.0;
};

struct Story {
  std::string title;  ///< of the game, else the rulebook's
  std::string system;
  std::vector<ToldLine> lines;
  Snapshot now;
  std::size_t voided = 0;             ///< plays that were taken back
  std::size_t unfinished = 0;         ///< plays that were begun and never ended
  std::vector<std::string> players;   ///< in the order of the table
  std::vector<HoldingText> holdings;  ///< who has what now
  std::vector<Worth> worth;           ///< of what each player holds
  std::vector<std::string> next;      ///< who may have the next turn
  std::string resting;                ///< why nobody acts; empty where somebody does
  std::optional<Fault> closed;        ///< why these rules cannot say who holds what
};

/// Whose a holder is, by its name ("the AA in CRETE", "Founders' pool"): one of the players, or empty.
[[nodiscard]] std::string owner_of(const std::string& holder, const std::vector<std::string>& players);

/// Of each player who holds anything; empty where nothing of all that is held has a value.
[[nodiscard]] std::vector<Worth> worth_of(const std::vector<HoldingText>& holdings,
                                          const std::vector<std::string>& players);
/// Points as they are shown.
[[nodiscard]] std::string points_text(double points);

/// The story until line `at`, else until the last. `masked`: for everybody's eyes, by the system's own masks.
/// Faults as of `stand`.
Result<Story> tell(const Journal& journal, std::optional<std::size_t> at, bool masked);

std::string story_text(const report::Style& style, const Journal& journal, const Story& story);
files::Node story_node(const Journal& journal, const Story& story);

/// Who held what after each line until `at`, else until the last. Lines that were taken back are among them,
/// since they were played.
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
/// Faults as of `stand`, and where the rules cannot read a scenario of it.
Result<Evening> evening(const Journal& journal, std::optional<std::size_t> at, bool masked = false);

/// A row a line, holder and piece: `line,kind,voided,holder,piece,count,worth`.
std::string evening_csv(const Evening& evening);
/// What each player has over the lines that count: what all of it comes to in points, and a panel a kind of
/// piece, those that changed most, at most six, of at most eight players; it says what it leaves out.
std::string evening_svg(const Evening& evening, std::string_view version);

}  // namespace casus::journal
