#pragma once
// What the registry is told of the conflict chart: its name, its clauses and rulebooks, how to read its
// files, and its words. The contract that every system fulfils is described in table/system.hpp.

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "answers/answers.hpp"
#include "answers/field.hpp"
#include "files/document.hpp"
#include "systems/conflict_chart/conflict.hpp"
#include "systems/conflict_chart/knobs.hpp"
#include "systems/conflict_chart/moves.hpp"
#include "systems/conflict_chart/scenario.hpp"
#include "systems/conflict_chart/words.hpp"

namespace casus::conflict_chart {

struct System {
  using Rules = Conflict;

  static constexpr std::string_view kId = "conflict-chart";
  static constexpr std::string_view kTitle = "Military Conflict Chart: commitments read from a table";
  static constexpr std::array<std::string_view, 1> kRulebooks{"conflict-chart"};
  static constexpr std::array<CounterInfo, kCounters> kCounterInfo{{
      {"attacker_token_points", "points of Military tokens that the attacker ends with", Tally::Kind::last},
      {"attacker_canals", "Canal certificates that the attacker ends with", Tally::Kind::last},
      {"attacker_countries", "certificates of countries that the attacker ends with", Tally::Kind::last},
      {"defender_token_points", "points of Military tokens that the defender ends with", Tally::Kind::last},
      {"defender_canals", "Canal certificates that the defender ends with", Tally::Kind::last},
      {"defender_countries", "certificates of countries that the defender ends with", Tally::Kind::last},
      {"retaliations", "retaliations", Tally::Kind::sum},
      {"attacker_won_last",
       "of the plays with a retaliation, the last conflict won by the attacker (1) or not (0)",
       Tally::Kind::last},
  }};

  static std::span<const ClauseRow> clauses() { return clause_rows(); }
  static std::span<const Field> fields() { return rulebook_fields(); }

  /// The rulebook that a scenario plays by when none is named.
  static std::string_view default_rulebook(const files::Document& /*scenario*/) { return kRulebooks[0]; }
  static Faults check_rulebook(const files::Document& document);
  /// What is odd about a sound rulebook: where its chart is not monotone.
  static Faults warnings(const files::Document& rulebook) { return rulebook_warnings(rulebook); }
  static Result<Rules> load(const files::Document& scenario, const files::Document& rulebook);
  static Conflict::Position start(const Rules& rules) { return rules.start(); }
  static Prices prices(const Rules& rules) { return rules.prices(); }
  static std::optional<int> edition(const Rules& /*rules*/) { return std::nullopt; }
  static std::string title(const Rules& rules) { return rules.rulebook().title; }
  static ClauseTable clause_table(const Rules& rules) { return rules.rulebook().clauses(); }
  /// Whether the scenario says what both sides commit; where its conflict is over, what is done then.
  static bool declares(const Rules& rules) {
    const Board& board = rules.board();
    if (!board.result) return board.commit == Commit::nobody;
    return *board.result == Letter::d && board.retaliation.has_value();
  }
  static std::optional<Fault> unexplorable(const Rules& rules) { return rules.too_large(); }
  static std::vector<Knob> knobs(const Rules& rules) { return conflict_chart::knobs(rules); }

  /// How many outcomes a conflict has: A to D. One more is that none is declared.
  static constexpr std::uint16_t kOutcomes = kResults;
  /// The Resolution Graph, with the cells that the declared conflict can be read in.
  static LookupSaid lookup(const Rules& rules);
  /// What advice makes large, in a sentence.
  static std::string optimised(const Rules& rules);
  /// How a rulebook has it that leaves a choice in a clause; empty where it leaves none.
  static std::string in_force(const Rules& rules, Clause clause) {
    return conflict_chart::in_force(rules.rulebook(), clause);
  }
  /// What a commitment costs, in points: what advice with a wanted chance keeps small.
  static std::int64_t cost(const Rules& rules, const Move& move) {
    return rules.board().pieces.points(move.forces);
  }

  static files::Node to_node(const Rules& rules, const Move& move) {
    return conflict_chart::to_node(rules, move);
  }
  static Result<Move> to_move(const Rules& rules, const files::Document& document) {
    return conflict_chart::to_move(rules, document);
  }

  static std::string say(const Rules& rules, const auto& told) { return conflict_chart::say(rules, told); }
  static std::string outcome_id(std::uint16_t outcome);
  static std::string outcome_text(const Rules& rules, std::uint16_t outcome);
  /// How a play ended: an outcome is of the declared conflict, and retaliations may have followed.
  static std::string end_text(const Rules& rules, const Conflict::Position& end);
  /// Whose victory an outcome is: A and B are the attacker's, C and D the defender's, none nobody's.
  static Seat victor(std::uint16_t outcome) {
    if (outcome >= kResults) return -1;
    return declarer_wins(static_cast<Letter>(outcome)) ? kAttacker : kDefender;
  }
  static std::string seat_name(const Rules& rules, Seat seat) {
    return conflict_chart::seat_name(rules, seat);
  }
  /// Countries and Canals, and the country that is at stake.
  static std::vector<std::string> things(const Rules& rules);
  static std::string place(const Rules& rules) {
    const Board& board = rules.board();
    return board.country == kNoCountry ? "" : board.countries[static_cast<std::size_t>(board.country)];
  }
  static std::string event_kind(std::uint16_t kind);
  static BriefSaid brief(const Rules& rules, const Event& event) {
    return conflict_chart::brief(rules, event);
  }
  static std::string piece(const Rules& rules, std::uint16_t number) { return piece_name(rules, number); }
  static std::string holder(const Rules& rules, std::uint16_t number) { return holder_name(rules, number); }
};

}  // namespace casus::conflict_chart
