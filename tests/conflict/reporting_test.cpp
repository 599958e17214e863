// All findings of one judgement are reported, however many there are.

#include "conflict/rules/reporting.hpp"

#include <gtest/gtest.h>

namespace casus {
namespace {

constexpr int kMany = 300;

TEST(Findings, AreAllReportedHoweverMany) {
  int count = 0;
  const auto receive = [&](const Finding& finding) { count += finding.about[0] == count ? 1 : 0; };
  EXPECT_FALSE(judged(receive, [](Findings& findings) {
    for (int i = 0; i < kMany; ++i) findings.add({Clause{1}, false, 2, {i, 0, 0}});
  }));
  EXPECT_EQ(count, kMany);
}

TEST(Findings, InABufferAreThoseOfTheLastJudgementAlone) {
  Findings::Buffer buffer;
  Findings first(buffer);
  for (int i = 0; i < kMany; ++i) first.add({Clause{1}, false, 2, {i, 0, 0}});
  EXPECT_EQ(first.count(), static_cast<std::size_t>(kMany));
  Findings second(buffer);
  second.add({Clause{2}, true, 0, {7, 0, 0}});
  int count = 0;
  second.report([&](const Finding& finding) {
    ++count;
    EXPECT_EQ(finding.about[0], 7);
  });
  EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace casus
