// The fuzzer's property: of every input that once broke it, and of some at random.

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <random>

#include "deep.hpp"
#include "fuzz/journal_properties.hpp"

namespace casus::fuzz {
namespace {

TEST(FuzzCases, NoneBreaksAJournalAnyMore) {
  for (const auto& file : std::filesystem::directory_iterator(CASUS_ROOT "/tests/fuzz/cases")) {
    if (!file.path().filename().string().starts_with("journal_fuzz")) continue;
    EXPECT_EQ(broken_by_journal(text_of_file(file.path().string())), "") << file.path();
  }
}

TEST(FuzzCases, NothingRandomBreaksAJournal) {
  std::mt19937 random(1);
  const std::size_t count = deep_or<std::size_t>(3000, 150);
  const std::string_view pieces[] = {"\"", "{",       "}", "[]", "null",  "1",
                                     "-1", "\"to\":", ",", "x",  "1e999", "\xff"};
  for (std::size_t i = 0; i < count; ++i) {
    std::string bytes(4, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    const unsigned words = random() % 4;
    for (unsigned word = 0; word < words; ++word) bytes += pieces[random() % std::size(pieces)];
    EXPECT_EQ(broken_by_journal(bytes), "") << i;
  }
}

}  // namespace
}  // namespace casus::fuzz
