// Compares the simplex method with GLPK: on random programs, many of which have no optimum, and on games,
// most of whose payoffs are equal.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "conflict/graph/graph.hpp"
#include "conflict/solvers/linear_program.hpp"
#include "conflict/solvers/optimum.hpp"
#include "conflict/solvers/product_form.hpp"
#include "glpk.hpp"

namespace casus {
namespace {

/// Returns the program of the row player of a matrix game. Its variables are the shares of the rows, then
/// the worth, which is at most the payoff of each column.
LinearProgram<double> game(const std::vector<std::vector<double>>& payoffs) {
  const auto rows = static_cast<std::uint32_t>(payoffs.size());
  const auto columns = static_cast<std::uint32_t>(payoffs[0].size());
  LinearProgram<double> program;
  program.bound.assign(columns + 1, 0.0);
  program.bound[columns] = 1;
  program.equality.assign(columns + 1, 0);
  program.equality[columns] = 1;
  program.objective.assign(rows + 1, 0.0);
  program.objective[rows] = 1;
  program.free.assign(rows + 1, 0);
  program.free[rows] = 1;
  for (std::uint32_t r = 0; r < rows; ++r) {
    for (std::uint32_t c = 0; c < columns; ++c) {
      if (payoffs[r][c] != 0) program.terms.push_back({c, r, -payoffs[r][c]});
    }
    program.terms.push_back({columns, r, 1.0});
  }
  for (std::uint32_t c = 0; c < columns; ++c) program.terms.push_back({c, rows, 1.0});
  return program;
}

/// Whether it ends as GLPK does: without an optimum, or with the same and nothing missed.
bool agrees(const LinearProgram<double>& program) {
  const auto twin = glpk::optimum(program);
  const auto ours = optimum(program, Limits{});
  if (!twin || !ours) return !twin && !ours;
  const auto worth = static_cast<double>(ours->solution.value);
  return std::fabs(worth - *twin) <= 1e-9 * std::max(1.0, std::fabs(*twin)) && ours->missed <= 1e-12L;
}

/// A whole number in -most … most, often 0, over a few: so that much is equal.
double number(int most) {
  const int top = *rc::gen::inRange(-most, most + 1);
  return *rc::gen::inRange(0, 4) == 0 ? 0.0 : top / static_cast<double>(*rc::gen::inRange(1, 4));
}

LinearProgram<double> any_program() {
  const int rows = *rc::gen::inRange(1, 14);
  const int columns = *rc::gen::inRange(1, 14);
  const int most = *rc::gen::inRange(1, 6);
  const bool bounded = *rc::gen::arbitrary<bool>();  // every column limits itself: an optimum is likelier
  LinearProgram<double> program;
  for (int i = 0; i < rows; ++i) {
    program.equality.push_back(*rc::gen::inRange(0, 5) == 0 ? 1 : 0);
    program.bound.push_back(bounded ? std::fabs(number(most)) : number(most));
  }
  for (int j = 0; j < columns; ++j) {
    program.free.push_back(!bounded && *rc::gen::inRange(0, 6) == 0 ? 1 : 0);
    program.objective.push_back(number(most));
  }
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      const double factor = number(most);
      if (factor == 0) continue;
      program.terms.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j),
                               bounded ? std::fabs(factor) : factor});
    }
  }
  return program;
}

LinearProgram<double> any_game() {
  const auto rows = *rc::gen::inRange<std::size_t>(1, 30);
  const auto columns = *rc::gen::inRange<std::size_t>(1, 30);
  const int most = *rc::gen::inRange(1, 40);
  std::vector<std::vector<double>> payoffs(rows, std::vector<double>(columns));
  for (auto& row : payoffs) {
    for (double& payoff : row) payoff = number(most);
  }
  return game(payoffs);
}

TEST(Simplex, EndsAsGlpkDoes) {
  EXPECT_TRUE(rc::check("programs", [] { RC_ASSERT(agrees(any_program())); }));
  EXPECT_TRUE(rc::check("games", [] { RC_ASSERT(agrees(any_game())); }));
}

TEST(Simplex, WhereAllPayoffsAreEqual) {
  for (const double payoff : {0.0, 1.0, -0.25}) {
    for (const std::size_t size : {1U, 2U, 40U}) {
      EXPECT_TRUE(agrees(game(std::vector(size, std::vector(size + 3, payoff))))) << payoff << " " << size;
    }
  }
}

/// A hundred rows and columns of 0 and 1: thousands of steps gain nothing where equal prices stay equal.
TEST(Simplex, OfManyEqualPayoffsItGoesInNoCircle) {
  std::uint32_t random = 5;
  for (const std::uint32_t ones : {2U, 8U, 14U}) {
    std::vector<std::vector<double>> payoffs(100, std::vector<double>(100));
    for (auto& row : payoffs) {
      for (double& payoff : row) {
        random = random * 1664525U + 1013904223U;
        payoff = (random >> 28U) < ones ? 1 : 0;
      }
    }
    EXPECT_TRUE(agrees(game(payoffs))) << ones;
  }
}

/// Either row is optimal where the second column never errs; one makes more of it when it does.
TEST(Simplex, OfSeveralOptimaTheOneThatMakesMostOfMistakes) {
  for (const bool turned : {false, true}) {
    const std::vector<double> careless{0, 0};
    const std::vector<double> better{0, 1};
    const auto best = optimum(turned ? game({better, careless}) : game({careless, better}), Limits{});
    ASSERT_TRUE(best.ok());
    EXPECT_EQ(best->solution.primal[turned ? 0 : 1], 1.0L);
    EXPECT_EQ(best->solution.value, 0.0L);
  }
}

/// From the optimum of a program, that of another with other bounds and prices.
TEST(Simplex, BeginsFromAnyBasis) {
  const LinearProgram<double> program = game({{0, 2, -1}, {-2, 0, 3}, {1, -3, 0}});
  LinearProgram<double> other = program;
  other.objective[0] = 0.5;
  other.bound[1] = 0.25;
  const auto best = glpk::optimum(other);
  ASSERT_TRUE(best.has_value());
  for (const Basis& start : {optimal_basis(program, Limits{}).value(), Basis{}, Basis{{0}, {0, 1, 2}},
                             Basis{{0, 1, 2, 3}, {0, 1, 2, 3}}, Basis{{0, 1}, {}}}) {
    const auto basis = optimal_basis(other, Limits{}, &start);
    ASSERT_TRUE(basis.ok());
    const auto solution = floating_solution(other, *basis);
    ASSERT_TRUE(solution.has_value());
    EXPECT_NEAR(static_cast<double>(solution->value), *best, 1e-12);
  }
}

/// If all worths are 0, no step gains anything. Perturbed prices make the method terminate.
TEST(Simplex, FindsWhatIsAllowedWhereNothingIsWorthAnything) {
  LinearProgram<double> program;
  program.bound.assign(60, 0.0);
  program.equality.assign(60, 1);
  program.objective.assign(90, 0.0);
  program.free.assign(90, 0);
  std::uint32_t random = 3;
  for (std::uint32_t i = 0; i < 60; ++i) {
    for (std::uint32_t j = 0; j < 90; ++j) {
      random = random * 1664525U + 1013904223U;
      const auto factor = static_cast<double>(random >> 29U) - 3;
      if (factor == 0) continue;
      program.terms.push_back({i, j, factor});
      program.bound[i] += factor * (j % 3);  // what x = 0, 1, 2, 0, 1, 2, … comes to
    }
  }
  const Basis none;
  const auto basis = optimal_basis(program, Limits{}, &none);
  ASSERT_TRUE(basis.ok()) << to_string(basis.faults()[0]);
  const auto solution = floating_solution(program, *basis);
  ASSERT_TRUE(solution.has_value());
  for (const long double x : solution->primal) EXPECT_GE(x, -1e-9L);
}

TEST(ProductForm, IsTheInverseOfItsColumns) {
  // (1 2 0), (0 0 3), (2 4 1): the third is twice the first, but for the last row.
  const SparseVectors columns{{0, 2, 3, 6}, {{0, 1}, {1, 2}, {2, 3}, {0, 2}, {1, 4}, {2, 1}}};
  ProductForm inverse(3);
  const std::vector<std::uint32_t> all{0, 1, 2};
  const auto places = inverse.build(columns, all, all);
  EXPECT_EQ(std::count(places.begin(), places.end(), kNone), 1) << "they depend on one another";
  for (std::size_t k = 0; k < 3; ++k) {
    if (places[k] == kNone) continue;
    std::vector<double> applied(3, 0.0);
    for (const MatrixEntry& entry : columns[k]) applied[entry.place] = entry.number;
    inverse.apply(applied);
    for (std::uint32_t i = 0; i < 3; ++i) EXPECT_NEAR(applied[i], i == places[k] ? 1 : 0, 1e-15);
  }
  // row · (inverse · column) = (row · inverse) · column
  std::vector<double> row{1, 10, 100};
  std::vector<double> column{5, 7, 11};
  const std::vector<double> kept = column;
  inverse.apply(column);
  const double one = row[0] * column[0] + row[1] * column[1] + row[2] * column[2];
  inverse.apply_transposed(row);
  EXPECT_NEAR(row[0] * kept[0] + row[1] * kept[1] + row[2] * kept[2], one, 1e-12);
}

}  // namespace
}  // namespace casus
