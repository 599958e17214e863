#pragma once
// A described game with one scenario: its program as Rules, and the scenario's data that are not folded into
// the program.

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "conflict/rules/prices.hpp"
#include "game/compiler/described.hpp"
#include "game/compiler/loss_order.hpp"
#include "game/compiler/prices.hpp"
#include "systems/described/facts.hpp"

namespace casus::described {

class GameRules : public game::Described {
 public:
  GameRules(std::shared_ptr<const Facts> facts, game::Setup setup, game::Program program,
            files::Node scenario)
      : Described(std::move(program), setup.at_rest),
        facts_(std::move(facts)),
        setup_(std::move(setup)),
        clauses_(std::make_shared<const ClausesInForce>(*facts_, setup_)),
        scenario_(std::move(scenario)),
        steps_(facts_->game().steps()) {}

  [[nodiscard]] const Facts& facts() const { return *facts_; }
  [[nodiscard]] const std::shared_ptr<const Facts>& shared_facts() const { return facts_; }
  [[nodiscard]] const game::Game& game() const { return facts_->game(); }
  [[nodiscard]] const game::Setup& setup() const { return setup_; }
  /// Returns the clauses, as the rulebook of the scenario has them.
  [[nodiscard]] const ClausesInForce& clauses() const { return *clauses_; }
  /// Returns the scenario as its file has it.
  [[nodiscard]] const files::Node& scenario() const { return scenario_; }
  [[nodiscard]] Prices prices() const { return game::prices_of(game(), setup_, program()); }

  /// Returns the same rules without the choices of losses: the declared losses are taken at once, so that a
  /// traversal of the declared line has fewer positions. Null if no losses are chosen.
  [[nodiscard]] std::shared_ptr<const GameRules> as_declared() const {
    const auto& stages = program().stages;
    if (std::none_of(stages.begin(), stages.end(), [](const game::Stage& one) { return one.loss >= 0; }))
      return {};
    game::Watch watch;
    watch.as_declared = true;
    auto folded = game::compile(game(), setup_, watch);
    if (!folded) return {};
    return std::make_shared<const GameRules>(facts_, setup_, *std::move(folded), scenario_);
  }

  /// Sets the initial number of units of a form, in the program and in the setup that `as_declared` compiles.
  void set_units(std::size_t side, std::size_t form, std::int64_t count) {
    Described::set_units(side, form, count);
    setup_.sides[side].units[form] = count;
    known_ = std::make_shared<KnownOrder>();
  }

  /// Returns which of the legal moves best play by these rules' prices must consider; empty: all of them, as
  /// at the start, of which advice lists every choice.
  [[nodiscard]] std::vector<bool> relevant_moves(const Position& p) const {
    if (!is_loss({number_of(p), 0}) || p == start()) return {};
    return relevant_losses(p, order());
  }
  /// Returns whether a graph of best play by `larger`, which differs only by `set_units`, also holds for
  /// these rules: `larger` has no fewer units of any form, and both consider the same moves at every position
  /// after the start. May compute the order of losses (LossOrder).
  [[nodiscard]] bool is_part_of(const GameRules& larger) const {
    const auto& units = setup_.sides;
    for (std::size_t side = 0; side < units.size(); ++side) {
      for (std::size_t form = 0; form < units[side].units.size(); ++form)
        if (units[side].units[form] > larger.setup_.sides[side].units[form]) return false;
    }
    return larger.order().is_total() || order().agrees_with(larger.order(), program());
  }

  [[nodiscard]] const game::Stage& stage(const Move& move) const { return program().stages[move.stage]; }
  /// Returns the step of the file with the number that an event or a stage has.
  [[nodiscard]] const game::Step& step(std::size_t number) const { return *steps_[number]; }
  /// Returns whether a move chooses losses.
  [[nodiscard]] bool is_loss(const Move& move) const { return stage(move).loss >= 0; }
  /// Returns the choice that a move makes; null for the declaration and for losses.
  [[nodiscard]] const game::Choose* choose(const Move& move) const {
    const std::uint16_t number = stage(move).step;
    return number == game::kNone ? nullptr : std::get_if<game::Choose>(&step(number).verb);
  }

 private:
  /// The order in which units are lost, once it was asked for; copies with the same units share it.
  struct KnownOrder {
    std::once_flag once;
    std::optional<game::LossOrder> order;
  };
  [[nodiscard]] const game::LossOrder& order() const {
    std::call_once(known_->once, [this] { known_->order.emplace(program(), prices()); });
    return *known_->order;
  }

  std::shared_ptr<const Facts> facts_;
  game::Setup setup_;
  std::shared_ptr<const ClausesInForce> clauses_;
  files::Node scenario_;
  std::vector<const game::Step*> steps_;  // of the game that the facts own
  std::shared_ptr<KnownOrder> known_ = std::make_shared<KnownOrder>();
};

/// Compiles a game and a scenario that was read into rules.
inline Result<GameRules> compiled(std::shared_ptr<const Facts> facts, game::Setup setup,
                                  const files::Node& scenario) {
  auto program = game::compile(facts->game(), setup);
  if (!program) return program.faults();
  return GameRules(std::move(facts), std::move(setup), *std::move(program), scenario);
}

/// Returns the legal moves, as casus::legal_moves does.
inline std::vector<GameRules::Move> legal_moves(const GameRules& rules, const GameRules::Position& position) {
  if (!rules.candidates_are_legal(position)) return casus::legal_moves<GameRules>(rules, position);
  std::vector<GameRules::Move> moves;
  rules.candidates(position, [&](const GameRules::Move& move) { moves.push_back(move); });
  return moves;
}

}  // namespace casus::described
