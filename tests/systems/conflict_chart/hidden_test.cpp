// Tests commitments that neither side sees: information sets, and equilibria, which are checked by listing
// every pure choice over the twin's payoffs.

#include <gtest/gtest.h>

#include "conflict/brute_force.hpp"
#include "conflict/explore/explore.hpp"
#include "conflict/play/random.hpp"
#include "conflict/solvers/decide.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "conformance.hpp"
#include "tables.hpp"

namespace casus::conflict_chart {
namespace {

using Payoffs = std::vector<std::vector<twin::Rational>>;

/// A row for each commitment of the attacker, a column for each of the defender, as the twin lists them; and
/// those commitments.
struct Matrix {
  Payoffs payoffs;
  std::vector<twin::Side> rows;
  std::vector<twin::Side> columns;
};

Matrix matrix_of(const ChartRules& rules) {
  twin::Twin plain(twin::table_of(rules));
  const auto sides = twin::sides_of(rules);
  Matrix matrix;
  const auto list = [](const twin::Side& side, std::vector<twin::Side>& into, bool declares) {
    twin::Twin::for_each_commitment(side, [&](twin::Side committed) {
      std::sort(committed.play.begin(), committed.play.end());
      std::sort(committed.minds.begin(), committed.minds.end());
      if (declares && committed.play.empty()) return;
      if (std::find(into.begin(), into.end(), committed) == into.end()) into.push_back(committed);
    });
  };
  // The last row: nothing is declared.
  list(sides[0], matrix.rows, true);
  list(sides[1], matrix.columns, false);
  for (const twin::Side& row : matrix.rows) {
    matrix.payoffs.emplace_back();
    for (const twin::Side& column : matrix.columns)
      matrix.payoffs.back().push_back(
          plain.conflict({row, column}, 0, rules.board().country != kNoCountry, twin::deck_of(rules), 0));
  }
  matrix.payoffs.emplace_back(matrix.columns.size(), twin::rational(rules.board().status_quo));
  return matrix;
}

/// Which row or column a commitment is: what is then in the play.
std::size_t place_of(const ChartRules& rules, const Forces& committed, const std::vector<twin::Side>& all,
                     std::size_t seat) {
  const Pieces& pieces = rules.board().pieces;
  twin::List tokens = twin::sides_of(rules)[seat].play;
  for (std::size_t k = 0; k < pieces.tokens.size(); ++k)
    tokens.insert(tokens.end(), committed.tokens[k], pieces.tokens[k]);
  std::sort(tokens.begin(), tokens.end());
  std::size_t canals = twin::sides_of(rules)[seat].canals.size();
  for (std::size_t c = 0; c < pieces.canals.size(); ++c) canals += committed.canals >> c & 1U;
  twin::List minds = twin::sides_of(rules)[seat].minds;
  for (std::size_t k = 0; k < pieces.masterminds.size(); ++k)
    minds.insert(minds.end(), committed.masterminds[k], pieces.masterminds[k]);
  std::sort(minds.begin(), minds.end());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].play == tokens && all[i].canals.size() == canals && all[i].minds == minds) return i;
  }
  ADD_FAILURE() << "a commitment that the twin does not have";
  return 0;
}

struct Solution {
  Explored<ChartRules> explored;
  Equilibrium answer;
};
Solution solve(const ChartRules& rules) {
  auto explored = explore(rules, rules.start(), rules.prices(), Limits{});
  EXPECT_TRUE(explored) << to_string(explored.faults().front());
  EXPECT_EQ(explored->graph.unsound(), "");
  auto answer = equilibrium(explored->graph, Limits{});
  EXPECT_TRUE(answer) << to_string(answer.faults().front());
  return {std::move(*explored), std::move(*answer)};
}

/// Checks that neither side has a better commitment against the other's mix. Returns the number of
/// commitments in each mix.
std::array<int, 2> check(const ChartRules& rules) {
  const Solution solved = solve(rules);
  EXPECT_LE(solved.answer.exploitability, 1e-9);
  EXPECT_EQ(solved.explored.graph.info_sets.size(), 2U);
  const Matrix matrix = matrix_of(rules);
  std::array<std::vector<twin::Rational>, 2> mixes{std::vector<twin::Rational>(matrix.payoffs.size()),
                                                   std::vector<twin::Rational>(matrix.columns.size())};
  EXPECT_TRUE(solved.answer.policy.exact);
  for (std::size_t set = 0; set < 2; ++set) {
    const auto seat = static_cast<std::size_t>(solved.explored.graph.info_sets[set].seat);
    const auto& moves = solved.explored.moves_of_set[set];
    EXPECT_EQ(moves.size(), mixes[seat].size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::size_t place =
          moves[i].type == Move::Type::refrain
              ? matrix.rows.size()
              : place_of(rules, moves[i].forces, seat == 0 ? matrix.rows : matrix.columns, seat);
      mixes[seat][place] += twin::rational(solved.answer.policy.mixes[set][i].exact);
    }
  }
  twin::Rational least;  // what the attacker's mix is worth against the defender's best answer
  for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
    twin::Rational worth = 0;
    for (std::size_t row = 0; row < matrix.payoffs.size(); ++row)
      worth += mixes[0][row] * matrix.payoffs[row][column];
    if (column == 0 || worth < least) least = worth;
  }
  twin::Rational most;
  for (std::size_t row = 0; row < matrix.payoffs.size(); ++row) {
    twin::Rational worth = 0;
    for (std::size_t column = 0; column < matrix.columns.size(); ++column)
      worth += mixes[1][column] * matrix.payoffs[row][column];
    if (row == 0 || worth > most) most = worth;
  }
  EXPECT_EQ(least, most);  // exactly: no commitment gains anything against the other side's mix
  EXPECT_EQ(solved.answer.exact_value->reduced(), exact(least));
  const auto mixed = [](const std::vector<twin::Rational>& mix) {
    return static_cast<int>(std::count_if(mix.begin(), mix.end(), [](const auto& x) { return x != 0; }));
  };
  return {mixed(mixes[0]), mixed(mixes[1])};
}

TEST(HiddenCommitments, LeaveNeitherSideABetterOne) {
  const auto opened = conformance::open<System>(
      {"hidden", CASUS_ROOT "/scenarios/conflict-chart/hidden-commitments.toml", {}});
  const auto [north, south] = check(opened.value().rules);
  EXPECT_GT(north, 1);  // no one commitment of either side is good enough by itself
  EXPECT_GT(south, 1);
}

TEST(HiddenCommitments, LeaveNeitherSideABetterOneAtRandomTables) {
  Random random(3, 0);
  const auto tokens = [&](std::uint64_t least) {
    std::string list;
    for (std::uint64_t n = least + random.below(3); n > 0; --n)
      list += (list.empty() ? "" : ", ") + std::to_string(1 + random.below(6));
    return "[" + list + "]";
  };
  for (int i = 0; i < deep_or(300, 4) && !testing::Test::HasFailure(); ++i) {
    const std::string text =
        "system = \"conflict-chart\"\nkind = \"engagement\"\ncommit = \"hidden\"\n[attacker]\nreserve = " +
        tokens(2) + "\nreserve_masterminds = [3]\n[defender]\ntokens = " + tokens(1) +
        "\nreserve = " + tokens(1) +
        "\nreserve_canals = [{ name = \"Suez\", points = " + std::to_string(random.below(3)) +
        " }]\nreserve_masterminds = [2]\n[value]\ncanal = 4\ntoken_point = 1\nmastermind = "
        "2\n[[military_card]]\nname = \"march\"\nmoves = 3\ncount = "
        "3\n";
    const auto rules = conflict_of(text, {"rulebook.most_retaliations=1"});
    ASSERT_TRUE(rules) << to_string(rules.faults().front());
    check(*rules);
    if (testing::Test::HasFailure()) std::puts(text.c_str());
  }
}

TEST(HiddenCommitments, AreOneInformationSetUntilBothAreMade) {
  const auto opened = conformance::open<System>(
      {"hidden", CASUS_ROOT "/scenarios/conflict-chart/hidden-commitments.toml", {}});
  const ChartRules& rules = opened.value().rules;
  const auto start = rules.start();
  const auto moves = legal_moves(rules, start);
  ASSERT_GT(moves.size(), 2U);
  const auto first = rules.apply(start, moves[0], NullSink{});
  std::vector<Move> offered = legal_moves(rules, first);
  for (const Move& move : moves) {
    if (move.type == Move::Type::refrain) continue;  // that is seen: nothing is declared
    const auto committed = rules.apply(start, move, NullSink{});
    EXPECT_EQ(rules.turn(committed), (Turn{Actor::player, kDefender}));
    EXPECT_EQ(rules.view(committed, kDefender), rules.view(first, kDefender));
    EXPECT_EQ(legal_moves(rules, committed), offered);
    EXPECT_EQ(rules.view(committed, kAttacker) == rules.view(first, kAttacker), move == moves[0]);
    // The reports of the declaration are equal, too, and so is every ruling on the defender's moves.
    std::vector<Event> events;
    rules.apply(start, move, conformance::Record{&events, nullptr});
    std::vector<Event> others;
    rules.apply(start, moves[0], conformance::Record{&others, nullptr});
    EXPECT_EQ(events, others);
    for (const Move& answer : offered) {
      std::vector<Finding> found;
      rules.judge(committed, answer, [&](const Finding& one) { found.push_back(one); });
      std::vector<Finding> expected;
      rules.judge(first, answer, [&](const Finding& one) { expected.push_back(one); });
      EXPECT_EQ(found, expected);
      const auto open = rules.apply(committed, answer, NullSink{});
      EXPECT_EQ(rules.view(open, kDefender), rules.view(open, kAttacker));
    }
  }
}

/// Nine tokens a side: neither what is left out of the choices in secret nor what is not looked at afterwards
/// changes the worth, and no commitment of all gains anything against the mixes.
TEST(HiddenCommitments, OfManyTokensAreThoseOfTheTwin) {
  for (const char* reserve : {"[1, 1, 1, 2, 2, 2, 3, 3]", "[1, 2, 3, 4, 5, 6, 7]"}) {
    const std::string text = std::string(
                                 "system = \"conflict-chart\"\nkind = \"invasion\"\ncountry = \"Egypt\"\n"
                                 "commit = \"hidden\"\n[attacker]\ntokens = [2]\nreserve = ") +
                             reserve + "\n[defender]\ntokens = [3]\nreserve = " + reserve +
                             "\n[value]\ncountry = 9\n";
    const auto rules = conflict_of(text).value();
    const auto explored = explore_needed(rules).value();
    const auto answer = equilibrium(explored.graph, Limits{}).value();
    EXPECT_LE(answer.exploitability, 1e-9);
    const Matrix matrix = matrix_of(conflict_of(text, {"rulebook.most_retaliations=0"}).value());
    std::array<std::vector<double>, 2> mixes{std::vector<double>(matrix.payoffs.size()),
                                             std::vector<double>(matrix.columns.size())};
    std::size_t looked_at = 0;
    for (std::size_t set = 0; set < 2; ++set) {
      const auto seat = static_cast<std::size_t>(explored.graph.info_sets[set].seat);
      const auto& moves = explored.moves_of_set[set];
      looked_at += moves.size();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t place =
            moves[i].type == Move::Type::refrain
                ? matrix.rows.size()
                : place_of(rules, moves[i].forces, seat == 0 ? matrix.rows : matrix.columns, seat);
        mixes[seat][place] += answer.policy.mixes[set][i].probability;
      }
    }
    EXPECT_LE(looked_at, matrix.payoffs.size() + matrix.columns.size());
    for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
      double worth = 0;
      for (std::size_t row = 0; row < matrix.payoffs.size(); ++row)
        worth += mixes[0][row] * static_cast<double>(matrix.payoffs[row][column]);
      EXPECT_GE(worth, answer.value - 1e-7) << reserve;
    }
    for (std::size_t row = 0; row < matrix.payoffs.size(); ++row) {
      double worth = 0;
      for (std::size_t column = 0; column < matrix.columns.size(); ++column)
        worth += mixes[1][column] * static_cast<double>(matrix.payoffs[row][column]);
      EXPECT_LE(worth, answer.value + 1e-7) << reserve;
    }
  }
}

TEST(HiddenCommitments, TooManyToBeCountedOutAreRefusedWithWhatToChange) {
  const std::string text =
      "system = \"conflict-chart\"\nkind = \"engagement\"\ncommit = \"hidden\"\n[attacker]\nname = "
      "\"North\"\n"
      "reserve = [1, 2, 3, 4, 5, 6, 7, 8, 9]\ncountries = [\"Libya\"]\n[defender]\n"
      "reserve = [1, 2, 3, 4, 5, 6, 7, 8, 9]\n[value]\ncountry = 3\n";
  const auto refused = words_of(conflict_of(text).value())->unexplorable();
  ASSERT_TRUE(refused);
  EXPECT_EQ(
      refused->what,
      "both sides commit in the dark, in 262144 pairs of ways, and each may be answered over a country of "
      "'North'");
  EXPECT_EQ(
      refused->expected,
      "at most 10000 pairs, of fewer different pieces in reserve, or no 'countries' of the attacker, or "
      "rulebook.most_retaliations = 0 were expected");
  for (const char* change : {"attacker.countries=[]", "rulebook.most_retaliations=0", "value.country=0"}) {
    const ChartRules rules = conflict_of(text, {change}).value();
    EXPECT_FALSE(words_of(rules)->unexplorable()) << change;
    const auto explored = explore_needed(rules);
    ASSERT_TRUE(explored) << change;
    EXPECT_LT(explored->graph.nodes.size(), 20'000U) << change;
  }
  EXPECT_FALSE(
      words_of(conflict_of(text, {"attacker.reserve=[1, 2, 3, 4]", "defender.reserve=[1, 2, 3]"}).value())
          ->unexplorable());
}

/// In turn the defender sees what it answers: all is public, and that is worth something to it.
TEST(HiddenCommitments, AreWorthNoLessToTheAttackerThanOpenOnes) {
  const Exact hidden =
      *solve(conformance::open<System>(
                 {"hidden", CASUS_ROOT "/scenarios/conflict-chart/hidden-commitments.toml", {}})
                 .value()
                 .rules)
           .answer.exact_value;
  const Solution in_turn = solve(
      conformance::open<System>(
          {"hidden", CASUS_ROOT "/scenarios/conflict-chart/hidden-commitments.toml", {"commit=in-turn"}})
          .value()
          .rules);
  EXPECT_TRUE(in_turn.explored.graph.info_sets.empty());
  EXPECT_LE(*in_turn.answer.exact_value, hidden);
}

}  // namespace
}  // namespace casus::conflict_chart
