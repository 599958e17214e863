// Tests the throws of compiled games: the accepted number of dice, the completeness of the classes, and the
// weight of each class.

#include <cmath>
#include <gtest/gtest.h>

#include "conflict/explore/explore.hpp"
#include "conflict/graph/solve.hpp"
#include "conflict/play/play.hpp"
#include "conflict/play/simulate.hpp"
#include "game/compiler/described.hpp"
#include "game/games.hpp"

namespace casus::game {
namespace {

Result<Described> described(const std::string& text, const std::string& given) {
  const auto game = read_game(text, "game.toml");
  if (!game) return game.faults();
  const auto document = files::read_toml(given, "given");
  Faults faults;
  files::Reader table(*document, faults);
  const Setup setup = read_setup(*game, table);
  if (!faults.empty()) return faults;
  auto program = compile(*game, setup);
  if (!program) return program.faults();
  return Described(*std::move(program));
}

/// A battle of one throw of so many dice a side.
Result<Described> of_throw(const std::string& step, int dice) {
  const std::string each = "x = " + std::to_string(dice) + "\n";
  return described(R"(casus = 1
system = "throw"
title = "A throw"
source = "none"
[sides]
attacker = "the attacker"
defender = "the defender"
[unit.x]
most = 1000
[[round]]
)" + step + R"(
[[end]]
outcome = "won"
when = "r > 3"
victor = "attacker"
says = "won"
[[end]]
outcome = "lost"
after = 1
victor = "defender"
says = "lost"
)",
                   "[attacker]\n" + each + "[defender]\n" + each);
}

struct OneThrow {
  const char* name;
  const char* step;
};
constexpr OneThrow kThrows[] = {
    {"pairs", "throw.a = \"(attacker.x)d6\"\nthrow.b = \"(defender.x)d6\"\nread.r = \"pairs(a > b)\""},
    {"pairs of ranks that are added to",
     "throw.a = \"(attacker.x)d6\"\nthrow.b = \"(defender.x)d6\"\nadd.b = { highest = \"1\", lowest = \"2\" "
     "}\n"
     "read.r = \"pairs(a > b)\""},
    {"the highest", "throw.a = \"(attacker.x)d20\"\nread.r = \"highest(a, 5)\""},
    {"faces and a sum", "throw.a = \"(attacker.x)d12\"\nread.r = \"faces(a, 2) * 3 + sum(a)\""},
    {"sums compared",
     "throw.a = \"(attacker.x)d6\"\nthrow.b = \"(defender.x)d8\"\nthrow.c = \"(attacker.x)d20\"\n"
     "read.r = \"(sum(a) > sum(b)) + (sum(b) > sum(c)) + 2 * (sum(a) > sum(c))\""},
    {"dice of which nothing is read",
     "throw.a = \"(attacker.x * 1000)d6\"\nthrow.b = \"1d6\"\nread.r = \"sum(b)\""},
};

TEST(Throws, OfTooManyDiceAreRefusedBeforeTheyAreThrown) {
  for (const OneThrow& one : kThrows) {
    const auto rules = of_throw(one.step, 900);
    ASSERT_FALSE(rules.ok()) << one.name;
    EXPECT_EQ(rules.faults()[0].what, "these dice are too many to be worked out") << one.name;
    EXPECT_TRUE(of_throw(one.step, 5).ok()) << one.name;
  }
}

/// Rules that count the calls of `classes`.
struct CountingRules : Described {
  explicit CountingRules(Described rules) : Described(std::move(rules)) {}
  template <class Visit>
  void classes(const Position& p, const Visit& visit) const {
    ++asked;
    Described::classes(p, visit);
  }
  mutable int asked = 0;
};

/// A play looks at each step whether an end can still come. The classes of a large throw take long to count.
TEST(Throws, OfAPlayAreNotCountedWhereTheHighestFacesEndIt) {
  const CountingRules rules(of_throw(kThrows[2].step, 50).value());
  auto fair = FairDice::start(Seed{}, PlayId{});
  const auto end = play(
      rules, rules.start(), *fair,
      [&](const Described::Position& p) -> Result<std::optional<Described::Move>> {
        return std::optional(rules.declared(p));
      },
      [](const auto&... /*report*/) {});
  ASSERT_TRUE(end);
  EXPECT_EQ(rules.turn(*end).actor, Actor::nobody);
  EXPECT_EQ(rules.asked, 0);
}

TEST(Throws, ClassesAreAllThrows) {
  for (const OneThrow& one : kThrows) {
    for (const int dice : {1, 2, 5, 7}) {
      const auto rules = of_throw(one.step, dice);
      ASSERT_TRUE(rules.ok()) << one.name << " " << said(rules.faults());
      Integer throws = 1;
      for (const Die& die : rules->dice(rules->begun())) throws *= die.sides;
      rules->classes(rules->begun(), [&](const Weighted<Integer>& of) { throws -= of.weight; });
      EXPECT_EQ(throws, 0) << one.name << " " << dice;
    }
  }
}

TEST(Throws, EveryThrowIsOfAClassThatIsCounted) {
  for (const OneThrow& one : kThrows) {
    const auto rules = of_throw(one.step, 2);
    ASSERT_TRUE(rules.ok()) << one.name;
    const Described::Position p = rules->begun();
    const std::vector<Die> dice = rules->dice(p);
    if (dice.size() > 8) continue;  // too many throws to take each
    std::vector<std::uint16_t> faces(dice.size(), 0);
    std::map<std::uint32_t, Integer> counted;
    for (std::size_t i = 0; i < faces.size();) {
      ++counted[rules->class_of(p, faces)];
      for (i = 0; i < faces.size() && ++faces[i] == dice[i].sides; ++i) faces[i] = 0;
    }
    rules->classes(p, [&](const Weighted<Integer>& of) { counted[of.chance] -= of.weight; });
    for (const auto& [chance, difference] : counted) EXPECT_EQ(difference, 0) << one.name << " " << chance;
  }
}

TEST(Throws, ASimulationComesNearTheExactChance) {
  const auto rules = described(text_of(std::string(CASUS_ROOT) + "/games/risk.toml"),
                               "[attacker]\narmy = 5\n[defender]\narmy = 5\n");
  ASSERT_TRUE(rules.ok());
  const auto declared = [&](const Described::Position& p) { return rules->declared(p); };
  const auto keep = [&](const Described::Position& p, std::uint32_t /*ordinal*/,
                        const Described::Move& move) { return declared(p) == move; };
  const auto explored = explore(*rules, rules->begun(), Prices{}, Limits{}, {}, keep);
  ASSERT_TRUE(explored.ok());
  const double exact = outcomes<double>(explored->graph, only_choices(explored->graph))[0];
  constexpr std::uint64_t kRuns = 100'000;
  const auto simulated = simulate(*rules, rules->begun(), declared, {.runs = kRuns, .seed = 7}, Limits{});
  ASSERT_TRUE(simulated.ok());
  EXPECT_NEAR(static_cast<double>(simulated->outcomes[0]) / static_cast<double>(kRuns), exact,
              5 * std::sqrt(exact * (1 - exact) / static_cast<double>(kRuns)));
}

}  // namespace
}  // namespace casus::game
