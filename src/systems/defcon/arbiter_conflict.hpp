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
  [[nodiscard]] std::string title() const override { return rules().rulebook().title; }
  [[nodiscard]] ClauseTable clause_table() const override { return {kClauseRows, 0}; }
  [[nodiscard]] bool declares() const override { return rules().board().declared.has_value(); }
  /// A coup whose bet is not declared is played as advised: what comes of it rests on hidden bets.
  [[nodiscard]] PolicyKind default_policy() const override;
  /// A declared bet binds: nobody is asked for another.
  [[nodiscard]] bool is_forced(const AnyPosition& p) const override {
    return rules().bound_bet(of(p)).has_value();
  }
  /// Whole turns are too many to be counted out: a fault that says so.
  [[nodiscard]] std::optional<Fault> unexplorable() const override;
  [[nodiscard]] const OwnAnswers* own_answers() const override { return this; }
  [[nodiscard]] std::vector<Parameter> parameters() const override { return defcon::parameters(rules()); }
  [[nodiscard]] std::string optimised() const override;
  /// Nothing is seen of a bet but where it was made.
  [[nodiscard]] std::string sees(const AnyPosition& p, Seat seat) const override;
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return to_document_after(rules(), of(p));
  }
  /// A turn that is over, and a victory.
  [[nodiscard]] std::optional<std::string> why_at_rest() const override {
    if (rules().turn(rules().start()).actor != Actor::nobody) return std::nullopt;
    return defcon::outcome_text(rules(), rules().outcome(rules().start()));
  }
  /// In the order of the blocs; nobody once one has won.
  [[nodiscard]] std::vector<std::string> successors() const override;
  [[nodiscard]] bool turn_may_pass() const override {
    const Position::Stage stage = rules().start().stage;
    return !declares() && (stage == Position::Stage::choosing || stage == Position::Stage::over);
  }
  [[nodiscard]] Result<files::Document> turned(std::string_view next) const override;
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override {
    return defcon::to_node(rules().board(), of(move));
  }
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override {
    auto move = defcon::to_move(rules().board(), document);
    if (!move) return move.faults();
    return handle(*std::move(move));
  }
  [[nodiscard]] std::string say(const AnyMove& move) const override { return defcon::say(rules(), of(move)); }
  [[nodiscard]] std::string say(const Finding& finding) const override {
    return defcon::say(rules(), finding);
  }
  [[nodiscard]] std::string say(const Event& event) const override { return defcon::say(rules(), event); }
  [[nodiscard]] BriefAnswer brief(const Event& event) const override { return defcon::brief(rules(), event); }
  [[nodiscard]] std::string remedy(const Finding& finding) const override {
    return defcon::remedy(rules(), finding);
  }
  [[nodiscard]] std::string group(const AnyMove& move) const override { return defcon::group(of(move)); }
  [[nodiscard]] std::string effect(const AnyPosition& p, const AnyMove& move) const override {
    return defcon::effect(rules(), of(p), of(move));
  }
  [[nodiscard]] std::string outcome_id(std::uint16_t outcome) const override;
  [[nodiscard]] std::string outcome_text(std::uint16_t outcome,
                                         std::optional<PolicyKind> /*policy*/) const override {
    return defcon::outcome_text(rules(), outcome);
  }
  /// What succeeds is the active bloc's, what it fails at in a struggle the controller's.
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override;
  [[nodiscard]] std::string seat_name(Seat seat) const override { return defcon::seat_name(rules(), seat); }
  [[nodiscard]] std::string event_kind(std::uint16_t kind) const override;
  [[nodiscard]] std::string piece(std::uint16_t number) const override { return piece_name(rules(), number); }
  [[nodiscard]] std::string holder(std::uint16_t number) const override {
    return holder_name(rules(), number);
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
