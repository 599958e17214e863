#pragma once
// What the registry is told of aggression: its name, its clauses and rulebooks, how to read its files, and
// its words. The contract that every system fulfils is described in table/system.hpp.

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "answers/answers.hpp"
#include "answers/field.hpp"
#include "files/document.hpp"
#include "systems/aggression/campaign.hpp"
#include "systems/aggression/knobs.hpp"
#include "systems/aggression/scenario.hpp"
#include "systems/aggression/weigher.hpp"
#include "systems/aggression/words.hpp"

namespace casus::aggression {

struct System {
  using Rules = Campaign;

  static constexpr std::string_view kId = "aggression";
  static constexpr std::string_view kTitle = "Aggressive Takeovers: dice battles over Territories";
  static constexpr std::array<std::string_view, 2> kRulebooks{"aggression-1", "aggression-2"};
  static constexpr std::array<CounterInfo, kCounters> kCounterInfo{{
      {"rounds", "Battle Rounds", Tally::Kind::sum},
      {"attacker_dice_left", "d6s left, the Aggressor being the Victor", Tally::Kind::last},
      {"defender_dice_left", "d6s left, the Defender being the Victor", Tally::Kind::last},
      {"territories", "Territories gained by the Aggressor", Tally::Kind::sum},
      {"points", "Point Value gained by the Aggressor", Tally::Kind::sum},
      {"first_taken", "First Territory attacked: taken 1, not taken 0", Tally::Kind::last},
  }};

  static std::span<const ClauseRow> clauses() { return clause_rows(); }
  static std::span<const Field> fields() { return rulebook_fields(); }
  static std::span<const InForce> in_force() { return clauses_in_force(); }

  /// The rulebook that a scenario plays by when none is named.
  static std::string_view default_rulebook(const files::Document& scenario);
  static Faults check_rulebook(const files::Document& document);
  /// Agents that count for nothing; Point Values that are left out and decide a die (AG-17) or, where worths
  /// are compared, a worth.
  static Faults warnings(const Rules& rules, bool weighs);
  static Result<Rules> load(const files::Document& scenario, const files::Document& rulebook);
  static Campaign::Position start(const Rules& rules) { return rules.start(); }
  static Prices prices(const Rules& rules) { return rules.prices(); }
  static std::optional<int> edition(const Rules& rules) { return rules.rulebook().edition; }
  static std::string title(const Rules& rules) { return rules.rulebook().title; }
  static ClauseTable clause_table(const Rules& rules) { return rules.rulebook().clauses(); }
  /// Whether the scenario declares what is done first.
  static bool declares(const Rules& rules) {
    return rules.turn(rules.start()).actor != Actor::player || !rules.declared(rules.start()).passes();
  }
  /// What counts d6s: of the Territories of the attack that is declared, else of all that may take part.
  static std::vector<Knob> knobs(const Rules& rules) { return aggression::knobs(rules); }

  static files::Node to_node(const Rules& rules, const Attack& move);
  static Result<Attack> to_move(const Rules& rules, const files::Document& document);

  static std::string in_force(const Rules& rules, Clause clause) {
    return aggression::in_force(rules.rulebook(), clause);
  }
  static std::string say(const Rules& rules, const auto& told) { return aggression::say(rules, told); }
  /// The Territories and cards.
  static std::vector<std::string> things(const Rules& rules);
  /// Each side's victory is shown also where it has no chance.
  static constexpr std::uint16_t kOutcomes = 2;
  static std::string outcome_id(std::uint16_t outcome);
  /// `policy`: by best play a row of attacks may be fought, and the outcome is that of its last; what is
  /// declared is one attack, after which no option is taken.
  static std::string outcome_text(const Rules& rules, std::uint16_t outcome, PolicyKind policy);
  static std::string outcome_text(const Rules& rules, std::uint16_t outcome) {
    return outcome_text(rules, outcome, declares(rules) ? PolicyKind::declared : PolicyKind::best);
  }
  /// How a play ended, by the attack it ended with where there were several.
  static std::string end_text(const Rules& rules, const Campaign::Position& end);
  /// Whose victory an outcome is: 0 the attacker's, 1 the defender's, -1 nobody's.
  static Seat victor(std::uint16_t outcome);
  static const std::vector<std::string>& players(const Rules& rules) { return rules.board().players; }
  static std::string seat_name(const Rules& rules, Seat seat);
  static std::string event_kind(std::uint16_t kind);
  static BriefSaid brief(const Rules& rules, const Event& event) { return aggression::brief(rules, event); }
  static std::string piece(const Rules& rules, std::uint16_t number) { return piece_name(rules, number); }
  static std::string holder(const Rules& rules, std::uint16_t number) { return holder_name(rules, number); }
};

}  // namespace casus::aggression
