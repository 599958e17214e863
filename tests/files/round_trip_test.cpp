#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support.hpp"

namespace casus::files {
namespace {

using rc::Gen;

/// Text of arbitrary code points (no NUL, no surrogates), with those that need care more often.
Gen<std::string> any_text() {
  const auto point = rc::gen::weightedOneOf<std::uint32_t>(
      {{6, rc::gen::inRange<std::uint32_t>('a', 'z' + 1)},
       {3, rc::gen::element<std::uint32_t>('"', '\\', '/', '\n', '\t', '\b', 0x1f, 0x7f, '.', ' ', '=', '[',
                                           ']')},
       {1, rc::gen::inRange<std::uint32_t>(1, 0xd800)},
       {1, rc::gen::inRange<std::uint32_t>(0x10000, 0x110000)}});
  return rc::gen::map(rc::gen::container<std::vector<std::uint32_t>>(point), [](const auto& points) {
    std::string text;
    for (const std::uint32_t code : points) {
      if (code < 0x80) {
        text += static_cast<char>(code);
      } else if (code < 0x800) {
        text += static_cast<char>(0xc0 | (code >> 6));
        text += static_cast<char>(0x80 | (code & 0x3f));
      } else if (code < 0x10000) {
        text += static_cast<char>(0xe0 | (code >> 12));
        text += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
        text += static_cast<char>(0x80 | (code & 0x3f));
      } else {
        text += static_cast<char>(0xf0 | (code >> 18));
        text += static_cast<char>(0x80 | ((code >> 12) & 0x3f));
        text += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
        text += static_cast<char>(0x80 | (code & 0x3f));
      }
    }
    return text;
  });
}

/// Any finite double, by its bits: all sizes, subnormal ones, both zeros.
Gen<double> any_real() {
  return rc::gen::map(
      rc::gen::suchThat(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>()),
                        [](std::uint64_t bits) { return std::isfinite(std::bit_cast<double>(bits)); }),
      [](std::uint64_t bits) { return std::bit_cast<double>(bits); });
}

Gen<Node> any_node(int depth);

Gen<Node> any_table(int depth) {
  return rc::gen::map(rc::gen::container<std::map<std::string, Node>>(any_text(), any_node(depth)),
                      [](const auto& by_key) {
                        Node::Table entries;
                        for (auto it = by_key.rbegin(); it != by_key.rend(); ++it)
                          entries.push_back({it->first, it->second});
                        return Node(std::move(entries));
                      });
}

Gen<Node> any_node(int depth) {
  const auto as_node = [](auto value) { return Node(std::move(value)); };
  const auto scalar = rc::gen::oneOf(rc::gen::map(any_text(), as_node), rc::gen::map(any_real(), as_node),
                                     rc::gen::map(rc::gen::arbitrary<bool>(), as_node),
                                     rc::gen::map(rc::gen::arbitrary<std::int64_t>(), as_node));
  if (depth == 0) return scalar;
  const auto array = rc::gen::map(rc::gen::container<std::vector<Node>>(any_node(depth - 1)),
                                  [](auto elements) { return Node(Node::Array(std::move(elements))); });
  return rc::gen::weightedOneOf<Node>(
      {{4, scalar}, {1, rc::gen::scale(0.4, array)}, {1, rc::gen::scale(0.4, any_table(depth - 1))}});
}

RC_GTEST_PROP(RoundTrip, ReadsBackWhatIsWritten, ()) {
  const Node node = *rc::gen::resize(30, any_table(3));
  const std::string text = to_json(node);
  const auto back = read_json(text, "f");
  RC_ASSERT(back.ok());
  RC_ASSERT(back->root == node);
  RC_ASSERT(to_json(back->root) == text);  // also distinguishes -0.0 from 0.0
}

RC_GTEST_PROP(RoundTrip, GivesTheSameDoubles, ()) {
  const double x = *any_real();
  const auto back = read_json("{\"x\":" + to_json(Node(x)) + "}", "f");
  RC_ASSERT(back.ok());
  const double* y = back->root.find("x")->real();
  RC_ASSERT(y != nullptr);  // still a real number
  RC_ASSERT(std::bit_cast<std::uint64_t>(*y) == std::bit_cast<std::uint64_t>(x));
}

TEST(ToJson, WritesNumbersThatKeepTheirKind) {
  const auto written = [](Node node) { return to_json(node); };
  EXPECT_EQ(written(0.1), "0.1");
  EXPECT_EQ(written(1.0), "1.0");
  EXPECT_EQ(written(-0.0), "-0.0");
  EXPECT_EQ(written(1e22), "1e+22");
  EXPECT_EQ(written(123456.0), "123456.0");
  EXPECT_EQ(written(5e-324), "5e-324");
  EXPECT_EQ(written(1.7976931348623157e308), "1.7976931348623157e+308");
  EXPECT_EQ(written(0.30000000000000004), "0.30000000000000004");
  EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(written(false), "false");
}

TEST(ToJson, EscapesStrings) {
  EXPECT_EQ(to_json(Node("a\"b\\c/d\n\t\r\b\f\x01\x1f é")), R"("a\"b\\c/d\n\t\r\b\f\u0001\u001f é")");
}

TEST(ToJson, IsCompactAndKeepsTheOrderOfKeys) {
  EXPECT_EQ(to_json(toml("z = 1\na = {y = [], x = {}}\nm = [{}, [1, 2]]").root),
            R"({"z":1,"a":{"y":[],"x":{}},"m":[{},[1,2]]})");
}

}  // namespace
}  // namespace casus::files
