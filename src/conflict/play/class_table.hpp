#pragma once
// A memory of the classes of numbers, packed in as few bits as they take. Used by the throws of a simulation;
// it does not know what a number stands for.

#include <cstdint>
#include <utility>
#include <vector>

namespace casus {

/// What is known of the class of every number below a bound. Three dice against three are 3.7 million
/// numbers: at two bits each they stay in the cache of one core, at 32 they would not. Cells begin narrow and
/// widen when a class does not fit, so that nobody has to say beforehand how many classes there are.
class ClassTable {
 public:
  ClassTable() = default;
  explicit ClassTable(std::uint64_t numbers) : ClassTable(numbers, kNarrowest) {}

  /// Where the class of a number is kept. A cell found before the table widened may still be read: it then
  /// tells what was known at that time.
  struct Cell {
    const std::uint64_t* word = nullptr;
    std::uint32_t mask = 0;
    std::uint32_t bit = 0;
    /// The class plus 1; 0 where it is not known.
    [[nodiscard]] std::uint32_t read() const { return static_cast<std::uint32_t>(*word >> bit) & mask; }
  };
  [[nodiscard]] Cell cell(std::uint64_t number) const {
    const std::uint64_t bit = number << shift_;
    return {words_.data() + (bit >> 6U), mask_, static_cast<std::uint32_t>(bit & 63U)};
  }

  /// Whether the cells are wide enough for a class.
  [[nodiscard]] bool fits(std::uint32_t chance) const { return chance < mask_; }
  /// Doubles the cells, up to 32 bits; the last class of 32 bits never fits.
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

  /// Learns the class of a number; it must fit. To learn the same again changes nothing.
  void set(std::uint64_t number, std::uint32_t chance) {
    const std::uint64_t bit = number << shift_;
    words_[bit >> 6U] |= (std::uint64_t{chance} + 1) << (bit & 63U);
  }

  [[nodiscard]] std::uint64_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

 private:
  static constexpr unsigned kNarrowest = 1;  // two bits: not known, and two classes
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
  std::vector<std::vector<std::uint64_t>> outgrown_;  // for cells that were found in them
};

}  // namespace casus
