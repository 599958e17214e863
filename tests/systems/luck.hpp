#pragma once
// Random plays, weighed afterwards: the account of each adds up exactly, throws are fair, and nobody ever
// chooses better than best.

#include <gtest/gtest.h>

#include "conflict/play/random.hpp"
#include "subject.hpp"
#include "table/luck.hpp"

namespace casus::conformance {

/// Dice and answers that a random number decides, as a play at a table has them.
inline FairDice dice_of(Random& random) {
  Seed seed{};
  for (auto& byte : seed.bytes) byte = static_cast<std::uint8_t>(random.next());
  return std::move(*FairDice::start(seed, PlayId{}));
}

template <class S>
class LuckCheck {
 public:
  using R = typename S::Rules;
  using Position = typename R::Position;
  using At = BestPlay<R>;
  using Recorder = LuckRecorder<R>;

  LuckCheck(const Subject<S>& subject, std::optional<Measure> measure)
      : at_(system_, subject.rules), measured_(at_, measure) {}

  /// So many plays, weighed by one solution.
  void check(std::size_t plays, Random& random) {
    std::vector<Recorder> played;
    std::vector<ChosenMove<R>> made;
    for (std::size_t i = 0; i < plays; ++i) {
      FairDice dice = dice_of(random);
      Recorder& recorder = played.emplace_back(at());
      const auto ask = [&](const Question& question) {
        return Result<Answer>(Answer(static_cast<std::size_t>(random.next() % question.moves.size())));
      };
      const auto tell = [&](const PlayEntry& entry) { recorder.hear(entry); };
      const auto end = Player<R>(at_).play(dice, ask, tell, recorder);
      if (!end) return;  // what is declared is not allowed
      for (const auto& step : recorder.steps) {
        if (step.move) made.push_back({step.before, *step.move});
      }
    }
    const auto solved = ChoiceValues<R>(at()).solve(made, Limits{});
    ASSERT_TRUE(solved) << to_string(solved.faults().front());
    if (At::policy_of(solved->best).exact) {
      check_each<Exact>(*solved, played);
    } else {
      check_each<double>(*solved, played);
    }
    // What was chosen changes nothing of what best play is worth.
    const auto alone = at().solve(Limits{});
    ASSERT_TRUE(alone);
    expect_near(
        worth_from_each<double>(
            alone->explored->graph,
            At::policy_of(alone->best))[alone->explored->graph.root() * alone->explored->graph.dimensions],
        worth_from_each<double>(
            solved->explored->graph,
            At::policy_of(
                solved->best))[solved->explored->graph.root() * solved->explored->graph.dimensions]);
  }

 private:
  [[nodiscard]] const At& at() const { return measured_.at(); }

  static void expect_near(double a, double b) { EXPECT_NEAR(a, b, 1e-7 * std::max(1.0, std::abs(a))); }
  static void expect_same(const Exact& a, const Exact& b) { EXPECT_EQ(a, b); }
  static void expect_same(double a, double b) { expect_near(a, b); }

  template <class N>
  static N number(double rounded, const std::optional<Exact>& exact) {
    if constexpr (std::is_same_v<N, Exact>) {
      EXPECT_TRUE(exact);
      return exact.value_or(Exact());
    } else {
      return rounded;
    }
  }

  template <class N>
  void check_each(const typename At::Solution& solved, const std::vector<Recorder>& played) {
    const Graph& graph = solved.explored->graph;
    const Limits limits;
    const typename Luck<R>::template LuckAccounts<N> telescope(
        at(), solved, worth_from_each<N>(graph, At::policy_of(solved.best)), limits);
    for (const Recorder& one : played) {
      const auto accounts = telescope.accounts(one.steps);
      ASSERT_TRUE(accounts) << to_string(accounts.faults().front());
      check_account<N>(*accounts, one);
      bool begun = false;  // before the start what is certain is settled
      for (const auto& step : one.steps) {
        begun = begun || at().rules().key(step.before) == at().rules().key(at().start());
        if (begun) check_throw<N>(telescope, step);
      }
      if (testing::Test::HasFailure()) return;
    }
  }

  template <class N>
  void check_account(const std::vector<LuckAnswer::Account>& accounts, const Recorder& one) {
    const Prices& prices = at().prices();
    std::vector<Exact> end(prices.dimensions());
    for (const auto& step : one.steps) {
      for (const Transfer& moved : step.moved) prices.add_transfer(end, moved);
      if constexpr (OuterRules<R>) {
        for (const auto& within : step.within) {
          for (const Transfer& moved : within.moved) prices.add_transfer(end, moved);
        }
      }
    }
    const Position& last = one.steps.empty() ? at().start() : one.steps.back().after;
    prices.add_outcome(end, at().rules().outcome(last));
    ASSERT_EQ(accounts.size(), end.size());
    for (std::size_t d = 0; d < accounts.size(); ++d) {
      const LuckAnswer::Account& account = accounts[d];
      N sum = number<N>(account.start, account.exact_start);
      for (const LuckAnswer::Term& term : account.terms) {
        const N amount = number<N>(term.amount, term.exact);
        sum += amount;
        if (term.kind != LuckAnswer::Kind::choice) continue;
        // Of two seats one account: what is dear to the second is for the first.
        const bool own = accounts.size() > 1 ? term.seat == account.seat : true;
        if (!own) continue;
        if (accounts.size() > 1 || is_attackers(one, term)) {
          EXPECT_FALSE(N(0) < amount) << term.text;
        } else {
          EXPECT_FALSE(amount < N(0)) << term.text;
        }
      }
      expect_same(sum, number<N>(account.end, account.exact_end));
      if constexpr (std::is_same_v<N, Exact>) {
        EXPECT_EQ(*account.exact_end, end[d]) << "what was settled, and how it ended";
      } else {
        expect_near(account.end, end[d].to_double());
      }
    }
  }
  bool is_attackers(const Recorder& one, const LuckAnswer::Term& term) {
    for (const auto& step : one.steps) {
      if (step.move && step.entry == term.entry) return at().rules().turn(step.before).seat == 0;
    }
    return true;
  }

  /// Over all classes of a throw what it brings is nothing.
  template <class N>
  void check_throw(const auto& telescope, const typename Recorder::Step& step) {
    const Actor actor = at().rules().turn(step.before).actor;
    const auto value = [&](const Position& p) { return telescope.worth(p); };
    if (actor == Actor::chance) expect_fair<N>(at().rules(), step.before, value);
    if constexpr (OuterRules<R>) {
      if (actor != Actor::inner || step.within.empty()) return;
      const auto inner = at().rules().inner(step.before);
      const auto within = telescope.within(step.before);
      ASSERT_TRUE(within) << to_string(within.faults().front());
      expect_same((*within)(inner.position)[0], value(step.before)[0]);
      for (const auto& one : step.within) expect_fair<N>(inner.rules, one.before, *within);
    }
  }
  template <class N>
  void expect_fair(const auto& rules, const auto& p, const auto& value) {
    Integer total = 0;
    std::vector<Exact> exactly(at().prices().dimensions());
    std::vector<N> mean(exactly.size(), N(0));
    rules.classes(p, [&](const Weighted<Integer>& one) {
      if (one.weight.is_zero()) return;
      total += one.weight;
      std::vector<Exact> gains(exactly.size());
      const auto then = value(rules.apply(p, one.chance, PricedOutcome{at().prices(), gains}));
      for (std::size_t d = 0; d < mean.size(); ++d) {
        exactly[d] += Exact(one.weight) * gains[d];
        mean[d] += of<N>(Exact(one.weight)) * then[d];
      }
    });
    const auto before = value(p);
    for (std::size_t d = 0; d < mean.size(); ++d)
      expect_same(mean[d] + of<N>(exactly[d]), of<N>(Exact(total)) * before[d]);
  }
  template <class N>
  static N of(const Exact& x) {
    if constexpr (std::is_same_v<N, Exact>) {
      return x;
    } else {
      return x.to_double();
    }
  }

  S system_;
  At at_;
  Measured<R> measured_;
};

}  // namespace casus::conformance
