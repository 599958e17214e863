// Sums of pools. Few dice are multiplied one by one in a narrow weight. Many dice use the coefficients of
// Q = Π P_g^n_g by the recurrence of its logarithmic derivative (for one P: J. C. P. Miller's), which costs
// the same for 10 dice and for 1000. With Q'/Q = Σ n_g P_g'/P_g = S/R it reads R Q' = S Q, or
//   k R_0 q_k = Σ_{i ≥ 1} (S_{i-1} - (k - i) R_i) q_{k-i}.
// For an even die, P = w (1 - x^s) / (1 - x) is a quotient, and then R = (1 - x^s)(1 - x) has four terms.

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "probability/lattice.hpp"

namespace casus::probability {
namespace {

using inner::LatticeFace;
using inner::LatticeGroup;
using inner::Polynomial;

struct Dense {
  std::int64_t origin = 0;
  std::int64_t step = 1;
  std::size_t width = 1;             // lattice steps from the lowest value to the highest
  std::vector<LatticeGroup> groups;  // each from its own lowest face
};

Dense on_lattice(const Pool& pool) {
  Dense dense;
  std::int64_t step = 0;
  for (const Group& group : pool.groups()) {
    dense.origin += group.count * group.die.lowest();
    for (const auto& face : group.die.faces()) step = std::gcd(step, face.value - group.die.lowest());
  }
  dense.step = std::max<std::int64_t>(step, 1);
  for (const Group& group : pool.groups()) {
    LatticeGroup lattice{static_cast<std::size_t>(group.count), {}, group.die.total()};
    for (const auto& face : group.die.faces()) {
      lattice.faces.push_back(
          {static_cast<std::size_t>((face.value - group.die.lowest()) / dense.step), face.weight});
    }
    dense.width += lattice.count * lattice.faces.back().at;
    dense.groups.push_back(std::move(lattice));
  }
  return dense;
}

template <class W>
Polynomial<W> multiply_up(const Dense& dense) {
  Polynomial<W> weights(1, W(std::uint64_t{1}));
  for (const LatticeGroup& group : dense.groups) {
    for (std::size_t i = 0; i < group.count; ++i) weights = inner::times_faces(weights, group.faces);
  }
  return weights;
}

double multiply_up_steps(const Dense& dense) {
  double steps = 0;
  double width = 1;
  for (const LatticeGroup& group : dense.groups) {
    const auto count = static_cast<double>(group.count);
    const double grown = width + count * static_cast<double>(group.faces.back().at);
    steps += count * (width + grown) / 2 * inner::fold_cost(group.faces);
    width = grown;
  }
  return steps;
}

struct Term {
  std::size_t at;
  Integer factor;
};
using Sparse = std::vector<Term>;  // by ascending `at`, no zero factor

/// Returns a · b + c · d, of degree below `length`.
Sparse products(const Sparse& a, const Sparse& b, const Sparse& c, const Sparse& d, std::size_t length) {
  Polynomial<Integer> dense(length);
  for (const Term& x : a) {
    for (const Term& y : b) dense[x.at + y.at] += x.factor * y.factor;
  }
  for (const Term& x : c) {
    for (const Term& y : d) dense[x.at + y.at] += x.factor * y.factor;
  }
  Sparse result;
  for (std::size_t i = 0; i < length; ++i) {
    if (!dense[i].is_zero()) result.push_back({i, std::move(dense[i])});
  }
  return result;
}

/// R and S of R Q' = S Q.
struct Equation {
  Sparse r = {{0, 1}};
  Sparse s;
};

/// Returns whether a die's P is a quotient of polynomials with few terms.
bool is_quotient(const LatticeGroup& group) {
  return group.faces.size() > 3 && inner::is_even_run(group.faces);
}

/// Returns the cost of building the equation and running it, in machine words.
double recurrence_steps(const Dense& dense, std::size_t bits) {
  double terms = 1;
  double degree = 1;
  double building = 0;
  double factor_limbs = 1;
  for (const LatticeGroup& group : dense.groups) {
    const bool quotient = is_quotient(group);
    const double more = quotient ? 4 : static_cast<double>(group.faces.size());
    factor_limbs += static_cast<double>(bits_of(Integer(quotient ? 4 : group.total))) / 64;
    building += 3 * terms * more * (32 + factor_limbs);
    degree += static_cast<double>(group.faces.back().at + (quotient ? 2 : 0));
    terms = std::min(terms * more, degree);
  }
  const double a_term =
      factor_limbs <= 2 ? 20 + small_cost(bits) : 60 + factor_limbs * (2 + small_cost(bits));
  return building + degree * static_cast<double>(dense.groups.size()) +
         terms * static_cast<double>(dense.width) * a_term;
}

Equation equation(const Dense& dense) {
  Equation result;
  for (const LatticeGroup& group : dense.groups) {
    Sparse r;
    Sparse s;
    const std::size_t sides = group.faces.size();
    const Integer count = group.count;
    if (is_quotient(group)) {
      r = {{0, 1}, {1, -1}, {sides, -1}, {sides + 1, 1}};
      s = {{0, count}, {sides - 1, -count * sides}, {sides, count * (sides - 1)}};
    } else {
      for (const LatticeFace& face : group.faces) {
        r.push_back({face.at, face.weight});
        if (face.at > 0) s.push_back({face.at - 1, count * face.at * face.weight});
      }
    }
    Equation next;
    const std::size_t length = result.r.back().at + r.back().at + 1;
    next.s = products(result.s, r, s, result.r, length);
    next.r = products(result.r, r, {}, {}, length);
    result = std::move(next);
  }
  return result;
}

/// Returns whether a die is symmetric. Then its sums are symmetric, too, and half of them suffice.
bool is_symmetric(const LatticeGroup& group) {
  const auto& faces = group.faces;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const LatticeFace& opposite = faces[faces.size() - 1 - i];
    if (faces[i].weight != opposite.weight || faces[i].at + opposite.at != faces.back().at) return false;
  }
  return true;
}

template <class F>
struct Coefficient {
  std::size_t back;  // i
  F s;               // S_{i-1}
  F r;               // R_i
};

template <class F>
Polynomial<Integer> recur(const Dense& dense, const Equation& eq) {
  std::vector<Coefficient<F>> coefficients;
  auto s = eq.s.begin();
  auto r = eq.r.begin() + 1;  // R_0 is on the left side
  while (s != eq.s.end() || r != eq.r.end()) {
    const std::size_t at_s = s != eq.s.end() ? s->at + 1 : std::numeric_limits<std::size_t>::max();
    const std::size_t at_r = r != eq.r.end() ? r->at : std::numeric_limits<std::size_t>::max();
    Coefficient<F> c{std::min(at_s, at_r), F(0), F(0)};
    if (at_s == c.back) c.s = static_cast<F>((s++)->factor);
    if (at_r == c.back) c.r = static_cast<F>((r++)->factor);
    coefficients.push_back(std::move(c));
  }

  Polynomial<Integer> weights(dense.width);
  weights[0] = 1;
  for (const LatticeGroup& group : dense.groups) {
    weights[0] *=
        boost::multiprecision::pow(Integer(group.faces[0].weight), static_cast<unsigned>(group.count));
  }
  const bool symmetric = std::all_of(dense.groups.begin(), dense.groups.end(), is_symmetric);
  const std::size_t half = symmetric ? (dense.width + 1) / 2 : dense.width;
  const F leading = static_cast<F>(eq.r.front().factor);
  Integer term;  // one buffer for all products
  for (std::size_t k = 1; k < half; ++k) {
    Integer& weight = weights[k];
    for (const Coefficient<F>& c : coefficients) {
      if (c.back > k) break;
      const F factor = c.s - c.r * static_cast<F>(static_cast<std::int64_t>(k - c.back));
      term = weights[k - c.back];
      term *= factor;
      weight += term;
    }
    weight /= static_cast<F>(leading * static_cast<F>(static_cast<std::int64_t>(k)));
  }
  for (std::size_t k = half; k < dense.width; ++k) weights[k] = weights[dense.width - 1 - k];
  return weights;
}

Polynomial<Integer> recur(const Dense& dense) {
  const Equation eq = equation(dense);
  Integer largest = 1;
  for (const Sparse* side : {&eq.r, &eq.s}) {
    for (const Term& term : *side)
      largest = std::max<Integer>(largest, boost::multiprecision::abs(term.factor));
  }
  // Two products of at most `width` each are added: 62 bits are enough.
  const bool small = largest * dense.width < Integer(std::int64_t{1} << 61U);
  return small ? recur<std::int64_t>(dense, eq) : recur<Integer>(dense, eq);
}

}  // namespace

Result<Distribution> sum(const Pool& pool) {
  const Dense dense = on_lattice(pool);
  if (dense.width > static_cast<std::size_t>(kMaxValues)) {
    return bound_fault("a sum has " + std::to_string(dense.width) + " values from lowest to highest",
                       kMaxValues, "max_values");
  }
  const std::size_t bits = bits_of(pool.total());
  const auto width = static_cast<double>(dense.width);
  const double by_recurrence = recurrence_steps(dense, bits);
  const double by_multiplying = multiply_up_steps(dense) * small_cost(bits);
  const bool narrow = bits <= 128 && by_multiplying <= by_recurrence;
  if (auto fault = over_budget(narrow ? by_multiplying : by_recurrence, width * weight_bytes(bits))) {
    return *fault;
  }
  if (!narrow) return inner::to_distribution(recur(dense), dense.origin, dense.step);
  return with_weight(bits, [&]<class W>() {
    return inner::to_distribution(multiply_up<W>(dense), dense.origin, dense.step);
  });
}

Result<Distribution> count_at_least(const Pool& pool, std::int64_t face) {
  std::vector<Group> counted;
  for (const Group& group : pool.groups()) {
    std::uint64_t reached = 0;
    for (const auto& f : group.die.faces()) reached += f.value >= face ? f.weight : 0;
    // The count is the sum of dice that show 1 or 0.
    Result<Die> die = Die::with_weights({{0, group.die.total() - reached}, {1, reached}});
    if (!die) return die.faults();
    counted.push_back({group.count, std::move(die).value()});
  }
  Result<Pool> counts = Pool::of(std::move(counted));
  if (!counts) return counts.faults();
  return sum(*counts);
}

}  // namespace casus::probability
