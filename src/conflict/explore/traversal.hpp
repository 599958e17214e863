#pragma once
// The state of an exploration: the numbers of the positions, the open and the pending ones, the graph as far
// as it is written, and the limits. Used by `explore` alone; what visits positions is in explore.hpp and
// product_traversal.hpp.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "conflict/explore/explored.hpp"
#include "conflict/explore/reward_table.hpp"
#include "conflict/explore/throw_cache.hpp"
#include "conflict/explore/walk_parts.hpp"
#include "conflict/graph/graph.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

/// The base of Explorer.
template <Rules R, class Keep>
class Traversal {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  Traversal(const R& rules, const Prices& prices, const Limits& limits, ExploreOptions options,
            const Keep& keep)
      : rules_(rules),
        prices_(prices),
        limits_(limits),
        options_(options),
        keep_(keep),
        book_(result_.graph, prices),
        sink_(book_, options.citations),
        throws_(result_.graph),
        views_(view_walk(rules, prices)),
        loops_(result_.graph, prices, options.counts, options.exact_loop) {}

 protected:
  // Each visited position has a number, so that a key is looked up once for each edge and never again.
  // node_of_ maps a number to the node of its position, or to one of these states.
  static constexpr std::uint32_t kUnopened = kNone;     // its edges are not written yet
  static constexpr std::uint32_t kOpen = kNone - 1;     // an ancestor of the present position, or that itself
  static constexpr std::uint32_t kWaiting = kNone - 2;  // closed, but its loop is not written yet

  struct UnexpandedNode {
    Position position;
    std::uint32_t number = 0;
    std::uint32_t product = kNone;  // of the number of a product by itself: into product_heads_
  };
  struct Frame {
    std::uint32_t number = 0;
    Turn turn;
    std::uint16_t outcome = 0;
    std::size_t first_edge = 0;
    std::size_t first_pending = 0;
    [[no_unique_address]] OpenedPosition<R> stand{};
    std::uint32_t product = kNone;  // into product_heads_
    RingPlace ring = {};
  };

  // Numbers have 32 bits. The rest is room for what is added between two checks of the limits.
  static constexpr std::uint64_t kMostNumbered = kNone - (1U << 28U);

  /// Returns the number of a position; a position that was not visited before gets the next one.
  std::uint32_t number_of(const Position& position) {
    const auto fresh = static_cast<std::uint32_t>(node_of_.size());
    const std::uint32_t number = result_.states.find_or_set(rules_.key(position), fresh);
    if (number == fresh) node_of_.push_back(kUnopened);
    return number;
  }

  static constexpr std::uint64_t kUntilChecked = 1024;  // positions

  /// Returns a new number for something that is no position.
  std::uint32_t fresh_number() {
    node_of_.push_back(kUnopened);
    return static_cast<std::uint32_t>(node_of_.size() - 1);
  }
  /// Returns the only move of a position that the filter keeps; nothing if there are several.
  std::optional<Move> only_move(const Position& position) {
    std::optional<Move> only;
    std::uint32_t kept = 0;
    std::uint32_t ordinal = 0;
    rules_.candidates(position, [&](const Move& move) {
      if (!rules_.judge(position, move, NullSink{}) || !keep_(position, ordinal++, move)) return;
      only = move;
      ++kept;
    });
    return kept == 1 ? only : std::nullopt;
  }

  void fail(Fault fault) {
    if (faults_.empty()) faults_.push_back(std::move(fault));
  }

  /// Checks the limits; the first one that is exceeded becomes the fault. Bytes are those of the tables that
  /// grow with the conflict, and `further_bytes`; a table about to grow counts with the larger one that it
  /// moves to.
  void check_limits(std::uint64_t further_bytes) {
    const Graph& graph = result_.graph;
    std::uint64_t bytes = graph.bytes(kUntilChecked) + result_.states.bytes(kUntilChecked) +
                          bytes_of(node_of_, kUntilChecked) + bytes_of(pending_) + bytes_of(frames_) +
                          bytes_of(edges_);
    bytes += views_.bytes() + loops_.bytes() + further_bytes;
    if (auto fault = limits_.exceeded(std::max(node_of_.size(), graph.nodes.size()), bytes))
      fail(std::move(*fault));
    if (std::max(graph.edges.size() + edges_.size(), node_of_.size()) > kMostNumbered) {
      fail({{},
            "the conflict has more continuations than a graph can number",
            "a smaller conflict was expected"});
    }
    if (limits_.progress) limits_.progress("positions", graph.nodes.size(), 0);
  }

  const R& rules_;
  const Prices& prices_;
  const Limits& limits_;
  ExploreOptions options_;
  const Keep& keep_;
  Explored<R> result_;
  RewardTable book_;
  StepSink sink_;
  ThrowCache<R> throws_;
  [[no_unique_address]] ViewWalkOf<R> views_;
  LoopWalk<Position, LoopMemory<R>> loops_;
  Faults faults_;
  std::vector<std::uint32_t> node_of_;  // by number
  std::uint64_t begun_ = 0;
  std::vector<Frame> frames_;
  std::vector<UnexpandedNode> pending_;
  std::vector<Edge> edges_;  // of the open frames, in order
  std::vector<Move> candidates_;
};

}  // namespace casus
