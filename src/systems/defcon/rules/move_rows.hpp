#pragma once
// A table with a row for each type of move: its name in files, its keys, when it is chosen, its texts, and
// the functions that judge it and carry it out.

#include <optional>
#include <string_view>

#include "systems/defcon/rules/clauses.hpp"
#include "systems/defcon/rules/moves.hpp"
#include "systems/defcon/rules/position.hpp"

namespace casus::defcon {

class Judging;
class Settling;

/// The stage in which a move is chosen, its only phase (if any), and the clause that says so (DE-32).
struct MoveTime {
  Position::Stage stage = Position::Stage::choosing;
  std::optional<Phase> phase;
  De by = De::phase;
};

/// The properties of a type of move.
struct MoveRow {
  std::string_view name;   ///< the name in files and answers
  std::string_view keys;   ///< its keys, in the order of answers; "?" marks optional keys
  MoveTime time;           ///< `pass` is possible in every stage
  std::string_view group;  ///< its heading in lists
  /// The text as an order, and as an action of a bloc (base/filled.hpp, with the placeholders of words.cpp).
  /// The first alternative is for a move that names a unit or a mission, or makes a BIOHAZARD, the second for
  /// others. Without `does` the text is "declares: attack".
  std::string_view says;
  std::string_view does;
  void (Judging::*judge)();
  void (Settling::*settle)(const Move&);

  /// Returns whether a rulebook may name a price (DE-43): for moves of a phase of their own, and for
  /// technologies.
  [[nodiscard]] bool may_cost() const { return time.phase || group == "Technologies"; }

  static const MoveRow& of(Move::Type type);
};

}  // namespace casus::defcon
