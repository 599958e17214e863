#include "conflict/solvers/behaviour.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace casus {
namespace {

constexpr double kNever = 1e-12;
constexpr double kEqual = 1e-12;  // relative: worths of moves that differ by rounding alone

/// Returns the move of each information set of `seat` that does best against the other seat's plan, given
/// that the same rule holds further down.
std::vector<std::uint32_t> best_moves(const SequenceForm& form, const RealizationPlans& plans,
                                      std::size_t seat) {
  const SequenceSeat& mine = form.seats[seat];
  std::vector<double> worth(mine.sequences, 0.0);
  double scale = 0;
  for (const auto& payoff : form.payoffs) {
    const double own = seat == 0 ? payoff.worth : -payoff.worth;
    const std::uint32_t sequence = seat == 0 ? payoff.row : payoff.column;
    worth[sequence] += own * plans.weight[1 - seat][seat == 0 ? payoff.column : payoff.row];
    scale = std::max(scale, std::fabs(own));
  }
  std::vector<std::uint32_t> moves(mine.sets.size(), 0);
  for (std::size_t k = mine.sets.size(); k-- > 0;) {
    const SequenceSet& set = mine.sets[k];
    const double* const first = worth.data() + set.first;
    const double best = *std::max_element(first, first + set.moves);
    while (first[moves[k]] < best - kEqual * scale) ++moves[k];
    worth[set.parent] += best;
  }
  return moves;
}

}  // namespace

void set_shares(const SequenceForm& form, const RealizationPlans& plans, Policy& policy) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const SequenceSeat& mine = form.seats[seat];
    const auto best = best_moves(form, plans, seat);
    for (std::size_t k = 0; k < mine.sets.size(); ++k) {
      const SequenceSet& set = mine.sets[k];
      std::vector<Share>& shares = policy.mixes[set.info_set];
      shares.assign(set.moves, Share{});
      if (plans.exact) {
        const std::vector<Integer>& weights = (*plans.exact)[seat].numerators;
        const Integer& parent = weights[set.parent];
        for (std::uint32_t a = 0; a < set.moves; ++a) {
          shares[a].exact = parent.is_zero() ? Exact(a == best[k] ? 1 : 0)
                                             : Exact(weights[set.first + a], parent).reduced();
          shares[a].probability = shares[a].exact.to_double();
        }
        continue;
      }
      const double* const weights = plans.weight[seat].data() + set.first;
      double sum = 0;
      for (std::uint32_t a = 0; a < set.moves; ++a) sum += weights[a];
      if (sum > kNever) {
        for (std::uint32_t a = 0; a < set.moves; ++a) shares[a].probability = weights[a] / sum;
      } else {
        shares[best[k]].probability = 1;
      }
    }
  }
}

}  // namespace casus
