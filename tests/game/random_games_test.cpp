// Compares the compiler with the plain interpreter on small random games. They combine the words of the
// language in ways that no built-in game does.

#include <cstdio>
#include <gtest/gtest.h>
#include <random>

#include "deep.hpp"
#include "game/choices.hpp"
#include "game/endings.hpp"
#include "game/games.hpp"

namespace casus::game {
namespace {

class Maker {
 public:
  explicit Maker(std::uint32_t seed) : random_(seed) {}

  std::string game() {
    // Four dice of four faces, thrown again where they fail, are seventeen million throws face by face.
    const int sides = 2 + below(deep() ? 3 : 2);
    has_ship_ = below(3) == 0;
    has_fort_ = below(3) == 0;
    has_deck_ = below(3) == 0;
    has_decks_ = has_deck_ && below(2) == 0;
    text_ =
        "casus = 1\nsystem = \"random\"\ntitle = \"Random\"\nsource = \"none\"\n"
        "[sides]\nleft = \"left\"\nright = \"right\"\n"
        "[clause]\nR-1 = { says = \"One.\" }\n"
        "[rulebook]\nn = { is = " +
        number(1, 2) +
        ", from = 0, to = 3, clause = \"R-1\" }\n"
        "word = { is = \"red\", of = [\"red\", \"blue\"], clause = \"R-1\" }\n"
        "[ask]\nflag = { is = false, clause = \"R-1\" }\n"
        "[track]\nheat = { from = 0, to = 3 }\n"
        "[unit]\n"
        "foot = { aim = " +
        number(1, 3) +
        ", most = 3, tags = [\"land\"] }\n"
        "tank = { aim = " +
        number(1, 3) + ", most = 2, steps = [\"whole\", \"half\"]" +
        (below(2) == 0 ? ", tags = [\"land\"]" : "") + " }\n" +
        (has_ship_ ? "ship = { aim = " + number(1, 2) + ", most = 2, life = 3 }\n" : "") +
        (has_fort_ ? "fort = { aim = " + number(1, 3) + ", most = 2, of = \"right\" }\n" : "") +
        (has_deck_ ? deck() : "") +
        "[table.chart]\ndown = \"x\"\nacross = [\"a\", \"b\"]\n"
        "cells = { 0 = [0, 1], 2 = [" +
        number(0, 2) + ", 2] }\n";
    throws(sides);
    if (has_deck_) draws();
    if (below(2) == 0) set();
    if (below(4) == 0) turns();
    losses();
    if (below(2) == 0) chooses();
    if (below(4) == 0) takes();
    if (below(4) == 0) numbers();
    if (!aims_ && below(3) == 0) mends();
    if (!aims_ && below(3) == 0) arrives();
    if (!aims_ && below(4) == 0) converts();
    if (below(3) == 0) losses();
    ends();
    return text_;
  }
  std::string setup() {
    const auto side = [&](bool is_right) {
      return (has_fort_ && is_right ? "fort = " + number(0, 2) + "\n" : "") + "foot = " + number(0, 2) +
             "\n" +
             (below(2) == 0 ? "tank = " + number(0, 1)
                            : "tank = { half = " + number(0, 1) + ", whole = 1 }") +
             "\n" +
             (!has_ship_ ? "" : "ship = " + one_of({"0", "1", "{ 3 = 1, 1 = 1 }", "{ 2 = 1 }"}) + "\n");
    };
    std::string made = below(2) == 0 ? "flag = true\n" : "";
    if (below(3) == 0) made += "rounds = " + number(1, 2) + "\n";
    const std::string left = has_deck_ && below(2) == 0 ? cards_left() : "";
    if (!has_decks_) made += left;
    made += "[left]\n" + (has_decks_ ? left : "") + side(false) + "[right]\n" + side(true) +
            "[rulebook]\nn = " + number(0, 3) + "\n";
    if (below(2) == 0) made += "word = \"blue\"\n";
    return made;
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint32_t>(bound)); }
  std::string number(int from, int to) { return std::to_string(from + below(to - from + 1)); }
  std::string one_of(const std::vector<std::string>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }

  /// Something that is known before anything is thrown.
  std::string known() {
    return one_of({number(0, 2), "n", "left.foot", "right.units", "flag", "heat", "round", "max(n, 1)",
                   "(if word = red then 1 else n)", "floor((n + 3) / 2)", "total(left, aim)",
                   "units(right, land)", "chart[n, 2]", "clamp(round, 0, 2)", "units(right, life_left = 1)",
                   "min(2, most(left, life_left))"});
  }
  std::string condition() {
    return one_of({"flag", "n > 1", "round = 1", "round > 1", "word = {blue}", "left.tank.half = 0",
                   "heat < 2", "not flag and n > 0"});
  }
  void when() {
    if (below(4) == 0) text_ += "when = \"" + condition() + "\"\n";
  }

  void throws(int sides) {
    const std::string die = "d" + std::to_string(sides);
    text_ += "[[round]]\nname = \"throw\"\nclause = \"R-1\"\n";
    when();
    const bool by_unit = below(3) == 0;
    text_ += "throw.x = \"" +
             (by_unit ? "1" + die + " for each " + one_of({"foot", "land", "unit"}) + " of left"
                      : "(" + one_of({"2", "left.foot", "min(2, left.units)", "n"}) + ")" + die) +
             "\"\n";
    const bool sides_change = below(6) == 0;
    text_ += "throw.y = \"(" + one_of({"1", "2", "right.units", "min(2, right.foot + 1)"}) + ")" +
             (sides_change ? "d(2 + min(heat, 1))" : die) + "\"\n";
    if (below(4) == 0 && !sides_change) {
      const auto which = [&] { return "\"y " + one_of({"< 2", "= 1", "<= n", "= {1, 2}", "!= 2"}) + "\""; };
      const std::string first = which();
      text_ += "again.y = " +
               one_of({first, "{ dice = " + first + ", when = \"" + condition() + "\" }",
                       "{ dice = " + first + ", times = 2 }",
                       "[" + first + ", { dice = " + which() + ", when = \"" + condition() + "\" }]"}) +
               "\n";
    }
    if (below(4) == 0)
      text_ += "add.y = { all = \"" + one_of({"flag", "1", "heat"}) + "\", highest = \"" +
               one_of({"n", "1"}) + "\" }\n";
    text_ +=
        "read.a = \"" +
        (by_unit && below(2) == 0 ? "count(x <= aim)"
                                  : one_of({"count(x >= 2)", "pairs(x > y)", "sum(x) > sum(y)", "faces(x, 2)",
                                            "min(2, highest(x, 1))", "count(x = {1, 2})", "chart[sum(x), 1]",
                                            "if flag then count(x = 1) else pairs(x >= y)"})) +
        "\"\n";
    text_ += "read.b = \"" +
             one_of({"count(y >= 2)", "pairs(x <= y)", "lowest(y, 1) = 1", "pairs(x = y)", "count(y = 1)",
                     "sum(y) >= sum(x) + n"}) +
             "\"\n";
    aims_ = below(3) == 0;
    if (aims_)
      text_ += "read.t = \"targets(" + one_of({"x", "y"}) + ", " + (aimed_at_ = one_of({"right", "left"})) +
               ", " +
               one_of({"die >= 2", "die >= 2 or foot", "die = 1 and tank or die > aim", "not half",
                       "die >= 2 + heat", "die > heat or foot", "tank and round = 1 or die > 1",
                       "units(left, half) > 0 and die > aim or heat = die"}) +
               ")\"\n";
    if (!aims_ && below(3) == 0) hides(one_of({"left", "right"}));
  }
  /// Hides what the step before reads, until a choice has been made perhaps.
  void hides(const std::string& side) {
    text_ += "seen_by = \"" + side + "\"\n";
    if (below(2) == 0) chooses();
    text_ += "[[round]]\nreveal = \"" + one_of({"each side", side == "side" ? "each side" : side}) + "\"\n";
  }
  void set() {
    text_ += "[[round]]\n";
    when();
    text_ += "set.heat = \"heat + " + one_of({"a", "b", "1"}) + "\"\n";
    if (below(2) == 0)
      text_ += "set.c = \"" + one_of({"a * " + known(), "a + b", "max(a, b) - 1"}) + "\"\n";
    else
      text_ += "set.c = \"a\"\n";
    has_c_ = true;
  }
  /// A kind of which a side has none has no turn.
  void turns() {
    text_ += "[[round]]\nclause = \"R-1\"\nfor = \"each unit by aim, " +
             one_of({"high to low", "low to high"}) + ", " + one_of({"left", "right"}) + " first\"\n";
    if (below(2) == 0) {
      text_ += "set.heat = \"heat + (unit.aim > " + number(0, 2) + ")\"\n";
      return;
    }
    text_ +=
        "when = \"unit.foot\"\n"
        "[[round.do]]\nthrow.z = \"1d2 for each unit\"\nread.hurt = \"count(z = 1)\"\n"
        "[[round.do]]\nlose = [{ side = \"enemy\", hits = \"hurt\", only = \"not ship\", order = [\"tank\", "
        "\"foot\"]" +
        one_of({"", ", prefer = \"strongest of all\", choice = \"owner\""}) + " }]\n";
    if (!has_ship_) text_.replace(text_.rfind("not ship"), 8, "foot or tank");
    if (has_ship_ && has_fort_) text_.insert(text_.rfind("\"foot\"]") + 6, ", \"fort\"");
  }
  void losses() {
    text_ += "[[round]]\nclause = \"R-1\"\n";
    when();
    if (below(3) == 0) text_ += "may_end = true\n";
    const auto line = [&](const std::string& side, const std::string& hits) {
      std::string made = "{ side = \"" + side + "\", hits = \"" + hits + "\", ";
      made += one_of({"order = [\"foot\", \"tank.half\", \"tank.whole\"]", "order = [\"tank\", \"foot\"]",
                      "order = [\"tank.whole\", \"foot\", \"tank.half\"]", "only = \"foot\"",
                      "only = \"tank\", order = [\"tank.half\", \"tank.whole\"]",
                      "order = [\"foot\", \"tank\"], keep = { least = 1, only = \"foot\" }",
                      "order = [\"foot\", \"tank.half\", \"tank.whole\"], counting = \"aim\"",
                      "order = [\"foot\", \"tank\"], only = \"tank or units(" + one_of({"left", "right"}) +
                          ", half) > 0\"",
                      "order = [\"tank\", \"foot\"], keep = { least = 1, only = \"units(right, foot) < 2\" }",
                      "order = [\"foot\", \"tank\"], counting = \"aim + units(left, half)\""});
      const bool near = below(8) == 0;
      if (near)
        made = "{ side = \"" + side + "\", hits = \"" + one_of({hits, hits + " + 1", "4", "n * 2"}) +
               "\", near = \"not above\", counting = \"" +
               one_of({"aim", "aim - 1", "1 + 2 * (foot and units(left, half) > 0)"}) + "\", " +
               one_of({"only = \"foot\"", "order = [\"foot\", \"tank.half\", \"tank.whole\"]",
                       "order = [\"tank\", \"foot\"]", "only = \"tank\", order = [\"tank\"]"});
      const bool counts = made.find("counting") != std::string::npos;
      if (has_fort_ && side == "right" && made.find("only = \"foot\",") == std::string::npos) {
        const std::size_t end = made.find("\"]");
        if (end != std::string::npos) made.insert(end + 1, ", \"fort\"");
      }
      if (has_ship_ && made.find("only = \"foot\",") == std::string::npos) {
        const std::size_t end = made.find("\"]");
        if (end != std::string::npos) made.insert(end + 1, ", \"ship\"");
      }
      if (!near && below(3) == 0)
        made += ", damage = " + one_of({"1", "2", "\"heat\"", "\"if round = 1 then 2 else 1\"",
                                        "\"right.foot\"", "\"b\"", "\"1 + units(left, half)\""});
      if (near ? has_ship_ : has_ship_ || below(3) == 0)
        made += ", prefer = \"" +
                (near ? one_of({"strongest", "weakest"})
                      : one_of({"kill", "strongest", "weakest", "strongest of all", "weakest of all"})) +
                "\"";
      if (below(3) == 0) made += ", choice = \"" + one_of({"owner", "enemy"}) + "\"";
      if (aims_ && side == aimed_at_ && !counts && below(2) == 0)
        made.replace(made.find(hits), hits.size(), "t");
      return made + " }";
    };
    const std::string c = has_c_ ? "c" : "a + b";
    text_ += "lose = [ " + line("right", one_of({"a", c, "a + flag", "1"})) + ", " +
             line("left", one_of({"b", "b * n", c})) + " ]\n";
  }
  void chooses() {
    text_ += "[[round]]\nname = \"again\"\nchoose = \"" + one_of({"left", "right"}) +
             "\"\n"
             "otherwise = [\"on\", \"stay\"]\n"
             "option.on = { says = \"on\", when = \"" +
             condition() +
             "\", set.heat = \"heat + 1\" }\n"
             "option.stay = { says = \"stay\"" +
             (below(2) == 0 ? ", end = \"left alone\"" : "") + " }\n";
    leaves_ = text_.find("left alone") != std::string::npos;
  }
  /// Units that are chosen in the open, of which so many must be taken; perhaps an option and a number with
  /// them.
  void takes() {
    const std::string side = one_of({"left", "right"});
    text_ += "[[round]]\nname = \"gives up\"\nclause = \"R-1\"\nchoose = \"" + side + "\"\n";
    when();
    if (below(2) == 0)
      text_ += "otherwise = [\"hot\", \"cold\"]\noption.hot = { says = \"hot\", when = \"" + condition() +
               "\", set.heat = \"heat + e\" }\noption.cold = { says = \"cold\", set.heat = \"heat - e\", "
               "when = \"" +
               condition() + "\" }\n";
    const std::string most = one_of({"1", "2", "n"});
    text_ += "take = { only = \"" + one_of({"foot", "land", "tank or foot"}) + "\", least = \"" +
             one_of({most, "1", "heat"}) + "\", most = \"" + most +
             "\", order = [\"tank\", \"foot\"], as = \"e\" }\n";
  }
  /// An option that lies face down, perhaps with a number, until a step shows it.
  void plans() {
    const std::string side = one_of({"left", "right"});
    text_ += "[[round]]\nname = \"plans\"\nclause = \"R-1\"\nchoose = \"" + side + "\"\nseen_by = \"" + side +
             "\"\nas = \"plan\"\notherwise = [\"charge\", \"wait\"]\n";
    when();
    text_ += "option.charge = { says = \"charge\", when = \"" + condition() + "\" }\noption.wait = {}\n" +
             (below(2) == 0 ? "option.flee = {}\n" : "") +
             "number.k = { from = \"0\", to = \"min(n, 2)\", otherwise = \"1\" }\n";
    if (below(2) == 0) text_.erase(text_.rfind("number.k"));
    const bool counts = text_.ends_with("\"1\" }\n");
    if (below(3) == 0) chooses();
    text_ += "[[round]]\nreveal = \"each side\"\n[[round]]\nset.heat = \"heat + (plan = charge)" +
             std::string(counts ? " + k" : "") + "\"\n";
  }
  /// A number that is chosen; in most games an option beside it does something with it.
  void numbers() {
    if (below(3) == 0) return plans();
    text_ +=
        "[[round]]\nname = \"stakes\"\nclause = \"R-1\"\nchoose = \"" + one_of({"left", "right"}) + "\"\n";
    when();
    text_ += "number.k = { from = \"" + one_of({"0", "1", "n"}) + "\", to = \"" +
             one_of({"1", "2", "heat", "min(n, 2)"}) + "\", otherwise = \"" + one_of({"0", "2", "n"}) +
             "\", says = \"stakes\" }\n";
    if (below(3) == 0) {
      text_ += "[[round]]\nset.heat = \"heat + k\"\n";
      return;
    }
    text_ += "otherwise = [\"raise\", \"drop\"]\noption.raise = { says = \"raise\", when = \"" + condition() +
             "\", set.heat = \"heat + k\" }\noption.drop = { says = \"drop\", set.heat = \"heat - k\"" +
             (below(2) == 0 ? ", when = \"" + condition() + "\"" : "") + " }\n";
  }
  std::string deck() {
    return std::string("[deck.card]\n") + (has_decks_ ? "for = \"each side\"\n" : "") +
           "low = { count = " + number(1, 3) + ", value = " + number(0, 1) +
           " }\nhigh = { value = 2, tags = [\"good\"] }\n" +
           (below(2) == 0 ? "odd = { count = 2, value = -1, tags = [\"good\"] }\n" : "");
  }
  std::string cards_left() {
    return "card = { " + one_of({"low = 0", "low = 1", "high = 0", "high = 0, low = 1"}) + " }\n";
  }
  /// Cards of a deck for both or of each side, some of which may be shuffled back.
  void draws() {
    text_ += "[[round]]\nname = \"cards\"\nclause = \"R-1\"\n";
    const bool each = below(2) == 0;
    when();
    if (each) text_ += "for = \"each side\"\n";
    const std::string whose = !has_decks_ ? "" : each ? one_of({"", "side.", "enemy.", "left."}) : "right.";
    const std::string left = !has_decks_ ? "card_low" : each ? "side.card_low" : "right.card_low";
    const bool hidden = below(3) == 0;
    const std::string known_left = hidden ? "1" : left;
    text_ += "draw." + whose + "card = \"" +
             one_of({"1", "2", "n", "heat", "min(2, left.units)", known_left}) + "\"\nread.cards = \"" +
             one_of({"total(card, value)", "card.good", "card.low + 1", "most(card, value) > 1",
                     "least(card, value, not good)", "total(card, value + heat, low or n > 1)",
                     "total(card, 1) - " + left}) +
             "\"\n";
    if (hidden) hides(each ? "side" : one_of({"left", "right"}));
    text_ += "[[round]]\nset.heat = \"heat + " +
             std::string(each ? one_of({"left.cards", "right.cards - left.cards"}) : "cards") + "\"\n";
    if (below(2) == 0) return;
    text_ +=
        "[[round]]\nwhen = \"" + condition() + "\"\nshuffle = \"" + (has_decks_ ? "right." : "") + "card\"\n";
  }
  std::string in_turns() {
    text_ += "[[round]]\nclause = \"R-1\"\n";
    when();
    if (below(3) != 0) return one_of({"side = \"left\"", "side = \"right\""});
    text_ += "for = \"each side\"\n";
    return one_of({"side = \"side\"", "side = \"enemy\"", "side = \"right\""});
  }
  std::string changes(bool mends) {
    const std::string prefer = ", prefer = \"" + one_of({"strongest", "weakest"}) + "\"";
    std::string made =
        "{ " + in_turns() + ", count = \"" + one_of({"1", "a", "n", "all"}) + "\", " +
        one_of({"only = \"tank\", order = [\"tank.half\", \"tank.whole\"]",
                "only = \"tank\", order = [\"tank\"]",
                has_ship_ ? "only = \"tank or ship\", order = [\"tank\", \"ship\"]" : "only = \"half\"",
                mends ? "only = \"half\"" : "only = \"foot\""}) +
        (has_ship_ || below(3) == 0 ? prefer : "");
    if (below(3) == 0) made += ", choice = \"" + one_of({"owner", "enemy"}) + "\"";
    return made + " }";
  }
  void mends() {
    const std::string one = changes(true);
    text_ += "mend = [" + one + "]\n";
  }
  void converts() {
    const std::string one = changes(false);
    text_ += "convert = [" + one + "]\n";
  }
  /// Reserves that come in one round, or in each round while the position can hold them.
  void arrives() {
    const std::string side = in_turns();
    text_ += "arrive = [{ " + side + ", unit = \"" +
             one_of({"foot", "tank", "tank.half", has_ship_ ? "ship" : "foot"}) + "\", count = \"" +
             one_of({"1", "n", "round = 1", "2 * (round = 2)", "a"}) + "\" }]\n";
  }
  void ends() {
    text_ +=
        "[[end]]\noutcome = \"none\"\nwhen = \"right.units = 0\"\nvictor = \"left\"\n"
        "[[end]]\noutcome = \"gone\"\nwhen = \"left.units = 0" +
        one_of({"", " or heat = 3"}) + "\"\nvictor = \"right\"\n";
    if (leaves_) text_ += "[[end]]\noutcome = \"left alone\"\n";
    text_ += "[[end]]\noutcome = \"late\"\nafter = " + number(1, 3) + "\n";
  }

  std::mt19937 random_;
  std::string text_;
  bool has_c_ = false;
  bool has_ship_ = false;
  bool has_fort_ = false;
  bool has_deck_ = false;
  bool has_decks_ = false;  // one for each side
  bool aims_ = false;
  std::string aimed_at_;
  bool leaves_ = false;
};

/// How many games use each of the words that few games use.
class WordCounts {
 public:
  void add(const std::string& text) {
    ++games_;
    for (auto& [word, written, games] : words_) games += text.find(written) != std::string::npos ? 1 : 0;
  }
  void expect_all() const {
    for (const auto& [word, written, games] : words_) EXPECT_GT(games, 0) << word;
  }
  [[nodiscard]] std::string to_string() const {
    std::string all = std::to_string(games_) + " games";
    for (const auto& [word, written, games] : words_) all += ", " + std::to_string(games) + " with " + word;
    return all;
  }

 private:
  struct Word {
    std::string name;
    std::string written;  ///< as the maker writes it
    int games = 0;
  };
  int games_ = 0;
  std::vector<Word> words_{{"mend", "mend = ["},
                           {"arrive", "arrive = ["},
                           {"convert", "convert = ["},
                           {"take of at least so many", "\", least = \""},
                           {"near", "near = "},
                           {"counting", "counting = "},
                           {"losses that somebody chooses", "choice = "},
                           {"again as a list", "again.y = ["},
                           {"options beside units", "option.hot"},
                           {"numbers", "number.k"},
                           {"options beside numbers", "option.raise"},
                           {"kinds of one side", "of = \"right\""},
                           {"cards", "draw.card"},
                           {"cards of each side", "[deck.card]\nfor"},
                           {"shuffled cards", "shuffle = "},
                           {"life", "life = 3"}};
};

/// Many dice that aim and are thrown again are too much, where one looks deep.
bool is_too_large(const Result<Program>& program) {
  return !program && program.faults().front().what.ends_with("too many to be worked out");
}

TEST(RandomGames, DeclareWhatIsAllowed) {
  const std::uint32_t games = deep_or<std::uint32_t>(20'000, 80);
  std::size_t choices = 0;
  for (std::uint32_t seed = 0; seed < games && !testing::Test::HasFailure(); ++seed) {
    Maker maker(seed);
    const std::string text = maker.game();
    const auto game = read_game(text, "random.toml");
    if (!game) continue;
    for (int i = 0; i < 3; ++i) {
      const std::string given = maker.setup();
      SCOPED_TRACE(text + "\n# ---\n" + given);
      auto program = compile(*game, setup_of(*game, given));
      if (is_too_large(program)) continue;
      ASSERT_TRUE(program) << to_string(program.faults().front());
      choices += expect_sound_choices(Described(*std::move(program)), 300);
    }
  }
  EXPECT_GT(choices, games);
  if (deep()) std::printf("%zu choices\n", choices);
}

TEST(RandomGames, AreWorkedOutAlike) {
  const std::uint32_t games = deep_or<std::uint32_t>(20'000, 80);
  std::uint32_t read = 0;
  std::uint32_t compared = 0;
  std::uint32_t large = 0;
  std::uint32_t best = 0;
  const std::uint32_t kMostBest = games / 4;
  std::map<std::string, int> refused;
  WordCounts words;
  for (std::uint32_t seed = 0; seed < games && !testing::Test::HasFailure(); ++seed) {
    Maker maker(seed);
    const std::string text = maker.game();
    const auto game = read_game(text, "random.toml");
    if (!game) {
      ++refused[to_string(game.faults().front())];
      continue;
    }
    ++read;
    words.add(text);
    for (int i = 0; i < 3; ++i) {
      const std::string given = maker.setup();
      SCOPED_TRACE(text + "\n# ---\n" + given);
      const game::Setup setup = setup_of(*game, given);
      bool too_large = false;
      for (const bool as_declared : {true, false}) {
        Watch watch;
        watch.as_declared = as_declared;
        auto program = compile(*game, setup, watch);
        too_large = is_too_large(program);
        if (too_large) break;
        ASSERT_TRUE(program) << to_string(program.faults().front());
        const Prices prices = prices_of(*game, setup, *program);
        const Described rules(*program);
        expect_alike(*game, setup, *std::move(program));
        if (as_declared || i > 0) continue;
        const bool asks =
            text.find("choice = ") != std::string::npos || text.find("choose = ") != std::string::npos;
        if (!asks || best > kMostBest) continue;
        EXPECT_EQ(best_play(*game, rules, prices), plain::Interpreter(*game, setup).best());
        ++best;
      }
      ++(too_large ? large : compared);
    }
  }
  if (deep()) std::printf("%s\n", words.to_string().c_str());
  if (HasFailure()) return;
  words.expect_all();
  // Some lines do not go together; most do.
  EXPECT_GT(read, games * 19 / 20) << [&] {
    std::string all;
    for (const auto& [fault, count] : refused) all += std::to_string(count) + " × " + fault + "\n";
    return all;
  }();
  EXPECT_EQ(compared + large, read * 3);
  EXPECT_LE(large, games / 200);
  EXPECT_GT(best, kMostBest / 2);
}

}  // namespace
}  // namespace casus::game
