#pragma once
// The contract of a system: what it must tell so that every question can be asked of it, and what it gets for
// nothing. A system is one object of a class that derives from SystemOf its rules; a function that it does
// not override has the default that is written here. The registry's entry owns the object (entry.hpp).
// tests/systems/minimal_system.hpp is the smallest one.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers/answers.hpp"
#include "answers/field.hpp"
#include "answers/map_view.hpp"
#include "base/limits.hpp"
#include "conflict/rules/clause.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"
#include "files/document.hpp"
#include "table/any_system.hpp"
#include "table/dial.hpp"
#include "table/table.hpp"

namespace casus {

class Conflict;

/// Names in the order of a table, from the one after `now`, who comes last; nobody's turn (-1): as they
/// stand.
inline std::vector<std::string> in_turn(std::vector<std::string> names, int now) {
  if (now >= 0 && static_cast<std::size_t>(now) < names.size())
    std::rotate(names.begin(), names.begin() + now + 1, names.end());
  return names;
}

/// The options inside what is declared that are closed at some position, each once, with the first position
/// at which it is closed.
template <class Position, class Move>
struct ClosedWithin {
  std::vector<std::pair<Position, Move>> moves;
  std::optional<std::size_t> most_visited = {};  ///< where the search ended after so many positions
};

/// What a system tells of its files, and of conflicts with rules of one type.
template <Rules R>
class SystemOf : public AnySystem {
 public:
  using Rules = R;
  using Position = typename R::Position;
  using Move = typename R::Move;
  using AnySystem::AnySystem;

  // ---- What every system gives.

  /// Returns the rules of a scenario. Faults of the rulebook may keep the scenario from being read; each
  /// fault has its place.
  [[nodiscard]] virtual Result<R> load(const files::Document& scenario,
                                       const files::Document& rulebook) const = 0;
  /// The clauses as the edition in force has them.
  [[nodiscard]] virtual ClauseTable clause_table(const R& rules) const = 0;
  /// The title of the rulebook in force.
  [[nodiscard]] virtual std::string title(const R& rules) const = 0;
  /// Whether the scenario declares what is done first.
  [[nodiscard]] virtual bool declares(const R& rules) const = 0;
  /// A move as a scenario writes it, and back; faults with their places.
  [[nodiscard]] virtual files::Node to_node(const R& rules, const Move& move) const = 0;
  [[nodiscard]] virtual Result<Move> to_move(const R& rules, const files::Document& document) const = 0;
  /// In a sentence: a move, what was found of one (one sentence where it holds, one where not), an event.
  [[nodiscard]] virtual std::string say(const R& rules, const Move& move) const = 0;
  [[nodiscard]] virtual std::string say(const R& rules, const Finding& finding) const = 0;
  [[nodiscard]] virtual std::string say(const R& rules, const Event& event) const = 0;
  /// The name of an outcome in JSON, in words, and whose victory it is: 0 the attacker's, 1 the defender's,
  /// -1 nobody's.
  [[nodiscard]] virtual std::string outcome_id(std::uint16_t outcome) const = 0;
  [[nodiscard]] virtual std::string outcome_text(const R& rules, std::uint16_t outcome) const = 0;
  [[nodiscard]] virtual Seat victor(std::uint16_t outcome) const = 0;
  [[nodiscard]] virtual std::string seat_name(const R& rules, Seat seat) const = 0;
  /// The names of a kind of event in JSON, of a piece, of who holds it.
  [[nodiscard]] virtual std::string event_kind(std::uint16_t kind) const = 0;
  [[nodiscard]] virtual std::string piece(const R& rules, std::uint16_t number) const = 0;
  [[nodiscard]] virtual std::string holder(const R& rules, std::uint16_t number) const = 0;
  /// A holder that a piece goes through to become another: what comes back from there was not handed over.
  [[nodiscard]] virtual bool is_passed_through(const R& /*rules*/, std::uint16_t /*holder*/) const {
    return false;
  }
  /// A piece as people call it.
  [[nodiscard]] virtual std::string piece_text(const R& rules, std::uint16_t number) const {
    return piece(rules, number);
  }

  /// What follows a play: a scenario at rest, in which nothing is declared, that `load` by the same rulebook
  /// reads as the table at a position where nobody acts; of nothing but the rules and the position. What a
  /// scenario says of itself is not in it (carry.hpp).
  [[nodiscard]] virtual files::Document to_document(const R& rules, const Position& p) const = 0;

  // ---- What it gets for nothing: names and words.

  /// Why nobody acts any more, in a sentence: nothing is declared, or what is declared comes too late.
  /// Nothing where somebody chooses or dice are due, and where something certain is yet to be settled.
  [[nodiscard]] virtual std::optional<std::string> at_rest(const R& /*rules*/) const { return std::nullopt; }

  [[nodiscard]] virtual std::optional<int> edition(const R& /*rules*/) const { return std::nullopt; }
  /// Who plays; empty: the seats.
  [[nodiscard]] virtual std::vector<std::string> players(const R& /*rules*/) const { return {}; }
  /// All who win with seat 0 or 1, where a seat's own name does not say.
  [[nodiscard]] virtual std::string side_name(const R& rules, Seat seat) const {
    return seat_name(rules, seat);
  }
  /// Who stands against seat 0 at a position of two seats, where these do not say; empty: nobody in
  /// particular.
  [[nodiscard]] virtual std::string opponent(const R& rules, const Position& /*p*/) const {
    return side_name(rules, 1);
  }
  /// The name of who chooses at a position, where a seat's own name does not say.
  [[nodiscard]] virtual std::string acting(const R& rules, const Position& p) const {
    return seat_name(rules, rules.turn(p).seat);
  }
  /// An event in few words, for listings.
  [[nodiscard]] virtual BriefAnswer brief(const R& /*rules*/, const Event& /*event*/) const { return {}; }
  /// What would have to change for a broken finding to hold; may be empty.
  [[nodiscard]] virtual std::string remedy(const R& /*rules*/, const Finding& /*finding*/) const {
    return {};
  }
  /// The heading that `judge` lists such moves under; empty: none.
  [[nodiscard]] virtual std::string group(const R& /*rules*/, const Move& /*move*/) const { return {}; }
  /// What an allowed move does to what everybody has in common; may be empty.
  [[nodiscard]] virtual std::string effect(const R& /*rules*/, const Position& /*p*/,
                                           const Move& /*move*/) const {
    return {};
  }
  /// A counter's words, where they depend on the scenario.
  [[nodiscard]] virtual std::string counter_words(const R& /*rules*/, std::uint16_t counter) const {
    return std::string(info().counters[counter].words);
  }
  /// An outcome's words, where who chooses decides of which conflict it is.
  [[nodiscard]] virtual std::string outcome_text(const R& rules, std::uint16_t outcome,
                                                 PolicyKind /*policy*/) const {
    return outcome_text(rules, outcome);
  }
  /// How a play ended, where an outcome alone does not say.
  [[nodiscard]] virtual std::string end_text(const R& rules, const Position& end) const {
    return outcome_text(rules, rules.outcome(end));
  }
  /// How it stands where somebody chooses, in few words, where what led there does not say; may be empty.
  [[nodiscard]] virtual std::string stands(const R& /*rules*/, const Position& /*p*/) const { return {}; }
  /// What a worth is, in a sentence; may be empty.
  [[nodiscard]] virtual std::string optimised(const R& /*rules*/) const { return {}; }
  /// What a seat knows of the others' hidden choices, in words; may be empty.
  [[nodiscard]] virtual std::string sees(const R& /*rules*/, const Position& /*p*/, Seat /*seat*/) const {
    return {};
  }

  /// What is sound in a scenario and yet probably not meant; `weighs`: also what matters where worths are
  /// compared.
  [[nodiscard]] virtual Faults scenario_warnings(const R& /*rules*/, bool /*weighs*/) const { return {}; }

  // ---- What it gets for nothing: tables at rest, and turns.

  /// What may be declared on a table at rest, as `judge` allows it.
  [[nodiscard]] virtual Openings openings(const R& /*rules*/) const { return {}; }

  /// Who may have the next turn, in the order of the table; the first is suggested, and who has it now comes
  /// last. Empty: there is no next turn.
  [[nodiscard]] virtual std::vector<std::string> successors(const R& /*rules*/) const { return {}; }
  /// Whether the turn may pass: nothing is declared, and nothing is under way.
  [[nodiscard]] virtual bool turn_may_pass(const R& rules) const { return at_rest(rules).has_value(); }
  /// The table as it stands where the turn may pass, when it has passed to `next`, one of `successors`: the
  /// marks of the turn are gone, and what the sheets are silent about is as it was. Faults: what `next` has
  /// is more than a scenario has room for.
  [[nodiscard]] virtual Result<files::Document> turned(const R& rules, std::string_view /*next*/) const {
    return to_document(rules, rules.start());
  }

  // ---- What it gets for nothing: who chooses how.

  /// Who chooses in `odds` when nobody asks for a policy. `best` though something is declared: that comes
  /// first all the same.
  [[nodiscard]] virtual PolicyKind default_policy(const R& rules) const {
    return declares(rules) ? PolicyKind::declared : PolicyKind::best;
  }
  /// Whether the scenario declares what is chosen at a position: `declared` is that, and best play elsewhere.
  /// Nothing, at every position: what is declared stands at the start alone, and after it no option is taken.
  [[nodiscard]] virtual std::optional<bool> says(const R& /*rules*/, const Position& /*p*/) const {
    return std::nullopt;
  }
  /// What is chosen behind what is declared where that goes on without best play, in words; empty: nothing
  /// is.
  [[nodiscard]] virtual std::string otherwise_text(const R& /*rules*/) const { return "no option taken"; }
  /// Whether what is declared goes on there, so that nobody is asked.
  [[nodiscard]] virtual bool bound(const R& /*rules*/, const Position& /*p*/) const { return false; }
  /// Whether an event tells that a hidden choice is made, before it is opened.
  [[nodiscard]] virtual bool seals(const Event& /*event*/) const { return false; }

  /// Whether odds name an outcome that has no chance.
  [[nodiscard]] virtual bool names_without_chance(const R& /*rules*/, std::uint16_t outcome) const {
    return victor(outcome) >= 0;
  }

  // ---- What it gets for nothing: studies, pictures, other ways to advise.

  /// What sets the number at a path of the scenario in such rules (dial.hpp); none: it is always read.
  /// `as_declared`: nobody chooses for what things are worth.
  [[nodiscard]] virtual FastSetter<R> dial(const R& /*rules*/, std::string_view /*path*/,
                                           bool /*as_declared*/) const {
    return nullptr;
  }
  /// The numbers of the scenario that sensitivity turns.
  [[nodiscard]] virtual std::vector<Parameter> knobs(const R& /*rules*/) const { return {}; }
  /// Whether choices cost anything; then what one costs, so that the cheapest that reaches a chance is
  /// advised.
  [[nodiscard]] virtual bool has_costs() const { return false; }
  [[nodiscard]] virtual std::int64_t cost(const R& /*rules*/, const Move& /*move*/) const { return 0; }
  /// The table that decides, for pictures.
  [[nodiscard]] virtual std::optional<LookupText> lookup(const R& /*rules*/) const { return std::nullopt; }
  /// Where things stand, and some moves, and whose each is, as a map that is drawn.
  [[nodiscard]] virtual std::optional<MapView> map(const R& /*rules*/, const Position& /*p*/,
                                                   MapRole /*role*/, std::span<const Move> /*moves*/,
                                                   std::span<const std::string> /*whose*/) const {
    return std::nullopt;
  }
  /// The places and things that `judge --why-not` can be asked about; nothing: whatever a candidate names.
  [[nodiscard]] virtual std::optional<std::vector<std::string>> names(const R& /*rules*/) const {
    return std::nullopt;
  }
  /// What is on the board, so that it can be asked about where no move names it; and the one of them that
  /// every choice is about, though none names it; may be empty.
  [[nodiscard]] virtual std::vector<std::string> things(const R& /*rules*/) const { return {}; }
  [[nodiscard]] virtual std::string place(const R& /*rules*/) const { return {}; }
  /// Of what `names` gives: every move about one of them that is worth a refusal.
  virtual void nameable(const R& /*rules*/, const Position& /*p*/, std::string_view /*name*/,
                        const std::function<void(const Move&)>& /*visit*/) const {}
  /// For `judge --why-not`; a system whose first choice is a choice has none.
  [[nodiscard]] virtual ClosedWithin<Position, Move> closed_within(const R& /*rules*/) const { return {}; }
  /// The first position inside what is declared at which a player chooses as `move` does; nothing where there
  /// is none. A fault where the search for it ended at its bound.
  [[nodiscard]] virtual Result<std::optional<Position>> position_within(const R& /*rules*/,
                                                                        const Move& /*move*/) const {
    return std::optional<Position>();
  }
  /// A fault where the conflict is too large to be counted out by best play.
  [[nodiscard]] virtual std::optional<Fault> unexplorable(const R& /*rules*/) const { return std::nullopt; }
  /// The counts of the kinds of pieces that there may be fewer of: what grows with them is foretold from the
  /// same conflict with at most `most` of each kind (size_refusal). Nothing where that makes none
  /// smaller.
  [[nodiscard]] virtual std::vector<std::int64_t> pieces(const R& /*rules*/) const { return {}; }
  [[nodiscard]] virtual std::optional<R> with_at_most(const R& /*rules*/, std::int64_t /*most*/) const {
    return std::nullopt;
  }
  /// The same table, no further than what is under way, where advice is of that alone.
  [[nodiscard]] virtual std::optional<R> under_way(const R& /*rules*/) const { return std::nullopt; }
  /// What is due in the middle of a conflict that is too large to be counted out, as one of its own that is
  /// over when that is; nothing where nothing is.
  [[nodiscard]] virtual std::optional<R> part_at(const R& /*rules*/, const Position& /*p*/) const {
    return std::nullopt;
  }
  /// Whether the conflict begins when what is declared is done: it is one operation of a turn, and which one
  /// is best depends on what the turn brings later.
  [[nodiscard]] virtual bool begins_declared(const R& /*rules*/) const { return false; }
  /// Advice of the system's own making, where a position asks for it; nothing elsewhere.
  [[nodiscard]] virtual std::optional<Result<Advice>> advise(const Conflict& /*conflict*/, const R& /*rules*/,
                                                             const Limits& /*limits*/) const {
    return std::nullopt;
  }
  /// The shortest ways to a goal, a text of the system's own, or to what the scenario wants where none is
  /// given; nothing: none is wanted, or the system knows no such goals.
  [[nodiscard]] virtual Result<std::optional<PlansAnswer>> plans(const Conflict& /*conflict*/,
                                                                 const R& /*rules*/,
                                                                 const std::optional<std::string>& /*goal*/,
                                                                 const Limits& /*limits*/) const {
    return std::optional<PlansAnswer>();
  }
};

}  // namespace casus
