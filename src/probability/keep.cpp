// The sum of the k highest dice. The k-th highest die shows t exactly when a < k dice show more than t, but
// at least k dice show t or more. Count every die from t, so that a die of t adds 0. Then both conditions
// give the same throw the same sum, and the weights of the throws whose k-th highest die is t are a plain
// difference,
//   result = Σ_t x^(k t) Σ_{a < k} (above_t[a] - from_t[a]),
// where above_t[a] is the polynomial of the sums, counted from t, of exactly a dice above t, times the
// weights of the other dice, and from_t[a] is the same with dice of t or more. Each is a product over the
// groups. above_t is from_t+ of the next higher face t+, with its a dice counted from t. No state grows with
// the number of groups.

#include <algorithm>
#include <numeric>
#include <string>

#include "probability/lattice.hpp"

namespace casus::probability {
namespace {

using inner::LatticeGroup;
using inner::Polynomial;

struct Common {
  std::int64_t origin = 0;
  std::int64_t step = 1;
  std::vector<LatticeGroup> groups;
  std::vector<std::size_t> thresholds;  // every face of any die, descending
};

/// Puts all dice on one lattice by their faces; `sign` -1 negates the faces.
Common on_lattice(const Pool& pool, std::int64_t sign) {
  Common common;
  const auto groups = pool.groups();
  common.origin = sign * groups[0].die.lowest();
  for (const Group& group : groups) {
    common.origin = std::min(common.origin, sign * (sign > 0 ? group.die.lowest() : group.die.highest()));
  }
  std::int64_t step = 0;
  for (const Group& group : groups) {
    for (const auto& face : group.die.faces()) step = std::gcd(step, sign * face.value - common.origin);
  }
  common.step = std::max<std::int64_t>(step, 1);
  for (const Group& group : groups) {
    LatticeGroup lattice{static_cast<std::size_t>(group.count), {}, group.die.total()};
    for (const auto& face : group.die.faces()) {
      const auto at = static_cast<std::size_t>((sign * face.value - common.origin) / common.step);
      lattice.faces.push_back({at, face.weight});
      common.thresholds.push_back(at);
    }
    if (sign < 0) std::reverse(lattice.faces.begin(), lattice.faces.end());
    common.groups.push_back(std::move(lattice));
  }
  auto& thresholds = common.thresholds;
  std::sort(thresholds.begin(), thresholds.end(), std::greater<>());
  thresholds.erase(std::unique(thresholds.begin(), thresholds.end()), thresholds.end());
  return common;
}

/// By number of dice at t or more (below k): the sums of these dice, with t as 0.
template <class W>
using Rows = std::vector<Polynomial<W>>;

/// Returns row n of Pascal's triangle up to `most`, without the triangle.
template <class W>
std::vector<W> binomials(std::size_t n, std::size_t most) {
  std::vector<W> row(most + 1, W(std::uint64_t{0}));
  row[0] = W(std::uint64_t{1});
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t k = std::min(i, most); k > 0; --k) row[k] += row[k - 1];
  }
  return row;
}

template <class W>
Rows<W> group_rows(const LatticeGroup& group, const std::vector<W>& choose, std::size_t t) {
  const std::size_t most = choose.size() - 1;
  Rows<W> rows(most + 1);
  std::uint64_t below = 0;
  std::size_t from = 0;
  while (from < group.faces.size() && group.faces[from].at < t) below += group.faces[from++].weight;
  const std::vector<W> others = powers(W(below), group.count);
  const bool reaches = from < group.faces.size();
  Polynomial<W> power(1, W(std::uint64_t{1}));
  for (std::size_t a = 0; a <= most; ++a) {
    const W factor = product(choose[a], others[group.count - a]);
    // A factor of 0 may also have wrapped around, so test the die itself.
    if (below > 0 || a == group.count) {
      rows[a] = Polynomial<W>(power.size(), W(std::uint64_t{0}));
      for (std::size_t i = 0; i < power.size(); ++i) add_product(rows[a][i], power[i], factor);
    }
    if (!reaches) break;
    if (a == most) break;
    // The lowest face from t on may lie above t; steps are counted from t.
    const std::size_t gap = group.faces[from].at - t;
    power = inner::times_faces(power, group.faces, from);
    if (gap > 0) power.insert(power.begin(), gap, W(std::uint64_t{0}));
  }
  return rows;
}

template <class W>
Rows<W> rows_at(const Common& common, const std::vector<std::vector<W>>& choose, std::size_t k,
                std::size_t t) {
  Rows<W> rows = group_rows<W>(common.groups[0], choose[0], t);
  for (std::size_t g = 1; g < common.groups.size(); ++g) {
    const Rows<W> more = group_rows<W>(common.groups[g], choose[g], t);
    Rows<W> both(std::min(k, rows.size() + more.size() - 1));
    for (std::size_t a = 0; a < rows.size(); ++a) {
      for (std::size_t b = 0; b < more.size() && a + b < both.size(); ++b) {
        if (rows[a].empty() || more[b].empty()) continue;
        Polynomial<W>& to = both[a + b];
        const std::size_t size = rows[a].size() + more[b].size() - 1;
        if (to.size() < size) to.resize(size, W(std::uint64_t{0}));
        inner::add_convolution(to, rows[a], more[b]);
      }
    }
    rows = std::move(both);
  }
  return rows;
}

template <class W>
Polynomial<W> keep_weights(const Common& common, std::size_t k) {
  std::vector<std::vector<W>> choose;
  W total(std::uint64_t{1});
  for (const LatticeGroup& group : common.groups) {
    choose.push_back(binomials<W>(group.count, std::min(group.count, k - 1)));
    total = product(total, powers(W(group.total), group.count).back());
  }
  const std::size_t top = common.thresholds.front();
  Polynomial<W> result(k * top + 1, W(std::uint64_t{0}));
  Rows<W> above(1, Polynomial<W>(1, total));  // nothing is above the highest face
  std::size_t higher = top;
  for (const std::size_t t : common.thresholds) {
    for (std::size_t a = 0; a < above.size(); ++a) {
      W* const out = result.data() + k * t + a * (higher - t);
      for (std::size_t i = 0; i < above[a].size(); ++i) out[i] += above[a][i];
    }
    above = rows_at(common, choose, k, t);
    higher = t;
    for (const Polynomial<W>& row : above) {
      W* const out = result.data() + k * t;
      for (std::size_t i = 0; i < row.size(); ++i) out[i] -= row[i];
    }
  }
  return result;
}

double keep_steps(const Common& common, std::size_t k, std::size_t bits) {
  const auto top = static_cast<double>(common.thresholds.front());
  double scans = 0;  // at every threshold
  double rows = 0;   // at the lowest threshold; for higher thresholds they shrink to nothing
  std::size_t dice = 0;
  for (const LatticeGroup& group : common.groups) {
    const auto most = static_cast<double>(std::min(group.count, k - 1));
    const double entry = inner::fold_cost(group.faces) * small_cost(bits) + full_cost(bits);
    scans += static_cast<double>(group.faces.size()) + static_cast<double>(group.count) * full_cost(bits);
    rows += (most + 1) * (most * top / 2 + 1) * entry;
    for (std::size_t b = 0; dice > 0 && b <= std::min(group.count, k - 1); ++b) {
      const auto a = static_cast<double>(std::min(dice, k - 1 - b));
      rows += (a + 1) * (a * top / 2 + 1) * (static_cast<double>(b) * top + 1) * full_cost(bits);
    }
    dice += group.count;
  }
  return (scans + rows / 2) * static_cast<double>(common.thresholds.size());
}

Result<Distribution> keep(const Pool& pool, std::int64_t k, std::int64_t sign) {
  if (k < 0 || k > pool.dice()) {
    return Fault{{},
                 "keeps or drops too many or too few of " + std::to_string(pool.dice()) + " dice",
                 "from 0 to all of them expected"};
  }
  if (k == 0) return inner::whole(pool, 0);
  if (k == pool.dice()) return sum(pool);
  const Common common = on_lattice(pool, sign);
  const auto kept = static_cast<std::size_t>(k);
  const double width = static_cast<double>(kept) * static_cast<double>(common.thresholds.front()) + 1;
  if (width > static_cast<double>(kMaxValues)) {
    return bound_fault("the dice kept have too many values from lowest to highest", kMaxValues, "max_values");
  }
  const std::size_t bits = bits_of(pool.total());
  const double bytes = width * weight_bytes(bits) * (static_cast<double>(kept) + 1);
  if (auto fault = over_budget(keep_steps(common, kept, bits), bytes)) return *fault;
  return with_weight(bits, [&]<class W>() -> Result<Distribution> {
    return inner::to_distribution(keep_weights<W>(common, kept), sign * k * common.origin,
                                  sign * common.step);
  });
}

}  // namespace

Result<Distribution> keep_highest(const Pool& pool, std::int64_t k) { return keep(pool, k, 1); }
Result<Distribution> keep_lowest(const Pool& pool, std::int64_t k) { return keep(pool, k, -1); }
Result<Distribution> drop_highest(const Pool& pool, std::int64_t k) {
  return keep(pool, k < 0 || k > pool.dice() ? -1 : pool.dice() - k, -1);
}
Result<Distribution> drop_lowest(const Pool& pool, std::int64_t k) {
  return keep(pool, k < 0 || k > pool.dice() ? -1 : pool.dice() - k, 1);
}

}  // namespace casus::probability
