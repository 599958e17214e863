// Compares conflicts and chains of retaliations with the twin: exact worths of best play, at the scenarios
// and at random tables; chances of the results; halves.

#include <gtest/gtest.h>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/play/random.hpp"
#include "conflict/solvers/decide.hpp"
#include "conformance.hpp"
#include "tables.hpp"

namespace casus::conflict_chart {
namespace {

ChartRules scenario(const std::string& name, const std::vector<std::string>& sets = {}) {
  auto opened =
      conformance::open<System>({name, CASUS_ROOT "/scenarios/conflict-chart/" + name + ".toml", sets});
  return std::move(opened.value().rules);
}

/// The worth of best play from the start, where nothing is hidden.
Exact worth(const ChartRules& rules) {
  const auto explored = explore(rules, rules.start(), rules.prices(), Limits{});
  EXPECT_TRUE(explored) << to_string(explored.faults().front());
  auto decision = Decision::of(explored->graph, Limits{});
  return (*decision.value().worth(explored->graph.root()))[0].reduced();
}

Exact twin_worth(const ChartRules& rules) {
  twin::Twin plain(twin::table_of(rules));
  const auto sides = twin::sides_of(rules);
  const twin::List deck = twin::deck_of(rules);
  const Board& board = rules.board();
  const bool invades = board.country != kNoCountry;
  const bool third = invades && !board.elsewhere.empty();
  if (board.commit == Commit::defender)
    return exact(plain.best_commitment(sides, 0, invades, deck, 0, 1, third));
  twin::Rational best = twin::rational(board.status_quo);  // nobody must declare
  if (board.commit == Commit::nobody)
    return exact(std::max(best, plain.conflict(sides, 0, invades, deck, 0, third)));
  if (board.commit == Commit::attacker)
    return exact(std::max(best, plain.best_commitment(sides, 0, invades, deck, 0, 0, third)));
  twin::Twin::for_each_commitment(sides[0], [&](const twin::Side& committed) {
    if (committed.play.empty()) return;
    const twin::Rational value = plain.best_commitment({committed, sides[1]}, 0, invades, deck, 0, 1, third);
    best = std::max(best, value);
  });
  return exact(best);
}

TEST(ChartRules, ScenariosAreWorthWhatTheTwinSays) {
  for (const char* name : {"plain-engagement", "worked-example", "invasion-answered", "known-attacker",
                           "known-defender", "off-the-chart", "chain-of-retaliations"}) {
    const ChartRules rules = scenario(name);
    EXPECT_EQ(worth(rules), twin_worth(rules)) << name;
  }
}

TEST(ChartRules, OtherTablesAreWorthWhatTheTwinSays) {
  for (const char* name :
       {"worked-example", "invasion-answered", "known-attacker", "chain-of-retaliations"}) {
    for (const std::vector<std::string>& sets : std::vector<std::vector<std::string>>{
             {"rulebook.off_chart=shift", "rulebook.losses.of=tokens", "rulebook.masterminds_after=kept"},
             {"rulebook.retaliation_forces=kept", "rulebook.cards_drawn=3", "rulebook.losses.share=[2, 3]"},
             {"rulebook.most_retaliations=1", "value.token_point=-1", "rulebook.generalship.add=[0, 4]"}}) {
      const ChartRules rules = scenario(name, sets);
      EXPECT_EQ(worth(rules), twin_worth(rules)) << name << ' ' << sets.front();
    }
  }
}

/// Up to `most` numbers from 1 to 6.
std::string some(Random& random, std::uint64_t least, std::uint64_t most) {
  std::string list;
  for (std::uint64_t n = least + random.below(most - least + 1); n > 0; --n)
    list += (list.empty() ? "" : ", ") + std::to_string(1 + random.below(6));
  return "[" + list + "]";
}

std::string random_scenario(Random& random) {
  const auto one_of = [&](std::vector<std::string> words) { return words[random.below(words.size())]; };
  const auto canal = [&](const char* key, const std::string& name) {
    return random.below(2) == 0 ? std::string()
                                : std::string(key) + " = [{ name = \"" + name +
                                      "\", points = " + std::to_string(random.below(4)) + " }]\n";
  };
  std::string text = "system = \"conflict-chart\"\n";
  const bool invasion = random.below(2) == 0;
  text += invasion ? "kind = \"invasion\"\ncountry = \"Egypt\"\n" : "kind = \"engagement\"\n";
  if (invasion && random.below(4) == 0) text += "country_holder = \"East\"\nplayers = [\"East\"]\n";
  text += one_of({"", "commit = \"attacker\"\n", "commit = \"defender\"\n", "commit = \"in-turn\"\n"});
  text += "[attacker]\nname = \"North\"\ntokens = " + some(random, 1, 2) +
          "\nreserve = " + some(random, 1, 2) + "\n" + canal("canals", "Suez") +
          canal("reserve_canals", "Panama") + one_of({"", "countries = [\"Libya\"]\n"}) +
          one_of({"", "masterminds = [2]\n"});
  text += "[defender]\nname = \"South\"\ntokens = " + some(random, 0, 3) +
          "\nreserve = " + some(random, 1, 2) + "\n" + canal("canals", "Corinth") +
          one_of({"", "reserve_masterminds = [1]\n"});
  text += "[value]\ncountry = 5\ncanal = 2.5\ntoken_point = 1\nmastermind = 0.5\nstatus_quo = " +
          one_of({"0", "-2.5", "1"}) + "\n";
  text += "[[military_card]]\nname = \"march\"\nmoves = 2\ncount = " + std::to_string(random.below(3)) +
          "\n[[military_card]]\nname = \"forced\"\nmoves = 6\ncount = 1\n";
  return text;
}

TEST(ChartRules, RandomTablesAreWorthWhatTheTwinSays) {
  Random random(5, 0);
  const int tables = deep_or(2000, 25);
  for (int i = 0; i < tables && !testing::Test::HasFailure(); ++i) {
    const std::string text = random_scenario(random);
    std::vector<std::string> sets{"rulebook.most_retaliations=" + std::to_string(random.below(4)),
                                  "rulebook.cards_drawn=" + std::to_string(random.below(4))};
    if (random.below(2) == 0) sets.emplace_back("rulebook.masterminds_after=kept");
    if (random.below(3) == 0) sets.emplace_back("rulebook.retaliation_forces=kept");
    const auto rules = conflict_of(text, sets);
    ASSERT_TRUE(rules) << to_string(rules.faults().front()) << '\n' << text;
    EXPECT_EQ(worth(*rules), twin_worth(*rules)) << text << sets[0] << ' ' << sets[1];
  }
}

/// Moves that best play need not examine change no worth. Most moves are of that kind.
TEST(ChartRules, RandomTablesAreWorthTheSameWhereOnlyWhatIsNeededIsLookedAt) {
  Random random(6, 0);
  std::size_t all_nodes = 0;
  std::size_t needed_nodes = 0;
  const int tables = deep_or(2000, 25);
  for (int i = 0; i < tables && !testing::Test::HasFailure(); ++i) {
    const std::string text = random_scenario(random);
    std::vector<std::string> sets{"rulebook.most_retaliations=" + std::to_string(random.below(4)),
                                  "defender.countries=[\"Congo\"]",
                                  "value.country=" + std::to_string(random.below(9))};
    if (random.below(3) == 0) sets.emplace_back("rulebook.masterminds_after=kept");
    if (random.below(3) == 0) sets.emplace_back("rulebook.retaliation_forces=kept");
    if (random.below(4) == 0) sets.emplace_back("value.canal=0");
    const auto rules = conflict_of(text, sets);
    ASSERT_TRUE(rules) << to_string(rules.faults().front()) << '\n' << text;
    const auto needed = explore_needed(*rules);
    ASSERT_TRUE(needed) << to_string(needed.faults().front());
    auto decision = Decision::of(needed->graph, Limits{}).value();
    EXPECT_EQ((*decision.worth(needed->graph.root()))[0].reduced(), worth(*rules))
        << text << sets[0] << sets[2];
    all_nodes += explore(*rules, rules->start(), rules->prices(), Limits{})->graph.nodes.size();
    needed_nodes += needed->graph.nodes.size();
  }
  EXPECT_LT(2 * needed_nodes, all_nodes);
}

TEST(ChartRules, ChancesAreThoseOfTheRunLengths) {
  const ChartRules rules = scenario("plain-engagement");
  const twin::Twin plain(twin::table_of(rules));
  for (std::int32_t a = 1; a <= 24; ++a) {
    for (std::int32_t d = 1; d <= 24; ++d) {
      const auto pair =
          conflict_of("system = \"conflict-chart\"\nkind = \"engagement\"\nattacker = { tokens = [" +
                      std::to_string(a) + "] }\ndefender = { tokens = [" + std::to_string(d) + "] }\n");
      ASSERT_TRUE(pair);
      auto p = pair->start();
      p = pair->apply(p, pair->declared(p), NullSink{});
      const auto letters = plain.letters(a, d);
      for (const auto& one : conformance::classes_of(*pair, p))
        EXPECT_EQ(one.weight, Integer(letters[one.chance])) << a << " against " << d;
    }
  }
}

TEST(Losses, AreTheMinimalSubsetsOfTheTokens) {
  Random random(8, 0);
  for (int i = 0; i < 300; ++i) {
    twin::TableOptions table;
    Losses losses;
    losses.denominator = table.share_under = static_cast<int>(1 + random.below(5));
    losses.numerator = table.share_over =
        static_cast<int>(random.below(static_cast<std::uint64_t>(losses.denominator) + 1));
    losses.of_points = random.below(2) == 0;
    table.half_of_tokens = !losses.of_points;
    Pieces pieces{{7, 5, 3, 2, 1}, {}, {}};
    Forces whole;
    twin::List tokens;
    for (std::size_t k = 0; k < pieces.tokens.size(); ++k) {
      whole.tokens[k] = static_cast<std::uint8_t>(random.below(3));
      tokens.insert(tokens.end(), whole.tokens[k], pieces.tokens[k]);
    }
    std::vector<twin::List> found;
    for (const Forces& choice : choices_of(losses, pieces, whole)) {
      twin::List list;
      for (std::size_t k = pieces.tokens.size(); k-- > 0;)
        list.insert(list.end(), choice.tokens[k], pieces.tokens[k]);
      found.push_back(list);
    }
    for (std::size_t n = 1; n < found.size(); ++n) {  // the least sum, then the fewest tokens
      EXPECT_LE(std::pair(twin::sum(found[n - 1]), found[n - 1].size()),
                std::pair(twin::sum(found[n]), found[n].size()));
    }
    std::vector<twin::List> expected = twin::Twin(table).halves(tokens);
    for (twin::List& list : expected) std::sort(list.begin(), list.end());
    std::sort(expected.begin(), expected.end());
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
  }
}

TEST(Losses, OfTheClauseFile) {
  const Losses losses;
  const auto least = [&](const Pieces& pieces, const Forces& whole) {
    return pieces.token_points(choices_of(losses, pieces, whole).front());
  };
  EXPECT_EQ(least({{5, 2}, {}, {}}, {{1, 1}, {}, 0}), 5);
  EXPECT_EQ(least({{1}, {}, {}}, {{7}, {}, 0}), 4);
  EXPECT_EQ(least({{3, 2, 1}, {}, {}}, {{2, 1, 1}, {}, 0}), 5);
}

/// CH-18: a chain of retaliations ends after few steps, whatever the choices.
TEST(ChartRules, ChainsEnd) {
  Random random(9, 0);
  for (const char* most : {"0", "1", "2", "20"}) {
    const ChartRules rules =
        scenario("chain-of-retaliations",
                 {std::string("rulebook.most_retaliations=") + most, "defender.reserve=[2, 1, 1]"});
    const std::int32_t bound = std::min(std::stoi(most), 6);  // six tokens take part, one is lost at least
    for (int play = 0; play < 300; ++play) {
      const auto end = conformance::play_at_random(rules, rules.start(), random, conformance::Record{},
                                                   [](const auto&) {});
      EXPECT_LE(end.depth, bound);
    }
  }
}

}  // namespace
}  // namespace casus::conflict_chart
