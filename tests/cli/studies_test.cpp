// Tests the questions of designers at the command line: dice, sensitivity, sweeps, comparisons. Tests the
// shell's completion, too.

#include "said.hpp"

namespace casus::cli {
namespace {

const std::string kDuel = "scenarios/aggression/bare-dice.toml";

TEST(Dice, AnswerInTextJsonAndCsv) {
  const ProcessResult text = run({"dice", "4d6kh3"});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("15869/1296"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("at least"), std::string::npos);
  const auto node = json_of(run({"dice", "4d6kh3", "--json"}));
  EXPECT_EQ(*node.find("expression")->text(), "4d6kh3");
  EXPECT_EQ(*node.find("exact_mean")->text(), "15869/1296");
  EXPECT_EQ(*node.find("mean")->real(), 15869.0 / 1296.0);
  EXPECT_EQ(*node.find("quantiles")->find("0.50")->integer(), 12);
  EXPECT_EQ(node.find("distribution")->array()->size(), 16U);
  EXPECT_EQ(*node.find("distribution")->array()->front().find("exact")->text(), "1/1296");
  EXPECT_EQ(*node.find("distribution")->array()->front().find("at_least")->real(), 1.0);
  const auto csv = lines_of(run({"dice", "2d6", "--csv", "-"}).out);
  ASSERT_EQ(csv.size(), 12U);
  EXPECT_EQ(csv[0], "value,probability,at_least,at_most,exact");
  EXPECT_EQ(csv[1], "2,0.027777777777777776,1,0.027777777777777776,1/36");
}

TEST(Dice, ValuesThatAreAskedForHaveALineEach) {
  const ProcessResult one = run({"dice", "4d6kh3", "--at-least", "16"});
  EXPECT_EQ(one.out, "at least 16: 13.0401 % = 169/1296\n");
  EXPECT_EQ(lines_of(run({"dice", "20d6", "--value", "27", "--at-most", "28", "--exactly", "28"}).out).size(),
            3U);
  const auto node = json_of(run({"dice", "4d6kh3", "--at-least", "16", "--json"}));
  EXPECT_EQ(*node.find("asked")->array()->front().find("at_least_exact")->text(), "169/1296");
  EXPECT_EQ(node.find("distribution")->array()->size(), 16U);
  EXPECT_EQ(run({"dice", "4d6", "--at-least", "x"}).status, 2);
  const ProcessResult odds = run({"odds", kDuel, "--at-least", "2"});
  EXPECT_EQ(odds.status, 0) << odds.err;
  EXPECT_NE(odds.out.find(": at least 2: "), std::string::npos) << odds.out;
  EXPECT_NE(json_of(run({"odds", kDuel, "--at-least", "2", "--json"})).find("asked"), nullptr);
}

TEST(Dice, WhatOthersReadOtherwiseIsJson) {
  const std::string reading = "'6d10!>=9' explodes on 9 or more, once; each new die is added";
  EXPECT_NE(run({"dice", "6d10!>=9"}).out.find(reading), std::string::npos);
  EXPECT_EQ(*json_of(run({"dice", "6d10!>=9", "--json"})).find("readings")->array()->front().text(), reading);
  const ProcessResult one = run({"dice", "6d10!>=9", "--at-least", "40"});
  EXPECT_EQ(lines_of(one.out).size(), 1U) << one.out;
  EXPECT_EQ(one.err, reading + "\n");
  EXPECT_EQ(run({"dice", "6d10!>8"}).status, 2);
}

/// An answer has a size: what would be thousands of digits a row is left out, said so, and given to who asks.
TEST(Dice, LongFractionsAreLeftOutUnlessTheyAreAskedFor) {
  const auto node = json_of(run({"dice", "60d20", "--json"}));
  const auto& rows = *node.find("distribution")->array();
  ASSERT_EQ(rows.size(), 1141U);
  EXPECT_NE(rows.front().find("exact"), nullptr);  // 1/20^60: 79 digits
  EXPECT_EQ(node.find("without_exact"), nullptr);
  const auto large = json_of(run({"dice", "100d20", "--json"}));
  const auto without = *large.find("without_exact")->integer();
  std::int64_t counted = 0;
  for (const auto& row : *large.find("distribution")->array())
    counted += row.find("exact") == nullptr ? 1 : 0;
  EXPECT_GT(without, 1000);
  EXPECT_EQ(without, counted);
  const auto exact = json_of(run({"dice", "100d20", "--json", "--exact"}));
  EXPECT_EQ(exact.find("without_exact"), nullptr);
  for (const auto& row : *exact.find("distribution")->array()) ASSERT_NE(row.find("exact"), nullptr);
  const auto csv = lines_of(run({"dice", "100d20", "--csv", "-"}).out);
  EXPECT_EQ(csv[1].back(), ',');
}

TEST(Dice, AThousandDiceAreAnsweredInLittleRoom) {
  const ProcessResult ran = run({"dice", "1000d100", "--json"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_LT(ran.out.size(), 12U << 20U);
}

TEST(Dice, AComparisonIsAChance) {
  const ProcessResult ran = run({"dice", "3d6>2d8"});
  EXPECT_NE(ran.out.find("451/768"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("deviation"), std::string::npos);
}

TEST(Dice, AWrongExpressionIsPointedAt) {
  const ProcessResult ran = run({"dice", "4d6k3"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "4d6k3\n   ^~\nexpression:1:4: unknown modifier 'k3', did you mean 'kh3'?\n");
  const ProcessResult large = run({"dice", "99999d6"});
  EXPECT_EQ(large.status, 2);
  EXPECT_NE(large.err.find("max_dice"), std::string::npos) << large.err;
  EXPECT_EQ(run({"dice", ""}).status, 2);
  EXPECT_EQ(run({"dice"}).status, 2);
}

TEST(Sensitivity, IsOfTheAttackersChance) {
  const ProcessResult text = run({"sensitivity", kWorkedExample});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("NS-Units on Peru: 2 → 3"), std::string::npos) << text.out;
  const auto node = json_of(run({"sensitivity", kWorkedExample, "--json"}));
  const auto& first = node.find("changes")->array()->front();
  const double base = *node.find("base")->find("attacker")->find("probability")->real();
  const std::string set = *first.find("path")->text() + "=" + std::to_string(*first.find("to")->integer());
  const auto other = json_of(run({"odds", kWorkedExample, "--json", "--set", set}));
  EXPECT_EQ(*first.find("win")->find("attacker")->find("exact")->text(),
            *other.find("win")->find("attacker")->find("exact")->text());
  EXPECT_NEAR(*first.find("delta")->real(),
              *other.find("win")->find("attacker")->find("probability")->real() - base, 1e-15);
}

TEST(Sweeps, AreCsvJsonAndText) {
  const std::vector<std::string> grid{
      "sweep", kDuel, "--vary", "dice.attacker=0..2", "--vary", "dice.defender=1,3"};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = grid;
    all.insert(all.end(), more.begin(), more.end());
    return run(all);
  };
  const auto csv = lines_of(with({"--csv", "-"}).out);
  ASSERT_EQ(csv.size(), 7U);
  EXPECT_EQ(csv[0], "dice.attacker,dice.defender,attacker,defender");
  EXPECT_TRUE(csv[1].starts_with("0,1,")) << csv[1];
  const auto node = json_of(with({"--json", "--find", "0.3"}));
  EXPECT_EQ(*node.find("system")->text(), "aggression");
  EXPECT_EQ(*node.find("axes")->array()->at(1).find("name")->text(), "dice.defender");
  const auto& cell = node.find("cells")->array()->at(3);
  EXPECT_EQ(files::to_json(*cell.find("at")), "[1,3]");
  const auto odds =
      json_of(run({"odds", kDuel, "--json", "--set", "dice.attacker=1", "--set", "dice.defender=3"}));
  const double exact = *odds.find("win")->find("attacker")->find("probability")->real();
  EXPECT_NEAR(*cell.find("win")->find("attacker")->find("probability")->real(), exact, 64 * 0x1p-53 * exact);
  EXPECT_GT(node.find("crossings")->array()->size(), 0U);
  const ProcessResult text = with({"--find", "0.3"});
  EXPECT_NE(text.out.find("crosses 30.00 %"), std::string::npos) << text.out;
  const Folder folder;
  const std::string file = folder / "cells.csv";
  EXPECT_EQ(with({"--csv", file}).status, 0);
  EXPECT_EQ(lines_of(text_of(file)), csv);
}

TEST(Sweeps, AFaultyCellLeavesNothingBehind) {
  const Folder folder;
  const std::string file = folder / "cells.csv";
  const ProcessResult ran = run({"sweep", kDuel, "--vary", "dice.attacker=60..70", "--csv", file});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("--vary:1:15: "), std::string::npos) << ran.err;
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Sweeps, WantAnAxis) {
  EXPECT_NE(run({"sweep", kDuel}).err.find("--vary"), std::string::npos);
  EXPECT_EQ(run({"sweep", kDuel, "--vary", "dice.attacker=1", "--find", "2"}).status, 2);
  EXPECT_EQ(run({"sweep", kDuel, "--vary", "dice.attacker=1", "--find", "nan"}).status, 2);
  EXPECT_EQ(run({"sweep", kDuel, "--vary", "dice.attacker=1", "--json", "--csv", "-"}).status, 2);
  EXPECT_EQ(run({"sweep", kDuel, "--vary", "dice.attacker=1", "--threads", "0"}).status, 2);
}

TEST(Compare, ShowsWhatAHouseRuleChanges) {
  const Folder folder;
  std::string mine = run({"rulebook", "aggression", "--set", "defender.polygon=8"}).out;
  const std::string file = folder.write("mine.toml", mine);
  const ProcessResult text = run({"compare", kDuel, "--rulebook", file});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("defender.polygon"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("10 → 8"), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find("aggressor.polygon"), std::string::npos) << "that is the same";
  const auto node =
      json_of(run({"compare", kDuel, "--json", "--rulebook", "aggression-1", "--rulebook", file}));
  EXPECT_EQ(node.find("rulebooks")->array()->size(), 2U);
  EXPECT_EQ(*node.find("answers")->array()->at(0).find("edition")->integer(), 1);
  EXPECT_EQ(run({"compare", kDuel}).status, 2);
  EXPECT_EQ(run({"compare", kDuel, "--rulebook", "aggresion-1"}).status, 2);
}

TEST(Completion, KnowsCommandsOptionsAndPaths) {
  const auto complete = [](const std::vector<std::string>& words) {
    std::vector<std::string> all{"complete"};
    all.insert(all.end(), words.begin(), words.end());
    return lines_of(run(all).out);
  };
  EXPECT_EQ(complete({"swe"}), (std::vector<std::string>{"words", "sweep"}));
  EXPECT_EQ(complete({"odds", "--pol"}), (std::vector<std::string>{"words", "--policy"}));
  EXPECT_EQ(complete({"odds", "--policy", ""}), (std::vector<std::string>{"words", "declared", "best"}));
  EXPECT_EQ(complete({"odds", ""}), (std::vector<std::string>{"files"}));
  EXPECT_EQ(complete({"odds", "ri"}), (std::vector<std::string>{"files", "risk/"}));
  EXPECT_EQ(complete({"odds", "risk/te"}), (std::vector<std::string>{"files", "risk/ten-against-ten"}));
  EXPECT_EQ(complete({"odds", "risk/ten-against-ten", "--set", "defender.a"}),
            (std::vector<std::string>{"words", "defender.army="}));
  EXPECT_EQ(complete({"odds", kDuel, "--set", "dice.a"}),
            (std::vector<std::string>{"words", "dice.attacker="}));
  EXPECT_EQ(complete({"sweep", kDuel, "--vary", "rulebook.defender.p"}),
            (std::vector<std::string>{"words", "rulebook.defender.polygon="}));
  EXPECT_EQ(complete({"odds", "none.toml", "--set", "d"}), (std::vector<std::string>{"words"}));
  const std::string kept = "tests/journals/aggression.casus";
  EXPECT_EQ(complete({"journal", kept, "--turn", ""}), (std::vector<std::string>{"words", "North", "South"}));
  EXPECT_EQ(complete({"journal", kept, "--edit", "territory.Peru.po"}),
            (std::vector<std::string>{"words", "territory.Peru.points="}));
  EXPECT_EQ(complete({"play", "--journal", kept, "--set", "territory.Peru.po"}),
            (std::vector<std::string>{"words", "territory.Peru.points="}));
  EXPECT_EQ(complete({"odds", "--rulebook", "aggression-2"}),
            (std::vector<std::string>{"files", "aggression-2"}));
  EXPECT_EQ(complete({"rulebook", "agg"}).at(1), "aggression");
  EXPECT_EQ(complete({"judge", "scenarios/aggression/worked-example.toml", "--why-not", "--area", "P"}),
            (std::vector<std::string>{"words", "Peru"}));
  EXPECT_EQ(complete({"judge", "scenarios/defcon/unrest.toml", "--why-not", "--area", "EGYPT"}),
            (std::vector<std::string>{"words", "EGYPT\\ I", "EGYPT\\ II", "EGYPT"}));
  EXPECT_EQ(complete({"judge", "scenarios/aggression/bare-dice.toml", "--area", ""}),
            (std::vector<std::string>{"words"}));
  EXPECT_EQ(complete({"judge", "none.toml", "--area", "E"}), (std::vector<std::string>{"words"}));
  EXPECT_EQ(complete({"nothing", ""}), (std::vector<std::string>{"words"}));
  EXPECT_EQ(complete({}).front(), "words");
}

TEST(Completion, OfBashCompletes) {
  // What bash does on a tab, without a terminal: the function is called with the line and read off.
  const std::string script = "cd '" CASUS_ROOT "' && PATH=\"$(dirname '" + std::string(CASUS_BINARY) +
                             "'):$PATH\" && source <(casus completion bash) && COMP_LINE='casus sweep " +
                             kDuel +
                             " --vary dice.d' && COMP_POINT=${#COMP_LINE} && _casus 2>/dev/null; "
                             "[ \"${COMPREPLY[*]}\" = 'dice.defender=' ]";
  EXPECT_EQ(WEXITSTATUS(std::system(("bash -c \"$(cat <<'END'\n" + script + "\nEND\n)\"").c_str())), 0);
  EXPECT_EQ(run({"completion", "fish"}).status, 2);
}

TEST(Manual, NamesEveryCommandAndOption) {
  const ProcessResult ran = run({"manual"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(ran.out.starts_with(".TH CASUS 1"));
  for (const char* word : {".SS sweep", "\\-\\-vary", "\\-\\-find", ".SS play", "\\-\\-answers", "NO_COLOR"})
    EXPECT_NE(ran.out.find(word), std::string::npos) << word;
}

}  // namespace
}  // namespace casus::cli
