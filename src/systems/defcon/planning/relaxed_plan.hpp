#pragma once
// A relaxed plan from a position to a goal: the operations that could bring a wanted fact about, and the
// facts that would mend the clauses that refuse these operations. This repeats as far back as operations are
// left. The relaxed plan gives the planner a lower bound on the remaining operations, and the few legal
// operations that can matter.

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "conflict/explore/reward_table.hpp"
#include "systems/defcon/rules/goal.hpp"

namespace casus::defcon {

/// A fact that an operation can bring about.
struct Fact {
  enum class Kind : std::uint8_t {
    control,    ///< control of an area by the active bloc
    ours,       ///< a unit of the active bloc comes to an area, or replaces another there; b is its kind
    less,       ///< in an area with a unit: no unit, or a weaker one
    level,      ///< DEFCON at or below a level
    raise,      ///< instability of an area rises
    lower,      ///< instability of an area falls
    goods,      ///< points, research cubes or oil in hand
    reserve,    ///< a type of unit in the reserve of a bloc
    influence,  ///< influence of the active bloc on an area
    develop,    ///< a technology is developed
    silo,       ///< the silo of an area is empty
    missions,   ///< fewer or more missions in the hand
  };
  Kind kind = Kind::control;
  std::uint8_t a = 0;  ///< below kMaxAreas
  std::uint8_t b = 0;  ///< below 16
  auto operator<=>(const Fact&) const = default;
};

/// More operations than a plan has: marks facts that cannot come about.
inline constexpr int kFar = 1'000;

/// Kinds of units: 0 is any; below kOfForce a type, by its number; from kOfForce on a minimum force.
inline constexpr std::uint8_t kOfForce = kUnitTypes;
constexpr std::uint8_t kind_of_force(int force) {
  return force > 0 && force < 8 ? static_cast<std::uint8_t>(kOfForce + force) : std::uint8_t{0};
}
constexpr bool is_of_kind(UnitType type, int force, std::uint8_t kind) {
  return kind == 0 || (kind < kOfForce ? index(type) == kind : force >= kind - kOfForce);
}

/// A relaxed plan for one position at a time. Its memory is reused from one position to the next.
class RelaxedPlan {
 public:
  /// `cited` collects the clauses that refuse moves; may be null.
  RelaxedPlan(const Arbiter& rules, const Goal& goal, Citations* cited);

  /// Computes the plan for a position with `left` operations. The functions below concern the parts of the
  /// goal that are not reached there.
  void look_at(const Position& p, int left);

  /// Returns a lower bound on the operations that reach the goal; more than `left` if it cannot be reached
  /// with so many.
  [[nodiscard]] int bound() const { return bound_; }
  /// Returns the allowed operations that may be a step of a shortest plan, in order.
  [[nodiscard]] const std::vector<Move>& operations() const { return operations_; }
  /// Returns whether some possible steps belong to a later phase.
  [[nodiscard]] bool later() const { return later_; }
  /// Returns, of the moves that would bring about the first missing part at once, the one that the fewest
  /// clauses refuse.
  [[nodiscard]] std::optional<Move> nearest() const { return nearest_; }

 private:
  /// A part of a list that all elements share.
  struct Span {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  /// What a move still lacks even if it is allowed in the current position.
  struct Lack {
    bool conquers = false;   ///< an attack that must achieve more than destroy both units (DE-66)
    std::uint8_t force = 0;  ///< the attack needs a unit of this kind, or a weaker defender
    std::uint8_t kind = 0;   ///< the unit that it brings is not of this kind
    bool bunker = false;     ///< no unit is there that could attack a bunker
    std::uint8_t level = 0;  ///< a reward that takes control only at this level of DEFCON or below (DE-89)
    bool operator==(const Lack&) const = default;
  };
  struct Step {
    Move move;
    Lack lack;
    bool allowed = false;
    bool possible = true;
    bool later = false;  ///< refused by its phase, which is still to come
    std::uint16_t broken = 0;
    Span needs;      ///< of clauses_: each broken clause
    int due = 1;     ///< number of operations, itself included
    int behind = 0;  ///< number of operations between it and the goal
    int dear = 0;
    std::uint32_t same = 0;  ///< the first step that may be the same operation
    std::uint32_t last = 0;  ///< the most expensive clause
    bool is_free = false;    ///< cost-free in the current cut, see `landmarks`
  };
  struct WantedFact {
    Fact fact;
    int behind = 0;  ///< number of operations between it and the goal
    bool followed = false;
    Span steps;  ///< of brings_
    int due = 1;
    int dear = 0;
  };

  std::uint32_t want(const Fact& fact, int behind);
  std::uint32_t step(const Move& move, Lack lack);
  void follow(std::size_t number);
  void judge(std::uint32_t step, int behind);
  [[nodiscard]] Lack lack_of(const Move& move, const Fact& fact, bool conquers) const;
  [[nodiscard]] bool may_fall_short(const Move& move) const;
  [[nodiscard]] std::uint8_t level_of_reward(std::uint8_t mission, Area area) const;
  void choose(bool tight);
  void find_nearest();
  void aims(const Move& move);
  void narrow();
  void settle();
  [[nodiscard]] bool drop();
  [[nodiscard]] int together();
  [[nodiscard]] int landmarks(bool from_the_end);
  void weigh(bool from_the_end);
  void cite(std::span<const Finding> findings);
  [[nodiscard]] int least_due(const Fact& fact) const;
  static Fact fact_of(const GoalPart& part);

  const Arbiter& rules_;
  const Goal& goal_;
  Citations* cited_;
  const Position* p_ = nullptr;
  int left_ = 0;
  std::vector<WantedFact> wants_;
  std::vector<Step> steps_;
  std::vector<std::uint32_t> parts_;   // wanted facts of the goal's parts that are not reached
  std::vector<std::uint32_t> brings_;  // steps, by wanted fact
  std::vector<Span> clauses_;          // of asked_, by step: each lists the facts that would mend one clause
  std::vector<std::uint32_t> asked_;   // wanted facts
  // The index of a fact or a step, by its number or its hash; valid for this position if `turn` equals turn_.
  struct Slot {
    std::uint32_t turn = 0;
    std::uint32_t at = 0;
  };
  std::vector<std::uint32_t> live_;  // steps that a plan may have
  std::vector<Slot> want_of_;
  std::vector<Slot> step_of_;
  std::array<Slot, kMaxAreas> ship_{};  // the first bombardment of each ship
  std::uint32_t turn_ = 0;
  Findings::Buffer room_{};
  std::vector<Span> precondition_spans_;  // of preconditions_, for the move that is being judged
  std::vector<Fact> preconditions_;
  std::vector<std::uint32_t> open_;
  std::vector<std::uint32_t> served_;
  std::vector<std::uint32_t> met_;
  int bound_ = 0;
  bool later_ = false;
  std::vector<Move> operations_;
  std::optional<Move> nearest_;
};

/// Appends to `facts` the facts any of which would mend a broken clause of a move; none if nothing in this
/// turn does. Returns true if no operation is needed, only a later phase.
bool mending_of(const Arbiter& rules, const Position& p, const Move& move, const Finding& finding,
                std::vector<Fact>& facts);

/// DE-65: returns whether a unit has launchers. Launchers never arrive later.
bool against_bunker(const Arbiter& rules, const Position& p);

/// Visits every operation that could bring a fact about if it were allowed, except those that no later
/// position of the turn allows: their phase is past, or their technology can no longer come. The visit is a
/// superset. Of a bombardment it has only the ship and the one target that matters; the other targets are
/// chosen when it is made.
void each_that_brings(const Arbiter& rules, const Position& p, const Fact& fact,
                      const std::function<void(const Move&)>& visit);

}  // namespace casus::defcon
