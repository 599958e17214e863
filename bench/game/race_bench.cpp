// Pig from nothing to 100, the largest loop of a game that comes with Casus: 2,039,004 positions, of which
// the rules make 7,667,550 edges, and best play of them. The twin only walks the same positions, each once,
// in a table of hashed keys: its rules are written by hand, and nothing is weighed or solved.

#include <array>
#include <benchmark/benchmark.h>
#include <cstdint>
#include <vector>

#include "game/compiler/prices.hpp"
#include "support.hpp"

namespace casus::game {
namespace {

constexpr std::size_t kPositions = 2'039'004;

std::size_t explored_positions() {
  const Game game = game_of(text_of("/games/pig.toml"));
  const Setup setup = setup_of(game, "");
  Program program = compile(game, setup).value();
  const Prices prices = prices_of(game, setup, program);
  const Described rules(std::move(program));
  return explore(rules, rules.begun(), prices, Limits{}).value().graph.nodes.size();
}

class BareWalk {
 public:
  std::size_t positions() {
    number({});
    for (std::size_t n = 0; n < all_.size(); ++n) {
      const Position at = all_[n];
      if (at.score[at.mover] + at.total >= kGoal) continue;
      if (at.throws) {
        edge({at.score, 0, 1 - at.mover, false});
        for (std::uint32_t face = 2; face <= 6; ++face) edge({at.score, at.total + face, at.mover, false});
      } else {
        edge({at.score, at.total, at.mover, true});
        if (at.total > 0) {
          Position held{at.score, 0, 1 - at.mover, false};
          held.score[at.mover] += at.total;
          edge(held);
        }
      }
    }
    benchmark::DoNotOptimize(edges_.data());
    return all_.size();
  }

 private:
  static constexpr std::uint32_t kGoal = 100;
  struct Position {
    std::array<std::uint32_t, 2> score{};
    std::uint32_t total = 0;
    std::uint32_t mover = 0;
    bool throws = false;
    bool operator==(const Position&) const = default;
  };
  std::uint32_t number(const Position& at) {
    std::uint64_t hash = at.score[0] | std::uint64_t{at.score[1]} << 8U | std::uint64_t{at.total} << 16U |
                         std::uint64_t{at.mover} << 24U | std::uint64_t{at.throws} << 25U;
    hash *= 0x9e3779b97f4a7c15U;
    hash ^= hash >> 32U;
    for (std::size_t slot = hash & (slots_.size() - 1);; slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot] == 0) {
        all_.push_back(at);
        slots_[slot] = static_cast<std::uint32_t>(all_.size());
      } else if (all_[slots_[slot] - 1] != at) {
        continue;
      }
      return slots_[slot] - 1;
    }
  }
  void edge(const Position& to) { edges_.push_back(number(to)); }

  std::vector<Position> all_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(1U << 22U);  // number + 1; 0: free
  std::vector<std::uint32_t> edges_;
};

void race(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(explored_positions());
}
void race_twin(benchmark::State& state) {
  if (BareWalk().positions() != kPositions) return state.SkipWithError("it walks other positions");
  for (auto _ : state) benchmark::DoNotOptimize(BareWalk().positions());
}
BENCHMARK(race)->Name("race/pig")->Unit(benchmark::kMillisecond);
BENCHMARK(race_twin)->Name("race/pig/twin")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casus::game
