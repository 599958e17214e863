#pragma once
// The answers as plain data: what `report` writes as text and JSON. No answer knows the system that it is of;
// words, moves (as JSON objects) and names have been filled in where the types were erased.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "conflict/rules/clause.hpp"
#include "files/document.hpp"

namespace casus {

/// A move: as a scenario writes it, and what people read.
struct MoveText {
  files::Node node;
  std::string text;
  bool operator==(const MoveText&) const = default;
};

/// A clause as an answer cites it: those of its parts that were used and have this standing.
struct ClauseText {
  std::string id;
  Standing standing = Standing::stated;
  std::string text;
  bool operator==(const ClauseText&) const = default;
};

struct FindingText {
  std::string clause;
  Standing standing = Standing::stated;
  bool holds = true;
  std::string text;
  std::string remedy = {};  ///< where it does not hold: what would have to change; may be empty
};

struct Ruling {
  MoveText move;
  bool allowed = false;
  std::vector<FindingText> findings;  ///< in clause order
  std::string group = {};             ///< the heading that such moves are listed under; may be empty
  std::string effect = {};  ///< of an allowed move on what everybody has in common, in words; may be empty
  [[nodiscard]] std::vector<std::string> clauses() const;  ///< the ids found, each once
};

/// What may be declared on a table at rest, and what a scenario sets to declare it.
struct Opening {
  struct Setting {
    std::string path;  ///< as `--set` names it
    files::Node value;
  };
  std::string group;  ///< the heading that it is listed under; may be empty
  std::string text;   ///< what is declared, and what it comes to
  std::vector<Setting> sets;
  std::vector<std::string> clauses = {};  ///< that allow it, where it is one move
};
/// Openings, and how many more there are than are listed.
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

struct Judgement {
  std::optional<Ruling> declared;      ///< where the scenario, or the question, declares a move
  std::vector<Ruling> moves;           ///< else, and where it is not allowed, every legal one
  std::string at_rest = {};            ///< of a table at rest: why nobody acts, in a sentence
  Openings openings = {};              ///< of a table at rest: what may be declared
  std::vector<std::string> next = {};  ///< of a table at rest: who may have the next turn
};

/// What is not allowed, each with the clauses it breaks.
struct Refusals {
  std::optional<std::string> about;  ///< the place or thing that was asked about
  std::vector<Ruling> refused;       ///< in the order of the candidates, or of what the system can name
  std::string nothing = {};          ///< why no move is about it, where none is, in a sentence
  std::optional<std::size_t> most_visited = {};  ///< where choices behind more positions were not looked at
};

/// A probability: the double nearest to the exact value, which is absent where it is too long (then the
/// double may be off by Odds::within), or where a mixed equilibrium too large for exact solving took part.
struct Chance {
  double probability = 0.0;
  std::optional<Exact> exact;
};

/// What worths are counted in, by the scenario's values.
inline constexpr std::string_view kUnit = "points";

enum class PolicyKind : std::uint8_t { declared, best };
constexpr std::string_view to_string(PolicyKind kind) {
  return kind == PolicyKind::best ? "best" : "declared";
}

struct Odds {
  struct Outcome {
    std::string id;
    std::string text;
    Seat victor = -1;  ///< whose victory it is: 0 the attacker's, 1 the defender's, -1 nobody's
    Chance chance;
  };
  struct Value {
    std::int64_t value = 0;
    double probability = 0.0;
  };
  struct Distribution {
    std::string name;
    std::string text;
    std::vector<Value> values;  ///< ascending; may sum to less than 1 where a value need not come to be
    /// Where there is no largest value: the chance of all that are larger than the last, and the mean, which
    /// is exact all the same.
    double more = 0.0;
    std::optional<double> exact_mean = std::nullopt;
    [[nodiscard]] double mean() const;  ///< given that it came to be
  };

  /// The small line beside odds against the best answer.
  struct UnansweredOdds {
    std::string text;  ///< "if Founders answers with nothing"
    Chance attacker;
    Chance defender;
  };
  PolicyKind policy = PolicyKind::declared;
  std::string policy_text;           ///< the policy in words
  std::optional<MoveText> first;     ///< what the policy plays first, where somebody chooses
  std::vector<std::string> against;  ///< who answers what is declared in secret, as well as can be
  std::optional<UnansweredOdds> if_nothing;
  Chance attacker;
  Chance defender;
  std::vector<Outcome> outcomes;
  std::vector<Distribution> distributions;
  std::vector<ClauseText> rests_on;  ///< read and assumed clauses
  /// Where hidden choices took part that were not solved exactly: what both sides could gain together by
  /// deviating. The exact values are absent then.
  std::optional<double> exploitability;
  /// Where exact numbers would be too long: how far off any chance, or any sum of them, may be.
  std::optional<double> within;
};

/// The part of Odds that says who wins, and nothing else: what designers ask for by the thousand.
struct Win {
  /// What best play is worth to the one who chooses; greater is better.
  struct Worth {
    std::string seat;
    double value = 0.0;
    std::optional<Exact> exact;
  };
  PolicyKind policy = PolicyKind::declared;
  Chance attacker;
  Chance defender;
  /// Where choices are hidden and were not solved exactly: what both sides together could gain by others.
  std::optional<double> exploitability = std::nullopt;
  /// Where exact numbers would be too long: how far off any chance may be.
  std::optional<double> within = std::nullopt;
  std::optional<Worth> worth = {};  ///< where best play was asked for exactly, and something has a value
};

/// A table in which two totals are looked up, and where the dice may bring play: for pictures.
struct LookupText {
  struct Result {
    char letter = 'A';
    Seat victor = -1;
    bool pale = false;  ///< the lesser of two victories of a side
  };
  struct Mark {
    std::size_t row = 0;  ///< from 0
    std::size_t column = 0;
    double probability = 0.0;
  };
  std::string title;
  std::vector<std::string> rows;  ///< a letter a cell, from the first total
  std::string down;               ///< whose totals go down
  std::string across;
  std::vector<Result> results;
  std::vector<Mark> marks;
};

struct Advice {
  /// Between which a worth was proved to be, where a budget ended the search.
  struct Bounds {
    double least = 0.0;
    double most = 0.0;
  };
  struct Choice {
    MoveText move;
    double value = 0.0;          ///< with bounds, the one that is sure
    std::optional<Exact> exact;  ///< absent where a mixed equilibrium took part, or a budget was met
    std::optional<Bounds> bounds = {};
  };
  /// How a seat chooses where choices are hidden: each move and how often, none that is never chosen.
  struct Mix {
    struct Part {
      MoveText move;
      Chance chance;
    };
    std::string seat;
    std::string sees;          ///< what it knows of the others' hidden choices, in words; may be empty
    double probability = 1.0;  ///< of coming to choose so
    std::vector<Part> parts;
  };
  /// One step of best play: where the position comes to be, this is chosen.
  struct Step {
    MoveText move;
    std::string seat;
    std::string after;         ///< what led here, in words
    double probability = 1.0;  ///< of coming here
    double value = 0.0;        ///< of two seats: to the attacker, less the defender's
    double worth = 0.0;        ///< to `seat`
  };
  /// The choice of least cost that reaches a wanted chance of winning; where none does, the one that comes
  /// nearest.
  struct Goal {
    double wanted = 0.0;
    bool reached = false;
    std::size_t choice = 0;
    double probability = 0.0;
    std::int64_t cost = 0;  ///< in the system's unit
  };
  /// What best play is worth to one of more than two seats.
  struct SeatValue {
    std::string seat;
    double value = 0.0;
    std::optional<Exact> exact;
    std::optional<Bounds> bounds = {};
  };
  /// How a search went that has a budget: to its end, or so far. Then the choice that is advised is worse
  /// than the best by `error` at most.
  struct Search {
    bool complete = true;
    std::uint64_t positions = 0;
    Bounds bounds;  ///< of the worth to who is advised, as `value`
    double error = 0.0;
  };
  /// What best play leaves to a seat, by the scenario's values of what it has.
  struct RemainingValue {
    std::string seat;
    double before = 0.0;
    double after = 0.0;
    std::optional<double> otherwise;  ///< after best play of the same without `otherwise`
  };
  std::string seat;          ///< who is advised
  bool wants_least = false;  ///< of two seats the second: a small value is good for it
  std::size_t best = 0;
  std::vector<Choice>
      choices;         ///< in the order of the moves; none where chance comes before the first choice
  double value = 0.0;  ///< of two seats: to the attacker, less the defender's
  std::optional<Exact> exact;
  std::vector<SeatValue> values;  ///< of more than two seats: to each of them
  std::vector<Step> line;
  std::size_t more_steps = 0;        ///< of `line` that are not listed, the least likely ones
  bool line_is_cut = false;          ///< what comes after the listed steps was not looked at to its end
  std::vector<RemainingValue> left;  ///< of systems that count what each seat keeps
  std::string otherwise;             ///< what is left out for comparison: "LOW and PERIMETR"; empty: nothing
  std::string best_otherwise;        ///< the best first choice then
  /// What a value of `choices`, or `value`, is worth to `seat`: greater is better.
  template <class Number>
  [[nodiscard]] Number worth(const Number& number) const {
    return wants_least ? Number() - number : number;  // never -0.0
  }
  std::vector<Mix> mixes;                ///< where choices are hidden: the first ones, as they may come to be
  std::size_t more_mixes = 0;            ///< how many came to be and are not listed
  std::optional<double> exploitability;  ///< where choices are hidden: the certificate
  std::optional<double> within;          ///< where exact worths would be too long: how far off they may be
  std::optional<Goal> goal;              ///< where a chance was asked for
  std::optional<Search> search;          ///< where there is a budget
  std::string optimised;                 ///< what a value is, in a sentence; may be empty
  std::vector<ClauseText> rests_on;
};

/// The shortest ways to something wanted, where the choices of one seat make up a plan.
struct PlansAnswer {
  struct Step {
    MoveText move;
    bool operation = true;  ///< counts as a step; else what goes with one: passing, a bet, a placement
    std::string seat;       ///< whose move it is
  };
  struct Cost {
    std::string piece;
    std::int64_t count = 0;
  };
  struct Breaker {
    std::string seat;
    MoveText answer;
    std::size_t before = 0;  ///< the step that it answers, from 0
    std::string why;         ///< what the plan then misses, in words
  };
  struct Plan {
    std::vector<Step> steps;
    std::vector<Cost> cost;          ///< what its seat spends and loses
    std::vector<Breaker> broken_by;  ///< answers of others after which it fails; at most kMostBreakers
    bool more_breakers = false;
  };
  static constexpr std::size_t kMostBreakers = 12;
  /// Where nothing reaches it: what comes nearest.
  struct Miss {
    std::vector<Step> steps;
    std::vector<std::string> missing;  ///< the parts that are not reached
    std::optional<Ruling> refused;  ///< what would bring the first of them about, and why it is not allowed
  };
  std::string seat;
  std::string goal;
  std::vector<Plan> plans;               ///< the first ones
  std::uint64_t total = 0;               ///< how many there are of the same length
  bool at_least = false;                 ///< there are more than were counted
  std::size_t searched = 0;              ///< all plans of up to so many operations were looked at
  bool complete = true;                  ///< false: a budget, or Ctrl-C, ended the search
  std::vector<std::string> unreachable;  ///< parts that cannot be reached even alone, with so many operations
  std::optional<Miss> nearest;
};

/// An event in few words, for listings that draw the events of a throw on one line a side. A system may leave
/// it as it is: every event is then a sentence.
struct BriefAnswer {
  enum class Kind : std::uint8_t {
    sentence,  ///< stands alone, in its own words
    heading,   ///< the same, and something new begins: throws are counted from 1 again
    die,       ///< a die thrown, to be drawn beside the others of its side
    result,    ///< what the dice of its side amount to
    remark,    ///< what came of the throw for its side
    aside,     ///< for who reads every event: listings leave it out
  };
  Kind kind = Kind::sentence;
  Seat seat = -1;
  std::string side;        ///< "Aggressor"
  std::int32_t sides = 0;  ///< of a die
  std::int32_t shows = 0;  ///< by a die
  std::string text;        ///< of a result or a remark: "5 × 2 = 10", "wins"
  std::string face = {};   ///< of a die whose faces are not 1, 2, 3 and so on: what stands there
  std::string die = {};    ///< what such a die is called, where that is not "d6": "white"
};

struct EventText {
  std::string kind;
  std::string seat;  ///< empty: nobody's
  std::string clause;
  Standing standing = Standing::stated;
  std::string text;
  BriefAnswer brief;
};

struct TransferText {
  std::string piece;
  std::int64_t count = 0;
  std::string from;
  std::string to;
  std::string clause;
  std::string words = {};  ///< what the piece is called
  bool operator==(const TransferText&) const = default;
};

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
