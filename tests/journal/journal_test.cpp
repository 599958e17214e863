// Tests journals: lines linked by their names, a fold that needs no rules, and the faults found in a journal
// that was cut, changed or mixed.

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "conflict/play/sha256.hpp"
#include "deep.hpp"
#include "journal/bots.hpp"
#include "journal/check.hpp"
#include "journal/journal_json.hpp"
#include "journal/story.hpp"
#include "report/verify.hpp"

namespace casus::journal {
namespace {

/// A short evening of everything that a journal has, which ends with a play.
Bots short_evening(unsigned seed = 3) {
  Bots bots("aggression/worked-example", seed);
  bots.conflict();
  bots.edit("territory.Peru.points=3");
  bots.turn();
  bots.set_up_anew();
  bots.conflict();
  bots.back(2);
  bots.set_up_anew();
  bots.conflict();
  EXPECT_EQ(bots.broken(), "");
  return bots;
}

Journal read(const std::string& text) {
  auto journal = read_journal(text, "evening");
  EXPECT_TRUE(journal) << to_string(journal.faults().front());
  return *journal;
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

TEST(Journal, ALineIsNamedByItsHash) {
  const std::string line = "{}";
  EXPECT_EQ(name_of(line), sha256(std::string("casus.journal.1") + '\0' + line));
}

TEST(Journal, HasWhatWasWritten) {
  const Bots bots = short_evening();
  const Journal journal = read(bots.text());
  EXPECT_FALSE(journal.fault);
  EXPECT_EQ(journal.torn, 0U);
  EXPECT_FALSE(journal.unended);
  EXPECT_EQ(journal.good, bots.text().size());
  EXPECT_EQ(journal.system, "aggression");
  EXPECT_EQ(journal.title, "North lands on Chile");
  EXPECT_EQ(journal.lines.size(), bots.points().size());
  for (const Line& line : journal.lines) EXPECT_EQ(line.name, name_of(journal.bytes(line)));
  EXPECT_EQ(std::count_if(journal.lines.begin(), journal.lines.end(),
                          [](const Line& line) { return line.kind == Kind::back; }),
            1);
}

TEST(Journal, ALogIsPutTogetherAgainByteForByte) {
  for (const char* scenario : {"aggression/worked-example", "conflict-chart/hidden-commitments",
                               "columbia/plain-cards", "defcon/contested"}) {
    Bots bots(scenario, 5);
    for (int i = 0; i < 3; ++i) bots.conflict();
    const Journal journal = read(bots.text());
    std::size_t next = 0;
    for (std::size_t i = 0; i < journal.lines.size(); ++i) {
      if (journal.lines[i].kind != Kind::played) continue;
      const auto before = stand(journal, journal.lines[i - 1].number);
      const KeptLog log = log_of(journal, journal.lines[i], before->sources);
      EXPECT_EQ(log.text, bots.logs().at(next++));
      EXPECT_TRUE(report::verify(log.text, CASUS_VERSION).valid);
    }
    EXPECT_EQ(next, bots.plays());
    EXPECT_GE(next, 1U) << scenario;
  }
}

TEST(Journal, IsValidAndEveryPointIsAsItWas) {
  const Bots bots = short_evening();
  const Journal journal = read(bots.text());
  const auto verdict = check_journal(journal, CASUS_VERSION);
  EXPECT_TRUE(verdict->valid) << verdict->text;
  EXPECT_NE(verdict->text.find(journal.last()), std::string::npos);
  for (const Bots::Point& point : bots.points())
    EXPECT_EQ(stand(journal, point.line)->sources.scenario, point.scenario) << point.line;
}

/// The last line is a play, whose seal and commitment bind it; every other is bound by the one after it.
TEST(Journal, EveryChangedByteIsFound) {
  Bots bots("aggression/bare-dice-edition-1", 1);
  bots.conflict();
  const std::string text = bots.text();
  ASSERT_TRUE(check_journal(read(text), CASUS_VERSION)->valid);
  const std::size_t stride = deep_or<std::size_t>(1, 13);
  for (std::size_t i = 0; i < text.size(); i += stride) {
    std::string changed = text;
    changed[i] = static_cast<char>(static_cast<unsigned char>(changed[i]) ^ 1U);
    const auto journal = read_journal(changed, "evening");
    if (!journal) continue;
    // The last line's writer is bound by its own name alone.
    const auto verdict = check_journal(*journal, CASUS_VERSION);
    if (journal->lines.size() == 2 && journal->lines[1].writer != "table") {
      EXPECT_EQ(verdict->text.find(read(text).last()), std::string::npos);
      continue;
    }
    EXPECT_FALSE(verdict->valid && journal->torn == 0)
        << i << ": " << changed.substr(i - std::min<std::size_t>(i, 40), 80);
  }
}

TEST(Journal, ALineThatWasCutNeverCounted) {
  const Bots bots = short_evening();
  const std::vector<std::string> lines = lines_in(bots.text());
  const std::string before = joined({lines.begin(), lines.end() - 1});
  const std::size_t step = std::max<std::size_t>(lines.back().size() / deep_or<std::size_t>(1000, 40), 1);
  for (std::size_t size = 1; size < lines.back().size(); size += step) {
    const Journal journal = read(before + lines.back().substr(0, size));
    EXPECT_FALSE(journal.fault);
    EXPECT_EQ(journal.torn, lines.size());
    EXPECT_EQ(journal.good, before.size());
    EXPECT_EQ(journal.lines.size(), lines.size() - 1);
  }
  // Whole but for its newline, it does.
  const Journal whole = read(before + lines.back());
  EXPECT_EQ(whole.torn, 0U);
  EXPECT_TRUE(whole.unended);
  EXPECT_EQ(whole.lines.size(), lines.size());
}

TEST(Journal, ALineSaidTwiceIsNoError) {
  const Bots bots = short_evening();
  std::vector<std::string> lines = lines_in(bots.text());
  const std::size_t count = lines.size();
  lines.push_back(lines.back());
  lines.insert(lines.begin() + 2, lines[1]);
  const Journal journal = read(joined(lines));
  EXPECT_FALSE(journal.fault);
  EXPECT_EQ(journal.lines.size(), count);
  EXPECT_EQ(journal.lines.back().number, count + 1);
  EXPECT_EQ(stand(journal)->sources.scenario, bots.points().back().scenario);
}

/// The place and the words of a fault, and that what stands before it is as good as ever.
void expect_fault(const std::vector<std::string>& lines, std::size_t at, const std::string& words,
                  const Bots& bots) {
  const auto journal = read_journal(joined(lines), "evening");
  ASSERT_TRUE(journal) << words;
  ASSERT_TRUE(journal->fault) << words;
  EXPECT_EQ(journal->fault->place.line, at) << words;
  EXPECT_EQ(journal->fault->place.file, "evening");
  EXPECT_NE(to_string(*journal->fault).find(words), std::string::npos) << to_string(*journal->fault);
  EXPECT_EQ(journal->lines.size(), at - 1);
  EXPECT_EQ(stand(*journal, at - 1)->sources.scenario, bots.points()[at - 2].scenario);
  EXPECT_FALSE(stand(*journal, at));
  const auto verdict = check_journal(*journal, CASUS_VERSION);
  EXPECT_FALSE(verdict->valid);
  EXPECT_EQ(verdict->at, at);
}

TEST(Journal, SaysWhichLineIsWrongAndKeepsWhatStandsBefore) {
  const Bots bots = short_evening();
  const std::vector<std::string> lines = lines_in(bots.text());
  const std::vector<std::string> others = lines_in(short_evening(4).text());
  const auto with = [&](std::size_t at, const std::string& line) {
    std::vector<std::string> changed = lines;
    changed.at(at - 1) = line;
    return changed;
  };
  const auto without = [&](std::size_t at) {
    std::vector<std::string> changed = lines;
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(at) - 1);
    return changed;
  };
  expect_fault(without(3), 3, "line 3 does not follow from line 2", bots);
  expect_fault(with(4, others[3]), 4, "or they are of two journals", bots);
  expect_fault(with(4, "{\"previous\":\"" + name_of(lines[1]) + "\",\"writer\":\"x\",\"edited\":[]}"), 4,
               "follows line 2, and others came in between", bots);
  expect_fault(with(3, "{"), 3, "evening:3:2", bots);
  expect_fault(with(3, ""), 3, "evening:3:1", bots);
  const std::string head = "{\"previous\":\"" + name_of(lines[1]) + "\",\"writer\":\"x\",";
  expect_fault(with(3, head + "\"dealt\":{}}"), 3, "a kind that this casus does not know: 'dealt'", bots);
  expect_fault(with(3, head + "\"back\":{\"to\":\"" + name_of(lines[4]) + "\"}}"), 3,
               "back to a line that is not here", bots);
  expect_fault(with(3, head + "\"edited\":[{\"path\":\"title\"}]}"), 3, "a change of nothing", bots);
  expect_fault(with(3, head + "\"edited\":[],\"more\":1}"), 3, "unknown key 'more'", bots);
  Bots another("aggression/campaign-of-five", 1);
  expect_fault(with(3, lines_in(another.text())[0]), 3, "another journal begins here", bots);
}

/// The line after a changed line reveals the change: then neither of the two is proven.
TEST(Journal, OfAChangedLineTheOneBeforeItIsTheLastThatIsSure) {
  const Bots bots = short_evening();
  const std::vector<std::string> lines = lines_in(bots.text());
  for (std::size_t at = 1; at < lines.size(); ++at) {
    std::vector<std::string> changed = lines;
    const std::size_t writer = changed[at - 1].find("\"writer\":\"table\"");
    changed[at - 1].replace(writer, 16, "\"writer\":\"taple\"");
    const Journal journal = read(joined(changed));
    ASSERT_TRUE(journal.fault) << at;
    EXPECT_EQ(journal.fault->place.line, at + 1);
    EXPECT_EQ(journal.sure, at - 1);
    const std::string words = fmt::format("line {} does not follow from line {}: one of", at + 1, at);
    EXPECT_TRUE(journal.fault->what.starts_with(words)) << journal.fault->what;
    EXPECT_EQ(check_journal(journal, CASUS_VERSION)->text, journal.fault->what) << "said once";
  }
  // A line that is faulty by itself says nothing against the one before it.
  std::vector<std::string> broken = lines;
  broken[2] = "{";
  EXPECT_EQ(read(joined(broken)).sure, 2U);
}

/// Only the story and the proof read the log inside a play's line.
TEST(Journal, WhatAPlayHoldsIsFoundByTheProof) {
  const Bots bots = short_evening();
  const auto verdict = [](const std::string& text) {
    const Journal journal = read(text);
    EXPECT_FALSE(journal.fault);
    EXPECT_TRUE(story_of(journal, std::nullopt, false));
    const auto said = check_journal(journal, CASUS_VERSION);
    EXPECT_FALSE(said->valid);
    EXPECT_EQ(said->at, journal.lines.size());
    return said->text;
  };
  const std::vector<std::string> lines = lines_in(bots.text());
  const std::string before = joined({lines.begin(), lines.end() - 1});
  EXPECT_NE(verdict(before + lines.back() + " \n").find("not written as casus writes it"), std::string::npos);
  const std::size_t at = lines.back().find("\"entries\":[") + 11;
  for (const char* junk : {"7,", "[],", "\"a\\\"]\",", "\xff,", "{\"answer\":[1]},", "{\"answer\":{}},"})
    verdict(before + lines.back().substr(0, at) + junk + lines.back().substr(at) + "\n");
  verdict(before + lines.back().substr(0, at) + lines.back().substr(lines.back().find("],\"settlement\"")) +
          "\n");
}

TEST(Journal, WhatIsNoJournalIsRefused) {
  for (const std::string& text :
       {std::string(), std::string("\n"), std::string("{}\n"), std::string("x"), std::string("\0\n", 2),
        std::string(100, '['), std::string("{\"previous\":\"x\",\"writer\":\"y\",\"edited\":[]}\n")}) {
    const auto journal = read_journal(text, "evening");
    EXPECT_FALSE(journal) << text;
  }
  EXPECT_FALSE(read_journal(std::string(kMaxJournalBytes + 1, 'x'), "evening"));
}

/// A change that does not fit what stands there.
TEST(Journal, AChangeThatDoesNotFitIsNamed) {
  const Bots bots = short_evening();
  const std::vector<std::string> lines = lines_in(bots.text());
  files::Document other = bots.points()[0].scenario;
  other.root.table()->push_back({"zebra", files::Node(1)});
  files::Document more = other;
  more.root.table()->back().value = files::Node(2);
  const auto line = edited_line({name_of(lines[1])}, other, more);
  const Journal journal = read(lines[0] + '\n' + lines[1] + '\n' + *line);
  EXPECT_FALSE(journal.fault);
  EXPECT_TRUE(stand(journal, 2));
  const auto now = stand(journal);
  ASSERT_FALSE(now);
  EXPECT_EQ(now.faults().front().place.line, 3U);
  EXPECT_NE(now.faults().front().what.find("'zebra'"), std::string::npos);
  EXPECT_EQ(check_journal(journal, CASUS_VERSION)->at, 3U);
}

/// Another version reads it, and says that a play went otherwise only where it did.
TEST(Journal, OfAnotherVersionIsReadAndPlayedAgain) {
  const Bots bots = short_evening();
  const Journal journal = read(bots.text());
  const auto same = check_journal(journal, "99.0.0");
  EXPECT_TRUE(same->valid) << same->text;

  // A play whose words another version wrote, and sealed.
  const std::vector<std::string> lines = lines_in(bots.text());
  const auto before = stand(journal, 1);
  std::string log = bots.logs()[0];
  const std::size_t at = log.find("\"text\":\"", log.find('\n'));
  log.insert(at + 8, "Alas: ");
  log.resize(log.rfind('\n', log.size() - 2) + 1);
  log += report::log_seal(log);
  const auto line =
      played_line({name_of(lines[0])}, log, before->sources.scenario, bots.points()[1].scenario);
  const Journal changed = read(lines[0] + '\n' + *line);
  EXPECT_FALSE(changed.fault);
  EXPECT_EQ(stand(changed)->sources.scenario, bots.points()[1].scenario) << "where one stood needs no rules";
  const auto verdict = check_journal(changed, "99.0.0");
  EXPECT_FALSE(verdict->valid);
  EXPECT_EQ(verdict->at, 2U);
  EXPECT_NE(verdict->text.find("by the rules of 99.0.0 this play"), std::string::npos) << verdict->text;
}

TEST(Journal, WhatAPlayLeavesIsProvedToo) {
  const Bots bots = short_evening();
  const std::vector<std::string> lines = lines_in(bots.text());
  files::Document other = bots.points()[1].scenario;
  other.root.table()->push_back({"zebra", files::Node(1)});
  const auto line =
      played_line({name_of(lines[0])}, bots.logs()[0], bots.points()[0].scenario, files::normal(other));
  const auto verdict = check_journal(read(lines[0] + '\n' + *line), CASUS_VERSION);
  EXPECT_FALSE(verdict->valid);
  EXPECT_NE(verdict->text.find("otherwise by the rules: 'zebra' is 1"), std::string::npos) << verdict->text;
}

TEST(Journal, ARulebookThatNoLongerReadsIsNamedAndTheFoldStands) {
  Bots bots("aggression/worked-example", 2);
  Sources broken = bots.sources();
  broken.rulebook.root.table()->pop_back();
  const auto begun = begun_line(broken, CASUS_VERSION);
  const Journal journal = read(*begun);
  EXPECT_EQ(stand(journal)->sources.scenario, bots.points()[0].scenario);
  const auto verdict = check_journal(journal, CASUS_VERSION);
  EXPECT_FALSE(verdict->valid);
  EXPECT_EQ(verdict->at, 1U);
  const auto story = story_of(journal, std::nullopt, false);
  ASSERT_TRUE(story);
  EXPECT_TRUE(story->closed);
}

TEST(Journal, APlayMayNotBeKeptTwiceNorAnotherThanItBegan) {
  const Bots bots = short_evening();
  const std::vector<std::string> lines = lines_in(bots.text());
  const auto back = back_line({name_of(lines[1])}, name_of(lines[0]));
  const std::string two = lines[0] + '\n' + lines[1] + '\n' + *back;
  const auto again = played_line({name_of(std::string_view(*back).substr(0, back->size() - 1))},
                                 bots.logs()[0], bots.points()[0].scenario, bots.points()[1].scenario);
  const auto verdict = check_journal(read(two + *again), CASUS_VERSION);
  EXPECT_FALSE(verdict->valid);
  EXPECT_NE(verdict->text.find("was played in line 2 already"), std::string::npos) << verdict->text;
}

TEST(Journal, TheStoryTellsEveryLineAndStrikesOutWhatWasTakenBack) {
  const Bots bots = short_evening();
  const Journal journal = read(bots.text());
  const auto story = story_of(journal, std::nullopt, false);
  ASSERT_TRUE(story);
  EXPECT_EQ(story->lines.size(), journal.lines.size());
  EXPECT_GT(story->voided, 0U);
  EXPECT_FALSE(story->holdings.empty());
  const std::string text = story_text({}, journal, *story);
  EXPECT_NE(text.find("(taken back)"), std::string::npos) << text;
  EXPECT_NE(text.find("Who holds what now"), std::string::npos);
  const files::Node node = story_node(journal, *story);
  EXPECT_TRUE(files::read_json(to_json(node), "story"));
}

/// Two evenings that differ in one hand alone have equal public stories, but for the names of lines.
TEST(Journal, TheirPublicFacesDifferInHashesAlone) {
  const auto scenario = [](const char* hand) {
    Bots bots("columbia/all-effects", 1);
    bots.edit("hand.Founders=[\"barricade\", \"" + std::string(hand) + "\"]");
    return bots.points().back().scenario;
  };
  if (!(masked(scenario("duel")) == masked(scenario("sabotage")))) GTEST_SKIP() << "no hand is masked";
  std::vector<std::string> faces;
  for (const char* hand : {"duel", "sabotage"}) {
    Bots bots("columbia/all-effects", 1);
    ASSERT_TRUE(bots.edit("hand.Founders=[\"barricade\", \"" + std::string(hand) + "\"]"));
    const Journal journal = read(bots.text());
    const auto story = story_of(journal, std::nullopt, true);
    ASSERT_TRUE(story);
    files::Node face = story_node(journal, *story);
    for (files::Node& line : *face.find("lines")->array()) *line.find("hash") = files::Node("");
    faces.push_back(to_json(face));
    EXPECT_NE(faces.back(), to_json(story_node(journal, *story_of(journal, std::nullopt, false))));
    const auto told = evening(journal, std::nullopt, true);
    ASSERT_TRUE(told);
    faces.back() += evening_csv(*told);
  }
  EXPECT_EQ(faces[0], faces[1]);
}

TEST(Journal, BackRestoresWhatStoodThere) {
  Bots bots("conflict-chart/chain-of-retaliations", 9);
  for (int i = 0; i < 4; ++i) bots.conflict();
  bots.back(1);
  bots.conflict();
  bots.back(0);
  const Journal journal = read(bots.text());
  EXPECT_EQ(stand(journal)->sources.scenario, bots.points()[0].scenario);
  EXPECT_EQ(stand(journal)->live.size(), 2U);
  for (const Bots::Point& point : bots.points())
    EXPECT_EQ(stand(journal, point.line)->sources.scenario, point.scenario) << point.line;
}

}  // namespace
}  // namespace casus::journal
