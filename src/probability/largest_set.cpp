// The largest set of equal faces. Take n dice of one kind, with c faces of weight w each, each face at most m
// times:
//   f(x) = Σ_{i ≤ m} (w x)^i / i!,   Q = f^c,   Q' f = c f' Q,
// and let Q_j be j! times the coefficient of x^j. With f_0 = 1 this gives the division-free recurrence
//   Q_j = Σ_{i = 1}^{min(m, j)} (c C(j-1, i-1) - C(j-1, i)) w^i Q_{j-i}.
// Only one face can show on more than half of the dice, so these sizes need no recurrence. Mixed dice are
// traversed face by face.

#include <algorithm>
#include <array>
#include <map>

#include "probability/bounds.hpp"
#include "probability/lattice.hpp"
#include "probability/walk_pool.hpp"

namespace casus::probability {
namespace {

/// The number of faces of a die by weight.
using Classes = std::map<std::uint64_t, std::uint64_t>;

Classes classes_of(const Die& die) {
  Classes classes;
  for (const auto& face : die.faces()) ++classes[face.weight];
  return classes;
}

/// Returns c C(j-1, i-1) w^i - C(j-1, i) w^i at [j (j+1) / 2 + i].
template <class W>
std::vector<W> recurrence_factors(const Triangle<W>& choose, const std::vector<W>& power,
                                  std::uint64_t faces) {
  const std::size_t n = power.size() - 1;
  std::vector<W> factors((n + 1) * (n + 2) / 2, W(std::uint64_t{0}));
  for (std::size_t j = 1; j <= n; ++j) {
    for (std::size_t i = 1; i <= j; ++i) {
      W factor = product(choose.at(j - 1, i - 1), W(faces));
      if (i < j) factor -= choose.at(j - 1, i);
      factors[j * (j + 1) / 2 + i] = product(factor, power[i]);
    }
  }
  return factors;
}

/// Returns Q_0 … Q_n.
template <class W>
std::vector<W> capped_ways(const std::vector<W>& factors, std::size_t n, std::size_t m) {
  std::vector<W> ways(n + 1, W(std::uint64_t{0}));
  ways[0] = W(std::uint64_t{1});
  for (std::size_t j = 1; j <= n; ++j) {
    const W* const row = factors.data() + j * (j + 1) / 2;
    W sum(std::uint64_t{0});
    for (std::size_t i = 1; i <= std::min(m, j); ++i) add_product(sum, row[i], ways[j - i]);
    ways[j] = std::move(sum);
  }
  return ways;
}

/// Returns the weights by the size of the largest set, 0 … n, n ≥ 1.
template <class W>
std::vector<W> largest_set_weights(const Die& die, std::size_t n) {
  const Classes classes = classes_of(die);
  const Triangle<W> choose(n);
  std::vector<W> result(n + 1, W(std::uint64_t{0}));
  std::vector<std::vector<W>> factors;
  for (const auto& [weight, faces] : classes) {
    const std::vector<W> power = powers(W(weight), n);
    const std::vector<W> others = powers(W(die.total() - weight), n);
    for (std::size_t m = n / 2 + 1; m <= n; ++m) {
      add_product(result[m], product(choose.at(n, m), W(faces)), product(power[m], others[n - m]));
    }
    factors.push_back(recurrence_factors(choose, power, faces));
  }
  W smaller(std::uint64_t{0});  // of sets smaller than m
  const std::size_t sides = die.faces().size();
  for (std::size_t m = (n + sides - 1) / sides; 2 * m <= n; ++m) {
    std::vector<W> ways = capped_ways(factors[0], n, m);
    for (std::size_t f = 1; f < factors.size(); ++f) {
      const std::vector<W> more = capped_ways(factors[f], n, m);
      std::vector<W> both(n + 1, W(std::uint64_t{0}));
      for (std::size_t j = 0; j <= n; ++j) {
        for (std::size_t i = 0; i <= j; ++i) {
          add_product(both[j], product(ways[i], more[j - i]), choose.at(j, i));
        }
      }
      ways = std::move(both);
    }
    result[m] = ways[n];
    result[m] -= smaller;
    smaller = ways[n];
  }
  return result;
}

Result<Distribution> of_one_kind(const Pool& pool) {
  const Die& die = pool.groups()[0].die;
  const auto n = static_cast<std::size_t>(pool.dice());
  const std::size_t bits = bits_of(pool.total());
  const auto dice = static_cast<double>(n);
  const auto kinds = static_cast<double>(classes_of(die).size());
  // For each of n/2 sizes: half of n · m products for each class, and the combination of the classes.
  const double products = dice * dice * dice / 8 * kinds + dice * dice * dice / 2 * (kinds - 1);
  const double tables = dice * dice * (1 + kinds);
  if (auto fault = over_budget((products + tables) * full_cost(bits), tables * weight_bytes(bits))) {
    return *fault;
  }
  return with_weight(bits,
                     [&]<class W>() { return inner::to_distribution(largest_set_weights<W>(die, n), 0, 1); });
}

}  // namespace

Result<Distribution> largest_set(const Pool& pool) {
  if (pool.dice() == 0) return Distribution::certain(0);
  if (pool.groups().size() == 1) return of_one_kind(pool);

  const std::array<int, 1> caps = {static_cast<int>(pool.dice())};
  const std::vector<inner::WalkGroup> groups = inner::walk_groups(pool);
  const std::size_t bits = bits_of(pool.total());
  const inner::WalkCost cost = inner::walk_cost(inner::TopStates::count(caps), groups, bits);
  if (auto fault = over_budget(cost.steps, cost.bytes)) return *fault;
  const inner::TopStates states(caps);
  return with_weight(bits, [&]<class W>() {
    const auto ways = inner::CountWalk<W>(states, groups).walk(true);
    const std::size_t size = inner::index_count(groups);
    std::vector<W> weights(states.size(), W(std::uint64_t{0}));
    for (std::size_t s = 0; s < states.size(); ++s) {
      weights[static_cast<std::size_t>(states.tops(s)[0])] += ways[s * size + size - 1];
    }
    return inner::to_distribution(weights, 0, 1);
  });
}

}  // namespace casus::probability
