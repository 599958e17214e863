#pragma once
// The steps of a game: each has one verb. What they mean stands in docs/language.md; nothing is taken here.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/model/expression.hpp"

namespace casus::game {

/// How many dice of which kind. Without `each`, `count` dice; with it, `count` dice for each unit of `of`
/// that is there, and that `each` (a truth of the unit at hand) holds for. A negative count is 0.
struct Pool {
  std::string name;
  Expression count;
  Expression sides;   ///< faces 1 … sides; empty where `die` says them
  Index die = kNone;  ///< into Game::dice
  bool for_each = false;
  bool of_turn = false;  ///< only the kind whose turn it is, in a step for each unit: `for each unit`
  Who of = Who::attacker;
  Expression each;  ///< empty: every unit
};

/// Dice that show this are thrown once more, and the last throw stands.
struct RepeatedRoll {
  Index pool = 0;          ///< into Throw::pools
  Expression dice;         ///< a dice_count of that pool: its comparison says which dice
  Expression when;         ///< a truth that is known before the throw; empty: always
  std::int64_t times = 1;  ///< how often at most, each time those that then show it
};

/// Added to the dice of a pool once they are ranked; a die keeps its rank. Empty: nothing.
struct DiceBonus {
  Index pool = 0;
  Expression all;      ///< to each die
  Expression highest;  ///< to the highest
  Expression lowest;   ///< to the lowest, where it is not the highest too
};

/// What a note is set to. In a step for each side `who` is the side whose note it is.
struct Read {
  Index note = 0;
  Who who = Who::attacker;  ///< where each side has its own
  Expression is;
};

/// A throw: `again` in its order (several of one pool one after the other), then `added`, then what is read.
/// Reads do not see one another.
struct Throw {
  std::vector<Pool> pools;
  std::vector<RepeatedRoll> again;
  std::vector<DiceBonus> added;
  std::vector<Read> reads;
};

/// A note or a track that gets a new value. A track stays between its bounds.
struct Assignment {
  enum class Of : std::uint8_t { note, track };
  Of of = Of::note;
  Index index = 0;
  Who who = Who::attacker;  ///< where each side has its own
  Expression is;
};
/// All values are worked out before the first is written.
struct Set {
  std::vector<Assignment> all;
};

/// An order in which units are lost: each entry is a set of forms, of which the one that stands first in the
/// file (kinds as they stand, states as in `steps`) goes first.
using Order = std::vector<FormMask>;

/// Hits that become losses, one by one: each takes the first form of the order that `only` holds for, that is
/// there and that `keep` does not spare; what is spared is taken when nothing else is left.
/// `mend` and `convert` are the same of units that become whole again, and of units that go over as they are.
struct Loss {
  /// What is done to a unit by one hit, or one of `count`. The numbers are those that events tell.
  enum class Does : std::uint8_t {
    lose = 0,     ///< it is damaged, or lost
    mend = 2,     ///< it is what it was a hit ago; of `all`: whole
    convert = 3,  ///< it becomes the other side's
    arrive = 4,   ///< it comes into play (Arrive)
  };
  Does does = Does::lose;
  Who side = Who::attacker;
  bool all = false;  ///< every unit that `only` holds for, whatever its states
  Expression hits;   ///< a number, or packets; empty where `all`
  Expression only;   ///< a truth of the unit at hand; empty: every unit
  Order order;       ///< where the file says it; empty where only one form can be lost, or `order_field` says
  Index order_field = kNone;  ///< into Game::fields: an order, of the losing side where each has its own
  Expression keep;            ///< how many of `keep_only` are spared; empty: none
  Expression keep_only;       ///< a truth of the unit at hand; empty: every unit
  Expression
      counting;  ///< a number of the unit at hand: hits are counted by how much of it is lost; empty: 1 each
  Expression damage;  ///< to one unit by one hit; empty: 1
  enum class Prefer : std::uint8_t {
    order,      ///< the order alone
    kill,       ///< first what the damage destroys, the one with the most life left; else the least
    strongest,  ///< of the first kind of the order, the one with the most life left
    weakest,    ///< the least
  };
  Prefer prefer = Prefer::order;
  /// Whole units whose `counting` together comes as near to the hits as can be and not above; of ways that
  /// are equally near the one that takes most of what stands first in the order.
  bool near = false;
  bool of_all = false;  ///< `strongest` and `weakest` are of all that may be lost; the order is among equals
  enum class By : std::uint8_t {
    rule,   ///< nobody chooses: the order is the rule
    owner,  ///< the losing side; the order is its declared choice
    enemy,  ///< the other
  };
  By by = By::rule;
  FormMask losable = 0;  ///< every form that `only` may hold for
  Place place;
};
/// In a step for each side the losses of both are worked out before any is taken; the entries one after the
/// other.
struct Lose {
  std::vector<Loss> losses;
};

/// Units that come into play whole: as many as `count` says and as the kind's `most` leaves room for.
struct Arrival {
  Who side = Who::attacker;
  Index form = 0;
  Expression count;
  Place place;
};
struct Arrive {
  std::vector<Arrival> arrivals;
};

struct Option {
  std::string id;
  Sentence says;
  Expression when;  ///< empty: always open
  std::vector<Assignment> sets;
  Index end = kNone;                ///< into Game::ends: it is reached at once
  std::vector<Index> clauses = {};  ///< its own, beside those of its step
  Place place;
};
/// A number that is chosen.
struct Number {
  Index note = 0;
  Expression from;
  Expression to;
  Expression otherwise;  ///< what odds assume; empty only where the choice is secret
  Sentence says;
  Place place;
};
/// Units that are chosen and leave play: at least `least` (or all there are) and at most `most` of those that
/// `only` holds for.
struct Take {
  Expression only;
  Expression least;     ///< empty: 0
  Expression most;      ///< where it is below `least`, `least`
  Order order;          ///< what odds assume to be taken first, as many as `least`
  FormMask forms = 0;   ///< every form that `only` may hold for
  Expression counting;  ///< empty: 1 each
  Index note = 0;       ///< the sum of `counting` over them
};
/// A choice of an option, of numbers and of units, made at once.
struct Choose {
  Who who = Who::attacker;
  bool secret = false;  ///< each side chooses, the attacker first, and neither sees what the other chose
  std::vector<Option> options;
  std::vector<Number> numbers;
  std::optional<Take> take;
  std::vector<Index> otherwise;  ///< options: the first that is open is what odds assume
  Expression otherwise_if;       ///< or a word of `list`, the options' ids, worked out
  Index list = kNone;            ///< the ids of the options, into Game::lists

  [[nodiscard]] bool of_option_alone() const { return !options.empty() && numbers.empty() && !take; }
};

struct Step;
struct Block {
  std::vector<Step> steps;
};

/// For whom a step is taken.
struct Turns {
  enum class Of : std::uint8_t {
    once,
    each_side,  ///< the attacker, then the defender; bound: side, enemy
    each_unit,  ///< by the value of a stat; bound: side, enemy, unit
  };
  Of of = Of::once;
  Index stat = kNone;       ///< of each_unit
  bool high_to_low = true;  ///<
  bool defender_first =
      true;  ///< of kinds whose stat is equal; the kinds of a side as they stand in the file
};

struct Step {
  std::string name;  ///< may be empty
  std::vector<Index> clauses;
  Expression when;  ///< empty: always. Of a block it is looked at once, on entry; seen with what `turns` bind
  Turns turns;
  std::variant<Throw, Set, Lose, Choose, Block, Arrive> verb;
  bool may_end = false;  ///< the ends are looked at after it
  Place place;
};

}  // namespace casus::game
