// Tests dice that aim, in a play: their events, and units with life, named by the life that is left.

#include <gtest/gtest.h>
#include <set>

#include "systems/scenario_template.hpp"

namespace casus {
namespace {

/// The possible targets of dice that aim are reported beside them, and a choice of units with life names what
/// they have left.
TEST(Plays, TellWhatDiceThatAimCouldHit) {
  const std::string sheet = std::string(CASUS_ROOT) + "/tests/game/sheets/overboard.scenario.toml";
  const auto sources = gather({sheet, std::nullopt, {}});
  ASSERT_TRUE(sources) << to_string(sources.faults().front());
  const auto table = open_table(*sources);
  ASSERT_TRUE(table) << to_string(table.faults().front());
  std::set<std::string> reported;
  std::set<std::string> asked;
  for (unsigned char seed = 0; seed < 40; ++seed) {
    FairDice dice = std::move(*FairDice::start(Seed{seed}, PlayId{}));
    const auto played = (*table)->play(
        dice,
        [&](const Question& question) -> Result<Answer> {
          for (const auto& move : question.moves) asked.insert(move.text);
          return Answer(question.otherwise);
        },
        [&](const PlayEntry& entry) {
          const auto* event = std::get_if<EventText>(&entry);
          if (event != nullptr && event->kind == "aimed") reported.insert(event->text);
        });
    ASSERT_TRUE(played) << to_string(played.faults().front());
  }
  EXPECT_TRUE(reported.contains("guns: 1 die could hit cruiser or boat"));
  EXPECT_TRUE(reported.contains("guns: 1 die could hit boat"));
  EXPECT_TRUE(asked.contains("give up 1 cruiser with 2 life left"));
  EXPECT_TRUE(asked.contains("give up 1 cruiser"));
}

}  // namespace
}  // namespace casus
