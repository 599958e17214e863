#pragma once
// A cache of outcome classes by number, packed in as few bits as they need. Used by the throws of a
// simulation. It does not know what a number stands for.

#include <cstdint>
#include <utility>
#include <vector>

namespace casus {

/// The known outcome classes of all numbers below a bound. Three dice against three give 3.7 million numbers:
/// with two bits each they fit into the cache of one core, with 32 bits they would not. Cells start narrow
/// and widen when a class does not fit, so that no caller needs to know the number of classes beforehand.
class ClassTable {
 public:
  ClassTable() = default;
  explicit ClassTable(std::uint64_t numbers) : ClassTable(numbers, kNarrowest) {}

  /// The location of the class of a number. A cell that was looked up before the table widened may still be
  /// read; it then returns what was known at that time.
  struct Cell {
    const std::uint64_t* word = nullptr;
    std::uint32_t mask = 0;
    std::uint32_t bit = 0;
    /// Returns the class plus 1, or 0 if the class is not known.
    [[nodiscard]] std::uint32_t read() const { return static_cast<std::uint32_t>(*word >> bit) & mask; }
  };
  [[nodiscard]] Cell cell(std::uint64_t number) const {
    const std::uint64_t bit = number << shift_;
    return {words_.data() + (bit >> 6U), mask_, static_cast<std::uint32_t>(bit & 63U)};
  }

  /// Returns whether the cells are wide enough for a class.
  [[nodiscard]] bool fits(std::uint32_t chance) const { return chance < mask_; }
  /// Doubles the width of the cells, up to 32 bits. The last class of 32 bits never fits.
  void widen() {
    ClassTable wide(numbers_, shift_ + 1);
    for (std::uint64_t number = 0; number < numbers_; ++number) {
      if (const std::uint32_t known = cell(number).read(); known != 0) wide.set(number, known - 1);
    }
    wide.outgrown_ = std::move(outgrown_);
    wide.outgrown_.push_back(std::move(words_));
    *this = std::move(wide);
  }
  [[nodiscard]] bool can_widen() const { return shift_ < kWidest; }

  /// Stores the class of a number; it must fit. Storing the same class again changes nothing.
  void set(std::uint64_t number, std::uint32_t chance) {
    const std::uint64_t bit = number << shift_;
    words_[bit >> 6U] |= (std::uint64_t{chance} + 1) << (bit & 63U);
  }

  [[nodiscard]] std::uint64_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

 private:
  static constexpr unsigned kNarrowest = 1;  // two bits: unknown, and two classes
  static constexpr unsigned kWidest = 5;

  ClassTable(std::uint64_t numbers, unsigned shift)
      : numbers_(numbers),
        shift_(shift),
        mask_(static_cast<std::uint32_t>((std::uint64_t{1} << (1U << shift)) - 1)),
        words_((numbers << shift) / 64 + 1, 0) {}

  std::uint64_t numbers_ = 0;
  unsigned shift_ = kNarrowest;  // a cell takes 2^shift_ bits
  std::uint32_t mask_ = 3;
  std::vector<std::uint64_t> words_;
  // Kept for cells that were looked up before the table widened.
  std::vector<std::vector<std::uint64_t>> outgrown_;
};

}  // namespace casus
