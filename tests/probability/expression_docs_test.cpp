// Tests docs/dice.md: every table row that begins with an expression is true.

#include <fstream>
#include <gtest/gtest.h>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

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

/// Returns the expression and the words of a row "| `expression` | words | …".
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
  EXPECT_TRUE(evaluate("d6!x22").result.ok());
  EXPECT_FALSE(evaluate("d6!x23").result.ok());
}

/// The pieces between '`' of a line.
std::vector<std::string> codes_of(const std::string& line) {
  std::vector<std::string> codes;
  for (std::size_t from = line.find('`'); from != line.npos; from = line.find('`', from)) {
    const std::size_t to = line.find('`', from + 1);
    codes.push_back(line.substr(from + 1, to - from - 1));
    from = to + 1;
  }
  return codes;
}

TEST(ExpressionDocs, WhatOthersWriteMeansTheSameOrIsRefusedWithWhatToWrite) {
  std::ifstream file(std::string(CASUS_ROOT) + "/docs/dice.md");
  std::string line;
  int rows = 0;
  while (std::getline(file, line)) {
    if (!line.starts_with("| AnyDice") && !line.starts_with("| Roll20") && !line.starts_with("| Foundry"))
      continue;
    const auto codes = codes_of(line);
    ASSERT_GE(codes.size(), 2U) << line;
    const auto theirs = evaluate(codes[0]);
    const bool refused = line.find("| refused") != line.npos;
    EXPECT_EQ(theirs.result.ok(), !refused) << line;
    if (refused) {
      const std::string message = to_string(theirs.result.faults()[0]);
      EXPECT_NE(message.find(codes[1]), message.npos) << message;
    } else {
      EXPECT_EQ(*theirs.result, *evaluate(codes[1]).result) << line;
    }
    ++rows;
  }
  EXPECT_GT(rows, 30);
}

TEST(ExpressionDocs, WhatCouldBeReadOtherwiseIsJson) {
  using Readings = std::vector<std::string>;
  const auto readings = [](const char* text) { return parse(text).result->readings; };
  EXPECT_EQ(readings("4d6kh3 + 2"), Readings{});
  EXPECT_EQ(readings("6d10!>=9"), Readings{"'6d10!>=9' explodes on 9 or more, once; each new die is added"});
  EXPECT_EQ(readings("count(6d10!{9,10}x3 >= 8)"),
            Readings{"'6d10!{9,10}x3' explodes on 9 or 10, at most 3 times; each new die counts for itself"});
  EXPECT_EQ(readings("d6!!"), Readings{"'d6!!' explodes on 6, once; each new roll is added to its die"});
  EXPECT_EQ(readings("8d6 / 2"), Readings{"'8d6 / 2' rounds down"});
  EXPECT_EQ(readings("floor(8d6 / 2)"), Readings{});
  for (const char* text : {"(10d6) >= 4", "d20>=11", "2d6>=9", "10d6 > 2d6", "let a = 10d6; a >= 4"})
    EXPECT_EQ(readings(text), Readings{}) << text;
  EXPECT_EQ(readings("count(5d10 >= 8) - count(5d10 = 1)"),
            Readings{"'5d10' is rolled anew in each 'count'; 'die(-1, 0:6, 1:3)' counts two ways at once"});
  EXPECT_EQ(readings("count(4d10 >= 8) - count(5d10 = 1)"), Readings{});
  EXPECT_EQ(readings("d6!=3"), Readings{"'!=' compares: is not equal; '!{3}' explodes on 3"});
  EXPECT_EQ(readings("4d6r1"), Readings{"'r1' rerolls on 1, once; the last roll stands"});
  EXPECT_EQ(readings("die(1, \"x\") + die(2, \"x\")"), Readings{"'\"x\"' adds 0 to a sum"});
  EXPECT_EQ(readings("count(die(1, \"x\") = \"x\")"), Readings{});
}

}  // namespace
}  // namespace casus::probability
