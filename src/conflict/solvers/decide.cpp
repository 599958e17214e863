#include "conflict/solvers/decide.hpp"

#include <algorithm>
#include <utility>

#include "base/meter.hpp"
#include "conflict/graph/number.hpp"
#include "conflict/graph/stable_plan.hpp"
#include "conflict/solvers/bounded.hpp"

namespace casus {

/// Decides all nodes, children first, and stores the worth of each as a double with its error bound.
class Decision::Maker {
 public:
  Maker(const Graph& graph, const Limits& limits)
      : graph_(graph), limits_(limits), dims_(graph.dimensions), decision_(graph) {
    decision_.policy_.chosen.assign(graph.nodes.size(), kNone);
    decision_.worths_.resize(graph.nodes.size() * dims_);
    decision_.gains_.reserve(graph.worths.size());
    for (const Exact& worth : graph.worths) decision_.gains_.push_back(BoundedValue::of(worth));
  }

  Result<Decision> make() {
    for (std::uint32_t node = 0; node < graph_.nodes.size(); ++node) {
      if (node % 4096 == 0 && limits_.stopped()) stopped_ = true;
      ResourceMeter::spend(graph_.edges_of(node).size());
      switch (graph_.nodes[node].turn.actor) {
        case Actor::nobody:
          end(node);
          break;
        case Actor::player:
          if (const Loop* const loop = graph_.joint_at(node); loop != nullptr) [[unlikely]] {
            if (node == loop->choices.front() && !choose_together(*loop)) return no_plan();
          } else {
            choose(node);
          }
          break;
        case Actor::chance:
        case Actor::inner:
          expect(node);
          break;
      }
      if (stopped_) return casus::stopped();
    }
    return std::move(decision_);
  }

 private:
  BoundedValue& worth(std::uint32_t node, std::size_t d) { return decision_.worths_[node * dims_ + d]; }
  /// Returns the worth of an edge: its gain plus the worth that follows.
  [[nodiscard]] BoundedValue then(const Edge& edge, std::size_t d) const {
    return decision_.worth_about(edge, d);
  }

  void end(std::uint32_t node) {
    const std::uint16_t outcome = graph_.nodes[node].outcome;
    if (outcome >= graph_.outcome_gain.size()) return;
    for (std::size_t d = 0; d < dims_; ++d) {
      worth(node, d) = decision_.gains_[graph_.outcome_gain[outcome] * dims_ + d];
    }
  }

  void expect(std::uint32_t node) {
    const auto edges = graph_.edges_of(node);
    for (std::size_t d = 0; d < dims_; ++d) {
      BoundedSum sum;
      double ends = 0.0;  // the largest error of what follows
      for (const Edge& edge : edges) {
        sum.add(graph_.chances_as_double[edge.label], then(edge, d));
        ends = std::max(ends, then(edge, d).error);
      }
      // A certain step is as exact as the node that it leads to.
      const bool certain = edges.size() == 1 && graph_.chances_as_double[edges[0].label] == 1.0;
      const NodeErrors* const errors = graph_.errors_at(node);
      if (errors != nullptr) sum.loosen(errors->chances);
      worth(node, d) = certain ? then(edges[0], d) : sum.sum();
      // The choices in the loop were made for worths that may be off, too.
      if (errors != nullptr && errors->worth > 0.0) worth(node, d).error += errors->worth + 2.0 * ends;
    }
  }

  void choose(std::uint32_t node) {
    const GraphNode& at = graph_.nodes[node];
    const auto edges = graph_.edges_of(node);
    const std::size_t own = dims_ == 1 ? 0 : static_cast<std::size_t>(at.turn.seat);
    const bool wants_small = dims_ == 1 && at.turn.seat == 1;
    options_.clear();
    for (const Edge& edge : edges) {
      BoundedValue worth = then(edge, own);
      if (wants_small) worth.value = -worth.value;
      options_.push_back(worth);
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < edges.size(); ++i) {
      if (options_[i].value > options_[best].value) best = i;
    }
    in_doubt_.clear();
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const bool known = both_exact(options_[best], options_[i]) || surely_more(options_[best], options_[i]);
      if (i == best || !known) add_doubt(edges, i, own, wants_small);
    }
    if (in_doubt_.size() > 1) merge_alike(edges, node, own, wants_small);
    best = in_doubt_.front();
    if (in_doubt_.size() > 1) best = compare(edges, own, wants_small);
    decision_.policy_.chosen[node] = at.first + static_cast<std::uint32_t>(best);
    for (std::size_t d = 0; d < dims_; ++d) worth(node, d) = then(edges[best], d);
    if (undecided_) allow_for(node, best);
  }

  /// Adds the possible loss to the bound when choices in doubt were too long to compare: another one may have
  /// been better by this much.
  void allow_for(std::uint32_t node, std::size_t best) {
    double most = 0.0;
    for (const std::size_t i : in_doubt_) {
      const double better = options_[i].value - options_[best].value;
      most = std::max(most, (better + options_[i].error + options_[best].error) * BoundedValue::kMargin);
    }
    for (std::size_t d = 0; d < dims_; ++d) worth(node, d).error += most;
    undecided_ = false;
  }

  /// Chooses at all choices of a loop. Returns false if, in every plan, some seat would gain from another
  /// choice.
  bool choose_together(const Loop& loop) {
    const auto order = [&](std::uint32_t a, std::uint32_t b, Seat seat) {
      const std::size_t own = dims_ == 1 ? 0 : static_cast<std::size_t>(seat);
      const Edge& first = graph_.edges[a];
      const Edge& second = graph_.edges[b];
      const BoundedValue one = then(first, own);
      const BoundedValue other = then(second, own);
      const int sign = dims_ == 1 && seat == 1 ? -1 : 1;
      if (surely_more(one, other)) return sign;
      if (surely_more(other, one)) return -sign;
      if (both_exact(one, other)) return 0;
      ++decision_.in_doubt_;
      if (!decision_.evaluate(first.to, limits_) || !decision_.evaluate(second.to, limits_)) {
        stopped_ = limits_.stopped();
        undecided_ = true;
        slack_ = std::max(
            slack_, (std::abs(one.value - other.value) + one.error + other.error) * BoundedValue::kMargin);
        return 0;
      }
      const auto exactly = (*decision_.worth_of(first))[own] <=> (*decision_.worth_of(second))[own];
      return exactly == 0 ? 0 : exactly > 0 ? sign : -sign;
    };
    const std::uint32_t plan = stable_plan(graph_, loop, order);
    if (plan == kNone) return stopped_;
    for (const std::uint32_t node : loop.choices) {
      decision_.policy_.chosen[node] = graph_.nodes[node].first + plan;
      for (std::size_t d = 0; d < dims_; ++d) {
        worth(node, d) = then(graph_.edges[decision_.policy_.chosen[node]], d);
        worth(node, d).error += slack_;
      }
    }
    undecided_ = false;
    slack_ = 0.0;
    return true;
  }

  /// Adds an edge to those in doubt. Of two edges that lead to equivalent nodes, the gains alone decide.
  void add_doubt(std::span<const Edge> edges, std::size_t i, std::size_t own, bool wants_small) {
    for (std::size_t& other : in_doubt_) {
      if (decision_.like(edges[other].to) != decision_.like(edges[i].to)) continue;
      const auto order =
          graph_.worths[edges[i].gain * dims_ + own] <=> graph_.worths[edges[other].gain * dims_ + own];
      if (wants_small ? order < 0 : order > 0) other = i;
      return;
    }
    in_doubt_.push_back(i);
  }

  /// Checks whether edges in doubt lead to equivalent nodes. Called only when there is a doubt.
  void merge_alike(std::span<const Edge> edges, std::uint32_t node, std::size_t own, bool wants_small) {
    if (!decision_.equivalence_) decision_.equivalence_ = std::make_shared<EquivalenceClasses>(graph_);
    decision_.equivalence_->extend(decision_.policy_, node);
    for (const std::size_t i : std::exchange(in_doubt_, {})) add_doubt(edges, i, own, wants_small);
  }

  /// Compares the edges in doubt exactly and returns the first of the best ones.
  std::size_t compare(std::span<const Edge> edges, std::size_t own, bool wants_small) {
    ++decision_.in_doubt_;
    std::size_t best = edges.size();  // none yet
    Exact best_worth;
    for (const std::size_t i : in_doubt_) {
      if (!decision_.evaluate(edges[i].to, limits_)) {
        stopped_ = limits_.stopped();
        undecided_ = true;
        return in_doubt_.front();
      }
      Exact worth = (*decision_.worth_of(edges[i]))[own];
      const auto order = wants_small ? best_worth <=> worth : worth <=> best_worth;
      if (best == edges.size() || order > 0 || (order == 0 && i < best)) {
        best = i;
        best_worth = std::move(worth);
      }
    }
    return best;
  }

  const Graph& graph_;
  const Limits& limits_;
  std::size_t dims_;
  Decision decision_;
  std::vector<BoundedValue> options_;  // of the current node; larger is better for the choosing seat
  std::vector<std::size_t> in_doubt_;  // the edges of the current node that may be the best
  bool undecided_ = false;             // numbers were too long to compare
  double slack_ = 0.0;                 // the possible loss from that in a loop
  bool stopped_ = false;
};

Result<Decision> Decision::of(const Graph& graph, const Limits& limits) {
  return Maker(graph, limits).make();
}

std::optional<std::vector<Exact>> Decision::worth_of(const Edge& edge, const Limits& limits) {
  auto sum = worth(edge.to, limits);
  const std::size_t dims = graph_->dimensions;
  for (std::size_t d = 0; sum && d < dims; ++d) (*sum)[d] += graph_->worths[edge.gain * dims + d];
  return sum;
}

std::optional<std::vector<Exact>> Decision::worth(std::uint32_t node, const Limits& limits) {
  if (!evaluate(node, limits)) return std::nullopt;
  return exact_.at(like(node));
}

bool Decision::evaluate(std::uint32_t node, const Limits& limits) {
  if (!graph_->rounded.empty()) return false;
  // Depth first, without recursion: a node is evaluated once all nodes that its policy reaches are. Of
  // equivalent nodes, the first is evaluated.
  std::vector<std::uint32_t> open{like(node)};
  while (!open.empty()) {
    const std::uint32_t next = open.back();
    const std::size_t before = open.size();
    if (!exact_.contains(next)) {
      for_each_taken<double>(*graph_, policy_, next, [&](const Edge& edge, double /*chance*/) {
        if (!exact_.contains(like(edge.to))) open.push_back(like(edge.to));
      });
      if (open.size() > before) continue;
      evaluate_one(next);
      if (work_.used_up()) return false;
      if (exact_.size() % 256 == 0 && limits.stopped()) return false;
    }
    open.pop_back();
  }
  return true;
}

void Decision::evaluate_one(std::uint32_t node) {
  const std::size_t dims = graph_->dimensions;
  std::vector<Exact> worth(dims);
  if (graph_->nodes[node].turn.actor == Actor::nobody) {
    const std::uint16_t outcome = graph_->nodes[node].outcome;
    if (outcome < graph_->outcome_gain.size()) {
      for (std::size_t d = 0; d < dims; ++d) {
        worth[d] = graph_->worths[graph_->outcome_gain[outcome] * dims + d];
      }
    }
  } else {
    for_each_taken<Exact>(*graph_, policy_, node, [&](const Edge& edge, const Exact& chance) {
      const std::vector<Exact>& after = exact_.at(like(edge.to));
      for (std::size_t d = 0; d < dims; ++d) {
        if (work_.spend(worth[d], chance, after[d]))
          worth[d] += chance * (graph_->worths[edge.gain * dims + d] + after[d]);
      }
    });
  }
  if (work_.used_up()) return;
  for (Exact& x : worth) x = std::move(x).reduced();
  exact_.emplace(node, std::move(worth));
}

}  // namespace casus
