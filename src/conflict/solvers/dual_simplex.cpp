#include "conflict/solvers/dual_simplex.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "conflict/graph/graph.hpp"

namespace casus {
namespace {

constexpr double kSmallPivot = 1e-9;  // smaller numbers of a row count as 0
// If the pivots by row and by column differ by more, the inverse has lost its digits.
constexpr double kPivotsDiffer = 1e-7;
constexpr std::uint32_t kStepsUntilFresh = 64;
// After so many consecutive steps without gain, equal prices are separated.
constexpr std::uint32_t kStalled = 40;
constexpr double kStandstill = 1e-12;
constexpr double kDisturbance = 1e-7;

SparseVectors empty_vectors(std::size_t count, std::size_t entries) {
  SparseVectors result;
  result.begin.assign(count + 1, 0);
  result.entries.resize(entries);
  return result;
}

/// Transposes: rows from columns, or columns from rows; the result is in order.
SparseVectors turned(const SparseVectors& from, std::size_t count) {
  SparseVectors to = empty_vectors(count, from.entries.size());
  for (const MatrixEntry& entry : from.entries) ++to.begin[entry.place + 1];
  for (std::size_t i = 0; i < count; ++i) to.begin[i + 1] += to.begin[i];
  std::vector<std::size_t> next(to.begin.begin(), to.begin.end() - 1);
  for (std::uint32_t i = 0; i + 1 < from.begin.size(); ++i) {
    for (const MatrixEntry& entry : from[i]) to.entries[next[entry.place]++] = {i, entry.number};
  }
  return to;
}

SparseVectors columns_of(const LinearProgram<double>& program) {
  SparseVectors to = empty_vectors(program.columns(), program.terms.size());
  for (const auto& term : program.terms) ++to.begin[term.column + 1];
  for (std::size_t i = 0; i < program.columns(); ++i) to.begin[i + 1] += to.begin[i];
  std::vector<std::size_t> next(to.begin.begin(), to.begin.end() - 1);
  for (const auto& term : program.terms) to.entries[next[term.column]++] = {term.row, term.factor};
  return to;
}

}  // namespace

DualSimplex::DualSimplex(const LinearProgram<double>& program)
    : rows_(program.rows()),
      columns_(program.columns()),
      by_column_(columns_of(program)),
      by_row_(turned(by_column_, program.rows())),
      inverse_(program.rows()),
      price_(rows_ + columns_),
      weight_(rows_ + columns_),
      place_(rows_ + columns_),
      head_(rows_),
      row_(rows_ + columns_, 0.0) {
  kind_.reserve(rows_ + columns_);
  for (const std::uint8_t free : program.free) kind_.push_back(free != 0 ? Kind::free : Kind::above_zero);
  for (const std::uint8_t equality : program.equality) {
    kind_.push_back(equality != 0 ? Kind::fixed : Kind::above_zero);
  }
}

DualSimplex::End DualSimplex::run(Sides sides, const Basis& start, double tolerance, std::uint64_t& steps,
                                  const Limits& limits) {
  sides_ = std::move(sides);
  begin(start);
  refresh();
  shift_wrong_prices(tolerance);
  for (;; --steps) {
    if (limits.stopped()) return End::stopped;
    ResourceMeter::spend(rows_ + columns_);
    if (steps == 0) return End::exhausted;
    if (since_refresh_ >= kStepsUntilFresh) refresh();
    if (stalled_ >= kStalled && !disturbed_) disturb();
    const auto leaves = leaving(tolerance);
    if (!leaves) {
      if (since_refresh_ == 0) break;
      refresh();
      continue;
    }
    row_of(leaves->place);
    const auto enters = entering(leaves->sign, tolerance);
    if (!enters) {
      if (since_refresh_ == 0) return End::impossible;
      refresh();
      continue;
    }
    column_of(*enters);
    const double by_row = row_[*enters];
    const double by_column = column_[leaves->place];
    if (std::fabs(by_column - by_row) > kPivotsDiffer * (1 + std::fabs(by_row))) {
      if (since_refresh_ > 0) {
        refresh();
        continue;
      }
      if (std::fabs(by_column) < kSmallPivot) return End::exhausted;
    }
    weigh(leaves->place);
    pivot(leaves->place, *enters);
  }
  measure();
  return End::feasible;
}

Basis DualSimplex::basis() const {
  Basis result;
  for (std::uint32_t j = 0; j < columns_; ++j) {
    if (place_[j] != kNone) result.columns.push_back(j);
  }
  for (std::uint32_t i = 0; i < rows_; ++i) {
    if (place_[columns_ + i] == kNone) result.rows.push_back(i);
  }
  return result;
}

void DualSimplex::begin(const Basis& start) {
  restore_costs();
  std::fill(weight_.begin(), weight_.end(), 1.0);
  std::fill(place_.begin(), place_.begin() + columns_, kNone);
  std::fill(place_.begin() + columns_, place_.end(), 0);
  for (const std::uint32_t i : start.rows) place_[columns_ + i] = kNone;
  for (const std::uint32_t j : start.columns) place_[j] = 0;
  stalled_ = 0;
  disturbed_ = false;
}

void DualSimplex::restore_costs() {
  cost_ = sides_.objective;
  cost_.resize(rows_ + columns_, 0.0);  // slacks have no cost
}

/// Recomputes the inverse, values and prices of the basis. A column that depends on others is replaced by a
/// slack.
void DualSimplex::refresh() {
  std::vector<std::uint32_t> inside;
  std::vector<std::uint32_t> open;
  for (std::uint32_t j = 0; j < columns_; ++j) {
    if (place_[j] != kNone) inside.push_back(j);
  }
  for (std::uint32_t i = 0; i < rows_; ++i) {
    head_[i] = columns_ + i;
    if (place_[columns_ + i] == kNone) open.push_back(i);
  }
  const auto found = inverse_.build(by_column_, inside, open);
  for (std::size_t k = 0; k < inside.size(); ++k) {
    place_[inside[k]] = found[k];
    if (found[k] != kNone) head_[found[k]] = inside[k];
  }
  for (std::uint32_t i = 0; i < rows_; ++i) place_[columns_ + i] = head_[i] == columns_ + i ? i : kNone;
  value_ = sides_.bound;
  inverse_.apply(value_);
  price();
  since_refresh_ = 0;
}

void DualSimplex::price() {
  inverse_row_.assign(rows_, 0.0);
  for (std::uint32_t i = 0; i < rows_; ++i) inverse_row_[i] = cost_[head_[i]];
  inverse_.apply_transposed(inverse_row_);
  price_ = cost_;
  for (std::uint32_t i = 0; i < rows_; ++i) {
    const double of_row = inverse_row_[i];
    if (of_row == 0) continue;
    price_[columns_ + i] -= of_row;
    for (const MatrixEntry& entry : by_row_[i]) price_[entry.place] -= of_row * entry.number;
  }
  for (const std::uint32_t variable : head_) price_[variable] = 0;
}

void DualSimplex::shift_wrong_prices(double tolerance) {
  for (std::uint32_t v = 0; v < price_.size(); ++v) {
    if (place_[v] != kNone || kind_[v] == Kind::fixed) continue;
    const double wrong = kind_[v] == Kind::free ? std::fabs(price_[v]) : price_[v];
    if (wrong <= tolerance) continue;
    cost_[v] -= price_[v];
    price_[v] = 0;
  }
}

/// Separates equal prices, so that each step gains something; otherwise the steps may cycle.
void DualSimplex::disturb() {
  disturbed_ = true;
  std::uint32_t random = 1;
  for (std::uint32_t v = 0; v < price_.size(); ++v) {
    random = random * 1664525U + 1013904223U;
    if (place_[v] != kNone || kind_[v] != Kind::above_zero) continue;
    const double by = kDisturbance * (1 + random * 0x1p-32);
    cost_[v] -= by;
    price_[v] -= by;
  }
}

double DualSimplex::wrong(std::uint32_t place) const {
  const Kind kind = kind_[head_[place]];
  if (kind == Kind::free) return 0;
  return kind == Kind::fixed ? value_[place] : std::min(value_[place], 0.0);
}

std::optional<DualSimplex::LeavingVariable> DualSimplex::leaving(double tolerance) const {
  std::optional<LeavingVariable> best;
  double most = 0;
  for (std::uint32_t place = 0; place < rows_; ++place) {
    const double by = wrong(place);
    if (std::fabs(by) <= tolerance) continue;
    const double gain = by * by / weight_[head_[place]];
    if (gain <= most) continue;
    most = gain;
    best = LeavingVariable{place, by < 0 ? 1.0 : -1.0};
  }
  return best;
}

/// Computes the row of a place over all nonbasic variables into row_, and the inverse's row into
/// inverse_row_.
void DualSimplex::row_of(std::uint32_t place) {
  for (const std::uint32_t v : touched_) row_[v] = 0;
  touched_.clear();
  inverse_row_.assign(rows_, 0.0);
  inverse_row_[place] = 1;
  inverse_.apply_transposed(inverse_row_);
  const auto add = [&](std::uint32_t v, double number) {
    if (place_[v] != kNone) return;
    if (row_[v] == 0) touched_.push_back(v);
    row_[v] += number;
  };
  for (std::uint32_t i = 0; i < rows_; ++i) {
    const double times = inverse_row_[i];
    if (std::fabs(times) < 1e-14) continue;
    add(columns_ + i, times);
    for (const MatrixEntry& entry : by_row_[i]) add(entry.place, times * entry.number);
  }
}

/// Returns the variable whose price is the first that the step brings to 0. Within the tolerance it takes the
/// largest pivot (Harris, "Pivot selection methods of the Devex LP code", 1973).
std::optional<std::uint32_t> DualSimplex::entering(double sign, double tolerance) const {
  const auto slope = [&](std::uint32_t v) {  // how fast its price approaches 0
    if (kind_[v] == Kind::fixed) return 0.0;
    return kind_[v] == Kind::free ? std::fabs(row_[v]) : -sign * row_[v];
  };
  const auto left = [&](std::uint32_t v) {
    return kind_[v] == Kind::free ? std::fabs(price_[v]) : std::max(-price_[v], 0.0);
  };
  double furthest = HUGE_VAL;
  for (const std::uint32_t v : touched_) {
    const double of = slope(v);
    if (of > kSmallPivot) furthest = std::min(furthest, (left(v) + tolerance) / of);
  }
  std::optional<std::uint32_t> best;
  double most = 0;
  for (const std::uint32_t v : touched_) {
    const double of = slope(v);
    if (of <= kSmallPivot || of < most || left(v) > furthest * of) continue;
    if (of == most && v > *best) continue;
    most = of;
    best = v;
  }
  return best;
}

void DualSimplex::column_of(std::uint32_t variable) {
  column_.assign(rows_, 0.0);
  if (variable >= columns_) {
    column_[variable - columns_] = 1;
  } else {
    for (const MatrixEntry& entry : by_column_[variable]) column_[entry.place] = entry.number;
  }
  inverse_.apply(column_);
}

/// Updates the steepest-edge weights of the basic variables after the step.
void DualSimplex::weigh(std::uint32_t place) {
  edge_ = inverse_row_;
  inverse_.apply(edge_);
  double length = 0;
  for (const double number : inverse_row_) length += number * number;
  const double pivot = column_[place];
  for (std::uint32_t i = 0; i < rows_; ++i) {
    if (i == place || column_[i] == 0) continue;
    const double ratio = column_[i] / pivot;
    double& weight = weight_[head_[i]];
    weight = std::max(weight + ratio * (ratio * length - 2 * edge_[i]), 1e-4);
  }
  weight_[head_[place]] = length;  // the entering variable's weight is computed from it
}

void DualSimplex::pivot(std::uint32_t place, std::uint32_t variable) {
  const std::uint32_t leaves = head_[place];
  const double by = column_[place];
  if (kind_[variable] == Kind::above_zero && price_[variable] > 0) {
    cost_[variable] -= price_[variable];
    price_[variable] = 0;
  }
  const double step = price_[variable] / by;
  stalled_ = std::fabs(step) < kStandstill ? stalled_ + 1 : 0;
  for (const std::uint32_t v : touched_) {
    price_[v] -= step * row_[v];
    if (price_[v] <= 0 || kind_[v] != Kind::above_zero) continue;
    cost_[v] -= price_[v];
    price_[v] = 0;
  }
  price_[variable] = 0;
  price_[leaves] = -step;
  const double moved = value_[place] / by;
  for (std::uint32_t i = 0; i < rows_; ++i) value_[i] -= moved * column_[i];
  value_[place] = moved;
  weight_[variable] = std::max(weight_[leaves] / (by * by), 1e-4);
  weight_[leaves] = 1;
  place_[leaves] = kNone;
  place_[variable] = place;
  head_[place] = variable;
  inverse_.replace(place, column_);
  ++since_refresh_;
}

void DualSimplex::measure() {
  restore_costs();
  price();
  missed_ = 0;
  for (std::uint32_t i = 0; i < rows_; ++i) missed_ = std::max(missed_, std::fabs(wrong(i)));
  for (std::uint32_t v = 0; v < price_.size(); ++v) {
    if (place_[v] != kNone || kind_[v] == Kind::fixed) continue;
    missed_ = std::max(missed_, kind_[v] == Kind::free ? std::fabs(price_[v]) : price_[v]);
  }
}

}  // namespace casus
