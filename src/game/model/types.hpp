#pragma once
// The values of a game's expressions: whole numbers, truths, words of a list, packets of hits; and their
// ranges. In this module, indices into the lists of a Game stand for names.

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace casus::game {

/// An index into one of the lists of a Game.
using Index = std::uint16_t;
inline constexpr Index kNone = 0xffff;

/// A set of forms (a kind in a state): bit i is Game::forms[i]. There are at most 64 forms.
using FormMask = std::uint64_t;

inline constexpr std::size_t kMostSides = 6;  ///< of a game

/// A side, as steps and expressions refer to it: one of the file by its number from 0, or one that a step
/// binds. A step for each side or for each unit binds `side`; of two sides `enemy` is the other one, of more
/// it is bound by `against`. The first side of a file is the attacker, whatever its id.
enum class Who : std::uint8_t { attacker = 0, defender = 1, side = kMostSides, enemy };
constexpr Who who_of_side(std::size_t side) { return static_cast<Who>(side); }
constexpr bool is_by_name(Who who) { return who < Who::side; }
/// Returns whether a side may be meant.
constexpr bool may_mean(Who who, std::size_t side) { return !is_by_name(who) || who == who_of_side(side); }

/// An interval from the lowest to the highest possible value.
struct Range {
  std::int64_t lo = 0;
  std::int64_t hi = 0;
  [[nodiscard]] bool constant() const { return lo == hi; }
  [[nodiscard]] bool has(std::int64_t value) const { return lo <= value && value <= hi; }
  bool operator==(const Range&) const = default;
};
inline constexpr Range kTruths{0, 1};

[[nodiscard]] constexpr Range hull(const Range& a, const Range& b) {
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

/// The type of a value. A truth counts as 0 or 1 where a number is expected; a number with a range within 0 …
/// 1 counts as a truth. A word is its index in its list, or -1 for no word (a word that was never written).
struct Type {
  enum class Kind : std::uint8_t {
    number,
    truth,
    word,
    packets,  ///< dice by the sets of forms that each could hit: from `targets`, valid only in `hits`
  };
  Kind kind = Kind::number;
  Index list = kNone;  ///< of a word: index into Game::lists
  Range range;
  bool operator==(const Type&) const = default;
};

inline constexpr Type number_in(Range range) { return {Type::Kind::number, kNone, range}; }
inline constexpr Type kTruth{Type::Kind::truth, kNone, kTruths};

}  // namespace casus::game
