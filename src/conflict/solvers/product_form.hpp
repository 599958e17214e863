#pragma once
// The inverse of a basis as a product of matrices that differ from the identity in one column each (Dantzig
// and Orchard-Hays, "The product form for the inverse in the simplex method", 1954): a step of the simplex
// method adds one. Not for matrices whose inverse is far denser than they are: those of thousands of rows
// want triangular factors.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace casus {

/// A number of a sparse vector.
struct MatrixEntry {
  std::uint32_t place = 0;
  double number = 0;
};

/// Sparse vectors behind one another: the rows of a matrix, or its columns.
struct SparseVectors {
  std::vector<std::size_t> begin{0};  ///< where each begins; last, where all end
  std::vector<MatrixEntry> entries;

  [[nodiscard]] std::span<const MatrixEntry> operator[](std::size_t i) const {
    return {entries.data() + begin[i], begin[i + 1] - begin[i]};
  }
};

class ProductForm {
 public:
  /// The inverse of the identity.
  explicit ProductForm(std::size_t rows) : rows_(rows) {}

  /// column ← inverse · column.
  void apply(std::vector<double>& column) const;
  /// row ← row · inverse.
  void apply_transposed(std::vector<double>& row) const;
  /// Puts a column into a place of the basis; `applied` is the inverse times it, and not 0 there.
  void replace(std::uint32_t place, const std::vector<double>& applied);

  /// Begins anew: `columns` go to some of the `open` places, unit columns to all the others. Gives, by
  /// column, its place: kNone for one that (nearly) depends on those before it, and so has none.
  std::vector<std::uint32_t> build(const SparseVectors& matrix, std::span<const std::uint32_t> columns,
                                   std::span<const std::uint32_t> open);

 private:
  struct Factor {
    std::uint32_t place = 0;
    double pivot = 0;
    std::size_t begin = 0;  // of the rest of its column, in rest_
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
