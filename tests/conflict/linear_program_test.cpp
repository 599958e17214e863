#include "conflict/solvers/linear_program.hpp"

#include <atomic>
#include <gtest/gtest.h>
#include <random>

#include "conflict/solvers/basis.hpp"
#include "conflict/solvers/exact_solve.hpp"
#include "conflict/solvers/optimum.hpp"

namespace casus {
namespace {

/// Maximise 3a + 2b, a + b ≤ 4, a + 3b ≤ 9, a ≤ 3: a = 3, b = 1, worth 11.
template <class Number>
LinearProgram<Number> small_program() {
  LinearProgram<Number> program;
  program.bound = {Number(4), Number(9), Number(3)};
  program.equality = {0, 0, 0};
  program.objective = {Number(3), Number(2)};
  program.free = {0, 0};
  program.terms = {
      {0, 0, Number(1)}, {0, 1, Number(1)}, {1, 0, Number(1)}, {1, 1, Number(3)}, {2, 0, Number(1)}};
  return program;
}

TEST(LinearProgram, AnOptimumAndItsPrices) {
  const auto best = optimum(small_program<double>(), Limits{});
  ASSERT_TRUE(best.ok());
  EXPECT_NEAR(static_cast<double>(best->solution.value), 11.0, 1e-15);
  EXPECT_NEAR(static_cast<double>(best->solution.primal[0]), 3.0, 1e-15);
  EXPECT_NEAR(static_cast<double>(best->solution.dual[0]), 2.0, 1e-15);
  EXPECT_NEAR(static_cast<double>(best->solution.dual[2]), 1.0, 1e-15);
  EXPECT_LE(static_cast<double>(best->missed), 1e-15);

  const auto exact = exact_solution(small_program<Integer>(), best->basis);
  ASSERT_TRUE(exact.has_value());
  EXPECT_EQ(exact->value, Exact(11));
}

TEST(LinearProgram, OnlyAnOptimalBasisIsProved) {
  const auto proved = [](const Basis& basis) {
    return exact_solution(small_program<Integer>(), basis).has_value();
  };
  EXPECT_TRUE(proved({{0, 2}, {0, 1}}));
  EXPECT_FALSE(proved({{1, 2}, {0, 1}}));  // a = 3, b = 2 breaks a + b ≤ 4
  EXPECT_FALSE(proved({{0, 1}, {0, 1}}));  // a = 3/2, b = 5/2 keeps all, but is worth 19/2 < 11
  EXPECT_FALSE(proved({{0}, {0}}));        // a = 4 > 3
  EXPECT_FALSE(proved({{}, {}}));          // nothing done
  EXPECT_FALSE(proved({{0}, {0, 1}}));     // no basis
}

TEST(LinearProgram, AnUnsoundOneIsAFault) {
  LinearProgram<double> outside = small_program<double>();
  outside.terms[0].row = 7;
  EXPECT_FALSE(optimal_basis(outside, Limits{}).ok());
  LinearProgram<double> twice = small_program<double>();
  twice.terms.push_back(twice.terms[0]);
  EXPECT_FALSE(optimal_basis(twice, Limits{}).ok());
}

TEST(LinearProgram, WithoutAnOptimumIsAFault) {
  LinearProgram<double> unbounded = small_program<double>();
  unbounded.terms = {{0, 0, -1.0}, {1, 1, -1.0}, {2, 0, -1.0}};
  EXPECT_FALSE(optimal_basis(unbounded, Limits{}).ok());
  LinearProgram<double> impossible = small_program<double>();
  impossible.bound[0] = -1;
  EXPECT_FALSE(optimal_basis(impossible, Limits{}).ok());
  std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  const auto stopped = optimal_basis(small_program<double>(), limits);
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.faults()[0].what, "stopped before the answer was complete");
}

TEST(ExactSystem, SolvesBothWaysInRationals) {
  const ExactSystem system({2, 1, 1, 3}, 2);
  const auto x = system.solve({1, 0});
  ASSERT_TRUE(x.has_value());  // (3/5, −1/5)
  EXPECT_EQ(Exact(x->numerators[0], x->denominator), Exact(Integer(3), Integer(5)));
  EXPECT_EQ(Exact(x->numerators[1], x->denominator), Exact(Integer(-1), Integer(5)));
  EXPECT_FALSE(ExactSystem({2, 1, 4, 2}, 2).solve({1, 0}).has_value());
}

TEST(ExactSystem, RandomSystemsHoldWhenPutIn) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 40; ++i) {
    const std::size_t n = 1 + random() % 12;
    const auto number = [&] {
      Integer x = static_cast<std::int64_t>(random() % 2'000'001) - 1'000'000;
      if (random() % 4 == 0) x *= Integer(random()) * Integer(random());
      return random() % 3 == 0 ? Integer(0) : x;
    };
    std::vector<Integer> a;
    std::vector<Integer> right;
    for (std::size_t k = 0; k < n * n; ++k) a.push_back(number() + (k % (n + 1) == 0 ? 1 : 0));
    for (std::size_t k = 0; k < n; ++k) right.push_back(number());
    const ExactSystem system(a, n);
    for (const bool transposed : {false, true}) {
      const auto x = transposed ? system.solve_transposed(right) : system.solve(right);
      if (!x) continue;  // singular
      EXPECT_GT(x->denominator, 0);
      for (std::size_t r = 0; r < n; ++r) {
        Integer sum = 0;
        for (std::size_t c = 0; c < n; ++c)
          sum += (transposed ? a[c * n + r] : a[r * n + c]) * x->numerators[c];
        EXPECT_EQ(sum, right[r] * x->denominator);
      }
    }
  }
}

}  // namespace
}  // namespace casus
