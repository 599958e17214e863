#pragma once
// What stands between a position and a goal: the operations that could bring a wanted fact about, what the
// clauses that refuse them ask for in turn, and so on as far back as operations are left. From it the planner
// has a lower bound on the operations that are still due, and the few of all legal ones that can matter.

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "conflict/graph/reward_table.hpp"
#include "systems/defcon/rules/goal.hpp"

namespace casus::defcon {

/// Something that an operation can bring about.
struct Fact {
  enum class Kind : std::uint8_t {
    control,    ///< of an area, by the active bloc
    ours,       ///< a unit of the active bloc comes to an area, or another; b says of which kind
    less,       ///< none, or a weaker one, in an area where one stands
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
  std::uint8_t a = 0;  ///< below kMaxAreas
  std::uint8_t b = 0;  ///< below 16
  auto operator<=>(const Fact&) const = default;
};

/// Kinds of units: 0 any; those of a type, by its number; those of a force, or more, from kOfForce on.
/// More operations than a plan has: what cannot come about.
inline constexpr int kFar = 1'000;

inline constexpr std::uint8_t kOfForce = kUnitTypes;
constexpr std::uint8_t kind_of_force(int force) {
  return force > 0 && force < 8 ? static_cast<std::uint8_t>(kOfForce + force) : std::uint8_t{0};
}
constexpr bool is_of_kind(UnitType type, int force, std::uint8_t kind) {
  return kind == 0 || (kind < kOfForce ? index(type) == kind : force >= kind - kOfForce);
}

/// One at a time, over and over: its memory is kept from one position to the next.
class RelaxedPlan {
 public:
  /// `cited`: where the clauses of what is refused go.
  RelaxedPlan(const Arbiter& rules, const Goal& goal, Citations* cited);

  /// All that is asked below is about the parts that are not reached at a position, with `left` operations to
  /// reach them.
  void look_at(const Position& p, int left);

  /// No fewer operations reach the goal; more than `left` where it cannot be reached with so many.
  [[nodiscard]] int bound() const { return bound_; }
  /// The allowed operations that may be a step of a shortest plan, in order.
  [[nodiscard]] const std::vector<Move>& operations() const { return operations_; }
  /// Whether some that may be one belong to a later phase.
  [[nodiscard]] bool later() const { return later_; }
  /// Of what brings the first missing part about at once, the one that the fewest clauses refuse.
  [[nodiscard]] std::optional<Move> nearest() const { return nearest_; }

 private:
  /// Some of a list that is kept in one piece for all.
  struct Span {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  /// What a move that is allowed as things are would still not do.
  struct Lack {
    bool conquers = false;   ///< an attack that must do more than destroy both (DE-66)
    std::uint8_t force = 0;  ///< what an attack takes is a unit of this kind, or a weaker foe
    std::uint8_t kind = 0;   ///< the unit that it brings is not of this kind
    bool bunker = false;     ///< nobody is there to attack one
    std::uint8_t level = 0;  ///< a reward that takes control at this level of DEFCON or below only (DE-89)
    bool operator==(const Lack&) const = default;
  };
  struct Step {
    Move move;
    Lack lack;
    bool allowed = false;
    bool possible = true;
    bool later = false;  ///< refused by its phase, which is still to come
    std::uint16_t broken = 0;
    Span needs;      ///< of clauses_: each broken one
    int due = 1;     ///< operations, itself included
    int behind = 0;  ///< operations between it and the goal
    int dear = 0;
    std::uint32_t same = 0;  ///< the first step that the same operation may be
    std::uint32_t last = 0;  ///< the dearest clause
    bool is_free = false;    ///< of these, see `landmarks`
  };
  struct WantedFact {
    Fact fact;
    int behind = 0;  ///< operations between it and the goal
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
  std::vector<std::uint32_t> parts_;   // wants, of the goal's parts that are not reached
  std::vector<std::uint32_t> brings_;  // steps, by want
  std::vector<Span> clauses_;          // of asked_, by step: each lists what would mend one
  std::vector<std::uint32_t> asked_;   // wants
  // Where a fact or a step is, by its number or its hash; of this position where `turn` is turn_.
  struct Slot {
    std::uint32_t turn = 0;
    std::uint32_t at = 0;
  };
  std::vector<std::uint32_t> live_;  // steps that a plan may have
  std::vector<Slot> want_of_;
  std::vector<Slot> step_of_;
  std::array<Slot, kMaxAreas> ship_{};  // the first bombardment from there
  std::uint32_t turn_ = 0;
  Findings::Room room_{};
  std::vector<Span> precondition_spans_;  // of preconditions_, of the move that is being judged
  std::vector<Fact> preconditions_;
  std::vector<std::uint32_t> open_;
  std::vector<std::uint32_t> served_;
  std::vector<std::uint32_t> met_;
  int bound_ = 0;
  bool later_ = false;
  std::vector<Move> operations_;
  std::optional<Move> nearest_;
};

/// The facts any of which would mend a broken clause of a move, added to `facts`; none where nothing in this
/// turn does. True: no operation is needed, only a phase to come.
bool mending_of(const Arbiter& rules, const Position& p, const Move& move, const Finding& finding,
                std::vector<Fact>& facts);

/// DE-65: launchers never come; whether somebody has them.
bool against_bunker(const Arbiter& rules, const Position& p);

/// Every operation that could bring a fact about if it were allowed, but for those that no later position of
/// the turn allows either: their phase is past, or their technology can no longer come. Generous. Of a
/// bombardment only its ship and the one target that matters: what else it aims at is chosen when it is made.
void each_that_brings(const Arbiter& rules, const Position& p, const Fact& fact,
                      const std::function<void(const Move&)>& visit);

}  // namespace casus::defcon
