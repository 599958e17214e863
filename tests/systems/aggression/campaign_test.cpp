// The campaign against its twin on random boards: what may be declared, what every choice is worth, exactly,
// and which is best.

#include "systems/aggression/campaign.hpp"

#include <gtest/gtest.h>

#include "campaign_twin.hpp"
#include "conflict/graph/explore.hpp"
#include "conflict/play/random.hpp"
#include "conflict/solvers/decide.hpp"
#include "ledger.hpp"
#include "subject.hpp"
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
    std::set<twin::Declared> declared;
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
      EXPECT_EQ(decision->worth_of(ways[i])[0], worths[i]) << i;
      if (worths[i] > worths[best]) best = i;
    }
    EXPECT_EQ(decision->policy().chosen[graph.root()], graph.nodes[graph.root()].first + best);
    EXPECT_EQ(decision->worth(graph.root())[0], worths[best]);
    attacks += best > 0 ? 1 : 0;
  }
  EXPECT_GT(attacks, 25) << "boards on which nobody would attack prove little";
}

/// Where two takeovers may be declared for a landing: what was taken is no own landing to attack from.
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
        p = rules->apply(p, moves[random.below(moves.size())], Nothing{});
        continue;
      }
      const auto outcome = static_cast<std::uint16_t>(random.below(2));
      const int against = rules->controller(p, p.against);
      const bool was_taken = ((p.taken >> static_cast<unsigned>(p.from)) & 1U) != 0;
      p = rules->resume(p, outcome, Nothing{});
      EXPECT_FALSE(was_taken);
      second += p.declared > 1 ? 1 : 0;
      if (outcome == 0) continue;
      EXPECT_EQ(rules->controller(p, p.from), against);
    }
  }
  EXPECT_GT(second, 10) << "plays of one takeover prove little";
}

INSTANTIATE_TEST_SUITE_P(Editions, CampaignTwin, testing::Values(1, 2));

}  // namespace
}  // namespace casus::aggression
