#pragma once
// A row for each type of move: what files call it, what it names, when it is chosen, what people read of it,
// and who judges it and carries it out.

#include <optional>
#include <string_view>

#include "systems/defcon/rules/clauses.hpp"
#include "systems/defcon/rules/moves.hpp"
#include "systems/defcon/rules/position.hpp"

namespace casus::defcon {

class Judging;
class Settling;

/// At which stage a move is chosen, and in which phase of it alone, by which clause (DE-32).
struct MoveTime {
  Position::Stage stage = Position::Stage::choosing;
  std::optional<Phase> phase;
  De by = De::phase;
};

struct MoveRow {
  std::string_view name;   ///< as files and answers write it
  std::string_view keys;   ///< what it names, in the order of answers; "?" after what it may leave out
  MoveTime time;           ///< `pass` is asked at every stage
  std::string_view group;  ///< the heading that lists have it under
  /// As an order, and as what a bloc does (base/filled.hpp, with the places of words.cpp): first of a move
  /// that names a unit or a mission, or makes a BIOHAZARD, else the second. No `does`: it "declares: attack".
  std::string_view says;
  std::string_view does;
  void (Judging::*judge)();
  void (Settling::*settle)(const Move&);

  /// Whether a rulebook may name a price (DE-43): what is done in a phase of its own, and by technologies.
  [[nodiscard]] bool may_cost() const { return time.phase || group == "Technologies"; }

  static const MoveRow& of(Move::Type type);
};

}  // namespace casus::defcon
