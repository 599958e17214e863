// Tests the obstacles that two evenings of play, with the documentation alone, ran into: an interrupted play
// continues from its seed, nobody's choice is made by default in a journal, and each message says what to
// type next.

#include <algorithm>
#include <filesystem>

#include "said.hpp"
#include "spawn.hpp"
#include "terminal.hpp"

namespace casus::cli {
namespace {

const std::string kCampaign = "scenarios/aggression/campaign-of-five.toml";
const std::string kEntering = "scenarios/columbia/entering-three.toml";

/// The end of every question, and of nothing else.
const std::string kPrompt = "or nothing for ";

/// One line on standard error, with each of these.
void expect_line(const ProcessResult& ran, const std::vector<std::string>& words, int status = 2) {
  EXPECT_EQ(ran.status, status) << ran.out << ran.err;
  EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
  for (const std::string& one : words)
    EXPECT_NE(ran.err.find(one), std::string::npos) << one << "\n" << ran.err;
}

class GoingOn : public testing::Test {
 protected:
  [[nodiscard]] ProcessResult journal(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"journal", path_});
    return run(more);
  }
  [[nodiscard]] ProcessResult play(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"play", "--journal", path_});
    return run(more);
  }
  void begin(const std::string& scenario) const {
    const ProcessResult ran = run({"play", scenario, "--journal", path_, "--seed", "a", "--by-default"});
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  [[nodiscard]] std::string text() const { return text_of(path_); }
  void expect_valid(const std::string& words) const {
    const ProcessResult ran = journal({"--verify"});
    EXPECT_EQ(ran.status, 0) << ran.out;
    EXPECT_NE(ran.out.find(words), std::string::npos) << ran.out;
  }

  const Folder folder_;
  const std::string path_ = folder_ / "evening.casus";
  const std::string open_ = path_ + ".open";
};

/// The same at a terminal.
class GoingOnAtATerminal : public Terminal {
 protected:
  /// North attacks, and leaves when the next choice is due.
  [[nodiscard]] Screen left(const std::string& how = "q\n") const {
    return at_terminal({"play", kCampaign, "--journal", path_, "--seed", "golden"},
                       {{kPrompt, "2\n"}, {kPrompt, how}});
  }
  [[nodiscard]] Screen again(const std::vector<Step>& steps, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"play", "--journal", path_});
    return at_terminal(more, steps);
  }
  [[nodiscard]] std::string text() const { return text_of(path_); }
  /// Returns the text about the dice between two words of the screen.
  static std::string dice_between(const std::string& screen, const std::string& from, const std::string& to) {
    const std::size_t begin = screen.find(from);
    return begin == std::string::npos ? "" : screen.substr(begin, screen.find(to, begin) - begin);
  }

  const Folder folder_;
  const std::string path_ = folder_ / "evening.casus";
  const std::string open_ = path_ + ".open";
};

TEST_F(GoingOnAtATerminal, APlayThatWasLeftGoesOnFromItsSeed) {
  for (const std::string& how : {std::string("q\n"), std::string("\x03"), std::string("\x04")}) {
    std::filesystem::remove(path_);
    const Screen first = left(how);
    EXPECT_EQ(first.status, how == "\x04" ? 2 : 130) << first.text;
    EXPECT_NE(first.text.find("the play of line 2 is not over"), std::string::npos) << first.text;
    EXPECT_NE(text().find("\"rolling\":"), std::string::npos);
    EXPECT_EQ(text().find("\"seed\":"), std::string::npos) << "nothing of it may be known before its end";
    // Nobody but its owner may read the seed.
    EXPECT_EQ(std::filesystem::status(open_).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);

    const Screen whole =
        again({{"going on with the play of line 2, of which 1 answer is known", ""}, {kPrompt, "1\n"}});
    EXPECT_EQ(whole.status, 0) << whole.text;
    const std::string dice = dice_between(first.text, "The battle begins", "what do you do?");
    EXPECT_FALSE(dice.empty());
    EXPECT_EQ(dice, dice_between(whole.text, "The battle begins", "what do you do?"));
    const ProcessResult valid = run({"journal", path_, "--verify"});
    EXPECT_EQ(valid.status, 0) << valid.out;
    EXPECT_EQ(valid.out.find("never ended"), std::string::npos) << valid.out;
    EXPECT_EQ(valid.out.find("left before"), std::string::npos) << valid.out;
    EXPECT_EQ(lines_of(text()).size(), 3U);
    EXPECT_FALSE(std::filesystem::exists(open_));
  }
}

TEST_F(GoingOnAtATerminal, KilledItGoesOnToo) {
  // The screen goes: casus is hung up on.
  const Screen killed = at_terminal({"play", kCampaign, "--journal", path_, "--seed", "golden"},
                                    {{kPrompt, "2\n"}, {kPrompt, "\x1c"}});
  EXPECT_EQ(killed.status, 128 + SIGQUIT);
  const Screen whole = again({{kPrompt, "1\n"}});
  EXPECT_EQ(whole.status, 0) << whole.text;
  EXPECT_EQ(run({"journal", path_, "--verify"}).status, 0);
  EXPECT_EQ(lines_of(text()).size(), 3U);
}

TEST_F(GoingOnAtATerminal, NothingComesInBetweenUntilItIsGivenUp) {
  ASSERT_EQ(left().status, 130);
  const std::string before = text();
  expect_line(run({"journal", path_, "--edit", "title=x"}),
              {"the play that line 2 began is not over", "--back 1"});
  expect_line(run({"journal", path_, "--turn", "South"}), {"the play that line 2 began is not over"});
  expect_line(run({"play", "--journal", path_, "--set", "title=x"}),
              {"the play that line 2 began is not over"});
  expect_line(run({"play", "--journal", path_, "--seed", "better"}), {"it goes on with its own dice"});
  EXPECT_EQ(text(), before);
  EXPECT_NE(run({"journal", path_}).out.find("It is not over."), std::string::npos);

  // Another roll is asked for by name, and the journal has the first with its seed.
  const Screen other = again({{kPrompt, "1\n"}}, {"--anew"});
  EXPECT_EQ(other.status, 0) << other.text;
  EXPECT_EQ(other.text.find("going on"), std::string::npos) << other.text;
  const ProcessResult valid = run({"journal", path_, "--verify"});
  EXPECT_EQ(valid.status, 0) << valid.out;
  EXPECT_NE(valid.out.find("1 left before the end"), std::string::npos) << valid.out;
  EXPECT_NE(run({"journal", path_}).out.find("North left the play"), std::string::npos);
  expect_line(run({"play", "--journal", path_, "--anew"}), {"no play was left"});
}

TEST_F(GoingOnAtATerminal, WithoutItsSeedItIsGivenUpAndSeen) {
  ASSERT_EQ(left().status, 130);
  const std::string seed = text_of(open_);
  std::filesystem::remove(open_);
  expect_line(run({"play", "--journal", path_}), {"the play that line 2 began is not over", open_, "--anew"});
  // The seed of another play is not taken for it.
  std::string other = seed;
  const std::size_t at = other.find("\"seed\":\"") + 8;
  other[at] = other[at] == '0' ? '1' : '0';
  folder_.write("evening.casus.open", other);
  expect_line(run({"play", "--journal", path_}), {"this is not what line 2 of the journal committed to"});
  const Screen anew = again({{kPrompt, "1\n"}}, {"--anew"});
  EXPECT_EQ(anew.status, 0) << anew.text;
  EXPECT_NE(run({"journal", path_, "--verify"}).out.find("1 begun and never ended"), std::string::npos);
}

/// An answer that was being written when the power went never counted.
TEST_F(GoingOnAtATerminal, AnAnswerThatWasCutIsAskedForAgain) {
  ASSERT_EQ(left().status, 130);
  const std::string kept = text_of(open_);
  ASSERT_EQ(lines_of(kept).size(), 2U);
  folder_.write("evening.casus.open", kept.substr(0, kept.size() - 5));
  const Screen whole = again({{"of which 0 answers are known", ""}, {kPrompt, "1\n"}});
  EXPECT_EQ(whole.status, 0) << whole.text;
  EXPECT_EQ(run({"journal", path_, "--verify"}).status, 0);
}

TEST_F(GoingOnAtATerminal, AnythingElseBesideTheJournalStays) {
  for (const char* mine : {"precious\n", "precious", "{}\n", "7"}) {
    SCOPED_TRACE(mine);
    folder_.write("evening.casus.open", mine);
    const Screen screen =
        at_terminal({"play", kCampaign, "--journal", path_}, {{"there is something already", ""}});
    EXPECT_EQ(screen.status, 2) << screen.text;
    EXPECT_EQ(text_of(open_), mine);
    std::filesystem::remove(path_);
  }
}

/// A continued play has the secret choice, and shows it to nobody.
TEST_F(GoingOnAtATerminal, AHiddenChoiceStaysHidden) {
  const std::vector<std::string> command{
      "play", "scenarios/columbia/plain-cards.toml", "--journal", path_, "--seed", "golden"};
  const Screen first =
      at_terminal(command, {{"Vox Populi, what do you do?", "3\n"}, {"what do you do?", "q\n"}});
  EXPECT_EQ(first.status, 130);
  const Screen whole = again({{"Founders, what do you do?", "2\n"}, {"Vox Populi, what do you do?", "\n"}});
  EXPECT_EQ(whole.status, 0) << whole.text;
  const std::string before = whole.text.substr(0, whole.text.find("Founders, what do you do?"));
  EXPECT_EQ(before.find("opens the choice"), std::string::npos) << before;
  EXPECT_EQ(run({"journal", path_, "--verify"}).status, 0);
}

TEST_F(GoingOnAtATerminal, AMisspeltAnswerAndAQuestionMarkLeaveTheQuestionStanding) {
  const Screen screen =
      at_terminal({"play", kCampaign, "--journal", path_}, {{kPrompt, "pas\n"},
                                                            {"'pas' is none of them. 1 to ", ""},
                                                            {kPrompt, "?\n"},
                                                            {"Do not attack", ""},
                                                            {"or nothing for", "1\n"}});
  EXPECT_EQ(screen.status, 0) << screen.text;
  EXPECT_EQ(lines_of(text()).size(), 3U);
}

/// At a position that best play never reaches, one sentence says so, and what it assumes to be likely.
TEST_F(GoingOnAtATerminal, TheQuestionMarkOffThePlanSaysSoOnce) {
  const Screen screen = at_terminal(
      {"play", "scenarios/conflict-chart/hidden-commitments.toml", "--set", "value.status_quo=100"},
      {{"North, what do you do?", ""},
       {kPrompt, "1\n"},
       {"South, what do you do?", ""},
       {kPrompt, "?\n"},
       {"By best play nobody would be asked here; from here on, ", ""},
       {kPrompt, "q\n"}});
  const std::size_t first = screen.text.find("By best play");
  EXPECT_EQ(screen.text.find("By best play", first + 1), std::string::npos) << screen.text;
}

TEST_F(GoingOnAtATerminal, TheQuestionMarkOfAWholeTurnSaysWhatIsPossible) {
  const Screen screen =
      at_terminal({"play", "scenarios/defcon/standoff.toml"}, {{kPrompt, "?\n"}, {kPrompt, "q\n"}}, 200);
  EXPECT_NE(screen.text.find("one [operation] can be weighed, and `advise` tells"), std::string::npos)
      << screen.text;
}

/// A refused line of an answers file, after a throw, would reveal that throw: the play stands.
TEST_F(GoingOn, AFileOfAnswersThatIsRefusedIsNoWayToOtherDice) {
  const std::string attack = R"({"type":"attack","from":"Peru","against":"Chile"})";
  const auto refused = [&](std::vector<std::string> more, const std::string& answers) {
    more.insert(more.end(), {"--journal", path_, "--answers", folder_.write("answers", answers)});
    more.insert(more.begin(), "play");
    const ProcessResult ran = run(more);
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  const std::string first = refused({kCampaign}, "\n");
  EXPECT_NE(first.find("the answers end"), std::string::npos) << first;
  EXPECT_FALSE(std::filesystem::exists(open_)) << "nothing was thrown";
  const std::string after = refused({kCampaign, "--seed", "golden"}, attack + "\n{\"type\":\"nothing\"}\n");
  EXPECT_NE(after.find("is not over"), std::string::npos) << after;
  EXPECT_NE(text_of(open_).find("\"answer\":{\"type\":\"attack\""), std::string::npos) << text_of(open_);
  expect_line(run({"play", "--journal", path_, "--seed", "better"}), {"it goes on with its own dice"});
  const std::string again = refused({}, "\n");
  EXPECT_NE(again.find("1 answer is known"), std::string::npos) << again;
}

TEST_F(GoingOn, NobodyChoosesByDefaultIntoAJournal) {
  const ProcessResult refused = run({"play", kCampaign, "--journal", path_});
  expect_line(refused, {"nobody is there to ask: North must choose 'Do not attack' or ", "--answers FILE",
                        "{\"type\":\"pass\"}", "--by-default"});
  EXPECT_EQ(refused.out, "");
  EXPECT_FALSE(std::filesystem::exists(path_)) << "nothing is kept of it";
  EXPECT_EQ(run({"play", kCampaign}).status, 0) << "what is not kept may be tried";
  begin(kCampaign);
  expect_valid("1 play played again");
  expect_line(run({"play", kCampaign, "--by-default"}), {"--by-default goes with --journal"});
}

TEST_F(GoingOn, AtRestItSaysWhatToType) {
  begin("scenarios/conflict-chart/worked-example.toml");
  expect_line(play(), {"nothing is declared: no conflict is named", "--set kind=engagement", "--turn ",
                       "casus judge lists all"});
  // What is said can be typed.
  const std::string said = play().err;
  std::vector<std::string> sets{"--by-default"};
  for (std::size_t at = said.find("--set "); at != std::string::npos; at = said.find("--set ", at + 1)) {
    const std::size_t begin = at + 6;
    sets.insert(sets.end(), {"--set", said.substr(begin, said.find_first_of(" ;", begin) - begin)});
  }
  EXPECT_EQ(play(sets).status, 0) << play(sets).err;
}

TEST_F(GoingOn, WhoDidNotPlaySoFarIsNamed) {
  begin(kCampaign);
  const ProcessResult edited = journal({"--edit", "territory.Paraguay.owner=Eastt"});
  if (edited.status == 0) {
    expect_line(edited, {"'Eastt' did not play so far, did you mean 'East'?"}, 0);
  } else {
    expect_line(edited, {"'Eastt' is named once, did you mean 'East'?"});
  }
  expect_line(journal({"--edit", "territory.Paraguay.owner=Westt"}),
              {"'Westt' did not play so far, one of 'South', 'East', 'North' was expected"}, 0);
  EXPECT_EQ(journal({"--edit", "territory.Paraguay.points=5"}).err, "");
  // Who is a side of a conflict that is declared was at the table before.
  std::filesystem::remove(path_);
  begin(kEntering);
  const ProcessResult declared =
      play({"--by-default", "--set", "active=Founders", "--set", "move.player=Founders", "--set",
            "move.from=Hall of Heroes", "--set", "move.to=Soldier's Field", "--set", "move.units.common=1"});
  EXPECT_EQ(declared.status, 0) << declared.err;
  EXPECT_EQ(declared.err.find("did not play"), std::string::npos) << declared.err;
}

TEST_F(GoingOn, ARenamedTerritoryIsToldSo) {
  begin(kCampaign);
  // One in the middle of the list, and the last of it.
  for (const auto& [name, other] : {std::pair("Peru", "Inca"), std::pair("Paraguay", "Pampas")}) {
    const ProcessResult edited = journal({"--edit", std::string("territory.") + name + ".name=" + other});
    ASSERT_EQ(edited.status, 0) << edited.err;
    const std::string out = journal().out;
    EXPECT_NE(out.find(std::string("territory.") + name + " is called \"" + other + "\" now"),
              std::string::npos)
        << out;
    EXPECT_EQ(out.find(" values"), std::string::npos) << out;
  }
}

TEST_F(GoingOn, AnEveningHasTheSumOfWhatEachHolds) {
  begin(kCampaign);
  const files::Node dice_between = json_of(journal({"--json"}));
  const files::Node::Array& worth = *dice_between.find("worth")->array();
  ASSERT_FALSE(worth.empty());
  const std::string csv = journal({"--csv", "-"}).out;
  for (const files::Node& one : worth) {
    // The rows of a player sum up to it.
    double sum = 0.0;
    for (const std::string& row : lines_of(csv)) {
      if (!row.starts_with("2,played,0," + *one.find("player")->text() + ",")) continue;
      sum += std::stod(row.substr(row.rfind(',') + 1));
    }
    EXPECT_DOUBLE_EQ(*one.find("points")->real(), sum) << *one.find("player")->text();
  }
  EXPECT_NE(journal().out.find("What each holds comes to, in points: "), std::string::npos) << journal().out;
  EXPECT_NE(journal({"--svg", "-"}).out.find("what all of it comes to, in points"), std::string::npos);
}

TEST_F(GoingOn, OneLineSaysWhatIsWrongWithAnAnswer) {
  const auto answered = [&](const std::string& scenario, const std::string& answer) {
    return run({"play", scenario, "--seed", "a", "--answers", folder_.write("answers", answer + "\n")});
  };
  expect_line(
      answered("scenarios/columbia/plain-cards.toml", R"({"type":"play","player":"Vox Populli","cards":[]})"),
      {"did you mean 'Vox Populi'?"});
  expect_line(answered(kCampaign, R"({"type":"atack","from":"Peru","against":"Chile"})"),
              {"did you mean 'attack'?"});
}

/// Each kind of file, given to each command that wants another.
TEST_F(GoingOn, AFileOfAnotherKindIsToldAsWhatItIs) {
  begin(kCampaign);
  const std::string log = folder_ / "play.log";
  ASSERT_EQ(journal({"--log", log}).status, 0);
  const std::string rulebook = "rulebooks/aggression-2.toml";
  struct CommandCase {
    std::vector<std::string> command;
    std::vector<std::string> words;
  };
  std::vector<CommandCase> all;
  for (const char* question : {"judge", "odds", "advise", "play", "simulate", "sensitivity"}) {
    all.push_back({{question, path_}, {"this is a journal, casus play --journal FILE goes on with it"}});
    all.push_back({{question, log}, {"this is the log of a play, casus verify FILE"}});
    all.push_back({{question, rulebook}, {"this is a rulebook", "--rulebook FILE"}});
  }
  all.push_back(
      {{"verify", path_}, {"this is a journal, casus journal FILE --at N --log LOG takes the log"}});
  for (const char* wants_log : {"verify", "luck"}) {
    all.push_back({{wants_log, kCampaign}, {"this is a scenario, casus play SCENARIO --log LOG"}});
    all.push_back({{wants_log, rulebook}, {"this is a rulebook"}});
  }
  for (const std::vector<std::string>& wants_journal :
       {std::vector<std::string>{"journal"}, {"play", "--journal"}, {"journal", "--verify"}}) {
    const auto given = [&](const std::string& file) {
      std::vector<std::string> command = wants_journal;
      command.push_back(file);
      return command;
    };
    all.push_back({given(kCampaign), {"this is a scenario, casus play SCENARIO --journal FILE begins"}});
    all.push_back({given(rulebook), {"this is a rulebook"}});
    all.push_back({given(log), {"this is the log of a play", "casus verify FILE plays it again"}});
  }
  for (const CommandCase& one : all) {
    const ProcessResult ran = run(one.command);
    std::vector<std::string> words = one.words;
    words.push_back(one.command.back() + ": this is");
    SCOPED_TRACE(one.command.front() + " " + one.command.back());
    expect_line(ran, words);
    EXPECT_EQ(ran.out, "");
  }
  // Not from a name: what comes in is looked at.
  expect_line(run({"odds", "-"}, text()), {"standard input: this is a journal"});
  EXPECT_NE(run({"check", path_}).out.find("this is a journal"), std::string::npos);
  EXPECT_EQ(run({"luck", path_}).status, 0);
}

}  // namespace
}  // namespace casus::cli
