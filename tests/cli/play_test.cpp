// Tests plays that scripts run: answers from files, logs to files.

#include "said.hpp"
#include "spawn.hpp"

namespace casus::cli {
namespace {

/// A scenario in which nothing is declared, so that the play begins with a question.
std::vector<std::string> undeclared(std::vector<std::string> more) {
  std::vector<std::string> arguments{"play", "scenarios/aggression/campaign-of-five.toml", "--seed",
                                     "golden"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}
const std::string kPass = R"({"type":"pass"})";
const std::string kAttack = R"({"type":"attack","from":"Ecuador","against":"Chile"})";

TEST(Play, TakesNoOptionWhereNobodyIsThereToAsk) {
  const ProcessResult ran = run(undeclared({}));
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("No attack is made"), std::string::npos);
  EXPECT_NE(ran.err.find("nobody was there to ask: 1 choice"), std::string::npos) << ran.err;
}

TEST(Play, AnswersComeFromAFile) {
  const Folder folder;
  const ProcessResult one = run(undeclared({"--answers", folder.write("a", kPass + "\n")}));
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.err, "");
  EXPECT_NE(one.out.find("No attack is made"), std::string::npos);
  const ProcessResult more =
      run(undeclared({"--answers", "-"}), "\n" + kAttack + "\r\n\n" + kPass + "\n" + kPass);
  EXPECT_EQ(more.status, 0) << more.err;
  EXPECT_NE(more.out.find("North attacks Chile from Ecuador"), std::string::npos) << more.out;
  EXPECT_NE(more.err.find("1 answer was not needed"), std::string::npos) << more.err;
}

TEST(Play, FaultsOfAnswersHaveTheirPlace) {
  const auto refused = [](const std::string& answers, const std::string& words) {
    const ProcessResult ran = run(undeclared({"--answers", "-"}), answers);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
  };
  refused(kAttack + "\n\n  {\"type\":}\n", "standard input:3:11: ");
  refused(kAttack + "\n{\"type\":\"attack\",\"from\":\"Ecuadr\",\"against\":\"Chile\"}\n",
          "standard input:2:25: ");
  refused("{\"type\":\"attack\",\"from\":\"Chile\",\"against\":\"Peru\"}\n", "not allowed");
  refused(kAttack + "\n", "standard input:2:1: the answers end, and North must choose once more");
  refused("", "standard input:1:1: the answers end");
  refused("[]\n", "standard input:1:1: ");
  refused(std::string(2'000'000, ' '), "too large");
}

TEST(Play, SameSeedSameBytes) {
  EXPECT_EQ(run(undeclared({"--answers", "-"}), kAttack + '\n' + kPass).out,
            run(undeclared({"--answers", "-"}), kAttack + '\n' + kPass).out);
}

TEST(Play, LogToAFileAndToStandardOutputAreTheSame) {
  const Folder folder;
  const std::string path = folder / "play.log";
  const ProcessResult file = run({"play", kWorkedExample, "--seed", "golden", "--log", path});
  EXPECT_EQ(file.status, 0);
  EXPECT_NE(file.out.find("commitment"), std::string::npos);
  const ProcessResult standard = run({"play", kWorkedExample, "--seed", "golden", "--log", "-"});
  EXPECT_EQ(standard.out, text_of(path));
  EXPECT_EQ(run({"verify", "-"}, standard.out).status, 0);
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& one : std::filesystem::directory_iterator(folder / "")) ++files;
  EXPECT_EQ(files, 1U) << "something temporary was left";
}

TEST(Play, NextNamesTheRulebookOfThePlayOrSaysThatItCannot) {
  const Folder folder;
  const std::string path = folder / "next.toml";
  const std::vector<std::string> play{"play", kWorkedExample, "--seed", "golden", "--next", path};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> line = play;
    line.insert(line.end(), more.begin(), more.end());
    return run(line);
  };
  EXPECT_EQ(with({"--rulebook", "aggression-1"}).status, 0);
  EXPECT_NE(text_of(path).find("rulebook = \"aggression-1\""), std::string::npos) << text_of(path);
  EXPECT_EQ(run({"check", path}).status, 0);
  const std::string own = folder.write("own.toml", run({"rulebook", "aggression", "aggression-2"}).out);
  EXPECT_EQ(with({"--rulebook", own}).status, 0);
  EXPECT_NE(text_of(path).find("rulebook = \"own.toml\""), std::string::npos) << text_of(path);
  EXPECT_EQ(run({"check", path}).status, 0);
  EXPECT_NE(with({"--set", "rulebook.engagement.luck=false"}).err.find("'rulebook.engagement.luck=false'"),
            std::string::npos);
  EXPECT_EQ(run(play).err.find("rulebook"), std::string::npos);
}

TEST(Play, NextIsAScenarioAtRest) {
  const Folder folder;
  const std::string path = folder / "next.toml";
  ASSERT_EQ(run({"play", kWorkedExample, "--seed", "golden", "--next", path}).status, 0);
  const std::string standard = run({"play", kWorkedExample, "--seed", "golden", "--next", "-"}).out;
  EXPECT_EQ(standard, text_of(path));
  const auto read = files::read_toml(standard, path);
  ASSERT_TRUE(read);
  const files::Node whole = json_of(run({"play", kWorkedExample, "--seed", "golden", "--json"}));
  const files::Node* after = whole.find("after");
  ASSERT_NE(after, nullptr);
  EXPECT_EQ(files::to_json(*after).size(), files::to_json(read->root).size());

  EXPECT_EQ(run({"check", path}).status, 0);
  const ProcessResult judged = run({"judge", path});
  EXPECT_EQ(judged.status, 0);
  EXPECT_NE(judged.out.find("Nothing is declared"), std::string::npos) << judged.out;
  for (const char* question : {"odds", "advise", "play", "simulate", "sensitivity"}) {
    const ProcessResult ran = run({question, path});
    EXPECT_EQ(ran.status, 2) << question;
    EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
    EXPECT_NE(ran.err.find("nothing is declared"), std::string::npos) << ran.err;
  }
  EXPECT_EQ(run({"play", kWorkedExample, "--json", "--next", "-"}).status, 2);
  EXPECT_EQ(run({"play", kWorkedExample, "--next", folder / "none/next.toml"}).status, 2);
}

TEST(Play, LogThatCannotBeWrittenIsAFault) {
  const Folder folder;
  for (const std::string& path : {folder / "", folder / "none/play.log"}) {
    const ProcessResult ran = run({"play", kWorkedExample, "--log", path});
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find(path), std::string::npos) << ran.err;
  }
}

TEST(Play, RandomPlaysVerify) {
  for (int i = 0; i < 3; ++i) {
    const ProcessResult log = run({"play", kWorkedExample, "--log", "-"});
    const ProcessResult verdict = run({"verify", "-"}, log.out);
    EXPECT_EQ(verdict.status, 0) << verdict.out;
    EXPECT_NE(verdict.out.find("chosen by this machine alone"), std::string::npos) << verdict.out;
    EXPECT_EQ(verdict.out.find("its seed by whoever played it"), std::string::npos);
  }
}

TEST(Play, PlayersContributeToTheDice) {
  const auto with = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"play", kWorkedExample, "--seed", "golden", "--log", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  };
  const ProcessResult both =
      with({"--contribute", "South=a train is late", "--contribute", "North=17 geese"});
  EXPECT_EQ(both.status, 0) << both.err;
  EXPECT_LT(both.out.find("\"text\":\"17 geese\""), both.out.find("\"text\":\"a train is late\""));
  const ProcessResult verdict = run({"verify", "-"}, both.out);
  EXPECT_EQ(verdict.status, 0);
  EXPECT_NE(verdict.out.find("chosen by this machine with North and South"), std::string::npos);
  EXPECT_NE(with({}).out, with({"--contribute", "North=1"}).out);
  const auto refused = [&](std::vector<std::string> more, const std::string& words) {
    const ProcessResult ran = with(std::move(more));
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
  };
  refused({"--contribute", "Nort=x"}, "nobody here is 'Nort', did you mean 'North'?");
  refused({"--contribute", "North=x", "--contribute", "North=y"}, "North is named twice");
  refused({"--contribute", "North"}, "nobody is there to ask North");
  refused({"--contribute", "North="}, "is nothing");
  refused({"--contribute", "North=" + std::string(257, 'x')}, "too long");
  refused({"--contribute", "North=a\x1b[2J"}, "not a line of text");
  refused({"--contribute", "North=\xff"}, "not a line of text");
}

TEST(Play, ASeedCommittedToBeforeIsKeptAndPlayedWith) {
  const Folder folder;
  const std::string kept = folder / "seed";
  const ProcessResult committed = run({"play", kWorkedExample, "--commit", kept});
  EXPECT_EQ(committed.status, 0) << committed.err;
  const std::string commitment = committed.out.substr(committed.out.find("commitment  ") + 12, 64);
  EXPECT_EQ(text_of(kept).find(committed.out), std::string::npos);
  EXPECT_EQ(std::filesystem::status(kept).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  const ProcessResult again = run({"play", kWorkedExample, "--commit", kept});
  EXPECT_EQ(again.status, 2) << "another seed in its place would be another play";
  const ProcessResult log =
      run({"play", kWorkedExample, "--secret", kept, "--contribute", "South=geese", "--log", "-"});
  EXPECT_EQ(log.status, 0) << log.err;
  EXPECT_NE(log.out.find(commitment), std::string::npos);
  EXPECT_EQ(run({"verify", "-"}, log.out).status, 0);
  const ProcessResult other =
      run({"play", kWorkedExample, "--secret", kept, "--set", "territory.Peru.points=4"});
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.err.find("committed to for something else"), std::string::npos) << other.err;
  EXPECT_EQ(run({"play", kWorkedExample, "--secret", folder.write("bad", "{}")}).status, 2);
  EXPECT_EQ(run({"play", kWorkedExample, "--secret", kept, "--seed", "x"}).status, 2);
}

TEST(Play, BriefHasTheResultAndNoThrows) {
  const ProcessResult ran = run({"play", kWorkedExample, "--seed", "golden", "--brief"});
  EXPECT_EQ(ran.out.find("d8"), std::string::npos);
  EXPECT_NE(ran.out.find("commitment"), std::string::npos);
  EXPECT_NE(ran.out.find("→"), std::string::npos);
}

}  // namespace
}  // namespace casus::cli
