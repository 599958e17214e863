#pragma once
// Luck, choices and guesses of a play that is played again, from one solution of the whole conflict. What a
// position is worth is what was settled until then and what best play brings from there; so throws are fair,
// and no choice is better than the best one. Included by table_of.hpp only.

#include <algorithm>
#include <cassert>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/numbers.hpp"
#include "table/luck_recorder.hpp"
#include "table/player.hpp"
#include "table/weighing.hpp"

namespace casus {

/// Prices what is handed over.
struct PricedOutcome {
  const Prices& prices;
  std::vector<Exact>& worth;
  void operator()(const Transfer& moved) const { prices.add_transfer(worth, moved); }
  void operator()(const auto& /*told*/) const {}
};

template <Rules R>
class Luck {
 public:
  using At = BestPlay<R>;
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Recorder = LuckRecorder<R>;
  using Step = typename Recorder::Step;
  using Solution = typename At::Solution;

  explicit Luck(const At& at) : at_(at) {}

  [[nodiscard]] Result<LuckAnswer> luck(FairDice& dice, const Ask& ask, const PlayReporter& tell,
                                        std::optional<Measure> asked, const Limits& limits) const {
    Recorder recorder(at_);
    const auto hear = [&](const PlayEntry& entry) {
      recorder.hear(entry);
      if (tell) tell(entry);
    };
    const auto too_large = at_.system().unexplorable(at_.rules());
    if (const auto fault = Measured<R>(at_, asked).fault(); fault && !too_large) return *fault;
    const auto played = Player<R>(at_).play(dice, ask, hear, recorder);
    if (!played) return played.faults();
    return too_large ? singly(recorder.steps, *too_large, asked, limits)
                     : weighed(at_, recorder.steps, asked, limits);
  }

  /// What positions are worth by a solution, in one kind of number.
  template <class N>
  class LuckAccounts {
   public:
    /// `worth`: from each node, by the solution. `limits`: of the conflicts within.
    LuckAccounts(const At& at, const Solution& solved, std::vector<N> worth, const Limits& limits)
        : at_(at),
          limits_(limits),
          explored_(*solved.explored),
          graph_(explored_.graph),
          policy_(At::policy_of(solved.best)),
          dims_(graph_.dimensions),
          worth_(std::move(worth)) {}

    /// What best play brings from a position of the graph, one number a dimension.
    [[nodiscard]] std::vector<N> worth(const Position& position) const {
      return worth(explored_.node_of(at_.rules(), position));
    }

    /// Faults: those of the conflicts within.
    [[nodiscard]] Result<std::vector<LuckAnswer::Account>> accounts(const std::vector<Step>& steps) const {
      std::vector<N> settled(dims_, N(0));
      std::size_t next = 0;
      // Before the start what is certain is settled.
      while (next < steps.size() && !(at_.rules().key(steps[next].before) == at_.rules().key(at_.start())))
        add(settled, gained(steps[next++]));
      std::vector<N> now = worth(graph_.root());
      if (next < steps.size() && at_.system().begins_declared(at_.rules())) {
        now = worth(steps[next].after);
        add(settled, gained(steps[next++]));
      }
      add(now, settled);
      std::vector<LuckAnswer::Account> accounts(dims_);
      const auto each = [&](const std::vector<N>& amounts, auto take) {
        for (std::size_t d = 0; d < dims_; ++d) take(accounts[d], amounts[d]);
      };
      for (std::size_t d = 0; d < dims_; ++d)
        accounts[d].seat = at_.system().seat_name(at_.rules(), static_cast<Seat>(d));
      each(now, [](LuckAnswer::Account& account, const N& x) { set(account.start, account.exact_start, x); });
      const auto enter = [&](LuckAnswer::Kind kind, const auto& step, const Step& outer,
                             const std::string& seat, const std::vector<N>& amounts) {
        each(amounts, [&](LuckAnswer::Account& account, const N& x) {
          LuckAnswer::Term term{kind, seat, outer.other, step.text, 0.0, std::nullopt, step.entry};
          set(term.amount, term.exact, x);
          account.terms.push_back(std::move(term));
        });
      };
      std::uint32_t last_public = graph_.root();
      for (; next < steps.size(); ++next) {
        const Step& step = steps[next];
        const std::uint32_t node = explored_.node_of(at_.rules(), step.before);
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
        switch (at_.rules().turn(step.before).actor) {
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
            if constexpr (OuterRules<R>) {
              if (step.within.empty()) break;
              const auto value = within(step.before);
              if (!value) return value.faults();
              for (const ThrowWithin<R>& one : step.within) {
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
      add(now, worth(steps.empty() ? at_.start() : steps.back().after));
      each(now, [](LuckAnswer::Account& account, const N& x) { set(account.end, account.exact_end, x); });
      return accounts;
    }

    /// What the positions of the conflict within at `position` are worth: by how it may end from there, and
    /// what follows then.
    [[nodiscard]] auto within(const Position& position) const requires OuterRules<R> {
      using Inner = InnerOf<R>;
      struct InnerPlay {
        const Inner& rules;
        Explored<Inner> explored;
        std::vector<N> worth;
        std::size_t dims;
        [[nodiscard]] std::vector<N> operator()(const typename Inner::Position& one) const {
          const auto first = worth.begin() + static_cast<std::ptrdiff_t>(explored.node_of(rules, one) * dims);
          return {first, first + static_cast<std::ptrdiff_t>(dims)};
        }
      };
      auto inner = at_.rules().inner(position);
      Prices prices = at_.prices();
      prices.of_outcome.clear();  // which are the whole conflict's
      auto explored = explore(inner.rules, inner.position, prices, limits_);
      if (!explored) return Result<InnerPlay>(explored.faults());
      const Graph& graph = explored->graph;
      const Policy none = only_choices(graph);
      std::vector<N> worth = worth_from_each<N>(graph, none);
      const auto ends = outcomes<double>(graph, none);
      for (const std::uint16_t end : Numbers<std::uint16_t>(ends.size())) {
        if (ends[end] <= 0.0) continue;
        std::vector<Exact> gains(dims_);
        const Position after = at_.rules().resume(position, end, PricedOutcome{at_.prices(), gains});
        std::vector<N> then = this->worth(after);
        add(then, numbers(gains));
        const std::vector<N> ahead = chance_of<N>(graph, none, end);
        for (std::size_t node = 0; node < ahead.size(); ++node) {
          for (std::size_t d = 0; d < dims_; ++d) worth[node * dims_ + d] += ahead[node] * then[d];
        }
      }
      return Result<InnerPlay>(InnerPlay{inner.rules, std::move(*explored), std::move(worth), dims_});
    }

   private:
    /// What a step settled.
    [[nodiscard]] std::vector<N> gained(const auto& step) const {
      std::vector<Exact> gains(dims_);
      for (const Transfer& moved : step.moved) at_.prices().add_transfer(gains, moved);
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

    [[nodiscard]] std::vector<N> worth(std::uint32_t node) const {
      const auto first = worth_.begin() + static_cast<std::ptrdiff_t>(node * dims_);
      return {first, first + static_cast<std::ptrdiff_t>(dims_)};
    }
    [[nodiscard]] bool chooses(const Position& position) const {
      return legal_moves(at_.rules(), position).size() > 1;
    }
    [[nodiscard]] bool is_hidden(const Step& step) const {
      return !at_.is_public(step.before) || !at_.is_public(step.after);
    }

    /// What choosing so cost by what the seat knew: less than the best choice is worth, and never more.
    [[nodiscard]] std::vector<N> cost_of(const Step& step, std::uint32_t last_public) const {
      std::vector<N> cost(dims_, N(0));
      const std::uint32_t node = explored_.node_of(at_.rules(), step.before);
      const auto believed = beliefs<N>(graph_, policy_, node, last_public);
      if (believed.empty()) return cost;  // all of it is a guess
      const Seat seat = at_.rules().turn(step.before).seat;
      const std::size_t own = graph_.own_dimension(seat);
      const bool least = dims_ == 1 && seat == 1;
      const std::vector<Move> moves = legal_moves(at_.rules(), step.before);
      const auto ways = graph_.edges_of(node);
      std::vector<std::vector<N>> worths(ways.size(), std::vector<N>(dims_, N(0)));
      std::size_t chosen = ways.size();
      std::size_t best = 0;
      for (std::size_t i = 0; i < ways.size(); ++i) {
        for (const auto& [at, share] : believed) {
          const Edge& edge = graph_.edges_of(at)[i];
          std::vector<N> then = worth(edge.to);
          add(then, gains_of(edge));
          for (std::size_t d = 0; d < dims_; ++d) worths[i][d] += share * then[d];
        }
        if (moves[ways[i].label] == *step.move) chosen = i;
        const bool better = least ? worths[i][own] < worths[best][own] : worths[best][own] < worths[i][own];
        const bool equal = worths[i][own] == worths[best][own];
        // Of equal ones that which is advised: to the others they need not be equal.
        if (better || (equal && policy_.chosen[node] == graph_.nodes[node].first + i)) best = i;
      }
      assert(chosen < ways.size());  // what was chosen is in the graph
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

    const At& at_;
    const Limits& limits_;
    const Explored<R>& explored_;
    const Graph& graph_;
    const Policy& policy_;
    std::size_t dims_;
    std::vector<N> worth_;
  };

 private:
  static constexpr std::size_t kMostExact = 200'000;  ///< nodes whose worths are kept as big numbers

  static Result<LuckAnswer> weighed(const At& whole, const std::vector<Step>& steps,
                                    std::optional<Measure> asked, const Limits& limits) {
    const Measured<R> measured(whole, asked);
    if (const auto fault = measured.fault()) return *fault;
    const At& at = measured.at();
    std::vector<ChosenMove<R>> made;
    for (const Step& step : steps) {
      if (step.move) made.push_back({step.before, *step.move});
    }
    const auto solved = ChoiceValues<R>(at).solve(std::move(made), limits);
    if (!solved) return solved.faults();
    const Graph& graph = solved->explored->graph;
    const Policy& policy = At::policy_of(solved->best);
    LuckAnswer said;
    said.measure = measured.measure();
    if (said.measure == Measure::worth) said.text = at.system().optimised(at.rules());
    std::vector<Exact> exact;
    ExactWork work;
    if (policy.exact && graph.nodes.size() <= kMostExact)
      exact = worth_from_each<Exact>(graph, policy, &work);
    auto accounts = exact.empty()
                        ? LuckAccounts<double>(at, *solved, worth_from_each<double>(graph, policy), limits)
                              .accounts(steps)
                        : LuckAccounts<Exact>(at, *solved, std::move(exact), limits).accounts(steps);
    if (!accounts) return accounts.faults();
    said.accounts = std::move(*accounts);
    if constexpr (HiddenRules<R>) {
      if (!policy.exact) said.exploitability = solved->best.exploitability;
    }
    return said;
  }

  /// What is under way now and then in a play that is too large itself, each as a conflict of its own: what
  /// it settled, and nothing of what it was good for later.
  [[nodiscard]] Result<LuckAnswer> singly(const std::vector<Step>& steps, const Fault& too_large,
                                          std::optional<Measure> asked, const Limits& limits) const {
    LuckAnswer said;
    said.singly = "Weighed part by part, each by what it settled alone: " + too_large.what + ".";
    for (std::size_t i = 0; i < steps.size();) {
      if (limits.stopped()) return *limits.exceeded(0, 0);
      const auto rules = at_.system().part_at(at_.rules(), steps[i].before);
      if (!rules) {
        ++i;
        continue;
      }
      const std::string& began = steps[i == 0 ? 0 : i - 1].text;
      const At part(at_.system(), *rules);
      const std::vector<Step> own = steps_under_way(part.rules(), steps, i);
      i += own.size();
      auto one = weighed(part, own, asked, limits);
      if (!one) {
        if (limits.stopped()) return one.faults();
        said.singly += " Not '" + began + "': " + one.faults().front().what + ".";
        continue;
      }
      said.measure = one->measure;
      said.text = one->text;
      if (one->exploitability)
        said.exploitability = std::max(said.exploitability.value_or(0.0), *one->exploitability);
      for (LuckAnswer::Account& account : one->accounts) {
        account.of = began;
        said.accounts.push_back(std::move(account));
      }
    }
    if (!said.accounts.empty()) return said;
    return Fault{{},
                 "what luck and choices did cannot be told: " + too_large.what +
                     ", and nothing in it can be solved by itself",
                 "one operation a play, declared by itself, was expected"};
  }

  const At& at_;
};

}  // namespace casus
