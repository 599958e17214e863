// Every refusal, as people see it, stands in expression_faults.txt: the expression, the caret under it, and
// the message. Then bounds that take long texts, and that none of them lets an expression hang.

#include <chrono>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "deep.hpp"
#include "probability/expression.hpp"

namespace casus::probability {
namespace {

using testing::EndsWith;

/// The caret's lines and the message, or "" where there is no fault.
std::string shown(const std::string& text, const ExpressionBudget& budget = {}) {
  const auto answer = evaluate(text, budget);
  if (answer.result.ok()) return "";
  const Fault& fault = answer.result.faults()[0];
  return pointed(text, fault.place, answer.length) + "\n" + to_string(fault);
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(ExpressionFaults, AreShownWithACaret) {
  std::ifstream file(std::string(CASUS_ROOT) + "/tests/probability/expression_faults.txt");
  int blocks = 0;
  std::string text;
  while (std::getline(file, text)) {
    std::string caret;
    std::string message;
    std::string blank;
    ASSERT_TRUE(std::getline(file, caret) && std::getline(file, message)) << text;
    std::getline(file, blank);
    EXPECT_EQ(blank, "") << text;
    EXPECT_EQ(shown(text), text + "\n" + caret + "\n" + message);
    ++blocks;
  }
  EXPECT_GT(blocks, 90);
}

TEST(ExpressionFaults, OfNothing) {
  EXPECT_EQ(shown(""), "\n^\nexpression:1:1: the expression is empty, dice such as '4d6kh3' were expected");
  EXPECT_EQ(shown(" "),
            " \n ^\nexpression:1:2: the expression is empty, dice such as '4d6kh3' were expected");
}

TEST(ExpressionFaults, InALineOfSeveral) {
  EXPECT_EQ(
      shown("let x = 3d6;\n\tx + yy;\n2"),
      " x + yy;\n     ^~\nexpression:2:6: unknown name 'yy', dice, or a name that stands in a 'let' before, "
      "was expected");
  EXPECT_EQ(shown("max(\n2,\n3"),
            "3\n ^\nexpression:3:2: the expression ends too early, ')' was expected for the '(' at column 4");
  EXPECT_EQ(
      shown("2 +\n (3"),
      " (3\n   ^\nexpression:2:4: the expression ends too early, ')' was expected for the '(' at column 2 "
      "of line 2");
  // An underline ends with its line.
  EXPECT_EQ(shown("set(3 +\nd6)"),
            "set(3 +\n    ^~~\nexpression:1:5: 'set' reads single dice, and this is no pool, a pool such as "
            "'5d6' or "
            "'3d6+2d8' was expected");
}

TEST(ExpressionFaults, OfOddBytes) {
  EXPECT_EQ(
      shown("3d6 \x01"),
      "3d6 ?\n    ^\nexpression:1:5: unexpected '\\x01', an operator (+ - * / < <= > >= = !=) or the end was "
      "expected");
  EXPECT_EQ(shown("3d6\xff+1"),
            "3d6?+1\n   ^\nexpression:1:4: this is not UTF-8 text, letters, digits and signs were expected");
  EXPECT_EQ(shown("\xc2\x9b"
                  "31m"),
            "?31m\n^\nexpression:1:1: unexpected '\\xc2\\x9b', a number, dice, a name, a function or '(' was "
            "expected");
  EXPECT_EQ(
      shown(std::string("3d6\0", 4)),
      "3d6?\n   ^\nexpression:1:4: unexpected '\\x00', an operator (+ - * / < <= > >= = !=) or the end was "
      "expected");
}

TEST(ExpressionFaults, LongLinesAreCut) {
  const std::string text = repeated("1 + ", 30) + "?" + repeated(" + 1", 30);
  const auto answer = parse(text);
  const Place place = answer.result.faults()[0].place;
  EXPECT_EQ(place, (Place{"expression", 1, 121}));
  EXPECT_EQ(pointed(text, place, answer.length, 40),
            "… + 1 + 1 + 1 + 1 + "
            "? + 1 + 1 + 1 + 1 +…\n"
            "                    ^");
  EXPECT_EQ(pointed("1 + ?", {"expression", 1, 5}, 1, 40), "1 + ?\n    ^");
  EXPECT_EQ(pointed("1", {"", 7, 9}, 100), "\n^");
}

TEST(ExpressionBounds, NameThemselves) {
  EXPECT_THAT(
      shown(repeated("1+", 2000) + "1"),
      EndsWith(":4001: the expression is longer than 4000 characters, at most 4000 expected (max_length)"));
  EXPECT_EQ(shown(repeated("1+", 1999) + "1"), "");
  const std::string deep =
      "parentheses, functions and parts stand too deep in each other, at most 32 expected "
      "(max_nesting)";
  EXPECT_THAT(shown(repeated("(", 4000)), EndsWith(":33: " + deep));
  EXPECT_THAT(shown(repeated("max(1,", 600)), EndsWith(deep));
  EXPECT_EQ(shown(repeated("(", 32) + "1" + repeated(")", 32)), "");
  EXPECT_EQ(shown(repeated("-", 3999) + "1"), "");
  // Parts add up: a part's depth counts where it is used.
  std::string parts = "let a0 = ((d6));";
  for (int i = 1; i < 20; ++i) {
    parts += "let a" + std::to_string(i) + " = ((a" + std::to_string(i - 1) + " + 1));";
  }
  EXPECT_THAT(shown(parts + "a19"), EndsWith(deep));
  EXPECT_EQ(shown("let a = d6; let b = ((a)); ((b + a))"), "");
  std::string many;
  for (int i = 0; i < 33; ++i) many += "let a" + std::to_string(i) + " = d4; ";
  EXPECT_THAT(shown(many + "1"),
              EndsWith("there are more than 32 named parts, at most 32 expected (max_parts)"));
  std::string kinds = "d1";
  for (int i = 2; i <= 65; ++i) kinds += "+d" + std::to_string(i);
  EXPECT_THAT(shown(kinds), EndsWith("a pool has too many different dice, at most 64 expected (max_groups)"));
  std::string table = "pattern(9d6";
  for (int i = 1; i <= 9; ++i) table += ", " + std::to_string(i) + ":1, " + std::to_string(i) + "+1:1";
  EXPECT_THAT(shown(table + ")"), EndsWith("there are 18 patterns, at most 16 expected (max_patterns)"));
}

TEST(ExpressionBounds, TheBudgetIsTheCallers) {
  ExpressionBudget few;
  few.steps = 5000;
  EXPECT_EQ(shown("1 + d100*d100", few),
            "1 + d100*d100\n    ^~~~~~~~~\nexpression:1:5: the expression takes too many steps to work out, "
            "at most "
            "5000 expected (max_total_steps)");
  ExpressionBudget small;
  small.bytes = 1000;
  EXPECT_EQ(shown("1 + d100", small),
            "1 + d100\n    ^~~~\nexpression:1:5: the expression needs too much memory (bytes), at most 1000 "
            "expected "
            "(max_total_bytes)");
  std::atomic<bool> stop = true;
  ExpressionBudget stopped;
  stopped.stop = &stop;
  EXPECT_THAT(shown("d6", stopped), EndsWith("stopped before the answer was complete"));
}

TEST(ExpressionBounds, NothingHangs) {
  const std::vector<std::string> texts = {
      "1000d100",
      "max(300d100, 300d100, 300d100)",
      "500d100 - 500d100",
      "200d100*200d100",
      "500d6kh250",
      "set(50d4+50d6+50d8)",
      "set(" + repeated("d1000!!x4+", 400) + "d6)",
      "pattern(100d6+100d8+100d10, 10+10+10+10:1)",
      "d1000r{1..1000}x5" + repeated("+d1000r{1..1000}x5", 200),
      "d1000!!x4" + repeated("+d1000!!x4", 400),
      "d4!x20" + repeated("*d4!x20", 20),
      "d100*d100" + repeated("+d100*d100", 50),
      "let x = 30d100; let y = 30d100; max(x,y)-min(x,y)",
      "let x = d1000; let y = d1000; let z = d1000; x*y*z + x + y + z",
      "let a=d9;let b=d9;let c=d9;let d_=d9;let e=d9;let f=d9;let g=d9;let h=d9;let i=d9;"
      "(a<b)*(b<c)*(c<d_)*(d_<e)*(e<f)*(f<g)*(g<h)*(h<i)*(i>a)",
      "let x = 100d100; " + repeated("(x*x)+", 300) + "x",
      "let x = d1000; " + repeated("max(x,x+d1000)-", 100) + "x",
      repeated("max(100d10,", 30) + "1" + repeated(")", 30),
  };
  // Less than the default: a test is to end soon under sanitizers too, and the time goes with the budget.
  ExpressionBudget budget;
  budget.steps /= deep_or(4, 16);
  for (const std::string& text : texts) {
    const auto start = std::chrono::steady_clock::now();
    const std::string fault = shown(text, budget);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_LT(took.count(), 60.0) << text;
    if (!fault.empty()) {
      EXPECT_THAT(fault.substr(fault.rfind('(')), testing::MatchesRegex("\\(max_[a-z_]+\\)")) << text;
    }
    std::cout << text.substr(0, 60) << ": " << took.count() << " s"
              << (fault.empty() ? "" : ", refused " + fault.substr(fault.rfind('('))) << "\n";
  }
}

}  // namespace
}  // namespace casus::probability
