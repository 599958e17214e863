#pragma once
// What the solvers ask of a number: the chances and worths of a graph in it. Two numbers exist, double and
// Exact. Private to the solvers and the walk.

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "base/exact.hpp"
#include "conflict/graph/exact_work.hpp"
#include "conflict/graph/graph.hpp"

namespace casus {

template <class N>
struct Number;

template <>
struct Number<double> {
  static const double* chances(const Graph& graph) { return graph.chances_as_double.data(); }
  static const double* worths(const Graph& graph) { return graph.worths_as_double.data(); }
  static double share(const Share& share) { return share.probability; }
  static double of(const Exact& x) { return x.to_double(); }
  static bool is_zero(double x) { return x == 0.0; }
  static double about(double x) { return x; }
  static double part(const Graph& /*graph*/, std::uint32_t /*factor*/, const Factor::Part& part) {
    return part.chance;
  }
  static double leaves(const Graph& /*graph*/, const Product& product) { return product.leaves; }
  static double again(const Graph& graph, const Product& product) {
    return graph.parts_of(product.rows)[product.row_again].chance *
           graph.parts_of(product.columns)[product.column_again].chance;
  }
};

template <>
struct Number<Exact> {
  static const Exact* chances(const Graph& graph) { return graph.chances.data(); }
  static const Exact* worths(const Graph& graph) { return graph.worths.data(); }
  static const Exact& share(const Share& share) { return share.exact; }
  static const Exact& of(const Exact& x) { return x; }
  static bool is_zero(const Exact& x) { return x.is_zero(); }
  static double about(const Exact& x) { return x.to_double(); }
  static Exact part(const Graph& graph, std::uint32_t factor, const Factor::Part& part) {
    return graph.exact_chance(factor, part);
  }
  static Exact leaves(const Graph& graph, const Product& product) {
    return product.row_again == kNone ? Exact(1) : Exact(1) - again(graph, product);
  }
  static Exact again(const Graph& graph, const Product& product) {
    return graph.exact_chance(product.rows, graph.parts_of(product.rows)[product.row_again]) *
           graph.exact_chance(product.columns, graph.parts_of(product.columns)[product.column_again]);
  }
};

/// Returns whether numbers of this kind are unknown for a graph: exact ones, if a loop was solved in doubles.
/// Then `work`, if there is any, is given up.
template <class N>
bool is_unknown(const Graph& graph, ExactWork* work) {
  if (std::is_same_v<N, double> || graph.rounded.empty() || work == nullptr) return false;
  work->give_up();
  return true;
}

/// Visits the pairs of a product as `visit(edge, probability)`, an edge without a label. Some that are less
/// likely than `least` are left out.
template <class N, class Visit>
[[gnu::noinline]] void for_each_pair(const Graph& graph, const Product& product, const Visit& visit,
                                     double least = 0.0) {
  const ProductTable& table = graph.tables[product.table];
  const auto rows = graph.parts_of(product.rows);
  const auto columns = graph.parts_of(product.columns);
  const auto row_places = graph.places_of(product.rows);
  const auto column_places = graph.places_of(product.columns);
  std::vector<N> across;
  across.reserve(columns.size());
  for (const Factor::Part& column : columns)
    across.push_back(Number<N>::part(graph, product.columns, column));
  const N leaves = Number<N>::leaves(graph, product);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const N down = Number<N>::part(graph, product.rows, rows[i]) / leaves;
    const ProductTable::Cell* const cells = table.cells.data() + row_places[i] * table.columns;
    // Of a throw the unlikely results are mostly those of few and of many hits.
    std::size_t begin = 0;
    std::size_t end = columns.size();
    if constexpr (std::is_same_v<N, double>) {
      while (begin < end && down * across[begin] < least) ++begin;
      while (begin < end && down * across[end - 1] < least) --end;
    }
    const auto visit_from = [&](std::size_t j, std::size_t until) {
      for (; j < until; ++j) {
        const ProductTable::Cell& cell = cells[column_places[j]];
        visit(Edge{cell.to, kNone, cell.gain}, down * across[j]);
      }
    };
    const std::size_t again = i == product.row_again ? product.column_again : columns.size();
    visit_from(begin, std::min(again, end));
    visit_from(std::max(begin, again + 1), end);
  }
}

/// Visits every exit of a ring that starts at one of its members, as `visit(edge, probability)`.
template <class N, class Visit>
[[gnu::noinline]] void for_each_exit(const Graph& graph, const RingPlace& place, const Visit& visit) {
  const auto& members = graph.rings[place.ring].members;
  std::vector<N> leaves;
  N still(1);
  N sum(0);
  for (std::size_t i = 0; i < members.size(); ++i) {
    const Product& product = graph.products[members[(place.member + i) % members.size()].product];
    leaves.push_back(still * Number<N>::leaves(graph, product));
    sum += leaves.back();
    still = still * Number<N>::again(graph, product);
  }
  for (std::size_t i = 0; i < members.size(); ++i)
    visit(Edge{members[(place.member + i) % members.size()].others, kNone, 0}, leaves[i] / sum);
}

/// Visits every edge of a node that chance or the policy takes, as `visit(edge, probability)`. Of a product,
/// pairs that are less likely than `least` may be left out. Inlined into each solver, whose sums then stay in
/// registers; products and rings are called, so that it stays small.
template <class N, class Visit>
[[gnu::always_inline]] inline void for_each_taken(const Graph& graph, const Policy& policy,
                                                  std::uint32_t node, Visit visit, double least = 0.0) {
  const GraphNode& at = graph.nodes[node];
  if (at.turn.actor == Actor::player) {
    if (const std::uint32_t edge = policy.chosen[node]; edge != kNone) {
      visit(graph.edges[edge], N(1));
    } else {
      const auto& mix = policy.mixes[at.info_set];
      const auto edges = graph.edges_of(node);
      for (std::size_t i = 0; i < edges.size(); ++i) {
        if (const N share = Number<N>::share(mix[i]); !Number<N>::is_zero(share)) visit(edges[i], share);
      }
    }
    return;
  }
  if (!graph.products.empty()) [[unlikely]] {
    if (const Product* const product = graph.product_at(node))
      return for_each_pair<N>(graph, *product, visit, least);
    if (const RingPlace* const place = graph.ring_at(node)) return for_each_exit<N>(graph, *place, visit);
  }
  const N* chances = Number<N>::chances(graph);
  for (const Edge& edge : graph.edges_of(node)) visit(edge, chances[edge.label]);
}

}  // namespace casus
