#pragma once
// Luck, choices and guesses of a play that is played again, from one solution of the whole conflict. What a
// position is worth is what was settled until then and what best play brings from there; so throws are fair,
// and no choice is better than the best one. Included by table_of.hpp only.

#include <cassert>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "table/player.hpp"
#include "table/weighing.hpp"

namespace casus {

/// One throw of a conflict within.
template <class R>
struct ThrowWithin {};

/// One step of a play, as it is weighed afterwards.
template <class Position>
struct WeighedStep {
  Position before;
  Position after;
  std::vector<Exact> gains;  ///< what it settled
  std::string text;
  std::size_t entry = 0;  ///< of the play
};
template <OuterRules R>
struct ThrowWithin<R> : WeighedStep<typename InnerOf<R>::Position> {};

/// Prices what is handed over.
struct Priced {
  const Prices& prices;
  std::vector<Exact>& worth;
  void operator()(const Transfer& moved) const { prices.add_transfer(worth, moved); }
  void operator()(const auto& /*told*/) const {}
};

/// Goes along with a play and notes its steps.
template <Rules R>
class LuckRecorder {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  struct Step : WeighedStep<Position> {
    std::optional<Move> move;
    std::string seat;  ///< who moved; of a deadlock, who moved last
    bool deadlock = false;
    std::vector<ThrowWithin<R>> within;
  };

  explicit LuckRecorder(const BestPlay<R>& at) : at_(at), gains_(at.prices().dimensions()) {}

  void moved(const Transfer& moved) { at_.prices().add_transfer(gains_, moved); }
  void hear(const PlayEntry& entry) {
    if (const auto* thrown = std::get_if<ThrownSaid>(&entry)) {
      if (!thrown_) entry_ = entries_;
      thrown_ = true;
      if (thrown->hidden) text_ = "What was drawn unseen";
    } else if (const auto* event = std::get_if<EventSaid>(&entry)) {
      // What came of a throw; where nothing did, what it amounted to.
      const BriefSaid::Kind kind = event->brief.kind;
      if (kind == BriefSaid::Kind::result) result_ = event->text;
      const bool shows = kind == BriefSaid::Kind::die || kind == BriefSaid::Kind::result;
      if (thrown_ && !shows && text_.empty()) text_ = event->text;
    } else if (std::holds_alternative<AnswerSaid>(entry) || std::holds_alternative<SealedSaid>(entry)) {
      entry_ = entries_;
    }
    ++entries_;
  }

  template <class What>
  void stepped(const R& /*rules*/, const Position& before, const What& what, const Position& after) {
    Step& step = steps.emplace_back();
    take(step, before, after);
    step.within = std::exchange(within_, {});
    if constexpr (std::is_same_v<What, Move>) {
      step.move = what;
      step.seat = last_seat_ = at_.acting(before);
      step.text = at_.words().say(what).text;
    }
    if constexpr (std::is_same_v<What, Deadlock>) {
      step.deadlock = true;
      step.text = "It would go on for ever";
      step.seat = last_seat_;
    }
  }
  template <class Within, class What>
  void stepped(const Within& /*rules*/, const typename Within::Position& before, const What& /*what*/,
               const typename Within::Position& after) {
    static_assert(!OuterRules<Within>, "a conflict within has none within itself");
    take(within_.emplace_back(), before, after);
  }

  std::vector<Step> steps;

 private:
  template <class Position_>
  void take(WeighedStep<Position_>& step, const Position_& before, const Position_& after) {
    step.before = before;
    step.after = after;
    step.gains = std::exchange(gains_, std::vector<Exact>(gains_.size()));
    const std::string result = std::exchange(result_, {});
    step.text = std::exchange(text_, {});
    if (step.text.empty()) step.text = result.empty() ? "A throw" : result;
    step.entry = entry_;
    thrown_ = false;
  }

  const BestPlay<R>& at_;
  std::vector<Exact> gains_;  // since the last step
  std::vector<ThrowWithin<R>> within_;
  std::string text_;    // of the present step
  std::string result_;  // what its dice amount to
  std::string last_seat_;
  std::size_t entries_ = 0;
  std::size_t entry_ = 0;
  bool thrown_ = false;
};

template <Rules R>
class Luck {
 public:
  using At = BestPlay<R>;
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Recorder = LuckRecorder<R>;
  using Step = typename Recorder::Step;
  using Solved = typename At::Solved;

  explicit Luck(const At& at) : at_(at) {}

  [[nodiscard]] Result<LuckSaid> luck(FairDice& dice, const Ask& ask, const Tell& tell,
                                      std::optional<Measure> asked, const Limits& limits) const {
    if (const auto fault = at_.system().unexplorable(at_.rules())) return too_large(*fault);
    const Measured<R> measured(at_, asked);
    if (const auto fault = measured.fault()) return *fault;
    const At& at = measured.at();
    Recorder recorder(at);
    const auto hear = [&](const PlayEntry& entry) {
      recorder.hear(entry);
      if (tell) tell(entry);
    };
    const auto played = Player<R>(at_).play(dice, ask, hear, recorder);
    if (!played) return played.faults();

    std::vector<Made<R>> made;
    for (const Step& step : recorder.steps) {
      if (step.move) made.push_back({step.before, *step.move});
    }
    const auto solved = ChoiceWeigher<R>(at).solve(std::move(made), limits);
    if (!solved) return solved.faults();
    const Graph& graph = solved->explored->graph;
    const Policy& policy = At::policy_of(solved->best);
    LuckSaid said;
    said.measure = measured.measure();
    if (said.measure == Measure::worth) said.text = at_.system().optimised(at_.rules());
    if (policy.exact && graph.nodes.size() <= kMostExact) {
      said.accounts = Telescope<Exact>(at, *solved).accounts(recorder.steps);
    } else {
      said.accounts = Telescope<double>(at, *solved).accounts(recorder.steps);
    }
    if constexpr (HiddenRules<R>) {
      if (!policy.exact) said.exploitability = solved->best.exploitability;
    }
    return said;
  }

  /// What positions are worth by a solution, in one kind of number.
  template <class N>
  class Telescope {
   public:
    Telescope(const At& at, const Solved& solved)
        : at_(at),
          explored_(*solved.explored),
          graph_(explored_.graph),
          policy_(At::policy_of(solved.best)),
          dims_(graph_.dimensions),
          worth_(worth_from_each<N>(graph_, policy_)) {}

    /// What best play brings from a position of the graph, one number a dimension.
    [[nodiscard]] std::vector<N> worth(const Position& position) const {
      return worth(explored_.node_of(at_.rules(), position));
    }

    [[nodiscard]] std::vector<LuckSaid::Account> accounts(const std::vector<Step>& steps) const {
      std::vector<N> settled(dims_, N(0));
      std::size_t next = 0;
      // Before the start what is certain is settled.
      while (next < steps.size() && !(at_.rules().key(steps[next].before) == at_.rules().key(at_.start())))
        add(settled, numbers(steps[next++].gains));
      std::vector<LuckSaid::Account> accounts(dims_);
      const auto each = [&](const std::vector<N>& amounts, auto take) {
        for (std::size_t d = 0; d < dims_; ++d) take(accounts[d], amounts[d]);
      };
      std::vector<N> now = settled;
      add(now, worth(graph_.root()));
      for (std::size_t d = 0; d < dims_; ++d)
        accounts[d].seat = at_.system().seat_name(at_.rules(), static_cast<Seat>(d));
      each(now, [](LuckSaid::Account& account, const N& x) { set(account.start, account.exact_start, x); });
      const auto enter = [&](LuckSaid::Kind kind, const auto& step, const std::string& seat,
                             const std::vector<N>& amounts) {
        each(amounts, [&](LuckSaid::Account& account, const N& x) {
          LuckSaid::Term term{kind, seat, step.text, 0.0, std::nullopt, step.entry};
          set(term.amount, term.exact, x);
          account.terms.push_back(std::move(term));
        });
      };
      std::uint32_t last_public = graph_.root();
      for (; next < steps.size(); ++next) {
        const Step& step = steps[next];
        const std::uint32_t node = explored_.node_of(at_.rules(), step.before);
        if (!graph_.is_hidden(node)) last_public = node;
        const std::vector<N> gains = numbers(step.gains);
        std::vector<N> change = worth(step.after);
        add(change, gains);
        subtract(change, worth(step.before));
        add(settled, gains);
        if (step.deadlock) {  // nothing, where nobody could have left; else what going on has cost
          if (!step.seat.empty()) enter(LuckSaid::Kind::choice, step, step.seat, change);
          continue;
        }
        switch (at_.rules().turn(step.before).actor) {
          case Actor::chance:
            enter(LuckSaid::Kind::dice, step, "", change);
            break;
          case Actor::player: {
            // In a loop who chose may choose again: what it cost is that it was chosen once.
            const bool again = graph_.loop_at(node) != nullptr;
            const std::vector<N> cost = again ? change : cost_of(step, last_public);
            if (chooses(step.before)) enter(LuckSaid::Kind::choice, step, step.seat, cost);
            subtract(change, cost);
            if (is_hidden(step)) enter(LuckSaid::Kind::guess, step, step.seat, change);
            break;
          }
          case Actor::inner:
            if constexpr (OuterRules<R>) {
              if (step.within.empty()) break;
              const auto value = within(step.before);
              for (const ThrowWithin<R>& one : step.within) {
                std::vector<N> moved = value(one.after);
                add(moved, numbers(one.gains));
                subtract(moved, value(one.before));
                enter(LuckSaid::Kind::dice, one, "", moved);
              }
            }
            break;
          case Actor::nobody:
            break;
        }
      }
      now = settled;
      add(now, worth(steps.empty() ? at_.start() : steps.back().after));
      each(now, [](LuckSaid::Account& account, const N& x) { set(account.end, account.exact_end, x); });
      return accounts;
    }

    /// What the positions of the conflict within at `position` are worth: by how it may end from there, and
    /// what follows then.
    [[nodiscard]] auto within(const Position& position) const requires OuterRules<R> {
      auto inner = at_.rules().inner(position);
      Prices prices = at_.prices();
      prices.of_outcome.clear();  // which are the whole conflict's
      auto explored = explore(inner.rules, inner.position, prices, Limits{});  // as it was for the whole
      assert(explored);
      const Graph& graph = explored->graph;
      const Policy none = only_choices(graph);
      std::vector<N> worth = worth_from_each<N>(graph, none);
      const auto ends = outcomes<double>(graph, none);
      for (std::uint16_t end = 0; end < ends.size(); ++end) {
        if (ends[end] <= 0.0) continue;
        std::vector<Exact> gains(dims_);
        const Position after = at_.rules().resume(position, end, Priced{at_.prices(), gains});
        std::vector<N> then = this->worth(after);
        add(then, numbers(gains));
        const std::vector<N> ahead = chance_of<N>(graph, none, end);
        for (std::size_t node = 0; node < ahead.size(); ++node) {
          for (std::size_t d = 0; d < dims_; ++d) worth[node * dims_ + d] += ahead[node] * then[d];
        }
      }
      return [&rules = inner.rules, explored = std::move(*explored), worth = std::move(worth),
              dims = dims_](const typename InnerOf<R>::Position& one) {
        const auto first = worth.begin() + static_cast<std::ptrdiff_t>(explored.node_of(rules, one) * dims);
        return std::vector<N>(first, first + static_cast<std::ptrdiff_t>(dims));
      };
    }

   private:
    static std::vector<N> numbers(const std::vector<Exact>& exact) {
      if constexpr (std::is_same_v<N, Exact>) {
        return exact;
      } else {
        std::vector<double> doubles;
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
      const std::size_t own = At::own_dimension(graph_, seat);
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
      if (chosen == ways.size()) return cost;  // never: what was chosen is in the graph
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
    const Explored<R>& explored_;
    const Graph& graph_;
    const Policy& policy_;
    std::size_t dims_;
    std::vector<N> worth_;
  };

 private:
  static constexpr std::size_t kMostExact = 200'000;  ///< nodes whose worths are kept as big numbers

  static Fault too_large(const Fault& fault) {
    return {{},
            "what luck and choices did cannot be told: " + fault.what,
            "one operation a play, declared by itself, was expected"};
  }

  const At& at_;
};

}  // namespace casus
