#pragma once
// The steps of a game: each has one verb. docs/language.md explains them. Nothing is executed here.

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "game/model/expression.hpp"

namespace casus::game {

/// A number of dice of one kind. Without `each` it has `count` dice; with it, `count` dice for each unit of
/// `of` in play for which `each` (a truth of the current unit) holds. A negative count is 0.
struct Pool {
  std::string name;
  Expression count;
  Expression sides;   ///< faces 1 … sides; empty if `die` has the faces
  Index die = kNone;  ///< index into Game::dice
  bool for_each = false;
  bool of_turn = false;  ///< only the kind whose turn it is, in a step for each unit: `for each unit`
  Who of = Who::attacker;
  Expression each;  ///< empty: every unit
};

/// Dice that match are thrown again, and the last throw counts.
struct RepeatedRoll {
  Index pool = 0;          ///< index into Throw::pools
  Expression dice;         ///< a dice_count of that pool: its comparison selects the dice
  Expression when;         ///< a truth that is known before the throw; empty: always
  std::int64_t times = 1;  ///< the maximum number of rethrows, each of the dice that match then
};

/// Amounts added to the dice of a pool after ranking; a die keeps its rank. Empty: nothing.
struct DiceBonus {
  Index pool = 0;
  Expression all;      ///< to each die
  Expression highest;  ///< to the highest die
  Expression lowest;   ///< to the lowest die, unless it is also the highest
};

/// The value that a note gets. In a step for each side `who` is the side whose note it is.
struct NoteReading {
  Index note = 0;
  Who who = Who::attacker;  ///< the side, if each side has its own
  Expression is;
};

/// A throw: first `again` in order (entries of one pool one after the other), then `added`, then the reads.
/// Reads do not see each other's values.
struct Throw {
  std::vector<Pool> pools;
  std::vector<RepeatedRoll> again;
  std::vector<DiceBonus> added;
  std::vector<NoteReading> reads;
  Index deck = kNone;  ///< of a draw: what falls depends on what is left in this deck, and on nothing else
  Who whose = Who::attacker;  ///< the side, if each side has its own deck
};

/// A new value for a note or a track. A track stays within its bounds.
struct Assignment {
  enum class Of : std::uint8_t { note, track };
  Of of = Of::note;
  Index index = 0;
  Who who = Who::attacker;  ///< the side, if each side has its own
  Expression is;
};
/// Assignments. All values are computed before the first is written.
struct Set {
  std::vector<Assignment> all;
  Index shuffles = kNone;  ///< index into Game::decks: these assignments put every card of it back
};

/// The order in which units are lost. Each entry is a set of forms; within it, forms go in the order of the
/// file (kinds in file order, states as in `steps`).
using Order = std::vector<FormMask>;

/// Hits that become losses, one by one. Each hit takes the first form of the order that satisfies `only`, is
/// in play and is not spared by `keep`; spared units are taken when nothing else is left. `mend` and
/// `convert` do the same for units that are repaired and for units that change sides unchanged.
struct Loss {
  /// The effect of one hit, or of one of `count`, on a unit. Events carry these numbers.
  enum class Does : std::uint8_t {
    lose = 0,     ///< damages or removes the unit
    mend = 2,     ///< undoes one hit; with `all`: every hit
    convert = 3,  ///< gives the unit to another side
    arrive = 4,   ///< brings the unit into play (Arrive)
  };
  Does does = Does::lose;
  Who side = Who::attacker;
  std::optional<Who> to;  ///< of `convert`: who gets them; nothing: of two sides, the other
  bool all = false;       ///< every unit for which `only` holds, whatever its state
  Expression hits;        ///< a number, or packets; empty with `all`
  Expression only;        ///< a truth of the current unit; empty: every unit
  Order order;  ///< the file's order; empty if only one form can be lost, or if `order_field` is set
  /// Index into Game::fields: an order, of the losing side if each side has its own.
  Index order_field = kNone;
  Expression keep;       ///< the number of units of `keep_only` that are spared; empty: none
  Expression keep_only;  ///< a truth of the current unit; empty: every unit
  Expression counting;   ///< a number of the current unit: the hits that its loss uses up; empty: 1
  Expression damage;     ///< of one hit to one unit; empty: 1
  enum class Prefer : std::uint8_t {
    order,  ///< the order alone
    kill,   ///< first a unit that the damage destroys, the one with the most life left; else the one with the
            ///< least
    strongest,  ///< in the first kind of the order, the unit with the most life left
    weakest,    ///< in the first kind of the order, the unit with the least life left
  };
  Prefer prefer = Prefer::order;
  /// Takes whole units whose `counting` adds up as closely as possible to the hits, but not above. Of equally
  /// close selections it takes the one with the most units that come first in the order.
  bool near = false;
  bool of_all = false;  ///< `strongest` and `weakest` compare all losable units; the order decides ties
  enum class By : std::uint8_t {
    rule,   ///< nobody chooses: the order decides
    owner,  ///< the losing side chooses; the order is its declared choice
    enemy,  ///< the other side chooses: of more than two, the `enemy` of the step
  };
  By by = By::rule;
  FormMask losable = 0;  ///< every form for which `only` may hold
  Place place;
};
/// Losses of one step. In a step for each side the losses of both sides are computed before any is taken. The
/// entries run one after the other.
struct Lose {
  std::vector<Loss> losses;
};

/// Units that come into play whole: `count` units, limited by the kind's `most`.
struct Arrival {
  Who side = Who::attacker;
  Index form = 0;
  Expression count;
  Place place;
};
/// Arrivals of one step.
struct Arrive {
  std::vector<Arrival> arrivals;
};

/// An option of a choice.
struct Option {
  std::string id;
  Sentence says;
  Expression when;  ///< empty: always open
  std::vector<Assignment> sets;
  Index end = kNone;                ///< index into Game::ends: the end is reached at once
  std::vector<Index> clauses = {};  ///< of the option, in addition to those of its step
  Place place;
};
/// A number that a player chooses.
struct Number {
  Index note = 0;
  Expression from;
  Expression to;
  Expression otherwise;  ///< the default in odds; empty only if the choice is secret
  Sentence says;
  Place place;
};
/// Units that a player chooses to leave play, among those for which `only` holds: at least `least` (or all,
/// if there are fewer) and at most `most`.
struct Take {
  Expression only;
  Expression least;     ///< empty: 0
  Expression most;      ///< raised to `least` if it is below
  Order order;          ///< odds assume that `least` units leave, in this order
  FormMask forms = 0;   ///< every form for which `only` may hold
  Expression counting;  ///< empty: 1 each
  Index note = 0;       ///< the sum of `counting` over these units
};
/// A choice of an option, of numbers and of units, made at once.
struct Choose {
  Who who = Who::attacker;
  bool secret = false;  ///< each side chooses, the attacker first, and none sees the choice of another
  std::vector<Option> options;
  std::vector<Number> numbers;
  std::optional<Take> take;
  Index note = kNone;            ///< reads which option lies face down (Step::seen_by); kNone: none does
  std::vector<Index> otherwise;  ///< options: odds assume the first open one
  Expression otherwise_if;       ///< instead of `otherwise`: a word of `list`, computed
  Index list = kNone;            ///< the ids of the options, index into Game::lists

  [[nodiscard]] bool of_option_alone() const { return !options.empty() && numbers.empty() && !take; }
};

/// Shows to every side what one side alone has seen (Step::seen_by).
struct Reveal {
  std::optional<Who> who;  ///< nothing: whatever any side has
};

struct Step;
/// Steps that run together, under one condition and with the same turns.
struct Block {
  std::vector<Step> steps;
};

/// Cards that are drawn from a deck, one after the other, without replacement. If fewer are left, those are
/// drawn.
struct Draw {
  Index deck = 0;           ///< index into Game::decks
  Who who = Who::attacker;  ///< the side, if each side has its own deck
  Expression count;
  std::vector<Index> came;    ///< by card: the note of how many of it were drawn
  Who whose = Who::attacker;  ///< the side of these notes, in a step for each side
  /// The same as throws and assignments, of a die whose sides are the cards that are left. The last step
  /// assigns what the file reads, from `came`.
  Block steps;
};

/// The turns in which a step runs.
struct Turns {
  enum class Of : std::uint8_t {
    once,
    each_side,  ///< in the order of the file; bound: side
    each_unit,  ///< by the value of a stat; bound: side, unit
  };
  Of of = Of::once;
  Index stat = kNone;  ///< of each_unit
  bool high_to_low = true;
  /// Of kinds with equal stats, whose come first; those of the others follow in the order of the sides, and
  /// the kinds of one side in the order of the file.
  std::size_t first = 1;
  /// Who `enemy` is, if it is bound here: a side, computed. Nobody, if that is the side itself or no side.
  Expression against;
  bool each_enemy = false;  ///< every other side is, one after the other
  [[nodiscard]] bool has_against() const { return each_enemy || !against.empty(); }
};

/// A step of the openings or of a round.
struct Step {
  std::string name;  ///< may be empty
  std::vector<Index> clauses;
  Expression when;  ///< empty: always. A block tests it once, on entry, with the bindings of `turns`
  Turns turns;
  std::variant<Throw, Set, Lose, Choose, Block, Arrive, Draw, Reveal> verb;
  std::optional<Who> seen_by;  ///< of a throw, a draw or a set: who alone sees what it reads, until a Reveal
  bool may_end = false;        ///< the ends are tested after it
  Place place;
};

/// Returns the steps that a step carries out: those of a block or of a draw; else null.
template <class AnyStep>
auto* steps_within(AnyStep& step) {
  using Steps = std::remove_reference_t<decltype(std::get_if<Block>(&step.verb)->steps)>;
  using Its = std::conditional_t<std::is_const_v<AnyStep>, const Steps, Steps>;
  if (auto* block = std::get_if<Block>(&step.verb)) return static_cast<Its*>(&block->steps);
  if (auto* draw = std::get_if<Draw>(&step.verb)) return static_cast<Its*>(&draw->steps.steps);
  return static_cast<Its*>(nullptr);
}

}  // namespace casus::game
