// Tests that every question stays within its limits for any size of conflict: it is answered, or refused with
// a size that would be answered. Nothing here depends on time.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <iterator>
#include <malloc.h>
#include <random>
#include <regex>

#include "base/meter.hpp"
#include "base/threads.hpp"
#include "deep.hpp"
#include "studies/sensitivity.hpp"
#include "studies/sweep.hpp"
#include "systems/scenario_template.hpp"
#include "table/table.hpp"

namespace casus {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20U;
constexpr std::uint64_t kUnsettled = 128 << 10;  // bytes that a thread has not reported to its meter yet
using Counts = std::vector<std::int64_t>;        // of the attacker's kinds, then of
                                                 // the defender's

/// A scenario whose sides have any number of each of these kinds.
struct Battle {
  std::string scenario;
  std::vector<std::string> kinds;
  std::int64_t most;
  std::uint64_t max_bytes;  // too little for the largest, by far
};
void PrintTo(const Battle& one, std::ostream* out) { *out << one.scenario; }

std::vector<Setting> settings_of(const Battle& battle, const Counts& counts) {
  std::vector<Setting> settings;
  std::size_t next = 0;
  for (const char* side : {"attacker.", "defender."}) {
    for (const std::string& kind : battle.kinds)
      settings.push_back(setting_of(side + kind, {"--set", 1, 1}, {files::Node(counts[next++]), {"--set"}}));
  }
  return settings;
}

Request request_of(const Battle& battle, const Counts& counts = {}) {
  Request request{std::string(CASUS_ROOT) + "/scenarios/" + battle.scenario + ".toml", std::nullopt, {}};
  std::size_t next = 0;
  for (const char* side : {"attacker.", "defender."}) {
    for (std::size_t i = 0; i < battle.kinds.size() && !counts.empty(); ++i)
      request.sets.push_back(side + battle.kinds[i] + "=" + std::to_string(counts[next++]));
  }
  return request;
}

std::unique_ptr<Table> table_of(const Battle& battle, const Counts& counts) {
  auto scenario = ScenarioTemplate::of(request_of(battle));
  if (!scenario) return nullptr;
  const auto sources = scenario->with(settings_of(battle, counts));
  if (!sources) return nullptr;
  auto table = open_table(*sources);
  return table ? *std::move(table) : nullptr;
}

/// The fault of a question, if it is refused.
using MaybeFault = std::optional<Fault>;
template <class Answer>
MaybeFault fault_of(const Answer& answer) {
  return answer ? std::nullopt : std::optional(answer.faults().front());
}

struct Question {
  const char* name;
  MaybeFault (*ask)(const Battle&, const Counts&, const Limits&);
};
const Question kQuestions[] = {
    {"odds as declared",
     [](const Battle& b, const Counts& c, const Limits& l) {
       return fault_of(table_of(b, c)->odds(PolicyKind::declared, l));
     }},
    {"odds by best play",
     [](const Battle& b, const Counts& c, const Limits& l) {
       return fault_of(table_of(b, c)->odds(PolicyKind::best, l));
     }},
    {"who wins",
     [](const Battle& b, const Counts& c, const Limits& l) {
       return fault_of(table_of(b, c)->win(std::nullopt, Precision::exact, l));
     }},
    {"advice", [](const Battle& b, const Counts& c,
                  const Limits& l) { return fault_of(table_of(b, c)->advise(l, std::nullopt)); }},
    {"simulation",
     [](const Battle& b, const Counts& c, const Limits& l) {
       return fault_of(table_of(b, c)->simulate(std::nullopt, {100, 1, 1}, l));
     }},
    {"sensitivity",
     [](const Battle& b, const Counts& c, const Limits& l) {
       const auto scenario = ScenarioTemplate::of(request_of(b, c));
       return fault_of(sensitivity(*scenario, PolicyKind::declared, 1, l));
     }},
};

/// The size that a refusal names; nothing where it names none.
std::optional<std::int64_t> size_of(const Fault& fault) {
  static const std::regex kSize(".*with at most ([0-9]+) of each kind of piece it fits, which was tried");
  std::smatch found;
  return std::regex_match(fault.expected, found, kSize) ? std::optional(std::stoll(found[1])) : std::nullopt;
}

/// How many times a limit a conflict is foretold to take; 0: it was refused
/// when the limit was met.
double times_of(const Fault& fault) {
  static const std::regex kTimes("the conflict (?:has|needs|takes) about ([0-9]+) times the .*");
  std::smatch found;
  return std::regex_match(fault.what, found, kTimes) ? std::stod(found[1]) : 0.0;
}

class Bounds : public testing::TestWithParam<Battle> {};

TEST_P(Bounds, EveryQuestionIsAnsweredOrRefusedWithASizeThatIsAnswered) {
  const Battle& battle = GetParam();
  std::mt19937 random(31);
  std::size_t refused = 0;
  for (const Question& question : kQuestions) {
    for (int i = 0; i < deep_or(4, 2); ++i) {
      Counts counts;
      for (std::size_t k = 0; k < 2 * battle.kinds.size(); ++k)
        counts.push_back(2 + static_cast<std::int64_t>(random() % static_cast<unsigned>(battle.most - 1)));
      Limits limits;
      if (i % 2 == 0) limits.max_bytes = battle.max_bytes;
      if (i % 2 == 1) limits.max_work = 3'000'000;
      const auto ask = [&](const Counts& its) {
        ResourceMeter meter(ResourceMeter::kUnlimited, ResourceMeter::kUnlimited);
        auto fault = question.ask(battle, its, limits);
        // What stands beside the answer, tables and their words, is small.
        EXPECT_LE(meter.bytes(), limits.max_bytes + 4 * kMebibyte + kUnsettled) << question.name;
        return fault;
      };
      const MaybeFault fault = ask(counts);
      if (!fault) continue;
      ++refused;
      EXPECT_EQ(fault->kind, FaultKind::too_large) << question.name << ": " << to_string(*fault);
      const auto size = size_of(*fault);
      ASSERT_TRUE(size) << question.name << ": " << to_string(*fault);
      Counts fewer = counts;
      for (std::int64_t& count : fewer) count = std::min(count, *size);
      const MaybeFault again = ask(fewer);
      EXPECT_FALSE(again) << question.name << " with at most " << *size << ": " << to_string(*again);
    }
  }
  EXPECT_GT(refused, 0U);
}

TEST(Foretold, ALargerConflictIsNotForetoldToTakeLess) {
  const Battle battle{"risk/ten-against-ten", {"army"}, 480, 0};
  Limits limits;
  limits.max_nodes = 16'000;
  double before = 0.0;
  std::optional<std::int64_t> size_before;
  for (std::int64_t n = 4; n <= battle.most; n += std::max<std::int64_t>(1, battle.most / 24)) {
    const Counts counts(2 * battle.kinds.size(), n);
    const auto fault = fault_of(table_of(battle, counts)->win(PolicyKind::best, Precision::doubles, limits));
    const double times = fault ? times_of(*fault) : 0.0;
    EXPECT_GE(times, before) << n << " of each: " << (fault ? to_string(*fault) : "answered");
    before = times;
    if (times == 0.0) continue;
    EXPECT_GE(size_of(*fault), size_before) << n;
    size_before = size_of(*fault);
  }
  EXPECT_GT(before, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Bounds,
                         testing::Values(Battle{"risk/ten-against-ten", {"army"}, 480, 3 * kMebibyte},
                                         Battle{"axis-allies-1942/across-the-border",
                                                {"infantry", "artillery", "tank"},
                                                14,
                                                8 * kMebibyte}),
                         [](const auto& of) {
                           std::string name = of.param.scenario;
                           for (char& c : name) c = c == '-' || c == '/' ? '_' : c;
                           return name;
                         });

// ---- The systems in C++.

/// A scenario with `n` of each kind of piece.
struct SizedConflict {
  const char* name;
  std::string (*scenario)(std::int64_t n);
  std::int64_t most;        // of each kind
  std::uint64_t max_bytes;  // too little for the largest, by far
  std::uint64_t max_work;   // the same
  std::vector<std::string> sets = {};
};
void PrintTo(const SizedConflict& one, std::ostream* out) { *out << one.name; }

std::string listed(std::int64_t n, const std::string& before, std::int64_t modulus) {
  std::string list;
  for (std::int64_t i = 0; i < n; ++i)
    list += (i == 0 ? "" : ", ") + before + std::to_string(i % modulus + 1) + (before.empty() ? "" : "\"");
  return "[" + list + "]";
}

/// Territories of one colour beside one's own, all worth taking; cards that reach them.
std::string campaign_of(std::int64_t n) {
  std::string text = "system = \"aggression\"\n[turn]\nplayer = \"North\"\nlanded = \"T1\"\ncards = " +
                     listed(n, "\"C", 1000) + "\n";
  for (std::int64_t i = 1; i <= n; ++i) {
    const std::string own = i == 1 ? "North" : "South";
    text += "[[territory]]\nname = \"T" + std::to_string(i) + "\"\ngroup = \"" + (i == 1 ? "green" : "red") +
            "\"\nquadrant = \"south\"\nowner = \"" + own + "\"\npoints = " + std::to_string(i) +
            "\ndevelopment = " + std::to_string(i % 4) + "\nunits = { food = " + std::to_string(3 * i) +
            ", network_security = " + std::to_string(i == 1 ? 20 : i) + " }\nagents = { " + own + " = 1 }\n";
  }
  for (std::int64_t i = 1; i <= n; ++i)
    text += "[[card]]\nname = \"C" + std::to_string(i) + "\"\ntop = [\"red\"]\nbottom = [\"green\"]\n";
  return text;
}

/// Tokens of six kinds and Mastermind cards of one, committed one after the other.
std::string commitments_of(std::int64_t n) {
  const auto side = [n](const std::string& name) {
    return "name = \"" + name + "\"\nreserve = " + listed(n, "", 6) +
           "\nreserve_masterminds = " + listed(n, "", 1) + "\n";
  };
  return "system = \"conflict-chart\"\nkind = \"invasion\"\ncountry = \"Egypt\"\ncommit = "
         "\"in-turn\"\n[attacker]\n" +
         side("North") + "[defender]\n" + side("South") + "[value]\ncountry = 6\nmastermind = 2\n";
}

/// Commons, specials and cards that do not act alike.
std::string hands_of(std::int64_t n) {
  std::string text = "system = \"columbia\"\n";
  for (const char* place : {"A", "B", "C"}) text += std::string("[[location]]\nname = \"") + place + "\"\n";
  for (const char* player : {"Founders", "Vox Populi"}) {
    text += std::string("[[force]]\nplayer = \"") + player +
            "\"\nlocation = \"A\"\ncommon = " + std::to_string(n) +
            "\nspecial = " + std::to_string(std::min<std::int64_t>(n, 8)) + "\n";
  }
  constexpr std::array<const char*, 5> kEffects{"none", "stake_commons", "defending", "discard_random",
                                                "alone"};
  for (std::int64_t i = 1; i <= std::min<std::int64_t>(n, 10); ++i) {
    text += "[[card]]\nid = \"C" + std::to_string(i) + "\"\ncombat = " + std::to_string(i) + "\n";
    const std::string effect = kEffects[static_cast<std::size_t>(i) % kEffects.size()];
    if (effect == "none") continue;
    text += "effect = \"" + effect + "\"\n" + (effect == "discard_random" ? "" : "n = 2\n");
  }
  const std::string hand = listed(std::min<std::int64_t>(n, 10), "\"C", 1000);
  return text + "[hand]\nFounders = " + hand + "\n\"Vox Populi\" = " + hand +
         "\n[value]\ncommon = 0.02\ncard = 0.05\n[combat]\nat = \"A\"\nattacker = \"Vox Populi\"\ndefender = "
         "\"Founders\"\n";
}

std::unique_ptr<Table> table_of(const std::string& text, const std::vector<std::string>& sets = {}) {
  auto document = files::read(text, "scenario");
  if (!document) return nullptr;
  auto scenario = ScenarioTemplate::of(*std::move(document), std::nullopt, sets, Reach::built_in);
  if (!scenario) return nullptr;
  const auto sources = scenario->with();
  if (!sources) return nullptr;
  auto table = open_table(*sources);
  return table ? *std::move(table) : nullptr;
}

/// Best play and advice: what looks at every choice.
std::vector<std::pair<const char*, std::function<MaybeFault(const Table&, const Limits&)>>> of_tables() {
  return {{"odds by best play",
           [](const Table& t, const Limits& l) { return fault_of(t.odds(PolicyKind::best, l)); }},
          {"who wins",
           [](const Table& t, const Limits& l) {
             return fault_of(t.win(PolicyKind::best, Precision::doubles, l, nullptr));
           }},
          {"advice", [](const Table& t, const Limits& l) { return fault_of(t.advise(l, std::nullopt)); }}};
}

class BoundsOfSystems : public testing::TestWithParam<SizedConflict> {};

TEST_P(BoundsOfSystems, ARefusalNamesASizeThatIsAnsweredAndALargerConflictNoSmallerOne) {
  const SizedConflict& grown = GetParam();
  for (const bool of_memory : {true, false}) {
    Limits limits;
    if (of_memory) limits.max_bytes = grown.max_bytes;
    if (!of_memory) limits.max_work = grown.max_work;
    for (const auto& [name, question] : of_tables()) {
      std::size_t refused = 0;
      std::int64_t size_before = 0;
      for (std::int64_t n = grown.most / 2; n <= grown.most; n += std::max<std::int64_t>(1, grown.most / 4)) {
        const auto table = table_of(grown.scenario(n), grown.sets);
        ASSERT_NE(table, nullptr) << n;
        ResourceMeter meter(ResourceMeter::kUnlimited, ResourceMeter::kUnlimited);
        const MaybeFault fault = question(*table, limits);
        EXPECT_LE(meter.bytes(), limits.max_bytes + 4 * kMebibyte + kUnsettled) << name << ", " << n;
        if (!fault) continue;
        ++refused;
        ASSERT_EQ(fault->kind, FaultKind::too_large) << name << ", " << n << ": " << to_string(*fault);
        const auto size = size_of(*fault);
        ASSERT_TRUE(size) << name << ", " << n << ": " << to_string(*fault);
        EXPECT_GE(*size, size_before) << name << ", " << n;
        size_before = *size;
        const auto fewer = table_of(grown.scenario(std::min(n, *size)), grown.sets);
        ASSERT_NE(fewer, nullptr);
        const MaybeFault again = question(*fewer, limits);
        EXPECT_FALSE(again) << name << " with at most " << *size << " of " << n << ": " << to_string(*again);
      }
      EXPECT_GT(refused, 0U) << name << (of_memory ? ", of memory" : ", of work");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Systems, BoundsOfSystems,
                         testing::Values(SizedConflict{"aggression",
                                                       campaign_of,
                                                       24,
                                                       4 * kMebibyte,
                                                       3'000'000,
                                                       {"rulebook.declaring.declarations_per_landing=10"}},
                                         SizedConflict{"conflict_chart", commitments_of, 16, 4 * kMebibyte,
                                                       3'000'000},
                                         SizedConflict{"columbia", hands_of, 10, 8 * kMebibyte, 6'000'000}),
                         [](const auto& of) { return std::string(of.param.name); });

/// Plans look at so many positions at most, and operations end soon: nothing that the reader accepts is
/// refused as too large, so that no size need be named.
TEST(BoundsOfDefcon, NothingThatTheReaderAcceptsMeetsALimit) {
  std::size_t asked = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(CASUS_ROOT) + "/tests/largest")) {
    const std::string name = entry.path().filename().string();
    const bool is_long = name.find("missiles") != std::string::npos;  // its budgets take half a minute
    if (!name.starts_with("defcon") || (is_long && !deep())) continue;
    std::ifstream file(entry.path());
    const auto table = table_of(std::string(std::istreambuf_iterator<char>(file), {}));
    ASSERT_NE(table, nullptr) << entry.path();
    Limits limits;  // a part of what each command has
    limits.max_bytes = 256 * kMebibyte;
    limits.max_work = 4'000'000'000;
    for (const auto& [what, question] : of_tables()) {
      const MaybeFault fault = question(*table, limits);
      ++asked;
      EXPECT_FALSE(fault && fault->kind == FaultKind::too_large)
          << name << ", " << what << ": " << to_string(*fault);
    }
  }
  EXPECT_GE(asked, 12U);
}

/// Returns the bytes in use, as malloc reports them.
std::uint64_t in_use() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST(Metered, NearlyAllThatMallocSaysIsCounted) {
  if (in_use() == 0) GTEST_SKIP() << "another malloc, which does not say";
  const Battle battle{"axis-allies-1942/across-the-border", {"infantry", "artillery", "tank"}, 0, 0};
  const auto table = table_of(battle, Counts(6, 3));
  ASSERT_NE(table, nullptr);
  const std::uint64_t before = in_use();
  ResourceMeter meter(ResourceMeter::kUnlimited, ResourceMeter::kUnlimited);
  std::uint64_t most = 0;
  Limits limits;
  limits.progress = [&](std::string_view, std::uint64_t, std::uint64_t) {
    most = std::max(most, in_use() - before);
  };
  ASSERT_TRUE(table->advise(limits));
  EXPECT_GT(most, kMebibyte);
  EXPECT_GE(meter.bytes() + kUnsettled, most);
}

TEST(Metered, AnAllocationBeyondTheLimitIsNotMade) {
  ResourceMeter meter(kMebibyte, ResourceMeter::kUnlimited);
  EXPECT_THROW(std::vector<char>(2 * kMebibyte), ResourceMeter::OverMemory);
  EXPECT_TRUE(meter.over_memory());
  EXPECT_LE(meter.bytes(), kMebibyte);
  const std::vector<char> less(kMebibyte / 2);
  EXPECT_GE(meter.bytes(), kMebibyte / 2);
}

TEST(Metered, ATableThatGrowsIsCountedWithTheOneThatItMovesFrom) {
  std::vector<char> table(kMebibyte);
  ResourceMeter meter(ResourceMeter::kUnlimited, ResourceMeter::kUnlimited);
  std::vector<char> grows(kMebibyte);
  grows.reserve(2 * kMebibyte);
  EXPECT_GE(meter.bytes(), 3 * kMebibyte);
}

TEST(Metered, ThreadsCountForTheMeterOfWhoStartedThem) {
  ResourceMeter meter(ResourceMeter::kUnlimited, ResourceMeter::kUnlimited);
  on_threads(
      3,
      [](bool /*reports*/) {
        const std::vector<char> each(kMebibyte);
        ResourceMeter::spend(1'000'000);
        EXPECT_NE(each.data(), nullptr);
      },
      [] {});
  EXPECT_EQ(meter.work(), 3'000'000U);
  EXPECT_GE(meter.bytes(), kMebibyte);
}

TEST(Metered, WhatAnInnerMeterCountsItsOuterOneCounts) {
  ResourceMeter outer(ResourceMeter::kUnlimited, 10'000'000);
  {
    ResourceMeter inner(ResourceMeter::kUnlimited, ResourceMeter::kUnlimited);
    ResourceMeter::spend(6'000'000);
    EXPECT_EQ(inner.work(), 6'000'000U);
    EXPECT_THROW(ResourceMeter::spend(6'000'000), ResourceMeter::OverWork);
    EXPECT_FALSE(inner.over_work());
  }
  EXPECT_TRUE(outer.over_work());
}

TEST(Metered, WorkThatIsToldToStopEnds) {
  const std::atomic<bool> stop{true};
  ResourceMeter meter(ResourceMeter::kUnlimited, ResourceMeter::kUnlimited, &stop);
  EXPECT_THROW(ResourceMeter::spend(1'000'000), ResourceMeter::OverWork);
}

}  // namespace
}  // namespace casus
