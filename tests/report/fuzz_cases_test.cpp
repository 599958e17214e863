// Every input that once broke a fuzzer of scenarios, rulebooks, moves or logs, played again; and the inputs
// that they start from.

#include <filesystem>
#include <gtest/gtest.h>

#include "../fuzz/table_properties.hpp"

namespace casus::fuzz {
namespace {

struct Property {
  std::string_view name;
  std::string (*broken)(std::string_view);
};
constexpr Property kProperties[] = {{"scenario-", broken_by_scenario},
                                    {"rulebook-", broken_by_rulebook},
                                    {"move-", broken_by_move},
                                    {"log-", broken_by_log}};

TEST(TableFuzzCases, HoldNow) {
  for (const auto& file : std::filesystem::directory_iterator(CASUS_FUZZ_CASES)) {
    const std::string name = file.path().filename().string();
    for (const Property& property : kProperties) {
      if (name.starts_with(property.name)) {
        EXPECT_EQ(property.broken(text_of_file(file.path().string())), "") << name;
      }
    }
  }
}

TEST(TableFuzzProperties, HoldOfWhatIsGoodAndOfNothing) {
  using std::string_view_literals::operator""sv;
  for (const Property& property : kProperties) {
    for (const std::string_view bytes : {""sv, "\1"sv, "\0\0\0\0"sv, "\0\0\0\377"sv, "\2\0\10\1x"sv, "\1{}"sv,
                                         "\4"sv, "\4\0\0\0"sv, "\4\0\0\377"sv, "\6\0\10\1x"sv})
      EXPECT_EQ(property.broken(bytes), "") << property.name;
  }
}

TEST(TableFuzzProperties, SpliceReplacesAStretch) {
  using std::string_view_literals::operator""sv;
  EXPECT_EQ(spliced("abcdef", ""), "abcdef");
  EXPECT_EQ(spliced("abcdef", "\1xyz"), "xyz");
  EXPECT_EQ(spliced("abcdef", "\0\0\2\3xy"sv), "abxyf");
  EXPECT_EQ(spliced("abcdef", "\0\377\377\3xy"sv), "abcdefxy");
}

}  // namespace
}  // namespace casus::fuzz
