// Tests game files: named by a scenario or a request, or given as text; their values as a rulebook; and the
// messages about misspelt names.

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "game/games.hpp"
#include "systems/described/facts.hpp"
#include "systems/games.hpp"
#include "systems/scenario_template.hpp"

namespace casus {
namespace {

namespace fs = std::filesystem;

/// A folder of a test's own, with a game in it.
class OwnGames : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() /
              ("casus-own-games-" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) + "-" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "games");
    std::string text = game::text_of(std::string(CASUS_ROOT) + "/games/risk.toml");
    text.replace(text.find("\"risk\""), 6, "\"border\"");
    write("games/mine.toml", text);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  static std::string fault_of(const Request& request) {
    const auto sources = gather(request);
    if (!sources) return to_string(sources.faults().front());
    const auto table = open_table(*sources);
    return table ? "" : to_string(table.faults().front());
  }
  static std::string odds_of(const Request& request) {
    const auto sources = gather(request);
    if (!sources) return to_string(sources.faults().front());
    const auto table = open_table(*sources);
    if (!table) return to_string(table.faults().front());
    const auto odds = (*table)->odds(std::nullopt, Limits{});
    return odds ? odds->attacker.exact->to_string() : to_string(odds.faults().front());
  }

  static constexpr const char* kFight = "[attacker]\narmy = 4\n[defender]\narmy = 2\n";
  fs::path folder_;
};

TEST_F(OwnGames, AreNamedFromWhereTheScenarioLies) {
  const std::string built_in = write("risk.toml", std::string("system = \"risk\"\n") + kFight);
  const std::string own = write("own.toml", std::string("game = \"games/mine.toml\"\n") + kFight);
  const std::string plain = write("plain.toml", kFight);
  const std::string wanted = odds_of({built_in, std::nullopt, {}});
  EXPECT_NE(wanted.find('/'), std::string::npos) << wanted;
  EXPECT_EQ(odds_of({own, std::nullopt, {}}), wanted);
  EXPECT_EQ(odds_of({plain, std::nullopt, {}, path("games/mine.toml")}), wanted);
  EXPECT_EQ(fault_of({plain, std::nullopt, {}}),
            plain +
                ":1:1: the file does not name its system, system = \"aggression\" or another system was "
                "expected, or game = \"FILE\"");
}

TEST_F(OwnGames, GoWithTheRulebookSoThatWhoHasBothCanAnswer) {
  const std::string own = write("own.toml", std::string("game = \"games/mine.toml\"\n") + kFight);
  const auto sources = gather({own, std::nullopt, {}});
  ASSERT_TRUE(sources);
  const files::Node* text = sources->rulebook.root.find("game");
  ASSERT_NE(text, nullptr);
  EXPECT_EQ(*text->text(), game::text_of(folder_ / "games/mine.toml"));
  fs::remove_all(folder_ / "games");
  const auto table = open_table(*sources);  // as a log has them
  ASSERT_TRUE(table);
  EXPECT_EQ((*table)->system(), "border");
  EXPECT_EQ((*table)->info().id, "border");
}

TEST_F(OwnGames, AreTakenAsTextWhereNoFileIsLookedAt) {
  const std::string text = game::text_of(folder_ / "games/mine.toml");
  const auto with = [&](const std::string& game) {
    auto scenario = files::read_toml(kFight, "body");
    scenario->root.table()->push_back({"game", files::Node(game)});
    return ScenarioTemplate::of(*scenario, std::nullopt, {}, Reach::built_in)->with();
  };
  const auto sources = with(text);
  ASSERT_TRUE(sources) << to_string(sources.faults().front());
  EXPECT_TRUE(open_table(*sources));
  const auto refused = with(path("games/mine.toml"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.faults().front().what, "a game is not looked for in files here");
  const auto faulty = with(text + "\nnonsense = 1\n");
  ASSERT_FALSE(faulty);
  EXPECT_EQ(faulty.faults().front().place.file, "game");
}

TEST_F(OwnGames, AreNamedByTheRulesInForce) {
  const std::string rules =
      write("ties.toml", "system = \"risk\"\ntitle = \"Ties attack\"\nties = \"attacker\"\n");
  const auto sources = gather({CASUS_ROOT "/scenarios/risk/ten-against-ten.toml", rules, {}});
  ASSERT_TRUE(sources);
  const auto table = open_table(*sources);
  ASSERT_TRUE(table);
  EXPECT_EQ((*table)->title(), "Ties attack");
}

/// `most` is a bound of the file, and a scenario's to raise.
TEST_F(OwnGames, HaveMoreUnitsWhereTheRulebookAllowsThem) {
  const std::string many = "[attacker]\narmy = 1000\n[defender]\narmy = 2\n";
  const std::string game = "game = \"games/mine.toml\"\n";
  EXPECT_NE(fault_of({write("many.toml", game + many), std::nullopt, {}}), "");
  const std::string raised = write("raised.toml", game + "[rulebook]\n\"army.most\" = 1000\n" + many);
  EXPECT_EQ(fault_of({raised, std::nullopt, {}}), "");
  const std::string house = write("house.toml", "system = \"border\"\n\"army.most\" = 1000\n");
  EXPECT_EQ(fault_of({path("many.toml"), house, {}}), "");
  const std::string plain = write("plain.toml", game + kFight);
  EXPECT_EQ(odds_of({plain, std::nullopt, {"rulebook.\"army.most\"=600"}}),
            odds_of({plain, std::nullopt, {}}));
  EXPECT_NE(fault_of({plain, std::nullopt, {"rulebook.\"army.most\"=3"}}), "") << "fewer, too";
}

TEST_F(OwnGames, HaveValuesThatAScenarioARulebookAndAnOptionSet) {
  const std::string with_values =
      write("values.toml", std::string("game = \"games/mine.toml\"\n[rulebook]\nattack_dice = 1\n") + kFight);
  const std::string plain = write("plain.toml", std::string("game = \"games/mine.toml\"\n") + kFight);
  const std::string house = write("house.toml", "system = \"border\"\nattack_dice = 1\n");
  const std::string one_die = odds_of({plain, std::nullopt, {"rulebook.attack_dice=1"}});
  EXPECT_NE(one_die, odds_of({plain, std::nullopt, {}}));
  EXPECT_EQ(odds_of({with_values, std::nullopt, {}}), one_die);
  EXPECT_EQ(odds_of({plain, house, {}}), one_die);
  EXPECT_EQ(odds_of({with_values, std::nullopt, {"rulebook.attack_dice=3"}}),
            odds_of({plain, std::nullopt, {}}));

  EXPECT_EQ(fault_of({plain, std::nullopt, {"rulebook.attack_dice=9"}}),
            "--set rulebook:1:13: 'attack_dice' is 9, an integer from 1 to 8 was expected");
  const std::string slip =
      write("slip.toml", std::string("game = \"games/mine.toml\"\n[rulebook]\nattack_dies = 1\n") + kFight);
  EXPECT_EQ(fault_of({slip, std::nullopt, {}}),
            slip + ":3:15: unknown key 'attack_dies', did you mean 'attack_dice'?");
  const std::string of_another = write("other.toml", "system = \"risk\"\nattack_dice = 1\n");
  EXPECT_EQ(fault_of({plain, of_another, {}}),
            of_another + ":1:10: this rulebook is of 'risk', one of 'border' was expected");
}

TEST_F(OwnGames, TellASlipInAScenarioWithItsPlace) {
  const auto said = [&](const std::string& text) {
    const std::string file = write("slip.toml", text);
    return fault_of({file, std::nullopt, {}}).substr(file.size());
  };
  EXPECT_EQ(said("system = \"risk\"\n[attacker]\narmies = 4\n"),
            ":3:1: unknown key 'armies', one of 'army', 'has', 'name' was expected");
  EXPECT_EQ(said("system = \"risk\"\nfortres = true\n"),
            ":2:1: unknown key 'fortres', did you mean 'fortress'?");
  EXPECT_EQ(
      said("system = \"risk\"\n[attacker]\narmy = 501\n"),
      ":3:8: 'army' is 501, an integer from 0 to 500 was expected; \"army.most\" below [rulebook] allows "
      "more, up to 100000");
  EXPECT_EQ(said("system = \"riks\"\n[attacker]\narmy = 4\n"),
            ":1:10: there is no system 'riks', did you mean 'risk'?");
  EXPECT_NE(
      fault_of({write("gone.toml", "game = \"games/main.toml\"\n"), std::nullopt, {}}).find("mine.toml"),
      std::string::npos);
  EXPECT_EQ(said("game = 3\n"), ":1:8: the game is an integer, the path of its file was expected");
  EXPECT_EQ(said("game = \"games/mine.toml\"\nsystem = \"risk\"\n"),
            ":2:10: the game is 'border', system = \"border\" was expected, or none");
}

TEST_F(OwnGames, GivenWhereAScenarioIsWantedAreTold) {
  const std::string game = path("games/mine.toml");
  EXPECT_EQ(
      fault_of({game, std::nullopt, {}}),
      game + ": this is a game, casus check FILE reads it, and a scenario names it: game = \"" + game + "\"");
  const std::string plain = write("plain.toml", std::string("game = \"games/mine.toml\"\n") + kFight);
  EXPECT_NE(fault_of({plain, game, {}}).find("this is a game"), std::string::npos);
}

TEST_F(OwnGames, HaveNoNamesThatScenariosHave) {
  const auto said = [&](const std::string& from, const std::string& to) {
    std::string text = game::text_of(folder_ / "games/mine.toml");
    text.replace(text.find(from), from.size(), to);
    const Checked checked = check_game(text, "mine.toml");
    return checked.faults.empty() ? "" : to_string(checked.faults.front());
  };
  EXPECT_EQ(said("bunker      =", "title       ="),
            "mine.toml:32:1: 'title' is a key of every scenario, another name was expected");
  EXPECT_EQ(said("army = { says", "name = { says"),
            "mine.toml:37:1: 'name' is a key of every scenario, another name was expected");
}

/// One line for each example that does not come out, with its source and both numbers.
TEST_F(OwnGames, TellAnExampleThatDoesNotComeOut) {
  std::string text = game::text_of(folder_ / "games/mine.toml");
  text.replace(text.find("\"295/1296\""), 10, "\"300/1296\"");
  const Checked checked = check_game(text, "mine.toml");
  EXPECT_TRUE(checked.faults.empty());
  EXPECT_FALSE(checked.sound());
  ASSERT_EQ(checked.examples.size(), 11U);
  for (std::size_t i = 0; i < checked.examples.size(); ++i) EXPECT_EQ(checked.examples[i].holds, i != 1);
  ASSERT_EQ(checked.examples[1].faults.size(), 1U);
  const std::string line = to_string(checked.examples[1].faults.front());
  EXPECT_NE(
      line.find("example 'two against two' (Osborne 2003, table 2): defender.army = 0 is 300/1296 published, "
                "295/1296 worked out, with choices as declared"),
      std::string::npos)
      << line;
}

/// A game of one choice, and of a coin behind it.
std::string game_of_choice(const std::string& choice) {
  return "casus = 1\nsystem = \"choice\"\ntitle = \"Choice\"\nsource = \"none\"\n"
         "[sides]\nnorth = \"north\"\nsouth = \"south\"\n[unit]\nfoot = { most = 3 }\n[[round]]\n" +
         choice +
         "[[round]]\nthrow.coin = \"d4\"\nread.face = \"coin\"\n"
         "[[end]]\noutcome = \"won\"\nwhen = \"WINS\"\nvictor = \"north\"\n"
         "[[end]]\noutcome = \"lost\"\nafter = 1\nvictor = \"south\"\n";
}

/// An example without a policy uses the policy that `odds` uses by default.
TEST_F(OwnGames, HaveExamplesThatAreWorkedOutAsOddsAre) {
  const std::vector<std::pair<std::string, std::string>> kChoices = {
      // States the default.
      {"choose = \"north\"\notherwise = \"low\"\noption.low = { set.aim = \"1\" }\n"
       "option.high = { set.aim = \"3\" }\n",
       "face <= aim"},
      {"choose = \"north\"\nnumber.aim = { from = \"1\", to = \"3\", otherwise = \"2\" }\n", "face <= aim"},
      {"choose = \"north\"\ntake = { most = \"2\", as = \"aim\" }\n", "face <= aim + 1"},
      {"choose = \"each side\"\notherwise = \"low\"\noption.low = { set.side.aim = \"1\" }\n"
       "option.high = { set.side.aim = \"3\" }\n",
       "face <= north.aim"},
      {"choose = \"each side\"\nnumber.aim = { from = \"1\", to = \"3\", otherwise = \"2\" }\n",
       "face <= north.aim"},
      // Not said: everybody chooses as well as can be.
      {"choose = \"each side\"\noption.low = { set.side.aim = \"1\" }\noption.high = { set.side.aim = \"3\" "
       "}\n",
       "face <= north.aim"},
      {"choose = \"each side\"\nnumber.aim = { from = \"1\", to = \"3\" }\n", "face <= north.aim"},
      {"choose = \"each side\"\nnumber.aim = { from = \"0\", to = \"1\" }\n",
       "north.aim = south.aim and face = 1"},
      {"choose = \"each side\"\ntake = { most = \"2\", as = \"aim\" }\n", "face <= north.aim + 1"},
  };
  for (const auto& [choice, wins] : kChoices) {
    SCOPED_TRACE(choice);
    std::string text = game_of_choice(choice);
    text.replace(text.find("WINS"), 4, wins);
    write("games/choice.toml", text);
    const std::string fight =
        write("fight.toml", "game = \"games/choice.toml\"\n[north]\nfoot = 2\n[south]\nfoot = 2\n");
    const std::string odds = odds_of({fight, std::nullopt, {}});
    const Checked checked =
        check_game(text + "[[example]]\nabout = \"it\"\nsource = \"odds\"\nnorth = \"" + odds +
                       "\"\ngiven = { north = { foot = 2 }, south = { foot = 2 } }\n",
                   "choice.toml");
    EXPECT_TRUE(checked.faults.empty()) << to_string(checked.faults.front());
    ASSERT_EQ(checked.examples.size(), 1U);
    EXPECT_TRUE(checked.examples[0].holds)
        << checked.examples[0].published << " by odds, " << checked.examples[0].worked << " worked out";
  }
}

/// Odds name each end that the scenario leaves possible, whatever side wins, and none that it rules out.
TEST_F(OwnGames, NameTheEndsThatMayComeAndNoOthers) {
  std::string text = game_of_choice(
      "choose = \"north\"\notherwise = \"stay\"\noption.stay = { says = \"stay\" }\n"
      "option.go = { end = \"gone\" }\noption.run = { when = \"south.foot > 2\", end = \"run\" }\n"
      "option.hide = { when = \"open\", end = \"hidden\" }\n");
  text.replace(text.find("WINS"), 4, "face > 4 and open");
  text +=
      "[ask]\nopen = { is = false }\n[[end]]\noutcome = \"gone\"\n"
      "[[end]]\noutcome = \"run\"\nvictor = \"south\"\n[[end]]\noutcome = \"hidden\"\n"
      "[[end]]\noutcome = \"cleared\"\nwhen = \"north.foot = 0 and face = 9\"\nvictor = \"south\"\n";
  write("games/choice.toml", text);
  const auto named = [&](const std::string& more) {
    const std::string fight = write(
        "fight.toml", "game = \"games/choice.toml\"\n" + more + "[north]\nfoot = 2\n[south]\nfoot = 2\n");
    const auto sources = gather({fight, std::nullopt, {}});
    EXPECT_TRUE(sources) << to_string(sources.faults().front());
    const auto table = open_table(*sources);
    EXPECT_TRUE(table) << to_string(table.faults().front());
    std::string all;
    const auto odds = (*table)->odds(std::nullopt, Limits{});
    EXPECT_TRUE(odds) << to_string(odds.faults().front());
    for (const Odds::Outcome& outcome : odds->outcomes) all += outcome.id + ";";
    return all;
  };
  EXPECT_EQ(named(""), "lost;gone;");
  EXPECT_EQ(named("open = true\n"), "lost;gone;hidden;");
}

/// An outcome of several ends leaves out what only one of them fills in, and a verb goes with the player's
/// name.
TEST_F(OwnGames, TellAnOutcomeByThePlayersNames) {
  write("games/pair.toml",
        "casus = 1\nsystem = \"pair\"\ntitle = \"Pair\"\nsource = \"none\"\n"
        "[sides]\none = \"the lion\"\nmany = \"the wolves\"\n[clause]\nP-1 = { says = \"One.\" }\n"
        "[unit]\nfigure = { most = 5 }\n[[round]]\nclause = \"P-1\"\nthrow.coin = \"d3\"\nread.face = "
        "\"coin\"\n"
        "[[end]]\noutcome = \"won\"\nwhen = \"face = 1\"\nvictor = \"one\"\nsays = \"the lion wins {face} "
        "coins\"\n"
        "[[end]]\noutcome = \"left\"\nwhen = \"face = 2\"\nsays = \"the lion leaves, the wolves are there\"\n"
        "[[end]]\noutcome = \"lost\"\nafter = 1\nvictor = \"many\"\nsays = \"it pushes the lion's head\"\n");
  const auto outcomes_of = [&](const std::string& one, const std::string& many) {
    const std::string fight =
        write("fight.toml", "game = \"games/pair.toml\"\n[one]\nfigure = 1\nname = \"" + one +
                                "\"\n[many]\nfigure = 1\nname = \"" + many + "\"\n");
    const auto table = open_table(*gather({fight, std::nullopt, {}}));
    EXPECT_TRUE(table) << to_string(table.faults().front());
    std::string all;
    const auto odds = (*table)->odds(std::nullopt, Limits{});
    for (const Odds::Outcome& outcome : odds->outcomes) all += outcome.text + "; ";
    return all;
  };
  EXPECT_EQ(outcomes_of("Anna", "the dogs"),
            "Anna wins … coins; Anna leaves, the dogs are there; it pushes Anna's head; ");
  EXPECT_EQ(outcomes_of("the Greeks", "Ben"),
            "the Greeks win … coins; the Greeks leave, Ben is there; it pushes the Greeks' head; ");
}

/// A secret choice in a game that may never end is refused, and the message names its step.
TEST_F(OwnGames, WithASecretInALoopAreToldWhichItIs) {
  std::string text =
      game_of_choice("name = \"bluff\"\nchoose = \"each side\"\nnumber.bid = { from = \"0\", to = \"1\" }\n");
  text.replace(text.find("WINS"), 4, "north.bid > south.bid and face = 1");
  text.replace(text.find("after = 1"), 9, "when = \"face = 2\"");
  write("games/choice.toml", text);
  const std::string fight =
      write("fight.toml", "game = \"games/choice.toml\"\n[north]\nfoot = 1\n[south]\nfoot = 1\n");
  EXPECT_EQ(odds_of({fight, std::nullopt, {}}),
            "something is hidden in a loop: what is chosen in secret in step 'bluff', an end after a number "
            "of rounds "
            "was expected");
}

/// Tests the sentences for a game with states, for an option with a clause of its own, and for choices that
/// cannot occur.
TEST_F(OwnGames, SayWhatIsChosenAndWhatUnitsAreAsPeopleDo) {
  const std::string text =
      "casus = 1\nsystem = \"ring\"\ntitle = \"Ring\"\nsource = \"none\"\n"
      "[sides]\nleft = \"Left\"\nright = \"Right\"\n"
      "[clause]\nR-1 = { says = \"One.\" }\nR-2 = { says = \"Two.\" }\nR-3 = { says = \"Three.\" }\n"
      "[unit]\nfigure = { most = 5, steps = [\"elite\", \"regular\"] }\n[ask]\nwood = { is = false }\n"
      "[[opening]]\nname = \"ambush?\"\nclause = \"R-1\"\nwhen = \"wood\"\nchoose = \"right\"\notherwise = "
      "\"play\"\n"
      "option.play = { says = \"play the ambush\", clause = \"R-2\", set.sprung = \"1\" }\n"
      "option.keep = { says = \"keep the card\", clause = \"R-3\" }\n"
      "[[opening]]\nclause = \"R-1\"\nlose = [{ side = \"left\", hits = \"1 + sprung\", order = "
      "[\"figure\"], "
      "choice = \"owner\" }]\n"
      "[[round]]\nclause = \"R-1\"\nfor = \"each side\"\nthrow.coin = \"d2\"\nread.face = \"coin\"\n"
      "[[round]]\nclause = \"R-1\"\nfor = \"each side\"\nthrow.shot = \"d2\"\n"
      "read.hit = \"targets(shot, enemy, die >= 2)\"\n"
      "[[round]]\nclause = \"R-1\"\nfor = \"each side\"\n"
      "lose = [{ hits = \"enemy.hit\", order = [\"figure\"] }]\n"
      "[[end]]\noutcome = \"won\"\nwhen = \"left.face > right.face\"\nvictor = \"left\"\n"
      "[[end]]\noutcome = \"lost\"\nafter = 1\nvictor = \"right\"\n";
  write("games/ring.toml", text);
  const auto table_with = [&](const std::string& more) {
    const auto sources =
        gather({write("fight.toml", "game = \"games/ring.toml\"\n" + more +
                                        "[left]\nfigure = { elite = 3 }\n[right]\nfigure = 1\n"),
                std::nullopt,
                {}});
    EXPECT_TRUE(sources) << to_string(sources.faults().front());
    return *open_table(*sources);
  };
  const std::string slip =
      write("slip.toml", "game = \"games/ring.toml\"\n[left]\nregular = 1\n[right]\nfigure = 1\n");
  EXPECT_EQ(fault_of({slip, std::nullopt, {}}),
            slip + ":3:1: 'regular' is a state of 'figure', did you mean 'figure.regular'?");
  EXPECT_EQ(table_with("")->policy_text(PolicyKind::declared),
            "as declared, then losses in the order of the file");
  const auto table = table_with("wood = true\n");
  EXPECT_EQ(table->policy_text(PolicyKind::declared),
            "as declared, then 'play the ambush' and losses in the order of the file");
  std::string shown;
  std::set<std::string> cited;
  FairDice dice = std::move(*FairDice::start(Seed{}, PlayId{}));
  const auto played = table->play(
      dice, [](const Question& question) -> Result<Answer> { return Answer(question.otherwise); },
      [&](const PlayEntry& entry) {
        if (const auto* event = std::get_if<EventText>(&entry)) {
          cited.insert(event->clause);
          if (event->brief.kind != BriefAnswer::Kind::aside)
            shown += (event->brief.side.empty() ? event->text : event->brief.side) + "\n";
        }
        if (const auto* moved = std::get_if<TransferText>(&entry)) {
          EXPECT_EQ(moved->piece.substr(0, 7), "figure.");
          EXPECT_EQ(moved->words.find('.'), std::string::npos) << moved->words;
        }
      });
  ASSERT_TRUE(played) << to_string(played.faults().front());
  EXPECT_NE(shown.find("Right chooses 'play the ambush'\n"), std::string::npos) << shown;
  // Whose dice they are stands before them, or beside them in what is read of them.
  EXPECT_NE(shown.find("Left: shot\n"), std::string::npos) << shown;
  EXPECT_NE(shown.find("\ncoin\n"), std::string::npos) << shown;
  EXPECT_NE(shown.find("become regular\n"), std::string::npos) << shown;
  EXPECT_EQ(shown.find("figure."), std::string::npos) << shown;
  EXPECT_TRUE(cited.contains("R-2"));
  EXPECT_FALSE(cited.contains("R-3"));
  for (const Parameter& parameter : table->parameters())
    EXPECT_EQ(parameter.words.find("figure."), std::string::npos) << parameter.words;
}

TEST_F(OwnGames, LargerThanTheirBoundAreRefused) {
  const std::string text =
      game::text_of(folder_ / "games/mine.toml") + "#" + std::string(262'144, 'x') + "\n";
  const Checked checked = check_file(write("large.toml", text));
  ASSERT_FALSE(checked.faults.empty());
  EXPECT_NE(checked.faults.front().what.find("262144"), std::string::npos);
}

/// The game that `casus new` writes is sound.
TEST(NewGame, IsSound) {
  const Checked checked = check_game(new_game("A game"), "new.toml");
  EXPECT_TRUE(checked.sound());
  EXPECT_TRUE(checked.warnings.empty());
  EXPECT_FALSE(checked.examples.empty());
}

/// Games that were read are kept by their text: many small ones, or a few large ones.
TEST(Games, AreKeptByTheirBytes) {
  const auto game = [](int number, std::size_t bytes) {
    std::string text = new_game("Game " + std::to_string(number));
    while (text.size() < bytes) text += "# " + std::string(70, 'x') + "\n";
    return text;
  };
  const auto entry = [](const std::string& text) { return *game_of(text, "game"); };
  const std::string first = game(0, 0);
  const auto kept = entry(first);
  for (int i = 1; i < 30; ++i) (void)entry(game(i, 0));
  EXPECT_EQ(entry(first), kept);
  for (int i = 0; i < 6; ++i) (void)entry(game(100 + i, 200'000));
  EXPECT_NE(entry(first), kept);
}

/// Of every game: a value of the rules that a rulebook sets otherwise makes its clause a house rule that says
/// the value, and no other clause.
TEST(HouseRules, AreSeenInTheWordsOfTheirClauses) {
  int changed = 0;
  for (const auto& path : game::game_files()) {
    const auto facts = described::read_facts(game::text_of(path), path.filename().string());
    ASSERT_TRUE(facts);
    const game::Game& game = (*facts)->game();
    game::Setup printed;
    for (const game::Field& field : game.fields) {
      printed.fields.push_back(field.is);
      printed.orders.push_back(field.order);
    }
    const std::vector<ClauseRow>& rows = (*facts)->all_clauses();
    for (std::size_t i = 0; i < game.fields.size(); ++i) {
      const game::Field& field = game.fields[i];
      if (!field.of_rulebook || field.is_order) continue;
      SCOPED_TRACE(game.system + ": " + field.name);
      game::Setup house = printed;
      house.fields[i] = field.is == field.type.range.lo ? field.type.range.hi : field.type.range.lo;
      const described::ClausesInForce clauses(**facts, house);
      ASSERT_EQ(clauses.rows().size(), rows.size());
      for (std::size_t row = 0; row < rows.size(); ++row) {
        const ClauseRow& now = clauses.rows()[row];
        if (row != field.clause) {
          EXPECT_EQ(now.words, rows[row].words);
          EXPECT_EQ(now.standing, rows[row].standing);
          continue;
        }
        ++changed;
        EXPECT_EQ(now.standing[0], Standing::assumed);
        EXPECT_THAT(std::string(now.words), testing::StartsWith("By this rulebook, " + field.says + ": "));
        EXPECT_THAT(std::string(now.words), testing::EndsWith(". Printed: " + std::string(rows[row].words)));
      }
    }
  }
  EXPECT_GT(changed, 20);
}

}  // namespace
}  // namespace casus
