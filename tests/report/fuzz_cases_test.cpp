// Every input that once broke a fuzzer of scenarios, rulebooks, moves or logs, played again; and the inputs
// that they start from.

#include <filesystem>
#include <gtest/gtest.h>

#include "../fuzz/table_properties.hpp"
#include "conflict/play/random.hpp"
#include "deep.hpp"

namespace casus::fuzz {
namespace {

struct Property {
  std::string_view name;
  std::string (*broken)(std::string_view);
};
constexpr Property kProperties[] = {{"scenario-", broken_by_scenario},
                                    {"rulebook-", broken_by_rulebook},
                                    {"move-", broken_by_move},
                                    {"log-", broken_by_log}};

TEST(TableFuzzCases, HoldNow) {
  for (const auto& file : std::filesystem::directory_iterator(CASUS_FUZZ_CASES)) {
    const std::string name = file.path().filename().string();
    for (const Property& property : kProperties) {
      if (name.starts_with(property.name)) {
        EXPECT_EQ(property.broken(text_of_file(file.path().string())), "") << name;
      }
    }
  }
}

TEST(TableFuzzProperties, HoldOfWhatIsGoodAndOfNothing) {
  for (const Property& property : kProperties) {
    for (unsigned system = 0; system < kGoods; ++system) {
      const std::string near(1, static_cast<char>(system << 2U));
      const std::string plain(1, static_cast<char>((system << 2U) | 1U));
      const std::string resealed(1, static_cast<char>((system << 2U) | 2U));
      for (const std::string& bytes :
           {std::string(), near, plain + "{}", near + std::string(3, '\0'), near + std::string("\0\0\377", 3),
            resealed + std::string("\0\10\1x", 4)})
        EXPECT_EQ(property.broken(bytes), "") << property.name << system;
    }
  }
}

/// A stretch of what is good in another place of it: most of it is still read, and little of it is meant.
TEST(TableFuzzProperties, HoldOfWhatIsGoodInAnotherOrder) {
  Random random(404, 0);
  for (int i = 0; i < deep_or(20'000, 150) && !HasFailure(); ++i) {
    for (const Property& property : kProperties) {
      std::string bytes(1, static_cast<char>(random.below(kGoods) << 2U));
      const SoundInput& good = good_of(bytes);
      const std::string text = property.broken == broken_by_rulebook
                                   ? std::string(*built_in_rulebook(good.rulebook))
                               : property.broken == broken_by_move ? good.move
                                                                   : good.scenario;
      const std::uint64_t at = random.below(text.size());
      bytes += static_cast<char>(at >> 8U);
      bytes += static_cast<char>(at & 0xffU);
      bytes += static_cast<char>(random.below(20));
      bytes += text.substr(random.below(text.size()), random.below(20));
      EXPECT_EQ(property.broken(bytes), "") << property.name << testing::PrintToString(bytes);
    }
  }
}

/// The initial logs of the fuzzer are sound, and have every kind of line.
TEST(TableFuzzProperties, GoodLogsAreGoodAndOfEveryKind) {
  std::string all;
  for (unsigned which = 0; which < kGoodLogs; ++which) {
    const std::string& log = good_log(std::string(1, static_cast<char>(which << 2U)));
    const report::Verdict verdict = report::verify(log, "1");
    EXPECT_TRUE(verdict.valid) << verdict.text << "\n" << log;
    all += log;
  }
  for (const std::string_view kind : {"contribution", "contributed", "throw", "answer", "sealed", "opened",
                                      "event", "transfer", "left", "settlement", "winner", "seed", "sha256"})
    EXPECT_NE(all.find("\n{\"" + std::string(kind) + "\":"), std::string::npos) << kind;
}

TEST(TableFuzzProperties, SpliceReplacesAStretch) {
  using std::string_view_literals::operator""sv;
  EXPECT_EQ(spliced("abcdef", ""), "abcdef");
  EXPECT_EQ(spliced("abcdef", "\1xyz"), "xyz");
  EXPECT_EQ(spliced("abcdef", "\0\0\2\3xy"sv), "abxyf");
  EXPECT_EQ(spliced("abcdef", "\0\377\377\3xy"sv), "abcdefxy");
}

}  // namespace
}  // namespace casus::fuzz
