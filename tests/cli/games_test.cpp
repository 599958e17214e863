// Tests games described in one file, at the command line: creating, checking, playing and keeping them, and
// the messages for misspelt names.

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "said.hpp"
#include "spawn.hpp"

namespace casus::cli {
namespace {

using testing::HasSubstr;

class Games : public testing::Test {
 protected:
  void SetUp() override {
    game_ = folder_ / "mine.toml";
    const ProcessResult made = run({"new", game_});
    ASSERT_EQ(made.status, 0) << made.err;
    EXPECT_THAT(made.err, HasSubstr("casus check " + game_));
  }
  Folder folder_;
  std::string game_;
};

TEST_F(Games, AreBegunSoundAndNeverOverAFile) {
  const ProcessResult checked = run({"check", game_});
  EXPECT_EQ(checked.status, 0) << checked.out;
  EXPECT_THAT(checked.out, HasSubstr("mine.toml: sound\n"));
  EXPECT_THAT(checked.out, HasSubstr("1 of 1 examples come out"));
  const ProcessResult again = run({"new", game_});
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("this file is there already"));
}

TEST_F(Games, AreCheckedWithTheirExamplesAndReadBack) {
  const auto said = json_of(run({"check", game_, "--json"}));
  EXPECT_TRUE(said.find("faults")->array()->empty());
  ASSERT_EQ(said.find("examples")->array()->size(), 1U);
  EXPECT_EQ(*said.find("examples")->array()->front().find("holds")->boolean(), true);
  EXPECT_GT(said.find("sentences")->array()->size(), 5U);

  std::string text = text_of(game_);
  const std::size_t at = text.rfind("\"", text.rfind('/'));
  text.replace(at, text.find('"', at + 1) - at + 1, "\"1/1000\"");
  const std::string wrong = folder_.write("wrong.toml", text);
  const ProcessResult differs = run({"check", wrong});
  EXPECT_EQ(differs.status, 1);
  EXPECT_THAT(differs.out, HasSubstr("1/1000 published, "));
  EXPECT_EQ(differs.out.find("sound"), std::string::npos);
  const auto json = json_of(run({"check", wrong, "--json"}));
  EXPECT_EQ(*json.find("examples")->array()->front().find("holds")->boolean(), false);
}

/// A game that there is is begun again under another name, and stays sound.
TEST_F(Games, AreBegunLikeOthers) {
  for (const auto& file : std::filesystem::directory_iterator(CASUS_ROOT "/games")) {
    const std::string id = file.path().stem();
    const std::string copy = folder_ / ("my-" + id + ".toml");
    const ProcessResult made = run({"new", copy, "--like", id, "--title", "My \"" + id + '"'});
    ASSERT_EQ(made.status, 0) << made.err;
    const ProcessResult checked = run({"check", copy, "--json"});
    EXPECT_EQ(checked.status, 0) << checked.out;
    std::istringstream theirs(text_of(file.path()));
    std::istringstream mine(text_of(copy));
    std::string changed;
    for (std::string was, is; std::getline(theirs, was) && std::getline(mine, is);) {
      if (was != is) changed += is + '\n';
    }
    EXPECT_EQ(changed, "system  = \"my-" + id + "\"\ntitle   = \"My \\\"" + id + "\\\"\"\n");
  }
  for (const auto& [like, says] :
       {std::pair("rsik", "did you mean 'risk'?"), {"defcon", "no game in a file"}}) {
    const ProcessResult refused = run({"new", folder_ / "none.toml", "--like", like});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr(says));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "none.toml"));
  }
}

TEST_F(Games, OfTheHouseComeOut) {
  for (const auto& file : std::filesystem::directory_iterator(CASUS_ROOT "/games")) {
    const ProcessResult checked = run({"check", file.path().string()});
    EXPECT_EQ(checked.status, 0) << checked.out;
  }
}

TEST_F(Games, AnswerEveryQuestion) {
  const std::string fight = folder_.write(
      "fight.toml", "game = \"../games/risk.toml\"\n[attacker]\narmy = 5\n[defender]\narmy = 3\n");
  const std::string game = CASUS_ROOT "/games/risk.toml";
  const auto ask = [&](std::vector<std::string> words) {
    words.insert(words.begin() + 1, fight);
    words.insert(words.end(), {"--game", game});
    const ProcessResult ran = run(words);
    EXPECT_EQ(ran.status, 0) << words[0] << ": " << ran.err;
    return ran;
  };
  const auto odds = json_of(ask({"odds", "--json"}));
  EXPECT_EQ(*odds.find("system")->text(), "risk");
  EXPECT_NE(odds.find("win")->find("attacker"), nullptr);
  EXPECT_EQ(*odds.find("outcomes")->array()->front().find("id")->text(), "taken");
  EXPECT_NE(odds.find("distributions")->find("attacker.army"), nullptr);
  EXPECT_NE(odds.find("distributions")->find("rounds"), nullptr);
  EXPECT_THAT(ask({"judge"}).out, HasSubstr("RK-1"));
  EXPECT_THAT(ask({"advise"}).out, HasSubstr("if it is army"));
  EXPECT_THAT(ask({"sensitivity"}).out, HasSubstr("army of the attacker"));
  EXPECT_THAT(
      ask({"sweep", "--vary", "attacker.army=2..4", "--vary", "rulebook.attack_dice=1..3", "--csv", "-"}).out,
      HasSubstr("attacker.army,rulebook.attack_dice,attacker,defender"));
  EXPECT_THAT(ask({"simulate", "--runs", "20000"}).out, HasSubstr("the attacker takes the territory"));
  EXPECT_THAT(ask({"play", "--seed", "x"}).out, HasSubstr("attack   d6"));
  EXPECT_THAT(run({"rulebook", game, "--guide"}).out,
              testing::AllOf(HasSubstr("# RISK"), HasSubstr("`casus rulebook " + game + "` prints")))
      << "what it says to type is what was typed";
  EXPECT_THAT(run({"rulebook", game}).out, HasSubstr("attack_dice = 3"));
}

/// A play is proven by its log alone, though the game's file is gone; and a game goes on.
TEST_F(Games, AreKeptInLogsAndJournals) {
  std::filesystem::copy(CASUS_ROOT "/games/risk.toml", folder_ / "own.toml");
  const std::string fight = folder_.write(
      "fight.toml", "game = \"own.toml\"\n[attacker]\nname = \"Anna\"\narmy = 9\n[defender]\narmy = 2\n");
  const std::string log = folder_ / "fight.log";
  const std::string next = folder_ / "next.toml";
  ASSERT_EQ(run({"play", fight, "--seed", "s", "--log", log, "--next", next}).status, 0);
  EXPECT_THAT(text_of(next), HasSubstr("game = \"own.toml\""));
  EXPECT_THAT(text_of(next), HasSubstr("declared = false"));
  const ProcessResult rest = run({"judge", next});
  EXPECT_THAT(rest.out, HasSubstr("none may be declared: nobody defends the territory")) << rest.err;
  const ProcessResult refused = run({"odds", next});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("nothing is declared"));
  EXPECT_THAT(run({"judge", next, "--set", "defender.army=3"}).out, HasSubstr("declared=true"));
  EXPECT_EQ(run({"odds", next, "--set", "declared=true", "--set", "defender.army=3"}).status, 0);

  const std::string journal = folder_ / "evening.casus";
  ASSERT_EQ(run({"play", fight, "--journal", journal, "--by-default"}).status, 0);
  ASSERT_EQ(run({"journal", journal, "--edit", "defender.army=4", "--edit", "declared=true"}).status, 0);
  const ProcessResult second = run({"play", "--journal", journal, "--by-default"});
  ASSERT_EQ(second.status, 0) << second.err;
  std::filesystem::remove(folder_ / "own.toml");
  EXPECT_EQ(run({"verify", log}).status, 0) << run({"verify", log}).out;
  EXPECT_EQ(run({"journal", journal, "--verify"}).status, 0) << run({"journal", journal, "--verify"}).out;
  EXPECT_EQ(run({"luck", log}).status, 0) << run({"luck", log}).err;
}

/// A rulebook that leaves values to the game is whole where it is printed, and where a play rests on it: of a
/// game that comes with Casus, and of one's own.
TEST_F(Games, RulebooksThatLeaveValuesOutAreCompleted) {
  const std::string part = folder_.write("part.toml", "system = \"risk\"\ntitle = \"Ours\"\nsides = 8\n");
  EXPECT_THAT(run({"rulebook", "risk", part}).out,
              testing::AllOf(HasSubstr("title = \"Ours\""), HasSubstr("sides = 8"), HasSubstr("ties = ")));
  std::string text = text_of(CASUS_ROOT "/games/risk.toml");
  const std::size_t printed = text.find("defence_dice = { is = 2");
  ASSERT_NE(printed, std::string::npos);
  text.replace(printed, 23, "defence_dice = { is = 1");
  const std::string own = folder_.write("own.toml", text);
  const std::string fight =
      folder_.write("fight.toml", "system = \"risk\"\ngame = \"" + own +
                                      "\"\n[attacker]\narmy = 3\n[defender]\narmy = 2\n");
  for (const std::string& scenario : {std::string("risk/ten-against-ten"), fight}) {
    const std::string journal = folder_ / ("kept" + std::to_string(scenario.size()) + ".casus");
    ASSERT_EQ(run({"play", scenario, "--rulebook", part, "--seed", "a", "--by-default", "--journal", journal})
                  .status,
              0);
    const std::string begun = text_of(journal);
    for (const char* value :
         {"\"sides\":8", "\"attack_dice\":3", scenario == fight ? "\"defence_dice\":1" : "\"defence_dice\":2",
          "\"ties\":\"defender\""})
      EXPECT_THAT(begun.substr(0, begun.find('\n')), HasSubstr(value)) << scenario;
    EXPECT_EQ(run({"journal", journal, "--verify"}).status, 0);
  }
}

TEST_F(Games, SlipsAreToldInOneLine) {
  const auto said = [](const std::vector<std::string>& words) {
    const ProcessResult ran = run(words);
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_THAT(said({"odds", game_}), HasSubstr("this is a game"));
  const std::string scenario = CASUS_ROOT "/scenarios/risk/ten-against-ten.toml";
  EXPECT_THAT(said({"odds", scenario, "--game", folder_ / "gone.toml"}), HasSubstr("gone.toml"));
  EXPECT_THAT(said({"odds", scenario, "--game", scenario}), HasSubstr("this is no game"));
  EXPECT_THAT(said({"rulebook", folder_ / "gone.toml"}), HasSubstr("gone.toml"));
  EXPECT_THAT(said({"rulebook", scenario}), HasSubstr("this is no game"));
}

/// A file that is given to another command than its own, or without what it belongs to.
TEST_F(Games, FilesThatAreOtherThingsAreToldAsWhatTheyAre) {
  const auto said = [](const std::vector<std::string>& words) {
    const ProcessResult ran = run(words);
    EXPECT_NE(ran.status, 0) << ran.out;
    const std::string all = ran.out + ran.err;
    EXPECT_EQ(lines_of(all).size(), 1U) << all;
    return all;
  };
  const std::string fight =
      folder_.write("fight.toml", "game = \"mine.toml\"\n[attacker]\narmy = 4\n[defender]\narmy = 3\n");
  EXPECT_THAT(said({"journal", fight}), HasSubstr("this is a scenario, casus play SCENARIO --journal FILE"));
  EXPECT_THAT(said({"luck", fight}), HasSubstr("this is a scenario, casus play SCENARIO --log LOG"));
  EXPECT_THAT(said({"odds", fight, "--rulebook", fight}),
              HasSubstr("this is a scenario, a rulebook was expected"));

  const std::string rules = folder_.write("rules.toml", run({"rulebook", game_}).out);
  EXPECT_THAT(said({"check", rules}), HasSubstr("one of your own has a file: --game FILE"));
  EXPECT_EQ(run({"check", rules, "--game", game_}).out, rules + ": sound\n");
  const std::string slip = folder_.write("slip.toml", "system = \"mine\"\nhit_on = 4\n");
  EXPECT_THAT(said({"check", slip, "--game", game_}),
              HasSubstr("slip.toml:2:1: unknown key 'hit_on', did you mean 'hits_on'?"));
  EXPECT_EQ(run({"odds", fight, "--rulebook", rules}).status, 0);

  EXPECT_THAT(said({"compare", fight}), HasSubstr("casus compare SCENARIO --rulebook FILE"));
  EXPECT_THAT(said({"compare", fight, rules}), HasSubstr("casus compare SCENARIO --rulebook " + rules));
  std::string text = text_of(game_);
  text.erase(text.find("casus  = 1"), 10);
  EXPECT_THAT(said({"check", folder_.write("without.toml", text)}), HasSubstr("casus = 1"));
}

/// Keys of a scenario that are in the wrong place, or absent.
TEST_F(Games, ScenariosAreToldWhatBelongsWhere) {
  const auto said = [&](const std::string& text) {
    const ProcessResult ran = run({"odds", folder_.write("fight.toml", "game = \"mine.toml\"\n" + text)});
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
    return ran.err;
  };
  const std::string defender = "[defender]\narmy = 3\n";
  EXPECT_THAT(
      said("[attacker]\narmy = 4\n"),
      HasSubstr("1:1: nothing is said of the defender, [defender] was expected, with nothing below it "
                "where it has nothing"));
  EXPECT_THAT(said("[attacker]\narmy = 4\n[defendr]\narmy = 3\n"),
              HasSubstr("4:2: unknown key 'defendr', did you mean 'defender'?"));
  EXPECT_THAT(said("hits_on = 4\n[attacker]\narmy = 4\n" + defender),
              HasSubstr("2:1: 'hits_on' is a value of the rules, it was expected below [rulebook], or set as "
                        "rulebook.hits_on"));
  EXPECT_THAT(said("[attacker]\narmy = 4\ncover = 1\n" + defender),
              HasSubstr("4:1: 'cover' is said once, not by a side, it was expected before the sides"));
  const ProcessResult empty =
      run({"odds", folder_.write("fight.toml", "game = \"mine.toml\"\n[attacker]\narmy = 4\n[defender]\n")});
  EXPECT_EQ(empty.status, 0) << empty.err;
}

/// One loses, several lose; one army, two armies.
TEST_F(Games, AreToldInWordsThatFitTheirNumber) {
  std::string text = text_of(game_);
  const auto replace = [&](const std::string& from, const std::string& to) {
    ASSERT_NE(text.find(from), std::string::npos) << from;
    text.replace(text.find(from), from.size(), to);
  };
  replace("\"the attacker\"", "\"the raiders\"");
  const std::string game = folder_.write("raid.toml", text);
  const std::string fight =
      folder_.write("fight.toml", "game = \"raid.toml\"\n[attacker]\narmy = 9\n[defender]\narmy = 9\n");
  EXPECT_THAT(run({"check", game}).out, testing::ContainsRegex("the[ \n]+raiders[ \n]+lose"));
  const ProcessResult odds = run({"odds", fight});
  EXPECT_THAT(odds.out, HasSubstr("the raiders attack the defender"));
  EXPECT_THAT(odds.out, HasSubstr("the raiders have left: armies"));
  EXPECT_THAT(odds.out, HasSubstr("the defender has left: armies"));
  const std::string transcript = run({"play", fight, "--seed", "x"}).out;
  EXPECT_EQ(transcript.find("loses 2 army"), std::string::npos) << transcript;
  EXPECT_THAT(transcript, testing::ContainsRegex("the (raiders lose|defender loses) [2-9] armies"))
      << transcript;
}

TEST_F(Games, StandAmongTheSystems) {
  const auto systems = json_of(run({"systems", "--json"}));
  std::set<std::string> described;
  for (const auto& one : *systems.find("systems")->array()) {
    if (const auto* is = one.find("described"); is != nullptr && *is->boolean())
      described.insert(*one.find("system")->text());
  }
  std::set<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(CASUS_ROOT "/games"))
    files.insert(file.path().stem());
  EXPECT_EQ(described, files);
}

}  // namespace
}  // namespace casus::cli
