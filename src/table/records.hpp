#pragma once
// The records in which a system describes one scenario (Conflict). Each has defaults: a system fills in what
// it has. What several answers share, such as the clause of a finding, the answers add themselves.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answers/answers.hpp"
#include "conflict/rules/clause.hpp"
#include "conflict/rules/prices.hpp"
#include "table/exploration.hpp"
#include "table/handle.hpp"

namespace casus {

/// The properties of rules that do not depend on a position.
struct RulesInfo {
  Position start;
  Prices prices;
  bool hides = false;  ///< whether anything is ever hidden from a seat
  /// Whether rules of this type may have products of independent throws (ProductRules), and whether these
  /// rules have any.
  bool may_have_products = false;
  bool has_products = false;
  std::optional<Move> out_of_reach = {};  ///< the move that nobody can choose any more
};

/// What leads odds in place of who wins (Odds::Headline): a counter, or outcomes.
struct HeadlineWords {
  /// The column of a table, which leads, too: its counter, and the names of the columns by the counter's
  /// value; -1: none was looked up.
  struct Column {
    std::string of;  ///< the value that is read from it: "the result"
    std::uint16_t counter = 0;
    std::vector<std::string> names;
  };
  std::string text;
  std::optional<std::uint16_t> counter = {};
  std::optional<std::int64_t> lost_of =
      {};  ///< of a counter of what is left: the number is what is lost of this
  std::vector<std::uint16_t> outcomes = {};  ///< without a counter
  std::vector<Column> columns = {};
};

/// A move in a form that positions share, so that a rule of advice can name it (Advice::Rules).
struct GeneralMove {
  std::string question;   ///< what is chosen: "casualties". Moves of one question are compared
  std::string text = {};  ///< what is chosen, whatever the position: "attack again"
  /// In place of `text`, where a move takes some of several kinds: how many of each. A rule then says which
  /// kind comes first.
  std::vector<std::pair<std::string, std::int64_t>> takes = {};
};

/// Names and sentences that do not depend on a position, and the rulebook in force.
struct ScenarioWords {
  std::string title;  ///< of the rulebook
  std::optional<int> edition = {};
  ClauseTable clauses;                     ///< as the rulebook has them
  std::vector<std::string> seats = {};     ///< the name of each seat
  std::vector<std::string> sides = {};     ///< all who win with seat 0 or 1; empty: as `seats`
  std::vector<std::string> players = {};   ///< empty: as `seats`
  std::vector<std::string> counters = {};  ///< the words of each counter; empty: those of SystemInfo
  std::string optimised = {};              ///< what a worth is, in a sentence
  bool has_costs = false;                  ///< whether choices cost anything (Conflict::cost)
  /// What is chosen after the declared choices if best play does not follow; empty: nothing is.
  std::string otherwise = "no option taken";
  /// What is on the board, so that a user can ask about it where no move names it.
  std::vector<std::string> on_board = {};
  std::optional<HeadlineWords> headline = {};  ///< nothing: who wins
  /// Returns whether a counter has columns of a headline, whose numbers say nothing to people.
  [[nodiscard]] bool is_column(std::size_t counter) const {
    return headline && std::any_of(headline->columns.begin(), headline->columns.end(),
                                   [&](const auto& one) { return one.counter == counter; });
  }
  std::string place = {};  ///< one of them that every choice is about, though none names it
};

/// What the scenario declares, and who chooses how. Cheap: studies ask for it in each cell.
struct Declaration {
  bool declares = false;  ///< whether the scenario declares what is done first
  /// The policy of `odds` if the user names none. If it is `best` although something is declared, that comes
  /// first all the same.
  PolicyKind default_policy = declares ? PolicyKind::declared : PolicyKind::best;
  /// Whether the policy `declared` plays best where the scenario does not fix the choice
  /// (Conflict::is_fixed); else no option is taken there.
  bool then_best = false;
};

/// A position in words.
struct Situation {
  std::string acting;    ///< who chooses
  std::string opponent;  ///< who stands against seat 0; empty: nobody in particular
  /// The state of the conflict in few words, where what led there does not say it. At an end: how the
  /// conflict ended; empty: as the text of the outcome says.
  std::string stands = {};
  std::string alone = {};  ///< what the acting seat alone has seen: dice or cards
  std::string sees = {};   ///< what the acting seat knows of the others' hidden choices
  /// What everybody has seen since something is hidden, where that is not `stands`.
  std::string since = {};
  bool is_forced = false;  ///< whether a declared choice goes on here, so that nobody is asked
};

struct MoveWords {
  std::string text;
  std::string group = {};  ///< the heading that `judge` lists the move under
};

struct FindingWords {
  std::string text;         ///< one sentence if the finding holds, another one if not
  std::string remedy = {};  ///< what would have to change for a broken finding to hold
};

struct EventWords {
  std::string text;
  std::string kind;        ///< in JSON
  BriefAnswer brief = {};  ///< in few words, for listings
  bool seals = false;      ///< whether it reports a choice before those that lie face down are opened
};

struct OutcomeWords {
  std::string id;    ///< in JSON
  std::string text;  ///< depends on the policy if the acting seat may decide which conflict it is
  /// Whether odds name the outcome if it has no chance; nothing: if it has a victor.
  std::optional<bool> without_chance = {};
};

struct PieceWords {
  std::string id;         ///< in JSON
  std::string text = id;  ///< as people call it
};

struct HolderWords {
  std::string name;
  /// Whether a piece goes through this holder to become another one: what comes back from there was not
  /// handed over.
  bool is_passed_through = false;
};

/// A table at rest, and who may have the next turn.
struct Rest {
  /// Why nobody acts any more, in a sentence: nothing is declared, or what is declared comes too late.
  /// Nothing where a seat chooses or dice are due, or something certain is yet to be settled.
  std::optional<std::string> why = {};
  /// Who may have the next turn, in the order of the table. The first is suggested; who has it now comes
  /// last. Empty: there is no next turn.
  std::vector<std::string> successors = {};
  /// Whether the turn may pass: nothing is declared, and nothing is under way.
  bool turn_may_pass = why.has_value();
};

/// The closed options inside a declared move, each once, with the first position at which it is closed.
struct ClosedMoves {
  std::vector<ChosenMove> moves;
  std::optional<std::size_t> most_visited =
      {};  ///< the number of positions searched, if the search ended there
};

}  // namespace casus
