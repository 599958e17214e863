#include "conflict/decide.hpp"

#include <cmath>
#include <limits>

#include "conflict/number.hpp"

namespace casus {
namespace {

constexpr double kUnit = std::numeric_limits<double>::epsilon();  // twice the unit roundoff: a margin

/// Worths in doubles, each with a bound on its distance from the exact value.
struct Bounded {
  std::vector<double> worth;
  std::vector<double> error;
};

}  // namespace

Result<Decision> Decision::of(const Graph& graph, const Limits& limits) {
  Decision decision(graph);
  const std::size_t dims = graph.dimensions;
  const double* gains = graph.worths_as_double.data();
  Bounded at{std::vector<double>(graph.nodes.size() * dims), std::vector<double>(graph.nodes.size() * dims)};
  decision.policy_.chosen.assign(graph.nodes.size(), kNone);

  // The worth of an edge and its error: the gain is rounded once, the sum once.
  const auto then = [&](const Edge& edge, std::size_t d) {
    return gains[edge.gain * dims + d] + at.worth[edge.to * dims + d];
  };
  const auto error = [&](const Edge& edge, std::size_t d) {
    return at.error[edge.to * dims + d] +
           kUnit * (std::abs(gains[edge.gain * dims + d]) + std::abs(then(edge, d)));
  };

  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    if (node % 4096 == 0 && limits.stopped()) return *limits.exceeded(0, 0);
    const Turn turn = graph.nodes[node].turn;
    const auto ways = graph.edges_of(node);
    if (turn.actor == Actor::nobody) {
      const std::uint16_t outcome = graph.nodes[node].outcome;
      if (outcome >= graph.outcome_gain.size()) continue;
      for (std::size_t d = 0; d < dims; ++d) {
        at.worth[node * dims + d] = gains[graph.outcome_gain[outcome] * dims + d];
        at.error[node * dims + d] = kUnit * std::abs(at.worth[node * dims + d]);
      }
    } else if (turn.actor == Actor::player) {
      const std::size_t own = dims == 1 ? 0 : static_cast<std::size_t>(turn.seat);
      const double sign = dims == 1 && turn.seat == 1 ? -1.0 : 1.0;
      std::size_t best = 0;
      bool doubtful = false;
      for (std::size_t i = 1; i < ways.size(); ++i) {
        const double lead = sign * (then(ways[i], own) - then(ways[best], own));
        if (lead > 0) best = i;
      }
      for (std::size_t i = 0; i < ways.size() && !doubtful; ++i) {
        if (i == best) continue;
        const double lead = sign * (then(ways[best], own) - then(ways[i], own));
        doubtful = lead <= error(ways[best], own) + error(ways[i], own);
      }
      if (doubtful) {
        ++decision.in_doubt_;
        best = 0;
        Exact best_worth = decision.worth_of(ways[0])[own];
        for (std::size_t i = 1; i < ways.size(); ++i) {
          Exact worth = decision.worth_of(ways[i])[own];
          if (sign > 0 ? worth > best_worth : worth < best_worth) {
            best = i;
            best_worth = std::move(worth);
          }
        }
      }
      decision.policy_.chosen[node] = graph.nodes[node].first + static_cast<std::uint32_t>(best);
      for (std::size_t d = 0; d < dims; ++d) {
        at.worth[node * dims + d] = then(ways[best], d);
        at.error[node * dims + d] = error(ways[best], d);
      }
    } else {
      for (std::size_t d = 0; d < dims; ++d) {
        double sum = 0.0;
        double size = 0.0;
        double bound = 0.0;
        for (const Edge& edge : ways) {
          const double chance = graph.chances_as_double[edge.label];
          sum += chance * then(edge, d);
          size += chance * std::abs(then(edge, d));
          bound += chance * error(edge, d);
        }
        at.worth[node * dims + d] = sum;
        at.error[node * dims + d] = (bound + kUnit * static_cast<double>(ways.size() + 3) * size) *
                                    (1.0 + kUnit * static_cast<double>(ways.size() + 3));
      }
    }
  }
  return decision;
}

std::vector<Exact> Decision::worth_of(const Edge& edge) {
  std::vector<Exact> sum = worth(edge.to);
  for (std::size_t d = 0; d < sum.size(); ++d) sum[d] += graph_->worths[edge.gain * graph_->dimensions + d];
  return sum;
}

const std::vector<Exact>& Decision::worth(std::uint32_t node) {
  // Depth first, without recursion: a node is evaluated once everything that its policy reaches is.
  std::vector<std::uint32_t> open{node};
  while (!open.empty()) {
    const std::uint32_t next = open.back();
    const std::size_t before = open.size();
    if (!known(next)) {
      for_each_taken<double>(*graph_, policy_, next, [&](const Edge& edge, double /*chance*/) {
        if (!known(edge.to)) open.push_back(edge.to);
      });
    }
    if (open.size() > before) continue;
    evaluate(next);
    open.pop_back();
  }
  return exact_.at(node);
}

void Decision::evaluate(std::uint32_t node) {
  if (known(node)) return;
  const std::size_t dims = graph_->dimensions;
  std::vector<Exact> worth(dims);
  if (graph_->nodes[node].turn.actor == Actor::nobody) {
    const std::uint16_t outcome = graph_->nodes[node].outcome;
    if (outcome < graph_->outcome_gain.size()) {
      for (std::size_t d = 0; d < dims; ++d)
        worth[d] = graph_->worths[graph_->outcome_gain[outcome] * dims + d];
    }
  } else {
    for_each_taken<Exact>(*graph_, policy_, node, [&](const Edge& edge, const Exact& chance) {
      for (std::size_t d = 0; d < dims; ++d) {
        worth[d] += chance * (graph_->worths[edge.gain * dims + d] + exact_.at(edge.to)[d]);
      }
    });
  }
  for (Exact& x : worth) x = x.reduced();
  exact_.emplace(node, std::move(worth));
}

}  // namespace casus
