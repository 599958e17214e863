// Tests that every value and every key has its line and column, in code points from 1.

#include <gtest/gtest.h>

#include "files/path.hpp"
#include "support.hpp"

namespace casus::files {
namespace {

/// "path key-place value-place" of everything, in order.
void list(const Node& node, const std::string& path, std::vector<std::string>& out) {
  if (const auto* entries = node.table()) {
    for (const Entry& entry : *entries) {
      const std::string here = path + "/" + entry.key;
      out.push_back(here + " " + at(entry.key_spot) + " " + at(entry.value.spot));
      list(entry.value, here, out);
    }
  } else if (const auto* elements = node.array()) {
    for (std::size_t i = 0; i < elements->size(); ++i) {
      const std::string here = path + "/" + std::to_string(i + 1);
      out.push_back(here + " " + at((*elements)[i].spot));
      list((*elements)[i], here, out);
    }
  }
}

std::vector<std::string> places(const Result<Document>& document) {
  EXPECT_TRUE(document.ok()) << fault_line(document);
  std::vector<std::string> out;
  if (document.ok()) {
    out.push_back("root " + at(document->root.spot));
    list(document->root, "", out);
  }
  return out;
}

using Expected = std::vector<std::string>;

TEST(Places, OfTomlOverSeveralLines) {
  const char* text = R"(system = "aggression"   # é
edition=2

[turn]
  player = 'North'
  won = { from = "Peru", n = 1 }
[[territory]]
name = "Peru"
[[territory]]
name = "Chile"
units = [
  1,
    2.5, true,
]
)";
  EXPECT_EQ(
      places(read_toml(text, "f")),
      (Expected{"root 1:1", "/system 1:1 1:10", "/edition 2:1 2:9", "/turn 4:2 4:1", "/turn/player 5:3 5:12",
                "/turn/won 6:3 6:9", "/turn/won/from 6:11 6:18", "/turn/won/n 6:26 6:30",
                "/territory 7:3 7:1", "/territory/1 7:1", "/territory/1/name 8:1 8:8", "/territory/2 9:1",
                "/territory/2/name 10:1 10:8", "/territory/2/units 11:1 11:9", "/territory/2/units/1 12:3",
                "/territory/2/units/2 13:5", "/territory/2/units/3 13:10"}));
}

TEST(Places, OfTomlHeadersDottedKeysAndTablesWithin) {
  EXPECT_EQ(places(read_toml("[a.b]\nc.d = 1\n[[a.e]]\nf = 2\n[a.e.g]\nh = 3\n[a]\ni = 4\n", "f")),
            (Expected{"root 1:1", "/a 1:2 7:1", "/a/b 1:4 1:1", "/a/b/c 2:1 2:1", "/a/b/c/d 2:3 2:7",
                      "/a/e 3:5 3:1", "/a/e/1 3:1", "/a/e/1/f 4:1 4:5", "/a/e/1/g 5:6 5:1",
                      "/a/e/1/g/h 6:1 6:5", "/a/i 8:1 8:5"}));
}

TEST(Places, CountCodePoints) {
  // Two, three and four bytes each, and a combining accent that is a code point of its own.
  EXPECT_EQ(places(read_toml("a = { \"é€😀\" = 'x', b = ['e\xcc\x81', 2] }", "f")),
            (Expected{"root 1:1", "/a 1:1 1:5", "/a/é€😀 1:7 1:15", "/a/b 1:20 1:24", "/a/b/1 1:25",
                      "/a/b/2 1:31"}));
  EXPECT_EQ(places(read_json("{\"é€😀\": [\"e\xcc\x81\", 2], \"b\": 3}", "f")),
            (Expected{"root 1:1", "/é€😀 1:2 1:9", "/é€😀/1 1:10", "/é€😀/2 1:16", "/b 1:20 1:25"}));
}

TEST(Places, OfJsonOverSeveralLines) {
  const char* text =
      "\n {\"a\" :1,\n\t\"b\\\"\\\\\": [ true,-2.5e3 ,\"x\\\"]\" ,\r\n  {\"c\":{}, "
      "\"d\":[]}],\n\"e\":false}\n ";
  EXPECT_EQ(places(read_json(text, "f")),
            (Expected{"root 2:2", "/a 2:3 2:8", "/b\"\\ 3:2 3:11", "/b\"\\/1 3:13", "/b\"\\/2 3:18",
                      "/b\"\\/3 3:26", "/b\"\\/4 4:3", "/b\"\\/4/c 4:4 4:8", "/b\"\\/4/d 4:12 4:16",
                      "/e 5:1 5:5"}));
}

TEST(Places, DoNotCountAByteOrderMark) {
  EXPECT_EQ(places(read("\xef\xbb\xbf{\"a\":1}", "f")), (Expected{"root 1:1", "/a 1:2 1:6"}));
  EXPECT_EQ(places(read("\xef\xbb\xbf"
                        "a = 1",
                        "f")),
            (Expected{"root 1:1", "/a 1:1 1:5"}));
}

TEST(Places, OfLinesThatEndAsOnWindows) {
  EXPECT_EQ(places(read_toml("a = 1\r\n[b]\r\nc = 2\r\n", "f")),
            (Expected{"root 1:1", "/a 1:1 1:5", "/b 2:2 2:1", "/b/c 3:1 3:5"}));
}

TEST(Reading, GuessesTheFormat) {
  EXPECT_EQ(to_json(read(" \r\n\t{\"a\":1}", "f")->root), R"({"a":1})");
  EXPECT_EQ(to_json(read("  a = 1", "f")->root), R"({"a":1})");
  EXPECT_EQ(to_json(read("[a]\nb = 1", "f")->root), R"({"a":{"b":1}})");
  EXPECT_EQ(to_json(read("", "f")->root), "{}");
}

TEST(Reading, GivesTheSameTreeForBothFormats) {
  const auto of_toml = read_toml(
      "b = 1\na = [1.5, true, 'x', {}]\n[z]\n[[t]]\nname = 'P'\n[[t]]\nname = 'Q'\nu.v = 0x10\n", "f");
  const auto of_json =
      read_json(R"({"b":1,"a":[1.5,true,"x",{}],"z":{},"t":[{"name":"P"},{"name":"Q","u":{"v":16}}]})", "g");
  ASSERT_TRUE(of_toml.ok() && of_json.ok());
  EXPECT_EQ(*of_toml, *of_json);
}

}  // namespace
}  // namespace casus::files
