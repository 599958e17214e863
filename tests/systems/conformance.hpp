#pragma once
// The conformance kit: the properties of every scenario of every system. A system supplies `every_move`,
// which lists every move that its board can name, allowed or not, and instantiates the tests below.

#include <cstdlib>

#include "after.hpp"
#include "chance.hpp"
#include "conflict/compare.hpp"
#include "keys.hpp"
#include "ledger.hpp"
#include "luck.hpp"
#include "moves.hpp"
#include "programs.hpp"
#include "secrets.hpp"
#include "simulation.hpp"
#include "views.hpp"

namespace casus::conformance {

/// The rules of conflicts within; of rules without any, themselves.
template <class R>
struct WithinOf {
  using type = R;
};
template <OuterRules R>
struct WithinOf<R> {
  using type = InnerOf<R>;
};

/// A system under test: its System `S`, `every_move(rules, visit)`, `variants()`, other tables at which
/// each scenario is played too, and `off_table()`, holders whose pieces no scenario writes. It may have
/// `goes_on(rules, p)`: whether a position where somebody chooses can be written.
template <class T>
class Conformance : public testing::TestWithParam<Scenario> {
 protected:
  using S = typename T::S;
  using Rules = typename S::Rules;
  using Position = typename Rules::Position;
  using VisitMove = std::function<void(const typename Rules::Move&)>;
  using Within = typename WithinOf<Rules>::type;

  void SetUp() override {
    auto opened = open<S>(GetParam());
    ASSERT_TRUE(opened) << to_string(opened.faults().front());
    subject_.emplace(std::move(*opened));
  }
  [[nodiscard]] const Subject<S>& subject() const { return *subject_; }
  /// Returns whether the conflict can be explored as a whole; otherwise random plays are used, which are
  /// long.
  [[nodiscard]] bool is_walkable() const { return !too_large<S>(subject().rules); }
  [[nodiscard]] int plays(int all, int some) const {
    const int count = deep_or(all, some);
    return is_walkable() ? count : std::max(1, count / 100);
  }

  void moves() {
    const std::function<void(const Rules&, const VisitMove&)> every_move =
        [](const Rules& rules, const VisitMove& visit) { T::every_move(rules, visit); };
    // Of very many positions every 32nd, but for the first ones: ./test --all looks at all.
    constexpr std::size_t kAll = 500;
    std::size_t met = 0;
    for_each([&](const Position& p) {
      if (testing::Test::HasFailure()) return;  // one is enough to read
      if (++met > kAll && met % 32 != 0 && !deep()) return;
      check_moves<S>(subject().rules, p, subject().prices.seats, every_move);
      check_findings<S>(subject().rules, p, every_move);
      check_default<S>(subject().rules, p);
      check_words<S>(subject().rules, p);
    });
  }
  void chance() {
    const std::uint64_t most = deep_or(4'000'000, 120'000);
    ChanceCheck check(subject().rules, most);
    for_each([&](const Position& p) { check.look(p); });
    // One check for all conflicts within: throws are known by their throw_id across them.
    for_each_within(
        [check = std::optional<ChanceCheck<Within>>(), most](const auto& rules, const auto& start) mutable {
          if (!check) check.emplace(rules, most);
          check->walk(start);
        });
  }
  void ledger() {
    Random random(7, 0);
    for (int play = 0; play < plays(5000, 200) && !testing::Test::HasFailure(); ++play)
      check_ledger(subject().rules, subject().start, random);
  }
  /// Checks that a play is followed by the same table, at rest.
  void after() {
    Random random(13, 0);
    const std::function<bool(const Position&)> goes_on = [&](const Position& p) {
      if constexpr (requires { T::goes_on(subject().rules, p); }) return T::goes_on(subject().rules, p);
      return false;
    };
    const char* wanted = std::getenv("CASUS_PLAYS");  // for a measure: how many, of each scenario
    const int count = wanted != nullptr ? std::atoi(wanted) : plays(100, 8);
    for (int play = 0; play < count && !testing::Test::HasFailure(); ++play)
      check_after<S>(GetParam(), subject().rules, subject().start, T::off_table(), goes_on, random);
  }
  /// Checks that the public part of a scenario is a scenario, too.
  void secrets() {
    const auto sources = gather({GetParam().path, std::nullopt, GetParam().sets});
    ASSERT_TRUE(sources);
    check_secrets<S>(*sources);
  }
  /// Start, luck, choices and guesses add up to the end, exactly; throws are fair, nobody does better than
  /// best.
  void luck() {
    if (too_large<S>(subject().rules)) return;  // said so, and no more (tests/cli)
    Random random(19, 0);
    const std::size_t plays = deep_or<std::size_t>(400, 6);
    for (std::size_t done = 0; done < plays && !testing::Test::HasFailure(); done += 100)
      LuckCheck<S>(subject(), std::nullopt).check(std::min<std::size_t>(plays - done, 100), random);
  }
  void keys() {
    Random random(11, 0);
    KeyCheck<Rules> check(subject().rules);
    for (int play = 0; play < plays(2000, 100); ++play) check.play(subject().start, random);
    for_each_within(
        [&, within = std::optional<KeyCheck<Within>>()](const auto& rules, const auto& start) mutable {
          if (!within) within.emplace(rules);
          for (int play = 0; play < 5; ++play) within->play(start, random);
        });
  }
  void graphs() {
    if (const auto fault = too_large<S>(subject().rules)) return refused(*fault);
    check_graph(subject().rules, subject().start);
    for_each_within([&](const auto& rules, const auto& start) { check_graph(rules, start); });
  }
  /// Checks that nothing hidden leaks.
  void views() {
    if constexpr (HiddenRules<Rules>) {
      if (!hides(subject().rules)) return;
      Random random(17, 0);
      for (int play = 0; play < plays(5000, 300) && !testing::Test::HasFailure(); ++play)
        check_views<S>(subject().rules, subject().start, subject().prices.seats, random);
      if (is_walkable()) check_public(subject().rules, subject().start, subject().prices);
    } else {
      EXPECT_TRUE(Rules::kPublic);
    }
  }
  void simulation() { check_simulation(subject(), deep_or(3'000'000, 50'000)); }
  void threads() { check_threads(subject(), deep_or(1'000'000, 70'000)); }

 private:
  /// Visits each position once, as many as possible.
  void for_each(const std::function<void(const Position&)>& visit) const {
    if (is_walkable()) return for_each_position(subject().rules, subject().start, visit);
    for_each_met(subject().rules, subject().start, deep_or(40, 1), visit);
  }
  /// Checks that a conflict that is too large is refused at once, in the system's own words.
  void refused(const Fault& fault) const {
    const auto sources = gather({GetParam().path, std::nullopt, GetParam().sets});
    ASSERT_TRUE(sources);
    const auto table = open_table(*sources);
    ASSERT_TRUE(table);
    const auto odds = (*table)->odds(PolicyKind::best, Limits{});
    ASSERT_FALSE(odds);
    EXPECT_EQ(to_string(odds.faults().front()), to_string(fault));
    EXPECT_FALSE(fault.what.empty());
    EXPECT_FALSE(fault.expected.empty());
  }
  /// Visits each distinct inner conflict, by its rules (all of one object) and its start.
  void for_each_within(auto visit) {
    if constexpr (OuterRules<Rules>) {
      std::vector<typename Within::Position> met;  // compared themselves: keys are under test
      for_each_position(subject().rules, subject().start, [&](const Position& p) {
        if (subject().rules.turn(p).actor != Actor::inner) return;
        const auto inner = subject().rules.inner(p);
        if (std::find(met.begin(), met.end(), inner.position) != met.end()) return;
        met.push_back(inner.position);
        visit(inner.rules, inner.position);
      });
    }
  }
  /// Children before parents, chances that sum to 1, and doubles that are exact but for rounding.
  template <casus::Rules R>
  void check_graph(const R& rules, const typename R::Position& start) {
    const auto explored =
        explore(rules, start, subject().prices, Limits{}, {.counts = true}, Keep<R>(KeepAll{}));
    ASSERT_TRUE(explored) << to_string(explored.faults().front());
    EXPECT_EQ(explored->graph.unsound(), "");
    expect_doubles_close(explored->graph);
    check_programs(explored->graph);
  }

  std::optional<Subject<S>> subject_;
};

}  // namespace casus::conformance

/// Defines all tests of the kit for the fixture `Name`.
#define CASUS_CONFORMANCE_TESTS(Name)                       \
  TEST_P(Name, MovesFindingsAndWordsAgree) { moves(); }     \
  TEST_P(Name, FacesFallIntoTheirClasses) { chance(); }     \
  TEST_P(Name, NothingAppearsOrVanishes) { ledger(); }      \
  TEST_P(Name, WhatFollowsIsTheSameTable) { after(); }      \
  TEST_P(Name, TheMaskTellsNoSecret) { secrets(); }         \
  TEST_P(Name, LuckAndChoicesAddUp) { luck(); }             \
  TEST_P(Name, EqualKeysAreEqualFutures) { keys(); }        \
  TEST_P(Name, GraphsAreSoundAndDoublesClose) { graphs(); } \
  TEST_P(Name, NothingHiddenLeaks) { views(); }             \
  TEST_P(Name, SimulationAgrees) { simulation(); }

/// Defines all tests of the kit for one system: `Name` is the test suite, `Traits` describes the system.
#define CASUS_CONFORMANCE(Name, Traits)                           \
  class Name : public casus::conformance::Conformance<Traits> {}; \
  CASUS_CONFORMANCE_TESTS(Name)                                   \
  INSTANTIATE_TEST_SUITE_P(                                       \
      Scenarios, Name,                                            \
      testing::ValuesIn(casus::conformance::scenarios_of(Traits::S().info().id, Traits::variants())))
