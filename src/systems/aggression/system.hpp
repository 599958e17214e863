#pragma once
// What the registry is told of aggression: its name, its clauses and rulebooks, how to read its files, and
// its words. The contract that every system fulfils is described in table/system.hpp.

#include <span>
#include <string>
#include <string_view>

#include "answers/answers.hpp"
#include "answers/field.hpp"
#include "files/document.hpp"
#include "systems/aggression/campaign.hpp"
#include "systems/aggression/fast_setters.hpp"
#include "systems/aggression/move_pruner.hpp"
#include "systems/aggression/parameters.hpp"
#include "systems/aggression/scenario.hpp"
#include "systems/aggression/words.hpp"
#include "systems/aggression/writer.hpp"
#include "table/system.hpp"

namespace casus::aggression {

class System final : public SystemOf<Campaign> {
 public:
  System();

  /// The rulebook that a scenario plays by when none is named.
  [[nodiscard]] std::string_view default_rulebook(const files::Document& scenario) const override;
  [[nodiscard]] Faults check_rulebook(const files::Document& document) const override;
  /// Agents that count for nothing; Point Values that are left out and decide a die (AG-17) or, where worths
  /// are compared, a worth.
  [[nodiscard]] Faults scenario_warnings(const Campaign& rules, bool weighs) const override;
  [[nodiscard]] Result<Campaign> load(const files::Document& scenario,
                                      const files::Document& rulebook) const override;
  [[nodiscard]] std::optional<int> edition(const Campaign& rules) const override {
    return rules.rulebook().edition;
  }
  [[nodiscard]] std::string title(const Campaign& rules) const override { return rules.rulebook().title; }
  [[nodiscard]] ClauseTable clause_table(const Campaign& rules) const override {
    return rules.rulebook().clauses();
  }
  /// Whether the scenario declares what is done first.
  [[nodiscard]] bool declares(const Campaign& rules) const override {
    return rules.turn(rules.start()).actor == Actor::inner || !rules.declared(rules.start()).passes();
  }
  /// What counts d6s: of the Territories of the attack that is declared, else of all that may take part.
  [[nodiscard]] FastSetter<Campaign> dial(const Campaign& rules, std::string_view path,
                                          bool /*as_declared*/) const override {
    return aggression::dial(rules, path);
  }
  [[nodiscard]] std::vector<Parameter> knobs(const Campaign& rules) const override {
    return aggression::knobs(rules);
  }

  /// d6s of the short form; else Territories that somebody owns, and cards in hand. Of fewer the first stay,
  /// and those of the landing.
  [[nodiscard]] std::vector<std::int64_t> pieces(const Campaign& rules) const override;
  [[nodiscard]] std::optional<Campaign> with_at_most(const Campaign& rules, std::int64_t most) const override;

  [[nodiscard]] files::Document to_document(const Campaign& rules,
                                            const Campaign::Position& p) const override {
    return aggression::to_document(rules, p);
  }
  [[nodiscard]] std::optional<std::string> at_rest(const Campaign& rules) const override;
  /// By landing, where nobody has landed yet: the attacks that could be declared.
  [[nodiscard]] Openings openings(const Campaign& rules) const override;
  [[nodiscard]] std::vector<std::string> successors(const Campaign& rules) const override {
    return in_turn(rules.board().players, rules.board().player);
  }
  [[nodiscard]] bool turn_may_pass(const Campaign& rules) const override { return !declares(rules); }
  [[nodiscard]] Result<files::Document> turned(const Campaign& rules, std::string_view next) const override;

  [[nodiscard]] files::Node to_node(const Campaign& rules, const Attack& move) const override;
  [[nodiscard]] Result<Attack> to_move(const Campaign& rules, const files::Document& document) const override;

  [[nodiscard]] std::string say(const Campaign& rules, const Move& move) const override {
    return aggression::say(rules, move);
  }
  [[nodiscard]] std::string say(const Campaign& rules, const Finding& finding) const override {
    return aggression::say(rules, finding);
  }
  [[nodiscard]] std::string say(const Campaign& rules, const Event& event) const override {
    return aggression::say(rules, event);
  }
  /// The Territories and cards.
  [[nodiscard]] std::vector<std::string> things(const Campaign& rules) const override;
  [[nodiscard]] std::string outcome_id(std::uint16_t outcome) const override;
  /// `policy`: by best play a row of attacks may be fought, and the outcome is that of its last; what is
  /// declared is one attack, after which no option is taken.
  [[nodiscard]] std::string outcome_text(const Campaign& rules, std::uint16_t outcome,
                                         PolicyKind policy) const override;
  [[nodiscard]] std::string outcome_text(const Campaign& rules, std::uint16_t outcome) const override {
    return outcome_text(rules, outcome, declares(rules) ? PolicyKind::declared : PolicyKind::best);
  }
  /// How a play ended, by the attack it ended with where there were several.
  [[nodiscard]] std::string end_text(const Campaign& rules, const Campaign::Position& end) const override;
  /// Whose victory an outcome is: 0 the attacker's, 1 the defender's, -1 nobody's.
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override;
  [[nodiscard]] std::vector<std::string> players(const Campaign& rules) const override {
    return rules.board().players;
  }
  [[nodiscard]] std::string seat_name(const Campaign& rules, Seat seat) const override;
  [[nodiscard]] std::string opponent(const Campaign& rules, const Campaign::Position& p) const override;
  [[nodiscard]] std::string event_kind(std::uint16_t kind) const override;
  [[nodiscard]] BriefAnswer brief(const Campaign& rules, const Event& event) const override {
    return aggression::brief(rules, event);
  }
  [[nodiscard]] std::string piece(const Campaign& rules, std::uint16_t number) const override {
    return piece_name(rules, number);
  }
  [[nodiscard]] std::string holder(const Campaign& rules, std::uint16_t number) const override {
    return holder_name(rules, number);
  }
};

}  // namespace casus::aggression
