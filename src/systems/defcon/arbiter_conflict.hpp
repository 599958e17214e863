#pragma once
// A conflict of defcon: its names and sentences, and what it answers in its own way.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "answers/field.hpp"
#include "answers/guide.hpp"
#include "files/document.hpp"
#include "systems/defcon/files/scenario.hpp"
#include "systems/defcon/files/secrets.hpp"
#include "systems/defcon/files/writer.hpp"
#include "systems/defcon/map/map_picture.hpp"
#include "systems/defcon/parameters.hpp"
#include "systems/defcon/rules/arbiter.hpp"
#include "systems/defcon/words/listing.hpp"
#include "systems/defcon/words/words.hpp"
#include "table/conflict_of.hpp"
#include "table/own_answers.hpp"

namespace casus::defcon {

class ArbiterConflict final : public ConflictOf<Arbiter>, private OwnAnswers {
 public:
  explicit ArbiterConflict(std::shared_ptr<const Arbiter> rules);

  [[nodiscard]] std::unique_ptr<const ConflictOf> with_rules(
      std::shared_ptr<const Arbiter> rules) const override {
    return std::make_unique<ArbiterConflict>(std::move(rules));
  }
  /// A coup whose bet is not declared is played as advised: what comes of it rests on hidden bets.
  [[nodiscard]] Declaration declaration() const override;
  /// Whole turns are too many to be counted out: a fault that says so.
  [[nodiscard]] std::optional<Fault> unexplorable() const override;
  [[nodiscard]] const OwnAnswers* own_answers() const override { return this; }
  [[nodiscard]] std::vector<Parameter> parameters() const override { return defcon::parameters(rules()); }
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return to_document_after(rules(), of(p));
  }
  /// At rest are a turn that is over, and a victory. Turns follow in the order of the blocs until one has
  /// won.
  [[nodiscard]] Rest rest() const override;
  [[nodiscard]] Result<files::Document> turned(std::string_view next) const override;
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override {
    return defcon::to_node(rules().board(), of(move));
  }
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override {
    auto move = defcon::to_move(rules().board(), document);
    if (!move) return move.faults();
    return handle(*std::move(move));
  }
  [[nodiscard]] ScenarioWords scenario_words() const override;
  /// Nothing is seen of a bet but where it was made. A declared bet binds: nobody is asked for another.
  [[nodiscard]] Situation situation(const AnyPosition& p) const override;
  [[nodiscard]] MoveWords words(const AnyMove& move) const override {
    return {defcon::say(rules(), of(move)), defcon::group(of(move))};
  }
  [[nodiscard]] FindingWords words(const Finding& finding) const override {
    return {defcon::say(rules(), finding), finding.holds ? "" : defcon::remedy(rules(), finding)};
  }
  [[nodiscard]] EventWords words(const Event& event) const override;
  [[nodiscard]] std::string effect(const AnyPosition& p, const AnyMove& move) const override {
    return defcon::effect(rules(), of(p), of(move));
  }
  [[nodiscard]] OutcomeWords words(std::uint16_t outcome,
                                   std::optional<PolicyKind> /*policy*/) const override {
    return {std::string(kOutcomeNames[outcome]), defcon::outcome_text(rules(), outcome)};
  }
  /// What succeeds is the active bloc's, what it fails at in a struggle the controller's.
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override;
  [[nodiscard]] PieceWords piece(std::uint16_t number) const override {
    return {piece_name(rules(), number)};
  }
  [[nodiscard]] HolderWords holder(std::uint16_t number) const override {
    return {holder_name(rules(), number)};
  }

 private:
  [[nodiscard]] std::unique_ptr<const casus::Conflict> current_operation() const override;
  [[nodiscard]] std::unique_ptr<const casus::Conflict> operation_at(const AnyPosition& p) const override;
  [[nodiscard]] bool starts_after_declared_move() const override;
  /// Of a whole turn by what single operations are worth; where missiles may be launched, of the exchange,
  /// which is a game of its own.
  [[nodiscard]] std::optional<Result<Advice>> advise(const Limits& limits) const override;
  [[nodiscard]] Result<std::optional<PlansAnswer>> plans(const std::optional<std::string>& goal,
                                                         const Limits& limits) const override;
  [[nodiscard]] std::vector<std::string> names() const override { return defcon::names(rules()); }
  [[nodiscard]] std::vector<AnyMove> moves_about(const AnyPosition& p, std::string_view name) const override;
  [[nodiscard]] std::optional<MapView> map(const AnyPosition& p, MapRole role, std::span<const AnyMove> moves,
                                           std::span<const std::string> whose) const override;
};

}  // namespace casus::defcon
