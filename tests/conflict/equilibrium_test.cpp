#include "conflict/solvers/equilibrium.hpp"

#include <chrono>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

#include "brute_force.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/solvers/exploitability.hpp"
#include "hand_graphs.hpp"

namespace casus {
namespace {

Exact over(std::int64_t n, std::int64_t d) { return Exact(Integer(n), Integer(d)); }

/// Solves a sound graph and checks what every answer must keep.
Equilibrium solved(const Graph& graph) {
  EXPECT_EQ(graph.unsound(), "");
  auto result = equilibrium(graph, Limits{});
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : to_string(result.faults()[0]));
  if (!result) return {};
  EXPECT_LE(result->exploitability, 1e-9);
  EXPECT_EQ(result->policy.exact, result->exact_value.has_value());
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    EXPECT_EQ(std::isnan(result->value_of_node[n]), graph.is_hidden(n)) << n;
    if (graph.nodes[n].turn.actor != Actor::player) continue;
    const std::uint32_t set = graph.nodes[n].info_set;
    if (set == kNone) {
      EXPECT_NE(result->policy.chosen[n], kNone) << n;
      continue;
    }
    double sum = 0;
    Exact exact_sum;
    for (const Share& share : result->policy.mixes[set]) {
      EXPECT_GE(share.probability, 0.0);
      sum += share.probability;
      exact_sum += share.exact;
    }
    EXPECT_EQ(result->policy.mixes[set].size(), graph.info_sets[set].moves);
    EXPECT_NEAR(sum, 1.0, 1e-12);
    if (result->policy.exact) {
      EXPECT_EQ(exact_sum, Exact(1));
    }
  }
  return std::move(*result);
}

void expect_shares(const Equilibrium& answer, std::uint32_t set, const std::vector<Exact>& shares) {
  ASSERT_EQ(answer.policy.mixes[set].size(), shares.size());
  for (std::size_t i = 0; i < shares.size(); ++i) {
    EXPECT_EQ(answer.policy.mixes[set][i].exact, shares[i]) << answer.policy.mixes[set][i].exact.to_string();
    EXPECT_EQ(answer.policy.mixes[set][i].probability, shares[i].to_double());
  }
}

TEST(Equilibrium, RockPaperScissorsIsAThirdEach) {
  const Equilibrium answer = solved(hand::rock_paper_scissors());
  EXPECT_EQ(answer.exact_value, Exact(0));
  for (const std::uint32_t set : {0U, 1U}) expect_shares(answer, set, {over(1, 3), over(1, 3), over(1, 3)});
}

TEST(Equilibrium, AsymmetricRockPaperScissorsPlaysMorePaper) {
  const Equilibrium answer = solved(hand::asymmetric_rock_paper_scissors());
  EXPECT_EQ(answer.exact_value, Exact(0));
  for (const std::uint32_t set : {0U, 1U}) expect_shares(answer, set, {over(1, 4), over(1, 2), over(1, 4)});
}

TEST(Equilibrium, PenniesWithUnequalStakes) {
  const Equilibrium answer = solved(hand::unequal_pennies());
  EXPECT_EQ(answer.exact_value, over(1, 7));
  expect_shares(answer, 1, {over(3, 7), over(4, 7)});
  expect_shares(answer, 0, {over(2, 7), over(5, 7)});
}

/// Lines of play from a node to an end.
std::uint64_t lines(const Graph& graph, std::uint32_t node) {
  if (graph.edges_of(node).empty()) return 1;
  std::uint64_t sum = 0;
  for (const Edge& edge : graph.edges_of(node)) sum += lines(graph, edge.to);
  return sum;
}

TEST(Equilibrium, KuhnPokerIsWorthMinusAnEighteenth) {
  const Graph graph = hand::kuhn_poker();
  EXPECT_EQ(lines(graph, graph.root()), 30U);
  const Equilibrium answer = solved(graph);
  EXPECT_EQ(answer.exact_value, over(-1, 18));
  const auto bets = [&](std::uint32_t set) { return answer.policy.mixes[set][1].exact; };
  // The known family: bluff with the jack at most 1/3, bet the king three times as often, never the queen.
  EXPECT_LE(bets(0), over(1, 3));
  EXPECT_EQ(bets(1), Exact(0));
  EXPECT_EQ(bets(2), bets(0) * Exact(3));
  EXPECT_EQ(bets(4), bets(0) + over(1, 3));
  // Seat 1 has one optimum: bluff a third, call with the queen a third, and play the king.
  EXPECT_EQ(bets(6), over(1, 3));
  EXPECT_EQ(bets(7), Exact(0));
  EXPECT_EQ(bets(8), Exact(1));
  EXPECT_EQ(bets(9), Exact(0));
  EXPECT_EQ(bets(10), over(1, 3));
  EXPECT_EQ(bets(11), Exact(1));
}

/// In public each of several seats takes what is best for itself, and counts on the others to do so.
TEST(Equilibrium, OfSeveralSeatsInPublicIsDecidedFromTheEnd) {
  const auto worth = [](const Exact& cost) {
    const Graph graph = hand::deterrence(cost);
    const auto answer = equilibrium(graph, Limits{});
    EXPECT_TRUE(answer);
    const std::vector<Exact> all = worth_from_each<Exact>(graph, answer->policy);
    return std::vector<Exact>(all.end() - 3, all.end());  // the root is the last
  };
  EXPECT_EQ(worth(1), (std::vector<Exact>{0, 0, 0}));
  EXPECT_EQ(worth(4), (std::vector<Exact>{3, -3, -1}));
}

TEST(Equilibrium, NestedRegionsSeparatedByChance) {
  const Graph graph = hand::nested_chance();
  const Equilibrium answer = solved(graph);
  EXPECT_EQ(answer.exact_value, over(1, 43));
  expect_shares(answer, graph.nodes[graph.root()].info_set, {over(21, 43), over(22, 43)});
}

TEST(Equilibrium, APublicChoiceIsDecidedExactlyAndTiesGoToTheFirst) {
  struct Case {
    Exact left, right, value;
    std::uint32_t chosen;
  };
  const Exact tiny(Integer(1), pow(Integer(10), 40));  // far below the precision of doubles
  for (const Case& c :
       {Case{0, 0, over(1, 7), 0}, Case{0, over(1, 5), over(1, 5), 1}, Case{0, over(1, 7), over(1, 7), 0},
        Case{0, over(1, 7) + tiny, over(1, 7) + tiny, 1}}) {
    const Graph graph = hand::public_choice(c.left, c.right);
    const Equilibrium answer = solved(graph);
    EXPECT_EQ(answer.exact_value, c.value);
    EXPECT_EQ(answer.policy.chosen[graph.root()], graph.nodes[graph.root()].first + c.chosen);
  }
}

TEST(Equilibrium, WithNothingHiddenItIsBackwardInduction) {
  hand::Builder b;
  const auto low = b.end(-2);
  const auto high = b.end(3);
  const auto foe = b.choice(1, {{high}, {low, b.gain(Exact(4))}, {high}});
  b.choice(0, {{low}, {foe, b.gain(over(1, 2))}});
  const Graph graph = b.take();
  const Equilibrium answer = solved(graph);
  EXPECT_EQ(answer.exact_value, over(5, 2));  // seat 1 takes −2 + 4 = 2 before 3
  EXPECT_EQ(answer.policy.chosen[foe], graph.nodes[foe].first + 1);
  EXPECT_EQ(answer.exploitability, 0.0);
}

TEST(Equilibrium, WhereAPlanNeverComesItStillAnswersBest) {
  // Seat 0 stays (5) or, hidden, enters by one of two doors; seat 1 guards a door. In there seat 0 gets at
  // most 2.
  hand::Builder b;
  const auto stayed = b.end(5);
  const auto guard = b.set(1, 2);
  const auto doors = b.set(0, 2);
  const auto first = b.choice(1, {{b.end(0)}, {b.end(1)}}, guard, true);
  const auto second = b.choice(1, {{b.end(2)}, {b.end(2)}}, guard, true);
  const auto inside = b.choice(0, {{first}, {second}}, doors, true);
  b.choice(0, {{stayed}, {inside}}, b.set(0, 2));
  const Equilibrium answer = solved(b.take());
  EXPECT_EQ(answer.exact_value, Exact(5));
  expect_shares(answer, doors, {0, 1});
}

TEST(Equilibrium, RandomMatricesAgreeWithEnumeratedSupports) {
  std::mt19937_64 random(3);
  for (int game = 0; game < 150; ++game) {
    const std::size_t rows = 1 + random() % 5;
    const std::size_t columns = 1 + random() % 5;
    hand::Matrix payoffs(rows);
    std::vector<std::vector<double>> plain(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < columns; ++j) {
        const auto x = static_cast<std::int64_t>(random() % 9) - 4;
        payoffs[i].push_back(Exact(x));
        plain[i].push_back(static_cast<double>(x));
      }
    }
    const Equilibrium answer = solved(hand::matrix_game(payoffs));
    ASSERT_TRUE(answer.exact_value);
    EXPECT_NEAR(answer.value, twin::matrix_value(plain), 1e-9) << game;
  }
}

/// Each seat is dealt one of two types and sees its own; seat 0 chooses, seat 1 sees a signal of it and
/// answers, and after some moves seat 0 chooses again. Worths at ends and on edges, some ends in public.
Graph random_game(std::mt19937_64& random) {
  hand::Builder b;
  const auto worth = [&] { return Exact(static_cast<std::int64_t>(random() % 11) - 5); };
  const auto moves = static_cast<std::uint32_t>(2 + random() % 2);
  const bool seen = random() % 2 == 0;
  const bool again = random() % 2 == 0;
  std::vector<std::uint32_t> first;
  std::vector<std::uint32_t> last;
  std::vector<std::uint32_t> answers;
  for (int i = 0; i < 2; ++i) {
    first.push_back(b.set(0, moves));
    last.push_back(b.set(0, 2));
    for (int signal = 0; signal < (seen ? 2 : 1); ++signal) answers.push_back(b.set(1, 2));
  }
  std::vector<std::pair<Exact, std::uint32_t>> deals;
  for (std::size_t mine = 0; mine < 2; ++mine) {
    for (std::size_t other = 0; other < 2; ++other) {
      std::vector<hand::Builder::Branch> edges;
      for (std::uint32_t move = 0; move < moves; ++move) {
        std::vector<hand::Builder::Branch> replies;
        for (int reply = 0; reply < 2; ++reply) {
          std::uint32_t to = b.end(worth());
          if (again && move == 0) to = b.choice(0, {{to}, {b.end(worth())}}, last[mine], true);
          replies.push_back({to, b.gain(worth())});
        }
        const std::size_t signal = seen && move > 0 ? 1 : 0;
        edges.push_back(
            {b.choice(1, replies, answers[seen ? 2 * other + signal : other], true), b.gain(worth())});
      }
      deals.emplace_back(over(static_cast<std::int64_t>(1 + 2 * mine + other), 10),
                         b.choice(0, edges, first[mine], true));
    }
  }
  deals[0].first = over(2, 10);
  deals[1].first = over(1, 10);
  b.chance(deals);
  return b.take();
}

TEST(Equilibrium, RandomGamesLeaveNoPureStrategyAGain) {
  std::mt19937_64 random(4);
  for (int game = 0; game < 150; ++game) {
    const Graph graph = random_game(random);
    const Equilibrium answer = solved(graph);
    ASSERT_TRUE(answer.exact_value) << game;
    const twin::Bounds b = twin::bounds(graph, answer.policy);
    EXPECT_NEAR(b.seat_0_gets, answer.value, 1e-12) << game;
    EXPECT_NEAR(b.seat_1_allows, answer.value, 1e-12) << game;
  }
}

TEST(Equilibrium, NearlyEqualWorthsAreStillSolvedExactly) {
  std::mt19937_64 random(5);
  for (const double noise : {1e-8, 1e-9, 1e-10, 1e-12}) {
    for (const std::size_t size : {5U, 20U}) {
      for (int game = 0; game < 10; ++game) {
        hand::Matrix payoffs(size);
        for (auto& row : payoffs) {
          for (std::size_t j = 0; j < size; ++j) {
            const double whole = static_cast<double>(random() % 5) - 2;
            row.push_back(Exact::from_decimal(whole + noise * static_cast<double>(random() % 1000) / 1000));
          }
        }
        const Equilibrium answer = solved(hand::matrix_game(payoffs));
        EXPECT_TRUE(answer.exact_value) << noise << ' ' << size << ' ' << game;
        EXPECT_LE(answer.exploitability, 1e-14);
      }
    }
  }
}

TEST(Equilibrium, CommitmentsOfFiveAgainstFive) {
  for (const auto price : {hand::CardPrice::equal, hand::CardPrice::by_strength}) {
    const Graph graph = hand::commit_commit(5, 5, price);
    const auto start = std::chrono::steady_clock::now();
    const Equilibrium answer = solved(graph);
    const auto took = std::chrono::steady_clock::now() - start;
    EXPECT_TRUE(answer.exact_value);
    EXPECT_LE(answer.exploitability, 1e-12);
    EXPECT_LT(took, std::chrono::seconds(2));  // bench/ has the target; this only catches a blow-up
  }
}

TEST(Equilibrium, CommitmentsOfEightAgainstEight) {
  for (const auto price : {hand::CardPrice::equal, hand::CardPrice::by_strength}) {
    const Graph graph = hand::commit_commit(8, 8, price);
    const auto start = std::chrono::steady_clock::now();
    const Equilibrium answer = solved(graph);
    const auto took = std::chrono::steady_clock::now() - start;
    EXPECT_FALSE(answer.exact_value);  // 265 rows
    EXPECT_LE(answer.exploitability, 1e-12);
    EXPECT_LT(took, std::chrono::seconds(20));
    std::uint32_t mixed = 0;
    for (const Share& share : answer.policy.mixes[graph.nodes[graph.root()].info_set]) {
      mixed += share.probability > 0 ? 1 : 0;
    }
    if (price == hand::CardPrice::by_strength) {
      EXPECT_GT(mixed, 1U);  // something was worth hiding
    }
  }
}

}  // namespace
}  // namespace casus
