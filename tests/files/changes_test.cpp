#include "files/changes.hpp"

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>

#include "support.hpp"

namespace casus::files {
namespace {

using rc::Gen;

/// Documents of few keys and values, so that two of them have much in common.
Gen<Node> few_nodes(int depth);
Gen<Node> few_tables(int depth) {
  const auto key = rc::gen::element<std::string>("id", "name", "x", "a.b", "");
  return rc::gen::map(
      rc::gen::container<std::vector<std::pair<std::string, Node>>>(rc::gen::pair(key, few_nodes(depth))),
      [](const auto& pairs) {
        Node::Table entries;
        for (const auto& [name, value] : std::map(pairs.begin(), pairs.end()))
          entries.push_back({name, value});
        return Node(std::move(entries));
      });
}
Gen<Node> few_nodes(int depth) {
  const auto text = rc::gen::map(rc::gen::element<std::string>("x", "y", "3", "a \"b\""),
                                 [](std::string one) { return Node(std::move(one)); });
  if (depth == 0) return text;
  const auto array = rc::gen::map(rc::gen::container<std::vector<Node>>(few_tables(depth - 1)),
                                  [](auto elements) { return Node(Node::Array(std::move(elements))); });
  return rc::gen::weightedOneOf<Node>(
      {{2, text}, {2, rc::gen::scale(0.5, array)}, {1, rc::gen::scale(0.5, few_tables(depth - 1))}});
}

RC_GTEST_PROP(Changes, GiveTheSecondDocumentAgain, ()) {
  const Document a = normal({*rc::gen::resize(20, few_tables(4)), {"a"}});
  const Document b = normal({*rc::gen::resize(20, few_tables(4)), {"b"}});
  const auto all = changes(a, b);
  const auto again = files::apply(a, all);
  RC_ASSERT(again.ok());
  RC_ASSERT(again->root == b.root);
  RC_ASSERT(all.empty() == (a.root == b.root));
}

TEST(Changes, AreNamedByPath) {
  const Document before =
      normal(toml("t = 1\n[[p]]\nname = 'N 1'\nx = 1\n[[p]]\nname = 'S'\n[q]\nz = [1]\n"));
  const Document after =
      normal(toml("u = 2\n[[p]]\nname = 'N 1'\nx = 2\n[[p]]\nname = 'E'\n[q]\nz = [1, 2]\n"));
  std::vector<std::string> paths;
  for (const Change& change : changes(before, after)) paths.push_back(change.path);
  EXPECT_EQ(paths, (std::vector<std::string>{"p.\"N 1\".x", "p.S", "p.E", "q.z", "t", "u"}));
}

TEST(Changes, OfElementsInAnotherOrderAreOne) {
  const auto all =
      changes(toml("p = [{ id = 'a' }, { id = 'b' }]"), toml("p = [{ id = 'b' }, { id = 'a' }]"));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all.front().path, "p");
}

TEST(Changes, AreRefusedWhereSomethingElseIs) {
  const Document here = toml("a = 1\n[t]\nb = 2\n");
  const auto refused = [&](const Change& change) {
    return fault_line(files::apply(here, std::vector<Change>{change}));
  };
  EXPECT_EQ(refused({"a", Node(2), Node(3)}),
            "'a' is something else, the document that the changes were made from was expected");
  EXPECT_EQ(refused({"a", std::nullopt, Node(3)}),
            "'a' is something else, the document that the changes were made from was expected");
  EXPECT_EQ(refused({"c", Node(1), std::nullopt}),
            "'c' is not there, the document that the changes were made from was expected");
  EXPECT_EQ(refused({"t.c.d", std::nullopt, Node(1)}),
            "'t.c.d' leads nowhere, the document that the changes were made from was expected");
  EXPECT_EQ(refused({"a.d", std::nullopt, Node(1)}),
            "'a.d' leads nowhere, the document that the changes were made from was expected");
  EXPECT_NE(refused({"a..d", std::nullopt, Node(1)}), "no fault");
  EXPECT_EQ(files::apply(here, std::vector<Change>{{"a", Node(1), std::nullopt}})->root,
            toml("[t]\nb = 2\n").root);
}

}  // namespace
}  // namespace casus::files
