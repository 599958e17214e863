#pragma once
// The vocabulary of a system's rules: who acts, findings, events, transfers. All are small plain values of
// numbers. Names and sentences are in the system's `words`.

#include <array>
#include <cstdint>

namespace casus {

/// A player of the conflict: 0, 1, …; the system defines which seats exist. -1: nobody.
using Seat = std::int8_t;

enum class Actor : std::uint8_t { nobody, player, chance, inner };

/// The actor of the next step. `nobody`: the conflict is over. `inner`: an inner conflict is fought first.
struct Turn {
  Actor actor = Actor::nobody;
  Seat seat = -1;
  bool operator==(const Turn&) const = default;
};

/// A row of the system's clause table. A clause whose parts differ in standing has one row for each part.
struct Clause {
  std::uint16_t row = 0;
  auto operator<=>(const Clause&) const = default;
};

/// A finding of `judge` about a move: whether a clause holds. `reason` and `about` select the words.
struct Finding {
  Clause clause;
  bool holds = true;
  std::uint16_t reason = 0;
  std::array<std::int32_t, 3> about{};
  bool operator==(const Finding&) const = default;
};

/// One thing that happened, for readers and logs. It never carries data that a later rule reads.
struct Event {
  std::uint16_t kind = 0;
  Seat seat = -1;
  Clause clause;
  std::array<std::int32_t, 6> data{};
  bool operator==(const Event&) const = default;
};

/// The move of `count` pieces of one kind from one holder to another.
struct Transfer {
  std::uint16_t piece = 0;
  std::uint16_t from = 0;
  std::uint16_t to = 0;
  std::int32_t count = 0;
  Clause clause;
  bool operator==(const Transfer&) const = default;
};

/// A quantity counted along a line of play (rounds, dice left). `sum` adds up. A counter without a tally is
/// absent, which differs from 0. `last` keeps the latest amount; `forget` makes the counter absent again.
struct Tally {
  enum class Kind : std::uint8_t { sum, last, forget };
  std::uint16_t counter = 0;
  Kind kind = Kind::sum;
  std::int32_t amount = 1;
  auto operator<=>(const Tally&) const = default;
};

/// A die of `sides` equally likely faces, 0 … sides-1. A card drawn from n cards is a die of n sides.
struct Die {
  std::uint16_t sides = 0;
  bool operator==(const Die&) const = default;
};

/// One class of a throw and its exact weight. Passed to visitors by value; visitors only collect them.
template <class Weight>
struct Weighted {
  std::uint32_t chance = 0;
  Weight weight{};
};

/// The sink of the solvers. Reports to it compile to nothing.
struct NullSink {
  constexpr void operator()(const auto& /*report*/) const {}
};

}  // namespace casus
