#pragma once
// The inverse of a basis as a product of matrices that differ from the identity in one column each (Dantzig
// and Orchard-Hays, "The product form for the inverse in the simplex method", 1954). Each step of the simplex
// method adds one factor. Not for matrices whose inverse is far denser than they are: with thousands of rows,
// triangular factors are better.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace casus {

/// One entry of a sparse vector.
struct MatrixEntry {
  std::uint32_t place = 0;
  double number = 0;
};

/// Sparse vectors stored consecutively: the rows of a matrix, or its columns.
struct SparseVectors {
  std::vector<std::size_t> begin{0};  ///< the start of each vector, and the end of the last
  std::vector<MatrixEntry> entries;

  [[nodiscard]] std::span<const MatrixEntry> operator[](std::size_t i) const {
    return {entries.data() + begin[i], begin[i + 1] - begin[i]};
  }
};

class ProductForm {
 public:
  /// Constructs the inverse of the identity.
  explicit ProductForm(std::size_t rows) : rows_(rows) {}

  /// Computes column ← inverse · column.
  void apply(std::vector<double>& column) const;
  /// Computes row ← row · inverse.
  void apply_transposed(std::vector<double>& row) const;
  /// Puts a column into a place of the basis. `applied` is the inverse times the column; its entry at `place`
  /// must not be 0.
  void replace(std::uint32_t place, const std::vector<double>& applied);

  /// Rebuilds the inverse: `columns` go to some of the `open` places, unit columns to all the others. Returns
  /// the place of each column, or kNone for a column that (nearly) depends on earlier ones.
  std::vector<std::uint32_t> build(const SparseVectors& matrix, std::span<const std::uint32_t> columns,
                                   std::span<const std::uint32_t> open);

 private:
  struct Factor {
    std::uint32_t place = 0;
    double pivot = 0;
    std::size_t begin = 0;  // start of the rest of its column in rest_
  };

  [[nodiscard]] std::span<const MatrixEntry> rest_of(std::size_t factor) const {
    const std::size_t end = factor + 1 < factors_.size() ? factors_[factor + 1].begin : rest_.size();
    return {rest_.data() + factors_[factor].begin, end - factors_[factor].begin};
  }

  std::size_t rows_;
  std::vector<Factor> factors_;
  std::vector<MatrixEntry> rest_;
};

}  // namespace casus
