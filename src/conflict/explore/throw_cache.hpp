#pragma once
// Caches the throws of an exploration: the classes of each throw become rows of Graph::chances once, however
// many positions throw by it. Throws of few classes with equal weights, such as draws of one of so many
// different cards, share their rows. Used by `explore` alone.

#include <cassert>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "conflict/graph/graph.hpp"
#include "conflict/rules/rules.hpp"

namespace casus {

/// The classes of one throw that have a chance, in order; class i has the row `first_label` + i.
struct OutcomeRows {
  std::uint32_t number = 0;  ///< of the throw; throws of other classes may have the same rows
  std::uint32_t first_label = 0;
  std::vector<std::uint32_t> classes;
  bool counts = true;  ///< the classes are 0, 1, 2, …
};

template <Rules R>
class ThrowCache {
 public:
  explicit ThrowCache(Graph& graph) : graph_(&graph) {}

  /// Returns the classes of the throw at a position where chance acts. The reference stays valid.
  const OutcomeRows& of(const R& rules, const typename R::Position& position) {
    const std::uint64_t id = rules.throw_id(position);
    if (last_ != nullptr && last_id_ == id) return *last_;
    const auto [known, is_new] = rows_.try_emplace(id);
    if (is_new) known->second = make(rules, position);
    last_ = &known->second;
    last_id_ = id;
    return *last_;
  }

 private:
  OutcomeRows make(const R& rules, const typename R::Position& position) {
    std::vector<Weighted<Integer>> classes;
    Integer total = 0;
    rules.classes(position, [&](Weighted<Integer> one) {
      total += one.weight;
      classes.push_back(std::move(one));
    });
    assert(total > 0);
    OutcomeRows rows;
    std::vector<Integer> weights;
    for (Weighted<Integer>& one : classes) {
      if (one.weight.is_zero()) continue;
      weights.push_back(std::move(one.weight));
      rows.counts = rows.counts && one.chance == rows.classes.size();
      rows.classes.push_back(one.chance);
    }
    rows.number = throws_++;
    rows.first_label = label_of(std::move(weights), total);
    return rows;
  }

  /// Returns the first row of chances in proportion to weights, which sum to `total`.
  std::uint32_t label_of(std::vector<Integer> weights, const Integer& total) {
    const auto next = static_cast<std::uint32_t>(graph_->chances.size());
    if (const auto known = labels_.find(weights); known != labels_.end()) return known->second;
    const Exact unit(Integer(1), total);  // the denominator is taken apart once for all classes
    for (const Integer& weight : weights) graph_->add_chance((Exact(weight) * unit).reduced());
    if (weights.size() <= kMostWeights && labels_.size() < kMostLists)
      labels_.emplace(std::move(weights), next);
    return next;
  }

  // Of more weights a second throw rarely has the same; and where so many lists differ, few are shared.
  static constexpr std::size_t kMostWeights = 64;
  static constexpr std::size_t kMostLists = 4096;
  Graph* graph_;
  std::uint32_t throws_ = 0;
  std::map<std::vector<Integer>, std::uint32_t> labels_;  // by weights: their first row
  std::unordered_map<std::uint64_t, OutcomeRows> rows_;
  const OutcomeRows* last_ = nullptr;  // neighbours often throw alike
  std::uint64_t last_id_ = 0;
};

}  // namespace casus
