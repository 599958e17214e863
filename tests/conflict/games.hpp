#pragma once
// Small conflicts, written by hand as Rules, for the tests and benchmarks of the engine. None of them is a
// system of Casus.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "base/hash.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"

namespace casus::games {

/// The default functions of a small conflict. Moves are numbers, as classes are, so one `apply` does for
/// both.
template <class P>
struct Plain {
  using Position = P;
  using Move = std::uint32_t;
  static constexpr bool kPublic = true;
  void candidates(const P& /*p*/, auto /*visit*/) const {}
  bool judge(const P& /*p*/, Move /*move*/, const auto& /*sink*/) const { return true; }
  Move declared(const P& /*p*/) const { return 0; }
  std::span<const Die> dice(const P& /*p*/) const { return {}; }
  std::uint64_t throw_id(const P& /*p*/) const { return 0; }
  void classes(const P& /*p*/, auto /*visit*/) const {}
  std::uint32_t class_of(const P& /*p*/, std::span<const std::uint16_t> /*faces*/) const { return 0; }
  void show(const P& /*p*/, std::span<const std::uint16_t> /*faces*/, const auto& /*sink*/) const {}
  std::uint16_t outcome(const P& /*p*/) const { return 0; }
  void holdings(const P& /*p*/, auto /*visit*/) const {}
  void cites(const P& /*p*/, auto /*visit*/) const {}
  std::string describe(const P& /*p*/) const { return "a position"; }
};

/// A key as a struct of its own.
struct StructKey {
  std::uint32_t word = 0;
  bool operator==(const StructKey&) const = default;
  [[nodiscard]] std::uint64_t hash() const { return mix(word); }
};

struct RacePosition {
  std::uint16_t first = 0;   // steps that seat 0 has to go
  std::uint16_t second = 0;  // steps that seat 1 has to go
  std::uint8_t mover = 0;
  bool dashing = false;
  bool operator==(const RacePosition&) const = default;
};

/// Two race to the end of a lane. The seat on the move walks one step, or dashes: a die of six takes it 0, 1,
/// 2 or 3 steps with weights 1, 2, 2, 1. Who arrives first wins, outcome 0 or 1. Counter 0: turns; counter 1:
/// the last dash; without `kCounts` nothing is counted.
template <class K, bool kCounts = true>
struct Race : Plain<RacePosition> {
  std::uint32_t length = 10;

  explicit Race(std::uint32_t n) : length(n) {}
  [[nodiscard]] RacePosition start() const {
    return {static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(length), 0, false};
  }
  [[nodiscard]] Turn turn(const RacePosition& p) const {
    if (p.first == 0 || p.second == 0) return {};
    if (p.dashing) return {Actor::chance, -1};
    return {Actor::player, static_cast<Seat>(p.mover)};
  }
  void candidates(const RacePosition& /*p*/, auto visit) const {
    visit(0U);  // walk
    visit(1U);  // dash
  }
  void classes(const RacePosition& /*p*/, auto visit) const {
    constexpr std::array<int, 4> kWeights{1, 2, 2, 1};
    for (std::uint32_t steps = 0; steps < 4; ++steps) visit(Weighted<Integer>{steps, kWeights[steps]});
  }
  RacePosition apply(RacePosition p, std::uint32_t step, const auto& sink) const {
    if (!p.dashing && step == 1) {
      p.dashing = true;
      return p;
    }
    if constexpr (kCounts) {
      if (p.dashing) sink(Tally{1, Tally::Kind::last, static_cast<std::int32_t>(step)});
      sink(Tally{0, Tally::Kind::sum, 1});
    }
    const std::uint32_t steps = p.dashing ? step : 1;
    std::uint16_t& left = p.mover == 0 ? p.first : p.second;
    left = static_cast<std::uint16_t>(left - std::min<std::uint32_t>(left, steps));
    // A dash that goes nowhere takes the other one on, so that the race always ends.
    if (steps == 0) {
      std::uint16_t& other = p.mover == 0 ? p.second : p.first;
      --other;
    }
    p.mover ^= 1U;
    p.dashing = false;
    return p;
  }
  [[nodiscard]] std::uint16_t outcome(const RacePosition& p) const { return p.first == 0 ? 0 : 1; }
  [[nodiscard]] std::uint32_t key_count() const { return 4 * (length + 1) * (length + 1); }
  [[nodiscard]] K key(const RacePosition& p) const {
    return K{static_cast<std::uint32_t>(((p.first * (length + 1) + p.second) * 2 + p.mover) * 2 +
                                        (p.dashing ? 1 : 0))};
  }
  [[nodiscard]] std::string describe(const RacePosition& p) const {
    return std::to_string(p.first) + " against " + std::to_string(p.second);
  }
};

/// Returns a worth of 1 for winning: seat 0 wins with outcome 0, seat 1 with outcome 1.
inline Prices race_prices() {
  Prices prices;
  prices.seats = 2;
  prices.of_outcome = {1, 0, 0, 1};
  return prices;
}

}  // namespace casus::games
