// Tests that a system with a loop answers all questions: a round without a hit repeats, and an endless
// repetition is a deadlock.

#include <gtest/gtest.h>

#include "blockade_system.hpp"
#include "conflict/play/random.hpp"
#include "table/conflict_table.hpp"

namespace casus::blockade {
namespace {

Exact over(std::int64_t n, std::int64_t d) { return Exact(Integer(n), Integer(d)); }

class Blockades : public testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<Table> table(int attackers, int defenders, int attacker_hits,
                                             int defender_hits, int retreat, int withdrawal) const {
    const std::string toml =
        "attackers = " + std::to_string(attackers) + "\ndefenders = " + std::to_string(defenders) +
        "\nattacker_hits = " + std::to_string(attacker_hits) +
        "\ndefender_hits = " + std::to_string(defender_hits) + "\nretreat = " + std::to_string(retreat) +
        "\nwithdrawal = " + std::to_string(withdrawal) + "\n";
    auto opened = table_of(system_, *files::read_toml(toml, "blockade.toml"), files::Document{}, nullptr);
    EXPECT_TRUE(opened);
    return opened ? std::move(*opened) : nullptr;
  }
  static Result<PlayResult> played(const Table& at, std::uint8_t seed, const Ask& ask) {
    auto dice = FairDice::start(Seed{seed}, PlayId{});
    return at.play(*dice, ask, nullptr);
  }
  static Ask always(std::size_t number) {
    return [number](const Question&) { return Result<Answer>(number); };
  }
  static double share(const Odds& odds, const std::string& id) {
    for (const Odds::Outcome& outcome : odds.outcomes) {
      if (outcome.id == id) return outcome.chance.probability;
    }
    return 0.0;
  }
  System system_;
};

TEST_F(Blockades, OddsAreExactAndSoIsTheMeanOfRounds) {
  // One against one, 2 and 3 faces of 6 hit: of 36, 6 both (lost), 6 won, 12 lost, 12 nobody.
  const auto at = table(1, 1, 2, 3, -20, 20);
  const auto odds = at->odds(PolicyKind::declared, Limits{});
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->outcomes[kWon].chance.exact, over(1, 4));
  EXPECT_EQ(odds->outcomes[kLost].chance.exact, over(3, 4));
  ASSERT_EQ(odds->distributions.size(), 1U);
  const Odds::Distribution& rounds = odds->distributions[0];
  EXPECT_EQ(rounds.mean(), 1.5);
  EXPECT_NEAR(rounds.values[0].probability, 2.0 / 3.0, 1e-15);
  EXPECT_GT(rounds.more, 0.0);
  EXPECT_LE(rounds.more, 1e-12);
}

TEST_F(Blockades, BestPlayIsASaddlePointOfStationaryChoices) {
  // Who leaves pays little: with both weak the attacker leaves; where leaving is dear both stay.
  const auto weak = table(1, 1, 1, 5, -1, 9)->odds(PolicyKind::best, Limits{});
  ASSERT_TRUE(weak);
  EXPECT_EQ(share(*weak, "retreated"), 1.0);
  const auto dear = table(1, 1, 3, 3, -20, 20)->odds(PolicyKind::best, Limits{});
  ASSERT_TRUE(dear);
  EXPECT_EQ(share(*dear, "retreated") + share(*dear, "withdrawn"), 0.0);
}

TEST_F(Blockades, AdviceComparesOptionsGivenThatTheLoopIsLeft) {
  // To stay: won 1/4 (10 and a ship sunk), lost 3/4 (-10, his ship too; both in a quarter of all).
  const auto at = table(1, 1, 2, 3, -8, 20);
  const auto advice = at->advise(Limits{}, std::nullopt);
  ASSERT_TRUE(advice);
  ASSERT_EQ(advice->choices.size(), 2U);
  // Given that the round ends it: 1/4 won (+10 +1), 1/2 lost alone (-10 -1), 1/4 both sink (-10 -1 +1).
  EXPECT_EQ(advice->choices[0].exact, over(-21, 4));
  EXPECT_EQ(advice->choices[1].exact, Exact(-8));
  EXPECT_EQ(advice->best, 0U);
  ASSERT_EQ(advice->line.size(), 2U) << "each chooses once: the same is chosen each time round";
  EXPECT_EQ(advice->line[0].seat, "North");
  EXPECT_EQ(advice->line[1].seat, "South");
  EXPECT_NEAR(advice->line[1].probability, 1.0, 1e-12);
}

TEST_F(Blockades, WhereNeitherCanHitItIsADeadlock) {
  const auto at = table(2, 2, 0, 0, -5, 5);
  const auto odds = at->odds(PolicyKind::declared, Limits{});
  ASSERT_TRUE(odds);
  EXPECT_EQ(share(*odds, "deadlock"), 1.0);
  EXPECT_EQ(odds->rests_on.back().id, "BL-3");
  const auto stubborn = played(*at, 1, always(0));
  ASSERT_TRUE(stubborn);
  EXPECT_EQ(stubborn->winner, "deadlock");
  const auto leaves = played(*at, 1, always(1));
  ASSERT_TRUE(leaves);
  EXPECT_EQ(leaves->winner, "retreated");
  const auto simulated = at->simulate(PolicyKind::declared, {5000, 1, 2}, Limits{});
  ASSERT_TRUE(simulated);
  EXPECT_EQ(simulated->outcomes[kDeadlock].simulated, 1.0);
}

TEST_F(Blockades, OneWhoHasStayedOnceMayStillLeave) {
  const auto at = table(1, 1, 0, 0, -5, 5);
  int asked = 0;
  const Ask later = [&](const Question&) { return Result<Answer>(std::size_t{++asked > 2 ? 1U : 0U}); };
  const auto left = played(*at, 1, later);
  ASSERT_TRUE(left);
  EXPECT_EQ(left->winner, "retreated");
}

TEST_F(Blockades, SimulationAgreesWithOdds) {
  for (const PolicyKind policy : {PolicyKind::declared, PolicyKind::best}) {
    const auto simulated = table(2, 3, 2, 2, -6, 7)->simulate(policy, {40'000, 7, 2}, Limits{});
    ASSERT_TRUE(simulated);
    for (const auto& outcome : simulated->outcomes) {
      EXPECT_LE(std::abs(outcome.simulated - outcome.exact.probability), 5 * outcome.standard_error + 1e-12);
    }
    const auto odds = table(2, 3, 2, 2, -6, 7)->odds(policy, Limits{});
    if (simulated->counters.empty()) continue;
    EXPECT_LE(std::abs(simulated->counters[0].mean - odds->distributions[0].mean()),
              5 * simulated->counters[0].standard_error);
  }
}

TEST_F(Blockades, TheAccountOfLuckAddsUp) {
  for (const auto& at : {table(2, 2, 2, 3, -6, 6), table(1, 1, 0, 0, 5, -5), table(1, 2, 0, 1, -3, 3)}) {
    for (std::uint8_t seed = 0; seed < 20; ++seed) {
      Random random(3, seed);
      const Ask ask = [&](const Question& question) {
        EXPECT_TRUE(question.weigh(Limits{}));
        return Result<Answer>(static_cast<std::size_t>(random.next() % question.moves.size()));
      };
      auto dice = FairDice::start(Seed{seed}, PlayId{});
      const auto luck = at->luck(*dice, ask, nullptr, Measure::worth, Limits{});
      ASSERT_TRUE(luck) << to_string(luck.faults().front());
      for (const LuckAnswer::Account& account : luck->accounts) {
        ASSERT_TRUE(account.exact_start && account.exact_end);
        Exact sum = *account.exact_start;
        for (const LuckAnswer::Term& term : account.terms) {
          sum += *term.exact;
          if (term.kind != LuckAnswer::Kind::choice) continue;
          EXPECT_TRUE(term.seat == "North" ? term.exact->sign() <= 0 : term.exact->sign() >= 0) << term.text;
        }
        EXPECT_EQ(sum, *account.exact_end);
      }
    }
  }
}

}  // namespace
}  // namespace casus::blockade
