// Findings of one judgement: all of them are told, however many there are.

#include "conflict/rules/telling.hpp"

#include <gtest/gtest.h>

namespace casus {
namespace {

constexpr int kMany = 300;

TEST(Findings, AreAllToldHoweverMany) {
  int told = 0;
  const auto hear = [&](const Finding& finding) { told += finding.about[0] == told ? 1 : 0; };
  EXPECT_FALSE(judged(hear, [](Findings& findings) {
    for (int i = 0; i < kMany; ++i) findings.add({Clause{1}, false, 2, {i, 0, 0}});
  }));
  EXPECT_EQ(told, kMany);
}

TEST(Findings, OfTheLastJudgementAloneStandInTheRoom) {
  Findings::Room room;
  Findings first(room);
  for (int i = 0; i < kMany; ++i) first.add({Clause{1}, false, 2, {i, 0, 0}});
  EXPECT_EQ(first.count(), static_cast<std::size_t>(kMany));
  Findings second(room);
  second.add({Clause{2}, true, 0, {7, 0, 0}});
  int told = 0;
  second.tell([&](const Finding& finding) {
    ++told;
    EXPECT_EQ(finding.about[0], 7);
  });
  EXPECT_EQ(told, 1);
}

}  // namespace
}  // namespace casus
