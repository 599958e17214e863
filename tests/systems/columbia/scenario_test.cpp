// Scenario files: every fault has its place, says what was expected, and names the nearest known name; counts
// have bounds.

#include "systems/columbia/scenario.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tables.hpp"

namespace casus::columbia {
namespace {

using testing::HasSubstr;

const std::string kBoard =
    "location = [{ name = \"Bay\", adjacent = [\"Hall\"] }]\n"
    "force = [{ player = \"North\", location = \"Bay\", common = 2 }, { player = \"South\", location = "
    "\"Bay\", common = 2 }]\n";
const std::string kCards =
    "card = [{ id = \"volley\", combat = 2 }]\nhand = { North = [\"volley\"], South = [\"volley\"] }\n";
const std::string kCombat = "combat = { at = \"Bay\", attacker = \"North\", defender = \"South\" }\n";

/// All faults of a scenario, one a line; empty: it is sound.
std::string faults_of(const std::string& text) {
  auto document = files::read_toml("system = \"columbia\"\n" + text, "s.toml");
  if (!document) return to_string(document.faults().front());
  auto sources = gather(std::move(*document), std::nullopt, {});
  auto rules = System().load(sources->scenario, sources->rulebook);
  std::string all;
  if (!rules) {
    for (const Fault& fault : rules.faults()) all += to_string(fault) + "\n";
  }
  return all;
}

TEST(Scenarios, AreSound) {
  EXPECT_EQ(faults_of(kBoard + kCombat), "");
  EXPECT_EQ(faults_of(kBoard + kCards + kCombat), "");
}

TEST(Scenarios, NameTheNearestName) {
  EXPECT_THAT(faults_of(kBoard + "combat = { at = \"Bay\", attacker = \"Nort\", defender = \"South\" }"),
              HasSubstr("s.toml:4:35: no player is called 'Nort', did you mean 'North'?"));
  EXPECT_THAT(faults_of(kBoard + "combat = { at = \"Bat\", attacker = \"North\", defender = \"South\" }"),
              HasSubstr("did you mean 'Bay'?"));
  EXPECT_THAT(faults_of(kBoard + kCombat + "card = [{ id = \"volley\" }]\nhand = { North = [\"voley\"] }"),
              HasSubstr("there is no card 'voley', did you mean 'volley'?"));
  EXPECT_THAT(faults_of(kBoard + kCombat + "hand = { Nrth = [] }"),
              HasSubstr("s.toml:5:10: no player is called 'Nrth'"));
  EXPECT_THAT(faults_of(kBoard + kCombat + "card = [{ id = \"a\", effect = \"defendng\", n = 3 }]"),
              HasSubstr("did you mean 'defending'?"));
  EXPECT_THAT(faults_of(kBoard + kCombat + "agressive = true"), HasSubstr("did you mean 'aggressive'?"));
  EXPECT_THAT(faults_of(kBoard + kCombat + "active = \"Suth\""), HasSubstr("did you mean 'South'?"));
  EXPECT_THAT(
      faults_of(kBoard + kCards + kCombat + "deck = { cards = { vollex = 4 }, hand = { South = 1 } }"),
      HasSubstr("did you mean 'volley'?"));
}

TEST(Scenarios, HaveOneCombatOrOneMove) {
  EXPECT_EQ(faults_of(kBoard), "") << "with neither it is a table at rest";
  EXPECT_THAT(faults_of(kBoard + kCombat + "move = {}"), HasSubstr("there is a [combat] and a [move]"));
  EXPECT_THAT(faults_of(kBoard + "combat = { at = \"Bay\", attacker = \"North\", defender = \"North\" }"),
              HasSubstr("'North' attacks itself"));
  EXPECT_THAT(faults_of(kBoard + "combat = { at = \"Bay\", attacker = \"North\", defender = \"Booker\" }"),
              HasSubstr("Booker is not at 'Bay'"));
  EXPECT_THAT(faults_of(kBoard + "combat = { at = \"Bay\", attacker = \"Booker\", units = { common = 1 } }"),
              HasSubstr("Booker brings no units"));
  EXPECT_THAT(faults_of(kBoard + "combat = { at = \"Hall\", attacker = \"Booker\" }"),
              HasSubstr("nobody has units at 'Hall'"));
  EXPECT_THAT(
      faults_of(kBoard +
                "move = { player = \"North\", from = \"Bay\", to = \"Hall\", units = { common = 3 } }"),
      HasSubstr("'North' has 2 of 'common' at 'Bay'"));
  EXPECT_THAT(
      faults_of(kBoard +
                "move = { player = \"North\", from = \"Bay\", to = \"Bay\", units = { common = 1 } }"),
      HasSubstr("the move ends where it begins"));
  EXPECT_THAT(faults_of(kBoard + "move = { player = \"North\", from = \"Bay\", to = \"Hall\", units = {} }"),
              HasSubstr("nobody moves"));
}

TEST(Scenarios, TellAMistakeOnce) {
  const auto count = [](const std::string& text) {
    const std::string all = faults_of(text);
    return std::count(all.begin(), all.end(), '\n');
  };
  EXPECT_EQ(count(kBoard + "move = { player = \"North\", from = \"Bay\", to = \"Hall\", units = { common = "
                           "21 } }"),
            1);
  EXPECT_EQ(count(kBoard + "move = { player = \"North\", from = \"Bay\", to = \"Hall\" }"), 1);
  EXPECT_EQ(count(kBoard + "combat = { at = \"Bay\", attacker = \"North\" }"), 1);
  EXPECT_EQ(count(kBoard + "combat = { at = \"Bay\", defender = \"North\" }"), 1);
}

TEST(Scenarios, KnowTheFigures) {
  EXPECT_THAT(
      faults_of(kBoard + "combat = { at = \"Bay\", attacker = \"token\", defender = \"North\", units = "
                         "{ common = 1 } }"),
      HasSubstr("s.toml:4:35: a territory token attacks nobody (CO-20, CO-21)"));
  for (const std::string name : {"token", "Booker"}) {
    EXPECT_THAT(faults_of("location = [{ name = \"Bay\" }]\nforce = [{ player = \"" + name +
                          "\", location = \"Bay\", common = 1 }]\n" + kCombat),
                HasSubstr("'" + name + "' is no player"));
  }
  const std::string two =
      "location = [{ name = \"Bay\", booker = true }, { name = \"Hall\", booker = true }]\n";
  EXPECT_THAT(faults_of(two + kBoard.substr(kBoard.find("force")) + kCombat),
              HasSubstr("Booker is at another location already"));
  EXPECT_THAT(faults_of(kBoard + kCombat + "rescuing = true"), HasSubstr("Elizabeth is nowhere"));
  const std::string apart =
      "location = [{ name = \"Bay\", booker = true }, { name = \"Hall\", elizabeth = true }]\n";
  EXPECT_THAT(faults_of(apart + kBoard.substr(kBoard.find("force")) + "rescuing = true\n" +
                        "combat = { at = \"Bay\", attacker = \"Booker\", defender = \"South\" }\n"),
              HasSubstr("Elizabeth is not at 'Bay', where Booker is"));
}

TEST(Scenarios, HaveBounds) {
  EXPECT_THAT(
      faults_of(
          "location = [{ name = \"Bay\" }]\nforce = [{ player = \"N\", location = \"Bay\", common = 61 }]\n" +
          kCombat),
      HasSubstr("from 0 to 60"));
  const std::string crowd =
      "{ player = \"North\", location = \"Bay\", common = 20, special = 20, leader = 20, alarm = 1 }";
  EXPECT_THAT(faults_of("location = [{ name = \"Bay\" }]\nforce = [" + crowd +
                        ", { player = \"South\", location = \"Bay\", common = 1 }]\n" + kCombat),
              HasSubstr("'North' could roll more than 60 dice"));
  const std::string again =
      "card = [{ id = \"again\", effect = \"reroll_lowest\" }, { id = \"jam\", effect = "
      "\"force_reroll_highest\" }, { id = \"call\", effect = \"call_common\" }]\n";
  EXPECT_EQ(
      faults_of(kBoard + kCombat + again + "hand = { North = [\"again\", \"again\"], South = [\"jam\"] }"),
      "");
  EXPECT_THAT(faults_of(kBoard + kCombat + again +
                        "hand = { North = [\"again\", \"again\"], South = [\"jam\", \"jam\"] }"),
              HasSubstr("more than 3 cards could have dice of 'North' rolled again"));
  EXPECT_THAT(
      faults_of(kBoard + kCombat + again + "hand = { North = [\"call\", \"call\", \"call\", \"call\"] }"),
      HasSubstr("more than 3 cards of 'North' could call commons"));
  const std::string many =
      "location = [{ name = \"Bay\" }]\nforce = [{ player = \"North\", location = \"Bay\", common = 16, "
      "special = 15 }, { player = \"South\", location = \"Bay\", common = 1 }]\n";
  EXPECT_EQ(faults_of(many + kCombat + again + "hand = { North = [\"again\"] }"), "");
  EXPECT_THAT(faults_of(many + kCombat + again + "hand = { North = [\"again\"], South = [\"jam\"] }"),
              HasSubstr("'North' could roll more than 30 dice, which several cards could have rolled again"));
}

TEST(Scenarios, OfUnknownHandsHaveBounds) {
  std::string cards = "card = [";
  std::string deck = "deck = { cards = { ";
  for (int i = 0; i < 12; ++i) {
    cards += "{ id = \"c" + std::to_string(i) + "\", combat = " + std::to_string(i) + " }, ";
    deck += (i == 0 ? "c" : ", c") + std::to_string(i) + " = 3";
  }
  cards += "]\n";
  const auto hand = [&](int size) {
    return faults_of(kBoard + kCombat + cards + deck + " }, hand = { South = " + std::to_string(size) +
                     " } }");
  };
  EXPECT_EQ(hand(2), "");
  EXPECT_THAT(hand(5), HasSubstr("the hand of 'South' may be one of more than 256"));
  EXPECT_THAT(hand(13), HasSubstr("from 0 to 12"));
  const auto known = [&](const std::string& rest) { return faults_of(kBoard + kCards + kCombat + rest); };
  EXPECT_THAT(known("deck = { cards = { volley = 4 }, hand = { South = 1 } }"),
              HasSubstr("listed in [hand] too"));
  EXPECT_THAT(known("deck = { cards = { volley = 1 }, hand = { South = 1 } }"),
              HasSubstr("more cards 'volley' are known than the deck has"));
  EXPECT_THAT(faults_of(kBoard + kCombat + cards + "deck = { cards = { c1 = 2 }, hand = { South = 3 } }"),
              HasSubstr("2 cards are left for a hand of 3"));
  EXPECT_THAT(faults_of(kBoard + kCombat + cards + "deck = { cards = { c1 = 2 }, hand = {} }"),
              HasSubstr("there are 0 hands that are not known"));
}

/// Several hands that nobody knows: who fights alone with one draws it; where two do, or the deck is not
/// said, the scenario is sound, and nobody acts.
TEST(ColumbiaHands, ThatNobodyKnowsMayBeSeveral) {
  const std::string cards = "card = [{ id = \"volley\", combat = 2 }, { id = \"storm\", combat = 1 }]\n";
  const std::string deck = "deck = { cards = { volley = 3, storm = 2 }, hand = ";
  const auto why = [&](const std::string& rest) {
    return words_of(siege(kBoard + cards + kCombat + rest))->rest().why.value_or("");
  };
  EXPECT_EQ(why(deck + "{ South = 1 } }"), "");
  EXPECT_EQ(why(deck + "{ North = 0, South = 1 } }"), "");
  EXPECT_EQ(why(deck + "{ North = 1, South = 1 } }"), "the hands of North and of South are not known");
  EXPECT_EQ(why("deck = { hand = { South = 1 } }"), "the hand of South is not known, nor the deck");
  for (const std::string& declared : {kCombat, std::string()}) {
    EXPECT_THAT(faults_of(kBoard + cards + declared + deck + "{ North = 3, South = 3 } }"),
                HasSubstr("5 cards are left for hands of 6"));
  }
  const Siege rest = siege(kBoard + cards + deck + "{ South = 2, North = 1 } }");
  EXPECT_EQ(files::to_json(to_document(rest, rest.start()).root.find("deck")->find("hand")[0]),
            "{\"South\":2,\"North\":1}");
  EXPECT_EQ(words_of(rest)->warnings(false).size(), 2U);
}

TEST(ColumbiaScenarios, WarnOfAMoveBetweenLocationsThatAreNotAdjacent) {
  const auto warned = [](const std::string& near) {
    const Siege rules = siege(
        "player = [{ name = \"North\", faction = \"Vox\" }]\n"
        "location = [{ name = \"A\" }, { name = \"B\", adjacent = [\"" +
        near +
        "\"] }, { name = \"C\" }]\n"
        "force = [{ location = \"A\", player = \"North\", common = 1 }]\n"
        "move = { player = \"North\", from = \"A\", to = \"B\", units = { common = 1 } }\n");
    return words_of(rules)->warnings(false).size();
  };
  EXPECT_EQ(warned("A"), 0U);
  EXPECT_EQ(warned("C"), 1U);
}

TEST(Knobs, AreDiceOfEachColourAndPointsOfCards) {
  const Siege rules = siege(kBoard + kCards + kCombat);
  std::vector<std::string> paths;
  for (const Parameter& parameter : parameters(rules)) {
    paths.push_back(parameter.path);
    // One more of each is a table of its own.
    EXPECT_NO_THROW(siege(kBoard + kCards + kCombat,
                          {parameter.path + "=" + std::to_string(parameter.now + parameter.step)}))
        << parameter.path;
  }
  EXPECT_THAT(
      paths, testing::ElementsAre("force[1].common", "force[1].special", "force[1].leader", "force[2].common",
                                  "force[2].special", "force[2].leader", "card.volley.combat"));
}

Siege one_more(const std::string& text, const Parameter& parameter) {
  std::vector<std::string> settings{parameter.path + "=" + std::to_string(parameter.now + parameter.step)};
  if (!parameter.source.empty())
    settings.push_back(parameter.source + "=" + std::to_string(parameter.source_now + 1));
  return siege(text, settings);
}

TEST(Knobs, AreUnitsBroughtTokensAndBooker) {
  const std::string text =
      "aggressive = true\nlocation = [{ name = \"Bay\", booker = true, token = { combat = 5 } }, { name = "
      "\"Hall\" }]\n"
      "force = [{ player = \"North\", location = \"Hall\", common = 3 }]\n"
      "move = { player = \"North\", from = \"Hall\", to = \"Bay\", units = { common = 2 } }\n";
  std::vector<std::string> paths;
  for (const Parameter& parameter : parameters(siege(text))) {
    paths.push_back(parameter.path);
    EXPECT_NO_THROW(one_more(text, parameter)) << parameter.path;
  }
  EXPECT_THAT(paths, testing::ElementsAre("move.units.common", "move.units.special", "move.units.leader",
                                          "location.Bay.token.combat", "rulebook.booker.dice"));
}

TEST(Knobs, AreAllThatGivesADieInTheFight) {
  const std::string board =
      "location = [{ name = \"Bay\", adjacent = [\"Hall\", \"Pier\"] }, { name = \"Hall\" }, { name = "
      "\"Pier\" }]\n"
      "force = [{ player = \"North\", location = \"Hall\", common = 2, turret = 1, stronghold = 1 }, { "
      "player = "
      "\"South\", location = \"Bay\", common = 3 }, { player = \"South\", location = \"Pier\", turret = 2 }, "
      "{ player = \"North\", location = \"Bay\", alarm = 1, special = 1 }]\n";
  const std::string move =
      "move = { player = \"North\", from = \"Hall\", to = \"Bay\", units = { common = 2 } }\n";
  const Siege rules = siege(board + move);
  std::vector<std::string> paths;
  for (const Parameter& parameter : parameters(rules)) {
    paths.push_back(parameter.path);
    const auto more = one_more(board + move, parameter);
    int dice = 0;  // each is one die more for one side
    for (std::size_t party = 0; party < 2; ++party) {
      for (std::size_t c = 0; c < kMostColours; ++c) dice += more.dice_of(party)[c] - rules.dice_of(party)[c];
    }
    EXPECT_EQ(dice, 1) << parameter.path;
  }
  EXPECT_THAT(paths, testing::ElementsAre("move.units.common", "force[4].special", "move.units.leader",
                                          "force[4].alarm", "force[1].turret", "force[2].common",
                                          "force[2].special", "force[2].leader", "force[3].turret"));
}

}  // namespace
}  // namespace casus::columbia
