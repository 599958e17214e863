// Compares the campaign with its twin on random boards: the legal declarations, the exact worth of every
// choice, and the best one.

#include <gtest/gtest.h>

#include "campaign_twin.hpp"
#include "conflict/explore/explore.hpp"
#include "conflict/play/random.hpp"
#include "conflict/solvers/decide.hpp"
#include "files/written_table.hpp"
#include "ledger.hpp"
#include "subject.hpp"
#include "systems/aggression/move_pruner.hpp"
#include "systems/aggression/scenario.hpp"
#include "systems/aggression/writer.hpp"
#include "table/carry.hpp"
#include "tables.hpp"

namespace casus::aggression {
namespace {

/// A board of three players, a few colours and quadrants, and at most five Territories of others.
class RandomBoard {
 public:
  RandomBoard(std::uint64_t seed, int edition) : random_(seed, static_cast<std::uint64_t>(edition)) {
    board_.players = {"North", "South", "East"};
    board_.groups = {"red", "green", "blue"};
    board_.quadrants = {"north", "south"};
    board_.unit_kinds = {"network_security", "food", "ore"};
    board_.with_agents = chance(2);
    const int own = below(3) + 1;
    const int others = below(5) + 1;
    for (int i = 0; i < own + others; ++i) add_territory(i < own ? 0 : 1 + below(2));
    if (chance(3)) add_territory(kNobody);
    board_.territories.front().name = "USA";
    board_.territories.back().name = "Canada";
    const int last = static_cast<int>(board_.territories.size()) - 1;
    board_.card_free_pairs =
        edition == 1 ? std::vector<std::pair<int, int>>{} : std::vector{std::pair{0, last}};
    board_.landed = below(last + 1);
    for (int i = below(3); i > 0; --i) add_card();
    for (int i = 0; i < 3; ++i) board_.unit_values.push_back(price());
    board_.development_value = price();
    board_.card_value = price();
  }
  [[nodiscard]] const Board& board() const { return board_; }

 private:
  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(bound))); }
  bool chance(int one_in) { return below(one_in) == 0; }
  /// Often nothing, and often the same, so that choices tie.
  Exact price() { return chance(2) ? Exact() : Exact(Integer(below(5)), Integer(4)); }

  void add_territory(int owner) {
    Territory territory;
    territory.name = "Territory " + std::to_string(board_.territories.size());
    territory.group = below(3) == 0 ? 1 + below(2) : 0;
    territory.quadrant = below(2);
    territory.owner = owner;
    territory.points = below(6);
    territory.development = below(3);
    territory.units = {owner == 0 ? below(5) : below(3), below(3), below(3)};
    territory.agents = {below(3), below(2), below(2)};
    territory.value = chance(2) ? Exact(territory.points) : Exact(below(8));
    board_.territories.push_back(std::move(territory));
  }
  void add_card() {
    Card card{"card " + std::to_string(board_.cards.size()), {below(3)}, {below(3)}};
    if (chance(2)) card.top.push_back(below(3));
    if (!chance(4)) board_.hand |= 1U << board_.cards.size();
    board_.cards.push_back(std::move(card));
  }

  Random random_;
  Board board_;
};

class CampaignTwin : public testing::TestWithParam<int> {};

TEST_P(CampaignTwin, HasTheSameMovesWorthsAndBestChoice) {
  const int edition = GetParam();
  twin::Battles battles(edition, 10);
  int attacks = 0;
  for (std::uint64_t seed = 0; seed < deep_or(5000U, 250U); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const RandomBoard drawn(seed, edition);
    twin::Landing landing(drawn.board(), edition, battles);
    const auto rules = Campaign::of(rulebook(edition), drawn.board(), std::nullopt);
    ASSERT_TRUE(rules);

    const std::vector<Attack> moves = legal_moves(*rules, rules->start());
    std::set<twin::Declaration> declared;
    for (const Attack& move : moves) declared.insert({move.from, move.against, move.card});
    ASSERT_EQ(declared, landing.declarations());

    const auto explored = explore(*rules, rules->start(), rules->prices(), Limits{});
    ASSERT_TRUE(explored);
    const Graph& graph = explored->graph;
    auto decision = Decision::of(graph, Limits{});
    ASSERT_TRUE(decision);
    const auto ways = graph.edges_of(graph.root());
    ASSERT_EQ(ways.size(), moves.size());
    std::size_t best = 0;
    std::vector<Exact> worths;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Attack& move = moves[ways[i].label];
      worths.push_back(twin::exact(landing.worth({move.from, move.against, move.card})));
      EXPECT_EQ((*decision->worth_of(ways[i]))[0], worths[i]) << i;
      if (worths[i] > worths[best]) best = i;
    }
    EXPECT_EQ(decision->policy().chosen[graph.root()], graph.nodes[graph.root()].first + best);
    EXPECT_EQ((*decision->worth(graph.root()))[0], worths[best]);
    attacks += best > 0 ? 1 : 0;
  }
  EXPECT_GT(attacks, 25) << "boards on which nobody would attack prove little";
}

/// One source, one colour, many Territories to go on against; many of them alike.
Board of_one_colour(std::uint64_t seed, int most = 8) {
  Random random(seed, 33);
  const auto below = [&](int bound) {
    return static_cast<int>(random.below(static_cast<std::uint64_t>(bound)));
  };
  Board board;
  board.with_agents = below(2) == 0;
  board.players = {"North", "South", "East"};
  board.groups = {"red", "green"};
  board.quadrants = {"north"};
  board.unit_kinds = {"network_security", "food"};
  const int others = most > 8 ? most : 3 + below(most - 2);
  for (int i = 0; i <= others; ++i) {
    Territory territory;
    territory.name = "Territory " + std::to_string(i);
    territory.group = i == 0 ? 1 : 0;
    territory.owner = i == 0 ? 0 : 1 + below(2);
    territory.points = below(4);
    territory.development = below(3);
    territory.units = {i == 0 ? below(7) : below(2), below(3)};
    territory.agents = {below(3), below(2), below(2)};
    territory.value = below(3) == 0 ? Exact(below(9) - 2) : Exact(territory.points);
    board.territories.push_back(std::move(territory));
  }
  board.landed = below(2) == 0 ? 0 : 1;
  for (int i = 0; i < 2; ++i) board.unit_values.emplace_back(below(4) - 1);
  board.development_value = Exact(below(3) - 1);
  if (below(3) == 0) {  // in the middle of a turn
    board.landed = 0;
    board.territories[1].owner = 0;
    board.won_from = 0;
    board.won_against = 1;
    board.declared = 1;
  }
  return board;
}

/// Moves that best play need not examine change no choice, no worth and no clause that advice rests on.
TEST(CampaignMovePruner, ChoosesWhatAWalkOverEverythingChooses) {
  std::size_t all_nodes = 0;
  std::size_t needed_nodes = 0;
  int went_on = 0;
  for (std::uint64_t seed = 0; seed < deep_or(5000U, 300U); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rulebook book = rulebook(seed % 2 == 0 ? 2 : 1);
    if (seed % 7 == 0) book.declarations = 2;
    if (seed % 5 == 0) book.development_destroyed = false;
    if (seed % 11 == 0) book.defender.base_dice = 0;  // then some victories are certain in edition 1
    if (seed % 13 == 0) book.units_to_stock = false;
    const auto rules = Campaign::of(std::move(book), of_one_colour(seed), std::nullopt);
    ASSERT_TRUE(rules);
    Citations all_cited;
    Citations cited;
    const Prices prices = rules->prices();
    const auto all =
        explore(*rules, rules->start(), prices, Limits{}, {.citations = &all_cited, .cites_refusals = true});
    Campaign::MovePruner pruner = rules->move_pruner();
    std::vector<bool> relevant;
    const auto keep = [&](const Campaign::Position& p, std::uint32_t ordinal, const Attack& /*move*/) {
      if (ordinal == 0) relevant = pruner.relevant_moves(p);
      return relevant.empty() || relevant[ordinal];
    };
    const auto some = explore(*rules, rules->start(), prices, Limits{},
                              {.citations = &cited, .cites_refusals = true}, keep);
    ASSERT_TRUE(all && some);
    EXPECT_EQ(cited, all_cited);
    all_nodes += all->graph.nodes.size();
    needed_nodes += some->graph.nodes.size();
    auto decision = Decision::of(all->graph, Limits{}).value();
    auto needed = Decision::of(some->graph, Limits{}).value();
    const auto chosen = [](const auto& explored, const auto& decided, std::uint32_t node) {
      return explored->graph.edges[decided.policy().chosen[node]].label;
    };
    // All that best play comes to: the same choice, worth the same.
    std::vector<Campaign::Position> open{rules->start()};
    const auto firsts = legal_moves(*rules, rules->start());
    for (const Attack& first : firsts) open.push_back(rules->apply(rules->start(), first, NullSink{}));
    for (std::size_t i = 0; i < open.size(); ++i) {
      const Campaign::Position p = open[i];
      if (rules->turn(p).actor == Actor::inner) {
        for (std::uint16_t outcome = 0; outcome < 2; ++outcome)
          open.push_back(rules->resume(p, outcome, NullSink{}));
      }
      if (rules->turn(p).actor != Actor::player) continue;
      const std::uint32_t in_all = all->node_of(*rules, p);
      const std::uint32_t in_some = some->node_of(*rules, p);
      ASSERT_NE(in_some, kNone);
      ASSERT_EQ(chosen(all, decision, in_all), chosen(some, needed, in_some)) << i;
      ASSERT_EQ(decision.worth(in_all), needed.worth(in_some));
      const auto moves = legal_moves(*rules, p);
      const Attack best = moves[chosen(all, decision, in_all)];
      went_on += p.taken != 0 && !best.passes() ? 1 : 0;
      open.push_back(rules->apply(p, best, NullSink{}));
    }
  }
  EXPECT_LT(2 * needed_nodes, all_nodes);
  EXPECT_GT(went_on, 100) << "boards on which nobody would go on prove little";
}

TEST(CampaignMovePruner, ManyTerritoriesOfOneColourAreFewPositions) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto rules = Campaign::of(rulebook(2), of_one_colour(seed, 40), std::nullopt);
    ASSERT_TRUE(rules);
    Campaign::MovePruner pruner = rules->move_pruner();
    std::vector<bool> relevant;
    Limits few;
    few.max_nodes = 100'000;
    const auto explored = explore(*rules, rules->start(), rules->prices(), few, {},
                                  [&](const auto& p, std::uint32_t ordinal, const Attack& /*move*/) {
                                    if (ordinal == 0) relevant = pruner.relevant_moves(p);
                                    return relevant.empty() || relevant[ordinal];
                                  });
    EXPECT_TRUE(explored) << seed;
  }
}

/// If two takeovers may be declared for a landing, a taken Territory is no landing to attack from.
TEST(CampaignLedger, ExplainsWhoHoldsWhatWasTakenAndAttacksFromNothingTaken) {
  int second = 0;
  for (std::uint64_t seed = 0; seed < deep_or(20000U, 1500U); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rulebook two = rulebook(2);
    two.declarations = 2;
    two.development_destroyed = seed % 2 == 0;
    two.units_to_stock = seed % 3 != 0;
    const auto rules = Campaign::of(std::move(two), RandomBoard(seed, 2).board(), std::nullopt);
    ASSERT_TRUE(rules);
    Random random(seed, 15);
    conformance::check_ledger(*rules, rules->start(), random);
    Campaign::Position p = rules->start();
    while (rules->turn(p).actor != Actor::nobody) {
      if (rules->turn(p).actor == Actor::player) {
        const auto moves = legal_moves(*rules, p);
        p = rules->apply(p, moves[random.below(moves.size())], NullSink{});
        continue;
      }
      const auto outcome = static_cast<std::uint16_t>(random.below(2));
      const int against = rules->controller(p, p.against);
      const bool was_taken = ((p.taken >> static_cast<unsigned>(p.from)) & 1U) != 0;
      p = rules->resume(p, outcome, NullSink{});
      EXPECT_FALSE(was_taken);
      second += p.declared > 1 ? 1 : 0;
      if (outcome == 0) continue;
      EXPECT_EQ(rules->controller(p, p.from), against);
    }
  }
  EXPECT_GT(second, 10) << "plays of one takeover prove little";
}

/// Going on means the same: the middle of a turn, written as a scenario, read and solved.
TEST(CampaignWritten, HasTheExactWorthOfTheNodeItCameFrom) {
  int middles = 0;
  for (std::uint64_t seed = 0; seed < deep_or(3000U, 150U); ++seed) {
    Rulebook book = rulebook(seed % 2 == 0 ? 2 : 1);
    if (seed % 3 == 0) book.declarations = 2;
    if (seed % 5 == 0) book.development_destroyed = false;
    if (seed % 7 == 0) book.units_to_stock = false;
    Board board = seed % 4 == 3 ? of_one_colour(seed, 5) : RandomBoard(seed, 2).board();
    board.stocks.resize(board.players.size(), {std::vector<std::int32_t>(board.unit_kinds.size()), 0, 0, 0});
    board.without_points.resize(board.territories.size(), false);
    board.without_value.resize(board.territories.size(), false);
    board.listed_groups = board.groups;
    board.listed_kinds.assign(board.unit_kinds.begin() + 1, board.unit_kinds.end());
    board.card_free_pairs.clear();  // the rulebook's are found by their names
    for (Territory& territory : board.territories) territory.units.resize(board.unit_kinds.size());
    files::WrittenTable value;
    for (std::size_t kind = 0; kind < board.unit_values.size(); ++kind)
      value.add(board.unit_kinds[kind], files::Node(board.unit_values[kind].to_double()));
    value.add("development", files::Node(board.development_value.to_double()));
    value.add("card", files::Node(board.card_value.to_double()));
    const files::Node::Table carried{{"value", value.take()}};
    const auto rules = Campaign::of(book, std::move(board), std::nullopt);
    ASSERT_TRUE(rules);
    const auto explored = explore(*rules, rules->start(), rules->prices(), Limits{});
    ASSERT_TRUE(explored);
    auto decision = Decision::of(explored->graph, Limits{});
    ASSERT_TRUE(decision);
    conformance::for_each_position(*rules, rules->start(), [&](const Campaign::Position& p) {
      const bool middle = p.stage == Campaign::Position::Stage::choosing && p.winner == Winner::attacker;
      if (!middle || testing::Test::HasFailure()) return;
      ++middles;
      const auto written = carry(carried, to_document(*rules, p));
      SCOPED_TRACE("seed " + std::to_string(seed) + ": " + files::to_json(written.root));
      const auto read = read_scenario(written, book);
      ASSERT_TRUE(read) << to_string(read.faults().front());
      const auto again = explore(*read, read->start(), read->prices(), Limits{});
      ASSERT_TRUE(again);
      auto solved = Decision::of(again->graph, Limits{});
      ASSERT_TRUE(solved);
      EXPECT_EQ((*solved->worth(again->graph.root()))[0],
                (*decision->worth(explored->node_of(*rules, p)))[0]);
    });
  }
  EXPECT_GT(middles, 100);
}

INSTANTIATE_TEST_SUITE_P(Editions, CampaignTwin, testing::Values(1, 2));

}  // namespace
}  // namespace casus::aggression
