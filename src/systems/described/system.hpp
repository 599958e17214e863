#pragma once
// A game told in one file as a system: what its file says, read, compiled and put into words.

#include <memory>

#include "systems/described/conflict.hpp"
#include "systems/described/moves.hpp"
#include "systems/described/parameters.hpp"
#include "systems/described/positions.hpp"
#include "systems/described/within.hpp"
#include "systems/described/words.hpp"
#include "systems/described/writer.hpp"
#include "table/system.hpp"

namespace casus::described {

/// R: Conflict, or SecretConflict.
template <class R>
class SystemFor : public SystemOf<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using SystemOf<R>::info;

  explicit SystemFor(std::shared_ptr<const Facts> facts)
      : SystemOf<R>(facts->info()), facts_(std::move(facts)) {}

  [[nodiscard]] Faults check_rulebook(const files::Document& rulebook) const override;
  /// A rulebook has values of the rules and nothing else; a scenario says more.
  [[nodiscard]] bool is_rulebook(const files::Document& document) const override;
  [[nodiscard]] Result<R> load(const files::Document& scenario,
                               const files::Document& rulebook) const override;
  [[nodiscard]] std::vector<GuideSection> guide(const files::Document& rulebook) const override;

  [[nodiscard]] ClauseTable clause_table(const R& /*rules*/) const override {
    return {facts_->all_clauses(), 0};
  }
  [[nodiscard]] std::string title(const R& rules) const override { return rules.game().title; }
  [[nodiscard]] bool declares(const R& rules) const override { return !rules.setup().at_rest; }
  [[nodiscard]] files::Node to_node(const R& rules, const Move& move) const override {
    return described::to_node(rules, move);
  }
  [[nodiscard]] Result<Move> to_move(const R& rules, const files::Document& document) const override {
    return described::to_move(rules, document);
  }
  [[nodiscard]] std::string say(const R& rules, const Move& move) const override {
    return described::say(rules, move);
  }
  [[nodiscard]] std::string say(const R& rules, const Finding& finding) const override {
    return described::say(rules, finding);
  }
  [[nodiscard]] std::string say(const R& rules, const Event& event) const override {
    return described::say(rules, event);
  }
  [[nodiscard]] BriefAnswer brief(const R& rules, const Event& event) const override {
    return described::brief(rules, event);
  }
  /// Where something is chosen in secret and the file does not say what is assumed, best play is.
  [[nodiscard]] PolicyKind default_policy(const R& rules) const override;
  /// Every end that the scenario leaves possible, whoever wins there.
  [[nodiscard]] bool names_without_chance(const R& rules, std::uint16_t outcome) const override {
    const auto& may_come = rules.program().may_come;
    return outcome < may_come.size() && may_come[outcome];
  }
  [[nodiscard]] std::string outcome_id(std::uint16_t outcome) const override;
  [[nodiscard]] std::string outcome_text(const R& rules, std::uint16_t outcome) const override {
    return described::outcome_text(rules, outcome);
  }
  /// The sentence of an end with values in it has been told with them: here is what that end is called.
  [[nodiscard]] std::string end_text(const R& rules, const Position& end) const override;
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override;
  [[nodiscard]] std::string seat_name(const R& rules, Seat seat) const override {
    return described::seat_name(rules, seat);
  }
  [[nodiscard]] std::string event_kind(std::uint16_t kind) const override;
  [[nodiscard]] std::string piece(const R& rules, std::uint16_t number) const override {
    return rules.program().pieces[number];
  }
  [[nodiscard]] bool is_passed_through(const R& /*rules*/, std::uint16_t holder) const override {
    return holder == game::kOutOfPlay;
  }
  [[nodiscard]] std::string piece_text(const R& rules, std::uint16_t number) const override {
    return number < rules.game().forms.size() ? rules.game().form_called(number) : piece(rules, number);
  }
  [[nodiscard]] std::string holder(const R& rules, std::uint16_t number) const override {
    return number < 2 ? described::seat_name(rules, static_cast<Seat>(number))
                      : rules.program().holders[number];
  }
  [[nodiscard]] files::Document to_document(const R& rules, const Position& p) const override {
    return described::to_document(rules, p);
  }
  /// Where another may not be declared as it stands, why not.
  [[nodiscard]] std::optional<std::string> at_rest(const R& rules) const override;
  [[nodiscard]] std::string otherwise_text(const R& rules) const override {
    return described::otherwise_text(rules);
  }
  [[nodiscard]] std::string stands(const R& rules, const Position& p) const override {
    return described::stands(rules, p);
  }
  [[nodiscard]] std::string counter_words(const R& rules, std::uint16_t counter) const override;
  [[nodiscard]] std::string optimised(const R& rules) const override;
  /// Casualties that are chosen in too many ways to weigh are taken in the order of the file.
  [[nodiscard]] Faults scenario_warnings(const R& rules, bool weighs) const override;
  [[nodiscard]] ClosedWithin<Position, Move> closed_within(const R& rules) const override {
    return described::closed_within(rules);
  }
  [[nodiscard]] Result<std::optional<Position>> position_within(const R& rules,
                                                                const Move& move) const override {
    return described::position_within(rules, move);
  }
  /// The same conflict once more, where it may be declared.
  [[nodiscard]] Openings openings(const R& rules) const override;
  [[nodiscard]] FastSetter<R> dial(const R& rules, std::string_view path, bool as_declared) const override;
  [[nodiscard]] std::vector<std::int64_t> pieces(const R& rules) const override;
  [[nodiscard]] std::optional<R> with_at_most(const R& rules, std::int64_t most) const override;
  [[nodiscard]] std::vector<Parameter> knobs(const R& rules) const override {
    return described::knobs(rules);
  }

 private:
  [[nodiscard]] Result<R> compiled(game::Setup setup, const files::Node& scenario) const;
  /// The same table with the conflict declared.
  [[nodiscard]] Result<R> declared_anew(const R& rules) const;

  std::shared_ptr<const Facts> facts_;
};

using System = SystemFor<Conflict>;
using SecretSystem = SystemFor<SecretConflict>;

}  // namespace casus::described
