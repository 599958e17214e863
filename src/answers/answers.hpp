#pragma once
// The answers as plain data, which `report` writes as text and JSON. No answer depends on a system's types:
// the code that erases the types has filled in words, moves (as JSON objects) and names.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answers/ruling.hpp"
#include "base/exact.hpp"
#include "conflict/rules/clause.hpp"
#include "files/document.hpp"

namespace casus {

/// A probability: the double nearest to the exact value. The exact value is absent in two cases: it is too
/// long (then the double has an error of at most Odds::within), or it depends on a mixed equilibrium that is
/// too large for exact solving.
struct Chance {
  double probability = 0.0;
  std::optional<Exact> exact;
};

/// The unit of worths, which the scenario's values define.
inline constexpr std::string_view kUnit = "points";

/// How choices are made: as the scenario declares them, or by best play.
enum class PolicyKind : std::uint8_t { declared, best };
constexpr std::string_view to_string(PolicyKind kind) {
  return kind == PolicyKind::best ? "best" : "declared";
}

/// The answer of `odds`: the probabilities of victories and outcomes, and the distributions of counters.
struct Odds {
  struct Outcome {
    std::string id;
    std::string text;
    Seat victor = -1;  ///< the winner: 0 attacker, 1 defender, of more sides their number; -1 nobody
    Chance chance;
  };
  struct Value {
    std::int64_t value = 0;
    double probability = 0.0;
  };
  struct Distribution {
    std::string name;
    std::string text;
    /// Ascending; the probabilities sum to less than 1 if the counter can remain without a value.
    std::vector<Value> values;
    /// If there is no largest value: the probability of all values above the last listed one, and the mean,
    /// which is exact nevertheless.
    double more = 0.0;
    std::optional<double> exact_mean = std::nullopt;
    [[nodiscard]] double mean() const;  ///< the mean over the plays in which the counter has a value
  };

  /// What leads the answer in place of who wins: a number, or that one of some outcomes comes. The file of a
  /// game chooses it.
  struct Headline {
    std::string text;                   ///< "models that fall"
    std::string name;                   ///< of the distribution that it is computed from; empty: of outcomes
    std::optional<std::int64_t> of;     ///< of a number that is lost: of so many
    std::vector<std::string> outcomes;  ///< their ids
    /// The columns of tables that a value may be read from.
    struct Columns {
      struct One {
        std::string name;
        double probability = 0.0;
      };
      std::string of;        ///< the value: "the result"
      std::vector<One> are;  ///< the rest of 1: none is looked up
    };
    std::vector<Columns> columns;
    /// Returns whether it leads in place of who wins: not with columns alone.
    [[nodiscard]] bool leads() const { return !name.empty() || !outcomes.empty(); }
    Chance chance;  ///< that one of them comes
    // Of a number, over the plays in which it has a value.
    double mean = 0.0;
    double deviation = 0.0;  ///< the standard deviation
    std::int64_t least = 0;  ///< the 5 % quantile
    std::int64_t most = 0;   ///< the 95 % quantile
  };

  /// The odds if the answering seat does nothing, shown beside odds against the best answer.
  struct UnansweredOdds {
    std::string text;  ///< "if Founders answers with nothing"
    Chance attacker;
    Chance defender;
  };
  /// How often a side wins.
  struct Side {
    std::string name;
    Chance wins;
  };
  PolicyKind policy = PolicyKind::declared;
  std::string policy_text;           ///< the policy in words
  std::optional<MoveText> first;     ///< the first move of the policy, if there is a choice
  std::vector<std::string> against;  ///< the seats that answer a secret declaration with best play
  std::optional<UnansweredOdds> if_nothing;
  Chance attacker;
  Chance defender;
  std::vector<Side> sides;  ///< of more than two that may win: each, in their order; else empty
  std::vector<Outcome> outcomes;
  std::vector<Distribution> distributions;
  std::optional<Headline> headline;
  std::vector<ClauseText> rests_on;  ///< clauses whose standing is a reading or an assumption
  /// Set if hidden choices were not solved exactly: the sum of what both sides could gain by deviating. Exact
  /// values are then absent.
  std::optional<double> exploitability;
  /// Set if exact numbers would be too long: an upper bound on the error of any probability and of any sum of
  /// them.
  std::optional<double> within;
};

/// The part of Odds about the winner only, for studies with thousands of scenarios.
struct Win {
  /// The value of best play to the choosing seat; greater is better.
  struct Worth {
    std::string seat;
    double value = 0.0;
    std::optional<Exact> exact;
  };
  PolicyKind policy = PolicyKind::declared;
  Chance attacker;
  Chance defender;
  /// Set if hidden choices were not solved exactly: the sum of what both sides could gain by deviating.
  std::optional<double> exploitability = std::nullopt;
  /// Set if exact numbers would be too long: an upper bound on the error of any probability.
  std::optional<double> within = std::nullopt;
  std::optional<Worth> worth = {};  ///< set if exact best play was requested and the scenario gives values
};

/// A lookup table over two totals, with the cells that the dice may select: for pictures.
struct LookupText {
  struct Result {
    char letter = 'A';
    Seat victor = -1;
    bool pale = false;  ///< whether it is the lesser of two victories of a side
  };
  struct Mark {
    std::size_t row = 0;  ///< from 0
    std::size_t column = 0;
    double probability = 0.0;
  };
  std::string title;
  std::vector<std::string> rows;  ///< one letter for each cell, from the first total
  std::string down;               ///< whose totals label the rows
  std::string across;
  std::vector<Result> results;
  std::vector<Mark> marks;
};

/// The answer of `advise`: the value of each choice under best play, and the line of best play.
struct Advice {
  /// Proven bounds on a worth, for searches that ended at their budget.
  struct Bounds {
    double least = 0.0;
    double most = 0.0;
  };
  struct Choice {
    MoveText move;
    double value = 0.0;  ///< with bounds, the lower bound that is certain for the advised seat
    /// Absent if a mixed equilibrium took part or the search ended at its budget.
    std::optional<Exact> exact;
    std::optional<Bounds> bounds = {};
  };
  /// A mixed strategy of a seat at a hidden choice: the moves with a positive probability.
  struct Mix {
    struct Part {
      MoveText move;
      Chance chance;
    };
    std::string seat;
    std::string sees;  ///< what the seat alone has seen, and what it knows of hidden choices; may be empty
    double probability = 1.0;  ///< the probability of reaching this choice
    std::vector<Part> parts;
  };
  /// One step of best play: the move that is chosen at a position, if play reaches it.
  struct Step {
    MoveText move;
    std::string seat;
    std::string after;         ///< what led to the position, in words
    double probability = 1.0;  ///< the probability of reaching the position
    double value = 0.0;        ///< for two seats: the value to the attacker minus the value to the defender
    double worth = 0.0;        ///< the value to `seat`
  };
  /// The cheapest choice that reaches a wanted probability of winning, or the choice that comes nearest if
  /// none reaches it.
  struct Goal {
    double wanted = 0.0;
    bool reached = false;
    std::size_t choice = 0;
    double probability = 0.0;
    std::int64_t cost = 0;  ///< in the system's unit
  };
  /// Best play of the advised seat as a person would say it: for each thing to choose a few rules, of which
  /// the first that holds counts.
  struct Rules {
    struct Condition {
      std::string number;  ///< "Anna's armies"
      std::optional<std::int64_t> at_least;
      std::optional<std::int64_t> at_most;
    };
    struct Rule {
      std::string question;               ///< what is chosen
      std::vector<Condition> conditions;  ///< all of them must hold; empty: otherwise
      std::string when;                   ///< the conditions in words; empty: otherwise
      std::string text;                   ///< what to choose then
    };
    std::vector<Rule> list;  ///< the rules of one question stand together
    /// What following them brings less than best play, to the seat; against the best answers of all others.
    double cost = 0.0;
    double share = 1.0;         ///< of the choices in best play, those in which the rules choose as well
    std::size_t positions = 0;  ///< that the rules were found from
  };
  /// The value of best play to one of more than two seats.
  struct SeatValue {
    std::string seat;
    double value = 0.0;
    std::optional<Exact> exact;
    std::optional<Bounds> bounds = {};
  };
  /// The result of a search with a budget. If the search is not complete, the advised choice is worse than
  /// the best by at most `error`.
  struct Search {
    bool complete = true;
    std::uint64_t positions = 0;
    Bounds bounds;  ///< bounds on the worth to the advised seat, as for `value`
    double error = 0.0;
  };
  /// The value of the pieces that best play leaves to a seat.
  struct RemainingValue {
    std::string seat;
    double before = 0.0;
    double after = 0.0;
    /// The value after best play without the possibility `Advice::otherwise`.
    std::optional<double> otherwise;
  };
  std::string seat;          ///< the advised seat
  bool wants_least = false;  ///< whether the advised seat is the second of two: a small value is good for it
  std::size_t best = 0;
  std::vector<Choice> choices;  ///< in the order of the moves; empty if chance comes before the first choice
  double value = 0.0;           ///< for two seats: the value to the attacker minus the value to the defender
  std::optional<Exact> exact;
  std::vector<SeatValue> values;  ///< for more than two seats: the value to each of them
  std::vector<Step> line;
  /// The number of steps of `line` that are not listed, which are the least likely ones.
  std::size_t more_steps = 0;
  std::optional<Rules> rules;        ///< where the seat chooses often, and few rules say how
  bool line_is_cut = false;          ///< whether the steps after the listed ones were not examined to the end
  std::vector<RemainingValue> left;  ///< for systems that count what each seat keeps
  /// The possibility that is left out for comparison, "LOW and PERIMETR"; empty: none.
  std::string otherwise;
  std::string best_otherwise;  ///< the best first choice without that possibility
  /// Returns the worth to `seat` of a number in `choices` or of `value`: greater is better.
  template <class Number>
  [[nodiscard]] Number worth(const Number& number) const {
    return wants_least ? Number() - number : number;  // never -0.0
  }
  /// For hidden choices: the first mixed strategies in the order of play.
  std::vector<Mix> mixes;
  std::size_t more_mixes = 0;            ///< the number of reachable mixed strategies that are not listed
  std::optional<double> exploitability;  ///< for hidden choices: the certified exploitability
  std::optional<double> within;          ///< if exact worths would be too long: an upper bound on their error
  std::optional<Goal> goal;              ///< if a probability was requested
  std::optional<Search> search;          ///< if there is a budget
  std::string optimised;                 ///< the meaning of a value, in a sentence; may be empty
  std::vector<ClauseText> rests_on;
};

/// The shortest plans of one seat that reach a goal.
struct PlansAnswer {
  struct Step {
    MoveText move;
    /// Whether the move counts as a step; false for accompanying moves such as a pass, a bet or a placement.
    bool operation = true;
    std::string seat;  ///< the seat that makes the move
  };
  struct Cost {
    std::string piece;
    std::int64_t count = 0;
  };
  struct Breaker {
    std::string seat;
    MoveText answer;
    std::size_t before = 0;  ///< the index of the step that the answer follows, from 0
    std::string why;         ///< what the plan then fails to reach, in words
  };
  struct Plan {
    std::vector<Step> steps;
    std::vector<Cost> cost;  ///< what the planning seat spends and loses
    /// Answers of other seats that make the plan fail; at most kMostBreakers.
    std::vector<Breaker> broken_by;
    bool more_breakers = false;
  };
  static constexpr std::size_t kMostBreakers = 12;
  /// The nearest miss, if no plan reaches the goal.
  struct Miss {
    std::vector<Step> steps;
    std::vector<std::string> missing;  ///< the parts of the goal that are not reached
    /// The move that would reach the first missing part, and why it is not allowed.
    std::optional<Ruling> refused;
  };
  std::string seat;
  std::string goal;
  std::vector<Plan> plans;   ///< the first plans
  std::uint64_t total = 0;   ///< the number of plans of the same length
  bool at_least = false;     ///< whether there are more plans than were counted
  std::size_t searched = 0;  ///< all plans of up to this many operations were examined
  bool complete = true;      ///< false if a budget or Ctrl-C ended the search
  /// Parts of the goal that cannot be reached even alone with that many operations.
  std::vector<std::string> unreachable;
  std::optional<Miss> nearest;
};

/// An event in few words, for listings that show the events of a throw on one line for each side. A system
/// may keep the default: every event is then a sentence.
struct BriefAnswer {
  enum class Kind : std::uint8_t {
    sentence,  ///< a sentence in the event's own words
    heading,   ///< a sentence that starts a new section: throws are counted from 1 again
    die,       ///< a thrown die, shown beside the other dice of its side
    result,    ///< the result of the dice of its side
    remark,    ///< the effect of the throw on its side
    aside,     ///< a detail for readers of all events; listings leave it out
  };
  static constexpr std::array<std::string_view, 6> kKinds{"sentence", "heading", "die",
                                                          "result",   "remark",  "aside"};
  friend constexpr std::string_view to_string(Kind of) { return kKinds[static_cast<std::size_t>(of)]; }

  Kind kind = Kind::sentence;
  Seat seat = -1;
  std::string side;        ///< "Aggressor"
  std::int32_t sides = 0;  ///< number of sides of a die
  std::int32_t shows = 0;  ///< the face that a die shows
  std::string text;        ///< words of a result or a remark: "5 × 2 = 10", "wins"
  std::string face = {};   ///< the words on the face, for dice whose faces are not 1, 2, 3 and so on
  std::string die = {};    ///< the name of the die if it is not "d6": "white"
};

/// An event of a play in words, with the clause behind it.
struct EventText {
  std::string kind;
  std::string seat;  ///< empty: no seat's
  std::string clause;
  Standing standing = Standing::stated;
  std::string text;
  BriefAnswer brief;
};

/// A transfer of pieces between two holders, by a clause.
struct TransferText {
  std::string piece;
  std::int64_t count = 0;
  std::string from;
  std::string to;
  std::string clause;
  std::string words = {};  ///< the name of the piece in words
  bool operator==(const TransferText&) const = default;
};

/// The answer of `simulate`: frequencies of outcomes and means of counters, with standard errors, beside the
/// exact probabilities.
struct SimulationAnswer {
  struct Outcome {
    std::string id;
    std::string text;
    Seat victor = -1;
    double simulated = 0.0;
    double standard_error = 0.0;
    Chance exact;
  };
  struct Counter {
    std::string name;
    std::string text;
    double mean = 0.0;
    double standard_error = 0.0;
  };
  PolicyKind policy = PolicyKind::declared;
  std::uint64_t runs = 0;
  std::uint64_t seed = 0;
  std::vector<Outcome> outcomes;
  std::vector<Counter> counters;
};

}  // namespace casus
