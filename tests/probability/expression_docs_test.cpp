// docs/dice.md says what each construct gives: every row of its tables that begins with an expression is held
// to its word.

#include <fstream>
#include <gtest/gtest.h>
#include <regex>

#include "probability/expression.hpp"

namespace casus::probability {
namespace {

std::string without_one(std::string number) {
  if (number.ends_with("/1")) number.resize(number.size() - 2);
  return number;
}

/// As the tables write it: all of a few values, else the ends and the mean.
std::string in_words(const Distribution& distribution) {
  std::string words;
  if (distribution.entries().size() > 4) {
    return std::to_string(distribution.lowest()) + " … " + std::to_string(distribution.highest()) +
           ", mean " + without_one(distribution.mean().to_string());
  }
  for (const auto& entry : distribution.entries()) {
    words += (words.empty() ? "" : ", ") + std::to_string(entry.value) + ": " +
             without_one(distribution.probability(entry.value).to_string());
  }
  return words;
}

TEST(ExpressionDocs, SayWhatIsSo) {
  std::ifstream file(std::string(CASUS_ROOT) + "/docs/dice.md");
  const std::regex row("^\\| `([^`]*)` \\| ([^|]*) \\|.*");
  std::string line;
  int rows = 0;
  while (std::getline(file, line)) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    const auto answer = evaluate(match[1].str());
    ASSERT_TRUE(answer.result.ok()) << line;
    EXPECT_EQ(in_words(*answer.result), match[2].str()) << match[1];
    ++rows;
  }
  EXPECT_GT(rows, 35);
  EXPECT_EQ(*evaluate("pattern(5d6)").result,
            *evaluate("pattern(5d6, 0:1, 2:2, 3:3, 2+2:4, 4:4, 3+2:5, 5:5)").result);
  EXPECT_TRUE(evaluate("d6!22").result.ok());
  EXPECT_FALSE(evaluate("d6!23").result.ok());
}

}  // namespace
}  // namespace casus::probability
