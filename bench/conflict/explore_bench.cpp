// How fast a conflict is written out. The race of the tests, lanes of 64 (its graph stays near the core) and
// 512 steps; beside it the twin: a recursion that meets positions in a std::map and writes nothing out.

#include <algorithm>
#include <benchmark/benchmark.h>
#include <map>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "games.hpp"
#include "plain_induction.hpp"

namespace casus {
namespace {

using games::Race;
using games::RacePosition;

class Twin {
 public:
  explicit Twin(std::uint32_t length) : race_(length) {}
  double worth() { return worth(race_.start()); }
  [[nodiscard]] std::int64_t edges() const { return edges_; }

 private:
  double worth(const RacePosition& p) {
    const auto known = known_.find(race_.key(p));
    if (known != known_.end()) return known->second;
    double worth_here = 0.0;
    switch (const Turn turn = race_.turn(p); turn.actor) {
      case Actor::nobody:
        worth_here = race_.outcome(p) == 0 ? 1.0 : -1.0;
        break;
      case Actor::player: {
        const double walk = worth(race_.apply(p, 0, NullSink{}));
        const double dash = worth(race_.apply(p, 1, NullSink{}));
        worth_here = turn.seat == 0 ? std::max(walk, dash) : std::min(walk, dash);
        edges_ += 2;
        break;
      }
      default:
        for (std::uint32_t steps = 0; steps < 4; ++steps) {
          worth_here += (steps % 3 == 0 ? 1.0 : 2.0) / 6.0 * worth(race_.apply(p, steps, NullSink{}));
        }
        edges_ += 4;
    }
    known_.emplace(race_.key(p), worth_here);
    return worth_here;
  }

  Race<std::uint32_t> race_;
  std::map<std::uint32_t, double> known_;
  std::int64_t edges_ = 0;
};

/// What the twin says of a lane, worked out once.
struct Expected {
  double worth = 0.0;
  std::int64_t edges = 0;
};
Expected expected_of(std::uint32_t length) {
  static std::map<std::uint32_t, Expected> made;
  Expected& one = made[length];
  if (one.edges == 0) {
    Twin twin(length);
    one.worth = twin.worth();
    one.edges = twin.edges();
  }
  return one;
}

template <class K, bool kCounts>
void explore_race(benchmark::State& state) {
  const Race<K, kCounts> race(static_cast<std::uint32_t>(state.range(0)));
  const Prices prices = games::race_prices();
  const Expected twin = expected_of(race.length);
  const auto first = explore(race, race.start(), prices, Limits{});
  if (!first || std::abs(backward_induction<double>(first->graph).worths.back() - twin.worth) > 1e-12 ||
      static_cast<std::int64_t>(first->graph.edges.size()) != twin.edges) {
    return state.SkipWithError("the graph is not what the twin says");
  }
  for (auto _ : state) {
    auto explored = explore(race, race.start(), prices, Limits{});
    benchmark::DoNotOptimize(explored);
  }
  state.SetItemsProcessed(state.iterations() * twin.edges);
  state.counters["edges"] = static_cast<double>(twin.edges);
}
void lanes(benchmark::internal::Benchmark* bench) { bench->Arg(64)->Arg(512)->Unit(benchmark::kMicrosecond); }
BENCHMARK(explore_race<DenseKey, false>)->Name("explore/dense")->Apply(lanes);
BENCHMARK(explore_race<DenseKey, true>)->Name("explore/dense/counted")->Apply(lanes);
BENCHMARK(explore_race<std::uint32_t, false>)->Name("explore/packed")->Apply(lanes);
BENCHMARK(explore_race<std::uint32_t, true>)->Name("explore/packed/counted")->Apply(lanes);
BENCHMARK(explore_race<games::StructKey, false>)->Name("explore/struct")->Apply(lanes);

void explore_twin(benchmark::State& state) {
  std::int64_t edges = 0;
  for (auto _ : state) {
    Twin twin(static_cast<std::uint32_t>(state.range(0)));
    benchmark::DoNotOptimize(twin.worth());
    edges += twin.edges();
  }
  state.SetItemsProcessed(edges);
}
BENCHMARK(explore_twin)->Name("explore/twin")->Apply(lanes);

}  // namespace
}  // namespace casus
