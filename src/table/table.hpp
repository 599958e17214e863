#pragma once
// A system at one table with its types erased: what report, cli and service speak to. A Table is made from a
// scenario and a rulebook, is immutable, and may be asked from several threads at once.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "answers/answers.hpp"
#include "answers/field.hpp"
#include "answers/luck.hpp"
#include "answers/map_view.hpp"
#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/explore/inner_memory.hpp"
#include "conflict/play/fair_dice.hpp"
#include "files/document.hpp"
#include "table/system.hpp"

namespace casus {

/// What a player answered, as a play records it.
struct ChosenAnswer {
  std::string seat;
  MoveText move;
};

/// A hidden choice, committed to before the other side chooses.
struct SealedText {
  std::string seat;
  std::uint64_t number = 0;  ///< of the sealed choices of a play, from 0
  std::string commitment;    ///< hexadecimal
};
/// The same at the reveal: what was chosen, and the salt that proves it.
struct OpenedText {
  ChosenAnswer answer;
  std::uint64_t number = 0;
  std::string salt;  ///< hexadecimal
};

/// The values of the choices of a question, and what they lead to, by best play from there on.
struct ChoiceValues {
  struct Choice {
    std::size_t move = 0;          ///< its number among the question's
    double worth = 0.0;            ///< to who is asked: greater is better
    double often = 0.0;            ///< how often best play chooses it; where nothing is hidden 1 or 0
    std::array<double, 2> wins{};  ///< the chances that then the attacker, and the defender, wins
  };
  Measure measure = Measure::worth;
  std::array<std::string, 2> names;  ///< of the two whose chances are told
  std::vector<Choice> choices;  ///< in their order; without those that are sure to be no better than others
  /// By best play nobody would be asked here, so that it says nothing of what others chose in secret: all
  /// that they may have chosen is taken for equally likely.
  bool off_plan = false;
};

/// How a play stands after so many of its entries.
struct CoursePoint {
  std::size_t entries = 0;
  std::array<double, 2> wins{};  ///< the chances that the attacker, and the defender, wins
};

/// A choice put to a player.
struct Question {
  std::string seat;
  std::string sees;             ///< what that seat alone knows, in words: for nobody else
  std::vector<MoveText> moves;  ///< the legal ones, in order
  std::size_t otherwise = 0;  ///< what is played when nobody answers: what is declared, else no option taken
  bool hidden = false;        ///< the choice is sealed: the other seats must not see it
  /// Hidden choices that are not open yet: for the log of a play that ends here; never to be shown.
  std::vector<OpenedText> sealed = {};
  /// Weighs the choices, by nothing but what who is asked may know. To be called while the question is asked,
  /// or, of a paused play, while its table exists. Faults: where the conflict cannot be solved within the
  /// limits.
  std::function<Result<ChoiceValues>(const Limits&)> weigh = {};
};

/// The number of a move of the question, or a move as a JSON object with the place it was read from.
using Answer = std::variant<std::size_t, files::Document>;
using Ask = std::function<Result<Answer>(const Question&)>;
/// The same for a play that may pause: nothing if the answer is not known yet.
using AskSoFar = std::function<Result<std::optional<Answer>>(const Question&)>;

/// A throw as the seed gave it, before what it means: what anyone can throw again who knows no rules.
struct ThrowText {
  Throw thrown;
  bool hidden = false;  ///< its faces are not reported: a seat does not know what they decided
};

/// One report of a play. A play reports in the order in which things happen.
using PlayEntry = std::variant<EventText, TransferText, ChosenAnswer, SealedText, OpenedText, ThrowText>;
using PlayReporter = std::function<void(const PlayEntry&)>;

struct PlayResult {
  std::string winner;  ///< the outcome's id
  std::string winner_text;
  std::vector<PlayEntry> entries;
  std::vector<TransferText> settlement;  ///< who hands what to whom: equal transfers added up,
                                         ///< HolderWords::is_passed_through taken out
  std::optional<MapView> map;            ///< how it ended and what was done, of systems that have maps
  files::Document after;                 ///< the scenario that follows: the table at rest
};

/// A play whose next choice is not made yet.
struct PausedPlay {
  Question question;               ///< the pending choice
  std::vector<PlayEntry> entries;  ///< what was reported so far
};
/// A play as far as its questions were answered: its end, or its pending question.
using PlayState = std::variant<PlayResult, PausedPlay>;

/// How many pieces of a kind a holder has.
struct HoldingText {
  std::string holder;
  std::string piece;
  std::int64_t count = 0;
  double value = 0.0;  ///< of one of them, by the scenario's values; no part of equality
  friend bool operator==(const HoldingText& a, const HoldingText& b) {
    return a.holder == b.holder && a.piece == b.piece && a.count == b.count;
  }
};

struct SimulationOrder {
  std::uint64_t runs = 1'000'000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

/// Whether a chance is wanted exactly, exactly where that is quick, or in doubles alone (within 64 units in
/// the last place of it; where choices are hidden, of that of choices as good as Win::exploitability says).
enum class Precision : std::uint8_t { exact, quick, doubles };

/// What is wanted of odds: the distributions of counters, and chances exactly where that is not too long;
/// else those are doubles with their bound.
struct OddsForm {
  bool counters = true;
  bool exact = true;
};

/// The same table with other values of some numbers of its scenario, one after the other: for studies, where
/// each would be read and opened else. Not for several threads at once.
class FastSweep {
 public:
  /// Writes the values of the next question, at each call those of one more; returns false if there is none.
  using NextValues = std::function<bool(std::vector<std::int64_t>& values)>;

  FastSweep() = default;
  FastSweep(const FastSweep&) = delete;
  FastSweep& operator=(const FastSweep&) = delete;
  virtual ~FastSweep() = default;

  /// Whether the number of that place among the paths can be turned.
  [[nodiscard]] virtual bool turns(std::size_t number) const = 0;
  /// The chances that the attacker, and the defender, wins, as `Table::win` says them in doubles (to within
  /// 64 units in the last place), where these are the values; of what cannot be turned any. Nothing: the
  /// scenario has to be read and opened with them, for its answer or its fault.
  /// `next`: what will be asked next, which may be explored together with this.
  [[nodiscard]] virtual std::optional<std::array<double, 2>> win(std::span<const std::int64_t> values,
                                                                 const Limits& limits,
                                                                 const NextValues& next = nullptr) = 0;
};

class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  [[nodiscard]] virtual std::string_view system() const = 0;
  /// What the system says of itself before any scenario; it lasts as long as the table.
  [[nodiscard]] virtual const SystemInfo& info() const = 0;
  [[nodiscard]] virtual std::optional<int> edition() const = 0;
  [[nodiscard]] virtual std::string title() const = 0;  ///< of the rulebook in force
  /// Whether the scenario declares what is done first; `odds` then follows that, else best play.
  [[nodiscard]] virtual bool declares() const = 0;

  /// Who chooses how where no policy is named, and each policy in words.
  [[nodiscard]] virtual PolicyKind default_policy() const = 0;
  [[nodiscard]] virtual std::string policy_text(PolicyKind policy) const = 0;

  /// What the seat that attacks (0) or defends (1) is called.
  [[nodiscard]] virtual std::string seat_name(Seat seat) const = 0;
  /// Who may add to the dice, in an order that the scenario decides: its players, else its seats.
  [[nodiscard]] virtual std::vector<std::string> players() const = 0;

  /// What is sound in the scenario and yet probably not meant, with its place. `weighs`: also what matters
  /// where worths are compared.
  [[nodiscard]] virtual Faults warnings(bool weighs) const = 0;

  /// Rules on `move` (a JSON object), else on the declared move, else on every legal one (all with findings).
  [[nodiscard]] virtual Result<Judgement> judge(const std::optional<files::Document>& move) const = 0;
  /// The places and things that refusals can be asked about.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  /// What is not allowed: every move about the place or thing of that name, else every refused candidate.
  /// Faults: nobody has a choice; a name that nothing has, with the nearest known. Of a thing that no move is
  /// about: why there is nothing to be done.
  [[nodiscard]] virtual Result<Refusals> refusals(const std::optional<std::string>& about) const = 0;
  /// A fault where the declared move is not allowed.
  [[nodiscard]] virtual Result<Odds> odds(std::optional<PolicyKind> policy, const Limits& limits,
                                          const OddsForm& form = {}) const = 0;
  /// Who wins, as `odds` says it. `memory`, where given, keeps what the next table of a study may use; not
  /// for several threads at once.
  [[nodiscard]] virtual Result<Win> win(std::optional<PolicyKind> policy, Precision precision,
                                        const Limits& limits, Memory* memory = nullptr) const = 0;
  /// What turns the numbers at these paths of the scenario; null where none of them can be. It outlives the
  /// table.
  [[nodiscard]] virtual std::unique_ptr<FastSweep> fast_sweep(std::span<const std::string> paths,
                                                              std::optional<PolicyKind> policy) const = 0;
  /// The table that decides, where the system has one.
  [[nodiscard]] virtual std::optional<LookupText> lookup() const = 0;
  /// Where things stand and what moves are about, where the system has maps: moves of this table that are
  /// played from here on (`steps`: one after the other). Moves that cannot be read are left out. `whose`: by
  /// move the name of the seat that makes it; none where that is not to be shown.
  [[nodiscard]] virtual std::optional<MapView> map(MapRole role, std::span<const MoveText> moves,
                                                   std::span<const std::string> whose) const = 0;
  [[nodiscard]] std::optional<MapView> map(MapRole role, std::span<const MoveText> moves) const {
    return map(role, moves, {});
  }
  /// What a designer may turn here, in the order in which it is shown.
  [[nodiscard]] virtual std::vector<Parameter> parameters() const = 0;
  /// The shortest ways to what is wanted (`goal`, else the scenario's own), for systems that plan; nothing
  /// where nothing is wanted, or the system does not plan.
  [[nodiscard]] virtual Result<std::optional<PlansAnswer>> plans(const std::optional<std::string>& goal,
                                                                 const Limits& limits) const = 0;
  /// `goal`: a chance of winning that is wanted at the least cost, as text ("0.8"), for systems whose choices
  /// cost something.
  [[nodiscard]] virtual Result<Advice> advise(
      const Limits& limits, const std::optional<std::string>& goal = std::nullopt) const = 0;
  [[nodiscard]] virtual Result<SimulationAnswer> simulate(std::optional<PolicyKind> policy,
                                                          const SimulationOrder& order,
                                                          const Limits& limits) const = 0;
  /// Plays once. What the scenario declares is played first without asking.
  [[nodiscard]] Result<PlayResult> play(FairDice& dice, const Ask& ask, const PlayReporter& report) const;
  /// Plays the same way to the first question without an answer, or to the end. Nothing is thrown after that
  /// question.
  [[nodiscard]] virtual Result<PlayState> play_so_far(FairDice& dice, const AskSoFar& ask,
                                                      const PlayReporter& report) const = 0;
  /// The chance to win along a play, by the policy that `odds` has where none is named: `dice` and `ask` are
  /// those of the play, which may pause. There is no point while a choice is sealed. Faults: those of the
  /// play, and where the conflict cannot be solved.
  [[nodiscard]] virtual Result<std::vector<CoursePoint>> course(FairDice& dice, const AskSoFar& ask,
                                                                const Limits& limits) const = 0;
  /// What dice, choices and guesses did to the worth, of a play that is played again: `dice` and `ask` are
  /// those of the play that is over, `report` is called as by `play`. `measure`: nothing is the worth where
  /// something is priced, else the chance to win. Faults: those of `play`, and where the conflict cannot be
  /// solved.
  [[nodiscard]] virtual Result<LuckAnswer> luck(FairDice& dice, const Ask& ask, const PlayReporter& report,
                                                std::optional<Measure> measure,
                                                const Limits& limits) const = 0;

  /// Who has what as the scenario stands, by the names that settlements use, without zeros: in the order of
  /// holders, then of pieces. Holders that are no player (a bank, a box) are among them.
  [[nodiscard]] virtual std::vector<HoldingText> holdings() const = 0;

  /// Who may have the next turn, in the order of the table; the first is suggested, and who has it now comes
  /// last. Empty: there is no next turn.
  [[nodiscard]] virtual std::vector<std::string> successors() const = 0;
  /// The scenario when the turn has passed to `next`: the marks of the turn are gone, and what the sheets are
  /// silent about (income, draws) is as it was. Faults: a name that is none of `successors`, with the
  /// nearest; something is declared, and must be played or taken back first; there is no next turn.
  [[nodiscard]] virtual Result<files::Document> turned(std::string_view next) const = 0;
};

}  // namespace casus
