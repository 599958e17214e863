// Tests that a token opens only the play that it was issued for: checks the property of the token fuzzer on
// its saved inputs and on random ones.

#include <filesystem>
#include <gtest/gtest.h>

#include "conflict/play/random.hpp"
#include "deep.hpp"
#include "fuzz/token_properties.hpp"
#include "service/sealed_play.hpp"

namespace casus::fuzz {
namespace {

TEST(TokenFuzzCases, HoldNow) {
  std::size_t cases = 0;
  for (const auto& file : std::filesystem::directory_iterator(CASUS_ROOT "/tests/fuzz/cases")) {
    if (!file.path().filename().string().starts_with("token-")) continue;
    EXPECT_EQ(broken_by_token(text_of_file(file.path().string())), "") << file.path();
    ++cases;
  }
  EXPECT_GT(cases, 0U);
}

/// Every letter of a token matters, and every length but its own.
TEST(Tokens, OpenOnlyAsTheyWereIssued) {
  const IssuedToken one = issued(1).value();
  const std::string& token = one.play.token;
  for (std::size_t at = 0; at < token.size(); ++at) {
    std::string changed = token;
    changed[at] = changed[at] == 'A' ? 'B' : 'A';
    EXPECT_EQ(broken_by_forged(one, changed), "") << at;
    EXPECT_EQ(broken_by_forged(one, token.substr(0, at)), "") << at;
  }
  for (const char* behind : {"A", "=", "==", " ", "\n"}) {
    EXPECT_EQ(broken_by_forged(one, token + behind), "");
    EXPECT_EQ(broken_by_forged(one, behind + token), "");
  }
  EXPECT_EQ(broken_by_forged(issued(0).value(), token), "") << "of another conflict";
  EXPECT_EQ(broken_by_acts(one, ""), "");
}

TEST(Tokens, SayWhoseTheyAreByTheirMark) {
  const std::string key = service::key_of_tokens();
  const report::PlaySecret secret = report::secret_of_text("mark");
  const std::string plain = service::seal(secret, "about").value();
  service::use_key_of_tokens(key, "here.");
  const std::string marked = service::seal(secret, "about").value();
  EXPECT_EQ(marked.substr(0, 5), "here.");
  EXPECT_TRUE(service::open_sealed(marked, "about"));
  EXPECT_FALSE(service::open_sealed(marked.substr(5), "about"));
  EXPECT_FALSE(service::open_sealed(plain, "about"));
  service::use_key_of_tokens(key);
  EXPECT_FALSE(service::open_sealed(marked, "about"));
  EXPECT_TRUE(service::open_sealed(plain, "about"));
  service::use_key_of_tokens(std::string(key.size(), 'x'));
  EXPECT_FALSE(service::open_sealed(plain, "about"));
  service::use_key_of_tokens(key);
}

TEST(Tokens, HoldWhateverIsDoneWithThem) {
  Random random(20261122, 0);
  const std::vector<std::string> parts{"answers=0",  "&leave=true", "&contribute=true",  "0,1",
                                       "&sealed=0:", "&",           "opened=1:",         "&step=false",
                                       "seed=x",     "%41",         std::string(64, 'a')};
  for (int i = 0; i < deep_or(3000, 100); ++i) {
    std::string bytes;
    for (int n = 0; n < 4; ++n) bytes += static_cast<char>(random.below(256));
    if (bytes[1] % 4 == 3) bytes.resize(2);
    for (std::uint64_t n = random.below(4); n > 0; --n) bytes += parts[random.below(parts.size())];
    EXPECT_EQ(broken_by_token(bytes), "") << ::testing::PrintToString(bytes);
  }
}

}  // namespace
}  // namespace casus::fuzz
