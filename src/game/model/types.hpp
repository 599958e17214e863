#pragma once
// What values of a game's expressions are: whole numbers, truths, words of a list, packets of hits; and
// between which bounds they lie. Numbers into the lists of a Game stand for names everywhere in this room.

#include <algorithm>
#include <cstdint>

namespace casus::game {

/// A number into one of the lists of a Game.
using Index = std::uint16_t;
inline constexpr Index kNone = 0xffff;

/// A set of forms (a kind in a state): bit i is Game::forms[i]. There are at most 64 of them.
using FormMask = std::uint64_t;

/// A side as steps and expressions speak of it. `side` and `enemy` are bound by a step that is taken for each
/// side, or for each unit; the first side of a file is the attacker, whatever its id.
enum class Who : std::uint8_t { attacker, defender, side, enemy };

/// From the lowest to the highest value there may be.
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

/// The type of a value. A truth counts as 0 or 1 wherever a number is wanted; a number whose range lies in 0
/// … 1 is good for a truth. A word is its place in its list, and -1 where it is none: a word that nothing has
/// written.
struct Type {
  enum class Kind : std::uint8_t {
    number,
    truth,
    word,
    packets,  ///< dice by the sets of forms that each could hit: of `targets`, good for `hits` alone
  };
  Kind kind = Kind::number;
  Index list = kNone;  ///< of a word: into Game::lists
  Range range;
  bool operator==(const Type&) const = default;
};

inline constexpr Type number_in(Range range) { return {Type::Kind::number, kNone, range}; }
inline constexpr Type kTruth{Type::Kind::truth, kNone, kTruths};

}  // namespace casus::game
