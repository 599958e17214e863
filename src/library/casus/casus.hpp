#pragma once
// Casus as a library: conflicts of strategy board games are judged, computed exactly, advised, played and
// settled.
//
//   #include <casus/casus.hpp>
//   namespace cs = casus::v1;
//   auto duel = cs::Scenario::from_text("system = \"risk\"\n[attacker]\narmy = 7\n[defender]\narmy = 5\n");
//   if (!duel) return report(duel.faults());          // each with file, line and column
//   std::cout << duel->odds()->attacker.probability;  // and .exact, a fraction
//
// A user's mistake is a value (Expected), never an exception. The library throws only std::bad_alloc. A
// Scenario is immutable, cheap to copy, and may be used by several threads at once. Everything is in
// `casus::v1`. A change that breaks programs compiled against it goes into a new `v2` beside it.

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#if defined(__GNUC__)
#define CASUS_EXPORT __attribute__((visibility("default")))
#else
#define CASUS_EXPORT
#endif

namespace casus::v1 {

/// A user's mistake in a file or a request. Line and column count from 1; 0 means no place.
struct Fault {
  enum class Kind : std::uint8_t {
    input,      ///< the request has no answer, or the input is wrong
    not_found,  ///< the requested name does not exist
    stopped,    ///< Options::stop or a limit ended the work
  };
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string what;
  std::string expected;  ///< what would be right: "did you mean 'owner'?"; may be empty
  Kind kind = Kind::input;

  /// Returns one printable line: `file:line:column: what, expected`.
  [[nodiscard]] CASUS_EXPORT std::string text() const;
};
using Faults = std::vector<Fault>;

/// Either a T or at least one Fault.
template <class T>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: says so by its name
  Expected(Faults faults) : state_(std::in_place_index<1>, std::move(faults)) {}  // NOLINT: the same

  explicit operator bool() const { return state_.index() == 0; }
  /// Returns the value. Precondition: there is one.
  [[nodiscard]] const T& value() const& {
    assert(*this);
    return std::get<0>(state_);
  }
  [[nodiscard]] T&& value() && {
    assert(*this);
    return std::get<0>(std::move(state_));
  }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  /// Returns the faults. Precondition: there are faults.
  [[nodiscard]] const Faults& faults() const { return std::get<1>(state_); }

 private:
  std::variant<T, Faults> state_;
};

/// A value of a scenario, a rulebook or an answer: what TOML and JSON can express. Keys keep their order.
class Value {
 public:
  using Table = std::vector<std::pair<std::string, Value>>;
  using Array = std::vector<Value>;

  Value() = default;  ///< an empty table
  // NOLINTBEGIN(google-explicit-constructor): a value is what it is written as
  Value(bool b) : is_(b) {}
  Value(int n) : is_(std::int64_t{n}) {}
  Value(std::int64_t n) : is_(n) {}
  Value(double x) : is_(x) {}
  Value(const char* text) : is_(std::string(text)) {}
  Value(std::string text) : is_(std::move(text)) {}
  Value(Table table) : is_(std::move(table)) {}
  Value(Array array) : is_(std::move(array)) {}
  // NOLINTEND(google-explicit-constructor)

  /// Returns the value, or null if it is of another kind.
  template <class T>
  [[nodiscard]] const T* as() const {
    return std::get_if<T>(&is_);
  }
  /// Returns the value under a key of a table, or null. Linear in the number of keys.
  [[nodiscard]] const Value* find(std::string_view key) const {
    if (const auto* const table = as<Table>()) {
      for (const auto& [name, value] : *table) {
        if (name == key) return &value;
      }
    }
    return nullptr;
  }
  bool operator==(const Value&) const = default;

 private:
  std::variant<Table, Array, std::string, std::int64_t, double, bool> is_;
};

/// Returns JSON in one line. Reals parse to the same doubles. A value that no file may contain (with NaN, for
/// example) gives an empty text.
[[nodiscard]] CASUS_EXPORT std::string to_json(const Value& value);

/// A fraction in lowest terms, as the digits of both numbers, which may be long. `denominator` is positive.
struct Fraction {
  std::string numerator;
  std::string denominator;
  bool operator==(const Fraction&) const = default;
};

/// A probability: the double nearest to the exact value. The exact value is absent if it is too long to be
/// computed, or if it depends on a mixed equilibrium that was not solved exactly.
struct Chance {
  double probability = 0.0;
  std::optional<Fraction> exact;
};

/// A whole answer in every form that it has. Immutable, cheap to copy.
class CASUS_EXPORT Answer {
 public:
  [[nodiscard]] Value value() const;  ///< in the format of `--json` of the command line and docs/json.md
  [[nodiscard]] std::string text(bool brief = false) const;  ///< as a terminal shows it, without colours
  [[nodiscard]] Expected<std::string> svg() const;           ///< its picture; a fault if there is none

  class Inside;
  explicit Answer(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}

 private:
  std::shared_ptr<const Inside> inside_;
};

/// A move in the form of a scenario and in words.
struct Move {
  Value value;       ///< in the form of a scenario
  std::string text;  ///< in words
};

/// The finding of one clause about a move.
struct Finding {
  std::string clause;    ///< "RK-3"
  std::string standing;  ///< "stated", "read" or "assumed"
  bool holds = true;
  std::string text;
  std::string remedy;  ///< what would have to change if the finding does not hold; may be empty
};

/// The ruling on one move: whether it is allowed, and the finding of each clause.
struct Ruling {
  Move move;
  bool allowed = false;
  std::vector<Finding> findings;
};

/// The answer to "what is allowed?": the ruling on the declared move, or every legal move.
struct Judgement {
  std::optional<Ruling> declared;  ///< the ruling on the move that the scenario declares
  /// Every legal move, if no move is declared or the declared one is not allowed.
  std::vector<Ruling> moves;
  std::string at_rest;  ///< if no seat has to act: the reason
};

/// How choices are made: as the scenario declares them, or by best play.
enum class Policy : std::uint8_t { declared, best };

/// The answer to "what are the odds?": the probabilities of victories and outcomes, and the distributions of
/// counters.
struct Odds {
  struct Outcome {
    std::string id;
    std::string text;
    int victor = -1;  ///< the number of the side: 0 the attacker, 1 the defender, …; -1 nobody
    Chance chance;
  };
  struct Distribution {
    std::string name;
    std::string text;
    std::vector<std::int64_t> values;   ///< ascending
    std::vector<double> probabilities;  ///< by value
    double mean = 0.0;                  ///< given that there is a value
    double more = 0.0;                  ///< the probability of all values above the last one
  };
  Policy policy = Policy::declared;
  std::string policy_text;
  Chance attacker;  ///< the attacker wins
  Chance defender;
  /// How often a side wins.
  struct Side {
    std::string name;
    Chance wins;
  };
  std::vector<Side> sides;  ///< of a game of more than two: each, in their order; else empty
  std::vector<Outcome> outcomes;
  std::vector<Distribution> distributions;
  /// If exact numbers would be too long: an upper bound on the error of a probability.
  std::optional<double> within;
  std::optional<double> exploitability;  ///< set if hidden choices were not solved exactly
};

/// The answer to "what is the best move?": each choice with its value under best play.
struct Advice {
  struct Choice {
    Move move;
    double value = 0.0;  ///< the value of best play after the choice: the attacker's minus the defender's
    std::optional<Fraction> exact;
  };
  struct Part {
    Move move;
    Chance chance;  ///< the probability of choosing the move
  };
  std::string seat;             ///< the advised seat
  std::size_t best = 0;         ///< an index into `choices`
  std::vector<Choice> choices;  ///< empty if dice come before the first choice
  std::vector<Part> mix;        ///< for hidden choices: the mixed strategy of the first seat to choose
  double value = 0.0;
  std::optional<Fraction> exact;
  std::optional<double> exploitability;
};

/// The worth of a choice to the choosing seat (greater is better), and the probability with which best play
/// chooses it: 1 or 0 if nothing is hidden.
struct Worth {
  std::size_t move = 0;  ///< an index into the question's moves
  double worth = 0.0;
  double often = 0.0;
};

/// A pending choice of a player.
struct Question {
  std::string seat;
  std::vector<Move> moves;    ///< the legal ones
  std::size_t otherwise = 0;  ///< the declared move, or taking no option
  bool hidden = false;        ///< sealed: other seats must not see the choice
  /// Returns the worths of the choices under best play from there on, given only what the choosing seat may
  /// know. Choices that are certainly not better than others are left out. Valid only while the question is
  /// pending.
  std::function<Expected<std::vector<Worth>>()> weigh;
  std::string sees;  ///< what the choosing seat alone has seen, in words: for nobody else; may be empty
};
/// Returns the index of the chosen move. No value or an invalid index means `otherwise`. An exception ends
/// the play and is passed on to its caller.
using Choose = std::function<std::optional<std::size_t>(const Question&)>;

/// A transfer of pieces between two holders.
struct Transfer {
  std::string piece;
  std::int64_t count = 0;
  std::string from;
  std::string to;
  std::string clause;
};

/// Bounds of the work. The fault of a limit names the limit and a remedy.
struct Options {
  std::optional<Policy> policy = std::nullopt;  ///< nothing: the scenario's own policy
  /// Threads of a study: a sweep, a table of lines, sensitivity.
  unsigned threads = 1;
  /// For "judge": the move to rule on instead of the declared one.
  std::optional<Value> move = std::nullopt;
  std::optional<std::string> goal = std::nullopt;  ///< for "advise": the goal, as for `--goal`
  const std::atomic<bool>* stop = nullptr;         ///< set by another thread to end the work soon
  std::uint64_t most_positions = 20'000'000;       ///< positions that an exploration may hold
  /// Bytes that an exploration may hold, by its own account. Memory of solvers, distributions and long
  /// numbers is not counted: the library does not replace the `operator new` of its program.
  std::uint64_t most_bytes = std::uint64_t{4} << 30U;
};

/// An axis of a sweep: a path as for `set`, and its values.
struct Axis {
  std::string path;
  std::vector<Value> values;
};

/// Who wins over a grid whose last axis varies fastest. A refused cell is NaN and has a reason.
struct Sweep {
  std::vector<std::size_t> shape;
  std::vector<double> attacker;
  std::vector<double> defender;
  std::vector<std::string> reasons;  ///< one for each cell; empty if the cell is answered
  Answer whole;
};

/// A column of a study: a path as for `set`, its distinct values, and the index of each line's value.
struct Column {
  std::string path;
  std::vector<Value> values;
  std::vector<std::uint32_t> lines;  ///< by line, the index of its value
};

/// Who wins in each line. A refused line is NaN.
struct Study {
  std::vector<double> attacker;
  std::vector<double> defender;
  std::vector<std::pair<std::size_t, std::string>> refused;  ///< refused lines with their reasons
};

struct Played;

/// A scenario under its rulebook, which answers all questions.
class CASUS_EXPORT Scenario {
 public:
  /// Parses TOML, or JSON if the text begins with `{`. Files that the scenario names (`rulebook`, `game`) are
  /// read from the working directory. `name` is the file name in faults.
  static Expected<Scenario> from_text(std::string_view text, std::string_view name = "scenario");
  /// Reads a scenario from a file, or one that comes with casus by its name ("risk/ten-against-ten"). Files
  /// that a file names are read from the same folder.
  static Expected<Scenario> from_file(const std::string& path);
  /// Opens a scenario that is given as a value. Faults: the value is not a table, and those of from_text.
  static Expected<Scenario> from_value(const Value& scenario);
  /// Returns a scenario of the game whose text is `game` (docs/language.md).
  static Expected<Scenario> of_game(std::string_view game, std::string_view scenario,
                                    std::string_view name = "scenario");

  /// Returns the scenario with other values at paths as for `--set` of the command line ("dice.attacker",
  /// "territory.Peru.points", "rulebook.engagement.luck").
  [[nodiscard]] Expected<Scenario> set(const std::vector<std::pair<std::string, Value>>& values) const;
  [[nodiscard]] Expected<Scenario> set(const std::string& path, const Value& value) const {
    return set({{path, value}});
  }
  [[nodiscard]] Value value() const;  ///< the scenario in its current form
  /// Returns the id of the scenario's system, such as "risk".
  [[nodiscard]] std::string system() const;
  /// Returns warnings about a sound scenario that is probably not as intended.
  [[nodiscard]] Faults warnings() const;

  /// Rules on the declared move, or lists every legal move.
  [[nodiscard]] Expected<Judgement> judge() const;
  /// Rules on a move in the form of a scenario. Faults: the move cannot be parsed.
  [[nodiscard]] Expected<Ruling> judge(const Value& move) const;
  /// Computes the odds exactly, or in doubles if exact numbers would be too long. Faults: the declared move
  /// is not allowed; a limit of the options is met.
  [[nodiscard]] Expected<Odds> odds(const Options& options = {}) const;
  /// Computes best play. Faults: no seat has a choice; a limit of the options is met.
  [[nodiscard]] Expected<Advice> advise(const Options& options = {}) const;
  /// Plays the conflict. `seed` is a text that determines the dice reproducibly. Without it the dice come
  /// from the random bytes of the operating system.
  [[nodiscard]] Expected<Played> play(const Choose& choose = {},
                                      const std::optional<std::string>& seed = std::nullopt,
                                      const Options& options = {}) const;
  /// Computes who wins for every combination of the axes' values. Faults: too many axes or cells, a cell that
  /// cannot be parsed, all cells refused, a limit.
  [[nodiscard]] Expected<Sweep> sweep(const std::vector<Axis>& axes, const Options& options = {}) const;
  /// Computes who wins in each line of a table with any number of columns.
  [[nodiscard]] Expected<Study> study(const std::vector<Column>& columns, const Options& options = {}) const;
  /// Returns a whole answer. `question` is "judge", "odds", "advise" or "sensitivity". Faults: another
  /// question (not_found), and those of the question.
  [[nodiscard]] Expected<Answer> ask(std::string_view question, const Options& options = {}) const;
  /// Returns the same as a value, in the format of `casus QUESTION --json`.
  [[nodiscard]] Expected<Value> answer(std::string_view question, const Options& options = {}) const;

  class Inside;

 private:
  explicit Scenario(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
  std::shared_ptr<const Inside> inside_;
};

/// The result of a play: its end, its events, its settlement and its log.
struct Played {
  std::string winner;  ///< the outcome's id
  std::string winner_text;
  std::vector<std::string> told;     ///< what happened, in sentences
  std::vector<Transfer> settlement;  ///< equal transfers are added up
  std::string log;                   ///< proves the dice and every step; `verify` replays it
  Value after;                       ///< the scenario that follows; from_value opens it
  Answer whole;
};

/// Returns the exact distribution of a dice expression: "4d6kh3", "count(10d10>=7)" (docs/dice.md).
[[nodiscard]] CASUS_EXPORT Expected<Answer> dice(const std::string& expression, const Options& options = {});

/// Returns nothing if a log is valid, else what is wrong, with its line.
[[nodiscard]] CASUS_EXPORT std::optional<Fault> verify(std::string_view log);
/// Returns every fault in the text of a scenario, a rulebook or a game; for a sound game, the examples that
/// fail.
[[nodiscard]] CASUS_EXPORT Faults check(std::string_view text, std::string_view name = "file");
/// Returns the systems that come with Casus, including the games that are defined in one file.
[[nodiscard]] CASUS_EXPORT std::vector<std::string> systems();
/// Returns the version of Casus: "1.2.3".
[[nodiscard]] CASUS_EXPORT std::string_view version();

}  // namespace casus::v1
