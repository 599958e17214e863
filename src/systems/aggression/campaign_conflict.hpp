#pragma once
// A conflict of aggression: its names and sentences, and how it is written.

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
#include "table/conflict_of.hpp"

namespace casus::aggression {

class CampaignConflict final : public ConflictOf<Campaign> {
 public:
  explicit CampaignConflict(std::shared_ptr<const Campaign> rules);

  [[nodiscard]] std::unique_ptr<const ConflictOf> with_rules(
      std::shared_ptr<const Campaign> rules) const override {
    return std::make_unique<CampaignConflict>(std::move(rules));
  }
  /// Agents that count for nothing; Point Values that are left out and decide a die (AG-17) or, where worths
  /// are compared, a worth.
  [[nodiscard]] Faults warnings(bool weighs) const override;
  [[nodiscard]] Declaration declaration() const override {
    const bool fights = rules().turn(rules().start()).actor == Actor::inner;
    return {.declares = fights || !rules().declared(rules().start()).passes()};
  }
  /// What counts d6s: of the Territories of the attack that is declared, else of all that may take part.
  [[nodiscard]] FastSetter<Campaign> fast_setter(std::string_view path, bool /*as_declared*/) const override {
    return aggression::dial(rules(), path);
  }
  [[nodiscard]] std::vector<Parameter> parameters() const override { return aggression::parameters(rules()); }
  /// d6s of the short form; else Territories that somebody owns, and cards in hand. Of fewer the first stay,
  /// and those of the landing.
  [[nodiscard]] std::vector<std::int64_t> pieces() const override;
  [[nodiscard]] std::unique_ptr<const casus::Conflict> with_at_most(std::int64_t most) const override;
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return aggression::to_document(rules(), of(p));
  }
  [[nodiscard]] Rest rest() const override;
  /// By landing, where nobody has landed yet: the attacks that could be declared.
  [[nodiscard]] Openings openings() const override;
  [[nodiscard]] Result<files::Document> turned(std::string_view next) const override;
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override;
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override;
  [[nodiscard]] ScenarioWords scenario_words() const override;
  /// At an end by the attack it ended with, where there were several.
  [[nodiscard]] Situation situation(const AnyPosition& p) const override;
  [[nodiscard]] MoveWords words(const AnyMove& move) const override {
    return {aggression::say(rules(), of(move))};
  }
  [[nodiscard]] FindingWords words(const Finding& finding) const override {
    return {aggression::say(rules(), finding)};
  }
  [[nodiscard]] EventWords words(const Event& event) const override;
  /// By best play a row of attacks may be fought, and the outcome is that of its last; what is
  /// declared is one attack, after which no option is taken.
  [[nodiscard]] OutcomeWords words(std::uint16_t outcome, std::optional<PolicyKind> policy) const override;
  [[nodiscard]] PieceWords piece(std::uint16_t number) const override {
    return {piece_name(rules(), number)};
  }
  [[nodiscard]] HolderWords holder(std::uint16_t number) const override {
    return {holder_name(rules(), number)};
  }

 private:
  [[nodiscard]] std::string why_at_rest() const;
  [[nodiscard]] std::string outcome_text(Winner winner, PolicyKind policy) const;
  [[nodiscard]] std::string end_text(const Campaign::Position& end) const;
};

}  // namespace casus::aggression
