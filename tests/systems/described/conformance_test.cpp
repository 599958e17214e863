// The conformance kit over every scenario of every described game.

#include "conformance.hpp"

#include "game/games.hpp"
#include "systems/described/game_conflict.hpp"
#include "systems/described/system.hpp"

namespace casus::described {
namespace {

/// The facts of a game of games/, or of a sheet, read once.
std::shared_ptr<const Facts> facts_of(const std::string& id) {
  static std::map<std::string, std::shared_ptr<const Facts>> known;
  auto& facts = known[id];
  if (!facts) {
    const std::string text = game::text_of(game::game_path(id));
    facts = std::make_shared<const Facts>(game::game_named(id), text);
  }
  return facts;
}

/// One class serves every game: which one it is of now, the test says.
std::string& game_now() {
  static std::string id = "risk";
  return id;
}
struct AnyGame : System {
  AnyGame() : System(facts_of(game_now())) {}
};

struct Traits {
  using S = AnyGame;
  static std::set<std::string> off_table() { return {"out of play", "the box", "the board"}; }
  /// Everything that can be chosen at any stage.
  static void every_move(const GameRules& rules, const auto& visit) {
    const auto& stages = rules.program().stages;
    for (std::size_t number = 0; number < stages.size(); ++number) {
      const game::Stage& stage = stages[number];
      if (stage.of != game::Stage::Of::choice) continue;
      if (stage.loss >= 0) {
        // Each entry alone, as often as it can be hit, and two of them.
        const game::LossPlan& plan = rules.plan_of(stage);
        for (std::size_t first = 0; first < plan.entries.size(); ++first) {
          for (std::int64_t hits = 0; hits <= plan.entries[first].most; ++hits) {
            for (std::size_t second = 0; second < plan.entries.size(); ++second) {
              game::HitCounts taken(plan.entries.size(), 0);
              taken[first] = hits;
              if (second != first && plan.entries[second].most > 0) taken[second] = 1;
              visit(GameRules::Move{static_cast<std::uint16_t>(number), GameRules::number_of(plan, taken)});
            }
          }
        }
        continue;
      }
      std::uint64_t all = stage.options.size();
      if (stage.options.empty()) {
        all = 1;
        for (const game::Digit& digit : stage.numbers) all *= digit.size;
      }
      for (std::uint64_t i = 0; i < all; ++i) visit(GameRules::Move{static_cast<std::uint16_t>(number), i});
    }
  }
};

std::vector<conformance::Scenario> all_of_games() {
  std::vector<conformance::Scenario> all;
  for (const auto& path : game::game_files()) {
    const std::string id = path.stem().string();
    if (!std::filesystem::exists(std::string(CASUS_ROOT) + "/scenarios/" + id)) continue;
    for (conformance::Scenario& one : conformance::scenarios_of(id, {})) {
      one.name = id + "/" + one.name;
      all.push_back(std::move(one));
    }
  }
  for (const std::string id : {"ambush", "frontier", "overboard", "three-armies"})
    all.push_back({id + "/sheet", std::string(CASUS_ROOT) + "/tests/game/sheets/" + id + ".scenario.toml"});
  return all;
}

class DescribedConforms : public conformance::Conformance<Traits> {
 protected:
  void SetUp() override {
    const std::string& name = GetParam().name;
    game_now() = name.substr(0, name.find('/'));
    conformance::Conformance<Traits>::SetUp();
  }
};
CASUS_CONFORMANCE_TESTS(DescribedConforms)
INSTANTIATE_TEST_SUITE_P(Scenarios, DescribedConforms, testing::ValuesIn(all_of_games()));

/// Every game of the house has scenarios, under its own name.
TEST(GamesOfTheHouse, HaveScenarios) {
  for (const auto& file : std::filesystem::directory_iterator(std::string(CASUS_ROOT) + "/games")) {
    const std::string id = file.path().stem().string();
    EXPECT_GE(conformance::scenarios_of(id, {}).size(), 3U) << id;
    EXPECT_EQ(facts_of(id)->game().system, id) << "a file is called as its system";
  }
}

}  // namespace
}  // namespace casus::described
