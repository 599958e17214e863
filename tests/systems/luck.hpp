#pragma once
// Random plays, evaluated afterwards: the account of each adds up exactly, throws are fair, and no choice is
// better than the best one.

#include <deque>
#include <gtest/gtest.h>

#include "conflict/play/random.hpp"
#include "subject.hpp"
#include "table/conflict_of.hpp"
#include "table/luck_accounts.hpp"

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

  LuckCheck(const Subject<S>& subject, std::optional<Measure> measure)
      : rules_(subject.rules), conflict_(conflict_by<S>(rules_)), solver_(conflict_, measure) {}

  /// Checks the luck accounts of some plays by one solution.
  void check(std::size_t plays, Random& random) {
    std::deque<StepRecorder> played;
    std::vector<ChosenMove> made;
    for (std::size_t i = 0; i < plays; ++i) {
      FairDice dice = dice_of(random);
      StepRecorder& recorder = played.emplace_back(conflict_);
      const auto ask = [&](const Question& question) {
        return std::optional<Answer>(static_cast<std::size_t>(random.next() % question.moves.size()));
      };
      const auto report = [&](const PlayEntry& entry) { recorder.hear(entry); };
      const auto end = play_of(conflict_, dice, ask, report, &recorder);
      if (!end) return;  // what is declared is not allowed
      for (const auto& step : recorder.steps) {
        if (step.move) made.push_back({step.before, *step.move});
      }
    }
    const auto solved = solver_.solve_with(made, Limits{});
    ASSERT_TRUE(solved) << to_string(solved.faults().front());
    if (solved->policy().exact && solved->graph().rounded.empty()) {
      check_each<Exact>(*solved, played);
    } else {
      check_each<double>(*solved, played);
    }
    // What was chosen changes nothing of what best play is worth.
    const auto alone = solver_.solve(Limits{});
    ASSERT_TRUE(alone);
    expect_near(worth_of(*alone), worth_of(*solved));
  }

 private:
  static double worth_of(const Solution& solved) {
    const Graph& graph = solved.graph();
    return worth_from_each<double>(graph, solved.policy())[graph.root() * graph.dimensions];
  }

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
  void check_each(const Solution& solved, const std::deque<StepRecorder>& played) {
    const Graph& graph = solved.graph();
    const Limits limits;
    const LuckAccounts<N> telescope(solver_, solved, worth_from_each<N>(graph, solved.policy()), limits);
    for (const StepRecorder& one : played) {
      const auto accounts = telescope.accounts(one.steps);
      ASSERT_TRUE(accounts) << to_string(accounts.faults().front());
      check_account<N>(*accounts, one);
      bool begun = false;  // before the start what is certain is settled
      for (const auto& step : one.steps) {
        begun = begun || conflict_.same_key(step.before, conflict_.start());
        if (begun) check_throw<N>(telescope, step);
      }
      if (testing::Test::HasFailure()) return;
    }
  }

  template <class N>
  void check_account(const std::vector<LuckAnswer::Account>& accounts, const StepRecorder& one) {
    const Prices& prices = solver_.prices();
    std::vector<Exact> end(prices.dimensions());
    for (const auto& step : one.steps) {
      for (const Transfer& moved : step.moved) prices.add_transfer(end, moved);
      for (const auto& within : step.within) {
        for (const Transfer& moved : within.moved) prices.add_transfer(end, moved);
      }
    }
    const Position last = one.steps.empty() ? conflict_.start() : one.steps.back().after;
    prices.add_outcome(end, conflict_.outcome(last));
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
  bool is_attackers(const StepRecorder& one, const LuckAnswer::Term& term) {
    for (const auto& step : one.steps) {
      if (step.move && step.entry == term.entry) return conflict_.turn(step.before).seat == 0;
    }
    return true;
  }

  /// Over all classes of a throw what it brings is nothing.
  template <class N>
  void check_throw(const auto& telescope, const RecordedStep& step) {
    const Actor actor = conflict_.turn(step.before).actor;
    using Typed = typename R::Position;
    const auto value = [&](const Typed& p) { return telescope.worth(Position::of(p)); };
    const auto& before = step.before.template as<Typed>();
    if (actor == Actor::chance) expect_fair<N>(rules_, before, value);
    if constexpr (OuterRules<R>) {
      if (actor != Actor::inner || step.within.empty()) return;
      const auto inner = rules_.inner(before);
      const auto within = telescope.within(step.before);
      ASSERT_TRUE(within) << to_string(within.faults().front());
      using Inner = typename InnerOf<R>::Position;
      const auto worth = [&](const Inner& p) { return (*within)(Position::of(p)); };
      expect_same(worth(inner.position)[0], value(before)[0]);
      for (const auto& one : step.within) expect_fair<N>(inner.rules, one.before.template as<Inner>(), worth);
    }
  }
  template <class N>
  void expect_fair(const auto& rules, const auto& p, const auto& value) {
    Integer total = 0;
    std::vector<Exact> exactly(solver_.prices().dimensions());
    std::vector<N> mean(exactly.size(), N(0));
    rules.classes(p, [&](const Weighted<Integer>& one) {
      if (one.weight.is_zero()) return;
      total += one.weight;
      std::vector<Exact> gains(exactly.size());
      const auto then = value(rules.apply(p, one.chance, PricedOutcome{solver_.prices(), gains}));
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

  R rules_;
  typename S::OpenedConflict conflict_;
  Solver solver_;
};

}  // namespace casus::conformance
