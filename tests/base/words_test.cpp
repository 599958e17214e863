#include "base/words.hpp"

#include <gtest/gtest.h>

namespace casus {
namespace {

TEST(Sentence, BeginsWithACapital) {
  EXPECT_EQ(sentence("the Aggressor"), "The Aggressor");
  EXPECT_EQ(sentence("über"), "über");
  EXPECT_EQ(sentence(""), "");
}

TEST(Genitive, OfAPluralHasNoSecondS) {
  EXPECT_EQ(genitive("the attacker"), "the attacker's");
  EXPECT_EQ(genitive("the attackers"), "the attackers'");
}

}  // namespace
}  // namespace casus
