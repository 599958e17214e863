// Plays every scenario as a match to its end, by players who see only their views. Before a secret choice is
// opened, nobody else's view depends on it.

#include <gmock/gmock.h>

#include "files/changes.hpp"
#include "journal/check.hpp"
#include "leaks.hpp"

namespace casus::match {
namespace {

using files::Node;

std::string name_of_case(const ::testing::TestParamInfo<std::string>& one) {
  const std::filesystem::path path(one.param);
  std::string name = path.parent_path().filename().string() + "_" + path.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == '.'; }, '_');
  return name;
}

class EveryScenarioMatched : public ::testing::TestWithParam<std::string> {};

/// The entries as a client has them make the chain that they say.
void check_chain(const Players& players, int seat) {
  std::string chain;
  const Node seen = players.view_node(seat);
  for (const Node& one : *seen.find("entries")->array()) {
    using namespace std::string_literals;
    chain = sha256("casus.match.1\0"s + chain + '\n' + std::to_string(*one.find("seq")->integer()) + '\n' +
                   std::to_string(*one.find("at")->integer()) + '\n' + *one.find("open")->text() + '\n' +
                   *one.find("sealed")->text());
    ASSERT_EQ(chain, *one.find("chain")->text());
    if (const Node* opened = one.find("opened")) {
      EXPECT_EQ(sha256(*opened->text()), *one.find("sealed")->text());
    }
  }
  EXPECT_EQ(chain, *seen.find("chain")->text());
}

void settle_and_verify(const std::string& file, DiceKind dice) {
  Players players(file, dice);
  ASSERT_FALSE(players.match.seats.empty());
  players.claim_all();
  ASSERT_TRUE(players.begin()) << to_string(players.refusal.faults.front());
  ASSERT_TRUE(players.settle(dice == DiceKind::host ? 0 : 3)) << players.view({0, false}, players.match.next);
  EXPECT_TRUE(players.match.attempt->settled) << players.match.attempt->abandoned;
  check_chain(players, 0);
  check_chain(players, kServer);
  // A fold from storage is the same match.
  Match again;
  for (const Entry& entry : players.entries) {
    auto stored = entry_from(entry.seq, entry.at, open_text(entry), sealed_text(entry));
    ASSERT_TRUE(stored);
    auto next = apply(std::move(again), *stored);
    ASSERT_TRUE(next);
    again = std::move(*next);
  }
  again = refresh(std::move(again), journal_of(players.entries)).value();
  EXPECT_EQ(again.chain, players.match.chain);
  EXPECT_EQ(again.now->scenario, players.match.now->scenario);
  EXPECT_EQ(again.before->scenario, players.match.before->scenario);
  // Its journal is one.
  EXPECT_EQ(not_exported(players.match).has_value(), players.match.has_secrets);
  for (std::size_t seat = 0; seat < players.match.seats.size() && !players.match.closed; ++seat)
    ASSERT_TRUE(players.command(static_cast<int>(seat), "close", "true"));
  EXPECT_TRUE(players.match.closed);
  EXPECT_FALSE(not_exported(players.match));
  const auto journal = journal::read_journal(journal_of(players.entries), "match");
  ASSERT_TRUE(journal);
  const auto verdict = journal::check_journal(*journal, CASUS_VERSION);
  ASSERT_TRUE(verdict);
  EXPECT_TRUE(verdict->valid) << verdict->text;
  if (dice == DiceKind::joint && !players.match.attempt->shares.empty()) {
    EXPECT_THAT(journal_of(players.entries), testing::HasSubstr("\"contributed\""));
  }
}

TEST_P(EveryScenarioMatched, IsSettledWithDiceOfTheHost) { settle_and_verify(GetParam(), DiceKind::host); }
TEST_P(EveryScenarioMatched, IsSettledWithJointDice) { settle_and_verify(GetParam(), DiceKind::joint); }

// ---- Secrets.

TEST_P(EveryScenarioMatched, KeepsSecretChoices) {
  std::size_t found = 0;
  for (std::size_t skipped = 0; skipped < 3; ++skipped) {
    Twins twins(GetParam());
    if (!twins.to_secret(skipped)) break;
    twins.compare(found);
  }
  RecordProperty("compared", static_cast<int>(found));
}

INSTANTIATE_TEST_SUITE_P(Scenarios, EveryScenarioMatched, ::testing::ValuesIn(all_scenarios()), name_of_case);

/// Scenarios with secret choices exist, and each leak that `seen_by` might have would be found in one of
/// them.
TEST(Leaks, AreFoundIfOneFieldIsAdded) {
  std::size_t scenarios = 0;
  std::size_t compared = 0;
  std::vector<std::string> found;
  for (const std::string& file : all_scenarios()) {
    Twins twins(file);
    if (!twins.to_secret(0)) continue;
    ++scenarios;
    twins.compare(compared);
    if (scenarios > 6) break;
    Twins fresh(file);
    ASSERT_TRUE(fresh.to_secret(0));
    fresh.choose_secretly();
    if (!fresh.one().match.in_conflict() || fresh.one().replayed->question->sealed.empty()) continue;
    for (const auto& [name, leak] : kLeaks) {
      const std::string one = Twins::shown(fresh.one(), {}) + without_hashes(leak(fresh.one()), fresh.one());
      const std::string other =
          Twins::shown(fresh.other(), {}) + without_hashes(leak(fresh.other()), fresh.other());
      if (one != other && std::find(found.begin(), found.end(), name) == found.end())
        found.emplace_back(name);
    }
  }
  EXPECT_GT(scenarios, 3U);
  EXPECT_GT(compared, 3U);
  EXPECT_EQ(std::size(kLeaks), 20U);
  for (const auto& [name, leak] : kLeaks) EXPECT_THAT(found, testing::Contains(name));
}

}  // namespace
}  // namespace casus::match
