// Tests that a misspelt name is a fault at its place in every system, and that a deliberate new name is
// listed. The checks of all files ensure that no scenario of the project is affected.

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "all_scenarios.hpp"
#include "files/path.hpp"
#include "systems/registry.hpp"
#include "systems/scenario_template.hpp"

namespace casus {
namespace {

struct Slip {
  const char* name;
  const char* scenario;
  std::vector<std::string> sets;    // with the slip
  std::vector<std::string> faults;  // what is said, in order
  std::vector<std::string> meant;   // lists it
};

std::string said(const std::string& scenario, std::vector<std::string> sets) {
  const auto sources = gather({CASUS_ROOT "/scenarios/" + scenario + ".toml", std::nullopt, std::move(sets)});
  if (!sources) return to_string(sources.faults().front());
  const auto table = open_table(*sources);
  std::string all;
  if (!table) {
    for (const Fault& fault : table.faults())
      all += fault.what + ", " + fault.expected + (fault.place.line > 0 ? "" : " (nowhere)") + "\n";
  }
  return all;
}

class Slips : public testing::TestWithParam<Slip> {};

TEST_P(Slips, AreFaultsUnlessListed) {
  std::string expected;
  for (const std::string& fault : GetParam().faults) expected += fault + "\n";
  EXPECT_EQ(said(GetParam().scenario, {}), "");
  EXPECT_EQ(said(GetParam().scenario, GetParam().sets), expected);
  std::vector<std::string> sets = GetParam().sets;
  sets.insert(sets.end(), GetParam().meant.begin(), GetParam().meant.end());
  EXPECT_EQ(said(GetParam().scenario, sets), "");
}

std::vector<Slip> slips() {
  return {
      {"a_kind_of_unit",
       "aggression/worked-example",
       {"territory.Peru.units={netwerk_security=2}"},
       {"the kind of unit 'netwerk_security' is named once, did you mean 'network_security'? (one that is "
        "meant "
        "is listed in 'kinds')"},
       {"kinds=[\"netwerk_security\"]"}},
      {"a_player_whose_turn_it_is",
       "aggression/edition-1-without-agents",
       {"turn.player=Nord"},
       {"there is no player 'Nord' on the board, one of 'East', 'West' was expected (one that is meant is "
        "listed "
        "in 'players')"},
       {"players=[\"Nord\"]"}},
      {"a_group_of_a_card",
       "aggression/card-on-own-landing",
       {"card.silk-road.top=[\"rde\"]"},
       {"there is no group 'rde' on the board, did you mean 'red'? (one that is meant is listed in "
        "'groups')"},
       {"groups=[\"rde\", \"red\"]"}},
      {"a_player_with_a_force",
       "columbia/entering-three",
       {"force[3].player=Vox Popli"},
       {"the player 'Vox Popli' is named once, did you mean 'Vox Populi'? (one that is meant is listed in "
        "'players')"},
       {"players=[\"Vox Popli\"]"}},
      {"a_place_that_is_only_a_neighbour",
       "columbia/entering-three",
       {"location.\"Hall of Heroes\".adjacent=[\"Soldiers Field\", \"Soldier's Field\"]"},
       {"the place 'Soldiers Field' is named once, did you mean 'Soldier's Field'? (one that is meant is "
        "listed "
        "in 'places')"},
       {"places=[\"Soldiers Field\"]"}},
      {"a_country_that_nobody_holds",
       "conflict-chart/invasion-answered",
       {"retaliation.country=Mars", "attacker.countries=[\"Libya\", \"Niger\"]"},
       {"there is no country 'Mars' on the board, one of 'Egypt', 'Libya', 'Niger' was expected (one that is "
        "meant is listed in 'countries')"},
       {"attacker.countries=[\"Mars\"]"}},
      {"a_third_player",
       "conflict-chart/invasion-answered",
       {"country_holder=Nord"},
       {"there is no player 'Nord' on the board, one of 'North', 'South' was expected (one that is meant is "
        "listed in 'players')"},
       {"players=[\"Nord\"]"}},
      {"a_territory_of_a_map",
       "defcon/standoff",
       {"area.MIAMI.territory=EST COAST"},
       {"the territory 'EST COAST' is named once, did you mean 'EAST COAST'? (one that is meant is listed in "
        "'territories')"},
       {"territories=[\"EST COAST\", \"EAST COAST\"]"}},
  };
}

INSTANTIATE_TEST_SUITE_P(Files, Slips, testing::ValuesIn(slips()),
                         [](const auto& one) { return std::string(one.param.name); });

/// The same scenario with the text at a place of its lines replaced; nothing where none stands there.
std::optional<std::string> with_other_word(std::vector<std::string> lines, std::size_t at, std::string& key) {
  static const std::regex kText(R"re((\s*([\w.]+) = )"[^"]*"(.*))re");
  std::smatch found;
  const std::string line = lines[at];
  if (!std::regex_match(line, found, kText)) return std::nullopt;
  key = found[2];
  if (key == "title" || key == "system" || key == "game" || key == "rulebook") return std::nullopt;
  lines[at] = found[1].str() + "\"zzqx\"" + found[3].str();
  std::string all;
  for (const std::string& one : lines) all += one + "\n";
  return all;
}

/// A word that is none of those that there are: one fault says so, and none follows from the word that a
/// reader goes on with.
TEST(AWordThatNobodyWrote, LeadsToNoFurtherFault) {
  std::size_t words = 0;
  for (const std::string& file : all_scenarios()) {
    std::ifstream stream(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    std::set<std::pair<std::string, std::string>> tried;  // each key of a section once
    std::string section;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      if (lines[at].starts_with("[")) section = lines[at];
      std::string key;
      const auto text = with_other_word(lines, at, key);
      if (!text || !tried.emplace(section, key).second) continue;
      const auto document = files::read_toml(*text, file);
      ASSERT_TRUE(document) << file;
      const auto sources = gather(*document, std::nullopt, {});
      if (!sources) continue;
      const auto table = open_table(*sources);
      if (table) continue;  // a free name
      const auto& faults = table.faults();
      const bool is_word = std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) {
        return fault.what == "'" + key + "' is \"zzqx\"";
      });
      if (!is_word) continue;
      ++words;
      EXPECT_EQ(faults.size(), 1U) << file << ":" << at + 1 << "\n" << to_string(faults.back());
    }
  }
  EXPECT_GT(words, 60U);
}

}  // namespace
}  // namespace casus
