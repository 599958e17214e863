#pragma once
// Luck, choices and guesses of one play, from one solution of the whole conflict. What a position is worth is
// what was settled until then and what best play brings from there; so throws are fair, and no choice is
// better than the best one.

#include <cassert>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "answers/luck.hpp"
#include "base/numbers.hpp"
#include "table/own_answers.hpp"
#include "table/solver.hpp"
#include "table/step_recorder.hpp"

namespace casus {

/// Prices what is handed over.
struct PricedOutcome {
  const Prices& prices;
  std::vector<Exact>& worth;
  void operator()(const Transfer& moved) const { prices.add_transfer(worth, moved); }
  void operator()(const auto& /*report*/) const {}
};

/// What positions are worth by a solution, in one kind of number.
template <class N>
class LuckAccounts {
 public:
  /// `worth`: from each node, by the solution. `limits`: of the conflicts within.
  LuckAccounts(const Solver& solver, const Solution& solved, std::vector<N> worth, const Limits& limits)
      : solver_(solver),
        conflict_(solver.conflict()),
        limits_(limits),
        explored_(*solved.explored),
        graph_(explored_.graph),
        policy_(solved.policy()),
        dims_(graph_.dimensions),
        worth_(std::move(worth)) {}

  /// What best play brings from a position of the graph, one number a dimension.
  [[nodiscard]] std::vector<N> worth(const Position& position) const {
    return worth_of_node(explored_.node_of(position));
  }

  /// Faults: those of the conflicts within.
  [[nodiscard]] Result<std::vector<LuckAnswer::Account>> accounts(
      const std::vector<RecordedStep>& steps) const {
    std::vector<N> settled(dims_, N(0));
    std::size_t next = 0;
    // Before the start what is certain is settled.
    while (next < steps.size() && !conflict_.same_key(steps[next].before, conflict_.start()))
      add(settled, gained(steps[next++]));
    std::vector<N> now = worth_of_node(graph_.root());
    const OwnAnswers* own = conflict_.own_answers();
    if (next < steps.size() && own != nullptr && own->starts_after_declared_move()) {
      now = worth(steps[next].after);
      add(settled, gained(steps[next++]));
    }
    add(now, settled);
    std::vector<LuckAnswer::Account> accounts(dims_);
    const auto each = [&](const std::vector<N>& amounts, auto take) {
      for (std::size_t d = 0; d < dims_; ++d) take(accounts[d], amounts[d]);
    };
    for (std::size_t d = 0; d < dims_; ++d) accounts[d].seat = conflict_.seat_name(static_cast<Seat>(d));
    each(now, [](LuckAnswer::Account& account, const N& x) { set(account.start, account.exact_start, x); });
    const auto enter = [&](LuckAnswer::Kind kind, const auto& step, const RecordedStep& outer,
                           const std::string& seat, const std::vector<N>& amounts) {
      each(amounts, [&](LuckAnswer::Account& account, const N& x) {
        LuckAnswer::Term term{kind, seat, outer.other, step.text, 0.0, std::nullopt, step.entry};
        set(term.amount, term.exact, x);
        account.terms.push_back(std::move(term));
      });
    };
    std::uint32_t last_public = graph_.root();
    for (; next < steps.size(); ++next) {
      const RecordedStep& step = steps[next];
      const std::uint32_t node = explored_.node_of(step.before);
      if (!graph_.is_hidden(node)) last_public = node;
      const std::vector<N> gains = gained(step);
      std::vector<N> change = worth(step.after);
      add(change, gains);
      subtract(change, worth(step.before));
      add(settled, gains);
      if (step.deadlock) {  // nothing, where nobody could have left; else what going on has cost
        if (!step.seat.empty()) enter(LuckAnswer::Kind::choice, step, step, step.seat, change);
        continue;
      }
      switch (conflict_.turn(step.before).actor) {
        case Actor::chance:
          enter(LuckAnswer::Kind::dice, step, step, "", change);
          break;
        case Actor::player: {
          // In a loop who chose may choose again: what it cost is that it was chosen once.
          const bool again = graph_.loop_at(node) != nullptr;
          const std::vector<N> cost = again ? change : cost_of(step, last_public);
          if (chooses(step.before)) enter(LuckAnswer::Kind::choice, step, step, step.seat, cost);
          subtract(change, cost);
          if (is_hidden(step)) enter(LuckAnswer::Kind::guess, step, step, step.seat, change);
          break;
        }
        case Actor::inner:
          if (step.within.empty()) break;
          if (const auto value = within(step.before); !value) {
            return value.faults();
          } else {
            for (const RecordedThrow& one : step.within) {
              std::vector<N> moved = (*value)(one.after);
              add(moved, gained(one));
              subtract(moved, (*value)(one.before));
              enter(LuckAnswer::Kind::dice, one, step, "", moved);
            }
          }
          break;
        case Actor::nobody:
          break;
      }
    }
    now = settled;
    add(now, worth(steps.empty() ? conflict_.start() : steps.back().after));
    each(now, [](LuckAnswer::Account& account, const N& x) { set(account.end, account.exact_end, x); });
    return accounts;
  }

  /// What the positions of a conflict within are worth.
  struct InnerAccounts {
    std::unique_ptr<Exploration> explored;
    std::vector<N> worth;
    std::size_t dims = 0;
    [[nodiscard]] std::vector<N> operator()(const Position& p) const {
      const auto first = worth.begin() + static_cast<std::ptrdiff_t>(explored->node_of(p) * dims);
      return {first, first + static_cast<std::ptrdiff_t>(dims)};
    }
  };
  /// Those of the conflict within at `position`: by how it may end from there, and what follows then.
  [[nodiscard]] Result<InnerAccounts> within(const Position& position) const {
    Prices prices = solver_.prices();
    prices.of_outcome.clear();  // which are the whole conflict's
    auto explored = conflict_.explore_within(position, prices, limits_);
    if (!explored) return explored.faults();
    const Graph& graph = (*explored)->graph;
    const Policy none = only_choices(graph);
    std::vector<N> worth = worth_from_each<N>(graph, none);
    const auto ends = outcomes<double>(graph, none);
    for (const std::uint16_t end : Numbers<std::uint16_t>(ends.size())) {
      if (ends[end] <= 0.0) continue;
      std::vector<Exact> gains(dims_);
      const Position after = conflict_.apply(position, end, PricedOutcome{solver_.prices(), gains});
      std::vector<N> then = this->worth(after);
      add(then, numbers(gains));
      const std::vector<N> ahead = chance_of<N>(graph, none, end);
      for (std::size_t node = 0; node < ahead.size(); ++node) {
        for (std::size_t d = 0; d < dims_; ++d) worth[node * dims_ + d] += ahead[node] * then[d];
      }
    }
    return InnerAccounts{std::move(*explored), std::move(worth), dims_};
  }

 private:
  /// What a step settled.
  [[nodiscard]] std::vector<N> gained(const auto& step) const {
    std::vector<Exact> gains(dims_);
    for (const Transfer& moved : step.moved) solver_.prices().add_transfer(gains, moved);
    return numbers(gains);
  }
  static std::vector<N> numbers(const std::vector<Exact>& exact) {
    if constexpr (std::is_same_v<N, Exact>) {
      return exact;
    } else {
      std::vector<double> doubles;
      doubles.reserve(exact.size());
      for (const Exact& x : exact) doubles.push_back(x.to_double());
      return doubles;
    }
  }
  static void add(std::vector<N>& sum, const std::vector<N>& more) {
    for (std::size_t d = 0; d < sum.size(); ++d) sum[d] += more[d];
  }
  static void subtract(std::vector<N>& sum, const std::vector<N>& less) {
    for (std::size_t d = 0; d < sum.size(); ++d) sum[d] -= less[d];
  }
  static void set(double& rounded, std::optional<Exact>& exact, const N& x) {
    if constexpr (std::is_same_v<N, Exact>) {
      exact = x.reduced();
      rounded = exact->to_double();
    } else {
      rounded = x;
    }
  }

  [[nodiscard]] std::vector<N> worth_of_node(std::uint32_t node) const {
    const auto first = worth_.begin() + static_cast<std::ptrdiff_t>(node * dims_);
    return {first, first + static_cast<std::ptrdiff_t>(dims_)};
  }
  [[nodiscard]] bool chooses(const Position& position) const {
    return conflict_.legal_moves(position).size() > 1;
  }
  [[nodiscard]] bool is_hidden(const RecordedStep& step) const {
    return !conflict_.is_public(step.before) || !conflict_.is_public(step.after);
  }

  /// What choosing so cost by what the seat knew: less than the best choice is worth, and never more.
  [[nodiscard]] std::vector<N> cost_of(const RecordedStep& step, std::uint32_t last_public) const {
    std::vector<N> cost(dims_, N(0));
    const std::uint32_t node = explored_.node_of(step.before);
    const auto believed = beliefs<N>(graph_, policy_, node, last_public);
    if (believed.empty()) return cost;  // all of it is a guess
    const Seat seat = conflict_.turn(step.before).seat;
    const std::size_t own = graph_.own_dimension(seat);
    const bool least = dims_ == 1 && seat == 1;
    const std::vector<Move> moves = conflict_.legal_moves(step.before);
    const auto edges = graph_.edges_of(node);
    std::vector<std::vector<N>> worths(edges.size(), std::vector<N>(dims_, N(0)));
    std::size_t chosen = edges.size();
    std::size_t best = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      for (const auto& [at, share] : believed) {
        const Edge& edge = graph_.edges_of(at)[i];
        std::vector<N> then = worth_of_node(edge.to);
        add(then, gains_of(edge));
        for (std::size_t d = 0; d < dims_; ++d) worths[i][d] += share * then[d];
      }
      if (moves[edges[i].label] == *step.move) chosen = i;
      const bool better = least ? worths[i][own] < worths[best][own] : worths[best][own] < worths[i][own];
      const bool equal = worths[i][own] == worths[best][own];
      // Of equal ones that which is advised: to the others they need not be equal.
      if (better || (equal && policy_.chosen[node] == graph_.nodes[node].first + i)) best = i;
    }
    assert(chosen < edges.size());  // what was chosen is in the graph
    cost = worths[chosen];
    subtract(cost, worths[best]);
    return cost;
  }
  [[nodiscard]] std::vector<N> gains_of(const Edge& edge) const {
    std::vector<N> gains;
    for (std::size_t d = 0; d < dims_; ++d) {
      if constexpr (std::is_same_v<N, Exact>) {
        gains.push_back(graph_.worths[edge.gain * dims_ + d]);
      } else {
        gains.push_back(graph_.worths_as_double[edge.gain * dims_ + d]);
      }
    }
    return gains;
  }

  const Solver& solver_;
  const Conflict& conflict_;
  const Limits& limits_;
  const Exploration& explored_;
  const Graph& graph_;
  const Policy& policy_;
  std::size_t dims_;
  std::vector<N> worth_;
};

}  // namespace casus
