#include <gtest/gtest.h>

#include "files/path.hpp"
#include "support.hpp"

namespace casus::files {
namespace {

std::string parsed(std::string_view text) {
  const auto value = parse_value(text, {"--set", 1, 10});
  if (!value) return fault_line(value);
  return to_json(value->root) + " " + at(value->root.spot);
}

TEST(ParseValue, ReadsTomlValues) {
  EXPECT_EQ(parsed("3"), "3 1:10");
  EXPECT_EQ(parsed("-5"), "-5 1:10");
  EXPECT_EQ(parsed("1_000"), "1000 1:10");
  EXPECT_EQ(parsed("2.0"), "2.0 1:10");
  EXPECT_EQ(parsed("  3 "), "3 1:12");
  EXPECT_EQ(parsed("true"), "true 1:10");
  EXPECT_EQ(parsed("\"Peru\""), "\"Peru\" 1:10");
  EXPECT_EQ(parsed("'Peru'"), "\"Peru\" 1:10");
  EXPECT_EQ(parsed("'3'"), "\"3\" 1:10");
  EXPECT_EQ(parsed("[1, 'a']"), "[1,\"a\"] 1:10");
  EXPECT_EQ(parsed("[1,\n2]"), "[1,2] 1:10");
  EXPECT_EQ(parsed("{a = 1, b.c = true}"), "{\"a\":1,\"b\":{\"c\":true}} 1:10");
  EXPECT_EQ(parsed("\"\"\"a\nb\"\"\""), "\"a\\nb\" 1:10");
}

TEST(ParseValue, ElseTakesTheTextAsItIs) {
  EXPECT_EQ(parsed("Peru"), "\"Peru\" 1:10");
  EXPECT_EQ(parsed(""), "\"\" 1:10");
  EXPECT_EQ(parsed("Soldier's Field"), "\"Soldier's Field\" 1:10");
  EXPECT_EQ(parsed("3rd"), "\"3rd\" 1:10");
  EXPECT_EQ(parsed("True"), "\"True\" 1:10");
  EXPECT_EQ(parsed("nan"), "\"nan\" 1:10");
  EXPECT_EQ(parsed("2020-01-01"), "\"2020-01-01\" 1:10");
  EXPECT_EQ(parsed("-"), "\"-\" 1:10");
}

TEST(ParseValue, TakesOneValueAndNoMore) {
  EXPECT_EQ(parsed("3 # three"), "\"3 # three\" 1:10");
  EXPECT_EQ(parsed("3\nb = 4"), "\"3\\nb = 4\" 1:10");
  EXPECT_EQ(parsed("3}"), "\"3}\" 1:10");
  EXPECT_EQ(parsed("{a = 1}\n[x]"), "\"{a = 1}\\n[x]\" 1:10");
}

TEST(ParseValue, RefusesWhatWasMeantAsAValueAndIsNone) {
  EXPECT_EQ(parsed("\"Peru"), "--set:1:15: not valid TOML: encountered end-of-file while parsing string");
  EXPECT_EQ(parsed("[1, 2"), "--set:1:15: not valid TOML: encountered end-of-file while parsing array");
  EXPECT_EQ(parsed("{a}"),
            "--set:1:12: not valid TOML: saw '}' while parsing key-value pair, '=' was expected");
  EXPECT_EQ(parsed("[nan]"), "--set:1:11: not a number (nan), a finite number was expected");
  EXPECT_EQ(parsed("{a = 1, a = 2}"), "--set:1:18: the key 'a' is already defined");
  EXPECT_EQ(parsed("9223372036854775808"),
            "--set:1:10: the integer 9223372036854775808 does not fit in 64 bits, an integer from "
            "-9223372036854775808 to 9223372036854775807 was expected");
  EXPECT_EQ(parsed("a\xff"), "--set:1:11: not a text file: the byte 0xff, UTF-8 text was expected");
}

TEST(ParseValue, BoundsBareTextToo) {
  EXPECT_EQ(parsed(std::string(kMaxTextBytes, 'x')).size(), kMaxTextBytes + 7);
  EXPECT_EQ(parsed(std::string(kMaxTextBytes + 1, 'x')),
            "--set:1:10: a string of 262145 bytes, at most 262144 bytes were expected");
}

}  // namespace
}  // namespace casus::files
