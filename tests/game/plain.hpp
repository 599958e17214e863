#pragma once
// The plain twin of the compiler of games. It takes the steps as written, die by die, on whole states stored
// in maps, in exact rationals. It folds, interns and forgets nothing. It solves loops of rounds by
// elimination over all states, and best play by recursion over all throws and choices. It is slow on purpose,
// and for tests alone.

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "game/model/game.hpp"
#include "game/model/setup.hpp"
#include "game/words/warnings.hpp"

namespace casus::game::plain {

using Rational = boost::multiprecision::cpp_rational;
using Numbers = std::vector<std::int64_t>;

/// The forms that each die could hit, the dice with the fewest first.
using Aims = std::vector<std::vector<std::size_t>>;

/// The complete state at one moment, by side. What all sides share is stored under side 0.
struct State {
  std::vector<Numbers> units;               // by form
  std::vector<std::vector<Numbers>> lives;  // by form with `life`: by life left, from 1
  std::vector<Numbers> tracks;
  std::vector<Numbers> notes;
  std::vector<std::vector<Aims>> aims;  // by note
  std::int64_t round = 0;
  std::int64_t end = -1;  // which [[end]], once it is reached
  auto operator<=>(const State&) const = default;
};
using Chances = std::map<State, Rational>;

/// A die that was thrown: its face, and the unit whose it is, if any.
struct ThrownDie {
  std::int64_t face = 0;
  std::size_t side = 0;
  std::size_t form = 0;
  auto operator<=>(const ThrownDie&) const = default;
};

/// The context in which an expression is evaluated.
struct EvaluationContext {
  const State* state = nullptr;
  std::optional<std::size_t> side;                             // whose turn
  std::optional<std::size_t> enemy;                            // of more than two sides, as `against` says
  std::optional<std::size_t> kind;                             // whose turn, in a step for each unit
  std::optional<std::pair<std::size_t, std::size_t>> at_hand;  // side, form
  std::int64_t die = 0;
  std::int64_t life = 0;                                      // left, of what is at hand
  const std::vector<std::vector<ThrownDie>>* dice = nullptr;  // by pool, ranked
};

/// One possible choice of numbers, of units, or in secret of an option.
struct Way {
  std::int64_t option = -1;
  Numbers numbers;  // as Choose::numbers
  Numbers units;    // by form, of one with `life` by what is left
  auto operator<=>(const Way&) const = default;
};

/// The throws and choices of one path through a battle, up to the end of the script; after that a Fork is
/// thrown.
struct Script {
  std::vector<std::size_t> picks;
  std::size_t at = 0;
};
/// A branching of the path: by chance, or by a side's choice.
struct Fork {
  /// A throw: where it stands in the file, whose turn it is, and all that is the case. What follows rests on
  /// nothing else.
  using Throws = std::tuple<const Step*, std::optional<std::size_t>, std::optional<std::size_t>,
                            std::optional<std::size_t>, State>;
  std::size_t ways = 0;
  std::optional<std::size_t> side;
  std::vector<Rational> chances;
  std::optional<Throws> throws;
};

/// The result of a battle.
struct Result {
  Chances ends;  // states in which it ended, or in which its rounds were over (end -1)
  Rational mean_rounds;
};

class Interpreter {
 public:
  /// `options`: for each choice, in the order of the file, which option is taken instead of `otherwise`; -1:
  /// none.
  Interpreter(const Game& game, const Setup& setup, std::vector<int> options = {})
      : game_(&game), setup_(&setup), options_(std::move(options)) {}

  [[nodiscard]] Result fight() const;
  /// Returns the value if everybody chooses optimally, for the first side of two (1 to the victor, -1 to the
  /// loser), for a scenario with a fixed number of rounds.
  [[nodiscard]] Rational best() const;
  [[nodiscard]] std::int64_t value(const Expression& expression, const EvaluationContext& around) const;
  /// Whether the dice of a throw are enumerated as multisets, not face by face, which pools too large for
  /// that need.
  bool by_multisets = false;
  /// Records what is reached, if set.
  ExampleReach* reached = nullptr;
  /// Records values beyond the ranges of the reader, if set.
  std::vector<std::string>* outside = nullptr;
  /// Chooses for a side in secret, and chooses units: the index of a choice. If it is not set, the first is
  /// taken.
  std::function<std::size_t(const State&, std::size_t side, const std::vector<Way>& ways)> in_secret;

 private:
  // plain_value.cpp
  [[nodiscard]] std::int64_t value(const Expression& in, NodeId id, const EvaluationContext& around) const;
  [[nodiscard]] std::int64_t worked_out(const Expression& in, const ExpressionNode& node,
                                        const EvaluationContext& around) const;
  [[nodiscard]] std::int64_t of_units(const Expression& in, const ExpressionNode& node,
                                      const EvaluationContext& around) const;
  [[nodiscard]] std::int64_t of_dice(const Expression& in, const ExpressionNode& node,
                                     const EvaluationContext& around) const;
  [[nodiscard]] std::size_t side_of(Who who, const EvaluationContext& around) const;
  [[nodiscard]] bool holds(const Expression& in, NodeId id, const EvaluationContext& around) const {
    return value(in, id, around) != 0;
  }
  [[nodiscard]] bool holds(const Expression& condition, const EvaluationContext& around) const {
    return condition.empty() || value(condition, around) != 0;
  }

  // plain_steps.cpp
  struct Turn {
    std::optional<std::size_t> side = {};
    std::optional<std::size_t> kind = {};
    std::optional<std::size_t> enemy = {};
  };
  [[nodiscard]] EvaluationContext around(const State& state, const Turn& turn) const;
  [[nodiscard]] Chances steps(const std::vector<Step>& steps, Chances from, const Turn& turn) const;
  [[nodiscard]] Chances step(const Step& step, const Chances& from, const Turn& turn) const;
  [[nodiscard]] bool is_there(const State& state, const Turn& turn) const;
  [[nodiscard]] Chances verb(const Step& step, const State& from, const Turn& turn) const;
  [[nodiscard]] Chances thrown(const Throw& verb, const State& from, const Turn& turn) const;
  [[nodiscard]] Chances drawn(const Draw& verb, const State& from, const Turn& turn) const;
  [[nodiscard]] std::vector<std::pair<std::vector<ThrownDie>, Rational>> pool(
      const Throw& verb, std::size_t index, const EvaluationContext& around) const;

  // plain_losses.cpp
  struct Target {
    std::size_t form = 0;
    std::int64_t life = 0;  // left; 0: its kind has none
    auto operator<=>(const Target&) const = default;
  };
  void lose(const Loss& loss, State& state, const EvaluationContext& around) const;
  void change(const Loss& loss, State& state, const EvaluationContext& around) const;
  void arrive(const Arrival& arrival, State& state, const EvaluationContext& around) const;
  [[nodiscard]] std::size_t other_than(std::size_t side, const EvaluationContext& here) const;
  void lose_near(const Loss& loss, State& state, const EvaluationContext& here, std::size_t side,
                 std::int64_t hits, bool asked) const;
  [[nodiscard]] std::vector<Target> open(const Loss& loss, const State& state, const EvaluationContext& here,
                                         std::size_t side, std::int64_t damage,
                                         const std::vector<std::size_t>* aim) const;
  [[nodiscard]] std::int64_t hit(const Loss& loss, State& state, const EvaluationContext& here,
                                 std::size_t side, const Target& unit, std::int64_t damage) const;
  [[nodiscard]] std::vector<std::int64_t> lives_of(const Target& unit, const State& state,
                                                   std::size_t side) const;
  [[nodiscard]] Aims aims(const NoteReading& read, const EvaluationContext& around) const;
  void assign(const std::vector<Assignment>& all, State& state, const Turn& turn) const;
  void write(State& state, Index note, Who who, std::int64_t value, const Turn& turn) const;
  void look_for_ends(State& state, bool round_is_over) const;

  // plain_choose.cpp
  void choose(const Choose& choose, State& state, const Turn& turn) const;
  [[nodiscard]] std::vector<Way> ways(const Choose& choose, const State& state, const Turn& turn,
                                      std::size_t side) const;
  [[nodiscard]] Way assumed(const Choose& choose, const State& state, const Turn& turn,
                            std::size_t side) const;
  [[nodiscard]] static Numbers counts_of(const State& state, std::size_t side, std::size_t form);
  void carry_out(const Choose& choose, const Way& way, State& state, const Turn& turn,
                 std::size_t side) const;

  // plain_fight.cpp
  [[nodiscard]] State begin() const;
  [[nodiscard]] Chances one_round(const State& from) const;
  [[nodiscard]] std::int64_t rounds_that_matter() const;
  [[nodiscard]] std::int64_t deadlock_end() const;

  // plain_best.cpp
  [[nodiscard]] std::size_t pick(const Fork& fork) const;
  [[nodiscard]] Rational best(Script script) const;
  mutable Script* script_ = nullptr;  // of the way that is walked
  mutable std::map<Fork::Throws, Chances> thrown_;
  mutable std::map<Fork::Throws, Rational> worth_;

  const Game* game_;
  const Setup* setup_;
  std::vector<int> options_;
};

}  // namespace casus::game::plain
