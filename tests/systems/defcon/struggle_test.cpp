// Tests the struggle for influence (DE-26 to DE-28, DE-33, DE-34): the equilibrium of hidden bets, against
// payoffs that are written out here. The test proves that neither side has a better bet against the other's
// mix; it does not solve the game again.

#include <boost/multiprecision/cpp_int.hpp>
#include <gtest/gtest.h>
#include <map>
#include <optional>

#include "conflict/explore/explore.hpp"
#include "conflict/play/random.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "deep.hpp"
#include "subject.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

using Rational = boost::multiprecision::cpp_rational;

Rational rational(const Exact& exact) { return {exact.numerator(), exact.denominator()}; }

/// A coup of the AA against the WP, and what everything is worth, in eighths.
struct Struggle {
  int maker_points = 1;
  int controller_points = 1;
  int area = 8;
  int point = 0;
  int division = 0;
  int defender = 0;  // of the mechanized corps that stands there; 0: none
  int missile = 0;   // of the A-BOMB in its silo; 0: none
  bool maker_reserve = false;
  bool controller_reserve = false;
  bool loser_spends = true;
  int least_bet = 1;
};

std::string eighths(int number) { return std::to_string(number * 125) + "e-3"; }

Arbiter rules_of(const Struggle& s) {
  const auto reserve = [](bool has) { return has ? "reserve = { motorized = 1 }\n" : ""; };
  return sound(
      kSystem + "level = 5\nphase = \"political\"\nactive = \"AA\"\nplayed = [\"AA\", \"WP\"]\n" +
          "[[bloc]]\nname = \"AA\"\npoints = " + std::to_string(s.maker_points) + "\n" +
          reserve(s.maker_reserve) + "[[bloc]]\nname = \"WP\"\npoints = " +
          std::to_string(s.controller_points) + "\n" + reserve(s.controller_reserve) +
          "[[area]]\nname = \"PRIZE\"\nkind = \"land\"\nterritory = \"PRIZE\"\ncontroller = \"WP\"\n"
          "instability = 2\ninfluence = [\"AA\"]\n" +
          (s.defender != 0 ? "units = [{ bloc = \"WP\", type = \"mechanized\" }]\n" : "") +
          (s.missile != 0 ? "missile = { bloc = \"WP\", type = \"a-bomb\" }\n" : "") +
          "[operation]\ntype = \"coup\"\narea = \"PRIZE\"\n[value]\n\"area.PRIZE\" = " + eighths(s.area) +
          "\npoint = " + eighths(s.point) + "\nmotorized = " + eighths(s.division) +
          "\nmechanized = " + eighths(s.defender) + "\na-bomb = " + eighths(s.missile) + "\n",
      {std::string("rulebook.political.struggle_rule=") + (s.loser_spends ? "both-spent" : "winner-spends"),
       "rulebook.political.least_bet=" + std::to_string(s.least_bet)});
}

/// Returns the maker's gain less the controller's for two bets; a bet of 0 against means that the controller
/// does not contest.
Rational payoff(const Struggle& s, int bet, int against) {
  const bool contested = against > 0;
  const bool maker_wins = !contested || bet > against;  // DE-27: a tie is the controller's
  Rational worth = 0;
  if (s.loser_spends || maker_wins) worth -= bet * s.point;
  if (contested && (s.loser_spends || !maker_wins)) worth += against * s.point;
  if (maker_wins) {
    worth += 2 * s.area + s.defender + s.missile;        // DE-33, DE-29: one gains the area, one loses all
    if (s.maker_reserve) worth += s.division;            // DE-28
  } else if (s.controller_reserve && s.defender == 0) {  // DE-34, where there is room
    worth -= s.division;
  }
  return worth / 8;
}

/// The value, proved: by the mixes of both, and the payoffs above.
std::optional<Rational> proved_value(const Struggle& s) {
  const Arbiter rules = rules_of(s);
  const Position at_bets = rules.apply(rules.start(), *rules.board().declared, NullSink{});
  EXPECT_EQ(at_bets.stage, Position::Stage::betting);
  const auto explored =
      explore(rules, at_bets, rules.prices(), Limits{}, {}, conformance::Keep<Arbiter>(KeepAll{}));
  if (!explored) {
    ADD_FAILURE() << to_string(explored.faults().front());
    return std::nullopt;
  }
  EXPECT_EQ(explored->graph.unsound(), "");
  const auto solved = equilibrium(explored->graph, Limits{});
  if (!solved || !solved->policy.exact || !solved->exact_value) {
    ADD_FAILURE() << "no exact equilibrium";
    return std::nullopt;
  }
  EXPECT_LE(solved->exploitability, 1e-12);
  if (s.maker_points == s.least_bet) {  // one bet alone hides nothing: the controller answers it
    Rational least = payoff(s, s.least_bet, 0);
    for (int against = s.least_bet; against <= s.controller_points; ++against)
      least = std::min(least, payoff(s, s.least_bet, against));
    EXPECT_EQ(least, rational(*solved->exact_value));
    return least;
  }
  std::array<std::map<int, Rational>, 2> mixes;  // by bet; 0: no contest
  EXPECT_EQ(explored->graph.info_sets.size(), 2U);
  for (std::size_t set = 0; set < explored->graph.info_sets.size(); ++set) {
    const auto seat = static_cast<std::size_t>(explored->graph.info_sets[set].seat);
    const auto& moves = explored->moves_of_set[set];
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const int bet = moves[i].type == Move::Type::pass ? 0 : moves[i].number;
      mixes[seat][bet] += rational(solved->policy.mixes[set][i].exact);
    }
  }
  // Exactly the bets that can be paid.
  for (int bet = s.least_bet; bet <= s.maker_points; ++bet) EXPECT_EQ(mixes[0].count(bet), 1U) << bet;
  EXPECT_EQ(mixes[0].size(), static_cast<std::size_t>(s.maker_points - s.least_bet + 1));
  for (int bet = s.least_bet; bet <= s.controller_points; ++bet) EXPECT_EQ(mixes[1].count(bet), 1U) << bet;
  EXPECT_EQ(mixes[1].size(),
            static_cast<std::size_t>(std::max(0, s.controller_points - s.least_bet + 1) + 1));

  std::optional<Rational> least;  // the controller's best answer to the maker's mix
  for (const auto& [against, unused] : mixes[1]) {
    Rational worth = 0;
    for (const auto& [bet, share] : mixes[0]) worth += share * payoff(s, bet, against);
    if (!least || worth < *least) least = worth;
  }
  std::optional<Rational> most;  // the maker's best answer to the controller's
  for (const auto& [bet, unused] : mixes[0]) {
    Rational worth = 0;
    for (const auto& [against, share] : mixes[1]) worth += share * payoff(s, bet, against);
    if (!most || worth > *most) most = worth;
  }
  EXPECT_EQ(*least, *most);
  EXPECT_EQ(*least, rational(*solved->exact_value));
  return least;
}

TEST(DefconStruggle, IsAnEquilibriumAtRandomTablesDE27) {
  Random random(1956, 0);
  const auto below = [&](std::uint64_t bound) { return static_cast<int>(random.below(bound)); };
  for (int i = 0; i < deep_or(600, 25) && !HasFailure(); ++i) {
    Struggle s;
    s.least_bet = 1 + below(2);
    s.maker_points = s.least_bet + below(7);
    s.controller_points = below(8);
    s.area = below(17);
    s.point = below(9);
    s.division = below(9);
    s.defender = below(2) * 8;
    s.missile = below(2) * 16;
    s.maker_reserve = below(2) == 0;
    s.controller_reserve = below(2) == 0;
    s.loser_spends = below(3) != 0;
    proved_value(s);
  }
}

/// Worths that are known without solving anything.
TEST(DefconStruggle, HasTheKnownValuesOfSmallOnes) {
  // Points are worth nothing: who has more of them, or as many and the area, has the area.
  EXPECT_EQ(proved_value({.maker_points = 4, .controller_points = 3}), Rational(2));
  EXPECT_EQ(proved_value({.maker_points = 4, .controller_points = 4}), Rational(0));
  EXPECT_EQ(proved_value({.maker_points = 3, .controller_points = 4}), Rational(0));
  // Against nothing the least bet is enough; and it costs what it costs.
  EXPECT_EQ(proved_value({.maker_points = 5, .controller_points = 0, .area = 8, .point = 4}), Rational(3, 2));
  // Two against one, all worth 1: it is matching pennies, [[1, 0], [0, 1]].
  EXPECT_EQ(proved_value({.maker_points = 2, .controller_points = 1, .area = 8, .point = 8}), Rational(1, 2));
  // The winner alone spends: a bet of 2 against 1 leaves the maker the area less 2: [[1, 1], [0, 0]].
  EXPECT_EQ(
      proved_value({.maker_points = 2, .controller_points = 1, .area = 8, .point = 8, .loser_spends = false}),
      Rational(1));
}

}  // namespace
}  // namespace casus::defcon
