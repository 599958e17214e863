#include "conflict/graph/exact_estimate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "conflict/graph/exact_work.hpp"
#include "conflict/graph/number.hpp"

namespace casus {
namespace {

constexpr std::uint64_t kWord = 64;
using Bits = std::vector<std::uint64_t>;

/// Coprime factors of denominators, one for each loop. The denominator of every path through a node contains
/// the factor of that node, so a common denominator contains those of all nodes that lead to it.
class Factors {
 public:
  Factors(const Graph& graph, const Policy& policy) : of_node_(graph.nodes.size(), kNone) {
    std::map<Integer, std::uint32_t> known;
    for (std::uint32_t node = 0; node <= graph.root(); ++node) {
      Integer common = 0;
      if (graph.nodes[node].turn.actor == Actor::nobody) continue;
      for_each_taken<Exact>(graph, policy, node, [&](const Edge& /*edge*/, const Exact& share) {
        if (common != 1 && common != share.cofactor()) common = gcd(common, share.cofactor());
      });
      if (common > 1)
        of_node_[node] = known.try_emplace(common, static_cast<std::uint32_t>(known.size())).first->second;
    }
    bits_.resize(known.size());
    if (known.size() > kMost || known.size() * graph.nodes.size() / kWord > kMostWords) {
      of_node_.assign(graph.nodes.size(), kNone);
      return;
    }
    Integer all = 1;
    for (const auto& [factor, number] : known) all *= factor;
    for (const auto& [factor, number] : known) {
      // What it shares with any other is left out.
      Integer own = factor;
      Integer shared = gcd(own, Integer(all / factor % factor));
      while (shared != 1) {
        own /= shared;
        shared = gcd(own, shared);
      }
      bits_[number] = msb(own);
    }
  }

  /// Adds that of a node to those that led to it.
  void add(std::uint32_t node, Bits& met) const {
    if (of_node_[node] == kNone) return;
    met.resize((bits_.size() + kWord - 1) / kWord);
    met[of_node_[node] / kWord] |= std::uint64_t{1} << of_node_[node] % kWord;
  }
  static void join(Bits& met, const Bits& others) {
    met.resize(std::max(met.size(), others.size()));
    for (std::size_t i = 0; i < others.size(); ++i) met[i] |= others[i];
  }
  /// Returns a number of bits b such that the product of the factors is at least 2^b.
  [[nodiscard]] std::uint64_t bits_of(const Bits& met) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < met.size(); ++i) {
      for (std::uint64_t word = met[i]; word != 0; word &= word - 1)
        sum += bits_[i * kWord + static_cast<std::size_t>(std::countr_zero(word))];
    }
    return sum;
  }

 private:
  static constexpr std::size_t kMost = 4'096;
  static constexpr std::size_t kMostWords = std::size_t{8} << 20U;  // of all nodes
  std::vector<std::uint32_t> of_node_;
  std::vector<std::uint64_t> bits_;
};

/// The known parts of an exact chance that is a sum of products, none of which was brought to lowest terms.
struct Outline {
  double chance = 0.0;
  PrimeExponents primes;       // exactly those of its denominator
  std::uint64_t cofactor = 0;  // which is not less than 2 to the power of this
  Bits factors;                // some of it
};

/// Returns the words of a number that is at least 2 to the power of `bits`.
std::size_t words(std::uint64_t bits) { return static_cast<std::size_t>(bits / kWord + 1); }

/// Returns a lower bound of the length: the numerator is the chance times both factors of the denominator.
/// The errors of doubles are far below one bit.
Exact::Length least_length(const Outline& of) {
  const bool known = std::isnormal(of.chance);
  const std::int64_t bits =
      known ? std::ilogb(of.chance) - 1 + static_cast<std::int64_t>(of.primes.least_bits() + of.cofactor) : 0;
  return {words(static_cast<std::uint64_t>(std::max<std::int64_t>(bits, 0))), words(of.cofactor)};
}

}  // namespace

bool surely_costs(const Graph& graph, const Policy& policy, std::uint64_t most) {
  const Factors factors(graph, policy);
  std::vector<Outline> reach(graph.nodes.size());
  reach[graph.root()].chance = 1.0;
  std::uint64_t cost = 0;
  for (std::uint32_t node = graph.root() + 1; node-- > 0 && cost < most;) {
    Outline here = std::exchange(reach[node], {});
    if (here.chance == 0.0 || graph.nodes[node].turn.actor == Actor::nobody) continue;
    // A common multiple is not less than each, nor than what has nothing in common.
    here.cofactor = std::max(here.cofactor, factors.bits_of(here.factors));
    const Exact::Length its = least_length(here);
    factors.add(node, here.factors);
    const bool plays = graph.nodes[node].turn.actor == Actor::player;
    for_each_taken<Exact>(graph, policy, node, [&](const Edge& edge, const Exact& share) {
      Outline& sum = reach[edge.to];
      cost += ExactWork::cost({0, words(sum.cofactor)}, its, share.length());
      const PrimeExponents primes = here.primes.times(share.primes());
      sum.primes = sum.chance == 0.0 ? primes : sum.primes.lcm(primes);
      sum.cofactor = std::max(sum.cofactor, here.cofactor + msb(share.cofactor()));
      sum.chance += here.chance * (plays ? share.to_double() : graph.chances_as_double[edge.label]);
      Factors::join(sum.factors, here.factors);
    });
  }
  return cost >= most;
}

}  // namespace casus
