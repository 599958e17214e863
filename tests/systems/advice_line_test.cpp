// Where best play leads, as `advise` lists it, of every scenario of every system there is.

#include <filesystem>
#include <gtest/gtest.h>

#include "all_scenarios.hpp"
#include "systems/registry.hpp"

namespace casus {
namespace {

/// The likeliest come first; what reads the same and is worth the same is one step, unless the one comes
/// after the other: then both together come to be more than once.
TEST(AdviceLine, LeadsWithTheLikelyAndSaysEqualStepsOnce) {
  Limits small;
  small.max_nodes = 20'000;
  std::size_t lines = 0;
  for (const std::string& file : all_scenarios()) {
    const auto sources = gather({file, std::nullopt, {}});
    ASSERT_TRUE(sources) << file;
    const auto advice = open_table(*sources).value()->advise(small, std::nullopt);
    if (!advice) continue;  // nobody chooses, or it is too large for here
    const std::vector<Advice::Step>& line = advice->line;
    lines += line.size() > 1 ? 1 : 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (i > 0) {
        EXPECT_LE(line[i].probability, line[i - 1].probability + 1e-12) << file << ": " << i;
      }
      for (std::size_t j = 0; j < i; ++j) {
        const bool alike = line[i].move.text == line[j].move.text && line[i].seat == line[j].seat &&
                           line[i].after == line[j].after && line[i].value == line[j].value;
        if (alike) {
          EXPECT_GT(line[i].probability + line[j].probability, 1.0) << file << ": " << line[i].move.text;
        }
      }
    }
  }
  EXPECT_GT(lines, 10U);
}

}  // namespace
}  // namespace casus
