// Tests cards played in secret: the equilibrium, certified by enumerated best responses; the views of the
// seats; and unknown hands.

#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <set>

#include "conflict/explore/explore.hpp"
#include "conflict/play/random.hpp"
#include "conflict/solvers/equilibrium.hpp"
#include "systems/registry.hpp"
#include "tables.hpp"
#include "twin.hpp"

namespace casus::columbia {
namespace {

constexpr double kCard = 0.05;

struct Solution {
  Explored<Siege> explored;
  Equilibrium equilibrium;
};
Solution solve(const Siege& rules) {
  auto explored = explore(rules, rules.start(), rules.prices(), Limits{});
  if (!explored) throw std::runtime_error(to_string(explored.faults().front()));
  auto equilibrium = casus::equilibrium(explored->graph, Limits{});
  if (!equilibrium) throw std::runtime_error(to_string(equilibrium.faults().front()));
  return {std::move(*explored), std::move(*equilibrium)};
}

const std::string kValue = "[value]\nwin = 1.0\ncard = 0.05\n";
std::string plain(const std::vector<int>& north, const std::vector<int>& south) {
  return two_forces("common = 2, special = 1", "common = 3") + plain_hands(north, south) + kValue;
}

/// Best responses to the plans of an equilibrium, by the clauses alone: every set of cards of one side
/// against the other's mix, all payoffs from a table of every throw.
class EnumeratedResponses {
 public:
  using Set = std::vector<int>;  // card values, ascending
  EnumeratedResponses(const Siege& rules, const Solution& solved, const std::vector<int>& north,
                      const std::vector<int>& south)
      : north_(sets(north)), south_(sets(south)) {
    for (int margin = -60; margin <= 60; ++margin)
      won_[margin] = twin::exact(twin::won({0, 0, 1}, {0, 0, 0}, margin)).to_double();
    const Graph& graph = solved.explored.graph;
    const auto mix_at = [&](const Siege::Position& p) {
      std::map<Set, double> mix;
      const std::uint32_t node = solved.explored.node_of(rules, p);
      const std::uint32_t set = graph.nodes[node].info_set;
      if (set == kNone) {  // what the attacker can have played in one way only is no secret
        const std::uint32_t edge = solved.equilibrium.policy.chosen[node];
        mix[values(rules, legal_moves(rules, p)[graph.edges[edge].label])] = 1.0;
        return mix;
      }
      const auto& moves = solved.explored.moves_of_set[set];
      for (std::size_t i = 0; i < moves.size(); ++i)
        mix[values(rules, moves[i])] += solved.equilibrium.policy.mixes[set][i].probability;
      return mix;
    };
    attacker_ = mix_at(rules.start());
    // One position for each number of cards that the attacker may have played.
    for (const Move& move : legal_moves(rules, rules.start())) {
      const auto count = static_cast<std::size_t>(CardSet(move.cards).count());
      defender_.try_emplace(count, mix_at(rules.apply(rules.start(), move, NullSink{})));
    }
  }

  /// Returns the attacker's worth by its best set of cards; `least`, by the defender's best answers.
  double most() const {
    double best = -1e9;
    for (const Set& ours : north_) {
      double sum = 0;
      for (const auto& [theirs, share] : defender_.at(ours.size())) sum += share * payoff(ours, theirs);
      best = std::max(best, sum);
    }
    return best;
  }
  double least() const {
    double sum = 0;
    for (const auto& [count, unused] : defender_) {
      double best = 1e9;
      for (const Set& theirs : south_) {
        double of_count = 0;
        for (const auto& [ours, share] : attacker_) {
          if (ours.size() == count) of_count += share * payoff(ours, theirs);
        }
        best = std::min(best, of_count);
      }
      sum += best;
    }
    return sum;
  }

 private:
  static std::set<Set> sets(const std::vector<int>& hand) {
    std::set<Set> all;
    for (std::uint32_t subset = 0; subset < (1U << hand.size()); ++subset) {
      Set set;
      for (std::size_t i = 0; i < hand.size(); ++i) {
        if (((subset >> i) & 1U) != 0) set.push_back(hand[i]);
      }
      std::sort(set.begin(), set.end());
      all.insert(set);
    }
    return all;
  }
  static Set values(const Siege& rules, const Move& move) {
    Set set;
    for (const std::string& id : card_names(rules, static_cast<std::size_t>(move.about), CardSet(move.cards)))
      set.push_back(std::stoi(id.substr(1)));
    std::sort(set.begin(), set.end());
    return set;
  }
  [[nodiscard]] double payoff(const Set& ours, const Set& theirs) const {
    int margin = 0;
    for (const int value : ours) margin += value;
    for (const int value : theirs) margin -= value;
    return won_.at(margin) - kCard * static_cast<double>(ours.size()) +
           kCard * static_cast<double>(theirs.size());
  }

  std::set<Set> north_;
  std::set<Set> south_;
  std::map<int, double> won_;
  std::map<Set, double> attacker_;
  std::map<std::size_t, std::map<Set, double>> defender_;
};

void expect_certified(const std::vector<int>& north, const std::vector<int>& south) {
  const Siege rules = siege(plain(north, south));
  const Solution solved = solve(rules);
  const EnumeratedResponses enumerated(rules, solved, north, south);
  const double most = enumerated.most();
  const double least = enumerated.least();
  EXPECT_LE(most - least, 1e-9);
  EXPECT_GE(most - least, -1e-12);
  EXPECT_NEAR(solved.equilibrium.value, most, 1e-9);
  EXPECT_LE(solved.equilibrium.exploitability, 1e-9);
}

TEST(HiddenCards, HaveTheEquilibriumOfTheClauses) {
  const Solution solved = solve(siege(plain({1, 2, 3}, {1, 2, 2})));
  EXPECT_NEAR(solved.equilibrium.value, 0.736668, 5e-7);
  EXPECT_TRUE(solved.equilibrium.exact_value.has_value());
  expect_certified({1, 2, 3}, {1, 2, 2});
}

TEST(HiddenCards, AreCertifiedByEnumeratingBestResponses) {
  Random random(3, 0);
  for (int i = 0; i < 6; ++i) {
    std::array<std::vector<int>, 2> hands;
    for (auto& hand : hands) {
      for (std::uint64_t n = 1 + random.below(4); n > 0; --n)
        hand.push_back(static_cast<int>(random.below(5)));
    }
    expect_certified(hands[0], hands[1]);
  }
  expect_certified({1, 2, 3, 4, 5}, {1, 2, 3, 4, 6});
}

/// The odds of cards that the attacker declares are those against the defender's best answer, and the small
/// line those against none: by the table of every throw, over every set of both hands.
TEST(HiddenCards, DeclaredAreMetByTheBestAnswer) {
  const std::vector<int> north{1, 2, 3};
  const std::vector<int> south{1, 2, 2};
  const auto sets = [](const std::vector<int>& hand) {
    std::set<std::vector<int>> all;
    for (std::uint32_t subset = 0; subset < (1U << hand.size()); ++subset) {
      std::vector<int> set;
      for (std::size_t i = 0; i < hand.size(); ++i) {
        if (((subset >> i) & 1U) != 0) set.push_back(hand[i]);
      }
      all.insert(set);
    }
    return all;
  };
  const auto sum = [](const std::vector<int>& set) { return std::accumulate(set.begin(), set.end(), 0); };
  const auto won = [&](const std::vector<int>& ours, const std::vector<int>& theirs) {
    return twin::exact(twin::won({0, 0, 1}, {0, 0, 0}, sum(ours) - sum(theirs)));
  };
  for (const std::vector<int>& ours : sets(north)) {
    std::string cards;
    for (const int value : ours) cards += "\"c" + std::to_string(value) + "\", ";
    const auto document =
        files::read_toml("system = \"columbia\"\n" + two_forces("common = 2, special = 1", "common = 3") +
                             "played = { attacker = [" + cards + "] }\n" + plain_hands(north, south) + kValue,
                         "table.toml");
    ASSERT_TRUE(document);
    const auto table = open_table(gather(*document, std::nullopt, {}).value());
    ASSERT_TRUE(table);
    const auto odds = (*table)->odds(std::nullopt, Limits{});
    ASSERT_TRUE(odds) << to_string(odds.faults().front());
    const Exact card = Exact(1) / Exact(20);
    std::optional<Exact> least;
    Exact chance;
    for (const std::vector<int>& theirs : sets(south)) {
      const Exact worth = won(ours, theirs) + card * Exact(static_cast<std::int64_t>(theirs.size()));
      if (least && !(worth < *least)) continue;
      least = worth;
      chance = won(ours, theirs);
    }
    ASSERT_TRUE(odds->attacker.exact);
    EXPECT_EQ(*odds->attacker.exact, chance.reduced()) << cards;
    EXPECT_EQ(odds->policy, PolicyKind::declared);
    EXPECT_EQ(odds->policy_text,
              "as declared, against the best answer of South, then every choice as advised");
    EXPECT_EQ(odds->against, std::vector<std::string>{"South"});
    ASSERT_TRUE(odds->if_nothing);
    EXPECT_EQ(*odds->if_nothing->attacker.exact, won(ours, {}).reduced()) << cards;
  }
}

TEST(HiddenCards, EqualOnesAreOneChoice) {
  const Siege rules = siege(plain({2, 2, 2}, {1}));
  EXPECT_EQ(legal_moves(rules, rules.start()).size(), 4U);
  // Other names, and upgrades in the place of combat value, change nothing.
  const std::string text =
      two_forces("common = 2", "common = 1") +
      "[[card]]\nid = \"a\"\ncombat = 2\n[[card]]\nid = \"b\"\ncombat = 1\nupgrades = 1\n"
      "[hand]\nNorth = [\"b\", \"a\"]\n";
  const Siege alike = siege(text);
  const auto moves = legal_moves(alike, alike.start());
  ASSERT_EQ(moves.size(), 3U);
  EXPECT_EQ(say(alike, moves[1]), "Play b");
  const auto other = words_of(alike).to_move(
      *files::read_json(R"({"type":"play","player":"North","cards":["a"]})", "a move"));
  ASSERT_TRUE(other);
  EXPECT_EQ(*other, moves[1]);
}

/// Two choices that show a seat the same give it equal views, moves and events until the reveal.
TEST(HiddenCards, ShowTheirNumberAndNothingElse) {
  const Siege rules = siege(plain({1, 2, 3}, {1, 2, 2}));
  std::map<std::int32_t, Siege::Key> seen;
  std::map<std::int32_t, std::vector<Event>> reported;
  for (const Move& move : legal_moves(rules, rules.start())) {
    std::vector<Event> events;
    struct Hear {
      std::vector<Event>& events;
      void operator()(const Event& event) const { events.push_back(event); }
      void operator()(const Transfer& /*moved*/) const { ADD_FAILURE() << "a transfer before the reveal"; }
      void operator()(const Tally& /*tally*/) const {}
    };
    const auto next = rules.apply(rules.start(), move, Hear{events});
    const std::int32_t count = CardSet(move.cards).count();
    EXPECT_EQ(seen.try_emplace(count, rules.view(next, kDefender)).first->second,
              rules.view(next, kDefender));
    EXPECT_EQ(reported.try_emplace(count, events).first->second, events);
  }
  EXPECT_EQ(seen.size(), 4U);
  const std::set<decltype(Siege::Key::words)> views = [&] {
    std::set<decltype(Siege::Key::words)> words;
    for (const auto& [count, view] : seen) words.insert(view.words);
    return words;
  }();
  EXPECT_EQ(views.size(), 4U) << "the count is seen";
}

/// Written out by hand: each hand that may be drawn is a game of its own to its owner, and one to the other.
TEST(UnknownHands, AreDrawnFromTheDeckLessWhatIsKnown) {
  const std::string text = two_forces("common = 2, special = 1", "common = 3") +
                           "[[card]]\nid = \"c1\"\ncombat = 1\n[[card]]\nid = \"c3\"\ncombat = 3\n"
                           "[hand]\nNorth = [\"c1\"]\n[deck]\ncards = { c1 = 3, c3 = 2 }\nseen = "
                           "[\"c3\"]\nhand = { South = 1 }\n" +
                           kValue;
  const Siege rules = siege(text);
  ASSERT_EQ(rules.turn(rules.start()).actor, Actor::chance);
  std::map<std::uint32_t, Integer> weights;
  rules.classes(rules.start(), [&](const Weighted<Integer>& one) { weights[one.chance] = one.weight; });
  ASSERT_EQ(weights.size(), 2U);  // of c1, c1, c3
  EXPECT_EQ(weights[0] + weights[1], 3);
  std::set<decltype(Siege::Key::words)> attackers;
  std::set<decltype(Siege::Key::words)> defenders;
  for (const auto& [chance, weight] : weights) {
    const auto drawn = rules.apply(rules.start(), chance, NullSink{});
    attackers.insert(rules.view(drawn, kAttacker).words);
    defenders.insert(rules.view(drawn, kDefender).words);
  }
  EXPECT_EQ(attackers.size(), 1U);
  EXPECT_EQ(defenders.size(), 2U);

  // By fictitious play over the four plans of the defender: with each hand it plays its card or not, knowing
  // how many cards the attacker played.
  const Solution solved = solve(rules);
  EXPECT_LE(solved.equilibrium.exploitability, 1e-9);
  const auto chance = [](int margin) {
    return twin::exact(twin::won({0, 0, 1}, {0, 0, 0}, margin)).to_double();
  };
  // The attacker shows its whole hand by the count, so that the defender always knows: a plain minimum.
  double value = -1e9;
  for (const int played : {0, 1}) {
    double sum = 0;
    for (const auto& [card, weight] : {std::pair(1, 2.0 / 3), std::pair(3, 1.0 / 3)})
      sum += weight * std::min(chance(played), chance(played - card) + kCard);
    value = std::max(value, sum - kCard * played);
  }
  EXPECT_NEAR(solved.equilibrium.value, value, 1e-12);
}

TEST(UnknownHands, AreNoneWhereAllIsKnown) {
  const std::string text = two_forces("common = 2, special = 1", "common = 3") +
                           "[[card]]\nid = \"c1\"\ncombat = 1\n[[card]]\nid = \"c2\"\ncombat = "
                           "2\n[[card]]\nid = \"c3\"\ncombat = 3\n" +
                           kValue;
  const Siege known =
      siege(text + "[hand]\nNorth = [\"c1\", \"c2\", \"c3\"]\nSouth = [\"c1\", \"c2\", \"c2\"]\n");
  const Siege drawn = siege(text +
                            "[hand]\nNorth = [\"c1\", \"c2\", \"c3\"]\n[deck]\ncards = { c1 = 2, c2 = 3, c3 "
                            "= 1 }\nhand = { South = 3 }\n");
  EXPECT_NEAR(solve(known).equilibrium.value, solve(drawn).equilibrium.value, 1e-12);
  EXPECT_NEAR(solve(drawn).equilibrium.value, 0.736668, 5e-7);
}

TEST(Plays, TellThatCardsLieFaceDownBeforeTheyAreOpened) {
  const auto document = files::read_toml("system = \"columbia\"\n" + plain({1, 2}, {1, 3}), "table.toml");
  ASSERT_TRUE(document);
  const auto table = open_table(gather(*document, std::nullopt, {}).value());
  ASSERT_TRUE(table);
  auto dice = FairDice::start(seed_of_text("any"), play_id_of(seed_of_text("any")));
  ASSERT_TRUE(dice);
  const auto last = [](const Question& question) -> Result<Answer> {
    return Answer(question.moves.size() - 1);
  };
  const auto played = (*table)->play(*dice, last, {});
  ASSERT_TRUE(played);
  std::string order;
  for (const PlayEntry& entry : played->entries) {
    if (std::get_if<SealedText>(&entry) != nullptr) order += "sealed ";
    if (std::get_if<OpenedText>(&entry) != nullptr) order += "opened ";
    const auto* event = std::get_if<EventText>(&entry);
    if (event != nullptr && event->kind == "played") order += "told ";
    if (event != nullptr && event->kind == "revealed") order += "revealed ";
    if (event != nullptr && event->kind == "rolled") break;
  }
  EXPECT_EQ(order, "sealed told sealed told opened opened revealed revealed revealed revealed ");
}

TEST(Distributions, OfSeveralFightsSayWhichTheyAreOf) {
  const auto words = [](const std::string& text) {
    const auto document = files::read_toml("system = \"columbia\"\n" + text, "table.toml");
    const auto table = open_table(gather(*document, std::nullopt, {}).value());
    std::set<std::string> all;
    const auto odds = (*table)->odds(std::nullopt, Limits{});
    for (const auto& one : odds.value().distributions) all.insert(one.text);
    return all;
  };
  const std::string move =
      "location = [{ name = \"Bay\", token = { combat = 4 } }, { name = \"Hall\" }]\n"
      "force = [{ player = \"North\", location = \"Hall\", common = 3 }, { player = \"South\", location = "
      "\"Bay\", common = 1 }]\n"
      "move = { player = \"North\", from = \"Hall\", to = \"Bay\", units = { common = 3 } }\n";
  EXPECT_TRUE(words(move).contains("the attacker's total, in the last fight"));
  EXPECT_TRUE(words(move).contains("units and structures that the attacker loses, in all fights"));
  EXPECT_TRUE(words(two_forces("common = 2", "common = 1")).contains("the attacker's total"));
}

}  // namespace
}  // namespace casus::columbia
