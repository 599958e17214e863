#include "conflict/explore/explore.hpp"

#include <atomic>
#include <gtest/gtest.h>
#include <tuple>

#include "compare.hpp"
#include "conflict/graph/solve.hpp"
#include "games.hpp"

namespace casus {
namespace {

using games::Plain;
using games::Race;
using games::StructKey;

template <Rules R>
Explored<R> walked(const R& rules, const typename R::Position& start, const Prices& prices = {}) {
  auto explored = explore(rules, start, prices, Limits{});
  EXPECT_TRUE(explored.ok());
  EXPECT_EQ(explored->graph.unsound(), "");
  return std::move(*explored);
}

TEST(Explore, EveryKindOfKeyGivesTheSameGraph) {
  const Race<DenseKey> dense(9);
  const Race<std::uint32_t> packed(9);
  const Race<StructKey> structs(9);
  const Prices prices = games::race_prices();
  const auto by_dense = walked(dense, dense.start(), prices);
  const auto by_packed = walked(packed, packed.start(), prices);
  const auto by_struct = walked(structs, structs.start(), prices);
  EXPECT_EQ(by_dense.graph.nodes, by_packed.graph.nodes);
  EXPECT_EQ(by_dense.graph.edges, by_packed.graph.edges);
  EXPECT_EQ(by_dense.graph.nodes, by_struct.graph.nodes);
  EXPECT_EQ(by_dense.graph.edges, by_struct.graph.edges);
  EXPECT_EQ(by_dense.graph.chances, by_struct.graph.chances);
  const auto best = backward_induction<Exact>(by_dense.graph);
  EXPECT_EQ(best.worths, backward_induction<Exact>(by_struct.graph).worths);
  expect_doubles_close(by_dense.graph);
}

TEST(Explore, APositionIsFoundAgainWhereItStands) {
  const Race<DenseKey> dense(5);
  const Race<StructKey> structs(5);
  const auto by_dense = walked(dense, dense.start());
  const auto by_struct = walked(structs, structs.start());
  EXPECT_EQ(by_dense.node_of(dense, dense.start()), by_dense.graph.root());
  EXPECT_EQ(by_struct.node_of(structs, structs.start()), by_struct.graph.root());
  const std::uint32_t dash = by_struct.node_of(structs, {5, 5, 0, true});
  EXPECT_EQ(by_struct.graph.nodes[dash].turn, (Turn{Actor::chance, -1}));
  EXPECT_EQ(by_dense.node_of(dense, {5, 5, 1, false}), kNone) << "never met";
  EXPECT_EQ(by_struct.node_of(structs, {5, 5, 1, false}), kNone) << "never met";
}

TEST(Explore, TheRaceIsWorthWhatAPlainRecursionSays) {
  // The twin: no graph, no meeting of positions, doubles.
  struct Twin {
    static double worth(const Race<DenseKey>& race, const games::RacePosition& p) {
      const Turn turn = race.turn(p);
      if (turn.actor == Actor::nobody) return race.outcome(p) == 0 ? 1.0 : -1.0;
      if (turn.actor == Actor::chance) {
        double sum = 0;
        constexpr std::array<double, 4> kWeights{1, 2, 2, 1};
        for (std::uint32_t s = 0; s < 4; ++s) {
          sum += kWeights[s] / 6 * worth(race, race.apply(p, s, NullSink{}));
        }
        return sum;
      }
      const double walk = worth(race, race.apply(p, 0, NullSink{}));
      const double dash = worth(race, race.apply(p, 1, NullSink{}));
      return turn.seat == 0 ? std::max(walk, dash) : std::min(walk, dash);
    }
  };
  const Race<DenseKey> race(4);
  const auto explored = walked(race, race.start(), games::race_prices());
  EXPECT_NEAR(backward_induction<double>(explored.graph).worths.back(), Twin::worth(race, race.start()),
              1e-14);
}

// --- filters and citations

/// Three bids a turn, for `turns` turns; the candidate 0 is never allowed, so that the legal moves are 1, 2,
/// 3 with the ordinals 0, 1, 2. Each bid rests on the clause of its number, each step reports clause 10 +
/// bid, and each position cites clause 100 + the turns left.
struct Bids : Plain<std::uint32_t> {
  static constexpr std::uint32_t kTurns = 3;
  Turn turn(std::uint32_t p) const {
    return p / 10000 == kTurns ? Turn{} : Turn{Actor::player, static_cast<Seat>(p / 10000 % 2)};
  }
  void candidates(std::uint32_t /*p*/, auto visit) const {
    for (std::uint32_t bid = 0; bid < 4; ++bid) visit(bid);
  }
  bool judge(std::uint32_t /*p*/, std::uint32_t bid, const auto& sink) const {
    sink(Finding{Clause{static_cast<std::uint16_t>(bid)}, bid != 0, 0, {}});
    return bid != 0;
  }
  std::uint32_t apply(std::uint32_t p, std::uint32_t bid, const auto& sink) const {
    sink(Event{0, 0, Clause{static_cast<std::uint16_t>(10 + bid)}, {}});
    return p + 10000 + bid;
  }
  void cites(std::uint32_t p, auto visit) const {
    visit(Clause{static_cast<std::uint16_t>(100 + p / 10000)});
  }
  std::uint32_t key(std::uint32_t p) const { return p; }
  std::uint16_t outcome(std::uint32_t p) const { return static_cast<std::uint16_t>(p % 10000); }
};

TEST(Explore, OrdinalsCountTheLegalMoves) {
  const Bids bids;
  const auto all = walked(bids, 0U);
  ASSERT_EQ(all.graph.edges_of(all.graph.root()).size(), 3U);
  for (std::uint32_t i = 0; i < 3; ++i) EXPECT_EQ(all.graph.edges_of(all.graph.root())[i].label, i);
}

TEST(Explore, AFilterWalksOnlyWhatItKeeps) {
  const Bids bids;
  const auto keep = [](std::uint32_t /*position*/, std::uint32_t ordinal, std::uint32_t move) {
    EXPECT_EQ(move, ordinal + 1);
    return ordinal == 2;
  };
  Citations cited;
  const auto explored = explore(bids, 0U, {}, Limits{}, {false, &cited}, keep);
  ASSERT_TRUE(explored.ok());
  EXPECT_EQ(explored->graph.nodes.size(), 4U);
  for (const Edge& edge : explored->graph.edges) EXPECT_EQ(edge.label, 2U);
  const auto ends = outcomes<Exact>(explored->graph, only_choices(explored->graph));
  EXPECT_EQ(ends.at(9), Exact(1));
  // Of the kept edges: the bid 3 and its report. Of every position: its own clause.
  EXPECT_EQ(cited, (Citations{Clause{3}, Clause{13}, Clause{100}, Clause{101}, Clause{102}, Clause{103}}));
}

TEST(Explore, AFilterThatKeepsNothingIsAFault) {
  const auto explored = explore(Bids{}, 0U, {}, Limits{}, {},
                                [](std::uint32_t, std::uint32_t, std::uint32_t) { return false; });
  ASSERT_FALSE(explored.ok());
  EXPECT_EQ(explored.faults().front().what, "a player has no move: a position");
}

TEST(Explore, OfTiesTheFirstMoveIsChosen) {
  // Every bid is worth nothing to anybody: each player takes the first.
  const auto all = walked(Bids{}, 0U);
  const auto best = backward_induction<Exact>(all.graph);
  for (std::uint32_t node = 0; node < all.graph.nodes.size(); ++node) {
    if (all.graph.nodes[node].turn.actor == Actor::player) {
      EXPECT_EQ(best.chosen[node], all.graph.nodes[node].first);
    }
  }
}

// --- classes without weight

/// One throw of a die of four whose class 1 never falls.
struct Toss : Plain<std::uint32_t> {
  Turn turn(std::uint32_t p) const { return p == 0 ? Turn{Actor::chance, -1} : Turn{}; }
  void classes(std::uint32_t /*p*/, auto visit) const {
    constexpr std::array<int, 3> kWeights{1, 0, 3};
    for (std::uint32_t i = 0; i < 3; ++i) visit(Weighted<Integer>{i, kWeights[i]});
  }
  std::uint32_t apply(std::uint32_t /*p*/, std::uint32_t step, const auto& /*sink*/) const {
    return step + 1;
  }
  std::uint32_t key(std::uint32_t p) const { return p; }
  std::uint16_t outcome(std::uint32_t p) const { return static_cast<std::uint16_t>(p - 1); }
};

TEST(Explore, AClassWithoutWeightIsNotWalked) {
  const auto explored = walked(Toss{}, 0U);
  EXPECT_EQ(explored.graph.nodes.size(), 3U);
  const auto ends = outcomes<Exact>(explored.graph, only_choices(explored.graph));
  EXPECT_EQ(ends, (std::vector<Exact>{Exact(Integer(1), Integer(4)), 0, Exact(Integer(3), Integer(4))}));
}

// --- faults

/// A walk about a ring: never ends.
struct Ring : Plain<std::uint32_t> {
  Turn turn(std::uint32_t /*p*/) const { return {Actor::player, 0}; }
  void candidates(std::uint32_t /*p*/, auto visit) const { visit(0U); }
  std::uint32_t apply(std::uint32_t p, std::uint32_t /*step*/, const auto& /*sink*/) const {
    return p == 6 ? 2 : p + 1;
  }
  std::uint32_t key(std::uint32_t p) const { return p; }
  std::string describe(std::uint32_t p) const { return "stone " + std::to_string(p) + " of the ring"; }
};

TEST(ExploreFaults, ACycleNamesThePosition) {
  const auto explored = explore(Ring{}, 0U, {}, Limits{});
  ASSERT_FALSE(explored.ok());
  ASSERT_EQ(explored.faults().size(), 1U);
  EXPECT_EQ(explored.faults().front().what, "a position comes back to itself: stone 2 of the ring");
}

/// A line of single steps, with an end at `length`: as deep as a conflict can be.
struct Line : Plain<std::uint64_t> {
  std::uint64_t length = 1000;
  const std::uint64_t* stop_at = nullptr;  // where the stop flag is raised
  std::atomic<bool>* stop = nullptr;
  Turn turn(std::uint64_t p) const {
    if (stop_at != nullptr && p == *stop_at) stop->store(true);
    return p == length ? Turn{} : Turn{Actor::player, 0};
  }
  void candidates(std::uint64_t /*p*/, auto visit) const { visit(0U); }
  std::uint64_t apply(std::uint64_t p, std::uint32_t /*step*/, const auto& /*sink*/) const { return p + 1; }
  std::uint64_t key(std::uint64_t p) const { return p; }
};

TEST(ExploreFaults, TheBudgetOfPositionsIsExact) {
  Limits limits;
  limits.max_nodes = 1001;
  Line line;
  EXPECT_TRUE(explore(line, std::uint64_t{0}, {}, limits).ok());
  limits.max_nodes = 1000;
  const auto explored = explore(line, std::uint64_t{0}, {}, limits);
  ASSERT_FALSE(explored.ok());
  ASSERT_EQ(explored.faults().size(), 1U);
  EXPECT_EQ(explored.faults().front().what, "the conflict has more than 1000 positions");
}

TEST(ExploreFaults, AConflictWithoutAnEndMeetsItsBudgetBeforeAnyNodeIsWritten) {
  Limits limits;
  limits.max_nodes = 100'000;
  Line line;
  line.length = ~std::uint64_t{0};
  const auto explored = explore(line, std::uint64_t{0}, {}, limits);
  ASSERT_FALSE(explored.ok());
  EXPECT_EQ(explored.faults().front().what, "the conflict has more than 100000 positions");
  limits.max_nodes = ~std::uint64_t{0};
  limits.max_bytes = 20'000'000;
  const auto by_bytes = explore(line, std::uint64_t{0}, {}, limits);
  ASSERT_FALSE(by_bytes.ok());
  EXPECT_EQ(by_bytes.faults().front().what, "the conflict needs more than 20000000 bytes");
}

TEST(ExploreFaults, TheBudgetOfBytesIsNamed) {
  Limits limits;
  limits.max_bytes = 10'000;
  const auto explored = explore(Line{}, std::uint64_t{0}, {}, limits);
  ASSERT_FALSE(explored.ok());
  EXPECT_EQ(explored.faults().front().what, "the conflict needs more than 10000 bytes");
  // A dense table is paid for before it is made, and is no count of positions.
  const Race<DenseKey> race(100);
  limits.max_bytes = 4 * race.key_count() - 1;
  EXPECT_FALSE(explore(race, race.start(), {}, limits).ok());
  limits = {};
  limits.max_nodes = 100;
  EXPECT_TRUE(explore(race, {1, 1, 0, false}, {}, limits).ok());
}

TEST(ExploreFaults, TheStopFlagStopsTheWalk) {
  std::atomic<bool> stop = false;
  const std::uint64_t stop_at = 5'000;
  Line line;
  line.length = ~std::uint64_t{0};
  line.stop_at = &stop_at;
  line.stop = &stop;
  Limits limits;
  limits.stop = &stop;
  const auto explored = explore(line, std::uint64_t{0}, {}, limits);
  ASSERT_FALSE(explored.ok());
  EXPECT_EQ(explored.faults().front().what, "stopped before the answer was complete");
}

TEST(Explore, ProgressIsTold) {
  Limits limits;
  std::uint64_t last = 0;
  limits.progress = [&](std::string_view /*task*/, std::uint64_t done, std::uint64_t /*total*/) {
    EXPECT_GE(done, last);
    last = done;
  };
  EXPECT_TRUE(explore(Line{}, std::uint64_t{0}, {}, limits).ok());
  EXPECT_EQ(last, 1001U);
}

}  // namespace
}  // namespace casus
