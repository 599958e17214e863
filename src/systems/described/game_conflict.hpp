#pragma once
// A conflict of a described game: its names and sentences, from the file of the game.

#include <memory>

#include "systems/described/game_rules.hpp"
#include "systems/described/moves.hpp"
#include "systems/described/numbers.hpp"
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
  /// Where something is chosen in secret and the file does not say what is assumed, best play is.
  [[nodiscard]] Declaration declaration() const override;
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override {
    return described::to_node(rules(), of(move));
  }
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override {
    auto move = described::to_move(rules(), document);
    if (!move) return move.faults();
    return handle(*std::move(move));
  }
  [[nodiscard]] ScenarioWords scenario_words() const override;
  /// At an end whose sentence has values in it, its name: that sentence was reported already.
  [[nodiscard]] Situation situation(const AnyPosition& p) const override;
  [[nodiscard]] MoveWords words(const AnyMove& move) const override {
    return {described::say(rules(), of(move))};
  }
  [[nodiscard]] FindingWords words(const Finding& finding) const override {
    return {described::say(rules(), finding)};
  }
  [[nodiscard]] EventWords words(const Event& event) const override;
  /// Named without a chance is every end that the scenario leaves possible, whoever wins there.
  [[nodiscard]] OutcomeWords words(std::uint16_t outcome, std::optional<PolicyKind> policy) const override;
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override;
  [[nodiscard]] std::vector<Seat> victors(std::uint16_t outcome) const override;
  [[nodiscard]] std::size_t sides_that_may_win() const override { return game().sides(); }
  [[nodiscard]] PieceWords piece(std::uint16_t number) const override {
    const std::string& id = rules().program().pieces[number];
    return {id, number < game().forms.size() ? game().form_called(number) : id};
  }
  [[nodiscard]] HolderWords holder(std::uint16_t number) const override {
    return {number < game().sides() ? described::seat_name(rules(), static_cast<Seat>(number))
                                    : rules().program().holders[number],
            number == rules().program().out_of_play()};
  }
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return described::to_document(rules(), of(p));
  }
  /// Where another may not be declared as it stands, why not.
  [[nodiscard]] Rest rest() const override;
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
  [[nodiscard]] std::vector<std::string> number_names() const override {
    return described::number_names(rules());
  }
  [[nodiscard]] std::vector<std::int64_t> numbers(const AnyPosition& p) const override {
    return described::numbers(rules(), of(p));
  }
  [[nodiscard]] GeneralMove general(const AnyPosition& /*p*/, const AnyMove& move) const override {
    return described::general(rules(), of(move));
  }

 private:
  /// The same table with the conflict declared.
  [[nodiscard]] Result<GameRules> declared_anew() const;
  [[nodiscard]] std::string optimised() const;
  [[nodiscard]] std::optional<HeadlineWords> headline() const;
  [[nodiscard]] const Facts& facts() const { return rules().facts(); }
  [[nodiscard]] const game::Game& game() const { return rules().game(); }
};

}  // namespace casus::described
