// Every command's text and JSON, with its exit status, as a user sees them.

#include "said.hpp"

namespace casus::cli {
namespace {

/// Answered: the status, words on standard output and none on standard error.
void expect_answer(const ProcessResult& ran, int status, const std::string& words) {
  EXPECT_EQ(ran.status, status) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_NE(ran.out.find(words), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << "colour in a pipe";
}

TEST(Cli, Systems) {
  expect_answer(run({"systems"}), 0, "aggression-2");
  EXPECT_EQ(*json_of(run({"systems", "--json"})).find("systems")->array()->front().find("system")->text(),
            "aggression");
}

TEST(Cli, JudgeOfWhatIsDeclared) {
  expect_answer(run({"judge", kWorkedExample}), 0, "Yes, it is allowed");
  EXPECT_TRUE(*json_of(run({"judge", kWorkedExample, "--json"})).find("allowed")->boolean());
}

TEST(Cli, JudgeOfAMoveOfTheUsers) {
  const std::string move = R"({"type":"attack","from":"Chile","against":"Peru"})";
  expect_answer(run({"judge", kWorkedExample, "--move", move}), 1, "No, it is not allowed");
  const ProcessResult ran = run({"judge", kWorkedExample, "--json", "--move", move});
  EXPECT_EQ(ran.status, 1);
  EXPECT_FALSE(*json_of(ran).find("allowed")->boolean());
  expect_answer(run({"judge", kWorkedExample, "--move", R"({"type":"pass"})"}), 0, "AG-37");
}

TEST(Cli, Odds) {
  expect_answer(run({"odds", kWorkedExample}), 0, "Battle Rounds");
  const auto node = json_of(run({"odds", kWorkedExample, "--json"}));
  EXPECT_EQ(*node.find("policy")->text(), "declared");
  EXPECT_EQ(*json_of(run({"odds", kWorkedExample, "--json", "--policy", "best"})).find("policy")->text(),
            "best");
}

TEST(Cli, OddsOfTheClauseFile) {
  const std::string dice = "system = 'aggression'\n[dice]\nattacker = 1\ndefender = 2\n";
  const auto node = json_of(run({"odds", "-", "--json"}, dice));
  EXPECT_EQ(*node.find("win")->find("attacker")->find("exact")->text(), "4540244657/26542080000");
  EXPECT_EQ(*node.find("win")->find("attacker")->find("probability")->real(), 0.17105835929211274);
  expect_answer(run({"odds", "-"}, dice), 0, "4540244657/26542080000");
}

TEST(Cli, SetAndRulebookChangeTheAnswer) {
  const std::string dice = "system = 'aggression'\n[dice]\nattacker = 1\ndefender = 1\n";
  const auto win = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"odds", "-", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return *json_of(run(arguments, dice)).find("win")->find("attacker")->find("probability")->real();
  };
  EXPECT_EQ(win({"--set", "dice.defender=2"}), 0.17105835929211274);
  EXPECT_EQ(win({"--set", "dice.defender=2", "--set", "dice.attacker=3", "--set=dice.defender=3"}),
            0.274865347271115);
  EXPECT_EQ(win({"--set", "dice.defender=2", "--rulebook", "aggression-1"}), 0.16009657118055556);
  EXPECT_EQ(win({"--set", "dice.defender=2", "--set", "edition=1"}), 0.16009657118055556);
  EXPECT_NE(win({"--set", "rulebook.engagement.luck=false"}), win({}));
}

TEST(Cli, RulebookAsAPageForPlayers) {
  expect_answer(run({"rulebook", "aggression", "--guide"}), 0, "| AG-1 | stated |");
  expect_answer(run({"rulebook", "defcon", "--guide", "--set", "levels.nuclear_level=2"}), 0,
                "- At DEFCON 2 or below.");
  const ProcessResult both = run({"rulebook", "aggression", "--guide", "--json"});
  EXPECT_EQ(both.status, 2);
  EXPECT_EQ(both.err, "casus: rulebook: one of --guide and --json was expected\n");
}

TEST(Cli, Advise) {
  expect_answer(run({"advise", kWorkedExample}), 0, "Best play");
  EXPECT_NE(json_of(run({"advise", kWorkedExample, "--json"})).find("best"), nullptr);
}

TEST(Cli, Simulate) {
  expect_answer(run({"simulate", kWorkedExample, "--runs", "1000"}), 0, "1 000 plays");
  const std::vector<std::string> arguments{"simulate", kWorkedExample, "--runs", "2000", "--seed",
                                           "9",        "--json"};
  std::vector<std::string> two = arguments;
  two.insert(two.end(), {"--threads", "2"});
  EXPECT_EQ(run(arguments).out, run(two).out);
  EXPECT_EQ(*json_of(run(arguments)).find("runs")->integer(), 2000);
}

TEST(Cli, Play) {
  const ProcessResult ran = run({"play", kWorkedExample, "--seed", "golden", "--set", "agents=false"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("commitment"), std::string::npos);
  EXPECT_LT(ran.out.find("commitment"), ran.out.find("seed"));
  const auto node = json_of(run({"play", kWorkedExample, "--seed", "golden", "--json"}));
  for (const char* key : {"events", "settlement", "winner", "log"}) EXPECT_NE(node.find(key), nullptr) << key;
}

TEST(Cli, PlayIsRandomWithoutASeed) {
  EXPECT_NE(run({"play", kWorkedExample}).out, run({"play", kWorkedExample}).out);
}

TEST(Cli, RulebookIsCopiedAndChanged) {
  const Folder folder;
  const ProcessResult printed = run({"rulebook", "aggression", "--edition", "1"});
  expect_answer(printed, 0, "# AG-26");
  EXPECT_EQ(printed.out, text_of(CASUS_ROOT "/rulebooks/aggression-1.toml"));
  EXPECT_EQ(run({"rulebook", "aggression", "aggression-1"}).out, printed.out);
  EXPECT_EQ(run({"rulebook", "aggression"}).out, text_of(CASUS_ROOT "/rulebooks/aggression-2.toml"));
  const std::string mine = folder.write("mine.toml", printed.out);
  EXPECT_EQ(run({"rulebook", "aggression", mine}).out, printed.out);
  EXPECT_EQ(run({"odds", kWorkedExample, "--rulebook", mine, "--json"}).out,
            run({"odds", kWorkedExample, "--rulebook", "aggression-1", "--json"}).out);
  expect_answer(run({"rulebook", "aggression", "--set", "engagement.luck=false"}), 0, "luck = false");
  EXPECT_NE(json_of(run({"rulebook", "aggression", "--json"})).find("fields"), nullptr);
}

TEST(Cli, Check) {
  const Folder folder;
  const std::string faulty =
      folder.write("faulty.toml", "system = 'aggression'\nowner = 1\n[dice]\nattacker = -1\n");
  expect_answer(run({"check", kWorkedExample, "rulebooks/aggression-1.toml"}), 0, kWorkedExample + ": sound");
  expect_answer(run({"check", "risk/ten-against-ten"}), 0, "risk/ten-against-ten: sound");
  expect_answer(run({"check", kWorkedExample, faulty}), 1, faulty + ":2:1: ");
  const ProcessResult ran = run({"check", faulty, "--json"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(*json_of(ran).find("faults")->array()->front().find("line")->integer(), 2);
}

TEST(Cli, WhatIsProbablyNotMeantIsToldBesideEachAnswer) {
  const Folder folder;
  const std::string file = folder.write("agents.toml", R"toml(system = "aggression"
agents = false
turn = { player = "North", landed = "Mali" }
attack = { from = "Peru", against = "Mali" }
[[territory]]
name = "Peru"
group = "green"
quadrant = "west"
owner = "North"
points = 1
agents = { North = 2 }
[[territory]]
name = "Mali"
group = "red"
quadrant = "west"
owner = "South"
points = 2
)toml");
  const std::string words = "the Agents listed count for nothing";
  expect_answer(run({"check", file}), 0, file + ":11:12: warning: " + words);
  for (const char* question : {"judge", "odds", "advise"}) {
    EXPECT_NE(run({question, file}).out.find("Note: " + words), std::string::npos) << question;
    const auto node = json_of(run({question, file, "--json"}));
    ASSERT_NE(node.find("warnings"), nullptr) << question;
    EXPECT_EQ(*node.find("warnings")->array()->front().find("line")->integer(), 11);
    EXPECT_EQ(json_of(run({question, file, "--json", "--set", "agents=true"})).find("warnings"), nullptr);
  }
}

TEST(Cli, OddsOfAChoiceInSecretSayThatItIsMixed) {
  const ProcessResult ran = run({"odds", "scenarios/conflict-chart/hidden-commitments.toml"});
  EXPECT_NE(ran.out.find("the first by a mix of 3 that"), std::string::npos) << ran.out;
}

TEST(Cli, EveryFileOfTheProjectIsSound) {
  std::vector<std::string> arguments{"check"};
  for (const char* folder : {"scenarios", "rulebooks"}) {
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(std::string(CASUS_ROOT "/") + folder)) {
      if (file.is_regular_file()) arguments.push_back(file.path().string());
    }
  }
  const ProcessResult ran = run(arguments);
  EXPECT_EQ(ran.status, 0) << ran.out;
}

TEST(Cli, Verify) {
  const Folder folder;
  const std::string log = folder / "play.log";
  ASSERT_EQ(run({"play", kWorkedExample, "--seed", "golden", "--log", log}).status, 0);
  const ProcessResult valid = run({"verify", log});
  expect_answer(valid, 0, "valid");
  const auto head = *files::read_json(text_of(log).substr(0, text_of(log).find('\n')), "head");
  for (const char* published : {"play", "commitment"}) {
    EXPECT_NE(
        valid.out.find(std::string("  ") + published + ": " + *head.root.find(published)->text() + '\n'),
        std::string::npos)
        << valid.out;
  }
  EXPECT_TRUE(*json_of(run({"verify", log, "--json"})).find("valid")->boolean());
  std::string changed = text_of(log);
  changed[changed.size() / 2] ^= 1;
  const ProcessResult ran = run({"verify", "-", "--json"}, changed);
  EXPECT_EQ(ran.status, 1);
  const auto node = json_of(ran);
  EXPECT_FALSE(*node.find("valid")->boolean());
  EXPECT_GT(*node.find("at")->integer(), 0);
  expect_answer(run({"verify", "-"}, changed), 1, "not valid");
}

TEST(Cli, VerifySaysWhatEachPlayerAddedToTheDice) {
  const Folder folder;
  const std::string log = folder / "play.log";
  const std::string said(200, 'x');
  const ProcessResult played = run({"play", "risk/ten-against-ten", "--contribute", "Anna=" + said,
                                    "--contribute", "Ben=mine", "--log", log});
  ASSERT_EQ(played.status, 0) << played.err;
  const std::string out = run({"verify", log}).out;
  EXPECT_NE(out.find("  Anna added to the dice: " + said + '\n'), std::string::npos) << out;
  EXPECT_NE(out.find("  Ben added to the dice: mine\n"), std::string::npos) << out;
}

TEST(Cli, OddsSayFirstWhoWinsAndLastWhatNeverComesToBe) {
  const std::string ways = run({"odds", "memoir-44/behind-sandbags", "--brief"}).out;
  const std::size_t sums = ways.find("  the attacker wins 11.1111 %, the defender 88.8889 %.\n");
  EXPECT_LT(sums, ways.find("█")) << ways;
  EXPECT_EQ(ways.find("Never"), std::string::npos) << ways;
  const std::string never = run({"odds", "twilight-imperium-4/two-fleets-meet", "--brief"}).out;
  EXPECT_NE(never.find("  Never, by these choices: 'nobody is left; the planet stays Ben's'.\n"),
            std::string::npos)
      << never;
  EXPECT_EQ(never.find(" 0.0000 %"), std::string::npos) << never;
  EXPECT_EQ(never.find(" wins 5"), std::string::npos) << "one way each" << never;
}

TEST(Cli, WidthFollowsColumns) {
  const auto widest = [](const std::string& text) {
    std::size_t most = 0;
    std::size_t width = 0;
    for (const char c : text) {
      if (c == '\n') {
        width = 0;
      } else if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U) {
        most = std::max(most, ++width);
      }
    }
    return most;
  };
  EXPECT_LE(widest(run({"odds", kWorkedExample}).out), 80U);
  EXPECT_LE(widest(run({"odds", kWorkedExample}, "", {{"COLUMNS", "20"}}).out), 60U);
  const std::size_t wide = widest(run({"odds", kWorkedExample}, "", {{"COLUMNS", "4000"}}).out);
  EXPECT_GT(wide, 80U);
  EXPECT_LE(wide, 120U);
  EXPECT_LE(widest(run({"odds", kWorkedExample}, "", {{"COLUMNS", "x"}}).out), 80U);
}

}  // namespace
}  // namespace casus::cli
