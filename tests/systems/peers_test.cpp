// Compares battles with the results of other calculators: every battle of every file in peers/ becomes a
// scenario of its system. peers/README.md names the sources.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

#include "deep.hpp"
#include "systems/registry.hpp"
#include "systems/scenario_template.hpp"
#include "table/table.hpp"

namespace casus {
namespace {

const std::filesystem::path kPeers = std::filesystem::path(CASUS_ROOT) / "tests" / "systems" / "peers";
constexpr double kPrecision = 1e-10;  // theirs, or better

files::Document read_peers(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return files::read_json(text.str(), path.filename().string()).value();
}

double number(const files::Node& battle, std::string_view key) {
  const files::Node* node = battle.find(key);
  EXPECT_NE(node, nullptr) << key;
  if (node == nullptr) return -1;
  return node->real() != nullptr ? *node->real() : static_cast<double>(*node->integer());
}

/// Their answers by name, as sums of the outcomes of the system.
using Sums = std::map<std::string, std::vector<std::string>>;
const std::map<std::string, Sums> kAnswers = {
    {"axis-allies-1942",
     {{"attacker_survives", {"taken", "cleared", "stalemate"}},
      {"defender_survives", {"held", "stalemate"}},
      {"takes", {"taken"}}}},
    {"twilight-imperium-4",
     {{"attacker_wins", {"won"}}, {"defender_wins", {"held"}}, {"draw", {"draw", "both gone"}}}}};

/// The sum of the chances of some outcomes.
double chance(const Odds& odds, const std::vector<std::string>& ids) {
  double sum = 0.0;
  for (const Odds::Outcome& outcome : odds.outcomes) {
    if (std::find(ids.begin(), ids.end(), outcome.id) != ids.end()) sum += outcome.chance.probability;
  }
  return sum;
}

std::vector<std::filesystem::path> peer_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kPeers)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class Peers : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Peers, GiveTheSameAnswers) {
  const files::Document peers = read_peers(GetParam());
  const std::string system = *peers.root.find("system")->text();
  const auto answers = kAnswers.find(system);
  ASSERT_NE(answers, kAnswers.end()) << "what the answers of '" << system
                                     << "' are made of is not known here";
  const auto& battles = *peers.root.find("battles")->array();
  const bool are_largest = GetParam().stem().string().ends_with("-largest");
  ASSERT_GE(battles.size(), are_largest ? 3U : 12U);
  // Checked builds are slow: they compare every third battle, and none that takes an optimised one seconds.
  if (are_largest && !deep()) GTEST_SKIP() << "CASUS_DEEP compares them";
  for (std::size_t i = 0; i < battles.size(); i += deep_or<std::size_t>(1, 3)) {
    const files::Node scenario = files::Node::Table{{"system", files::Node(system)},
                                                    {"attacker", *battles[i].find("attacker")},
                                                    {"defender", *battles[i].find("defender")}};
    const std::string text = files::to_json(scenario);
    auto read =
        ScenarioTemplate::of(files::read_json(text, "battle").value(), std::nullopt, {}, Reach::built_in);
    ASSERT_TRUE(read) << text << to_string(read.faults().front());
    const auto table = open_table(*read->with());
    ASSERT_TRUE(table) << text << to_string(table.faults().front());
    // As they are asked for, briefly, and in doubles alone, as others work them out; with what a question may
    // take (README), so that none is refused for its size.
    Limits question;
    question.max_work = 12'000'000'000;
    for (const OddsForm form :
         {OddsForm{.counters = true, .exact = true}, OddsForm{.counters = false, .exact = true},
          OddsForm{.counters = false, .exact = false}}) {
      if (form.counters && are_largest) continue;
      const bool exact = form.exact;
      const auto odds = (*table)->odds(PolicyKind::declared, question, form);
      ASSERT_TRUE(odds) << text << to_string(odds.faults().front());
      const double near = battles[i].find("within") != nullptr ? number(battles[i], "within") : kPrecision;
      for (const auto& [answer, outcomes] : answers->second) {
        EXPECT_NEAR(chance(*odds, outcomes), number(battles[i], answer), near)
            << answer << " of battle " << i << (exact ? "" : ", in doubles") << ": " << text;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Every, Peers, testing::ValuesIn(peer_files()), [](const auto& one) {
  std::string name = one.param.stem().string();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace casus
