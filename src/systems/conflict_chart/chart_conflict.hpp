#pragma once
// A conflict of the chart: its names and sentences, and how it is written.

#include <span>
#include <string>
#include <string_view>

#include "answers/answers.hpp"
#include "answers/field.hpp"
#include "files/document.hpp"
#include "systems/conflict_chart/chart_rules.hpp"
#include "systems/conflict_chart/moves.hpp"
#include "systems/conflict_chart/parameters.hpp"
#include "systems/conflict_chart/scenario.hpp"
#include "systems/conflict_chart/words.hpp"
#include "systems/conflict_chart/writer.hpp"
#include "table/conflict_of.hpp"

namespace casus::conflict_chart {

class ChartConflict final : public ConflictOf<ChartRules> {
 public:
  explicit ChartConflict(std::shared_ptr<const ChartRules> rules);

  [[nodiscard]] std::unique_ptr<const ConflictOf> with_rules(
      std::shared_ptr<const ChartRules> rules) const override {
    return std::make_unique<ChartConflict>(std::move(rules));
  }
  /// Whether the scenario says what both sides commit; where its conflict is over, what is done then.
  [[nodiscard]] Declaration declaration() const override {
    const Board& board = rules().board();
    if (board.at_rest) return {};
    return {.declares = board.result ? *board.result == Letter::d && board.retaliation.has_value()
                                     : board.commit == Commit::nobody};
  }
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return conflict_chart::to_document(rules(), of(p));
  }
  [[nodiscard]] Rest rest() const override;
  /// An engagement, and the invasion of each country that the defender holds; then the same against others.
  [[nodiscard]] Openings openings() const override;
  [[nodiscard]] Result<files::Document> turned(std::string_view next) const override;
  [[nodiscard]] std::optional<Fault> unexplorable() const override { return rules().too_large(); }
  [[nodiscard]] std::vector<Parameter> parameters() const override {
    return conflict_chart::parameters(rules());
  }
  /// What both sides hold in reserve: tokens, Mastermind cards and Canals. Of fewer those stay that differ
  /// most.
  [[nodiscard]] std::vector<std::int64_t> pieces() const override;
  [[nodiscard]] std::unique_ptr<const casus::Conflict> with_at_most(std::int64_t most) const override;
  /// The Resolution Graph, with the cells that the declared conflict can be read in.
  [[nodiscard]] std::optional<LookupText> lookup() const override;
  /// What a commitment costs, in points: what advice with a wanted chance keeps small.
  [[nodiscard]] std::int64_t cost(const AnyMove& move) const override {
    return rules().board().pieces.points(of(move).forces);
  }
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override {
    return conflict_chart::to_node(rules(), of(move));
  }
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override {
    auto move = conflict_chart::to_move(rules(), document);
    if (!move) return move.faults();
    return handle(*std::move(move));
  }
  [[nodiscard]] ScenarioWords scenario_words() const override;
  /// At an end: an outcome is of the declared conflict, and retaliations may have followed.
  [[nodiscard]] Situation situation(const AnyPosition& p) const override;
  [[nodiscard]] MoveWords words(const AnyMove& move) const override {
    return {conflict_chart::say(rules(), of(move))};
  }
  [[nodiscard]] FindingWords words(const Finding& finding) const override {
    return {conflict_chart::say(rules(), finding)};
  }
  [[nodiscard]] EventWords words(const Event& event) const override;
  [[nodiscard]] OutcomeWords words(std::uint16_t outcome, std::optional<PolicyKind> policy) const override;
  /// Whose victory an outcome is: A and B are the attacker's, C and D the defender's, none nobody's.
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override {
    if (outcome >= kResults) return -1;
    return declarer_wins(static_cast<Letter>(outcome)) ? kAttacker : kDefender;
  }
  [[nodiscard]] PieceWords piece(std::uint16_t number) const override {
    return {piece_name(rules(), number)};
  }
  [[nodiscard]] HolderWords holder(std::uint16_t number) const override {
    return {holder_name(rules(), number)};
  }

 private:
  [[nodiscard]] std::string optimised() const;
  [[nodiscard]] std::string outcome_text(std::uint16_t outcome) const;
  [[nodiscard]] std::string end_text(const ChartRules::Position& end) const;
};

}  // namespace casus::conflict_chart
