#pragma once
// Writes a conflict out as a Graph. The only template over rules that solvers need: it walks once,
// iteratively, positions met by their key, children before parents. Loops of positions that lead back to each
// other are taken out of it (loop_walk.hpp), so that the graph has none.

#include <algorithm>
#include <cassert>
#include <concepts>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "conflict/graph/explored.hpp"
#include "conflict/graph/graph.hpp"
#include "conflict/graph/inner_memory.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/graph/reward_table.hpp"
#include "conflict/graph/throw_cache.hpp"
#include "conflict/graph/walk_parts.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

/// Walks the conflict from `start` and writes it out. Faults: a limit that is exceeded, a player without a
/// move, a loop that may never be left where the rules know no deadlock, or in which something is hidden, or
/// of more than kMostInLoop positions or kMostPlans ways to choose.
template <Rules R, class Keep = KeepAll>
Result<Explored<R>> explore(const R& rules, const typename R::Position& start, const Prices& prices,
                            const Limits& limits, ExploreOptions options = {}, const Keep& keep = {});

/// The walk itself; use `explore`.
template <Rules R, class Keep>
class Explorer {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  static_assert(R::kPublic || HiddenRules<R>, "rules that hide something say what a seat sees");

  Explorer(const R& rules, const Prices& prices, const Limits& limits, ExploreOptions options,
           const Keep& keep)
      : rules_(rules),
        prices_(prices),
        limits_(limits),
        options_(options),
        keep_(keep),
        book_(result_.graph, prices),
        sink_(book_, options.citations),
        laws_(result_.graph),
        views_(view_walk<R>(prices)),
        loops_(result_.graph, options.counts) {}

  Result<Explored<R>> walk(const Position& start) {
    Graph& graph = result_.graph;
    graph.dimensions = prices_.dimensions();
    graph.worths.assign(graph.dimensions, Exact());
    graph.worths_as_double.assign(graph.dimensions, 0.0);
    if constexpr (std::same_as<KeyOf<R>, DenseKey>) {
      const std::uint64_t keys = rules_.key_count();
      if (auto fault = limits_.exceeded(0, keys * sizeof(std::uint32_t))) return *fault;
      result_.states = KeyTable<DenseKey>(static_cast<std::uint32_t>(keys));
    }
    open(start, meet(start));
    while (!frames_.empty() && faults_.empty()) {
      if (pending_.size() > frames_.back().first_pending) {
        const UnexpandedNode next = std::move(pending_.back());
        pending_.pop_back();
        // It may have been met and written below a brother since.
        if (node_of_[next.number] == kMet) {
          open(next.position, next.number);
        } else if (node_of_[next.number] == kWaiting) [[unlikely]] {
          come_back(next.position, next.number);
        }
      } else {
        close();
      }
    }
    if (faults_.empty()) check_limits();
    if (faults_.empty()) finish();
    if (!faults_.empty()) return std::move(faults_);
    return std::move(result_);
  }

 private:
  // Positions are numbered as they are met, so that a key is looked up once for each edge and never again;
  // node_of_ says what became of each number.
  struct UnexpandedNode {
    Position position;
    std::uint32_t number = 0;
  };
  struct Frame {
    std::uint32_t number = 0;
    Turn turn;
    std::uint16_t outcome = 0;
    std::size_t first_edge = 0;
    std::size_t first_pending = 0;
    [[no_unique_address]] OpenedPosition<R> stand{};
  };
  static constexpr std::uint32_t kMet = kNone;          // a number without a node, not begun
  static constexpr std::uint32_t kOpen = kNone - 1;     // an ancestor of the present position, or that itself
  static constexpr std::uint32_t kWaiting = kNone - 2;  // done with, but for the loop in which it stands

  // Numbers have 32 bits; this leaves room for what is added between two looks at the limits.
  static constexpr std::uint64_t kMostNumbered = kNone - (1U << 28U);

  std::uint32_t meet(const Position& position) {
    const auto fresh = static_cast<std::uint32_t>(node_of_.size());
    const std::uint32_t number = result_.states.find_or_set(rules_.key(position), fresh);
    if (number == fresh) node_of_.push_back(kMet);
    return number;
  }

  static constexpr std::uint64_t kUntilChecked = 1024;  // positions
  static constexpr std::uint64_t kStepsOfPosition = 10;
  static constexpr std::uint64_t kStepsOfEdge = 5;

  /// Begins a position: writes its edges, and leaves the children that have no node yet pending.
  void open(const Position& position, std::uint32_t number) {
    const Turn turn = rules_.turn(position);
    frames_.push_back({number, turn, 0, edges_.size(), pending_.size()});
    if constexpr (DeadlockRules<R>) frames_.back().stand = position;
    node_of_[number] = kOpen;
    // Polled where positions are begun: a conflict may go deep for long before its first node is written.
    if (node_of_.size() > limits_.max_nodes || ++begun_ % kUntilChecked == 0) check_limits();
    if (options_.citations != nullptr) {
      rules_.cites(position, [&](Clause clause) { options_.citations->insert(clause); });
    }
    if constexpr (HiddenRules<R>) views_.open(rules_, position);
    switch (turn.actor) {
      case Actor::player:
        open_player(position);
        break;
      case Actor::chance:
        open_chance(position);
        break;
      case Actor::inner:
        open_inner(position);
        break;
      case Actor::nobody:
        frames_.back().outcome = rules_.outcome(position);
        break;
    }
  }

  void open_player(const Position& position) {
    candidates_.clear();
    rules_.candidates(position, [&](const Move& move) { candidates_.push_back(move); });
    const std::size_t before = edges_.size();
    std::uint32_t ordinal = 0;
    for (const Move& move : candidates_) {
      if (!rules_.judge(position, move, NullSink{})) {
        if (options_.cites_refusals) cite_refusal(position, move);
        continue;
      }
      if (keep_(position, ordinal, move)) {
        if (options_.citations != nullptr) {
          rules_.judge(position, move,
                       [&](const Finding& found) { options_.citations->insert(found.clause); });
        }
        book_.begin();
        add_edge(rules_.apply(position, move, sink_), ordinal);
        if constexpr (HiddenRules<R>) views_.add(move);
      }
      ++ordinal;
    }
    if (edges_.size() == before) {
      fail({{},
            "a player has no move: " + std::string(rules_.describe(position)),
            "at least one was expected"});
    }
  }

  void cite_refusal(const Position& position, const Move& move) {
    rules_.judge(position, move, [&](const Finding& found) {
      if (!found.holds) options_.citations->insert(found.clause);
    });
  }

  void open_chance(const Position& position) {
    const OutcomeRows& law = laws_.of(rules_, position);
    for (std::uint32_t i = 0; i < law.classes.size(); ++i) {
      book_.begin();
      add_edge(rules_.apply(position, law.classes[i], sink_), law.first_label + i);
    }
  }

  void open_inner(const Position& position) {
    if constexpr (OuterRules<R>) {
      const auto inner = rules_.inner(position);
      static_assert(std::is_reference_v<decltype(inner.rules)>,
                    "an inner conflict's rules must outlive the call: hand out a reference");
      const auto ends = inner_.ends_of(inner.rules, inner.position, result_.graph, [&] {
        return summary_of(inner.rules, inner.position, prices_, limits_, options_);
      });
      if (!ends) {
        faults_ = ends.faults();
        return;
      }
      for (const InnerEnd& end : **ends) {
        book_.begin();
        book_.add(end);
        add_edge(rules_.resume(position, end.outcome, sink_), end.label);
      }
    }
  }

  /// Until its node is closed, an edge leads to the number of a position. By reference: a small position
  /// handed over in registers is packed and unpacked through the stack for each edge, which cost a third of
  /// the walk.
  void add_edge(Position&& child, std::uint32_t label) {
    const std::uint32_t number = meet(child);
    const std::uint32_t node = node_of_[number];
    if (node - kWaiting <= kOpen - kWaiting) [[unlikely]]
      come_back(child, number);
    const std::uint32_t gain = book_.row();
    Edge& edge = edges_.emplace_back();  // field by field: a temporary would be read back before it is stored
    edge.to = number;
    edge.label = label;
    edge.gain = gain;
    if (node == kMet) pending_.push_back({std::move(child), number});
  }

  /// Ends the innermost position: all its children have nodes, so its own can be written.
  void close() {
    if (loops_.any() && loops_.holds(frames_.size() - 1)) [[unlikely]]
      return close_in_loop();
    const Frame frame = std::move(frames_.back());
    frames_.pop_back();
    Graph& graph = result_.graph;
    const std::size_t first = graph.edges.size();
    const std::uint32_t node =
        graph.add_node(frame.turn, std::span(edges_).subspan(frame.first_edge), frame.outcome);
    for (std::size_t i = first; i < graph.edges.size(); ++i) graph.edges[i].to = node_of_[graph.edges[i].to];
    ResourceMeter::spend(kStepsOfPosition + kStepsOfEdge * (edges_.size() - frame.first_edge));
    edges_.resize(frame.first_edge);
    node_of_[frame.number] = node;
    if constexpr (HiddenRules<R>) views_.close(node);
  }

  /// A way leads from the innermost position to another of the same loop.
  [[gnu::noinline, gnu::cold]] void come_back(const Position& position, std::uint32_t number) {
    const std::size_t depth = frames_.size() - 1;
    if (node_of_[number] == kWaiting) {
      if (!loops_.come_upon(number, depth))
        fail_loop("a loop has more than " + std::to_string(kMostInLoop) + " positions: ", position);
      return;
    }
    std::size_t top = depth;
    while (frames_[top].number != number && depth - top < kMostInLoop) --top;
    if (frames_[top].number == number) return loops_.come_back(top, depth, position);
    fail_loop("a loop has more than " + std::to_string(kMostInLoop) + " positions: ", position);
  }
  void fail_loop(const std::string& what, const Position& position) {
    fail({{}, what + in_loop(position), "fewer were expected, or an end after a number of rounds"});
  }
  /// A position of a loop; in the rules' own words, with what changes within the loop, where they have them.
  [[nodiscard]] std::string in_loop(const Position& position) const {
    if constexpr (DeadlockRules<R> && requires { rules_.loop_in_words(position, std::vector<Position>()); }) {
      std::vector<Position> others;
      for (std::size_t i = frames_.size(); i > 0 && others.size() < kMostInLoop; --i)
        others.push_back(frames_[i - 1].stand);
      return rules_.loop_in_words(position, others);
    } else {
      return std::string(rules_.describe(position));
    }
  }

  [[gnu::noinline, gnu::cold]] void close_in_loop() {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    const std::size_t depth = frames_.size();
    const bool whole = loops_.begins(depth);
    LoopMemory<R> kept{std::move(frame.stand), {}};
    if constexpr (HiddenRules<R>) kept.noted = views_.take();
    const auto first = edges_.begin() + static_cast<std::ptrdiff_t>(frame.first_edge);
    const bool fits = loops_.wait({frame.number, frame.turn, {first, edges_.end()}, std::move(kept)});
    edges_.erase(first, edges_.end());
    node_of_[frame.number] = kWaiting;
    if (!fits)
      return fail_loop("a loop has more than " + std::to_string(kMostInLoop) + " positions: ", loops_.head());
    if (whole) write_loop();
  }

  void write_loop() {
    const Position head = loops_.head();
    const auto written = loops_.write(
        node_of_, limits_, [&](const auto& member) { return deadlock_at(member.kept, head); },
        [&]([[maybe_unused]] auto& member, [[maybe_unused]] std::uint32_t node) {
          if constexpr (HiddenRules<R>) views_.put(node, std::move(member.kept.noted));
        },
        [&]([[maybe_unused]] std::uint32_t node) {
          if constexpr (HiddenRules<R>) views_.put_public(node);
        });
    if (!written) {
      faults_ = written.faults();
      if constexpr (requires { rules_.choices_in_words(); }) {
        if (faults_.front().what.starts_with("choices in a loop"))
          faults_.front().what += ": " + rules_.choices_in_words();
      }
    }
    if constexpr (HiddenRules<R>) heads_.push_back(head);
    if (result_.graph.nodes.size() > limits_.max_nodes) check_limits();
  }

  /// The node that ends the conflict where nothing leads out of a loop; kNone, and a fault, where there is
  /// none.
  std::uint32_t deadlock_at([[maybe_unused]] const LoopMemory<R>& kept, const Position& head) {
    if constexpr (DeadlockRules<R>) {
      book_.begin();
      const Position end = rules_.deadlock(kept.stand, sink_);
      const std::uint32_t gain = book_.row();
      const std::uint32_t number = meet(end);
      if (node_of_[number] == kMet) {
        assert(rules_.turn(end).actor == Actor::nobody);
        open(end, number);
        close();
      }
      if (gain == 0) return node_of_[number];
      const Edge told{node_of_[number], loops_.certain(), gain};
      const std::uint32_t node = result_.graph.add_node({Actor::chance, -1}, std::span(&told, 1));
      if constexpr (HiddenRules<R>) views_.put_public(node);
      return node;
    } else {
      fail_loop("a position comes back to itself: ", head);
      return kNone;
    }
  }

  void fail(Fault fault) {
    if (faults_.empty()) faults_.push_back(std::move(fault));
  }

  /// The first limit that is exceeded becomes the fault. Bytes are those of the tables that grow with the
  /// conflict, one that is about to grow with the larger one that it moves to.
  void check_limits() {
    const Graph& graph = result_.graph;
    std::uint64_t bytes = graph.bytes(kUntilChecked) + result_.states.bytes(kUntilChecked) +
                          bytes_of(node_of_, kUntilChecked) + bytes_of(pending_) + bytes_of(frames_) +
                          bytes_of(edges_);
    if constexpr (HiddenRules<R>) bytes += views_.bytes();
    bytes += loops_.bytes();
    if (auto fault = limits_.exceeded(std::max(node_of_.size(), graph.nodes.size()), bytes))
      fail(std::move(*fault));
    if (std::max(graph.edges.size() + edges_.size(), node_of_.size()) > kMostNumbered) {
      fail({{},
            "the conflict has more continuations than a graph can number",
            "a smaller conflict was expected"});
    }
    if (limits_.progress) limits_.progress("positions", graph.nodes.size(), 0);
  }

  /// What can be said only once all nodes are known.
  void finish() {
    result_.states.translate(node_of_);
    if (node_of_[0] != result_.graph.root()) result_.graph.start = node_of_[0];
    add_outcome_gains(result_.graph, prices_);
    if constexpr (HiddenRules<R>) form_information_sets();
  }

  void form_information_sets() {
    if constexpr (HiddenRules<R>) {
      result_.moves_of_set = views_.form(result_.graph);
      refuse_hidden_loops();
      if (!views_.same_moves()) {
        fail({{},
              "positions that a seat cannot tell apart have different moves",
              "rules whose views show what one may do were expected"});
      }
    }
  }

  void refuse_hidden_loops() {
    if constexpr (HiddenRules<R>) {
      const Graph& graph = result_.graph;
      for (std::uint32_t node = 0; node < graph.loop_of.size(); ++node) {
        if (graph.loop_of[node] == kNone) continue;
        if (!graph.is_hidden(node) && !graph.leads_into_hidden(node)) continue;
        std::string where = rules_.describe(heads_[graph.loop_of[node]]);
        if constexpr (requires { rules_.hidden_in_words(); }) where = rules_.hidden_in_words();
        fail({{}, "something is hidden in a loop: " + where, "an end after a number of rounds was expected"});
      }
    }
  }

  const R& rules_;
  const Prices& prices_;
  const Limits& limits_;
  ExploreOptions options_;
  const Keep& keep_;
  Explored<R> result_;
  RewardTable book_;
  StepSink sink_;
  ThrowCache<R> laws_;
  decltype(inner_book<R>()) inner_;
  decltype(view_walk<R>(std::declval<const Prices&>())) views_;
  LoopWalk<Position, LoopMemory<R>> loops_;
  std::vector<Position> heads_;  // by loop, where something may be hidden
  Faults faults_;
  std::vector<std::uint32_t> node_of_;  // by number: a node, kMet or kOpen
  std::uint64_t begun_ = 0;
  std::vector<Frame> frames_;
  std::vector<UnexpandedNode> pending_;
  std::vector<Edge> edges_;  // of the open frames, in order
  std::vector<Move> candidates_;
};

template <Rules R, class Keep>
Result<Explored<R>> explore(const R& rules, const typename R::Position& start, const Prices& prices,
                            const Limits& limits, ExploreOptions options, const Keep& keep) {
  return Explorer<R, Keep>(rules, prices, limits, options, keep).walk(start);
}

}  // namespace casus
