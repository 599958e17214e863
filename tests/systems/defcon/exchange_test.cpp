// The exchange against plain recursion over the arbiter: no position is met twice, no targets are merged. The
// same missiles are launched in the same order, and passing comes first among equals.

#include "systems/defcon/exchange.hpp"

#include <gtest/gtest.h>

#include "systems/table.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

using Worth = std::vector<Exact>;

class Recursion {
 public:
  explicit Recursion(const Arbiter& rules) : rules_(rules), prices_(rules.prices()) {}
  Worth best() const { return best(rules_.start(), 0); }

 private:
  struct Sink {
    const Prices& prices;
    Worth& worth;
    void operator()(const Transfer& moved) const { prices.add_transfer(worth, moved); }
    void operator()(const Event& /*event*/) const {}
    void operator()(const Tally& /*tally*/) const {}
  };
  [[nodiscard]] Worth none() const { return Worth(prices_.dimensions()); }
  /// What a seat makes large.
  [[nodiscard]] Exact own(const Worth& worth, Seat seat) const {
    if (prices_.dimensions() > 1) return worth[static_cast<std::size_t>(seat)];
    return seat == 0 ? worth[0] : -worth[0];
  }

  /// `next`: the first area from which who chooses may still launch.
  Worth best(const Position& p, Area next) const {
    using Stage = Position::Stage;
    if (p.stage == Stage::over || p.phase != Phase::launch) return none();
    const bool answering = p.stage == Stage::answering;
    const Bloc actor = rules_.actor(p);
    // To pass is tried first.
    Worth best_worth = none();
    if (answering) best_worth = after(p, Move{}, actor);
    for (const Move& move : legal_moves(rules_, p)) {
      if (move.type != Move::Type::launch && move.type != Move::Type::retaliate) continue;
      if (move.from < next) continue;
      const Worth worth = after(p, move, actor);
      const Seat seat = rules_.board().seat_of[actor];
      if (own(best_worth, seat) < own(worth, seat)) best_worth = worth;
    }
    return best_worth;
  }

  Worth after(const Position& p, const Move& move, Bloc actor) const {
    using Stage = Position::Stage;
    Worth worth = none();
    const Position then = rules_.apply(p, move, Sink{prices_, worth});
    const AreaSet before = launched_;
    if (move.from != kNoArea && actor == rules_.active()) launched_.add(move.from);
    Area from = 0;
    if (then.stage == Stage::answering) {
      if (then.due == actor && p.stage == Stage::answering) from = static_cast<Area>(move.from + 1);
    } else {  // back to the active bloc: behind what it has launched last
      launched_.each([&](Area area) { from = static_cast<Area>(area + 1); });
    }
    const Worth rest = best(then, from);
    launched_ = before;
    for (std::size_t d = 0; d < worth.size(); ++d) worth[d] += rest[d];
    return worth;
  }

  const Arbiter& rules_;
  Prices prices_;
  mutable AreaSet launched_;  // by the active bloc, on the line that is being looked at
};

std::string area(const std::string& name, const std::string& bloc, const std::string& unit,
                 const std::string& missile, const std::string& territory = "") {
  return "[[area]]\nname = \"" + name + "\"\nkind = \"land\"\nterritory = \"" +
         (territory.empty() ? name : territory) + "\"\ncontroller = \"" + bloc + "\"\n" +
         (unit.empty() ? "" : "units = [{ bloc = \"" + bloc + "\", type = \"" + unit + "\" }]\n") +
         (missile.empty() ? "" : "missile = { bloc = \"" + bloc + "\", type = \"" + missile + "\" }\n");
}
std::string head(const std::string& played) {
  return "system = \"defcon\"\nlevel = 1\nphase = \"nuclear\"\nstep = \"launch\"\nactive = \"AA\"\nplayed = "
         "[" +
         played + "]\n";
}
const std::string kValue =
    "[value]\nmotorized = 2\nmechanized = 3\narmored = 5\nbunker = 4\na-bomb = 1\nh-bomb = 1.5\n";

void expect_same(const std::string& text) {
  const auto scenario = files::read_toml(text, "s.toml");
  ASSERT_TRUE(scenario) << to_string(scenario.faults().front());
  const auto sources = gather(*scenario, std::nullopt, {});
  ASSERT_TRUE(sources) << to_string(sources.faults().front());
  const auto rules = System::load(sources->scenario, sources->rulebook);
  ASSERT_TRUE(rules) << to_string(rules.faults().front());
  const auto table = open_table(*sources);
  ASSERT_TRUE(table);
  const auto advice = (*table)->advise(Limits{});
  ASSERT_TRUE(advice) << to_string(advice.faults().front());
  const Worth expected = Recursion(*rules).best();
  if (expected.size() == 1) {
    EXPECT_EQ(*advice->exact, expected[0].reduced()) << text;
    return;
  }
  ASSERT_EQ(advice->values.size(), expected.size());
  for (std::size_t seat = 0; seat < expected.size(); ++seat)
    EXPECT_EQ(*advice->values[seat].exact, expected[seat].reduced()) << advice->values[seat].seat << "\n"
                                                                     << text;
}

TEST(Exchange, OfTwoBlocsEqualsPlainRecursion) {
  const std::string blocs = "[[bloc]]\nname = \"AA\"\ntechnologies = [\"low\"]\n";
  for (const std::string low : {"[\"low\"]", "[]", "[\"perimetr\"]"}) {
    expect_same(head("\"AA\", \"WP\"") + area("A", "AA", "armored", "a-bomb") +
                area("B", "AA", "motorized", "h-bomb") + area("C", "AA", "motorized", "") +
                area("D", "WP", "mechanized", "a-bomb", "DE") + area("E", "WP", "armored", "a-bomb", "DE") +
                area("F", "WP", "motorized", "") + blocs + "[[bloc]]\nname = \"WP\"\ntechnologies = " + low +
                "\n" + kValue);
  }
}

TEST(Exchange, OfThreeBlocsWithRivalryEqualsPlainRecursion) {
  const std::string three =
      head("\"AA\", \"WP\", \"PRC\"") + area("A", "AA", "armored", "a-bomb") +
      area("B", "AA", "motorized", "a-bomb") + area("C", "WP", "mechanized", "a-bomb", "CD") +
      area("D", "PRC", "armored", "h-bomb", "CD") + area("E", "WP", "bunker", "") +
      "[[bloc]]\nname = \"AA\"\ntechnologies = [\"low\"]\n[[bloc]]\nname = \"WP\"\n"
      "technologies = [\"perimetr\"]\n[[bloc]]\nname = \"PRC\"\ntechnologies = [\"low\"]\n" +
      kValue;
  expect_same(three);
  expect_same(three + "rivalry = 0.5\n");
  expect_same(three + "rivalry = 1\n");
}

TEST(Exchange, IsNoneWhereNothingIsLaunched) {
  const std::string text =
      head("\"AA\", \"WP\"") + area("A", "AA", "armored", "a-bomb") + area("B", "WP", "armored", "");
  std::string high = text;
  high.replace(high.find("level = 1"), 9, "level = 2");
  EXPECT_TRUE(Exchange::of(sound(text)));
  const auto refused = Exchange::of(sound(high));
  ASSERT_FALSE(refused);
  EXPECT_NE(to_string(refused.faults().front()).find("DEFCON is 2"), std::string::npos);
}

}  // namespace
}  // namespace casus::defcon
