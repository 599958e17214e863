// docs/defcon-scenarios.md says how scenarios and moves are written: what it shows is read.

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "systems/defcon/rules/move_rows.hpp"
#include "tables.hpp"

namespace casus::defcon {
namespace {

std::string page() {
  std::ifstream file(CASUS_ROOT "/docs/defcon-scenarios.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Returns the texts between each `open` and the next `close`.
std::vector<std::string> parts(const std::string& text, const std::string& open, const std::string& close) {
  std::vector<std::string> all;
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    at += open.size();
    const std::size_t end = text.find(close, at);
    all.push_back(text.substr(at, end - at));
  }
  return all;
}

TEST(DefconDocs, ShowAScenarioAndPricesThatAreSound) {
  const auto shown = parts(page(), "```toml\n", "```");
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_EQ(lines(arbiter_of(shown[0])), "");
  // What a rulebook may say of prices and uses.
  const auto prices = files::read_toml(shown[1], "docs/defcon-scenarios.md");
  auto rulebook = load_rulebook("defcon", Reach::built_in);
  ASSERT_TRUE(prices) << lines(prices);
  ASSERT_TRUE(rulebook);
  for (const std::string& path : files::leaf_paths(*prices)) {
    auto set = files::set(*rulebook, path, **files::find(*prices, path));
    ASSERT_TRUE(set) << lines(set);
    rulebook = std::move(*set);
  }
  const auto read = read_rulebook(*rulebook);
  ASSERT_TRUE(read) << lines(read);
  Move build{Move::Type::build};
  build.unit = UnitType::armored;
  EXPECT_EQ(read->price(build), (Cost{0, 1, 2}));
  build.unit = UnitType::motorized;
  EXPECT_EQ(read->price(build), (Cost{0, 0, 1}));
  EXPECT_EQ(read->uses[index(Technology::terrorism)], 2);
}

TEST(DefconDocs, ShowMovesThatAreRead) {
  const Arbiter rules =
      sound(kHead + "[[objective]]\nname = \"ROLL BACK\"\nbloc = \"AA\"\nagainst = [\"WP\"]\n");
  const auto moves = parts(page(), "`{\"type\":", "`");
  EXPECT_GE(moves.size(), 17U);
  for (const std::string& move : moves) {
    const auto json = files::read_json("{\"type\":" + move, "docs/defcon-scenarios.md");
    ASSERT_TRUE(json) << move;
    EXPECT_EQ(lines(words_of(rules).to_move(*json)), "") << move;
  }
}

/// Every word that a scenario may use stands on the page.
TEST(DefconDocs, NameEveryKindOfMoveUnitMissileRewardAndMode) {
  const std::string text = page();
  for (std::size_t type = 0; type < kMoveTypes; ++type) {
    const std::string_view name = MoveRow::of(static_cast<Move::Type>(type)).name;
    EXPECT_NE(text.find(name), std::string::npos) << name;
  }
  for (std::size_t type = 1; type < kUnitTypes; ++type)
    EXPECT_NE(text.find("`" + std::string(kUnitNames[type]) + "`"), std::string::npos) << kUnitNames[type];
  for (std::size_t type = 1; type < kMissileTypes; ++type)
    EXPECT_NE(text.find("`" + std::string(kMissileNames[type]) + "`"), std::string::npos)
        << kMissileNames[type];
  for (const auto& name : kRewardNames)
    EXPECT_NE(text.find("`" + std::string(name) + "`"), std::string::npos) << name;
  for (const auto& name : kModeNames)
    EXPECT_NE(text.find("`" + std::string(name) + "`"), std::string::npos) << name;
}

}  // namespace
}  // namespace casus::defcon
