#include "conflict/solvers/product_form.hpp"

#include <algorithm>
#include <cmath>

#include "conflict/graph/graph.hpp"

namespace casus {
namespace {

constexpr double kNothing = 1e-14;  // rounding error of numbers that cancel
// A column without a larger number in an open place depends on the others.
constexpr double kDependent = 1e-9;

/// The order in which columns are placed so that few new numbers appear. First come columns that are alone in
/// reaching some open place, because no later column then reaches it; then columns with few entries.
class Order {
 public:
  Order(const SparseVectors& matrix, std::span<const std::uint32_t> columns,
        std::span<const std::uint32_t> open, std::size_t rows)
      : matrix_(matrix), columns_(columns), count_(rows, kClosed), sum_(rows, 0) {
    for (const std::uint32_t row : open) count_[row] = 0;
    each_open([&](std::uint32_t row, std::size_t i) {
      ++count_[row];
      sum_[row] += i;
    });
  }

  /// An index into `columns`, and the place that only this column reaches, or none.
  struct RemainingColumn {
    std::size_t column;
    std::uint32_t place;
  };
  std::vector<RemainingColumn> take() {
    std::vector<RemainingColumn> order;
    std::vector<std::uint8_t> taken(columns_.size(), 0);
    std::vector<std::uint32_t> alone;
    for (std::uint32_t row = 0; row < count_.size(); ++row) {
      if (count_[row] == 1) alone.push_back(row);
    }
    for (std::size_t next = 0; next < alone.size(); ++next) {
      if (count_[alone[next]] != 1) continue;  // its column was placed elsewhere
      const std::size_t i = sum_[alone[next]];
      order.push_back({i, alone[next]});
      taken[i] = 1;
      for (const MatrixEntry& entry : matrix_[columns_[i]]) {
        if (count_[entry.place] == kClosed) continue;
        sum_[entry.place] -= i;
        if (--count_[entry.place] == 1) alone.push_back(entry.place);
      }
    }
    const std::size_t first = order.size();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (taken[i] == 0) order.push_back({i, kNone});
    }
    std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(first), order.end(),
                     [&](const RemainingColumn& a, const RemainingColumn& b) {
                       return matrix_[columns_[a.column]].size() < matrix_[columns_[b.column]].size();
                     });
    return order;
  }

 private:
  static constexpr std::uint32_t kClosed = kNone;

  template <class Visit>
  void each_open(const Visit& visit) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      for (const MatrixEntry& entry : matrix_[columns_[i]]) {
        if (count_[entry.place] != kClosed) visit(entry.place, i);
      }
    }
  }

  const SparseVectors& matrix_;
  std::span<const std::uint32_t> columns_;
  std::vector<std::uint32_t> count_;  // by row: the number of columns that reach it
  // By row: the sum of the indices of these columns. If one column is left, the sum is its index.
  std::vector<std::size_t> sum_;
};

}  // namespace

void ProductForm::apply(std::vector<double>& column) const {
  for (std::size_t f = 0; f < factors_.size(); ++f) {
    double& at = column[factors_[f].place];
    if (at == 0) continue;
    at /= factors_[f].pivot;
    const double times = at;
    for (const MatrixEntry& entry : rest_of(f)) column[entry.place] -= entry.number * times;
  }
}

void ProductForm::apply_transposed(std::vector<double>& row) const {
  for (std::size_t f = factors_.size(); f-- > 0;) {
    double sum = row[factors_[f].place];
    for (const MatrixEntry& entry : rest_of(f)) sum -= entry.number * row[entry.place];
    row[factors_[f].place] = sum / factors_[f].pivot;
  }
}

void ProductForm::replace(std::uint32_t place, const std::vector<double>& applied) {
  factors_.push_back({place, applied[place], rest_.size()});
  for (std::uint32_t i = 0; i < rows_; ++i) {
    if (i != place && std::fabs(applied[i]) > kNothing) rest_.push_back({i, applied[i]});
  }
}

std::vector<std::uint32_t> ProductForm::build(const SparseVectors& matrix,
                                              std::span<const std::uint32_t> columns,
                                              std::span<const std::uint32_t> open) {
  factors_.clear();
  rest_.clear();
  std::vector<std::uint32_t> place_of(columns.size(), kNone);
  std::vector<std::uint8_t> is_open(rows_, 0);
  for (const std::uint32_t row : open) is_open[row] = 1;
  std::vector<double> applied(rows_, 0.0);
  for (const auto& [i, alone] : Order(matrix, columns, open, rows_).take()) {
    std::fill(applied.begin(), applied.end(), 0.0);
    for (const MatrixEntry& entry : matrix[columns[i]]) applied[entry.place] = entry.number;
    apply(applied);
    std::uint32_t place = alone;
    if (place == kNone || std::fabs(applied[place]) < kDependent) {
      place = kNone;
      double most = kDependent;
      for (const std::uint32_t row : open) {
        if (is_open[row] == 0 || std::fabs(applied[row]) <= most) continue;
        most = std::fabs(applied[row]);
        place = row;
      }
    }
    if (place == kNone) continue;
    is_open[place] = 0;
    place_of[i] = place;
    replace(place, applied);
  }
  return place_of;
}

}  // namespace casus
