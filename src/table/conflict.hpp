#pragma once
// One opened scenario with the types of its rules erased: the contract of a system, and what every answer is
// worked out from. An answer is compiled once, for all systems. A system derives its conflict from
// `ConflictOf` its rules (conflict_of.hpp), which implements the part that the rules decide. Not for the
// inner loops: traversals, simulations and the runner of plays stay templates over the rules, behind
// `explore`, `simulate` and `play`.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "answers/answers.hpp"
#include "answers/map_view.hpp"
#include "base/limits.hpp"
#include "base/result.hpp"
#include "conflict/explore/explored.hpp"
#include "conflict/play/deadlock.hpp"
#include "conflict/play/fair_dice.hpp"
#include "conflict/play/simulate.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/reporting.hpp"
#include "files/document.hpp"
#include "table/exploration.hpp"
#include "table/handle.hpp"
#include "table/records.hpp"
#include "table/system.hpp"
#include "table/table.hpp"

namespace casus {

/// What led from one position of a play to the next: a move, the class of a throw, the outcome of a conflict
/// within, or the end of a play that would go on for ever.
using StepCause = std::variant<Move, std::uint32_t, std::uint16_t, Deadlock>;

/// Gets all that a play reports, in order.
class PlayListener {
 public:
  PlayListener() = default;
  PlayListener(const PlayListener&) = delete;
  PlayListener& operator=(const PlayListener&) = delete;
  virtual ~PlayListener() = default;

  virtual void hear(const Event& event) = 0;
  virtual void hear(const Transfer& transfer) = 0;
  virtual void hear(const Throw& thrown, bool hidden) = 0;
  virtual void step(const Position& before, const StepCause& cause, const Position& after) = 0;
  /// A step of a conflict within: its positions are of that conflict (`explore_within`).
  virtual void step_within(const Position& before, const Position& after) = 0;
};

/// Chooses for the player who acts at a position: a legal move, or nothing if that player has not chosen yet,
/// so that the play pauses. A fault ends the play.
using Choose = std::function<Result<std::optional<Move>>(const Position&)>;

class OwnAnswers;  // own_answers.hpp

/// Returns names in the order of a table, from the one after `now`, who comes last; -1, nobody's turn: as
/// they stand.
std::vector<std::string> in_turn(std::vector<std::string> names, int now);

/// One opened scenario. ConflictOf implements the first part, its rules. The rest is what a system says
/// itself, in records (records.hpp): a function without a default is pure, every other one may be left out.
class Conflict {
 public:
  Conflict(SystemInfo info, RulesInfo rules) : info_(info), rules_(std::move(rules)) {}
  Conflict(const Conflict&) = delete;
  Conflict& operator=(const Conflict&) = delete;
  virtual ~Conflict() = default;

  [[nodiscard]] const SystemInfo& info() const { return info_; }
  [[nodiscard]] const Position& start() const { return rules_.start; }
  [[nodiscard]] const Prices& prices() const { return rules_.prices; }
  [[nodiscard]] bool hides() const { return rules_.hides; }
  [[nodiscard]] bool may_have_products() const { return rules_.may_have_products; }
  [[nodiscard]] bool has_products() const { return rules_.has_products; }

  // ---- The rules (ConflictOf). Positions and moves are of this conflict.

  [[nodiscard]] virtual Turn turn(const Position& p) const = 0;
  /// The moves that `judge` allows, in order: a move's place is the label of its edge.
  [[nodiscard]] virtual std::vector<Move> legal_moves(const Position& p) const = 0;
  /// The candidates, legal or not, and every other move that is worth a refusal.
  [[nodiscard]] virtual std::vector<Move> thinkable_moves(const Position& p) const = 0;
  /// Whether a move is allowed; adds each finding to `findings`, in clause order.
  [[nodiscard]] virtual bool judge(const Position& p, const Move& move,
                                   std::vector<Finding>* findings = nullptr) const = 0;
  [[nodiscard]] virtual Move declared(const Position& p) const = 0;
  /// The next position, after a move, the class of a throw, the outcome of the conflict within, or a
  /// deadlock.
  [[nodiscard]] virtual Position apply(const Position& p, const StepCause& cause,
                                       const Reporter& report = NullSink{}) const = 0;
  /// The classes of the throw at a position, those of weight 0 left out.
  [[nodiscard]] virtual std::vector<Weighted<Integer>> classes(const Position& p) const = 0;
  [[nodiscard]] virtual std::uint16_t outcome(const Position& p) const = 0;
  /// The pieces and their holders, by number, and those that have no number, by name.
  [[nodiscard]] virtual std::vector<HoldingText> holdings(const Position& p) const = 0;
  /// Whether two positions have the same future.
  [[nodiscard]] virtual bool same_key(const Position& a, const Position& b) const = 0;
  /// Whether the same seat acts at two positions and cannot distinguish them.
  [[nodiscard]] virtual bool looks_alike(const Position& a, const Position& b) const = 0;
  /// Whether all of a position is public.
  [[nodiscard]] virtual bool is_public(const Position& p) const = 0;
  /// Returns whether a choice that was made before is still sealed.
  [[nodiscard]] virtual bool has_sealed(const Position& p) const = 0;
  /// Returns whether a choice at `p` is sealed in a play as long as something is.
  [[nodiscard]] virtual bool seals(const Position& p) const = 0;
  /// Whether the scenario fixes what is chosen at a position.
  [[nodiscard]] virtual bool is_fixed(const Position& p) const = 0;

  // ---- What stays a template over the rules (ConflictOf).

  [[nodiscard]] virtual Result<std::unique_ptr<Exploration>> explore(const Position& from,
                                                                     const Prices& prices,
                                                                     const KeepSpec& keep,
                                                                     const ExploreOptions& options,
                                                                     const Limits& limits) const = 0;
  /// The conflict within at a position.
  [[nodiscard]] virtual Result<std::unique_ptr<Exploration>> explore_within(const Position& p,
                                                                            const Prices& prices,
                                                                            const Limits& limits) const = 0;
  /// Plays many times, by a policy of an exploration; without one, as declared.
  [[nodiscard]] virtual Result<Simulation> simulate(const Exploration* of, const Policy* policy,
                                                    const SimulationPlan& plan,
                                                    const Limits& limits) const = 0;
  /// Plays once from the beginning. Returns the final position, or the position of the pending choice.
  [[nodiscard]] virtual Result<Position> play(FairDice& dice, const Choose& choose,
                                              PlayListener& listener) const = 0;
  /// The same without the choices that nobody is asked for where all is as declared; null: there are none.
  [[nodiscard]] virtual std::unique_ptr<const Conflict> as_declared() const = 0;
  /// Turns the values at some paths in the rules; null: none of them can be turned (fast_setter.hpp).
  [[nodiscard]] virtual std::unique_ptr<FastSweep> fast_sweep(std::span<const std::string> paths,
                                                              std::optional<PolicyKind> policy) const = 0;

  // ---- The scenario and its files.

  [[nodiscard]] virtual Declaration declaration() const { return {}; }
  /// A move as a scenario writes it, and back; faults with their places.
  [[nodiscard]] virtual files::Node to_node(const Move& move) const = 0;
  [[nodiscard]] virtual Result<Move> to_move(const files::Document& document) const = 0;
  /// What follows a play: a scenario at rest, in which nothing is declared, that the system reads by the same
  /// rulebook as the table at a position where nobody acts; of nothing but the rules and the position. What a
  /// scenario says of itself is not in it (carry.hpp).
  [[nodiscard]] virtual files::Document to_document(const Position& p) const = 0;
  /// What is sound in the scenario and yet probably not meant; `weighs`: also what matters where worths are
  /// compared.
  [[nodiscard]] virtual Faults warnings(bool /*weighs*/) const { return {}; }
  /// The numbers of the scenario that sensitivity turns.
  [[nodiscard]] virtual std::vector<Parameter> parameters() const { return {}; }

  [[nodiscard]] virtual Rest rest() const { return {}; }
  /// What may be declared on a table at rest, as `judge` allows it.
  [[nodiscard]] virtual Openings openings() const { return {}; }
  /// The table as it stands where the turn may pass, when it has passed to `next`, one of the successors: the
  /// marks of the turn are gone, and what the sheets are silent about is as it was. Faults: what `next` has
  /// is more than a scenario has room for.
  [[nodiscard]] virtual Result<files::Document> turned(std::string_view /*next*/) const {
    return to_document(start());
  }

  // ---- Words.

  /// The words of the scenario. `scenario` keeps them.
  [[nodiscard]] virtual ScenarioWords scenario_words() const = 0;
  [[nodiscard]] virtual Situation situation(const Position& p) const;
  [[nodiscard]] virtual MoveWords words(const Move& move) const = 0;
  [[nodiscard]] virtual FindingWords words(const Finding& finding) const = 0;
  [[nodiscard]] virtual EventWords words(const Event& event) const = 0;
  /// Without a policy: of the conflict that the scenario asks for.
  [[nodiscard]] virtual OutcomeWords words(std::uint16_t outcome, std::optional<PolicyKind> policy) const = 0;
  [[nodiscard]] virtual PieceWords piece(std::uint16_t number) const = 0;
  [[nodiscard]] virtual HolderWords holder(std::uint16_t number) const = 0;
  /// Whose victory an outcome is: 0 the attacker's, 1 the defender's, -1 nobody's.
  [[nodiscard]] virtual Seat victor(std::uint16_t outcome) const {
    return outcome < 2 ? static_cast<Seat>(outcome) : Seat{-1};
  }
  /// Returns the number of sides whose chances to win odds state. It is 2, except in games of more sides.
  [[nodiscard]] virtual std::size_t sides_that_may_win() const { return 2; }
  /// All whose victory an outcome is, `victor` first.
  [[nodiscard]] virtual std::vector<Seat> victors(std::uint16_t outcome) const {
    const Seat one = victor(outcome);
    return one < 0 ? std::vector<Seat>() : std::vector<Seat>{one};
  }
  /// What an allowed move does to what everybody has in common; may be empty.
  [[nodiscard]] virtual std::string effect(const Position& /*p*/, const Move& /*move*/) const { return {}; }
  /// What a move costs, so that the cheapest that reaches a chance is advised (ScenarioWords::has_costs).
  [[nodiscard]] virtual std::int64_t cost(const Move& /*move*/) const { return 0; }
  /// The names of the numbers by which a rule of advice may distinguish positions, with {} in place of the
  /// amount: "Anna has {} armies". Empty: advice gives no rules.
  [[nodiscard]] virtual std::vector<std::string> number_names() const { return {}; }
  /// The values of these numbers at a position, in the same order.
  [[nodiscard]] virtual std::vector<std::int64_t> numbers(const Position& /*p*/) const { return {}; }
  /// A legal move at a position, for rules of advice; asked for only where there are numbers.
  [[nodiscard]] virtual GeneralMove general(const Position& /*p*/, const Move& move) const {
    return {"", words(move).text};
  }
  /// The table that decides, for pictures.
  [[nodiscard]] virtual std::optional<LookupText> lookup() const { return std::nullopt; }

  // ---- Sizes, and choices inside what is declared.

  /// A fault where the conflict is too large to be counted out by best play.
  [[nodiscard]] virtual std::optional<Fault> unexplorable() const { return std::nullopt; }
  /// The counts of the kinds of pieces that there may be fewer of: what grows with them is foretold from the
  /// same conflict with at most `most` of each kind (size_refusal). Null where that makes none smaller.
  [[nodiscard]] virtual std::vector<std::int64_t> pieces() const { return {}; }
  [[nodiscard]] virtual std::unique_ptr<const Conflict> with_at_most(std::int64_t /*most*/) const {
    return nullptr;
  }
  /// For `judge --why-not`; a system whose first choice is a choice has none.
  [[nodiscard]] virtual ClosedMoves closed_within() const { return {}; }
  /// The first position inside what is declared at which a player chooses as `move` does; nothing where there
  /// is none. A fault where the search for it ended at its bound.
  [[nodiscard]] virtual Result<std::optional<Position>> position_within(const Move& /*move*/) const {
    return std::optional<Position>();
  }
  /// What the system answers in its own way; null: nothing.
  [[nodiscard]] virtual const OwnAnswers* own_answers() const { return nullptr; }

  // ---- What follows from these, the same for all.

  /// The words of the scenario, computed at the first call. May be called from several threads.
  [[nodiscard]] const ScenarioWords& scenario() const;
  /// The name of a seat, and of all who win with seat 0 or 1; empty: there is no such seat.
  [[nodiscard]] std::string seat_name(Seat seat) const;
  [[nodiscard]] std::string side_name(Seat seat) const;
  [[nodiscard]] std::string counter_words(std::uint16_t counter) const;

  /// A move, a finding, an event, a transfer, as answers have them.
  [[nodiscard]] MoveText text(const Move& move) const;
  [[nodiscard]] FindingText text(const Finding& finding) const;
  [[nodiscard]] EventText text(const Event& event, EventWords words) const;
  [[nodiscard]] TransferText text(const Transfer& transfer) const;
  /// The read and assumed clauses among the cited, each once; parts of a clause that differ in standing
  /// apart.
  [[nodiscard]] std::vector<ClauseText> rests_on(const Citations& cited) const;

  /// Whether a policy does first what is declared, and the rest as advised: where a system says at which
  /// positions a scenario fixes something, or that best play is the way of one that declares.
  [[nodiscard]] bool plays_declared_then_best(PolicyKind policy) const;
  /// The seat that chooses in secret, itself without a declaration, after a choice that is declared and
  /// hidden from it: against its best answer such odds are. -1: there is none.
  [[nodiscard]] Seat answering() const;
  [[nodiscard]] std::string policy_text(PolicyKind policy) const;

  struct DealtHand {
    Position position;
    Integer weight;
  };
  /// What a draw at the start may lead to.
  [[nodiscard]] std::vector<DealtHand> dealt() const;
  /// Where a player first chooses: the start, or all that a draw may lead to of which that player sees
  /// nothing. The start where there is no such choice.
  [[nodiscard]] std::vector<DealtHand> first_choices() const;
  [[nodiscard]] Position first_choice() const { return first_choices().front().position; }

  [[nodiscard]] Ruling rule(const Position& p, const Move& move) const;
  [[nodiscard]] std::vector<Ruling> legal_rulings() const;
  /// The ruling on a move inside what is declared: what refuses it also says at which position.
  [[nodiscard]] Ruling rule_within(const Position& p, const Move& move) const;

  /// The chances that the attacker, and the defender, is the victor: of chances by outcome, added exactly
  /// where all are exact; and by side and node, from each node of a graph.
  [[nodiscard]] std::array<double, 2> winners(const std::vector<double>& ends) const;
  [[nodiscard]] std::array<Chance, 2> winners(const std::vector<Chance>& ends) const;
  /// The chances that each of the first `seats` seats is a victor, likewise.
  [[nodiscard]] std::vector<Chance> winners(const std::vector<Chance>& ends, std::size_t seats) const;
  [[nodiscard]] std::array<std::vector<double>, 2> chances_to_win(const Graph& graph,
                                                                  const Policy& policy) const;

  /// The answer to every question but `judge` at rest; nothing where somebody acts.
  [[nodiscard]] std::optional<Fault> at_rest() const;
  [[nodiscard]] std::optional<Ruling> ruling_out_of_reach() const;
  [[nodiscard]] Fault nobody_chooses(const std::string& so) const;
  /// The declared move, or a fault that names the clauses it breaks.
  [[nodiscard]] Result<Move> declared_move(const Position& p) const;
  /// `whose`: the name of the player who was asked for the move.
  static Fault not_allowed(const Ruling& ruling, const Place& place, const std::string& whose = "");

 private:
  SystemInfo info_;
  RulesInfo rules_;
  mutable std::once_flag has_words_;
  mutable ScenarioWords words_;
  /// What would declare something, and what passes the turn.
  [[nodiscard]] std::string how_to_go_on() const;
};

}  // namespace casus
