#pragma once
// Which ways to take losses are never better than another way, proven from the program: best play need not
// look at them. Not for values of any kind: those are the solvers'.

#include <cstdint>
#include <span>
#include <vector>

#include "conflict/rules/prices.hpp"
#include "game/compiler/loss_flow.hpp"
#include "game/compiler/machine.hpp"

namespace casus::game {

/// The pairs of units of each loss stage of which one is always kept rather than the other.
class LossOrder {
 public:
  /// Two entries of a plan: whoever hits `kept` while a unit of `hit` is left does never better than by
  /// hitting that instead.
  struct Pair {
    std::uint16_t kept = 0;
    std::uint16_t hit = 0;
  };

  /// Analyses a program. Nothing is proven for a stage whose program does not have the form of the proof
  /// (loss_order.cpp), or has too many positions of a side to compare (kMostCompared). Linear in those, times
  /// the pairs of slots and the results of a throw.
  LossOrder(const Program& program, const Prices& prices);

  /// Returns the pairs of a stage; empty: nothing is proven there.
  [[nodiscard]] std::span<const Pair> at(std::uint16_t stage) const { return pairs_[stage]; }
  /// Returns whether the order is total: of any two units of a plan, the earlier one is proven to be hit
  /// first. A smaller setup then has the same order, because a larger setup includes every position of a
  /// smaller one that could refute a step.
  [[nodiscard]] bool is_total() const { return is_total_; }
  /// Returns whether this order has the same pairs as the order of the same program with more units, among
  /// the units that exist here. Best play then considers the same losses with both orders. Linear in the
  /// pairs.
  [[nodiscard]] bool agrees_with(const LossOrder& larger, const Program& program) const;
  /// Returns, by the ways to take the losses of a stage, in their order, whether best play must consider it.
  /// Empty: all of them. `machine` has run the code of the stage up to its choice.
  [[nodiscard]] std::vector<bool> relevant(const Program& program, std::uint16_t stage,
                                           const Machine& machine) const;

 private:
  void prove(const Program& program, const Prices& prices);
  [[nodiscard]] bool is_held(Reg units) const;

  std::vector<std::vector<Pair>> pairs_;  // by stage
  std::vector<Reg> held_;                 // of units that there may be; empty if nothing was analysed
  bool is_total_ = true;
};

}  // namespace casus::game
