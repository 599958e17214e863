#pragma once
// A conflict of columbia: its names and sentences, and how it is written.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "answers/field.hpp"
#include "files/document.hpp"
#include "systems/columbia/openings.hpp"
#include "systems/columbia/parameters.hpp"
#include "systems/columbia/scenario.hpp"
#include "systems/columbia/secrets.hpp"
#include "systems/columbia/siege.hpp"
#include "systems/columbia/words.hpp"
#include "systems/columbia/writer.hpp"
#include "table/conflict_of.hpp"

namespace casus::columbia {

class SiegeConflict final : public ConflictOf<Siege> {
 public:
  explicit SiegeConflict(std::shared_ptr<const Siege> rules);

  [[nodiscard]] std::unique_ptr<const ConflictOf> with_rules(
      std::shared_ptr<const Siege> rules) const override {
    return std::make_unique<SiegeConflict>(std::move(rules));
  }
  [[nodiscard]] std::string title() const override { return rules().rulebook().title; }
  [[nodiscard]] ClauseTable clause_table() const override { return rules().rulebook().clauses(); }
  /// At rest: hands that are not known, which the next conflict draws afresh.
  [[nodiscard]] Faults warnings(bool weighs) const override;
  /// A move declares what it must fight, or whether it challenges Booker; a combat the cards that are played,
  /// where there are any to play.
  [[nodiscard]] bool declares() const override;
  /// Whether the scenario says what is chosen there: `odds` then follows it, and best play everywhere else.
  [[nodiscard]] std::optional<bool> fixes_at(const Siege::Position& p) const override;
  /// What is declared goes on without a question: cards, for both sides, and whether Booker is challenged.
  [[nodiscard]] bool is_forced(const AnyPosition& p) const override {
    return *fixes_at(of(p)) && (of(p).stage != Siege::Stage::choosing || rules().board().challenge);
  }
  /// Whether an event reports that cards lie face down: that comes before they are opened.
  [[nodiscard]] bool seals(const Event& event) const override { return event.kind == kPlayed; }
  /// Of several fights the totals are those of the last one, the losses those of all.
  [[nodiscard]] std::string counter_words(std::uint16_t counter) const override {
    const CounterInfo& one = info().counters[counter];
    const bool several = rules().parties().size() > 2;
    const bool last = one.kind == Tally::Kind::last;
    return std::string(one.words) + (!several ? "" : last ? ", in the last fight" : ", in all fights");
  }
  [[nodiscard]] PolicyKind default_policy() const override;
  [[nodiscard]] std::vector<Parameter> parameters() const override { return columbia::parameters(rules()); }
  /// Each kind of the players' pieces, and the cards of each hand. Of fewer cards the first stay.
  [[nodiscard]] std::vector<std::int64_t> pieces() const override;
  [[nodiscard]] std::unique_ptr<const casus::Conflict> with_at_most(std::int64_t most) const override;
  /// What advice makes large, in a sentence.
  [[nodiscard]] std::string optimised() const override;
  /// What a seat knows of the cards that lie face down.
  [[nodiscard]] std::string sees(const AnyPosition& p, Seat seat) const override;
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return columbia::to_document(rules(), of(p));
  }
  [[nodiscard]] std::optional<std::string> why_at_rest() const override {
    if (!rules().board().veiled.empty()) return rules().board().veiled;
    return rules().board().at_rest ? std::optional<std::string>("there is neither a combat nor a move")
                                   : std::nullopt;
  }
  [[nodiscard]] Openings openings() const override {
    return rules().board().at_rest ? columbia::openings(rules()) : Openings{};
  }
  [[nodiscard]] std::vector<std::string> successors() const override {
    return in_turn(rules().board().players, rules().board().active);
  }
  [[nodiscard]] bool turn_may_pass() const override { return rules().board().at_rest; }
  [[nodiscard]] Result<files::Document> turned(std::string_view next) const override;
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override;
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override;
  [[nodiscard]] std::string say(const AnyMove& move) const override {
    return columbia::say(rules(), of(move));
  }
  [[nodiscard]] std::string say(const Finding& finding) const override {
    return columbia::say(rules(), finding);
  }
  [[nodiscard]] std::string say(const Event& event) const override { return columbia::say(rules(), event); }
  [[nodiscard]] std::string outcome_id(std::uint16_t outcome) const override;
  [[nodiscard]] std::string outcome_text(std::uint16_t outcome,
                                         std::optional<PolicyKind> policy) const override;
  /// Whose victory an outcome is: those after Winner::none are victories of a defender.
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override;
  [[nodiscard]] std::string seat_name(Seat seat) const override;
  /// A side as a whole: of several who are attacked, all of them; and who of them chooses at a position.
  [[nodiscard]] std::string side_name(Seat seat) const override;
  [[nodiscard]] std::string acting(const AnyPosition& p) const override;
  /// Entering a location: every fight that it brings, in order.
  [[nodiscard]] std::string effect(const AnyPosition& p, const AnyMove& move) const override;
  /// Locations and cards, and the location that is fought over.
  [[nodiscard]] std::vector<std::string> pieces_to_ask_about() const override;
  [[nodiscard]] std::string place() const override {
    return rules().board().location(rules().board().at).name;
  }
  [[nodiscard]] std::string event_kind(std::uint16_t kind) const override;
  [[nodiscard]] BriefAnswer brief(const Event& event) const override {
    return columbia::brief(rules(), event);
  }
  [[nodiscard]] std::string piece(std::uint16_t number) const override { return piece_name(rules(), number); }
  [[nodiscard]] std::string holder(std::uint16_t number) const override {
    return holder_name(rules(), number);
  }
};

}  // namespace casus::columbia
