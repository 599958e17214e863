// Compares best play that leaves out what LossOrder proves to be no better with the search of everything, on
// small random battles: every choice that is left out, at every position. And games whose rules break a step
// of the proof: nothing is left out there.

#include "game/compiler/loss_order.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "conflict/explore/explore.hpp"
#include "conflict/solvers/decide.hpp"
#include "deep.hpp"
#include "game/compiler/described.hpp"
#include "game/compiler/prices.hpp"
#include "game/games.hpp"

namespace casus::game {
namespace {

/// A filter that keeps what must be considered.
struct Relevant {
  const Described* rules;
  const LossOrder* order;
  std::vector<bool>* relevant;
  bool operator()(const Described::Position& p, std::uint32_t ordinal,
                  const Described::Move& /*move*/) const {
    if (ordinal == 0) *relevant = rules->relevant_losses(p, *order);
    return relevant->empty() || (*relevant)[ordinal];
  }
};

bool proves_any(const Program& program, const LossOrder& order) {
  for (std::uint16_t stage = 0; stage < program.stages.size(); ++stage) {
    if (!order.at(stage).empty()) return true;
  }
  return false;
}

/// Expects that at every position at which losses are chosen the best of what is kept is worth as much as the
/// best of all, and that best play of the conflict without the rest is worth the same. Returns how many ways
/// were left out.
std::size_t expect_no_better(const Game& game, const Setup& setup) {
  const Described rules(compile(game, setup).value());
  const Prices prices = prices_of(game, setup, rules.program());
  const LossOrder order(rules.program(), prices);
  if (!proves_any(rules.program(), order)) return 0;
  std::map<std::uint32_t, std::vector<bool>> relevant;  // by number in which the position was visited
  std::vector<Described::Position> visited;
  const auto all = explore(rules, rules.start(), prices, Limits{}).value();
  auto decided = Decision::of(all.graph, Limits{}).value();
  const auto worth = [&](const Edge& edge) { return decided.worth_of(edge).value()[0]; };
  std::size_t left_out = 0;
  std::vector<Described::Position> open{rules.start()};
  std::vector<bool> is_known(all.graph.nodes.size(), false);
  while (!open.empty()) {
    const Described::Position p = open.back();
    open.pop_back();
    const std::uint32_t node = all.node_of(rules, p);
    if (is_known[node]) continue;
    is_known[node] = true;
    const Turn turn = rules.turn(p);
    if (turn.actor == Actor::chance)
      rules.classes(
          p, [&](const Weighted<Integer>& one) { open.push_back(rules.apply(p, one.chance, NullSink{})); });
    if (turn.actor != Actor::player) continue;
    const auto kept = rules.relevant_losses(p, order);
    std::optional<Exact> best;
    std::optional<Exact> best_kept;
    const auto edges = all.graph.edges_of(node);
    std::uint32_t ordinal = 0;
    rules.candidates(p, [&](const Described::Move& move) {
      if (!rules.judge(p, move, NullSink{})) return;
      open.push_back(rules.apply(p, move, NullSink{}));
      const auto edge =
          std::find_if(edges.begin(), edges.end(), [&](const Edge& one) { return one.label == ordinal; });
      const bool is_kept = kept.empty() || kept[ordinal];
      ++ordinal;
      if (edge == edges.end() || all.graph.loop_at(node) != nullptr) return;
      const Exact its = turn.seat == 0 ? worth(*edge) : -worth(*edge);
      if (!best || *best < its) best = its;
      if (is_kept && (!best_kept || *best_kept < its)) best_kept = its;
      left_out += is_kept ? 0 : 1;
    });
    EXPECT_EQ(best_kept, best) << rules.describe(p);
  }
  std::vector<bool> of_position;
  const auto fewer =
      explore(rules, rules.start(), prices, Limits{}, {}, Relevant{&rules, &order, &of_position}).value();
  EXPECT_LE(fewer.graph.nodes.size(), all.graph.nodes.size());
  EXPECT_EQ(Decision::of(fewer.graph, Limits{}).value().worth(fewer.graph.root()).value()[0],
            decided.worth(all.graph.root()).value()[0]);
  return left_out;
}

/// Battles in rules that are made up: kinds with random dice and prices, some of which take two hits; a kind
/// that helps another one; who may break off; ends.
class RandomBattle {
 public:
  explicit RandomBattle(std::uint32_t seed) : random_(seed) {}

  std::string text() {
    std::string units = "z = { hit = 1, guard = 1, cost = 1, tags = [\"land\"] }\n";
    std::string order = "\"z\"";
    for (const char* name : {"a", "b", "c"}) {
      if (*name == 'c' && below(2) == 0) continue;
      const std::vector<std::string> states = its_states();
      units += std::string(name) + " = { hit = " + falling(states) + ", guard = " + falling(states) +
               ", cost = " + std::to_string(1 + below(3)) + (below(3) == 0 ? ", tags = [\"land\"]" : "");
      if (!states.empty()) units += ", steps = [\"" + joined(states, "\", \"") + "\"]";
      units += " }\n";
      if (states.empty()) order += std::string(", \"") + name + "\"";
      for (const std::string& state : states) order += std::string(", \"") + name + "." + state + "\"";
    }
    std::string all =
        "casus = 1\nsystem = \"random\"\ntitle = \"Random\"\nsource = \"none\"\n"
        "[sides]\nattacker = \"one\"\ndefender = \"two\"\n[unit]\n" +
        units + "[let]\nfire = \"if side = attacker then hit else guard\"\n" +
        "helped = \"min(side.a, side.b)\"\n[[round]]\nfor = \"each side\"\n";
    all += below(3) == 0 ? "throw.guns = \"1d4 for each not a\"\nthrow.plain = \"(side.a - helped)d4\"\n"
                           "throw.with = \"(helped)d4\"\n"
                           "read.hits = \"count(guns <= fire) + count(plain <= 1) + count(with <= 2)\"\n"
                         : "throw.guns = \"1d4 for each unit\"\nread.hits = \"count(guns <= fire)\"\n";
    all += "[[round]]\nfor = \"each side\"\nlose = [{ hits = \"enemy.hits\", order = [" + order +
           "], choice = \"owner\" }]\n";
    if (below(2) == 0) {
      all += std::string("[[round]]\nchoose = \"") + (below(2) == 0 ? "attacker" : "defender") +
             "\"\notherwise = \"go_on\"\noption.go_on = { says = \"go on\" }\n"
             "option.stop = { says = \"stop\", end = \"stopped\" }\n"
             "[[end]]\noutcome = \"stopped\"\nsays = \"it is broken off\"\n" +
             std::array{"", "victor = \"attacker\"\n", "victor = \"defender\"\n"}[random_() % 3];
      if (below(3) == 0) all += "settle = [{ give = \"land\", from = \"defender\", to = \"attacker\" }]\n";
    }
    if (below(5) == 0)
      all +=
          "[[end]]\noutcome = \"many\"\nwhen = \"attacker.a > 2\"\nvictor = \"defender\"\nsays = \"many\"\n";
    if (below(2) == 0)
      all +=
          "[[end]]\noutcome = \"taken\"\nwhen = \"defender.units = 0 and attacker.land > 0\"\n"
          "victor = \"attacker\"\nsays = \"taken\"\n"
          "settle = [{ give = \"land\", from = \"defender\", to = \"attacker\" }]\n";
    all +=
        "[[end]]\noutcome = \"none\"\nwhen = \"attacker.units = 0 and defender.units = 0\"\nsays = \"none\"\n"
        "[[end]]\noutcome = \"won\"\nwhen = \"defender.units = 0\"\nvictor = \"attacker\"\nsays = \"won\"\n"
        "[[end]]\noutcome = \"held\"\nwhen = \"attacker.units = 0\"\nvictor = \"defender\"\nsays = "
        "\"held\"\n";
    return all;
  }

  Setup setup(const Game& game, std::int64_t most) {
    Setup made = read_given(game, Example{}).value();
    for (Setup::OfSide& side : made.sides) {
      std::fill(side.units.begin(), side.units.end(), 0);
      for (std::int64_t i = 1 + below(static_cast<int>(most)); i > 0; --i)
        ++side.units[static_cast<std::size_t>(below(static_cast<int>(game.forms.size())))];
    }
    if (below(2) == 0) {
      made.values.said = true;
      made.values.kinds.resize(game.kinds.size());
      made.values.pieces.resize(game.given().size());
      for (auto& piece : made.values.pieces) piece = Exact(below(3));
      if (below(2) == 0) made.values.victory = Exact(below(6));
    }
    return made;
  }
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint32_t>(bound)); }

 private:
  /// The states of a kind: mostly none, else two to four.
  std::vector<std::string> its_states() {
    if (below(3) != 0) return {};
    std::vector<std::string> states{"whole", "damaged", "burning", "sinking"};
    states.resize(2 + random_() % 3);
    return states;
  }
  /// A stat that is no higher in a later state.
  std::string falling(const std::vector<std::string>& states) {
    int value = 1 + below(3);
    if (states.empty()) return std::to_string(value);
    std::vector<std::string> by_state;
    for (const std::string& state : states) {
      by_state.push_back(state + " = " + std::to_string(value));
      value -= below(3) == 0 ? below(value) : 0;
    }
    return "{ " + joined(by_state, ", ") + " }";
  }
  static std::string joined(const std::vector<std::string>& words, const std::string& between) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : between) + word;
    return all;
  }

  std::mt19937 random_;
};

TEST(LossOrder, WhatItLeavesOutIsNoBetterInRandomRules) {
  std::size_t left_out = 0;
  int proven = 0;
  const int games = deep_or(6000, 400);
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
    RandomBattle battle(static_cast<std::uint32_t>(i));
    const std::string text = battle.text();
    SCOPED_TRACE(text);
    const auto game = read_game(text, "random.toml");
    ASSERT_TRUE(game.ok()) << to_string(game.faults()[0]);
    const std::size_t more = expect_no_better(*game, battle.setup(*game, 4));
    left_out += more;
    proven += more > 0 ? 1 : 0;
  }
  EXPECT_GT(proven, games / 10);
  EXPECT_GT(left_out, 100U);
}

/// Returns whether a stage has this pair or its reverse.
bool compares(const LossOrder& order, std::uint16_t stage, const LossOrder::Pair& pair) {
  const auto all = order.at(stage);
  return std::any_of(all.begin(), all.end(), [&](const LossOrder::Pair& one) {
    return (one.kept == pair.kept && one.hit == pair.hit) || (one.kept == pair.hit && one.hit == pair.kept);
  });
}

/// Sweeps by best play rely on this: a pair that is proven with many units is proven with fewer units, and a
/// total order stays the same with fewer units.
TEST(LossOrder, WhatIsProvenOfManyIsProvenOfFewer) {
  int total = 0;
  int pairs = 0;
  int others = 0;  // of which fewer units are compared another way
  const int games = deep_or(6000, 600);
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
    RandomBattle battle(static_cast<std::uint32_t>(i));
    const std::string text = battle.text();
    SCOPED_TRACE(text);
    const Game random = read_game(text, "random.toml").value();
    const casus::game::Setup setup = battle.setup(random, 6);
    const Described many(compile(random, setup).value());
    const Prices prices = prices_of(random, setup, many.program());
    const LossOrder of_many(many.program(), prices);
    Described fewer = many;
    std::array<std::vector<std::int64_t>, 2> units;
    for (const std::size_t side : {0U, 1U}) {
      units[side] = setup.sides[side].units;
      for (std::size_t form = 0; form < units[side].size(); ++form) {
        if (units[side][form] == 0 || !many.may_set_units(side, form)) continue;
        units[side][form] -= battle.below(static_cast<int>(units[side][form]));  // one at least is left
        fewer.set_units(side, form, units[side][form]);
      }
    }
    const LossOrder of_fewer(fewer.program(), prices);
    const bool agrees = of_fewer.agrees_with(of_many, fewer.program());
    EXPECT_TRUE(agrees || !of_many.is_total());
    total += of_many.is_total() && proves_any(many.program(), of_many) ? 1 : 0;
    others += agrees ? 0 : 1;
    for (std::uint16_t stage = 0; stage < many.program().stages.size(); ++stage) {
      for (const LossOrder::Pair& pair : of_many.at(stage)) {
        EXPECT_TRUE(compares(of_fewer, stage, pair));
        ++pairs;
      }
    }
  }
  EXPECT_GT(total, games / 50);
  EXPECT_GT(pairs, games / 5);
  EXPECT_GT(others, 0);
}

TEST(LossOrder, WhatItLeavesOutIsNoBetterInTheGames) {
  std::mt19937 random(5);
  const auto below = [&](std::size_t n) { return random() % n; };
  const int battles = deep_or(60, 8);
  std::map<std::string, std::vector<std::string>> kinds{
      {"axis-allies-1942", {"infantry", "artillery", "tank", "fighter", "bomber"}},
      {"twilight-imperium-4", {"fighter", "cruiser", "carrier", "dreadnought", "destroyer"}}};
  for (const auto& [name, its] : kinds) {
    const Game game = game_named(name);
    std::size_t left_out = 0;
    for (int i = 0; i < battles && !HasFailure(); ++i) {
      game::Setup setup = read_given(game, Example{}).value();
      for (game::Setup::OfSide& side : setup.sides) {
        for (int unit = 0; unit < 4; ++unit) {
          const std::string& kind = its[below(its.size())];
          for (const Kind& one : game.kinds) side.units[one.first_form] += one.name == kind ? 1 : 0;
        }
      }
      if (below(2) == 0) {
        setup.values.said = true;
        setup.values.kinds.resize(game.kinds.size());
        setup.values.pieces.assign(game.given().size(), Exact(static_cast<std::int64_t>(below(8))));
      }
      left_out += expect_no_better(game, setup);
    }
    EXPECT_GT(left_out, 100U) << name;
  }
}

/// Rules of two kinds, `b` better than `a` in every way, with something changed.
std::string two_kinds(const std::string& from, const std::string& to) {
  std::string text = R"toml(casus = 1
system = "two"
title = "Two"
source = "none"
[sides]
attacker = "one"
defender = "two"
[unit]
a = { hit = 1, cost = 1 }
b = { hit = 2, cost = 2 }
[[round]]
for = "each side"
throw.guns = "1d6 for each unit"
read.hits = "count(guns <= hit)"
[[round]]
for = "each side"
lose = [{ hits = "enemy.hits", order = ["a", "b"], choice = "owner" }]
[[end]]
outcome = "none"
when = "attacker.units = 0 and defender.units = 0"
says = "none"
[[end]]
outcome = "won"
when = "defender.units = 0"
victor = "attacker"
says = "won"
[[end]]
outcome = "held"
when = "attacker.units = 0"
victor = "defender"
says = "held"
)toml";
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  return text;
}

/// Returns whether something is proven in rules of two kinds. `land`: the worth of a piece that an end may
/// give to the attacker.
bool is_proven(const std::string& from, const std::string& to, int land = 0) {
  const auto game = read_game(two_kinds(from, to), "two.toml");
  EXPECT_TRUE(game.ok()) << (game.ok() ? "" : to_string(game.faults()[0]));
  if (!game) return false;
  Setup setup = read_given(*game, Example{}).value();
  for (Setup::OfSide& side : setup.sides) {
    side.units.assign(game->forms.size(), 0);
    side.units.front() = side.units.back() = 3;
  }
  if (!game->given().empty()) {
    setup.values.said = true;
    setup.values.kinds.resize(game->kinds.size());
    setup.values.pieces = {Exact(land)};
  }
  const Program program = compile(*game, setup).value();
  return proves_any(program, LossOrder(program, prices_of(*game, setup, program)));
}

/// What two units are worth next to each other says nothing of what is left of them after further hits: `b`
/// has a life more than `a`, and is as good in the two states that both have.
TEST(LossOrder, WhatItLeavesOutIsNoBetterWhereOneKindLastsLonger) {
  const auto game =
      read_game(two_kinds("a = { hit = 1, cost = 1 }\nb = { hit = 2, cost = 2 }",
                          "a = { hit = { w = 4, x = 1 }, cost = 1, steps = [\"w\", \"x\"] }\n"
                          "b = { hit = { w = 4, x = 1, y = 1 }, cost = 1, steps = [\"w\", \"x\", \"y\"] }"),
                "two.toml");
  ASSERT_TRUE(game.ok()) << to_string(game.faults()[0]);
  game::Setup setup = read_given(*game, Example{}).value();
  for (Setup::OfSide& side : setup.sides) {
    side.units.assign(game->forms.size(), 0);
    for (const Kind& kind : game->kinds) side.units[kind.first_form] = 2;
  }
  EXPECT_GT(expect_no_better(*game, setup), 0U);
}

TEST(LossOrder, ProvesNothingWhereTheRulesBreakAStepOfTheProof) {
  EXPECT_TRUE(is_proven("title = \"Two\"", "title = \"Two kinds\""));
  // Units of up to four states: more dice than units.
  EXPECT_TRUE(is_proven("a = { hit = 1, cost = 1 }",
                        "a = { hit = { first = 4, second = 3, third = 3, last = 2 }, cost = 1, "
                        "steps = [\"first\", \"second\", \"third\", \"last\"] }"));
  // An end asks for more than whether there are units.
  EXPECT_FALSE(is_proven("when = \"defender.units = 0\"", "when = \"defender.units = 0 or attacker.b > 2\""));
  EXPECT_FALSE(is_proven("when = \"attacker.units = 0\"", "when = \"attacker.units < 2\""));
  // The better kind has worse dice than the other where it is alone, or harms its own side.
  EXPECT_FALSE(is_proven("count(guns <= hit)", "if side.b > 1 then 0 else count(guns <= hit)"));
  EXPECT_FALSE(is_proven("1d6 for each unit", "1d6 for each a or side.b < 2"));
  // The dice rest on the enemy's units, what is lost on the number of units, and nobody need hit.
  EXPECT_FALSE(is_proven("1d6 for each unit", "1d6 for each a or enemy.a > 0"));
  EXPECT_FALSE(is_proven("hits = \"enemy.hits\"", "hits = \"enemy.hits - side.a\""));
  EXPECT_FALSE(is_proven("hits = \"enemy.hits\"", "hits = \"if enemy.hits > 1 then 0 else enemy.hits\""));
  EXPECT_FALSE(is_proven("a = { hit = 1", "a = { hit = 0"));
  // Somebody else chooses; some units cannot be hit, are spared, or count more.
  EXPECT_FALSE(is_proven("choice = \"owner\"", "choice = \"enemy\""));
  EXPECT_FALSE(is_proven("choice = \"owner\"", "only = \"b or side.b = 0\", choice = \"owner\""));
  EXPECT_FALSE(is_proven("choice = \"owner\"", "choice = \"owner\", keep = { least = 1, only = \"a\" }"));
  // The last end is better for who has lost.
  EXPECT_FALSE(is_proven("victor = \"attacker\"", "victor = \"defender\""));
  // It may be worth more to break off than to win.
  const std::string option = R"toml(choice = "owner" }]
may_end = true
[[round]]
choose = "attacker"
otherwise = "go_on"
option.go_on = { says = "go on" }
option.stop = { says = "stop", end = "stopped" }
[[end]]
outcome = "stopped"
says = "stopped"
settle = [{ give = "land", from = "defender", to = "attacker" }]
)toml";
  EXPECT_TRUE(is_proven("choice = \"owner\" }]\n", option, 0));
  EXPECT_FALSE(is_proven("choice = \"owner\" }]\n", option, 9));
  // Neither kind is better: the one has the dice, the other the price.
  EXPECT_TRUE(is_proven("b = { hit = 2, cost = 2 }", "b = { hit = 1, cost = 2 }"));
}

}  // namespace
}  // namespace casus::game
