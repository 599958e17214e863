// Tests the library as a foreign program uses it: through its public header alone.

#include <casus/casus.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <thread>

namespace {

namespace cs = casus::v1;
using ::testing::HasSubstr;

std::string said(const cs::Faults& faults) {
  std::string all;
  for (const cs::Fault& fault : faults) all += fault.text() + "\n";
  return all;
}

template <class T>
T good(cs::Expected<T> expected) {
  if (!expected) throw std::runtime_error(said(expected.faults()));
  return *std::move(expected);
}

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

cs::Scenario duel() {
  return good(cs::Scenario::from_text("system = \"aggression\"\ndice = { attacker = 4, defender = 3 }\n"));
}

const cs::Value& at(const cs::Value& value, std::initializer_list<const char*> path) {
  const cs::Value* here = &value;
  for (const char* key : path) {
    here = here->find(key);
    if (here == nullptr) throw std::runtime_error(std::string("nothing at ") + key);
  }
  return *here;
}

class EveryScenario : public ::testing::TestWithParam<std::string> {};

std::vector<std::string> scenarios() {
  std::vector<std::string> files;
  for (const auto& file : std::filesystem::recursive_directory_iterator(CASUS_ROOT "/scenarios"))
    if (file.path().extension() == ".toml") files.push_back(file.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

/// Structs and the JSON that docs/json.md promises say the same; what was opened can be written and opened
/// again.
TEST_P(EveryScenario, IsAnsweredAsInJson) {
  const cs::Scenario scenario = good(cs::Scenario::from_file(GetParam()));
  const auto judgement = scenario.judge();
  const auto ruled = scenario.answer("judge");
  ASSERT_EQ(static_cast<bool>(judgement), static_cast<bool>(ruled));
  if (judgement && judgement->declared) {
    EXPECT_EQ(*at(*ruled, {"allowed"}).as<bool>(), judgement->declared->allowed);
    EXPECT_EQ(at(*ruled, {"findings"}).as<cs::Value::Array>()->size(), judgement->declared->findings.size());
  }
  const auto odds = scenario.odds();
  const auto json = scenario.answer("odds");
  ASSERT_EQ(static_cast<bool>(odds), static_cast<bool>(json)) << said(odds ? json.faults() : odds.faults());
  if (!odds) {
    EXPECT_EQ(said(odds.faults()), said(json.faults()));
    return;
  }
  EXPECT_EQ(at(*json, {"win", "attacker", "probability"}), cs::Value(odds->attacker.probability));
  EXPECT_EQ(at(*json, {"win", "defender", "probability"}), cs::Value(odds->defender.probability));
  const auto* exact = at(*json, {"win", "attacker"}).find("exact");
  ASSERT_EQ(exact != nullptr, odds->attacker.exact.has_value());
  if (exact != nullptr && exact->as<std::string>()->find("…") == std::string::npos) {
    EXPECT_EQ(*exact->as<std::string>(),
              odds->attacker.exact->numerator + "/" + odds->attacker.exact->denominator);
  }
  EXPECT_EQ(at(*json, {"outcomes"}).as<cs::Value::Array>()->size(), odds->outcomes.size());
  double all = 0.0;
  for (const auto& outcome : odds->outcomes) all += outcome.chance.probability;
  EXPECT_NEAR(all, 1.0, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Files, EveryScenario, ::testing::ValuesIn(scenarios()), [](const auto& one) {
  const std::filesystem::path path = one.param;
  std::string name = path.parent_path().filename().string() + "_" + path.stem().string();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(Library, AnswersExactly) {
  const cs::Odds odds = good(duel().odds());
  ASSERT_TRUE(odds.attacker.exact);
  EXPECT_EQ(odds.distributions.front().values.size(), odds.distributions.front().probabilities.size());
  EXPECT_NEAR(std::stod(odds.attacker.exact->numerator) / std::stod(odds.attacker.exact->denominator),
              odds.attacker.probability, 1e-15);
}

TEST(Library, ValuesAreSetOverAScenarioThatStaysAsItIs) {
  const cs::Scenario before = duel();
  const cs::Scenario after = good(before.set("dice.attacker", 7));
  EXPECT_EQ(at(before.value(), {"dice", "attacker"}), cs::Value(4));
  EXPECT_EQ(at(after.value(), {"dice", "attacker"}), cs::Value(7));
  EXPECT_GT(good(after.odds()).attacker.probability, good(before.odds()).attacker.probability);
  const cs::Scenario house = good(before.set("rulebook.engagement.luck", false));
  EXPECT_NE(good(house.odds()).attacker.probability, good(before.odds()).attacker.probability);
  // One is set over the other, and so is a sweep.
  const cs::Scenario both = good(house.set("dice.attacker", 7));
  const cs::Sweep sweep =
      good(house.sweep({{"dice.attacker", {4, 7}}, {"dice.defender", {3, 2, 1}}}, {.threads = 2}));
  EXPECT_EQ(sweep.shape, (std::vector<std::size_t>{2, 3}));
  EXPECT_DOUBLE_EQ(sweep.attacker[0], good(house.odds()).attacker.probability);
  EXPECT_DOUBLE_EQ(sweep.attacker[3], good(both.odds()).attacker.probability);
}

TEST(Library, AScenarioIsWrittenAsValues) {
  const cs::Value value = cs::Value::Table{{"system", "aggression"},
                                           {"dice", cs::Value::Table{{"attacker", 4}, {"defender", 3}}}};
  const cs::Scenario scenario = good(cs::Scenario::from_value(value));
  EXPECT_EQ(scenario.value(), value);
  EXPECT_EQ(cs::to_json(value), R"({"system":"aggression","dice":{"attacker":4,"defender":3}})");
  EXPECT_EQ(good(scenario.odds()).attacker.exact, good(duel().odds()).attacker.exact);
}

TEST(Library, AGameIsToldInItsText) {
  const std::string game = text_of(CASUS_ROOT "/games/risk.toml");
  EXPECT_EQ(said(cs::check(game, "risk.toml")), "");
  const cs::Scenario own = good(cs::Scenario::of_game(game, "[attacker]\narmy = 7\n[defender]\narmy = 5\n"));
  const cs::Scenario house =
      good(cs::Scenario::from_text("system = \"risk\"\n[attacker]\narmy = 7\n[defender]\narmy = 5\n"));
  EXPECT_EQ(good(own.odds()).attacker.exact, good(house.odds()).attacker.exact);
}

TEST(Library, FaultsAreValuesWithTheirPlace) {
  const auto open = cs::Scenario::from_text(
      "system = \"aggression\"\ndice = { attacker = 400, defender = 3 }\n", "mine.toml");
  ASSERT_FALSE(open);
  const cs::Fault& fault = open.faults().front();
  EXPECT_EQ(fault.file, "mine.toml");
  EXPECT_EQ(fault.line, 2U);
  EXPECT_EQ(fault.column, 21U);
  EXPECT_THAT(fault.text(), HasSubstr("mine.toml:2:21: "));
  EXPECT_THAT(fault.text(), HasSubstr("from 0 to 64 was expected"));
  EXPECT_FALSE(duel().set("dice.attaker", 3));
  EXPECT_FALSE(duel().set("dice.attacker", "many"));
  EXPECT_FALSE(duel().set("rulebook.engagement.luk", true));
  EXPECT_FALSE(duel().set("dice.attacker", std::nan("")));
  EXPECT_FALSE(cs::Scenario::from_value(3));
  EXPECT_FALSE(cs::Scenario::from_value(cs::Value::Table{{"system", "risk"}, {"system", "risk"}}));
  EXPECT_FALSE(cs::Scenario::from_value(cs::Value::Table{{"a", cs::Value::Array(200'000, 1)}}));
  cs::Value deep = 1;
  for (int i = 0; i < 100; ++i) deep = cs::Value::Array{deep};
  EXPECT_FALSE(cs::Scenario::from_value(cs::Value::Table{{"a", deep}}));
  EXPECT_FALSE(cs::Scenario::from_file("no/such/file.toml"));
  const auto none = duel().answer("adds");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.faults().front().kind, cs::Fault::Kind::not_found);
  EXPECT_FALSE(duel().judge(cs::Value("no move")));
  EXPECT_FALSE(duel().sweep({}));
  EXPECT_FALSE(duel().sweep({{"dice.attacker", {}}}));
  EXPECT_THAT(said(cs::check("system = \"aggression\"\ndise = 3\n")), HasSubstr("file:2:1"));
}

TEST(Library, WorkIsStopped) {
  const std::atomic<bool> stop = true;
  const auto odds = good(cs::Scenario::from_file(CASUS_ROOT "/scenarios/risk/ten-against-ten.toml"))
                        .sweep({{"attacker.army", {10, 20, 30}}}, {.stop = &stop});
  ASSERT_FALSE(odds);
  EXPECT_EQ(odds.faults().front().kind, cs::Fault::Kind::stopped);
  const auto too_large = good(cs::Scenario::from_file(CASUS_ROOT "/scenarios/risk/ten-against-ten.toml"))
                             .odds({.policy = cs::Policy::best, .most_positions = 3});
  ASSERT_FALSE(too_large);
  EXPECT_EQ(too_large.faults().front().kind, cs::Fault::Kind::stopped) << "a limit ended it";
}

TEST(Library, APlayIsProvenAndGoesOn) {
  const cs::Scenario scenario =
      good(cs::Scenario::from_file(CASUS_ROOT "/scenarios/aggression/campaign-of-five.toml"));
  std::size_t asked = 0;
  const auto by_advice = [&](const cs::Question& question) -> std::optional<std::size_t> {
    ++asked;
    EXPECT_LT(question.otherwise, question.moves.size());
    const auto worths = good(question.weigh());
    const auto best = std::max_element(worths.begin(), worths.end(),
                                       [](const auto& a, const auto& b) { return a.worth < b.worth; });
    EXPECT_GT(best->often, 0.0);
    return best->move;
  };
  const cs::Played played = good(scenario.play(by_advice, "once"));
  EXPECT_GT(asked, 0U);
  EXPECT_FALSE(played.told.empty());
  EXPECT_FALSE(played.settlement.empty());
  EXPECT_EQ(cs::verify(played.log), std::nullopt);
  EXPECT_EQ(good(scenario.play(by_advice, "once")).log, played.log);
  EXPECT_NE(good(scenario.play(by_advice)).log, played.log);
  std::string changed = played.log;
  changed[changed.size() / 2] ^= 1;
  ASSERT_TRUE(cs::verify(changed));
  EXPECT_GT(cs::verify(changed)->line, 0U);
  EXPECT_TRUE(cs::Scenario::from_value(played.after)) << cs::to_json(played.after);
  // Without an answer, or with an invalid one, a seat plays the declared move.
  EXPECT_EQ(good(scenario.play({}, "x")).log,
            good(scenario.play([](const auto&) { return std::size_t{999}; }, "x")).log);
}

TEST(Library, MixesWhereChoicesAreHidden) {
  const cs::Advice advice =
      good(good(cs::Scenario::from_file(CASUS_ROOT "/scenarios/columbia/plain-cards.toml")).advise());
  ASSERT_FALSE(advice.mix.empty());
  double all = 0.0;
  for (const auto& part : advice.mix) all += part.chance.probability;
  EXPECT_NEAR(all, 1.0, 1e-9);
}

TEST(Library, AnAnswerHasEveryForm) {
  const cs::Scenario scenario =
      good(cs::Scenario::from_file(CASUS_ROOT "/scenarios/aggression/worked-example.toml"));
  const cs::Answer odds = good(scenario.ask("odds"));
  EXPECT_EQ(odds.value(), good(scenario.answer("odds")));
  EXPECT_THAT(odds.text(), HasSubstr("71.1587 %"));
  EXPECT_LT(odds.text(true).size(), odds.text().size());
  EXPECT_THAT(good(odds.svg()), ::testing::StartsWith("<svg"));
  const cs::Value pass = good(scenario.advise()).choices.back().move.value;
  EXPECT_EQ(at(good(scenario.ask("judge", {.move = pass})).value(), {"move"}), pass);
  EXPECT_FALSE(scenario.ask("judge", {.move = cs::Value("no move")}));
  EXPECT_FALSE(scenario.ask("advise", {.goal = "the moon"}));
  const cs::Sweep sweep = good(duel().sweep({{"dice.attacker", {4, 7}}, {"dice.defender", {3, 2, 1}}}));
  const cs::Value whole = sweep.whole.value();
  const auto& cells = *at(whole, {"cells"}).as<cs::Value::Array>();
  ASSERT_EQ(cells.size(), 6U);
  EXPECT_EQ(at(cells[4], {"win", "attacker", "probability"}), cs::Value(sweep.attacker[4]));
  EXPECT_THAT(good(sweep.whole.svg()), ::testing::StartsWith("<svg"));
  const cs::Played played = good(scenario.play({}, "x"));
  EXPECT_EQ(at(played.whole.value(), {"log"}), cs::Value(played.log));
  EXPECT_THAT(played.whole.text(), HasSubstr(played.winner_text));
  const cs::Answer dice = good(cs::dice("4d6kh3"));
  EXPECT_EQ(at(dice.value(), {"exact_mean"}), cs::Value("15869/1296"));
  EXPECT_EQ(cs::dice("4d6 +").faults().front().line, 1U);
}

TEST(Library, ATableHasALineForEachVariant) {
  const cs::Scenario scenario =
      good(cs::Scenario::from_file(CASUS_ROOT "/scenarios/aggression/worked-example.toml"));
  const std::vector<cs::Column> columns{
      {"attack.from", {"Peru", "Chile"}, {0, 1, 0}},
      {"rulebook.defender.polygon", {10, 8}, {0, 0, 1}},
  };
  const cs::Study study = good(scenario.study(columns, {.threads = 2}));
  ASSERT_EQ(study.attacker.size(), 3U);
  EXPECT_DOUBLE_EQ(study.attacker[0], good(scenario.odds()).attacker.probability);
  EXPECT_TRUE(std::isnan(study.attacker[1]) && std::isnan(study.defender[1]));
  ASSERT_EQ(study.refused.size(), 1U);
  EXPECT_EQ(study.refused[0].first, 1U);
  EXPECT_NE(study.refused[0].second, "");
  const auto other = good(scenario.set("rulebook.defender.polygon", 8));
  EXPECT_DOUBLE_EQ(study.attacker[2], good(other.odds()).attacker.probability);
  // Every line may be refused: to who tries values one by one that is an answer.
  EXPECT_EQ(good(scenario.study({{"attack.from", {"Chile"}, {0}}})).refused.size(), 1U);
  EXPECT_FALSE(scenario.study({}));
  EXPECT_FALSE(scenario.study({{"attack.from", {}, {}}}));
  EXPECT_FALSE(scenario.study({{"attack.from", {"Peru"}, {1}}}));
  EXPECT_FALSE(scenario.study({{"attack.fron", {"Peru"}, {0}}}));
  EXPECT_FALSE(scenario.study({columns[0], {"turn.player", {"North"}, {0}}}));
  EXPECT_FALSE(scenario.study({columns[0], columns[0]}));
}

TEST(Library, WhatChooseThrowsEndsThePlay) {
  const cs::Scenario scenario =
      good(cs::Scenario::from_file(CASUS_ROOT "/scenarios/aggression/campaign-of-five.toml"));
  const auto left = [](const cs::Question& /*question*/) -> std::optional<std::size_t> {
    throw std::runtime_error("left");
  };
  EXPECT_THROW(static_cast<void>(scenario.play(left, "x")), std::runtime_error);
  const std::atomic<bool> stop = true;
  const auto stopped = [](const cs::Question& question) {
    EXPECT_FALSE(question.weigh());
    return question.otherwise;
  };
  EXPECT_TRUE(scenario.play(stopped, "x", {.stop = &stop}));
}

TEST(Library, IsAskedFromSeveralThreads) {
  const cs::Scenario scenario = duel();
  const auto alone = good(scenario.odds()).attacker.exact;
  std::vector<std::optional<cs::Fraction>> answers(8);
  {
    std::vector<std::jthread> threads;
    for (auto& answer : answers)
      threads.emplace_back(
          [&] { answer = good(good(scenario.set("dice.defender", 3)).odds()).attacker.exact; });
  }
  for (const auto& answer : answers) EXPECT_EQ(answer, alone);
}

TEST(Library, SaysWhatThereIs) {
  EXPECT_GE(cs::systems().size(), 16U);
  EXPECT_THAT(cs::systems(), ::testing::Contains("twilight-imperium-4"));
  EXPECT_THAT(std::string(cs::version()), ::testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
}

}  // namespace
