// Tests the refusal of conflicts that are surely too large, before any work: the forecast size of conflicts
// with many pieces equals the size found by exploring them.

#include <gtest/gtest.h>
#include <random>
#include <regex>

#include "systems/scenario_template.hpp"
#include "table/table.hpp"

namespace casus {
namespace {

struct Case {
  std::string scenario;
  std::vector<std::string> kinds;  // of both sides
  std::int64_t most = 0;
  std::uint64_t max_nodes = 0;  // by far too few of either
  std::uint64_t max_bytes = 0;
};
void PrintTo(const Case& one, std::ostream* out) { *out << one.scenario; }

class Growth : public testing::TestWithParam<Case> {
 protected:
  std::unique_ptr<Table> with(std::mt19937& random) const {
    auto scenario_template = ScenarioTemplate::of(
        {std::string(CASUS_ROOT) + "/scenarios/" + GetParam().scenario + ".toml", std::nullopt, {}});
    if (!scenario_template) return nullptr;
    std::vector<Setting> settings;
    for (const char* side : {"attacker.", "defender."}) {
      for (const std::string& kind : GetParam().kinds) {
        const std::int64_t most = GetParam().most;
        const std::int64_t count = most / 2 + static_cast<std::int64_t>(random() % (most / 2));
        settings.push_back(setting_of(side + kind, {"--set", 1, 1}, {files::Node(count), {"--set"}}));
      }
    }
    const auto sources = scenario_template->with(settings);
    if (!sources) return nullptr;
    auto table = open_table(*sources);
    return table ? *std::move(table) : nullptr;
  }
};

/// How many times a limit a refusal says that it is; 0: it was refused when the limit was met.
double times_of(const Fault& fault) {
  static const std::regex kTimes("the conflict (?:has|needs|takes) about ([0-9]+) times the .*");
  std::smatch found;
  return std::regex_match(fault.what, found, kTimes) ? std::stod(found[1]) : 0.0;
}

TEST_P(Growth, IsForetoldAndNotTooMuch) {
  std::mt19937 random(7);
  std::size_t foretold = 0;
  for (int i = 0; i < 6; ++i) {
    const auto table = with(random);
    ASSERT_NE(table, nullptr);
    Limits small;
    const bool of_positions = i % 2 == 0;
    std::uint64_t& limit = of_positions ? small.max_nodes : small.max_bytes;
    limit = of_positions ? GetParam().max_nodes : GetParam().max_bytes;
    for (const PolicyKind policy : {PolicyKind::declared, PolicyKind::best}) {
      const auto refused = table->win(policy, Precision::doubles, small, nullptr);
      ASSERT_FALSE(refused);
      const double times = times_of(refused.faults().front());
      if (times == 0.0) continue;
      ++foretold;
      EXPECT_NE(refused.faults().front().expected.find("it fits, which was tried"), std::string::npos);
      // Not foretold but worked out, it does not fit into twice the room either: a forecast of four times
      // that refuses is never twice too high.
      Limits more = small;
      (of_positions ? more.max_nodes : more.max_bytes) = 2 * limit;
      more.foretold = true;
      EXPECT_FALSE(table->win(policy, Precision::doubles, more, nullptr))
          << "refused as " << times << " times the limit";
    }
  }
  EXPECT_GT(foretold, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Scenarios, Growth,
    testing::Values(
        Case{"risk/ten-against-ten", {"army"}, 480, 16'000, 1'500'000},
        Case{"axis-allies-1942/across-the-border", {"infantry", "artillery", "tank"}, 80, 3'000, 8'000'000}),
    [](const auto& of) {
      std::string name = of.param.scenario;
      for (char& c : name) c = c == '-' || c == '/' ? '_' : c;
      return name;
    });

/// A conflict within the limits is not refused, and a small one is not forecast.
TEST_P(Growth, RefusesNothingThatIsWorkedOut) {
  std::mt19937 random(8);
  const auto table = with(random);
  ASSERT_NE(table, nullptr);
  std::uint64_t positions = 0;
  Limits limits;
  limits.progress = [&](std::string_view task, std::uint64_t done, std::uint64_t /*total*/) {
    if (task == "positions") positions = std::max(positions, done);
  };
  ASSERT_TRUE(table->win(PolicyKind::declared, Precision::doubles, limits, nullptr));
  Limits just;
  just.max_nodes = 2 * positions;
  const auto again = table->win(PolicyKind::declared, Precision::doubles, just, nullptr);
  EXPECT_TRUE(again) << positions << " positions: " << (again ? "" : again.faults().front().what);
}

}  // namespace
}  // namespace casus
