#pragma once
// A conflict of a described game: its names and sentences, from the file of the game.

#include <memory>

#include "systems/described/game_rules.hpp"
#include "systems/described/moves.hpp"
#include "systems/described/parameters.hpp"
#include "systems/described/positions.hpp"
#include "systems/described/within.hpp"
#include "systems/described/words.hpp"
#include "systems/described/writer.hpp"
#include "table/conflict_of.hpp"

namespace casus::described {

class GameConflict final : public ConflictOf<GameRules> {
 public:
  explicit GameConflict(std::shared_ptr<const GameRules> rules);

  [[nodiscard]] std::unique_ptr<const ConflictOf> with_rules(
      std::shared_ptr<const GameRules> rules) const override {
    return std::make_unique<GameConflict>(std::move(rules));
  }
  [[nodiscard]] ClauseTable clause_table() const override { return {facts().all_clauses(), 0}; }
  [[nodiscard]] std::string title() const override { return game().title; }
  [[nodiscard]] bool declares() const override { return !rules().setup().at_rest; }
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override {
    return described::to_node(rules(), of(move));
  }
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override {
    auto move = described::to_move(rules(), document);
    if (!move) return move.faults();
    return handle(*std::move(move));
  }
  [[nodiscard]] std::string say(const AnyMove& move) const override {
    return described::say(rules(), of(move));
  }
  [[nodiscard]] std::string say(const Finding& finding) const override {
    return described::say(rules(), finding);
  }
  [[nodiscard]] std::string say(const Event& event) const override { return described::say(rules(), event); }
  [[nodiscard]] BriefAnswer brief(const Event& event) const override {
    return described::brief(rules(), event);
  }
  /// Where something is chosen in secret and the file does not say what is assumed, best play is.
  [[nodiscard]] PolicyKind default_policy() const override;
  /// Every end that the scenario leaves possible, whoever wins there.
  [[nodiscard]] bool names_without_chance(std::uint16_t outcome) const override {
    const auto& may_come = rules().program().may_come;
    return outcome < may_come.size() && may_come[outcome];
  }
  [[nodiscard]] std::string outcome_id(std::uint16_t outcome) const override;
  [[nodiscard]] std::string outcome_text(std::uint16_t outcome,
                                         std::optional<PolicyKind> /*policy*/) const override {
    return described::outcome_text(rules(), outcome);
  }
  /// The name of an end whose sentence has values in it: that sentence was reported already.
  [[nodiscard]] std::string end_text(const AnyPosition& end) const override;
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override;
  [[nodiscard]] std::string seat_name(Seat seat) const override {
    return described::seat_name(rules(), seat);
  }
  [[nodiscard]] std::string event_kind(std::uint16_t kind) const override;
  [[nodiscard]] std::string piece(std::uint16_t number) const override {
    return rules().program().pieces[number];
  }
  [[nodiscard]] bool is_passed_through(std::uint16_t holder) const override {
    return holder == game::kOutOfPlay;
  }
  [[nodiscard]] std::string piece_text(std::uint16_t number) const override {
    return number < game().forms.size() ? game().form_called(number) : piece(number);
  }
  [[nodiscard]] std::string holder(std::uint16_t number) const override {
    return number < 2 ? described::seat_name(rules(), static_cast<Seat>(number))
                      : rules().program().holders[number];
  }
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return described::to_document(rules(), of(p));
  }
  /// Where another may not be declared as it stands, why not.
  [[nodiscard]] std::optional<std::string> why_at_rest() const override;
  [[nodiscard]] std::string otherwise_text() const override { return described::otherwise_text(rules()); }
  [[nodiscard]] std::string stands(const AnyPosition& p) const override {
    return described::stands(rules(), of(p));
  }
  [[nodiscard]] std::string counter_words(std::uint16_t counter) const override;
  [[nodiscard]] std::string optimised() const override;
  /// Casualties that are chosen in too many ways to weigh are taken in the order of the file.
  [[nodiscard]] Faults warnings(bool weighs) const override;
  [[nodiscard]] ClosedMoves closed_within() const override;
  [[nodiscard]] Result<std::optional<AnyPosition>> position_within(const AnyMove& move) const override;
  /// The same conflict once more, where it may be declared.
  [[nodiscard]] Openings openings() const override;
  [[nodiscard]] FastSetter<GameRules> fast_setter(std::string_view path, bool as_declared) const override;
  [[nodiscard]] std::vector<std::int64_t> pieces() const override;
  [[nodiscard]] std::unique_ptr<const casus::Conflict> with_at_most(std::int64_t most) const override;
  [[nodiscard]] std::vector<Parameter> parameters() const override { return described::parameters(rules()); }

 private:
  /// The same table with the conflict declared.
  [[nodiscard]] Result<GameRules> declared_anew() const;
  [[nodiscard]] const Facts& facts() const { return rules().facts(); }
  [[nodiscard]] const game::Game& game() const { return rules().game(); }
};

}  // namespace casus::described
