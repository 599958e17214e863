#include "report/json/toml.hpp"

#include <gtest/gtest.h>

namespace casus::report {
namespace {

const Comment kNone = [](const std::string& /*path*/) { return std::string(); };

/// What is written reads back as the same tree, but for the order of keys: tables stand after values.
void expect_round_trip(const std::string& text) {
  const auto document = files::read_toml(text, "test");
  ASSERT_TRUE(document) << to_string(document.faults().front());
  const std::string written = to_toml(document->root, kNone);
  const auto back = files::read_toml(written, "written");
  ASSERT_TRUE(back) << to_string(back.faults().front()) << "\n" << written;
  EXPECT_EQ(back->root, document->root) << written;
  EXPECT_EQ(to_toml(back->root, kNone), written);
}

TEST(Toml, ReadsBackAsItWas) {
  expect_round_trip("");
  expect_round_trip("a = 1\nb = -2.5\nc = true\nd = 'x'\ne = []\nf = [1, 2]\ng = [['a', 'b'], []]\n");
  expect_round_trip("[a]\nb = 1\n[a.c]\nd = 2\n[e]\n");
  expect_round_trip("[[p]]\nx = 1\n[[p.q]]\ny = 2\n[[p.q]]\n[p.r]\nz = 3\n[[p]]\n");
  expect_round_trip("a = [1, {b = 2, c = {}}]\n");
  expect_round_trip("\"\" = 1\n\"a.b\" = 2\n\"ü\" = 3\n\"x\\\"y\" = 4\n");
  expect_round_trip("t = \"quote \\\" back \\\\ tab \\t line \\n bell \\u0007 del \\u007F ü 日本\"\n");
}

TEST(Toml, ValuesComeBeforeTables) {
  files::Node root(files::Node::Table{{"t", files::Node(files::Node::Table{{"x", files::Node(1)}})},
                                      {"a", files::Node(2)}});
  EXPECT_EQ(to_toml(root, kNone), "a = 2\n\n[t]\nx = 1\n");
}

TEST(Toml, AScenarioHasHeadersForTheRootAlone) {
  const auto document =
      files::read_toml("a = 1\n[t]\nx = 1\ny = { z = [2] }\n[[p]]\nq = { r = 1 }\ns = [{ u = 1 }]\n", "test");
  ASSERT_TRUE(document);
  const std::string written = scenario_toml(document->root);
  EXPECT_EQ(written, "a = 1\n\n[t]\nx = 1\ny = { z = [2] }\n\n[[p]]\nq = { r = 1 }\ns = [{ u = 1 }]\n");
  EXPECT_EQ(files::read_toml(written, "written")->root, document->root);
}

TEST(Toml, CommentsStandAboveByPath) {
  const auto document = files::read_toml("[a]\nb = 1\n[[c]]\nd = 2\n[[c]]\nd = 3\n", "test");
  const auto comment = [](const std::string& path) { return "says " + path; };
  EXPECT_EQ(
      to_toml(document->root, comment),
      "# says a\n[a]\n# says a.b\nb = 1\n\n# says c\n[[c]]\n# says c.d\nd = 2\n\n[[c]]\n# says c.d\nd = 3\n");
}

}  // namespace
}  // namespace casus::report
