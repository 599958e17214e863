#pragma once
// Moves in words, and what `judge` answers: rulings by clause, legal moves, refusals, possible declarations.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conflict/rules/clause.hpp"
#include "files/document.hpp"

namespace casus {

/// A move in the form of a scenario and in words.
struct MoveText {
  files::Node node;
  std::string text;
  bool operator==(const MoveText&) const = default;
};

/// A clause that an answer cites. `text` covers the parts of the clause that were used and have this
/// standing.
struct ClauseText {
  std::string id;
  Standing standing = Standing::stated;
  std::string text;
  bool operator==(const ClauseText&) const = default;
};

/// The finding of one clause about a move.
struct FindingText {
  std::string clause;
  Standing standing = Standing::stated;
  bool holds = true;
  std::string text;
  std::string remedy = {};  ///< what would have to change if the finding does not hold; may be empty
};

/// The ruling on one move, from the findings of all clauses about it.
struct Ruling {
  MoveText move;
  bool allowed = false;
  std::vector<FindingText> findings;  ///< in clause order
  std::string group = {};             ///< the heading that such moves are listed under; may be empty
  std::string effect = {};  ///< the effect of an allowed move on the shared state, in words; may be empty
  [[nodiscard]] std::vector<std::string> clauses() const;  ///< the ids in `findings`, each once
};

/// A declaration that is possible in a scenario without a pending choice, and the values that declare it.
struct Opening {
  struct Setting {
    std::string path;  ///< a path as for `--set`
    files::Node value;
  };
  std::string group;  ///< the heading that the declaration is listed under; may be empty
  std::string text;   ///< what is declared, and its effect
  std::vector<Setting> sets;
  std::vector<std::string> clauses = {};  ///< the clauses that allow the declaration if it is a single move
};
/// Listed openings, and the number of further ones.
struct Openings {
  static constexpr std::size_t kMost = 500;
  std::vector<Opening> listed;
  std::size_t more = 0;
  void add(Opening one) {
    if (listed.size() < kMost) {
      listed.push_back(std::move(one));
    } else {
      ++more;
    }
  }
};

/// The answer of `judge`: the ruling on one move, or all legal moves, or the possible openings.
struct Judgement {
  std::optional<Ruling> declared;  ///< the ruling on the move that the scenario or the question declares
  /// Every legal move, if no move is declared or the declared one is not allowed.
  std::vector<Ruling> moves;
  std::string at_rest = {};            ///< if no seat has to act: the reason, in a sentence
  Openings openings = {};              ///< if no seat has to act: the possible declarations
  std::vector<std::string> next = {};  ///< if no seat has to act: the seats that may have the next turn
};

/// Moves that are not allowed, each with the clauses that it breaks.
struct Refusals {
  std::optional<std::string> about;  ///< the place or piece of the question
  /// In the order of the candidates, or of the names that the system knows.
  std::vector<Ruling> refused;
  /// Why no move involves `about`, in a sentence; empty if there are moves.
  std::string nothing = {};
  /// The number of positions searched, if choices behind further ones were left out.
  std::optional<std::size_t> most_visited = {};
};

}  // namespace casus
