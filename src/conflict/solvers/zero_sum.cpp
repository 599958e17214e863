#include "conflict/solvers/zero_sum.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "conflict/solvers/basis.hpp"
#include "conflict/solvers/optimum.hpp"

namespace casus {
namespace {

/// The bound on the bits of a scaled payoff times the unknowns: beyond it the exact solution takes longer
/// than a second.
constexpr std::uint64_t kMostExactBits = 1U << 15U;

/// Returns the seat whose plan is x in the program; the other seat's plan is the dual. Fewer rows are faster.
std::size_t primal_seat(const SequenceForm& form) {
  const auto rows = [&](std::size_t seat) {
    return form.seats[1 - seat].sequences - 1 + form.seats[seat].sets.size();
  };
  return rows(0) <= rows(1) ? 0 : 1;
}

/// Returns the program in which seat `mine` maximises the worth that the other seat can hold it to. Columns:
/// the weights of all sequences of `mine` except the empty one, then the worth of each information set of the
/// other seat (free). Rows: one for each sequence of the other seat except the empty one, whose worth is at
/// least that of its set; then one for each set of `mine`, whose moves share their parent's weight. Empty
/// sequences have weight 1 and are part of the bounds.
template <class Number>
LinearProgram<Number> program_of(const SequenceForm& form, std::size_t mine,
                                 const std::vector<Payoff<Number>>& payoffs) {
  const SequenceSeat& me = form.seats[mine];
  const SequenceSeat& other = form.seats[1 - mine];
  const std::uint32_t sequence_rows = other.sequences - 1;
  const std::uint32_t sequence_columns = me.sequences - 1;
  LinearProgram<Number> program;
  program.bound.assign(sequence_rows + me.sets.size(), Number(0));
  program.equality.assign(program.bound.size(), 0);
  program.objective.assign(sequence_columns + other.sets.size(), Number(0));
  program.free.assign(program.objective.size(), 0);
  for (const Payoff<Number>& payoff : payoffs) {
    const std::uint32_t s = mine == 0 ? payoff.row : payoff.column;
    const std::uint32_t t = mine == 0 ? payoff.column : payoff.row;
    const Number worth = mine == 0 ? payoff.worth : Number(-payoff.worth);
    if (s == 0 && t == 0) {
      program.constant = worth;
    } else if (t == 0) {
      program.objective[s - 1] = worth;
    } else if (s == 0) {
      program.bound[t - 1] = worth;
    } else {
      program.terms.push_back({t - 1, s - 1, Number(-worth)});
    }
  }
  for (std::uint32_t h = 0; h < other.sets.size(); ++h) {
    const SequenceSet& set = other.sets[h];
    const std::uint32_t column = sequence_columns + h;
    program.free[column] = 1;
    for (std::uint32_t a = 0; a < set.moves; ++a) {
      program.terms.push_back({set.first + a - 1, column, Number(1)});
    }
    if (set.parent == 0) {
      program.objective[column] = Number(1);
    } else {
      program.terms.push_back({set.parent - 1, column, Number(-1)});
    }
  }
  for (std::uint32_t k = 0; k < me.sets.size(); ++k) {
    const SequenceSet& set = me.sets[k];
    const std::uint32_t row = sequence_rows + k;
    program.equality[row] = 1;
    for (std::uint32_t a = 0; a < set.moves; ++a) {
      program.terms.push_back({row, set.first + a - 1, Number(1)});
    }
    if (set.parent == 0) {
      program.bound[row] = Number(1);
    } else {
      program.terms.push_back({row, set.parent - 1, Number(-1)});
    }
  }
  return program;
}

/// Returns the payoffs times their common denominator, as whole numbers, or nothing if they exceed the
/// budget.
std::optional<std::vector<Payoff<Integer>>> whole(const std::vector<Payoff<Exact>>& payoffs,
                                                  std::uint64_t rows, Integer& denominator) {
  const std::uint64_t most_bits = kMostExactBits / std::max<std::uint64_t>(rows, 1);
  std::vector<Exact> reduced;
  reduced.reserve(payoffs.size());
  denominator = 1;
  for (const Payoff<Exact>& payoff : payoffs) {
    reduced.push_back(payoff.worth.reduced());
    const Integer its = reduced.back().denominator();
    if (denominator % its != 0) denominator = lcm(denominator, its);
    if (msb(denominator) > most_bits) return std::nullopt;
  }
  std::vector<Payoff<Integer>> result;
  result.reserve(payoffs.size());
  for (std::size_t i = 0; i < payoffs.size(); ++i) {
    Integer worth = reduced[i].numerator() * (denominator / reduced[i].denominator());
    if (!worth.is_zero() && msb(abs(worth)) > most_bits) return std::nullopt;
    result.push_back({payoffs[i].row, payoffs[i].column, std::move(worth)});
  }
  return result;
}

Rationals plan_of(const Rationals& solution, std::uint32_t sequences) {
  Rationals plan;
  plan.denominator = solution.denominator;
  plan.numerators.push_back(plan.denominator);
  plan.numerators.insert(plan.numerators.end(), solution.numerators.begin(),
                         solution.numerators.begin() + static_cast<std::ptrdiff_t>(sequences) - 1);
  return plan;
}

std::vector<double> rounded(const Rationals& plan) {
  std::vector<double> weights;
  weights.reserve(plan.numerators.size());
  for (const Integer& n : plan.numerators) weights.push_back(nearest_double(n, plan.denominator));
  return weights;
}

/// Returns a valid plan from numbers that rounding may have pushed below 0 or out of balance.
std::vector<double> cleaned(const std::vector<long double>& solution, const SequenceSeat& seat) {
  std::vector<long double> weights{1.0L};
  for (std::uint32_t s = 1; s < seat.sequences; ++s) weights.push_back(std::max(solution[s - 1], 0.0L));
  for (const SequenceSet& set : seat.sets) {
    long double sum = 0;
    for (std::uint32_t a = 0; a < set.moves; ++a) sum += weights[set.first + a];
    const long double scale = sum > 0 ? weights[set.parent] / sum : 0.0L;
    for (std::uint32_t a = 0; a < set.moves; ++a) weights[set.first + a] *= scale;
  }
  return {weights.begin(), weights.end()};
}

/// Returns the largest payoff, which is the unit of the program.
double unit_of(const SequenceForm& form) {
  double most = 0;
  for (const auto& payoff : form.payoffs) most = std::max(most, std::fabs(payoff.worth));
  return most == 0 ? 1 : most;
}

/// Sets the exact plans of a basis if it is proved optimal. Returns whether it was.
bool make_exact(RealizationPlans& plans, const SequenceForm& form, std::size_t mine, const Basis& basis,
                const std::vector<Payoff<Exact>>& payoffs) {
  Integer denominator;
  const auto scaled = whole(payoffs, program_size(form).rows, denominator);
  if (!scaled) return false;
  const auto solution = exact_solution(program_of(form, mine, *scaled), basis);
  if (!solution) return false;
  const Exact value = (solution->value / Exact(denominator)).reduced();
  plans.exact.emplace();
  (*plans.exact)[mine] = plan_of(solution->primal, form.seats[mine].sequences);
  (*plans.exact)[1 - mine] = plan_of(solution->dual, form.seats[1 - mine].sequences);
  plans.exact_value = mine == 0 ? value : -value;
  plans.value = plans.exact_value.to_double();
  for (std::size_t seat = 0; seat < 2; ++seat) plans.weight[seat] = rounded((*plans.exact)[seat]);
  return true;
}

}  // namespace

ProgramSize program_size(const SequenceForm& form) {
  const std::uint64_t one = form.seats[1].sequences - 1 + form.seats[0].sets.size();
  const std::uint64_t two = form.seats[0].sequences - 1 + form.seats[1].sets.size();
  return {std::min(one, two), std::max(one, two)};
}

LinearProgram<double> zero_sum_program(const SequenceForm& form) {
  const double unit = unit_of(form);
  std::vector<Payoff<double>> payoffs = form.payoffs;
  for (auto& payoff : payoffs) payoff.worth /= unit;
  return program_of(form, primal_seat(form), payoffs);
}

Result<RealizationPlans> optimal_plans(const SequenceForm& form, const std::vector<Payoff<Exact>>* exact,
                                       const Limits& limits) {
  const ProgramSize size = program_size(form);
  const std::string at_root = "the hidden choices after node " + std::to_string(form.root);
  if (size.rows * size.columns > kMostCells) {
    return Fault{{},
                 at_root + " need a linear program of " + std::to_string(size.rows) + " rows and " +
                     std::to_string(size.columns) + " columns",
                 "at most " + std::to_string(kMostCells) + " cells were expected: fewer hidden choices"};
  }
  const double unit = unit_of(form);
  if (!std::isfinite(unit)) return Fault{{}, at_root + " have a worth that is not finite", ""};
  const auto best = optimum(zero_sum_program(form), limits);
  if (!best) return best.faults();

  const std::size_t mine = primal_seat(form);
  RealizationPlans plans;
  if (exact != nullptr && make_exact(plans, form, mine, best->basis, *exact)) return plans;
  const FloatingSolution& solution = best->solution;
  plans.weight[mine] = cleaned(solution.primal, form.seats[mine]);
  plans.weight[1 - mine] = cleaned(solution.dual, form.seats[1 - mine]);
  plans.value = static_cast<double>(mine == 0 ? solution.value : -solution.value) * unit;
  return plans;
}

}  // namespace casus
