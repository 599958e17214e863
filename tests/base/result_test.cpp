#include "base/result.hpp"

#include <gtest/gtest.h>

namespace casus {
namespace {

TEST(Fault, IsOneLineWithItsPlace) {
  const Fault fault{{"a.toml", 3, 7}, "unknown key 'ownr'", "did you mean 'owner'?"};
  EXPECT_EQ(to_string(fault), "a.toml:3:7: unknown key 'ownr', did you mean 'owner'?");
  EXPECT_EQ(to_string(Fault{{"a.toml", 0, 0}, "is empty", ""}), "a.toml: is empty");
  EXPECT_EQ(to_string(Fault{{}, "no such command", ""}), "no such command");
}

TEST(Fault, ControlCharactersNeverReachTheTerminal) {
  EXPECT_EQ(to_string(Fault{{}, "unknown '\n\x1b[2J'", ""}), "unknown '\\x0a\\x1b[2J'");
}

TEST(Result, HoldsAValueOrFaults) {
  Result<int> good = 3;
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, 3);
  const Result<int> bad = Fault{{}, "no", ""};
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.faults().size(), 1U);
}

}  // namespace
}  // namespace casus
