#include "report/log.hpp"

#include "conflict/play/sha256.hpp"
#include "played.hpp"

namespace casus::report {
namespace {

std::vector<files::Document> lines_of(const std::string& log) {
  std::vector<files::Document> lines;
  for (std::size_t begin = 0; begin < log.size();) {
    const std::size_t end = log.find('\n', begin);
    auto line = files::read_json(log.substr(begin, end - begin), "log");
    EXPECT_TRUE(line) << to_string(line.faults().front());
    if (line) lines.push_back(*line);
    begin = end + 1;
  }
  return lines;
}

TEST(Log, HeadHoldsAllThatIsNeededToPlayAgain) {
  const Sources sources = sources_of(kShort);
  const auto lines = lines_of(log_of(sources, "x", nobody));
  const files::Node& head = lines.front().root;
  EXPECT_EQ(*head.find("casus")->text(), CASUS_VERSION);
  EXPECT_EQ(*head.find("system")->text(), "aggression");
  EXPECT_EQ(*head.find("scenario"), sources.scenario.root);
  EXPECT_EQ(*head.find("rulebook"), sources.rulebook.root);
  EXPECT_TRUE(*head.find("seed_chosen")->boolean());
}

TEST(Log, SeedFitsTheCommitmentOfTheHead) {
  const std::string log = log_of(sources_of(kShort), "x", nobody);
  const auto lines = lines_of(log);
  const auto seed = seed_from_hex(*lines[lines.size() - 2].root.find("seed")->text());
  const auto play = play_id_from_hex(*lines.front().root.find("play")->text());
  ASSERT_TRUE(seed && play);
  const std::string claims = log.substr(0, log.find(R"(,"commitment":)"));
  EXPECT_EQ(to_hex(commitment(*play, *seed, claims)), *lines.front().root.find("commitment")->text());
}

TEST(Log, EveryThrowStandsBeforeWhatItShows) {
  const auto lines = lines_of(log_of(sources_of(kShort), "x", nobody));
  std::int64_t next = 0;
  std::int64_t thrown = 0;
  for (const auto& line : lines) {
    if (const files::Node* one = line.root.find("throw")) {
      EXPECT_EQ(*one->find("number")->integer(), next++);
      EXPECT_EQ(static_cast<std::int64_t>(one->find("faces")->array()->size()),
                *one->find("count")->integer());
      thrown += *one->find("count")->integer();
    } else if (line.root.find("shows") != nullptr) {
      EXPECT_GE(--thrown, 0) << "a die that no throw made";
    }
  }
  EXPECT_GT(next, 0);
  EXPECT_EQ(thrown, 0) << "a die thrown that nothing shows";
}

TEST(Log, AHiddenDrawIsToldWithoutItsFaces) {
  const auto sources = gather(Request{CASUS_ROOT "/scenarios/columbia/unknown-hand.toml", std::nullopt, {}});
  const auto first = lines_of(log_of(*sources, "x", nobody))[1];
  const files::Node* drawn = first.root.find("throw");
  ASSERT_NE(drawn, nullptr);
  EXPECT_EQ(*drawn->find("purpose")->text(), "card");
  EXPECT_EQ(drawn->find("faces"), nullptr);
}

TEST(Log, LastLineSealsAllBefore) {
  const std::string log = log_of(sources_of(kShort), "x", nobody);
  const std::size_t last = log.rfind('\n', log.size() - 2) + 1;
  EXPECT_EQ(log.substr(last), R"({"sha256":")" + sha256(log.substr(0, last)) + "\"}\n");
}

TEST(Log, HoldsWhatWasAnswered) {
  const auto scenario = files::load(kWorkedExample);
  const auto sources = gather(*scenario, std::nullopt, {});
  std::size_t answers = 0;
  for (const auto& line : lines_of(log_of(*sources, "golden", nobody)))
    answers += line.root.find("answer") != nullptr ? 1 : 0;
  EXPECT_GE(answers, 1U);
}

TEST(Log, TooLargeAHeadIsAFault) {
  Sources sources = sources_of(kShort);
  const auto table = table_of(sources);
  sources.scenario.root.table()->push_back({"note", files::Node(std::string(files::kMaxTextBytes + 1, 'x'))});
  const auto log = write_log(opening_of_text(sources, *table, "x"), PlayResult{});
  ASSERT_FALSE(log);
  EXPECT_NE(log.faults().front().what.find("too large"), std::string::npos);
}

}  // namespace
}  // namespace casus::report
