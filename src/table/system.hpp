#pragma once
// The contract of a system: what the registry must be told so that every question can be asked of it. A
// system fulfils it with one struct of static functions; docs/architecture.md has the steps. It may also have
//   brief(rules, event)          an event in few words, for listings
//   optimised(rules)             what a worth is, in a sentence
//   cost(rules, move)            what a choice costs, so that the least that reaches a chance can be advised
//   lookup(rules)                the table that decides, for pictures
//   warnings(rulebook)           what is sound in a rulebook and yet odd, for `check`
//   warnings(rules, weighs)      the same of a scenario; `weighs`: also what matters to worths
//   kOutcomes                    how many outcomes there are, so that those without a chance are shown
//   in_force(rules, clause)      which of the ways that a clause leaves open the rulebook takes, in words
//   sees(rules, position, seat)  what a seat knows of the others' hidden choices, in words
//   acting(rules, position)      the name of who chooses there, where a seat's own name does not say
//   side_name(rules, seat)       all who win with seat 0 or 1, where a seat's own name does not say
//   Own, own(rules, without)     a System for positions that are a game of their own, and its rules; nothing
//                                where a position is none; `without` what kLeftOut names, for comparison
//   plans(rules, goal, limits, most_breakers)
//                                the shortest ways to what is wanted, a text of the system's own; with
//   goal(rules)                  what the scenario wants, where nothing else is asked for
//   default_policy(rules)        who chooses how in `odds`; `best` though something is declared: that comes
//                                first all the same
//   players(rules)               who plays, where seats have other names
//   says(rules, position)        whether the scenario declares what is chosen there: `declared` then means
//   what
//                                is declared and else best play; without it: else no option taken
//   bound(rules, position)       whether what is declared goes on there, so that nobody is asked
//   seals(event)                 whether an event tells that a hidden choice is made, before it is opened
//   outcome_text(rules, outcome, policy)
//                                an outcome's words, where who chooses decides of which conflict it is
//   counter_words(rules, counter)  a counter's words, where they depend on the scenario
//   unexplorable(rules)          a fault where the conflict is too large to be counted out by best play
//   weigh(rules, limits)         what each move is worth where that is so, for advice; nothing elsewhere;
//   with under_way(rules)             the same table, no further than what is under way, where that can be
//   counted
//                                out by itself
//   group(rules, move)           the heading that `judge` lists such moves under
//   effect(rules, position, move)  what an allowed move does to what everybody has in common, in words
//   remedy(rules, finding)       what would have to change for a broken finding to hold; may be empty
//   names(rules)                 the places and things that `judge --why-not` can be asked about, with
//   nameable(rules, position, name, visit)  every move about one of them that is worth a refusal
//   things(rules)                what is on the board, so that it can be asked about where no move names it,
//   with place(rules)                 the one of them that every choice is about, though none names it; may
//   be empty map(rules, position, role, moves, whose)  where things stand, and some moves, as a map that is
//   drawn in_force()                   of clauses that exclude one another, which field puts which in force
//   guide(rulebook)              the sections of its page for players, of a sound rulebook:
//   answers/guide.hpp

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answers/field.hpp"
#include "answers/map_said.hpp"
#include "conflict/rules/clause.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"
#include "files/document.hpp"

namespace casus {

template <class S>
concept System = Rules<typename S::Rules> &&
    requires(const typename S::Rules& rules, const typename S::Rules::Move& move, const Finding& finding,
             const Event& event, const files::Document& document, std::uint16_t number, Seat seat) {
  { S::kId } -> std::convertible_to<std::string_view>;
  { S::kTitle } -> std::convertible_to<std::string_view>;
  { S::kRulebooks } -> std::convertible_to<std::span<const std::string_view>>;
  { S::kCounterInfo } -> std::convertible_to<std::span<const CounterInfo>>;
  { S::clauses() } -> std::same_as<std::span<const ClauseRow>>;
  { S::fields() } -> std::same_as<std::span<const Field>>;
  { S::default_rulebook(document) } -> std::same_as<std::string_view>;
  { S::check_rulebook(document) } -> std::same_as<Faults>;
  { S::load(document, document) } -> std::same_as<Result<typename S::Rules>>;
  { S::start(rules) } -> std::same_as<typename S::Rules::Position>;
  { S::prices(rules) } -> std::same_as<Prices>;
  { S::edition(rules) } -> std::same_as<std::optional<int>>;
  { S::title(rules) } -> std::same_as<std::string>;
  { S::clause_table(rules) } -> std::same_as<ClauseTable>;
  { S::declares(rules) } -> std::same_as<bool>;
  { S::knobs(rules) } -> std::same_as<std::vector<Knob>>;
  { S::to_node(rules, move) } -> std::same_as<files::Node>;
  { S::to_move(rules, document) } -> std::same_as<Result<typename S::Rules::Move>>;
  { S::say(rules, move) } -> std::same_as<std::string>;
  { S::say(rules, finding) } -> std::same_as<std::string>;
  { S::say(rules, event) } -> std::same_as<std::string>;
  { S::outcome_id(number) } -> std::same_as<std::string>;
  { S::outcome_text(rules, number) } -> std::same_as<std::string>;
  { S::victor(number) } -> std::same_as<Seat>;
  { S::seat_name(rules, seat) } -> std::same_as<std::string>;
  { S::event_kind(number) } -> std::same_as<std::string>;
  { S::piece(rules, number) } -> std::same_as<std::string>;
  { S::holder(rules, number) } -> std::same_as<std::string>;
};

/// Whether a system can draw where things stand.
template <class S>
inline constexpr bool kHasMap = requires(const typename S::Rules& rules,
                                         const typename S::Rules::Position& position,
                                         std::span<const typename S::Rules::Move> moves,
                                         std::span<const std::string> whose) {
  { S::map(rules, position, MapRole::nothing, moves, whose) } -> std::same_as<MapSaid>;
};

}  // namespace casus
