#pragma once
// The words in which a system's rules speak: who acts, what was found, what happened, what changed hands.
// All are small plain values of numbers; names and sentences live in a system's `words`.

#include <array>
#include <cstdint>

namespace casus {

/// Who chooses: 0, 1, … ; which seats exist is the system's. -1: nobody.
using Seat = std::int8_t;

enum class Actor : std::uint8_t { nobody, player, chance, inner };

/// Who acts next. `nobody`: the conflict is over. `inner`: a conflict within is fought first.
struct Turn {
  Actor actor = Actor::nobody;
  Seat seat = -1;
  bool operator==(const Turn&) const = default;
};

/// A row of the system's clause table. A clause of two standings has a row for each part.
struct Clause {
  std::uint16_t row = 0;
  auto operator<=>(const Clause&) const = default;
};

/// What `judge` found about a move: whether a clause holds. `reason` and `about` pick the words.
struct Finding {
  Clause clause;
  bool holds = true;
  std::uint16_t reason = 0;
  std::array<std::int32_t, 3> about{};
  bool operator==(const Finding&) const = default;
};

/// One thing that happened, for people and logs. It never carries what a later rule reads.
struct Event {
  std::uint16_t kind = 0;
  Seat seat = -1;
  Clause clause;
  std::array<std::int32_t, 6> data{};
  bool operator==(const Event&) const = default;
};

/// `count` of a piece go from one holder to another.
struct Transfer {
  std::uint16_t piece = 0;
  std::uint16_t from = 0;
  std::uint16_t to = 0;
  std::int32_t count = 0;
  Clause clause;
  bool operator==(const Transfer&) const = default;
};

/// Something counted on the way (rounds, dice left). `sum` adds up along a line of play, a counter that was
/// never told of is absent, which is not 0; `last` keeps the latest; `forget` makes it absent again.
struct Tally {
  enum class Kind : std::uint8_t { sum, last, forget };
  std::uint16_t counter = 0;
  Kind kind = Kind::sum;
  std::int32_t amount = 1;
  auto operator<=>(const Tally&) const = default;
};

/// A die of `sides` equal sides, faces 0 … sides-1. A card drawn from n cards is a die of n sides.
struct Die {
  std::uint16_t sides = 0;
  bool operator==(const Die&) const = default;
};

/// One class of a throw and its exact weight. Handed to visitors by value; they only collect.
template <class Weight>
struct Weighted {
  std::uint32_t chance = 0;
  Weight weight{};
};

/// The sink of the solvers: whatever it is told compiles to nothing.
struct NullSink {
  constexpr void operator()(const auto& /*told*/) const {}
};

}  // namespace casus
