#pragma once
// Finds the loops of a conflict while it is walked, and writes them out when the walk is done with them: a
// way back to an ancestor joins all positions between (Gabow, "Path-based depth-first search for strong and
// biconnected components", 2000). A walk that meets no such way pays nothing. Used by `explore` alone.

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "conflict/loops/loop_book.hpp"

namespace casus {

/// Collects the positions of loops during a traversal. `LoopMemory` is the data that the traversal stores
/// for a position until its loop is written.
template <class Position, class LoopMemory>
class LoopWalk {
 public:
  struct Member {
    std::uint32_t number = 0;  // of the walk
    Turn turn;
    LoopMemory kept;
    std::size_t first = 0;  // of its edges, into member_edges_; they lead to the numbers of positions
  };

  LoopWalk(Graph& graph, const Prices& prices, bool counts, std::size_t exact_loop)
      : graph_(graph), book_(graph, prices, counts, exact_loop) {}

  /// Returns whether some loop is not written yet.
  [[nodiscard]] bool any() const { return !spans_.empty(); }
  /// Returns whether the innermost position, with `depth` open positions around it, is in an unwritten loop.
  [[nodiscard]] bool in_loop(std::size_t depth) const { return spans_.back().bottom == depth; }
  /// Returns whether the traversal entered the innermost loop at the position at `depth`.
  [[nodiscard]] bool is_loop_head(std::size_t depth) const { return spans_.back().top == depth; }

  /// Handles a back edge from the innermost position, at `depth`, to its ancestor `head` at depth `top`.
  void on_back_edge(std::size_t top, std::size_t depth, const Position& head) {
    Span joined{top, depth, members_.size(), head};
    while (!spans_.empty() && spans_.back().bottom >= joined.top) join(joined);
    spans_.push_back(std::move(joined));
  }
  /// Handles an edge from the innermost position to a position that waits for its loop to be written.
  void on_edge_to_waiting(std::uint32_t number, std::size_t depth) {
    const std::size_t place = place_of_[number];
    Span joined{depth, depth, members_.size(), {}};
    while (joined.first_member > place) join(joined);
    spans_.push_back(std::move(joined));
  }
  /// Suspends the innermost position until its loop is written; `edges` lead to the numbers of positions.
  /// Returns false if the loop has too many positions.
  bool suspend(Member member, std::span<const Edge> edges) {
    if (member.number >= place_of_.size()) place_of_.resize(member.number + std::size_t{1});
    place_of_[member.number] = static_cast<std::uint32_t>(members_.size());
    member.first = member_edges_.size();
    member_edges_.insert(member_edges_.end(), edges.begin(), edges.end());
    members_.push_back(std::move(member));
    if (spans_.back().bottom > spans_.back().top) --spans_.back().bottom;
    return members_.size() - spans_.back().first_member <= kMostInLargeLoop;
  }
  /// Returns a position of the innermost loop, for messages.
  [[nodiscard]] const Position& head() const { return spans_.back().head; }

  /// Writes the innermost loop, after all its positions were suspended. `node_of`: the node of each position
  /// that the traversal has left, by number. `end_of(member)` returns the node of the deadlock there, or
  /// kNone if it is a fault, which it has reported. `stands(member, node)` is called when a position has its
  /// node; `between(node)` for each node that is no position. Faults: those of LoopBook.
  Result<bool> write(std::vector<std::uint32_t>& node_of, const Limits& limits, const auto& end_of,
                     const auto& stands, const auto& between) {
    const Span span = std::move(spans_.back());
    spans_.pop_back();
    const std::span<Member> members = std::span(members_).subspan(span.first_member);
    std::vector<std::uint32_t> exits;  // their numbers
    const LoopShape shape = shape_of(span.first_member, exits);
    std::vector<std::uint32_t> exit_nodes;
    for (const std::uint32_t exit : exits) exit_nodes.push_back(node_of[exit]);
    const auto plan = book_.plan_of(shape, exit_nodes, limits);
    if (!plan) return plan.faults();
    const LoopPlan& its = **plan;
    std::vector<std::uint32_t> nodes(its.first_written + its.nodes.size(), kNone);  // by number of the plan
    std::copy(exit_nodes.begin(), exit_nodes.end(), nodes.begin() + its.first_exit);
    for (const std::uint32_t spot : its.dead) {
      const std::uint32_t end = end_of(members[spot]);
      if (end == kNone) return false;
      nodes[its.first_deadlock + spot] = end;
    }
    const auto loop = static_cast<std::uint32_t>(graph_.loops.size());
    graph_.loops.push_back({{}, its.options});
    for (std::size_t i = 0; i < its.nodes.size(); ++i) {
      const LoopPlan::LoopNode& one = its.nodes[i];
      const std::uint32_t node = graph_.add_node(one.turn, its.edges_of(one));
      for (Edge& edge : std::span(graph_.edges).last(one.edges)) edge.to = nodes[edge.to];
      nodes[its.first_written + i] = node;
      if (one.errors != NodeErrors{}) graph_.rounded.emplace_back(node, one.errors);
      if (one.spot == kNone) {
        between(node);
        continue;
      }
      nodes[one.spot] = node;
      node_of[members[one.spot].number] = node;
      graph_.loop_of.resize(node + 1, kNone);
      graph_.loop_of[node] = loop;
      stands(members[one.spot], node);
    }
    for (const std::uint32_t spot : its.choices) graph_.loops[loop].choices.push_back(nodes[spot]);
    member_edges_.resize(members.front().first);
    members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(span.first_member), members_.end());
    return true;
  }

  /// Returns the row of a chance of 1.
  std::uint32_t certain() { return book_.certain(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return members_.capacity() * sizeof(Member) + member_edges_.capacity() * sizeof(Edge) +
           place_of_.capacity() * sizeof(std::uint32_t) + book_.bytes();
  }

 private:
  // Open positions from depth `top` to `bottom` lead back to each other, and so do those that wait since
  // `first_member`.
  struct Span {
    std::size_t top = 0;
    std::size_t bottom = 0;
    std::size_t first_member = 0;
    Position head;
  };

  /// Merges the last span into another.
  void join(Span& other) {
    Span& last = spans_.back();
    other.top = std::min(other.top, last.top);
    other.first_member = last.first_member;
    other.head = std::move(last.head);
    spans_.pop_back();
  }

  /// Returns the shape of the loop of all members from `first` on, and the numbers of its exits.
  LoopShape shape_of(std::size_t first, std::vector<std::uint32_t>& exits) {
    const auto spots = static_cast<std::uint32_t>(members_.size() - first);
    LoopShape shape;
    shape.spots.reserve(spots);
    shape.edges.assign(member_edges_.begin() + static_cast<std::ptrdiff_t>(members_[first].first),
                       member_edges_.end());
    for (std::size_t i = first; i < members_.size(); ++i) {
      const std::size_t end = i + 1 < members_.size() ? members_[i + 1].first : member_edges_.size();
      shape.spots.push_back({members_[i].turn,
                             static_cast<std::uint32_t>(members_[i].first - members_[first].first),
                             static_cast<std::uint32_t>(end - members_[i].first)});
    }
    for (Edge& edge : shape.edges) {
      if (edge.to >= place_of_.size()) place_of_.resize(edge.to + std::size_t{1});
      std::uint32_t& place = place_of_[edge.to];  // of an exit, which does not wait: into `exits`
      if (place >= first && place < members_.size() && members_[place].number == edge.to) {
        edge.to = place - static_cast<std::uint32_t>(first);
        continue;
      }
      if (place >= exits.size() || exits[place] != edge.to) {
        place = static_cast<std::uint32_t>(exits.size());
        exits.push_back(edge.to);
      }
      edge.to = spots + place;
    }
    shape.exits = static_cast<std::uint32_t>(exits.size());
    return shape;
  }

  Graph& graph_;
  LoopBook book_;
  std::vector<Span> spans_;              // from the outermost
  std::vector<Member> members_;          // in the order in which the walk was done with them
  std::vector<Edge> member_edges_;       // of the members, in their order
  std::vector<std::uint32_t> place_of_;  // in `members_`, by number; of those that wait
};

}  // namespace casus
