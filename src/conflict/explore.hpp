#pragma once
// Writes a conflict out as a Graph. The only template over rules that solvers need: it walks once,
// iteratively, positions met by their key, children before parents. Rules that can return to an earlier
// position are refused with its name.

#include <algorithm>
#include <concepts>
#include <span>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "conflict/gain_book.hpp"
#include "conflict/graph.hpp"
#include "conflict/information.hpp"
#include "conflict/inner_book.hpp"
#include "conflict/key_table.hpp"
#include "conflict/prices.hpp"
#include "conflict/rules.hpp"
#include "conflict/summary.hpp"

namespace casus {

template <Rules R>
using KeyOf =
    std::remove_cvref_t<decltype(std::declval<const R&>().key(std::declval<const typename R::Position&>()))>;

/// Keeps every move. A filter is asked with the position, the ordinal of the move among the legal ones, and
/// the move; with the filter of a policy only what the policy plays is walked.
struct KeepAll {
  constexpr bool operator()(const auto& /*position*/, std::uint32_t /*ordinal*/, const auto& /*move*/) const {
    return true;
  }
};

struct ExploreOptions {
  bool counts = false;             ///< whether conflicts within bring the laws of their counters
  Citations* citations = nullptr;  ///< collects the clauses of every edge walked
};

/// A graph, and where each position stands in it.
template <Rules R>
struct Explored {
  using Move = typename R::Move;
  Graph graph;
  KeyTable<KeyOf<R>> states;
  /// Rules with hidden choices: the moves of each information set, in order.
  std::vector<std::vector<Move>> moves_of_set;

  /// The node of a position, kNone when it was not met.
  [[nodiscard]] std::uint32_t node_of(const R& rules, const typename R::Position& position) const {
    return states.find(rules.key(position));
  }
};

/// Walks the conflict from `start` and writes it out. Faults: a limit that is exceeded, a position that comes
/// back to itself, a player without a move.
template <Rules R, class Keep = KeepAll>
Result<Explored<R>> explore(const R& rules, const typename R::Position& start, const Prices& prices,
                            const Limits& limits, ExploreOptions options = {}, const Keep& keep = {});

/// The walk itself; use `explore`.
template <Rules R, class Keep>
class Explorer {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  Explorer(const R& rules, const Prices& prices, const Limits& limits, ExploreOptions options,
           const Keep& keep)
      : rules_(rules),
        prices_(prices),
        limits_(limits),
        options_(options),
        keep_(keep),
        book_(result_.graph, prices),
        sink_(book_, options.citations),
        views_(view_walk<R>(prices)) {}

  Result<Explored<R>> walk(const Position& start) {
    Graph& graph = result_.graph;
    graph.dimensions = prices_.dimensions();
    graph.worths.assign(graph.dimensions, Exact());
    graph.worths_as_double.assign(graph.dimensions, 0.0);
    if constexpr (std::same_as<KeyOf<R>, DenseKey>) {
      const std::uint64_t keys = rules_.key_count();
      if (auto fault = limits_.exceeded(keys, keys * sizeof(std::uint32_t))) return *fault;
      result_.states = KeyTable<DenseKey>(static_cast<std::uint32_t>(keys));
    }
    check_limits();
    open(start, kNone);
    while (!frames_.empty() && faults_.empty()) {
      if (pending_.size() > frames_.back().first_pending) {
        const Pending next = std::move(pending_.back());
        pending_.pop_back();
        visit(next);
      } else {
        close();
      }
    }
    if (!faults_.empty()) return std::move(faults_);
    add_outcome_gains();
    if constexpr (HiddenRules<R>) form_information_sets();
    if (!faults_.empty()) return std::move(faults_);
    return std::move(result_);
  }

 private:
  struct Pending {
    Position position;
    std::uint32_t slot = 0;  // in edges_: the edge that leads here
  };
  struct Frame {
    KeyOf<R> key{};
    Turn turn;
    std::uint16_t outcome = 0;
    std::uint32_t slot = kNone;  // the parent's edge, kNone at the start
    std::size_t first_edge = 0;
    std::size_t first_pending = 0;
  };
  struct Law {
    std::uint32_t first_label = 0;
    std::vector<std::uint32_t> classes;
  };
  static constexpr std::uint32_t kOpen =
      kNone - 1;  // a state: the position is an ancestor of the present one

  void visit(const Pending& next) {
    const std::uint32_t state = result_.states.find(rules_.key(next.position));
    if (state == kOpen) {
      cycle(next.position);
    } else if (state != kNone) {
      edges_[next.slot].to = state;
    } else {
      open(next.position, next.slot);
    }
  }

  /// Begins a position: writes its edges, and leaves the children that were not met yet pending.
  void open(const Position& position, std::uint32_t slot) {
    const Turn turn = rules_.turn(position);
    Frame frame{rules_.key(position), turn, 0, slot, edges_.size(), pending_.size()};
    result_.states.set(frame.key, kOpen);
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
        frame.outcome = rules_.outcome(position);
        break;
    }
    frames_.push_back(frame);
  }

  void open_player(const Position& position) {
    candidates_.clear();
    rules_.candidates(position, [&](const Move& move) { candidates_.push_back(move); });
    const std::size_t before = edges_.size();
    std::uint32_t ordinal = 0;
    for (const Move& move : candidates_) {
      if (!rules_.judge(position, move, Nothing{})) continue;
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
    if (edges_.size() == before && faults_.empty()) {
      faults_.push_back(
          {{}, "a player has no move: " + rules_.describe(position), "at least one was expected"});
    }
  }

  void open_chance(const Position& position) {
    const Law& law = law_of(position);
    for (std::uint32_t i = 0; i < law.classes.size(); ++i) {
      book_.begin();
      add_edge(rules_.apply(position, law.classes[i], sink_), law.first_label + i);
    }
  }

  void open_inner(const Position& position) {
    if constexpr (OuterRules<R>) {
      const auto inner = rules_.inner(position);
      const auto ends = inner_.ends_of(
          inner.rules, inner.position, result_.graph, [&]() -> Result<std::vector<InnerSummary>> {
            auto solved = explore(inner.rules, inner.position, prices_, limits_, options_);
            if (!solved) return solved.faults();
            return summarise(solved->graph, options_.counts);
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

  void add_edge(Position child, std::uint32_t label) {
    const std::uint32_t state = result_.states.find(rules_.key(child));
    if (state == kOpen) return cycle(child);
    edges_.push_back({state, label, book_.row()});
    if (state == kNone) pending_.push_back({std::move(child), static_cast<std::uint32_t>(edges_.size() - 1)});
  }

  void cycle(const Position& position) {
    faults_.push_back({{},
                       "a position comes back to itself: " + rules_.describe(position),
                       "a conflict that ends was expected"});
  }

  /// Ends the innermost position: all its children are known, so its node can be written.
  void close() {
    const Frame frame = frames_.back();
    frames_.pop_back();
    const std::uint32_t node = result_.graph.add_node(
        frame.turn, std::span<const Edge>(edges_).subspan(frame.first_edge), frame.outcome);
    edges_.resize(frame.first_edge);
    result_.states.set(frame.key, node);
    if (frame.slot != kNone) edges_[frame.slot].to = node;
    if constexpr (HiddenRules<R>) views_.close(node);
    if (node % 4096 == 0) check_limits();
  }

  void check_limits() {
    const Graph& graph = result_.graph;
    const std::uint64_t bytes = graph.nodes.size() * sizeof(Node) + graph.edges.size() * sizeof(Edge) +
                                result_.states.bytes() + pending_.size() * sizeof(Pending);
    if (auto fault = limits_.exceeded(graph.nodes.size(), bytes)) faults_.push_back(*fault);
    if (limits_.progress) limits_.progress("positions", graph.nodes.size(), 0);
  }

  const Law& law_of(const Position& position) {
    const std::uint64_t id = rules_.law(position);
    if (last_law_ != nullptr && last_law_id_ == id) return *last_law_;
    const auto [known, is_new] = laws_.try_emplace(id);
    Law& law = known->second;
    if (is_new) {
      std::vector<Weighted<Integer>> classes;
      Integer total = 0;
      rules_.classes(position, [&](Weighted<Integer> one) {
        total += one.weight;
        classes.push_back(std::move(one));
      });
      law.first_label = static_cast<std::uint32_t>(result_.graph.chances.size());
      for (Weighted<Integer>& one : classes) {
        if (one.weight.is_zero()) continue;
        result_.graph.add_chance(Exact(std::move(one.weight), total).reduced());
        law.classes.push_back(one.chance);
      }
    }
    last_law_ = &law;
    last_law_id_ = id;
    return law;
  }

  void add_outcome_gains() {
    Graph& graph = result_.graph;
    for (const Node& node : graph.nodes) {
      if (node.turn.actor != Actor::nobody || node.outcome < graph.outcome_gain.size()) continue;
      for (auto outcome = static_cast<std::uint16_t>(graph.outcome_gain.size()); outcome <= node.outcome;
           ++outcome) {
        std::vector<Exact> worth(graph.dimensions);
        prices_.add_outcome(worth, outcome);
        const bool nothing =
            std::all_of(worth.begin(), worth.end(), [](const Exact& x) { return x.is_zero(); });
        graph.outcome_gain.push_back(nothing ? 0 : graph.add_gain(std::move(worth)));
      }
    }
  }

  void form_information_sets() {
    if constexpr (HiddenRules<R>) {
      result_.moves_of_set = views_.form(result_.graph);
      if (!views_.same_moves()) {
        faults_.push_back({{},
                           "positions that a seat cannot tell apart have different moves",
                           "rules whose views show what one may do were expected"});
      }
    }
  }

  struct NoViews {
    explicit NoViews(const Prices& /*prices*/) {}
  };
  struct NoInner {};
  template <class Q>
  static auto inner_book() {
    if constexpr (OuterRules<Q>) {
      return InnerBook<InnerOf<Q>>{};
    } else {
      return NoInner{};
    }
  }
  template <class Q>
  static auto view_walk(const Prices& prices) {
    if constexpr (HiddenRules<Q>) {
      return ViewWalk<Q>(prices.seats);
    } else {
      return NoViews(prices);
    }
  }

  const R& rules_;
  const Prices& prices_;
  const Limits& limits_;
  ExploreOptions options_;
  const Keep& keep_;
  Explored<R> result_;
  GainBook book_;
  StepSink sink_;
  decltype(inner_book<R>()) inner_;
  decltype(view_walk<R>(std::declval<const Prices&>())) views_;
  Faults faults_;
  std::vector<Frame> frames_;
  std::vector<Pending> pending_;
  std::vector<Edge> edges_;  // of the open frames, in order
  std::vector<Move> candidates_;
  std::unordered_map<std::uint64_t, Law> laws_;
  const Law* last_law_ = nullptr;
  std::uint64_t last_law_id_ = 0;
};

template <Rules R, class Keep>
Result<Explored<R>> explore(const R& rules, const typename R::Position& start, const Prices& prices,
                            const Limits& limits, ExploreOptions options, const Keep& keep) {
  return Explorer<R, Keep>(rules, prices, limits, options, keep).walk(start);
}

}  // namespace casus
