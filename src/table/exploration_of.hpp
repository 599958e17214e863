#pragma once
// The exploration of rules of one type, and how a simulation chooses by it.

#include <concepts>
#include <functional>
#include <memory>
#include <utility>

#include "conflict/explore/explore.hpp"
#include "conflict/play/random.hpp"
#include "table/exploration.hpp"

namespace casus {

/// The exploration of rules of one type.
template <Rules R>
class ExplorationOf final : public Exploration {
 public:
  /// `owner` keeps the rules alive.
  ExplorationOf(std::shared_ptr<const R> rules, Explored<R> explored)
      : rules_(std::move(rules)), states_(std::move(explored.states)) {
    graph = std::move(explored.graph);
  }
  [[nodiscard]] std::uint32_t node_of(const casus::Position& position) const override {
    return node_of(position.as<typename R::Position>());
  }
  [[nodiscard]] std::uint32_t node_of(const typename R::Position& position) const {
    return states_.find(rules_->key(position));
  }

  void each_position(const std::function<bool(std::uint32_t)>& wanted,
                     const std::function<void(std::uint32_t, const casus::Position&)>& visit) const override {
    if constexpr (std::same_as<KeyOf<R>, typename R::Position>) {
      states_.each([&](const typename R::Position& position, std::uint32_t node) {
        if (wanted(node)) visit(node, casus::Position::of(position));
      });
    }
  }

 private:
  std::shared_ptr<const R> rules_;
  KeyTable<KeyOf<R>> states_;
};

/// Chooses as advised, by chance where that is a mix.
template <Rules R>
struct AdvisedChooser {
  using P = typename R::Position;
  using M = typename R::Move;

  const R& rules;
  const ExplorationOf<R>& explored;
  const Policy& policy;
  [[nodiscard]] std::size_t draw(const P& p, Random& random) const {
    const std::uint32_t node = explored.node_of(p);
    const Graph& graph = explored.graph;
    if (const std::uint32_t edge = policy.chosen[node]; edge != kNone) return graph.edges[edge].label;
    double left = static_cast<double>(random.next() >> 11U) * 0x1p-53;
    const auto& mix = policy.mixes[graph.nodes[node].info_set];
    std::size_t last = 0;
    for (std::size_t i = 0; i < mix.size(); ++i) {
      if (mix[i].probability <= 0.0) continue;
      last = i;
      if (left < mix[i].probability) break;
      left -= mix[i].probability;
    }
    return graph.edges_of(node)[last].label;
  }
  [[nodiscard]] M move(const P& p, std::size_t number) const { return casus::legal_moves(rules, p)[number]; }
  void each(const P& p, const auto& visit) const {
    const std::uint32_t node = explored.node_of(p);
    if (const std::uint32_t edge = policy.chosen[node]; edge != kNone)
      return visit(move(p, explored.graph.edges[edge].label));
    const auto edges = explored.graph.edges_of(node);
    const auto& mix = policy.mixes[explored.graph.nodes[node].info_set];
    for (std::size_t i = 0; i < mix.size(); ++i) {
      if (mix[i].probability > 0.0) visit(move(p, edges[i].label));
    }
  }
};

}  // namespace casus
