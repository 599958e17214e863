#include "conflict/solvers/equivalence_classes.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "base/hash.hpp"

namespace casus {

EquivalenceClasses::EquivalenceClasses(const Graph& graph)
    : graph_(&graph), firsts_(64, Hash{this}, EquivalentNodes{this}) {
  const std::size_t dims = graph.dimensions;
  std::unordered_multimap<std::uint64_t, std::uint32_t> seen;
  for (std::uint32_t row = 0; row < graph.counted.size(); ++row) {
    std::uint64_t hash = 0;
    for (std::size_t d = 0; d < dims; ++d)
      hash = combine(hash, std::bit_cast<std::uint64_t>(graph.worths_as_double[row * dims + d]));
    std::uint32_t first = row;
    const auto [begin, end] = seen.equal_range(hash);
    for (auto other = begin; other != end && first == row; ++other) {
      const auto worth = graph.worths.begin() + static_cast<std::ptrdiff_t>(row * dims);
      const auto others = graph.worths.begin() + static_cast<std::ptrdiff_t>(other->second * dims);
      if (std::equal(worth, worth + static_cast<std::ptrdiff_t>(dims), others)) first = other->second;
    }
    if (first == row) seen.emplace(hash, row);
    gain_.push_back(first);
  }
}

void EquivalenceClasses::extend(const Policy& policy, std::uint32_t end) {
  for (auto node = static_cast<std::uint32_t>(like_.size()); node < end; ++node) {
    chosen_.push_back(policy.chosen[node]);
    like_.push_back(node);
    const auto edges = taken(node);
    // A choice that gains nothing is equivalent to the node that it leads to.
    like_[node] =
        chooses(node) && gain_[edges[0].gain] == 0 ? like_[edges[0].to] : *firsts_.insert(node).first;
  }
}

std::span<const Edge> EquivalenceClasses::taken(std::uint32_t node) const {
  return chooses(node) ? std::span(graph_->edges).subspan(chosen_[node], 1) : graph_->edges_of(node);
}

std::uint32_t EquivalenceClasses::end_gain(std::uint32_t node) const {
  const std::uint16_t outcome = graph_->nodes[node].outcome;
  return outcome < graph_->outcome_gain.size() ? gain_[graph_->outcome_gain[outcome]] : 0;
}

std::size_t EquivalenceClasses::Hash::operator()(std::uint32_t node) const {
  const auto edges = equivalence->taken(node);
  if (edges.empty()) return mix(equivalence->end_gain(node));
  std::uint64_t hash = equivalence->chooses(node) ? 1 : 2;
  for (const Edge& edge : edges) {
    hash = combine(hash, (std::uint64_t{equivalence->like_[edge.to]} << 32U) | equivalence->gain_[edge.gain]);
    if (!equivalence->chooses(node)) hash = combine(hash, edge.label);
  }
  return hash;
}

bool EquivalenceClasses::EquivalentNodes::operator()(std::uint32_t a, std::uint32_t b) const {
  const auto of_a = equivalence->taken(a);
  const auto of_b = equivalence->taken(b);
  if (of_a.empty() && of_b.empty()) return equivalence->end_gain(a) == equivalence->end_gain(b);
  const bool choose = equivalence->chooses(a);
  if (choose != equivalence->chooses(b)) return false;
  return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), [&](const Edge& x, const Edge& y) {
    return equivalence->like_[x.to] == equivalence->like_[y.to] &&
           equivalence->gain_[x.gain] == equivalence->gain_[y.gain] && (choose || x.label == y.label);
  });
}

}  // namespace casus
