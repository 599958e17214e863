// Tests random expressions. A small generator makes a text, its dice, and a function that evaluates a throw
// of them. It shares nothing with the parser or the evaluator. The second part tests means.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <rapidcheck.h>

#include "brute_force.hpp"
#include "probability/expression.hpp"

namespace casus::probability {
namespace {

/// The values of the parts, by name, and the throw.
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
    const int kind = depth == 0 ? *rc::gen::inRange(0, 3) : *rc::gen::inRange(0, 14);
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
    if (kind == 11) return repeated(names);
    const Piece a = piece(depth - 1, names);
    const Piece b = piece(depth - 1, names);
    if (kind == 12) {
      const Piece c = piece(depth - 1, names);
      return {"(if " + a.text + " then " + b.text + " else " + c.text + ")",
              [a, b, c](const World& world) { return a.read(world) != 0 ? b.read(world) : c.read(world); }};
    }
    if (kind == 13) return quotient(a);
    using I = std::int64_t;
    static const std::vector<std::pair<std::string, std::function<I(I, I)>>> kOperators = {
        {"+", std::plus<>()},    {"-", std::minus<>()},       {"*", std::multiplies<>()},
        {">", std::greater<>()}, {"<=", std::less_equal<>()}, {"!=", std::not_equal_to<>()}};
    if (kind < 9) {
      const auto& [symbol, apply] = kOperators[*rc::gen::inRange<std::size_t>(0, kOperators.size())];
      // Bare dice beside a number are refused where the number is a face of theirs.
      return {"((" + a.text + ") " + symbol + " " + b.text + ")",
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
  /// The faces that some new dice show, of a throw; nothing where there would be too many throws.
  std::optional<std::function<Throw(const World&)>> thrown(const std::vector<Die>& more) {
    double throws = throws_;
    for (const Die& die : more) throws *= static_cast<double>(die.faces().size());
    if (throws > 3000) return std::nullopt;
    throws_ = throws;
    const std::size_t from = dice.size();
    dice.insert(dice.end(), more.begin(), more.end());
    return [from, count = more.size()](const World& world) {
      const auto begin = world.thrown->begin() + static_cast<std::ptrdiff_t>(from);
      return Throw(begin, begin + static_cast<std::ptrdiff_t>(count));
    };
  }
  static Piece one() {
    return {"1", [](const World&) { return 1; }};
  }

  static Piece quotient(const Piece& a) {
    std::int64_t by = *rc::gen::inRange<std::int64_t>(1, 5);
    if (*rc::gen::inRange(0, 2) == 0) by = -by;
    // A named rounding of a division without one is refused.
    const auto rounding = a.text.find('/') == std::string::npos ? *rc::gen::inRange(0, 4) : 0;
    const std::string text = "(" + a.text + ") / (" + std::to_string(by) + ")";
    const std::vector<std::string> words = {"", "floor", "ceil", "round"};
    return {words[static_cast<std::size_t>(rounding)] + "(" + text + ")",
            [a, by, rounding](const World& world) {
              const double exact = static_cast<double>(a.read(world)) / static_cast<double>(by);
              return static_cast<std::int64_t>(rounding < 2    ? std::floor(exact)
                                               : rounding == 2 ? std::ceil(exact)
                                                               : std::floor(exact + 0.5));
            }};
  }

  /// repeat n {let a = dS; if a = 1 then dT + name else a}
  Piece repeated(const std::vector<std::string>& names) {
    const auto times = *rc::gen::inRange<std::size_t>(1, 4);
    const auto s = *rc::gen::inRange<std::int64_t>(1, 4);
    const auto t = *rc::gen::inRange<std::int64_t>(1, 4);
    std::vector<Die> more;
    for (std::size_t i = 0; i < times; ++i) more.insert(more.end(), {d(s), d(t)});
    const auto mine = thrown(more);
    if (!mine) return one();
    const std::string name = names.empty() ? "2" : *rc::gen::elementOf(names);
    return {"repeat " + std::to_string(times) + " {let a = d" + std::to_string(s) + "; if a = 1 then d" +
                std::to_string(t) + " + " + name + " else a}",
            [mine, times, name](const World& world) {
              const Throw f = (*mine)(world);
              const std::int64_t more_is = name == "2" ? 2 : world.parts.at(name);
              std::int64_t sum = 0;
              for (std::size_t i = 0; i < times; ++i)
                sum += f[2 * i] == 1 ? f[2 * i + 1] + more_is : f[2 * i];
              return sum;
            }};
  }

  /// Dice that explode on chosen faces: their sum, how many of all rolls count, the highest die.
  Piece exploding() {
    const auto count = *rc::gen::inRange<std::size_t>(1, 3);
    const auto sides = *rc::gen::inRange<std::int64_t>(2, 5);
    const auto times = *rc::gen::inRange<std::size_t>(1, 3);
    const auto from = *rc::gen::inRange<std::int64_t>(1, sides + 1);
    const auto mine = thrown(std::vector<Die>(count * (times + 1), d(sides)));
    if (!mine) return one();
    const bool down = *rc::gen::inRange(0, 2) == 0;
    const auto explodes = [from, down](std::int64_t f) { return down ? f <= from : f >= from; };
    const std::string dice_text = std::to_string(count) + "d" + std::to_string(sides);
    const std::string on = (down ? "<=" : ">=") + std::to_string(from) + "x" + std::to_string(times);
    const auto rolls = [=](const World& world) {  // of each die
      const Throw f = (*mine)(world);
      std::vector<Throw> all(count);
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = 0; k <= times && (k == 0 || explodes(all[i].back())); ++k) {
          all[i].push_back(f[i * (times + 1) + k]);
        }
      }
      return all;
    };
    const int kind = *rc::gen::inRange(0, 4);
    const std::string sign = kind < 2 ? "!" : "!!";
    const std::string text = dice_text + sign + on;
    if (kind % 2 == 0) {
      const std::string what = kind == 0 ? "count(" + text + " != 2)" : "highest(" + text + ")";
      return {what, [=](const World& world) {
                std::int64_t counted = 0;
                std::int64_t highest = 0;
                for (const Throw& die : rolls(world)) {
                  for (const std::int64_t f : die) counted += f != 2 ? 1 : 0;
                  highest = std::max(highest, sum_of(die));
                }
                return kind == 0 ? counted : highest;
              }};
    }
    return {text, [=](const World& world) {
              std::int64_t sum = 0;
              for (const Throw& die : rolls(world)) sum += sum_of(die);
              return sum;
            }};
  }

  /// Two pools, of which the first is mixed: a count against the other's highest die, or die by die.
  Piece opposed() {
    const auto a = *rc::gen::inRange<std::size_t>(0, 3);
    const auto b = *rc::gen::inRange<std::size_t>(1, 4);
    const auto s = *rc::gen::inRange<std::int64_t>(2, 5);
    const auto t = *rc::gen::inRange<std::int64_t>(2, 4);
    std::vector<Die> more(a, d(s));
    more.push_back(Die::with_weights({{1, 3}, {3, 2}}).value());
    more.insert(more.end(), b, d(t));
    const auto mine = thrown(more);
    if (!mine) return one();
    const std::string first = std::to_string(a) + "d" + std::to_string(s) + " + die(1:3, 3:2)";
    const std::string second = std::to_string(b) + "d" + std::to_string(t);
    const bool ranks = *rc::gen::inRange(0, 2) == 0;
    const auto split = [mine, a](const World& world) {
      const Throw f = (*mine)(world);
      const auto middle = f.begin() + static_cast<std::ptrdiff_t>(a) + 1;
      std::pair<Throw, Throw> both{Throw(f.begin(), middle), Throw(middle, f.end())};
      std::sort(both.first.rbegin(), both.first.rend());
      std::sort(both.second.rbegin(), both.second.rend());
      return both;
    };
    if (ranks) {
      const bool strict = *rc::gen::inRange(0, 2) == 0;
      return {"(ranks(" + first + ")" + (strict ? " > " : " <= ") + "ranks(" + second + "))",
              [split, strict](const World& world) {
                const auto [x, y] = split(world);
                return (strict ? x > y : x <= y) ? 1 : 0;
              }};
    }
    return {"count(" + first + " > highest(" + second + "))", [split](const World& world) {
              const auto [x, y] = split(world);
              return std::count_if(x.begin(), x.end(), [m = y.front()](std::int64_t f) { return f > m; });
            }};
  }

  /// Up to three dice and what is read off them; a plain 1 where there would be too many throws.
  Piece pool() {
    const int special = *rc::gen::inRange(0, 6);
    if (special == 0) return exploding();
    if (special == 1) return opposed();
    const auto count = *rc::gen::inRange<std::size_t>(1, 4);
    const auto sides = *rc::gen::inRange<std::int64_t>(2, 5);
    const auto found = thrown(std::vector<Die>(count, d(sides)));
    if (!found) return one();
    const auto mine = [found](const World& world) {
      Throw t = (*found)(world);
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
  if (kind == 0) text += "!x2";
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
