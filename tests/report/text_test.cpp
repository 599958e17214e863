#include "report/text.hpp"

#include "played.hpp"

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

}  // namespace
}  // namespace casus::report
