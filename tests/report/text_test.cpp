#include "report/text/text.hpp"

#include "played.hpp"
#include "report/text/study_text.hpp"
#include "studies/sensitivity.hpp"

namespace casus::report {
namespace {

class Text : public testing::Test {
 protected:
  const Sources sources_ = *gather(Request{kWorkedExample, std::nullopt, {}});
  const std::unique_ptr<Table> table_ = table_of(sources_);

  [[nodiscard]] std::vector<std::string> all(const Style& style) const {
    return {judgement_text(style, *table_, *table_->judge(std::nullopt)),
            odds_text(style, *table_, *table_->odds(std::nullopt, {}), false),
            odds_text(style, *table_, *table_->odds(std::nullopt, {}), true),
            advice_text(style, *table_, *table_->advise({}), false),
            simulation_text(style, *table_, *table_->simulate(std::nullopt, {100, 1, 1}, {}))};
  }
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

TEST_F(Text, KeepsToItsWidth) {
  for (const std::size_t width : {60U, 80U, 120U}) {
    for (const std::string& text : all({width, false, false})) {
      EXPECT_EQ(text.back(), '\n');
      for (const std::string& line : lines_of(text)) {
        EXPECT_LE(columns(line), width) << line;
        EXPECT_TRUE(line.empty() || line.back() != ' ') << "'" << line << "'";
      }
    }
  }
}

TEST_F(Text, HasColourOnlyWhereWanted) {
  for (const std::string& text : all({80, false, false})) EXPECT_EQ(text.find('\x1b'), std::string::npos);
  for (const std::string& text : all({80, true, false})) EXPECT_NE(text.find("\x1b["), std::string::npos);
}

TEST_F(Text, MovesStandUnderTheirHeadingsWithWhatTheyDo) {
  Judgement judgement;
  const auto move = [](std::string words, std::string group, std::string effect) {
    return Ruling{{"{}", std::move(words)}, true, {}, std::move(group), std::move(effect)};
  };
  const std::string wide = "Bombard one area after the other from a sea that is far away from all of them";
  judgement.moves = {move("Sow discord", "Politics", "the level stays"),
                     move(wide, "War", "the level falls to 3"),
                     move("Take it over", "Politics", "the level falls to 4")};
  for (const std::size_t width : {60U, 120U}) {
    const std::string text = judgement_text({width, false, false}, *table_, judgement);
    for (const std::string& line : lines_of(text)) EXPECT_LE(columns(line), width) << line;
    const auto politics = text.find("\nPolitics\n");
    const auto war = text.find("\nWar\n");
    ASSERT_NE(politics, std::string::npos) << text;
    ASSERT_NE(war, std::string::npos) << text;
    EXPECT_LT(politics, text.find("Sow discord"));
    EXPECT_LT(text.find("Take it over"), war) << "moves of one heading stand together";
    EXPECT_NE(text.find("Take it over  the level falls to 4"), std::string::npos) << text;
    EXPECT_GT(text.find("the level falls to 3"), war);
  }
}

TEST_F(Text, ABrokenFindingSaysWhatWouldHaveToChange) {
  Judgement judgement;
  judgement.declared =
      Ruling{{"{}", "Take it"}, false, {{"XY-1", Standing::stated, false, "it is 3", "2 or below"}}};
  EXPECT_NE(judgement_text({80, false, false}, *table_, judgement).find("→ 2 or below"), std::string::npos);
}

/// What declares it can be pasted: quoted for a shell, and no setting is parted.
TEST_F(Text, WhatMayBeDeclaredCanBePasted) {
  Judgement judgement;
  judgement.at_rest = "nobody has moved";
  judgement.openings.listed.push_back(
      {"",
       "Fight",
       {{"move.from", files::Node("Hall of Heroes")}, {"move.to", files::Node("Soldier's Field")}}});
  const std::string text = judgement_text({40, false, false}, *table_, judgement);
  EXPECT_NE(text.find("\n      'move.from=Hall of Heroes'\n      \"move.to=Soldier's Field\""),
            std::string::npos)
      << text;
}

TEST_F(Text, EqualRefusalsAreToldOfOnce) {
  Refusals refusals{"Peru", {}};
  const auto refused = [](const char* type, std::string words, std::string clause, std::string why) {
    return Ruling{{files::Node::Table{{"type", files::Node(type)}}, std::move(words)},
                  false,
                  {{std::move(clause), Standing::read, false, std::move(why), "more"}}};
  };
  for (int i = 1; i <= 9; ++i) {
    refusals.refused.push_back(
        refused("attack", "Attack from " + std::to_string(i), "XY-2", "force " + std::to_string(i % 2)));
  }
  refusals.refused.push_back(refused("attack", "Attack from afar", "XY-3", "out of reach"));
  refusals.refused.push_back(refused("build", "Build there", "XY-2", "force 1"));
  const std::string text = refusals_text({60, false, false}, *table_, refusals);
  const auto count = [&](const std::string& words) {
    std::size_t n = 0;
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++n;
    return n;
  };
  EXPECT_EQ(count("✗ "), 3U) << text;
  EXPECT_EQ(count("force 1"), 2U) << text;
  EXPECT_EQ(count("force 0"), 1U) << text;
  EXPECT_EQ(count("→ more"), 4U) << text;
  EXPECT_EQ(count("and 3 more"), 1U) << text;
  EXPECT_NE(text.find("Peru"), std::string::npos);
  for (const std::string& line : lines_of(text)) EXPECT_LE(columns(line), 60U) << line;
  EXPECT_NE(refusals_text({60, false, false}, *table_, {"Peru", {}}).find("Nothing"), std::string::npos);
}

TEST_F(Text, SaysTheNumbers) {
  const auto odds = table_->odds(std::nullopt, {});
  const std::string text = odds_text({120, false, false}, *table_, *odds, false);
  EXPECT_NE(text.find(percent(odds->attacker.probability, 4)), std::string::npos);
  EXPECT_NE(text.find(odds->attacker.exact->to_string()), std::string::npos);
  EXPECT_NE(text.find("our reading"), std::string::npos);
  EXPECT_NE(text.find("house rule"), std::string::npos);
}

TEST_F(Text, LongDistributionsShareRows) {
  Odds odds;
  odds.distributions = {{"count", "Count", {}}};
  for (int i = 0; i < 1000; ++i) odds.distributions.front().values.push_back({i, 0.001});
  const auto lines = lines_of(odds_text({80, false, false}, *table_, odds, false));
  EXPECT_LT(lines.size(), 40U);
  EXPECT_NE(std::find_if(lines.begin(), lines.end(),
                         [](const auto& line) { return line.find("0 to 41") != line.npos; }),
            lines.end());
  odds.distributions.front().values = {{7, 1.0}};
  EXPECT_NE(odds_text({80, false, false}, *table_, odds, false).find("Count  always 7"), std::string::npos);
}

TEST_F(Text, OfAMoveThatIsNotAllowedNamesTheClausesAndWhatIs) {
  const auto move = files::read_json(R"({"type":"attack","from":"Chile","against":"Peru"})", "move");
  const std::string text = judgement_text({}, *table_, *table_->judge(*move));
  EXPECT_NE(text.find("No, it is not allowed"), std::string::npos);
  EXPECT_NE(text.find("✗"), std::string::npos);
  EXPECT_NE(text.find("Do not attack"), std::string::npos);
}

/// Twenty points against one are A whatever is turned by one, but half a B's tokens would still be something.
TEST(SensitivityText, SaysWhatItIsThatDoesNotChange) {
  const std::string path = CASUS_ROOT "/scenarios/conflict-chart/plain-engagement.toml";
  const auto scenario_template =
      ScenarioTemplate::of({path, std::nullopt, {"attacker.tokens=[20]", "defender.tokens=[1]"}});
  ASSERT_TRUE(scenario_template);
  const auto answer = sensitivity(*scenario_template, PolicyKind::declared, 1, Limits{});
  ASSERT_TRUE(answer) << to_string(answer.faults().front());
  const std::string text = sensitivity_text({200, false, false}, *answer);
  EXPECT_NE(text.find("These do not change the chance of "), std::string::npos) << text;
  EXPECT_EQ(text.find("change nothing"), std::string::npos) << text;
}

}  // namespace
}  // namespace casus::report
