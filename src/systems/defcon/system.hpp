#pragma once
// What the registry is told of defcon: its name, its clauses and rulebook, how to read its files, and its
// words. The contract that every system fulfils is described in table/system.hpp.

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
#include "table/system.hpp"

namespace casus::defcon {

class System final : public SystemOf<Arbiter> {
 public:
  System();

  /// The page for players: each operation with what decides it.
  [[nodiscard]] std::vector<GuideSection> guide(const files::Document& rulebook) const override;
  [[nodiscard]] Faults check_rulebook(const files::Document& document) const override;
  [[nodiscard]] Result<Arbiter> load(const files::Document& scenario,
                                     const files::Document& rulebook) const override;
  [[nodiscard]] std::vector<Secret> secrets(const files::Document& scenario) const override {
    return defcon::secrets(scenario);
  }
  [[nodiscard]] files::Document masked(files::Document scenario) const override {
    return defcon::masked(std::move(scenario));
  }
  [[nodiscard]] std::string title(const Arbiter& rules) const override { return rules.rulebook().title; }
  [[nodiscard]] ClauseTable clause_table(const Arbiter& /*rules*/) const override { return {kClauseRows, 0}; }
  [[nodiscard]] bool declares(const Arbiter& rules) const override {
    return rules.board().declared.has_value();
  }
  /// A coup whose bet is not declared is played as advised: what comes of it rests on hidden bets.
  [[nodiscard]] PolicyKind default_policy(const Arbiter& rules) const override;
  /// A declared bet binds: nobody is asked for another.
  [[nodiscard]] bool bound(const Arbiter& rules, const Arbiter::Position& p) const override {
    return rules.bound_bet(p).has_value();
  }
  /// Whole turns are too many to be counted out: a fault that says so.
  [[nodiscard]] std::optional<Fault> unexplorable(const Arbiter& rules) const override;
  [[nodiscard]] std::optional<Arbiter> under_way(const Arbiter& rules) const override;
  [[nodiscard]] std::optional<Arbiter> part_at(const Arbiter& rules,
                                               const Arbiter::Position& p) const override;
  [[nodiscard]] bool begins_declared(const Arbiter& rules) const override;
  /// Of a whole turn by what single operations are worth; where missiles may be launched, of the exchange,
  /// which is a game of its own.
  [[nodiscard]] std::optional<Result<Advice>> advise(const Conflict& conflict, const Arbiter& rules,
                                                     const Limits& limits) const override;
  [[nodiscard]] Result<std::optional<PlansAnswer>> plans(const Conflict& conflict, const Arbiter& rules,
                                                         const std::optional<std::string>& goal,
                                                         const Limits& limits) const override;
  [[nodiscard]] std::vector<Parameter> knobs(const Arbiter& rules) const override {
    return defcon::knobs(rules);
  }

  [[nodiscard]] std::string optimised(const Arbiter& rules) const override;
  /// Nothing is seen of a bet but where it was made.
  [[nodiscard]] std::string sees(const Arbiter& rules, const Arbiter::Position& p, Seat seat) const override;

  [[nodiscard]] files::Document to_document(const Arbiter& rules, const Arbiter::Position& p) const override {
    return to_document_after(rules, p);
  }
  /// A turn that is over, and a victory.
  [[nodiscard]] std::optional<std::string> at_rest(const Arbiter& rules) const override {
    if (rules.turn(rules.start()).actor != Actor::nobody) return std::nullopt;
    return outcome_text(rules, rules.outcome(rules.start()));
  }
  /// In the order of the blocs; nobody once one has won.
  [[nodiscard]] std::vector<std::string> successors(const Arbiter& rules) const override;
  [[nodiscard]] bool turn_may_pass(const Arbiter& rules) const override {
    const Position::Stage stage = rules.start().stage;
    return !declares(rules) && (stage == Position::Stage::choosing || stage == Position::Stage::over);
  }
  [[nodiscard]] Result<files::Document> turned(const Arbiter& rules, std::string_view next) const override;
  [[nodiscard]] files::Node to_node(const Arbiter& rules, const Move& move) const override {
    return defcon::to_node(rules.board(), move);
  }
  [[nodiscard]] Result<Move> to_move(const Arbiter& rules, const files::Document& document) const override {
    return defcon::to_move(rules.board(), document);
  }

  [[nodiscard]] std::string say(const Arbiter& rules, const Move& move) const override {
    return defcon::say(rules, move);
  }
  [[nodiscard]] std::string say(const Arbiter& rules, const Finding& finding) const override {
    return defcon::say(rules, finding);
  }
  [[nodiscard]] std::string say(const Arbiter& rules, const Event& event) const override {
    return defcon::say(rules, event);
  }
  [[nodiscard]] BriefAnswer brief(const Arbiter& rules, const Event& event) const override {
    return defcon::brief(rules, event);
  }
  [[nodiscard]] std::string remedy(const Arbiter& rules, const Finding& finding) const override {
    return defcon::remedy(rules, finding);
  }
  [[nodiscard]] std::string group(const Arbiter& /*rules*/, const Move& move) const override {
    return defcon::group(move);
  }
  [[nodiscard]] std::string effect(const Arbiter& rules, const Arbiter::Position& p,
                                   const Move& move) const override {
    return defcon::effect(rules, p, move);
  }
  [[nodiscard]] std::optional<std::vector<std::string>> names(const Arbiter& rules) const override {
    return defcon::names(rules);
  }
  void nameable(const Arbiter& rules, const Arbiter::Position& p, std::string_view name,
                const std::function<void(const Move&)>& visit) const override {
    defcon::nameable(rules, p, name, visit);
  }
  [[nodiscard]] std::optional<MapView> map(const Arbiter& rules, const Arbiter::Position& p, MapRole role,
                                           std::span<const Move> moves,
                                           std::span<const std::string> whose) const override {
    return map_picture(rules, p, role, moves, whose);
  }
  [[nodiscard]] std::string outcome_id(std::uint16_t outcome) const override;
  [[nodiscard]] std::string outcome_text(const Arbiter& rules, std::uint16_t outcome) const override {
    return defcon::outcome_text(rules, outcome);
  }
  /// What succeeds is the active bloc's, what it fails at in a struggle the controller's.
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override;
  [[nodiscard]] std::string seat_name(const Arbiter& rules, Seat seat) const override {
    return defcon::seat_name(rules, seat);
  }
  [[nodiscard]] std::string event_kind(std::uint16_t kind) const override;
  [[nodiscard]] std::string piece(const Arbiter& rules, std::uint16_t number) const override {
    return piece_name(rules, number);
  }
  [[nodiscard]] std::string holder(const Arbiter& rules, std::uint16_t number) const override {
    return holder_name(rules, number);
  }
};

}  // namespace casus::defcon
