// Games of two to five sides, each of which has its turns against others: the compiler against the plain
// interpreter on random ones.

#include <array>
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
  explicit ManySidesMaker(std::uint32_t seed) : random_(seed), sides_(2 + random_() % (deep() ? 4 : 3)) {}

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
  }
  void loses(bool chosen) {
    text_ += "[[round]]\nname = \"losses\"\nclause = \"R-1\"\nfor = \"each side\"\n";
    const bool own = chosen || below(2) == 0;
    const bool enemy = !own || below(2) == 0;
    // What somebody chooses is lost once in the step: by each side in its own turn, against one enemy.
    const bool asked = chosen && !enemy;
    if (enemy) text_ += against();
    text_ += when(enemy);
    if (below(4) == 0) text_ += "may_end = true\n";
    std::string hits = number();
    while (!enemy && hits.find("enemy") != std::string::npos) hits = number();
    text_ += "lose = [{ side = \"" + std::string(own ? "side" : "enemy") + "\", hits = \"" + hits + "\", " +
             one_of({"order = [\"foot\", \"tank\"]", "order = [\"tank.half\", \"tank.whole\", \"foot\"]",
                     "only = \"foot\"", "order = [\"tank\", \"foot\"], counting = \"aim\"",
                     "order = [\"tank\", \"foot\"], keep = { least = 1 }"}) +
             (asked ? ", choice = \"owner\"" : "") + " }]\n";
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
    text_ += "[[round]]\nclause = \"R-1\"\nfor = \"each side\"\n" + against() + "arrive = [{ side = \"" +
             one_of({"side", "enemy", any()}) + "\", unit = \"" + one_of({"foot", "tank.half"}) +
             "\", count = \"" + one_of({"1", "n", "round = 1"}) + "\" }]\n";
  }
  void blocks() {
    ++throws_;
    const bool of_units = below(2) == 0;
    const std::string luck = of_units ? "fate" : "side.luck";
    text_ += "[[round]]\nname = \"a turn\"\nclause = \"R-1\"\nfor = \"" +
             (of_units ? "each unit by aim, high to low, " + any() + " first" : "each side") + "\"\n" +
             against() + when(true) + "[[round.do]]\nthrow.y = \"1d2\"\nread." +
             (of_units ? "fate" : "luck") + " = \"sum(y) = 2\"\n" + "[[round.do]]\nwhen = \"" + luck +
             "\"\nset.enemy.heat = \"enemy.heat + 1\"\n" +
             "[[round.do]]\nlose = [{ side = \"enemy\", hits = \"" + luck +
             "\", order = [\"foot\", \"tank\"]" +
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

}  // namespace
}  // namespace casus::game
