#pragma once
// One side's combat dice: the result of a single throw, and the distribution of all throws. If no later
// effect depends on single dice, the result of a throw is its total. If a lowest or highest die may be rolled
// again, it is the total and the few dice that this can reach. The effects of cards and alarms are not
// included.

#include <array>
#include <boost/container/static_vector.hpp>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "base/exact.hpp"
#include "conflict/rules/types.hpp"
#include "systems/columbia/rulebook.hpp"

namespace casus::columbia {

/// The number of dice of each colour.
using DiceCount = std::array<std::uint8_t, kMostColours>;

/// The dice that later rolls may reach on a side: the number of the lowest, and the number of the highest.
struct Reads {
  std::uint8_t lowest = 0;
  std::uint8_t highest = 0;
  bool operator==(const Reads&) const = default;
};

/// The value that a die shows, and the die's colour.
struct ShownDie {
  std::uint8_t value = 0;
  std::uint8_t colour = 0;
  auto operator<=>(const ShownDie&) const = default;
};

/// The dice that still matter, by value and colour, packed into one word: six bits a die, the lowest die in
/// the lowest bits.
class KeptDice {
 public:
  static constexpr std::size_t kMost = 10;
  using Dice = boost::container::static_vector<ShownDie, kMost + 1>;

  KeptDice() = default;
  [[nodiscard]] std::uint64_t word() const { return word_; }
  [[nodiscard]] bool empty() const { return word_ == 0; }
  [[nodiscard]] Dice dice() const;

  /// The colours of the lowest (highest) dice, each once, and their value.
  struct Extreme {
    std::uint8_t value = 0;
    std::uint8_t colours = 0;  ///< a bit each
  };
  [[nodiscard]] Extreme extreme(bool highest) const;

  /// Returns these dice with one more, or one fewer, limited to those that `reads` can still reach.
  [[nodiscard]] KeptDice with(ShownDie die, Reads reads) const;
  [[nodiscard]] KeptDice without(ShownDie die) const;
  [[nodiscard]] KeptDice for_reads(Reads reads) const;

  auto operator<=>(const KeptDice&) const = default;

 private:
  static KeptDice of(Dice dice, Reads reads);
  static KeptDice packed(const Dice& sorted);
  std::uint64_t word_ = 0;
};

/// All throws of a number of dice of each colour, distinguished as finely as `reads` requires.
class ThrowTable {
 public:
  struct ThrowRow {
    std::int32_t total = 0;
    KeptDice kept;
    Integer weight = 1;
  };

  ThrowTable(const Rulebook& rulebook, DiceCount count, Reads reads);

  [[nodiscard]] DiceCount count() const { return count_; }
  [[nodiscard]] std::span<const Die> dice() const { return dice_; }
  [[nodiscard]] const std::vector<ThrowRow>& classes() const { return classes_; }
  /// Returns what a die of this throw shows, by its index and face.
  [[nodiscard]] ShownDie shown(std::size_t place, std::uint16_t face) const;
  [[nodiscard]] std::uint32_t class_of(std::span<const std::uint16_t> faces) const;

 private:
  void add_die(std::uint8_t colour);

  DiceCount count_{};
  Reads reads_;
  std::vector<Die> dice_;
  std::vector<std::uint8_t> colours_;                          // by index of the die
  std::array<std::vector<std::uint8_t>, kMostColours> faces_;  // by colour
  std::vector<ThrowRow> classes_;                              // sorted by total, then kept
};

}  // namespace casus::columbia
