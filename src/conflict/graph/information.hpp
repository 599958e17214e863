#pragma once
// Who knows what: numbers the views of an exploration, finds the public positions, and forms information
// sets. Used by `explore`; the rules only say what a seat sees.

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/graph/key_table.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

/// The views of each node by seat, numbered in the order of traversal: `views[node][seat]`.
using ViewNumbers = std::vector<std::vector<std::uint32_t>>;

/// Marks the hidden nodes of a graph. Gives an information set to each hidden node of a player, and to each
/// public one with an edge to a hidden node. A node is public if no seat's view of it is shared with another
/// node.
void mark_information(Graph& graph, const ViewNumbers& views);

/// Records each node's views and moves during a traversal, and forms the information sets at its end. Records
/// nothing, and forms none, if the rules hide nothing.
template <HiddenRules R>
class ViewWalk {
 public:
  using Move = typename R::Move;

  ViewWalk(std::uint32_t seats, bool hides) : hides_(hides), numbers_(seats), counts_(seats, 0) {}

  void open(const R& rules, const typename R::Position& position) {
    if (!hides_) return;
    InformationSetMark noted;
    if (rules.is_public(position)) {  // no seat takes it for another: a number of its own, without a look
      for (std::uint32_t& count : counts_) noted.views.push_back(count++);
      open_.push_back(std::move(noted));
      return;
    }
    for (std::size_t seat = 0; seat < numbers_.size(); ++seat) {
      const auto view = hashable(rules.view(position, static_cast<Seat>(seat)));
      const std::uint32_t number = numbers_[seat].find_or_set(view, counts_[seat]);
      if (number == counts_[seat]) ++counts_[seat];
      noted.views.push_back(number);
    }
    open_.push_back(std::move(noted));
  }
  void add(const Move& move) {
    if (!hides_) return;
    open_.back().moves.push_back(move);
    ++move_count_;
  }
  /// The recorded data of a position.
  struct InformationSetMark {
    std::vector<std::uint32_t> views;
    std::vector<Move> moves;
  };
  void close(std::uint32_t node) { put(node, take()); }
  /// Removes the data of the innermost position, which has no node yet; `put` gives it to its node.
  InformationSetMark take() {
    if (!hides_) return {};
    InformationSetMark noted = std::move(open_.back());
    open_.pop_back();
    return noted;
  }
  void put(std::uint32_t node, InformationSetMark noted) {
    if (!hides_) return;
    views_.resize(node + 1);
    moves_.resize(node + 1);
    views_[node] = std::move(noted.views);
    moves_[node] = std::move(noted.moves);
  }
  /// Records a node that is no position: every seat knows it.
  void put_public(std::uint32_t node) {
    if (!hides_) return;
    InformationSetMark noted;
    for (std::uint32_t& count : counts_) noted.views.push_back(count++);
    put(node, std::move(noted));
  }

  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const auto& table : numbers_) sum += table.bytes();
    return sum + views_.size() * (sizeof(ViewNumbers::value_type) + numbers_.size() * sizeof(std::uint32_t)) +
           moves_.size() * sizeof(InformationSetMark::moves) + move_count_ * sizeof(Move);
  }

  /// Forms the information sets and returns the moves of each.
  std::vector<std::vector<Move>> form(Graph& graph) {
    mark_information(graph, views_);
    std::vector<std::vector<Move>> moves_of_set(graph.info_sets.size());
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
      const std::uint32_t set = graph.nodes[node].info_set;
      if (set == kNone) continue;
      if (moves_of_set[set].empty()) moves_of_set[set] = moves_[node];
      if (moves_of_set[set] != moves_[node]) same_moves_ = false;
    }
    return moves_of_set;
  }
  /// Returns whether all positions of each information set had the same moves in the same order.
  [[nodiscard]] bool same_moves() const { return same_moves_; }

 private:
  using View = std::remove_cvref_t<decltype(std::declval<const R&>().view(
      std::declval<const typename R::Position&>(), Seat{}))>;

  bool hides_;
  std::vector<KeyTable<Hashable<View>>> numbers_;  // by seat
  std::vector<std::uint32_t> counts_;
  std::vector<InformationSetMark> open_;
  ViewNumbers views_;
  std::vector<std::vector<Move>> moves_;
  std::uint64_t move_count_ = 0;
  bool same_moves_ = true;
};

}  // namespace casus
