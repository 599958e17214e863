// Tests `judge --why-not`: which moves are not allowed, and why.

#include "said.hpp"

namespace casus::cli {
namespace {

TEST(WhyNot, SaysWhatIsNotAllowedAndWhy) {
  const ProcessResult ran = run({"judge", kWorkedExample, "--why-not"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("✗ Attack Chile from Argentina"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("AG-1 "), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("Attack Peru"), std::string::npos) << "that is allowed";
}

TEST(WhyNot, OfOnePlaceAlone) {
  const auto of = [](const char* name) {
    const auto node = json_of(run({"judge", kWorkedExample, "--why-not", "--area", name, "--json"}));
    EXPECT_EQ(*node.find("area")->text(), name);
    return node.find("refused")->array()->size();
  };
  EXPECT_EQ(of("Chile"), 1U);
  EXPECT_EQ(of("Peru"), 0U);
  EXPECT_NE(run({"judge", kWorkedExample, "--why-not", "--area", "Peru"}).out.find("Nothing"),
            std::string::npos);
}

TEST(WhyNot, EveryRefusedMoveIsRefusedByItselfToo) {
  const std::string scenario = "scenarios/aggression/card-on-own-landing.toml";
  const auto node = json_of(run({"judge", scenario, "--why-not", "--json"}));
  const files::Node::Array& refused = *node.find("refused")->array();
  ASSERT_FALSE(refused.empty());
  for (const files::Node& one : refused) {
    const ProcessResult alone = run({"judge", scenario, "--json", "--move", to_json(*one.find("move"))});
    EXPECT_EQ(alone.status, 1) << to_json(one);
    EXPECT_EQ(*json_of(alone).find("findings"), *one.find("findings"));
  }
}

TEST(WhyNot, AnAreaMayBeTypedWithoutItsAccents) {
  const std::string file = "scenarios/defcon/unrest.toml";
  const ProcessResult typed = run({"judge", file, "--why-not", "--area", "iran i", "--json"});
  EXPECT_EQ(typed.status, 0) << typed.err;
  EXPECT_EQ(typed.out, run({"judge", file, "--why-not", "--area", "IRÂN I", "--json"}).out);
}

TEST(WhyNot, ExplainsEachOperationOnAnAreaAndWhatWouldHaveToChange) {
  const std::vector<std::string> arguments{"judge", "scenarios/defcon/unrest.toml", "--why-not", "--area",
                                           "POLSKA"};
  const ProcessResult ran = run(arguments);
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const char* words :
       {"✗ Destabilize POLSKA", "DE-22", "→ the mechanized corps gone from POLSKA", "✗ Make a coup in POLSKA",
        "→ POLSKA in instability II", "✗ Attack POLSKA from", "→ DEFCON at 2 or below", "and alike: "}) {
    EXPECT_NE(ran.out.find(words), std::string::npos) << words;
  }
  EXPECT_EQ(ran.out.find("MK-ULTRA"), std::string::npos) << "that is allowed";
  std::vector<std::string> json = arguments;
  json.push_back("--json");
  const auto node = json_of(run(json));
  std::size_t remedies = 0;
  for (const files::Node& one : *node.find("refused")->array()) {
    bool broken = false;
    for (const files::Node& finding : *one.find("findings")->array()) {
      const bool holds = *finding.find("holds")->boolean();
      broken = broken || !holds;
      if (finding.find("remedy") == nullptr) continue;
      ++remedies;
      EXPECT_FALSE(holds) << to_json(finding);
    }
    EXPECT_TRUE(broken) << to_json(one);
  }
  EXPECT_GT(remedies, 10U);
}

TEST(WhyNot, OfATerritoryMeansEachOfItsAreas) {
  const ProcessResult ran = run({"judge", "scenarios/defcon/unrest.toml", "--why-not", "--area", "KOREA"});
  EXPECT_NE(ran.out.find("KOREA I"), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("KOREA II"), std::string::npos);
  EXPECT_EQ(ran.out.find("✗ Destabilize POLSKA"), std::string::npos);
}

TEST(WhyNot, OfAThingThatNoMoveIsAboutSaysThatNothingIsToBeDone) {
  struct WhyNotCase {
    const char* scenario;
    const char* area;
    const char* also = "title=x";
  };
  for (const WhyNotCase& asked :
       {WhyNotCase{"scenarios/columbia/plain-cards.toml", "Patriot Square",
                   R"(location=[{name="Soldier's Field"}, {name="Patriot Square"}])"},
        WhyNotCase{"scenarios/conflict-chart/hidden-commitments.toml", "Libya",
                   R"(attacker.countries=["Libya"])"}}) {
    const std::vector<std::string> arguments{"judge",     asked.scenario, "--set",   asked.also,
                                             "--why-not", "--area",       asked.area};
    const ProcessResult ran = run(arguments);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.out.find("Nothing is to be done there: what "), std::string::npos) << ran.out;
  }
}

TEST(WhyNot, OfWhatTheConflictIsOverMeansEveryChoice) {
  const std::string scenario = "scenarios/conflict-chart/hidden-commitments.toml";
  const auto all = json_of(run({"judge", scenario, "--why-not", "--json"}));
  const auto egypt = json_of(run({"judge", scenario, "--why-not", "--area", "Egypt", "--json"}));
  EXPECT_FALSE(all.find("refused")->array()->empty());
  EXPECT_EQ(*egypt.find("refused"), *all.find("refused"));
  EXPECT_EQ(egypt.find("nothing"), nullptr);
}

TEST(WhyNot, OfACardThatIsNotInHandSaysSo) {
  const ProcessResult ran = run({"judge", "scenarios/aggression/card-on-foreign-landing.toml", "--set",
                                 "turn.cards=[]", "--why-not", "--area", "silk-road"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("'silk-road' is not in hand"), std::string::npos) << ran.out;
}

TEST(WhyNot, AnUnknownNameIsAFaultWithTheNearest) {
  const ProcessResult ran = run({"judge", kWorkedExample, "--why-not", "--area", "Chlie"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err,
            "casus: --area: there is nothing by the name 'Chlie' in this scenario, did you mean 'Chile'?\n");
}

TEST(WhyNot, GoesWithNeitherMoveNorAreaAlone) {
  EXPECT_EQ(run({"judge", kWorkedExample, "--area", "Peru"}).err,
            "casus: judge: --area goes with --why-not\n");
  const ProcessResult both = run({"judge", kWorkedExample, "--why-not", "--move", R"({"type":"pass"})"});
  EXPECT_EQ(both.status, 2);
  EXPECT_EQ(both.err, "casus: judge: one of --move and --why-not was expected\n");
}

TEST(WhyNot, WhereNobodyChoosesIsAFault) {
  const ProcessResult ran = run({"judge", "scenarios/aggression/bare-dice.toml", "--why-not"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("nobody has a choice"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace casus::cli
