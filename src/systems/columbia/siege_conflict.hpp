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
  /// At rest: hands that are not known, which the next conflict draws afresh.
  [[nodiscard]] Faults warnings(bool weighs) const override;
  /// A move declares what it must fight, or whether it challenges Booker; a combat the cards that are played,
  /// where there are any to play.
  [[nodiscard]] Declaration declaration() const override;
  /// Whether the scenario says what is chosen there: `odds` then follows it, and best play everywhere else.
  [[nodiscard]] bool is_fixed_at(const Siege::Position& p) const override;
  [[nodiscard]] std::vector<Parameter> parameters() const override { return columbia::parameters(rules()); }
  /// Each kind of the players' pieces, and the cards of each hand. Of fewer cards the first stay.
  [[nodiscard]] std::vector<std::int64_t> pieces() const override;
  [[nodiscard]] std::unique_ptr<const casus::Conflict> with_at_most(std::int64_t most) const override;
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return columbia::to_document(rules(), of(p));
  }
  [[nodiscard]] Rest rest() const override;
  [[nodiscard]] Openings openings() const override {
    return rules().board().at_rest ? columbia::openings(rules()) : Openings{};
  }
  [[nodiscard]] Result<files::Document> turned(std::string_view next) const override;
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override;
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override;
  [[nodiscard]] ScenarioWords scenario_words() const override;
  /// Forced are cards that are declared, for both sides, and whether Booker is challenged.
  [[nodiscard]] Situation situation(const AnyPosition& p) const override;
  [[nodiscard]] MoveWords words(const AnyMove& move) const override {
    return {columbia::say(rules(), of(move))};
  }
  [[nodiscard]] FindingWords words(const Finding& finding) const override {
    return {columbia::say(rules(), finding)};
  }
  /// Cards that lie face down are reported before they are opened.
  [[nodiscard]] EventWords words(const Event& event) const override;
  [[nodiscard]] OutcomeWords words(std::uint16_t outcome, std::optional<PolicyKind> policy) const override;
  /// Whose victory an outcome is: those after Winner::none are victories of a defender.
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override;
  /// Entering a location: every fight that it brings, in order.
  [[nodiscard]] std::string effect(const AnyPosition& p, const AnyMove& move) const override;
  [[nodiscard]] PieceWords piece(std::uint16_t number) const override {
    return {piece_name(rules(), number)};
  }
  [[nodiscard]] HolderWords holder(std::uint16_t number) const override {
    return {holder_name(rules(), number)};
  }

 private:
  [[nodiscard]] bool declares() const;
  [[nodiscard]] std::string outcome_text(std::uint16_t outcome) const;
  /// What a seat knows of the cards that lie face down.
  [[nodiscard]] std::string sees(const Siege::Position& p, Seat seat) const;
};

}  // namespace casus::columbia
