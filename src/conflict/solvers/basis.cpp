#include "conflict/solvers/basis.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "conflict/graph/graph.hpp"

namespace casus {
namespace {

/// Returns the square submatrix of a program that a basis selects, by row.
template <class Number, class From>
std::vector<Number> core_of(const LinearProgram<From>& program, const Basis& basis) {
  std::vector<std::uint32_t> row_place(program.rows(), kNone);
  std::vector<std::uint32_t> column_place(program.columns(), kNone);
  const std::size_t size = basis.rows.size();
  for (std::size_t i = 0; i < size; ++i) {
    row_place[basis.rows[i]] = static_cast<std::uint32_t>(i);
    column_place[basis.columns[i]] = static_cast<std::uint32_t>(i);
  }
  std::vector<Number> core(size * size);
  for (const Term<From>& term : program.terms) {
    const std::uint32_t i = row_place[term.row];
    const std::uint32_t j = column_place[term.column];
    if (i != kNone && j != kNone) core[i * size + j] = Number(term.factor);
  }
  return core;
}

template <class Number, class From>
std::vector<Number> picked(const std::vector<From>& from, const std::vector<std::uint32_t>& places) {
  std::vector<Number> result;
  result.reserve(places.size());
  for (const std::uint32_t place : places) result.push_back(Number(from[place]));
  return result;
}

/// Scatters the values of a basis to their places; the others are 0.
template <class Number>
std::vector<Number> spread(std::vector<Number> of_basis, const std::vector<std::uint32_t>& places,
                           std::size_t size) {
  std::vector<Number> all(size, Number(0));
  for (std::size_t i = 0; i < places.size(); ++i) all[places[i]] = std::move(of_basis[i]);
  return all;
}

/// Returns whether x satisfies the rows and signs, and y the columns and signs.
bool is_optimal(const LinearProgram<Integer>& program, const Rationals& x, const Rationals& y) {
  std::vector<Integer> row_sums(program.rows(), 0);
  std::vector<Integer> column_sums(program.columns(), 0);
  for (const Term<Integer>& term : program.terms) {
    const Integer& x_of = x.numerators[term.column];
    const Integer& y_of = y.numerators[term.row];
    if (!x_of.is_zero()) row_sums[term.row] += term.factor * x_of;
    if (!y_of.is_zero()) column_sums[term.column] += term.factor * y_of;
  }
  for (std::size_t i = 0; i < row_sums.size(); ++i) {
    const int beyond = row_sums[i].compare(program.bound[i] * x.denominator);
    const bool equality = program.equality[i] != 0;
    if (beyond > 0 || (equality && beyond != 0) || (!equality && y.numerators[i] < 0)) return false;
  }
  for (std::size_t j = 0; j < column_sums.size(); ++j) {
    const int beyond = column_sums[j].compare(program.objective[j] * y.denominator);
    const bool free = program.free[j] != 0;
    if (beyond < 0 || (free && beyond != 0) || (!free && x.numerators[j] < 0)) return false;
  }
  return true;
}

Integer product(const std::vector<Integer>& a, const std::vector<Integer>& b) {
  Integer sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The factors L and U of a matrix whose rows were permuted by `order`, in one array.
struct Triangles {
  std::vector<long double> both;
  std::vector<std::size_t> order;
  std::size_t size = 0;
};

std::optional<Triangles> factorise(std::vector<long double> a, std::size_t n) {
  std::vector<std::size_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (std::fabs(a[i * n + k]) > std::fabs(a[pivot * n + k])) pivot = i;
    }
    if (std::fabs(a[pivot * n + k]) < 1e-16L) return std::nullopt;
    if (pivot != k) {
      std::swap_ranges(a.begin() + static_cast<std::ptrdiff_t>(k * n),
                       a.begin() + static_cast<std::ptrdiff_t>((k + 1) * n),
                       a.begin() + static_cast<std::ptrdiff_t>(pivot * n));
      std::swap(order[k], order[pivot]);
    }
    for (std::size_t i = k + 1; i < n; ++i) {
      if (a[i * n + k] == 0) continue;
      const long double factor = a[i * n + k] /= a[k * n + k];
      for (std::size_t j = k + 1; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
    }
  }
  return Triangles{std::move(a), std::move(order), n};
}

std::vector<long double> solved(const Triangles& t, const std::vector<long double>& right) {
  const std::size_t n = t.size;
  std::vector<long double> x(n);
  for (std::size_t i = 0; i < n; ++i) {
    x[i] = right[t.order[i]];
    for (std::size_t j = 0; j < i; ++j) x[i] -= t.both[i * n + j] * x[j];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = i + 1; j < n; ++j) x[i] -= t.both[i * n + j] * x[j];
    x[i] /= t.both[i * n + i];
  }
  return x;
}

std::vector<long double> solved_transposed(const Triangles& t, std::vector<long double> right) {
  const std::size_t n = t.size;
  for (std::size_t i = 0; i < n; ++i) {  // by rows of U, in memory order
    right[i] /= t.both[i * n + i];
    for (std::size_t j = i + 1; j < n; ++j) right[j] -= t.both[i * n + j] * right[i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = 0; j < i; ++j) right[j] -= t.both[i * n + j] * right[i];
  }
  std::vector<long double> x(n);
  for (std::size_t i = 0; i < n; ++i) x[t.order[i]] = right[i];
  return x;
}

}  // namespace

std::optional<ExactSolution> exact_solution(const LinearProgram<Integer>& program, const Basis& basis) {
  if (basis.rows.size() != basis.columns.size()) return std::nullopt;
  const ExactSystem core(core_of<Integer>(program, basis), basis.rows.size());
  auto x = core.solve(picked<Integer>(program.bound, basis.rows));
  if (!x) return std::nullopt;
  auto y = core.solve_transposed(picked<Integer>(program.objective, basis.columns));
  if (!y) return std::nullopt;
  ExactSolution solution;
  solution.primal = {spread(std::move(x->numerators), basis.columns, program.columns()), x->denominator};
  solution.dual = {spread(std::move(y->numerators), basis.rows, program.rows()), y->denominator};
  if (!is_optimal(program, solution.primal, solution.dual)) return std::nullopt;
  // Rows are tight and columns determined: bound · y = objective · x, so either is the optimum.
  solution.value = Exact(program.constant) +
                   Exact(product(program.objective, solution.primal.numerators), solution.primal.denominator);
  return solution;
}

std::optional<FloatingSolution> floating_solution(const LinearProgram<double>& program, const Basis& basis) {
  const std::size_t n = basis.rows.size();
  if (n != basis.columns.size()) return std::nullopt;
  const auto core = core_of<long double>(program, basis);
  const auto triangles = factorise(core, n);
  if (!triangles) return std::nullopt;

  const auto right = picked<long double>(program.bound, basis.rows);
  std::vector<long double> x = solved(*triangles, right);
  const auto prices = picked<long double>(program.objective, basis.columns);
  std::vector<long double> y = solved_transposed(*triangles, prices);
  std::vector<long double> short_of_right = right;
  std::vector<long double> short_of_prices = prices;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      short_of_right[i] -= core[i * n + j] * x[j];
      short_of_prices[j] -= core[i * n + j] * y[i];
    }
  }
  const auto more_x = solved(*triangles, short_of_right);
  const auto more_y = solved_transposed(*triangles, short_of_prices);
  FloatingSolution solution;
  solution.value = program.constant;
  for (std::size_t i = 0; i < n; ++i) {
    x[i] += more_x[i];
    y[i] += more_y[i];
    solution.value += prices[i] * x[i];
  }
  solution.primal = spread(std::move(x), basis.columns, program.columns());
  solution.dual = spread(std::move(y), basis.rows, program.rows());
  return solution;
}

}  // namespace casus
