#pragma once
// What stands between a position and a goal: the operations that could bring a wanted fact about, what the
// clauses that refuse them ask for in turn, and so on as far back as operations are left. From it the planner
// has a lower bound on the operations that are still due, and the few of all legal ones that can matter.

#include <compare>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

#include "base/hash.hpp"
#include "systems/defcon/goal.hpp"

namespace casus::defcon {

/// Something that an operation can bring about.
struct Fact {
  enum class Kind : std::uint8_t {
    control,    ///< of an area, by the active bloc
    unit,       ///< another unit, or none, or a weaker or stronger one, in an area
    level,      ///< DEFCON at or below a level
    raise,      ///< instability of an area
    lower,      ///< the same
    goods,      ///< points, research cubes or oil in hand
    reserve,    ///< a type of unit in the reserve of a bloc
    influence,  ///< of the active bloc, on an area
    develop,    ///< a technology
    silo,       ///< of an area, empty
    missions,   ///< fewer or more in the hand
  };
  Kind kind = Kind::control;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  auto operator<=>(const Fact&) const = default;
};

/// For tables in memory.
struct MoveHash {
  std::size_t operator()(const Move& move) const {
    static_assert(std::has_unique_object_representations_v<Move>);
    std::array<std::uint64_t, 2> words{};
    static_assert(sizeof(Move) <= sizeof(words));
    std::memcpy(words.data(), &move, sizeof(Move));
    return static_cast<std::size_t>(combine(words[0], words[1]));
  }
};

class Needs {
 public:
  /// Of the parts that are not reached, with `left` operations to reach them.
  Needs(const Arbiter& rules, const Position& p, const Goal& goal, int left);

  /// No fewer operations reach the goal; more than `left` where it cannot be reached with so many.
  [[nodiscard]] int bound() const { return bound_; }
  /// The allowed operations that may be a step of a shortest plan, in order.
  [[nodiscard]] const std::vector<Move>& operations() const { return operations_; }
  /// Whether some that may be one belong to a later phase.
  [[nodiscard]] bool later() const { return later_; }
  /// Of what brings the first missing part about at once, the one that the fewest clauses refuse.
  [[nodiscard]] std::optional<Move> nearest() const { return nearest_; }

 private:
  struct Step {
    Move move;
    bool allowed = false;
    bool possible = true;
    bool later = false;  ///< refused by its phase, which is still to come
    std::size_t broken = 0;
    std::vector<std::vector<std::size_t>> needs;  ///< of each broken clause, the facts that would mend it
    int due = 1;                                  ///< operations, itself included
  };
  struct Want {
    Fact fact;
    int behind = 0;  ///< operations between it and the goal
    bool followed = false;
    std::vector<std::size_t> steps;
    int due = 1;
  };

  std::size_t want(const Fact& fact, int behind);
  std::size_t step(const Move& move);
  void follow(std::size_t number);
  void judge(std::size_t step, int behind);
  void want_more(const Move& move, int behind);
  void settle();
  [[nodiscard]] int together(const std::vector<std::vector<std::size_t>>& parts) const;
  [[nodiscard]] int least_due(const Fact& fact) const;
  std::vector<Fact> facts_of(const GoalPart& part) const;

  const Arbiter& rules_;
  const Position& p_;
  int left_;
  std::vector<Want> wants_;
  std::vector<Step> steps_;
  std::map<Fact, std::size_t> want_of_;
  std::unordered_map<Move, std::size_t, MoveHash> step_of_;
  std::vector<std::vector<Fact>> mendings_;  // of the move that is being judged
  int bound_ = 0;
  bool later_ = false;
  std::vector<Move> operations_;
  std::optional<Move> nearest_;
};

/// The facts any of which would mend a broken clause of a move; none where nothing in this turn does.
/// `free`: no operation is needed, only a phase to come.
struct Mending {
  bool free = false;
  std::vector<Fact> facts;
};
Mending mending_of(const Arbiter& rules, const Position& p, const Move& move, const Finding& finding);

/// Every operation that could bring a fact about if it were allowed. Generous.
void each_that_brings(const Arbiter& rules, const Position& p, const Fact& fact,
                      const std::function<void(const Move&)>& visit);

}  // namespace casus::defcon
