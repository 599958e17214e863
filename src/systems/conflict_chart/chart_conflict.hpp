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
  [[nodiscard]] std::string title() const override { return rules().rulebook().title; }
  [[nodiscard]] ClauseTable clause_table() const override { return rules().rulebook().clauses(); }
  /// Whether the scenario says what both sides commit; where its conflict is over, what is done then.
  [[nodiscard]] bool declares() const override {
    const Board& board = rules().board();
    if (board.at_rest) return false;
    if (!board.result) return board.commit == Commit::nobody;
    return *board.result == Letter::d && board.retaliation.has_value();
  }
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return conflict_chart::to_document(rules(), of(p));
  }
  [[nodiscard]] std::optional<std::string> why_at_rest() const override {
    return rules().board().at_rest ? std::optional<std::string>("no conflict is named") : std::nullopt;
  }
  /// An engagement, and the invasion of each country that the defender holds; then the same against others.
  [[nodiscard]] Openings openings() const override;
  [[nodiscard]] std::vector<std::string> successors() const override;
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
  /// What advice makes large, in a sentence.
  [[nodiscard]] std::string optimised() const override;
  /// How a rulebook has it that leaves a choice in a clause; empty where it leaves none.
  /// What a commitment costs, in points: what advice with a wanted chance keeps small.
  [[nodiscard]] bool has_costs() const override { return true; }
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
  [[nodiscard]] std::string say(const AnyMove& move) const override {
    return conflict_chart::say(rules(), of(move));
  }
  [[nodiscard]] std::string say(const Finding& finding) const override {
    return conflict_chart::say(rules(), finding);
  }
  [[nodiscard]] std::string say(const Event& event) const override {
    return conflict_chart::say(rules(), event);
  }
  [[nodiscard]] std::string outcome_id(std::uint16_t outcome) const override;
  [[nodiscard]] std::string outcome_text(std::uint16_t outcome,
                                         std::optional<PolicyKind> policy) const override;
  /// How a play ended: an outcome is of the declared conflict, and retaliations may have followed.
  [[nodiscard]] std::string end_text(const AnyPosition& end) const override;
  /// Whose victory an outcome is: A and B are the attacker's, C and D the defender's, none nobody's.
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override {
    if (outcome >= kResults) return -1;
    return declarer_wins(static_cast<Letter>(outcome)) ? kAttacker : kDefender;
  }
  [[nodiscard]] std::string seat_name(Seat seat) const override {
    return conflict_chart::seat_name(rules(), seat);
  }
  /// Countries and Canals, and the country that is at stake.
  [[nodiscard]] std::vector<std::string> pieces_to_ask_about() const override;
  [[nodiscard]] std::string place() const override {
    const Board& board = rules().board();
    return board.country == kNoCountry ? "" : board.countries[static_cast<std::size_t>(board.country)];
  }
  [[nodiscard]] std::string event_kind(std::uint16_t kind) const override;
  [[nodiscard]] BriefAnswer brief(const Event& event) const override {
    return conflict_chart::brief(rules(), event);
  }
  [[nodiscard]] std::string piece(std::uint16_t number) const override { return piece_name(rules(), number); }
  [[nodiscard]] std::string holder(std::uint16_t number) const override {
    return holder_name(rules(), number);
  }
};

}  // namespace casus::conflict_chart
