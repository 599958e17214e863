#pragma once
// Weights by value as dense polynomials. Values lie on a lattice (origin + step · index), so that dice like
// {0, 5, 10} are as cheap as {0, 1, 2}. Internal header of this module: other modules use pool.hpp.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "probability/bounds.hpp"
#include "probability/distribution.hpp"
#include "probability/pool.hpp"
#include "probability/weight.hpp"

namespace casus::probability::inner {

/// A face of a die on a lattice.
struct LatticeFace {
  std::size_t at = 0;  ///< steps from the origin
  std::uint64_t weight = 1;
};

/// A group of dice whose faces are steps from an origin, ascending.
struct LatticeGroup {
  std::size_t count = 0;
  std::vector<LatticeFace> faces;
  std::uint64_t total = 1;
};

template <class W>
using Polynomial = std::vector<W>;  ///< weights by steps from the origin

/// Returns whether the faces are adjacent and of equal weight. Their product is then a sliding window,
/// whatever the number of faces.
inline bool is_even_run(const std::vector<LatticeFace>& faces, std::size_t from = 0) {
  for (std::size_t i = from + 1; i < faces.size(); ++i) {
    if (faces[i].at != faces[i - 1].at + 1 || faces[i].weight != faces[i - 1].weight) return false;
  }
  return true;
}

/// Returns the number of operations for each entry when a polynomial is multiplied by these faces.
inline double fold_cost(const std::vector<LatticeFace>& faces) {
  const auto size = static_cast<double>(faces.size());
  return is_even_run(faces) ? std::min(size, 3.0) : size;
}

/// Returns `weights` times the polynomial of the faces from index `from` on, with that face at 0 steps.
template <class W>
Polynomial<W> times_faces(const Polynomial<W>& weights, const std::vector<LatticeFace>& faces,
                          std::size_t from = 0) {
  const std::size_t origin = faces[from].at;
  const std::size_t length = weights.size();
  Polynomial<W> result(length + faces.back().at - origin, W(std::uint64_t{0}));
  if (faces.size() - from > 3 && is_even_run(faces, from)) {
    const std::size_t window = faces.size() - from;
    const W weight(faces[from].weight);
    W sum(std::uint64_t{0});
    for (std::size_t i = 0; i < result.size(); ++i) {
      if (i < length) sum += weights[i];
      if (i >= window) sum -= weights[i - window];
      if (faces[from].weight == 1) {
        result[i] = sum;
      } else {
        add_product(result[i], sum, weight);
      }
    }
    return result;
  }
  for (std::size_t f = from; f < faces.size(); ++f) {
    const W weight(faces[f].weight);
    W* const out = result.data() + (faces[f].at - origin);
    if (faces[f].weight == 1) {
      for (std::size_t i = 0; i < length; ++i) out[i] += weights[i];
    } else {
      for (std::size_t i = 0; i < length; ++i) add_product(out[i], weights[i], weight);
    }
  }
  return result;
}

/// Adds a · b to `result`, which must be long enough.
template <class W>
void add_convolution(Polynomial<W>& result, const Polynomial<W>& a, const Polynomial<W>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (is_zero(a[i])) continue;
    for (std::size_t j = 0; j < b.size(); ++j) add_product(result[i + j], a[i], b[j]);
  }
}

/// Returns the distribution of a polynomial on a lattice, without weights of 0. It consumes the polynomial,
/// so that long weights are never stored twice.
template <class W>
Result<Distribution> to_distribution(Polynomial<W> weights, std::int64_t origin, std::int64_t step) {
  std::vector<Distribution::Entry> entries;
  entries.reserve(weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (is_zero(weights[i])) continue;
    entries.push_back({origin + step * static_cast<std::int64_t>(i), to_integer(weights[i])});
    weights[i] = W();
  }
  return Distribution::from_weights(std::move(entries));
}

/// Returns `value` with certainty, weighted with the pool's total.
inline Result<Distribution> whole(const Pool& pool, std::int64_t value) {
  std::vector<Distribution::Entry> entries(1);
  entries[0] = {value, pool.total()};
  return Distribution::from_weights(std::move(entries));
}

}  // namespace casus::probability::inner
