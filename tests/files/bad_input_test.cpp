// Tests which inputs are refused, with which message and at which place.

#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace casus::files {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string of_toml(std::string_view text) { return fault_line(read_toml(text, "t.toml")); }
std::string of_json(std::string_view text) { return fault_line(read_json(text, "t.json")); }

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

const char* kRange = "an integer from -9223372036854775808 to 9223372036854775807 was expected";
const char* kDeep =
    "more than 64 tables and arrays within each other, a document nested less deeply was expected";

TEST(BadToml, GrammarFaultsHaveTheirPlace) {
  EXPECT_EQ(of_toml("a = 1\nb = "),
            "t.toml:2:5: not valid TOML: encountered end-of-file while parsing key-value pair");
  EXPECT_EQ(
      of_toml("= 3"),
      "t.toml:1:1: not valid TOML: saw '=' while parsing root table, keys, tables, whitespace or comments "
      "was expected");
  EXPECT_EQ(of_toml("a = 3 b = 4"),
            "t.toml:1:7: not valid TOML: saw 'b' while parsing key-value pair, a comment or whitespace was "
            "expected");
  EXPECT_THAT(of_toml("a = \"é\nb = 2"), StartsWith("t.toml:1:7: not valid TOML: "));
  EXPECT_THAT(of_toml("a = 012"), StartsWith("t.toml:1:5: not valid TOML: leading zeroes are prohibited"));
  EXPECT_THAT(of_toml("a = \"\x7f\""),
              StartsWith("t.toml:1:6: not valid TOML: unescaped control characters"));
}

TEST(BadToml, QuotesThatAreForgottenAreNamed) {
  const std::string no_value =
      "not valid TOML: this is no value, text in quotes, a number, true or false was expected";
  EXPECT_EQ(of_toml("a = won"), "t.toml:1:5: " + no_value);
  EXPECT_EQ(of_toml("a = { b = attacker }"), "t.toml:1:11: " + no_value);
  EXPECT_THAT(of_toml("a = three"), EndsWith(no_value));
  EXPECT_EQ(of_toml("a = \"won\nb = 2"),
            "t.toml:1:9: not valid TOML: the text is not closed, a quote was expected at its end");
}

TEST(BadToml, LettersBeyondAsciiStandInQuotes) {
  const std::string expected = ", names and texts with such a character are expected in quotes";
  EXPECT_EQ(of_toml("a = 1\nÅland = 1"), "t.toml:2:1: not valid TOML: saw 'Å'" + expected);
  EXPECT_EQ(of_toml("a = é"), "t.toml:1:5: not valid TOML: saw 'é'" + expected);
  EXPECT_EQ(of_toml("a = 3\xc2\xa0# a space that is none"),
            "t.toml:1:6: not valid TOML: saw '\xc2\xa0'" + expected);
  EXPECT_EQ(of_toml("a = \"x\nb = é"), of_toml("a = \"x\n")) << "the first fault is reported";
  EXPECT_EQ(*toml("a = \"\"\"\\\n  é 'x'\"\"\" # é").root.find("a")->text(), "é 'x'");
  EXPECT_EQ(*toml("\"Å\" = 'é'").root.find("Å")->text(), "é");
}

TEST(BadToml, WhatTheParserTakesForGranted) {
  EXPECT_EQ(of_toml("a = [ 1, }"), "t.toml:1:10: not valid TOML: saw '}', ']' was expected");
  EXPECT_EQ(of_toml("[.a]"), "t.toml:1:2: not valid TOML: saw '.', the name of a table was expected");
  EXPECT_EQ(of_toml("[[ #"), "t.toml:1:4: not valid TOML: saw '#', the name of a table was expected");
  EXPECT_EQ(of_toml("[]"), "t.toml:1:2: not valid TOML: saw ']', the name of a table was expected");
  EXPECT_EQ(of_toml("a = 1\v"), "t.toml:1:6: not valid TOML: saw '\\x0b', text was expected");
  EXPECT_THAT(of_toml("["), StartsWith("t.toml:1:2: not valid TOML: encountered end-of-file"));
}

TEST(BadToml, KeysAreDefinedOnce) {
  EXPECT_EQ(of_toml("a = 1\nb = 2\n  a  = 3"), "t.toml:3:3: the key 'a' is already defined");
  EXPECT_EQ(of_toml("\"é\" = 1\n\"é\" = 2"), "t.toml:2:1: the key '\"é\"' is already defined");
  EXPECT_EQ(of_toml("t = { a = 1, b = 2,  a = [] }"), "t.toml:1:22: the key 'a' is already defined");
  EXPECT_EQ(of_toml("a.b = 1\na.b = 2"), "t.toml:2:1: the key 'a.b' is already defined");
  EXPECT_EQ(of_toml("a = 1\na.b = 2"), "t.toml:2:1: the key 'a.b' is already defined");
  EXPECT_EQ(of_toml("a.b = 1\na.b.c = 2"), "t.toml:2:1: the key 'a.b.c' is already defined");
  EXPECT_EQ(of_toml("[t]\n[t]\nx = 1"), "t.toml:2:1: the key '[t]' is already defined");
  EXPECT_EQ(of_toml("[t]\na = 1\n\n[[t]]\n"), "t.toml:4:1: the key '[[t]]' is already defined");
  EXPECT_EQ(of_toml("a = 1\n[x]\n[a.b]\n[c]"), "t.toml:3:1: the key '[a.b]' is already defined");
  EXPECT_EQ(of_toml("a = {}\n[a.b] # why\n"), "t.toml:2:1: the key '[a.b]' is already defined");
}

TEST(BadToml, OnlyOurKindsOfValues) {
  EXPECT_EQ(of_toml("a = nan"), "t.toml:1:5: not a number (nan), a finite number was expected");
  EXPECT_EQ(of_toml("a = [1.0, -inf]"), "t.toml:1:11: an infinite number, a finite number was expected");
  const std::string date =
      ": a date or a time, a string, a number, a boolean, an array or a table was expected";
  EXPECT_EQ(of_toml("a = 1979-05-27"), "t.toml:1:5" + date);
  EXPECT_EQ(of_toml("a = 07:32:00"), "t.toml:1:5" + date);
  EXPECT_EQ(of_toml("a = [1979-05-27T07:32:00Z]"), "t.toml:1:6" + date);
}

TEST(BadToml, NumbersHaveBounds) {
  EXPECT_EQ(*toml("a = 9223372036854775807").root.find("a")->integer(), INT64_MAX);
  EXPECT_EQ(*toml("a = -9223372036854775808").root.find("a")->integer(), INT64_MIN);
  EXPECT_EQ(of_toml("a = 9223372036854775808"),
            std::string("t.toml:1:5: the integer 9223372036854775808 does not fit in 64 bits, ") + kRange);
  EXPECT_EQ(of_toml("a = [1, -9223372036854775809]"),
            std::string("t.toml:1:9: the integer -9223372036854775809 does not fit in 64 bits, ") + kRange);
  EXPECT_EQ(of_toml("a = 0xffffffffffffffff"),
            std::string("t.toml:1:5: the integer 0xffffffffffffffff does not fit in 64 bits, ") + kRange);
  EXPECT_EQ(of_toml("a = 1e999"),
            "t.toml:1:5: the number 1e999 is too large, a number that a double can hold was expected");
}

TEST(BadJson, GrammarFaultsHaveTheirPlace) {
  EXPECT_EQ(of_json(""),
            "t.json:1:1: not valid JSON: unexpected end of input, '[', '{', or a literal was expected");
  EXPECT_EQ(of_json("{"), "t.json:1:2: not valid JSON: unexpected end of input, string literal was expected");
  EXPECT_EQ(of_json("{\n \"é\" 123}"),
            "t.json:2:6: not valid JSON: unexpected number literal, ':' was expected");
  EXPECT_EQ(of_json("{\"a\":}"),
            "t.json:1:6: not valid JSON: unexpected '}', '[', '{', or a literal was expected");
  EXPECT_EQ(of_json("{\"a\":1,}"), "t.json:1:8: not valid JSON: unexpected '}', string literal was expected");
  EXPECT_EQ(of_json("{,}"), "t.json:1:2: not valid JSON: unexpected ',', string literal was expected");
  EXPECT_EQ(of_json("{\"a\":1} nothing"),
            "t.json:1:9: not valid JSON: invalid literal, end of input was expected");
  EXPECT_EQ(of_json("{\"a\":1}{}"), "t.json:1:8: not valid JSON: unexpected '{', end of input was expected");
  EXPECT_EQ(of_json("{\"a\": NaN}"), "t.json:1:7: not valid JSON: invalid literal");
  EXPECT_EQ(of_json("{\"a\": trye}"), "t.json:1:7: not valid JSON: invalid literal");
  EXPECT_THAT(of_json("{\"a\":\"x"),
              StartsWith("t.json:1:8: not valid JSON: invalid string: missing closing quote"));
  EXPECT_THAT(of_json("{\"a\":\"\\ud800\"}"),
              StartsWith("t.json:1:13: not valid JSON: invalid string: surrogate"));
  EXPECT_THAT(of_json("{\"a\":\"\n\"}"), HasSubstr("not valid JSON: invalid string: control character"));
}

TEST(BadJson, KeysAreDefinedOnce) {
  EXPECT_EQ(of_json("{\"a\":1,\n\"b\":{\"a\":2},\n  \"a\":3}"),
            "t.json:3:3: the key 'a' is already defined, at line 1");
  EXPECT_EQ(of_json("{\"a\":1,\"\\u0061\":2}"), "t.json:1:8: the key 'a' is already defined, at line 1");
}

TEST(BadJson, OnlyOurKindsOfValues) {
  EXPECT_EQ(of_json("{\"a\": [null]}"),
            "t.json:1:8: null, a value was expected; a key without one is left out");
  EXPECT_EQ(of_json(" [1]"),
            "t.json:1:2: the document is an array, a table was expected: {\"key\": value, …}");
  EXPECT_EQ(of_json("3"),
            "t.json:1:1: the document is an integer, a table was expected: {\"key\": value, …}");
}

TEST(BadJson, NumbersHaveBounds) {
  EXPECT_EQ(*read_json("{\"a\":9223372036854775807}", "f")->root.find("a")->integer(), INT64_MAX);
  EXPECT_EQ(*read_json("{\"a\":-9223372036854775808}", "f")->root.find("a")->integer(), INT64_MIN);
  for (const std::string digits : {"9223372036854775808", "-9223372036854775809", "18446744073709551616",
                                   "-18446744073709551616", "999999999999999999999999999999"}) {
    EXPECT_EQ(of_json("{\"a\":" + digits + "}"),
              "t.json:1:6: the integer " + digits + " does not fit in 64 bits, " + kRange);
  }
  EXPECT_EQ(of_json("{\"a\": [1e999]}"),
            "t.json:1:8: the number 1e999 is too large, a number that a double can hold was expected");
  EXPECT_EQ(read_json("{\"a\":1e3}", "f")->root.find("a")->kind(), Kind::real);
}

TEST(BadText, IsNoText) {
  EXPECT_EQ(of_toml("a = 'é\xff'"), "t.toml:1:7: not a text file: the byte 0xff, UTF-8 text was expected");
  EXPECT_EQ(of_json("{\"a\":\n\"\xc3\x28\"}"),
            "t.json:2:2: not a text file: the byte 0xc3, UTF-8 text was expected");
  EXPECT_EQ(of_toml(std::string_view("a\0 = 1", 6)),
            "t.toml:1:2: not a text file: the byte 0x00, UTF-8 text was expected");
  EXPECT_EQ(of_json(std::string_view("{\"a\0\":1}", 8)),
            "t.json:1:4: not a text file: the byte 0x00, UTF-8 text was expected");
  EXPECT_THAT(of_toml(std::string("\x7f"
                                  "ELF\x02\x01\x01\x00\x00",
                                  9)),
              StartsWith("t.toml:1:8: not a text file"));
}

TEST(BadText, HasAnEscapedNul) {
  EXPECT_EQ(of_toml("a = [\"x\\u0000\"]"), "t.toml:1:6: a string with a NUL character, text was expected");
  EXPECT_EQ(of_toml("b = 1\n\"x\\u0000\" = 1"),
            "t.toml:2:1: a string with a NUL character, text was expected");
  EXPECT_EQ(of_json("{\"a\":\"\\u0000\"}"), "t.json:1:6: a string with a NUL character, text was expected");
  EXPECT_EQ(of_json("{\"a\":1,\"\\u0000\":1}"),
            "t.json:1:8: a string with a NUL character, text was expected");
}

TEST(Bounds, OfTheText) {
  const std::string fits = "a = 1 #" + std::string(kMaxFileBytes - 7, 'x');
  EXPECT_TRUE(read_toml(fits, "f").ok());
  EXPECT_EQ(of_toml(fits + "x"),
            "t.toml: the text is larger than 1 MiB, at most 1048576 bytes were expected");
  EXPECT_TRUE(read_json("{}" + std::string(kMaxFileBytes - 2, ' '), "f").ok());
  EXPECT_EQ(of_json("{}" + std::string(kMaxFileBytes - 1, ' ')),
            "t.json: the text is larger than 1 MiB, at most 1048576 bytes were expected");
}

TEST(Bounds, OfStrings) {
  const std::string fits(kMaxTextBytes, 'x');
  const std::string fault = ": a string of 262145 bytes, at most 262144 bytes were expected";
  EXPECT_TRUE(read_toml("a = '" + fits + "'", "f").ok());
  EXPECT_TRUE(read_toml(fits + " = 1", "f").ok());
  EXPECT_EQ(of_toml("a = '" + fits + "x'"), "t.toml:1:5" + fault);
  EXPECT_EQ(of_toml("a = 1\nx" + fits + " = 1"), "t.toml:2:1" + fault);
  EXPECT_TRUE(read_json("{\"a\":\"" + fits + "\"}", "f").ok());
  EXPECT_TRUE(read_json("{\"" + fits + "\":1}", "f").ok());
  EXPECT_EQ(of_json("{\"a\":\"" + fits + "x\"}"), "t.json:1:6" + fault);
  EXPECT_EQ(of_json("{\"x" + fits + "\":1}"), "t.json:1:2" + fault);
}

TEST(Bounds, OfNodes) {
  const std::string fault = ": the document has more than 100000 values, a smaller document was expected";
  // The root, the array, and its elements.
  const std::string fits = repeated("1,", kMaxNodes - 3) + "1";
  EXPECT_TRUE(read_toml("a = [" + fits + "]", "f").ok());
  EXPECT_TRUE(read_json("{\"a\":[" + fits + "]}", "f").ok());
  EXPECT_EQ(of_toml("a = [" + fits + ",1]"), "t.toml:1:" + std::to_string(6 + 2 * (kMaxNodes - 2)) + fault);
  EXPECT_EQ(of_json("{\"a\":[" + fits + ",\n[]]}"), "t.json:2:1" + fault);
}

TEST(Bounds, OfDepthInJson) {
  const auto nested = [](std::size_t arrays) {
    return "{\"a\":" + repeated("[", arrays) + repeated("]", arrays) + "}";
  };
  EXPECT_TRUE(read_json(nested(kMaxDepth - 1), "f").ok());
  EXPECT_EQ(of_json(nested(kMaxDepth)), std::string("t.json:1:69: ") + kDeep);
  EXPECT_EQ(of_json(repeated("[", 1'000'000)), std::string("t.json:1:65: ") + kDeep);
  EXPECT_EQ(of_json(repeated("{\"a\":", 200'000)), std::string("t.json:1:321: ") + kDeep);
}

TEST(Bounds, OfDepthInToml) {
  const auto arrays = [](std::size_t n) { return "a = " + repeated("[", n) + repeated("]", n); };
  EXPECT_TRUE(read_toml(arrays(kMaxDepth - 1), "f").ok());
  EXPECT_EQ(of_toml(arrays(kMaxDepth)), std::string("t.toml:1:68: ") + kDeep);
  const auto dotted = [](std::size_t tables) { return repeated("a.", tables) + "b = 1"; };
  EXPECT_TRUE(read_toml(dotted(kMaxDepth - 1), "f").ok());
  EXPECT_EQ(of_toml(dotted(kMaxDepth)), std::string("t.toml:1:128: ") + kDeep);
  const auto header = [](std::size_t tables) { return "[" + repeated("a.", tables - 1) + "a]\nb = 1"; };
  EXPECT_TRUE(read_toml(header(kMaxDepth - 1), "f").ok());
  EXPECT_THAT(of_toml(header(kMaxDepth)), HasSubstr(kDeep));
  const auto inline_tables = [](std::size_t n) {
    return "a = " + repeated("{'a' = ", n) + "1" + repeated("}", n);
  };
  EXPECT_TRUE(read_toml(inline_tables(kMaxDepth - 1), "f").ok());
  EXPECT_THAT(of_toml(inline_tables(kMaxDepth)), HasSubstr(kDeep));
  // An array of tables counts twice, which only the tree shows.
  std::string of_arrays;
  for (std::size_t i = 1; i <= 31; ++i) of_arrays += "[[" + repeated("a.", i - 1) + "a]]\n";
  EXPECT_TRUE(read_toml(of_arrays, "f").ok());
  EXPECT_EQ(of_toml(of_arrays + "[[" + repeated("a.", 31) + "a]]\n"), std::string("t.toml:32:1: ") + kDeep);
}

TEST(Bounds, OfDepthHoldWhateverHidesIt) {
  // Without the scan before it, toml++ overflows the stack on the first of these.
  EXPECT_THAT(of_toml(repeated("a.", 500'000) + "a = 1"), HasSubstr(kDeep));
  EXPECT_THAT(of_toml("[" + repeated("a.", 500'000) + "a]"), HasSubstr(kDeep));
  EXPECT_THAT(of_toml("[[" + repeated("'.'.", 200'000) + "a]]"), HasSubstr(kDeep));
  EXPECT_THAT(of_toml("x = '''\n'[#{'''' # ''' [\n" + repeated("\"\\\"\" . ", 100'000) + "a = 1"),
              HasSubstr(kDeep));
  EXPECT_THAT(of_toml("x = \"\"\"\\\"\"\"\"\"\ny = '\\'\n" + repeated("a.", 100'000) + "a = 1"),
              HasSubstr(kDeep));
  EXPECT_THAT(of_toml("x = [ # ]\n {" + repeated("a.", 40) + "a = [{" + repeated("b.", 40) + "b = 1}]}]"),
              HasSubstr(kDeep));
  EXPECT_THAT(of_toml("x = " + repeated("[", 1'000'000)), HasSubstr(kDeep));
  EXPECT_THAT(of_toml("x = " + repeated("{x=", 300'000)), HasSubstr(kDeep));
}

TEST(Bounds, OfDepthCountNoDotsOfOtherKinds) {
  EXPECT_TRUE(read_toml("a = [" + repeated("1.5, ", 500) + "]", "f").ok());
  EXPECT_TRUE(
      read_toml(repeated("[[t]]\nx = 1.5 # ...\ny = '" + std::string(100, '.') + "'\n", 500), "f").ok());
  EXPECT_TRUE(read_toml("# " + std::string(500, '[') + "\na = \"" + std::string(500, '{') + "\"", "f").ok());
  EXPECT_TRUE(read_toml("a = '''\n" + repeated("[.{\n", 500) + "'''\nb = {x = 1.5, y = 2.5}", "f").ok());
}

TEST(Bounds, KeepTheWorstFilesQuick) {
  // Each is within the bound on bytes and made to be slow. They take half a second at most; the
  // limit leaves room for sanitizers and busy machines, and is far below what a quadratic walk would take.
  std::string implicit;
  for (int i = 0; i < 40'000; ++i) implicit += "[t" + std::to_string(i) + ".x]\n";
  for (int i = 0; i < 20'000; ++i) implicit += "[t" + std::to_string(i) + "]\n";
  std::string dotted;
  for (int i = 0; i < 50'000; ++i) dotted += "t" + std::to_string(i) + ".x=1\n";
  for (int i = 0; i < 30'000; ++i) dotted += "t" + std::to_string(i) + ".y=1\n";
  std::string keys = "{";
  for (int i = 0; i < 90'000; ++i) keys += "\"" + std::to_string(i) + "\":1,";
  keys.back() = '}';
  for (const std::string& text :
       {implicit, dotted, keys, repeated("[[a]]\n", 100'000), std::string(kMaxFileBytes, '"')}) {
    const auto start = std::chrono::steady_clock::now();
    const auto document = read(text.substr(0, kMaxFileBytes), "f");
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_LT(took.count(), 20.0) << text.substr(0, 20) << (document.ok() ? "" : fault_line(document));
  }
}

}  // namespace
}  // namespace casus::files
