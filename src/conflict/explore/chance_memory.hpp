#pragma once
// The chances of every outcome from every position that was walked, in doubles: for studies that ask about
// thousands of starts of one conflict. Bounded: the oldest walk goes. Not for several threads at once.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "conflict/explore/explored.hpp"
#include "conflict/graph/solve.hpp"

namespace casus {

template <Rules R>
class ChanceMemory {
 public:
  /// Returns the chances of the outcomes from a visited position; empty if it was not visited.
  [[nodiscard]] std::span<const double> find(const R& rules, const typename R::Position& position) const {
    for (auto one = walks_.rbegin(); one != walks_.rend(); ++one) {
      if (const std::uint32_t node = one->states.find(rules.key(position)); node != kNone)
        return std::span(one->chances).subspan(node * one->outcomes, one->outcomes);
    }
    return {};
  }

  /// Stores a traversal in which every choice is made. The chances stored for a position depend only on what
  /// follows it, so they are the same, to the last bit, in every traversal that visits it.
  void keep(Explored<R> explored) {
    const Policy only = only_choices(explored.graph);
    keep(std::move(explored), only);
  }
  /// The same for what a policy plays in a traversal.
  void keep(Explored<R> explored, const Policy& policy) {
    const Graph& graph = explored.graph;
    std::size_t outcomes = 0;
    for (const GraphNode& node : graph.nodes) {
      if (node.turn.actor == Actor::nobody) outcomes = std::max<std::size_t>(outcomes, node.outcome + 1U);
    }
    Walk walk{std::move(explored.states), outcomes, std::vector<double>(outcomes * graph.nodes.size())};
    for (std::size_t outcome = 0; outcome < outcomes; ++outcome) {
      const std::vector<double> ahead = chance_of<double>(graph, policy, static_cast<std::uint16_t>(outcome));
      for (std::size_t node = 0; node < ahead.size(); ++node)
        walk.chances[node * outcomes + outcome] = ahead[node];
    }
    held_ += weight_of(walk);
    walks_.push_back(std::move(walk));
    for (; held_ > kMost && walks_.size() > 1; walks_.pop_front()) held_ -= weight_of(walks_.front());
  }

 private:
  static constexpr std::size_t kMost = 2'000'000;  // numbers, and as many keys as there are nodes
  struct Walk {
    KeyTable<KeyOf<R>> states;
    std::size_t outcomes = 0;
    std::vector<double> chances;  // node · outcomes + outcome
  };
  static std::size_t weight_of(const Walk& walk) {
    constexpr std::size_t kKey = 6;  // a key takes as much room as so many numbers
    return walk.chances.size() + kKey * walk.chances.size() / std::max<std::size_t>(walk.outcomes, 1);
  }
  std::deque<Walk> walks_;
  std::size_t held_ = 0;
};

}  // namespace casus
