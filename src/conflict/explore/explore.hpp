#pragma once
// Writes a conflict as a Graph: the only template over rules that solvers need. The traversal is iterative,
// finds visited positions by their key, and writes children before parents. It replaces the loops of the
// conflict (loop_walk.hpp), so that the graph has none.

#include <algorithm>
#include <cassert>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "conflict/explore/explored.hpp"
#include "conflict/explore/inner_memory.hpp"
#include "conflict/explore/product_traversal.hpp"
#include "conflict/graph/graph.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/rules/prices.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

/// The traversal; callers use `explore`.
template <Rules R, class Keep>
class Explorer : public ProductTraversal<R, Keep> {
  using Base = ProductTraversal<R, Keep>;

 public:
  using typename Base::Move, typename Base::Position;
  static_assert(R::kPublic || HiddenRules<R>, "rules that hide something say what a seat sees");

  using Base::Base;

  /// Explores from `start`, and then from each further start that `next` returns for a number of nodes.
  Result<Explored<R>> walk(const Position& start, const auto& next) {
    Graph& graph = result_.graph;
    graph.dimensions = prices_.dimensions();
    graph.worths.assign(graph.dimensions, Exact());
    graph.worths_as_double.assign(graph.dimensions, 0.0);
    if constexpr (std::same_as<KeyOf<R>, DenseKey>) {
      const std::uint64_t keys = rules_.key_count();
      if (auto fault = limits_.exceeded(0, keys * sizeof(std::uint32_t))) return *fault;
      result_.states = KeyTable<DenseKey>(static_cast<std::uint32_t>(keys));
    }
    for (std::optional<Position> from = start; from && faults_.empty(); from = next(graph.nodes.size())) {
      const std::uint32_t number = number_of(*from);
      if (node_of_[number] == kUnopened) open(*from, number);
      walk_on();
    }
    if (faults_.empty()) check_limits();
    if (faults_.empty()) finish();
    if (!faults_.empty()) return std::move(faults_);
    return std::move(result_);
  }

 private:
  using Base::begin_product, Base::begun_, Base::book_, Base::candidates_, Base::check_limits, Base::edges_,
      Base::fail, Base::faults_, Base::frames_, Base::keep_, Base::kOpen, Base::kUnopened,
      Base::kUntilChecked, Base::kWaiting, Base::limits_, Base::loops_, Base::node_of_, Base::number_of,
      Base::options_, Base::pending_, Base::prices_, Base::product_heads_, Base::products_,
      Base::refuse_products, Base::result_, Base::rules_, Base::sink_, Base::throws_, Base::views_;
  using typename Base::Frame, typename Base::UnexpandedNode;
  static constexpr std::uint64_t kStepsOfPosition = 10;
  static constexpr std::uint64_t kStepsOfEdge = 5;
  static constexpr std::uint64_t kFramesOfStep = 8;

  /// Writes the open positions and what follows from them.
  void walk_on() {
    while (!frames_.empty() && faults_.empty()) {
      if (pending_.size() > frames_.back().first_pending) {
        const UnexpandedNode next = std::move(pending_.back());
        pending_.pop_back();
        // An edge of a sibling's subtree may have led to it since.
        if (next.product != kNone) {
          this->open_product(next.number, next.product, next.position);
        } else if (node_of_[next.number] == kUnopened) {
          open(next.position, next.number);
        } else if (node_of_[next.number] == kWaiting) [[unlikely]] {
          on_back_edge(next.position, next.number);
        }
      } else {
        close();
      }
    }
  }

  /// Opens a position: writes its edges, and leaves children without a node pending.
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
    views_.open(rules_, position);
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
    bool all_legal = false;  // rules that list the legal moves as candidates are not asked of each one again
    if constexpr (requires { rules_.candidates_are_legal(position); })
      all_legal = rules_.candidates_are_legal(position);
    const std::size_t before = edges_.size();
    std::uint32_t ordinal = 0;
    for (const Move& move : candidates_) {
      if (!all_legal && !rules_.judge(position, move, NullSink{})) {
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
        views_.add(move);
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
    if constexpr (ProductRules<R>) {
      if (options_.products && !hides(rules_) && (begin_product(position) || add_left_out_pair(position)))
        return;
    }
    const OutcomeRows& throw_rows = throws_.of(rules_, position);
    for (std::uint32_t i = 0; i < throw_rows.classes.size(); ++i) {
      book_.begin();
      add_edge(rules_.apply(position, throw_rows.classes[i], sink_), throw_rows.first_label + i);
    }
  }

  /// Writes the throw of a product whose left-out pair leads back to the same player, who may come back by
  /// other throws: an edge for that pair, and one to a node of their own for the others. Returns false if the
  /// throw begins no such product.
  bool add_left_out_pair(const Position& position) requires ProductRules<R> {
    const std::uint32_t head = this->known_throw(frames_.back().number).head;
    if (head >= Base::kUnknown) return false;
    const auto [first, second] = this->left_out_pair(head);
    const Exact chance =
        Number<Exact>::again(result_.graph, result_.graph.products[product_heads_[head].product]).reduced();
    book_.begin();
    add_edge(products_.after(product_heads_[head].head, first, second, sink_),
             result_.graph.add_chance(chance));
    const std::uint32_t others = this->fresh_number();
    const Exact leaves = (Exact(1) - chance).reduced();
    edges_.push_back({others, result_.graph.add_chance(leaves), 0});
    pending_.push_back({position, others, head});
    return true;
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

  /// Adds an edge. It leads to the number of a position until the node is closed. The position is passed by
  /// reference: a small position in registers would be packed and unpacked through the stack for each edge,
  /// which cost a third of the traversal.
  void add_edge(Position&& child, std::uint32_t label) {
    const std::uint32_t number = number_of(child);
    const std::uint32_t node = node_of_[number];
    if (node - kWaiting <= kOpen - kWaiting) [[unlikely]]
      on_back_edge(child, number);
    const std::uint32_t gain = book_.row();
    Edge& edge = edges_.emplace_back();  // field by field: a temporary would be read back before it is stored
    edge.to = number;
    edge.label = label;
    edge.gain = gain;
    if (node == kUnopened) pending_.push_back({std::move(child), number});
  }

  /// Closes the innermost position: all its children have nodes, so its own can be written.
  void close() {
    if (loops_.any() && loops_.in_loop(frames_.size() - 1)) [[unlikely]] {
      if (frames_.back().product != kNone || frames_.back().ring.ring != kNone) return refuse_products();
      return close_in_loop();
    }
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
    if (frame.product != kNone) {
      graph.set_product(node, product_heads_[frame.product].product);
      this->note_written(frame.product);
    }
    if (frame.ring.ring != kNone) graph.set_ring(node, frame.ring);
    views_.close(node);
  }

  /// Handles an edge from the innermost position to another position of the same loop.
  [[gnu::noinline, gnu::cold]] void on_back_edge(const Position& position, std::uint32_t number) {
    const std::size_t depth = frames_.size() - 1;
    if (node_of_[number] == kWaiting) return loops_.on_edge_to_waiting(number, depth);
    std::size_t top = depth;
    while (frames_[top].number != number) --top;
    ResourceMeter::spend((depth - top) / kFramesOfStep);
    loops_.on_back_edge(top, depth, position);
  }
  void fail_loop(const std::string& what, const Position& position) {
    fail({{}, what + in_loop(position), "fewer were expected, or an end after a number of rounds"});
  }
  /// Returns a position of a loop as text for a message; in the words of the rules, with what changes within
  /// the loop, if the rules have such words.
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
    const bool whole = loops_.is_loop_head(depth);
    LoopMemory<R> kept{std::move(frame.stand), {}};
    kept.noted = views_.take();
    const auto first = edges_.begin() + static_cast<std::ptrdiff_t>(frame.first_edge);
    const bool fits = loops_.suspend({frame.number, frame.turn, std::move(kept)}, {first, edges_.end()});
    edges_.erase(first, edges_.end());
    node_of_[frame.number] = kWaiting;
    if (!fits)
      return fail_loop("a loop has more than " + std::to_string(kMostInLargeLoop) + " positions: ",
                       loops_.head());
    if (whole) write_loop();
  }

  void write_loop() {
    const Position head = loops_.head();
    const auto written = loops_.write(
        node_of_, limits_, [&](const auto& member) { return deadlock_at(member.kept, head); },
        [&](auto& member, std::uint32_t node) { views_.put(node, std::move(member.kept.noted)); },
        [&](std::uint32_t node) { views_.put_public(node); });
    if (!written) {
      faults_ = written.faults();
      if constexpr (requires { rules_.choices_in_words(); }) {
        if (faults_.front().what.starts_with("choices in a loop"))
          faults_.front().what += ": " + rules_.choices_in_words();
      }
    }
    if (hides(rules_)) heads_.push_back(head);
    if (result_.graph.nodes.size() > limits_.max_nodes) check_limits();
  }

  /// Returns the node that ends the conflict if a loop has no exit. If the rules have no such end, reports a
  /// fault and returns kNone.
  std::uint32_t deadlock_at([[maybe_unused]] const LoopMemory<R>& kept, const Position& head) {
    if constexpr (DeadlockRules<R>) {
      book_.begin();
      const Position end = rules_.deadlock(kept.stand, sink_);
      const std::uint32_t gain = book_.row();
      const std::uint32_t number = number_of(end);
      if (node_of_[number] == kUnopened) {
        assert(rules_.turn(end).actor == Actor::nobody);
        open(end, number);
        close();
      }
      if (gain == 0) return node_of_[number];
      const Edge edge{node_of_[number], loops_.certain(), gain};
      const std::uint32_t node = result_.graph.add_node({Actor::chance, -1}, std::span(&edge, 1));
      views_.put_public(node);
      return node;
    } else {
      fail_loop("a position comes back to itself: ", head);
      return kNone;
    }
  }

  /// Finishes the graph once all nodes are known.
  void finish() {
    this->write_tables();
    result_.states.translate(node_of_);
    if (node_of_[0] != result_.graph.root()) result_.graph.start = node_of_[0];
    add_outcome_gains(result_.graph, prices_);
    if constexpr (HiddenRules<R>) form_information_sets();
  }

  void form_information_sets() requires HiddenRules<R> {
    if (!hides(rules_)) return;
    result_.moves_of_set = views_.form(result_.graph);
    refuse_hidden_loops();
    if (!views_.same_moves()) {
      fail({{},
            "positions that a seat cannot tell apart have different moves",
            "rules whose views show what one may do were expected"});
    }
  }

  void refuse_hidden_loops() requires HiddenRules<R> {
    const Graph& graph = result_.graph;
    for (std::uint32_t node = 0; node < graph.loop_of.size(); ++node) {
      if (graph.loop_of[node] == kNone) continue;
      if (!graph.is_hidden(node) && !graph.leads_into_hidden(node)) continue;
      std::string where = rules_.describe(heads_[graph.loop_of[node]]);
      if constexpr (requires { rules_.hidden_in_words(); }) where = rules_.hidden_in_words();
      fail({{}, "something is hidden in a loop: " + where, "an end after a number of rounds was expected"});
    }
  }

  decltype(inner_book<R>()) inner_;
  std::vector<Position> heads_;  // by loop, where something may be hidden
};

/// Explores from `start`, and in the same graph from each further position that `next` returns, until it
/// returns nothing. `next` is called with the number of nodes written so far. Faults: as `explore`.
template <Rules R, class Keep>
Result<Explored<R>> explore_several(const R& rules, const typename R::Position& start, const Prices& prices,
                                    const Limits& limits, ExploreOptions options, const Keep& keep,
                                    const auto& next) {
  if constexpr (ProductRules<R>) {
    if (options.products) {
      Explorer<R, Keep> explorer(rules, prices, limits, options, keep);
      auto explored = explorer.walk(start, next);
      if (explored || !explorer.needs_edges()) return explored;
      options.products = false;
    }
  }
  return Explorer<R, Keep>(rules, prices, limits, options, keep).walk(start, next);
}

/// Explores the conflict from `start` and writes it as a graph. Faults: a limit is exceeded; a player has no
/// move; a loop can never be left and the rules have no deadlock; something is hidden in a loop; a loop has
/// more than kMostInLargeLoop positions, or one that choices can keep the play in for ever (large_loop.hpp).
template <Rules R, class Keep = KeepAll>
Result<Explored<R>> explore(const R& rules, const typename R::Position& start, const Prices& prices,
                            const Limits& limits, ExploreOptions options = {}, const Keep& keep = {}) {
  return explore_several(rules, start, prices, limits, options, keep,
                         [](std::size_t /*nodes*/) { return std::optional<typename R::Position>(); });
}

}  // namespace casus
