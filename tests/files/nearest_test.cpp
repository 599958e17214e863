#include "files/nearest.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace casus::files {
namespace {

const std::vector<std::string> kKeys = {"name", "owner", "points", "development", "Soldier's Field", "café"};

TEST(Nearest, FindsWhatWasMeant) {
  EXPECT_EQ(nearest("ownr", kKeys), "owner");
  EXPECT_EQ(nearest("onwer", kKeys), "owner") << "two swapped letters are one change";
  EXPECT_EQ(nearest("developement", kKeys), "development");
  EXPECT_EQ(nearest("Soldiers Field", kKeys), "Soldier's Field");
  EXPECT_EQ(nearest("caffé", kKeys), "café");
  EXPECT_EQ(nearest("cafe", kKeys), "café") << "one code point, though two bytes";
}

TEST(Nearest, IsSilentWhereNothingIsNear) {
  EXPECT_EQ(nearest("quadrant", kKeys), std::nullopt);
  EXPECT_EQ(nearest("", kKeys), std::nullopt);
  EXPECT_EQ(nearest("x", kKeys), std::nullopt);
  EXPECT_EQ(nearest("owner", {}), std::nullopt);
  EXPECT_EQ(nearest("ab", std::vector<std::string>{"cb"}), std::nullopt) << "half of it is wrong";
  EXPECT_EQ(nearest("abc", std::vector<std::string>{"abd"}), "abd") << "a third of it is wrong";
}

TEST(Nearest, PrefersTheSameLettersInOtherCase) {
  const std::vector<std::string> names = {"Perk", "PERU"};
  EXPECT_EQ(nearest("Peru", names), "PERU");
  EXPECT_EQ(nearest(std::string(500, 'a'), std::vector<std::string>{std::string(500, 'A')}),
            std::string(500, 'A'));
}

TEST(Nearest, PrefersTheSameLettersWithOtherAccents) {
  const std::vector<std::string> names = {"IRÂN II", "IRÂN I"};
  EXPECT_EQ(nearest("IRAN I", names), "IRÂN I");
}

TEST(Meant, IsTheNameOrTheOnlyOneWithoutCaseAndAccents) {
  const std::vector<std::string> names = {"IRÂN I", "IRÂN II", "HÉBĚI I", "SÉNÉGAL", "Łódź", "Perk", "PERK"};
  EXPECT_EQ(meant("IRÂN II", names), 1U);
  EXPECT_EQ(meant("IRAN I", names), 0U);
  EXPECT_EQ(meant("hebei i", names), 2U);
  EXPECT_EQ(meant("Se\u0301ne\u0301gal", names), 3U) << "an accent may follow its letter";
  EXPECT_EQ(meant("Lodz", names), 4U);
  EXPECT_EQ(meant("PERK", names), 6U) << "the very name, whatever else reads like it";
  EXPECT_EQ(meant("perk", names), std::nullopt) << "two could be meant";
  EXPECT_EQ(meant("IRAN", names), std::nullopt);
  EXPECT_EQ(meant("Iræn I", names), std::nullopt) << "a letter of its own is no accent";
  EXPECT_EQ(meant("IRAN I\xc3", names), std::nullopt) << "half a letter is none";
  EXPECT_EQ(meant("", {}), std::nullopt);
}

TEST(Nearest, TakesTheFirstAmongEquals) {
  EXPECT_EQ(nearest("Pera", std::vector<std::string>{"Peru", "Perk"}), "Peru");
  EXPECT_EQ(nearest("Pera", std::vector<std::string>{"Perk", "Peru"}), "Perk");
}

TEST(Nearest, LeavesLongNamesAlone) {
  EXPECT_EQ(nearest(std::string(101, 'a'), std::vector<std::string>{std::string(100, 'a')}), std::nullopt);
  EXPECT_EQ(nearest(std::string(100, 'a'), std::vector<std::string>{std::string(99, 'a')}),
            std::string(99, 'a'));
}

TEST(Suggest, AsksOrLists) {
  EXPECT_EQ(suggest("ownr", kKeys), "did you mean 'owner'?");
  EXPECT_EQ(suggest("zzz", std::vector<std::string>{"a", "b"}), "one of 'a', 'b' was expected");
  EXPECT_EQ(suggest("zzz", std::vector<std::string>{"a"}), "'a' was expected");
  EXPECT_EQ(suggest("zzz", {}), "");
  // The only one that goes on where the name ends.
  EXPECT_EQ(suggest("hits", std::vector<std::string>{"system", "hits_on"}), "did you mean 'hits_on'?");
  EXPECT_EQ(suggest("hits", std::vector<std::string>{"hits_upon", "hits_below"}),
            "one of 'hits_upon', 'hits_below' was expected");
  EXPECT_EQ(suggest("zzz", std::vector<std::string>(14, "a")),
            "one of 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a' and 2 more was expected");
}

}  // namespace
}  // namespace casus::files
