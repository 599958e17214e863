#include "conflict/solvers/equilibrium.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <string>
#include <utility>

#include "conflict/graph/stable_plan.hpp"
#include "conflict/solvers/behaviour.hpp"
#include "conflict/solvers/decide.hpp"
#include "conflict/solvers/exploitability.hpp"
#include "conflict/solvers/sequence_form.hpp"
#include "conflict/solvers/zero_sum.hpp"

namespace casus {
namespace {

constexpr double kPerhapsEqual = 1e-9;  // worths closer than this, relative, are compared exactly
// If they cannot be compared exactly, worths closer than this count as equal.
constexpr double kEqual = 1e-13;

/// The exact worths of public nodes under the choices made so far, computed on demand: most are never needed.
class ExactWorths {
 public:
  /// With `wanted` false every worth is unknown.
  ExactWorths(const Graph& graph, const Policy& policy, bool wanted)
      : graph_(graph), policy_(policy), wanted_(wanted) {
    if (wanted) place_.assign(graph.nodes.size(), kNone);
  }

  /// Stores the worth of a solved region, or nothing if it was not solved exactly.
  void set(std::uint32_t node, std::optional<Exact> worth) {
    if (!wanted_) return;
    place_[node] = static_cast<std::uint32_t>(worths_.size());
    worths_.push_back(std::move(worth));
  }

  /// Returns the worth of a node whose children are decided, or null if it depends on a region that was not
  /// solved exactly.
  const Exact* of(std::uint32_t node) {
    if (!wanted_) return nullptr;
    if (place_[node] == kNone) work_out(node);
    const auto& worth = worths_[place_[node]];
    return worth ? &*worth : nullptr;
  }
  [[nodiscard]] bool wanted() const { return wanted_; }

 private:
  void work_out(std::uint32_t node) {
    constexpr std::uint32_t kMet = kNone - 1;
    std::vector<std::uint32_t> below{node};
    place_[node] = kMet;
    for (std::size_t next = 0; next < below.size(); ++next) {
      for (const Edge& edge : taken(below[next])) {
        if (place_[edge.to] != kNone) continue;
        place_[edge.to] = kMet;
        below.push_back(edge.to);
      }
    }
    std::sort(below.begin(), below.end());  // children have smaller numbers
    for (const std::uint32_t n : below) set(n, sum(n));
  }

  [[nodiscard]] std::span<const Edge> taken(std::uint32_t node) const {
    const std::uint32_t chosen = policy_.chosen[node];
    if (graph_.nodes[node].turn.actor != Actor::player) return graph_.edges_of(node);
    return {graph_.edges.data() + chosen, 1};
  }

  [[nodiscard]] std::optional<Exact> sum(std::uint32_t node) const {
    const GraphNode& here = graph_.nodes[node];
    if (here.turn.actor == Actor::nobody) {
      return here.outcome < graph_.outcome_gain.size() ? graph_.worths[graph_.outcome_gain[here.outcome]]
                                                       : Exact();
    }
    Exact total;
    for (const Edge& edge : taken(node)) {
      const auto& child = worths_[place_[edge.to]];
      if (!child) return std::nullopt;
      const Exact worth = edge.gain == 0 ? *child : graph_.worths[edge.gain] + *child;
      total += here.turn.actor == Actor::player ? worth : graph_.chances[edge.label] * worth;
    }
    return std::move(total).reduced();
  }

  const Graph& graph_;
  const Policy& policy_;
  bool wanted_;
  std::vector<std::uint32_t> place_;         // by node; kNone: nothing is known
  std::deque<std::optional<Exact>> worths_;  // a deque, so that worths keep their addresses
};

class Solver {
 public:
  Solver(const Graph& graph, const Limits& limits, bool exactly)
      : graph_(graph), limits_(limits), map_(graph), exact_(graph, answer_.policy, exactly) {
    answer_.policy.exact = exactly;
  }

  Result<Equilibrium> solve() {
    const std::size_t nodes = graph_.nodes.size();
    if (auto fault = limits_.exceeded(nodes, nodes * (sizeof(double) + 2 * sizeof(std::uint32_t)))) {
      return *fault;
    }
    answer_.policy.chosen.assign(nodes, kNone);
    answer_.policy.mixes.resize(graph_.info_sets.size());
    answer_.value_of_node.assign(nodes, std::numeric_limits<double>::quiet_NaN());
    for (std::uint32_t node = 0; node < nodes; ++node) {
      if (node % 4096 == 0) {
        if (auto fault = limits_.exceeded(node, 0)) return *fault;
        if (limits_.progress) limits_.progress("equilibrium", node, nodes);
      }
      if (graph_.is_hidden(node)) continue;
      if (auto fault = settle(node)) return std::move(*fault);
    }
    const std::uint32_t root = graph_.root();
    answer_.value = answer_.value_of_node[root];
    if (const Exact* exact = exact_.of(root)) {
      answer_.exact_value = exact->reduced();
      answer_.value = exact->to_double();
    }
    answer_.exploitability = exploitability(graph_, answer_.policy);
    return std::move(answer_);
  }

 private:
  /// Computes the worth of a public node and the choice made there.
  std::optional<Faults> settle(std::uint32_t node) {
    const GraphNode& here = graph_.nodes[node];
    const auto edges = graph_.edges_of(node);
    double& value = answer_.value_of_node[node];
    if (std::any_of(edges.begin(), edges.end(), [&](const Edge& e) { return graph_.is_hidden(e.to); })) {
      return settle_region(node);
    }
    if (const Loop* const loop = graph_.joint_at(node); loop != nullptr) {
      if (node == loop->choices.front() && !settle_together(*loop)) return Faults{no_plan()};
    } else if (here.turn.actor == Actor::player) {
      const Edge& best = best_of(edges, here.turn.seat);
      answer_.policy.chosen[node] = static_cast<std::uint32_t>(&best - graph_.edges.data());
      value = worth(best);
    } else if (here.turn.actor == Actor::nobody) {
      value = here.outcome < graph_.outcome_gain.size()
                  ? graph_.worths_as_double[graph_.outcome_gain[here.outcome]]
                  : 0.0;
    } else {
      value = 0;
      for (const Edge& edge : edges) value += graph_.chances_as_double[edge.label] * worth(edge);
    }
    return std::nullopt;
  }

  /// Chooses at all choices of a loop. Returns false if, in every plan, some seat would gain from another
  /// choice.
  bool settle_together(const Loop& loop) {
    const auto order = [&](std::uint32_t a, std::uint32_t b, Seat seat) {
      const std::array<Edge, 2> edges{graph_.edges[a], graph_.edges[b]};
      if (&best_of(edges, seat) != &edges[0]) return -1;
      const std::array<Edge, 2> turned{edges[1], edges[0]};
      return &best_of(turned, seat) != &turned[0] ? 1 : 0;
    };
    const std::uint32_t plan = stable_plan(graph_, loop, order);
    if (plan == kNone) return false;
    for (const std::uint32_t node : loop.choices) {
      const std::uint32_t edge = graph_.nodes[node].first + plan;
      answer_.policy.chosen[node] = edge;
      answer_.value_of_node[node] = worth(graph_.edges[edge]);
    }
    return true;
  }

  [[nodiscard]] double worth(const Edge& edge) const {
    return graph_.worths_as_double[edge.gain] + answer_.value_of_node[edge.to];
  }

  const Edge& best_of(std::span<const Edge> edges, Seat seat) {
    const double sign = seat == 0 ? 1 : -1;
    double best = sign * worth(edges.front());
    for (const Edge& edge : edges) best = std::max(best, sign * worth(edge));
    const double scale = std::max(1.0, std::fabs(best));
    std::vector<const Edge*> close;
    for (const Edge& edge : edges) {
      if (sign * worth(edge) >= best - kPerhapsEqual * scale) close.push_back(&edge);
    }
    if (close.size() == 1) return *close.front();
    const Edge* first = nullptr;
    Exact most;
    for (const Edge* edge : close) {
      const Exact* child = exact_.of(edge->to);
      if (child == nullptr) return first_within(edges, sign, best - kEqual * scale);
      Exact its = graph_.worths[edge->gain] + *child;
      if (seat != 0) its = -its;
      if (first != nullptr && its <= most) continue;
      first = edge;
      most = std::move(its);
    }
    return *first;
  }

  const Edge& first_within(std::span<const Edge> edges, double sign, double least) const {
    return *std::find_if(edges.begin(), edges.end(), [&](const Edge& e) { return sign * worth(e) >= least; });
  }

  std::optional<Faults> settle_region(std::uint32_t node) {
    auto form = sequence_form(graph_, node, answer_.value_of_node, map_, limits_);
    if (!form) return form.faults();
    const auto exact = payoffs(*form);
    auto plans = optimal_plans(*form, exact ? &*exact : nullptr, limits_);
    if (!plans) return plans.faults();
    set_shares(*form, *plans, answer_.policy);
    answer_.value_of_node[node] = plans->value;
    if (plans->exact) {
      exact_.set(node, std::move(plans->exact_value));
    } else {
      exact_.set(node, std::nullopt);
      answer_.policy.exact = false;
    }
    return std::nullopt;
  }

  /// Returns the exact payoffs of a region, if it is small and everything below it is exact.
  std::optional<std::vector<Payoff<Exact>>> payoffs(const SequenceForm& form) {
    if (!exact_.wanted() || program_size(form).rows > kMostExactRows) return std::nullopt;
    std::vector<Exact> values;
    values.reserve(form.exits.size());
    for (const std::uint32_t exit : form.exits) {
      const Exact* value = exact_.of(exit);
      if (value == nullptr) return std::nullopt;
      values.push_back(*value);
    }
    return exact_payoffs(graph_, form, values, map_);
  }

  const Graph& graph_;
  const Limits& limits_;
  Equilibrium answer_;
  RegionMap map_;
  ExactWorths exact_;
};

}  // namespace

Result<Equilibrium> equilibrium(const Graph& graph, const Limits& limits, bool exactly) {
  // With other dimensions each seat maximises its own worth: where nothing is hidden, backward induction
  // decides.
  if (graph.dimensions != 1 && std::find(graph.hidden.begin(), graph.hidden.end(), 1) == graph.hidden.end()) {
    auto decision = Decision::of(graph, limits);
    if (!decision) return decision.faults();
    Equilibrium answer;
    answer.policy = decision->policy();
    answer.policy.mixes.resize(graph.info_sets.size());
    return answer;
  }
  if (graph.dimensions != 1) {
    return Fault{{},
                 "something is chosen in secret, and " + std::to_string(graph.dimensions) +
                     " seats play for themselves: nobody can compute what is best",
                 "odds of what is declared were expected, or two seats of opposed interests"};
  }
  return Solver(graph, limits, exactly).solve();
}

}  // namespace casus
