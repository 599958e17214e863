#pragma once
// One side's combat dice: what a throw comes to, for real dice and for all of them at once. Where nothing
// reads single dice later, a throw is its total; where a lowest or highest die may be rolled again it is the
// total and the few dice that this can reach. What cards and alarms add is not here.

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

/// How many dice of each colour.
using DiceCount = std::array<std::uint8_t, kMostColours>;

/// What later rolls may read of a side's dice: so many of the lowest, and so many of the highest.
struct Reads {
  std::uint8_t lowest = 0;
  std::uint8_t highest = 0;
  bool operator==(const Reads&) const = default;
};

struct ShownDie {
  std::uint8_t value = 0;
  std::uint8_t colour = 0;
  auto operator<=>(const ShownDie&) const = default;
};

/// Dice that are still looked at, by value and colour, packed in one word: six bits a die, the lowest last.
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

  /// These dice with one more, or one less, as far as `reads` may still look at them.
  [[nodiscard]] KeptDice with(ShownDie die, Reads reads) const;
  [[nodiscard]] KeptDice without(ShownDie die) const;
  [[nodiscard]] KeptDice for_reads(Reads reads) const;

  auto operator<=>(const KeptDice&) const = default;

 private:
  static KeptDice of(Dice dice, Reads reads);
  static KeptDice packed(const Dice& sorted);
  std::uint64_t word_ = 0;
};

/// All throws of so many dice of each colour, as finely as `reads` looks at them.
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
  /// What a die of this throw shows, by its place and face.
  [[nodiscard]] ShownDie shown(std::size_t place, std::uint16_t face) const;
  [[nodiscard]] std::uint32_t class_of(std::span<const std::uint16_t> faces) const;

 private:
  void add_die(std::uint8_t colour);

  DiceCount count_{};
  Reads reads_;
  std::vector<Die> dice_;
  std::vector<std::uint8_t> colours_;                          // by place
  std::array<std::vector<std::uint8_t>, kMostColours> faces_;  // by colour
  std::vector<ThrowRow> classes_;                              // sorted by total, then kept
};

}  // namespace casus::columbia
