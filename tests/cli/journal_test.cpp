// Tests journals as users keep them: begun, continued, edited, taken back; their files after a power cut; and
// the messages about a journal that another process writes to or has changed.

#include <random>
#include <sys/file.h>
#include <thread>

#include "deep.hpp"
#include "said.hpp"
#include "spawn.hpp"

namespace casus::cli {
namespace {

const std::string kDice = "system = 'aggression'\nedition = 1\n[dice]\nattacker = 1\ndefender = 1\n";

std::size_t count_of(const std::string& text, const std::string& words) {
  std::size_t count = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
  return count;
}

/// One line on standard error, which says this; nothing on standard output.
void expect_refusal(const ProcessResult& ran, const std::string& words) {
  EXPECT_EQ(ran.status, 2) << ran.out << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
  EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
}

class JournalFile : public testing::Test {
 protected:
  [[nodiscard]] ProcessResult begin() const {
    return run({"play", kWorkedExample, "--seed", "golden", "--journal", path_, "--by-default"});
  }
  [[nodiscard]] ProcessResult journal(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"journal", path_});
    return run(more);
  }
  [[nodiscard]] ProcessResult play(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"play", "--journal", path_, "--by-default"});
    return run(more);
  }
  [[nodiscard]] std::string text() const { return text_of(path_); }

  const Folder folder_;
  const std::string path_ = folder_ / "evening.casus";
};

TEST_F(JournalFile, KeepsAGameAndGoesOnWhereItStands) {
  const ProcessResult first = begin();
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_NE(first.err.find("kept in " + path_ + ", line 2"), std::string::npos) << first.err;
  EXPECT_EQ(lines_of(text()).size(), 2U);
  expect_refusal(begin(), "there is something already");

  const ProcessResult resting = play();
  expect_refusal(resting, "nothing is declared");
  EXPECT_EQ(lines_of(text()).size(), 2U) << "what is refused is not written";

  const files::Node told = json_of(journal({"--json"}));
  EXPECT_EQ(*told.find("line")->integer(), 2);
  const std::string next = folder_ / "next.toml";
  ASSERT_EQ(journal({"--next", next}).status, 0);
  EXPECT_EQ(run({"check", next}).status, 0) << run({"check", next}).out;
  EXPECT_TRUE(text_of(next).starts_with("system = \"aggression\"\n")) << text_of(next);
  EXPECT_EQ(journal({"--next", "-"}).out, text_of(next));

  ASSERT_EQ(journal({"--edit", "title=Another", "--edit", "territory.Peru.development="}).status, 0);
  EXPECT_NE(journal().out.find("title = \"Another\""), std::string::npos) << journal().out;
  EXPECT_NE(journal().out.find("territory.Peru.development taken away"), std::string::npos);
  EXPECT_EQ(journal({"--verify"}).status, 0) << journal({"--verify"}).out;
}

TEST_F(JournalFile, AnEditIsToldByWhatDiffersAndKeepsToTheRules) {
  ASSERT_EQ(begin().status, 0);
  expect_refusal(journal({"--edit", "edition=1"}), "the edit changes 'edition'");
  // Income: a number is added to; what is no number is not.
  ASSERT_EQ(journal({"--edit", "territory.Peru.units.food+=3"}).status, 0);
  EXPECT_NE(journal().out.find("territory.Peru.units.food = 5"), std::string::npos) << journal().out;
  expect_refusal(journal({"--edit", "territory.Peru.owner+=1"}), "for '+='");
  expect_refusal(journal({"--edit", "territory.Peru.units.food+=9223372036854775807"}), "too large");
  EXPECT_EQ(journal({"--verify"}).status, 0) << journal({"--verify"}).out;
}

/// Elements of a list without names are reported by their numbers, each with the difference in it.
TEST_F(JournalFile, AnEditWithinAListIsToldThere) {
  const std::string columbia = "scenarios/columbia/entering-three.toml";
  ASSERT_EQ(run({"play", columbia, "--seed", "a", "--journal", path_, "--by-default"}).status, 0);
  ASSERT_EQ(journal({"--edit", "force[1].common=4"}).status, 0);
  EXPECT_NE(journal().out.find("force[1].common = 4"), std::string::npos) << journal().out;
  EXPECT_EQ(journal().out.find(" values"), std::string::npos) << journal().out;
}

/// The first of what may be declared, declared and played, until nothing may be.
TEST_F(JournalFile, WhatJudgeListsIsDeclaredAndPlayed) {
  ASSERT_EQ(begin().status, 0);
  for (int i = 0; i < 4; ++i) {
    const ProcessResult next = journal({"--next", "-"});
    const files::Node judged = json_of(run({"judge", "-", "--json"}, next.out));
    const files::Node* may = judged.find("may_declare");
    ASSERT_NE(may, nullptr);
    if (may->array()->empty()) {
      const files::Node* turn = judged.find("next");
      ASSERT_FALSE(turn->array()->empty());
      const ProcessResult turned = journal({"--turn", *turn->array()->front().text()});
      ASSERT_EQ(turned.status, 0) << turned.err;
      continue;
    }
    std::vector<std::string> sets{"--seed", std::to_string(i)};
    for (const files::Entry& set : *may->array()->front().find("set")->table()) {
      const bool is_text = set.value.text() != nullptr;
      std::string value = is_text ? *set.value.text() : to_json(set.value);
      if (set.value.table() != nullptr) value = "";  // tables are set key by key below
      if (set.value.table() == nullptr) sets.insert(sets.end(), {"--set", set.key + "=" + value});
      if (set.value.table() == nullptr) continue;
      for (const files::Entry& one : *set.value.table())
        sets.insert(sets.end(),
                    {"--set", set.key + "." + one.key + "=" +
                                  (one.value.text() != nullptr ? *one.value.text() : to_json(one.value))});
    }
    const ProcessResult played = play(sets);
    ASSERT_EQ(played.status, 0) << played.err;
  }
  EXPECT_EQ(journal({"--verify"}).status, 0) << journal({"--verify"}).out;
}

TEST_F(JournalFile, TurnsAndTakesBack) {
  ASSERT_EQ(begin().status, 0);
  expect_refusal(journal({"--turn", "Nort"}), "the turn cannot pass to 'Nort', did you mean 'North'?");
  ASSERT_EQ(journal({"--turn", "South"}).status, 0);
  expect_refusal(journal({"--back", "3"}), "nothing comes after line 3");
  expect_refusal(journal({"--back", "9"}), "there is no line 9");
  const std::string before = text();
  ASSERT_EQ(journal({"--back", "1"}).status, 0);
  EXPECT_TRUE(text().starts_with(before)) << "what was written stays";
  EXPECT_EQ(count_of(journal().out, "(taken back)"), 2U) << journal().out;
  // What was taken back comes back: by mistake is soon said.
  const std::string there = journal({"--at", "3", "--next", "-"}).out;
  ASSERT_EQ(journal({"--back", "3"}).status, 0);
  EXPECT_EQ(journal({"--next", "-"}).out, there);
  EXPECT_EQ(count_of(journal().out, "(taken back)"), 1U) << journal().out;
  ASSERT_EQ(journal({"--back", "1"}).status, 0);
  EXPECT_NE(journal().out.find("1 play taken back"), std::string::npos);
  const ProcessResult again = play({"--seed", "other"});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(journal({"--verify"}).status, 0) << journal({"--verify"}).out;
}

TEST_F(JournalFile, ALogComesOutAsItWasWritten) {
  const std::string log = folder_ / "play.log";
  ASSERT_EQ(
      run({"play", kWorkedExample, "--seed", "golden", "--journal", path_, "--log", log, "--by-default"})
          .status,
      0);
  EXPECT_EQ(journal({"--log", "-"}).out, text_of(log));
  EXPECT_EQ(journal({"--log", "-", "--at", "2"}).out, text_of(log));
  EXPECT_EQ(run({"verify", "-"}, text_of(log)).status, 0);
  expect_refusal(journal({"--log", "-", "--at", "1"}), "line 1 is no play");
}

TEST_F(JournalFile, EveningAsCsvAndAsAPicture) {
  ASSERT_EQ(begin().status, 0);
  const std::string csv = journal({"--csv", "-"}).out;
  EXPECT_TRUE(csv.starts_with("line,kind,voided,holder,piece,count,worth\n1,begun,0,")) << csv;
  const std::string svg = journal({"--svg", "-"}).out;
  EXPECT_TRUE(svg.starts_with("<svg")) << svg.substr(0, 100);
  EXPECT_NE(svg.find("North"), std::string::npos);
}

TEST_F(JournalFile, OptionsThatContradictEachOtherAreRefused) {
  ASSERT_EQ(begin().status, 0);
  expect_refusal(journal({"--edit", "a=1", "--turn", "North"}), "one of --edit, --turn and --back");
  expect_refusal(journal({"--verify", "--at", "1"}), "--verify is of the whole journal");
  expect_refusal(journal({"--back", "1", "--next", "x"}), "write a line");
  expect_refusal(journal({"--json", "--csv", "-"}), "standard output");
  expect_refusal(run({"play"}), "SCENARIO is required");
  expect_refusal(play({"--rulebook", "aggression-1"}), "keeps the rulebook");
  expect_refusal(play({"--set", "rulebook.title=x"}), "keeps the rulebook");
  expect_refusal(journal({"--edit", "rulebook.title=x"}), "keeps the rulebook");
  expect_refusal(journal({"--edit", "territory.Peru.points=x"}), "--edit:1:23");
  expect_refusal(journal({"--edit", "territory.Per="}), "did you mean 'Peru'?");
  expect_refusal(journal({"--edit", "title=North lands on Chile"}), "nothing changes");
  EXPECT_EQ(lines_of(text()).size(), 2U);
}

TEST_F(JournalFile, WhatIsNoJournalIsRefusedWithItsLine) {
  expect_refusal(journal(), "no such file");
  expect_refusal(play(), "there is no such journal");
  expect_refusal(run({"journal", folder_ / ""}), "a folder");
  expect_refusal(run({"journal", folder_.write("empty", "")}), "the journal is empty");
  expect_refusal(run({"journal", folder_.write("toml", "a = [1")}), "toml:1:");
  expect_refusal(run({"play", kWorkedExample, "--journal", folder_.write("mine", "precious")}),
                 "there is something already");
  EXPECT_EQ(text_of(folder_ / "mine"), "precious");
  expect_refusal(run({"play", kWorkedExample, "--journal", "/dev/null", "--by-default"}), "/dev/null");
  EXPECT_EQ(run({"journal", folder_ / "toml", "--verify"}).status, 1);
}

TEST_F(JournalFile, AChangedLineIsNamedAndWhatStandsBeforeItIsReadable) {
  ASSERT_EQ(begin().status, 0);
  ASSERT_EQ(journal({"--edit", "title=One"}).status, 0);
  ASSERT_EQ(journal({"--edit", "title=Two"}).status, 0);
  std::string changed = text();
  changed.replace(changed.find("\"One\""), 5, "\"Eno\"");
  folder_.write("evening.casus", changed);
  expect_refusal(journal(), "evening.casus:4:");
  expect_refusal(journal(),
                 "line 4 does not follow from line 3: one of the two was changed after it was written");
  expect_refusal(journal(), "what stands before it can be read with --at 2");
  expect_refusal(journal({"--edit", "title=x"}), "evening.casus:4:");
  expect_refusal(play(), "evening.casus:4:");
  expect_refusal(journal({"--at", "4"}), "evening.casus:4:");
  EXPECT_EQ(journal({"--at", "3"}).status, 0);
  EXPECT_EQ(journal({"--verify"}).status, 1);
  EXPECT_EQ(text(), changed);
}

TEST_F(JournalFile, ALineThatWasCutIsToldAndCutOffAndNothingElse) {
  ASSERT_EQ(begin().status, 0);
  const std::string whole = text();
  folder_.write("evening.casus", whole + whole.substr(whole.find('\n') + 1, 300));
  const ProcessResult told = journal();
  EXPECT_EQ(told.status, 0);
  EXPECT_NE(told.err.find("line 3 is not whole"), std::string::npos) << told.err;
  const ProcessResult edited = journal({"--edit", "title=x"});
  EXPECT_EQ(edited.status, 0);
  EXPECT_NE(edited.err.find("line 3 was not written whole"), std::string::npos) << edited.err;
  EXPECT_TRUE(text().starts_with(whole));
  EXPECT_EQ(lines_of(text()).size(), 3U);
  // An editor that takes the last newline takes nothing else.
  folder_.write("evening.casus", text().substr(0, text().size() - 1));
  ASSERT_EQ(journal({"--edit", "title=y"}).status, 0);
  EXPECT_EQ(lines_of(text()).size(), 4U);
  EXPECT_EQ(journal({"--verify"}).status, 0) << journal({"--verify"}).out;
}

TEST_F(JournalFile, TheSecondWriterIsTold) {
  ASSERT_EQ(begin().status, 0);
  const int file = open(path_.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(flock(file, LOCK_EX), 0);
  expect_refusal(journal({"--edit", "title=x"}), "another casus is writing to this journal");
  EXPECT_EQ(journal().status, 0) << "reading needs no lock";
  // One who is done soon is waited for.
  std::thread done([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    flock(file, LOCK_UN);
  });
  EXPECT_EQ(journal({"--edit", "title=x"}).status, 0);
  done.join();
  close(file);
}

TEST_F(JournalFile, WritersAtOnceAllKeepTheirLines) {
  ASSERT_EQ(begin().status, 0);
  std::vector<std::thread> writers;
  for (int i = 0; i < 4; ++i) {
    writers.emplace_back([&, i] {
      EXPECT_EQ(journal({"--edit", "territory.Peru.points=" + std::to_string(10 + i)}).status, 0);
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(lines_of(text()).size(), 6U);
  EXPECT_EQ(journal({"--verify"}).status, 0) << journal({"--verify"}).out;
}

/// After a kill at a random moment, a hundred times over, the journal has once what was printed, and the game
/// goes on.
TEST_F(JournalFile, NothingThatWasToldIsLostWhenItIsKilled) {
  const std::string scenario = folder_.write("dice.toml", kDice);
  const auto begun = std::chrono::steady_clock::now();
  ASSERT_EQ(run({"play", scenario, "--seed", "golden", "--journal", path_}).status, 0);
  // Moments all over a play, however long this build takes for one.
  const std::chrono::microseconds whole =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun);
  std::mt19937 random(1);
  const std::string told = folder_ / "told";
  std::size_t acknowledged = 1;
  std::size_t killed = 0;
  for (int i = 0; i < deep_or(300, 10); ++i) {
    std::filesystem::remove(told);  // where it is killed before it begins one, the last one's is not its own
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const int out = open(told.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      dup2(out, 1);
      dup2(open("/dev/null", O_RDWR), 2);
      become_casus({"play", "--journal", path_, "--set", "dice={attacker=1,defender=1}"}, {});
    }
    std::this_thread::sleep_for(whole * (random() % 1100) / 1000);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) ++killed;
    const std::string said = text_of(told);
    const std::size_t seed = said.rfind("  seed ");
    if (seed == std::string::npos || said.find('\n', seed) == std::string::npos) continue;
    ++acknowledged;
    const std::size_t begin = said.find_first_not_of(' ', seed + 6);
    const std::string hex = said.substr(begin, 64);
    ASSERT_EQ(count_of(text(), hex), 1U) << i;
  }
  const ProcessResult last = play({"--set", "dice={attacker=1,defender=1}"});
  EXPECT_EQ(last.status, 0) << last.err;
  EXPECT_GE(count_of(text(), "\"played\":"), acknowledged + 1);
  EXPECT_EQ(journal({"--verify"}).status, 0) << journal({"--verify"}).out;
  RecordProperty("killed", static_cast<int>(killed));
  RecordProperty("acknowledged", static_cast<int>(acknowledged));
}

}  // namespace
}  // namespace casus::cli
