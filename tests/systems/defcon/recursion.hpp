#pragma once
// The twin of the exchange: a plain recursion over the arbiter's own rules. It caches no position and merges
// no targets. A bloc launches its immediate answers in the order of its silos, and passing precedes equal
// moves. For tests and benchmarks.

#include <utility>
#include <vector>

#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

using Worth = std::vector<Exact>;

class Recursion {
 public:
  explicit Recursion(const Arbiter& rules) : rules_(rules), prices_(rules.prices()) {}
  Worth best() const { return best(rules_.start(), 0); }

 private:
  struct Sink {
    const Prices& prices;
    Worth& worth;
    void operator()(const Transfer& moved) const { prices.add_transfer(worth, moved); }
    void operator()(const Event& /*event*/) const {}
    void operator()(const Tally& /*tally*/) const {}
  };
  [[nodiscard]] Worth none() const { return Worth(prices_.dimensions()); }
  /// Returns the number that a seat maximises.
  [[nodiscard]] Exact own(const Worth& worth, Seat seat) const {
    if (prices_.dimensions() > 1) return worth[static_cast<std::size_t>(seat)];
    return seat == 0 ? worth[0] : -worth[0];
  }

  /// `next`: the first area from which who chooses may still launch.
  Worth best(const Position& p, Area next) const {
    using Stage = Position::Stage;
    if (p.stage == Stage::over || p.phase != Phase::launch) return none();
    const bool answering = p.stage == Stage::answering;
    const Bloc actor = rules_.actor(p);
    // To pass is tried first.
    Worth best_worth = none();
    if (answering) best_worth = after(p, Move{}, actor);
    for (const Move& move : legal_moves(rules_, p)) {
      if (move.type != Move::Type::launch && move.type != Move::Type::retaliate) continue;
      if (move.from < next) continue;
      const Worth worth = after(p, move, actor);
      const Seat seat = rules_.board().seat_of[actor];
      if (own(best_worth, seat) < own(worth, seat)) best_worth = worth;
    }
    return best_worth;
  }

  Worth after(const Position& p, const Move& move, Bloc actor) const {
    using Stage = Position::Stage;
    Worth worth = none();
    const Position then = rules_.apply(p, move, Sink{prices_, worth});
    const bool goes_on = then.stage == Stage::answering && p.stage == Stage::answering && then.due == actor;
    const Worth rest = best(then, goes_on ? static_cast<Area>(move.from + 1) : Area{0});
    for (std::size_t d = 0; d < worth.size(); ++d) worth[d] += rest[d];
    return worth;
  }

  const Arbiter& rules_;
  Prices prices_;
};

}  // namespace casus::defcon
