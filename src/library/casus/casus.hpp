#pragma once
// Casus as a library: conflicts of strategy board games judged, worked out exactly, advised, played and
// settled.
//
//   #include <casus/casus.hpp>
//   namespace cs = casus::v1;
//   auto duel = cs::Scenario::from_text("system = \"risk\"\n[attacker]\narmy = 7\n[defender]\narmy = 5\n");
//   if (!duel) return report(duel.faults());          // each with file, line and column
//   std::cout << duel->odds()->attacker.probability;  // and .exact, a fraction
//
// What goes wrong by what a user wrote is a value (Expected), never an exception; std::bad_alloc alone is
// thrown. A Scenario is immutable, cheap to copy, and may be asked from several threads at once. Everything
// stands in `casus::v1`: what breaks a program that was compiled against it becomes `v2`, beside it.

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

/// What is wrong with what a user wrote or asked. Line and column count from 1; 0: of no place.
struct Fault {
  enum class Kind : std::uint8_t {
    input,      ///< what was asked cannot be answered
    not_found,  ///< what was asked for by its name is not there
    stopped,    ///< Options::stop, or a bound, ended the work
  };
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string what;
  std::string expected;  ///< what would be right: "did you mean 'owner'?"; may be empty
  Kind kind = Kind::input;

  /// One printable line: `file:line:column: what, expected`.
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
  /// The value, which has to be there.
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
  /// The faults, which have to be there.
  [[nodiscard]] const Faults& faults() const { return std::get<1>(state_); }

 private:
  std::variant<T, Faults> state_;
};

/// A value as scenarios, rulebooks and answers have them: what TOML and JSON can say. Keys keep their order.
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

  /// The value, or null where it is of another kind.
  template <class T>
  [[nodiscard]] const T* as() const {
    return std::get_if<T>(&is_);
  }
  /// What stands under a key of a table; null where there is none.
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

/// JSON in one line; reals read back as the same doubles.
[[nodiscard]] CASUS_EXPORT std::string to_json(const Value& value);

/// In lowest terms; the digits of both, for they may be long. `denominator` is above 0.
struct Fraction {
  std::string numerator;
  std::string denominator;
  bool operator==(const Fraction&) const = default;
};

/// A chance: the double nearest to the exact one, which is absent where it is too long to be worked out, or
/// where a mixed equilibrium that was not solved exactly took part.
struct Chance {
  double probability = 0.0;
  std::optional<Fraction> exact;
};

/// An answer whole, in every form that it has. Immutable, cheap to copy.
class CASUS_EXPORT Answer {
 public:
  [[nodiscard]] Value value() const;  ///< as the command line's `--json` and docs/json.md have it
  [[nodiscard]] std::string text(bool brief = false) const;  ///< as a terminal shows it, without colours
  [[nodiscard]] Expected<std::string> svg() const;           ///< its picture; a fault where there is none

  class Inside;
  explicit Answer(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}

 private:
  std::shared_ptr<const Inside> inside_;
};

struct Move {
  Value value;       ///< as a scenario declares it
  std::string text;  ///< as people read it
};

/// What the rules say of a move by one clause.
struct Finding {
  std::string clause;    ///< "RK-3"
  std::string standing;  ///< "stated", "read" or "assumed"
  bool holds = true;
  std::string text;
  std::string remedy;  ///< where it does not hold: what would have to change; may be empty
};

struct Ruling {
  Move move;
  bool allowed = false;
  std::vector<Finding> findings;
};

struct Judgement {
  std::optional<Ruling> declared;  ///< where the scenario declares a move
  std::vector<Ruling> moves;       ///< else, and where it is not allowed, every legal one
  std::string at_rest;             ///< of a table at rest: why nobody acts
};

enum class Policy : std::uint8_t { declared, best };

struct Odds {
  struct Outcome {
    std::string id;
    std::string text;
    int victor = -1;  ///< 0 the attacker, 1 the defender, -1 nobody
    Chance chance;
  };
  struct Distribution {
    std::string name;
    std::string text;
    std::vector<std::int64_t> values;   ///< ascending
    std::vector<double> probabilities;  ///< as many
    double mean = 0.0;                  ///< given that it comes to be
    double more = 0.0;                  ///< the chance of values beyond the last
  };
  Policy policy = Policy::declared;
  std::string policy_text;
  Chance attacker;  ///< wins
  Chance defender;
  std::vector<Outcome> outcomes;
  std::vector<Distribution> distributions;
  std::optional<double> within;  ///< where exact numbers would be too long: how far off a chance may be
  std::optional<double> exploitability;  ///< where hidden choices were not solved exactly
};

struct Advice {
  struct Choice {
    Move move;
    double value = 0.0;  ///< what it leads to by best play, to the attacker less the defender
    std::optional<Fraction> exact;
  };
  struct Part {
    Move move;
    Chance chance;  ///< how often it is chosen
  };
  std::string seat;             ///< who is advised
  std::size_t best = 0;         ///< of `choices`
  std::vector<Choice> choices;  ///< none where dice come before the first choice
  std::vector<Part> mix;        ///< where choices are hidden: how the first to choose mixes them
  double value = 0.0;
  std::optional<Fraction> exact;
  std::optional<double> exploitability;
};

/// What a choice is worth to who is asked (greater is better), and how often best play chooses it: 1 or 0
/// where nothing is hidden.
struct Worth {
  std::size_t move = 0;  ///< of the question's
  double worth = 0.0;
  double often = 0.0;
};

/// A choice put to a player.
struct Question {
  std::string seat;
  std::vector<Move> moves;    ///< the legal ones
  std::size_t otherwise = 0;  ///< what is declared, else no option taken
  bool hidden = false;        ///< sealed: other seats must not see it
  /// Weighs the choices by best play from there on, and by nothing but what who is asked may know; choices
  /// that are sure to be no better than others are left out. To be called while the question is asked.
  std::function<Expected<std::vector<Worth>>()> weigh;
};
/// The number of the chosen move; nothing, or one that is not there, is `otherwise`. What it throws ends the
/// play, and comes out of it.
using Choose = std::function<std::optional<std::size_t>(const Question&)>;

/// Who hands what to whom.
struct Transfer {
  std::string piece;
  std::int64_t count = 0;
  std::string from;
  std::string to;
  std::string clause;
};

/// Bounds of the work; where one is met the fault says which, and what to change.
struct Options {
  std::optional<Policy> policy = std::nullopt;     ///< nothing: the scenario's own
  unsigned threads = 1;                            ///< of a study: a sweep, a table of lines, sensitivity
  std::optional<Value> move = std::nullopt;        ///< that "judge" rules on, not the declared one
  std::optional<std::string> goal = std::nullopt;  ///< of "advise": what is wanted, as `--goal` takes it
  const std::atomic<bool>* stop = nullptr;         ///< set from another thread, it ends the work soon
  std::uint64_t most_positions = 20'000'000;       ///< that an exploration may hold
  /// Memory that an exploration may hold, by its own account. What solvers, distributions and long numbers
  /// take besides is not counted: the library does not replace the operator new of its program.
  std::uint64_t most_bytes = std::uint64_t{4} << 30U;
};

/// An axis of a sweep: a path as `set` takes it, with its values.
struct Axis {
  std::string path;
  std::vector<Value> values;
};

/// Who wins over a grid; the last axis runs fastest. A cell that is refused is NaN, with its reason.
struct Sweep {
  std::vector<std::size_t> shape;
  std::vector<double> attacker;
  std::vector<double> defender;
  std::vector<std::string> reasons;  ///< as many as cells, empty where it is answered
  Answer whole;
};

/// A column of a study: a path as `set` takes it, the values that there are, and which of them each line has.
struct Column {
  std::string path;
  std::vector<Value> values;
  std::vector<std::uint32_t> lines;  ///< by line, the number of its value
};

/// Who wins in each line. One that is refused is NaN.
struct Study {
  std::vector<double> attacker;
  std::vector<double> defender;
  std::vector<std::pair<std::size_t, std::string>> refused;  ///< line by line, with why
};

struct Played;

/// A scenario under its rulebook: what every question is asked of.
class CASUS_EXPORT Scenario {
 public:
  /// TOML, or JSON where it begins with `{`. Files that it names (`rulebook`, `game`) are read from the
  /// working directory. `name` stands in faults.
  static Expected<Scenario> from_text(std::string_view text, std::string_view name = "scenario");
  /// Files that it names lie beside it.
  static Expected<Scenario> from_file(const std::string& path);
  static Expected<Scenario> from_value(const Value& scenario);
  /// A scenario of a game that its own text tells (docs/language.md).
  static Expected<Scenario> of_game(std::string_view game, std::string_view scenario,
                                    std::string_view name = "scenario");

  /// The same with other values: paths as the command line's `--set` ("dice.attacker",
  /// "territory.Peru.points", "rulebook.engagement.luck").
  [[nodiscard]] Expected<Scenario> set(const std::vector<std::pair<std::string, Value>>& values) const;
  [[nodiscard]] Expected<Scenario> set(const std::string& path, const Value& value) const {
    return set({{path, value}});
  }
  [[nodiscard]] Value value() const;  ///< the scenario as it stands
  [[nodiscard]] std::string system() const;
  [[nodiscard]] Faults warnings() const;  ///< what is sound and yet probably not meant

  [[nodiscard]] Expected<Judgement> judge() const;
  [[nodiscard]] Expected<Ruling> judge(const Value& move) const;
  [[nodiscard]] Expected<Odds> odds(const Options& options = {}) const;
  [[nodiscard]] Expected<Advice> advise(const Options& options = {}) const;
  /// `seed`: the dice that this text decides, always the same; nothing: the system's random bytes.
  [[nodiscard]] Expected<Played> play(const Choose& choose = {},
                                      const std::optional<std::string>& seed = std::nullopt,
                                      const Options& options = {}) const;
  [[nodiscard]] Expected<Sweep> sweep(const std::vector<Axis>& axes, const Options& options = {}) const;
  /// Who wins in each line of a table with any number of columns.
  [[nodiscard]] Expected<Study> study(const std::vector<Column>& columns, const Options& options = {}) const;
  /// An answer whole. `question`: "judge", "odds", "advise", "sensitivity".
  [[nodiscard]] Expected<Answer> ask(std::string_view question, const Options& options = {}) const;
  /// The same as a value, as `casus QUESTION --json` has it.
  [[nodiscard]] Expected<Value> answer(std::string_view question, const Options& options = {}) const;

  class Inside;

 private:
  explicit Scenario(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
  std::shared_ptr<const Inside> inside_;
};

struct Played {
  std::string winner;  ///< the outcome's id
  std::string winner_text;
  std::vector<std::string> told;     ///< what happened, in sentences
  std::vector<Transfer> settlement;  ///< equal transfers added up
  std::string log;                   ///< proves the dice and every step; `verify` plays it again
  Value after;                       ///< the scenario that follows: from_value opens it
  Answer whole;
};

/// Everything that can come of dice, exactly: "4d6kh3", "count(10d10>=7)" (docs/dice.md).
[[nodiscard]] CASUS_EXPORT Expected<Answer> dice(const std::string& expression, const Options& options = {});

/// Nothing where a log is valid; else what is not, with its line.
[[nodiscard]] CASUS_EXPORT std::optional<Fault> verify(std::string_view log);
/// Every fault of a scenario, a rulebook or a game by its text; of a sound game, the examples that do not
/// come out.
[[nodiscard]] CASUS_EXPORT Faults check(std::string_view text, std::string_view name = "file");
/// The systems that come with Casus, and the games told in a file among them.
[[nodiscard]] CASUS_EXPORT std::vector<std::string> systems();
/// The version of Casus: "1.2.3".
[[nodiscard]] CASUS_EXPORT std::string_view version();

}  // namespace casus::v1
