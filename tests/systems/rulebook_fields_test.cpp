// Tests that a rulebook is read by its lines: each table into the members that the lines name.

#include "table/rulebook_fields.hpp"

#include <gtest/gtest.h>

#include "files/document.hpp"

namespace casus {
namespace {

enum class Tie : std::uint8_t { first, second, nobody };
struct Side {
  std::uint8_t dice = 0;
};
struct House {
  std::string title;
  std::int32_t edition = 0;
  Side side;
  bool luck = false;
  bool kept = false;
  bool open = false;
  Tie tie = Tie::first;
  std::int32_t most = 0;
};

constexpr auto kLines = std::to_array<RulebookField<House>>({
    {"most", {}, read_integer<&House::most, 1, 9>, "at the root"},
    {"dice.side", {}, read_integer<kWithin<&House::side, &Side::dice>, 0, 200>, "within a member"},
    {"dice.deep.luck", {}, read_boolean<&House::luck>, "within a table of a table"},
    {"dice.deep.word", {}, nullptr, "read by nobody: nothing asks for it"},
    {"dice.deep.kept", {}, read_either<&House::kept, "kept", "lost">, "the first is true"},
    {"dice.open", {}, read_choice<&House::open, "shut", "open">, "the second is true"},
    {"end.tie", {}, read_choice<&House::tie, "first", "second", "nobody">, "in the enumerators' order"},
});

Result<House> read(std::string_view text) {
  const auto document = files::read_toml(text, "book.toml");
  if (!document) return document.faults();
  return read_rulebook<House>(*document, "house", kLines, [](files::Reader& root, House& house) {
    read_integer<&House::edition, 1, 2>(root, "edition", house);
  });
}

TEST(RulebookFields, AreReadIntoTheirMembers) {
  const auto house = read(R"(system = "house"
title = "Ours"
edition = 2
most = 4
[dice]
side = 130
open = "open"
[dice.deep]
luck = true
kept = "lost"
[end]
tie = "nobody"
)");
  ASSERT_TRUE(house);
  EXPECT_EQ(house->title, "Ours");
  EXPECT_EQ(house->edition, 2);
  EXPECT_EQ(house->most, 4);
  EXPECT_EQ(house->side.dice, 130);
  EXPECT_TRUE(house->luck);
  EXPECT_FALSE(house->kept);
  EXPECT_TRUE(house->open);
  EXPECT_EQ(house->tie, Tie::nobody);
  EXPECT_EQ(kFieldsOf<kLines>[3].path, "dice.deep.word");
}

TEST(RulebookFields, ReportEveryFaultOfEveryTable) {
  const auto house = read(R"(system = "house"
title = "Ours"
edition = 3
[dice]
side = 201
open = "ajar"
[dice.deep]
kept = "lost"
word = 1
lucky = true
)");
  ASSERT_FALSE(house);
  std::string said;
  for (const Fault& fault : house.faults()) said += to_string(fault) + '\n';
  EXPECT_EQ(said, R"(book.toml:1:1: 'most' is missing, an integer from 1 to 9 was expected
book.toml:1:1: 'end' is missing, a table was expected
book.toml:3:11: 'edition' is 3, an integer from 1 to 2 was expected
book.toml:5:8: 'side' is 201, an integer from 0 to 200 was expected
book.toml:6:8: 'open' is "ajar", one of 'shut', 'open' was expected
book.toml:7:1: 'luck' is missing, true or false was expected
book.toml:9:1: unknown key 'word', one of 'kept', 'luck' was expected
book.toml:10:1: unknown key 'lucky', did you mean 'luck'?
)");
}

}  // namespace
}  // namespace casus
