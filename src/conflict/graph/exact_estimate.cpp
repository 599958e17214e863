#include "conflict/graph/exact_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "conflict/graph/exact_work.hpp"
#include "conflict/graph/number.hpp"

namespace casus {
namespace {

constexpr std::uint64_t kWord = 64;

/// What is known of an exact chance that is the sum of products, none of which was brought to lowest terms.
struct Outline {
  double chance = 0.0;
  PrimeExponents primes;       // exactly those of its denominator
  std::uint64_t cofactor = 0;  // which is not less than 2 to the power of this
};

/// Words of a number that is not less than 2 to the power of `bits`.
std::size_t words(std::uint64_t bits) { return static_cast<std::size_t>(bits / kWord + 1); }

/// It is not longer than that: the numerator is the chance times both factors of the denominator. Doubles
/// are good to a bit by far.
Exact::Length least_length(const Outline& of) {
  const bool known = std::isnormal(of.chance);
  const std::int64_t bits =
      known ? std::ilogb(of.chance) - 1 + static_cast<std::int64_t>(of.primes.least_bits() + of.cofactor) : 0;
  return {words(static_cast<std::uint64_t>(std::max<std::int64_t>(bits, 0))), words(of.cofactor)};
}

}  // namespace

bool surely_costs(const Graph& graph, const Policy& policy, std::uint64_t most) {
  std::vector<Outline> reach(graph.nodes.size());
  reach[graph.root()].chance = 1.0;
  std::uint64_t cost = 0;
  for (std::uint32_t node = graph.root() + 1; node-- > 0 && cost < most;) {
    const Outline here = std::exchange(reach[node], {});
    if (here.chance == 0.0 || graph.nodes[node].turn.actor == Actor::nobody) continue;
    const Exact::Length its = least_length(here);
    for_each_taken<Exact>(graph, policy, node, [&](const Edge& edge, const Exact& share) {
      Outline& sum = reach[edge.to];
      cost += ExactWork::cost({0, words(sum.cofactor)}, its, share.length());
      // A common multiple is not less than each: so much of it is known.
      const std::uint64_t cofactor = here.cofactor + boost::multiprecision::msb(share.cofactor());
      const PrimeExponents primes = here.primes.times(share.primes());
      sum.primes = sum.chance == 0.0 ? primes : sum.primes.lcm(primes);
      sum.cofactor = std::max(sum.cofactor, cofactor);
      sum.chance += here.chance * share.to_double();
    });
  }
  return cost >= most;
}

}  // namespace casus
