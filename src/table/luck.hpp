#pragma once
// Luck, choices and guesses of a play that is played again, from one solution of the whole conflict. Included
// by table_of.hpp only.

#include "table/best_play.hpp"

namespace casus {

template <Rules R>
class Luck {
 public:
  explicit Luck(const BestPlay<R>& at) : at_(at) {}

  [[nodiscard]] Result<LuckSaid> luck(FairDice& /*dice*/, const Ask& /*ask*/,
                                      const Limits& /*limits*/) const {
    return Fault{{}, "of this system luck is not told yet", ""};
  }

 private:
  const BestPlay<R>& at_;
};

}  // namespace casus
