// Expressions that nobody wrote. A small generator makes a text, the dice that it rolls and a function that
// reads a throw of them; it shares nothing with the parser or the evaluator. Then what must hold of means.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>

#include "brute_force.hpp"
#include "probability/expression.hpp"

namespace casus::probability {
namespace {

/// What the parts have come to, by name, and the throw.
struct World {
  const Throw* thrown;
  std::map<std::string, std::int64_t> parts;
};
using Reader = std::function<std::int64_t(const World&)>;

struct Piece {
  std::string text;
  Reader read;
};

/// Makes pieces; remembers the dice of all of them and how many throws there are.
class Author {
 public:
  std::vector<Die> dice;

  Piece piece(int depth, const std::vector<std::string>& names) {
    const int kind = depth == 0 ? *rc::gen::inRange(0, 3) : *rc::gen::inRange(0, 11);
    if (kind == 0) {
      const auto n = *rc::gen::inRange<std::int64_t>(0, 4);
      return {std::to_string(n), [n](const World&) { return n; }};
    }
    if (kind == 1 && !names.empty()) {
      const std::string name = *rc::gen::elementOf(names);
      return {name, [name](const World& world) { return world.parts.at(name); }};
    }
    if (kind <= 2) return pool();
    if (kind == 3) {
      const Piece a = piece(depth - 1, names);
      return {"-(" + a.text + ")", [a](const World& world) { return -a.read(world); }};
    }
    const Piece a = piece(depth - 1, names);
    const Piece b = piece(depth - 1, names);
    using I = std::int64_t;
    static const std::vector<std::pair<std::string, std::function<I(I, I)>>> kOperators = {
        {"+", std::plus<>()},    {"-", std::minus<>()},       {"*", std::multiplies<>()},
        {">", std::greater<>()}, {"<=", std::less_equal<>()}, {"!=", std::not_equal_to<>()}};
    if (kind < 9) {
      const auto& [symbol, apply] = kOperators[*rc::gen::inRange<std::size_t>(0, kOperators.size())];
      return {"(" + a.text + " " + symbol + " " + b.text + ")",
              [a, b, apply = apply](const World& world) { return apply(a.read(world), b.read(world)); }};
    }
    const bool highest = kind == 9;
    return {(highest ? "max(" : "min(") + a.text + ", " + b.text + ")", [a, b, highest](const World& world) {
              const I x = a.read(world);
              const I y = b.read(world);
              return highest ? std::max(x, y) : std::min(x, y);
            }};
  }

 private:
  /// Up to three dice and what is read off them; a plain 1 where there would be too many throws.
  Piece pool() {
    const auto count = *rc::gen::inRange<std::size_t>(1, 4);
    const auto sides = *rc::gen::inRange<std::int64_t>(2, 5);
    throws_ *= std::pow(static_cast<double>(sides), static_cast<double>(count));
    if (throws_ > 3000) return {"1", [](const World&) { return 1; }};
    const std::size_t from = dice.size();
    dice.insert(dice.end(), count, d(sides));
    const auto mine = [from, count](const World& world) {
      const auto begin = world.thrown->begin() + static_cast<std::ptrdiff_t>(from);
      Throw t(begin, begin + static_cast<std::ptrdiff_t>(count));
      std::sort(t.begin(), t.end());
      return t;
    };
    const std::string text = std::to_string(count) + "d" + std::to_string(sides);
    switch (*rc::gen::inRange(0, 5)) {
      case 0:
        return {text + "kh1", [mine](const World& world) { return mine(world).back(); }};
      case 1:
        return {text + "dh", [mine](const World& world) { return sum_of(mine(world)) - mine(world).back(); }};
      case 2:
        return {"count(" + text + ">=2)", [mine](const World& world) {
                  const Throw t = mine(world);
                  return std::count_if(t.begin(), t.end(), [](std::int64_t f) { return f >= 2; });
                }};
      case 3:
        return {"set(" + text + ")", [mine](const World& world) {
                  const auto counts = counts_of(mine(world));
                  return *std::max_element(counts.begin(), counts.end());
                }};
      default:
        return {text, [mine](const World& world) { return sum_of(mine(world)); }};
    }
  }

  double throws_ = 1;
};

/// Writes an expression and holds what it gives against all throws of its dice.
void check_any_expression() {
  Author author;
  std::vector<std::string> names;
  std::vector<Piece> parts;
  std::string text;
  const auto count = *rc::gen::inRange<std::size_t>(0, 4);
  for (std::size_t i = 0; i < count; ++i) {
    parts.push_back(author.piece(2, names));
    names.push_back("p" + std::to_string(i));
    text += "let " + names.back() + " = " + parts.back().text + "; ";
  }
  const Piece body = author.piece(3, names);
  text += body.text;
  const Weights all = brute_force(author.dice, [&](const Throw& thrown) {
    World world{&thrown, {}};
    for (std::size_t i = 0; i < parts.size(); ++i) world.parts[names[i]] = parts[i].read(world);
    return body.read(world);
  });
  std::vector<Distribution::Entry> entries;
  for (const auto& [value, weight] : all) entries.push_back({value, weight});
  const Distribution twin = Distribution::from_weights(std::move(entries)).value();
  const auto answer = evaluate(text);
  RC_LOG() << text << "\n";
  RC_ASSERT(answer.result.ok());
  // Parts that are not used are not rolled: equal but for a common factor.
  RC_ASSERT(answer.result->reduced() == twin.reduced());
  RC_ASSERT(twin.total() % answer.result->total() == 0);
}

TEST(ExpressionProperty, AnySmallExpressionEqualsAllThrows) {
  EXPECT_TRUE(rc::check("expressions with named parts", [] {
    for (int i = 0; i < 10; ++i) check_any_expression();
  }));
}

std::string any_dice() {
  const auto count = *rc::gen::inRange(1, 9);
  const auto sides = *rc::gen::inRange(1, 21);
  std::string text = std::to_string(count) + "d" + std::to_string(sides);
  const auto kind = *rc::gen::inRange(0, 6);
  if (kind == 0) text += "!2";
  if (kind == 1) text += "r1";
  if (kind == 2) text += "kh" + std::to_string(*rc::gen::inRange(0, count + 1));
  if (kind == 3) text = "set(" + text + ")";
  if (kind == 4) text = "pattern(" + text + ")";
  if (kind == 5) text = "count(" + text + ">=" + std::to_string(sides / 2) + ")";
  return text;
}

Exact mean(const std::string& text) {
  const auto answer = evaluate(text);
  RC_ASSERT(answer.result.ok());
  return answer.result->mean();
}

TEST(ExpressionProperty, Means) {
  EXPECT_TRUE(rc::check("means add up, of independent and of dependent parts", [] {
    const std::string a = any_dice();
    const std::string b = any_dice();
    RC_LOG() << a << ", " << b << "\n";
    const Exact ma = mean(a);
    const Exact mb = mean(b);
    RC_ASSERT(mean(a + "+" + b) == ma + mb);
    RC_ASSERT(mean("3*" + a + "-" + b + "+7") == Exact(3) * ma - mb + Exact(7));
    RC_ASSERT(mean("(" + a + ")*(" + b + ")") == ma * mb);
    RC_ASSERT(mean("max(" + a + "," + b + ")+min(" + a + "," + b + ")") == ma + mb);
    // The same two rolls: not only in the mean.
    const std::string both = "let a = " + a + "; let b = " + b + "; ";
    RC_ASSERT(evaluate(both + "max(a,b)+min(a,b)").result->reduced() ==
              evaluate(a + "+" + b).result->reduced());
    RC_ASSERT(*evaluate(both + "(a>b)+(a=b)+(a<b)").result == *evaluate(both + "(a!=b)+(a=b)").result);
    RC_ASSERT(evaluate(both + "(a>b)+(a=b)+(a<b)").result->entries().size() == 1U);
    RC_ASSERT(mean(a + ">" + b) + mean(a + "<=" + b) == Exact(1));
    RC_ASSERT(mean("let a = " + a + "; a - a + " + b) == mb);
  }));
}

}  // namespace
}  // namespace casus::probability
