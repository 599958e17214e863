#pragma once
// The slow twin of the solvers of hidden choices. It lists every pure strategy of a seat, and computes each
// worth by recursion over lines of play. It uses no regions, no sequences and no linear programs.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "conflict/graph/graph.hpp"

namespace casus::twin {

/// A move for each place where a seat chooses: its information sets (by number), its other nodes (by ~node).
using Strategy = std::map<std::int64_t, std::uint32_t>;

inline std::int64_t place_of(const Graph& graph, std::uint32_t node) {
  const std::uint32_t set = graph.nodes[node].info_set;
  return set != kNone ? std::int64_t{set} : ~std::int64_t{node};
}

inline std::vector<Strategy> pure_strategies(const Graph& graph, Seat seat) {
  std::map<std::int64_t, std::uint32_t> places;
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    if (graph.nodes[n].turn == Turn{Actor::player, seat}) {
      places[place_of(graph, n)] = static_cast<std::uint32_t>(graph.edges_of(n).size());
    }
  }
  std::vector<Strategy> all{{}};
  for (const auto& [place, moves] : places) {
    std::vector<Strategy> more;
    for (const Strategy& strategy : all) {
      for (std::uint32_t move = 0; move < moves; ++move) {
        more.push_back(strategy);
        more.back()[place] = move;
      }
    }
    all = std::move(more);
  }
  return all;
}

/// Returns the expected worth from a node. Seats with an entry in `pure` play that strategy, the others
/// `policy`.
inline double worth(const Graph& graph, std::uint32_t node, const Strategy& pure, const Policy& policy) {
  const GraphNode& here = graph.nodes[node];
  if (here.turn.actor == Actor::nobody) {
    return here.outcome < graph.outcome_gain.size() ? graph.worths_as_double[graph.outcome_gain[here.outcome]]
                                                    : 0.0;
  }
  const auto edges = graph.edges_of(node);
  const auto fixed = here.turn.actor == Actor::player ? pure.find(place_of(graph, node)) : pure.end();
  double sum = 0;
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    double often = 0;
    if (here.turn.actor != Actor::player) {
      often = graph.chances_as_double[edges[i].label];
    } else if (fixed != pure.end()) {
      often = fixed->second == i ? 1 : 0;
    } else if (here.info_set != kNone && !policy.mixes[here.info_set].empty()) {
      often = policy.mixes[here.info_set][i].probability;
    } else {
      often = policy.chosen[node] == here.first + i ? 1 : 0;
    }
    if (often != 0) {
      sum += often * (graph.worths_as_double[edges[i].gain] + worth(graph, edges[i].to, pure, policy));
    }
  }
  return sum;
}

/// The bounds of the value of a game, found by trying every pure strategy: what seat 0 guarantees against
/// seat 1, and the reverse. If a pair of policies leaves no gap, that proves both the value and the
/// policies.
struct Bounds {
  double seat_0_gets = std::numeric_limits<double>::infinity();
  double seat_1_allows = -std::numeric_limits<double>::infinity();
};

inline Bounds bounds(const Graph& graph, const Policy& policy) {
  Bounds result;
  for (const Strategy& s : pure_strategies(graph, 1)) {
    result.seat_0_gets = std::min(result.seat_0_gets, worth(graph, graph.root(), s, policy));
  }
  for (const Strategy& s : pure_strategies(graph, 0)) {
    result.seat_1_allows = std::max(result.seat_1_allows, worth(graph, graph.root(), s, policy));
  }
  return result;
}

inline double exploitability(const Graph& graph, const Policy& policy) {
  const Bounds b = bounds(graph, policy);
  return b.seat_1_allows - b.seat_0_gets;
}

/// The value of a small matrix game by enumeration of equal supports (Shapley and Snow, 1950): some square
/// part of the matrix has mixes that make all its rows and columns equal, and no other row or column does
/// better.
inline double matrix_value(const std::vector<std::vector<double>>& a) {
  const std::size_t rows = a.size();
  const std::size_t columns = a[0].size();
  // Solves Σ_j m(i, j) x_j = v for all i with Σ x = 1; empty when there is no one solution with x ≥ 0.
  const auto mix = [](std::vector<std::vector<double>> m) {
    const std::size_t n = m.size();
    for (auto& row : m) row.insert(row.end(), {-1.0, 0.0});
    m.emplace_back(n, 1.0);
    m.back().insert(m.back().end(), {0.0, 1.0});
    for (std::size_t k = 0; k <= n; ++k) {
      std::size_t pivot = k;
      for (std::size_t i = k; i <= n; ++i) {
        if (std::abs(m[i][k]) > std::abs(m[pivot][k])) pivot = i;
      }
      if (std::abs(m[pivot][k]) < 1e-9) return std::vector<double>{};
      std::swap(m[k], m[pivot]);
      for (std::size_t i = 0; i <= n; ++i) {
        if (i == k) continue;
        const double factor = m[i][k] / m[k][k];
        for (std::size_t j = k; j < n + 2; ++j) m[i][j] -= factor * m[k][j];
      }
    }
    std::vector<double> x;
    for (std::size_t k = 0; k <= n; ++k) x.push_back(m[k][n + 1] / m[k][k]);
    for (std::size_t k = 0; k < n; ++k) {
      if (x[k] < -1e-9) return std::vector<double>{};
    }
    return x;  // and v last
  };
  const auto members = [](std::uint32_t set) {
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < 32; ++i) {
      if ((set >> i & 1U) != 0) list.push_back(i);
    }
    return list;
  };
  for (std::uint32_t r = 1; r < 1U << rows; ++r) {
    for (std::uint32_t c = 1; c < 1U << columns; ++c) {
      const auto in_rows = members(r);
      const auto in_columns = members(c);
      if (in_rows.size() != in_columns.size()) continue;
      std::vector<std::vector<double>> part;
      std::vector<std::vector<double>> turned;
      for (const auto i : in_rows) {
        part.emplace_back();
        for (const auto j : in_columns) part.back().push_back(a[i][j]);
      }
      for (const auto j : in_columns) {
        turned.emplace_back();
        for (const auto i : in_rows) turned.back().push_back(a[i][j]);
      }
      const auto y = mix(part);
      const auto x = mix(turned);
      if (x.empty() || y.empty()) continue;
      const double v = x.back();
      bool holds = true;
      for (std::size_t j = 0; j < columns; ++j) {
        double sum = 0;
        for (std::size_t k = 0; k < in_rows.size(); ++k) sum += x[k] * a[in_rows[k]][j];
        holds = holds && sum > v - 1e-9;
      }
      for (std::size_t i = 0; i < rows; ++i) {
        double sum = 0;
        for (std::size_t k = 0; k < in_columns.size(); ++k) sum += y[k] * a[i][in_columns[k]];
        holds = holds && sum < v + 1e-9;
      }
      if (holds) return v;
    }
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace casus::twin
