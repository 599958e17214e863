#pragma once
// What the registry is told of the conflict chart: its name, its clauses and rulebooks, how to read its
// files, and its words. The contract that every system fulfils is described in table/system.hpp.

#include <span>
#include <string>
#include <string_view>

#include "answers/answers.hpp"
#include "answers/field.hpp"
#include "files/document.hpp"
#include "systems/conflict_chart/conflict.hpp"
#include "systems/conflict_chart/moves.hpp"
#include "systems/conflict_chart/parameters.hpp"
#include "systems/conflict_chart/scenario.hpp"
#include "systems/conflict_chart/words.hpp"
#include "systems/conflict_chart/writer.hpp"
#include "table/system.hpp"

namespace casus::conflict_chart {

class System final : public SystemOf<Conflict> {
 public:
  System();

  [[nodiscard]] Faults check_rulebook(const files::Document& document) const override;
  /// What is odd about a sound rulebook: where its chart is not monotone.
  [[nodiscard]] Faults warnings(const files::Document& rulebook) const override {
    return rulebook_warnings(rulebook);
  }
  [[nodiscard]] Result<Conflict> load(const files::Document& scenario,
                                      const files::Document& rulebook) const override;
  [[nodiscard]] std::string title(const Conflict& rules) const override { return rules.rulebook().title; }
  [[nodiscard]] ClauseTable clause_table(const Conflict& rules) const override {
    return rules.rulebook().clauses();
  }
  /// Whether the scenario says what both sides commit; where its conflict is over, what is done then.
  [[nodiscard]] bool declares(const Conflict& rules) const override {
    const Board& board = rules.board();
    if (board.at_rest) return false;
    if (!board.result) return board.commit == Commit::nobody;
    return *board.result == Letter::d && board.retaliation.has_value();
  }
  [[nodiscard]] files::Document to_document(const Conflict& rules,
                                            const Conflict::Position& p) const override {
    return conflict_chart::to_document(rules, p);
  }
  [[nodiscard]] std::optional<std::string> at_rest(const Conflict& rules) const override {
    return rules.board().at_rest ? std::optional<std::string>("no conflict is named") : std::nullopt;
  }
  /// An engagement, and the invasion of each country that the defender holds; then the same against others.
  [[nodiscard]] Openings openings(const Conflict& rules) const override;
  [[nodiscard]] std::vector<std::string> successors(const Conflict& rules) const override;
  [[nodiscard]] Result<files::Document> turned(const Conflict& rules, std::string_view next) const override;
  [[nodiscard]] std::optional<Fault> unexplorable(const Conflict& rules) const override {
    return rules.too_large();
  }
  [[nodiscard]] std::vector<Parameter> knobs(const Conflict& rules) const override {
    return conflict_chart::knobs(rules);
  }

  /// What both sides hold in reserve: tokens, Mastermind cards and Canals. Of fewer those stay that differ
  /// most.
  [[nodiscard]] std::vector<std::int64_t> pieces(const Conflict& rules) const override;
  [[nodiscard]] std::optional<Conflict> with_at_most(const Conflict& rules, std::int64_t most) const override;

  /// The Resolution Graph, with the cells that the declared conflict can be read in.
  [[nodiscard]] std::optional<LookupText> lookup(const Conflict& rules) const override;
  /// What advice makes large, in a sentence.
  [[nodiscard]] std::string optimised(const Conflict& rules) const override;
  /// How a rulebook has it that leaves a choice in a clause; empty where it leaves none.
  /// What a commitment costs, in points: what advice with a wanted chance keeps small.
  [[nodiscard]] bool has_costs() const override { return true; }
  [[nodiscard]] std::int64_t cost(const Conflict& rules, const Move& move) const override {
    return rules.board().pieces.points(move.forces);
  }

  [[nodiscard]] files::Node to_node(const Conflict& rules, const Move& move) const override {
    return conflict_chart::to_node(rules, move);
  }
  [[nodiscard]] Result<Move> to_move(const Conflict& rules, const files::Document& document) const override {
    return conflict_chart::to_move(rules, document);
  }

  [[nodiscard]] std::string say(const Conflict& rules, const Move& move) const override {
    return conflict_chart::say(rules, move);
  }
  [[nodiscard]] std::string say(const Conflict& rules, const Finding& finding) const override {
    return conflict_chart::say(rules, finding);
  }
  [[nodiscard]] std::string say(const Conflict& rules, const Event& event) const override {
    return conflict_chart::say(rules, event);
  }
  [[nodiscard]] std::string outcome_id(std::uint16_t outcome) const override;
  [[nodiscard]] std::string outcome_text(const Conflict& rules, std::uint16_t outcome) const override;
  /// How a play ended: an outcome is of the declared conflict, and retaliations may have followed.
  [[nodiscard]] std::string end_text(const Conflict& rules, const Conflict::Position& end) const override;
  /// Whose victory an outcome is: A and B are the attacker's, C and D the defender's, none nobody's.
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override {
    if (outcome >= kResults) return -1;
    return declarer_wins(static_cast<Letter>(outcome)) ? kAttacker : kDefender;
  }
  [[nodiscard]] std::string seat_name(const Conflict& rules, Seat seat) const override {
    return conflict_chart::seat_name(rules, seat);
  }
  /// Countries and Canals, and the country that is at stake.
  [[nodiscard]] std::vector<std::string> things(const Conflict& rules) const override;
  [[nodiscard]] std::string place(const Conflict& rules) const override {
    const Board& board = rules.board();
    return board.country == kNoCountry ? "" : board.countries[static_cast<std::size_t>(board.country)];
  }
  [[nodiscard]] std::string event_kind(std::uint16_t kind) const override;
  [[nodiscard]] BriefAnswer brief(const Conflict& rules, const Event& event) const override {
    return conflict_chart::brief(rules, event);
  }
  [[nodiscard]] std::string piece(const Conflict& rules, std::uint16_t number) const override {
    return piece_name(rules, number);
  }
  [[nodiscard]] std::string holder(const Conflict& rules, std::uint16_t number) const override {
    return holder_name(rules, number);
  }
};

}  // namespace casus::conflict_chart
