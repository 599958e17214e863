// Compares the classes of throws with an enumeration of all faces. A class is as fine as later rerolls need.

#include "systems/columbia/throws.hpp"

#include <gtest/gtest.h>
#include <map>

#include "systems/registry.hpp"

namespace casus::columbia {
namespace {

const Rulebook& rulebook() {
  static const Rulebook kRulebook = read_rulebook(load_rulebook("columbia").value()).value();
  return kRulebook;
}

void for_each_face(const ThrowTable& table, const auto& visit) {
  std::vector<std::uint16_t> faces(table.dice().size(), 0);
  for (;;) {
    visit(faces);
    std::size_t i = 0;
    while (i < faces.size() && ++faces[i] == table.dice()[i].sides) faces[i++] = 0;
    if (i == faces.size()) return;
  }
}

TEST(Throws, WeighWhatTheirFacesCount) {
  for (const Reads reads :
       {Reads{0, 0}, Reads{1, 0}, Reads{0, 1}, Reads{1, 1}, Reads{2, 0}, Reads{2, 1}, Reads{0, 3}}) {
    for (const DiceCount count : {DiceCount{0, 0, 0}, DiceCount{1, 0, 0}, DiceCount{2, 1, 0},
                                  DiceCount{1, 1, 2}, DiceCount{3, 0, 1}}) {
      const ThrowTable table(rulebook(), count, reads);
      std::map<std::uint32_t, std::int64_t> thrown;
      for_each_face(table, [&](const auto& faces) { ++thrown[table.class_of(faces)]; });
      ASSERT_EQ(thrown.size(), table.classes().size());
      for (const auto& [number, times] : thrown) EXPECT_EQ(table.classes()[number].weight, times);
    }
  }
}

TEST(Throws, AreTotalsWhereNothingElseIsRead) {
  const ThrowTable table(rulebook(), {2, 1, 0}, {});
  ASSERT_EQ(table.classes().size(), 10U);  // 1 to 10
  EXPECT_EQ(table.classes().front().total, 1);
  for (const auto& thrown : table.classes()) EXPECT_TRUE(thrown.kept.empty());
}

/// One reroll of the lowest needs the total, the lowest number and the colours that show it, and no more.
TEST(Throws, OfOneReadKeepTheExtremeAndItsColours) {
  const ThrowTable table(rulebook(), {2, 1, 1}, {1, 0});
  std::map<std::tuple<int, int, int>, int> distinguished;
  for_each_face(table, [&](const auto& faces) {
    int total = 0;
    int lowest = 99;
    int colours = 0;
    for (std::size_t i = 0; i < faces.size(); ++i) {
      const ShownDie die = table.shown(i, faces[i]);
      total += die.value;
      if (die.value < lowest) {
        lowest = die.value;
        colours = 0;
      }
      if (die.value == lowest) colours |= 1 << die.colour;
    }
    distinguished[{total, lowest, colours}] = 1;
    const auto extreme = table.classes()[table.class_of(faces)].kept.extreme(false);
    EXPECT_EQ(extreme.value, lowest);
    EXPECT_EQ(extreme.colours, colours);
  });
  EXPECT_EQ(distinguished.size(), table.classes().size());
}

/// The dice stored for several reads give the same results as all dice would, whatever is rerolled in
/// between.
TEST(Throws, KeepEnoughForRollsToCome) {
  const Reads reads{1, 1};
  const ThrowTable table(rulebook(), {2, 2, 0}, reads);
  for_each_face(table, [&](const auto& faces) {
    KeptDice few;
    KeptDice all;
    for (std::size_t i = 0; i < faces.size(); ++i) {
      few = few.with(table.shown(i, faces[i]), reads);
      all = all.with(table.shown(i, faces[i]), {3, 3});
    }
    for (const bool highest_first : {false, true}) {
      const auto first = few.extreme(highest_first);
      ASSERT_EQ(first.value, all.extreme(highest_first).value);
      ASSERT_EQ(first.colours, all.extreme(highest_first).colours);
      const ShownDie taken{first.value, static_cast<std::uint8_t>((first.colours & 1U) != 0 ? 0 : 1)};
      for (const std::uint8_t face : {std::uint8_t{0}, std::uint8_t{4}}) {
        const Reads left = highest_first ? Reads{1, 0} : Reads{0, 1};
        const auto after_few = few.without(taken).for_reads(left).with({face, taken.colour}, left);
        const auto after_all = all.without(taken).with({face, taken.colour}, {3, 3});
        ASSERT_EQ(after_few.extreme(!highest_first).value, after_all.extreme(!highest_first).value);
        ASSERT_EQ(after_few.extreme(!highest_first).colours, after_all.extreme(!highest_first).colours);
      }
    }
  });
}

}  // namespace
}  // namespace casus::columbia
