// docs/dice.md says what each construct gives: every row of its tables that begins with an expression is held
// to its word.

#include <fstream>
#include <gtest/gtest.h>
#include <optional>
#include <string_view>
#include <utility>

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

/// Of a row "| `expression` | words | …" the expression and the words.
std::optional<std::pair<std::string, std::string>> row_of(std::string_view line) {
  constexpr std::string_view kOpens = "| `";
  constexpr std::string_view kBetween = "` | ";
  if (!line.starts_with(kOpens)) return std::nullopt;
  line.remove_prefix(kOpens.size());
  const std::size_t tick = line.find('`');
  if (tick == line.npos || !line.substr(tick).starts_with(kBetween)) return std::nullopt;
  const std::string_view words = line.substr(tick + kBetween.size());
  const std::size_t bar = words.find(" |");
  if (bar == words.npos || words.find('|') < bar) return std::nullopt;
  return std::pair(std::string(line.substr(0, tick)), std::string(words.substr(0, bar)));
}

TEST(ExpressionDocs, SayWhatIsSo) {
  std::ifstream file(std::string(CASUS_ROOT) + "/docs/dice.md");
  std::string line;
  int rows = 0;
  while (std::getline(file, line)) {
    const auto row = row_of(line);
    if (!row) continue;
    const auto answer = evaluate(row->first);
    ASSERT_TRUE(answer.result.ok()) << line;
    EXPECT_EQ(in_words(*answer.result), row->second) << row->first;
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
