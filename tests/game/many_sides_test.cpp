// Games of several sides, each of which has its turns against others: the compiler against the plain
// interpreter on random ones.

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

#include "deep.hpp"
#include "game/choices.hpp"
#include "game/endings.hpp"
#include "game/games.hpp"

namespace casus::game {
namespace {

class ManySidesMaker {
 public:
  /// Two to four sides; in a deep run every twentieth game may have five, which take a second each.
  explicit ManySidesMaker(std::uint32_t seed)
      : random_(seed), sides_(2 + random_() % (deep() && seed % 20 == 0 ? 4 : 3)) {}

  std::string game() {
    text_ = "casus = 1\nsystem = \"random\"\ntitle = \"Random\"\nsource = \"none\"\n[sides]\n";
    for (std::size_t i = 0; i < sides_; ++i) text_ += side(i) + " = \"" + side(i) + "\"\n";
    text_ +=
        "[clause]\nR-1 = { says = \"all\" }\n[ask]\n"
        "rival = { is = \"" +
        any() +
        "\", of = \"side\", for = \"each side\" }\n"
        "n = { is = 1, from = 0, to = 2 }\n"
        "[unit]\nfoot = { aim = 2, most = 3 }\n"
        "tank = { steps = [\"whole\", \"half\"], aim = { whole = 2, half = 1 }, most = 2 }\n"
        "[track]\nheat = { for = \"each side\", from = 0, to = 3 }\n"
        "[[opening]]\nfor = \"each side\"\nset.feud = \"side.rival\"\n";
    const std::size_t steps = 2 + below(3);
    for (std::size_t i = 0; i < steps; ++i) step();
    for (std::size_t i = 0; i < sides_; ++i) {
      text_ += "[[end]]\noutcome = \"" + side(i) + " gone\"\nwhen = \"" + side(i) + ".units = 0" +
               one_of({"", " and " + any() + ".heat > 0"}) + "\"\nvictor = " +
               one_of({"\"" + side((i + 1) % sides_) + "\"",
                       "[\"" + side((i + 1) % sides_) + "\", \"" + side((i + 2) % sides_) + "\"]"}) +
               "\n";
    }
    text_ += "[[end]]\noutcome = \"late\"\nafter = " + std::to_string(sides_ > 3 ? 1 : 1 + below(2)) + "\n";
    return text_;
  }

  std::string setup() {
    std::string all = "n = " + std::to_string(below(3)) + "\n";
    for (std::size_t i = 0; i < sides_; ++i) {
      all += "[" + side(i) + "]\nfoot = " + std::to_string(below(3)) +
             "\ntank = { whole = " + std::to_string(below(2)) + ", half = " + std::to_string(below(2)) +
             " }\nrival = \"" + any() + "\"\nheat = " + std::to_string(below(3)) + "\n";
    }
    return all;
  }

 private:
  static std::string side(std::size_t i) {
    return std::array{"red", "blue", "green", "white", "black", "gold"}[i];
  }
  std::string any() { return side(below(sides_)); }
  std::size_t below(std::size_t most) { return random_() % most; }
  std::string one_of(const std::vector<std::string>& all) { return all[below(all.size())]; }
  std::string number() {
    return one_of({"1", "side.foot", "enemy.heat", "n", any() + ".foot", "side.hits", "enemy.hits",
                   "units(enemy, half)", "(enemy = " + any() + ")"});
  }
  std::string when(bool enemy) {
    const std::string who = one_of({"side", any(), enemy ? "enemy" : "side"});
    return one_of({"", "", "when = \"" + who + ".units > 0\"\n", "when = \"" + who + ".heat < 2\"\n",
                   "when = \"side != " + any() + "\"\n"});
  }
  /// Beside `for`: whom each side is against.
  std::string against() {
    if (sides_ == 2) return "";
    return "against = \"" +
           one_of({"each enemy", "side.feud", "side.rival", "side.target", any(),
                   "if side.heat > 0 then " + any() + " else side.rival"}) +
           "\"\n";
  }
  void step() {
    if (!targets_ && below(2) == 0) target();
    if (!targets_) {
      text_ +=
          "[[round]]\nfor = \"each side\"\nset.target = \"if n > 0 then " + any() + " else side.rival\"\n";
      targets_ = true;
    }
    if (throws_ == 0) return throws();
    switch (below(7)) {
      case 0:
        return throws_ < 2 ? throws() : heat();
      case 1:
        return loses(below(2) == 0);
      case 2:
        return heat();
      case 3:
        return converts();
      case 4:
        return arrives();
      case 5:
        return throws_ < 2 ? blocks() : heat();
      default:
        return loses(false);
    }
  }
  void target() {
    targets_ = true;
    text_ +=
        "[[round]]\nname = \"whom\"\nclause = \"R-1\"\nfor = \"each side\"\nchoose = \"side\"\notherwise = [";
    for (std::size_t i = 0; i < sides_; ++i) text_ += (i > 0 ? ", \"" : "\"") + side(i) + "\"";
    text_ += "]\n";
    for (std::size_t i = 0; i < sides_; ++i)
      text_ += "option." + side(i) + " = { says = \"at " + side(i) + "\", when = \"side != " + side(i) +
               one_of({"", " and " + side(i) + ".units > 0"}) + "\", set.side.target = \"" + side(i) +
               "\" }\n";
  }
  /// At most two steps throw: of four sides against each other that are many dice, face by face.
  void throws() {
    ++throws_;
    text_ += "[[round]]\nname = \"fire\"\nclause = \"R-1\"\nfor = \"each side\"\n";
    const bool enemy = below(2) == 0;
    if (enemy) text_ += against();
    text_ += when(enemy);
    text_ += "throw.x = \"" + one_of({"1d2", "(min(1, side.foot))d2", "1d2 for each tank and whole"}) +
             "\"\nread.hits = \"count(x >= " +
             one_of({"2", enemy ? "1 + (enemy.heat > 0)" : "1 + (side.heat > 0)"}) + ")\"\n";
    if (below(4) == 0) text_ += "seen_by = \"side\"\n[[round]]\nreveal = \"each side\"\n";
  }
  void loses(bool chosen) {
    text_ += "[[round]]\nname = \"losses\"\nclause = \"R-1\"\nfor = \"each side\"\n";
    const bool own = below(2) == 0;
    const bool enemy = !own || below(2) == 0;
    if (enemy) text_ += against();
    text_ += when(enemy);
    if (below(4) == 0) text_ += "may_end = true\n";
    std::string hits = number();
    while (!enemy && hits.find("enemy") != std::string::npos) hits = number();
    text_ += "lose = [{ side = \"" + std::string(own ? "side" : "enemy") + "\", hits = \"" + hits + "\", " +
             one_of({"order = [\"foot\", \"tank\"]", "order = [\"tank.half\", \"tank.whole\", \"foot\"]",
                     "only = \"foot\"", "order = [\"tank\", \"foot\"], counting = \"aim\"",
                     "order = [\"tank\", \"foot\"], keep = { least = 1 }"}) +
             (!chosen                 ? ""
              : !enemy || sides_ == 2 ? ", choice = \"owner\""
                                      : one_of({", choice = \"owner\"", ", choice = \"enemy\""})) +
             " }]\n";
  }
  void heat() {
    text_ += "[[round]]\nfor = \"each side\"\n" + against() + "set." + one_of({"side", "enemy", any()}) +
             ".heat = \"" + one_of({"side.heat + 1", "enemy.heat", "side.hits + (enemy = " + any() + ")"}) +
             "\"\n";
  }
  void converts() {
    text_ += "[[round]]\nclause = \"R-1\"\nfor = \"each side\"\n" + against() + when(true) + "convert = [{ " +
             one_of({"side = \"side\", to = \"enemy\"", "side = \"enemy\", to = \"side\""}) + ", count = \"" +
             one_of({"1", "n", "all"}) + "\", only = \"foot\"" +
             one_of({"", ", choice = \"owner\"", ", choice = \"enemy\""}) + " }]\n";
  }
  void arrives() {
    text_ += "[[round]]\nclause = \"R-1\"\nfor = \"each side\"\n" + against() +
             one_of({"", "when = \"round = 1\"\n"}) + "arrive = [{ side = \"" +
             one_of({"side", "enemy", any()}) + "\", unit = \"" + one_of({"foot", "tank.half"}) +
             "\", count = \"" + one_of({"1", "n", "round = 1"}) + "\" }]\n";
  }
  void blocks() {
    ++throws_;
    const bool of_units = below(2) == 0;
    const std::string luck = of_units ? "fate" : "side.luck";
    text_ +=
        "[[round]]\nname = \"a turn\"\nclause = \"R-1\"\nfor = \"" +
        (of_units ? "each unit by aim, high to low, " + any() + " first" : "each side") + "\"\n" + against() +
        when(true) + "[[round.do]]\nthrow.y = \"1d2\"\nread." + (of_units ? "fate" : "luck") +
        " = \"sum(y) = 2\"\n" + one_of({"", "[[round.do]]\nset.side.target = \"" + any() + "\"\n"}) +
        "[[round.do]]\nwhen = \"" + luck + "\"\nset.enemy.heat = \"enemy.heat + 1\"\n" +
        "[[round.do]]\nlose = [{ side = \"enemy\", hits = \"" + luck + "\", order = [\"foot\", \"tank\"]" +
        one_of({"", ", choice = \"owner\"", ", choice = \"enemy\""}) + " }]\n";
  }

  std::mt19937 random_;
  std::size_t sides_ = 3;
  std::string text_;
  bool targets_ = false;
  std::size_t throws_ = 0;
};

TEST(ManySides, RandomGamesAreWorkedOutAlike) {
  const std::uint32_t games = deep_or<std::uint32_t>(20'000, 120);
  std::uint32_t compared = 0;
  std::size_t choices = 0;
  std::map<std::string, int> refused;
  for (std::uint32_t seed = 0; seed < games && !testing::Test::HasFailure(); ++seed) {
    ManySidesMaker maker(seed);
    const std::string text = maker.game();
    const auto game = read_game(text, "random.toml");
    if (!game) {
      ++refused[to_string(game.faults().front())];
      continue;
    }
    for (int i = 0; i < 2; ++i) {
      const std::string given = maker.setup();
      SCOPED_TRACE(text + "\n# ---\n" + given);
      const game::Setup setup = setup_of(*game, given);
      auto program = compile(*game, setup);
      ASSERT_TRUE(program) << to_string(program.faults().front());
      choices += expect_sound_choices(Described(*program), 100);
      expect_alike(*game, setup, *std::move(program));
      ++compared;
    }
  }
  if (HasFailure()) return;
  EXPECT_GT(compared, games * 9 / 5) << [&] {
    std::string all;
    for (const auto& [fault, count] : refused) all += std::to_string(count) + " × " + fault + "\n";
    return all;
  }();
  EXPECT_GT(choices, games);
}

/// A game of three with a step, or other pieces, that may be wrong.
std::string faults_with(const std::string& pieces, const std::string& sides =
                                                       "red = \"red\"\nblue = \"blue\"\n"
                                                       "green = \"green\"\n") {
  const auto game =
      read_game("casus = 1\nsystem = \"three\"\ntitle = \"Three\"\nsource = \"none\"\n[sides]\n" + sides +
                    "[unit]\nfoot = { most = 3 }\n" + pieces + "[[end]]\noutcome = \"over\"\nafter = 1\n",
                "three.toml");
  return game ? "" : said(game.faults());
}

TEST(ManySides, SayWhatIsNotJson) {
  using testing::HasSubstr;
  const auto with = [](const std::string& line) {
    return faults_with("[[round]]\nfor = \"each side\"\n" + line + "\n");
  };
  EXPECT_THAT(
      with("lose = [{ side = \"enemy\", hits = \"1\" }]"),
      HasSubstr("'enemy' is not known here, of more than two sides `against` says who it is: against = "
                "\"blue\", or \"each enemy\", beside `for`"));
  EXPECT_THAT(with("set.x = \"enemy.foot\""), HasSubstr("'enemy' is not known here"));
  EXPECT_EQ(with("against = \"blue\"\nlose = [{ side = \"enemy\", hits = \"1\" }]"), "");
  EXPECT_THAT(with("against = \"foot\"\nlose = [{ hits = \"1\" }]"), HasSubstr("three.toml:13:12:"));
  EXPECT_THAT(with("against = \"blau\"\nlose = [{ hits = \"1\" }]"),
              HasSubstr("one of 'red', 'blue', 'green' was expected"));
  EXPECT_THAT(with("convert = [{ count = \"1\" }]"),
              HasSubstr("of more than two sides it is not said who gets them, to = \"red\" was expected"));
  EXPECT_THAT(with("convert = [{ count = \"1\", to = \"side\" }]"), HasSubstr("theirs already"));
  EXPECT_THAT(with("lose = [{ hits = \"1\", choice = \"enemy\" }]"), HasSubstr("who the enemy is"));
  EXPECT_THAT(faults_with("[[round]]\nagainst = \"blue\"\nset.x = \"1\"\n"),
              HasSubstr("whose enemy this is, is not said, for = \"each side\" was expected beside it"));
  EXPECT_THAT(
      faults_with("[[round]]\nname = \"bids\"\nchoose = \"each side\"\nnumber.bid = { from = 0, to = 1 }\n"),
      HasSubstr("of more than two sides nobody can compute what is best in secret"));
  EXPECT_EQ(
      faults_with("[[round]]\nname = \"bids\"\nchoose = \"each side\"\nnumber.bid = { from = 0, to = 1, "
                  "otherwise = 0 }\n"),
      "");
}

TEST(ManySides, AreTwoToSix) {
  const auto sides = [](int count) {
    std::string all;
    for (int i = 0; i < count; ++i)
      all += "s" + std::to_string(i) + " = \"side " + std::to_string(i) + "\"\n";
    return faults_with("[[round]]\nset.x = \"1\"\n", all);
  };
  EXPECT_THAT(sides(1), testing::HasSubstr("there is 1 side, two to 6 were expected"));
  for (int count = 2; count <= 6; ++count) EXPECT_EQ(sides(count), "") << count;
  EXPECT_THAT(sides(7), testing::HasSubstr("there are 7 sides, two to 6 were expected"));
  EXPECT_THAT(faults_with("[[round]]\nfor = \"each side\"\nagainst = \"left\"\nset.x = \"1\"\n",
                          "left = \"left\"\nright = \"right\"\n"),
              testing::HasSubstr("of two sides each has the other as its enemy, no `against` was expected"));
}

/// What may be chosen for ever by three is solved as for two: 'first' may fire into the ground where that
/// leaves the others to each other.
TEST(ManySides, EachPlaysForItself) {
  const Game game = game_named("truel");
  for (const Example& example : game.examples) {
    if (!example.best) continue;
    SCOPED_TRACE(example.about);
    const auto setup = read_given(game, example);
    ASSERT_TRUE(setup);
    auto program = compile(game, *setup);
    ASSERT_TRUE(program);
    const Prices prices = prices_of(game, *setup, *program);
    const Described rules(*std::move(program));
    const auto solved = explore(rules, rules.begun(), prices, Limits{});
    ASSERT_TRUE(solved);
    auto decided = Decision::of(solved->graph, Limits{});
    ASSERT_TRUE(decided);
    EXPECT_EQ(solved->graph.dimensions, 3U);
    std::vector<Exact> ends = outcomes<Exact>(solved->graph, decided->policy());
    ends.resize(std::max<std::size_t>(ends.size(), 3));
    Exact all;
    for (std::size_t side = 0; side < 3; ++side) {
      if (const auto& wins = example.wins[side]) {
        EXPECT_EQ(ends[side].reduced(), wins->value) << side;
      }
      all += ends[side];
    }
    EXPECT_EQ(all.reduced(), Exact(1));
  }
}

}  // namespace
}  // namespace casus::game
