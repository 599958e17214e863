#pragma once
// A conflict of real dice for the tests of simulation: faces, classes and counters.

#include <algorithm>
#include <vector>

#include "games.hpp"

namespace casus::games {

struct Ladder {
  std::uint8_t rungs = 0;  // still to climb
  std::uint8_t tries = 0;  // left
  bool operator==(const Ladder&) const = default;
};

/// A throw takes one as many rungs up as the class says; outcome 1 at the top, 0 when all tries are gone.
/// Class: how many of `dice` show their highest face, at most two. Counter 0: throws; counter 1: rungs of the
/// last throw that climbed.
struct Climb : Plain<Ladder> {
  std::vector<Die> thrown;
  explicit Climb(std::vector<Die> d) : thrown(std::move(d)) {}
  [[nodiscard]] Turn turn(const Ladder& p) const {
    return p.rungs == 0 || p.tries == 0 ? Turn{} : Turn{Actor::chance, -1};
  }
  [[nodiscard]] std::span<const Die> dice(const Ladder& /*p*/) const { return thrown; }
  [[nodiscard]] std::uint32_t class_of(const Ladder& /*p*/, std::span<const std::uint16_t> faces) const {
    std::uint32_t highest = 0;
    for (std::size_t i = 0; i < faces.size(); ++i) highest += faces[i] + 1U == thrown[i].sides ? 1 : 0;
    return std::min(highest, 2U);
  }
  void classes(const Ladder& /*p*/, auto visit) const {
    std::vector<Integer> weights{1, 0, 0};  // of 0, 1 and 2 highest faces, die by die
    for (const Die& die : thrown) {
      weights = {weights[0] * (die.sides - 1), weights[1] * (die.sides - 1) + weights[0],
                 weights[2] * die.sides + weights[1]};
    }
    for (std::uint32_t i = 0; i < 3; ++i) visit(Weighted<Integer>{i, weights[i]});
  }
  [[nodiscard]] Ladder apply(Ladder p, std::uint32_t climbed, const auto& sink) const {
    sink(Tally{0, Tally::Kind::sum, 1});
    if (climbed > 0) sink(Tally{1, Tally::Kind::last, static_cast<std::int32_t>(climbed)});
    p.rungs = static_cast<std::uint8_t>(p.rungs - std::min<std::uint32_t>(p.rungs, climbed));
    --p.tries;
    return p;
  }
  [[nodiscard]] std::uint16_t outcome(const Ladder& p) const { return p.rungs == 0 ? 1 : 0; }
  [[nodiscard]] DenseKey key(const Ladder& p) const { return {p.rungs * 256U + p.tries}; }
  [[nodiscard]] std::uint32_t key_count() const { return 65536; }
};

inline Climb small_climb() { return Climb({{8}, {6}, {6}, {3}}); }
inline Climb large_climb() { return Climb(std::vector<Die>(40, Die{20})); }  // 20^40 throws

}  // namespace casus::games
