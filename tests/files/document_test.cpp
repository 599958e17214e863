#include "files/document.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace casus::files {
namespace {

TEST(Node, KnowsItsKindAndGivesOnlyThatValue) {
  EXPECT_EQ(Node().kind(), Kind::table);
  EXPECT_EQ(Node(Node::Array{}).kind(), Kind::array);
  EXPECT_EQ(Node("x").kind(), Kind::text);
  EXPECT_EQ(Node(3).kind(), Kind::integer);
  EXPECT_EQ(Node(3U).kind(), Kind::integer);
  EXPECT_EQ(Node(3.0).kind(), Kind::real);
  EXPECT_EQ(Node(true).kind(), Kind::boolean);
  const Node three(3);
  ASSERT_NE(three.integer(), nullptr);
  EXPECT_EQ(*three.integer(), 3);
  EXPECT_EQ(three.real(), nullptr);
  EXPECT_EQ(three.text(), nullptr);
  EXPECT_EQ(three.boolean(), nullptr);
  EXPECT_EQ(three.table(), nullptr);
  EXPECT_EQ(three.array(), nullptr);
  EXPECT_EQ(three.find("a"), nullptr);
}

TEST(Node, IsComparedByContentAndNotByPlace) {
  Node here(3);
  here.spot = {1, 2, 0};
  Node there(3);
  there.spot = {5, 6, 0};
  EXPECT_EQ(here, there);
  EXPECT_NE(here, Node(4));
  EXPECT_NE(Node(1), Node(1.0));
  EXPECT_NE(Node(1), Node(true));
  EXPECT_NE(Node("1"), Node(1));
  EXPECT_EQ(toml("a = 1\nb = [2, 'c']"), toml("\n\n  a=1\nb=[2,\"c\"] # other places"));
  EXPECT_NE(toml("a = 1\nb = 2"), toml("b = 2\na = 1")) << "keys are ordered";
  EXPECT_NE(toml("a = [1, 2]"), toml("a = [2, 1]"));
}

TEST(Node, IsARegularValue) {
  Node original = toml("a = {b = [1, 2]}").root;
  Node copy = original;
  *copy.find("a")->find("b") = Node("changed");
  EXPECT_EQ(to_json(original), R"({"a":{"b":[1,2]}})");
  EXPECT_EQ(to_json(copy), R"({"a":{"b":"changed"}})");
  Node moved = std::move(copy);
  EXPECT_EQ(to_json(moved), R"({"a":{"b":"changed"}})");
  // A part of a tree may be put in place of the whole.
  moved = Node(*moved.find("a"));
  EXPECT_EQ(to_json(moved), R"({"b":"changed"})");
}

TEST(Document, HandsOutPlacesWithTheFile) {
  const Document document = toml("a = 1\nb = {c = 2}");
  EXPECT_EQ(document.place(*document.root.find("b")->find("c")), (Place{"t.toml", 2, 10}));
  EXPECT_EQ(document.place(document.root.table()->at(1).key_spot), (Place{"t.toml", 2, 1}));
  EXPECT_EQ(document.place(Node(3)), (Place{"t.toml", 0, 0}));
  EXPECT_EQ(Document{}.place(Node(3)), Place{});
}

TEST(Kind, HasWords) {
  EXPECT_EQ(name_of(Kind::table), "a table");
  EXPECT_EQ(name_of(Kind::array), "an array");
  EXPECT_EQ(name_of(Kind::text), "a string");
  EXPECT_EQ(name_of(Kind::integer), "an integer");
  EXPECT_EQ(name_of(Kind::real), "a real number");
  EXPECT_EQ(name_of(Kind::boolean), "a boolean");
}

}  // namespace
}  // namespace casus::files
