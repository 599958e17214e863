// Every input that once broke the expression fuzzer, played again; and a few that nearly would.

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "../fuzz/expression_properties.hpp"

namespace casus::probability {
namespace {

TEST(ExpressionFuzzCases, HoldNow) {
  std::size_t played = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(CASUS_ROOT) + "/tests/fuzz/cases")) {
    const std::string name = file.path().filename().string();
    if (!name.starts_with("expression-")) continue;
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
    EXPECT_EQ(fuzz::broken_by_expression(bytes), "") << name;
    ++played;
  }
  EXPECT_GT(played, 0U);
}

}  // namespace
}  // namespace casus::probability
