#pragma once
// What the registry is told of columbia: its name, its clauses and rulebook, how to read its files, and its
// words. The contract that every system fulfils is described in table/system.hpp.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "answers/field.hpp"
#include "files/document.hpp"
#include "systems/columbia/knobs.hpp"
#include "systems/columbia/scenario.hpp"
#include "systems/columbia/siege.hpp"
#include "systems/columbia/words.hpp"

namespace casus::columbia {

struct System {
  using Rules = Siege;

  static constexpr std::string_view kId = "columbia";
  static constexpr std::string_view kTitle = "The Siege of Columbia: combats with cards played in secret";
  static constexpr std::array<std::string_view, 1> kRulebooks{"columbia"};
  static constexpr std::array<CounterInfo, kCounters> kCounterInfo{{
      {"attacker_total", "the attacker's total", Tally::Kind::last},
      {"defender_total", "the defender's total", Tally::Kind::last},
      {"margin", "the attacker's total less the defender's", Tally::Kind::last},
      {"attacker_losses", "units and structures that the attacker loses", Tally::Kind::sum},
      {"defender_losses", "units and structures that the defender loses", Tally::Kind::sum},
  }};

  static std::span<const ClauseRow> clauses() { return clause_rows(); }
  static std::span<const Field> fields() { return rulebook_fields(); }

  static std::string_view default_rulebook(const files::Document& /*scenario*/) { return kRulebooks[0]; }
  static Faults check_rulebook(const files::Document& document);
  static Result<Rules> load(const files::Document& scenario, const files::Document& rulebook);
  static Siege::Position start(const Rules& rules) { return rules.start(); }
  static Prices prices(const Rules& rules) { return rules.prices(); }
  static std::optional<int> edition(const Rules& /*rules*/) { return std::nullopt; }
  static std::string title(const Rules& rules) { return rules.rulebook().title; }
  static ClauseTable clause_table(const Rules& rules) { return rules.rulebook().clauses(); }
  /// A move declares what it must fight, or whether it challenges Booker; a combat the cards that are played,
  /// where there are any to play.
  static bool declares(const Rules& rules);
  /// Whether the scenario says what is chosen there: `odds` then follows it, and best play everywhere else.
  static bool says(const Rules& rules, const Siege::Position& p);
  /// What is declared goes on without a question: cards, for both sides, and whether Booker is challenged.
  static bool bound(const Rules& rules, const Siege::Position& p) {
    return says(rules, p) && (p.stage != Siege::Stage::choosing || rules.board().challenge);
  }
  /// Whether an event tells that cards lie face down: that comes before they are opened.
  static bool seals(const Event& event) { return event.kind == kPlayed; }
  /// Of several fights the totals are those of the last one, the losses those of all.
  static std::string counter_words(const Rules& rules, std::uint16_t counter) {
    const CounterInfo& info = kCounterInfo[counter];
    const bool several = rules.parties().size() > 2;
    const bool last = info.kind == Tally::Kind::last;
    return std::string(info.words) + (!several ? "" : last ? ", in the last fight" : ", in all fights");
  }
  static PolicyKind default_policy(const Rules& rules);
  static std::vector<Knob> knobs(const Rules& rules) { return columbia::knobs(rules); }

  /// What advice makes large, in a sentence.
  static std::string optimised(const Rules& rules);
  /// What a seat knows of the cards that lie face down.
  static std::string sees(const Rules& rules, const Siege::Position& p, Seat seat);

  static files::Node to_node(const Rules& rules, const Move& move);
  static Result<Move> to_move(const Rules& rules, const files::Document& document);

  static std::string say(const Rules& rules, const auto& told) { return columbia::say(rules, told); }
  /// Each side's victory is shown also where it has no chance.
  static constexpr std::uint16_t kOutcomes = 2;
  static std::string outcome_id(std::uint16_t outcome);
  static std::string outcome_text(const Rules& rules, std::uint16_t outcome);
  /// Whose victory an outcome is: 0 the attacker's, 1 the defender's, -1 nobody's.
  static Seat victor(std::uint16_t outcome);
  static std::string seat_name(const Rules& rules, Seat seat);
  /// A side as a whole: of several who are attacked, all of them; and who of them chooses at a position.
  static std::string side_name(const Rules& rules, Seat seat);
  static std::string acting(const Rules& rules, const Siege::Position& p);
  /// Entering a location: every fight that it brings, in order.
  static std::string effect(const Rules& rules, const Siege::Position& p, const Move& move);
  /// Locations and cards, and the location that is fought over.
  static std::vector<std::string> things(const Rules& rules);
  static std::string place(const Rules& rules) { return rules.board().location(rules.board().at).name; }
  static std::string event_kind(std::uint16_t kind);
  static BriefSaid brief(const Rules& rules, const Event& event) { return columbia::brief(rules, event); }
  static std::string piece(const Rules& rules, std::uint16_t number) { return piece_name(rules, number); }
  static std::string holder(const Rules& rules, std::uint16_t number) { return holder_name(rules, number); }
};

}  // namespace casus::columbia
